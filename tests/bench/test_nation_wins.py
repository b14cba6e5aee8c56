"""The page of win rates of the nation game: its form with a game in every run, the hundreds with `-m campaign`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.nation.printed.numbers import STANDARD
from tests.bench import nation_wins
from tests.bench.nation_figures import Measured, average, figures, pairs
from tests.bench.nation_games import Played

FIELD = re.compile(r"(\d+) % ± (\d+) \((\d+)\)")


def test_a_page_of_few_games(tmp_path: Path) -> None:
    file = tmp_path / "rates.md"
    played = nation_wins.run(2, 1, 1, file, processes=1)
    page = file.read_text(encoding="utf-8")
    assert list(played) == nation_wins.settings()
    assert len(played["decent", STANDARD]) == 2
    assert "| Standard | " in page
    assert "| Racer | " in page
    assert page.count("| Hastur | ") == 1
    for figure in figures(played):
        assert f"| {figure.name} | {figure.aim} | " in page


def test_fields_count_what_was_won_and_how_it_ended() -> None:
    games = [Played("dagon", "monday", True, 9, "track"), Played("dagon", "monday", False, 12, "score")] * 10
    assert nation_wins.rate(games) == "50 % ± 22 (20)"
    assert nation_wins.lengths(games) == "10 (9 to 12)"
    assert nation_wins.ends(games) == "score 0 + 50, track 50 + 0"


def test_a_course_is_counted_by_who_is_ahead() -> None:
    """Of leads as the rounds began: even ones change nothing, and at the start the Ancient One leads."""
    game = Played("dagon", "monday", True, 6, "track", 20, 18, (-6, -1, 2, 0, 3, -9))
    assert game.changes == 3
    assert game.at_half_time == 0
    assert Played("dagon", "monday", False, 2, "score", 0, 35, (-6, -20)).changes == 0


def test_players_are_compared_by_games_that_begin_alike() -> None:
    won, lost = (Played("dagon", "monday", each, 9, "track") for each in (True, False))
    assert pairs([won, won, lost, lost], [lost, won, lost, lost]).value == 25
    assert average([3.0, 3.0]) == Measured(3.0, 0.0)


def test_the_page_that_is_shipped_has_every_level_and_player() -> None:
    page = nation_wins.FILE.read_text(encoding="utf-8")
    for player, level in nation_wins.settings():
        assert f"| {nation_wins.named(level if player == 'decent' and level != STANDARD else player)} | " in page
    assert all(0 <= int(rate) <= 100 for rate, _, _ in FIELD.findall(page))


@pytest.mark.campaign
def test_the_decent_player_wins_as_often_as_the_page_says(tmp_path: Path) -> None:
    played = nation_wins.run(60, 1, 1, tmp_path / "rates.md")
    standard = played["decent", STANDARD]
    assert 0.3 < sum(game.won for game in standard) / len(standard) < 0.7
