"""What a fork costs a searcher, printed and never asserted: `pytest tests/bench/test_forks.py --benchmark-enable -s`."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from pytest_benchmark.fixture import BenchmarkFixture

from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Host, Rules
from solo.kernel.decisions import Answer
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.players.search import ForkableGame

EVERY = 3
"""Forks are made at each third decision."""


def measured(act: Callable[[], object], times: int) -> float:
    """Seconds that this thread works to do it so often, whatever else the machine has to do."""
    before = time.thread_time()
    for _ in range(times):
        act()
    return time.thread_time() - before


def test_forks_from_the_last_boundary_and_from_the_last_round(
    benchmark: BenchmarkFixture, town_content: Content
) -> None:
    """Whole campaigns of four investigators played at random, forked again and again on the way."""
    games, times = (10, 20) if benchmark.enabled else (1, 1)
    town = Rules(town_content)
    spent: defaultdict[tuple[str, str], float] = defaultdict(float)
    decisions = 0
    repeated: dict[str, list[int]] = {"on the board": [], "in the final battle": []}

    def from_round(snapshot: bytes, answers: list[Answer]) -> FlowRunner:
        session = FlowRunner(town.restore(snapshot).flow())
        for answer in answers:
            session.answer(answer)
        return session

    def play(seed: int) -> None:
        nonlocal decisions
        line, player = ForkableGame(town, town.begin({"seed": seed})), RandomPlayer(seed)
        beside = town.begin({"seed": seed})
        kept: list[bytes] = []
        since: list[Answer] = []

        def keep() -> None:
            kept[:] = [beside.snapshot()]
            since.clear()

        rounds = FlowRunner(beside.flow(), keep)
        while line.decision is not None:
            assert isinstance(line.host, Host) and line.host.last is not None
            where = "on the board" if line.host.last.state.battle is None else "in the final battle"
            if decisions % EVERY == 0:
                again = from_round(kept[0], since)
                assert again.decision is not None and again.decision.options == line.decision.options
                acts: tuple[tuple[str, Callable[[], object]], ...] = (
                    ("a fork", line.fork),
                    ("a playout", line.playout),
                    ("from the round, restored with every check,", partial(from_round, kept[0], since)),
                )
                for name, act in acts:
                    spent[name, where] += measured(act, times)
                repeated[where].append(line.since)
            answer = line.decision.check(player(line.decision))
            since.append(answer)
            line.answer(answer)
            rounds.answer(answer)
            decisions += 1

    benchmark.pedantic(lambda: [play(seed) for seed in range(games)], rounds=1)
    for where, answers in repeated.items():
        forks = max(len(answers), 1)
        print(f"\n{where} a fork repeats {sum(answers) / forks:.2f} answers, at most {max(answers, default=0)}", end="")
        for (name, at), seconds in spent.items():
            if at == where:
                print(f"\n{name} {where}: {seconds / forks / times * 1000:.3f} ms, the mean of {forks * times}", end="")
    assert sum(map(len, repeated.values())) > games
