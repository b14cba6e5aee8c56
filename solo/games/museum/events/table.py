"""Events on the table: cards, locks, doom, Elder Signs and monsters."""

from __future__ import annotations

from solo.games.museum.events.cause import CausedEvent


class CardLaidOut(CausedEvent, frozen=True):
    """An adventure or Other World comes into play. slot: 0 to 5 for the six; -1 for others."""

    card: str
    slot: int
    world: bool = False


class CardLeft(CausedEvent, frozen=True):
    """An adventure or Other World leaves play other than as a trophy. gone: out of the game, else under its deck."""

    card: str
    gone: bool = False


class MythosCardDrawn(CausedEvent, frozen=True):
    """A Mythos card is drawn; its upper half is carried out now."""

    card: str
    who: str


class MythosCardEnded(CausedEvent, frozen=True):
    """The lower half of a Mythos card is over. beside: it stays beside its extra adventure (A26)."""

    card: str
    beside: bool = False


class DieLocked(CausedEvent, frozen=True):
    """A lock has taken a die. source: what locks it."""

    die: str
    color: str
    source: str


class LockWaits(CausedEvent, frozen=True):
    """A lock has found no die and waits (ES13.3)."""

    color: str
    source: str


class DieFreed(CausedEvent, frozen=True):
    """A die is free of a lock."""

    die: str
    color: str
    source: str


class DoomAdded(CausedEvent, frozen=True):
    """A doom token. monster: it lies on a monster space; full: it filled the track."""

    doom: int
    monster: bool = False
    full: bool = False


class DoomRemoved(CausedEvent, frozen=True):
    """A doom token leaves the track."""

    doom: int


class SignPlaced(CausedEvent, frozen=True):
    """An Elder Sign token on the Ancient One."""

    signs: int
    needed: int


class SignLost(CausedEvent, frozen=True):
    """An Elder Sign token leaves the Ancient One."""

    signs: int


class MonsterCame(CausedEvent, frozen=True):
    """A monster is put on a card. row: its slot, -1 for an additional row."""

    monster: str
    card: str
    row: int


class NoMonsterCame(CausedEvent, frozen=True):
    """A monster should appear and does not. why: "empty" cup, "no_card" to lie on, or who keeps it away."""

    why: str


class MonsterBeaten(CausedEvent, frozen=True):
    """A monster is beaten. source: the card that did it, "" by its rows."""

    who: str
    monster: str
    card: str
    source: str = ""


class MonsterKept(CausedEvent, frozen=True):
    """A beaten monster becomes a trophy."""

    who: str
    monster: str
    trophies: int


class MonsterReturned(CausedEvent, frozen=True):
    """A monster goes back into the cup. gone: out of the game."""

    monster: str
    gone: bool = False
