"""What is said in other words than those of the rules: terms of other languages, and table talk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.rulebook.book import LANGUAGES, Term
from solo.rulebook.forms import CLEAR, STEM, same_stem, term_words


class Meaning(NamedTuple):
    """What some words of a query mean. places: where they stand in it. own: the words of the rules for it."""

    places: tuple[int, ...]
    own: tuple[str, ...]
    worth: float


class Dictionary:
    """Words of other languages and of table talk, with the terms of the rules that they mean."""

    def __init__(self, terms: Mapping[str, Term], language: str, talk: Mapping[str, Sequence[str]]) -> None:
        self._own: list[tuple[str, ...]] = []
        self._said: list[list[str]] = []
        self._beginning: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for own, said in self._entries(terms, language, talk):
            if own and said and set(said) != set(own):
                for word in dict.fromkeys(said):
                    self._beginning[word[:STEM]].append((word, len(self._own)))
                self._own.append(tuple(own))
                self._said.append(said)

    def _entries(
        self, terms: Mapping[str, Term], language: str, talk: Mapping[str, Sequence[str]]
    ) -> Iterator[tuple[list[str], list[str]]]:
        """The words of each term, and those that are said for it."""
        for term in terms.values():
            own = term_words(getattr(term, language))
            for each in LANGUAGES:
                if each != language:
                    yield own, term_words(getattr(term, each))
        for printed, phrases in talk.items():
            own = term_words(printed)
            for phrase in phrases:
                yield own, term_words(phrase)

    def meanings(self, asked: Sequence[str]) -> list[Meaning]:
        """What parts of a query may mean, the best first."""
        matching: dict[int, dict[str, tuple[float, int]]] = defaultdict(dict)
        for place, word in enumerate(asked):
            for known, entry in self._beginning.get(word[:STEM], ()):
                sure = 1.0 if word == known else same_stem(word, known)
                if sure > CLEAR and sure > matching[entry].get(known, (0.0, 0))[0]:
                    matching[entry][known] = (sure, place)
        found = []
        for entry, words in matching.items():
            said = self._said[entry]
            sure = sum(each for each, _ in words.values())
            if len(words) == len(set(said)):
                places = tuple(sorted({place for _, place in words.values()}))
                found.append(Meaning(places, self._own[entry], sure / len(said) * len(places)))
        return sorted(found, key=lambda each: -each.worth)
