"""What the museum's narrator remembers of a night; scenes refer to it by the conditions of `CONDITIONS` and `PARTICULAR`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solo.games.museum import events as e
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration import memory

CONDITIONS = {
    "friend_gone": "somebody else of the group has been devoured",
    "failed": "has failed the last attempt, at another card",
    "came_back": "has been in an Other World",
    "hurt": "has 1 or 2 stamina",
    "shaken": "has 1 or 2 sanity",
    "late": "the doom track is at least half full",
    "nearly": "at most two Elder Signs are missing",
    "monster_here": "a monster lies on this card",
}
"""Conditions without particulars."""

PARTICULAR = ("slew_", "with_")
"""Prefixes of conditions that end in the id of a monster (beaten) or of an ally (who is there)."""

FEW = 2
"""So much sanity or stamina is little, and so many Elder Signs are few."""


class NightMemory(memory.Memory):
    """What has happened so far this night.

    lying: the monsters on each card in play. worlds: the Other Worlds that came into play.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lying: dict[str, list[str]] = {}
        self.worlds: dict[str, None] = {}
        self._values: dict[str, tuple[int, int]] = {}
        self._failed: dict[str, str] = {}
        self._doom = self._limit = self._signs = self._needed = 0

    def note(self, event: Event) -> None:
        """Remember what scenes may need of an event."""
        remember = REMEMBERED.get(type(event))
        if remember is not None:
            remember(self, event)

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a card."""
        sanity, stamina = self._values.get(who, (FEW + 1, FEW + 1))
        match condition:
            case "failed":
                return self._failed.get(who, place) != place
            case "hurt":
                return stamina <= FEW
            case "shaken":
                return sanity <= FEW
            case "late":
                return bool(self._limit) and self._doom * 2 >= self._limit
            case "nearly":
                return bool(self._needed) and self._needed - self._signs <= FEW
            case "monster_here":
                return bool(self.lying.get(place))
        return super().holds(condition, who, place)

    # What is remembered of each event

    def began(self, event: e.DoorsOpened) -> None:
        """A night begins."""
        self._limit, self._needed = event.doom, event.signs

    def arrived(self, event: e.VisitorArrived) -> None:
        """Somebody takes a seat."""
        self._values[event.who] = (event.sanity, event.stamina)

    def lost(self, event: e.ValuesLost) -> None:
        """Somebody has less than before."""
        self._values[event.who] = (event.sanity_left, event.stamina_left)

    def gained(self, event: e.ValuesGained) -> None:
        """Somebody has more than before."""
        self._values[event.who] = (event.sanity_now, event.stamina_now)

    def laid(self, event: e.CardLaidOut) -> None:
        """A card came into play."""
        if event.world:
            self.worlds[event.card] = None

    def tried(self, event: e.AttemptBegan) -> None:
        """Somebody tries a card."""
        self.scenes[event.card] = event.who
        if event.card in self.worlds:
            self.add(event.who, "came_back")

    def passed(self, event: e.AttemptPassed) -> None:
        """An attempt was passed."""
        self._failed.pop(event.who, None)
        self.scenes.pop(event.card, None)

    def failed(self, event: e.AttemptLost) -> None:
        """An attempt failed."""
        self._failed[event.who] = event.card

    def doomed(self, event: e.DoomAdded | e.DoomRemoved) -> None:
        """Doom has changed."""
        self._doom = event.doom

    def signed(self, event: e.SignPlaced | e.SignLost) -> None:
        """The number of Elder Signs has changed."""
        self._signs = event.signs

    def came(self, event: e.MonsterCame) -> None:
        """A monster lies on a card."""
        self.lying.setdefault(event.card, []).append(event.monster)

    def went(self, event: e.MonsterKept | e.MonsterReturned) -> None:
        """A monster lies there no longer."""
        for monsters in self.lying.values():
            if event.monster in monsters:
                monsters.remove(event.monster)

    def slew(self, event: e.MonsterBeaten) -> None:
        """Somebody has beaten a monster."""
        self.add(event.who, f"slew_{kind_of(event.monster)}")

    def got(self, event: e.CardReceived) -> None:
        """Somebody has a card; of an ally scenes may speak."""
        self.add(event.who, f"with_{kind_of(event.card)}")

    def gave(self, event: e.CardDiscarded) -> None:
        """Somebody has a card no longer."""
        self._facts.get(event.who, {}).pop(f"with_{kind_of(event.card)}", None)


REMEMBERED: dict[type[Event], Callable[[NightMemory, Any], None]] = {
    e.DoorsOpened: NightMemory.began,
    e.VisitorArrived: NightMemory.arrived,
    e.ValuesLost: NightMemory.lost,
    e.ValuesGained: NightMemory.gained,
    e.CardLaidOut: NightMemory.laid,
    e.AttemptBegan: NightMemory.tried,
    e.AttemptPassed: NightMemory.passed,
    e.AttemptLost: NightMemory.failed,
    e.DoomAdded: NightMemory.doomed,
    e.DoomRemoved: NightMemory.doomed,
    e.SignPlaced: NightMemory.signed,
    e.SignLost: NightMemory.signed,
    e.MonsterCame: NightMemory.came,
    e.MonsterKept: NightMemory.went,
    e.MonsterReturned: NightMemory.went,
    e.MonsterBeaten: NightMemory.slew,
    e.CardReceived: NightMemory.got,
    e.CardDiscarded: NightMemory.gave,
    e.VisitorDevoured: lambda memory, event: memory.add(event.who, "friend_gone"),
}
"""The method that remembers each class of events; others are ignored."""
