"""What a game offers to storage, autoplayers and the command line: hosts, which are played, and the rules that make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from solo.kernel.decisions import Answer, Decision
from solo.kernel.documents import Source
from solo.kernel.events import Event
from solo.kernel.flow import Flow

Player = Callable[[Decision], Answer]
"""Answers decisions."""

Tally = Mapping[str, str | int]
"""What a simulation counts of a finished game: numbers are added up, words are counted, each under its name."""


class SetupError(ValueError):
    """A campaign cannot be set up as asked; the message says what would do."""


class BrokenInvariant(AssertionError):
    """An invariant of a game does not hold; the message says which."""


class Host(Protocol):
    """A campaign under way: what storage and players see. It has no words."""

    @property
    def seed(self) -> int:
        """What fixes its dice and shuffles, and which of several phrasings is told."""

    def flow(self) -> Flow[None]:
        """Play on from where the state stands; it comes to a boundary before it asks anything."""

    def snapshot(self) -> bytes:
        """The state as bytes; whole at a boundary."""

    def digest(self) -> str:
        """A fingerprint of the state."""

    def take_events(self) -> list[Event]:
        """The events since the last call."""

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Guess anew what a player cannot know: other dice, hidden piles in another order; by a seed, from 0 to the largest.

        shown: the decision that waits, for what it shows stays as it is. Whatever else a player sees does, too. For a
        search, on a host of its own: what is played on from here is no longer the campaign.
        """

    def label(self) -> dict[str, Any]:
        """What lists show: `ended` ("" while it goes on), and figures of the game's own."""

    def remembered(self) -> dict[str, Any]:
        """What it remembers of all that is over, for other programs."""


class Rules(Protocol):
    """A game with its content loaded."""

    @property
    def name(self) -> str:
        """Names the game in its saves."""

    @property
    def setup(self) -> type[msgspec.Struct]:
        """What can be asked of a new campaign; its `seed` fixes dice and shuffles."""

    @property
    def players(self) -> Mapping[str, Callable[[Host, int], Player]]:
        """The game's own autoplayers by name, each made for a host with a seed."""

    @property
    def sources(self) -> Sequence[Source]:
        """The folders its cards come from, the shipped one first."""

    def begin(self, setup: dict[str, Any]) -> Host:
        """A host before its first step; raises SetupError, or msgspec.MsgspecError for a setup of wrong types."""

    def restore(self, snapshot: bytes) -> Host:
        """A host from a snapshot taken between rounds and kept.

        Raises msgspec.MsgspecError or ValueError for one that no play could have made.
        """

    def resume(self, snapshot: bytes) -> Host:
        """A host from a snapshot taken in this process at any boundary, within a round too; unchecked, and so fast."""

    def read_events(self, raw: bytes) -> list[Event]:
        """Stored events, `Asked` among them; raises msgspec.MsgspecError or ValueError for what are none."""

    def problems(self, host: Host, decision: Decision | None) -> Iterator[str]:
        """Invariants that do not hold."""

    def tally(self, host: Host) -> Tally:
        """What is counted of a finished campaign."""

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The cards and branches that some events show to have been resolved."""

    def directed(self, counts: dict[str, int], player: Callable[[int], Player]) -> list[str]:
        """Have every card and branch that nobody has seen resolved in setups of its own, and counted; what still was not.

        player: makes who answers there, with a seed.
        """

    def pieces(self) -> Iterator[str]:
        """The ids of everything printed that has a name, in every language."""

    def census(self) -> dict[str, int]:
        """How many of everything the content has."""
