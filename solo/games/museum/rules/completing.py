"""ES8 Completing a card, and what every attempt ends with."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.halls import all_to_entrance, take_trophy
from solo.games.museum.rules.monsters import keep_trophy
from solo.games.museum.rules.rewards import reward
from solo.games.museum.rules.uses import occasion
from solo.games.museum.state import Visitor
from solo.kernel.flow import Flow


def complete_card(museum: Museum, who: Visitor) -> Flow[None]:
    """Markers to the entrance, dice back, the trophy, the next card, the rewards (ES8)."""
    attempt = museum.attempt
    museum.tell(events.AttemptPassed(who.id, attempt.card, attempt.rolls))
    yield from keep_beaten(museum, who)
    card = museum.card_of(attempt.card)
    all_to_entrance(museum, card.card)
    end_attempt(museum)
    yield from take_trophy(museum, who, card)
    with museum.because("reward"):
        yield from reward(museum, who, museum.fact(card.card).fact.rewards)
    yield from occasion(museum, who, "adventure_completed", "ES8")


def keep_beaten(museum: Museum, who: Visitor) -> Flow[None]:
    """Monsters beaten in an attempt become trophies, with the rewards on their backs, however it ended (ES17.8, A47)."""
    beaten, museum.attempt.beaten = museum.attempt.beaten, []
    for marker in beaten:
        keep_trophy(museum, who, marker)
        with museum.because("trophy"):
            yield from reward(museum, who, museum.content.marker(marker).fact.rewards)


def end_attempt(museum: Museum) -> None:
    """All dice return that are neither on spells nor locked (ES6.4)."""
    dice.return_all(museum)
    museum.state.attempt = None
