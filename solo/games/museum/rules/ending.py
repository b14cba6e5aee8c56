"""ES1 and ES25 The end of the game."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.rules.completing import end_attempt


def finish(museum: Museum) -> None:
    """Report how the game ended, without points (ES25.2); what was under way is over."""
    state = museum.state
    end_attempt(museum)
    museum.fallen = museum.failing = False
    state.phase = "over"
    feats = state.feats
    museum.tell(
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
