"""Telling events in one language, paragraph by paragraph: the common part of all games' narrators.

The text depends only on the events of a night, the questions between them (`Asked`), the seed, the language and the
verbosity. It is the same whether the events come question by question, as at the table, or all at once, as in a
chronicle. To continue in the middle of a night, a teller first retells it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Self

from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue
from solo.narration.messages import NAME, Forms, Listed
from solo.narration.names import Names
from solo.narration.paragraphs import Paragraph, Span, Told
from solo.narration.telling import Part, Row, Rows, TellingContext, Verbosity

__all__ = ["Row", "Rows", "Teller", "Verbosity"]  # what a game's narrator is made with


class Teller:
    """Tells events in the words of a catalogue.

    A game's narrator has parts, each with the rows of its events, and says which classes begin a chapter (`chapters`: 2 a
    night, 3 a turn) and which events are told together (`runs`). names: how its ids are named.
    """

    names: ClassVar[type[Names]] = Names
    chapters: ClassVar[Mapping[type[Event], int]] = {}

    interludes: ClassVar[tuple[type[Event], ...]] = ()
    """Classes of events that begin what befalls everybody."""

    uncounted: ClassVar[tuple[type[Event], ...]] = ()
    """Classes of events on which no choice of words depends: whoever goes back for one finds what follows in the same words."""

    keeps: ClassVar[tuple[str, ...]] = ("_going_on",)

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        self.catalogue = catalogue
        self.seed = seed
        self.telling = TellingContext(self.names(catalogue), seed, verbosity)
        self.parts: Sequence[Part] = ()
        self._going_on: list[Event] = []
        self.take_parts()

    def take_parts(self, *parts: Part, readers: Sequence[object] = ()) -> None:
        """Have these parts tell the events of their rows; they take note of everything in this order.

        readers: what else remembers something of the events.
        """
        self.parts = parts
        self._readers = readers
        tables = [*(part.rows for part in parts), self.rows]
        self.telling.rows = {kind: row for rows in tables for kind, row in rows.items()}

    @property
    def rows(self) -> Rows:
        """How events are told that no part tells."""
        return {}

    def memories(self) -> Iterator[object]:
        """Whatever remembers something of what was told, in an order that is always the same (`keeping`)."""
        telling = self.telling
        yield from (telling, telling.words, telling.page, telling.pronouns, self, *self.parts, *self._readers)

    def another(self, catalogue: Catalogue | None = None) -> Self:
        """A new teller of the same kind, which has told nothing yet; with another catalogue if one is given."""
        return type(self)(catalogue or self.catalogue, self.seed, self.verbosity)

    @property
    def verbosity(self) -> Verbosity:
        """How much is told."""
        return self.telling.verbosity

    @verbosity.setter
    def verbosity(self, wanted: Verbosity) -> None:
        self.telling.verbosity = wanted

    # Names, for questions and views

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id."""
        return self.telling.names.name(id)

    def name_of(self, kind: str, id: str) -> Mapping[str, str]:
        """The forms of the name of an id of a given kind, if several kinds share the id."""
        return self.telling.names.name_of(kind, id)

    def listed(self, names: Sequence[Forms | str], form: str = NAME, *, either: bool = False) -> Listed:
        """Several names as one argument. form: of those that have it where none is asked for. either: one of them is meant."""
        return self.telling.names.listed(names, form, either=either)

    def counted(self, copies: Sequence[str]) -> list[Forms]:
        """The names of the kinds of copies, each once, with its number if more than one."""
        return self.telling.names.counted(copies)

    def again(self, path: tuple[str, ...]) -> str:
        """The phrasing used last at a path; the first if none was used yet."""
        return self.telling.words.again(path)

    # What a game says

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together. asked: the question they lead to, if one does."""
        for event in events:
            yield (event,)

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look through events that are told at once for later ones that decide how earlier ones are told."""

    def going_on(self, run: Sequence[Event], asked: Asked) -> int:
        """How many of the last events before a question are told only after it, together with what they lead to."""
        return 0

    def ends_with(self, asked: Asked) -> bool:
        """Whether a question, as it is put to a person, ends what goes on over several questions."""
        return bool(self._going_on) and not self.going_on(self._going_on, asked)

    def whose(self, run: Sequence[Event]) -> str:
        """Whom a run of events concerns: the first who is named in it, "" for nobody."""
        return next((who for who in (str(getattr(event, "who", "")) for event in run) if who), "")

    def turn_to(self, run: Sequence[Event]) -> None:
        """Take note of events that are told next."""
        for part in self.parts:
            part.turn_to(run)

    def spans(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events that belong together."""
        return self.telling.together(run)

    def note(self, run: Sequence[Event]) -> None:
        """Take note of events that have been told."""
        for part in self.parts:
            part.note(run)

    def begins_paragraph(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph: by its row, or because it concerns somebody else or nobody."""
        row, about = self.telling.row(event), self.telling.page.about
        return row.opens or (bool(who) and about not in ("", who)) or (row.apart and bool(about))

    def begins_night(self, event: Event) -> bool:
        """Whether this event resets what has been described (a new night)."""
        return self.chapters.get(type(event)) == 2

    def is_everybodys(self, event: Event) -> bool:
        """Whether an event begins what befalls everybody, when the turns are over: a reader rests before it."""
        return isinstance(event, self.interludes)

    def forget(self) -> None:
        """Reset at a new night: everything may be described again."""
        self.telling.forget()
        for part in self.parts:
            part.forget()

    # A story and its parts

    def nights(self, story: Sequence[Event]) -> list[Sequence[Event]]:
        """The parts of a story, one for each night."""
        return self._chapters(story, 2)

    def turns(self, night: Sequence[Event]) -> list[Sequence[Event]]:
        """The parts of a night, one for each turn; rounds of a battle count as turns."""
        return self._chapters(night, 3)

    def _chapters(self, story: Sequence[Event], level: int) -> list[Sequence[Event]]:
        begins = [number for number, event in enumerate(story) if self.chapters.get(type(event)) == level]
        ends = [*begins[1:], len(story)]
        return [story[begin:end] for begin, end in zip(begins, ends, strict=False)]

    def this_night(self, story: Sequence[Event]) -> Sequence[Event]:
        """The part of a story that belongs to its last night; all of it if no night has begun."""
        nights = self.nights(story)
        return nights[-1] if nights else story

    def up_to(self, story: Sequence[Event], turn: int) -> Sequence[Event]:
        """A story up to the end of a turn of its last night."""
        later = self.turns(self.this_night(story))[turn:]
        return story[: len(story) - sum(map(len, later))]

    def lead_to(self, asked: Asked) -> None:
        """Tell what must be known before a question is asked."""

    # Telling

    def tell(self, events: Iterable[Event]) -> list[Paragraph]:
        """The paragraphs of some events, in order; what concerns one thing and one investigator is in one paragraph.

        The first may continue the last paragraph told before.
        """
        return [told.paragraph for told in self.told(events)]

    def told(self, events: Iterable[Event]) -> list[Told]:
        """The paragraphs of some events, and where chapters begin.

        Events are told up to each question, except those that go on beyond it, which are told when they are complete.
        Telling events in several parts, each up to a question, gives the same text as telling them at once.
        """
        several: list[Event] = []
        for event in events:
            if not isinstance(event, Asked):
                several.append(event)
                continue
            self._tell_before(several, event)
            several = []
        if several:
            self._tell_before(several, None)
        return self.telling.page.take()

    def _tell_before(self, events: list[Event], asked: Asked | None) -> None:
        """Tell events up to a question, or all of them."""
        several = [*self._going_on, *events]
        self.look_ahead(several)
        runs = list(self.runs(several, asked))
        kept = self.going_on(runs[-1], asked) if runs and asked is not None else 0
        self._going_on = list(runs[-1][len(runs[-1]) - kept :]) if kept else []
        if kept:
            runs[-1] = runs[-1][:-kept]
        for run in runs:
            if run:
                self._tell_run(run)
        self.telling.tell_waiting([asked] if asked is not None else [])
        if asked is not None:
            self.lead_to(asked)
        self.telling.page.end()
        if asked is not None:
            for part in self.parts:
                part.asks(asked)
            self.telling.page.ask()

    def _tell_run(self, run: Sequence[Event]) -> None:
        """Tell events that belong together."""
        telling, page = self.telling, self.telling.page
        telling.tell_waiting(run)
        self.turn_to(run)
        first = run[0]
        row, begins = telling.row(first), type(first) in self.chapters
        who = self.whose(run)
        if self.begins_paragraph(first, who):
            page.begin()
        if self.begins_night(first):
            self.forget()
        for span in self.spans(run):
            if span.text and telling.wanted(span.kind, row):
                page.add(span, who, first, begins=begins, passing=row.passing, clipping=row.clipping)
                begins = False
        telling.words.told += sum(not isinstance(event, self.uncounted) for event in run)
        telling.previous = type(first)
        self.note(run)

    def remember(self, events: Iterable[Event]) -> None:
        """Take note of earlier nights without telling them, so that scenes can refer to them."""

    def retell(self, story: Sequence[Event], night: int = -1) -> list[Told]:
        """Tell one night of a story (the last, or by its index), after taking note of the nights before it.

        After the last night this teller can continue the story. Raises IndexError where there is no such night.
        """
        nights = self.nights(story) or [story]
        here = nights[night]
        for before in nights[: night % len(nights)]:
            self.remember(before)
        return self.told(here)


def played(teller: Teller, story: Sequence[Event]) -> Sequence[Event]:
    """A story without a night that has begun by the rules after another one, and in which nothing was answered yet."""
    *before, last = teller.nights(story) or [story]
    unplayed = bool(before) and sum(isinstance(event, Asked) for event in last) == 1
    return story[: len(story) - len(last)] if unplayed else story
