"""Reading files that others may have made: only regular ones, and only of a bounded size.

A pipe would wait for ever, a device never ends, a sparse file is larger than any memory: all of them are refused before a
byte is read. Every refusal is an OSError whose `strerror` says why, so whoever reports unreadable files reports these too.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

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
