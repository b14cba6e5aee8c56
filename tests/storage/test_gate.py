"""The gate for saves: exactly our tables, cells of the right type, files of a sane kind and size, queries that end."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.games.town.host import Rules
from solo.kernel.dice import LARGEST_SEED
from solo.players.random_player import RandomPlayer
from solo.storage.cells import seal
from solo.storage.database import Database
from solo.storage.errors import DamagedSave
from solo.storage.folder import check_name, free_name
from solo.storage.saved_campaign import SavedCampaign
from tests.storage.helpers import begin, play_on
from tests.storage.hostile import ENDLESS, SCHEMAS, tamper

pytestmark = pytest.mark.usefixtures("quick")


def run(*arguments: str, answers: str = "") -> Result:
    """A command as a player runs it; a traceback fails the test."""
    result = CliRunner().invoke(main, list(arguments), input=answers)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def save(game: Rules, saves: Path) -> Path:
    """A sound save of some turns, closed and with no files beside it."""
    saved_campaign = begin(game, saves / "night.solo")
    play_on(saved_campaign, RandomPlayer(11), 60)
    saved_campaign.close()
    with sqlite3.connect(saves / "night.solo") as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    return saves / "night.solo"


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_save_with_another_schema_is_refused_by_every_command(save: Path, kind: str) -> None:
    """Point 6: the exact set of tables and columns, and nothing else."""
    damaged = tamper(save, *SCHEMAS[kind])
    with pytest.raises(DamagedSave):
        Database.open(save, read_only=True)
    for command in ("show", "verify", "export", "chronicle", "replay", "play"):
        result = run(command, "night")
        assert result.exit_code == 1
        assert "Error:" in result.output
    listed = run("campaigns")
    assert listed.exit_code == 0
    assert "cannot be read" in listed.output
    assert run("recover", "night", "--as", "rest").exit_code in (0, 1)
    assert save.read_bytes() == damaged


def test_recovery_reads_the_tables_that_are_sound(save: Path) -> None:
    tamper(save, *SCHEMAS["a trigger"])
    assert run("recover", "night", "--as", "rest").exit_code == 0
    assert run("verify", "rest").exit_code == 0


WRONG_ABOUT = {
    "cursor": ["-1", "1e3", "NaN", "null", '"60"', "[60]", "1" + "0" * 400, "99999999", "tru", ""],
    "setup": ["null", "7", "[]", '{"seed": "x"}', '{"seed": -1}', '{"seed": 1' + "0" * 30 + "}", '{"seed": NaN}', "{}"],
    "played": ["-1", "1e400", '"now"', "9" * 17, "[]", "true"],
    "base": ["-1", "3", "null", "9" * 30],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG_ABOUT.items() for value in values])
def test_what_is_said_about_a_campaign_is_typed(save: Path, key: str, value: str) -> None:
    """Point 5: no file that was made can make a later command crash."""
    connection = sqlite3.connect(save)
    with connection:
        connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, value))
        connection.execute("DELETE FROM checkpoint")
    connection.close()
    for command in ("show", "verify", "export", "chronicle", "replay", "play"):
        assert run(command, "night").exit_code in (0, 1), command
    assert run("play", "night").exit_code == 1
    assert run("campaigns").exit_code == 0


WRONG_LABELS = ["", "7", "null", "[]", "{", '{"night": "x"}', '{"night": -1}', '{"night": NaN}', '{"living": 5}']
WRONG_LABELS += ['{"living": [[]]}', '{"ended": []}', '{"round": 1' + "0" * 40 + "}", "[" * 100_000, '{"a":' * 100_000]
WRONG_LABELS += ['{"ancient_one": {"deep": {}}}', '{"doom": 1.5}', '{"ended": "\\ud800"}', "x" * 1_000_000]


@pytest.mark.parametrize("label", WRONG_LABELS)
@pytest.mark.parametrize("noted", [False, True])
def test_a_label_of_any_shape_crashes_nothing(save: Path, label: str, noted: bool) -> None:
    """Point 5: labels of any shape, of checkpoints and of where it stands; `solo play` without a name passes the campaign over,
    and says so. noted: where it stands is in the save, as in all but older ones."""
    connection = sqlite3.connect(save)
    with connection:
        connection.execute("UPDATE about SET value = ? WHERE key = 'label'", (label,))
        connection.execute("DELETE FROM about WHERE key = 'label' AND NOT ?", (noted,))
        rows = connection.execute("SELECT position, snapshot, events, digest FROM checkpoint").fetchall()
        for position, snapshot, events, digest in rows:
            mark = seal(position, label, snapshot, events, digest)
            connection.execute("UPDATE checkpoint SET label = ?, seal = ? WHERE position = ?", (label, mark, position))
    connection.close()
    before = save.read_bytes()
    listed = run("campaigns")
    assert listed.exit_code == 0
    assert "cannot be read" in listed.output
    assert run("campaigns", "--json").exit_code == 0
    played = run("play")
    assert played.exit_code == 0
    assert "night is passed over:" in played.stderr
    assert run("chronicle", "night", "--format", "epub", "--output", str(save.with_name("book.epub"))).exit_code in (
        0,
        1,
    )
    assert save.read_bytes() == before
    for command in ("show", "verify", "export", "chronicle", "replay"):
        assert run(command, "night").exit_code in (0, 1), command


def test_play_goes_on_with_the_next_campaign_when_the_last_is_damaged(game: Rules, save: Path) -> None:
    """Point 5: a damaged campaign is passed over with a word, and the one before it goes on."""
    older = begin(game, save.with_name("older.solo"))
    play_on(older, RandomPlayer(3), 40)
    older.close()
    for worse, name in enumerate(("broken", "newer", "empty"), 1):
        path = save.with_name(f"{name}.solo")
        path.write_bytes({"newer": save.read_bytes(), "empty": b"", "broken": b"SQLite format 3\x00" * 900}[name])
        if name == "newer":
            tamper(path, "PRAGMA user_version=9")
        os.utime(path, (time.time() + worse * 100,) * 2)
    os.utime(save, (1, 1))
    result = run("play", answers="quit\n")
    assert result.exit_code == 0
    assert [name in result.stderr for name in ("broken is passed", "newer is passed", "empty is passed")] == [True] * 3
    assert "older.solo" in result.output.replace("\n", "")
    again = SavedCampaign.open(game, save.with_name("older.solo"))
    assert again.position == 40
    again.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
@pytest.mark.parametrize("beside", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "sparse"])
def test_a_save_that_is_no_regular_file_is_refused_before_it_is_read(save: Path, kind: str, beside: str) -> None:
    """Point 6: sparse files, pipes, devices and folders, for the save and for what stands beside it."""
    path = save.with_name(save.name + beside)
    path.unlink(missing_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "sparse":
            with path.open("wb") as file:
                file.truncate(2**40)
    for command in ("show", "verify", "export", "chronicle", "replay", "recover"):
        assert run(command, "night").exit_code == 1, command
    for command in ("campaigns", "play"):
        assert run(command).exit_code == 0


def test_a_query_without_an_end_is_ended(tmp_path: Path) -> None:
    """Point 6: a progress handler ends a query after a bounded number of steps."""
    from solo.storage.schema import BoundedConnection

    connection = sqlite3.connect(tmp_path / "x.solo")
    guarded = BoundedConnection(connection, tmp_path / "x.solo")
    with pytest.raises(DamagedSave, match="more in the file"):
        guarded.row(ENDLESS + " SELECT sum(x) FROM n")
    with pytest.raises(DamagedSave, match="more in the file"):
        list(guarded.rows(ENDLESS + " SELECT x FROM n"))
    with pytest.raises(DamagedSave):
        guarded.row("SELECT zeroblob(1000000000)")
    with pytest.raises(DamagedSave, match="more in the file"):
        list(guarded.rows(ENDLESS + " SELECT zeroblob(10000000) FROM n"))
    connection.close()


@pytest.mark.parametrize("seed", ["-1", str(LARGEST_SEED + 1), "9" * 5000, "1e3"])
def test_seeds_are_bounded_where_they_enter(saves: Path, tmp_path: Path, seed: str) -> None:
    """Point 5: one rule for the command line and the export (the save is tried above)."""
    assert run("play", "--seed", seed).exit_code == 2
    assert run("simulate", "--games", "1", "--seed", seed).exit_code == 2
    source = tmp_path / "x.yaml"
    source.write_text(f"format: solo-campaign/1\nsetup: {{seed: {seed}}}\nanswers: []\n", encoding="utf-8")
    assert run("import", str(source)).exit_code == 1
    assert not list(saves.glob("*"))


def test_the_largest_seed_goes_everywhere(saves: Path, tmp_path: Path) -> None:
    assert run("play", "far", "--seed", str(LARGEST_SEED), answers="\n\n\nquit\n").exit_code == 0
    assert run("export", "far", str(tmp_path / "far.yaml")).exit_code == 0
    assert run("import", str(tmp_path / "far.yaml"), "--as", "again").exit_code == 0
    assert run("play", "again", answers="\nquit\n").exit_code == 0
    assert run("verify", "again").exit_code == 0


def test_import_takes_the_name_from_the_file(save: Path, tmp_path: Path) -> None:
    """Point 12: the name in the file, else that of the file, else the one that is given."""
    text = run("export", "night").stdout
    source = tmp_path / "shared.yaml"
    source.write_text(text.replace("name: night", "name: Dlouhá zima"), encoding="utf-8")
    assert run("import", str(source)).output.startswith("Dlouhá zima: 60 answers")
    assert run("import", str(source)).output.startswith("Dlouhá zima 2: 60 answers")
    assert run("import", str(source), "--as", "mine").output.startswith("mine: 60 answers")
    source.write_text(text.replace("name: night\n", ""), encoding="utf-8")
    assert run("import", str(source)).output.startswith("shared: 60 answers")
    source.write_text(text.replace("name: night", "name: ../../evil"), encoding="utf-8")
    refused = run("import", str(source))
    assert refused.exit_code == 1
    assert "cannot be a campaign's name" in refused.output
    assert "--as" in refused.output


@pytest.mark.parametrize("name", ["x" * 60, "x" * 55, "ž" * 60, "文" * 60])
def test_a_campaign_with_a_long_name_is_recovered(game: Rules, saves: Path, name: str) -> None:
    """Point 12; the new name is cut, and still one of its own."""
    saved_campaign = begin(game, saves / f"{name}.solo")
    play_on(saved_campaign, RandomPlayer(1), 5)
    saved_campaign.close()
    for _ in range(3):
        assert run("recover", name).exit_code == 0
    assert len(list(saves.glob("*.solo"))) == 4
    assert len(check_name(free_name(saves, name, " recovered"))) <= 60


@pytest.mark.parametrize(
    "name", ["CON", "con.txt", "CON.solo", "nul.tar.gz", "Lpt1.x", "com¹", "aux .b", "PRN.", "𐌰" * 60]
)
def test_names_of_devices_and_names_no_disk_takes_are_refused(name: str) -> None:
    """Point 12: reserved names, with extensions too."""
    result = run("play", name)
    assert result.exit_code == 1
    assert "cannot be a campaign's name" in result.output


@pytest.mark.parametrize("name", ["contact", "console.2", "nullify", "com", "lpt", "auxiliary.con"])
def test_names_that_only_look_like_devices_are_taken(name: str) -> None:
    assert check_name(name) == name
