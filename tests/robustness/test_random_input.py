"""Random keys at a real terminal and random lines at the plain table: no traceback, no order that is foreign, a sound save."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES
from tests.robustness.hostile import HOSTILE
from tests.table.screen import Screen

BEGIN = ["play", "t", "--seed", "3", "--lang", "en"]


def opening(game: str, folder: Path) -> list[str]:
    """The command that begins a campaign of a game, or goes on with it."""
    return [*BEGIN[:2], *BEGIN[4:]] if (folder / "t.solo").is_file() else [*BEGIN, "--game", game]


TOOLS = (
    ["\r"] * 40
    + ["1", "2", "3", "4"] * 4
    + ["\t", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x08", "\x7f", "\x15"]
)
TOOLS += [
    "map\r",
    "odds\r",
    "x\r",
    "?\r",
    "group\r",
    "threats\r",
    "undo 2\r",
    "redo\r",
    "go woods\r",
    "settings\r",
    "log\r",
]
TOOLS += [
    "\x03",
    "\x17",
    "\x01",
    "\x05",
    "\x0b",
    "\x12",
    "\x1b[3~",
    "\x1bOP",
    "\x1b[200~1\r2\x1b]0;x\x07\x1b[201~",
    "\x00",
    "\x9b31m",
]
LETTERS = [chr(code) for code in (*range(32, 127), *range(0xE0, 0x180), 0x202E, 0x2066, 0x1F419, 0x200D)]
BYTES = [byte for byte in range(256) if byte not in b"\x13\x1a\x1c"]
"""Any byte but those that a terminal takes for itself between two questions: hold, suspend, abort."""


def keys(dice: random.Random) -> bytes:
    """Some keys that are pressed quickly one after the other."""
    pressed = "".join(dice.choice(TOOLS if dice.random() < 0.7 else LETTERS) for _ in range(dice.randrange(1, 60)))
    return pressed.encode() if dice.random() < 0.9 else bytes(dice.choice(BYTES) for _ in range(20))


class Deaf(Screen):
    """A terminal of which only the end of what was written is kept."""

    told = b""

    def read(self, seconds: float) -> bool:
        """Read what comes within a time; False when nothing did."""
        ready, _, _ = select.select([self._main], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self.told = self.told[-4000:] + data
        if b"\x1b[6n" in data:
            os.write(self._main, b"\x1b[1;1R")
        return bool(data)

    def press(self, pressed: bytes) -> None:
        """Press keys and read until nothing more comes."""
        os.write(self._main, pressed)
        end = time.monotonic() + 20
        while self.read(0.02) and time.monotonic() < end:
            pass

    def ended(self) -> int | None:
        """The status with which the program ends, in a short while."""
        end = time.monotonic() + 30
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.1)
        return self.process.poll()


def mash(folder: Path, count: int, seed: int, game: str = "town") -> int:
    """Press at least so many random keys at a campaign, which is opened again whenever they have left it; how many."""
    dice = random.Random(seed)
    pressed = 0
    while pressed < count:
        with Deaf(folder, 80, 24, opening(game, folder)) as screen:
            while not screen.told and screen.process.poll() is None:
                screen.read(0.2)
            screen.press(b"")
            while pressed < count and screen.process.poll() is None:
                some = keys(dice)
                pressed += len(some)
                screen.press(some)
                assert b"Traceback" not in screen.told, screen.told.decode(errors="replace")
            screen.press(b"\x15\x04" * 4)
            if screen.process.poll() is None:
                screen.process.terminate()
            status = screen.ended()
            assert status in (0, 130, 143, -signal.SIGTERM, -signal.SIGINT), (
                status,
                screen.told.decode(errors="replace"),
            )
            over = b"This campaign is over" in screen.told
        verify(folder)
        if over:
            (folder / "t.solo").unlink()
    return pressed


def verify(folder: Path) -> None:
    """The campaign plays again to where it stands."""
    checked = CliRunner().invoke(main, ["verify", "t", "--saves", str(folder)])
    assert checked.exit_code == 0, checked.output


WORDS = [b""] * 30 + [b"1", b"2", b"3", b"4", b"1 2 3", b"1 2 3 4"] * 4
WORDS += [
    b"map",
    b"undo 3",
    b"redo 2",
    b"odds",
    b"why",
    b"sheet",
    b"go woods",
    b"group",
    b"threats",
    b"cards",
    b"look",
    b"?",
    b"x joe",
]
WORDS += [
    b"lang cs",
    b"lang en",
    b"log",
    b"settings verbosity brief",
    b"settings verbosity full",
    b"save",
    b"-",
    b"help",
]
WORDS += [text.replace("\n", " ").encode("utf-8", "surrogatepass") for text in HOSTILE]


def line(dice: random.Random) -> bytes:
    """A line as somebody, or something, might type it."""
    luck = dice.random()
    if luck < 0.8:
        return dice.choice(WORDS)
    if luck < 0.95:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(40))).replace(b"\n", b"\x00")
    return dice.choice([b"go ", b"x ", b"undo ", b"chronicle ", b"lang ", b"sheet ", b"? ", b""]) + dice.choice(
        WORDS
    ) * dice.randrange(50)


def babble(folder: Path, count: int, seed: int, game: str = "town", lines: int = 2000) -> int:
    """Give the plain table at least so many random lines, in evenings of some; how many."""
    dice = random.Random(seed)
    there = {**os.environ, "SOLO_SAVES": str(folder), "SOLO_CONFIG": str(folder / "settings.yaml")}
    given = 0
    while given < count:
        command = [sys.executable, "-m", "solo", *opening(game, folder)]
        typed = [line(dice) for _ in range(min(lines, count - given))]
        given += len(typed)
        done = subprocess.run(
            command, env=there, input=b"\n".join(typed) + b"\n", capture_output=True, timeout=3600, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), done.stderr
        told = done.stdout.decode("utf-8")
        assert "\x1b" not in told
        assert "\x9b" not in told
        assert "\u202e" not in told
        verify(folder)
        if "This campaign is over" in told or "the game stops here" not in told:
            (folder / "t.solo").unlink()
    return given


@pytest.mark.parametrize("game", GAMES)
def test_some_random_keys_at_a_real_terminal(tmp_path: Path, game: str) -> None:
    assert mash(tmp_path, 400, 1, game) >= 400


@pytest.mark.parametrize("game", GAMES)
def test_some_random_lines_at_the_plain_table(tmp_path: Path, game: str) -> None:
    assert babble(tmp_path, 100, 1, game) == 100


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_random_keys_at_a_real_terminal(tmp_path: Path, game: str) -> None:
    assert mash(tmp_path, 100_000, 2, game) >= 100_000


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_random_lines_at_the_plain_table(tmp_path: Path, game: str) -> None:
    assert babble(tmp_path, 100_000, 2, game) == 100_000
