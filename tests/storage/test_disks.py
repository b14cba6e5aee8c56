"""Disks that are full and folders that are read-only: what is wrong is said of them, and looking needs no writing."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage import save_files
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DiskTrouble
from tests.storage.helpers import begin, play_on

OVERRIDES = 0b110
"""The capabilities by which root reads and writes what the modes of files forbid."""


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split())


@contextmanager
def bound_by_modes() -> Iterator[None]:
    """Also root is held to the modes of files in here."""
    if os.geteuid() != 0:
        yield
        return
    system = ctypes.CDLL(None, use_errno=True)
    header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert system.capget(header, data) == 0
    effective = data[0]
    data[0] = effective & ~OVERRIDES
    assert system.capset(header, data) == 0
    try:
        yield
    finally:
        data[0] = effective
        assert system.capset(header, data) == 0


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    for each in (*folder.iterdir(), folder):
        each.chmod(0o444 if each.is_file() else 0o555)
    try:
        with bound_by_modes():
            with pytest.raises(PermissionError):
                (folder / "x").write_text("x", encoding="utf-8")
            yield
    finally:
        folder.chmod(0o755)
        for each in folder.iterdir():
            each.chmod(0o644)


@pytest.fixture(params=["closed", "killed", "version 1"])
def folder(request: pytest.FixtureRequest, game: Rules, tmp_path: Path) -> Path:
    """A folder with a sound campaign `k`: closed properly, of a player who was killed, or from the first version."""
    folder = tmp_path / "saves"
    folder.mkdir()
    if request.param == "version 1":
        shutil.copy(Path(__file__).parent.parent / "data" / "saves" / "version-1.solo", folder / "k.solo")
        return folder
    saved_campaign = begin(game, tmp_path / "made" / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 60)
    if request.param == "closed":
        saved_campaign.close()
    for each in (tmp_path / "made").iterdir():
        shutil.copy(each, folder / each.name)
    saved_campaign.close()
    return folder


def looks(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        each.name: (each.read_bytes(), each.stat().st_mtime_ns)
        for each in (folder, *folder.iterdir())
        if each.is_file()
    }


@pytest.mark.parametrize("command", ["campaigns", "show k", "export k", "verify k", "chronicle k", "replay k"])
def test_looking_writes_nothing_wherever_it_is(folder: Path, command: str) -> None:
    """Bytes and times are as before, nothing comes or goes, and a folder that cannot be written to shows the same."""
    before, touched = looks(folder), folder.stat().st_mtime_ns
    free = run(f"{command} --saves {folder}")
    assert free.exit_code == 0, free.output
    assert (looks(folder), folder.stat().st_mtime_ns) == (before, touched)
    with read_only(folder):
        bound = run(f"{command} --saves {folder}")
    assert (bound.exit_code, bound.output) == (0, free.output)
    assert "cannot be read" not in bound.output


def test_in_a_read_only_folder_one_can_look_and_not_play(folder: Path) -> None:
    before = looks(folder)
    with read_only(folder):
        played, new, mended = (run(f"{each} --saves {folder}") for each in ("play k", "play other", "recover k"))
    for result in (played, new, mended):
        assert result.exit_code == 1
        assert "Permission denied" in result.stderr or "read-only" in result.stderr
        assert str(folder) in result.stderr
        assert "nothing could be saved; neither" not in result.stderr
        assert "damaged" not in result.stderr
    assert "solo show" in played.stderr
    assert looks(folder) == before


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """The system writes no file beyond this size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("share", [0.1, 0.5, 1.05])
def test_recover_without_room_speaks_of_the_disk_and_leaves_nothing(game: Rules, tmp_path: Path, share: float) -> None:
    """Where the room ends while the damaged file is copied, or while the new one is written."""
    folder = tmp_path / "saves"
    saved_campaign = begin(game, folder / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 60)
    saved_campaign.close()
    before = looks(folder)
    with files_of_at_most(int((folder / "k.solo").stat().st_size * share)):
        result = run(f"recover k --saves {folder}")
    assert result.exit_code == 1
    assert "File too large" in result.stderr or "disk" in result.stderr
    assert "damaged" not in result.stderr
    assert "neither its journal" not in result.stderr
    assert ".solo-" not in result.stderr
    assert looks(folder) == before


