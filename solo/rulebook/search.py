"""Finding rules by words as people type them: inflected, without accents, misspelt, or as a term of another language.

Every word of the texts is folded (no accents, lower case) and put into one vocabulary. A search word matches the same
word, words with the same stem and words with a slight misspelling. Results are ranked by how well the words match, how
rare they are and where they occur (a title counts more than a text). The query is read a second time with printed terms
of other languages translated; each rule gets the better of its two scores. A rule with all words in its title counts
more, a chapter still more; of several such chapters the first comes first. Variants, rulings and differences count less.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from rapidfuzz import fuzz, process

from solo.narration.paragraphs import bare
from solo.rulebook.book import APART, LANGUAGES, Book, Rule, Term

WORD = re.compile(r"[^\W_]+")
ASIDE = re.compile(r"\([^)]*\)|\b[A-Z]\b")
"""Parts of a printed term that are not words of it: a remark in brackets, a letter in place of a number."""

TITLE, WORDS, CHAPTER, TEXT = 4.0, 4.0, 1.5, 1.0
"""The weight of a word in a title, among the extra search words, in the chapter's title, and in a text."""
TRANSLATED = 0.9
"""The factor of the score of a query with translated terms."""
TITLED, CHAPTERS, BESIDE = 1.4, 1.5, 0.6
"""The factors of the score of a rule with all words in its title, of a chapter with them, and of one that is about rules."""

ENDING = 4
"""How many final letters may differ between two forms of a word."""
STEM = 3
"""How many initial letters two forms of a word must share."""
CLEAR = 0.6
"""The least similarity at which a word of a term counts as a word of a title."""
STANDS = 0.55
"""The least similarity at which a word of a text counts as a form of a word of a term."""
SLIP = 78.0
"""The least similarity, of 100, between a misspelt word and a known one."""
LONG, SHORT = 0.75, 1.2
"""Saturation and length normalisation of the ranking (BM25's b and k1)."""


class Hit(NamedTuple):
    """A rule, and how well it matches."""

    rule: Rule
    score: float


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return WORD.findall(bare(text))


class Index:
    """A search index: the words of a book, and the rules they occur in."""

    def __init__(self, book: Book, terms: Mapping[str, Term]) -> None:
        self._rules = list(book)
        self._places: dict[str, dict[int, float]] = {}
        self._lengths: list[float] = []
        for number, rule in enumerate(self._rules):
            weights: dict[str, float] = defaultdict(float)
            chapter = book.rules[rule.chapter].title if not rule.is_chapter else ""
            for text, weight in ((rule.title, TITLE), (rule.words, WORDS), (chapter, CHAPTER), (rule.text, TEXT)):
                for word in words_of(text):
                    weights[word] += weight
            self._lengths.append(sum(weights.values()))
            for word, counted in weights.items():
                self._places.setdefault(word, {})[number] = counted
        self._titles = [words_of(rule.title) for rule in self._rules]
        self._vocabulary = sorted(self._places)
        self._beginning: dict[str, list[str]] = defaultdict(list)
        for word in self._vocabulary:
            self._beginning[word[:STEM]].append(word)
        self._mean = sum(self._lengths) / max(1, len(self._lengths))
        self._dictionary = Dictionary(terms, book.terms_in)

    def search(self, query: str, most: int = 10) -> list[Hit]:
        """The rules that match best, best first; none if no word matches."""
        asked = words_of(query)
        scores = self._scores(asked)
        translated = self._dictionary.translated(asked)
        for number, score in self._scores(translated).items() if translated != asked else ():
            scores[number] = max(scores.get(number, 0.0), score * TRANSLATED)
        self._weigh(scores, asked)
        ranked = sorted(scores.items(), key=lambda each: (-each[1], each[0]))
        return [Hit(self._rules[number], score) for number, score in ranked[:most]]

    def _weigh(self, scores: dict[int, float], asked: Sequence[str]) -> None:
        """Let titles with all words come before texts, chapters before their rules, and rules before what is about them."""
        chapters = []
        for number in scores:
            rule = self._rules[number]
            if rule.number[0] in APART:
                scores[number] *= BESIDE
            if all(_stands_in(word, self._titles[number]) for word in asked):
                scores[number] *= TITLED
                if rule.is_chapter:
                    scores[number] *= CHAPTERS
                    chapters.append(number)
        best = max((scores[number] for number in chapters), default=0.0)
        scores.update(dict.fromkeys(chapters, best))

    def standing(self, words: str) -> list[Rule]:
        """The rules in which all of some words occur in any form, best first."""
        asked = words_of(words)
        forms = [{known for known, alike in self._alike(word) if alike > STANDS} for word in asked]
        where = [{number for known in each for number in self._places[known]} for each in forms]
        scores = self._scores(asked)
        everywhere = set.intersection(*where) if where else set()
        return [self._rules[number] for number in sorted(everywhere, key=lambda each: (-scores[each], each))]

    def _scores(self, asked: Sequence[str]) -> dict[int, float]:
        """The score of each rule, by index, for some words; rules without a match are left out."""
        scores: dict[int, float] = defaultdict(float)
        matched: dict[int, int] = defaultdict(int)
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
        return {number: score * matched[number] / len(asked) ** 2 for number, score in scores.items()}

    def _alike(self, word: str) -> Iterator[tuple[str, float]]:
        """Words of the vocabulary that a typed word may mean, each with its similarity, up to 1."""
        if word in self._places:
            yield word, 1.0
        found = False
        for known in self._beginning.get(word[:STEM], ()):
            if known != word and (alike := same_stem(word, known)):
                found = True
                yield known, alike
        if not found and word not in self._places and len(word) > STEM:
            for known, ratio, _ in process.extract(
                word, self._vocabulary, scorer=fuzz.ratio, limit=8, score_cutoff=SLIP
            ):
                yield known, ratio / 100 * 0.7


