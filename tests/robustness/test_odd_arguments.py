"""What a clumsy hand gives: far too much, nothing where a path is wanted, a home folder left to the shell, lines without end."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.files.errors import LONGEST_PROBLEM, ErrorText
from solo.files.escape import one_line
from solo.files.yaml import from_home, settings_file
from solo.narration.catalogue import languages
from solo.narration.outside import own_folder
from solo.storage import folder
from solo.storage.folder import saves_folder
from tests.robustness.hostile import orders
from tests.robustness.test_broken_streams import SOLO, environment_in, shell

LONG = "x" * 100_000


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_an_error_keeps_of_what_was_given_what_is_read() -> None:
    text = ErrorText("no_game", "there is no game {game!r}; there are: {games}", game=LONG, games="town")
    assert len(text) < LONGEST_PROBLEM + 100
    assert text.endswith("there are: town")
    inner = ErrorText("nothing", "y" * 3000)
    assert ErrorText("joined", "{before}!", before=inner) == f"{inner}!"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (["campaigns", "--lang", LONG], "čeština"),
        (["config", LONG], "verbosity"),
        (["config", "theme", LONG], ""),
        (["docs", LONG], "effects"),
        (["play", "t", "--game", LONG], "nation"),
        (["play", f"--{LONG}"], ""),
        ([LONG], ""),
        (["show", "t", *["t"] * 20_000], ""),
    ],
    ids=range(8),
)
def test_what_is_far_too_long_is_not_said_whole(
    language: str, arguments: list[str], known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    ended = run(*arguments)
    assert ended.exit_code == 2
    assert len(ended.stderr) < 2 * LONGEST_PROBLEM
    assert "…" in ended.stderr
    assert known in ended.stderr


EMPTY = {
    "en": "the path is empty",
    "cs": "cesta je prázdná",
    "pl": "ścieżka jest pusta",
    "ru": "пустой путь",
}


@pytest.mark.parametrize(
    "command",
    [
        "play t --saves=",
        "campaigns --saves=",
        "play t --content=",
        "simulate --games 1 --with=",
        "chronicle t --output=",
        "rules --chapter R1 --output=",
    ],
)
def test_an_empty_path_is_not_taken_for_the_present_folder(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where `--saves="$GAMES"` names a variable that is not set."""
    monkeypatch.chdir(tmp_path)
    for language, said in EMPTY.items():
        monkeypatch.setenv("SOLO_LANG", language)
        ended = run(*command.split())
        option = command.rsplit(maxsplit=1)[-1].removesuffix("=")
        assert (ended.exit_code, f"{option}: {said}" in ended.stderr) == (2, True), ended.output
    assert list(tmp_path.iterdir()) == []


def test_nothing_in_the_present_folder_is_rewritten_for_an_empty_argument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (
        ["content", "migrate", ""],
        ["content", "check", ""],
        ["import", ""],
        ["locales", "import", "cs", ""],
    ):
        ended = run(*arguments)
        assert (ended.exit_code, EMPTY["en"] in ended.stderr) == (2, True), (arguments, ended.output)


def test_a_tilde_that_no_shell_has_replaced_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a folder `~` would be made, and nobody deletes that without fear."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    assert run("play", "t", "--seed", "3", "--saves=~/games").exit_code == 0
    assert (home / "games" / "t.solo").is_file()
    assert run("export", "t", "~/t.yaml", "--saves=~/games").exit_code == 0
    assert (home / "t.yaml").is_file()
    assert run("import", "~/t.yaml", "--as", "u", "--saves=~/games").exit_code == 0
    for variable, found in (("SOLO_SAVES", saves_folder), ("SOLO_CONFIG", settings_file), ("SOLO_LOCALES", own_folder)):
        monkeypatch.setenv(variable, "~/there")
        assert found() == home / "there", variable
    assert [each.name for each in tmp_path.iterdir()] == ["home"]
    assert from_home("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without such a device")
@pytest.mark.parametrize("command", ["play t", "play t --plain", "delete t"])
def test_a_line_without_end_is_not_read_to_its_end(command: str, tmp_path: Path) -> None:
    """The process may take 2 GiB; the campaign is as it was."""
    world = environment_in(tmp_path) | {"LANG": "cs_CZ.UTF-8"}
    assert shell(f"{SOLO} play t --seed 3", world, b"\n" * 12).returncode == 0
    ended = shell(f"ulimit -v 2097152; {SOLO} {command} </dev/zero", world)
    said = "Chyba: standardní vstup: jeden řádek je delší než 1 000 000 znaků"
    assert ended.returncode == 1
    assert ended.stderr.decode().strip().replace("\xa0", " ") == said
    assert shell(f"{SOLO} verify t", world).returncode == 0


CLOSED = {
    "en": "Error: standard output: it is closed",
    "cs": "Chyba: standardní výstup: je zavřený",
    "pl": "Błąd: standardowe wyjście: jest zamknięte",
    "ru": "Ошибка: стандартный вывод: он закрыт",
}


@pytest.mark.parametrize("language", CLOSED)
def test_a_closed_output_is_told_in_the_language_of_the_player(language: str, tmp_path: Path) -> None:
    ended = shell(f"{SOLO} campaigns >&-", environment_in(tmp_path) | {"SOLO_LANG": language})
    assert (ended.returncode, ended.stderr.decode().strip()) == (1, CLOSED[language])


@pytest.mark.parametrize("name", ["caf\udce9", "a\x1b[2Jb", "b\u202ec"])
def test_a_template_is_made_of_a_name_that_is_no_text(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = run("content", "new", "common", name, "cards")
    assert made.exit_code == 0, made.output
    checked = run("content", "check", "cards")
    assert (checked.exit_code, checked.stderr) == (0, "")
    written = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.yaml"))
    assert orders(written) == []
    assert one_line(name).replace("\\", "\\\\") in written or one_line(name) in written


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_settings_are_not_written_into_a_pipe(tmp_path: Path) -> None:
    """Which nobody reads, so that it would take forever; a device that takes anything is a way to keep none."""
    world = environment_in(tmp_path) | {"SOLO_LANG": "cs"}
    os.mkfifo(tmp_path / "settings.yaml")
    ended = shell(f"{SOLO} config theme light", world)
    assert ended.returncode == 1
    assert "tohle je roura" in ended.stderr.decode().replace("\xa0", " ")
    played = shell(f"{SOLO} play t --seed 3", world, "nastavení barvy světlé\n".encode())
    assert (played.returncode, "tohle je roura" in played.stdout.decode().replace("\xa0", " ")) == (0, True)
    assert shell(f"{SOLO} config theme light", world | {"SOLO_CONFIG": "/dev/null"}).returncode == 0


def test_a_user_without_a_home_is_told_where_campaigns_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs with any number for a user: what needs no home works."""

    def homeless(*arguments: object, **named: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    for find in ("user_config_path", "user_cache_path", "user_data_path"):
        monkeypatch.setattr(platformdirs, find, homeless)
    for variable in ("SOLO_SAVES", "SOLO_CONFIG", "SOLO_NO_CACHE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(folder, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    assert run("--help").exit_code == 0
    assert run("rules", "R1").exit_code == 0
    for language in languages():
        ended = run("play", "t", "--seed", "3", "--lang", language)
        assert ended.exit_code == 1
        assert "--saves" in ended.stderr and "SOLO_SAVES" in ended.stderr
    assert run("play", "t", "--seed", "3", "--saves", str(tmp_path)).exit_code == 0
    assert (tmp_path / "t.solo").is_file()
