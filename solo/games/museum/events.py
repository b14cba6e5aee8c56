"""The events of the museum game: all that narration, statistics and the chronicle see.

`who` is an investigator's id; `card` a card's id, for possessions that of the copy ("knife.1"); `monster` a copy of a
marker; `die` a die's id, `dice` are faces with their colors ("green:i3"). Totals are those after the event. An event told
without a cause gets that of the innermost effect or rule under way (`Museum.because`).
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from solo.kernel.events import Asked, Event

CAUSES = ("penalty", "reward", "trophy", "terror", "midnight", "assistance", "task", "devoured", "doom_track", "attack")
"""Causes that are rules, not cards."""


class Happening(Event, frozen=True, kw_only=True, tag=lambda name: f"museum.{name}"):
    """An event of the museum game.

    cause: the id of the card, marker, investigator or Ancient One whose effect caused it, or one of `CAUSES`; "" for what
    results only from a player's decision or from the course of the game.
    """

    cause: str = ""


# The course of the game


class DoorsOpened(Happening, frozen=True):
    """The game begins against an Ancient One; signs: how many seal it; doom: the length of its track."""

    ancient_one: str
    signs: int
    doom: int
    seats: int


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


# Cards in play


class CardLaidOut(Happening, frozen=True):
    """An adventure or Other World comes into play. slot: 0 to 5 for the six; -1 for others."""

    card: str
    slot: int
    world: bool = False


class CardLeft(Happening, frozen=True):
    """An adventure or Other World leaves play other than as a trophy. gone: out of the game, else under its deck."""

    card: str
    gone: bool = False


class MythosCardDrawn(Happening, frozen=True):
    """A Mythos card is drawn; its upper half is carried out now."""

    card: str
    who: str


class MythosCardEnded(Happening, frozen=True):
    """The lower half of a Mythos card is over. beside: it stays beside its extra adventure (A26)."""

    card: str
    beside: bool = False


class DieLocked(Happening, frozen=True):
    """A lock has taken a die. source: what locks it."""

    die: str
    color: str
    source: str


class LockWaits(Happening, frozen=True):
    """A lock has found no die and waits (ES13.3)."""

    color: str
    source: str


class DieFreed(Happening, frozen=True):
    """A die is free of a lock."""

    die: str
    color: str
    source: str


# Doom and Elder Signs


class DoomAdded(Happening, frozen=True):
    """A doom token. monster: it lies on a monster space; full: it filled the track."""

    doom: int
    monster: bool = False
    full: bool = False


class DoomRemoved(Happening, frozen=True):
    """A doom token leaves the track."""

    doom: int


class SignPlaced(Happening, frozen=True):
    """An Elder Sign token on the Ancient One."""

    signs: int
    needed: int


class SignLost(Happening, frozen=True):
    """An Elder Sign token leaves the Ancient One."""

    signs: int


# Monsters


class MonsterCame(Happening, frozen=True):
    """A monster is put on a card. row: its slot, -1 for an additional row."""

    monster: str
    card: str
    row: int


class NoMonsterCame(Happening, frozen=True):
    """A monster should appear and does not. why: "empty" cup, "no_card" to lie on, or who keeps it away."""

    why: str


class MonsterBeaten(Happening, frozen=True):
    """A monster is beaten. source: the card that did it, "" by its rows."""

    who: str
    monster: str
    card: str
    source: str = ""


class MonsterKept(Happening, frozen=True):
    """A beaten monster becomes a trophy."""

    who: str
    monster: str
    trophies: int


class MonsterReturned(Happening, frozen=True):
    """A monster goes back into the cup. gone: out of the game."""

    monster: str
    gone: bool = False


# Attempts and dice


class AttemptBegan(Happening, frozen=True):
    """Somebody tries a card, with so many dice."""

    who: str
    card: str
    dice: int


class DiceRolled(Happening, frozen=True):
    """A roll of the pool. roll: its number in the attempt. card: "" in the final battle."""

    who: str
    card: str
    roll: int
    dice: tuple[str, ...]


class DiceRerolled(Happening, frozen=True):
    """Dice were rolled again. source: the card or ability, "clue" for a clue."""

    who: str
    source: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class DieTurned(Happening, frozen=True):
    """A die was turned to another face."""

    who: str
    source: str
    color: str
    before: str
    after: str


class DiceAdded(Happening, frozen=True):
    """Dice join the pool. source: the card, ability or spell they come from."""

    who: str
    source: str
    colors: tuple[str, ...]


class DiceWithheld(Happening, frozen=True):
    """Dice stay out of an attempt (A36)."""

    who: str
    count: int


class TaskCompleted(Happening, frozen=True):
    """A row of a card is completed. row: its key. monster: whose row it was. left: open rows."""

    who: str
    card: str
    row: str
    monster: str
    dice: tuple[str, ...]
    left: int


class RollFailed(Happening, frozen=True):
    """A roll has completed nothing. terror: terror effects follow."""

    who: str
    card: str
    terror: bool


class TerrorStruck(Happening, frozen=True):
    """A terror effect is carried out. source: the card it is printed on."""

    who: str
    source: str


class TerrorIgnored(Happening, frozen=True):
    """Terror effects do not touch somebody."""

    who: str


class DiceDropped(Happening, frozen=True):
    """Dice leave the pool for the rest of the phase. left: how many are in it now."""

    who: str
    dice: tuple[str, ...]
    left: int


class DieFocused(Happening, frozen=True):
    """A die is put aside by focus (ES10.1)."""

    who: str
    die: str


class DieEntrusted(Happening, frozen=True):
    """Somebody assists and holds a die (ES10.2)."""

    who: str
    helper: str
    die: str


class DieStored(Happening, frozen=True):
    """A die is put on a spell (ES12.7)."""

    who: str
    card: str
    die: str


class DieTaken(Happening, frozen=True):
    """A die is taken off a spell before a roll."""

    who: str
    card: str
    die: str


class AttemptGivenUp(Happening, frozen=True):
    """Somebody gives an attempt up. rolls: how many he made."""

    who: str
    card: str
    rolls: int


class AttemptPassed(Happening, frozen=True):
    """An adventure or Other World is completed."""

    who: str
    card: str
    rolls: int


class AttemptLost(Happening, frozen=True):
    """An attempt has failed; the penalties follow."""

    who: str
    card: str
    rolls: int


class PenaltyAvoided(Happening, frozen=True):
    """The penalties of a failed attempt are not applied."""

    who: str
    card: str
    source: str


class AncientHit(Happening, frozen=True):
    """The combat task is completed: a doom token is removed."""

    who: str
    dice: tuple[str, ...]
    doom: int


class BattleTurnOver(Happening, frozen=True):
    """Somebody has done with the battle for this turn."""

    who: str
    hits: int


# Investigators


class ValuesLost(Happening, frozen=True):
    """Sanity and stamina lost, and what is left. cost: of a task."""

    who: str
    sanity: int
    stamina: int
    sanity_left: int
    stamina_left: int
    cost: bool = False


class LossPrevented(Happening, frozen=True):
    """A loss does not happen."""

    who: str
    sanity: int
    stamina: int
    source: str


class CostPaid(Happening, frozen=True):
    """A card pays part of a task's cost."""

    who: str
    source: str
    sanity: int
    stamina: int


