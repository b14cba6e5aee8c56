"""The real program in a pseudo-terminal, and what stands on its screen."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

import pyte

PAGE = (
    "Enter: more, or go on typing.",
    "Enter: dál, nebo rovnou piš.",
    "Enter: dal, nebo rovnou pis.",
    "Enter: dalej, albo po prostu pisz.",
    "Enter: дальше, или сразу пишите.",
)
"""What stands below a page when there is another, in each language, and in Czech also without its accents."""
IDLE = 0.15
"""Seconds for which a program that waits for keys writes nothing when all is written: a digit alone answers sooner."""
LONGEST = 30
"""Seconds for which a program may be busy, on a machine that is."""


def _take_terminal() -> None:
    """Make the pseudo-terminal the new program's own, so that Ctrl-C reaches it."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Screen:
    """A terminal of so many columns and rows in which the program runs with these arguments, and more in its environment."""

    program: Sequence[str] = (sys.executable, "-m", "solo")
    """What is run, before its arguments."""

    tells_position = True
    """Whether it answers the request for the cursor's position, as not every terminal does."""

    def __init__(self, folder: Path, columns: int, rows: int, arguments: Sequence[str], **more: str) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=2000)
        self._stream = pyte.ByteStream(self.screen)
        self._main, other = pty.openpty()
        environment = {
            **os.environ,
            "TERM": "xterm",
            "SOLO_SAVES": str(folder),
            "SOLO_CONFIG": str(folder / "settings.yaml"),
            **more,
        }
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        for name in ("COLUMNS", "LINES", "SOLO_LANG"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [*self.program, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - the tests have one thread
        )
        self.keyboard = other

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def shown(self) -> str:
        """The screen as text, without what is blank at the ends."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def read(self, seconds: float) -> bool:
        """Read what comes within a time; False when nothing did."""
        ready, _, _ = select.select([self._main], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self._stream.feed(data)
        if self.tells_position and b"\x1b[6n" in data:
            os.write(self._main, f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode())
        return True

    def settle(self, seconds: float) -> None:
        """Read until nothing came for a moment in which the program waited for keys all the time, however long it was busy
        before; where it is not known what it does, until nothing came for so many seconds.
        """
        came = idle = time.monotonic()
        known = self.program == Screen.program
        while (now := time.monotonic()) - came < (LONGEST if known else seconds) and now - idle < IDLE:
            if self.read(0.03):
                came = idle = time.monotonic()
            elif known and self.process.poll() is not None:
                return
            elif not self.waits():
                idle = time.monotonic()

    def waits(self) -> bool:
        """Whether every thread of the program waits; not known where the system does not tell, or of what a shell runs."""
        if self.program != Screen.program:
            return False
        states = [path.read_bytes() for path in Path(f"/proc/{self.process.pid}/task").glob("*/stat")]
        return bool(states) and all(each.rpartition(b")")[2].split()[0] == b"S" for each in states)

    def wait_for(self, words: str, seconds: float = 30) -> str:
        """Read until the words stand on the screen and nothing more comes, leafing through pages; the screen."""
        end = time.monotonic() + seconds
        leafed = ""
        while time.monotonic() < end:
            self.read(0.1)
            if words not in self.shown() and self.at_a_page():
                self.settle(0.3)
                if words not in self.shown() and self.at_a_page() and self.shown() != leafed:
                    leafed = self.shown()
                    self.type("\r")
            if words in self.shown():
                self.settle(0.6)
                if words in self.shown():
                    return self.shown()
        raise AssertionError(f"{words!r} never came; the screen shows\n{self.shown()}")

    def enter_until(self, words: str, most: int = 12) -> str:
        """Press Enter at one question after the other until the words stand on the screen; the screen."""
        shown, changes, end = "", 0, time.monotonic() + 60
        while changes <= most and time.monotonic() < end:
            self.settle(0.5)
            if words in self.shown():
                return self.shown()
            changes += self.shown() != shown  # an Enter right behind a page is not heeded
            shown = self.shown()
            self.type("\r")
        return self.wait_for(words)

    def at_a_page(self) -> bool:
        """Whether the cursor waits below a page for Enter."""
        return any(words in self.screen.display[self.screen.cursor.y] for words in PAGE)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._main, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size while the program runs."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)
        self.settle(0.3)

    def close(self) -> None:
        """End the program, however it stands."""
        self.process.kill()
        self.process.wait()
        os.close(self._main)
        os.close(self.keyboard)
