"""What a narrator remembers of a night and of the one before, derived from events only, and so the same after resuming.

Scenes of the catalogue may refer to it (`before`): each text has one of the conditions of `CONDITIONS`, or one that
names a monster or a world (`met_`, `slew_`, `beyond_`), and is used if that has happened to the investigator the scene
is about, or at its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solo.games.town import events as e
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

WITH, GONE = "with", "gone"
"""Whether a card is with one of the group, or no longer."""

LAID = {"blessing": "blessed", "curse": "cursed"}
"""The conditions that last as long as a card is held."""


class NightMemory(memory.Memory):
    """What has happened so far.

    scenes: the encounters read. cards: for each card, whether it is with the group or gone, as last known. newcomers:
    the monsters that have appeared in this phase. gates: by place, the world to which its open gate leads. survivors: who
    was in the game when the previous night ended.
    """

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, str] = {}
        self.newcomers: dict[str, None] = {}
        self.gates: dict[str, str] = {}
        self._prowling: dict[str, str] = {}
        self.survivors: tuple[str, ...] = ()
        self._table: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Remember what scenes may need of an event."""
        remember = REMEMBERED.get(type(event))
        if remember is not None:
            remember(self, event)

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a place."""
        return who in self.survivors if condition == "came_back" else super().holds(condition, who, place)

    # What is remembered of each event

    def lesson(self, event: e.LessonBegan) -> None:
        """A lesson begins, from the beginning or anew: nothing has happened yet."""
        self.ended(event)
        self.survivors = ()

    def ended(self, event: e.NightEnded | e.LessonBegan) -> None:
        """A night is over: only its survivors are remembered."""
        self.survivors = tuple(self._table)
        self.forget()
        self.cards.clear()
        self.gates.clear()
        self._prowling.clear()
        self._table.clear()

    def joined(self, event: e.InvestigatorJoined) -> None:
        """Somebody sits down at the table."""
        self._table[event.who] = None

    def gone(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is devoured, or out of the game."""
        self._table.pop(event.who, None)
        self.add(event.who, "friend_gone")

    def phase(self, event: e.PhaseBegan) -> None:
        """A phase begins: no monster has appeared in it."""
        self.newcomers.clear()

    @property
    def everywhere(self) -> list[str]:
        """The monsters that are in the town."""
        return list(self._prowling)

    def monsters(self, place: str) -> list[str]:
        """The monsters that are in a place."""
        return [monster for monster, where in self._prowling.items() if where == place]

    def appeared(self, event: e.MonsterAppeared) -> None:
        """A monster came."""
        self.newcomers[event.monster] = None
        self.moved(event)

    def moved(self, event: e.MonsterAppeared | e.MonsterMoved) -> None:
        """A monster is in a place now."""
        self._prowling[event.monster] = event.place

    def went(self, event: e.MonsterLeft) -> None:
        """A monster is gone."""
        self._prowling.pop(event.monster, None)

    def emptied(self, event: e.OutskirtsEmptied | e.OutskirtsReleased) -> None:
        """All monsters of the Outskirts are gone (R26.4, R26.7)."""
        for monster in event.monsters:
            self._prowling.pop(monster, None)

    def slain(self, event: e.MonsterDefeated) -> None:
        """A monster was defeated."""
        self._prowling.pop(event.monster, None)
        self.add(event.who, f"slew_{kind_of(event.monster)}")

    def read(self, event: e.EncounterBegan) -> None:
        """A scene was read."""
        self.scenes[event.entry] = event.who

    def got(self, event: e.CardGained) -> None:
        """A card came: an ally, a blessing or a curse among them."""
        kind = kind_of(event.card)
        self.cards[kind] = WITH
        if kind in LAID:
            self.add(event.who, LAID[kind])

    def gave(self, event: e.CardLost) -> None:
        """A card went."""
        kind = kind_of(event.card)
        self.cards[kind] = GONE
        if kind in LAID:
            self.drop(event.who, LAID[kind])

    def left_town(self, event: e.AllyLeftTown) -> None:
        """An ally left the town."""
        self.cards[kind_of(event.card) or event.card] = GONE

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody went insane or fell unconscious."""
        self.add(event.who, "insane" if event.what == "sanity" else "unconscious")

    def went_through(self, event: e.DrawnThrough) -> None:
        """Somebody went to another world."""
        self.add(event.who, "beyond", f"beyond_{world_of(event.area)}")

    def opened(self, event: e.GateOpened) -> None:
        """A gate was opened."""
        self.gates[event.place] = world_of(event.gate)
        self.add(event.place, "gate_here")

    def closed(self, event: e.GateClosed) -> None:
        """A gate was closed; whoever only saw it close (it leaves no trophy) has not closed one."""
        self.gates.pop(event.place, None)
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
    e.LessonBegan: NightMemory.lesson,
    e.NightEnded: NightMemory.ended,
    e.InvestigatorJoined: NightMemory.joined,
    e.Devoured: NightMemory.gone,
    e.Eliminated: NightMemory.gone,
    e.PhaseBegan: NightMemory.phase,
    e.MonsterAppeared: NightMemory.appeared,
    e.EncounterBegan: NightMemory.read,
    e.CardGained: NightMemory.got,
    e.CardLost: NightMemory.gave,
    e.AllyLeftTown: NightMemory.left_town,
    e.KnockedOut: NightMemory.knocked_out,
    e.LostInTimeAndSpace: _happened("lost"),
    e.Arrested: _happened("arrested"),
    e.DrawnThrough: NightMemory.went_through,
    e.CombatBegan: lambda memory, event: memory.add(event.who, f"met_{kind_of(event.monster)}"),
    e.MonsterDefeated: NightMemory.slain,
    e.MonsterMoved: NightMemory.moved,
    e.MonsterLeft: NightMemory.went,
    e.OutskirtsEmptied: NightMemory.emptied,
    e.OutskirtsReleased: NightMemory.emptied,
    e.GateOpened: NightMemory.opened,
    e.GateClosed: NightMemory.closed,
    e.Sealed: NightMemory.sealed,
}
"""The method that remembers each class of events; others are ignored."""
