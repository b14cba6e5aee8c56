"""What looking rules up costs, printed and never asserted: `pytest tests/bench/test_rules.py --benchmark-enable -s`."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from solo.games import GAMES
from solo.rulebook.book import glossary, open_book, rulebook_languages
from solo.rulebook.search import Index

BOOKS = [(game, language) for game in GAMES for language in rulebook_languages(game)]
ROUNDS = 7
LINES = {
    "10,000 letters": "x" * 10_000,
    "10,000 signs of many letters": "\ufdfa" * 10_000,
    "2,500 words": " ".join(f"slovo{number}" for number in range(2_500)),
    "control characters": "\x01\x1b[31m\x07",
    "signs": "?!… — «»",
    "words of asking": "what is the",
    "an empty line": "",
}
"""Lines with nothing to find; beside them stands what Python takes to load the command."""


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


def test_whole_commands_with_bad_lines(request: pytest.FixtureRequest) -> None:
    """Processor time of whole processes in each language, the medians of some, and of loading alone."""
    rounds = ROUNDS if request.config.getoption("benchmark_enable") else 1
    loading = "import solo.cli.rules, solo.rulebook.answers, solo.storage.save_files, solo.table.lines"
    for game, language in BOOKS if rounds > 1 else BOOKS[:1]:
        command = ["-m", "solo", "rules", "--game", game, "--lang", language, "--"]
        lines = {"loading": ["-c", loading], **{name: [*command, line] for name, line in LINES.items()}}
        times = {name: sorted(_processor(each) for _ in range(rounds)) for name, each in lines.items()}
        print(
            f"\n{game} {language}: " + ", ".join(f"{name} {took[rounds // 2]:.0f} ms" for name, took in times.items())
        )
        assert times


def _processor(arguments: list[str]) -> float:
    """Milliseconds of processor time that Python takes with these arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
