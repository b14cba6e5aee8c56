"""ES8 Completing a card, and what every attempt ends with."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.halls import all_to_entrance, take_trophy
from solo.games.museum.rules.monsters import keep_trophy
from solo.games.museum.rules.rewards import reward
from solo.games.museum.rules.uses import offer_uses
from solo.games.museum.state import Investigator
from solo.kernel.flow import Flow


def complete_card(game: Game, who: Investigator) -> Flow[None]:
    """Markers to the entrance, dice back, the trophy, the next card, the rewards (ES8)."""
    attempt = game.attempt
    game.tell(events.AttemptPassed(who.id, attempt.card, attempt.rolls))
    yield from keep_beaten(game, who)
    card = game.card_of(attempt.card)
    all_to_entrance(game, card.card)
    end_attempt(game)
    yield from take_trophy(game, who, card)
    with game.with_cause("reward"):
        yield from reward(game, who, game.fact(card.card).fact.rewards)
    yield from offer_uses(game, who, "adventure_completed", "ES8")


def keep_beaten(game: Game, who: Investigator) -> Flow[None]:
    """Monsters beaten in an attempt become trophies, with the rewards on their backs, however it ended (ES17.8, A47)."""
    beaten, game.attempt.beaten = game.attempt.beaten, []
    for marker in beaten:
        keep_trophy(game, who, marker)
        with game.with_cause("trophy"):
            yield from reward(game, who, game.content.monster(marker).fact.rewards)


def end_attempt(game: Game) -> None:
    """All dice return that are neither on spells nor locked (ES6.4)."""
    dice.return_all(game)
    game.state.attempt = None
