"""The terms of the printed books: each term in all languages, its definition, and the rules it occurs in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from solo.narration.catalogue import REFERENCE
from solo.narration.language_profile import profile_of
from solo.rulebook.book import Book, Rule, Term
from solo.rulebook.forms import ASIDE, CLEAR, same_stem, term_words, words_of, words_of_each
from solo.rulebook.search import Index

MOST = 2
"""The most terms shown for a word."""
RULES = 6
"""The most rules named for a term."""


class Explained(NamedTuple):
    """A term as shown. definition: "" if it has none. rules: those it occurs in, best first."""

    word: str
    others: Mapping[str, str]
    definition: str
    rules: list[Rule]


class Lexicon:
    """The terms of a game, which can be looked up in any language and are explained in that of the book."""

    def __init__(self, book: Book, terms: Mapping[str, Term], definitions: Mapping[str, str], index: Index) -> None:
        self._language = book.language
        self._terms = terms
        self._definitions = definitions
        self._index = index

    def find(self, typed: str) -> list[Explained]:
        """The terms of that name: in the book's language, else in another, else with another form of the word."""
        words = words_of(typed)
        known = (each for term in self._terms.values() for each in term.names)
        languages = list(dict.fromkeys((self._language, *known)))
        for near in (False, True):
            for language in languages:
                found = [name for name in self._terms if self._is(words, self._forms.get((name, language), []), near)]
                if words and found:
                    # Of two terms of one name prefer the one with a definition.
                    found.sort(key=lambda name: name not in self._definitions)
                    return [self._entry(name) for name in found[:MOST]]
        return []

    def entries(self) -> list[Explained]:
        """Every term with a definition, in alphabetical order."""
        found = [self._entry(name) for name in self._definitions if name in self._terms]
        by_letters = profile_of(self._language).sorts()
        return sorted(found, key=lambda entry: by_letters(entry.word))

    @cached_property
    def _forms(self) -> dict[tuple[str, str], list[str]]:
        """The folded words of every term in every language, without `ASIDE`."""
        names = {(name, language): said for name, term in self._terms.items() for language, said in term.names.items()}
        return dict(zip(names, words_of_each(list(names.values()), ASIDE), strict=True))

    @staticmethod
    def _is(words: list[str], term: list[str], near: bool) -> bool:
        """Whether some words are a term. near: any form of its words counts."""
        if not near:
            return words == term
        return len(words) == len(term) and all(
            one == other or same_stem(one, other) > CLEAR for one, other in zip(words, term, strict=True)
        )

    def _entry(self, name: str) -> Explained:
        term = self._terms[name]
        word = term.name(self._language)
        shown = self._language if self._language in term.names else REFERENCE
        others = {each: other for each, other in term.names.items() if other and each != shown}
        found = self._standing(word) or self._standing(term.name(REFERENCE))
        return Explained(word, others, self._definitions.get(name, ""), found)

    def _standing(self, word: str) -> list[Rule]:
        return self._index.standing(" ".join(term_words(word)))[:RULES]


def lines(entry: Explained, book: Book) -> list[str]:
    """A term as unwrapped lines: its names, its definition, and the rules it occurs in."""
    others = "; ".join(f"{book.label('word', language)}: {other}" for language, other in entry.others.items())
    found = [f"{entry.word} ({others})" if others else entry.word]
    found += [entry.definition] if entry.definition else []
    found += [f"{book.say('stands')}: {', '.join(rule.number for rule in entry.rules)}"] if entry.rules else []
    return found
