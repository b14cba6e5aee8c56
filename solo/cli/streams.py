"""The one way out to a terminal, a pipe or a file that standard output leads to, and the one way in from standard input."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from solo.kernel.foreign import safe
from solo.table.lines import presentable


class ReaderLeft(Exception):
    """Whoever read what the program writes has left: no failure, and nothing to complain about."""


class GuardedStream(io.TextIOBase):
    """A standard stream through which nothing foreign gives orders, in signs that its encoding has.

    It has no `buffer`, so that nobody writes past it. stream: None where the process was started without it. name: what
    errors call it.
    """

    def __init__(self, stream: TextIO | None, name: str) -> None:
        self.stream = stream
        self._name = name

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream."""
        return getattr(self.stream, "encoding", None) or "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override]
        """What is done with signs that cannot be encoded; none are left when they come here."""
        return "replace"

    def writable(self) -> bool:
        """It can be written to, or says why not when that is tried."""
        return True

    def isatty(self) -> bool:
        """Whether it leads to a terminal."""
        return self.stream is not None and self.stream.isatty()

    def fileno(self) -> int:
        """The descriptor; raises OSError where there is none."""
        return self._open().fileno()

    def write(self, text: str) -> int:
        """Write text that may be foreign; raises OSError with the stream's name, or ReaderLeft."""
        with self._named():
            self._open().write(presentable(text, self.encoding))
        return len(text)

    def write_data(self, text: str) -> None:
        """Write what another program reads: UTF-8 whatever the terminal speaks."""
        stream = self._open()
        buffer = getattr(stream, "buffer", None)
        with self._named():
            if buffer is None or self.isatty():
                self.write(text)
            else:
                stream.flush()
                buffer.write(safe(text).encode())

    def flush(self) -> None:
        """Write what waits; nothing ever waits where there is no stream."""
        if self.stream is not None:
            with self._named():
                self.stream.flush()

    def _open(self) -> TextIO:
        if self.stream is None:
            raise OSError(errno.EBADF, "it is closed", self._name)
        return self.stream

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError as error:
            raise ReaderLeft from error
        except OSError as error:
            raise OSError(error.errno or errno.EIO, error.strerror or str(error), self._name) from error
        except ValueError as error:
            raise OSError(errno.EBADF, "it is closed", self._name) from error


def write_data(text: str) -> None:
    """Write data for another program to standard output."""
    out = sys.stdout
    if isinstance(out, GuardedStream):
        out.write_data(text)
    else:
        out.write(text)


def unguarded(stream: TextIO) -> TextIO:
    """The stream itself, for a progress bar of our own, which moves the cursor."""
    return stream.stream if isinstance(stream, GuardedStream) and stream.stream is not None else stream


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Standard streams as they should be while a command runs: guarded, forgiving what is no text, all three there."""
    before = sys.stdin, sys.stdout, sys.stderr
    _fill_descriptors()
    sys.stdin = sys.stdin or io.StringIO()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout, sys.stderr = GuardedStream(before[1], "standard output"), GuardedStream(before[2], "standard error")
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _fill_descriptors() -> None:
    """Let no file of ours be opened in place of a closed standard stream, where foreign code might write to it."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def give_up(stream: TextIO | None) -> None:
    """Let what a broken stream still holds go nowhere, so that the interpreter does not complain at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
