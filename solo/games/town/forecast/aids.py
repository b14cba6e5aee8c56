"""What somebody holds ready against a loss (R22.1) or to evade without the roll (R18.6), and which of it a fight would take.

A loss is prevented only where the investigator would fall by it, and where that keeps him on his feet: a spell first, then
tokens, then cards that are discarded, and what prevents all of a loss only where single points do not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.games.town.compiled.hints import NO_END, evades, prevented
from solo.games.town.compiled.pieces import Use
from solo.games.town.forecast.states import ForecastState
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.loadout import Fight, casting_of
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import castable, payable, sanity_cost
from solo.kernel.piece_ids import kind_of

LOSSES = {"sanity": ("sanity",), "stamina": ("stamina",), "combat_damage": ("stamina",)}
"""The losses that a use is for, by what it is of; any other use is for both."""


class Aid(NamedTuple):
    """One use that is held ready.

    id: tells the uses of one card apart. copy: the card. amounts: the most it prevents of a loss, by kind; empty for one that
    evades. combat: only what a failed Combat check costs. casting: the check of a spell, None for what needs none. sanity: what
    casting costs. discards: the use takes the card away.
    """

    id: str
    copy: str
    amounts: dict[str, int]
    combat: bool = False
    casting: Roll | None = None
    sanity: int = 0
    discards: bool = False

    def is_ready(self, state: ForecastState) -> bool:
        """Whether it is still there, and may be paid for without falling."""
        return self.id not in state.spent and self.copy not in state.gone and self.sanity < max(1, state.sanity)

    def used(self, state: ForecastState) -> ForecastState:
        """The state once it has been used, whether or not it worked."""
        return state._replace(sanity=state.sanity - self.sanity, spent=state.spent | {self.id})


class Aids:
    """What an investigator holds ready in a fight."""

    def __init__(self, fight: Fight) -> None:
        game, who = fight.game, fight.who
        uses = game.modifiers(who).uses
        shields = [aid for name, use in uses.get("about_to_lose", ()) for aid in _aids(fight, name, use)]
        self.shields = sorted(shields, key=lambda aid: (aid.casting is None, aid.discards))
        ways = [(name, use) for when in ("after_check", "before_check") for name, use in uses.get(when, ())]
        found = [aid for name, use in ways if evades(use.effect.raw) for aid in _aids(fight, name, use)]
        self.evasions = [aid for at, aid in enumerate(found) if all(aid.id != other.id for other in found[:at])]

    def against(self, state: ForecastState, losses: Mapping[str, int], *, combat: bool) -> list[tuple[str, Aid]]:
        """What is used next against losses by which he would fall, and against which; empty if nothing keeps him on his feet.

        A spell stands alone, since it is known only afterwards whether anything else is needed.
        """
        chosen = list[tuple[str, Aid]]()
        for what, amount in losses.items():
            excess = amount - int(getattr(state, what)) + 1
            if not amount or excess <= 0:
                continue
            taken = {aid.id for _, aid in chosen}
            ready = [each for each in self.shields if what in each.amounts and each.id not in taken]
            ready = [each for each in ready if each.is_ready(state) and (combat or not each.combat)]
            enough = _fewest(ready, what, excess)
            if not enough:
                return []
            chosen += [(what, aid) for aid in enough]
        return next(([(what, aid)] for what, aid in chosen if aid.casting is not None), chosen)

    def without_roll(self, state: ForecastState) -> Aid | None:
        """What evades at once, without a check."""
        return next((each for each in self.evasions if each.casting is None and each.is_ready(state)), None)

    def spell_to_evade(self, state: ForecastState) -> Aid | None:
        """The spell that may evade where the roll does not."""
        return next((each for each in self.evasions if each.casting is not None and each.is_ready(state)), None)


def _fewest(ready: Sequence[Aid], what: str, excess: int) -> list[Aid]:
    """The least that prevents so much: a spell, single points, or what prevents all; empty if nothing does."""
    spell = next((each for each in ready if each.casting is not None and each.amounts[what] >= excess), None)
    if spell is not None:
        return [spell]
    points = [each for each in ready if each.casting is None and each.amounts[what] < NO_END]
    for count in range(1, len(points) + 1):
        if sum(each.amounts[what] for each in points[:count]) >= excess:
            return points[:count]
    return [each for each in ready if each.casting is None and each.amounts[what] >= NO_END][:1]


def _aids(fight: Fight, name: str, use: Use) -> Iterator[Aid]:
    """The uses that are ready of one card: as many as it still bears tokens, else one."""
    game, who = fight.game, fight.who
    card = game.content.cards.get(kind_of(name)) if kind_of(name) else None
    if name in who.exhausted or not payable(who, name, use):
        return
    if card is not None and card.cast is not None and not castable(game, who, card):
        return
    most = prevented(use.effect.raw)
    amounts = {what: most[what] for what in LOSSES.get(use.of, tuple(most)) if what in most}
    tokens = card.discard_at_tokens if card is not None and use.cost.token else 0
    count = tokens - who.tokens.get(name, 0) if tokens else 1
    casting = None
    if card is not None and card.cast is not None:
        modifier, difficulty = casting_of(card.cast, fight)
        casting = Roll(pool_of(game, who, "spell", modifier), difficulty)
        if casting.pool * casting.six_counts < difficulty:
            return
    sanity = sanity_cost(game, card) if card is not None else 0
    for number in range(count):
        last = bool(use.cost.discard) or (bool(tokens) and number == count - 1)
        yield Aid(f"{name}#{number}", name, amounts, use.of == "combat_damage", casting, sanity, last)
