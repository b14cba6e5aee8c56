"""Games are the same again: from a snapshot, from the same answers, after wrong answers, and on every Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.game import Game
from solo.games.town.host import Rules
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.events import Event, digest
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.boundaries import go_on_from_everywhere
from tests.games.town.record_games import Seeded, outcome

ROOT = Path(__file__).parents[3]

TABLES = [(1, "yig", 3), (2, "hastur", 8), (4, "cthulhu", 1), (4, "ithaqua", 6), (8, "cthulhu", 2), (8, "hastur", 4)]


class Played(msgspec.Struct):
    """A finished game, its answers, and its snapshots: after how many answers and events, in the battle or not, bytes."""

    game: Game
    answers: list[Answer]
    boundaries: list[tuple[int, int, bool, bytes]]


def table(content: Content, seats: int, ancient_one: str, seed: int) -> Game:
    return new_game(content, seed, ancient_one=ancient_one, seats=seats, variants=("V13",) if seats == 4 else ())


def played(content: Content, seats: int, ancient_one: str, seed: int) -> Played:
    game = table(content, seats, ancient_one, seed)
    record = Played(game, [], [])

    def at_boundary() -> None:
        state = game.state
        record.boundaries.append((len(record.answers), len(game.events), state.battle is not None, game.snapshot()))

    player = RandomPlayer(seed)
    session = FlowRunner(play(game), at_boundary)
    while session.decision is not None:
        answer = player(session.decision)
        record.answers.append(answer)
        session.answer(answer)
    return record


def replayed(game: Game, answers: list[Answer]) -> Game:
    """A game driven by given answers, which must be exactly enough."""
    session = FlowRunner(play(game))
    for answer in answers:
        session.answer(answer)
    assert session.over
    return game


def fingerprint(game: Game) -> str:
    return digest(game.state, *game.events)


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), TABLES)
def test_a_snapshot_equals_the_state_at_every_boundary(
    content: Content, seats: int, ancient_one: str, seed: int
) -> None:
    game = table(content, seats, ancient_one, seed)
    met: list[bool] = []

    def at_boundary() -> None:
        restored = Game.restore(content, game.snapshot())
        met.append(restored.state == game.state)
        assert restored.snapshot() == game.snapshot()
        assert (restored.dice.seed, restored.dice.drawn) == (game.dice.seed, game.dice.drawn)

    player = RandomPlayer(seed)
    session = FlowRunner(play(game), at_boundary)
    while session.decision is not None:
        session.answer(player(session.decision))
    assert len(met) >= 3
    assert all(met)
    assert Game.restore(content, game.snapshot()).state == game.state


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), TABLES)
def test_play_from_any_boundary_ends_as_play_without_a_break(
    content: Content, seats: int, ancient_one: str, seed: int
) -> None:
    """From every boundary, those of the battle too: the same state, and the same events from there on."""
    whole = played(content, seats, ancient_one, seed)
    assert any(battle for _, _, battle, _ in whole.boundaries)
    for answered, told, _, snapshot in whole.boundaries:
        again = replayed(Game.restore(content, snapshot), whole.answers[answered:])
        assert again.state == whole.game.state
        assert again.events == whole.game.events[told:]
        assert digest(again.state, *whole.game.events[:told], *again.events) == fingerprint(whole.game)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", (1, 4, 8))
def test_hundreds_of_games_may_be_broken_off_anywhere(content: Content, seats: int) -> None:
    for seed in range(150):
        whole = played(content, seats, "", 50_000 + seed)
        for answered, told, _, snapshot in whole.boundaries:
            again = replayed(Game.restore(content, snapshot), whole.answers[answered:])
            assert again.state == whole.game.state
            assert again.events == whole.game.events[told:]


@pytest.mark.parametrize("seats", (1, 2, 5, 8))
def test_a_game_can_be_taken_up_before_every_turn(content: Content, seats: int) -> None:
    """At every seat of every phase, with the same answers to the end of the round."""
    whole = go_on_from_everywhere(Rules(content), {"seed": seats + 70, "seats": seats}, 600)
    states = [msgspec.msgpack.decode(each.snapshot)["state"] or {} for each in whole.stops]
    found = {(state.get("phase"), state.get("turn")) for state in states}
    phases = ("upkeep", "movement", "arkham_encounters", "other_world_encounters")
    assert {(phase, seat) for phase in phases for seat in range(seats)} <= found
    assert {("between", -1), ("mythos", -1)} <= found


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), [(4, "yig", 0), (2, "cthulhu", 0), (8, "hastur", 0)])
def test_a_final_battle_can_be_taken_up_at_every_step_of_a_round(
    content: Content, seats: int, ancient_one: str, seed: int
) -> None:
    """Before everybody's upkeep, trading, attack and defence; between rounds and at the end nothing of it is left."""
    setup = {"seed": seed, "seats": seats, "ancient_one": ancient_one, "single": True}
    whole = go_on_from_everywhere(Rules(content), setup, 5_000)
    states = [msgspec.msgpack.decode(each.snapshot)["state"] or {} for each in whole.stops]
    battles = [state["battle"] for state in states if state.get("battle")]
    found = {tuple(battle["now"]) for battle in battles if "now" in battle}
    steps = ("prepare", "trading", "attacks", "strike_back")
    assert {(step, seat) for step in steps for seat in range(seats)} | {("strike_back", -1)} == found
    assert sum("now" not in battle for battle in battles) == max(battle["round"] for battle in battles)


