"""What looking rules up costs, printed and never asserted: `pytest tests/bench/test_rules.py --benchmark-enable -s`."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from solo.games import GAMES
from solo.rulebook.book import glossary, open_book, spoken
from solo.rulebook.search import Index

BOOKS = [(game, language) for game in GAMES for language in spoken(game)]
ROUNDS = 7


def milliseconds(act: Callable[[], object]) -> float:
    """What it takes of this process, whatever else the machine has to do."""
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_opening_a_book_and_searching_it(game: str, language: str, request: pytest.FixtureRequest) -> None:
    """A book with its index, and each of its titles, texts' first sentences and misspelt titles looked for."""
    enabled = request.config.getoption("benchmark_enable")
    book = open_book(game, language)
    opening = min(
        milliseconds(lambda: Index(book := open_book(game, language), glossary(book.glossary)))
        for _ in range(ROUNDS if enabled else 1)
    )
    index = Index(book, glossary(book.glossary))
    rules = list(book) if enabled else list(book)[:3]
    queries = [
        each for rule in rules for each in (rule.title, rule.text.split(".")[0], rule.title[1:] + rule.title[:1])
    ]
    times = sorted(milliseconds(lambda query=query: index.search(query)) for query in queries)
    print(
        f"\n{game} {language}: opened in {opening:.1f} ms; {len(times)} searches, median {times[len(times) // 2]:.2f} ms, "
        f"p99 {times[int(len(times) * 0.99)]:.2f} ms, longest {times[-1]:.2f} ms"
    )
    assert times
