"""Real processes in a bad world: closed, full and foreign streams, odd terminals, long paths, few files, nobody's folders."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from solo.cli import main
from tests.table.screen import Screen


def some(*cases: object, few: int) -> list[object]:
    """A few of the cases in every run, the others in a long one."""
    every = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=[pytest.mark.campaign] * (number >= few)) for number, case in enumerate(every)]


SOLO = f"{shlex.quote(sys.executable)} -m solo"


def environment_in(folder: Path) -> dict[str, str]:
    """An environment whose saves, settings and cache are below a folder."""
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith(("SOLO_", "LC_", "LANG", "PYTHONIO"))},
        "SOLO_SAVES": str(folder / "saves"),
        "SOLO_CONFIG": str(folder / "settings.yaml"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        "COLUMNS": "80",
    }


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a campaign that was begun, and with all else that was written then."""
    folder = tmp_path_factory.mktemp("begun")
    ended = shell(f"{SOLO} play t --seed 3 --lang cs", environment_in(folder), b"\n" * 30)
    assert ended.returncode == 0, ended.stderr
    return folder


@pytest.fixture
def world(begun: Path, tmp_path: Path) -> dict[str, str]:
    """An environment with a campaign that was begun, and folders of its own for everything."""
    copytree(begun, tmp_path, dirs_exist_ok=True)
    return environment_in(tmp_path)


