"""Every command on hostile saves and exports: a clear end, nothing crashed, the damaged file as it was.

A small share runs always. The whole is 10,000 files: `pytest -m campaign tests/storage/test_hostile.py`.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.exchange import export_text
from tests.storage.helpers import begin, play_on
from tests.storage.hostile import clear, hostile_export, hostile_save

pytestmark = [
    pytest.mark.usefixtures("quick"),
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders"),
]

READING = ("campaigns", "show", "verify", "export", "replay", "chronicle", "recover")
SECONDS = 20.0
"""A guard against what grows without bound, not a measure: the figures are in docs/reliability.md."""

MEBIBYTES = 300


@pytest.fixture(scope="module")
def sound(any_game: Rules, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A sound save of some turns of each game, and its export."""
    path = tmp_path_factory.mktemp("sound") / "night.solo"
    saved_campaign = begin(any_game, path)
    play_on(saved_campaign, RandomPlayer(11), 60)
    saved_campaign.close()
    return path.read_bytes(), export_text(path, "night")


def run(*arguments: str) -> int:
    """A command in this process, without any input; its exit status, which is one of 0, 1 and 2, and said why.

    What other tests have left in memory is not searched for garbage while it runs, as it is not the command's.
    """
    gc.freeze()
    began = time.process_time()
    result = CliRunner().invoke(main, list(arguments), input="")
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
    assert result.exit_code in (0, 1, 2), (arguments, result.output)
    assert "Traceback" not in result.output
    assert result.exit_code == 0 or result.stderr.strip(), arguments
    seconds = time.process_time() - began
    gc.unfreeze()
    assert seconds < SECONDS, arguments
    return result.exit_code


def tidy(number: int) -> None:
    """Look for garbage after every 25th number, as `run` never lets it be looked for."""
    if number % 25 == 24:
        gc.collect()


def content_of(path: Path) -> bytes:
    """The bytes of a regular file that is not too long to compare."""
    return path.read_bytes() if path.is_file() and path.stat().st_size < 10**8 else b""


def try_saves(sound: bytes, folder: Path, numbers: range) -> Counter[str]:
    """Every command on each of some hostile saves; how many commands ended with which status, by kind of save."""
    ended: Counter[str] = Counter()
    path = folder / "night.solo"
    for number in numbers:
        kind = hostile_save(sound, path, number).partition(" ")[0]
        before = content_of(path)
        for command in READING:
            name = [] if command == "campaigns" else ["night"]
            more = ["--as", "rest"] if command == "recover" else []
            status = run(command, *name, *more, "--saves", str(folder))
            ended[f"{command} {status}"] += 1
            assert content_of(path) == before, (number, kind, command)
        (folder / "rest.solo").unlink(missing_ok=True)
        status = run("play", *(["night"] if number % 4 else []), "--saves", str(folder))
        ended[f"play {status}"] += 1
        if status:
            assert content_of(path) == before, (number, kind, "play")
        clear(folder)
        tidy(number)
    return ended


def try_exports(sound: str, folder: Path, numbers: range) -> Counter[str]:
    """Import each of some hostile exports, and go on with what was taken."""
    ended: Counter[str] = Counter()
    source, saves = folder / "night.yaml", folder / "saves"
    saves.mkdir()
    for number in numbers:
        hostile_export(sound, source, number)
        status = run("import", str(source), "--as", "night", "--saves", str(saves))
        ended[f"import {status}"] += 1
        assert (saves / "night.solo").exists() == (status == 0), number
        if status == 0:
            assert run("play", "night", "--saves", str(saves)) == 0, number
            assert run("verify", "night", "--saves", str(saves)) == 0, number
        clear(saves)
        source.rmdir() if source.is_dir() else source.unlink()
        tidy(number)
    return ended


def test_hostile_saves(sound: tuple[bytes, str], tmp_path: Path) -> None:
    ended = try_saves(sound[0], tmp_path, range(16))
    assert ended["show 1"] > 4 and ended["recover 0"] > 2


def test_hostile_exports(sound: tuple[bytes, str], tmp_path: Path) -> None:
    ended = try_exports(sound[1], tmp_path, range(24))
    assert ended["import 1"] > 8


LAUNCHER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""
"""Starts a process and measures it. A process is charged with the memory of whoever started it, so that one is small."""


def measured(arguments: list[str]) -> tuple[int, float, float]:
    """Exit status, seconds of the processor and MiB of a real process."""
    done = subprocess.run(
        [sys.executable, "-c", LAUNCHER, sys.executable, "-m", "solo", *arguments], capture_output=True, check=True
    )
    assert b"Traceback" not in done.stderr, done.stderr
    status, seconds, size = done.stdout.split()
    return int(status), float(seconds), float(size)


def try_processes(sound: bytes, folder: Path, numbers: range) -> tuple[float, float]:
    """Commands as processes of their own on hostile saves; the most seconds and MiB one of them took."""
    worst = (0.0, 0.0)
    path = folder / "night.solo"
    for number in numbers:
        hostile_save(sound, path, number)
        command = (*READING, "play")[number % (len(READING) + 1)]
        name = [] if command == "campaigns" else ["night"]
        status, seconds, size = measured([command, *name, "--saves", str(folder)])
        assert status in (0, 1, 2), (number, command)
        assert seconds < SECONDS and size < MEBIBYTES, (number, command, seconds, size)
        worst = max(worst[0], seconds), max(worst[1], size)
        clear(folder)
    return worst


def test_hostile_saves_in_processes_of_their_own(sound: tuple[bytes, str], tmp_path: Path) -> None:
    try_processes(sound[0], tmp_path, range(100, 103))


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(5))
def test_five_thousand_hostile_saves(sound: tuple[bytes, str], tmp_path: Path, part: int) -> None:
    ended = try_saves(sound[0], tmp_path, range(10_000 + 1000 * part, 11_000 + 1000 * part))
    print(f"\nsaves, part {part}: {sum(ended.values())} commands, {dict(sorted(ended.items()))}")


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(5))
def test_five_thousand_hostile_exports(sound: tuple[bytes, str], tmp_path: Path, part: int) -> None:
    ended = try_exports(sound[1], tmp_path, range(10_000 + 1000 * part, 11_000 + 1000 * part))
    print(f"\nexports, part {part}: {dict(sorted(ended.items()))}")


@pytest.mark.campaign
def test_two_hundred_hostile_saves_in_processes_of_their_own(sound: tuple[bytes, str], tmp_path: Path) -> None:
    seconds, size = try_processes(sound[0], tmp_path, range(20_000, 20_200))
    print(f"\n200 processes: at most {seconds:.2f} s and {size:.0f} MiB")
