"""What the parts of a narrator share: the page, the words, what was described, and how each event is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from solo.kernel.events import Asked, Event
from solo.narration.counting import by_kind, spelled
from solo.narration.messages import GENDER, Forms, Name, Verbatim, in_english
from solo.narration.names import Names
from solo.narration.paragraphs import ParagraphBuilder, Span, capital
from solo.narration.pronouns import Pronouns
from solo.narration.words import PhraseChooser, sentences

Verbosity = Literal["brief", "normal", "full"]
"""brief: facts and the headings of turns, without quiet events; normal: prose too, places and monsters described once;
full: described every time."""

Keys = str | Sequence[str]
"""One key, or several, of which the first that has a sentence is used; "sanity.ghoul" is a key below another."""


class Row(NamedTuple):
    """How the events of one class are told.

    tell: tells one event; without it the event's sentence in the catalogue is used. run: tells events that are told
    together, `least` or more of them. key: which of several sentences to use: one key, or several from the particular to
    the general (`TellingContext.sentence`). kind: of the span. opens: it begins a paragraph. apart: it is never part of a
    paragraph about somebody. passing: a heading that is dropped when another follows at once. names: its sentence names the
    investigator in full. clipping: its spans that stand alone are from a newspaper. quiet: it is not told in brief. once: it
    is not told again when all its sentences were read.
    """

    tell: Callable[[Any], list[Span]] | None = None
    run: Callable[[Sequence[Any]], list[Span]] | None = None
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


Rows = Mapping[type[Event], Row]
"""How events are told, by their class."""

PLAIN = Row()
"""The row of an event that is told by its sentence only."""

SILENT = Row(lambda event: [])
"""The row of an event that is not told."""


class Waiting(NamedTuple):
    """Something to tell when all that belongs to its cause has been.

    goes_on: whether a run of events still does, or a question, which stands alone.
    """

    goes_on: Callable[[Sequence[Event]], bool]
    tell: Callable[[], None]


class TellingContext:
    """What is told and how: one for a narrator and all of its parts.

    rows: how each class of events is told. previous: the class of the events told last. turn_of: who has the turn, whose
    figures need no name; "" for nobody. known: what has been described this night, by path.
    """

    keeps: ClassVar[tuple[str, ...]] = ("known", "turn_of", "previous", "_plain")

    def __init__(self, names: Names, seed: int, verbosity: Verbosity) -> None:
        self.catalogue = names.catalogue
        self.names = names
        self.words = PhraseChooser(names, seed)
        self.page = ParagraphBuilder()
        self.verbosity = verbosity
        self.rows: Rows = {}
        self.previous: type[Event] | None = None
        self.turn_of = ""
        self.known: dict[str, None] = {}
        self.pronouns = Pronouns(names, self.page)
        self._waiting: list[Waiting] = []
        self._plain: dict[str, int] = {}

    def forget(self) -> None:
        """A new night: everything may be described again."""
        self.words.forget()
        self.known.clear()
        self._plain.clear()

    @property
    def brief(self) -> bool:
        """Whether only facts are told."""
        return self.verbosity == "brief"

    @property
    def full(self) -> bool:
        """Whether everything is described every time."""
        return self.verbosity == "full"

    @property
    def once(self) -> bool:
        """Whether what was read in all its phrasings is not told again."""
        return self.verbosity != "full"

    def wanted(self, kind: str, row: Row) -> bool:
        """Whether a kind of span of an event is told at all."""
        return not self.brief or (kind not in ("scene", "prose") and not row.quiet)

    # Events

    def row(self, event: Event) -> Row:
        """How an event is told."""
        return self.rows.get(type(event), PLAIN)

    def together(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events that belong together: one sentence for all of them if there is one."""
        row = self.row(run[0])
        if row.run is not None and len(run) >= row.least:
            return row.run(run)
        return self.one(run[0])

    def one(self, event: Event) -> list[Span]:
        """The spans of a single event."""
        row = self.row(event)
        return row.tell(event) if row.tell is not None else self.plain(event)

    def plain(self, event: Event, key: Keys = "", **more: Any) -> list[Span]:
        """An event's sentence in the catalogue. key: which one, by default that of its row; more: further arguments."""
        row = self.row(event)
        key = key or (row.key(event) if row.key is not None else "")
        if row.kind == "fact":
            self.speak_of(str(getattr(event, "who", "")))
        name, fields, once = type(event).__name__, {**fields_of(event), **more}, row.once and self.once
        unread = row.kind == "fact" and self.verbosity == "normal"
        words = self.sentence(name, key, fields, once=once, unread=unread)
        if not words:
            spent = self.spent(event)
            if spent or once:
                return [each._replace(plain=self.repeated(name, key, fields)) for each in spent]
            words = self.sentence(name, key, fields)
        if row.kind == "figure":
            return [self.figure(words, str(getattr(event, "who", "")))]
        if words and row.names:
            self.page.named = str(getattr(event, "who", ""))
        return [Span(row.kind, words)]

    @property
    def is_waiting(self) -> bool:
        """Whether something waits to be told."""
        return bool(self._waiting)

    def tell_later(self, goes_on: Callable[[Sequence[Event]], bool], tell: Callable[[], None]) -> None:
        """Tell something before the next run of events or question that does not go on with its cause, or at the end."""
        self._waiting.append(Waiting(goes_on, tell))

    def tell_waiting(self, run: Sequence[Event | Asked]) -> None:
        """Tell what has waited, as far as the next events or a question do not go on with it."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if run and each.goes_on(run):
                self._waiting.append(each)
            else:
                each.tell()

    # Sentences

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """As in `PhraseChooser`, but whom this paragraph or the one before has named is called by the first name, and whoever
        was the subject of the sentence before by a pronoun, if the sentence was not read of somebody else with the same one.
        """
        told = self.words.phrase(path, self._familiar(fields), once=once)
        return told if not told or path[:2] == ("events", "Figures") else self._as_subject(path, told, fields)

    def plainly(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """A phrasing for a book alone, all of them in turn: nothing that the table reads hangs on it."""
        key = ".".join(path)
        self._plain[key] = self._plain.get(key, self.words.seed) + 1
        return capital(self.words.one_of(self._plain[key], path, self._familiar(fields)))

    def repeated(self, name: str, keys: Keys, fields: Mapping[str, Any]) -> str:
        """The sentence of an event for a book that leaves out the figure told in its place, where all phrasings were read."""
        path = next(self._told_by(name, [keys] if isinstance(keys, str) else keys), ())
        return self.plainly(path, fields) if path else ""

    def told_once(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """As `PhraseChooser.once`, with the first name or a pronoun as in `phrase`."""
        told = self.words.once(*path, **self._familiar(fields))
        return self._as_subject(path, told, fields) if told else ""

    def _familiar(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Fields with the first name of whom this paragraph or the one before has named."""
        who, page = fields.get("who"), self.page
        if isinstance(who, str) and who and who in (page.named, page.known):
            return {**fields, "who": self.names.first_name(who)}
        return fields

    def _as_subject(self, path: tuple[str, ...], told: str, fields: Mapping[str, Any]) -> str:
        """A sentence with a pronoun for its subject, if that is clear and it was not read with the same one."""
        who, words = fields.get("who"), self.words
        who = who if isinstance(who, str) else ""
        said = self.pronouns.as_subject(who, told, fields, self.catalogue.messages(*path)[0].language)
        if said != told:
            first = sentences(said)[0]
            if self.once and first in words.read:
                return told
            words.read[first] = None
        return said

    def sentence(
        self, name: str, keys: Keys, fields: Mapping[str, Any], *, once: bool = False, unread: bool = False
    ) -> str:
        """The sentence of an event name: that of the first of `keys` that has one, else of "other", else the only one.

        The sentence of a key with keys below it ("sanity", if there is "sanity.ghoul") is its "other". In brief, a
        sentence under "brief" replaces all others. once: "" where all phrasings were read before this night, be it of
        others. unread: where each of them has a sentence that was read, that of a more general one of `keys`, else "".
        """
        for path in self._told_by(name, [keys] if isinstance(keys, str) else keys):
            text = self.phrase(path, fields, once=once or unread) if not once or self.words.fresh(*path) else ""
            if text or not unread:
                return text
        return ""

    def _told_by(self, name: str, keys: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """The paths of the sentences that tell an event, from the particular to the general."""
        brief = ("brief",) if self.brief else ()
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

    def unread(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """A phrasing at a path that was not read this night, with whatever names; "" if all were."""
        if not self.once:
            return self.phrase(path, fields)
        return self.phrase(path, fields, once=True) if self.words.fresh(*path) else ""

    def unread_of(self, own: tuple[str, ...], common: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """A phrasing that was not read this night: of its own, or where all of these were, one common to all of its sort."""
        if not self.catalogue.messages(*own):
            return ""
        return self.unread(own, fields) or self.unread(common, fields)

    def speak_of(self, who: str) -> None:
        """Begin a new paragraph for a sentence about an investigator, if the present one has called them "you"."""
        if who:
            self.leave_scene()

    def leave_scene(self) -> None:
        """Begin a paragraph for what happens elsewhere, if the present one has called somebody "you"."""
        if self.page.addressed:
            self.page.begin()

    def describe(self, path: tuple[str, ...], event: Event) -> list[Span]:
        """A description, if one fits here and now; only the first time unless everything is to be told every time."""
        key = ".".join(path)
        if self.brief or (key in self.known and not self.full):
            return []
        if not self.words.fits(*path):
            return []
        self.known[key] = None
        return [Span("prose", self.phrase(path, fields_of(event)))]

    def describe_as(self, path: tuple[str, ...], states: Sequence[str], event: Event) -> list[Span]:
        """A description of something as it is: by the first of its states of which the catalogue has words. Each phrasing is
        told once, unless everything is to be told every time; none where all were, as words for another state are not true.
        """
        for state in () if self.brief else states:
            if self.catalogue.messages(*path, state):
                text = self.unread((*path, state), fields_of(event)) if self.words.fits(*path, state) else ""
                return [Span("prose", text)] if text else []
        return []

    def title(self, card: str) -> str:
        """The headline by which a card is called, "" for anything else."""
        papers = self.names.papers
        return self.phrase((papers, card, "headline"), {}) if papers else ""

    def in_words(self, copies: Sequence[str]) -> list[Forms]:
        """The names of the kinds of copies, each once, with numbers as words ("two Ghouls"), as far as there are words."""
        return [self._spelled(self.names.several(kind, number), number) for kind, number in by_kind(copies).items()]

    def _spelled(self, name: Forms, number: int) -> Forms:
        """The name of a number of a kind, with the number as a word, where both are of one language."""
        path = ("events", "Numbers", str(number))
        word = self.phrase(path, {"gender": Verbatim(name.get(GENDER, "other"))})
        if not word:
            return name
        alike = in_english(name) is name or self.catalogue.messages(*path)[0].language == self.catalogue.language
        return Name(
            spelled(name, number, word) if alike else name, lambda: self._spelled_in_english(in_english(name), number)
        )

    def _spelled_in_english(self, name: Forms, number: int) -> Forms:
        reference, path = self.catalogue.reference or self.catalogue, ("events", "Numbers", str(number))
        word = reference.say(*path, gender=name.get(GENDER, "other"))
        return spelled(name, number, word) if reference.messages(*path) else name

    # Figures

    def figure_of(self, name: str, fields: Mapping[str, Any]) -> str:
        """The words of one change, by the name of its class, as part of a sentence: by what changes, or where a card goes."""
        for key in (str(fields.get("what") or fields.get("to") or ""), "other"):
            path = ("events", "Figures", name, key)
            if self.catalogue.messages(*path):
                return self.phrase(path, fields)
        return ""

    def figure(self, words: str, who: str, *, joined: bool = False, owed: bool = False) -> Span:
        """A span of figures, with whose they are if the paragraph has not said so, or a question was asked since.

        joined: they continue the figures before. owed: they begin with their cause.
        """
        if not words or not who or self.is_clear_whose(who):
            return Span("figure", words, joined)
        owned = self.phrase(("events", "Figures", "owed" if owed else "of"), {"who": who, "figures": Verbatim(words)})
        self.page.named = who
        return Span("figure", capital(owned or words))

    def is_clear_whose(self, who: str) -> bool:
        """Whether it is clear whose figures are told next: the paragraph has just named them, or it is their turn."""
        if who == self.page.named and not self.page.asked:
            return True
        return who == self.turn_of and self.page.named in ("", who)

    def spent(self, event: Event) -> list[Span]:
        """The figure of an event whose sentences were all read before this night, if it has one."""
        words = self.figure_of(type(event).__name__, fields_of(event))
        return [self.figure(words, str(getattr(event, "who", "")), joined=True)] if words else []

    def counting(self, what: str, event: Event, who: str = "") -> Span:
        """A total that its sentence does not mention, as a figure. who: whose it is, where a sentence may not have said so."""
        return self.figure(self.phrase(("events", "Figures", "Totals", what), fields_of(event)), who, joined=True)


class Part:
    """A part of a narrator: it tells some classes of events, those of its rows, and may have a memory of its own."""

    def __init__(self, telling: TellingContext) -> None:
        self.telling = telling
        self.page = telling.page
        self.words = telling.words
        self.names = telling.names
        self.catalogue = telling.catalogue

    @property
    def rows(self) -> Rows:
        """How its events are told."""
        return {}

    def forget(self) -> None:
        """A new night."""

    def turn_to(self, run: Sequence[Event]) -> None:
        """Take note of events that are told next."""

    def note(self, run: Sequence[Event]) -> None:
        """Take note of events that have been told."""

    def asks(self, asked: Asked) -> None:
        """Take note of a question that follows on what has been told."""


def apart(text: str) -> list[Span]:
    """A text that stands alone, if there is one."""
    return [Span("scene", text)] if text else []


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
