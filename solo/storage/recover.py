"""Saving what can be saved of a damaged campaign, into a new file; the damaged one is only read."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from solo.kernel.decisions import Answer, IllegalAnswer
from solo.storage.database import Checkpoint, Database, read_answer, read_checkpoint, seal
from solo.storage.errors import DamagedSave, StorageError
from solo.storage.keeper import Game, Keeper


class Recovered(msgspec.Struct, frozen=True):
    """What was saved: into which file, how many answers, and from which checkpoint on."""

    path: Path
    answers: int
    base: int


def recover(game: Game, damaged: Path, target: Path) -> Recovered:
    """The last good state of a damaged campaign as a new one; raises DamagedSave when nothing is left to save.

    Best is the whole journal from its beginning; else the last good checkpoint with the answers that follow it.
    """
    if target.exists():
        raise StorageError(f"{target}: there is such a campaign already")
    if not damaged.is_file():
        raise StorageError(f"{damaged}: there is no such campaign")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "damaged"
        for suffix in ("", "-wal"):
            source = damaged.with_name(damaged.name + suffix)
            if source.is_file():
                shutil.copyfile(source, copy.with_name(copy.name + suffix))
        about, answers, checkpoints = _read_all(copy)
    setup = about.get("setup")
    whole = 0
    while whole in answers:
        whole += 1
    last = max(checkpoints, default=-1)
    if isinstance(setup, dict) and whole >= last:
        found = _replay(game, target, {"setup": setup}, None, [answers[number] for number in range(whole)])
        if found is not None:
            return found
    for position in sorted(checkpoints, reverse=True):
        following: list[Answer] = []
        while position + len(following) in answers:
            following.append(answers[position + len(following)])
        details = {"setup": setup if isinstance(setup, dict) else {}}
        found = _replay(game, target, details, checkpoints[position], following)
        if found is not None:
            return found
    raise DamagedSave(f"{damaged}: nothing could be saved; neither its journal nor a checkpoint is whole")


def _replay(
    game: Game, target: Path, about: dict[str, Any], checkpoint: Checkpoint | None, answers: list[Answer]
) -> Recovered | None:
    """Make the new campaign and give it the answers, as far as they are legal; None when it cannot begin."""
    base = checkpoint.position if checkpoint is not None else 0
    details = {**about, "cursor": base, "base": base, "recovered": True}
    try:
        database = Database.create(target, details)
        if checkpoint is not None:
            database.add_checkpoint(checkpoint)
        database.close()
        keeper = Keeper.open(game, target)
    except (StorageError, msgspec.MsgspecError, KeyError, TypeError, ValueError):
        target.unlink(missing_ok=True)
        return None
    given = 0
    try:
        for answer in answers:
            if keeper.decision is None:
                break
            try:
                keeper.answer(answer)
            except IllegalAnswer:
                break
            given += 1
    finally:
        keeper.close()
    return Recovered(target, given, base)


def _read_all(path: Path) -> tuple[dict[str, Any], dict[int, Answer], dict[int, Checkpoint]]:
    """Every row that is whole."""
    about: dict[str, Any] = {}
    answers: dict[int, Answer] = {}
    checkpoints: dict[int, Checkpoint] = {}
    try:
        connection = sqlite3.connect(path, isolation_level=None)
    except sqlite3.Error:
        return about, answers, checkpoints
    with contextlib.closing(connection):
        for key, value in _rows(connection, "about", "key", 2):
            with contextlib.suppress(ValueError, TypeError):
                about[str(key)] = json.loads(value)
        seals: dict[int, tuple[str, str]] = {}
        for position, text, mark in _rows(connection, "answer", "position", 3):
            if isinstance(position, int) and isinstance(text, str) and isinstance(mark, str):
                seals[position] = (text, mark)
        for position, (text, mark) in sorted(seals.items()):
            before = seals.get(position - 1, ("", ""))[1]
            if mark == seal(position, text, before):
                with contextlib.suppress(ValueError):
                    answers[position] = read_answer(text)
        for row in _rows(connection, "checkpoint", "position", 6):
            with contextlib.suppress(Exception):  # whatever is wrong with this row, another may be whole
                checkpoint = read_checkpoint(row)
                checkpoints[checkpoint.position] = checkpoint
    return about, answers, checkpoints


def _rows(connection: sqlite3.Connection, table: str, key: str, width: int) -> Iterator[tuple[Any, ...]]:
    """The rows of a table as far as they can be read, from both ends when something in the middle cannot."""
    seen: dict[Any, None] = {}
    for order in ("ASC", "DESC"):
        with contextlib.suppress(sqlite3.Error, OverflowError, UnicodeDecodeError):
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key} {order}"):
                if len(row) != width:
                    return
                if row[0] in seen:
                    break
                seen[row[0]] = None
                yield row
