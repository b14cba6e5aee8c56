"""A night in the museum as its events leave it: the one read model from which arcs, memory and chronicles derive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from solo.games.museum import events as e
from solo.games.museum.printed.numbers import ENTRANCE, HOURS
from solo.kernel.events import Event

LAST_QUARTER = 3
"""The hour of the clock after which it strikes twelve."""

DARK_STRIKES = 10
"""Strikes of the clock, one for each turn, after which the night is dark: two thirds of 16 turns, the median of the nine nights
that people have played to their end (tests/bench/data/museum, tests/data/nights), which had 12 to 24.
"""

TRACKS = ("doom", "signs", "monsters", "midnights")
"""What is counted of the whole museum."""


class Night(msgspec.Struct):
    """What lies and stands in the museum, and how everybody is, from events only.

    limit, needed: how much doom wakes the Ancient One, how many Elder Signs seal it. awake: whether it has awoken. dark: whether
    the night has turned dark, which it stays (`is_late`). taught: whether it is a lesson, in which the board was not told.
    skipped: how many turns were those of seats that stay empty in the final battle, which nobody counts. hour, midnights: of the
    clock. counted: whether the midnight of this turn is among them. rooms: the slots of the cards in play, in the order in which
    they were laid out; -1 for none of the six. worlds: the Other Worlds that came into play. monsters: the card that each marker
    lies on. locked: the color of each locked die, and what locks it. seats: of everybody who has come. fallen: who was devoured,
    in order. places: where everybody is who is alive. values: their sanity and stamina.
    """

    ancient_one: str = ""
    limit: int = 0
    needed: int = 0
    awake: bool = False
    dark: bool = False
    taught: bool = False
    hour: int = 0
    midnights: int = 0
    doom: int = 0
    signs: int = 0
    rooms: dict[str, int] = {}
    worlds: dict[str, None] = {}
    monsters: dict[str, str] = {}
    locked: dict[str, tuple[str, str]] = {}
    seats: dict[str, int] = {}
    fallen: dict[str, None] = {}
    places: dict[str, str] = {}
    values: dict[str, tuple[int, int]] = {}
    skipped: int = 0
    counted: bool = False

    def note(self, event: Event) -> None:
        """Apply an event."""
        change = CHANGES.get(type(event))
        if change is not None:
            change(self, event)
            self.dark = self.dark or is_late(self)

    @property
    def near_midnight(self) -> bool:
        """Whether the clock is in its last quarter before midnight. In the final battle nobody looks at it."""
        return self.hour == LAST_QUARTER and not self.awake

    @property
    def doom_is_near(self) -> bool:
        """Whether three quarters of the doom that wakes the Ancient One have come."""
        return 4 * self.doom >= 3 * self.limit > 0

    def monsters_at(self, card: str) -> list[str]:
        """The markers on a card."""
        return [marker for marker, place in self.monsters.items() if place == card]

    def locked_at(self, card: str) -> list[str]:
        """The colors of the dice that a card and the monsters on it lock."""
        sources = (card, *self.monsters_at(card))
        return [color for color, source in self.locked.values() if source in sources]

    def locked_elsewhere(self) -> list[str]:
        """The colors of the dice locked by what lies on no card."""
        return [color for color, source in self.locked.values() if source not in (*self.rooms, *self.monsters)]

    def people_at(self, place: str) -> list[str]:
        """Who is at a place."""
        return [who for who, where in self.places.items() if where == place]

    @property
    def left(self) -> list[str]:
        """The investigators still in the game, by seat."""
        return sorted((who for who in self.seats if who not in self.fallen), key=self.seats.__getitem__)

    def turn(self, number: int) -> int:
        """The number by which people know a turn."""
        return number - self.skipped

    # What each event changes

    def opened(self, event: e.DoorsOpened | e.LessonOpened) -> None:
        """A night begins, or a lesson, from the beginning or anew."""
        new = Night(event.ancient_one, event.doom, event.signs)
        for field in self.__struct_fields__:
            setattr(self, field, getattr(new, field))
        if isinstance(event, e.LessonOpened):
            self.taught = True
            self.seats = {who: seat for seat, who in enumerate(event.investigators)}

    def took_turn(self, event: e.VisitorsTurn) -> None:
        """A turn begins, or nobody has it."""
        self.skipped += event.battle and not event.who
        self.counted = False

    def arrived(self, event: e.VisitorArrived) -> None:
        """Somebody comes in."""
        self.seats[event.who] = event.seat
        self.places[event.who] = ENTRANCE
        self.values[event.who] = (event.sanity, event.stamina)

    def lost(self, event: e.ValuesLost) -> None:
        """Somebody has less than before."""
        self.values[event.who] = (event.sanity_left, event.stamina_left)

    def gained(self, event: e.ValuesGained) -> None:
        """Somebody has more than before."""
        self.values[event.who] = (event.sanity_now, event.stamina_now)

    def gone_to(self, event: e.WalkedTo | e.SentTo) -> None:
        """Somebody is somewhere else."""
        self.places[event.who] = event.place

    def devoured(self, event: e.VisitorDevoured) -> None:
        """Somebody is gone for good."""
        self.fallen[event.who] = None
        self.places.pop(event.who, None)
        self.values.pop(event.who, None)

    def struck(self, event: e.HourStruck) -> None:
        """The hand has moved."""
        self.hour = event.hour

    def midnight(self, event: e.MidnightCame) -> None:
        """Midnight."""
        self.midnights, self.counted = event.number, True

    def attacked(self, event: e.AncientAttacked) -> None:
        """Midnight in the final battle, or the attack at once of one who awoke at midnight (ES18.10)."""
        self.midnights += not self.counted

    def laid(self, event: e.CardLaidOut) -> None:
        """A card comes into play."""
        self.rooms[event.card] = event.slot
        if event.world:
            self.worlds[event.card] = None

    def taken(self, event: e.CardLeft | e.TrophyGained) -> None:
        """A card leaves play."""
        self.rooms.pop(event.card, None)

    def came(self, event: e.MonsterCame) -> None:
        """A monster lies on a card."""
        self.monsters[event.monster] = event.card

    def went(self, event: e.MonsterKept | e.MonsterReturned) -> None:
        """A monster lies there no longer."""
        self.monsters.pop(event.monster, None)

    def held(self, event: e.DieLocked) -> None:
        """A die is locked."""
        self.locked[event.die] = (event.color, event.source)

    def freed(self, event: e.DieFreed) -> None:
        """A die is free."""
        self.locked.pop(event.die, None)

    def doomed(self, event: e.DoomAdded | e.DoomRemoved) -> None:
        """Doom has changed."""
        self.doom = event.doom

    def signed(self, event: e.SignPlaced | e.SignLost) -> None:
        """The number of Elder Signs has changed."""
        self.signs = event.signs

    def awoke(self, event: e.AncientAwoke) -> None:
        """All cards are cleared away, and all stand before the Ancient One, whose track is full."""
        self.awake = True
        self.doom = self.limit
        self.rooms.clear()
        self.locked.clear()
        self.places = dict.fromkeys(self.places, event.ancient_one)


def is_late(night: Night) -> bool:
    """Whether the end of a night is near, by any road, or as many hours have struck as in two thirds of one.

    The Ancient One is awake, or three quarters of its doom have come (ES15.3), or two thirds of the Elder Signs are there
    (ES1.2). All of this lies open to everybody.
    """
    struck = HOURS * night.midnights + night.hour
    near = night.doom_is_near or 3 * night.signs >= 2 * night.needed > 0
    return night.awake or near or struck >= DARK_STRIKES


CHANGES: Mapping[type[Event], Callable[[Night, Any], None]] = {
    e.DoorsOpened: Night.opened,
    e.LessonOpened: Night.opened,
    e.VisitorsTurn: Night.took_turn,
    e.VisitorArrived: Night.arrived,
    e.ValuesLost: Night.lost,
    e.ValuesGained: Night.gained,
    e.WalkedTo: Night.gone_to,
    e.SentTo: Night.gone_to,
    e.VisitorDevoured: Night.devoured,
    e.HourStruck: Night.struck,
    e.MidnightCame: Night.midnight,
    e.AncientAttacked: Night.attacked,
    e.CardLaidOut: Night.laid,
    e.CardLeft: Night.taken,
    e.TrophyGained: Night.taken,
    e.MonsterCame: Night.came,
    e.MonsterKept: Night.went,
    e.MonsterReturned: Night.went,
    e.DieLocked: Night.held,
    e.DieFreed: Night.freed,
    e.DoomAdded: Night.doomed,
    e.DoomRemoved: Night.doomed,
    e.SignPlaced: Night.signed,
    e.SignLost: Night.signed,
    e.AncientAwoke: Night.awoke,
}
"""The method for each class of events that changes the night."""