def test_a_fork_in_the_final_battle_repeats_few_answers(content: Content) -> None:
    """Those of one investigator in one step of the round, not of all before him."""
    repeated: list[int] = []
    for seed in range(4):
        since: list[str] = []
        town = Rules(content)
        host, player = town.begin({"seed": seed, "single": True}), RandomPlayer(seed)
        session = FlowRunner(host.flow(), since.clear, within=True)
        while session.decision is not None:
            assert host.last is not None
            if host.last.state.battle is not None:
                repeated.append(len(since))
            answer = player(session.decision)
            since.append(str(answer))
            session.answer(answer)
    assert len(repeated) > 50
    assert sum(repeated) < 2 * len(repeated)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", range(1, 9))
def test_hundreds_of_games_can_be_taken_up_before_every_turn(content: Content, seats: int) -> None:
    for seed in range(40):
        go_on_from_everywhere(Rules(content), {"seed": 60_000 + seed, "seats": seats}, 2_000)


def leg(game: Game, answers: list[Answer]) -> tuple[bytes, list[Event]]:
    """Play to the next boundary, or to the end, using up answers; the snapshot found there, and the events until then."""
    stops: list[tuple[bytes, int]] = []
    session = FlowRunner(play(game), lambda: stops.append((game.snapshot(), len(game.events))))
    begun = len(stops)
    while not session.over and len(stops) == begun:
        session.answer(answers.pop(0))
    snapshot, told = (game.snapshot(), len(game.events)) if session.over else stops[-1]
    return snapshot, game.events[:told]


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), TABLES)
def test_a_game_broken_off_after_every_round_is_the_same(
    content: Content, seats: int, ancient_one: str, seed: int
) -> None:
    """Saved and loaded at each boundary in turn, as a campaign on disk is."""
    whole = played(content, seats, ancient_one, seed)
    game = table(content, seats, ancient_one, seed)
    answers, told, legs = list(whole.answers), [], 0
    while game.state.phase != "over":
        snapshot, events = leg(game, answers)
        game = Game.restore(content, snapshot)
        told += events
        legs += 1
    assert legs > 3
    assert answers == []
    assert told == whole.game.events
    assert game.state == whole.game.state


def test_a_damaged_snapshot_is_refused(content: Content) -> None:
    snapshot = table(content, 4, "yig", 1).snapshot()
    for damaged in (b"", snapshot[:-1], snapshot[:40], b"\xc1", b"\x90", msgspec.msgpack.encode({"seed": "one"})):
        with pytest.raises(msgspec.DecodeError):
            Game.restore(content, damaged)


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), TABLES)
def test_the_same_seed_and_answers_make_the_same_game(
    content: Content, seats: int, ancient_one: str, seed: int
) -> None:
    first = played(content, seats, ancient_one, seed)
    second = replayed(table(load(cache=False), seats, ancient_one, seed), first.answers)
    assert second.events == first.game.events
    assert fingerprint(second) == fingerprint(first.game)


def test_another_seed_or_another_answer_makes_another_game(content: Content) -> None:
    digests = [outcome(content, Seeded("random", seed)).digest for seed in range(20)]
    assert len(set(digests)) == 20


