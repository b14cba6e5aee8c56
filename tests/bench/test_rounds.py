"""A small share of the million rounds in every run, and that a run goes on where it was left."""

from __future__ import annotations

import json
import subprocess
import sys
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
    """In a process of its own, whose memory is its own, too."""
    command = [sys.executable, "-m", "tests.bench.rounds", str(tmp_path), "25000"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert json.loads(ran.stdout)["setups"] == 64
