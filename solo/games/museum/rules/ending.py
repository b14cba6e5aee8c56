"""ES1 and ES25 The end of the game."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.rules.completing import end_attempt


def finish(game: Game) -> None:
    """Report how the game ended, without points (ES25.2); what was under way is over."""
    state = game.state
    end_attempt(game)
    game.fallen = game.failing = False
    state.phase = "over"
    feats = state.feats
    game.tell(
        events.MuseumClosed(
            state.ended,
            state.ancient_one,
            state.seats,
            state.turn,
            state.midnights,
            state.signs,
            state.doom,
            tuple(state.devoured),
            feats.adventures,
            feats.worlds,
            feats.monsters,
        )
    )
