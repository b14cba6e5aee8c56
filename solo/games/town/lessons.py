"""Lessons: situations set up like those of the rulebook's examples, played by a person who has tasks to do in them.

They are in `content/lessons/town`, in the order in which they are taught; their texts are in the folder `lessons` of
the rulebook's texts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from solo.games.town.events.course import LessonBegan
from solo.games.town.game import Game
from solo.games.town.printed.pieces import Content
from solo.games.town.proof.examples import course
from solo.games.town.proof.outcomes import differences
from solo.games.town.proof.scenario import script
from solo.games.town.proof.situation import Face, Given, arrange, read_situations
from solo.kernel.decisions import Decision, option
from solo.kernel.documents import nearest
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.host import SetupError

FORMAT = "solo-lessons/1"

LEARNED, UNLEARNED = "learned", "unlearned"
"""How a lesson ends: with all tasks done, or given up."""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task. play: what is played, as in an example. done: what must have come of it, as an example expects it, once."""

    play: tuple[str | dict[str, Any], ...]
    done: dict[str, Any]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. rules: what it is about. given: the situation of the first task. dice: the first that fall."""

    id: str
    rules: tuple[str, ...]
    given: Given
    tasks: tuple[Task, ...]
    dice: tuple[Face, ...] = ()


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of lessons."""

    format: str
    lessons: tuple[Lesson, ...]


@cache
def read_lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order of the files; raises ContentError with file and line."""
    found: dict[str, Lesson] = read_situations(
        "lessons", LessonFile, FORMAT, lambda each: "" if each.tasks else "has no task"
    )
    return found


def lesson_of(id: str) -> Lesson:
    """The lesson of that id; raises SetupError with those there are."""
    known = read_lessons()
    if id not in known:
        raise SetupError(f"there is no lesson {id!r}; there are: {', '.join(known)}{nearest(id, known)}")
    return known[id]


class Teaching:
    """A lesson under way. attempt: how often it was begun. done: how many of its tasks are done."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.attempt = 0
        self.done = 0

    @property
    def over(self) -> bool:
        """Whether every task is done."""
        return self.done == len(self.lesson.tasks)

    def flow(self, begin: Callable[[], Game]) -> Flow[None]:
        """Play one task after the other. Whoever has missed one may begin the lesson anew, or give up.

        begin: makes the game in the lesson's situation.
        """
        game = self._anew(begin)
        while not self.over:
            task = self.lesson.tasks[self.done]
            if (yield from self._played(game, task)):
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

    def _anew(self, begin: Callable[[], Game]) -> Game:
        self.attempt += 1
        self.done = 0
        return begin()

    @staticmethod
    def _played(game: Game, task: Task) -> Flow[bool]:
        """Play a task, without its boundaries; returns whether at any question, or at the end, it was done."""
        told: list[Event] = []
        flow = course(game, task.play)
        done, start, step = False, len(game.events), next(flow, None)
        while True:
            told += game.events[start:]
            decision = step if isinstance(step, Decision) else None
            done = done or not any(differences(game, decision, task.done, told))
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


def begun(content: Content, lesson: Lesson, events: list[Event]) -> Game:
    """The game of a lesson in its situation, which tells into `events`; raises as `arrange`."""
    game = Game(content, arrange(content, lesson.given).state, events=events)
    script(game, lesson.dice)
    people = tuple(who.id for who in game.state.investigators)
    game.tell(LessonBegan(game.state.ancient_one, people))
    return game
