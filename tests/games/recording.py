"""Recorded games: seeded games and what came of them, in a file of a game's tests.

A recorded game is a seed and a setup with an autoplayer, and what came of it, with the fingerprint of its last state and all
its events. The tests play them again and want the same. Record them anew when a rule, a card, an event or the state was
changed on purpose, and look at what has changed: a change that should have left the games alone (a tidied function, say) must
leave the file as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from solo.kernel.flow import Flow, drive
from solo.players.random_player import DefaultPlayer, RandomPlayer

HEADING = """\
# Seeded games and what came of them; written by {script}; tests/games/recording.py says when to do it anew.
games:
"""


def played(flow: Flow[Any], player: str, seed: int) -> None:
    """Play a game to its end. player: "random" or "first"."""
    drive(flow, RandomPlayer(seed) if player == "random" else DefaultPlayer())


def write(file: Path, script: str, games: Iterable[Mapping[str, str | int]]) -> None:
    """Write the file. script: the path of what records these games. games: one after the other, as they stand in the file."""
    lines = ["- {" + ", ".join(f"{key}: {value!r}" for key, value in entry.items()) + "}\n" for entry in games]
    file.write_text(HEADING.format(script=script) + "".join(lines), encoding="utf-8")
