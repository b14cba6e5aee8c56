"""Coverage: how often each piece and each branch of each effect was resolved, in games and in scenarios made for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple, TypeVar

from solo.kernel.effects import Effect
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive
from solo.kernel.host import Player

C = TypeVar("C")
MakePlayer = Callable[[int], Player]
"""Makes the player who answers in a scenario, from a seed."""


class Covered(NamedTuple, Generic[C]):
    """A kind of pieces each of which should be resolved at least once.

    kind: the first word of their keys. ids: of the content. resolve: tries it in a scenario made for a piece; the events
    that show it, or nothing where it was resolved and no event says so. tries: the most attempts at one piece.
    """

    kind: str
    ids: Callable[[C], Iterable[str]]
    resolve: Callable[[C, str, MakePlayer, int], Sequence[Event] | None]
    tries: int = 1


class Coverage(Generic[C]):
    """What of a game's content was resolved, by keys: "card food", "branch food: pass".

    kinds: of pieces. shown: the kind and id that an event shows to have been resolved. branches: the source and path of a
    branch, by the events that show one. effects: every effect with the id it is printed on. attempt: runs one in a scenario,
    another one with each number. tries: the most attempts at one effect until every branch of it has been seen. several: the
    keys of what an event shows, where that is none or more than one. never: of branches that no game can reach.
    """

    def __init__(
        self,
        kinds: Sequence[Covered[C]],
        shown: Mapping[type[Event], Callable[[Any], tuple[str, str]]],
        branches: Mapping[type[Event], Callable[[Any], tuple[str, str]]],
        effects: Callable[[C], Iterator[tuple[str, Effect[Any]]]],
        attempt: Callable[[C, str, Effect[Any], MakePlayer, int], Sequence[Event]],
        tries: int,
        several: Mapping[type[Event], Callable[[Any], Iterable[str]]] | None = None,
        never: Callable[[C], Collection[str]] = lambda content: (),
    ) -> None:
        self._kinds = kinds
        self._shown = shown
        self._branches = branches
        self._effects = effects
        self._attempt = attempt
        self._tries = tries
        self._several = several or {}
        self._never = never

    def wanted(self, content: C) -> list[str]:
        """The keys of everything that should be resolved at least once."""
        keys = [f"{kind.kind} {id}" for kind in self._kinds for id in kind.ids(content)]
        for source, effect in self._effects(content):
            keys += [branch_key(source, branch) for branch in effect.branches]
        never = self._never(content)
        return [key for key in dict.fromkeys(keys) if key not in never]

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The keys of what was resolved, according to these events."""
        keys = []
        for event in told:
            if (of := self._branches.get(type(event))) is not None:
                keys.append(branch_key(*of(event)))
            elif (of := self._shown.get(type(event))) is not None:
                keys.append(" ".join(of(event)))
            elif (showing := self._several.get(type(event))) is not None:
                keys += showing(event)
        return keys

    def directed(self, content: C, counts: dict[str, int], player: MakePlayer) -> None:
        """Resolve everything missing in `counts` in scenarios, and count it; `player` makes a player from a seed for each."""
        never = self._never(content)
        for source, effect in self._effects(content):
            wanted = [key for branch in effect.branches if (key := branch_key(source, branch)) not in never]
            for attempt in range(self._tries):
                if all(counts.get(key) for key in wanted):
                    break
                _count(self.seen(self._attempt(content, source, effect, player, attempt)), counts)
        for kind in self._kinds:
            for id in kind.ids(content):
                for attempt in range(kind.tries):
                    key = f"{kind.kind} {id}"
                    if counts.get(key):
                        break
                    told = kind.resolve(content, id, player, attempt)
                    _count([key] if told is None else self.seen(told), counts)


def branch_key(source: str, path: str) -> str:
    """The key of a branch of an effect."""
    return f"branch {source}: {path}"


def _count(keys: Iterable[str], into: dict[str, int]) -> None:
    for key in keys:
        into[key] = into.get(key, 0) + 1


def drive_through(flow: Flow[None], player: Player, *interruptions: type[Exception]) -> None:
    """Let a player answer until a flow ends, normally or by an exception of the rules."""
    with suppress(*interruptions):
        drive(flow, player)
