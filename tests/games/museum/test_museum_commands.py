"""The museum on the command line: its content is counted, and it is simulated, covered and set up like any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main

COUNTS = {
    "adventures": 48,
    "other worlds": 8,
    "common cards": 12,
    "unique cards": 12,
    "spell cards": 12,
    "ally cards": 8,
    "mythos cards": 32,
    "investigators": 16,
    "Ancient Ones": 8,
    "monster markers": 22,
    "mask monsters": 5,
    "faces of the lost and found": 6,
    "souvenirs": 6,
}


def run(*arguments: str) -> tuple[int, str, str]:
    """A command; its exit status, output and errors."""
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_content_check_counts_everything() -> None:
    status, out, _ = run("content", "check", "--game", "museum")
    found = {line.split(maxsplit=1)[1]: int(line.split()[0]) for line in out.splitlines()}
    assert (status, found) == (0, COUNTS)


def test_content_check_names_what_is_wrong_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("mythos:\n- {id: a, upper: [{dom: 1}]}\n", encoding="utf-8")
    status, _, err = run("content", "check", "--game", "museum", str(tmp_path))
    assert status == 1
    assert "a.yaml:2" in err
    assert "unknown verb 'dom'; did you mean 'doom'" in err


def test_games_are_simulated_for_a_group_and_an_ancient_one() -> None:
    arguments = ("--games", "4", "--seats", "2", "--ancient-one", "yig", "--json", "--seed", "3")
    status, out, _ = run("simulate", "--game", "museum", *arguments)
    report = json.loads(out)
    assert status == 0
    assert sum(report["counts"]["yig"].values()) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--variant", "V6"), "the museum game has no --variant"),
        (("--ancient-one", "yigg"), "did you mean 'yig'"),
        (("--investigators", "joe"), "there is no investigator 'joe'"),
        (("--investigators", "joe_diamond,joe_diamond"), "two seats"),
    ],
)
def test_a_wrong_setup_is_a_usage_error(arguments: tuple[str, ...], said: str) -> None:
    status, _, err = run("simulate", "--game", "museum", "--games", "1", *arguments)
    assert status == 2
    assert said in err
