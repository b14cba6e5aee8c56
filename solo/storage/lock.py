"""One process at a time: the holder of a campaign is written beside it."""

from __future__ import annotations

import contextlib
import json
import os
import socket
from pathlib import Path
from typing import IO

from solo.storage.errors import HeldSave, StorageError


class Lock:
    """Held from making to closing; the system frees it when the process dies, however it dies."""

    def __init__(self, save: Path) -> None:
        self.path = save.with_name(save.name + ".lock")
        try:
            self._file: IO[str] | None = self.path.open("a+", encoding="utf-8")
        except OSError as error:
            raise StorageError(f"{save}: {error.strerror or error}; nothing can be saved there.") from error
        try:
            _take(self._file)
        except OSError as error:
            holder = self._holder()
            self._file.close()
            raise HeldSave(f"{save.stem!r} is being played already{holder}; close it there first") from error
        self._file.seek(0)
        self._file.truncate()
        json.dump({"process": os.getpid(), "host": socket.gethostname()}, self._file)
        self._file.flush()

    def _holder(self) -> str:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            return f" by process {int(found['process'])} on {str(found['host'])[:80]!r}"
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    def release(self) -> None:
        """Let go; the file goes too."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()
            self._file.close()
            self._file = None


def _take(file: IO[str]) -> None:
    """Lock a file for this process alone; raises OSError when another has it."""
    if os.name == "nt":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
