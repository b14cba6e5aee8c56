"""Events of the course of the game: turns, hours, midnights, the awakening and the end."""

from __future__ import annotations

from solo.games.museum.events.happening import Happening


class DoorsOpened(Happening, frozen=True):
    """The game begins against an Ancient One; signs: how many seal it; doom: the length of its track."""

    ancient_one: str
    signs: int
    doom: int
    seats: int


class LessonOpened(Happening, frozen=True):
    """A lesson begins in its situation: who plays, by seat, and as in `DoorsOpened`. Nothing is told of it."""

    ancient_one: str
    visitors: tuple[str, ...]
    signs: int
    doom: int


class VisitorArrived(Happening, frozen=True):
    """An investigator takes a seat. instead: of whom, "" at the setup."""

    who: str
    seat: int
    sanity: int
    stamina: int
    instead: str = ""


class HourStruck(Happening, frozen=True):
    """The hand has moved. hour: 0 to 3, quarters past XII."""

    hour: int


class VisitorsTurn(Happening, frozen=True):
    """A turn begins. who: "" for a seat that is empty."""

    turn: int
    seat: int
    who: str
    hour: int
    battle: bool = False


class WalkedTo(Happening, frozen=True):
    """Somebody moved to a card or the entrance in the movement phase, or stayed where he was."""

    who: str
    place: str
    stayed: bool


class SentTo(Happening, frozen=True):
    """Somebody is at another place because of what happened to a card."""

    who: str
    place: str


class MidnightCame(Happening, frozen=True):
    """Midnight. number: from 1; extra: further midnights of this turn, each a doom (ES14.3)."""

    number: int
    extra: int = 0


class NewDay(Happening, frozen=True):
    """Midnight is over: what is used once a day may be used again."""

    number: int


class AncientAwoke(Happening, frozen=True):
    """The Ancient One awakes. x: the X of its combat task; lost: dice that are out of the game."""

    ancient_one: str
    x: int
    lost: int


class AncientAttacked(Happening, frozen=True):
    """Midnight in the final battle."""

    ancient_one: str


class MuseumClosed(Happening, frozen=True):
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
