"""What a narrator remembers of a night and of the one before, derived from events only, and so the same after resuming.

Scenes of the catalogue may refer to it (`before`): each text has one of the conditions of `CONDITIONS`, or one that
names a monster or a world (`met_`, `slew_`, `beyond_`), and is used if that has happened to the investigator the scene
is about, or at its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solo.games.town import events as e
from solo.games.town.front.night import Night
from solo.games.town.printed.copies import world_of
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration import memory

CONDITIONS = {
    "insane": "has gone insane",
    "unconscious": "has been knocked unconscious",
    "lost": "has been lost in time and space",
    "arrested": "has been in jail",
    "blessed": "has been blessed",
    "cursed": "has been cursed",
    "beyond": "has been in another world",
    "closed": "has closed a gate",
    "sealed": "has sealed a place",
    "came_back": "has survived the night before",
    "friend_gone": "somebody else of the group has been devoured",
    "gate_here": "a gate has opened in this place",
    "closed_here": "a gate has been closed in this place",
    "sealed_here": "this place has been sealed",
}
"""Conditions that may have happened before, without particulars."""

PARTICULAR = ("met_", "slew_", "beyond_")
"""Prefixes of conditions that end in the id of a monster (met, defeated) or a world (visited)."""

LAID = {"blessing": "blessed", "curse": "cursed"}
"""The conditions that last as long as a card is held."""


class NightMemory(memory.Memory):
    """What has happened so far: who did what, and who has come back from the night before. scenes: the encounters read."""

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night

    def note(self, event: Event) -> None:
        """Remember what scenes may need of an event."""
        remember = REMEMBERED.get(type(event))
        if remember is not None:
            remember(self, event)

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a place."""
        return who in self._night.survivors if condition == "came_back" else super().holds(condition, who, place)

    # What is remembered of each event

    def over(self, event: e.NightEnded | e.LessonBegan) -> None:
        """A night is over, or a lesson begins, from the beginning or anew."""
        self.forget()

    def gone(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is devoured, or out of the game."""
        self.add(event.who, "friend_gone")

    def slain(self, event: e.MonsterDefeated) -> None:
        """A monster was defeated."""
        self.add(event.who, f"slew_{kind_of(event.monster)}")

    def read(self, event: e.EncounterBegan) -> None:
        """A scene was read."""
        self.scenes[event.entry] = event.who

    def drew(self, event: e.EncountersDrawn) -> None:
        """Scenes were read as they were drawn."""
        self.scenes |= dict.fromkeys(event.entries, event.who)

    def got(self, event: e.CardGained) -> None:
        """A card came, perhaps a blessing or a curse."""
        kind = kind_of(event.card)
        if kind in LAID:
            self.add(event.who, LAID[kind])

    def gave(self, event: e.CardLost) -> None:
        """A card went."""
        kind = kind_of(event.card)
        if kind in LAID:
            self.drop(event.who, LAID[kind])

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody went insane or fell unconscious."""
        self.add(event.who, "insane" if event.what == "sanity" else "unconscious")

    def went_through(self, event: e.DrawnThrough) -> None:
        """Somebody went to another world."""
        self.add(event.who, "beyond", f"beyond_{world_of(event.area)}")

    def opened(self, event: e.GateOpened) -> None:
        """A gate was opened."""
        self.add(event.place, "gate_here")

    def closed(self, event: e.GateClosed) -> None:
        """A gate was closed; whoever only saw it close (it leaves no trophy) has not closed one."""
        if event.who and event.to == "trophy":
            self.add(event.who, "closed")
        self.add(event.place, "closed_here")

    def sealed(self, event: e.Sealed) -> None:
        """A place was sealed."""
        self.add(event.who, "sealed")
        self.add(event.place, "sealed_here")


def _happened(condition: str) -> Callable[[NightMemory, Any], None]:
    """A method that adds a condition without particulars for an event's investigator."""
    return lambda memory, event: memory.add(event.who, condition)


REMEMBERED: dict[type[Event], Callable[[NightMemory, Any], None]] = {
    e.LessonBegan: NightMemory.over,
    e.NightEnded: NightMemory.over,
    e.Devoured: NightMemory.gone,
    e.Eliminated: NightMemory.gone,
    e.EncounterBegan: NightMemory.read,
    e.EncountersDrawn: NightMemory.drew,
    e.CardGained: NightMemory.got,
    e.CardLost: NightMemory.gave,
    e.KnockedOut: NightMemory.knocked_out,
    e.LostInTimeAndSpace: _happened("lost"),
    e.Arrested: _happened("arrested"),
    e.DrawnThrough: NightMemory.went_through,
    e.CombatBegan: lambda memory, event: memory.add(event.who, f"met_{kind_of(event.monster)}"),
    e.MonsterDefeated: NightMemory.slain,
    e.GateOpened: NightMemory.opened,
    e.GateClosed: NightMemory.closed,
    e.Sealed: NightMemory.sealed,
}
"""The method that remembers each class of events; others are ignored."""
