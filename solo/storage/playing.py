"""What playing, importing, recovering and verifying a campaign share: finding its rules, beginning its record, its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from solo.files.errors import ErrorText, joined
from solo.kernel.host import Rules
from solo.storage.errors import DamagedSave, StorageError
from solo.storage.sources import kit_of

RulesFinder = Callable[[str], Rules]
"""Finds the rules of the game that a save names, "" where it names none; raises StorageError."""


def rules_for(path: Path, played: str, game: Rules | RulesFinder) -> Rules:
    """The rules of the game `played` that a save names ("" in format 1); raises StorageError if `game` is another one."""
    rules: Rules = game(played) if callable(game) else game
    if played not in ("", rules.name):
        raise StorageError(
            ErrorText(
                "other_game",
                "{path}: this is a campaign of the {played} game, not of the {game} game",
                path=path,
                played=played,
                game=rules.name,
            )
        )
    return rules


def given_up(position: int) -> ErrorText:
    """The remark that the answers after a position fit no more."""
    return ErrorText(
        "stands_after",
        "the game stands after {count} answers: those that follow were given with other cards or another version and fit "
        "no more",
        count=position,
    )


def beginning(game: Rules, setup: dict[str, Any], position: int = 0) -> dict[str, Any]:
    """The record of a campaign that begins at a position of its journal, with the present version and cards."""
    kits = msgspec.to_builtins((kit_of(game.sources, position),))
    return {"game": game.name, "setup": setup, "cursor": position, "base": position, "played_with": kits}


@contextmanager
def fitting(path: Path, what: ErrorText) -> Iterator[None]:
    """Turn a game's errors about the content of a save into DamagedSave."""
    try:
        yield
    except (msgspec.MsgspecError, ValueError) as error:
        raise cannot_be(path, what, error) from error


def cannot_be(path: Path, what: ErrorText, why: Exception) -> DamagedSave:
    """The error of a save with something in it that the game refuses."""
    return DamagedSave(
        ErrorText(
            "cannot_be",
            "{path}: {what} cannot be ({reason}); `solo recover` may save the rest",
            path=path,
            what=what,
            reason=why,
        )
    )


def answer_at(position: int) -> ErrorText:
    """An answer, as the subject of `cannot_be`."""
    return ErrorText("answer_at", "answer {number}", number=position)


def changed_since(remarks: Sequence[ErrorText]) -> str:
    """What has changed since a campaign was played, in brackets."""
    return ErrorText("since", " ({changes})", changes=joined(remarks, "; ")) if remarks else ""
