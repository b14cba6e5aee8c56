"""ES7 Terror effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import Steps
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.uses import perform
from solo.games.museum.state import Visitor
from solo.kernel import decisions
from solo.kernel.flow import Flow


class Strike(NamedTuple):
    """What terror does by the card that is attempted, or by the Mythos card as long as that lies."""

    source: str
    effect: Steps
    lasting: bool


def terror_lies(museum: Museum) -> bool:
    """Whether a roll that fails now brings terror: among the dice of the pool, and never in the battle (ES7.1, ES7.2, A15)."""
    return not museum.state.battle and any(die.face == "terror" for die in dice.pool(museum))


def terror_effects(museum: Museum, who: Visitor) -> Flow[None]:
    """A failed roll shows terror: the card's effect, then that of the Mythos card, each once (ES7.1, ES7.3, A55)."""
    if museum.immune(who, "terror_effects"):
        museum.tell(events.TerrorIgnored(who.id))
    for each in _strikes(museum, who):
        museum.tell(events.TerrorStruck(who.id, each.source))
        yield from perform(museum, each.effect, who, each.source, lasting=each.lasting)


def terror_steps(museum: Museum, who: Visitor) -> decisions.Steps:
    """The steps that a roll failing now leads to, as written; what would follow a failed attempt is skipped (A55)."""
    found: list[Mapping[str, Any]] = []
    for each in _strikes(museum, who) if terror_lies(museum) else ():
        found += each.effect.raw
        if any("fail_adventure" in step for step in each.effect.raw):
            break
    return tuple(found)


def _strikes(museum: Museum, who: Visitor) -> list[Strike]:
    """What terror does to somebody, the card first (A55)."""
    if museum.immune(who, "terror_effects"):
        return []
    card, mythos = museum.attempt.card, museum.state.mythos_card
    found = [Strike(card, museum.fact(card).terror, False)]
    if mythos and not museum.immune(who, "mythos_lingering"):
        found.append(Strike(mythos, museum.content.mythos[mythos].at_terror, True))
    return [each for each in found if each.effect]
