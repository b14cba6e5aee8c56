"""ES7 Terror effects."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import Steps
from solo.games.museum.rules.uses import perform
from solo.games.museum.state import Visitor
from solo.kernel.flow import Flow


def terror_effects(museum: Museum, who: Visitor) -> Flow[None]:
    """A failed roll shows terror: the card's effect, then that of the Mythos card, each once (ES7.1, ES7.3, A55)."""
    if museum.immune(who, "terror_effects"):
        museum.tell(events.TerrorIgnored(who.id))
        return
    card, mythos = museum.attempt.card, museum.state.mythos_card
    yield from _strike(museum, who, card, museum.fact(card).terror)
    if mythos and not museum.immune(who, "mythos_lingering"):
        yield from _strike(museum, who, mythos, museum.content.mythos[mythos].at_terror, lasting=True)


def _strike(museum: Museum, who: Visitor, source: str, effect: Steps, *, lasting: bool = False) -> Flow[None]:
    if effect:
        museum.tell(events.TerrorStruck(who.id, source))
        yield from perform(museum, effect, who, source, lasting=lasting)