def wrong_answers(decision: Decision) -> list[object]:
    first = decision.options[0].id
    return ["", "no such answer", first.upper() + " ", (first, first), (), ("no such answer",) * max(1, decision.least)]


def refused(decision: Decision, answer: object) -> bool:
    try:
        decision.check(answer)  # type: ignore[arg-type]
    except IllegalAnswer:
        return True
    return False


@pytest.mark.parametrize(("seats", "ancient_one", "seed"), TABLES[1:4])
def test_an_illegal_answer_leaves_the_game_as_it_was(content: Content, seats: int, ancient_one: str, seed: int) -> None:
    """At every decision of a game; and the game goes on as if nothing had been said."""
    whole = played(content, seats, ancient_one, seed)
    game = table(content, seats, ancient_one, seed)
    session = FlowRunner(play(game))
    for answer in whole.answers:
        waiting = session.decision
        assert waiting is not None
        before, told, drawn = game.snapshot(), list(game.events), game.dice.drawn
        wrong = [each for each in wrong_answers(waiting) if refused(waiting, each)]
        assert len(wrong) >= 4
        for each in wrong:
            with pytest.raises(IllegalAnswer):
                session.answer(each)  # type: ignore[arg-type]
        assert game.snapshot() == before
        assert game.events == told
        assert game.dice.drawn == drawn
        assert session.decision is waiting
        session.answer(answer)
    assert session.over
    assert fingerprint(game) == fingerprint(whole.game)


# The same everywhere

GAMES = """
from solo.games.town.content import load
from tests.games.town.record_games import Seeded, outcome
content = load(cache=False)
for seats in (1, 4, 8):
    for number in range(2):
        print(outcome(content, Seeded("random", 300 + number, seats)).digest)
"""

DICE = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("dice", sys.argv[1])
dice = importlib.util.module_from_spec(spec)
spec.loader.exec_module(dice)
for seed in (0, 1, 1890, 2**31, 2**64 + 3, 10**40):
    one = dice.Dice(seed)
    cards = list(range(60))
    one.shuffle(cards)
    print(one.roll(200), cards, [one.below(n) for n in range(1, 200)], one.pick(cards), one.drawn)
    print(dice.Dice(seed, 137).roll(50))
"""


def output(python: str, code: str, *arguments: str, **environment: str) -> str:
    """What a program prints on a Python of its own; raises CalledProcessError when it fails."""
    done = subprocess.run(
        [python, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    return done.stdout


def version(python: str) -> tuple[int, ...]:
    """The version of a Python; () when it does not run."""
    done = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=False
    )
    return tuple(int(each) for each in done.stdout.split())


def pythons() -> dict[str, str]:
    """Every CPython from 3.11 on that is found beside this one, in its sibling folders, or on the path."""
    names = [f"python3.{minor}" for minor in range(11, 20)]
    home = Path(sys.base_prefix)
    found = [sys.executable, *(str(path) for name in names for path in sorted(home.parent.glob(f"*/bin/{name}")))]
    found += [str(Path(sys.executable).parent / name) for name in names]
    found += [path for name in names if (path := shutil.which(name)) is not None]
    by_version: dict[str, str] = {}
    for python in found:
        known = version(python) if Path(python).exists() else ()
        if known >= (3, 11):
            by_version.setdefault(".".join(map(str, known)), python)
    return by_version


PYTHONS = pythons()


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_games_do_not_depend_on_the_hash_seed(content: Content, hash_seed: str) -> None:
    here = [
        outcome(content, Seeded("random", 300 + number, seats)).digest for seats in (1, 4, 8) for number in range(2)
    ]
    assert output(sys.executable, GAMES, PYTHONHASHSEED=hash_seed).split() == here


def test_this_python_is_among_those_found() -> None:
    assert ".".join(map(str, sys.version_info[:2])) in PYTHONS


@pytest.mark.parametrize("python", PYTHONS)
def test_the_dice_fall_alike_on_every_python(python: str) -> None:
    """The dice need nothing but Python itself, so they are compared wherever one is found."""
    file = str(ROOT / "solo" / "kernel" / "dice.py")
    assert output(PYTHONS[python], DICE, file) == output(sys.executable, DICE, file)
