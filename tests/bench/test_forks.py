"""What a fork costs a searcher, printed and never asserted: `pytest tests/bench/test_forks.py --benchmark-enable -s`."""

from __future__ import annotations

import resource
from collections.abc import Callable

from pytest_benchmark.fixture import BenchmarkFixture

from solo.games.town.campaign import Campaign, Campaigns
from solo.games.town.printed.pieces import Content
from solo.kernel.decisions import Answer
from solo.kernel.flow import Session
from solo.players.random_player import RandomPlayer
from solo.players.search import Line

EVERY = 3
"""Forks are made at each third decision."""


def measured(act: Callable[[], object]) -> float:
    """Seconds the processor spent on it for us."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    act()
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime - before


def test_forks_from_the_last_boundary_and_from_the_last_round(benchmark: BenchmarkFixture, content: Content) -> None:
    """Whole campaigns of four investigators played at random, forked again and again on the way."""
    games, times = (10, 20) if benchmark.enabled else (1, 1)
    town = Campaigns(content)
    spent = {"fork": 0.0, "playout": 0.0, "from the round, restored with every check": 0.0}
    forks = decisions = 0
    repeated: dict[str, list[int]] = {"on the board": [], "in the final battle": []}

    def from_round(snapshot: bytes, answers: list[Answer]) -> Session:
        session = Session(town.restore(snapshot).flow())
        for answer in answers:
            session.answer(answer)
        return session

    def play(seed: int) -> None:
        nonlocal forks, decisions
        line, player = Line(town, town.begin({"seed": seed})), RandomPlayer(seed)
        beside = town.begin({"seed": seed})
        kept: list[bytes] = []
        since: list[Answer] = []

        def keep() -> None:
            kept[:] = [beside.snapshot()]
            since.clear()

        rounds = Session(beside.flow(), keep)
        while line.decision is not None:
            assert isinstance(line.host, Campaign) and line.host.last is not None
            awake = line.host.last.state.battle is not None
            repeated["in the final battle" if awake else "on the board"].append(line.since)
            if decisions % EVERY == 0:
                again = from_round(kept[0], since)
                assert again.decision is not None and again.decision.options == line.decision.options
                spent["fork"] += measured(lambda: [line.fork() for _ in range(times)])
                spent["playout"] += measured(lambda: [line.playout() for _ in range(times)])
                spent["from the round, restored with every check"] += measured(
                    lambda: [from_round(kept[0], since) for _ in range(times)]
                )
                forks += times
            answer = line.decision.check(player(line.decision))
            since.append(answer)
            line.answer(answer)
            rounds.answer(answer)
            decisions += 1

    benchmark.pedantic(lambda: [play(seed) for seed in range(games)], rounds=1)
    for name, seconds in spent.items():
        print(f"\n{name}: {seconds / forks * 1000:.3f} ms, the mean of {forks} forks")
    for where, answers in repeated.items():
        mean = sum(answers) / max(len(answers), 1)
        print(
            f"answers that a fork {where} repeats: {mean:.2f} on average of {len(answers)}, {max(answers, default=0)} at most"
        )
    assert forks > games
