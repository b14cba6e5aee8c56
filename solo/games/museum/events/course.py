"""Events of the course of the game: turns, hours, midnights, the awakening and the end."""

from __future__ import annotations

import msgspec

from solo.games.museum.events.cause import CausedEvent


class DoorsOpened(CausedEvent, frozen=True):
    """The game begins against an Ancient One; signs: how many seal it; doom: the length of its track."""

    ancient_one: str
    signs: int
    doom: int
    seats: int


class LessonOpened(CausedEvent, frozen=True):
    """A lesson begins in its situation: who plays, by seat, and as in `DoorsOpened`. Nothing is told of it."""

    ancient_one: str
    investigators: tuple[str, ...] = msgspec.field(name="visitors")
    signs: int
    doom: int


class VisitorArrived(CausedEvent, frozen=True):
    """An investigator takes a seat. instead: of whom, "" at the setup."""

    who: str
    seat: int
    sanity: int
    stamina: int
    instead: str = ""


class HourStruck(CausedEvent, frozen=True):
    """The hand has moved. hour: 0 to 3, quarters past XII."""

    hour: int


class VisitorsTurn(CausedEvent, frozen=True):
    """A turn begins. who: "" for a seat that is empty."""

    turn: int
    seat: int
    who: str
    hour: int
    battle: bool = False


class WalkedTo(CausedEvent, frozen=True):
    """Somebody moved to a card or the entrance in the movement phase, or stayed where he was."""

    who: str
    place: str
    stayed: bool


class SentTo(CausedEvent, frozen=True):
    """Somebody is at another place because of what happened to a card."""

    who: str
    place: str


class MidnightCame(CausedEvent, frozen=True):
    """Midnight. number: from 1; extra: further midnights of this turn, each a doom (ES14.3)."""

    number: int
    extra: int = 0


class MidnightActs(CausedEvent, frozen=True):
    """What acts at midnight begins to: its cause (ES14.1)."""


class NewDay(CausedEvent, frozen=True):
    """Midnight is over: what is used once a day may be used again."""

    number: int


class AncientAwoke(CausedEvent, frozen=True):
    """The Ancient One awakes. x: the X of its combat task; lost: dice that are out of the game."""

    ancient_one: str
    x: int
    lost: int


class AncientAttacked(CausedEvent, frozen=True):
    """Midnight in the final battle."""

    ancient_one: str


class MuseumClosed(CausedEvent, frozen=True):
    """The game is over. how: "sealed", "banished" (victories), "awoken", "devoured", "deserted"."""

    how: str
    ancient_one: str
    seats: int
    turns: int
    midnights: int
    signs: int
    doom: int
    devoured: tuple[str, ...]
    adventures: int
    worlds: int
    monsters: int
