"""The register of games: each is a package of its own, imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.boardgame.entry import Playable
    from solo.kernel.host import Rules

GAMES = {"town": "solo.games.town", "museum": "solo.games.museum", "nation": "solo.games.nation"}
"""Every game: its name, which its folders and saves have, and the package that defines its GAME."""

FIRST = "town"
"""The game of a campaign that does not name one."""


def named(name: str) -> Playable:
    """The game of that name; raises KeyError if it is not registered."""
    found: Playable = import_module(GAMES[name]).GAME
    return found


def habits() -> tuple[str, ...]:
    """The kinds of questions that any of the games can answer by itself."""
    return tuple(dict.fromkeys(habit for name in GAMES for habit in named(name).habits))


def rules(name: str, extra: Sequence[Path] = (), *, cache: bool = True) -> Rules:
    """A game's rules with its content and that of home-made folders; raises KeyError, ContentError.

    cache: whether to use the compiled cache. An error in folders that are right for another game says so.
    """
    from solo.files.content_errors import ContentError
    from solo.files.errors import AuthorText

    try:
        return named(name).load(extra, cache=cache)
    except ContentError as error:
        others = [other for other in GAMES if extra and other != name]
        other = next((each for each in others if _is_of(each, extra)), None)
        if other is None:
            raise
        hint = AuthorText(
            "content_of_other_game",
            "{problem}; this is content of the game {game}: add --game {game}",
            problem=error.problem,
            game=other,
        )
        raise ContentError(hint, file=error.file, keys=error.keys, line=error.line) from error


def _is_of(name: str, extra: Sequence[Path]) -> bool:
    """Whether home-made folders are right for a game."""
    from solo.files.content_errors import ContentError

    try:
        named(name).load(extra)
    except ContentError:
        return False
    return True
