"""Reading files that others may have made: only regular ones, and only of a bounded size; and writing files as wholes.

A pipe would wait for ever, a device never ends, a sparse file is larger than any memory: all of them are refused before a
byte is read. Every refusal is an OSError whose `strerror` says why, so whoever reports unreadable files reports these too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from pathlib import Path

DRAFT = ".solo-{}.new"
"""How drafts are called, with something of their own in place of the braces."""

_PAGE = 64 * 1024
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def check_regular(path: Path, largest: int) -> int:
    """The size in bytes of a regular file of at most `largest` bytes; raises OSError with the reason for any other.

    A link is followed: what counts is the file it leads to.
    """
    return _fitting(path, path.stat(), largest)


def read_bytes(path: Path, largest: int) -> bytes:
    """The content of a regular file of at most `largest` bytes; raises OSError with the reason for any other.

    The file is looked at before it is opened, for opening a device may do something, and once more when it is open, for it
    may have become another meanwhile.
    """
    check_regular(path, largest)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        size = _fitting(path, os.fstat(handle), largest)
        content = file.read(min(largest, max(size, _PAGE)) + 1)  # room for what it may hold would cost time
    if len(content) > largest:
        raise _too_large(path, largest)
    return content


def _fitting(path: Path, found: os.stat_result, largest: int) -> int:
    if not stat.S_ISREG(found.st_mode):
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise OSError(errno.EINVAL, f"this is {kind}, no regular file", str(path))
    if found.st_size > largest:
        raise _too_large(path, largest)
    return found.st_size


def _too_large(path: Path, largest: int) -> OSError:
    size = f"{largest // 1024 // 1024} MiB" if largest >= 1024 * 1024 else f"{largest // 1024} KiB"
    return OSError(errno.EFBIG, f"the file is larger than {size}", str(path))


def draft_of(path: Path) -> Path:
    """What a file is called until it is whole, beside it, by a name that nobody else has."""
    return path.with_name(DRAFT.format(os.urandom(4).hex()))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all, over an older one if there is one; raises OSError.

    A device or a pipe is written to as it is, and a link keeps leading where it led.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
    else:
        write_together({path: content})


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write some files as wholes, none of them before all are on the disk; raises OSError, which names the file.

    Nothing is changed when one cannot be written, and no draft is left.
    """
    drafts: list[tuple[Path, Path]] = []
    try:
        for path, content in contents.items():
            real = path.resolve()
            drafts.append((draft_of(real), real))
            _write(*drafts[-1], content)
        for draft, real in drafts:
            draft.replace(real)
        for folder in dict.fromkeys(real.parent for _, real in drafts):
            sync_folder(folder)
    finally:
        for draft, _ in drafts:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)


def _write(draft: Path, real: Path, content: bytes) -> None:
    """Bring the content of a file to the disk under another name."""
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        error.filename = str(real)
        raise


def sync_folder(folder: Path) -> None:
    """Force names in a folder to the disk, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
