"""Records the games of data/recorded_games.yaml anew: run `PYTHONPATH=. python tests/games/town/record_games.py`.

A recorded game is a seed, an Ancient One, a number of investigators and an autoplayer, and what came of it: the outcome, the
rounds, and a fingerprint. When to do it: `tests/games/recording.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.events import digest
from tests.games.recording import played, write

FILE = Path(__file__).parent / "data" / "recorded_games.yaml"


class Seeded(NamedTuple):
    """A game by what fixes it. player: "random" or "first"; an empty Ancient One is dealt."""

    player: str
    seed: int
    seats: int = 4
    ancient_one: str = ""


class Outcome(NamedTuple):
    """What came of it; the digest is of the last state and all events."""

    outcome: str
    rounds: int
    digest: str


def outcome(content: Content, order: Seeded) -> Outcome:
    """Play a game to its end."""
    variants = ("V13",) if order.seats == 4 else ()
    game = new_game(content, order.seed, ancient_one=order.ancient_one, seats=order.seats, variants=variants)
    played(play(game), order.player, order.seed)
    state = game.state
    return Outcome(state.victors or state.outcome, state.round, digest(state, *game.events))


GAMES = (
    Seeded("random", 1890, 4, "azathoth"),
    Seeded("random", 1906, 4, "cthulhu"),
    Seeded("random", 1908, 4, "hastur"),
    Seeded("random", 1917, 4, "ithaqua"),
    Seeded("random", 1919, 4, "nyarlathotep"),
    Seeded("random", 1921, 4, "shub_niggurath"),
    Seeded("random", 1926, 4, "yig"),
    Seeded("random", 1928, 4, "yog_sothoth"),
    Seeded("random", 1930, 1, "cthulhu"),
    Seeded("random", 1931, 2, "yig"),
    Seeded("random", 1936, 8, "ithaqua"),
    Seeded("first", 1937, 4, "hastur"),
    Seeded("first", 2**56 + 5, 5, ""),
)
"""The games, in the order of the file."""


def recorded(content: Content, order: Seeded) -> dict[str, str | int]:
    """One game as it stands in the file."""
    found = outcome(content, order)
    return {
        "seed": order.seed,
        "ancient_one": order.ancient_one,
        "seats": order.seats,
        "player": order.player,
        "outcome": found.outcome,
        "rounds": found.rounds,
        "digest": found.digest,
    }


def main() -> None:
    """Play all games and write the file."""
    content = load()
    write(FILE, "tests/games/town/record_games.py", (recorded(content, order) for order in GAMES))


if __name__ == "__main__":
    main()
