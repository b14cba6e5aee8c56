"""The toy's events: all that its narrator sees."""

from __future__ import annotations

from solo.boardgame.events import reader
from solo.kernel.events import Event


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


read = reader(__name__)
