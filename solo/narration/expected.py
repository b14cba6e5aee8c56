"""What a game expects of the words it is told in: how long its texts are, and which of their arguments are names."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

Bounds = Mapping[tuple[str, str], tuple[int, int]]


class Expected(msgspec.Struct, frozen=True):
    """Measures of one game's catalogues, whatever their language.

    bounds: fewest and most words of a text in English, by section and kind; the kind is "" where a section has but one. A
    section that has bounds has no other kinds of text.
    named: arguments that are names, and of what kinds; a name of the kind needs every form that some pattern uses.
    subjects: of what kind the subject of an option is, by a key above it.
    terms: events whose phrasings use the term that their key is.
    prose: sections of prose, which is counted for what it says too often.
    """

    bounds: Bounds = {}
    named: Mapping[str, tuple[str, ...]] = {}
    subjects: Mapping[str, str] = {}
    terms: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()

    def words(self, section: str, kind: str, length: float = 1.0) -> tuple[int, int] | None:
        """Fewest and most words of a text; None where there is no bound. length: of the language's texts beside English ones.

        >>> Expected(bounds={("people", "sketch"): (80, 120)}).words("people", "sketch", 0.8)
        (64, 120)
        """
        found = self.bounds.get((section, kind)) or self.bounds.get((section, ""))
        if found is None:
            return None
        least, most = found
        return math.floor(least * min(length, 1.0)), math.ceil(most * max(length, 1.0))

    def kinds(self, section: str) -> tuple[str, ...]:
        """The kinds of text that a section with bounds has; none where it may have any."""
        found = tuple(kind for of, kind in self.bounds if of == section)
        return () if "" in found else found
