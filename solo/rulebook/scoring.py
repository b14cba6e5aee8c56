"""How well the words of a book's rules match some words: BM25 over fields (BM25F), a title weighing more than a text.

A word counts in each field of a rule by the field's weight, and less in a long field than in a short one. All forms of
a typed word are one word: their counts are summed, each by the square of its similarity, and its rarity is that of all
of them together.

The numbers here and in `search` are fitted on phrases that people ask by, each left out of the index in turn and looked
for (`tests/bench/test_left_out.py`), in all languages and games at once; the factors of titles, variants and rulings also on
the questions of `tests/rulebook`, as rulings have many phrases and few questions. The best phrase of a rule as a whole,
pairs of words, and similar rules were tried on them and add nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple


class Field(NamedTuple):
    """A field of a rule. weight: of a word in it. length: how much less a word counts in a long field, 0 to 1."""

    weight: float
    length: float


TITLE = Field(4.0, 0.5)
WORDS = Field(4.0, 0.3)
PHRASES = Field(1.5, 0.3)
CHAPTER = Field(1.5, 0.3)
LINKED = Field(0.5, 0.3)
TEXT = Field(0.8, 0.75)
FIELDS = (TITLE, WORDS, PHRASES, CHAPTER, LINKED, TEXT)
"""A rule's title, its extra search words, the phrases that people ask it by, the titles of its chapter and of the rules
that it refers to, and its text."""

SATURATION = 4.0
"""How slowly further occurrences of a word stop counting (BM25's k1)."""
RARITY = 0.6
"""The exponent of a word's rarity: how many words match counts for more than how rare one of them is."""


class InvertedIndex:
    """Where each word of a book stands (`of`): in which rules, by their index, and how much it counts there."""

    def __init__(self, rules: Sequence[Sequence[Sequence[str]]]) -> None:
        """rules: the words of each rule, field by field in the order of `FIELDS`."""
        self.count = len(rules)
        self.of: dict[str, dict[int, float]] = defaultdict(dict)
        means = [sum(len(rule[at]) for rule in rules) / max(1, self.count) for at in range(len(FIELDS))]
        for index, rule in enumerate(rules):
            weights: dict[str, float] = defaultdict(float)
            for words, field, mean in zip(rule, FIELDS, means, strict=True):
                if words:
                    each = field.weight / (1 - field.length + field.length * len(words) / mean)
                    for word in words:
                        weights[word] += each
            for word, weight in weights.items():
                self.of[word][index] = weight

    def scores(self, forms: Mapping[str, float]) -> dict[int, float]:
        """The score of each rule, by index, for one word in some forms, each with its similarity to the word, up to 1."""
        counts: dict[int, float] = {}
        for form, alike in forms.items():
            for index, weight in self.of.get(form, {}).items():
                counts[index] = counts.get(index, 0.0) + alike * weight
        rare = log(1 + (self.count - len(counts) + 0.5) / (len(counts) + 0.5)) ** RARITY
        return {index: rare * count * (SATURATION + 1) / (count + SATURATION) for index, count in counts.items()}


class QueryScores:
    """The scores of a query's parts, added up for each rule: their sum, and the weight of the parts that match."""

    def __init__(self) -> None:
        self._sums: dict[int, float] = {}
        self._matched: dict[int, float] = {}
        self._whole = 0.0
        self._most = 0.0

    def add(self, weight: float, readings: Sequence[Mapping[int, tuple[float, float]]]) -> None:
        """Add a part. weight: of all its words. readings: of what it may mean, of which the best counts for each rule."""
        self._whole += weight
        best: dict[int, tuple[float, float]] = {}
        for reading in readings:
            for index, found in reading.items():
                if found > best.get(index, (0.0, 0.0)):
                    best[index] = found
        self._most += max((score for score, _ in best.values()), default=0.0)
        for index, (score, matched) in best.items():
            self._sums[index] = self._sums.get(index, 0.0) + score
            self._matched[index] = self._matched.get(index, 0.0) + matched

    @property
    def reach(self) -> float:
        """The highest score a rule could reach: the best of any rule in every part."""
        return self._most / self._whole if self._whole else 0.0

    def scores(self) -> dict[int, float]:
        """The score of each rule, by index, for the whole query: less where only some of it matches."""
        return {index: score * self._matched[index] / self._whole**2 for index, score in self._sums.items()}
