"""ES4.4 The clock."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import HOURS


def advance_clock(game: Game, steps: int = 1) -> None:
    """The hand moves so many times three hours; midnight comes after the turn in which it reaches XII (ES14.3, A3)."""
    state = game.state
    for _ in range(steps):
        state.hour = (state.hour + 1) % HOURS
        if not state.hour:
            state.strikes += 1
        game.tell(events.HourStruck(state.hour))
