"""Errors of saves; their messages tell the player what to do."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


class StorageError(Exception):
    """A save cannot be read or written; the message says why, and whether the campaign is safe."""


class DamagedSave(StorageError):
    """A save is damaged, or the file is not a save. It is never written to."""


class UnfitForSave(StorageError):
    """Something cannot be written, because it could not be read again; nothing is written of it."""


class FullSave(StorageError):
    """A file holds as much as can be read again; nothing more is written."""


class NewerSave(StorageError):
    """A save was made by a newer version."""


class HeldSave(StorageError):
    """Another process plays this campaign."""


class TakenSave(StorageError):
    """Another program has written to a campaign while it is played, or its file is gone; nothing more is written."""


class MissingCards(StorageError):
    """Home-made cards that a campaign is played with were not found; the message says how to name them.

    folders: those where they lay, if all are still there.
    """

    def __init__(self, problem: str, folders: Sequence[Path] = ()) -> None:
        super().__init__(problem)
        self.folders = tuple(folders)


class DiskTrouble(StorageError):
    """The disk or the folder fails; the campaign itself is not damaged."""


@contextmanager
def as_storage_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors into StorageErrors that name the file."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _translate(path, error) from error
    except (UnicodeDecodeError, OverflowError) as error:
        raise DamagedSave(f"{path}: the file is damaged ({error}). It is left as it is.") from error
    except OSError as error:
        raise DiskTrouble(f"{path}: {error.strerror or error}. What was saved before is still there.") from error


def _is_full(folder: Path) -> bool:
    """Whether not even a page can be written, so that a full disk is reported as such and not as a read error."""
    try:
        return shutil.disk_usage(folder).free < 4096
    except OSError:
        return False


def _translate(path: Path, error: sqlite3.DatabaseError) -> StorageError:
    text = str(error)
    if "full" in text or ("disk I/O" in text and _is_full(path.parent)):
        return DiskTrouble(f"{path}: the disk is full. Everything up to the last answer is saved; make room and go on.")
    if "readonly" in text or "read-only" in text:
        return DiskTrouble(f"{path}: the file or its folder is read-only; nothing can be saved there.")
    if "unable to open" in text:
        return DiskTrouble(f"{path}: the file cannot be opened; the folder may be gone or not yours to write to.")
    if "lock" in text or "disk I/O" in text:
        from solo.storage.lock import without_locks

        if (trouble := without_locks(path)) is not None:
            return trouble
    if "locked" in text:
        return HeldSave(f"{path}: another program has the file open.")
    if "interrupted" in text:
        return DamagedSave(f"{path}: there is more in the file than a campaign can have. It is left as it is.")
    if "disk I/O" in text:
        return DiskTrouble(f"{path}: the disk reports an error ({text}). What was saved before is still there.")
    return DamagedSave(f"{path}: the file is damaged ({text}). It is left as it is; `solo recover` may save the rest.")
