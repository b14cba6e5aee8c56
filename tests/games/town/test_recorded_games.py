"""Recorded games play as they did; see tests/games/recording.py for when to record them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solo.files.yaml import read_yaml
from solo.games.town.compiled.pieces import Content
from tests.games.town.record_games import FILE, GAMES, main, recorded

RECORDED: list[dict[str, Any]] = read_yaml(FILE)["games"]


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[f"{each.seed}-{each.seats}" for each in GAMES])
def test_a_recorded_game_plays_as_it_did(content: Content, number: int) -> None:
    assert recorded(content, GAMES[number]) == RECORDED[number]


def test_every_game_is_recorded() -> None:
    assert len(RECORDED) == len(GAMES) >= 12
    assert len({each["digest"] for each in RECORDED}) == len(GAMES)
    assert {each["ancient_one"] for each in RECORDED} - {""} == {
        "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth",
    }  # fmt: skip


def test_the_script_writes_the_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.games.town.record_games.FILE", tmp_path / "games.yaml")
    main()
    assert (tmp_path / "games.yaml").read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")
