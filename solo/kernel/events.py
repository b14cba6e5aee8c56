"""Events: small frozen records of what happened. Narration, statistics and the chronicle see nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of every event. A game's events are subclasses with plain fields; the class name is the tag on disk."""


class Asked(Event, frozen=True):
    """A question was asked here: the events before it in a story were told before it was answered.

    No game tells it; storage notes it between the game's events. who, kind: of the decision. about: the id of what must have
    been told before it is asked, "" for nothing, and in older saves. put: noted once more, because a person is asked in the
    middle of what is told over several questions, and has to know it.
    """

    who: str
    kind: str
    about: str = ""
    put: bool = False


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(*parts: object) -> str:
    """A short stable fingerprint of plain data: states, events, lists of either (32 hex digits)."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(_encode(part))
    return whole.hexdigest()[:32]


def digest_events(events: Iterable[Event]) -> str:
    """The fingerprint of an event stream."""
    return digest(*events)
