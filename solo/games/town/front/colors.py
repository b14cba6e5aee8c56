"""Coloring text: investigators, monsters, gates, losses and gains are found in lines by their names.

No information is in color alone: a loss also has its sign or verb, people also have their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solo.games.town.front.town import beginnings
from solo.games.town.front.wording import Wording
from solo.narration.forms import is_pattern
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
"""A character in every line of a drawn map."""


class Painter:
    """Finds the colored parts of a line."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._made_for: tuple[object, ...] = ()
        self._told = self._named = self._map = re.compile("(?!)")

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with its class."""
        if span.kind in UNCOLORED:
            yield span.kind, span.text
            return
        self._prepare()
        at = 0
        patterns = self._map if WALL in span.text else self._told if span.kind in TOLD else self._named
        for found in patterns.finditer(span.text):
            if found.lastgroup == PLACE:
                continue
            if found.start() > at:
                yield span.kind, span.text[at : found.start()]
            yield str(found.lastgroup), found[0]
            at = found.end()
        if at < len(span.text):
            yield span.kind, span.text[at:]

    def _prepare(self) -> None:
        """Make the patterns, again when the language or the people have changed."""
        state, catalogue = self._wording.game.state, self._wording.narrator.catalogue
        people = [who.id for who in state.investigators]
        made_for = (catalogue.language, *people)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        content = self._wording.game.content
        names = [
            (PLACE, _any(self._words_for(content.places))),
            ("person", self._names(people)),
            ("foe", self._names(content.monsters)),
            ("way", self._names(content.gates)),
        ]
        signs = [(kind, rf"(?<!\w){sign}\$?\d[^;\]]*") for kind, sign in (("loss", "−"), ("gain", r"\+"))]
        for kind in ("loss", "gain"):
            verbs = catalogue.find("table", "colors", kind) or []
            signs.append((kind, rf"\b(?:{'|'.join(map(re.escape, verbs))})\b[^;.\]]*"))
        self._told, self._named = _pattern([*signs, *names]), _pattern(names)
        marks = catalogue.find("table", "views", "marks") or {}
        first = beginnings([str(self._wording.narrator.name(id).get("first", "")) for id in people])
        letters = [
            ("person", _any(first)),
            ("foe", re.escape(str(marks["monsters"])).replace(r"\{count\}", r"\d+")),
            ("way", rf"{re.escape(str(marks['gates']))}|→\S+"),
        ]
        people_apart = [names[0], *names[2:]]
        self._map = _pattern([*people_apart, *((kind, rf"(?<=\s)(?:{pattern})(?=\s)") for kind, pattern in letters)])

    def _words_for(self, places: Iterable[str]) -> Iterator[str]:
        """Names of places, which may contain the name of somebody."""
        for place in places:
            for text in self._wording.narrator.name(place).values():
                yield from (text, text[:1].upper() + text[1:])

    def _names(self, ids: Iterable[str]) -> str:
        """A pattern for the names of some things, in all their forms."""
        found: dict[str, None] = {}
        for id in ids:
            for form, text in self._wording.narrator.name(id).items():
                if is_pattern(form):
                    found.update(dict.fromkeys(re.findall(r"# ([^{}]+)\}", text)))
                if form in NO_NAMES or is_pattern(form):
                    continue
                bare = next((text[len(each) :] for each in ARTICLES if text.startswith(each)), text)
                found[bare] = found[bare[:1].upper() + bare[1:]] = None
        return _any(found)


def _any(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longest first; without words one that never matches."""
    found = sorted((re.escape(word) for word in words if word), key=len, reverse=True)
    return rf"\b(?:{'|'.join(found)})(?!\w)" if found else "(?!)"


def _pattern(kinds: Iterable[tuple[str, str]]) -> re.Pattern[str]:
    """One pattern combined from several, each as a group named after its kind; a kind may occur twice."""
    by_kind: dict[str, list[str]] = {}
    for kind, pattern in kinds:
        by_kind.setdefault(kind, []).append(pattern)
    return re.compile("|".join(f"(?P<{kind}>{'|'.join(patterns)})" for kind, patterns in by_kind.items()))
