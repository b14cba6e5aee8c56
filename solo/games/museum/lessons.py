"""The museum's lessons: its situations, taught as `kernel/lessons` teaches. They are in `content/lessons/museum`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from solo.games.museum.checks.examples import course
from solo.games.museum.checks.expectations import EXPECTATIONS
from solo.games.museum.checks.scenario import Face, Scenario, arrange, script
from solo.games.museum.events import LessonOpened
from solo.games.museum.game import Game
from solo.games.museum.printed.pieces import Content
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
    return lessons_of("museum", Lessons[Scenario, Face])


def lesson_of(id: str) -> Lesson:
    """The lesson of that id; raises SetupError with those there are."""
    return lesson_among(read_lessons(), id)


class TaughtGame:
    """A museum in the situation of a lesson, which tells into `events`; raises as `arrange`."""

    def __init__(self, content: Content, lesson: Lesson, events: list[Event]) -> None:
        self.game = Game(content, arrange(content, lesson.given).state, events=events)
        self.script(lesson.dice)
        state, fact = self.game.state, self.game.ancient.fact
        people = tuple(who.id for who in state.investigators)
        self.game.tell(LessonOpened(state.ancient_one, people, fact.elder_signs, len(fact.doom_track)))

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
        """What differs from what is expected, as in an example; whoever was devoured since does nothing that is."""
        present = {who.id for who in self.game.state.investigators}
        if lost := [id for id in self.game.state.devoured if id in expected and id not in present]:
            yield f"{', '.join(lost)} devoured"
        else:
            yield from EXPECTATIONS.differences(self.game, told, decision, expected)
