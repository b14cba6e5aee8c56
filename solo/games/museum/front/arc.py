"""The arc of a night in the museum: its turning points, and the stages of the battle."""

from __future__ import annotations

from solo.games.museum import events as e
from solo.games.museum.front.night import Night
from solo.kernel.events import Event
from solo.narration.arcs import TurningPoints

STAGES = ("first", "second", "last")
"""Stages of the final battle, by the doom that is left: more than two thirds of it, more than one third, the rest."""


class Arc(TurningPoints):
    """What turns a night: it looks at each event before the night takes note of it."""

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night

    @property
    def stage(self) -> str:
        """The stage of the final battle."""
        doom, limit = self._night.doom, self._night.limit
        if doom * 3 > limit * 2:
            return STAGES[0]
        return STAGES[1] if doom * 3 > limit else STAGES[2]

    def note(self, event: Event) -> None:
        """Take note of an event that has been told."""
        match event:
            case e.DoomAdded():
                self._added(event)
            case e.SignPlaced():
                self._signed(event)

    def _added(self, event: e.DoomAdded) -> None:
        """Doom has grown: at most one turning point, the worst reached."""
        limit = self._night.limit
        left = limit - event.doom
        if self._night.awake or left <= 0:
            return
        reached = [
            f"doom.{key}"
            for key, holds in (("one", left <= 1), ("three", left <= 3), ("half", event.doom * 2 >= limit))
            if holds and f"doom.{key}" not in self._passed
        ]
        if reached:
            self._turn(reached[0])
            self._passed.update(dict.fromkeys(reached))

    def _signed(self, event: e.SignPlaced) -> None:
        """An Elder Sign: the first, the half of them, all but one; of several at once the greatest."""
        if event.signs >= event.needed:
            return
        marks = (("one_left", event.needed - 1), ("half", (event.needed + 1) // 2), ("first", 1))
        for key, mark in marks:
            if self._night.signs < mark <= event.signs and f"signs.{key}" not in self._passed:
                self._turn(f"signs.{key}")
                return
