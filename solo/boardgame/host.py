"""Hosts: campaigns of board games under way, as storage and players see them (`kernel/host`), and the lessons they may be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from solo.boardgame.game import BoardGame
from solo.boardgame.lessons import LEARNED, UNLEARNED, Lesson, LessonGame, LessonRun
from solo.boardgame.roles import package_of, role
from solo.boardgame.scenario_rules import ScenarioRules
from solo.kernel.decisions import Decision
from solo.kernel.events import Event, digest
from solo.kernel.flow import BOUNDARY, Flow

G = TypeVar("G", bound=BoardGame[Any, Any, Any])

LESSON_ENDINGS = ("", LEARNED, UNLEARNED)
"""Why a lesson is over; "" while it goes on."""


class BoardHost(ABC, Generic[G]):
    """A campaign under way; `flow` plays it on from where it stands.

    last: the game under way, or else the last one; that of a lesson. teaching: the lesson under way. events: those since
    they were last taken; its games tell into this list.
    """

    def __init__(self, last: G | None, events: list[Event]) -> None:
        self.last = last
        self.teaching: LessonRun[Any, Any] | None = None
        self.events = events

    @property
    @abstractmethod
    def seed(self) -> int:
        """The seed of its dice and shuffles, and of the choice between phrasings."""

    @abstractmethod
    def flow(self) -> Flow[None]:
        """Play on from the current state; yields a boundary before the first decision."""

    @abstractmethod
    def snapshot(self) -> bytes:
        """The state as bytes; complete only at a boundary."""

    @abstractmethod
    def digest(self) -> str:
        """A fingerprint of the state."""

    @abstractmethod
    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Replace what a player cannot know by a guess (`Host.imagine`)."""

    @abstractmethod
    def summary(self) -> msgspec.Struct:
        """What lists of campaigns show."""

    def label(self) -> dict[str, Any]:
        """What lists of campaigns show, as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.summary())
        return plain

    def uncovered(self) -> Hashable:
        """What tells how much of what lay hidden has been drawn or turned up; None where nobody is told of it."""
        return None

    def remembered(self) -> dict[str, Any]:
        """What it remembers of finished play, for other programs."""
        return {}

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken = list(self.events)
        self.events.clear()
        return taken

    def teach(self, lesson: Lesson[Any, Any], begin: Callable[[], LessonGame[G, Any]]) -> Flow[str]:
        """Play a lesson; returns how it ended. begin: makes the game in its situation, each time it begins anew."""

        def begun() -> LessonGame[G, Any]:
            taught = begin()
            self.last = taught.game
            return taught

        self.teaching = LessonRun(lesson)
        yield from self.teaching.flow(begun)
        return LEARNED if self.teaching.over else UNLEARNED


class LessonRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as it is saved: it goes on from its beginning alone. ended: one of LESSON_ENDINGS."""

    lesson: str
    ended: str = ""


_read_lesson = msgspec.msgpack.Decoder(LessonRecord).decode
_encode = msgspec.msgpack.Encoder().encode


def lesson_in(snapshot: bytes) -> LessonRecord | None:
    """The lesson that the snapshot of a `SingleGameHost` is of; None for that of a game."""
    try:
        return _read_lesson(snapshot)
    except msgspec.ValidationError:
        return None


class SingleGameHost(BoardHost[G]):
    """A campaign of one game, or of a lesson instead. record: of the lesson; None in a game."""

    last: G
    scenarios: ClassVar[ScenarioRules[Any, Any, Any]]
    """The lessons of the game."""

    def __init__(self, game: G, seed: int, record: LessonRecord | None = None) -> None:
        super().__init__(game, game.events)
        self._seed = seed
        self.record = record

    @classmethod
    def of_lesson(cls, content: Any, record: LessonRecord) -> Self:
        """A lesson, before it goes on; raises SetupError for one that there is not."""
        game = cls.scenarios.taught(content, cls.scenarios.lesson(record.lesson), []).game
        game.events.clear()
        return cls(game, 0, record)

    @property
    def game(self) -> G:
        """The game under way; that of the lesson."""
        return self.last

    @property
    def seed(self) -> int:
        """The seed of its dice and shuffles; that of a lesson is 0."""
        return self._seed

    def play(self) -> Flow[None]:
        """Play the game to its end."""
        flow: Flow[None] = self._role("rules.turn:play")(self.game)
        return flow

    def summary(self) -> msgspec.Struct:
        """What lists of campaigns show."""
        state = self.game.state
        summary: msgspec.Struct = self._role("summary:Summary")(state.round, state.ended, state.round)
        return summary

    def _role(self, place: str) -> Any:
        return role(package_of(type(self.game)), place)

    def flow(self) -> Flow[None]:
        """Play to the end of the game. Of a lesson checkpoints are at its beginning and at its end."""
        if self.record is None:
            yield from self.play()
        else:
            yield BOUNDARY
            if self.record.ended:
                return
            lesson = self.scenarios.lesson(self.record.lesson)
            begin = partial(self.scenarios.taught, self.game.content, lesson, self.events)
            self.record.ended = yield from self.teach(lesson, begin)
        yield BOUNDARY

    def snapshot(self) -> bytes:
        """The state as bytes, complete at any boundary; of a lesson which it is, and how it ended."""
        return _encode(self._saved())

    def digest(self) -> str:
        """A fingerprint of the same."""
        return digest(self._saved())

    def _saved(self) -> object:
        return self.game.saved() if self.record is None else self.record

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Replace what a player cannot know by a guess."""
        self._seed = seed
        self._role("determinize:imagine")(self.game, seed, shown)

    def label(self) -> dict[str, Any]:
        """What lists of campaigns show, with the end of the lesson."""
        return super().label() | ({} if self.record is None else {"ended": self.record.ended})
