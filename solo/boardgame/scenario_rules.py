"""How the situations of a game are read, arranged, played and compared: its rulebook's examples and its lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from solo.boardgame.game import BoardGame
from solo.boardgame.lessons import Lesson, LessonGame, Lessons, lesson_among, lessons_of
from solo.boardgame.scenarios import (
    Example,
    ExampleFile,
    PlayedExample,
    ScenarioStep,
    check_result,
    examples_of,
    play_example,
)
from solo.files.errors import ErrorText
from solo.kernel.decisions import Decision
from solo.kernel.dice import ScriptedDice
from solo.kernel.events import Event
from solo.kernel.flow import Flow

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
S = TypeVar("S")
F = TypeVar("F")

Differences = Callable[[G, Sequence[Event], Decision | None, Mapping[str, Any]], Iterator[ErrorText]]
"""What differs from what is expected: of a game, the events that count, the pending question, and the expectations."""


class ScenarioRules(Generic[S, F, G]):
    """What a game says of its situations.

    name: of the game. examples, lessons: the types of their files. arrange: makes the game of a situation. script: sets the
    next dice that fall. play: runs steps, in which the game's end and other interruptions go as in a whole game. opened:
    what is told when a lesson begins.
    """

    def __init__(
        self,
        name: str,
        examples: type[ExampleFile[S, F]],
        lessons: type[Lessons[S, F]],
        arrange: Callable[[Any, S], G],
        script: Callable[[G, Sequence[F]], ScriptedDice],
        play: Callable[[G, Sequence[ScenarioStep]], Flow[None]],
        differences: Differences[G],
        opened: Callable[[G], Event],
    ) -> None:
        self.name = name
        self._examples = examples
        self._lessons = lessons
        self.arrange = arrange
        self.script = script
        self.course = play
        self.differences = differences
        self.opened = opened

    def read_examples(self) -> list[Example[S, F]]:
        """Every example, in the order of the files; raises ContentError with file and line."""
        return examples_of(self.name, self._examples)

    def play(self, content: Any, example: Example[S, F]) -> PlayedExample[S, F, G]:
        """Play an example to its end, or to the question that `asked` describes; raises as `play_example`."""
        return play_example(example, partial(self.arrange, content), self.script, self.course)

    def proven(self, content: Any, example: Example[S, F]) -> PlayedExample[S, F, G]:
        """Play an example; raises ContentError if the result is not as expected."""
        return check_result(
            self.play(content, example),
            lambda game, decision, expected: self.differences(game, game.events, decision, expected),
        )

    @cached_property
    def lessons(self) -> dict[str, Lesson[S, F]]:
        """Every lesson by its id, in the order of the files; raises ContentError with file and line."""
        return lessons_of(self.name, self._lessons)

    def lesson(self, id: str) -> Lesson[S, F]:
        """The lesson of that id; raises SetupError with those there are."""
        return lesson_among(self.lessons, id)

    def taught(self, content: Any, lesson: Lesson[S, F], events: list[Event]) -> LessonGame[G, F]:
        """A game in the situation of a lesson, which tells into `events`; raises as `arrange`."""
        game = self.arrange(content, lesson.given)
        game = type(game)(content, game.state, events=events)
        taught = LessonGame(game, self.course, self.script, self.differences)
        taught.script(lesson.dice)
        game.tell(self.opened(game))
        return taught
