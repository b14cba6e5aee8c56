"""The rulebook is in our own words: no run of twelve words of it stands in a printed book."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo.games import GAMES
from solo.rulebook.book import open_book, rulebook_languages
from solo.rulebook.search import words_of

LONGEST = 12
"""Words in a row that are a quotation."""

BOOKS = Path(os.environ.get("SOLO_PRINTED_BOOKS", Path(__file__).parents[3] / "shared" / "seeds"))
"""Where texts of the printed books are, if they are here."""


def runs(words: list[str]) -> set[tuple[str, ...]]:
    """Every run of so many words."""
    return {tuple(words[number : number + LONGEST]) for number in range(len(words) - LONGEST + 1)}


def test_a_quotation_would_be_found() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    assert runs(words_of(text)) & runs(words_of(f"And then {text.upper()}."))


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the printed books are not here (SOLO_PRINTED_BOOKS says where)")
@pytest.mark.parametrize(("game", "language"), [(game, each) for game in GAMES for each in rulebook_languages(game)])
def test_no_sentence_of_a_printed_book(game: str, language: str) -> None:
    printed = [runs(words_of(path.read_text(errors="replace"))) for path in sorted(BOOKS.glob("*.txt"))]
    assert printed
    quoted = [rule.number for rule in open_book(game, language) for each in printed if runs(words_of(rule.text)) & each]
    assert quoted == []
