"""How far everybody's trail has come in the museum, and when it goes on.

Everybody has a turn of his own there, and by these it is counted: nobody falls silent for more than three of them while
there are words left, and few of them follow one another, however many people play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from solo.boardgame.front import trail_progress
from solo.boardgame.front.trail_progress import AT
from solo.games.museum import events as e
from solo.games.museum.front.night import Night
from solo.games.museum.front.trail_places import KIND_OF, WORLDS
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue

BEATS = 2
"""So many texts of places bring one to a crossroads before the pause is over."""

PAUSE = 4
"""One who is alone has a text as a turn begins in every fourth turn of his own, and more people in every third or second."""

SHORTEST_PAUSE = 2


class TrailProgress(trail_progress.TrailProgress[Night]):
    """What was told of everybody's trail, and what is next: at most one step as a turn begins, and one on the way.

    turns: how many turns each has begun this night. on: whether a night is told, and no lesson.
    """

    keeps: ClassVar[tuple[str, ...]] = ("turns", "on")

    def __init__(self, night: Night, catalogue: Catalogue) -> None:
        super().__init__(night, catalogue)
        self.turns: dict[str, int] = {}

    def note(self, event: Event) -> None:
        """Take note of an event."""
        noted = NOTED.get(type(event))
        if noted is not None:
            noted(self, event)

    def now(self, who: str) -> int:
        """The present turn, of somebody's own."""
        return self.turns.get(who, 0)

    def is_at_crossroads(self, who: str) -> bool:
        """Whether it is time for a crossroads: after enough texts of places, or after a pause."""
        return self._is_silent(who) or (self._told_of(who, AT) >= BEATS and self._is_rested(who))

    def _is_rested(self, who: str) -> bool:
        """One who is alone has something come to light every other turn at most; others have the turns of the rest between."""
        rest = 1 if len(self._night.left) > 1 else 2
        return not self.told.get(who) or self._since(who) >= rest

    def _is_silent(self, who: str) -> bool:
        return self._since(who) >= self._pause

    @property
    def _pause(self) -> int:
        return max(SHORTEST_PAUSE, PAUSE + 1 - len(self._night.left))

    def _since(self, who: str) -> int:
        """How many turns somebody has begun since something was told of him."""
        return self.now(who) - max(self.told.get(who, {}).values(), default=0)

    # What is noted of each event

    def opened(self, event: e.DoorsOpened | e.LessonOpened) -> None:
        """A night begins, or a lesson, in which no trail is told."""
        self.on = isinstance(event, e.DoorsOpened)
        self.told.clear()
        self.turns.clear()

    def turned(self, event: e.VisitorsTurn) -> None:
        """A turn begins with at most one text: a crossroads, what comes of a choice, or at last a recall. Not in the battle."""
        who = event.who
        if not self.on or not who or event.battle:
            return
        self.turns[who] = self.now(who) + 1
        if not (self._at_crossroads(who) or self._after_choice(who, self._pause)) and self._is_silent(who):
            self._late(who)

    def went(self, event: e.WalkedTo) -> None:
        """Somebody goes to a place or stays there, to do something."""
        if self.on and self.now(event.who):
            self._arrive(event.who, self._kind(event.place))

    def _kind(self, place: str) -> str:
        return WORLDS if place in self._night.worlds else KIND_OF.get(place, "")


NOTED: Mapping[type[Event], Callable[[TrailProgress, Any], None]] = {
    e.DoorsOpened: TrailProgress.opened,
    e.LessonOpened: TrailProgress.opened,
    e.VisitorsTurn: TrailProgress.turned,
    e.WalkedTo: TrailProgress.went,
}
"""The method for each class of events that a trail depends on."""
