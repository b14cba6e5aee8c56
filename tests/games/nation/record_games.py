"""Records the games of data/recorded_games.yaml anew: run `PYTHONPATH=. python tests/games/nation/record_games.py`.

A seed, an Ancient One, a level and an autoplayer, and what came of it. When to do it: `tests/games/recording.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.content import load
from solo.games.nation.printed.numbers import STANDARD
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.kernel.events import digest
from tests.games.recording import played, write

FILE = Path(__file__).parent / "data" / "recorded_games.yaml"


class Seeded(NamedTuple):
    """A game by what fixes it. player: "random" or "first"; an empty Ancient One is drawn."""

    player: str
    seed: int
    ancient_one: str = ""
    main_agent: str = ""
    level: str = STANDARD


GAMES = (
    Seeded("random", 1890, "hastur", "monday"),
    Seeded("random", 1906, "dagon", "tuesday"),
    Seeded("random", 1908, "yog_sothoth", "wednesday"),
    Seeded("random", 1917, "black_goat", "thursday"),
    Seeded("random", 1919, "cthulhu", "friday"),
    Seeded("random", 1921, "nyarlathotep"),
    Seeded("random", 1926, "", "", "novice"),
    Seeded("random", 1928, "", "", "hard"),
    Seeded("random", 1930, "", "", "nightmare"),
    Seeded("first", 1937, "hastur"),
    Seeded("first", 2**56 + 5),
)
"""The games, in the order of the file."""


def recorded(content: Content, order: Seeded) -> dict[str, str | int]:
    """One game as it stands in the file."""
    game = new_game(content, order.seed, ancient_one=order.ancient_one, main_agent=order.main_agent, level=order.level)
    played(play(game), order.player, order.seed)
    state = game.state
    return {
        "seed": order.seed,
        "player": order.player,
        "ancient_one": state.ancient_one,
        "level": order.level,
        "ended": state.ended,
        "rounds": state.round,
        "digest": digest(state, *game.events),
    }


def main() -> None:
    """Play all games and write the file."""
    content = load()
    write(FILE, "tests/games/nation/record_games.py", (recorded(content, order) for order in GAMES))


if __name__ == "__main__":
    main()
