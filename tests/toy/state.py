"""The state of a walk."""

from __future__ import annotations

import msgspec


class Walker(msgspec.Struct):
    """Who walks. walked: miles. surer: dice that a rest has added."""

    id: str = "walker"
    place: str = "road"
    walked: int = 0
    surer: int = 0


class State(msgspec.Struct):
    """round: the night. miles: how far the lighthouse was. ended: "reached", "missed", or "" before the end."""

    seed: int
    miles: int
    drawn: int = 0
    round: int = 0
    ended: str = ""
    investigators: list[Walker] = msgspec.field(default_factory=lambda: [Walker()])
