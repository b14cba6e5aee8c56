"""What is said in other words than those of the rules: terms of other languages, and table talk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.rulebook.book import Term
from solo.rulebook.forms import ASIDE, CLEAR, STEM, same_stem, words_of_each


class Meaning(NamedTuple):
    """What words of a query mean. places: where they stand in it. own: the words of the rules for it.

    worth: how much of the query is meant, and how clearly.
    """

    places: tuple[int, ...]
    own: tuple[str, ...]
    worth: float


class Dictionary:
    """Words of other languages and of table talk, each with the term of the rules that it means."""

    def __init__(self, terms: Mapping[str, Term], languages: Sequence[str], talk: Mapping[str, Sequence[str]]) -> None:
        """languages: of the rules, that of the book first. talk: what is said in that for a term as it is printed."""
        said: dict[str, list[str]] = {}
        for language in languages:
            for term in terms.values():
                if word := term.names.get(language):
                    said[word] = [*term.names.values(), *talk.get(term.names.get(languages[0], ""), ())]
        for printed, phrases in talk.items():
            said[printed] = [*said.get(printed, ()), *phrases]
        texts = dict.fromkeys(text for printed, others in said.items() for text in (printed, *others))
        folded = dict(zip(texts, map(tuple, words_of_each(list(texts), ASIDE)), strict=True))
        once = {words: tuple(dict.fromkeys(words)) for words in folded.values()}
        self._entries: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        self._beginning: dict[str, dict[str, list[int]]] = defaultdict(dict)
        for printed, others in said.items():
            if own := folded[printed]:
                for words in {once[folded[each]]: None for each in others}:
                    if words and words != own:
                        self._add(own, words)

    def _add(self, own: tuple[str, ...], said: tuple[str, ...]) -> None:
        for word in said:
            self._beginning[word[:STEM]].setdefault(word, []).append(len(self._entries))
        self._entries.append((own, said))

    def meanings(self, asked: Sequence[str]) -> list[Meaning]:
        """What words of a query may mean, the best first: terms of which everything that is said for them is there."""
        matching: dict[int, dict[str, tuple[float, int]]] = defaultdict(dict)
        for place, word in enumerate(asked):
            for known, entries in self._beginning.get(word[:STEM], {}).items():
                sure = 1.0 if word == known else same_stem(word, known)
                for entry in entries if sure > CLEAR else ():
                    if sure > matching[entry].get(known, (0.0, 0))[0]:
                        matching[entry][known] = (sure, place)
        found = []
        for entry, words in matching.items():
            own, said = self._entries[entry]
            if len(words) == len(said):
                places = tuple(sorted({place for _, place in words.values()}))
                sure = sum(each for each, _ in words.values()) / len(said)
                found.append(Meaning(places, own, sure * len(places)))
        return sorted(dict.fromkeys(found), key=lambda each: -each.worth)
