"""Errors of SQLite and of the system as errors of saves."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solo.files.errors import ErrorText
from solo.storage.errors import DamagedSave, DiskTrouble, SaveInUse, StorageError
from solo.storage.lock import without_locks


@contextmanager
def as_storage_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors into StorageErrors that name the file."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _translate(path, error) from error
    except (UnicodeDecodeError, OverflowError) as error:
        raise DamagedSave(
            ErrorText(
                "damaged", "{path}: the file is damaged ({reason}). It is left as it is.", path=path, reason=error
            )
        ) from error
    except OSError as error:
        raise DiskTrouble(
            ErrorText(
                "system_error", "{path}: {reason}. What was saved before is still there.", path=path, reason=error
            )
        ) from error


def _is_full(folder: Path) -> bool:
    """Whether not even a page can be written, so that a full disk is reported as such and not as a read error."""
    try:
        return shutil.disk_usage(folder).free < 4096
    except OSError:
        return False


def _translate(path: Path, error: sqlite3.DatabaseError) -> StorageError:
    text = str(error)
    if "full" in text or ("disk I/O" in text and _is_full(path.parent)):
        return DiskTrouble(
            ErrorText(
                "disk_full",
                "{path}: the disk is full. Everything up to the last answer is saved; make room and go on.",
                path=path,
            )
        )
    if "readonly" in text or "read-only" in text:
        return DiskTrouble(
            ErrorText(
                "disk_read_only", "{path}: the file or its folder is read-only; nothing can be saved there.", path=path
            )
        )
    if "unable to open" in text:
        return DiskTrouble(
            ErrorText(
                "cannot_open",
                "{path}: the file cannot be opened; the folder may be gone or not yours to write to.",
                path=path,
            )
        )
    if ("lock" in text or "disk I/O" in text) and (trouble := without_locks(path)) is not None:
        return trouble
    if "locked" in text:
        return SaveInUse(ErrorText("held_open", "{path}: another program has the file open.", path=path))
    if "interrupted" in text:
        return DamagedSave(
            ErrorText(
                "too_much",
                "{path}: there is more in the file than a campaign can have. It is left as it is.",
                path=path,
            )
        )
    if "disk I/O" in text:
        return DiskTrouble(
            ErrorText(
                "disk_error",
                "{path}: the disk reports an error ({reason}). What was saved before is still there.",
                path=path,
                reason=text,
            )
        )
    return DamagedSave(
        ErrorText(
            "damaged_recover",
            "{path}: the file is damaged ({reason}). It is left as it is; `solo recover` may save the rest.",
            path=path,
            reason=text,
        )
    )
