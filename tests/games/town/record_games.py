"""Records the games of data/recorded_games.yaml anew: run `PYTHONPATH=. python tests/games/town/record_games.py`.

A recorded game is a seed, an Ancient One, a number of investigators and an autoplayer, and what came of it: the outcome,
the rounds, and the fingerprint of its last state and all its events. The tests play them again and want the same.

Record them anew when a rule, a card, an event or the state was changed on purpose, and look at what has changed: a
change that should have left the games alone (a tidied function, say) must leave the file as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.events import digest
from solo.kernel.flow import drive
from solo.players.random_player import DefaultPlayer, RandomPlayer

FILE = Path(__file__).parent / "data" / "recorded_games.yaml"

HEADING = """\
# Seeded games and what came of them; written by tests/games/town/record_games.py, which says when to do it anew.
games:
"""


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
    drive(play(game), RandomPlayer(order.seed) if order.player == "random" else DefaultPlayer())
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
    played = outcome(content, order)
    return {
        "seed": order.seed,
        "ancient_one": order.ancient_one,
        "seats": order.seats,
        "player": order.player,
        "outcome": played.outcome,
        "rounds": played.rounds,
        "digest": played.digest,
    }


def main() -> None:
    """Play all games and write the file."""
    content = load()
    lines = []
    for order in GAMES:
        entry = recorded(content, order)
        lines.append("- {" + ", ".join(f"{key}: {value!r}" for key, value in entry.items()) + "}\n")
    FILE.write_text(HEADING + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
