"""Telling everybody's trail: at the places to which it leads, and as a turn begins (`trail_progress` says what and when)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.boardgame.front.trail_progress import CHOICE, TrailProgress, TrailStep
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, TellingContext, apart


class Trails(Part):
    """Tells trails, each text in a paragraph of its own; none where it is told briefly.

    Behind a choice stands what it does to the game, where there are words for that.
    """

    def __init__(self, telling: TellingContext, progress: TrailProgress[Any]) -> None:
        super().__init__(telling)
        self._progress = progress

    def after(self, run: Sequence[Event]) -> list[Span]:
        """What is told of trails behind some events."""
        return [span for step in self.steps(run) for span in self._told(step)]

    def _told(self, step: TrailStep) -> list[Span]:
        text = self.text(step)
        words = self.telling.figure_of("TrailChosen", {"who": step.who}) if text and CHOICE in step.path else ""
        return [*apart(text), *([Span("figure", words, closed=True)] if words else [])]

    def steps(self, run: Sequence[Event]) -> list[TrailStep]:
        """What is to be told behind some events."""
        for event in run:
            self._progress.note(event)
        self._progress.settle()
        return self._progress.take()

    def text(self, step: TrailStep) -> str:
        """The words of a step. Of several that are told over the nights of a campaign each is told once, whatever comes first."""
        if self.telling.brief:
            return ""
        if step.number is not None:
            return self.words.one_of(self.words.seed + step.number, step.path, {"who": step.who})
        return self.words.once(*step.path, who=step.who)
