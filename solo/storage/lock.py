"""One writer at a time: a lock on the file of a campaign itself, which also holds for other names (links) of the file.

The lock covers one byte far beyond the end of any save, where SQLite has none of its own locks. It belongs to the
file's inode, and the system releases it whenever the process dies. There is no lock file beside the save that could be
left behind, or waited for after it was unlinked.

POSIX locks, SQLite's own among them, belong to a process: closing *any* descriptor of a file drops every such lock the
process holds on it. So this is a lock of the open file description where the system supports them (Linux), which no
other descriptor can drop. Its descriptor is closed after SQLite's connection, never before, and code that reads a file
which this process may be playing uses `first_bytes`, which opens no second descriptor. `flock` is no alternative: on
network drives it becomes a lock of the whole file, and on other systems it excludes SQLite's own locks. Windows locks
ranges of a handle, which no other handle can drop either. Elsewhere it is a POSIX lock, taken again when the database
is open (`confirm`); descriptors that SQLite opens later are closed only together with the database.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path

from solo.files.errors import ErrorText
from solo.storage.errors import DiskTrouble, SaveChangedElsewhere, SaveInUse, StorageError

BYTE = 0x40001000
"""The offset of the locked byte: after the 512 bytes from 1 GiB on that SQLite locks, and after the end of any save."""

_OF_DESCRIPTIONS = sys.platform == "linux"
_HELD: dict[tuple[int, int], int] = {}
"""The files this process plays, by device and inode, with the descriptor of each lock."""


class Lock:
    """A lock, held from its creation to `release`. Raises SaveInUse when another process has it, StorageError on other errors."""

    def __init__(self, save: Path) -> None:
        self._save = save
        for _ in range(3):
            self._handle = _opened(save)
            try:
                self.inode = _inode(os.fstat(self._handle))
                if self.inode in _HELD:
                    raise SaveInUse(ErrorText("this_program", "{path}: this program plays it already", path=save))
                self._take()
                if self._leads_here():
                    _HELD[self.inode] = self._handle
                    return
            except BaseException:
                os.close(self._handle)
                raise
            os.close(self._handle)  # another file got the name between opening and locking
        raise StorageError(
            ErrorText(
                "being_replaced",
                "{path}: another program keeps replacing the file; try again when it is done.",
                path=save,
            )
        )

    def confirm(self) -> None:
        """Take the lock again if SQLite may have dropped it by opening and closing the file."""
        if os.name != "nt":
            self._take()
        self.check()

    def check(self) -> None:
        """Raise SaveChangedElsewhere when the name no longer leads to the locked file, so that writes would be lost."""
        if not self._leads_here():
            raise SaveChangedElsewhere(
                ErrorText(
                    "was_replaced",
                    "{path}: the file was moved, deleted or replaced while it is played. Nothing was written; what was "
                    "saved before is in the file that stood there.",
                    path=self._save,
                )
            )

    def release(self) -> None:
        """Release the lock; call it only after every connection to the file is closed."""
        if _HELD.pop(self.inode, None) is not None:
            os.close(self._handle)

    def _take(self) -> None:
        try:
            _take(self._handle)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise SaveInUse(
                    ErrorText("held", "{path}: another program plays it already", path=self._save)
                ) from error
            raise _unlockable(self._save, error) from error

    def _leads_here(self) -> bool:
        try:
            return _inode(self._save.stat()) == self.inode
        except OSError:
            return False


def _opened(save: Path) -> int:
    try:
        return os.open(save, os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        raise StorageError(ErrorText("no_campaign", "{path}: there is no such campaign", path=save)) from error
    except OSError as error:
        raise StorageError(
            ErrorText(
                "read_only",
                "{path}: {reason}; a campaign can be played only where it can be written to. To look at it, "
                "use `solo show`.",
                path=save,
                reason=error,
            )
        ) from error


def _inode(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _take(handle: int) -> None:
    """Lock the byte for this process; raises OSError when another process has it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        return
    import fcntl

    if _OF_DESCRIPTIONS:
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, _wanted())
            return
        except OSError as error:
            if error.errno != errno.EINVAL:  # EINVAL: a kernel or file system with process locks only
                raise
    fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, BYTE, os.SEEK_SET)


def _wanted() -> bytes:
    """The lock of the byte as a `struct flock` of Linux."""
    import fcntl

    return struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, BYTE, 1, 0)


def _unlockable(save: Path, error: OSError) -> DiskTrouble:
    return DiskTrouble(
        ErrorText(
            "no_lock",
            "{path}: the file cannot be locked here ({reason}), so it could not be kept safe from a second player; keep "
            "campaigns on another disk.",
            path=save,
            reason=error,
        )
    )


def without_locks(save: Path) -> DiskTrouble | None:
    """The error of a disk on which files cannot be locked, which SQLite does not tell from a locked file; else None.

    A byte is tried that nothing else locks; not of a file that this process plays, whose locks its closing would drop.
    """
    if os.name == "nt" or held_here(save):
        return None
    import fcntl

    try:
        handle = os.open(save, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.lockf(handle, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, BYTE + 1, os.SEEK_SET)
    except OSError as error:
        return None if error.errno in (errno.EACCES, errno.EAGAIN) else _unlockable(save, error)
    finally:
        os.close(handle)
    return None


def held_elsewhere(save: Path) -> bool:
    """Whether another process plays this save. On Linux the test locks nothing, elsewhere only for a moment."""
    if held_here(save):
        return False
    try:
        handle = os.open(save, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return _is_locked(handle)
    finally:
        os.close(handle)


def _is_locked(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            _take(handle)
        except OSError:
            return True
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return False
    import fcntl

    try:
        if _OF_DESCRIPTIONS:
            found: int = struct.unpack_from("h", fcntl.fcntl(handle, fcntl.F_OFD_GETLK, _wanted()))[0]
            return found != fcntl.F_UNLCK
        fcntl.lockf(handle, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, BYTE, os.SEEK_SET)
    except OSError as error:
        return error.errno in (errno.EACCES, errno.EAGAIN)
    return False


def held_here(save: Path) -> bool:
    """Whether this process plays this save."""
    try:
        return _inode(save.stat()) in _HELD
    except OSError:
        return False


def first_bytes(save: Path, count: int) -> bytes:
    """The first `count` bytes of a save, read without dropping a lock this process holds on it; raises OSError."""
    held = _HELD.get(_inode(save.stat())) if hasattr(os, "pread") else None
    if held is not None:
        return os.pread(held, count, 0)
    with save.open("rb") as file:
        return file.read(count)
