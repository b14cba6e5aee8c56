"""Records the games of tests/data/recorded_games.yaml anew: run `PYTHONPATH=. python tests/record_games.py`.

A recorded game is a seed, an Ancient One, a number of investigators and an autoplayer, and what came of it: the outcome,
the rounds, and the fingerprint of its last state and all its events. The tests play them again and want the same.

Record them anew when a rule, a card, an event or the state was changed on purpose, and look at what has changed: a
change that should have left the games alone (a tidied function, say) must leave the file as it is.
"""

from __future__ import annotations

from pathlib import Path

from solo.games.town.content import load
from solo.games.town.printed.pieces import Content
from solo.players.simulation import Order, play_one

FILE = Path(__file__).parent / "data" / "recorded_games.yaml"

HEADING = """\
# Seeded games and what came of them; written by tests/record_games.py, which says when to do it anew.
games:
"""

GAMES = (
    Order(1, "random", 1890, 4, "azathoth", fingerprint=True),
    Order(1, "random", 1906, 4, "cthulhu", fingerprint=True),
    Order(1, "random", 1908, 4, "hastur", fingerprint=True),
    Order(1, "random", 1917, 4, "ithaqua", fingerprint=True),
    Order(1, "random", 1919, 4, "nyarlathotep", fingerprint=True),
    Order(1, "random", 1921, 4, "shub_niggurath", fingerprint=True),
    Order(1, "random", 1926, 4, "yig", fingerprint=True),
    Order(1, "random", 1928, 4, "yog_sothoth", fingerprint=True),
    Order(1, "random", 1930, 1, "cthulhu", fingerprint=True),
    Order(1, "random", 1931, 2, "yig", fingerprint=True),
    Order(1, "random", 1936, 8, "ithaqua", fingerprint=True),
    Order(1, "first", 1937, 4, "hastur", fingerprint=True),
    Order(1, "first", 2**56 + 5, 5, "", fingerprint=True),
)
"""The games, in the order of the file. An empty Ancient One is dealt."""


def recorded(content: Content, order: Order) -> dict[str, str | int]:
    """One game as it stands in the file."""
    played = play_one(content, order, 0)
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
