"""What all verbs share: the vocabulary, amounts, branches, and optional steps."""

from __future__ import annotations

from typing import Any

from solo.files.yaml import ContentError, Key, among, brief
from solo.games.town import abouts, events
from solo.games.town.printed.numbers import half
from solo.games.town.scope import Scope
from solo.kernel.decisions import Decision, amount_of, option
from solo.kernel.effects import Action, Branch, Step, Vocabulary
from solo.kernel.flow import Flow

VOCABULARY: Vocabulary[Scope] = Vocabulary()

FULL = 99
"""An amount above any value, for "max", which restores up to the maximum."""

COUNTS = ("successes", "money_spent", "clues_spent", "sanity_lost", "stamina_lost", "sanity", "stamina")
DICE = {"d6": 1, "2d6": 2}
AMOUNTS = (*DICE, "all", "half", "max", "rolled", "on_card", "successes")
"""Words that are amounts."""


class Amount:
    """An amount as written: a number, a word of AMOUNTS, {up_to: n} or {count_of: what, times: k}.

    on_card: the number of clue tokens on the rumor in play.
    """

    __slots__ = ("kind", "most", "number", "times", "up")

    def __init__(self, raw: Any, *keys: Key, up: bool = False) -> None:
        self.number = 0
        self.times = 1
        self.up = up
        self.most: Amount | None = None
        if isinstance(raw, int) and not isinstance(raw, bool):
            if not 0 <= raw <= FULL:
                raise ContentError(f"an amount is 0 to {FULL}, not {raw}", keys=keys)
            self.kind, self.number = "number", raw
        elif isinstance(raw, str) and raw in DICE:
            self.kind, self.number = "dice", DICE[raw]
        elif isinstance(raw, str) and raw in AMOUNTS:
            self.kind = raw
        elif isinstance(raw, dict) and list(raw) == ["up_to"]:
            self.kind, self.most = "up_to", Amount(raw["up_to"], *keys)
        elif isinstance(raw, dict) and raw.get("count_of") in COUNTS and not set(raw) - {"count_of", "times"}:
            self.kind, self.times = raw["count_of"], raw.get("times", 1)
            if type(self.times) is not int or not 1 <= self.times <= FULL:
                raise ContentError(f"times is 1 to {FULL}, not {brief(self.times)}", keys=keys)
        else:
            raise ContentError(f"{brief(raw)} is no amount{among(raw, (*AMOUNTS, 'up_to', 'count_of'))}", keys=keys)

    def of(self, scope: Scope, held: int) -> Flow[int]:
        """The amount now; held: how much of it there is."""
        if self.kind == "number":
            return self.number * scope.times
        if self.most is not None:
            return (yield from self._up_to(scope, held, self.most))
        return self._count(scope, held) * self.times

    def _count(self, scope: Scope, held: int) -> int:
        match self.kind:
            case "dice":
                faces = scope.game.dice.roll(self.number)
                scope.game.tell(events.Rolled(scope.who.id, tuple(faces), sum(faces), scope.source))
                return sum(faces)
            case "all":
                return held
            case "half":
                return half(held, self.up)
            case "max":
                return FULL
            case "rolled":
                return scope.rolled
            case "on_card":
                return scope.game.state.rumor.clues if scope.game.state.rumor is not None else 0
            case "successes":
                return scope.successes
            case "sanity" | "stamina":
                return int(getattr(scope.who, self.kind))
        what, _, past = self.kind.partition("_")
        return (scope.spent if past == "spent" else scope.lost).get(what, 0)

    def _up_to(self, scope: Scope, held: int, most: Amount) -> Flow[int]:
        limit = min(held, (yield from most.of(scope, held)))
        if limit <= 0:
            return 0
        options = tuple(option("amount", "", number) for number in range(limit + 1))
        answer = yield Decision("amount", scope.who.id, options, "R32.12", about=abouts.Asking(scope.source))
        return amount_of(answer)


def take(scope: Scope, branch: Branch[Scope]) -> Flow[None]:
    """Take a branch: tell which, and run its steps."""
    scope.game.tell(events.Branched(scope.who.id, scope.source, branch.path))
    yield from branch.effect.run(scope)


def taken(step: Step[Scope]) -> tuple[dict[str, Any], ...]:
    """An optional step as it is when the player does not refuse it."""
    return ({key: value for key, value in step.raw.items() if key not in ("may", "otherwise")},)


def optional(step: Step[Scope], action: Action[Scope]) -> Action[Scope]:
    """The action; with `may: true` the player is asked first, unless it would change nothing."""
    if not step.flag("may"):
        return action
    accept, skip = step.branch("accept", None), step.branch("skip", None)
    verb, leads = step.verb, {"yes": taken(step)}

    def ask(scope: Scope) -> Flow[None]:
        if step.idle is not None and step.idle(scope):
            yield from take(scope, skip)
            return
        about = abouts.Offered(scope.source, verb)
        answer = yield Decision("may", scope.who.id, (option("yes"), option("no")), "A3", about=about, leads=leads)
        if answer == "yes":
            yield from take(scope, accept)
            yield from action(scope)
        else:
            yield from take(scope, skip)

    return ask


def self_only(step: Step[Scope]) -> None:
    """Raise ContentError unless the verb's value is the word `self` (or true)."""
    if step.value not in ("self", True):
        raise ContentError(f"{step.verb} takes `self`, not {brief(step.value)}", keys=(step.verb,))


def rounding(step: Step[Scope]) -> bool:
    """Whether the key `round` is `up`; `down` is the default."""
    return step.word(step.get("round", "down"), ("up", "down"), "round") == "up"


def mentions(raw: Any, word: str) -> bool:
    """Whether a word occurs anywhere inside steps."""
    if isinstance(raw, dict):
        return any(mentions(value, word) for value in raw.values())
    if isinstance(raw, list):
        return any(mentions(value, word) for value in raw)
    return bool(raw == word)


def ranges(raw: Any, most: int, *keys: Key) -> list[tuple[int, int, Any, str]]:
    """A table with keys like 1, 1-3 and 2+: (least, most, steps, key) for each row."""
    if not isinstance(raw, dict) or not raw:
        raise ContentError("a table is a mapping from numbers to steps", keys=keys)
    rows = []
    for key, steps in raw.items():
        text = str(key)
        least, _, upper = text.removesuffix("+").partition("-")
        if not least.isdigit() or (upper and not upper.isdigit()):
            raise ContentError(f"{brief(text)} is no number, range (1-3) or open range (2+)", keys=(*keys, key))
        high = most if text.endswith("+") else int(upper or least)
        rows.append((int(least), high, steps, text))
    return rows