def same_stem(one: str, other: str) -> float:
    """The similarity of two words as forms of one, up to 1; 0 if their beginnings differ.

    >>> same_stem("potvory", "potvora") > same_stem("potvory", "potvornost") >= 0
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


class Dictionary:
    """The printed terms of other languages, with their translation into one language."""

    def __init__(self, terms: Mapping[str, Term], language: str) -> None:
        self._own: list[list[str]] = []
        self._fewest: list[int] = []
        self._beginning: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for term in terms.values():
            forms = {each: term_words(getattr(term, each)) for each in LANGUAGES}
            own = forms.pop(language)
            others = [words for words in forms.values() if words and words != own]
            if not own or not others:
                continue
            for word in dict.fromkeys(word for words in others for word in words):
                self._beginning[word[:STEM]].append((word, len(self._own)))
            self._own.append(own)
            self._fewest.append(min(map(len, others)))

    def translated(self, asked: Sequence[str]) -> list[str]:
        """Some words with terms of other languages translated, the best matching term first, as long as any matches."""
        left = list(dict.fromkeys(asked))
        found: list[str] = []
        while left and (fitting := self._fitting(left)):
            worth = {term: self._worth(term, words) for term, words in fitting.items()}
            most = max(worth.values())
            best = [term for term in fitting if worth[term] >= most - 0.01]
            shared = [word for word in self._own[best[0]] if all(_stands_in(word, self._own[each]) for each in best)]
            # Of equally good terms take the words they share ("upkeep" of a phase, an action, a roll), else the shortest.
            found += shared or self._own[min(best, key=lambda term: len(self._own[term]))]
            left = [word for word in left if not any(word in fitting[term] for term in best)]
        return [*left, *found]

    def _fitting(self, asked: Sequence[str]) -> dict[int, dict[str, float]]:
        """The terms that match well enough, and for each the words that match it with their similarity."""
        found: dict[int, dict[str, float]] = defaultdict(dict)
        for word in asked:
            for known, term in self._beginning.get(word[:STEM], ()):
                sure = 1.0 if word == known else same_stem(word, known)
                if sure > max(CLEAR, found[term].get(word, 0.0)):
                    found[term][word] = sure
        return {term: words for term, words in found.items() if sum(words.values()) * 2 >= self._fewest[term]}

    def _worth(self, term: int, words: Mapping[str, float]) -> float:
        """The worth of a term: how much of the query it explains, and how much of the term is in the query."""
        sure = sum(words.values())
        return sure * min(1.0, sure / self._fewest[term])


def _stands_in(word: str, words: Sequence[str]) -> bool:
    """Whether a word occurs among others in any form."""
    return any(word == each or same_stem(word, each) > CLEAR for each in words)


def term_words(text: str) -> list[str]:
    """The folded words of a printed term, without `ASIDE`."""
    return words_of(ASIDE.sub(" ", text))
