"""What can go wrong with a save, said so that a player knows what to do."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class StorageError(Exception):
    """A save cannot be read or written; the message says why, and what is safe."""


class DamagedSave(StorageError):
    """A save is damaged, or no save at all. It is never written to."""


class NewerSave(StorageError):
    """A save was made by a newer version."""


class HeldSave(StorageError):
    """Another process plays this campaign."""


class TakenSave(StorageError):
    """Somebody else has written to a campaign that is being played, or its file is gone; nothing more is written."""


class MissingCards(StorageError):
    """Home-made cards a campaign is played with are not at hand; the message says how to name them."""


class DiskTrouble(StorageError):
    """The disk or the folder will not; the campaign itself is not at fault."""


@contextmanager
def explained(path: Path) -> Iterator[None]:
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
    """Whether there is no room for even a page; a full disk that shows as an error when it is read is told of as full."""
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
    if "locked" in text:
        return HeldSave(f"{path}: another program has the file open.")
    if "interrupted" in text:
        return DamagedSave(f"{path}: there is more in the file than a campaign can have. It is left as it is.")
    if "disk I/O" in text:
        return DiskTrouble(f"{path}: the disk reports an error ({text}). What was saved before is still there.")
    return DamagedSave(f"{path}: the file is damaged ({text}). It is left as it is; `solo recover` may save the rest.")
