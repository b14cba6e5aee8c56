"""A million rounds of random play, by parts that are kept: `python -m tests.bench.rounds FOLDER [ROUNDS]`; run it again to go on.

Every part plays one Ancient One with one number of investigators, with every variant in turn. The invariants are looked at after
each round and after every fourth answer, and each boundary is restored from its snapshot. A game that breaks one ends the run
with its seed; the exit status is 1, too, when one took longer or needed more memory than it may.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solo.games.town.checks.invariants import check_invariants
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.game import Game
from solo.games.town.rules.setup import VARIANTS, new_game
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.bench.memory import most_megabytes

GAMES = 25
"""Games in a part."""

SEATS = range(1, 9)
EVERY = 4

SECONDS = 2.0
MEGABYTES = 300
ANSWERS = 500_000


def play_game(content: Content, seed: int, ancient_one: str, seats: int) -> tuple[int, int, float]:
    """Play a game to its end; rounds, answers, seconds of the processor. Raises AssertionError where something is wrong."""
    variant = [*VARIANTS, ""][seed % (len(VARIANTS) + 1)]
    variants = [variant] if variant and (variant != "V13" or seats == 4) else []
    began = time.process_time()
    game = new_game(content, seed, ancient_one=ancient_one, seats=seats, variants=variants)
    session = FlowRunner(play(game), lambda: at_boundary(game, content))
    player, answers = RandomPlayer(seed), 0
    while session.decision is not None:
        if answers % EVERY == 0:
            check_invariants(game, session.decision)
        session.answer(player(session.decision))
        answers += 1
        assert answers < ANSWERS, f"seed {seed} does not end"
    check_invariants(game)
    assert game.state.phase == "over"
    return game.state.round, answers, time.process_time() - began


def at_boundary(game: Game, content: Content) -> None:
    """What holds between rounds."""
    check_invariants(game)
    assert game.nested_effects == 0
    assert game.state.visiting == game.state.in_hand == game.state.gate_cards == []
    assert Game.restore(content, game.snapshot()).state == game.state


def play_part(content: Content, number: int) -> dict[str, Any]:
    """Play the games of a part; its figures."""
    ancient_ones = list(content.ancient_ones)
    ancient_one = ancient_ones[number % len(ancient_ones)]
    seats = SEATS[number // len(ancient_ones) % len(SEATS)]
    rounds = answers = 0
    slowest = 0.0
    began = time.process_time()
    for game in range(GAMES):
        seed = number * GAMES + game
        try:
            played, given, seconds = play_game(content, seed, ancient_one, seats)
        except Exception as error:
            raise AssertionError(f"seed {seed}, {ancient_one}, {seats} investigators: {error!r}") from error
        rounds, answers, slowest = rounds + played, answers + given, max(slowest, seconds)
    return {
        "part": number,
        "ancient_one": ancient_one,
        "seats": seats,
        "games": GAMES,
        "rounds": rounds,
        "answers": answers,
        "seconds": round(time.process_time() - began, 2),
        "slowest": round(slowest, 3),
        "megabytes": round(most_megabytes()),
    }


def done(folder: Path) -> Iterator[dict[str, Any]]:
    """The parts that were played, in earlier runs too; a line that was cut off is none."""
    file = folder / "parts.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        try:
            yield json.loads(line)
        except ValueError:
            continue


def run(folder: Path, wanted: int) -> dict[str, Any]:
    """Play parts until there are so many rounds in all; the figures of all parts together."""
    folder.mkdir(parents=True, exist_ok=True)
    content = load()
    parts = {part["part"]: part for part in done(folder)}
    number = 0
    while sum(part["rounds"] for part in parts.values()) < wanted:
        if number not in parts:
            parts[number] = play_part(content, number)
            with (folder / "parts.jsonl").open("a", encoding="utf-8") as out:
                out.write("\n" + json.dumps(parts[number]) + "\n")
        number += 1
    return summed_up(list(parts.values()))


def summed_up(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of all parts."""
    return {
        **{name: sum(part[name] for part in parts) for name in ("games", "rounds", "answers", "seconds")},
        "setups": len({(part["ancient_one"], part["seats"]) for part in parts}),
        "slowest game, seconds of the processor": max(part["slowest"] for part in parts),
        "most memory, MB": max(part["megabytes"] for part in parts),
    }


if __name__ == "__main__":
    figures = run(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
    print(json.dumps(figures, indent=2))
    sys.exit(figures["slowest game, seconds of the processor"] > SECONDS or figures["most memory, MB"] > MEGABYTES)
