"""Damaged, foreign, newer and hostile files: named, never written to, never run."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path

import pytest

from solo.cli.shared import rules_finder
from solo.files.content_errors import ContentError
from solo.games.town.host import Rules as TownRules
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.database import Database
from solo.storage.errors import DamagedSave, NewerSave, StorageError
from solo.storage.exchange import export_text, import_export, read_export
from solo.storage.folder import campaigns, check_name, free_name, path_of, saves_folder
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import VERSION
from tests.robustness.mutations import spoil
from tests.storage.helpers import begin, import_file, play_on


@pytest.fixture(scope="module")
def sound(any_game: Rules, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a sound save of some turns."""
    path = tmp_path_factory.mktemp("sound") / "sound.solo"
    saved_campaign = begin(any_game, path)
    play_on(saved_campaign, RandomPlayer(11), 130)
    saved_campaign._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    saved_campaign.close()
    return path.read_bytes()


def corrupt_and_try(game: Rules, sound: bytes, folder: Path, seeds: range) -> int:
    """Open, list and recover spoiled files; how many could be recovered."""
    saved = 0
    for seed in seeds:
        path = folder / f"{seed}.solo"
        damaged = spoil(sound, random.Random(seed))
        path.write_bytes(damaged)
        try:
            saved_campaign = SavedCampaign.open(game, path)
            saved_campaign.close()
        except StorageError:
            assert path.read_bytes() == damaged
        path.write_bytes(damaged)
        try:
            found = recover(game, path, folder / f"{seed} recovered.solo")
            saved += 1
            again = SavedCampaign.open(game, found.path)
            assert again.position == found.base + found.answers
            again.close()
        except StorageError:
            pass
        assert path.read_bytes() == damaged
        for left in folder.iterdir():
            left.unlink()
    return saved


def test_corruptions_never_crash_and_the_damaged_file_is_not_touched(
    any_game: Rules, sound: bytes, tmp_path: Path
) -> None:
    assert corrupt_and_try(any_game, sound, tmp_path, range(60)) > 10


@pytest.mark.campaign
def test_two_thousand_corruptions(any_game: Rules, sound: bytes, tmp_path: Path) -> None:
    assert corrupt_and_try(any_game, sound, tmp_path, range(1000, 3000)) > 300


def test_a_foreign_database_a_newer_save_and_a_text_are_named(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.solo"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE x (y)")
    connection.close()
    with pytest.raises(DamagedSave, match="another program"):
        Database.open(foreign)
    text = tmp_path / "text.solo"
    text.write_text("hello", encoding="utf-8")
    with pytest.raises(DamagedSave, match="no saved campaign"):
        Database.open(text)
    with pytest.raises(StorageError, match="there is no such campaign"):
        Database.open(tmp_path / "nowhere.solo")


