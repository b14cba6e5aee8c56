"""What is written is what can be read: the bounds of cells, lists and sizes hold for writing as for reading."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import msgspec
import pytest

from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.cells import LARGEST_EVENTS, LARGEST_SNAPSHOT, Checkpoint
from solo.storage.database import Database
from solo.storage.errors import FullSave, StorageError
from solo.storage.playing import beginning
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import Capacity
from tests.storage.helpers import begin, play_on, setup
from tests.storage.test_gate import run

pytestmark = pytest.mark.usefixtures("quick")


@pytest.mark.parametrize("now", [-5.0, -1e15, 253_500_000_000.0, 1e18], ids=["1969", "BC", "10003", "far"])
def test_a_clock_that_no_calendar_has_makes_no_campaign_unreadable(
    game: Rules, saves: Path, monkeypatch: pytest.MonkeyPatch, now: float
) -> None:
    monkeypatch.setattr(time, "time", lambda: now)
    saved_campaign = begin(game, saves / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 10)
    saved_campaign.close()
    SavedCampaign.open(game, saves / "k.solo").close()
    for command in ("campaigns", "show k", "verify k", "export k", "play k"):
        assert run(*command.split()).exit_code == 0, command


@pytest.mark.parametrize("age", [-(2**40), 2**33])
def test_a_file_of_a_time_that_no_calendar_has_is_listed(game: Rules, saves: Path, age: int) -> None:
    begin(game, saves / "k.solo").close()
    os.utime(saves / "k.solo", (age, age))
    result = run("campaigns")
    assert (result.exit_code, "cannot be read" in result.output) == (0, False)


def test_more_folders_of_cards_than_a_save_holds_are_refused(saves: Path, tmp_path: Path) -> None:
    folders = []
    for number in range(101):
        folders += ["--content", str(tmp_path / f"c{number}")]
        (tmp_path / f"c{number}").mkdir()
    result = run("play", "k", "--seed", "1", *folders)
    assert result.exit_code == 2
    assert "100" in result.stderr
    assert not list(saves.glob("*"))


def test_a_variant_given_more_often_than_a_save_holds_is_refused(saves: Path) -> None:
    result = run("play", "k", "--seed", "1", *["--variant", "V1"] * 1100)
    assert result.exit_code == 2
    assert "--variant" in result.stderr
    assert not list(saves.glob("*"))


def test_what_storage_is_given_is_refused_too(game: Rules, saves: Path) -> None:
    with pytest.raises(StorageError, match="more than a save can hold"):
        SavedCampaign.create(game, saves / "k.solo", {**setup(), "variants": ["V1"] * 1100})
    assert not list(saves.glob("*"))


@pytest.mark.parametrize("name", ["h" * 3000, "caf\udce9"])
def test_the_name_of_a_host_makes_no_campaign_unreadable(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    begin(game, tmp_path / "k.solo").close()
    SavedCampaign.open(game, tmp_path / "k.solo").close()


WIDE = Checkpoint(0, {"night": 1}, b"x", b"\x90", "d")
UNFIT = [
    msgspec.structs.replace(WIDE, label={"night": "x" * 3000}),
    msgspec.structs.replace(WIDE, label={"night": [["deep"]]}),
    msgspec.structs.replace(WIDE, snapshot=bytes(LARGEST_SNAPSHOT + 1)),
    msgspec.structs.replace(WIDE, events=bytes(LARGEST_EVENTS + 1)),
    msgspec.structs.replace(WIDE, digest="d" * 81),
    msgspec.structs.replace(WIDE, position=10**9 + 1),
]


@pytest.mark.parametrize("checkpoint", UNFIT, ids=range(len(UNFIT)))
def test_a_checkpoint_that_could_not_be_read_is_not_written(
    game: Rules, tmp_path: Path, checkpoint: Checkpoint
) -> None:
    path = tmp_path / "k.solo"
    database = Database.create(path, beginning(game, setup()))
    with pytest.raises(StorageError, match="more than a save can hold"):
        database.add_checkpoint(checkpoint)
    with pytest.raises(StorageError, match="more than a save can hold"):
        database.append(0, "x", [checkpoint], 1)
    assert (list(database.checkpoints()), database.answers(0)) == ([], [])
    database.close()


@pytest.mark.parametrize("answer", ["x" * 2001, ("x",) * 1001, ("x" * 2000,) * 200, "\ud800"], ids=range(4))
def test_an_answer_that_could_not_be_read_is_not_written(
    game: Rules, tmp_path: Path, answer: str | tuple[str, ...]
) -> None:
    database = Database.create(tmp_path / "k.solo", beginning(game, setup()))
    with pytest.raises(StorageError, match="more than a save can hold"):
        database.append(0, answer, [], 1)
    with pytest.raises(StorageError, match="more than a save can hold"):
        database.put_beside("wishes", {"x" * 81: "y"})
    assert (database.answers(0), database.about().wishes) == ([], {})
    database.close()


SMALL = [Capacity(rows=40), Capacity(story=60_000), Capacity(file=60_000)]


@pytest.mark.parametrize("room", SMALL, ids=["rows", "story", "file"])
def test_a_file_takes_no_more_than_can_be_read(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: Capacity
) -> None:
    """Filled in a hurry, when it does not go on in another file; every answer before is kept."""
    monkeypatch.setattr(Database, "room", room)
    saved_campaign = begin(game, tmp_path / "k.solo")
    with pytest.raises(FullSave), saved_campaign.hurried():
        play_on(saved_campaign, RandomPlayer(2))
    position, digest = saved_campaign.position, saved_campaign.host.digest()
    assert position > 5
    saved_campaign.close()
    saved_campaign = SavedCampaign.open(game, tmp_path / "k.solo")
    assert (saved_campaign.position, saved_campaign.host.digest()) == (position, digest)
    saved_campaign.close()


@pytest.mark.parametrize("room", SMALL, ids=["rows", "story", "file"])
def test_recovery_of_too_much_makes_a_file_that_opens(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: Capacity
) -> None:
    """The last good state is saved, from the last checkpoint if need be."""
    saved_campaign = begin(game, tmp_path / "k.solo")
    play_on(saved_campaign, RandomPlayer(2), 90)
    digest = saved_campaign.host.digest()
    saved_campaign.close()
    monkeypatch.setattr(Database, "room", room)
    found = recover(game, tmp_path / "k.solo", tmp_path / "again.solo")
    assert found.base + found.answers == 90
    again = SavedCampaign.open(game, tmp_path / "again.solo")
    assert (again.position, again.host.digest()) == (90, digest)
    assert again.redo() == 0
    again.close()


@pytest.mark.parametrize("base", ["11", "999999999"])
def test_a_base_beyond_the_cursor_is_damage(game: Rules, saves: Path, base: str) -> None:
    from tests.storage.hostile import tamper

    saved_campaign = begin(game, saves / "k.solo")
    play_on(saved_campaign, RandomPlayer(1), 10)
    saved_campaign.close()
    damaged = tamper(saves / "k.solo", f"INSERT OR REPLACE INTO about VALUES ('base', '{base}')")
    for command in ("show", "verify", "export", "chronicle", "replay", "play"):
        result = run(command, "k")
        assert (result.exit_code, "row 'base'" in result.stderr) == (1, True), command
    assert (saves / "k.solo").read_bytes() == damaged
    assert run("recover", "k", "--as", "again").exit_code == 0
    assert run("verify", "again").exit_code == 0
