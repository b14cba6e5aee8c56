"""A game with its content loaded, as the program sees it (`kernel/host.Rules`): it makes hosts, and checks and counts them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from solo.boardgame.checks.snapshot_validation import Impossible
from solo.boardgame.game import BoardGame
from solo.boardgame.host import LESSON_ENDINGS, BoardHost, LessonRecord, SingleGameHost, lesson_in
from solo.boardgame.roles import package_of, role
from solo.files.yaml import Source
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.host import Host, Player, Tally


class BoardContent(Protocol):
    """What is printed. sources: the folders it was loaded from, the shipped one first."""

    @property
    def sources(self) -> tuple[Source, ...]:
        """The folders it was loaded from."""


C = TypeVar("C", bound=BoardContent)
G = TypeVar("G", bound=BoardGame[Any, Any, Any])


class BoardRules(ABC, Generic[C, G]):
    """The rules of a game with one content.

    newer_questions: kinds of questions that older versions did not ask. The package of the subclass has the events (`events`) and
    what only checks need (`checks`), if the defaults do not serve; those are imported when they are first used.
    """

    name: ClassVar[str]
    setup: ClassVar[type[msgspec.Struct]]
    newer_questions: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[Mapping[str, Callable[[Host, int], Player]]] = {}

    def __init__(self, content: C) -> None:
        self.content = content

    @property
    def sources(self) -> tuple[Source, ...]:
        """The folders the cards come from, the shipped one first."""
        return self.content.sources

    @abstractmethod
    def begin(self, setup: dict[str, Any]) -> BoardHost[G]:
        """A host before its first step; raises SetupError, or msgspec.ValidationError when fields have wrong types."""

    @abstractmethod
    def restore(self, snapshot: bytes) -> BoardHost[G]:
        """A host from a stored snapshot; raises msgspec.MsgspecError, or Impossible for one that no play could have made."""

    @abstractmethod
    def resume(self, snapshot: bytes) -> BoardHost[G]:
        """A host from a snapshot taken in this process, at any boundary; unchecked."""

    @abstractmethod
    def outcome(self, game: G) -> Tally:
        """What simulations count in a finished game."""

    def pieces(self) -> Iterator[str]:
        """The ids of all printed things that need a name in every language."""
        yield from ()

    def read_events(self, raw: bytes) -> list[Event]:
        """Decode stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
        found: list[Event] = self._role("events:read")(raw)
        return found

    def problems(self, host: Host, decision: Decision | None) -> Iterator[str]:
        """The invariants that do not hold in the present game, or the last one."""
        if (game := self._last(host)) is not None:
            yield from self._role("checks.invariants:problems")(game, decision)

    def tally(self, host: Host) -> Tally:
        """What simulations count: the outcome of the last game."""
        game = self._last(host)
        return self.outcome(game) if game is not None else {}

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The keys of the cards and branches that some events show to have been resolved."""
        found: list[str] = self._role("checks.coverage:COVERAGE").seen(told)
        return found

    def directed(self, counts: dict[str, int], player: Callable[[int], Player]) -> list[str]:
        """Resolve everything missing in `counts` in scenarios and count it; returns what is still missing."""
        coverage = self._role("checks.coverage:COVERAGE")
        coverage.directed(self.content, counts, player)
        return [key for key in coverage.wanted(self.content) if not counts.get(key)]

    def piece_counts(self) -> dict[str, int]:
        """How many of everything there are."""
        counts: dict[str, int] = self._role("checks.piece_counts:piece_counts")(self.content)
        return counts

    def _role(self, place: str) -> Any:
        return role(package_of(type(self)), place)

    @staticmethod
    def _last(host: Host) -> G | None:
        assert isinstance(host, BoardHost)
        return host.last


class SingleGameRules(BoardRules[C, G]):
    """The rules of a game whose campaigns are one game each, or a lesson."""

    game: ClassVar[type[BoardGame[Any, Any, Any]]]
    host: ClassVar[type[SingleGameHost[Any]]] = SingleGameHost

    @abstractmethod
    def new_game(self, setup: Any) -> G:
        """A game before its setup; raises SetupError. setup: one of `setup`."""

    def begin(self, setup: dict[str, Any]) -> SingleGameHost[G]:
        """A host before its first step; raises SetupError or msgspec.ValidationError."""
        wanted: Any = msgspec.convert(setup, self.setup)
        if lesson := getattr(wanted, "lesson", ""):
            return self.host.of_lesson(self.content, LessonRecord(lesson))
        return self.host(self.new_game(wanted), wanted.seed)

    def restore(self, snapshot: bytes) -> SingleGameHost[G]:
        """A host from a stored snapshot; raises msgspec.MsgspecError or Impossible."""
        host = self.resume(snapshot)
        if host.record is None:
            self._role("checks.snapshot_validation:check_restored")(host.game)
        elif host.record.ended not in LESSON_ENDINGS:
            raise Impossible("it is neither the beginning nor the end of a lesson")
        return host

    def resume(self, snapshot: bytes) -> SingleGameHost[G]:
        """A host from a snapshot taken in this process, at any boundary; unchecked."""
        if (record := lesson_in(snapshot)) is not None:
            return self.host.of_lesson(self.content, record)
        game = self.game.restore(self.content, snapshot)
        return self.host(game, game.state.seed)
