"""Finding rules by words as people type them: inflected, without accents, misspelt, in talk or another language's terms.

Every word of the texts is folded (no accents, lower case) and put into one vocabulary. A typed word matches the same
word and its other forms, and where there are none, words with a slight misspelling (`forms`). Words that mean a term
are read as that, too, and each rule gets the better of the two scores (`dictionary`). Rules are scored field by field
(`scoring`), words of asking and grammar little. Where the title of a chapter has all words, the chapter comes first, and
else right after its best rule. Variants, rulings and differences count less, and the pages in front.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from solo.narration.language_profile import profile_of
from solo.rulebook.asked import asked, asking, thesaurus
from solo.rulebook.book import REFERENCES, Book, Rule, Term, rulebook_languages
from solo.rulebook.dictionary import Dictionary, Meaning
from solo.rulebook.forms import Spellings, words_of, words_of_each
from solo.rulebook.scoring import InvertedIndex, QueryScores

MAX_WORDS = 30
"""So many distinct words of a query are searched for, the first ones."""
BROADER = 1.4
"""So many times the score of its best rule lets a chapter come before it: the question is as broad as the chapter."""
LITTLE = 0.5
"""The weight of a word of asking or grammar."""
TITLED, CHAPTERS = 1.3, 1.4
"""The factors of the score of a rule with all words in its title, and of a chapter with them."""
BESIDE, ASIDE, FRONT = 0.75, 0.55, 0.6
"""The factors of the score of a rule that is about rules, of one where the title of another rule has all words, and of a
page in front."""
CALLED = 2.0
"""So many times the score of the next best rule has one that is called just as the query is."""
NEAR = 10
"""Among so many of the best rules a chapter's best one is looked for, to come before it."""
STANDS = 0.5
"""The least similarity at which a word of a text counts as a form of another one."""

HitScores = dict[int, tuple[float, float]]
"""For each rule, by index, the score of some words and the weight of those of them that match."""


class Hit(NamedTuple):
    """A rule, and how well it matches. share: how much it has of what the query could reach, up to 1."""

    rule: Rule
    score: float
    share: float = 1.0


class Query(NamedTuple):
    """A query. words: its distinct words, the first of them. parts: where words stand that mean something together,
    each with what they may mean, and all others one by one."""

    words: Sequence[str]
    parts: Mapping[tuple[int, ...], Sequence[Meaning]]


def says_something(query: str) -> bool:
    """Whether a query has a word or a number at all."""
    return bool(words_of(query))


def too_many(query: str) -> bool:
    """Whether a query has more distinct words than are searched for."""
    return len(set(words_of(query))) > MAX_WORDS


