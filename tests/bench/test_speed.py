"""Figures, printed and never asserted: `pytest tests/bench --benchmark-enable -s`."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.host import Rules
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.players.simulation import SimulationPlan, play_one
from tests.bench.memory import most_megabytes


def test_rounds_a_second_in_random_play(benchmark: BenchmarkFixture, town_content: Content) -> None:
    """Whole games of four investigators without checks, on one core."""
    games = 200 if benchmark.enabled else 2
    order, town = SimulationPlan(games, setup={"single": True}), Rules(town_content)
    rounds = 0
    began = time.perf_counter()

    def run() -> None:
        nonlocal rounds
        rounds = sum(int(play_one(town, order, number).tally["rounds"]) for number in range(games))

    benchmark.pedantic(run, rounds=1)
    seconds = time.perf_counter() - began
    memory = most_megabytes()
    print(f"\n{rounds} rounds in {seconds:.2f} s: {rounds / seconds:.0f} rounds a second, {memory:.0f} MB at most")
    assert rounds > games


def test_loading_content(benchmark: BenchmarkFixture) -> None:
    """From the compiled cache."""
    loaded = benchmark(load)
    assert len(loaded.cards) == 88


def test_snapshot(benchmark: BenchmarkFixture, town_content: Content) -> None:
    """State to bytes in the middle of a game."""
    game = new_game(town_content, 1)
    session = FlowRunner(play(game))
    player = RandomPlayer(1)
    for _ in range(60):
        if session.decision is not None:
            session.answer(player(session.decision))
    bytes_ = benchmark(game.snapshot)
    print(f"\n{len(bytes_)} bytes")
    assert bytes_


def whole_process(*command: str, answers: str = "") -> float:
    """Seconds of a whole process, the best of three."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        subprocess.run([sys.executable, *command], input=answers, text=True, capture_output=True, check=True)
        times.append(time.perf_counter() - began)
    return min(times)


@pytest.mark.parametrize(
    ("name", "command", "measure"),
    [
        ("solo --help", ("-m", "solo", "--help"), ("-c", "import click")),
        ("first prompt of solo play", ("-m", "solo", "play", "--seed", "1"), ("-c", "import prompt_toolkit")),
    ],
)
def test_start_up(name: str, command: tuple[str, ...], measure: tuple[str, ...]) -> None:
    """Whole processes with a warm cache, beside the import they are measured by."""
    ours, theirs = whole_process(*command), whole_process(*measure)
    print(f"\n{name}: {ours * 1000:.0f} ms, {ours / theirs:.2f} times `{' '.join(measure)}`")
    assert ours > 0