@pytest.mark.parametrize("command", ["play new", "recover k", "import {folder}/../k.yaml"])
@pytest.mark.parametrize("step", ["fsync", "link"])
def test_a_disk_that_is_full_at_the_last_step_leaves_nothing(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, step: str
) -> None:
    folder = tmp_path / "saves"
    saved_campaign = begin(game, folder / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 30)
    saved_campaign.close()
    assert run(f"export k {tmp_path / 'k.yaml'} --saves {folder}").exit_code == 0
    before = looks(folder)

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(save_files.os, step, full)
    if step == "link":
        monkeypatch.setattr(Path, "rename", full)
    result = run(f"{command.format(folder=folder)} --saves {folder}")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert ".solo-" not in result.stderr
    assert looks(folder) == before


@pytest.mark.parametrize(("free", "words"), [(0, "the disk is full"), (10**9, "reports an error")])
def test_an_error_of_a_disk_without_room_is_told_of_as_its_being_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, words: str
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=free))
    with pytest.raises(DiskTrouble, match=words), as_storage_errors(tmp_path / "k.solo"):
        raise sqlite3.OperationalError("disk I/O error")


WITHOUT_LOCKS = """
import ctypes, platform, struct, sys

number = {"x86_64": 72, "aarch64": 25}[platform.machine()]  # fcntl
commands = [5, 6, 7, 36, 37, 38]  # F_GETLK, F_SETLK, F_SETLKW, and those of descriptors
program = [(0x20, 0, 0, 0), (0x15, 0, len(commands) + 1, number), (0x20, 0, 0, 24)]
program += [(0x15, len(commands) - at, 0, each) for at, each in enumerate(commands)]
program += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050000 | 37)]  # let it pass; ENOLCK
steps = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in program))
whole = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program), ctypes.addressof(steps)))
system = ctypes.CDLL(None, use_errno=True)
if system.prctl(38, 1, 0, 0, 0) or system.prctl(22, 2, whole, 0, 0):
    sys.exit(77)
import json
from click.testing import CliRunner
from solo.cli import main
ran = [CliRunner().invoke(main, line.split()) for line in sys.argv[1:]]
print(json.dumps([(each.exit_code, each.stdout, each.stderr) for each in ran]))
"""
"""Commands on a system that answers every lock with ENOLCK, as a network drive without locks does."""


@pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64") or sys.platform != "linux", reason="a filter of Linux"
)
def test_a_disk_without_locks_is_said_to_be_one_by_every_command(game: Rules, saves: Path, tmp_path: Path) -> None:
    saved_campaign = begin(game, saves / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 30)
    saved_campaign.close()
    assert run(f"export k {tmp_path / 'k.yaml'}").exit_code == 0
    before = looks(saves)
    commands = ["play k", "play new", "show k", "chronicle k", "replay k", "verify k", "recover k --as new", "report k"]
    commands += ["export k", f"import {tmp_path / 'k.yaml'} --as new", "delete k --yes", "learn 1 --plain"]
    line = [sys.executable, "-c", WITHOUT_LOCKS, *commands, "campaigns"]
    ran = subprocess.run(line, input="", capture_output=True, text=True, check=False)
    if ran.returncode == 77:
        pytest.skip("the system takes no filter")
    *results, (_, listed, _) = json.loads(ran.stdout)
    for command, (status, _, errors) in zip(commands, results, strict=True):
        assert (status, "cannot be locked here (No locks available)" in errors) == (1, True), command
        assert ".solo-" not in errors
    assert "cannot be locked here" in " ".join(listed.split())
    assert looks(saves) == before


def test_a_full_disk_at_export_keeps_the_older_export(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_campaign = begin(game, tmp_path / "saves" / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 30)
    saved_campaign.close()
    out = tmp_path / "out" / "k.yaml"
    out.parent.mkdir()
    out.write_text("an older one", encoding="utf-8")
    with files_of_at_most(100):
        result = run(f"export k {out} --force --saves {tmp_path / 'saves'}")
    assert result.exit_code == 1
    assert "File too large" in result.stderr
    assert [(each.name, each.read_text(encoding="utf-8")) for each in out.parent.iterdir()] == [
        ("k.yaml", "an older one")
    ]


def test_an_export_to_a_device_or_a_link_goes_there(game: Rules, tmp_path: Path) -> None:
    begin(game, tmp_path / "saves" / "k.solo").close()
    link, target = tmp_path / "link.yaml", tmp_path / "target.yaml"
    target.write_text("", encoding="utf-8")
    link.symlink_to(target)
    for goal in (link, Path(os.devnull)):
        assert run(f"export k {goal} --force --saves {tmp_path / 'saves'}").exit_code == 0
    assert link.is_symlink()
    assert "format: solo-campaign/2" in target.read_text(encoding="utf-8")
    assert Path(os.devnull).is_char_device()
