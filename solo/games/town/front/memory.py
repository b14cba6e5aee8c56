"""What a narrator remembers of a night, and of the night before: made from events alone, so that whoever resumes knows the same.

Scenes of the catalogue may recall it (`before`): each is written under one of the conditions of `CONDITIONS`, or under one
that names a monster or a world (`met_`, `slew_`, `beyond_`), and is read when that has happened earlier to the investigator
whom the scene is about, or in the place where it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.games.town import events as e
from solo.games.town.printed.copies import kind_of, world_of
from solo.kernel.events import Event

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
"""What may have happened before, whatever its particulars."""

PARTICULAR = ("met_", "slew_", "beyond_")
"""Conditions that end in the id of a monster or a world: who has fought one, defeated one, been there."""

WITH, GONE = "with", "gone"
"""Where a card is: with one of the group, or no longer."""


class Memory:
    """What has happened so far.

    scenes: the encounters that were read this night, and who had each last. cards: by kind, whether the last that is known of
    it is with the group or gone. survivors: who sat at the table when the night before ended.
    """

    def __init__(self) -> None:
        self.scenes: dict[str, str] = {}
        self.cards: dict[str, str] = {}
        self.survivors: tuple[str, ...] = ()
        self._facts: dict[str, dict[str, None]] = {}
        self._table: dict[str, None] = {}
        self._told: dict[tuple[str, str], None] = {}

    def note(self, event: Event) -> None:
        """Remember an event, as far as a scene may ask for it."""
        remember = REMEMBERED.get(type(event))
        if remember is not None:
            remember(self, event)

    def add(self, of: str, *conditions: str) -> None:
        """Something has happened to an investigator, or in a place ("" to everybody)."""
        self._facts.setdefault(of, {}).update(dict.fromkeys(conditions))

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a place."""
        if condition == "came_back":
            return who in self.survivors
        if condition == "friend_gone":
            return any(condition in facts for of, facts in self._facts.items() if of not in ("", who))
        of = place if condition.endswith("_here") else who
        return condition in self._facts.get(of, ())

    def recalled(self, source: str, conditions: Mapping[str, Any], who: str, place: str) -> str:
        """The first of a text's conditions that holds and was not recalled by it this night; "" when there is none."""
        for condition in conditions:
            if (source, condition) not in self._told and self.holds(condition, who, place):
                self._told[source, condition] = None
                return condition
        return ""

    # What is remembered of each event

    def ended(self, event: e.NightEnded) -> None:
        """A night is over: of it only those are remembered who saw its end."""
        self.survivors = tuple(self._table)
        for memory in (self.scenes, self.cards, self._facts, self._table, self._told):
            memory.clear()

    def joined(self, event: e.InvestigatorJoined) -> None:
        """Somebody sits down at the table."""
        self._table[event.who] = None

    def gone(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is devoured, or out of the game."""
        self._table.pop(event.who, None)
        self.add(event.who, "friend_gone")

    def read(self, event: e.EncounterBegan) -> None:
        """A scene was read."""
        self.scenes[event.entry] = event.who

    def got(self, event: e.CardGained) -> None:
        """A card came: an ally, a blessing or a curse among them."""
        kind = kind_of(event.card)
        self.cards[kind] = WITH
        if kind in ("blessing", "curse"):
            self.add(event.who, {"blessing": "blessed", "curse": "cursed"}[kind])

    def gave(self, event: e.CardLost) -> None:
        """A card went."""
        self.cards[kind_of(event.card)] = GONE

    def left_town(self, event: e.AllyLeftTown) -> None:
        """An ally has had enough."""
        self.cards[kind_of(event.card) or event.card] = GONE

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody went insane or fell unconscious."""
        self.add(event.who, "insane" if event.what == "sanity" else "unconscious")

    def went_through(self, event: e.DrawnThrough) -> None:
        """Somebody went to another world."""
        self.add(event.who, "beyond", f"beyond_{world_of(event.area)}")

    def closed(self, event: e.GateClosed) -> None:
        """A gate was closed."""
        if event.who:
            self.add(event.who, "closed")
        self.add(event.place, "closed_here")

    def sealed(self, event: e.Sealed) -> None:
        """A place was sealed."""
        self.add(event.who, "sealed")
        self.add(event.place, "sealed_here")


def _happened(condition: str) -> Callable[[Memory, Any], None]:
    """What happens to an investigator and has no particulars."""
    return lambda memory, event: memory.add(event.who, condition)


REMEMBERED: dict[type[Event], Callable[[Memory, Any], None]] = {
    e.NightEnded: Memory.ended,
    e.InvestigatorJoined: Memory.joined,
    e.Devoured: Memory.gone,
    e.Eliminated: Memory.gone,
    e.EncounterBegan: Memory.read,
    e.CardGained: Memory.got,
    e.CardLost: Memory.gave,
    e.AllyLeftTown: Memory.left_town,
    e.KnockedOut: Memory.knocked_out,
    e.LostInTimeAndSpace: _happened("lost"),
    e.Arrested: _happened("arrested"),
    e.DrawnThrough: Memory.went_through,
    e.CombatBegan: lambda memory, event: memory.add(event.who, f"met_{kind_of(event.monster)}"),
    e.MonsterDefeated: lambda memory, event: memory.add(event.who, f"slew_{kind_of(event.monster)}"),
    e.GateOpened: lambda memory, event: memory.add(event.place, "gate_here"),
    e.GateClosed: Memory.closed,
    e.Sealed: Memory.sealed,
}
"""How each class of events is remembered; of others nothing is."""
