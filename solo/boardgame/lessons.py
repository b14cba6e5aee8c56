"""Lessons: situations set up like those of the rulebook's examples, played by a person who has tasks to do in them.

They are in `content/lessons/GAME`, in the order in which they are taught; their texts are in the folder `lessons` of the
rulebook's texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from solo.boardgame.game import BoardGame
from solo.boardgame.scenarios import LESSONS, ScenarioStep, read_situations
from solo.files.content_errors import nearest
from solo.files.errors import AuthorText, ErrorText
from solo.kernel.decisions import Decision, option
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.host import SetupError

LEARNED, UNLEARNED = "learned", "unlearned"
"""How a lesson ends: with all tasks done, or given up."""

G = TypeVar("G")
F = TypeVar("F")
B = TypeVar("B", bound=BoardGame[Any, Any, Any])
"""Of a game: its situations, its faces of dice, itself under way."""


class Task(msgspec.Struct, Generic[F], frozen=True, forbid_unknown_fields=True):
    """A task. play: what is played, as in an example. done: what must have come of it, as an example expects it, once.

    dice: the next that fall; those of the lesson go on if there are none.
    """

    play: tuple[ScenarioStep, ...]
    done: dict[str, Any]
    dice: tuple[F, ...] = ()


class Lesson(msgspec.Struct, Generic[G, F], frozen=True, forbid_unknown_fields=True):
    """A lesson. rules: what it is about. given: the situation of the first task. dice: the first that fall."""

    id: str
    rules: tuple[str, ...]
    given: G
    tasks: tuple[Task[F], ...]
    dice: tuple[F, ...] = ()


class Lessons(msgspec.Struct, Generic[G, F], frozen=True, forbid_unknown_fields=True):
    """A file of lessons."""

    format: str
    lessons: tuple[Lesson[G, F], ...]


def lessons_of(game: str, shape: type[Lessons[G, F]]) -> dict[str, Lesson[G, F]]:
    """Every lesson of a game by its id, in the order of the files; raises ContentError with file and line."""

    def fault(each: Lesson[G, F]) -> AuthorText | None:
        return None if each.tasks else AuthorText("no_task", "has no task")

    return read_situations("lessons", game, shape, LESSONS, lambda file: file.lessons, fault)


def lesson_among(known: Mapping[str, Lesson[G, F]], id: str) -> Lesson[G, F]:
    """The lesson of that id; raises SetupError with those there are."""
    if id not in known:
        raise SetupError(
            ErrorText(
                "no_lesson",
                "there is no lesson {lesson!r}; there are: {lessons}{hint}",
                lesson=id,
                lessons=", ".join(known),
                hint=nearest(id, known),
            )
        )
    return known[id]


class LessonGame(Generic[B, F]):
    """A game in the situation of a lesson, with how steps of a situation are played in it."""

    def __init__(
        self,
        game: B,
        play: Callable[[B, Sequence[ScenarioStep]], Flow[None]],
        script: Callable[[B, Sequence[F]], object],
        differences: Callable[[B, Sequence[Event], Decision | None, Mapping[str, Any]], Iterator[str]],
    ) -> None:
        self.game = game
        self._play = play
        self._script = script
        self._differences = differences

    @property
    def events(self) -> list[Event]:
        """What has happened; whoever asks a question may take it away."""
        return self.game.events

    def play(self, steps: Sequence[ScenarioStep]) -> Flow[None]:
        """Play some steps."""
        return self._play(self.game, steps)

    def script(self, dice: Sequence[F]) -> None:
        """Set the next dice that fall."""
        self._script(self.game, dice)

    def differences(
        self, told: Sequence[Event], decision: Decision | None, expected: Mapping[str, Any]
    ) -> Iterator[str]:
        """What differs from what is expected."""
        return self._differences(self.game, told, decision, expected)


class LessonRun(Generic[G, F]):
    """A lesson under way. attempt: how often it was begun. done: how many of its tasks are done."""

    def __init__(self, lesson: Lesson[G, F]) -> None:
        self.lesson = lesson
        self.attempt = 0
        self.done = 0

    @property
    def over(self) -> bool:
        """Whether every task is done."""
        return self.done == len(self.lesson.tasks)

    def flow(self, begin: Callable[[], LessonGame[Any, F]]) -> Flow[None]:
        """Play one task after the other. Whoever has missed one may begin the lesson anew, or give up.

        begin: makes the game in the lesson's situation.
        """
        game = self._anew(begin)
        while not self.over:
            if (yield from self._played(game, self.lesson.tasks[self.done])):
                self.done += 1
                if self.over:
                    return
                ways = (option("next_task"), option("try_again"))
            else:
                ways = (option("try_again"), option("give_up"))
            answer = yield Decision(
                "lesson" if ways[0].id == "try_again" else "next_task", "", ways, self.lesson.rules[0]
            )
            if answer == "give_up":
                return
            if answer == "try_again":
                game = self._anew(begin)

    def _anew(self, begin: Callable[[], LessonGame[Any, F]]) -> LessonGame[Any, F]:
        self.attempt += 1
        self.done = 0
        return begin()

    @staticmethod
    def _played(game: LessonGame[Any, F], task: Task[F]) -> Flow[bool]:
        """Play a task, without its boundaries; returns whether at any question, or at the end, it was done."""
        if task.dice:
            game.script(task.dice)
        told: list[Event] = []
        start = len(game.events)
        flow = game.play(task.play)
        done, step = False, next(flow, None)
        while True:
            told += game.events[start:]
            decision = step if isinstance(step, Decision) else None
            done = done or not any(game.differences(told, decision, task.done))
            if step is None:
                return done
            start = len(game.events)
            if decision is None:
                step = next(flow, None)
                continue
            answer = yield decision
            start = len(game.events)  # whoever asked may have taken the events away
            try:
                step = flow.send(answer)
            except StopIteration:
                step = None
