"""Saving what can be saved of a damaged campaign, into a new file; the damaged one is only read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from solo.kernel.decisions import Answer, IllegalAnswer
from solo.storage.database import Checkpoint, Database, read_answer, read_checkpoint, seal
from solo.storage.errors import DamagedSave, StorageError
from solo.storage.keeper import Game, Keeper
from solo.storage.places import copied, discard, drafted


class Recovered(msgspec.Struct, frozen=True):
    """What was saved: into which file, how many answers, and from which checkpoint on."""

    path: Path
    answers: int
    base: int


def recover(game: Game, damaged: Path, target: Path) -> Recovered:
    """The last good state of a damaged campaign as a new one; raises DamagedSave when nothing is left to save.

    Best is the whole journal from its beginning; else the last good checkpoint with the answers that follow it.
    """
    if not damaged.is_file():
        raise StorageError(f"{damaged}: there is no such campaign")
    with copied(damaged) as copy:
        about, answers, checkpoints = _read_all(copy)
    setup = about.get("setup")
    cursor = about.get("cursor")
    with drafted(target) as draft:
        for checkpoint, journal in _beginnings(setup, answers, checkpoints):
            base = checkpoint.position if checkpoint is not None else 0
            details = {
                "setup": setup if isinstance(setup, dict) else {},
                "cursor": base,
                "base": base,
                "recovered": True,
            }
            stands = cursor - base if isinstance(cursor, int) and cursor >= base else len(journal)
            given = _replay(game, draft, details, checkpoint, journal, stands)
            if given is not None:
                return Recovered(target, given, base)
            discard(draft)
        raise DamagedSave(f"{damaged}: nothing could be saved; neither its journal nor a checkpoint is whole")


def _beginnings(
    setup: object, answers: dict[int, Answer], checkpoints: dict[int, Checkpoint]
) -> Iterator[tuple[Checkpoint | None, list[Answer]]]:
    """From where one may begin, the best first: a checkpoint, None for the very beginning, and the answers from there."""
    whole = _following(answers, 0)
    if isinstance(setup, dict) and len(whole) >= max(checkpoints, default=-1):
        yield None, whole
    for position in sorted(checkpoints, reverse=True):
        yield checkpoints[position], _following(answers, position)


def _following(answers: dict[int, Answer], start: int) -> list[Answer]:
    found: list[Answer] = []
    while start + len(found) in answers:
        found.append(answers[start + len(found)])
    return found


def _replay(
    game: Game, draft: Path, about: dict[str, Any], checkpoint: Checkpoint | None, answers: list[Answer], stands: int
) -> int | None:
    """Make the new campaign, give it the answers as far as they are legal, and go back to where the old one stood.

    How many answers it has got; None when it cannot begin. Raises StorageError when the disk will not.
    """
    try:
        Database.make(draft, about, checkpoint)
        keeper = Keeper.open(game, draft)
    except (DamagedSave, msgspec.MsgspecError, KeyError, TypeError, ValueError):
        return None
    given = 0
    try:
        with keeper.hurried(), suppress(IllegalAnswer):  # one that fits no more ends what can be saved
            for answer in answers:
                if keeper.decision is None:
                    break
                keeper.answer(answer)
                given += 1
        if given > stands:
            keeper.undo(given - stands)
    finally:
        keeper.close()
    return given


def _read_all(path: Path) -> tuple[dict[str, Any], dict[int, Answer], dict[int, Checkpoint]]:
    """Every row that is whole."""
    about: dict[str, Any] = {}
    answers: dict[int, Answer] = {}
    checkpoints: dict[int, Checkpoint] = {}
    try:
        connection = sqlite3.connect(path, isolation_level=None)
    except sqlite3.Error:
        return about, answers, checkpoints
    with closing(connection):
        for key, value in _rows(connection, "about", "key", 2):
            with suppress(ValueError, TypeError):
                about[str(key)] = json.loads(value)
        seals: dict[int, tuple[str, str]] = {}
        for position, text, mark in _rows(connection, "answer", "position", 3):
            if isinstance(position, int) and isinstance(text, str) and isinstance(mark, str):
                seals[position] = (text, mark)
        for position, (text, mark) in sorted(seals.items()):
            before = seals.get(position - 1, ("", ""))[1]
            if mark == seal(position, text, before):
                with suppress(ValueError):
                    answers[position] = read_answer(text)
        for row in _rows(connection, "checkpoint", "position", 6):
            with suppress(Exception):  # whatever is wrong with this row, another may be whole
                checkpoint = read_checkpoint(row)
                checkpoints[checkpoint.position] = checkpoint
    return about, answers, checkpoints


def _rows(connection: sqlite3.Connection, table: str, key: str, width: int) -> Iterator[tuple[Any, ...]]:
    """The rows of a table as far as they can be read, from both ends when something in the middle cannot."""
    seen: dict[Any, None] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error, OverflowError, UnicodeDecodeError):
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key} {order}"):
                if len(row) != width:
                    return
                if row[0] in seen:
                    break
                seen[row[0]] = None
                yield row
