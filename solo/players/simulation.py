"""Whole games without narration: many of them, checked, counted and fingerprinted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from solo.games.town.content import load
from solo.games.town.printed.pieces import Content
from solo.games.town.proof.invariants import check as check_invariants
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import digest
from solo.kernel.flow import Session
from solo.players.coverage import count as add_up
from solo.players.coverage import seen
from solo.players.random_player import FirstPlayer, RandomPlayer

Player = Callable[[Decision], Answer]

PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "first": lambda seed: FirstPlayer()}
"""Autoplayers by name; each is made with a seed."""

ENDLESS = 500_000
"""Decisions after which a game counts as one that never ends."""


class NeverEnds(RuntimeError):
    """A game went on past any reason."""


class Order(msgspec.Struct, frozen=True):
    """What is simulated: how many games, by whom, from which seed, with how many investigators, checked or not."""

    games: int
    player: str = "random"
    seed: int = 0
    seats: int = 4
    ancient_one: str = ""
    check: bool = False
    fingerprint: bool = False
    coverage: bool = False
    content: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """One game that was played to its end."""

    seed: int
    ancient_one: str
    outcome: str
    awakened_by: str
    rounds: int
    decisions: int
    digest: str
    coverage: dict[str, int]


class Report(msgspec.Struct):
    """What came of it all."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    outcomes: dict[str, dict[str, int]] = {}
    awakenings: dict[str, int] = {}
    digest: str = ""
    coverage: dict[str, int] = {}

    @property
    def rounds_per_second(self) -> float:
        """Rounds played per second of wall time."""
        return self.rounds / self.seconds if self.seconds else 0.0


def play_one(content: Content, order: Order, number: int) -> Played:
    """Play one game of an order to its end."""
    seed = order.seed + number
    variants = ("V13",) if order.seats == 4 else ()
    game = new_game(content, seed, ancient_one=order.ancient_one, seats=order.seats, variants=variants)
    player = PLAYERS[order.player](seed)
    session = Session(play(game))
    count = 0
    while session.decision is not None:
        if order.check:
            check_invariants(game, session.decision)
        session.answer(player(session.decision))
        count += 1
        if count > ENDLESS:
            raise NeverEnds(f"the game of seed {seed} does not end; it asks {session.decision}")
    if order.check:
        check_invariants(game)
    state = game.state
    fingerprint = digest(state, *game.events) if order.fingerprint else ""
    outcome = state.victors or state.outcome
    coverage: dict[str, int] = {}
    if order.coverage:
        add_up(seen(game.events), coverage)
    return Played(seed, state.ancient_one, outcome, state.awakened_by, state.round, count, fingerprint, coverage)


def simulate(
    order: Order, jobs: int = 1, progress: Callable[[Iterable[Played], int], Iterable[Played]] | None = None
) -> Report:
    """Play an order's games, on several processes if asked, and sum them up.

    progress: wraps the stream of finished games (a progress bar, say); given how many there will be.
    """
    began = time.perf_counter()
    finished = _stream(order, jobs)
    report = Report()
    digests = []
    for played in progress(finished, order.games) if progress else finished:
        report.games += 1
        report.rounds += played.rounds
        report.decisions += played.decisions
        of_this = report.outcomes.setdefault(played.ancient_one, {})
        of_this[played.outcome] = of_this.get(played.outcome, 0) + 1
        if played.awakened_by:
            report.awakenings[played.awakened_by] = report.awakenings.get(played.awakened_by, 0) + 1
        digests.append(played.digest)
        for key, times in played.coverage.items():
            report.coverage[key] = report.coverage.get(key, 0) + times
    report.seconds = time.perf_counter() - began
    report.outcomes = {name: dict(sorted(report.outcomes[name].items())) for name in sorted(report.outcomes)}
    report.awakenings = dict(sorted(report.awakenings.items()))
    report.digest = digest(digests) if order.fingerprint else ""
    return report


def _stream(order: Order, jobs: int) -> Iterator[Played]:
    if jobs <= 1:
        content = load([Path(folder) for folder in order.content])
        for number in range(order.games):
            yield play_one(content, order, number)
        return
    share = max(1, min(50, order.games // (jobs * 4) or 1))
    batches = [range(start, min(start + share, order.games)) for start in range(0, order.games, share)]
    with ProcessPoolExecutor(jobs) as pool:
        for batch in pool.map(partial(_batch, order), batches):
            yield from batch


_loaded: dict[tuple[str, ...], Content] = {}


def _batch(order: Order, numbers: Sequence[int]) -> list[Played]:
    """Play some games in a worker process, which loads the content once."""
    if order.content not in _loaded:
        _loaded[order.content] = load([Path(folder) for folder in order.content])
    return [play_one(_loaded[order.content], order, number) for number in numbers]
