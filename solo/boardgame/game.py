"""A game under way: content, state, dice and events. Rules are functions that take one; it has no rules of its own."""

from __future__ import annotations

from types import TracebackType
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from solo.boardgame.events import CausedEvent
from solo.kernel.budget import Budget
from solo.kernel.dice import Dice
from solo.kernel.events import Event


class BoardInvestigator(Protocol):
    """Somebody who plays. id: of the investigator. place: where he is."""

    id: str
    place: str


P = TypeVar("P", bound=BoardInvestigator)


class BoardState(Protocol[P]):
    """What the state of every game has. drawn: how many numbers were drawn from the dice. investigators: by seat."""

    seed: int
    drawn: int
    investigators: list[P]


C = TypeVar("C")
S = TypeVar("S", bound=BoardState[Any])

_encode = msgspec.msgpack.Encoder().encode


class WithCause:
    """A context in which a cause is the innermost of the sources; whatever came to them inside is gone after it."""

    __slots__ = ("_cause", "_sources", "_under_way")

    def __init__(self, sources: list[str], cause: str) -> None:
        self._sources = sources
        self._cause = cause

    def __enter__(self) -> None:
        self._under_way = len(self._sources)
        self._sources.append(self._cause)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        del self._sources[self._under_way :]


class BoardGame(Generic[S, C, P]):
    """A game, on which the rules work.

    state: plain data with ids instead of content. budget: what effects may still do, and whose effects and
    rules are under way.
    """

    read_state: ClassVar[Any]
    """Decodes a snapshot; raises msgspec.DecodeError or ValidationError when it is damaged."""

    __slots__ = ("budget", "content", "dice", "events", "state")

    def __init__(self, content: C, state: S, dice: Dice | None = None, events: list[Event] | None = None) -> None:
        self.content = content
        self.state = state
        self.dice = dice or Dice(self.state.seed, self.state.drawn)
        self.events: list[Event] = [] if events is None else events
        self.budget = Budget()

    @classmethod
    def restore(cls, content: C, snapshot: bytes) -> Self:
        """A game from a snapshot; raises as `read_state`."""
        return cls(content, cls.read_state(snapshot))

    def snapshot(self) -> bytes:
        """The state as bytes, with the position of the dice; complete at any boundary."""
        return _encode(self.saved())

    def saved(self) -> S:
        """The state, with the position of the dice."""
        self.state.drawn = self.dice.drawn
        return self.state

    def tell(self, event: Event) -> None:
        """Record an event; if it has no cause, it gets the innermost effect or rule under way as its cause."""
        sources = self.budget.sources
        if sources and isinstance(event, CausedEvent) and not event.cause:
            event = msgspec.structs.replace(event, cause=sources[-1])
        self.events.append(event)

    def with_cause(self, cause: str) -> WithCause:
        """A context in which events get this cause, unless an effect that runs inside it gives another."""
        return WithCause(self.budget.sources, cause)

    def by_id(self, who: str) -> P:
        """The investigator of that id at the table; raises KeyError."""
        found: P
        for found in self.state.investigators:
            if found.id == who:
                return found
        raise KeyError(who)

    def at(self, place: str) -> list[P]:
        """Who stands at a place, in seat order."""
        return [each for each in self.state.investigators if each.place == place]
