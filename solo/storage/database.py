"""The file of one campaign: SQLite, with every row sealed by a checksum so that damage is detected.

A row's seal covers its content and the seal of the row before it, which reveals flipped bits, lost rows and rows out of
order.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer
from solo.storage.cells import (
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
    read_answer,
    read_checkpoint,
    read_label,
    read_row,
)
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DamagedSave, FullSave
from solo.storage.open_file import OpenFile
from solo.storage.save_files import drafted, is_database
from solo.storage.schema import (
    APPLICATION,
    NEARLY,
    TABLES,
    VERSION,
    check_files,
)

COLUMNS = ", ".join(CheckpointRow.__struct_fields__)
INSERT = "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?, ?)"


class Database(OpenFile):
    """Reads and writes what stands in one campaign's file. Every method raises StorageError when the file or the disk fails."""

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

        For writing, it is locked (SaveInUse while another process has it) and checked first, so that a damaged file is
        never changed. look: the check, which raises what forbids writing; it runs under the lock. read_only: nothing is
        written, neither to the file nor beside it, and another process may play it meanwhile.
        """
        with as_storage_errors(path):
            check_files(path)
            if not is_database(path):
                raise DamagedSave(
                    ErrorText("no_save", "{path}: this is no saved campaign, or its beginning is damaged", path=path)
                )
        return cls.to_read(path) if read_only else cls.to_write(path, look or look_over)

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
        Raises SaveChangedElsewhere, and writes nothing, when the campaign is not at `position`; UnfitForSave and FullSave for
        what could not be read again.
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
        """Store a new position in the journal, and what lists show of it; raises SaveChangedElsewhere if it was elsewhere."""
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
