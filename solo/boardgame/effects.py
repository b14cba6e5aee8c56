"""What the effect languages of all board games share: the scope of an effect, amounts, branches, optional steps.

The verbs themselves are in `verbs`. They are the same in every game: one set of keys, one docstring. What the rules of a
game do about them (how a loss is taken, what may be chosen, what things are called) its own `Language` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, update_wrapper
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.boardgame.scope import BoardScope
from solo.files.content_errors import Key, among, author_error, brief
from solo.kernel.decisions import About, Decision, Option, amount_of, option
from solo.kernel.effects import Action, Branch, Effect, Step, Vocabulary
from solo.kernel.events import Event
from solo.kernel.flow import Flow

FULL = 99
"""An amount above any value: `max`, or `all` where nobody has counted how much there is."""

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
P = TypeVar("P", bound=BoardInvestigator)


S = TypeVar("S", bound=BoardScope[Any, Any])
S_contra = TypeVar("S_contra", bound=BoardScope[Any, Any], contravariant=True)

CoreVerb = Callable[["EffectLanguage[Any]", Step[Any]], Action[Any]]
"""A verb of the core: it asks the language of a game what the rules say."""


class EffectOption(NamedTuple, Generic[S]):
    """An option of a choice: how it is shown, the conditions on which it is offered, and what follows."""

    option: Option
    needs: Mapping[str, Any]
    branch: Branch[S]


class Price(Protocol[S_contra]):
    """What a payment costs, as a game reads it from the value of `spend`."""

    def payable(self, scope: S_contra) -> bool:
        """Whether the investigator can pay it in full."""

    def pay(self, scope: S_contra) -> Flow[None]:
        """Pay it; it can be paid."""


class Payment(NamedTuple, Generic[S]):
    """A `spend` step. raw: its price as written. then, otherwise: what follows; None where that is not told.

    instead: whether steps are written for who does not pay.
    """

    raw: Mapping[str, Any]
    price: Price[S]
    then: Branch[S] | None
    otherwise: Branch[S] | None
    instead: bool


class EffectLanguage(Vocabulary[S]):
    """The verbs of one game, those of the core that it has and its own, and what its rules say to those of the core.

    A game overrides what the verbs that it has of the core ask for.
    """

    words: ClassVar[Mapping[str, str]] = {}
    """What stands in the manual for each $word in the docstrings of the core."""
    places: ClassVar[Sequence[str]] = ("all",)
    """Words for where investigators are."""
    decks: ClassVar[Sequence[str]] = ()
    """The decks from which cards are drawn."""
    values: ClassVar[Sequence[str]] = ()
    """What an investigator has a maximum of."""
    gained: ClassVar[Sequence[str]] = ()
    lost: ClassVar[Sequence[str]] = ()
    numbers: ClassVar[tuple[int, int]] = (0, FULL)
    """The least and the greatest number that is an amount."""
    most: ClassVar[int] = FULL
    """The greatest number of cards or monsters."""
    may: ClassVar[Sequence[str]] = ("draw",)
    """The verbs of the core, besides `spend`, that a player may refuse with `may: true`."""
    tells_payment: ClassVar[bool] = False
    """Whether it is told that a price was paid, or refused, even if no steps follow."""

    def __init__(self, core: Iterable[CoreVerb]) -> None:
        super().__init__()
        for verb in core:
            self.verb(update_wrapper(partial(verb, self), verb))

    # Branches, options, conditions

    def branched(self, scope: S, path: str) -> Event:
        """The event that says which way an effect has gone."""
        raise NotImplementedError

    def take(self, scope: S, branch: Branch[S]) -> Flow[None]:
        """Take a branch: tell which, and run its steps."""
        scope.game.tell(self.branched(scope, branch.path))
        yield from branch.effect.run(scope)

    def rule(self, scope: S, kind: str) -> str:
        """The number of the rule by which an effect asks. kind: of the question (choose, may, amount)."""
        raise NotImplementedError

    def about(self, scope: S, verb: str = "") -> About:
        """What a question of an effect is about. verb: of the step that may be left out."""
        raise NotImplementedError

    def conditions(self, raw: Any, *keys: Key) -> Mapping[str, Any]:
        """Conditions as written, if they can be understood; raises ContentError."""
        raise NotImplementedError

    def meets(self, scope: S, conditions: Mapping[str, Any]) -> bool:
        """Whether all conditions hold now."""
        raise NotImplementedError

    def offered(self, scope: S, ways: Sequence[EffectOption[S]]) -> Sequence[EffectOption[S]]:
        """Which options of a choice are offered, of those whose conditions hold."""
        return [way for way in ways if not way.branch.effect.does_nothing(scope)]

    # Who

    def everybody(self, scope: S) -> Sequence[Any]:
        """All investigators, in the order in which something happens to them."""
        raise NotImplementedError

    def is_at(self, scope: S, where: str) -> bool:
        """Whether the investigator is where a word of `places` says."""
        return where == "all"

    def run_for_one(self, scope: S, effect: Effect[S]) -> Flow[None]:
        """Run the steps for one of several investigators."""
        yield from effect.run(scope)

    def as_one(self, scope: S, steps: Flow[None]) -> Flow[None]:
        """Do what is one event by the rules, such as a payment and what follows it."""
        yield from steps

    # Amounts

    def amounts(self, verb: str) -> tuple[Sequence[str], Sequence[str]]:
        """The words that are amounts in a verb (`up_to` among them), and what `count_of` can count."""
        return (), ()

    def counted(self, scope: S, kind: str, held: int) -> Flow[int]:
        """How much a word, or what is counted, is now. held: how much of it there is."""
        return {"all": held, "max": FULL}[kind]
        yield

    def number(self, scope: S, number: int) -> int:
        """How much a written number is now."""
        return number

    # Values

    def room(self, scope: S, what: str) -> bool:
        """Whether the investigator can gain something."""
        return True

    def gain(self, scope: S, amounts: Sequence[tuple[str, Amount[S]]]) -> Flow[None]:
        """The investigator gains values, clue tokens and the like, up to what the rules allow."""
        raise NotImplementedError

    def lose(self, scope: S, amounts: Sequence[tuple[str, Amount[S]]]) -> Flow[None]:
        """The investigator loses values, clue tokens and the like, at most what there is."""
        raise NotImplementedError

    def rounds_up(self, step: Step[S]) -> bool:
        """Whether `half` of a loss is rounded up."""
        return False

    def check_prevention(self, step: Step[S], parts: Mapping[str, int]) -> None:
        """Raise ContentError for parts of a loss that cannot be prevented alone."""

    def pending(self, scope: S, what: str) -> bool:
        """Whether a loss of a value is about to happen."""
        raise NotImplementedError

    def prevent(self, scope: S, parts: Mapping[str, int]) -> None:
        """Reduce the pending loss; FULL for all of a value."""
        raise NotImplementedError

    def change_maximum(self, scope: S, changes: Mapping[str, int]) -> Flow[None]:
        """Change the maximum of values."""
        raise NotImplementedError

    def devour(self, scope: S) -> Flow[None]:
        """The investigator is devoured."""
        raise NotImplementedError

    # Payments

    def price(self, step: Step[S]) -> Price[S]:
        """The price that a step asks for; raises ContentError."""
        raise NotImplementedError

    def ask_payment(self, scope: S, payment: Payment[S]) -> Decision:
        """The question whether to pay, with the options `yes` and `no`."""
        raise NotImplementedError

    def worth_asking(self, scope: S, payment: Payment[S]) -> bool:
        """Whether somebody who can pay, and may refuse, is asked; otherwise he does not pay."""
        return True

    def payment_does_nothing(self, scope: S, payment: Payment[S]) -> bool:
        """Whether a payment would change nothing now."""
        raise NotImplementedError

    # The board

    def draw_cards(self, step: Step[S], deck: str, count: int) -> Action[S]:
        """What drawing cards does. step: for keys of the game's own (see `own_keys`)."""
        raise NotImplementedError

    def cannot_draw(self, scope: S, deck: str) -> bool:
        """Whether drawing from a deck would change nothing."""
        return False

    def bring_monsters(self, step: Step[S], count: int) -> Action[S]:
        """What the appearing of monsters does. step: for keys of the game's own (see `own_keys`)."""
        raise NotImplementedError

    def reroll_dice(self, step: Step[S], dice: Any) -> Action[S]:
        """What rolling dice again does. dice: which, or how many, as written; raises ContentError."""
        raise NotImplementedError

    def add_doom(self, scope: S, count: int) -> Flow[None]:
        """Doom tokens are added."""
        raise NotImplementedError

    def own_keys(self, verb: str) -> Sequence[str]:
        """Keys that a verb of the core has inside it in this game alone."""
        return ()


