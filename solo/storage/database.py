"""The file of one campaign: SQLite, with every row sealed by a checksum so that damage is found.

A row's seal covers its content and the seal of the row before it: a flipped bit, a lost row or rows out of order show.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from solo.kernel.decisions import Answer
from solo.storage.errors import DamagedSave, NewerSave, StorageError, explained

APPLICATION = 0x534F4C4F
VERSION = 1
LARGEST_BLOB = 64 * 1024 * 1024
LONGEST_GAME = 10**9

SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE answer (position INTEGER PRIMARY KEY, answer TEXT NOT NULL, seal TEXT NOT NULL);
CREATE TABLE checkpoint (
    position INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    snapshot BLOB NOT NULL,
    events BLOB NOT NULL,
    digest TEXT NOT NULL,
    seal TEXT NOT NULL
);
"""


class Checkpoint(msgspec.Struct, frozen=True):
    """The state at a round boundary, and the events since the checkpoint before.

    position: how many answers led there. label: what lists show about it (night, round, doom and so on).
    """

    position: int
    label: dict[str, Any]
    snapshot: bytes
    events: bytes
    digest: str


def seal(*parts: object) -> str:
    """A short checksum over some parts."""
    whole = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        whole.update(len(raw).to_bytes(8, "big") + raw)
    return whole.hexdigest()[:16]


