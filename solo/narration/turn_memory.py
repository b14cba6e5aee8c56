"""What a narrator knew as the last turn began, kept so that resuming tells only that turn anew.

It is used only for the same story, words, seed and verbosity, by the same version; for anything else the night is retold.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Protocol

import msgspec

from solo import __version__
from solo.kernel.events import Event
from solo.narration.memory_snapshot import memory_of, restore_memory
from solo.narration.paragraphs import Told
from solo.narration.teller import Teller

_encode = msgspec.json.Encoder().encode_lines


class MemoryStore(Protocol):
    """Where the memory of a campaign's narrator is kept. Nothing is lost if it is not."""

    def load(self) -> list[Any] | None:
        """What was stored last; None if there is nothing, or it is damaged."""

    def store(self, documents: list[Any]) -> None:
        """Store this instead."""


class Remembered(msgspec.Struct):
    """What a narrator knew when so many events of a story, with this checksum, were told, and of what story that was."""

    version: str
    language: str
    words: int
    seed: int
    verbosity: str
    told: Annotated[int, msgspec.Meta(ge=0)]
    checksum: int
    memory: list[Any]


class TurnMemory:
    """Follows what a narrator is told, and keeps its memory whenever a turn begins. store: None to keep nothing."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self._store = store
        self._told = self._sum = 0
        self._verbosity = ""

    def resume(self, teller: Teller, story: Sequence[Event]) -> list[Told] | None:
        """Tell the last turn of a story by a new teller who knows what came before; None if that is not known.

        The teller may know half of it then, and is of no more use.
        """
        found = self._load()
        if found is None or not _turns_in(teller, story[found.told :]):
            return None
        checksum = _sum_of(story[: found.told])
        if found != _remembered(teller, found.told, checksum, found.memory) or not restore_memory(teller, found.memory):
            return None
        self._verbosity = teller.verbosity
        self._told, self._sum = len(story), _sum_of(story[found.told :], checksum)
        return teller.told(story[found.told :])

    def _load(self) -> Remembered | None:
        """What was stored last."""
        try:
            return msgspec.convert((self._store.load() or [None])[0], Remembered) if self._store is not None else None
        except msgspec.ValidationError:
            return None

    def heard(self, teller: Teller, story: Sequence[Event]) -> None:
        """A new teller has heard this story."""
        self._verbosity = teller.verbosity
        self._told, self._sum = len(story), _sum_of(story) if self._store is not None else 0

    def before(self, teller: Teller, events: Sequence[Event]) -> None:
        """The teller is about to tell these events: if a turn begins among them, keep what it knows."""
        if self._store is None:
            return
        self._verbosity = self._verbosity or teller.verbosity
        if _turns_in(teller, events) and self._verbosity == teller.verbosity:
            memory = memory_of(teller)
            if memory is not None:
                self._store.store([msgspec.to_builtins(_remembered(teller, self._told, self._sum, memory))])
        self._told, self._sum = self._told + len(events), _sum_of(events, self._sum)


def _turns_in(teller: Teller, events: Iterable[Event]) -> bool:
    """Whether a night or a turn begins among events."""
    return any(type(event) in teller.chapters for event in events)


def _sum_of(events: Iterable[Event], before: int = 0) -> int:
    """A checksum of events. before: of those before them."""
    return zlib.crc32(_encode(events), before)


def _remembered(teller: Teller, told: int, checksum: int, memory: list[Any]) -> Remembered:
    words = teller.catalogue
    of = (__version__, words.language, words.fingerprint, teller.seed, teller.verbosity)
    return Remembered(*of, told, checksum, memory)