class Amount(Generic[S]):
    """An amount as written: a number, a word of the language, {up_to: n} or {count_of: what, times: k}.

    verb: the verb whose words count. up: how `half` is rounded. least: the least number, if not that of the language.
    """

    __slots__ = ("kind", "language", "most", "number", "times", "up")

    def __init__(
        self, language: EffectLanguage[S], verb: str, raw: Any, *keys: Key, up: bool = False, least: int | None = None
    ) -> None:
        words, counts = language.amounts(verb)
        self.language = language
        self.number = 0
        self.times = 1
        self.up = up
        self.most: Amount[S] | None = None
        lowest, highest = (language.numbers[0] if least is None else least), language.numbers[1]
        if isinstance(raw, int) and not isinstance(raw, bool):
            if not lowest <= raw <= highest:
                raise author_error(
                    "amount_bounds",
                    "an amount is {lowest} to {highest}, not {found}",
                    *keys,
                    lowest=lowest,
                    highest=highest,
                    found=raw,
                )
            self.kind, self.number = "number", raw
        elif isinstance(raw, str) and raw in words and raw != "up_to":
            self.kind = raw
        elif isinstance(raw, dict) and list(raw) == ["up_to"] and "up_to" in words:
            self.kind, self.most = "up_to", Amount(language, verb, raw["up_to"], *keys)
        elif isinstance(raw, dict) and raw.get("count_of") in counts and not set(raw) - {"count_of", "times"}:
            self.kind, self.times = raw["count_of"], raw.get("times", 1)
            if type(self.times) is not int or not 1 <= self.times <= FULL:
                raise author_error(
                    "times_bounds", "times is 1 to {most}, not {found}", *keys, most=FULL, found=brief(self.times)
                )
        else:
            known = (*words, *(["count_of"] if counts else []))
            numbers = f"a whole number from {lowest} to {highest}"
            hint = f"{among(raw, known)}, or {numbers}" if known else f"; it is {numbers}"
            raise author_error("no_amount", "{found} is no amount{hint}", *keys, found=brief(raw), hint=hint)

    def of(self, scope: S, held: int) -> Flow[int]:
        """The amount now; held: how much of it there is."""
        if self.kind == "number":
            return self.language.number(scope, self.number)
        if self.most is not None:
            return (yield from self._up_to(scope, held, self.most))
        if self.kind == "half":
            return (held + self.up) // 2
        return (yield from self.language.counted(scope, self.kind, held)) * self.times

    def _up_to(self, scope: S, held: int, most: Amount[S]) -> Flow[int]:
        limit = min(held, (yield from most.of(scope, held)))
        if limit <= 0:
            return 0
        options = tuple(option("amount", "", number) for number in range(limit + 1))
        rule, about = self.language.rule(scope, "amount"), self.language.about(scope)
        answer = yield Decision("amount", scope.who.id, options, rule, about=about)
        return amount_of(answer)


