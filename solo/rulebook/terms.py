"""The terms of the printed books: what a word is in each language, what it means, and the rules it stands in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.rulebook.book import LANGUAGES, Book, Rule, Term
from solo.rulebook.search import CLEAR, Index, same_stem, term_words, words_of

MOST = 2
"""Terms that are shown of those a word may mean."""
RULES = 6
"""Rules that are named of those a term stands in."""


class Explained(NamedTuple):
    """A term as it is shown. definition: "" where it has none. rules: where it stands, best first."""

    word: str
    others: Mapping[str, str]
    definition: str
    rules: list[Rule]


class Lexicon:
    """The terms of a game, to be looked up in any language and explained in that of the book."""

    def __init__(self, book: Book, terms: Mapping[str, Term], definitions: Mapping[str, str], index: Index) -> None:
        self._language = book.language
        self._terms = terms
        self._definitions = definitions
        self._index = index

    def find(self, typed: str) -> list[Explained]:
        """The terms that are called so: in the book's language, else in another, else in some other form of the word."""
        words = words_of(typed)
        languages = [self._language, *(each for each in LANGUAGES if each != self._language)]
        for near in (False, True):
            for language in languages:
                found = [name for name in self._terms if self._is(words, term_words(self._form(name, language)), near)]
                if words and found:
                    # A term that is explained says more than one of the same name that is not.
                    found.sort(key=lambda name: name not in self._definitions)
                    return [self._entry(name) for name in found[:MOST]]
        return []

    def entries(self) -> list[Explained]:
        """Every term that has a definition, by the alphabet."""
        found = [self._entry(name) for name in self._definitions if name in self._terms]
        return sorted(found, key=lambda entry: words_of(entry.word))

    def _form(self, name: str, language: str) -> str:
        found: str = getattr(self._terms[name], language)
        return found

    @staticmethod
    def _is(words: list[str], term: list[str], near: bool) -> bool:
        """Whether some words are a term; near: in some form."""
        if not near:
            return words == term
        return len(words) == len(term) and all(
            one == other or same_stem(one, other) > CLEAR for one, other in zip(words, term, strict=True)
        )

    def _entry(self, name: str) -> Explained:
        word = self._form(name, self._language)
        others = {each: self._form(name, each) for each in LANGUAGES if each != self._language}
        rules = self._index.standing(" ".join(term_words(word)))[:RULES]
        return Explained(
            word, {each: other for each, other in others.items() if other}, self._definitions.get(name, ""), rules
        )


def lines(entry: Explained, book: Book) -> list[str]:
    """A term as lines, not yet wrapped: its words, what it means, and where it stands."""
    others = "; ".join(f"{book.say(f'word_{language}')}: {other}" for language, other in entry.others.items())
    found = [f"{entry.word} ({others})" if others else entry.word]
    found += [entry.definition] if entry.definition else []
    found += [f"{book.say('stands')}: {', '.join(rule.number for rule in entry.rules)}"] if entry.rules else []
    return found
