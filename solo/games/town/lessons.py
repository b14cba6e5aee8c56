"""The town game's lessons: its situations, taught as `kernel/lessons` teaches. They are in `content/lessons/town`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from solo.games.town.checks.by_hand import script
from solo.games.town.checks.examples import course
from solo.games.town.checks.expectations import EXPECTATIONS
from solo.games.town.checks.scenario import Face, Scenario, arrange
from solo.games.town.events.course import LessonBegan
from solo.games.town.game import Game
from solo.games.town.printed.pieces import Content
from solo.kernel import lessons
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.lessons import Lessons, lesson_among, lessons_of
from solo.kernel.scenarios import ScenarioStep

Lesson = lessons.Lesson[Scenario, Face]
Teaching = lessons.Teaching[Scenario, Face]


@cache
def read_lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order of the files; raises ContentError with file and line."""
    return lessons_of("town", Lessons[Scenario, Face])


def lesson_of(id: str) -> Lesson:
    """The lesson of that id; raises SetupError with those there are."""
    return lesson_among(read_lessons(), id)


class TaughtGame:
    """A game in the situation of a lesson, which tells into `events`; raises as `arrange`."""

    def __init__(self, content: Content, lesson: Lesson, events: list[Event]) -> None:
        self.game = Game(content, arrange(content, lesson.given).state, events=events)
        self.script(lesson.dice)
        people = tuple(who.id for who in self.game.state.investigators)
        self.game.tell(LessonBegan(self.game.state.ancient_one, people))

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return self.game.events

    def play(self, steps: Sequence[ScenarioStep]) -> Flow[None]:
        """Play some steps, as in an example."""
        return course(self.game, steps)

    def script(self, dice: Sequence[Face]) -> None:
        """Set the next dice that fall."""
        script(self.game, dice)

    def differences(
        self, told: Sequence[Event], decision: Decision | None, expected: Mapping[str, Any]
    ) -> Iterator[str]:
        """What differs from what is expected, as in an example."""
        return EXPECTATIONS.differences(self.game, told, decision, expected)