def amounts_of(
    language: EffectLanguage[S], step: Step[S], allowed: Sequence[str], *, up: bool = False
) -> list[tuple[str, Amount[S]]]:
    """The amounts in a verb's mapping, in the order in which they are written; raises ContentError if there is none."""
    raw = step.arguments(allowed)
    if not raw:
        raise step.wrong("verb_needs_one", "{verb} needs one of {words}", words=", ".join(allowed))
    return [(what, Amount(language, step.verb, value, step.verb, what, up=up)) for what, value in raw.items()]


def accepted(step: Step[S]) -> tuple[dict[str, Any], ...]:
    """An optional step as it is when the player does not refuse it."""
    return ({key: value for key, value in step.raw.items() if key not in ("may", "otherwise")},)


def optional(language: EffectLanguage[S], step: Step[S], action: Action[S]) -> Action[S]:
    """The action; with `may: true` the player is asked first, unless it would change nothing."""
    if not step.flag("may"):
        return action
    accept, skip = step.branch("accept", None), step.branch("skip", None)
    verb, option_steps = step.verb, {"yes": accepted(step)}

    def ask(scope: S) -> Flow[None]:
        if step.does_nothing is not None and step.does_nothing(scope):
            yield from language.take(scope, skip)
            return
        options = (option("yes"), option("no"))
        about, rule = language.about(scope, verb), language.rule(scope, "may")
        if (yield Decision("may", scope.who.id, options, rule, about=about, option_steps=option_steps)) == "yes":
            yield from language.take(scope, accept)
            yield from action(scope)
        else:
            yield from language.take(scope, skip)

    return ask


def only(step: Step[S], *words: object) -> None:
    """Raise ContentError unless the verb's value is `true`, or one of some words."""
    if step.value is not True and step.value not in words:
        allowed = " or ".join(["true", *map(str, words)])
        raise step.wrong("verb_takes", "{verb} takes {wanted}, not {found}", wanted=allowed, found=brief(step.value))


def rounding(step: Step[S]) -> bool:
    """Whether the key `round` is `up`; `down` is the default."""
    return step.word(step.get("round", "down"), ("up", "down"), "round") == "up"


def ranges(raw: Any, most: int, *keys: Key) -> list[tuple[int, int, Any, str]]:
    """A table with keys like 1, 1-3 and 2+: (least, most, steps, key) for each row."""
    if not isinstance(raw, dict) or not raw:
        raise author_error("table_shape", "a table is a mapping from numbers to steps", *keys)
    rows = []
    for key, steps in raw.items():
        text = str(key)
        least, _, upper = text.removesuffix("+").partition("-")
        if not least.isdigit() or (upper and not upper.isdigit()):
            raise author_error(
                "table_key", "{found} is no number, range (1-3) or open range (2+)", *keys, key, found=brief(text)
            )
        high = most if text.endswith("+") else int(upper or least)
        rows.append((int(least), high, steps, text))
    return rows
