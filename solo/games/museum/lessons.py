"""The museum's lessons: its situations, taught as `kernel/lessons` teaches. They are in `content/lessons/museum`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from solo.games.museum.events import LessonOpened
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.proof.examples import course
from solo.games.museum.proof.outcomes import OUTCOMES
from solo.games.museum.proof.situation import Face, MuseumSituation, arrange, script
from solo.kernel import lessons
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.lessons import Lessons, lesson_among, lessons_of
from solo.kernel.situations import Step

Lesson = lessons.Lesson[MuseumSituation, Face]
Teaching = lessons.Teaching[MuseumSituation, Face]


@cache
def read_lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order of the files; raises ContentError with file and line."""
    return lessons_of("museum", Lessons[MuseumSituation, Face])


def lesson_of(id: str) -> Lesson:
    """The lesson of that id; raises SetupError with those there are."""
    return lesson_among(read_lessons(), id)


class MuseumTaught:
    """A museum in the situation of a lesson, which tells into `events`; raises as `arrange`."""

    def __init__(self, content: Collection, lesson: Lesson, events: list[Event]) -> None:
        self.museum = Museum(content, arrange(content, lesson.given).state, events=events)
        self.script(lesson.dice)
        state, fact = self.museum.state, self.museum.ancient.fact
        people = tuple(who.id for who in state.visitors)
        self.museum.tell(LessonOpened(state.ancient_one, people, fact.elder_signs, len(fact.doom_track)))

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return self.museum.events

    def play(self, steps: Sequence[Step]) -> Flow[None]:
        """Play some steps, as in an example."""
        return course(self.museum, steps)

    def script(self, dice: Sequence[Face]) -> None:
        """Set the next dice that fall."""
        script(self.museum, dice)

    def differences(
        self, told: Sequence[Event], decision: Decision | None, expected: Mapping[str, Any]
    ) -> Iterator[str]:
        """What differs from what is expected, as in an example; whoever was devoured since does nothing that is."""
        present = {who.id for who in self.museum.state.visitors}
        if lost := [id for id in self.museum.state.devoured if id in expected and id not in present]:
            yield f"{', '.join(lost)} devoured"
        else:
            yield from OUTCOMES.differences(self.museum, told, decision, expected)
