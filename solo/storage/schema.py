"""The checks every save must pass: a regular file with exactly our tables, and bounded queries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from solo.files.atomic import check_regular
from solo.files.errors import ErrorText
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DamagedSave, NewerSave, StorageError
from solo.storage.save_files import SIDECARS, sidecar

APPLICATION = 0x534F4C4F
VERSION = 3
"""Format 1 did not say which game a campaign is of; format 2 did not keep where a question was put, nor which were
asked of a person. Both are read as they are."""

TABLES = {
    "about": "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "answer": "CREATE TABLE answer (position INTEGER PRIMARY KEY, answer TEXT NOT NULL, seal TEXT NOT NULL)",
    "checkpoint": """CREATE TABLE checkpoint (
    position INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    snapshot BLOB NOT NULL,
    events BLOB NOT NULL,
    digest TEXT NOT NULL,
    seal TEXT NOT NULL
)""",
}
"""The statement that creates each table. A save has nothing else: no index, view or trigger."""

LARGEST_SAVE = 128 * 1024 * 1024
LARGEST_ROW = 16 * 1024 * 1024
LARGEST_RESULT = 64 * 1024 * 1024
MAX_ROWS = 100_000
"""Limits of a file, a row and a query, in bytes and in rows: ten times what the longest games have."""

LONGEST_STORY = 64 * 1024 * 1024
"""The most bytes of all decompressed states and events together."""


class Capacity(msgspec.Struct, frozen=True):
    """How much a file holds at most: rows of a table, bytes of decompressed states and events, bytes of the file itself.

    These bounds hold for reading and for writing. The bytes of a query's result are fewer than those of the file.
    """

    rows: int = MAX_ROWS
    story: int = LONGEST_STORY
    file: int = LARGEST_RESULT

    def used(self, rows: int, story: int, file: int) -> float:
        """The share of the room that is taken; over 1 if it does not fit in."""
        return max(rows / self.rows, story / self.story, file / self.file)


NEARLY = 0.75
"""The share of a file's room from which on a campaign goes on in another file. The rest is more than any turn needs."""

STRIDE = 10_000
MAX_STRIDES = 2_000
"""How often SQLite's progress handler may be called before a query is aborted, after well under a second."""

LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LARGEST_ROW,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 16,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 16,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 10_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}


def check_files(path: Path) -> None:
    """Refuse a save, or a sidecar of one, that is not a regular file of sane size.

    Raises DamagedSave, and StorageError when there is no such file.
    """
    room = LARGEST_SAVE
    for suffix in ("", *SIDECARS):
        file = sidecar(path, suffix) if suffix else path
        try:
            room -= check_regular(file, room)
        except FileNotFoundError as error:
            if not suffix:
                raise StorageError(ErrorText("no_campaign", "{path}: there is no such campaign", path=path)) from error
        except OSError as error:
            raise DamagedSave(
                ErrorText("not_a_campaign", "{path}: {reason}; it cannot belong to a campaign", path=file, reason=error)
            ) from error


class BoundedConnection:
    """A connection with bounded queries: too many steps, rows or bytes raise DamagedSave."""

    def __init__(self, connection: sqlite3.Connection, path: Path, room: Capacity | None = None) -> None:
        self._connection = connection
        self._path = path
        self._room = room or Capacity()
        self._looks = 0
        for limit, most in LIMITS.items():
            connection.setlimit(limit, most)
        connection.text_factory = _text
        connection.set_progress_handler(self._look, STRIDE)
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")

    def _look(self) -> bool:
        self._looks += 1
        return self._looks > MAX_STRIDES

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run one statement of ours; raises sqlite3.Error."""
        self._looks = 0
        return self._connection.execute(statement, values)

    def rows(self, query: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, one after the other; raises DamagedSave when there are more than a campaign can have."""
        size = 0
        with as_storage_errors(self._path):
            for number, row in enumerate(self.execute(query, values)):
                size += sum(len(cell) for cell in row if isinstance(cell, str | bytes))
                if number >= self._room.rows or size > self._room.file:
                    raise DamagedSave(
                        ErrorText(
                            "too_much_in", "{path}: there is more in the file than a campaign can have", path=self._path
                        )
                    )
                yield row

    def row(self, query: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of a query, None when there is none."""
        with as_storage_errors(self._path):
            row: tuple[Any, ...] | None = self.execute(query, values).fetchone()
        return row

    def pragma(self, name: str) -> int:
        """A number from the file's header."""
        row = self.row(f"PRAGMA {name}")
        return int(row[0]) if row is not None else 0


def _text(raw: bytes) -> str:
    """Decode stored text; invalid UTF-8 passes here and is refused when the cell is decoded."""
    return raw.decode("utf-8", "surrogateescape")


def check_schema(guarded: BoundedConnection, path: Path) -> None:
    """Refuse a file whose tables are not exactly those of a known format; raises DamagedSave or NewerSave."""
    if guarded.pragma("application_id") != APPLICATION:
        raise DamagedSave(
            ErrorText("other_program", "{path}: this is a database of another program, no saved campaign", path=path)
        )
    if guarded.pragma("auto_vacuum"):  # no save has it; such a file can be read, but breaks once pages are added
        raise DamagedSave(
            ErrorText(
                "no_table",
                "{path}: there is no proper table {table!r}; `solo recover` may save the rest",
                path=path,
                table="sqlite_schema",
            )
        )
    version = guarded.pragma("user_version")
    if version > VERSION:
        raise NewerSave(
            ErrorText(
                "newer",
                "{path}: saved by a newer version (format {version}; this one reads up to {most})",
                path=path,
                version=version,
                most=VERSION,
            )
        )
    if version < 1:
        raise DamagedSave(
            ErrorText("no_format", "{path}: the format version {version} does not exist", path=path, version=version)
        )
    found = sound_tables(guarded)
    missing = [name for name in TABLES if name not in found]
    if missing:
        raise DamagedSave(
            ErrorText(
                "no_table",
                "{path}: there is no proper table {table!r}; `solo recover` may save the rest",
                path=path,
                table=missing[0],
            )
        )
    if len(list(guarded.rows(f"SELECT 1 FROM sqlite_master LIMIT {len(TABLES) + 1}"))) > len(TABLES):
        raise DamagedSave(
            ErrorText(
                "foreign_tables",
                "{path}: there is more in it than a save has (an index, a view or a trigger)",
                path=path,
            )
        )


def sound_tables(guarded: BoundedConnection) -> list[str]:
    """The names of the tables that are exactly as this version creates them."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name = ? AND tbl_name = name"
    found = []
    for name, statement in TABLES.items():
        rows = list(guarded.rows(query, (name,)))
        if len(rows) == 1 and " ".join(str(rows[0][1]).split()) == " ".join(statement.split()):
            found.append(name)
    return found
