"""A game of a page, which shows what a game must offer and nothing more.

A walker has six nights to reach a lighthouse four miles away. Each night he walks, which the dice decide, or rests, which
makes the next walk surer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from solo.files.yaml import Source
from solo.kernel.decisions import About, Decision, option
from solo.kernel.dice import Dice
from solo.kernel.events import Asked, Event, digest
from solo.kernel.flow import BOUNDARY, Flow
from solo.kernel.host import Host, Player, SetupError, Tally

MILES, NIGHTS = 4, 6


class NightFell(Event, frozen=True, tag="toy.NightFell"):
    """A night begins."""

    night: int


class Walked(Event, frozen=True, tag="toy.Walked"):
    """The walker walked that night, and got on or not."""

    miles: int


class Rested(Event, frozen=True, tag="toy.Rested"):
    """The walker rested."""


class Arrived(Event, frozen=True, tag="toy.Arrived"):
    """The end: at the lighthouse, or somewhere before it."""

    there: bool


_read = msgspec.msgpack.Decoder(list[NightFell | Walked | Rested | Arrived | Asked]).decode


class Ahead(About, frozen=True):
    """What lies before the walker: miles, and the dice he would walk with."""

    miles: int
    dice: int


class Setup(msgspec.Struct, frozen=True):
    """miles: how far the lighthouse is."""

    seed: int
    miles: int = MILES


class State(msgspec.Struct):
    """Where the walker is; surer: dice that a rest has added."""

    setup: Setup
    drawn: int = 0
    night: int = 0
    walked: int = 0
    surer: int = 0
    over: bool = False


class Walk:
    """A walk under way."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.dice = Dice(state.setup.seed, state.drawn)
        self.events: list[Event] = []

    @property
    def seed(self) -> int:
        """What fixes the dice."""
        return self.state.setup.seed

    def remembered(self) -> dict[str, Any]:
        """Nothing is over before the end."""
        return {}

    def flow(self) -> Flow[None]:
        """Night after night."""
        state = self.state
        if state.over:
            return
        while not state.over:
            yield BOUNDARY
            state.night += 1
            self.events.append(NightFell(state.night))
            ahead = Ahead(state.setup.miles - state.walked, 1 + state.surer)
            answer = yield Decision("night", "walker", (option("walk"), option("rest")), "T1", about=ahead)
            if answer == "rest":
                state.surer += 1
                self.events.append(Rested())
            else:
                got = sum(face > 4 for face in self.dice.roll(1 + state.surer))
                state.walked, state.surer = state.walked + got, 0
                self.events.append(Walked(got))
            state.over = state.walked >= state.setup.miles or state.night == NIGHTS
        self.events.append(Arrived(state.walked >= state.setup.miles))
        yield BOUNDARY

    def snapshot(self) -> bytes:
        """The state as bytes."""
        self.state.drawn = self.dice.drawn
        return msgspec.msgpack.encode(self.state)

    def digest(self) -> str:
        """A fingerprint of the state."""
        self.snapshot()
        return digest(self.state)

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken, self.events = self.events, []
        return taken

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Nothing is hidden but how the dice will fall."""
        self.state.setup = msgspec.structs.replace(self.state.setup, seed=seed)
        self.state.drawn, self.dice = 0, Dice(seed)

    def label(self) -> dict[str, Any]:
        """What lists show."""
        return {"ended": "over" if self.state.over else "", "round": self.state.night}


class ToyRules:
    """The toy's rules."""

    name = "toy"
    sources: Sequence[Source] = (Source("", "toy"),)
    newer: Sequence[str] = ()
    setup = Setup
    players: ClassVar[Mapping[str, Callable[[Host, int], Player]]] = {}

    def begin(self, setup: dict[str, Any]) -> Walk:
        """Before the first night."""
        wanted = msgspec.convert(setup, Setup)
        if not 1 <= wanted.miles <= NIGHTS:
            raise SetupError(f"the lighthouse is 1 to {NIGHTS} miles away, not {wanted.miles}")
        return Walk(State(wanted))

    def restore(self, snapshot: bytes) -> Walk:
        """From a snapshot."""
        return Walk(msgspec.msgpack.decode(snapshot, type=State))

    resume = restore

    def read_events(self, raw: bytes) -> list[Event]:
        """Stored events."""
        return list(_read(raw))

    def problems(self, host: Host, decision: Decision | None) -> Iterator[str]:
        """A walker is between here and there."""
        assert isinstance(host, Walk)
        if not 0 <= host.state.night <= NIGHTS:
            yield f"night {host.state.night}"

    def tally(self, host: Host) -> Tally:
        """Nights, and how it ended."""
        assert isinstance(host, Walk)
        there = host.state.walked >= host.state.setup.miles
        return {"rounds": host.state.night, "lighthouse": "reached" if there else "missed"}

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The toy has no cards."""
        return []

    def directed(self, counts: dict[str, int], player: Callable[[int], Player]) -> list[str]:
        """Nor any that were never seen."""
        return []

    def pieces(self) -> Iterator[str]:
        """Nothing is printed."""
        yield from ()

    def piece_counts(self) -> dict[str, int]:
        """Nor any to count."""
        return {"lighthouses": 1}
