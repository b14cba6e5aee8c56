"""The museum's narrator: its parts put together, and what is told with what. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.boardgame.front.trails import Trails
from solo.games.museum import events as e
from solo.games.museum.front import names
from solo.games.museum.front.arc import Arc
from solo.games.museum.front.attempts import AVOIDING, Attempts
from solo.games.museum.front.drama import Drama
from solo.games.museum.front.event_groups import CHANGES, COMPLETION, runs
from solo.games.museum.front.halls import Halls
from solo.games.museum.front.memory import NightMemory
from solo.games.museum.front.night import Night
from solo.games.museum.front.numbers import NumbersTold
from solo.games.museum.front.people import People
from solo.games.museum.front.possessions import Possessions
from solo.games.museum.front.remarks import Remarks
from solo.games.museum.front.trail_progress import TrailProgress
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.marks import GRAVE, LIGHT
from solo.narration.paragraphs import Span
from solo.narration.teller import Teller, Verbosity

OWN_USE = "use_now"
"""The kind of the question what of one's own is used; nothing else asks it."""

CLEARING = (e.MythosCardEnded, e.DieFreed, e.MonsterReturned)
"""What is put away as the Ancient One awakes."""


class Narrator(Teller):
    """Tells the events of the museum game in the words of a catalogue."""

    names: ClassVar[type[names.Names]] = names.Names
    chapters: ClassVar[Mapping[type[Event], int]] = {e.DoorsOpened: 2, e.VisitorsTurn: 3}
    interludes: ClassVar[tuple[type[Event], ...]] = (e.MidnightCame, e.AncientAwoke, e.AncientAttacked)

    keeps: ClassVar[tuple[str, ...]] = ("_helped",)

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        telling = self.telling
        self._night = Night()
        self._arc = Arc(self._night)
        self._memory = NightMemory(self._night)
        self._numbers = NumbersTold(telling)
        progress = TrailProgress(self._night, catalogue)
        self._trails = Trails(telling, progress)
        self._drama = Drama(telling, self._night, self._arc, self._numbers, progress)
        self._possessions = possessions = Possessions(telling, self._numbers)
        self._attempts = Attempts(telling, self._night, self._memory, self._numbers, possessions)
        self.take_parts(
            self._numbers,
            self._drama,
            self._attempts,
            possessions,
            People(telling, self._night, self._numbers),
            Halls(telling, self._night, self._numbers, possessions),
            self._trails,
            Remarks(telling, self._night),
            readers=(self._night, self._arc, self._memory, progress),
        )
        self._progress = progress
        self._awakes = False
        self._helped = ""

    @property
    def trails(self) -> TrailProgress:
        """How far everybody's trail has come in what was told."""
        return self._progress

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for the end of an attempt, and for the awakening, before which the table is cleared in silence."""
        self._attempts.look_ahead(events)
        self._possessions.look_ahead(events)
        self._awakes = any(isinstance(event, e.AncientAwoke) for event in events)

    def begins_night(self, event: Event) -> bool:
        """Whether an event begins a night, or a lesson, from the beginning or anew."""
        return isinstance(event, (e.DoorsOpened, e.LessonOpened))

    def forget(self) -> None:
        """A new night: nothing has happened yet."""
        super().forget()
        self._memory.forget()
        self._arc.forget()

    def turn_to(self, run: Sequence[Event]) -> None:
        """Note whose turn it is: those figures need no name; and in which tone is told."""
        super().turn_to(run)
        self.telling.words.now = (GRAVE if self._night.dark else LIGHT,)
        match run[0]:
            case e.VisitorsTurn():
                self.telling.turn_of = run[0].who
            case e.MidnightCame() | e.AncientAttacked() | e.DoorsOpened() | e.MuseumClosed():
                self.telling.turn_of = ""

    def spans(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events, and after them the turning points they bring, and trails; none for what is cleared away before
        the awakening.
        """
        spans = [] if self._awakes and isinstance(run[0], CLEARING) else self._spans(run)
        for event in run[-1:] if isinstance(run[0], e.SignPlaced) else run:
            self._arc.note(event)
        for event in run:
            self._night.note(event)
        return [*spans, *self._drama.turning_points(), *self._trails.after(run)]

    def _spans(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events, before them what acts at midnight."""
        spans = [*self._drama.acts(run[0]), *super().spans(run)]
        for event in run:
            self._numbers.mention(mentions(event))
        if spans:
            self._drama.note_acting(run)
        return spans

    def note(self, run: Sequence[Event]) -> None:
        """Remember what has been told. A Mythos card is nobody's, although somebody draws it."""
        super().note(run)
        for event in run:
            self._memory.note(event)
        self._helped = run[0].target if isinstance(run[0], e.PossessionUsed) else ""
        if isinstance(run[0], (e.MythosCardDrawn, e.MidnightCame, e.AncientAttacked)):
            self.telling.page.named = self.telling.page.about = ""

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together. A choice is not told, and comes between no others; nor does what acts
        at midnight, but before a question that it asks.
        """
        told = [event for event in events if not isinstance(event, e.BranchTaken)]
        asks = told[-1] if told and asked is not None and asked.kind != OWN_USE else None
        told = [event for event in told if event is asks or not isinstance(event, e.MidnightActs)]
        lost = [event for event in told if isinstance(event, e.AttemptLost)]
        self._attempts.offered = lost[-1] if lost and asked is not None and asked.kind == AVOIDING else None
        yield from runs(told, midnight=self._drama.acting)

    def going_on(self, run: Sequence[Event], asked: Asked) -> int:
        """A use is told once it is known what is given up for it."""
        return int(asked.kind == "give_up" and isinstance(run[-1], e.PossessionUsed))

    def begins_paragraph(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph; what was mentioned is forgotten then."""
        helped = isinstance(event, CHANGES) and who == self._helped
        opens = super().begins_paragraph(event, who) and not helped and not isinstance(event, COMPLETION)
        if opens:
            self._numbers.begin()
        return opens


def mentions(event: Event) -> Iterator[str]:
    """What an event mentions, by any of its fields that is an id, and the rules: they need not be named as causes after it."""
    for name in ("source", "card", "monster", "ancient_one", "why"):
        if id := str(getattr(event, name, "")):
            yield from (id, kind_of(id)) if kind_of(id) else (id,)
    yield from RULES.get(type(event), ())


RULES: Mapping[type[Event], tuple[str, ...]] = {
    e.AttemptPassed: ("reward",),
    e.AttemptLost: ("penalty",),
    e.MonsterKept: ("trophy",),
    e.MidnightCame: ("midnight",),
    e.VisitorDevoured: ("devoured",),
    e.VisitorArrived: ("devoured",),
    e.AncientAttacked: ("attack",),
    e.LostAndFoundSearched: ("lost_and_found",),
    e.TaskCompleted: ("task",),
}
"""The rules that an event mentions."""
