"""Figures of saving, printed and never asserted: `pytest tests/bench --benchmark-enable -s`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules
from solo.kernel.decisions import Answer, Decision
from solo.players.random_player import RandomPlayer
from solo.storage.saved_campaign import SavedCampaign
from tests.storage.helpers import begin

A_TURN = 60
"""Empty lines with which a turn is over and another one has begun."""


class Dawdler:
    """Plays so that the night goes on for long: stays at home, and lets no gate stay open."""

    def __call__(self, decision: Decision) -> Answer:
        return decision.default


def make(game: Rules, path: Path, rounds: int) -> SavedCampaign:
    """A campaign of so many turns, the board swept clean in between so that it does not end."""
    saved_campaign = begin(game, path)
    player = Dawdler()
    while saved_campaign.decision is not None:
        host = saved_campaign.host
        state = host.game.state if getattr(host, "game", None) is not None else None  # type: ignore[attr-defined]
        if state is not None:
            if state.round >= rounds:
                break
            state.doom = state.terror = 0
            state.gate_stack += state.gates.values()
            state.gates.clear()
            state.cup += [*state.monsters, *state.outskirts]
            state.monsters.clear()
            state.outskirts.clear()
        saved_campaign.answer(player(saved_campaign.decision))
    return saved_campaign


def test_median_answer_with_autosave(benchmark: BenchmarkFixture, town_content: Content, tmp_path: Path) -> None:
    """Milliseconds an answer takes, its way to the disk included."""
    saved_campaign = begin(Rules(town_content), tmp_path / "m.solo")
    player = RandomPlayer(1)
    times = []
    limit = 400 if benchmark.enabled else 20
    while saved_campaign.decision is not None and len(times) < limit:
        answer = player(saved_campaign.decision)
        began = time.perf_counter()
        saved_campaign.answer(answer)
        times.append(time.perf_counter() - began)
    benchmark(lambda: None)
    print(f"\n{len(times)} answers: median {statistics.median(times) * 1000:.2f} ms, most {max(times) * 1000:.2f} ms")
    saved_campaign.close()
    assert times


@pytest.mark.parametrize("rounds", [5, 200, 500])
def test_resuming(town_content: Content, tmp_path: Path, rounds: int, request: pytest.FixtureRequest) -> None:
    """Whole processes that resume a campaign and leave at once, and the size of its file.

    First nothing is known of what was told; then the narrator remembers what was as the last turn began.
    """
    enabled = request.config.getoption("benchmark_enable")
    if rounds > 5 and not enabled:
        pytest.skip("five turns are enough to see that it runs")
    saved_campaign = make(Rules(town_content), tmp_path / "c.solo", rounds)
    saved_campaign.close()
    size = (tmp_path / "c.solo").stat().st_size
    setting = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    setting.pop("SOLO_NO_CACHE", None)

    def resumed(lines: str) -> tuple[float, float]:
        """Seconds by the clock and of the processor."""
        began, before = time.perf_counter(), os.times()
        subprocess.run(
            [sys.executable, "-m", "solo", "play", "c", "--saves", str(tmp_path)],
            input=f"{lines}quit\n",
            text=True,
            capture_output=True,
            check=True,
            env=setting,
        )
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        return time.perf_counter() - began, used

    print(f"\n{rounds} turns, {size / rounds / 1024:.1f} KiB a turn")
    for known, lines in (("retold", ""), ("remembered", "\n" * A_TURN)):
        resumed(lines)
        times = [resumed("") for _ in range(7 if enabled else 1)]
        clock, used = (min(each) for each in zip(*times, strict=True))
        print(f"{known}: resumed in {clock * 1000:.0f} ms, {used * 1000:.0f} ms of the processor")
    assert size > 0
