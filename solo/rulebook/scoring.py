"""How well the words of a book's rules match some words: BM25 over fields (BM25F), a title weighing more than a text.

A word counts in each field of a rule by the field's weight, and less in a long field than in a short one. All forms of
a typed word are one word: their counts are summed, and its rarity is that of all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple


class Field(NamedTuple):
    """A field of a rule. weight: of a word in it. length: how much less a word counts in a long field, 0 to 1."""

    weight: float
    length: float


TITLE = Field(4.0, 0.3)
WORDS = Field(4.0, 0.3)
PHRASES = Field(3.0, 0.3)
CHAPTER = Field(1.5, 0.3)
LINKED = Field(1.0, 0.3)
TEXT = Field(1.0, 0.75)
FIELDS = (TITLE, WORDS, PHRASES, CHAPTER, LINKED, TEXT)
"""A rule's title, extra search words, phrases that people ask it by, its chapter's title, the titles of the rules that
it refers to, and its text."""

SATURATION = 4.0
"""How slowly further occurrences of a word stop counting (BM25's k1)."""


class Places:
    """Where each word of a book stands: in which rules, by their index, and how much it counts there."""

    def __init__(self, rules: Sequence[Sequence[list[str]]]) -> None:
        """rules: the words of each rule, field by field in the order of `FIELDS`."""
        self.count = len(rules)
        self.of: dict[str, dict[int, float]] = {}
        means = [sum(len(rule[at]) for rule in rules) / max(1, len(rules)) for at in range(len(FIELDS))]
        for index, rule in enumerate(rules):
            weights: dict[str, float] = {}
            for words, field, mean in zip(rule, FIELDS, means, strict=True):
                if not words:
                    continue
                counts = field.weight / (1 - field.length + field.length * len(words) / mean)
                for word, times in Counter(words).items():
                    weights[word] = weights.get(word, 0.0) + times * counts
            for word, weight in weights.items():
                self.of.setdefault(word, {})[index] = weight

    def common(self) -> dict[str, int]:
        """In how many rules each word stands."""
        return {word: len(places) for word, places in self.of.items()}

    def scores(self, forms: Mapping[str, float]) -> dict[int, float]:
        """The score of each rule, by index, for one word in some forms, each with its similarity to the word."""
        counts: dict[int, float] = {}
        for form, alike in forms.items():
            for index, weight in self.of.get(form, {}).items():
                counts[index] = counts.get(index, 0.0) + alike * weight
        rare = log(1 + (self.count - len(counts) + 0.5) / (len(counts) + 0.5))
        return {index: rare * count * (SATURATION + 1) / (count + SATURATION) for index, count in counts.items()}
