"""Telling everybody's trail: at the places to which it leads, and as a turn begins (`trail_progress` says what and when)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.town import events as e
from solo.games.town.front.event_groups import CHANGES
from solo.games.town.front.trail_progress import Step, TrailProgress
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, TellingContext, apart

GOES_WITH: tuple[type[Event], ...] = (*CHANGES, e.CluesTaken, e.Delayed)
"""What belongs to an arrival: what is found there, or what the way has cost."""


class Trails(Part):
    """Tells trails, each text in a paragraph of its own; none where it is told briefly."""

    def __init__(self, telling: TellingContext, progress: TrailProgress) -> None:
        super().__init__(telling)
        self._progress = progress

    def after(self, run: Sequence[Event]) -> list[Span]:
        """What a new turn begins with. What somebody finds on arriving is told when all that belongs to the arrival is."""
        for event in run:
            self._progress.note(event)
        self._progress.settle()
        steps = self._progress.take()
        if isinstance(run[0], e.RoundBegan):
            return [span for step in steps for span in apart(self._text(step))]
        for step in steps:
            self._tell_later(step, run[-1])
        return []

    def _tell_later(self, step: Step, event: Event) -> None:
        def goes_on(run: Sequence[Event]) -> bool:
            first = run[0]
            return (
                not isinstance(first, Asked) and isinstance(first, GOES_WITH) and getattr(first, "who", "") == step.who
            )

        def tell() -> None:
            for span in apart(self._text(step)):
                self.page.add(span, step.who, event)

        self.telling.tell_later(goes_on, tell)

    def _text(self, step: Step) -> str:
        """The words of a step. Of several that are told over the nights of a campaign each is told once, whatever comes first."""
        if self.telling.brief:
            return ""
        if step.number is not None:
            return self.words.one_of(self.words.seed + step.number, step.path, {"who": step.who})
        return self.words.once(*step.path, who=step.who)
