"""The page of win rates: its form with a few games in every run, the thousands with `-m campaign`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.bench import museum_wins

FIELD = re.compile(r"(\d+) % \((\d+)/(\d+)/(\d+)\)")


def fields(line: str) -> list[tuple[int, ...]]:
    """The figures of a line of the table: won of 100, sealed, banished, lost."""
    return [tuple(map(int, found)) for found in FIELD.findall(line)]


def test_a_page_of_few_games(tmp_path: Path) -> None:
    file = tmp_path / "rates.md"
    played = museum_wins.run(8, file, groups=(1,), battles=1)
    page = file.read_text(encoding="utf-8")
    lines = [fields(line) for line in page.splitlines() if line.startswith("| ") and FIELD.search(line)]
    assert len(played) == 8
    assert len(lines) == 9
    assert all(len(line) == 2 and sum(line[0][1:]) == 1 for line in lines[:8])
    assert sum(lines[-1][-1][1:]) == 8
    assert "played 8 games, 1 with every" in page
    assert "| Yog-Sothoth |" in page


def test_fields_count_what_was_won_and_lost() -> None:
    ends = Counter({"sealed": 3, "banished": 1, "awoken": 2, "devoured": 1, "deserted": 1})
    assert museum_wins.cell(ends) == "50 % (3/1/4)"
    assert museum_wins.battle(ends) == "2 games came to a final battle; 50 % of them were won."


def test_the_page_that_is_shipped_has_every_ancient_one_and_group() -> None:
    page = museum_wins.FILE.read_text(encoding="utf-8")
    lines = [fields(line) for line in page.splitlines() if FIELD.search(line)]
    assert len(lines) == 9
    assert all(len(line) == len(museum_wins.GROUPS) + 1 for line in lines)
    total = sum(lines[-1][-1][1:])
    assert f"played {total} games" in page
    assert all(
        rate == round(100 * (sealed + banished) / (sealed + banished + lost))
        for line in lines
        for rate, sealed, banished, lost in line
    )


def test_the_shipped_rates_are_those_of_a_fair_game() -> None:
    """Every Ancient One and every group is beaten in 30 to 60 of 100 games, as far as so many games can tell."""
    page = museum_wins.FILE.read_text(encoding="utf-8")
    lines = [fields(line) for line in page.splitlines() if FIELD.search(line)]
    rows, columns = [line[-1] for line in lines[:-1]], lines[-1][:-1]
    for rate, *ends in (*rows, *columns):
        error = museum_wins.error(sum(ends))
        assert 30 - error <= rate <= 60 + error


@pytest.mark.campaign
def test_two_thousand_games(tmp_path: Path) -> None:
    played = museum_wins.run(museum_wins.GAMES, tmp_path / "rates.md")
    assert museum_wins.together(played.values()).total() == museum_wins.GAMES
