"""Events of the course of the game: setup, turns, cards played and drawn, and the end."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.nation.events.cause import CausedEvent
from solo.games.nation.printed.numbers import INVESTIGATOR


class CampaignOpened(CausedEvent, frozen=True):
    """The game begins. ancient_one: "" while it lies face down (V1). alignment: what the player is (V2).

    faces: the face-up network card of each city; row: mythos cards from the left.
    """

    ancient_one: str
    main_agent: str
    level: str
    score: int
    faces: Mapping[str, str]
    row: tuple[str, ...]
    cultists: Mapping[str, str]
    alignment: str = INVESTIGATOR


class AncientOneRevealed(CausedEvent, frozen=True):
    """The Ancient One, which lay face down, is turned up (V1)."""

    ancient_one: str


class LessonOpened(CausedEvent, frozen=True):
    """A lesson begins in its situation, as in `CampaignOpened`. agents: with their cities. Nothing is told of it."""

    ancient_one: str
    main_agent: str
    level: str
    score: int = 0
    faces: Mapping[str, str] = {}
    row: tuple[str, ...] = ()
    cultists: Mapping[str, str] = {}
    agents: Mapping[str, str] = {}


class RoundOpened(CausedEvent, frozen=True):
    """The player's turn begins. score, ancient_score: of both sides.

    goal: how far the Ancient One has come with its own; goal_of: how far it must come, 0 where that is unknown or was not noted.
    """

    round: int
    score: int
    ancient_score: int
    goal: int = 0
    goal_of: int = 0


class CardsPlayed(CausedEvent, frozen=True):
    """Cards were played from hand for one resource. total: the icons on them."""

    cards: tuple[str, ...]
    resource: str
    total: int


class EffectNotCarriedOut(CausedEvent, frozen=True):
    """What is written on a card and is not carried out yet. when: of its ability."""

    card: str
    when: str


class ActionsGained(CausedEvent, frozen=True):
    """The player has further actions this turn (A35)."""

    number: int


class CardDestroyed(CausedEvent, frozen=True):
    """A network card went to the box by an effect (DP13.1)."""

    card: str


class StorageTurned(CausedEvent, frozen=True):
    """A card of the storage was turned up by an effect."""

    card: str


class CardsDiscarded(CausedEvent, frozen=True):
    """The player discarded cards from hand (DP10.8, or by an effect)."""

    cards: tuple[str, ...]


class CardsDrawn(CausedEvent, frozen=True):
    """The player drew cards. shuffled: the discard pile had to be made the draw pile."""

    cards: tuple[str, ...]
    shuffled: bool = False


class TurnPassed(CausedEvent, frozen=True):
    """The player passed (DP10.10). actions: those he has left."""

    actions: int


class AlignmentRevealed(CausedEvent, frozen=True):
    """The player's alignment is open. why: as in the state; points: what he scored by it (DP10.9)."""

    why: str
    points: int = 0


class CampaignEnded(CausedEvent, frozen=True):
    """The game is over. how: one of `ENDS`. parts: of the player's score (A72)."""

    how: str
    won: bool
    score: int
    ancient_score: int
    parts: Mapping[str, int]
    rounds: int
