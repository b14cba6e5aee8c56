"""Telling events in one language, paragraph by paragraph: the common part of all games' narrators.

The text depends only on the events of a night, the questions between them (`Asked`), the seed, the language and the
verbosity. It is the same whether the events come question by question, as at the table, or all at once, as in a
chronicle. To continue in the middle of a night, a teller first retells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Self

from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Page, Paragraph, Span, Told
from solo.narration.words import Words

Verbosity = Literal["brief", "normal", "full"]
"""brief: facts and the headings of turns, without quiet events; normal: prose too, places and monsters described once;
full: described every time."""


Keys = str | Sequence[str]
"""One key, or several, of which the first that has a sentence is used; "sanity.ghoul" is a key below another."""


class Row(NamedTuple):
    """How the events of one class are told.

    tell: the narrator's method for one event; without it the event's sentence in the catalogue is used. run: the method
    for events that are told together, `least` or more of them. key: which of several sentences to use: one key, or
    several from the particular to the general (`Teller.sentence`). kind: of the span. opens: it begins a paragraph.
    apart: it is never part of a paragraph about somebody. passing: a heading that is dropped when another follows at
    once. names: its sentence names the investigator in full. clipping: its spans that stand alone are from a newspaper.
    quiet: it is not told in brief.
    """

    tell: Callable[[Any, Any], list[Span]] | None = None
    run: Callable[[Any, Sequence[Any]], list[Span]] | None = None
    least: int = 2
    key: Callable[[Any], Keys] | None = None
    kind: str = "fact"
    opens: bool = False
    apart: bool = False
    passing: bool = False
    names: bool = True
    clipping: bool = False
    quiet: bool = False
    once: bool = False


class Waiting(NamedTuple):
    """Something to tell when all that belongs to its cause has been.

    goes_on: whether a run of events still does, or a question, which stands alone.
    """

    goes_on: Callable[[Sequence[Event]], bool]
    tell: Callable[[], None]


class Teller(Words):
    """Tells events in the words of a catalogue.

    A game's narrator defines in `rows` how each class of events is told, in `parts` which classes begin a chapter (2 a
    night, 3 a turn), and in `runs` which events are told together.
    """

    rows: ClassVar[Mapping[type[Event], Row]] = {}
    parts: ClassVar[Mapping[type[Event], int]] = {}

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed)
        self.verbosity = verbosity
        self._page = Page()
        self._going_on: list[Event] = []
        self._waiting: list[Waiting] = []
        self._known: dict[str, None] = {}
        self._previous: type[Event] | None = None

    def another(self, catalogue: Catalogue | None = None) -> Self:
        """A new teller of the same kind, which has told nothing yet; with another catalogue if one is given."""
        return type(self)(catalogue or self.catalogue, self.seed, self.verbosity)

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

    def asks(self, asked: Asked) -> None:
        """Take note of a question that follows on what has been told."""

    def wait(self, goes_on: Callable[[Sequence[Event]], bool], tell: Callable[[], None]) -> None:
        """Tell something before the next run of events or question that does not go on with its cause, or at the end."""
        self._waiting.append(Waiting(goes_on, tell))

    def _tell_waiting(self, run: Sequence[Event]) -> None:
        """Tell what has waited, as far as the next events or a question do not go on with it."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if run and each.goes_on(run):
                self._waiting.append(each)
            else:
                each.tell()

    def whose(self, run: Sequence[Event]) -> str:
        """Whom a run of events concerns: the first who is named in it, "" for nobody."""
        return next((who for who in (str(getattr(event, "who", "")) for event in run) if who), "")

    def turn_to(self, run: Sequence[Event]) -> None:
        """Take note of events that are told next."""

    def note(self, run: Sequence[Event]) -> None:
        """Take note of events that have been told."""

    def opens(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph: by its row, or because it concerns somebody else or nobody."""
        row, about = self._row(event), self._page.about
        return row.opens or (bool(who) and about not in ("", who)) or (row.apart and bool(about))

    def forgets(self, event: Event) -> bool:
        """Whether this event resets what has been described (a new night)."""
        return self.parts.get(type(event)) == 2

    def forget(self) -> None:
        """Reset at a new night: everything may be described again."""
        self._number = 0
        self._used.clear()
        self._read.clear()
        self._known.clear()

    def nights(self, story: Sequence[Event]) -> list[Sequence[Event]]:
        """The parts of a story, one for each night."""
        return self._parts(story, 2)

    def turns(self, night: Sequence[Event]) -> list[Sequence[Event]]:
        """The parts of a night, one for each turn; rounds of a battle count as turns."""
        return self._parts(night, 3)

    def _parts(self, story: Sequence[Event], level: int) -> list[Sequence[Event]]:
        begins = [number for number, event in enumerate(story) if self.parts.get(type(event)) == level]
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
        return self._page.take()

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
        self._tell_waiting([asked] if asked is not None else [])
        if asked is not None:
            self.asks(asked)
            self._page.ask()

    def _tell_run(self, run: Sequence[Event]) -> None:
        """Tell events that belong together."""
        self._tell_waiting(run)
        self.turn_to(run)
        first = run[0]
        row, begins = self._row(first), type(first) in self.parts
        who = self.whose(run)
        if self.opens(first, who):
            self._page.begin()
        if self.forgets(first):
            self.forget()
        for span in self._together(run):
            if span.text and self._wanted(span.kind, row):
                self._page.add(span, who, first, begins=begins, passing=row.passing, clipping=row.clipping)
                begins = False
        self._number += len(run)
        self._previous = type(first)
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

    def _wanted(self, kind: str, row: Row) -> bool:
        return self.verbosity != "brief" or (kind not in ("scene", "prose") and not row.quiet)

    def _row(self, event: Event) -> Row:
        return self.rows.get(type(event), PLAIN)

    def _together(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events that belong together: one sentence for all of them if there is one."""
        row = self._row(run[0])
        if row.run is not None and len(run) >= row.least:
            return row.run(self, run)
        return self.one(run[0])

    def one(self, event: Event) -> list[Span]:
        """The spans of a single event."""
        row = self._row(event)
        return row.tell(self, event) if row.tell is not None else self.plain(event)

    def plain(self, event: Event, key: Keys = "", **more: Any) -> list[Span]:
        """An event's sentence in the catalogue. key: which one, by default that of its row; more: further arguments."""
        row = self._row(event)
        key = key or (row.key(event) if row.key is not None else "")
        if row.kind == "fact":
            self.speak_of(str(getattr(event, "who", "")))
        name, fields, once = type(event).__name__, {**fields_of(event), **more}, row.once and self._once
        unread = row.kind == "fact" and self.verbosity == "normal"
        words = self.sentence(name, key, fields, once=once, unread=unread)
        if not words:
            spent = self.spent(event)
            if spent or once:
                return spent
            words = self.sentence(name, key, fields)
        if row.kind == "figure":
            return [self.figure(words, str(getattr(event, "who", "")))]
        if words and row.names:
            self._page.named = str(getattr(event, "who", ""))
        return [Span(row.kind, words)]

    @property
    def _once(self) -> bool:
        """Whether what was read in all its phrasings is not told again: not if everything is to be told every time."""
        return self.verbosity != "full"

    def spent(self, event: Event) -> list[Span]:
        """What stands for an event whose sentences were all read before this night: nothing, or a figure."""
        return []

    def sentence(
        self, name: str, keys: Keys, fields: Mapping[str, Any], *, once: bool = False, unread: bool = False
    ) -> str:
        """The sentence of an event name: that of the first of `keys` that has one, else of "other", else the only one.

        The sentence of a key with keys below it ("sanity", if there is "sanity.ghoul") is its "other". In brief, a
        sentence under "brief" replaces all others. once: "" where all phrasings were read before this night, be it of
        others. unread: where each of them has a sentence that was read, that of a more general one of `keys`, else "".
        """
        for path in self._told_by(name, [keys] if isinstance(keys, str) else keys):
            text = self.phrase(path, fields, once=once or unread) if not once or self.fresh(*path) else ""
            if text or not unread:
                return text
        return ""

    def _told_by(self, name: str, keys: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """The paths of the sentences that tell an event, from the particular to the general."""
        brief = ("brief",) if self.verbosity == "brief" else ()
        found = False
        for key in (*brief, *filter(None, keys), "other", ""):
            if found and key in ("other", ""):
                return
            path = ("events", name, *filter(None, key.split(".")))
            for each in (path, (*path, "other")):
                if self.catalogue.messages(*each):
                    found = True
                    yield each
                    break

    def speak_of(self, who: str) -> None:
        """Begin a new paragraph for a sentence about an investigator, if the present one has called them "you"."""
        if who and self._page.addressed:
            self._page.begin()

    def figure(self, words: str, who: str) -> Span:
        """A span of figures, with whose they are where that must be said."""
        return Span("figure", words)

    def describe(self, path: tuple[str, ...], event: Event) -> list[Span]:
        """A description, if one fits here and now; only the first time unless the verbosity is "full"."""
        key = ".".join(path)
        if self.verbosity == "brief" or (key in self._known and self.verbosity != "full"):
            return []
        if not self.fits(*path):
            return []
        self._known[key] = None
        return [Span("prose", self.phrase(path, fields_of(event)))]


PLAIN = Row()
"""The row of an event that is told by its sentence only."""


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
