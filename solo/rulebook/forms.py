"""Words as people type them: folded, in any form, and with slips of the fingers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from solo.narration.paragraphs import without_accents

WORD = re.compile(r"[^\W_]+")
ASIDE = re.compile(r"\([^)\n]*\)|\b[A-Z]\b")
"""Parts of a printed term that are not words of it: a remark in brackets, a letter in place of a number."""

STEM = 3
"""How many initial letters two forms of a word must share."""
ENDING = 4
"""How many final letters may differ between two forms of a word."""
SHORT_STEM = 4
"""Up to so many shared letters, what follows them must be endings: empty, or beginning with a vowel."""
VOWELS = frozenset("aeiouyаеиоуыэюя")
"""The letters with which endings begin; folded, so without accents."""
CLEAR = 0.6
"""The least similarity at which a word of a term counts as a word of a title."""
FORM = 0.9
"""The similarity of two forms of a word that share all but nothing."""
SLIPPED = 0.8
"""How near a word without slips would be: nearer than most forms of words."""
TWO_SLIPS = 7
"""From so many letters on a word may have two slips."""
ONE_SLIP = 4
"""From so many letters on a word may have one."""


APART = "\n\v"
"""Between texts that are folded together."""


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return WORD.findall(without_accents(text))


def words_of_each(texts: Sequence[str], without: re.Pattern[str] | None = None) -> list[list[str]]:
    """The folded words of each of some texts, which is faster than text by text. without: parts that are no words of it."""
    whole = APART.join(texts)
    whole = without.sub(" ", whole) if without is not None else whole
    return [WORD.findall(each) for each in without_accents(whole).split(APART)]


def term_words(text: str) -> list[str]:
    """The folded words of a printed term, without `ASIDE`."""
    return words_of(ASIDE.sub(" ", text))


def same_stem(one: str, other: str) -> float:
    """The similarity of two words as forms of one, up to 1; 0 if their beginnings differ.

    >>> same_stem("potvory", "potvora") > same_stem("potvory", "potvornost") >= 0
    True
    >>> same_stem("card", "cards") > 0, same_stem("card", "care"), same_stem("minus", "minuta")
    (True, 0.0, 0.0)
    """
    common = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        common += 1
    longest = max(len(one), len(other))
    if common < STEM or longest - common > ENDING or common * 2 < longest:
        return 0.0
    if common <= SHORT_STEM and not _are_endings(one[common:], other[common:]):
        return 0.0
    return FORM * common / longest


def _are_endings(one: str, other: str) -> bool:
    """Whether what follows a short beginning may be endings of one word: a consonant would belong to the word itself.

    A vowel may be lost before it ("zámek", "zámku"), and anything may be added to a whole word ("card", "cards").
    """
    if not one or not other:
        return True
    if one[0] in VOWELS and other[0] in VOWELS:
        return True
    longer, shorter = (one, other) if one[0] in VOWELS else (other, one)
    return longer[0] in "eoео" and longer[1:2] == shorter[0]


class Spellings:
    """All words of a book. common: in how many rules each of them stands."""

    def __init__(self, common: Mapping[str, int]) -> None:
        self._common = common
        self._known: dict[str, dict[str, float]] = {}

    @cached_property
    def _beginning(self) -> dict[str, list[str]]:
        """The words by their first letters."""
        return beginnings(self._common)

    def knows(self, word: str) -> bool:
        """Whether a word is one of the book's in any form, without slips."""
        return word in self._common or bool(self._forms(word))

    def alike(self, word: str) -> dict[str, float]:
        """The words that a typed word may mean, each with its similarity, up to 1."""
        if word not in self._known:
            self._known[word] = self._forms(word)
            if word not in self._common and not any(form.startswith(word) for form in self._known[word]):
                near, slips = self._slips(word)
                # Where a slip is nearer than every form, the forms have a beginning in common by chance.
                if near > max(self._known[word].values(), default=0.0):
                    self._known[word] = slips
        return self._known[word]

    def _forms(self, word: str) -> dict[str, float]:
        found = {known: alike for known in self._beginning.get(word[:STEM], ()) if (alike := same_stem(word, known))}
        return found | {word: 1.0} if word in self._common else found

    def _slips(self, word: str) -> tuple[float, dict[str, float]]:
        """The nearest words, of which few letters differ, in all their forms; and how near they are, up to 1."""
        most = 2 if len(word) >= TWO_SLIPS else 1 if len(word) >= ONE_SLIP else 0
        if not most or len(word) > self._longest + most or not word.isalpha():  # numbers are not near to each other
            return 0.0, {}
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        near = extract(word, self._vocabulary, scorer=OSA.distance, score_cutoff=most, limit=None)
        nearest = min((distance for _, distance, _ in near), default=len(word))
        found: dict[str, float] = {}
        for known, distance, _ in near:
            for form, alike in self._forms(known).items() if distance == nearest else ():
                found[form] = max(found.get(form, 0.0), alike)
        return SLIPPED * (1 - nearest / len(word)), found

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._common), default=0)

    @cached_property
    def _vocabulary(self) -> list[str]:
        return sorted(self._common)


def beginnings(words: Iterable[str]) -> dict[str, list[str]]:
    """Some words by the letters that their forms share."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in words:
        found[word[:STEM]].append(word)
    return found
