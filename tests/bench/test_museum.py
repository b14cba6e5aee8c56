"""What the museum costs, printed and never asserted: `pytest tests/bench/test_museum.py --benchmark-enable -s`."""

from __future__ import annotations

import gc
import io
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solo.__main__ import SELDOM
from solo.games import named, rules
from solo.games.museum.content import load as load_museum
from solo.games.museum.forecast.arrays import np
from solo.games.museum.forecast.forecast import forecast_of, gains
from solo.games.museum.game import Game
from solo.games.museum.host import Host
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.narration.front import Front
from solo.players.random_player import RandomPlayer
from solo.players.search import ForkableGame
from solo.players.simulation import SimulationPlan, play_one
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.storage.saved_campaign import SavedCampaign
from solo.table.garbage import collect_if_due, collection_deferred
from solo.table.plain import PlainTable

QUITS = ("give_up", "stop", "leave")
BY_DICE = (
    *("move", "attempt", "attack", "result", "remove_die", "set_aside"),
    *("reroll", "turn_die", "discard_die", "store_dice"),
)
"""Kinds of questions with odds."""


def sums(times: list[float]) -> str:
    """Median, the 95th and the 99th of 100 and the worst, in milliseconds."""
    times.sort()
    last = len(times) - 1
    shown = [1000 * times[int(last * share)] for share in (0.5, 0.95, 0.99, 1)]
    return "median {:.2f} ms, p95 {:.1f} ms, p99 {:.1f} ms, worst {:.1f} ms of {}".format(*shown, len(times))


def spent(act: Callable[[], object]) -> float:
    """Seconds that this thread works, whatever else the machine has to do."""
    began = time.thread_time()
    act()
    return time.thread_time() - began


def answer(player: RandomPlayer, decision: Decision) -> str | tuple[str, ...]:
    """An answer of somebody who seldom gives up."""
    chosen = player(decision)
    return player(decision) if chosen in QUITS else chosen


def ask(front: Front, decision: Decision) -> None:
    """What the table needs of a question: whether it goes without saying, else its options with their odds."""
    if front.auto_answers.answer(decision) is None:
        shown = front.auto_answers.offered(decision)
        for each in shown.options:
            front.option(shown, each)


def test_turns_a_second_in_random_play(benchmark: BenchmarkFixture) -> None:
    """Whole games of four investigators without checks, on one core."""
    games, game = 200 if benchmark.enabled else 1, rules("museum")
    turns = 0

    def run() -> None:
        nonlocal turns
        turns = sum(int(play_one(game, SimulationPlan(games), number).tally["rounds"]) for number in range(games))

    seconds = spent(lambda: benchmark.pedantic(run, rounds=1))
    print(f"\n{turns} turns in {seconds:.2f} s: {turns / seconds:.0f} turns a second")
    assert turns > games


def test_decent_games_a_second(request: pytest.FixtureRequest) -> None:
    """Whole games of one to eight investigators by the decent player, without checks, on one core."""
    games, game = 40 if request.config.getoption("benchmark_enable") else 1, rules("museum")
    groups = (1, 2, 4, 6, 8)

    def run() -> None:
        for number in range(games):
            play_one(game, SimulationPlan(games, "decent", setup={"seats": groups[number % len(groups)]}), number)

    seconds = spent(run)
    print(f"\n{games} games in {seconds:.2f} s: {games / seconds:.2f} games a second")
    assert seconds > 0


def test_a_fork(request: pytest.FixtureRequest) -> None:
    """Forks at every third decision of games by chance."""
    times, game = [], rules("museum")
    for seed in range(10 if request.config.getoption("benchmark_enable") else 1):
        line, player = ForkableGame(game, game.begin({"seed": seed})), RandomPlayer(seed)
        for number in range(100):
            if line.decision is None:
                break
            if number % 3 == 0:
                times.append(spent(line.fork))
            line.answer(answer(player, line.decision))
    print(f"\na fork: {sums(times)}")
    assert times


