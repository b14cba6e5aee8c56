"""What a game expects of its catalogues: how long texts are, and which of their arguments are names."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

Bounds = Mapping[tuple[str, str], tuple[int, int]]


class Expected(msgspec.Struct, frozen=True):
    """What the catalogues of one game are checked against, in any language.

    bounds: fewest and most words of a text in English, by section and kind; the kind is "" where a section has only
    one. A section with bounds has no other kinds of text. named: arguments that are names, and the kinds of the names;
    a name of such a kind needs every form that some pattern uses. subjects: the kind of name of an option's subject, by
    a key above it. terms: events whose phrasings must use the term that is their key. prose: sections of prose, in
    which tics are counted.
    """

    bounds: Bounds = {}
    named: Mapping[str, tuple[str, ...]] = {}
    subjects: Mapping[str, str] = {}
    terms: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()

    def words(self, section: str, kind: str, length: float = 1.0) -> tuple[int, int] | None:
        """The fewest and most words of a text; None without a bound. length: words of the language for each English word.

        >>> Expected(bounds={("people", "sketch"): (80, 120)}).words("people", "sketch", 0.8)
        (64, 120)
        """
        found = self.bounds.get((section, kind)) or self.bounds.get((section, ""))
        if found is None:
            return None
        least, most = found
        return math.floor(least * min(length, 1.0)), math.ceil(most * max(length, 1.0))

    def kinds(self, section: str) -> tuple[str, ...]:
        """The kinds of text that a section with bounds allows; empty if it has no bounds."""
        found = tuple(kind for of, kind in self.bounds if of == section)
        return () if "" in found else found