class Index:
    """A search index: the words of a book, and the rules they occur in."""

    def __init__(self, book: Book, terms: Mapping[str, Term]) -> None:
        self._rules = list(book)
        self._languages = rulebook_languages(book.game)
        headings = words_of_each([rule.title for rule in book])
        titles = dict(zip(book.rules, headings, strict=True))
        phrases = asked(book.language, book.game)
        texts = [(rule.words, "\n".join(phrases.get(rule.number, ())), rule.text) for rule in book]
        folded = iter(words_of_each([each for several in texts for each in several], REFERENCES))
        fields = []
        self._titled: dict[str, set[int]] = {}
        for index, rule in enumerate(self._rules):
            extra, said, told = next(folded), next(folded), next(folded)
            chapter = titles.get(rule.chapter, []) if not rule.is_chapter else []
            linked = dict.fromkeys([*REFERENCES.findall(rule.text), *rule.see])
            others = [word for number in linked for word in titles.get(number, ())]
            fields.append((titles[rule.number], extra, said, chapter, others, told))
            for word in titles[rule.number]:
                self._titled.setdefault(word, set()).add(index)
        self._fields = fields
        self._places = InvertedIndex(fields)
        self._known: dict[str, Mapping[int, float]] = {}
        self._spellings = Spellings({word: len(places) for word, places in self._places.of.items()})
        self._said = (terms, book.languages, thesaurus(book.language))
        self._little = {word for words in asking(book.language).values() for word in words_of(" ".join(words))}

    def search(self, query: str, most: int = 10) -> list[Hit]:
        """The rules that match best, best first; none if no word matches, or all that do are words of asking and no title."""
        read = self._read(query)
        titled = self._with_title(read)
        found = self._found(read)
        plain = found.scores()
        scores = dict(plain)
        if self._little.issuperset(self._known_of(read)):
            scores = {index: score for index, score in scores.items() if index in titled}
        self._weigh(scores, titled)
        self._call(scores, read.words)
        ranked = sorted(scores, key=lambda each: (-scores[each], each))
        best = self._in_order(ranked, scores, titled)[:most]
        return [Hit(self._rules[index], scores[index], plain[index] / found.reach) for index in best]

    def _known_of(self, query: Query) -> set[str]:
        """The words of a query that stand in a rule in any form, or mean something."""
        meant = {query.words[at] for places, meanings in query.parts.items() if meanings for at in places}
        return {word for word in query.words if word in meant or self._scored(word)}

    def matching(self, query: str) -> set[str]:
        """The folded words of the texts that a query's words mean, but for words of asking."""
        read = self._read(query)
        found = {form for word in read.words if word not in self._little for form in self._clear(word)}
        own = (word for meanings in read.parts.values() for each in meanings for word in each.own)
        return found | {form for word in own if word not in self._little for form in self._clear(word)}

    def standing(self, words: str) -> list[Rule]:
        """The rules in which all of some words occur in any form, best first."""
        read = self._parted(words_of(words), ())
        where = [{index for form in self._clear(word) for index in self._shown.get(form, ())} for word in read.words]
        scores = self._found(read).scores()
        everywhere = set.intersection(*where) if where else set()
        return [self._rules[index] for index in sorted(everywhere, key=lambda each: (-scores[each], each))]

    @cached_property
    def _dictionary(self) -> Dictionary:
        """What words of a query may mean; made for the first query, since a book may be read without one."""
        return Dictionary(*self._said)

    @cached_property
    def _shown(self) -> dict[str, set[int]]:
        """The rules that have a word in their titles, extra search words or text: those, not what they are asked by."""
        found: dict[str, set[int]] = {}
        for index, (title, extra, _, chapter, _, told) in enumerate(self._fields):
            for word in (*title, *extra, *chapter, *told):
                found.setdefault(word, set()).add(index)
        return found

    def _read(self, query: str) -> Query:
        """A query as it is typed; if no word of it is known, as it would be on the other keyboard."""
        for line in chain([query], (profile_of(each).retyped(query) for each in self._languages)):
            words = list(dict.fromkeys(words_of(line)))[:MAX_WORDS]
            meanings = self._dictionary.meanings(words)
            if meanings or any(self._spellings.knows(word) for word in words):
                return self._parted(words, meanings)
        return self._parted(list(dict.fromkeys(words_of(query)))[:MAX_WORDS], ())

    @staticmethod
    def _parted(words: Sequence[str], meanings: Sequence[Meaning]) -> Query:
        """A query in its parts, none of which share a word."""
        parts: dict[tuple[int, ...], list[Meaning]] = {}
        left = set(range(len(words)))
        for each in meanings:
            if each.places in parts:
                parts[each.places].append(each)
            elif left.issuperset(each.places):
                parts[each.places] = [each]
                left -= set(each.places)
        return Query(words, {**parts, **{(each,): [] for each in sorted(left)}})

    def _found(self, query: Query) -> QueryScores:
        """The scores of a query's parts; rules without a match are left out."""
        found = QueryScores()
        for places, meanings in query.parts.items():
            weights = {query.words[each]: LITTLE if query.words[each] in self._little else 1.0 for each in places}
            whole = sum(weights.values())
            readings = [self._reading(weights)]
            for each in meanings:
                readings.append(self._reading(dict.fromkeys(each.own, whole / len(each.own))))
            found.add(whole, readings)
        return found

    def _reading(self, weights: Mapping[str, float]) -> HitScores:
        """The scores of some words, each with its weight."""
        found: HitScores = {}
        for word, weight in weights.items():
            for index, score in self._scored(word).items():
                before = found.get(index, (0.0, 0.0))
                found[index] = (before[0] + weight * score, before[1] + weight)
        return found

    def _scored(self, word: str) -> Mapping[int, float]:
        """The scores of a word in any form, which are kept: words of asking are asked again and stand in many rules."""
        if word not in self._known:
            self._known[word] = self._places.scores(self._spellings.alike(word))
        return self._known[word]

    def _with_title(self, query: Query) -> set[int]:
        """The rules whose title has all words of a query in any form, or what they mean, but for words of asking."""
        telling = [word for word in query.words if word not in self._little] or query.words
        every: list[set[int]] = []
        for places, meanings in query.parts.items():
            words = [query.words[each] for each in places if query.words[each] in telling]
            if words or meanings:
                said = [words, *(each.own for each in meanings)]
                every.append(set().union(*(self._all_in_title(each) for each in said if each)))
        return set.intersection(*every) if every else set()

    def _all_in_title(self, words: Sequence[str]) -> set[int]:
        return set.intersection(
            *({index for form in self._clear(word) for index in self._titled.get(form, ())} for word in words)
        )

    def _clear(self, word: str) -> list[str]:
        """The words that a typed word clearly means."""
        return [form for form, alike in self._spellings.alike(word).items() if alike > STANDS]

    def _weigh(self, scores: dict[int, float], titled: set[int]) -> None:
        """Let titles with all words come before texts, the first such chapter first, and rules before what is about them."""
        beside = ASIDE if any(not self._rules[each].apart for each in titled) else BESIDE
        for index in scores:
            rule = self._rules[index]
            if rule.apart:
                scores[index] *= beside
            elif rule.number[0].islower():
                scores[index] *= FRONT
            if index in titled:
                scores[index] *= TITLED * (CHAPTERS if rule.is_chapter else 1)
        chapters = [each for each in titled & scores.keys() if self._rules[each].is_chapter]
        scores.update(dict.fromkeys(chapters, max((scores[each] for each in chapters), default=0.0)))

    def _call(self, scores: dict[int, float], words: Sequence[str]) -> None:
        """Let rules that are called just as some words are, in any form, come first, in their order."""
        called = [
            each for each in self._all_in_title(words) & scores.keys() if len(self._fields[each][0]) == len(words)
        ]
        lift = CALLED * max(scores.values(), default=0.0) / max((scores[each] for each in called), default=1.0)
        for index in called:
            scores[index] *= lift

    def _in_order(self, ranked: Sequence[int], scores: Mapping[int, float], titled: set[int]) -> list[int]:
        """Let a chapter come right after its best rule, unless it is far better or its title has all words."""
        best: dict[str, int] = {}
        for index in ranked[:NEAR]:
            if not self._rules[index].is_chapter:
                best.setdefault(self._rules[index].chapter, index)
        found: dict[int, None] = {}
        for index in ranked:
            before = best.get(self._rules[index].number)
            if before is not None and index not in titled and scores[before] * BROADER > scores[index]:
                found[before] = None
            found[index] = None
        return list(found)
