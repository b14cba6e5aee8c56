"""The museum as a night's events leave it, and how it came to that: what a chronicle draws, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.games.museum import events as e
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.events import Event

TRACKS = ("doom", "signs", "monsters", "midnights")
"""What is counted of the whole museum."""


class Halls:
    """What lies and stands in the museum, from events only.

    rooms: the slots of the cards in play, in the order in which they were laid out; -1 for none of the six. monsters: the
    card that each marker lies on. locked: the color of each locked die, and what locks it. places: where everybody is who
    is alive. hour, midnights: of the clock.
    """

    def __init__(self) -> None:
        self.ancient_one = ""
        self.limit = self.needed = 0
        self.hour = self.midnights = self.doom = self.signs = 0
        self.rooms: dict[str, int] = {}
        self.worlds: dict[str, None] = {}
        self.monsters: dict[str, str] = {}
        self.locked: dict[str, tuple[str, str]] = {}
        self.places: dict[str, str] = {}

    def note(self, event: Event) -> None:
        """Apply an event."""
        change = CHANGES.get(type(event))
        if change is not None:
            change(self, event)

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

    def opened(self, event: e.DoorsOpened) -> None:
        """The night begins."""
        self.ancient_one, self.limit, self.needed = event.ancient_one, event.doom, event.signs

    def arrived(self, event: e.VisitorArrived) -> None:
        """Somebody comes in."""
        self.places[event.who] = ENTRANCE

    def gone_to(self, event: e.WalkedTo | e.SentTo) -> None:
        """Somebody is somewhere else."""
        self.places[event.who] = event.place

    def devoured(self, event: e.VisitorDevoured) -> None:
        """Somebody is nowhere."""
        self.places.pop(event.who, None)

    def struck(self, event: e.HourStruck) -> None:
        """The hand has moved."""
        self.hour = event.hour

    def midnight(self, event: e.MidnightCame) -> None:
        """Midnight."""
        self.midnights = event.number

    def attacked(self, event: e.AncientAttacked) -> None:
        """Midnight in the final battle."""
        self.midnights += 1

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
        """All cards are cleared away, and all stand before the Ancient One."""
        self.rooms.clear()
        self.locked.clear()
        self.places = dict.fromkeys(self.places, event.ancient_one)


CHANGES: Mapping[type[Event], Callable[[Halls, Any], None]] = {
    e.DoorsOpened: Halls.opened,
    e.VisitorArrived: Halls.arrived,
    e.WalkedTo: Halls.gone_to,
    e.SentTo: Halls.gone_to,
    e.VisitorDevoured: Halls.devoured,
    e.HourStruck: Halls.struck,
    e.MidnightCame: Halls.midnight,
    e.AncientAttacked: Halls.attacked,
    e.CardLaidOut: Halls.laid,
    e.CardLeft: Halls.taken,
    e.TrophyGained: Halls.taken,
    e.MonsterCame: Halls.came,
    e.MonsterKept: Halls.went,
    e.MonsterReturned: Halls.went,
    e.DieLocked: Halls.held,
    e.DieFreed: Halls.freed,
    e.DoomAdded: Halls.doomed,
    e.DoomRemoved: Halls.doomed,
    e.SignPlaced: Halls.signed,
    e.SignLost: Halls.signed,
    e.AncientAwoke: Halls.awoke,
}
"""The method for each class of events that changes the museum."""
