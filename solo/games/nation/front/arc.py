"""The arc of a game of the nation: the points at which it turns, each noted once."""

from __future__ import annotations

from solo.games.nation import events as e
from solo.games.nation.front.night import Night
from solo.kernel.events import Event
from solo.narration.arcs import TurningPoints

THIRDS = (("third_two", 24), ("third_one", 12))
"""Scores of the Ancient One at which a game turns, the higher one first."""


class Arc(TurningPoints):
    """What turns a game: it looks at each event before the night takes note of it."""

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night

    def note(self, event: Event) -> None:
        """Take note of an event that has been told."""
        match event:
            case e.ScoreMoved(side="ancient_one"):
                self._scored(event)
            case e.RoundOpened() if event.goal_of and event.goal >= event.goal_of - 1:
                self._turn("near")

    def _scored(self, event: e.ScoreMoved) -> None:
        """The Ancient One's score passes a third of what ends the game; of two at once only the higher one counts."""
        before = event.now - event.by
        reached = [key for key, mark in THIRDS if before < mark <= event.now]
        if reached:
            self._turn(reached[0])
