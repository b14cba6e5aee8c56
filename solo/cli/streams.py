"""The standard streams: everything written to and read from them passes through this module."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from solo.files.errors import ErrorText
from solo.files.escape import safe
from solo.table.lines import presentable


class ReaderLeft(Exception):
    """The reader of the output has closed it; not a failure."""


INPUT, OUTPUT, ERROR = (
    ErrorText("standard_input", "standard input"),
    ErrorText("standard_output", "standard output"),
    ErrorText("standard_error", "standard error"),
)
CLOSED = ErrorText("closed", "it is closed")
LONGEST_LINE = 1_000_000
"""The most signs of a line of standard input: a device may have no end of one."""


class BoundedInput(io.TextIOWrapper):
    """Standard input, whose lines are not read beyond what fits into memory; what is no text is read as signs of doubt."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__(stream.buffer, encoding=stream.encoding, errors="replace")

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """A line; raises OSError, with the stream's name, for one that is too long."""
        line = super().readline(LONGEST_LINE + 1 if size < 0 else size)
        if size < 0 and len(line) > LONGEST_LINE:
            problem = ErrorText("line_too_long", "a line is longer than {most:,} characters", most=LONGEST_LINE)
            raise OSError(errno.EFBIG, problem, INPUT)
        return line


class GuardedStream(io.TextIOBase):
    """A standard stream that makes all text safe, and uses only characters its encoding has.

    It has no `buffer` by which it could be bypassed. stream: None if the process was started without it. name: for
    error messages.
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
        """How characters that cannot be encoded are handled; there are none after `write`."""
        return "replace"

    def writable(self) -> bool:
        """Always true; without a stream `write` raises the error."""
        return True

    def isatty(self) -> bool:
        """Whether it leads to a terminal."""
        return self.stream is not None and self.stream.isatty()

    def fileno(self) -> int:
        """The descriptor; raises OSError where there is none."""
        return self._open().fileno()

    def write(self, text: str | bytes) -> int:
        """Write any text, made safe; raises OSError with the stream's name, or ReaderLeft.

        Since 8.5 click writes bytes, too: UTF-8 to a shell, which is another program, and a page in the stream's encoding. It
        asks with none whether all text has to be encoded for this stream: not so, as for ASCII that would be UTF-8.
        """
        if text == b"":
            raise TypeError(self._name)
        if isinstance(text, bytes):
            try:
                self.write_data(text.decode())
            except UnicodeDecodeError:
                self.write(text.decode(self.encoding, errors="replace"))
            return len(text)
        with self._named():
            self._open().write(presentable(text, self.encoding))
        return len(text)

    def write_data(self, text: str) -> None:
        """Write data for another program, as UTF-8 whatever the terminal's encoding."""
        stream = self._open()
        buffer = getattr(stream, "buffer", None)
        with self._named():
            if buffer is None or self.isatty():
                self.write(text)
            else:
                stream.flush()
                buffer.write(safe(text).encode())

    def flush(self) -> None:
        """Flush the stream, if there is one."""
        if self.stream is not None:
            with self._named():
                self.stream.flush()

    def _open(self) -> TextIO:
        if self.stream is None:
            raise OSError(errno.EBADF, CLOSED, self._name)
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
            raise OSError(errno.EBADF, CLOSED, self._name) from error


def write_data(text: str) -> None:
    """Write data for another program to standard output."""
    out = sys.stdout
    if isinstance(out, GuardedStream):
        out.write_data(text)
    else:
        out.write(text)


def unguarded(stream: TextIO) -> TextIO:
    """The unguarded stream, for a progress bar, which moves the cursor."""
    return stream.stream if isinstance(stream, GuardedStream) and stream.stream is not None else stream


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Install the standard streams for a command: guarded, tolerant of undecodable input, and none missing."""
    before = sys.stdin, sys.stdout, sys.stderr
    _fill_descriptors()
    sys.stdin = sys.stdin or io.StringIO()
    bounded = BoundedInput(sys.stdin) if isinstance(sys.stdin, io.TextIOWrapper) else None
    sys.stdin = bounded or sys.stdin
    sys.stdout, sys.stderr = GuardedStream(before[1], OUTPUT), GuardedStream(before[2], ERROR)
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        if bounded is not None:
            bounded.detach()  # it would close the stream that others go on with


def _fill_descriptors() -> None:
    """Fill closed standard descriptors, so that no file we open gets one, to which other code might write."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def give_up(stream: TextIO | None) -> None:
    """Discard what a broken stream still buffers, so that the interpreter does not report it at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
