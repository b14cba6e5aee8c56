"""The page of win rates of the nation game: its form with a game in every run, the hundreds with `-m campaign`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.nation.printed.numbers import STANDARD
from tests.bench import nation_wins
from tests.bench.nation_wins import Played

FIELD = re.compile(r"(\d+) % ± (\d+) \((\d+)\)")


def test_a_page_of_few_games(tmp_path: Path) -> None:
    file = tmp_path / "rates.md"
    played = nation_wins.run(1, file, processes=1)
    page = file.read_text(encoding="utf-8")
    assert len(played) == 10
    assert "| Standard | " in page
    assert "| Racer | " in page
    assert page.count("| Hastur | ") == 1


def test_fields_count_what_was_won_and_how_it_ended() -> None:
    games = [Played("dagon", "monday", True, 9, "track"), Played("dagon", "monday", False, 12, "score")] * 10
    assert nation_wins.rate(games) == "50 % ± 22 (20)"
    assert nation_wins.lengths(games) == "10 (9 to 12)"
    assert nation_wins.ends(games) == "score 0 + 50, track 50 + 0"


def test_the_page_that_is_shipped_has_every_level_and_player() -> None:
    page = nation_wins.FILE.read_text(encoding="utf-8")
    for player, level in nation_wins.settings():
        assert f"| {nation_wins.named(level if player == 'decent' and level != STANDARD else player)} | " in page
    assert all(0 <= int(rate) <= 100 for rate, _, _ in FIELD.findall(page))


@pytest.mark.campaign
def test_the_decent_player_wins_as_often_as_the_page_says(tmp_path: Path) -> None:
    played = nation_wins.run(60, tmp_path / "rates.md")
    standard = played["decent", STANDARD]
    assert 0.3 < sum(game.won for game in standard) / len(standard) < 0.7
