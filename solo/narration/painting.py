"""Finding what has a color in told lines: names by their forms, gains and losses by their signs and verbs.

No information is in color alone: a loss also has its sign or verb, people also have their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solo.narration.catalogue import Catalogue
from solo.narration.forms import is_pattern
from solo.narration.messages import Forms
from solo.narration.paragraphs import Span

UNCOLORED = ("heading", "title", "scene", "prose")
"""Kinds of spans that are not colored."""

NO_NAMES = ("gender", "at", "to", "from", "with", "first_with")
"""Forms of a name that contain more than the name, or are no words."""

ARTICLES = ("a ", "an ", "the ")

TOLD = ("fact", "figure")
"""Kinds of spans in which gains and losses are colored."""

PLACE = "place"
"""The group of names that get no color, even if they contain a name that would."""

WALL = "│"
"""A character in every line of a drawing."""

Kinds = Sequence[tuple[str, str]]
"""Patterns, each with the class of its color; a class may occur twice."""

NEVER = re.compile("(?!)")


class Palette(NamedTuple):
    """The patterns of three kinds of lines: told, with gains and losses; any others; and those of a drawing."""

    told: re.Pattern[str] = NEVER
    named: re.Pattern[str] = NEVER
    drawn: re.Pattern[str] = NEVER


class Coloring:
    """Finds the colored parts of a line; a game says in `mark` and `palette` what they are, or there are none."""

    def __init__(self) -> None:
        self._made_for: tuple[object, ...] = ()
        self._palette = Palette()

    def mark(self) -> tuple[object, ...]:
        """What the patterns depend on: the language, who plays."""
        return ("",)

    def palette(self) -> Palette:
        """The patterns as they are now."""
        return Palette()

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with its class."""
        if span.kind in UNCOLORED:
            yield span.kind, span.text
            return
        mark = self.mark()
        if mark != self._made_for:
            self._made_for, self._palette = mark, self.palette()
        told, named, drawn = self._palette
        at, pattern = 0, drawn if WALL in span.text else told if span.kind in TOLD else named
        for found in pattern.finditer(span.text):
            if found.lastgroup == PLACE:
                continue
            if found.start() > at:
                yield span.kind, span.text[at : found.start()]
            yield str(found.lastgroup), found[0]
            at = found.end()
        if at < len(span.text):
            yield span.kind, span.text[at:]


def gains_and_losses(catalogue: Catalogue) -> list[tuple[str, str]]:
    """The patterns of figures with a sign, and of sentences with the verbs that the catalogue lists (`table.colors`)."""
    signs = [(kind, rf"(?<!\w){sign}\$?\d[^;\]]*") for kind, sign in (("loss", "−"), ("gain", r"\+"))]
    for kind in ("loss", "gain"):
        verbs = catalogue.find("table", "colors", kind) or []
        signs.append((kind, rf"\b(?:{'|'.join(map(re.escape, verbs))})\b[^;.\]]*"))
    return signs


def names_of(forms: Iterable[Forms]) -> str:
    """A pattern for some names, in all their forms."""
    found: dict[str, None] = {}
    for name in forms:
        for form, text in name.items():
            if is_pattern(form):
                found.update(dict.fromkeys(re.findall(r"# ([^{}]+)\}", text)))
            if form in NO_NAMES or is_pattern(form):
                continue
            bare = next((text[len(each) :] for each in ARTICLES if text.startswith(each)), text)
            found[bare] = found[bare[:1].upper() + bare[1:]] = None
    return any_of(found)


def capitalized(forms: Iterable[Forms]) -> Iterator[str]:
    """All forms of some names, as they are and at the beginning of a sentence."""
    for name in forms:
        for text in name.values():
            yield from (text, text[:1].upper() + text[1:])


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longest first; without words one that never matches."""
    found = sorted((re.escape(word) for word in words if word), key=len, reverse=True)
    return rf"\b(?:{'|'.join(found)})(?!\w)" if found else "(?!)"


def combined(kinds: Kinds) -> re.Pattern[str]:
    """One pattern combined from several, each as a group named after its kind."""
    by_kind: dict[str, list[str]] = {}
    for kind, pattern in kinds:
        by_kind.setdefault(kind, []).append(pattern)
    return re.compile("|".join(f"(?P<{kind}>{'|'.join(patterns)})" for kind, patterns in by_kind.items()))
