"""Other machines: newer libraries, no docstrings, terminals that do not answer, a shell with jobs, libraries of books."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from solo.files import parse_cache as compiled
from solo.files.parse_cache import Cache
from solo.games import GAMES
from tests.table.screen import Screen
from tests.test_cli import run

pytestmark = pytest.mark.usefixtures("heeded")


def solo(saves: Path, *arguments: str, text: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    environment = {**os.environ, "SOLO_SAVES": str(saves), "SOLO_CONFIG": str(saves / "settings.yaml"), **more}
    return subprocess.run(
        [sys.executable, "-m", "solo", *arguments],
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_commands_whichever_way_click_writes_them(saves: Path, shell: str) -> None:
    words = {
        "COMP_WORDS": "solo sh",
        "COMP_CWORD": "1" if shell != "fish" else "sh",
        "_SOLO_COMPLETE": f"{shell}_complete",
    }
    found = solo(saves, **words)
    assert found.stderr == ""
    assert "show" in found.stdout


@pytest.mark.parametrize("game", GAMES)
def test_python_without_docstrings_and_assertions_plays(saves: Path, game: str) -> None:
    """Some systems run Python with -OO: no docstring is part of the program."""
    found = solo(saves, "play", "oo", "--game", game, "--plain", "--seed", "1", text="\n" * 40, PYTHONOPTIMIZE="2")
    assert (found.returncode, found.stderr) == (0, "")
    again = solo(saves, "verify", "oo", PYTHONOPTIMIZE="2")
    assert (again.returncode, again.stderr) == (0, "")


class Mute(Screen):
    """A terminal that does not tell where its cursor is."""

    tells_position = False


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_terminal_that_does_not_tell_its_position_hears_no_complaint(tmp_path: Path, language: str) -> None:
    with Mute(tmp_path, 80, 24, ["play", "mute", "--seed", "7", "--lang", language, "--single"]) as screen:
        screen.wait_for("Night 1" if language == "en" else "Ночь 1")
        end = time.monotonic() + 4  # the library waits two seconds for the answer
        while time.monotonic() < end:
            screen.read(0.2)
        lines = ["".join(row[column].data for column in range(80)) for row in screen.screen.history.top]
        assert "CPR" not in "\n".join((*lines, screen.shown()))


class Shell(Screen):
    """A shell with jobs, which says when the program sleeps, and then wakes it."""

    program = ("bash", "-c", 'set -m; "$0" -m solo "$@"; echo it sleeps; fg', sys.executable)


@pytest.mark.parametrize("question", ["between>", "Arrows move"])
def test_ctrl_z_puts_an_evening_to_sleep_and_it_goes_on(tmp_path: Path, question: str) -> None:
    """At a line that is typed, and at the panel of the sliders."""
    with Shell(tmp_path, 80, 24, ["play", "z", "--seed", "7", "--lang", "en", "--single"]) as screen:
        screen.wait_for("between>")
        if question != "between>":
            screen.type("1 2 3 4\r")
            screen.wait_for("2 numbers")
            screen.type("1 2\r")
            screen.wait_for(question)
        screen.type("\x1a")
        screen.wait_for("it sleeps")
        screen.type("help\r")
        screen.wait_for("undo")


def test_books_that_differ_have_identifiers_that_differ_and_dates_are_real(tmp_path: Path) -> None:
    assert run("play", "b", "--plain", "--seed", "11", "--single", answers="1 2 3 4\n" + "\n" * 30).exit_code == 0
    identifiers, dates = [], []
    editions = (
        ["--lang", "en"],
        ["--lang", "cs"],
        ["--lang", "cs", "--notes"],
        ["--lang", "cs", "--title", "Noc"],
    )
    for number, more in enumerate((*editions, editions[0])):
        file = tmp_path / f"{number}.epub"
        assert run("chronicle", "b", "--format", "epub", *more, "--output", str(file)).exit_code == 0
        package = zipfile.ZipFile(file).read("book/package.opf").decode()
        identifiers += re.findall(r"<dc:identifier[^>]*>([^<]+)", package)
        dates += re.findall(r'dcterms:modified">([^<]+)', package)
    assert len(set(identifiers[:-1])) == len(editions)
    assert identifiers[-1] == identifiers[0], "the same book twice"
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert {date[:10] for date in dates} == {today}


def test_the_cache_works_where_files_have_no_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(compiled.os, "getuid")
    cache = Cache(tmp_path)
    cache.store("0" * 24, [{"a": 1}])
    assert cache.load("0" * 24) == [{"a": 1}]
