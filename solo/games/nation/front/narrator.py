"""The nation's narrator: its parts put together, and what is told with what. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.nation import events as e
from solo.games.nation.front import names
from solo.games.nation.front.actions import Actions
from solo.games.nation.front.arc import Arc
from solo.games.nation.front.cult import CultTold
from solo.games.nation.front.drama import Drama
from solo.games.nation.front.event_groups import CUBES, runs
from solo.games.nation.front.memory import NightMemory
from solo.games.nation.front.night import Night
from solo.games.nation.front.numbers import NumbersTold
from solo.games.nation.front.people import People
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue
from solo.narration.marks import GRAVE, LIGHT
from solo.narration.paragraphs import Span
from solo.narration.teller import Teller, Verbosity

ACTIONS: tuple[type[Event], ...] = (e.CardsPlayed, e.CardUsed, e.CardsDiscarded, e.TurnPassed)
"""With these an action of the player begins."""


class Narrator(Teller):
    """Tells the events of the nation game in the words of a catalogue."""

    names: ClassVar[type[names.Names]] = names.Names
    chapters: ClassVar[Mapping[type[Event], int]] = {e.CampaignOpened: 2, e.RoundOpened: 3}
    interludes: ClassVar[tuple[type[Event], ...]] = (e.BehaviorTurned,)

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        telling = self.telling
        self._night = Night()
        self._arc = Arc(self._night)
        self._memory = NightMemory(self._night)
        numbers = self._numbers = NumbersTold(telling, self._night)
        people = People(telling, self._night, self._memory, numbers)
        self._drama = Drama(telling, self._night, self._arc, numbers)
        self.take_parts(
            numbers,
            people,
            Actions(telling, self._night, self._memory, numbers, people),
            CultTold(telling, self._night, numbers, people),
            self._drama,
            readers=(self._night, self._arc, self._memory),
        )

    def begins_night(self, event: Event) -> bool:
        """Whether an event begins a game, or a lesson, from the beginning or anew."""
        return isinstance(event, (e.CampaignOpened, e.LessonOpened))

    def forget(self) -> None:
        """A new game: nothing has happened yet."""
        super().forget()
        self._memory.forget()
        self._arc.forget()

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together. A choice is not told, and comes between no others."""
        told = (event for event in events if not isinstance(event, e.BranchTaken))
        yield from runs(told, brief=self.telling.brief)

    def going_on(self, run: Sequence[Event], asked: Asked) -> int:
        """Cubes are told once all that leave have left, and those of an acquisition once it is known where the card goes."""
        if asked.kind == "recover":
            return len(run) if isinstance(run[0], (e.CardsPlayed, e.CubesTaken)) else 0
        return len(run) if asked.kind == "to_hand" and isinstance(run[0], CUBES) else 0

    def whose(self, run: Sequence[Event]) -> str:
        """Whom a run concerns: a cultist on his own turn. What the player does needs no name."""
        first = run[0]
        return first.cultist if isinstance(first, e.CultistTried) else ""

    def turn_to(self, run: Sequence[Event]) -> None:
        """Note in which tone is told."""
        super().turn_to(run)
        self.telling.words.now = (GRAVE if self._night.dark else LIGHT,)

    def spans(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events, and after them the turning points they bring; those of the cult's turn after all of it."""
        spans = super().spans(run)
        for event in run:
            self._arc.note(event)
            self._night.note(event)
        if not self._night.cult_acts:
            return [*spans, *self._drama.turning_points()]
        if self._arc.has_turned:
            self._drama.turn_later(run[-1])
        return spans

    def begins_paragraph(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph: with each action of the player and each cultist; nothing was mentioned then."""
        acting = isinstance(event, ACTIONS) and not getattr(event, "cause", "")
        opens = super().begins_paragraph(event, who) or acting
        if opens:
            self._numbers.begin()
        return opens
