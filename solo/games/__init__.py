"""The register of games: each stands in a room of its own and is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.games.game import Playable
    from solo.kernel.host import Rules

GAMES = {"town": "solo.games.town"}
"""Every game by the name of its folders and saves, and the package whose GAME it is."""

FIRST = "town"
"""The game of a campaign that does not say which."""


def named(name: str) -> Playable:
    """The game of that name; raises KeyError for a name that is not in the register."""
    found: Playable = import_module(GAMES[name]).GAME
    return found


def habits() -> tuple[str, ...]:
    """The kinds of questions that go without saying in any of the games."""
    return tuple(dict.fromkeys(habit for name in GAMES for habit in named(name).habits))


def rules(name: str, extra: Sequence[Path] = ()) -> Rules:
    """A game's rules with its content, and home-made folders on top; raises KeyError, ContentError."""
    return named(name).load(extra)
