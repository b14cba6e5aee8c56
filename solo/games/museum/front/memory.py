"""What the museum's narrator remembers of a night; scenes refer to it by the conditions of `CONDITIONS` and `PARTICULAR`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.night import Night
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
    "locked_here": "this card, or a monster on it, has locked a die",
    "midnight_near": "the clock is in its last quarter before midnight",
}
"""Conditions without particulars."""

PARTICULAR = ("slew_", "with_")
"""Prefixes of conditions that end in the id of a monster (beaten) or of an ally (who is there)."""

FEW = 2
"""So much sanity or stamina is little, and so many Elder Signs are few."""


class NightMemory(memory.Memory):
    """What has happened so far this night: who did what, and how it stands (`Night`)."""

    keeps: ClassVar[tuple[str, ...]] = ("_failed",)

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night
        self._failed: dict[str, str] = {}

    def forget(self) -> None:
        """A night is over."""
        super().forget()
        self._failed.clear()

    def note(self, event: Event) -> None:
        """Remember what scenes may need of an event."""
        remember = REMEMBERED.get(type(event))
        if remember is not None:
            remember(self, event)

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a card. Of a lesson it is not known how the board stands."""
        night = self._night
        sanity, stamina = night.values.get(who, (FEW + 1, FEW + 1))
        match condition:
            case "failed":
                return self._failed.get(who, place) != place
            case "hurt":
                return stamina <= FEW
            case "shaken":
                return sanity <= FEW
            case "late":
                return bool(night.limit) and not night.taught and night.doom * 2 >= night.limit
            case "nearly":
                return bool(night.needed) and not night.taught and night.needed - night.signs <= FEW
            case "monster_here":
                return bool(night.monsters_at(place))
            case "locked_here":
                return bool(night.locked_at(place))
            case "midnight_near":
                return night.near_midnight
        return super().holds(condition, who, place)

    # What is remembered of each event

    def tried(self, event: e.AttemptBegan) -> None:
        """Somebody tries a card."""
        self.scenes[event.card] = event.who
        if event.card in self._night.worlds:
            self.add(event.who, "came_back")

    def passed(self, event: e.AttemptPassed) -> None:
        """An attempt was passed."""
        self._failed.pop(event.who, None)
        self.scenes.pop(event.card, None)

    def failed(self, event: e.AttemptLost) -> None:
        """An attempt failed."""
        self._failed[event.who] = event.card

    def slew(self, event: e.MonsterBeaten) -> None:
        """Somebody has beaten a monster."""
        self.add(event.who, f"slew_{kind_of(event.monster)}")

    def got(self, event: e.CardReceived) -> None:
        """Somebody has a card; of an ally scenes may speak."""
        self.add(event.who, f"with_{kind_of(event.card)}")

    def gave(self, event: e.CardDiscarded) -> None:
        """Somebody has a card no longer."""
        self.drop(event.who, f"with_{kind_of(event.card)}")


REMEMBERED: dict[type[Event], Callable[[NightMemory, Any], None]] = {
    e.AttemptBegan: NightMemory.tried,
    e.AttemptPassed: NightMemory.passed,
    e.AttemptLost: NightMemory.failed,
    e.MonsterBeaten: NightMemory.slew,
    e.CardReceived: NightMemory.got,
    e.CardDiscarded: NightMemory.gave,
    e.VisitorDevoured: lambda memory, event: memory.add(event.who, "friend_gone"),
}
"""The method that remembers each class of events; others are ignored."""
