"""The cache of parsed files: keyed by a hash of their content, used only if complete and our own.

An entry is a checksum and JSON, because decoding JSON builds only plain data, and an amount bounded by the bytes read. The
checksum finds damage; against others stands who may write to an entry.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import stat
import time
import zlib
from pathlib import Path
from typing import Any

LARGEST = 4 * 1024 * 1024
"""Size in bytes of the largest entry that is stored or read."""
KEPT = 192
"""How many entries are kept in a folder. The content, and the words and rulebooks of all languages, are about 70, 18 MB in
all; if fewer are kept, whoever checks all languages has each of them parsed anew, since it was deleted for those read after
it. Each change of a home-made file and of the settings makes a further one."""
STALE = 3600
"""Age in seconds after which a draft is taken to be left behind by a killed process."""
SMALL = 128 * 1024
"""Size in bytes below which the standard library decodes an entry: what loads no msgspec yet need not do so for little."""
_CHECKSUM = 4
_ENTRY = re.compile(r"[0-9a-f]{24}\.(json|msgpack)")
_DRAFT = re.compile(r"(draft-|tmp)[a-z0-9_]{8}")
_FLAGS = os.O_RDONLY
for _flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):  # each system has some of them
    _FLAGS |= getattr(os, _flag, 0)


class Cache:
    """Parsed documents in a folder. Errors of the cache do no harm: what is not found is parsed again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, name: str) -> list[Any] | None:
        """The documents stored under a name; None if there are none, or the entry is damaged or writable by others."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            stored = memoryview(_read(self._path(name)))
            if checksum(stored[_CHECKSUM:]) == stored[:_CHECKSUM]:
                with contextlib.suppress(OSError):  # what is used stays, however often a player changes his settings
                    os.utime(self._path(name))
                return _decoded(bytes(stored[_CHECKSUM:]))
        return None

    def store(self, name: str, documents: list[Any]) -> None:
        """Store documents under a name, atomically, and delete all but the newest `KEPT` entries."""
        import tempfile

        import msgspec

        packed = msgspec.json.encode(documents)
        if len(packed) + _CHECKSUM > LARGEST:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, draft = tempfile.mkstemp(prefix="draft-", dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as out:
                    out.write(checksum(packed) + packed)
                Path(draft).replace(self._path(name))
            except BaseException:
                Path(draft).unlink(missing_ok=True)
                raise
            self._prune()

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def _prune(self) -> None:
        """Delete all but the newest `KEPT` entries, and drafts left by killed processes."""
        entries: list[tuple[float, str]] = []
        with os.scandir(self.folder) as found:
            for each in found:
                written = each.stat(follow_symlinks=False).st_mtime
                if _ENTRY.fullmatch(each.name):
                    entries.append((written, each.path))
                elif _DRAFT.fullmatch(each.name) and written < time.time() - STALE:
                    Path(each.path).unlink()
        for _, path in sorted(entries, reverse=True)[KEPT:]:
            with contextlib.suppress(OSError):
                Path(path).unlink()


class CacheEntry:
    """One entry of a cache: what was stored last of something, by what it is called."""

    def __init__(self, cache: Cache, of: str) -> None:
        self._cache = cache
        self._name = hashlib.sha256(of.encode()).hexdigest()[:24]

    def load(self) -> list[Any] | None:
        """The documents; None if there are none, or they are damaged."""
        return self._cache.load(self._name)

    def store(self, documents: list[Any]) -> None:
        """Store documents instead."""
        self._cache.store(self._name, documents)


def checksum(packed: bytes | memoryview) -> bytes:
    """What an entry begins with."""
    return zlib.crc32(packed).to_bytes(_CHECKSUM, "big")


def _read(path: Path) -> bytes:
    """The bytes of an entry; raises OSError unless it is a regular file of sane size that only we can write."""
    descriptor = os.open(path, _FLAGS)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode) or not _is_ours(about) or not _CHECKSUM < about.st_size <= LARGEST:
            raise OSError("not an entry of the cache")
        return file.read(about.st_size)


def _decoded(packed: bytes) -> list[Any]:
    """The documents in an entry; raises ValueError if they are no list."""
    if len(packed) > SMALL:
        import msgspec

        return msgspec.json.decode(packed, type=list[Any])
    found = json.loads(packed)
    if not isinstance(found, list):
        raise ValueError("not an entry of the cache")
    return found


def _is_ours(about: os.stat_result) -> bool:
    """Whether only we can write a file; where files have no owner, the folder of the user's is guard enough."""
    return not hasattr(os, "getuid") or (about.st_uid == os.getuid() and not about.st_mode & 0o022)
