"""The arc of a night in the museum, from events only: doom and Elder Signs, the stages of the battle, who is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.games.museum import events as e
from solo.kernel.events import Event
from solo.narration.arcs import TurningPoints

STAGES = ("first", "second", "last")
"""Stages of the final battle, by the doom that is left: more than two thirds of it, more than one third, the rest."""


class Arc(TurningPoints):
    """How far a night has come.

    table: who plays, by seat. fallen: who was devoured, in order. doom, limit: of the doom track. signs, needed: Elder
    Signs. battle: whether the Ancient One has awoken.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ancient_one = ""
        self.table: dict[int, str] = {}
        self.fallen: dict[str, None] = {}
        self.doom = self.limit = 0
        self.signs = self.needed = 0
        self.battle = False

    def note(self, event: Event) -> None:
        """Take note of an event that has been told."""
        noted = NOTED.get(type(event))
        if noted is not None:
            noted(self, event)

    @property
    def left(self) -> list[str]:
        """The investigators still in the game, by seat."""
        return [who for _, who in sorted(self.table.items()) if who not in self.fallen]

    @property
    def stage(self) -> str:
        """The stage of the final battle."""
        if self.doom * 3 > self.limit * 2:
            return STAGES[0]
        return STAGES[1] if self.doom * 3 > self.limit else STAGES[2]

    def began(self, event: e.DoorsOpened) -> None:
        """A night begins."""
        self.ancient_one, self.limit, self.needed = event.ancient_one, event.doom, event.signs

    def lesson(self, event: e.LessonOpened) -> None:
        """A lesson begins, from the beginning or anew."""
        self.ancient_one, self.limit, self.needed = event.ancient_one, event.doom, event.signs
        self.table, self.fallen = dict(enumerate(event.investigators)), {}
        self.doom, self.signs, self.battle = 0, 0, False

    def arrived(self, event: e.VisitorArrived) -> None:
        """Somebody takes a seat."""
        self.table[event.seat] = event.who

    def devoured(self, event: e.VisitorDevoured) -> None:
        """Somebody is gone for good."""
        self.fallen[event.who] = None

    def added(self, event: e.DoomAdded) -> None:
        """Doom has grown: at most one turning point, the worst reached."""
        self.doom = event.doom
        left = self.limit - event.doom
        if self.battle or left <= 0:
            return
        reached = [
            f"doom.{key}"
            for key, holds in (("one", left <= 1), ("three", left <= 3), ("half", event.doom * 2 >= self.limit))
            if holds and f"doom.{key}" not in self._passed
        ]
        if reached:
            self._turn(reached[0])
            self._passed.update(dict.fromkeys(reached))

    def removed(self, event: e.DoomRemoved) -> None:
        """Doom has shrunk."""
        self.doom = event.doom

    def signed(self, event: e.SignPlaced) -> None:
        """An Elder Sign: the first, the half of them, all but one; of several at once the greatest."""
        before, self.signs, self.needed = self.signs, event.signs, event.needed
        if event.signs >= event.needed:
            return
        marks = (("one_left", event.needed - 1), ("half", (event.needed + 1) // 2), ("first", 1))
        for key, mark in marks:
            if before < mark <= event.signs and f"signs.{key}" not in self._passed:
                self._turn(f"signs.{key}")
                return

    def unsigned(self, event: e.SignLost) -> None:
        """An Elder Sign is lost."""
        self.signs = event.signs

    def awoke(self, event: e.AncientAwoke) -> None:
        """The final battle has begun."""
        self.battle = True
        self.doom = self.limit


NOTED: Mapping[type[Event], Callable[[Arc, Any], None]] = {
    e.DoorsOpened: Arc.began,
    e.LessonOpened: Arc.lesson,
    e.VisitorArrived: Arc.arrived,
    e.VisitorDevoured: Arc.devoured,
    e.DoomAdded: Arc.added,
    e.DoomRemoved: Arc.removed,
    e.SignPlaced: Arc.signed,
    e.SignLost: Arc.unsigned,
    e.AncientAwoke: Arc.awoke,
}
"""The method for each class of events that changes the arc."""