def test_a_newer_save_is_refused_with_the_reason(game: TownRules, tmp_path: Path) -> None:
    path = tmp_path / "newer.solo"
    begin(game, path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    connection.close()
    with pytest.raises(NewerSave, match="newer version"):
        SavedCampaign.open(game, path)


SAVES_OF_BEFORE = Path(__file__).parent.parent / "data" / "saves"


@pytest.mark.parametrize("fixture", sorted(SAVES_OF_BEFORE.glob("*.solo")), ids=lambda path: path.stem)
def test_the_save_of_every_released_version_opens(fixture: Path, tmp_path: Path) -> None:
    copy = tmp_path / fixture.name
    copy.write_bytes(fixture.read_bytes())
    saved_campaign = SavedCampaign.open(rules_finder(), copy)
    assert saved_campaign.decision is not None
    assert saved_campaign.story()
    play_on(saved_campaign, RandomPlayer(1), 40)
    saved_campaign.close()


@pytest.mark.parametrize("fixture", sorted(SAVES_OF_BEFORE.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_export_of_every_released_version_opens(fixture: Path, tmp_path: Path) -> None:
    saved_campaign = import_export(rules_finder(), read_export(fixture), fixture, tmp_path / "again.solo")
    assert saved_campaign.decision is not None
    assert saved_campaign.position > 0
    play_on(saved_campaign, RandomPlayer(1), 40)
    saved_campaign.close()


def test_recovery_keeps_the_answers_before_the_damage(game: TownRules, tmp_path: Path) -> None:
    path = tmp_path / "r.solo"
    saved_campaign = begin(game, path)
    given = play_on(saved_campaign, RandomPlayer(6), 80)
    while saved_campaign.boundary > saved_campaign.position - 3:
        given += play_on(saved_campaign, RandomPlayer(6), 1)
    last = saved_campaign.position - 2
    saved_campaign.close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE answer SET answer = '\"stop\"' WHERE position = {last}")
    connection.close()
    with pytest.raises(DamagedSave, match=f"answer {last}"):
        Database.open(path).answers(0)
    found = recover(game, path, tmp_path / "r recovered.solo")
    assert (found.base, found.answers) == (0, last)
    again = Database.open(found.path)
    assert again.answers(0) == given[:last]
    again.close()


def test_recovery_begins_at_a_checkpoint_when_the_beginning_is_gone(game: TownRules, tmp_path: Path) -> None:
    path = tmp_path / "s.solo"
    saved_campaign = begin(game, path)
    play_on(saved_campaign, RandomPlayer(6), 140)
    digest = saved_campaign.host.digest()
    saved_campaign.close()
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM answer WHERE position = 3")
    connection.close()
    found = recover(game, path, tmp_path / "s recovered.solo")
    assert found.base > 3
    again = SavedCampaign.open(game, found.path)
    assert again.host.digest() == digest
    assert again.position == 140
    assert again.undo(1000) == 140 - found.base
    again.close()


def test_export_then_import_gives_the_same_digest(game: TownRules, tmp_path: Path) -> None:
    saved_campaign = begin(game, tmp_path / "e.solo", seed=12)
    play_on(saved_campaign, RandomPlayer(8), 150)
    digest, story = saved_campaign.host.digest(), saved_campaign.story()
    saved_campaign.close()
    text = export_text(tmp_path / "e.solo", "e")
    assert "# night 1, turn 2" in text
    (tmp_path / "e.yaml").write_text(text, encoding="utf-8")
    again = import_file(game, tmp_path / "e.yaml", tmp_path / "again.solo")
    assert again.host.digest() == digest
    assert again.story() == story
    again.close()


HOSTILE = {
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "tags": "!!python/object/apply:os.system ['true']\n",
    "numbers": f"format: solo-campaign/1\nsetup: {{seed: {'9' * 5000}}}\nanswers: []\n",
    "depth": "[" * 5000 + "]" * 5000,
    "keys": "".join(f"k{number}: 1\n" for number in range(1_000_000)),
    "format": "format: other\n",
    "setup": "format: solo-campaign/1\nsetup: {seed: x}\nanswers: []\n",
    "nobody": "format: solo-campaign/1\nsetup: {seed: 1, investigators: [nobody]}\nanswers: []\n",
    "answers": "format: solo-campaign/1\nsetup: {seed: 1}\nanswers: [1, 2]\n",
    "illegal": "format: solo-campaign/1\nsetup: {seed: 1}\nanswers: [nonsense]\n",
    "bytes": "\x00\x01",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_quickly_and_leave_nothing(game: TownRules, tmp_path: Path, name: str) -> None:
    source = tmp_path / "hostile.yaml"
    source.write_text(HOSTILE[name], encoding="utf-8")
    with pytest.raises((StorageError, ContentError)):
        import_file(game, source, tmp_path / "new.solo")
    assert not (tmp_path / "new.solo").exists()


@pytest.mark.parametrize(
    "name", ["../x", "a/b", "", ".", "..", ".hidden", "a\\b", "con", "x" * 61, "a\nb", "a:b", "a."]
)
def test_names_never_lead_out_of_the_folder(name: str) -> None:
    with pytest.raises(StorageError, match="cannot be a campaign's name"):
        check_name(name)


@pytest.mark.parametrize("name", ["campaign", "Dlouhá zima", "night-2", "Зима 1926"])
def test_names_in_any_language(name: str) -> None:
    assert check_name(name) == name


def test_where_campaigns_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves_folder(tmp_path / "given") == tmp_path / "given"
    monkeypatch.setenv("SOLO_SAVES", str(tmp_path / "named"))
    assert saves_folder() == tmp_path / "named"
    monkeypatch.delenv("SOLO_SAVES")
    assert saves_folder().name == "saves"
    assert campaigns(tmp_path / "nowhere") == []
    (path_of(tmp_path, "a")).write_text("", encoding="utf-8")
    assert free_name(tmp_path, "a") == "a 2"
    assert json.dumps(free_name(tmp_path, "b")) == '"b"'
