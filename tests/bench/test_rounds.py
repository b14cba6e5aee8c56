"""A small share of the million rounds in every run, and that a run goes on where it was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import rounds


def test_parts_are_kept_and_a_run_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "GAMES", 1)
    first = rounds.run(tmp_path, 60)
    assert first["rounds"] >= 60
    (tmp_path / "parts.jsonl").open("a").write('{"part": 99, "rou')
    parts = list(rounds.done(tmp_path))
    again = rounds.run(tmp_path, first["rounds"] + 1)
    assert list(rounds.done(tmp_path))[: len(parts)] == parts
    assert again["games"] > first["games"]
    assert rounds.run(tmp_path, 60) == again


@pytest.mark.campaign
def test_every_ancient_one_with_every_number_of_investigators(tmp_path: Path) -> None:
    figures = rounds.run(tmp_path, 25_000)
    assert figures["setups"] == 64
    assert figures["slowest game, seconds of the processor"] < rounds.SECONDS
    assert figures["most memory, MB"] < rounds.MEGABYTES
