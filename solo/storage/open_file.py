"""The file of one campaign, opened in one of two ways: to look at, so that nothing is written; or to play, under a lock.

To play, every write checks that the file is as this process left it.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Self

from solo.files.errors import ErrorText
from solo.storage.cells import AboutRow, Header, fact_row, read_about, read_row, storable
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import SaveChangedElsewhere, SaveInUse, StorageError
from solo.storage.lock import Lock, held_elsewhere, without_locks
from solo.storage.save_files import check_log, closed_properly, copied, set_aside, sidecar
from solo.storage.schema import BoundedConnection, Capacity, check_schema


class OpenFile:
    """A campaign's file that is open, and the record in it by which its owner is known. Every method raises StorageError when the
    file or the disk fails.

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
    def to_read(cls, path: Path) -> Self:
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
    def to_write(cls, path: Path, look: Callable[[Path], None]) -> Self:
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
        """Lock a file; raises SaveInUse, which says who has it."""
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
                database = cls.to_read(path)
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
        """One transaction; raises SaveChangedElsewhere when the file is not as this process left it.

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
