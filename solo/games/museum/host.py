"""The museum game as the program sees it: hosts, and the rules that make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from solo.files.yaml import Source
from solo.games.museum import events
from solo.games.museum.checks.invariants import problems
from solo.games.museum.checks.piece_counts import piece_counts
from solo.games.museum.checks.snapshot_validation import Impossible, check_restored
from solo.games.museum.determinize import imagine
from solo.games.museum.game import Game
from solo.games.museum.lessons import TaughtGame, Teaching, lesson_of
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.printed.numbers import GROUP
from solo.games.museum.printed.pieces import Content
from solo.games.museum.rules.setup import new_game
from solo.games.museum.rules.turn import play
from solo.games.museum.state import State, decode_state
from solo.games.museum.summary import Summary
from solo.kernel.decisions import Decision
from solo.kernel.dice import LARGEST_SEED
from solo.kernel.events import Event
from solo.kernel.events import digest as digest_of
from solo.kernel.flow import BOUNDARY, Flow
from solo.kernel.host import Host, Player, Tally
from solo.kernel.lessons import LEARNED, UNLEARNED


class Setup(msgspec.Struct, frozen=True):
    """How a game begins. ancient_one, investigators: empty to deal them. seats: how many are dealt. lesson: the one that is
    played instead of a game, if any."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    ancient_one: str = ""
    investigators: tuple[str, ...] = ()
    seats: int = GROUP
    lesson: str | msgspec.UnsetType = msgspec.UNSET


class MuseumHost:
    """A museum game under way; `flow` plays it on from where it stands."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self._seed = seed

    @classmethod
    def of_state(cls, content: Content, state: State) -> MuseumHost:
        """A host that goes on from a state."""
        return cls(Game(content, state), state.seed)

    @property
    def seed(self) -> int:
        """The seed of its dice and shuffles."""
        return self._seed

    def flow(self) -> Flow[None]:
        """Play to the end of the game."""
        yield from play(self.game)
        yield BOUNDARY

    def snapshot(self) -> bytes:
        """The state as bytes; complete at any boundary."""
        return self.game.snapshot()

    def digest(self) -> str:
        """A fingerprint of the state."""
        self.game.state.drawn = self.game.dice.drawn
        return digest_of(self.game.state)

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken = list(self.game.events)
        self.game.events.clear()
        return taken

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Replace what a player cannot know by a guess."""
        self._seed = seed
        imagine(self.game, seed, shown)

    def label(self) -> dict[str, Any]:
        """What lists of campaigns show."""
        state = self.game.state
        living = tuple(who.id for who in state.investigators if who.alive)
        label = Summary(
            state.turn,
            state.hour,
            state.midnights,
            state.ancient_one,
            state.doom,
            state.signs,
            state.battle,
            living,
            state.ended,
        )
        plain: dict[str, Any] = msgspec.to_builtins(label)
        return plain

    def remembered(self) -> dict[str, Any]:
        """How it ended, against whom, and who was devoured."""
        state = self.game.state
        return {"ancient_one": state.ancient_one, "ended": state.ended, "devoured": list(state.devoured)}


class LessonRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as it is saved: it goes on from its beginning alone. ended: "" as long as it goes on."""

    lesson: str
    ended: str = ""


_read_lesson = msgspec.msgpack.Decoder(LessonRecord).decode


class LessonHost(MuseumHost):
    """A lesson under way. teaching: how far it has come, None before it begins."""

    def __init__(self, content: Content, record: LessonRecord) -> None:
        self.lesson = lesson_of(record.lesson)
        self.record = record
        self.teaching: Teaching | None = None
        self._content = content
        super().__init__(TaughtGame(content, self.lesson, []).game, 0)
        self.game.events.clear()

    def flow(self) -> Flow[None]:
        """Play the lesson. Checkpoints are at its beginning and at its end."""
        yield BOUNDARY
        if self.record.ended:
            return

        def begin() -> TaughtGame:
            taught = TaughtGame(self._content, self.lesson, self.game.events)
            self.game = taught.game
            return taught

        self.teaching = Teaching(self.lesson)
        yield from self.teaching.flow(begin)
        self.record.ended = LEARNED if self.teaching.over else UNLEARNED
        yield BOUNDARY

    def snapshot(self) -> bytes:
        """Which lesson it is, and how it ended."""
        return msgspec.msgpack.encode(self.record)

    def digest(self) -> str:
        """A fingerprint of the same."""
        return digest_of(self.record)

    def label(self) -> dict[str, Any]:
        """What lists show: that of the museum, with the end of the lesson."""
        return super().label() | {"ended": self.record.ended}


class MuseumRules:
    """The museum game's rules with one content: makes hosts, and provides checks and statistics of them."""

    name = "museum"
    newer: tuple[str, ...] = ()
    setup = Setup
    players: ClassVar[Mapping[str, Callable[[Host, int], Player]]] = {"decent": DecentPlayer}

    def __init__(self, content: Content) -> None:
        self.content = content

    @property
    def sources(self) -> tuple[Source, ...]:
        """The folders the cards come from, the shipped one first."""
        return self.content.sources

    def begin(self, setup: dict[str, Any]) -> MuseumHost:
        """A host before the setup; raises SetupError or msgspec.ValidationError."""
        wanted = msgspec.convert(setup, Setup)
        if wanted.lesson:
            return LessonHost(self.content, LessonRecord(wanted.lesson))
        game = new_game(
            self.content,
            wanted.seed,
            ancient_one=wanted.ancient_one,
            investigators=wanted.investigators,
            seats=wanted.seats,
        )
        return MuseumHost(game, wanted.seed)

    def restore(self, snapshot: bytes) -> MuseumHost:
        """A host from a stored snapshot; raises msgspec.MsgspecError or ValueError for an impossible state."""
        if (record := _lesson_in(snapshot)) is not None:
            if record.ended not in ("", LEARNED, UNLEARNED):
                raise Impossible("it is neither the beginning nor the end of a lesson")
            return LessonHost(self.content, record)
        host = MuseumHost.of_state(self.content, decode_state(snapshot))
        check_restored(host.game)
        return host

    def resume(self, snapshot: bytes) -> MuseumHost:
        """A host from a snapshot taken in this process, at any boundary; unchecked."""
        if (record := _lesson_in(snapshot)) is not None:
            return LessonHost(self.content, record)
        return MuseumHost.of_state(self.content, decode_state(snapshot))

    def read_events(self, raw: bytes) -> list[Event]:
        """Decode stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
        return events.read(raw)

    def problems(self, host: Host, decision: Decision | None) -> Iterator[str]:
        """The invariants that do not hold."""
        assert isinstance(host, MuseumHost)
        yield from problems(host.game, decision)

    def tally(self, host: Host) -> Tally:
        """How the game ended, against whom, after how many turns and midnights."""
        assert isinstance(host, MuseumHost)
        state = host.game.state
        return {"rounds": state.turn, "midnights": state.midnights, state.ancient_one: state.ended}

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The cards and branches that some events show to have been resolved."""
        from solo.games.museum.checks import coverage  # imported here because only simulations need it

        return coverage.seen(told)

    def directed(self, counts: dict[str, int], player: Callable[[int], Player]) -> list[str]:
        """Resolve everything missing in `counts` in scenarios and count it; returns what is still missing."""
        from solo.games.museum.checks import coverage

        coverage.directed(self.content, counts, player)
        return [key for key in coverage.wanted(self.content) if not counts.get(key)]

    def pieces(self) -> Iterator[str]:
        """The ids of cards, monsters, investigators and Ancient Ones."""
        content = self.content
        kinds = (content.adventures, content.worlds, content.possessions, content.monsters)
        for kind in (*kinds, content.mythos, content.ancient_ones, content.sheets):
            yield from kind

    def piece_counts(self) -> dict[str, int]:
        """How many of everything there are."""
        return piece_counts(self.content)


def _lesson_in(snapshot: bytes) -> LessonRecord | None:
    """The lesson that a snapshot is of; None for that of a game."""
    try:
        return _read_lesson(snapshot)
    except msgspec.ValidationError:
        return None
