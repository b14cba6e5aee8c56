"""Simulating many whole games without narration, with checks, statistics and fingerprints. Knows no particular game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import msgspec

from solo.kernel.events import digest
from solo.kernel.flow import FlowRunner
from solo.kernel.host import BrokenInvariant, Host, Player, Rules
from solo.players.random_player import DefaultPlayer, RandomPlayer

PLAYERS: dict[str, Callable[[Host, int], Player]] = {
    "random": lambda host, seed: RandomPlayer(seed),
    "first": lambda host, seed: DefaultPlayer(),
}
"""Autoplayers that work for any game, by name; each is made from a host and a seed."""

ENDLESS = 500_000
"""Decisions after which a game counts as one that never ends."""

Load = Callable[[], Rules]
"""Makes the rules; it can be pickled and sent to another process."""


class NeverEnds(RuntimeError):
    """A game took more than `ENDLESS` decisions."""


class SimulationPlan(msgspec.Struct, frozen=True):
    """What to simulate: how many games, by which player, from which seed, with which setup, with or without checks."""

    games: int
    player: str = "random"
    seed: int = 0
    setup: Mapping[str, Any] = {}
    check: bool = False
    fingerprint: bool = False
    coverage: bool = False


class GameResult(msgspec.Struct, frozen=True):
    """One finished game: what its rules count in it, and how often each card and branch was resolved."""

    decisions: int
    tally: dict[str, str | int]
    digest: str
    coverage: dict[str, int]


Watcher = Callable[[Iterable[GameResult], int], Iterable[GameResult]]
"""Wraps the stream of finished games, in a progress bar for example; receives how many there will be."""


class SimulationReport(msgspec.Struct):
    """The results of a simulation. sums: totals, by name. counts: how often each word occurred, by name."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    sums: dict[str, int] = {}
    counts: dict[str, dict[str, int]] = {}
    digest: str = ""
    coverage: dict[str, int] = {}

    def add(self, played: GameResult) -> None:
        """Add a game."""
        self.games += 1
        self.decisions += played.decisions
        for name, value in played.tally.items():
            if isinstance(value, int):
                self.sums[name] = self.sums.get(name, 0) + value
            else:
                _count([value], self.counts.setdefault(name, {}))
        for key, times in played.coverage.items():
            self.coverage[key] = self.coverage.get(key, 0) + times

    @property
    def rounds_per_second(self) -> float:
        """Rounds played per second of wall time."""
        return self.sums.get("rounds", 0) / self.seconds if self.seconds else 0.0


def players(rules: Rules) -> dict[str, Callable[[Host, int], Player]]:
    """All autoplayers for a game, by name."""
    return {**PLAYERS, **rules.players}


def play_one(rules: Rules, order: SimulationPlan, number: int) -> GameResult:
    """Play one game of an order to its end; raises BrokenInvariant when an invariant does not hold, and NeverEnds."""
    seed = order.seed + number
    host = rules.begin({**order.setup, "seed": seed})
    player = players(rules)[order.player](host, seed)
    session = FlowRunner(host.flow())
    count = 0
    while session.decision is not None:
        if order.check:
            _hold(rules, host, session)
        session.answer(player(session.decision))
        count += 1
        if count > ENDLESS:
            raise NeverEnds(f"the game of seed {seed} does not end; it asks {session.decision}")
    if order.check:
        _hold(rules, host, session)
    told = host.take_events()
    coverage: dict[str, int] = {}
    if order.coverage:
        _count(rules.seen(told), coverage)
    fingerprint = digest(host.digest(), *told) if order.fingerprint else ""
    return GameResult(count, dict(rules.tally(host)), fingerprint, coverage)


def _hold(rules: Rules, host: Host, session: FlowRunner) -> None:
    for problem in rules.problems(host, session.decision):
        raise BrokenInvariant(problem)


def _count(found: Iterable[str], into: dict[str, int]) -> None:
    for key in found:
        into[key] = into.get(key, 0) + 1


def simulate(
    load: Load,
    order: SimulationPlan,
    jobs: int = 1,
    progress: Watcher | None = None,
) -> SimulationReport:
    """Play an order's games, in `jobs` processes, and sum up the results.

    progress: wraps the stream of finished games.
    """
    began = time.perf_counter()
    finished = _stream(load, order, jobs)
    report = SimulationReport()
    digests = []
    for played in progress(finished, order.games) if progress else finished:
        report.add(played)
        digests.append(played.digest)
    report.seconds = time.perf_counter() - began
    report.counts = {name: dict(sorted(report.counts[name].items())) for name in sorted(report.counts)}
    report.digest = digest(digests) if order.fingerprint else ""
    return report


def _stream(load: Load, order: SimulationPlan, jobs: int) -> Iterator[GameResult]:
    if jobs <= 1:
        rules = load()
        for number in range(order.games):
            yield play_one(rules, order, number)
        return
    share = max(1, min(50, order.games // (jobs * 4) or 1))
    batches = [range(start, min(start + share, order.games)) for start in range(0, order.games, share)]
    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(load,)) as pool:
        for batch in pool.map(partial(_batch, order), batches):
            yield from batch


_loaded: list[Rules] = []
"""The rules of this worker process, loaded once."""


def _prepare(load: Load) -> None:
    _loaded[:] = [load()]


def _batch(order: SimulationPlan, numbers: Sequence[int]) -> list[GameResult]:
    """Play some games in a worker process."""
    return [play_one(_loaded[0], order, number) for number in numbers]
