"""Told events as paragraphs, made of spans: prose, facts, figures and headings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, Protocol

from solo.kernel.events import Event
from solo.narration.breaking import BREAKS
from solo.narration.language_profile import UNBROKEN


class Span(NamedTuple):
    """Part of a paragraph.

    kind: "heading" (of a turn or phase), "title" (of a card), "scene" (a text that stands alone), "prose" (of a card), "fact" (a
    sentence that a player must know), "figure" (dice, losses and totals, in few words and without a full stop).
    joined: figures that go on from the figures before. third: prose that names whom it concerns instead of saying "you".
    plain: of figures, sentences that say in a book what no prose around them does. routine: it says that things went on as
    they do every turn, which a book leaves out. closed: of figures, that none go on from them. apart: of figures, that they stand
    on a line of their own, with those that go on from them.
    """

    kind: str
    text: str
    joined: bool = False
    third: bool = False
    plain: str = ""
    routine: bool = False
    closed: bool = False
    apart: bool = False

    def and_then(self, more: Span) -> Span:
        """These figures with more that go on from them."""
        plain = " ".join(filter(None, (self.plain, more.plain)))
        return Span(
            "figure",
            f"{self.text}; {more.text}",
            plain=plain,
            routine=self.routine and more.routine,
            closed=more.closed,
            apart=self.apart,
        )


Paragraph = tuple[Span, ...]


class Examples(Protocol):
    """The examples of a rulebook."""

    @property
    def language(self) -> str:
        """The one in which they are told, "" if there are none."""

    def __call__(self, number: str) -> Sequence[Sequence[Paragraph]]:
        """The examples of a rule, each as the paragraphs in which it is told; played no sooner than asked for."""


class NoExamples:
    """The examples of a book without any."""

    language = ""

    def __call__(self, number: str) -> Sequence[Sequence[Paragraph]]:
        """None."""
        return ()


no_examples = NoExamples()


ALONE = ("heading", "title", "scene")
"""Kinds that are paragraphs by themselves."""


def inline(span: Span) -> str:
    """A span as shown within a paragraph: figures in brackets, so that they stand out.

    >>> inline(Span("figure", "−1 sanity (3)"))
    '[−1 sanity (3)]'
    """
    return f"[{span.text}]" if span.kind == "figure" else span.text


def sentence(span: Span) -> str:
    """A span as shown alone, as a sentence.

    >>> sentence(Span("figure", "−1 sanity (3)"))
    '−1 sanity (3).'
    """
    return f"{capital(span.text)}." if span.kind == "figure" else span.text


def is_position(paragraph: Paragraph) -> bool:
    """Whether a paragraph of an example says how things stand: a heading with figures behind it; no title goes on so."""
    return len(paragraph) > 1 and paragraph[0].kind == "title"


def set_apart(paragraph: Paragraph) -> Paragraph:
    """A paragraph as shown: figures in brackets, or as a sentence if it has nothing else."""
    written = inline if len(paragraph) > 1 else sentence
    return tuple(Span(span.kind, written(span)) for span in paragraph)


def text_of(paragraph: Paragraph) -> str:
    """A paragraph as one text."""
    return " ".join(span.text for span in set_apart(paragraph))


def wrapped(paragraph: Paragraph, width: int) -> list[list[Span]]:
    """A paragraph wrapped to `width` columns: each line is a list of spans; it breaks where a line may break."""
    lines: list[list[Span]] = [[]]
    room = width
    for span in set_apart(paragraph):
        for word in BREAKS.split(span.text):
            line = lines[-1]
            if line and len(word) + 1 > room:
                lines.append([])
                line, room = lines[-1], width
            before = " " if line else ""
            room -= len(before) + len(word)
            if line and line[-1].kind == span.kind:
                line[-1] = Span(span.kind, f"{line[-1].text}{before}{word}")
            else:
                line.append(Span(span.kind, before + word))
    return lines


class Told(NamedTuple):
    """A told paragraph.

    event: the first of the events it tells. begins: a chapter begins with it. passing: a heading that is dropped if
    nothing follows under it. clipping: it is from a newspaper. apart: in a book, space stands above it. goes_on: it goes on from
    the one above, but for figures that stand on lines of their own.
    """

    paragraph: Paragraph
    event: Event
    begins: bool = False
    passing: bool = False
    clipping: bool = False
    apart: bool = False
    goes_on: bool = False


class ParagraphBuilder:
    """Collects paragraphs while events are told. The last one stays open, so that what is told next may continue it.

    about: the id of whom the paragraph concerns, "" for nobody yet. named: whose name is in it, so that figures need
    not repeat it. known: who was named in the paragraph before, with no heading between. addressed: it has prose that calls
    them "you". last: the kind of its last span, "" when there is none. asked: nothing was told since the last question.
    """

    keeps: ClassVar[tuple[str, ...]] = ("about", "named", "known", "last", "addressed", "asked")

    def __init__(self) -> None:
        self.about = self.named = self.known = self.last = ""
        self.addressed = False
        self._told: list[Told] = []
        self._spans: list[Span] = []
        self._first: Event | None = None
        self._goes_on = False
        self.asked = False
        self._at_end: Callable[[], None] | None = None

    def at_end(self, tell: Callable[[], None]) -> None:
        """Have something tell what belongs to the end of a paragraph, whenever one ends or is left for a question."""
        self._at_end = tell

    def end(self) -> None:
        """Tell what belongs to the end of the present paragraph."""
        if self._at_end is not None:
            self._at_end()

    def begin(self) -> None:
        """Begin a new paragraph, unless the present one is empty."""
        self.end()
        self._close()
        self.known = self.named or (self.known if self.known == self.about else "")
        self.about = self.named = self.last = ""
        self.addressed = False

    def add(self, span: Span, who: str, event: Event, **marks: bool) -> None:
        """Add a span about somebody ("" for nobody) that tells an event. marks: fields of `Told`, if it stands alone."""
        if span.kind not in ALONE:
            if span.apart or (self._spans and self._spans[0].apart and not span.joined):
                self._go_on_below()
            open_ended = self.last == "figure" and self._spans and not (self._spans[-1].closed or self.asked)
            if span.joined and open_ended:
                self._spans[-1] = self._spans[-1].and_then(span)
            else:
                told = Span(span.kind, capital(span.text), routine=span.routine)
                self._spans.append(span if span.kind == "figure" else told)
            self._first = self._first or event
            self.about = who or self.about
            self.addressed = self.addressed or bool(who and span.kind == "prose" and not span.third)
            self.last = span.kind
            self.asked = False
            return
        self.begin()
        self._told.append(Told((Span(span.kind, capital(span.text)),), event, **marks))
        self.about = self.named = who
        self.known = ""
        self.asked = False

    def ask(self) -> None:
        """Note that a question is asked: what was told so far is read now, so later figures do not join it."""
        self.asked = True

    def take(self) -> list[Told]:
        """What was told since the last call; passing headings directly followed by another heading are left out."""
        self._close()
        told, self._told = self._told, []
        return [each for each, below in zip(told, [*told[1:], None], strict=False) if not _empty(each, below)]

    def _go_on_below(self) -> None:
        """End the line of what stands apart, or what it interrupts; whom the paragraph concerns stays as it is."""
        goes_on = bool(self._spans) and (self._goes_on or not self._spans[0].apart)
        self._close()
        self._goes_on = goes_on

    def _close(self) -> None:
        if self._spans and self._first is not None:
            self._told.append(Told(tuple(self._spans), self._first, goes_on=self._goes_on))
        self._spans, self._first, self._goes_on = [], None, False


def _empty(told: Told, below: Told | None) -> bool:
    """Whether it is a passing heading with another heading below."""
    kinds = [each.paragraph[0].kind for each in (told, below) if each is not None]
    return told.passing and kinds == ["heading", "heading"]


def capital(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def unbreakable(text: str) -> str:
    """Text with its spaces replaced by no-break spaces.

    >>> unbreakable("Joe Diamond")
    'Joe\\xa0Diamond'
    """
    return text.replace(" ", UNBROKEN)


EMPHASIS = "*"
"""The sign before and after words that are marked in a line, where it has no style for them."""


def emphasized(line: str) -> list[tuple[str, bool]]:
    """A line as pieces, each with whether it is marked, without the signs.

    >>> emphasized("the *door*, 2 * 3")
    [('the ', False), ('door', True), (', 2 * 3', False)]
    """
    sign = re.escape(EMPHASIS)
    pieces = re.split(rf"{sign}([^\s{sign}]+){sign}", line)
    return [(each, number % 2 == 1) for number, each in enumerate(pieces) if each]


MARKS = re.compile("[\u0300-\u036f]+")
"""Combining marks, which are removed."""

PLAIN = (("ł", "l"), ("ø", "o"), ("đ", "d"))
"""Letters that decomposition leaves, and as what people type them."""

QUOTES = dict.fromkeys(map(ord, "'’‘‚‛′`´ʼ\"“”„‟″«»‹›"))
"""Apostrophes and quotation marks, which people leave out or type as their keyboard has them."""


def without_accents(text: str) -> str:
    """Text in lower case and without accents, in any alphabet.

    >>> without_accents("Wytrzymałość"), without_accents("Перёд чайной")
    ('wytrzymalosc', 'перед чаинои')
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    if decomposed.isascii():
        return decomposed
    found = MARKS.sub("", decomposed)
    for letter, plain in PLAIN:
        found = found.replace(letter, plain)
    return found


@lru_cache(20_000)  # names come again and again
def folded(text: str) -> str:
    """Text for comparing with what somebody types: `without_accents`, without apostrophes, quotation marks and outer spaces.

    >>> folded(" Žádná STOPA "), folded("Ma’s Boarding House"), folded("„Włącz”")
    ('zadna stopa', 'mas boarding house', 'wlacz')
    """
    return " ".join(without_accents(text.translate(QUOTES)).split())