@pytest.mark.parametrize("language", languages("museum"))
def test_narration_of_a_decision(language: str, request: pytest.FixtureRequest) -> None:
    """To tell what happened between two decisions."""
    narrator, times, told = named("museum").teller(load(language, "museum"), 1), [], 0
    for seed in range(10 if request.config.getoption("benchmark_enable") else 1):
        host, player = rules("museum").begin({"seed": seed}), RandomPlayer(seed)
        session = FlowRunner(host.flow())
        while session.decision is not None:
            events = host.take_events()
            told += len(events)
            times.append(spent(partial(narrator.tell, events)))
            session.answer(answer(player, session.decision))
    print(f"\n{language}: {sums(times)} decisions; {sum(times) / told * 1e6:.0f} µs an event")
    assert times


def test_a_question_with_its_odds(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """From a pending question to its options with their odds, by kind; then the view of the odds."""
    game, words = named("museum"), load("en", "museum")
    questions: dict[str, list[float]] = {}
    views: list[float] = []
    enabled = request.config.getoption("benchmark_enable")
    for seed in range(6 if enabled else 1):
        saved_campaign, player = (
            SavedCampaign.create(rules("museum"), tmp_path / f"{seed}.solo", {"seed": seed}),
            RandomPlayer(seed),
        )
        at = KeptCampaign(saved_campaign)
        front = game.front(at, game.teller(words, seed))
        assert isinstance(saved_campaign.host, Host)
        with saved_campaign.hurried():
            while (decision := saved_campaign.decision) is not None and (enabled or saved_campaign.position < 40):
                questions.setdefault(decision.kind, []).append(spent(partial(ask, front, decision)))
                if saved_campaign.position % 10 == 0:
                    views.append(spent(partial(front.views["odds"], decision, "", 80)))
                saved_campaign.answer(answer(player, decision))
        saved_campaign.close()
    for kind in ("move", "attempt", "attack", "result", "remove_die", "set_aside", "reroll"):
        if questions.get(kind):
            print(f"\n{kind}: {sums(questions[kind])}", end="")
    print(f"\nall: {sums([each for times in questions.values() for each in times])}\nthe odds: {sums(views)}")
    assert views


def decent_answers(setup: Mapping[str, object]) -> list[Answer]:
    """The answers of the decent player to all questions of a game."""
    host = rules("museum").begin(setup)
    player, session, answers = rules("museum").players["decent"](host, 0), FlowRunner(host.flow()), list[Answer]()
    while session.decision is not None:
        answers.append(player(session.decision))
        session.answer(answers[-1])
    return answers


def asked_in(setup: Mapping[str, object], answers: Sequence[Answer]) -> Iterator[tuple[Game, Decision]]:
    """The questions of a game to which these answers are given, with the game as it stands; garbage is collected as at a table.

    numpy is there before: to load it belongs to the first prompt of a process (`test_the_first_prompt`).
    """
    assert np.ndarray
    gc.set_threshold(SELDOM)
    host = rules("museum").begin(setup)
    assert isinstance(host, Host)
    session = FlowRunner(host.flow())
    with collection_deferred():
        for chosen in answers:
            decision = session.decision
            assert decision is not None
            yield host.game, decision
            collect_if_due()
            session.answer(chosen)


def odds_of_a_game(setup: Mapping[str, object], answers: Sequence[Answer]) -> list[tuple[str, float, float]]:
    """For every question whose odds are known: its kind, and how long these take, and then what each thing in hand adds."""
    found = list[tuple[str, float, float]]()
    for game, decision in asked_in(setup, answers):
        seen, gained = (spent(partial(each, game, decision)) for each in (forecast_of, gains))
        found.append((decision.kind, seen, gained))
    return found


@pytest.mark.campaign
def test_odds_of_decent_games(request: pytest.FixtureRequest) -> None:
    """All odds of whole games, each game in a process of its own, which knows nothing yet: as on a real evening."""
    groups = (1, 2, 4, 6, 8) if request.config.getoption("benchmark_enable") else (1,)
    ancient_ones = sorted(load_museum().ancient_ones) if len(groups) > 1 else ["yig"]
    setups = [{"seed": 1000 + seats, "ancient_one": each, "seats": seats} for each in ancient_ones for seats in groups]
    views: dict[str, list[float]] = {}
    added: list[float] = []
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for found in fresh.map(odds_of_a_game, setups, [decent_answers(setup) for setup in setups]):
            for kind, seen, gained in found:
                views.setdefault(kind, []).append(seen)
                added.append(gained)
    for kind in BY_DICE:
        if views.get(kind):
            print(f"\n{kind}: {sums(views[kind])}", end="")
    print(f"\nall: {sums([each for kind in BY_DICE for each in views.get(kind, [])])}\nwhat is added: {sums(added)}")
    assert views


def prompts_of_a_game(setup: Mapping[str, object], asking: str) -> list[tuple[str, float]]:
    """A whole game of the decent player at the plain table: for every question he is asked its kind, and how long it took
    from the key to the prompt, or with `asking` what is typed beside, how long that takes; where dice decide."""
    gc.set_threshold(SELDOM)
    game, found, asked, began = named("museum"), list[tuple[str, float]](), list[Decision](), [time.thread_time()]
    with TemporaryDirectory() as folder:
        at = KeptCampaign(SavedCampaign.create(rules("museum"), Path(folder) / "t.solo", setup))
        front = game.front(at, game.teller(load("en", "museum"), 1))
        player = rules("museum").players["decent"](at.host, 0)

        def ask(prompt: str) -> str | None:
            took = time.thread_time() - began[0]
            if asked and asking:
                if asked[-1].kind in BY_DICE:
                    found.append((asked[-1].kind, spent(partial(front.views["odds"], asked[-1], asking, 80))))
            elif asked:
                found.append((asked[-1].kind, took))
            decision = at.decision
            chosen = player(decision) if decision is not None else None
            began[0] = time.thread_time()
            return chosen if isinstance(chosen, str) or chosen is None else " ".join(chosen) or "done"

        class Watched(PlainTable):
            def ask(self, question: OpenQuestion) -> None:
                asked.append(question.decision)
                super().ask(question)

        Watched(Conversation(at, front, partial(load, game="museum")), ask, io.StringIO()).run()
    return found


@pytest.mark.campaign
@pytest.mark.parametrize("asking", [pytest.param("", id="from key to prompt"), pytest.param("all", id="odds all")])
def test_from_key_to_prompt_and_all_odds(request: pytest.FixtureRequest, *, asking: str) -> None:
    """Narration, autosave, habits and odds; each game in a process of its own, as on a real evening."""
    enabled = request.config.getoption("benchmark_enable")
    ancient_ones = sorted(load_museum().ancient_ones) if enabled else ["yig"]
    setups = [
        {"seed": 1000 + seats, "ancient_one": each, "seats": seats}
        for each, seats in zip(ancient_ones, (1, 4, 8, 2) * len(ancient_ones), strict=False)
    ]
    kinds: dict[str, list[float]] = {}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for found in fresh.map(partial(prompts_of_a_game, asking=asking), setups):
            for kind, seconds in found:
                kinds.setdefault(kind, []).append(seconds)
    for kind, times in kinds.items():
        print(f"\n{kind}: {sums(times)}", end="")
    print(f"\n{asking or 'all'}: {sums([each for times in kinds.values() for each in times])}")
    assert kinds


def test_the_first_prompt() -> None:
    """A whole process with a warm cache, to the first question; the best of three."""
    command = (sys.executable, "-m", "solo", "play", "--game", "museum", "--seed", "1")
    times = []
    for _ in range(3):
        began = time.perf_counter()
        subprocess.run(command, input="", text=True, capture_output=True, check=True)
        times.append(time.perf_counter() - began)
    print(f"\nfirst prompt: {min(times) * 1000:.0f} ms")
    assert times
