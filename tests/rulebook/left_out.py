"""Phrases that people ask rules by, left out of the index and looked for: a measure of the search that needs no questions.

Out of every rule the phrase at one place is taken (a phrase of each rule, so that none is worse off than another), the
index is built of what is left, and the phrases taken are searched for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from solo.rulebook import search
from solo.rulebook.asked import asked
from solo.rulebook.book import glossary, open_book
from solo.rulebook.forms import words_of


class Found(NamedTuple):
    """A phrase that was left out, the rules it belongs to, and the first rules found for it."""

    phrase: str
    right: set[str]
    first: list[str]


def left_out(
    game: str, language: str, place: int, patch: pytest.MonkeyPatch, each: int = 1, most: int = 3
) -> Iterator[Found]:
    """What is found for the phrases at a place. each: only those of every so-manieth rule. most: so many rules."""
    book, phrases = open_book(game, language), asked(language, game)
    owners: dict[tuple[str, ...], set[str]] = {}
    for number, several in phrases.items():
        for phrase in several:
            owners.setdefault(tuple(words_of(phrase)), set()).add(number)
    rest = {number: (*several[:place], *several[place + 1 :]) for number, several in phrases.items()}
    with patch.context() as patched:
        patched.setattr(search, "asked", lambda *_: rest)
        index = search.Index(book, glossary(book.glossary))
    for several in list(phrases.values())[::each]:
        for phrase in several[place : place + 1]:
            found = [hit.rule.number for hit in index.search(phrase, most)]
            yield Found(phrase, owners[tuple(words_of(phrase))], found)


def shares(found: list[Found]) -> tuple[float, float]:
    """The shares of phrases with a right rule first, and among all that were found."""
    first = sum(bool(each.first) and each.first[0] in each.right for each in found)
    return first / len(found), sum(bool(each.right.intersection(each.first)) for each in found) / len(found)