class Database:
    """Reads and writes one campaign's file. Every method raises StorageError when the file or the disk will not."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: Path, about: dict[str, Any]) -> Database:
        """A new file, whole or not there at all; raises StorageError when there is one already."""
        with explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise StorageError(f"{path}: there is such a campaign already")
            draft = path.with_name(f"{path.name}.{os.getpid()}.new")
            draft.unlink(missing_ok=True)
            try:
                connection = sqlite3.connect(draft, isolation_level=None)
                connection.executescript(
                    f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION}; {SCHEMA}"
                )
                for key, value in about.items():
                    connection.execute("INSERT INTO about VALUES (?, ?)", (key, json.dumps(value)))
                connection.close()
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Database:
        """An existing file; raises DamagedSave for one that is none of ours, NewerSave for one of a later version."""
        with explained(path):
            if not path.is_file():
                raise StorageError(f"{path}: there is no such campaign")
            with path.open("rb") as file:
                if file.read(16) != b"SQLite format 3\x00":
                    raise DamagedSave(f"{path}: this is no saved campaign, or its beginning is damaged")
            mode = "ro" if read_only else "rw"
            connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)
            connection.execute("PRAGMA trusted_schema=OFF")
            database = cls(path, connection)
            try:
                database._check_header()
                if not read_only:
                    connection.execute("PRAGMA journal_mode=WAL")
                    connection.execute("PRAGMA synchronous=FULL")
            except BaseException:
                connection.close()
                raise
        return database

    def _check_header(self) -> None:
        if self._pragma("application_id") != APPLICATION:
            raise DamagedSave(f"{self.path}: this is a database of another program, no saved campaign")
        version = self._pragma("user_version")
        if version > VERSION:
            raise NewerSave(f"{self.path}: saved by a newer version (format {version}; this one reads up to {VERSION})")
        if version < 1:
            raise DamagedSave(f"{self.path}: the format version {version} does not exist")
        tables = {row[0] for row in self._connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if not {"about", "answer", "checkpoint"} <= tables:
            raise DamagedSave(f"{self.path}: parts of the file are missing; `solo recover` may save the rest")

    def _pragma(self, name: str) -> int:
        return int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    def close(self) -> None:
        """Close the file; what was written stays."""
        self._connection.close()

    def set_careful(self, careful: bool) -> None:
        """Whether every answer is forced to the disk by itself; turning it on again forces what was written."""
        with explained(self.path):
            self._connection.execute(f"PRAGMA synchronous={'FULL' if careful else 'OFF'}")
            if careful:
                self._connection.execute("PRAGMA wal_checkpoint(FULL)")

    # About

    def about(self) -> dict[str, Any]:
        """What is known about the campaign beside its play: name, setup, settings."""
        with explained(self.path):
            rows = self._connection.execute("SELECT key, value FROM about").fetchall()
        try:
            found = {str(key): json.loads(value) for key, value in rows}
            if not isinstance(found["setup"], dict) or not 0 <= int(found["cursor"]) <= LONGEST_GAME:
                raise ValueError("the setup or the cursor is missing")
            if not 0 <= int(found.get("base", 0)) <= LONGEST_GAME:
                raise ValueError("the base is wrong")
        except (ValueError, TypeError, KeyError) as error:
            raise DamagedSave(
                f"{self.path}: what the file says about the campaign is damaged; `solo recover` may save it"
            ) from error
        return found

    def set_about(self, **values: Any) -> None:
        """Remember something about the campaign."""
        with explained(self.path):
            for key, value in values.items():
                self._connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, json.dumps(value)))

    # Answers

    def append(self, position: int, answer: Answer, checkpoints: Sequence[Checkpoint], cursor: int) -> None:
        """Write an answer and what it led to, durable when this returns; answers that were undone are dropped."""
        with explained(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.execute("DELETE FROM answer WHERE position >= ?", (position,))
                self._connection.execute("DELETE FROM checkpoint WHERE position > ?", (position,))
                text = json.dumps(answer)
                mark = seal(position, text, self._seal_of(position - 1))
                self._connection.execute("INSERT INTO answer VALUES (?, ?, ?)", (position, text, mark))
                for checkpoint in checkpoints:
                    self._insert(checkpoint)
                self._connection.execute("INSERT OR REPLACE INTO about VALUES ('cursor', ?)", (json.dumps(cursor),))
                self._connection.execute(
                    "INSERT OR REPLACE INTO about VALUES ('played', ?)", (json.dumps(int(time.time())),)
                )
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _seal_of(self, position: int) -> str:
        row = self._connection.execute("SELECT seal FROM answer WHERE position = ?", (position,)).fetchone()
        return str(row[0]) if row else ""

    def answers(self, start: int, stop: int | None = None) -> list[Answer]:
        """The answers from a position on; raises DamagedSave when one is missing or not what it was."""
        with explained(self.path):
            rows = self._connection.execute(
                "SELECT position, answer, seal FROM answer WHERE position >= ? AND position < ? ORDER BY position",
                (start, 2**62 if stop is None else stop),
            ).fetchall()
            before = self._seal_of(start - 1)
        found: list[Answer] = []
        for number, (position, text, mark) in enumerate(rows, start):
            if position != number or mark != seal(position, text, before):
                raise DamagedSave(f"{self.path}: answer {number} is damaged; `solo recover` saves what came before")
            before = mark
            found.append(read_answer(text))
        if stop is not None and len(found) != max(0, stop - start):
            raise DamagedSave(f"{self.path}: answers are missing; `solo recover` saves what came before")
        return found

    def count(self) -> int:
        """How many answers there are, undone ones included; one more than the last position."""
        with explained(self.path):
            row = self._connection.execute("SELECT max(position) FROM answer").fetchone()
        return 0 if row[0] is None else int(row[0]) + 1

    # Checkpoints

    def _insert(self, checkpoint: Checkpoint) -> None:
        snapshot, events = zlib.compress(checkpoint.snapshot, 6), zlib.compress(checkpoint.events, 6)
        label = json.dumps(checkpoint.label)
        mark = seal(checkpoint.position, label, snapshot, events, checkpoint.digest)
        row = (checkpoint.position, label, snapshot, events, checkpoint.digest, mark)
        self._connection.execute("INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?, ?)", row)

    def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint by itself."""
        with explained(self.path):
            self._insert(checkpoint)

    def checkpoint_before(self, position: int) -> Checkpoint | None:
        """The last checkpoint at or before a position."""
        with explained(self.path):
            row = self._connection.execute(
                "SELECT * FROM checkpoint WHERE position <= ? ORDER BY position DESC LIMIT 1", (position,)
            ).fetchone()
        return self._checkpoint(row) if row else None

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All of them, in order."""
        with explained(self.path):
            rows = self._connection.execute("SELECT * FROM checkpoint ORDER BY position").fetchall()
        for row in rows:
            yield self._checkpoint(row)

    def labels(self) -> list[tuple[int, dict[str, Any]]]:
        """Positions and labels of all checkpoints, without their content."""
        with explained(self.path):
            rows = self._connection.execute("SELECT position, label FROM checkpoint ORDER BY position").fetchall()
        try:
            return [(int(position), json.loads(label)) for position, label in rows]
        except (ValueError, TypeError) as error:
            raise DamagedSave(f"{self.path}: a checkpoint's label is damaged") from error

    def _checkpoint(self, row: tuple[Any, ...]) -> Checkpoint:
        try:
            return read_checkpoint(row)
        except (ValueError, TypeError, zlib.error) as error:
            raise DamagedSave(
                f"{self.path}: the checkpoint at answer {row[0]} is damaged ({error}); `solo recover` saves the rest"
            ) from error


def read_answer(text: object) -> Answer:
    """An answer as it stands in its row; raises ValueError when it is none."""
    answer = json.loads(text) if isinstance(text, str) else ""
    return tuple(answer) if isinstance(answer, list) else str(answer)


def read_checkpoint(row: tuple[Any, ...]) -> Checkpoint:
    """The checkpoint of a whole row; raises ValueError, TypeError or zlib.error when the row is not what it was."""
    position, label, snapshot, events, digest, mark = row
    if mark != seal(position, label, snapshot, events, digest):
        raise ValueError("the checksum is wrong")
    return Checkpoint(int(position), json.loads(label), _inflate(snapshot), _inflate(events), str(digest))


def _inflate(raw: bytes) -> bytes:
    """Decompressed bytes, refused when they grow beyond reason."""
    inflater = zlib.decompressobj()
    data = inflater.decompress(raw, LARGEST_BLOB)
    if inflater.unconsumed_tail:
        raise ValueError("more data than a checkpoint can hold")
    return data
