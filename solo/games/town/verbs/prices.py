"""What a payment costs: money, clue tokens, sanity, and trophies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.boardgame.effects import Amount, EffectLanguage
from solo.files.content_errors import ContentError, author_error, brief, unknown_word
from solo.games.town import abouts
from solo.games.town.rules.cards import choose
from solo.games.town.rules.checks import pay_clues
from solo.games.town.rules.people import spend_trophies
from solo.games.town.rules.uses import clues_payable, pay
from solo.games.town.scope import Scope
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import Step
from solo.kernel.flow import Flow

DICE = {"d6": 1, "2d6": 2}
"""How many dice the words are."""
PAID = ("money", "clues", "sanity")
TROPHIES = ("monster_toughness", "gate_trophies")
PRICES = (*PAID, *TROPHIES, "trophies")


class Cost:
    """A price as written. lines: the alternative prices in trophies, of which one is paid."""

    def __init__(self, language: EffectLanguage[Scope], step: Step[Scope]) -> None:
        raw = step.arguments(PRICES)
        self.amounts = [
            (what, Amount(language, "spend", value, "spend", what)) for what, value in raw.items() if what in PAID
        ]
        self.lines = _trophy_lines(raw)

    def payable(self, scope: Scope) -> bool:
        """Whether the investigator has all of it; of what he may choose the amount of, at least 1."""
        for what, amount in self.amounts:
            if _held(scope, what) < (1 if amount.most is not None else amount.number or DICE.get(amount.kind, 0)):
                return False
        return not self.lines or any(_can_pay_trophies(scope, line) for line in self.lines)

    def pay(self, scope: Scope) -> Flow[None]:
        """Pay it; cards may be paid instead of clue tokens."""
        lines = [line for line in self.lines if _can_pay_trophies(scope, line)]
        held = {what: _held(scope, what) for what, _ in self.amounts}
        for what, amount in self.amounts:
            count = scope.spent[what] = yield from amount.of(scope, held[what])
            if what == "clues":
                yield from pay_clues(scope.game, scope.who, count)
            else:
                pay(scope.game, scope.who, what, count)
        if lines:
            yield from _pay_trophies(scope, lines)


def plain(raw: Mapping[str, Any]) -> dict[str, int]:
    """A price as written, without what is not a number."""
    return {what: value for what, value in raw.items() if isinstance(value, int)}


def _held(scope: Scope, what: str) -> int:
    return clues_payable(scope.game, scope.who) if what == "clues" else int(getattr(scope.who, what))


def _trophy_lines(raw: dict[str, Any]) -> list[dict[str, int]]:
    """The alternative prices in trophies, of which one is paid."""
    written: Any = []
    if "trophies" in raw:
        inner = raw["trophies"]
        written = inner.get("any_of") if isinstance(inner, dict) else None
        if not isinstance(written, list) or not written:
            raise author_error("trophies_shape", "trophies takes {{any_of: [...]}}", "spend", "trophies")
    plain = {what: raw[what] for what in ("monster_toughness", "gate_trophies") if what in raw}
    if plain:
        written = [plain]
    for line in written:
        for what, count in line.items():
            if what not in ("monster_toughness", "gate_trophies"):
                raise ContentError(
                    unknown_word(what, ("monster_toughness", "gate_trophies")), keys=("spend", "trophies", what)
                )
            if not isinstance(count, int) or count < 1:
                raise author_error(
                    "trophies_count", "{found} trophies cannot be spent", "spend", "trophies", found=brief(count)
                )
    return list(written)


def _can_pay_trophies(scope: Scope, line: dict[str, int]) -> bool:
    who = scope.who
    toughness = sum(scope.game.figures(monster).toughness for monster in who.monster_trophies)
    return toughness >= line.get("monster_toughness", 0) and len(who.gate_trophies) >= line.get("gate_trophies", 0)


def _pay_trophies(scope: Scope, lines: list[dict[str, int]]) -> Flow[None]:
    """Pay one of the prices with trophies of the player's choice; excess toughness is lost."""
    game, who = scope.game, scope.who
    options = tuple(option("pay", "+".join(f"{what}-{count}" for what, count in each.items())) for each in lines)
    answer = yield Decision("pay_trophies", who.id, options, "R32.10", about=abouts.Asking(scope.source))
    line = lines[[each.id for each in options].index(str(answer))]
    monsters: list[str] = []
    left = line.get("monster_toughness", 0)
    while left > 0:
        pool = [monster for monster in who.monster_trophies if monster not in monsters]
        all_needed = sum(game.figures(monster).toughness for monster in pool) <= left
        chosen = pool if all_needed else (yield from choose(who, "spend_trophies", pool, 1, "R32.10", abouts.Due(left)))
        monsters += chosen
        left -= sum(game.figures(monster).toughness for monster in chosen)
    gates = yield from choose(who, "spend_trophies", who.gate_trophies, line.get("gate_trophies", 0), "R32.10")
    spend_trophies(game, who, monsters, gates)
