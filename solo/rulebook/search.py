"""Finding rules by words as people type them: inflected, without accents, misspelt, or as a term of another language.

Every word of the texts is folded (no accents, lower case) and put into one vocabulary. A search word matches the same
word, words with the same stem, and words with a slight misspelling where there are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.rulebook.asked import asked, asking, thesaurus
from solo.rulebook.book import APART, REFERENCES, Book, Rule, Term
from solo.rulebook.dictionary import Dictionary, Meaning
from solo.rulebook.forms import CLEAR, Vocabulary, same_stem, words_of
from solo.rulebook.scoring import Places

MOST_WORDS = 30
"""So many distinct words of a query are searched for, the first ones."""
LITTLE = 0.3
"""The weight of a word of asking or grammar."""
TRANSLATED = 0.9
"""The factor of the score of a query with translated terms."""
TITLED, BESIDE, FRONT = 1.4, 0.6, 0.6
"""The factors of the score of a rule with all words in its title, of one that is about rules, and of a front page."""
STANDS = 0.55
"""The least similarity at which a word of a text counts as a form of a word of a term."""


class Hit(NamedTuple):
    """A rule, and how well it matches."""

    rule: Rule
    score: float


class Index:
    """A search index: the words of a book, and the rules they occur in."""

    def __init__(self, book: Book, terms: Mapping[str, Term]) -> None:
        self._rules = list(book)
        self._at = {rule.number: index for index, rule in enumerate(self._rules)}
        phrases = asked(book.language, book.game)
        self._titles = [words_of(rule.title) for rule in self._rules]
        self._places = Places([self._fields(rule, phrases.get(rule.number, ())) for rule in self._rules])
        self._vocabulary = Vocabulary(self._places.common())
        self._dictionary = Dictionary(terms, book.language, thesaurus(book.language))
        self._little = {word for words in asking(book.language).values() for each in words for word in words_of(each)}

    def _fields(self, rule: Rule, phrases: Sequence[str]) -> list[list[str]]:
        """The words of a rule in the fields that are searched."""
        chapter = [] if rule.is_chapter else self._title(rule.chapter)
        linked = dict.fromkeys([*REFERENCES.findall(rule.text), *rule.see])
        titles = [word for number in linked for word in self._title(number)]
        return [
            self._title(rule.number),
            words_of(rule.words),
            words_of("\n".join(phrases)),
            chapter,
            titles,
            words_of(REFERENCES.sub("", rule.text)),
        ]

    def _title(self, number: str) -> list[str]:
        return self._titles[self._at[number]] if number in self._at else []

    def search(self, query: str, most: int = 10) -> list[Hit]:
        """The rules that match best, best first; none if no word matches."""
        words = list(dict.fromkeys(words_of(query)))[:MOST_WORDS]
        scores = self._scores(words)
        self._weigh(scores, words)
        ranked = sorted(scores, key=lambda each: (-scores[each], each))
        return [Hit(self._rules[index], scores[index]) for index in self._in_order(ranked)[:most]]

    def _scores(self, words: Sequence[str]) -> dict[int, float]:
        """The score of each rule, by index, for some words; rules without a match are left out."""
        weights = [LITTLE if word in self._little else 1.0 for word in words]
        whole = sum(weights)
        scores: dict[int, float] = {}
        matched: dict[int, float] = {}
        for places, meanings in self._parts(words):
            weight = sum(weights[each] for each in places)
            best: dict[int, tuple[float, float]] = {}
            self._take_better(best, [words[each] for each in places], [weights[each] for each in places])
            for each in meanings:
                share = weight * TRANSLATED / len(each.own)
                self._take_better(best, each.own, [share] * len(each.own))
            for index, (score, found) in best.items():
                scores[index] = scores.get(index, 0.0) + score
                matched[index] = matched.get(index, 0.0) + found
        return {index: score / whole * matched[index] / whole for index, score in scores.items()}

    def _parts(self, words: Sequence[str]) -> list[tuple[tuple[int, ...], list[Meaning]]]:
        """The parts of a query: words that mean something together, with what they mean, and all others one by one."""
        parts: dict[tuple[int, ...], list[Meaning]] = {}
        left = set(range(len(words)))
        for each in self._dictionary.meanings(words):
            if each.places in parts:
                parts[each.places].append(each)
            elif left.issuperset(each.places):
                parts[each.places] = [each]
                left -= set(each.places)
        return [*parts.items(), *(((each,), []) for each in sorted(left))]

    def _take_better(
        self, best: dict[int, tuple[float, float]], words: Sequence[str], weights: Sequence[float]
    ) -> None:
        """Put for each rule the score of some words, and the weight of those that match, in place of a lower one."""
        found: dict[int, tuple[float, float]] = {}
        for word, weight in zip(words, weights, strict=True):
            for index, score in self._places.scores(self._vocabulary.alike(word)).items():
                before = found.get(index, (0.0, 0.0))
                found[index] = (before[0] + weight * score, before[1] + weight)
        for index, each in found.items():
            if each > best.get(index, (0.0, 0.0)):
                best[index] = each

    def _weigh(self, scores: dict[int, float], words: Sequence[str]) -> None:
        """Let titles with all words come before texts, and rules before what is about them."""
        telling = [word for word in words if word not in self._little] or words
        for index in scores:
            rule = self._rules[index]
            if rule.number[0] in APART:
                scores[index] *= BESIDE
            elif rule.number[0].islower():
                scores[index] *= FRONT
            if all(_stands_in(word, self._titles[index]) for word in telling):
                scores[index] *= TITLED

    def _in_order(self, ranked: Sequence[int]) -> list[int]:
        """Let a chapter come right after its best rule, not before it."""
        found: list[int] = []
        waiting: dict[str, int] = {}
        for index in ranked:
            rule = self._rules[index]
            found.append(index)
        return found

    def standing(self, words: str) -> list[Rule]:
        """The rules in which all of some words occur in any form, best first."""
        asked = words_of(words)
        forms = [{known for known, alike in self._vocabulary.alike(word).items() if alike > STANDS} for word in asked]
        where = [{index for known in each for index in self._places.of[known]} for each in forms]
        scores = self._scores(asked)
        everywhere = set.intersection(*where) if where else set()
        return [self._rules[index] for index in sorted(everywhere, key=lambda each: (-scores[each], each))]


def _stands_in(word: str, words: Sequence[str]) -> bool:
    """Whether a word occurs among others in any form."""
    return any(word == each or same_stem(word, each) > CLEAR for each in words)
