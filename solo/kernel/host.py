"""What a game offers to storage, autoplayers and the command line: hosts (games under way) and their rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from solo.files.errors import CodedError
from solo.files.yaml import Source
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.flow import Flow

Player = Callable[[Decision], Answer]
"""Answers decisions."""

Tally = Mapping[str, str | int]
"""What a simulation counts in a finished game, by name: numbers are added up, occurrences of words are counted. Every game has
`won` (1 or 0) in it, and `score` if it has points."""


class SetupError(CodedError, ValueError):
    """A campaign cannot be set up as asked; the message says what is possible."""


class BrokenInvariant(AssertionError):
    """An invariant of a game does not hold; the message says which."""


class Host(Protocol):
    """A campaign under way, as storage and players see it, without display text."""

    @property
    def seed(self) -> int:
        """The seed of its dice and shuffles, and of the choice between phrasings."""

    def flow(self) -> Flow[None]:
        """Play on from the current state; yields a boundary before the first decision."""

    def snapshot(self) -> bytes:
        """The state as bytes; complete only at a boundary."""

    def digest(self) -> str:
        """A fingerprint of the state."""

    def take_events(self) -> list[Event]:
        """The events since the last call."""

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Replace what a player cannot know by a guess: other dice, hidden piles reshuffled (seed: 0 to LARGEST_SEED).

        shown: the pending decision; what it shows stays as it is, as does all else a player sees. Meant for a search on
        a host of its own: what is played from here on is no longer the campaign.
        """

    def label(self) -> dict[str, Any]:
        """What lists of campaigns show: `ended` ("" while it goes on), and figures specific to the game."""

    def uncovered(self) -> Hashable:
        """What tells how much of what lay hidden has been drawn or turned up; None where nobody is told of it."""

    def remembered(self) -> dict[str, Any]:
        """What it remembers of finished play, for other programs."""


class Rules(Protocol):
    """A game with its content loaded."""

    @property
    def name(self) -> str:
        """Names the game in its saves."""

    @property
    def setup(self) -> type[msgspec.Struct]:
        """The options of a new campaign; its `seed` determines dice and shuffles."""

    @property
    def players(self) -> Mapping[str, Callable[[Host, int], Player]]:
        """The game's own autoplayers by name, each made for a host with a seed."""

    @property
    def sources(self) -> Sequence[Source]:
        """The folders its cards come from, the shipped one first."""

    @property
    def newer_questions(self) -> Sequence[str]:
        """Kinds of questions that older versions did not ask; importing one of their exports answers these with the default."""

    def begin(self, setup: dict[str, Any]) -> Host:
        """A host before its first step; raises SetupError, or msgspec.MsgspecError when fields have wrong types."""

    def restore(self, snapshot: bytes) -> Host:
        """A host from a stored snapshot that was taken between rounds.

        Raises msgspec.MsgspecError or ValueError for one that no play could have made.
        """

    def resume(self, snapshot: bytes) -> Host:
        """A host from a snapshot taken in this process at any boundary, even within a round; unchecked, hence fast."""

    def read_events(self, raw: bytes) -> list[Event]:
        """Decode stored events, `Asked` among them; raises msgspec.MsgspecError or ValueError for invalid bytes."""

    def problems(self, host: Host, decision: Decision | None) -> Iterator[str]:
        """A message for each invariant that does not hold."""

    def tally(self, host: Host) -> Tally:
        """What simulations count in a finished campaign."""

    def seen(self, told: Iterable[Event]) -> list[str]:
        """The keys of the cards and branches that were resolved, according to these events."""

    def directed(self, counts: dict[str, int], player: Callable[[int], Player]) -> list[str]:
        """Resolve every card and branch missing in `counts` in scenarios and count them; returns those still missing.

        player: makes the player who answers there, from a seed.
        """

    def pieces(self) -> Iterator[str]:
        """The ids of all printed things that need a name in every language."""

    def piece_counts(self) -> dict[str, int]:
        """How many cards, monsters and so on the content has, by kind."""
