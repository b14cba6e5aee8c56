"""Telling everybody's trail in the town: what is found at a place stands behind all that belongs to the arrival there."""

from __future__ import annotations

from collections.abc import Sequence

from solo.boardgame.front import trails
from solo.boardgame.front.trail_progress import TrailStep
from solo.games.town import events as e
from solo.games.town.front.event_groups import CHANGES
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import Span
from solo.narration.telling import apart

GOES_WITH: tuple[type[Event], ...] = (*CHANGES, e.CluesTaken, e.Delayed)
"""What belongs to an arrival: what is found there, or what the way has cost."""


class Trails(trails.Trails):
    """Tells trails in the town."""

    def after(self, run: Sequence[Event]) -> list[Span]:
        """What a new turn begins with. What somebody finds on arriving is told when all that belongs to the arrival is."""
        if isinstance(run[0], e.RoundBegan):
            return super().after(run)
        for step in self.steps(run):
            self._tell_later(step, run[-1])
        return []

    def _tell_later(self, step: TrailStep, event: Event) -> None:
        def goes_on(run: Sequence[Event]) -> bool:
            first = run[0]
            return (
                not isinstance(first, Asked) and isinstance(first, GOES_WITH) and getattr(first, "who", "") == step.who
            )

        def tell() -> None:
            for span in apart(self.text(step)):
                self.page.add(span, step.who, event)

        self.telling.tell_later(goes_on, tell)
