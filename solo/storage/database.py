"""The file of one campaign: SQLite, with every row sealed by a checksum so that damage is detected.

A row's seal covers its content and the seal of the row before it, which reveals flipped bits, lost rows and rows out of
order.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import socket
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer
from solo.storage.cells import (
    AboutRow,
    AnswerRow,
    Checkpoint,
    CheckpointRow,
    Header,
    LabelRow,
    Plain,
    answer_row,
    checkpoint_row,
    fact_row,
    moment,
    read_about,
    read_answer,
    read_checkpoint,
    read_label,
    read_row,
    storable,
)
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DamagedSave, FullSave, SaveChangedElsewhere, SaveInUse, StorageError
from solo.storage.lock import Lock, held_elsewhere, without_locks
from solo.storage.save_files import check_log, closed_properly, copied, drafted, is_database, set_aside, sidecar
from solo.storage.schema import (
    APPLICATION,
    NEARLY,
    TABLES,
    VERSION,
    BoundedConnection,
    Capacity,
    check_files,
    check_schema,
)

COLUMNS = ", ".join(CheckpointRow.__struct_fields__)
INSERT = "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?, ?)"


class Database:
    """Reads and writes one campaign's file. Every method raises StorageError when the file or the disk fails.

    room: how much a file holds. sizes: the bytes of each checkpoint, by position; None until they were counted.
    """

    room: ClassVar = Capacity()

    def __init__(self, path: Path, connection: sqlite3.Connection, stack: ExitStack, lock: Lock | None = None) -> None:
        self.path = path
        self._connection = connection
        self._guarded = BoundedConnection(connection, path, self.room)
        self._stack = stack
        self._lock = lock
        self._holder = {"process": os.getpid(), "host": storable(socket.gethostname()), "token": secrets.token_hex(8)}
        self.sizes: dict[int, int] | None = None

    @classmethod
    def create(cls, path: Path, about: dict[str, Any]) -> Database:
        """Create a new file atomically; raises StorageError when there is one already."""
        with drafted(path) as draft:
            cls.make(draft, about)
        return cls.open(path)

    @staticmethod
    def make(draft: Path, about: dict[str, Any], checkpoint: Checkpoint | None = None) -> None:
        """Write a campaign's file without answers at a path from `drafted`, beginning at a checkpoint if one is given."""
        with as_storage_errors(draft):
            connection = sqlite3.connect(draft, isolation_level=None, timeout=0)  # nobody else knows the draft
            try:
                connection.execute("BEGIN")
                for statement in (
                    f"PRAGMA application_id={APPLICATION}",
                    f"PRAGMA user_version={VERSION}",
                    *TABLES.values(),
                ):
                    connection.execute(statement)
                for key, value in about.items():
                    connection.execute("INSERT INTO about VALUES (?, ?)", fact_row(key, value, draft))
                if checkpoint is not None:
                    connection.execute(INSERT, checkpoint_row(checkpoint, draft))
                connection.execute("COMMIT")
            finally:
                connection.close()

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, look: Callable[[Path], None] | None = None) -> Database:
        """Open an existing file; raises DamagedSave if it is no save of ours, NewerSave if a later version wrote it.

        For writing, it is locked (HeldSave while another process has it) and checked first, so that a damaged file is
        never changed. look: the check, which raises what forbids writing; it runs under the lock. read_only: nothing is
        written, neither to the file nor beside it, and another process may play it meanwhile.
        """
        with as_storage_errors(path):
            check_files(path)
            if not is_database(path):
                raise DamagedSave(
                    ErrorText("no_save", "{path}: this is no saved campaign, or its beginning is damaged", path=path)
                )
        return cls._to_read(path) if read_only else cls._to_write(path, look or look_over)

    @classmethod
    def _to_read(cls, path: Path) -> Database:
        """Open the file in place if that writes nothing, else a copy of it.

        SQLite reads a file with a log only if it may make an index beside it, and leaves both there. So a file is read
        in place only if it was closed properly, or if another process is playing it and the index exists already; never
        if it has several names, because a log left beside one name would hide the log of a process that plays it under
        another.
        """
        with ExitStack() as stack, as_storage_errors(path):
            if (trouble := without_locks(path)) is not None:
                raise trouble  # SQLite would take it for locked and wait five seconds for it
            log = sidecar(path, "-wal").exists()
            alone = closed_properly(path) and not log and not sidecar(path, "-journal").exists()
            if path.stat().st_nlink == 1 and (alone or (log and held_elsewhere(path))):
                database = cls(path, cls._connect(path, "ro", stack), stack)
            else:
                database = cls(path, cls._connect(stack.enter_context(copied(path)), "rw", stack), stack)
            database._connection.execute("PRAGMA query_only=ON")
            check_schema(database._guarded, path)
            database._connection.execute("BEGIN")  # one consistent snapshot for everything that is read
            database._stack = stack.pop_all()
        return database

    @classmethod
    def _to_write(cls, path: Path, look: Callable[[Path], None]) -> Database:
        with ExitStack() as stack, as_storage_errors(path):
            lock = cls._lock_of(path)
            stack.callback(lock.release)
            look(path)
            closed = closed_properly(path)
            if closed:
                set_aside(path, "-wal")  # left by another campaign of this name: this one has none
            else:
                check_log(path)
            connection = cls._connect(path, "rw", stack)
            database = cls(path, connection, stack, lock)
            check_schema(database._guarded, path)
            if closed:
                connection.execute("PRAGMA journal_mode=MEMORY")  # see `close`
            if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode=DELETE")  # a disk that does not support a write-ahead log
            connection.execute("PRAGMA synchronous=FULL")
            database._write_about("holder", database._holder)
            lock.confirm()
            database._stack = stack.pop_all()
        return database

    @staticmethod
    def _connect(path: Path, mode: str, stack: ExitStack) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        stack.callback(connection.close)
        return connection

    @classmethod
    def _lock_of(cls, path: Path) -> Lock:
        """Lock a file; raises HeldSave, which says who has it."""
        try:
            return Lock(path)
        except SaveInUse as error:
            raise SaveInUse(
                ErrorText(
                    "played_already",
                    "{name!r} is being played already{by}; close it there first",
                    name=path.stem,
                    by=cls._by_whom(path),
                )
            ) from error

    @classmethod
    def _by_whom(cls, path: Path) -> str:
        """Who plays the file, if that can be seen; not if it is played under another name, since the log is beside that one."""
        with suppress(StorageError):
            if path.stat().st_nlink == 1:
                database = cls._to_read(path)
                try:
                    holder = database.about().holder
                    if holder is not None:
                        return ErrorText(
                            "by_process",
                            " by process {process} on {host!r}",
                            process=holder.process,
                            host=holder.host[:80],
                        )
                finally:
                    database.close()
        return ""

    def close(self) -> None:
        """Close the file; everything written is merged into the one file unless somebody is reading it.

        Leaving log mode changes two bytes of the header, in one write. The rollback journal is kept in memory: a
        journal beside one name of the file could be replayed over what was played under another name meanwhile.
        """
        with suppress(sqlite3.Error):
            if self._lock is not None:
                self._connection.execute("PRAGMA busy_timeout=0")
                self._connection.execute("PRAGMA journal_mode=MEMORY")
        self._stack.close()

    @property
    def writable(self) -> bool:
        """Whether it was opened for writing."""
        return self._lock is not None

    def set_careful(self, careful: bool) -> None:
        """Set whether every answer is synced to the disk by itself; turning it on again syncs what was written."""
        with as_storage_errors(self.path):
            self._guarded.execute(f"PRAGMA synchronous={'FULL' if careful else 'OFF'}")
            if careful:
                self._guarded.execute("PRAGMA wal_checkpoint(FULL)")

    # About

    def about(self) -> Header:
        """The campaign record."""
        rows = (read_row(AboutRow, row, self.path) for row in self._guarded.rows("SELECT key, value FROM about"))
        return read_about({row.key: row.value for row in rows}, self.path)

    def _write_about(self, key: str, value: Any) -> None:
        self._guarded.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", fact_row(key, value, self.path))

    @contextmanager
    def _writing(self, cursor: int | None = None) -> Iterator[None]:
        """One transaction; raises TakenSave when the file is not as this process left it.

        cursor: the position the campaign must be at. The lock keeps others away; this check finds programs that ignored
        it.
        """
        with as_storage_errors(self.path):
            if self._lock is not None:
                self._lock.check()
            self._guarded.execute("BEGIN IMMEDIATE")
            try:
                self._check_own(cursor)
                yield
                self._guarded.execute("COMMIT")
            except BaseException:
                self.sizes = None
                if self._connection.in_transaction:
                    self._guarded.execute("ROLLBACK")
                raise

    def _check_own(self, cursor: int | None) -> None:
        rows = self._guarded.execute("SELECT key, value FROM about WHERE key IN ('cursor', 'holder')").fetchall()
        found = dict(rows)
        if found.get("holder") != json.dumps(self._holder) or (
            cursor is not None and found.get("cursor") != json.dumps(cursor)
        ):
            raise SaveChangedElsewhere(
                ErrorText(
                    "written_elsewhere",
                    "{path}: another program has written to this campaign meanwhile. Nothing was written over it; close it "
                    "there, then open it again to go on from where it stands.",
                    path=self.path,
                )
            )

    # Answers

    def append(
        self,
        position: int,
        answer: Answer,
        checkpoints: Sequence[Checkpoint],
        cursor: int,
        about: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """Write an answer and the checkpoints it led to, durable when this returns; undone answers are deleted.

        about: what else has changed with it, by the fields of `Header`.
        Raises TakenSave, and writes nothing, when the campaign is not at `position`; UnfitForSave and FullSave for what
        could not be read again.
        """
        with self._writing(position):
            self._guarded.execute("DELETE FROM answer WHERE position >= ?", (position,))
            self._guarded.execute("DELETE FROM checkpoint WHERE position > ?", (position,))
            row = answer_row(position, answer, self._seal_of(position - 1), self.path)
            self._guarded.execute("INSERT INTO answer VALUES (?, ?, ?)", row)
            self._insert(checkpoints, position)
            self._write_about("cursor", cursor)
            self._write_about("played", moment())
            for name, value in about.items():
                self._write_about(name, value)
            if self._used() > 1:
                raise self._full()

    def _insert(self, checkpoints: Sequence[Checkpoint], position: float = math.inf) -> None:
        """Write checkpoints; those after a position are gone."""
        if not checkpoints and self.sizes is None:
            return
        sizes = {at: size for at, size in self._counted().items() if at <= position}
        for each in checkpoints:
            self._guarded.execute(INSERT, checkpoint_row(each, self.path))
            sizes[each.position] = each.size
        self.sizes = sizes

    def _counted(self) -> dict[int, int]:
        """The bytes of each checkpoint, by position."""
        if self.sizes is None:
            for _ in self.checkpoints():
                pass
        return self.sizes or {}

    def _used(self) -> float:
        """The share of its room that the file takes."""
        span = "SELECT (SELECT max(position) FROM answer) - (SELECT min(position) FROM answer) + 1"
        answers, sizes = (self._guarded.row(span) or (0,))[0] or 0, self.sizes or {}
        size = self._guarded.pragma("page_count") * self._guarded.pragma("page_size")
        return self.room.used(max(answers, len(sizes)), sum(sizes.values()), size)

    def _full(self) -> FullSave:
        return FullSave(
            ErrorText(
                "file_full",
                "{path}: the file holds as much as can be read again; what was saved before is in it",
                path=self.path,
            )
        )

    @property
    def nearly_full(self) -> bool:
        """Whether the campaign should go on in another file soon."""
        self._counted()
        return self._used() >= NEARLY

    def put_beside(
        self, key: Literal["wishes", "language", "after", "put"], value: dict[str, str] | str | Sequence[int]
    ) -> None:
        """Store something that is not part of the play."""
        with self._writing():
            self._write_about(key, value)

    def move(self, before: int, cursor: int, label: Plain) -> None:
        """Store a new position in the journal, and what lists show of it; raises TakenSave when it was not at `before`."""
        with self._writing(before):
            self._write_about("cursor", cursor)
            self._write_about("label", label)

    def _seal_of(self, position: int) -> str:
        row = self._guarded.row("SELECT seal FROM answer WHERE position = ?", (position,))
        return str(row[0]) if row else ""

    def answers(self, start: int, stop: int | None = None) -> list[Answer]:
        """The answers from `start` to before `stop`; raises DamagedSave when one is missing or damaged."""
        found: list[Answer] = []
        before = self._seal_of(start - 1)
        query = "SELECT position, answer, seal FROM answer WHERE position >= ? AND position < ? ORDER BY position"
        rows = self._guarded.rows(query, (start, 2**62 if stop is None else stop))
        for number, raw in enumerate(rows, start):
            row = read_row(AnswerRow, raw, self.path)
            if row.position != number or not row.follows(before):
                raise DamagedSave(
                    ErrorText(
                        "answer_damaged",
                        "{path}: answer {number} is damaged; `solo recover` saves what came before",
                        path=self.path,
                        number=number,
                    )
                )
            before = row.seal
            found.append(read_answer(row, self.path))
        if stop is not None and len(found) != max(0, stop - start):
            raise DamagedSave(
                ErrorText(
                    "answers_missing",
                    "{path}: answers are missing; `solo recover` saves what came before",
                    path=self.path,
                )
            )
        return found

    def count(self) -> int:
        """How many answers there are, including undone ones; one more than the last position."""
        row = self._guarded.row("SELECT max(position) FROM answer")
        return 0 if row is None or row[0] is None else int(row[0]) + 1

    # Checkpoints

    def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint without an answer; raises FullSave if there is no room for it."""
        with self._writing():
            self._insert([checkpoint])
            if self._used() > 1:
                raise self._full()

    def checkpoint_before(self, position: int) -> Checkpoint | None:
        """The last checkpoint at or before a position."""
        query = f"SELECT {COLUMNS} FROM checkpoint WHERE position <= ? ORDER BY position DESC LIMIT 1"
        row = self._guarded.row(query, (position,))
        return read_checkpoint(read_row(CheckpointRow, row, self.path), self.path) if row else None

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All checkpoints, in order; raises DamagedSave, also when together they exceed `Capacity.story`."""
        size, sizes = 0, dict[int, int]()
        for row in self._guarded.rows(f"SELECT {COLUMNS} FROM checkpoint ORDER BY position"):
            checkpoint = read_checkpoint(read_row(CheckpointRow, row, self.path), self.path)
            size += checkpoint.size
            if size > self.room.story:
                raise DamagedSave(
                    ErrorText(
                        "too_many_checkpoints",
                        "{path}: the checkpoints hold more than a campaign can have",
                        path=self.path,
                    )
                )
            sizes[checkpoint.position] = checkpoint.size
            yield checkpoint
        self.sizes = sizes

    def label(self, about: Header) -> Plain:
        """What lists show of where the campaign stands; where it was not noted, the label of the last checkpoint before it."""
        if about.label:
            return about.label
        query = "SELECT position, label FROM checkpoint WHERE position <= ? ORDER BY position DESC LIMIT 1"
        row = self._guarded.row(query, (about.cursor,))
        return read_label(read_row(LabelRow, row, self.path), self.path) if row else {}

    def labels(self) -> list[tuple[int, Plain]]:
        """Positions and labels of all checkpoints, without their content."""
        found = []
        for raw in self._guarded.rows("SELECT position, label FROM checkpoint ORDER BY position"):
            row = read_row(LabelRow, raw, self.path)
            found.append((row.position, read_label(row, self.path)))
        return found


def look_over(path: Path) -> None:
    """Read all that resuming needs, without writing; raises DamagedSave before a damaged file could be changed."""
    database = Database.open(path, read_only=True)
    try:
        cursor = database.about().cursor
        checkpoint = database.checkpoint_before(cursor)
        database.answers(checkpoint.position if checkpoint is not None else 0, cursor)
        database.labels()
    finally:
        database.close()
