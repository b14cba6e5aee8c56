"""What the nation game takes to play, to try out and to keep, printed and never asserted; run with `--benchmark-enable -s`.

Seconds are those that this thread works, whatever else the machine has to do. The first prompt of a new game is measured by
`python -m tests.bench.starts`, what its forecast costs by `test_nation_ahead`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from solo.games.nation.game import Game, GameEnds
from solo.games.nation.host import Rules
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.games.nation.state import decode_state
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.players.search import ForkableGame
from solo.storage.saved_campaign import SavedCampaign
from tests.games.nation.helpers import content

EVERY = 3
"""Forks are made at each third question."""
GAMES = 40


@pytest.fixture
def games(request: pytest.FixtureRequest) -> range:
    """The seeds of the games that are played: many where something is measured."""
    return range(GAMES if request.config.getoption("benchmark_enable") else 1)


def spent(act: Callable[[], object]) -> float:
    """Seconds that this thread works."""
    began = time.thread_time()
    act()
    return time.thread_time() - began


def test_rounds_a_second_in_random_play(games: range) -> None:
    """Whole games without checks."""
    rounds, seconds = 0, 0.0
    for seed in games:
        game = new_game(content(), seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)

        def run(session: FlowRunner = session, player: RandomPlayer = player) -> None:
            while session.decision is not None:
                session.answer(player(session.decision))

        seconds += spent(run)
        rounds += game.state.round
    print(f"\n{rounds / seconds:.0f} rounds a second, of {rounds}")
    assert rounds >= len(games)


def test_turns_of_the_ancient_one_a_second(games: range) -> None:
    """From the boards of random games, as often from each; whoever is asked whom a cultist murders takes the first."""
    turns, seconds = 0, 0.0
    for seed in games:
        game = new_game(content(), seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        before = 0
        while session.decision is not None and game.state.phase != "over":
            if game.state.phase == "turn" and game.state.round > before:
                before = game.state.round
                copies = [Game(content(), decode_state(game.snapshot())) for _ in range(20)]
                turns, seconds = turns + len(copies), seconds + spent(partial(_turns, copies))
            session.answer(player(session.decision))
    print(f"\n{turns / seconds:.0f} turns of the Ancient One a second, of {turns}")
    assert turns


def _turns(games: Iterable[Game]) -> None:
    for game in games:
        with suppress(GameEnds):
            session = FlowRunner(ancient_turn(game))
            while session.decision is not None:
                session.answer(session.decision.options[0].id)


def test_forks(games: range) -> None:
    """Whole games at random, forked on the way, and played out with what is hidden guessed."""
    rules, forks, playouts = Rules(content()), list[float](), list[float]()
    for seed in games:
        line, player = ForkableGame(rules, rules.begin({"seed": seed})), RandomPlayer(seed)
        number = 0
        while line.decision is not None:
            if number % EVERY == 0:
                forks.append(spent(line.fork))
                playouts.append(spent(line.playout))
            line.answer(player(line.decision))
            number += 1
    print(f"\na fork {_ms(forks)}; a playout {_ms(playouts)}")
    assert forks


def test_an_answer_and_resuming(games: range, tmp_path: Path) -> None:
    """An answer, its way to the disk included, and opening a game where it ends; none is as long as 500 answers."""
    rules, times, opened, longest = Rules(content()), list[float](), list[float](), 0
    for seed in games:
        path = tmp_path / f"{seed}.solo"
        at, player = SavedCampaign.create(rules, path, {"seed": seed}), RandomPlayer(seed)
        while at.decision is not None:
            times.append(spent(partial(at.answer, player(at.decision))))
        longest = max(longest, at.position)
        at.close()
        began = time.thread_time()
        SavedCampaign.open(rules, path).close()
        opened.append(time.thread_time() - began)
    print(f"\nan answer {_ms(times)}; resuming up to {longest} answers {_ms(opened)}")
    assert opened


def _ms(times: list[float]) -> str:
    """Mean, median and worst in milliseconds."""
    shown = [1000 * each for each in (statistics.mean(times), statistics.median(times), max(times))]
    return "mean {:.2f} ms, median {:.2f} ms, worst {:.1f} ms of {}".format(*shown, len(times))
