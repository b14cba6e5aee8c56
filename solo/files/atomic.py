"""Reading files that others may have made (only regular files of bounded size), and writing files atomically.

A pipe may block, a device may never end, a sparse file may exceed memory: all of them are refused before a byte is
read. Every refusal is an OSError whose `strerror` says why, so code that reports unreadable files reports these too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from solo.files.errors import ErrorText

DRAFT = ".solo-{}.new"
"""The name of a draft, with a unique part in place of the braces."""

_PAGE = 64 * 1024
_KINDS = {
    stat.S_IFDIR: ErrorText("a_folder", "this is a folder, no regular file"),
    stat.S_IFIFO: ErrorText("a_pipe", "this is a pipe, no regular file"),
    stat.S_IFSOCK: ErrorText("a_socket", "this is a socket, no regular file"),
    stat.S_IFCHR: ErrorText("a_device", "this is a device, no regular file"),
    stat.S_IFBLK: ErrorText("a_device", "this is a device, no regular file"),
}
_UNKNOWN = ErrorText("something_else", "this is something else, no regular file")


def check_regular(path: Path, largest: int) -> int:
    """The size in bytes of a regular file of at most `largest` bytes; raises OSError with the reason for any other.

    A link is followed: what counts is the file it leads to.
    """
    return _fitting(path, path.stat(), largest)


def read_bytes(path: Path, largest: int) -> bytes:
    """The content of a regular file of at most `largest` bytes; raises OSError with the reason for any other.

    The file is checked before it is opened, because opening a device may have effects, and again afterwards, because it
    may have been replaced meanwhile.
    """
    check_regular(path, largest)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        size = _fitting(path, os.fstat(handle), largest)
        content = file.read(min(largest, max(size, _PAGE)) + 1)  # a buffer of `largest` bytes would cost time
    if len(content) > largest:
        raise _too_large(path, largest)
    return content


def _fitting(path: Path, found: os.stat_result, largest: int) -> int:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, _KINDS.get(stat.S_IFMT(found.st_mode), _UNKNOWN), str(path))
    if found.st_size > largest:
        raise _too_large(path, largest)
    return found.st_size


def _too_large(path: Path, largest: int) -> OSError:
    size = f"{largest // 1024 // 1024} MiB" if largest >= 1024 * 1024 else f"{largest // 1024} KiB"
    return OSError(errno.EFBIG, ErrorText("file_too_large", "the file is larger than {size}", size=size), str(path))


def draft_of(path: Path) -> Path:
    """A unique path beside a file, under which it is written until it is complete."""
    return path.with_name(DRAFT.format(os.urandom(4).hex()))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, replacing an older one; raises OSError.

    A device or a pipe is written to directly; a link is kept, and the file it leads to is replaced.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
    else:
        write_together({path: content})


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write several files atomically, replacing none before all are on the disk; raises OSError, which names the file.

    If one cannot be written, nothing is changed and no draft is left.
    """
    drafts: list[tuple[Path, Path]] = []
    try:
        for path, content in contents.items():
            real = Path(os.path.realpath(path))
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
    """Write and sync the content of `real` to the path `draft`."""
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        error.filename = str(real)
        raise


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to the disk, where the system supports it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
