"""Finding rules by words, as people type them: inflected, without accents, misspelt, in another language's term.

Every word of the texts is folded (no accents, small letters) and stands in one vocabulary. A word that is looked for finds
the same word, words with the same stem and words that differ by a slip; how well they match, how rare they are and where
they stand (a title counts more than a text) make the order. The printed terms of the other languages lead to the rules of
the term they translate.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from rapidfuzz import fuzz, process

from solo.rulebook.book import LANGUAGES, Book, Rule, Term

WORD = re.compile(r"[^\W_]+")
LETTERS = str.maketrans({"ł": "l", "ё": "е", "й": "и", "ø": "o", "ß": "ss"})
"""Letters that lose nothing by decomposition, but that people type without their marks."""

TITLE, WORDS, TEXT, TERM = 4.0, 4.0, 1.0, 3.0
"""What a word counts in a title, among the words people look for, in a text, as the term of another language."""

ENDING = 4
"""Letters by which two forms of a word may differ at their ends."""
STEM = 3
"""Letters that two forms of a word have in common at least."""
CLEAR = 0.6
"""How surely a word of a term is the word of a title."""
SLIP = 78.0
"""How like a known word a misspelt one is at least, of 100."""
LONG, SHORT = 0.75, 1.2
"""Saturation and length normalisation of the ranking (BM25's b and k1)."""

Weights = Mapping[str, float]


class Hit(NamedTuple):
    """A rule, and how well it matches."""

    rule: Rule
    score: float


def fold(text: str) -> str:
    """A text as it is compared: small letters without accents.

    >>> fold("Zpečetění"), fold("Wytrzymałość"), fold("Перёд")
    ('zpeceteni', 'wytrzymalosc', 'перед')
    """
    bare = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(each for each in bare if not unicodedata.combining(each)).translate(LETTERS)


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return WORD.findall(fold(text))


class Index:
    """The words of a book, and the rules they stand in."""

    def __init__(self, book: Book, terms: Mapping[str, Term]) -> None:
        self._rules = list(book)
        self._places: dict[str, dict[int, float]] = {}
        self._lengths: list[float] = []
        foreign = _foreign(book, terms)
        for number, rule in enumerate(self._rules):
            weights: dict[str, float] = defaultdict(float)
            own = ((rule.title, TITLE), (rule.words, WORDS), (rule.text, TEXT))
            for text, weight in (*own, *foreign.get(rule.number, ())):
                for word in words_of(text):
                    weights[word] += weight
            self._lengths.append(sum(weights.values()))
            for word, counted in weights.items():
                self._places.setdefault(word, {})[number] = counted
        self._vocabulary = sorted(self._places)
        self._beginning: dict[str, list[str]] = defaultdict(list)
        for word in self._vocabulary:
            self._beginning[word[:STEM]].append(word)
        self._mean = sum(self._lengths) / max(1, len(self._lengths))

    def search(self, query: str, most: int = 10) -> list[Hit]:
        """The rules that match best, best first; none where no word is known."""
        scores: dict[int, float] = defaultdict(float)
        matched: dict[int, int] = defaultdict(int)
        asked = words_of(query)
        for word in asked:
            best: dict[int, float] = {}
            for known, alike in self._alike(word):
                places = self._places[known]
                rare = log(1 + (len(self._rules) - len(places) + 0.5) / (len(places) + 0.5))
                for number, weight in places.items():
                    norm = SHORT * (1 - LONG + LONG * self._lengths[number] / self._mean)
                    score = alike * rare * weight * (SHORT + 1) / (weight + norm)
                    best[number] = max(best.get(number, 0.0), score)
            for number, score in best.items():
                scores[number] += score
                matched[number] += 1
        whole = {number: score * matched[number] / len(asked) for number, score in scores.items()}
        ranked = sorted(whole.items(), key=lambda each: (-each[1], each[0]))
        return [Hit(self._rules[number], score) for number, score in ranked[:most]]

    def _alike(self, word: str) -> Iterator[tuple[str, float]]:
        """Words of the vocabulary that a typed word may mean, and how surely."""
        if word in self._places:
            yield word, 1.0
        found = False
        for known in self._beginning.get(word[:STEM], ()):
            if known != word and (alike := _same_stem(word, known)):
                found = True
                yield known, alike
        if not found and word not in self._places and len(word) > STEM:
            for known, ratio, _ in process.extract(
                word, self._vocabulary, scorer=fuzz.ratio, limit=8, score_cutoff=SLIP
            ):
                yield known, ratio / 100 * 0.7


def _same_stem(one: str, other: str) -> float:
    """How surely two words are forms of one: 0 where their beginnings differ.

    >>> _same_stem("potvory", "potvora") > _same_stem("potvory", "potvornost") >= 0
    True
    """
    common = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        common += 1
    longest = max(len(one), len(other))
    if common < STEM or longest - common > ENDING or common < longest - ENDING or common * 2 < longest:
        return 0.0
    return 0.9 * common / longest


def _foreign(book: Book, terms: Mapping[str, Term]) -> dict[str, list[tuple[str, float]]]:
    """For each rule the words of other languages for the terms in its title."""
    beginning: dict[str, list[tuple[Sequence[str], list[str]]]] = defaultdict(list)
    for term in terms.values():
        if words := words_of(getattr(term, book.language)):
            others = sorted({getattr(term, each) for each in LANGUAGES if each != book.language})
            beginning[words[0][:STEM]].append((words, others))
    found: dict[str, list[tuple[str, float]]] = {}
    for rule in book:
        title = words_of(rule.title)
        for first in dict.fromkeys(each[:STEM] for each in title):
            for term_words, others in beginning.get(first, ()):
                if _stands_in(term_words, title):
                    found.setdefault(rule.number, []).extend((text, TERM) for text in others)
    return found


def _stands_in(words: Sequence[str], text: Sequence[str]) -> bool:
    """Whether every word of a term stands in a text in some form."""
    return all(any(word[:STEM] == each[:STEM] and _same_stem(word, each) > CLEAR for each in text) for word in words)