def shell(command: str, environment: dict[str, str], answers: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command line as a shell runs it."""
    return subprocess.run(
        ["bash", "-c", command], env=environment, input=answers, capture_output=True, timeout=60, check=False
    )


def is_sound(world: dict[str, str]) -> bool:
    """Whether the campaign plays again to where it stands; that takes no process."""
    return CliRunner().invoke(main, ["verify", "t", "--saves", world["SOLO_SAVES"]]).exit_code == 0


COMMANDS = ("play t", "campaigns", "export t", "chronicle t --format html")
"""Each kind of output: the table's, a list, data, a book."""

BROKEN = {
    ">&-": (1, b"standard output: it is closed"),
    ">/dev/full": (1, b"standard output: No space left on device"),
    "<&-": (0, b""),
    "2>&-": (0, b""),
    "2>/dev/full": (0, b""),
    ">&- 2>&-": (1, b""),
    "<&- >&- 2>&-": (1, b""),
}
"""What is done to the streams, the status that follows, and what is said."""


PAIRS = [("play t", how) for how in BROKEN] + [(command, how) for command in COMMANDS[1:] for how in BROKEN]


@pytest.mark.parametrize(("command", "how"), some(*PAIRS, few=len(BROKEN)))
def test_broken_streams_end_with_a_line_and_the_right_status(world: dict[str, str], command: str, how: str) -> None:
    status, words = BROKEN[how]
    ended = shell(f"{SOLO} {command} {how}", world)
    assert (ended.returncode, words in ended.stderr) == (status, True), ended.stderr
    assert len(ended.stderr.splitlines()) == bool(words)
    assert is_sound(world)


def test_a_reader_who_leaves_ends_it_quietly(world: dict[str, str]) -> None:
    for command in ("export t", "play t"):
        ended = shell(f"yes '' | {SOLO} {command} | true; exit ${{PIPESTATUS[1]}}", world)
        assert ended.returncode in (0, 141), (command, ended.stderr)
        assert ended.stderr == b"", (command, ended.stderr)
    assert is_sound(world)


@pytest.mark.parametrize("language", some("C.UTF-8", "C", "xx_YY.utf8", "POSIX", few=1))
def test_answers_that_are_no_text_are_answers_that_are_wrong(world: dict[str, str], language: str) -> None:
    answers = b"\xff\xfe\x00\x80\n" + bytes(range(256)) * 3 + b"\n\xc3\n"
    ended = shell(f"{SOLO} play t", {**world, "LANG": language}, answers)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert is_sound(world)


@pytest.mark.parametrize("encoding", some("latin-1", "cp437", "ascii", "iso8859-2", "cp1250", "utf-16", few=2))
def test_terminals_of_other_encodings_are_shown_what_they_have(
    world: dict[str, str], saves: Path, encoding: str
) -> None:
    (saves / "t.solo").rename(saves / "Žluťoučký kůň.solo")
    there = {**world, "PYTHONIOENCODING": encoding}
    for command in (
        "campaigns",
        "show 'Žluťoučký kůň'",
        "replay 'Žluťoučký kůň' --lang cs",
        "play 'Žluťoučký kůň'",
        "nonsense ž",
    ):
        ended = shell(f"{SOLO} {command}", there, "mapa\n".encode(encoding))
        assert ended.returncode == (2 if command.startswith("nonsense") else 0), ended.stderr
        assert b"Traceback" not in ended.stderr
        ended.stdout.decode(encoding)
    data = shell(f"{SOLO} export 'Žluťoučký kůň'", there)
    assert "Žluťoučký kůň" in data.stdout.decode("utf-8")


LOCALES = ["xx_YY", "\x1b[2J", "tlh_KLINGON.utf9", "", "C", "/etc/passwd", "en_US@" + "x" * 300, "\udcff"]


@pytest.mark.parametrize("name", ["LANG", "LC_ALL", "LANGUAGE", "SOLO_LANG"])
def test_unknown_locales_speak_english(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("LANG", "LC_ALL", "LANGUAGE", "LC_MESSAGES", "SOLO_LANG"):
        monkeypatch.delenv(other, raising=False)
    for language in LOCALES:
        monkeypatch.setenv(name, language)
        told = CliRunner().invoke(main, ["play", "t", "--seed", "3"] if language == LOCALES[0] else ["play", "t"])
        assert told.exit_code == 0, (name, language, told.output)
        assert "All is saved" in told.output


def test_names_and_paths_that_are_too_long_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, deep = "x" * 300, "/".join(["y" * 200] * 30)
    assert CliRunner().invoke(main, ["play", "t", "--seed", "3"]).exit_code == 0
    lines = [
        f"play {name}",
        f"play t --saves {tmp_path}/{name}",
        f"campaigns --saves {tmp_path}/{name}",
        f"show t --saves {tmp_path}/{deep}",
        f"play t --content {tmp_path}/{name}",
        f"content check {tmp_path}/{deep}",
        f"import {tmp_path}/{name}.yaml",
        f"export t {tmp_path}/{name}.yaml",
        f"chronicle t --output {tmp_path}/{name}",
        f"chronicle t --format epub --output {tmp_path}/{name}",
        f"locales export en {tmp_path}/{name}",
    ]
    for line in lines:
        ended = CliRunner().invoke(main, line.split())
        assert ended.exit_code in (1, 2), (line, ended.output, ended.exception)
        assert ended.stderr.splitlines()[-1].startswith("Error: "), (line, ended.stderr)
    for variable in ("SOLO_CONFIG", "SOLO_SAVES"):
        monkeypatch.setenv(variable, str(tmp_path / name))
        ended = CliRunner().invoke(main, ["play", "t"])
        assert ended.exit_code == 1, (variable, ended.output, ended.exception)
        assert ended.stderr.startswith("Error: "), (variable, ended.stderr)


def test_folders_of_nobody(world: dict[str, str], tmp_path: Path) -> None:
    """Where a file stands in place of a folder, or a folder in place of a file; root may read what nobody may."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    sound = {"XDG_CACHE_HOME": "file", "XDG_CONFIG_HOME": "file", "HOME": "file"}
    for variable, place in sound.items():
        ended = shell(f"{SOLO} play t", {**world, variable: str(tmp_path / place)})
        assert ended.returncode == 0, (variable, ended.stderr)
    for variable, place in {"SOLO_SAVES": "file", "SOLO_CONFIG": "folder"}.items():
        ended = shell(f"{SOLO} play u --seed 3", {**world, variable: str(tmp_path / place)})
        assert b"Traceback" not in ended.stderr
        if ended.returncode:
            assert ended.returncode == 1
            assert ended.stderr.startswith(b"Error: "), (variable, ended.stderr)


@pytest.mark.parametrize("files", some(5, 8, 12, 6, 7, 9, 10, 16, few=3))
def test_few_open_files_are_enough_or_said_to_be_too_few(world: dict[str, str], files: int) -> None:
    for command in ("play t", "chronicle t"):
        ended = shell(f"ulimit -n {files}; {SOLO} {command}", world)
        assert ended.returncode in (0, 1), (command, ended.stderr)
        assert b"Traceback" not in ended.stderr, ended.stderr.decode()
    assert is_sound(world)


@pytest.mark.parametrize("terminal", some("", "dumb", "vt100", "unknown", "nonsense-9", few=3))
def test_terminals_that_say_little(tmp_path: Path, terminal: str) -> None:
    """Without a terminal's name, or with that of a dumb one, the plain table plays."""
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en"], TERM=terminal) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        shown = screen.wait_for("Number or name" if terminal in ("", "dumb", "unknown") else "Enter sets them")
        assert "Traceback" not in shown
        screen.type("\x04" if "Number or name" in shown else "\x1b\x04")
