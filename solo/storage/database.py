"""The file of one campaign: SQLite, with every row sealed by a checksum so that damage is found.

A row's seal covers its content and the seal of the row before it: a flipped bit, a lost row or rows out of order show.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import socket
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from solo.kernel.decisions import Answer
from solo.storage.errors import DamagedSave, HeldSave, NewerSave, StorageError, TakenSave, explained
from solo.storage.lock import Lock, held_elsewhere
from solo.storage.places import closed_properly, copied, drafted, is_database, set_aside, sidecar

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

    def __init__(self, path: Path, connection: sqlite3.Connection, stack: ExitStack, lock: Lock | None = None) -> None:
        self.path = path
        self._connection = connection
        self._stack = stack
        self._lock = lock
        self._holder = {"process": os.getpid(), "host": socket.gethostname(), "token": secrets.token_hex(8)}

    @classmethod
    def create(cls, path: Path, about: dict[str, Any]) -> Database:
        """A new file, whole or not there at all; raises StorageError when there is one already."""
        with drafted(path) as draft:
            cls.make(draft, about)
        return cls.open(path)

    @staticmethod
    def make(draft: Path, about: dict[str, Any], checkpoint: Checkpoint | None = None) -> None:
        """A campaign's file without answers at a path of `drafted`, beginning at a checkpoint if one is given."""
        with explained(draft):
            connection = sqlite3.connect(draft, isolation_level=None)
            try:
                connection.executescript(
                    f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION}; {SCHEMA}"
                )
                for key, value in about.items():
                    connection.execute("INSERT INTO about VALUES (?, ?)", (key, json.dumps(value)))
                if checkpoint is not None:
                    _insert(connection, checkpoint)
            finally:
                connection.close()

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Database:
        """An existing file; raises DamagedSave for one that is none of ours, NewerSave for one of a later version.

        To be written to, it is locked (HeldSave while another has it) and looked over first, so that a damaged file is never
        touched. read_only: nothing is written, neither to the file nor beside it, and it may be played meanwhile.
        """
        with explained(path):
            if not path.is_file():
                raise StorageError(f"{path}: there is no such campaign")
            if not is_database(path):
                raise DamagedSave(f"{path}: this is no saved campaign, or its beginning is damaged")
        return cls._to_read(path) if read_only else cls._to_write(path)

    @classmethod
    def _to_read(cls, path: Path) -> Database:
        """Where it lies when that writes nothing, else a copy of it.

        SQLite reads a file with a log only if it may make an index beside it, and leaves both there. So only what was closed
        properly is read in place, and what another process plays just now, whose index is there already.
        """
        with ExitStack() as stack, explained(path):
            log = sidecar(path, "-wal").exists()
            alone = closed_properly(path) and not log and not sidecar(path, "-journal").exists()
            if alone or (log and held_elsewhere(path)):
                database = cls(path, cls._connect(path, "ro", stack), stack)
            else:
                database = cls(path, cls._connect(stack.enter_context(copied(path)), "rw", stack), stack)
            database._connection.execute("PRAGMA query_only=ON")
            database._check_header()
            database._connection.execute("BEGIN")  # all that is read is of one moment
            database._stack = stack.pop_all()
        return database

    @classmethod
    def _to_write(cls, path: Path) -> Database:
        with ExitStack() as stack, explained(path):
            lock = cls._lock_of(path)
            stack.callback(lock.release)
            look_over(path)
            if closed_properly(path):
                set_aside(path, "-wal")  # of another campaign that was here: this one has none
            elif path.stat().st_nlink > 1 and not sidecar(path, "-wal").exists():
                raise StorageError(
                    f"{path}: the file has other names (hard links), and its last answers lie beside one of them, in a file "
                    "ending in -wal. Open it under that name; if there is none, play a copy of the file."
                )
            connection = cls._connect(path, "rw", stack)
            database = cls(path, connection, stack, lock)
            database._check_header()
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            database._write_about("holder", database._holder)
            lock.confirm()
            database._stack = stack.pop_all()
        return database

    @staticmethod
    def _connect(path: Path, mode: str, stack: ExitStack) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        stack.callback(connection.close)
        connection.execute("PRAGMA trusted_schema=OFF")
        return connection

    @classmethod
    def _lock_of(cls, path: Path) -> Lock:
        """The lock of a file; raises HeldSave that says who has it."""
        try:
            return Lock(path)
        except HeldSave as error:
            raise HeldSave(
                f"{path.stem!r} is being played already{cls._by_whom(path)}; close it there first"
            ) from error

    @classmethod
    def _by_whom(cls, path: Path) -> str:
        """Who plays it, as far as that can be seen: under another name of the file than his one does not see his log."""
        with suppress(StorageError, KeyError, TypeError, ValueError):
            if path.stat().st_nlink == 1:
                database = cls._to_read(path)
                try:
                    found = database.about()["holder"]
                    return f" by process {int(found['process'])} on {str(found['host'])[:80]!r}"
                finally:
                    database.close()
        return ""

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
        """Close the file; what was written stays, in the one file if nobody reads it just now."""
        with suppress(sqlite3.Error):
            if self._lock is not None:
                self._connection.execute("PRAGMA busy_timeout=0")
                self._connection.execute("PRAGMA journal_mode=DELETE")
        self._stack.close()

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

    def _write_about(self, key: str, value: Any) -> None:
        self._connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, json.dumps(value)))

    @contextmanager
    def _writing(self, cursor: int | None = None) -> Iterator[None]:
        """One transaction, all of it or nothing; raises TakenSave when the file is no more what this process left.

        cursor: where the campaign must stand. The lock keeps others away; this finds those who passed it by all the same.
        """
        with explained(self.path):
            if self._lock is not None:
                self._lock.check()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._check_own(cursor)
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _check_own(self, cursor: int | None) -> None:
        rows = self._connection.execute("SELECT key, value FROM about WHERE key IN ('cursor', 'holder')").fetchall()
        found = dict(rows)
        if found.get("holder") != json.dumps(self._holder) or (
            cursor is not None and found.get("cursor") != json.dumps(cursor)
        ):
            raise TakenSave(
                f"{self.path}: another program has written to this campaign meanwhile. Nothing was written over it; close it "
                "there, then open it again to go on from where it stands."
            )

    # Answers

    def append(self, position: int, answer: Answer, checkpoints: Sequence[Checkpoint], cursor: int) -> None:
        """Write an answer and what it led to, durable when this returns; answers that were undone are dropped.

        Raises TakenSave when the campaign does not stand at `position`, and writes nothing then.
        """
        with self._writing(position):
            self._connection.execute("DELETE FROM answer WHERE position >= ?", (position,))
            self._connection.execute("DELETE FROM checkpoint WHERE position > ?", (position,))
            text = json.dumps(answer)
            mark = seal(position, text, self._seal_of(position - 1))
            self._connection.execute("INSERT INTO answer VALUES (?, ?, ?)", (position, text, mark))
            for checkpoint in checkpoints:
                _insert(self._connection, checkpoint)
            self._write_about("cursor", cursor)
            self._write_about("played", int(time.time()))

    def move(self, before: int, cursor: int) -> None:
        """Note that the campaign stands elsewhere in its journal; raises TakenSave when it did not stand at `before`."""
        with self._writing(before):
            self._write_about("cursor", cursor)

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

    def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint by itself."""
        with self._writing():
            _insert(self._connection, checkpoint)

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


def _insert(connection: sqlite3.Connection, checkpoint: Checkpoint) -> None:
    snapshot, events = zlib.compress(checkpoint.snapshot, 6), zlib.compress(checkpoint.events, 6)
    label = json.dumps(checkpoint.label)
    mark = seal(checkpoint.position, label, snapshot, events, checkpoint.digest)
    row = (checkpoint.position, label, snapshot, events, checkpoint.digest, mark)
    connection.execute("INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?, ?)", row)


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


def look_over(path: Path) -> None:
    """Read what resuming needs without writing anything; raises DamagedSave before a damaged file could be touched."""
    database = Database.open(path, read_only=True)
    try:
        cursor = int(database.about()["cursor"])
        checkpoint = database.checkpoint_before(cursor)
        database.answers(checkpoint.position if checkpoint is not None else 0, cursor)
        database.labels()
    finally:
        database.close()
