"""What the nation game's forecast costs, printed and never asserted; run with `--benchmark-enable -s`.

On two shared cores, both busy, a view takes 1.5 ms at the median. Hastur is the slowest, whose effect takes any of some forty
kinds of unseen cards: an option's line p95 7 to 8 ms, p99 8 to 9 ms, the worst 9 ms. What the player draws in a sanity test
makes no second set of runs, unless somebody dies or the game ends of it. With another Ancient One a line takes p95 3 ms; a card
of the Black Goat's row that acquires one more takes 15 ms. What is left grows with the runs, 0.13 ms each.

One option that is asked about, at 356 questions of decent games against all six and before a veil (V1), in turns with what it
was before what comes as things stand was left out where the option does not say what is done: median 2.9 ms, p95 10.7, p99 15.4,
worst 18.4 (3.1, 10.5, 15.6, 19.1), a fifth less in all; another one at the same question p95 7.9, since what comes as things
stand is known. Those above 10 ms, one in twenty, have Hastur's second effect on two boards: the one on which nothing is done,
and that of an option which changes more than cubes, a lock and the deck. On either a run for each of some 45 kinds of unseen
cards is left, 0.1 ms each: a third of that is the rules, a fourth reading off what came, an eighth unpacking the board, a
seventh the fractions.

`odds` and `?` within their budget, of the processor's time on the same two cores, both busy, at the 113 slowest of 2,053
questions of decent games (what it was at the same time, taken in turns, before purchases, payments and sanity tests shared their
runs with the board on which nothing is done, and without a budget): before a veil (V1) `odds` median 26 ms, p95 35, worst 36
(40, 61, 106), `?` 33, 39, 40 (63, 90, 111); against Hastur `odds` 25, 46, 55 (44, 116, 153), `?` 37, 44, 64 (58, 113, 501), the
worst where a card that is paid with has a sanity test. `cult` and `threats` take 16 ms at most. Nine runs of ten are those of the
card with Hastur's second effect, whose unseen card may be of forty kinds: 7 ms for each board on which an option stands alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from solo.games import named
from solo.games.nation.content import load
from solo.games.nation.forecast.draws import hand_forecast
from solo.games.nation.forecast.forecast import cult_forecast
from solo.games.nation.front.front import Front
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import sensible
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.session.look_ups import explained
from solo.table.garbage import collect_if_due, collection_deferred
from tests.games.nation.front.nation_table import GameSeat
from tests.games.nation.helpers import option_forecast
from tests.games.nation.positions import decent_questions
from tests.table.helpers import words_of


def sums(times: list[float]) -> str:
    """Median, the 95th and the 99th of 100 and the worst, in milliseconds."""
    times.sort()
    shown = [1000 * times[int((len(times) - 1) * share)] for share in (0.5, 0.95, 0.99, 1)]
    return "median {:.2f} ms, p95 {:.1f} ms, p99 {:.1f} ms, worst {:.1f} ms of {}".format(*shown, len(times))


def worked(act: Callable[[], object]) -> float:
    """Seconds of the processor's time."""
    began = time.process_time()
    act()
    return time.process_time() - began


def spent(act: Callable[[], object]) -> float:
    """Seconds that this thread works, whatever else the machine has to do."""
    began = time.thread_time()
    act()
    return time.thread_time() - began


def questions(seeds: range, ancient_one: str) -> Iterator[tuple[Game, Decision]]:
    """The questions of the player's turns in random games."""
    content = load()
    for seed in seeds:
        game = new_game(content, seed, ancient_one=ancient_one)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            if game.state.phase == "turn":
                yield game, session.decision
            session.answer(player(session.decision))


@pytest.mark.parametrize("ancient_one", list(load().ancient_ones))
def test_forecasts_of_the_ancient_ones_turn(request: pytest.FixtureRequest, ancient_one: str) -> None:
    """A view, the line of an option, and the chances of a hand, at every question of random games."""
    seeds = range(10 if request.config.getoption("benchmark_enable") else 1)
    with collection_deferred():
        views, lines, hands = measured(seeds, ancient_one)
    print(f"\n{ancient_one}: a view {sums(views)};\n  a line {sums(lines)};\n  a hand {sums(hands)}")
    assert views


def measured(seeds: range, ancient_one: str) -> tuple[list[float], list[float], list[float]]:
    """Seconds of each view, line and hand; garbage is looked for between questions, as at the table."""
    views: list[float] = []
    lines: list[float] = []
    hands: list[float] = []
    for game, decision in questions(seeds, ancient_one):
        collect_if_due()
        chosen = decision.options[len(views) % len(decision.options)]
        views.append(spent(partial(cult_forecast, game)))
        hands.append(spent(partial(hand_forecast, game)))
        took = spent(partial(option_forecast, game, decision, chosen))
        if option_forecast(game, decision, chosen) is not None:
            lines.append(took)
    return views, lines, hands


@pytest.mark.parametrize("ancient_one", [*load().ancient_ones, ""])
def test_odds_of_decent_games(request: pytest.FixtureRequest, ancient_one: str) -> None:
    """`odds` and `?` at the questions of decent games, of all options and of one; with nobody named, of whom a veil hides at
    first (V1)."""
    enabled = request.config.getoption("benchmark_enable")
    setup = {"ancient_one": ancient_one} if ancient_one else {"level": "hard"}
    odds: list[float] = []
    meanings: list[float] = []
    singles: list[float] = []
    teller = named("nation").teller(words_of("en", "nation"), 1)
    with collection_deferred():
        for seed in range(3 if enabled else 1):
            for game, asked in decent_questions(seed, 1 if enabled else 25, **setup):
                decision = sensible(game, asked)
                for times, look in (
                    (odds, odds_shown),
                    (meanings, explained),
                    (singles, partial(one_explained, len(odds))),
                ):
                    front = Front(GameSeat(game), teller)
                    for each in decision.options:
                        front.option_without_odds(decision, each)  # words are put together once
                    collect_if_due()
                    times.append(worked(partial(look, front, decision)))
    print(f"\n{ancient_one or 'veiled'}: odds {sums(odds)};\n  ? {sums(meanings)};\n  one option {sums(singles)}")
    assert odds


def one_explained(number: int, front: Front, decision: Decision) -> None:
    """Look at what one option means, another one each time."""
    front.explain(decision, decision.options[number % len(decision.options)])


def odds_shown(front: Front, decision: Decision) -> None:
    """Look at the odds of a question."""
    front.views["odds"](decision, "", 80)