class ValuesGained(Happening, frozen=True):
    """Sanity and stamina regained, and the values now."""

    who: str
    sanity: int
    stamina: int
    sanity_now: int
    stamina_now: int


class MaximumLowered(Happening, frozen=True):
    """A maximum has changed. what: "sanity" or "stamina"."""

    who: str
    what: str
    maximum: int


class CluesChanged(Happening, frozen=True):
    """Clue tokens gained (or lost, below 0), and how many there are now."""

    who: str
    by: int
    clues: int


class CardReceived(Happening, frozen=True):
    """Somebody gains a possession."""

    who: str
    card: str
    deck: str


class NothingReceived(Happening, frozen=True):
    """A deck is empty (A9)."""

    who: str
    deck: str


class CardSwapped(Happening, frozen=True):
    """Somebody takes something else than a card of this deck. taken: "clue" or a deck."""

    who: str
    deck: str
    taken: str


class CardDiscarded(Happening, frozen=True):
    """A possession goes under its deck."""

    who: str
    card: str


class PossessionUsed(Happening, frozen=True):
    """A possession, or with the investigator's id the ability, is used. target: who benefits, if somebody else."""

    who: str
    source: str
    target: str = ""


class TrophyGained(Happening, frozen=True):
    """A completed card becomes a trophy."""

    who: str
    card: str
    trophies: int


class TrophiesHanded(Happening, frozen=True):
    """Trophies are handed back. value: what they are worth together."""

    who: str
    cards: tuple[str, ...]
    monsters: tuple[str, ...]
    value: int


class VisitorDevoured(Happening, frozen=True):
    """An investigator is devoured."""

    who: str
    seat: int


class SeatEmptied(Happening, frozen=True):
    """Nobody takes the seat of the devoured any more."""

    seat: int


# The entrance


class FirstAidGiven(Happening, frozen=True):
    """First aid at the entrance, for so many trophies."""

    who: str
    price: int


class LostAndFoundSearched(Happening, frozen=True):
    """Somebody searches the lost and found."""

    who: str
    face: str


class SouvenirBought(Happening, frozen=True):
    """Somebody buys a souvenir. what: "clue", a deck, or "elder_sign"."""

    who: str
    what: str
    price: int


class EntranceLeft(Happening, frozen=True):
    """Somebody does nothing at the entrance."""

    who: str


class BranchTaken(Happening, frozen=True):
    """An effect went a certain way: a branch of it was chosen or its condition held."""

    who: str
    source: str
    branch: str


@cache
def _decoder() -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(list[reduce(or_, Happening.__subclasses__(), Asked)])  # type: ignore[misc]


def read(raw: bytes) -> list[Event]:
    """Decode stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
    found: list[Event] = _decoder().decode(raw)
    return found
