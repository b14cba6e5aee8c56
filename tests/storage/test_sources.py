"""A save knows what it was played with: who goes on without its cards, or with others, is told."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import solo.storage.sources
from solo.cli import main
from solo.files.yaml import shipped
from solo.games.town.content import load
from solo.games.town.host import Host, Rules
from solo.kernel.decisions import Answer
from solo.players.random_player import RandomPlayer
from solo.storage.cells import PlayedWith
from solo.storage.database import Database
from solo.storage.errors import MissingCards
from solo.storage.exchange import export_text
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.sources import noted
from solo.storage.verify import verify
from tests.storage.helpers import begin, import_file, play_on

NAMES = "cards: {old_lantern: {name: Old Lantern}}\n"
LANTERN = "deck: common\ncards:\n- {id: old_lantern, copies: 40, price: 1, type: other}\n"


def run(*arguments: object, answers: str = "") -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments], input=answers)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder of home-made cards, so many that somebody is dealt one."""
    folder = tmp_path / "my cards"
    folder.mkdir()
    (folder / "cards.yaml").write_text(LANTERN, encoding="utf-8")
    (folder / "locales" / "en").mkdir(parents=True)
    (folder / "locales" / "en" / "names.yaml").write_text(NAMES, encoding="utf-8")
    return folder


@pytest.fixture
def played(mine: Path, saves: Path) -> Path:
    """A campaign with home-made cards, some turns old."""
    saved_campaign = begin(Rules(load([mine])), saves / "k.solo")
    play_on(saved_campaign, RandomPlayer(4), 100)
    saved_campaign.close()
    return saves / "k.solo"


def journal(path: Path) -> tuple[int, list[Answer]]:
    database = Database.open(path, read_only=True)
    try:
        return database.about().cursor, database.answers(0)
    finally:
        database.close()


@pytest.mark.parametrize("command", ["show", "chronicle", "replay", "verify", "recover"])
def test_without_the_home_made_cards_one_is_told_how_to_name_them(command: str, played: Path, mine: Path) -> None:
    before = journal(played)
    result = run(command, "k")
    assert result.exit_code == 1
    assert "home-made cards that are not at hand" in result.stderr
    assert f"--content '{mine}'" in result.stderr
    assert "damaged" not in result.stderr
    assert (journal(played), [each.name for each in played.parent.iterdir()]) == (before, ["k.solo"])
    result = run(command, "k", "--content", mine)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", [["k"], []])
def test_a_campaign_goes_on_with_the_cards_that_lie_where_they_lay(played: Path, mine: Path, name: list[str]) -> None:
    result = run("play", *name, answers="quit\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert {each.name for each in played.parent.iterdir()} == {"k.solo"}


def test_changed_cards_in_another_folder_are_told_to_be_others(played: Path, mine: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    shutil.move(mine, moved)
    (moved / "cards.yaml").write_text(LANTERN.replace("price: 1", "price: 2"), encoding="utf-8")
    result = run("play", "k", "--content", moved)
    assert result.exit_code == 1
    assert (
        f"the cards in {moved} are not the same: undo what was changed in them, or put them into {mine}"
        in result.stderr
    )
    assert "name the one where" not in result.stderr
    shutil.move(moved, mine)
    assert run("play", "k", answers="quit\n").exit_code == 0


def test_the_campaign_played_last_is_not_passed_over_for_its_cards(played: Path, mine: Path) -> None:
    shutil.move(mine, mine.with_name("elsewhere"))
    result = run("play")
    assert result.exit_code == 1
    assert "home-made cards" in result.stderr
    assert [each.name for each in played.parent.iterdir()] == ["k.solo"]


def test_a_folder_that_is_gone_is_named_and_may_lie_elsewhere(played: Path, mine: Path, tmp_path: Path) -> None:
    shutil.move(mine, tmp_path / "moved")
    assert "there is no folder" in run("show", "k").stderr
    result = run("play", "k", "--content", tmp_path / "moved", answers="quit\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_cards_that_were_changed_are_told_of_and_the_game_goes_on(played: Path, mine: Path) -> None:
    (mine / "cards.yaml").write_text(LANTERN.replace("price: 1", "price: 2"), encoding="utf-8")
    result = run("play", "k", "--content", mine, answers="quit\n")
    assert result.exit_code == 0
    assert f"the home-made cards in {mine} have changed since it was played" in result.stderr


def test_cards_that_come_later_are_told_of(game: Rules, saves: Path, mine: Path) -> None:
    saved_campaign = begin(game, saves / "k.solo")
    play_on(saved_campaign, RandomPlayer(4), 30)
    saved_campaign.close()
    result = run("play", "k", "--content", mine, answers="quit\n")
    assert result.exit_code == 0
    assert f"the home-made cards in {mine} are new to it" in result.stderr
    assert run("play", "k", answers="quit\n").stderr == ""


def test_an_export_knows_its_cards_and_not_where_they_lie(
    game: Rules, played: Path, mine: Path, tmp_path: Path
) -> None:
    text = export_text(played, "k")
    assert "my cards" in text
    assert str(tmp_path) not in text
    (tmp_path / "k.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(MissingCards, match="--content 'my cards'"):
        import_file(game, tmp_path / "k.yaml", tmp_path / "again.solo")
    assert not (tmp_path / "again.solo").exists()
    saved_campaign = import_file(Rules(load([mine])), tmp_path / "k.yaml", tmp_path / "again.solo")
    assert saved_campaign.position == 100
    saved_campaign.close()


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The game of a newer version, whose deck of common items is another: who gets what differs from the deal on."""
    shutil.copytree(shipped("content"), tmp_path / "newer" / "content")
    path = tmp_path / "newer" / "content" / "town" / "common_items.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("copies: 2", "copies: 3"), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("solo.games.town.content.shipped", lambda folder: tmp_path / "newer" / folder)
        return Rules(load(cache=False))


def at_boundary(game: Rules, path: Path, least: int) -> None:
    """A campaign that was left between two turns."""
    saved_campaign = begin(game, path)
    player = RandomPlayer(4)
    play_on(saved_campaign, player, least)
    while not saved_campaign.boundaries:
        play_on(saved_campaign, player, 1)
    saved_campaign.close()


def people(saved_campaign: SavedCampaign) -> object:
    """Everybody at the table, as they stand, and where the town stands."""
    host = saved_campaign.host
    assert isinstance(host, Host) and host.game is not None
    return msgspec.to_builtins(host.game.state.investigators), host.label()


def test_a_newer_version_goes_on_from_the_checkpoint_and_verify_says_since_when(
    game: Rules, newer: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.solo"
    at_boundary(game, path, 60)
    saved_campaign = SavedCampaign.open(game, path)
    left, stood = saved_campaign.position, people(saved_campaign)
    saved_campaign.close()
    monkeypatch.setattr(solo.storage.sources, "__version__", "99.0")
    saved_campaign = SavedCampaign.open(newer, path)
    assert saved_campaign.position == left
    assert people(saved_campaign) == stood, "the cards that are new have joined their deck, and nothing else has moved"
    assert [remark.split(" ")[0] for remark in saved_campaign.remarks] == ["it", "the"]
    assert "99.0" in saved_campaign.remarks[0]
    play_on(saved_campaign, RandomPlayer(5), 30)
    saved_campaign.close()
    found = verify(newer, path)
    assert (found.problems, found.changes) == ([], [])
    assert 0 < found.since <= left
    saved_campaign = SavedCampaign.read(newer, path)
    assert saved_campaign.remarks == []
    saved_campaign.close()
    assert verify(newer, path) == found


def test_verify_calls_nothing_a_change_that_was_played_with_these_cards(
    game: Rules, newer: Rules, tmp_path: Path
) -> None:
    path = tmp_path / "k.solo"
    at_boundary(game, path, 60)
    saved_campaign = SavedCampaign.open(newer, path)
    play_on(saved_campaign, RandomPlayer(5), 60)
    saved_campaign.close()
    database = Database.open(path)
    last = list(database.checkpoints())[-1]
    database.add_checkpoint(type(last)(last.position, last.label, last.snapshot, last.events, "0" * 32))
    database.close()
    assert any(f"answer {last.position}" in problem for problem in verify(newer, path).problems)


def test_answers_that_fit_no_more_are_given_up_with_a_word_and_the_turn_goes_on(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer version asks otherwise: the last answers, given since the last checkpoint, are illegal in it."""
    path = tmp_path / "k.solo"
    at_boundary(game, path, 60)
    saved_campaign = SavedCampaign.open(game, path)
    left = saved_campaign.position
    while not saved_campaign.boundaries and saved_campaign.position < left + 2:
        play_on(saved_campaign, RandomPlayer(5), 1)
    assert saved_campaign.position > left
    saved_campaign.close()
    rewrite(path, left, "an answer of old")
    monkeypatch.setattr(solo.storage.sources, "__version__", "99.0")
    saved_campaign = SavedCampaign.open(game, path)
    assert saved_campaign.position == left
    assert any(f"the game stands after {left} answers" in remark for remark in saved_campaign.remarks)
    play_on(saved_campaign, RandomPlayer(6), 5)
    saved_campaign.close()
    saved_campaign = SavedCampaign.open(game, path)
    assert (saved_campaign.position, saved_campaign.remarks) == (left + 5, [])
    saved_campaign.close()


def rewrite(path: Path, start: int, answer: str) -> None:
    """Another answer in a save, all seals right."""
    from solo.storage.cells import seal

    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT position, answer, seal FROM answer ORDER BY position").fetchall()
        before = ""
        for position, text, mark in rows:
            if position < start:
                before = mark
                continue
            new = f'"{answer}"' if position == start else text
            before = seal(position, new, before)
            connection.execute("UPDATE answer SET answer = ?, seal = ? WHERE position = ?", (new, before, position))
    connection.close()


def test_recovery_after_a_change_begins_where_the_journal_can_be_replayed(
    game: Rules, newer: Rules, tmp_path: Path
) -> None:
    path = tmp_path / "k.solo"
    at_boundary(game, path, 60)
    saved_campaign = SavedCampaign.open(newer, path)
    play_on(saved_campaign, RandomPlayer(5), 30)
    digest, position = saved_campaign.host.digest(), saved_campaign.position
    saved_campaign.close()
    found = recover(newer, path, tmp_path / "again.solo")
    assert found.base + found.answers == position
    again = SavedCampaign.open(newer, tmp_path / "again.solo")
    assert again.host.digest() == digest
    again.close()


def test_recovery_stands_where_the_damaged_campaign_stood(game: Rules, tmp_path: Path) -> None:
    """Answers that were taken back are not given again, and can be."""
    saved_campaign = begin(game, tmp_path / "k.solo")
    play_on(saved_campaign, RandomPlayer(4), 70)
    saved_campaign.undo(12)
    saved_campaign.close()
    recover(game, tmp_path / "k.solo", tmp_path / "again.solo")
    again = SavedCampaign.open(game, tmp_path / "again.solo")
    assert (again.position, again.redo(100)) == (58, 12)
    again.close()


def test_saves_from_before_this_was_noted_open_and_note_it(game: Rules, tmp_path: Path) -> None:
    fixture = Path(__file__).parent.parent / "data" / "saves" / "version-1.solo"
    path = tmp_path / "old.solo"
    path.write_bytes(fixture.read_bytes())
    saved_campaign = SavedCampaign.open(game, path)
    assert saved_campaign.remarks == []
    left = saved_campaign.position
    first = verify(game, path)
    assert (first.problems, first.changes) == ([], ["it is not noted with which version of the program it was played"])
    play_on(saved_campaign, RandomPlayer(1), 30)
    saved_campaign.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM about WHERE key = 'played_with'").fetchone() == (1,)
    connection.close()
    database = Database.open(path, read_only=True)
    assert [kit.since for kit in database.about().played_with] == [left]
    database.close()
    found = verify(game, path)
    assert (found.problems, found.changes) == ([], [])
    assert 0 < found.since <= left + 30


def test_undo_behind_a_change_makes_the_change_begin_earlier(game: Rules) -> None:
    """Whatever is given again after it was taken back is given with the cards at hand."""
    old = PlayedWith(0, "0.0.1", "x")
    at_forty = noted([old], game.sources, 40)
    assert [kit.since for kit in at_forty] == [0, 40]
    assert [kit.since for kit in noted(at_forty, game.sources, 25)] == [0, 25]
    assert [kit.since for kit in noted(at_forty, game.sources, 0)] == [0]
    assert noted(at_forty, game.sources, 50) == at_forty


def test_nothing_is_noted_anew_while_nothing_changes(game: Rules, tmp_path: Path) -> None:
    path = tmp_path / "k.solo"
    saved_campaign = begin(game, path)
    for _ in range(4):
        play_on(saved_campaign, RandomPlayer(1), 5)
        saved_campaign.undo(2)
        saved_campaign.close()
        saved_campaign = SavedCampaign.open(game, path)
    saved_campaign.close()
    database = Database.open(path, read_only=True)
    assert [kit.since for kit in database.about().played_with] == [0]
    database.close()


def test_the_hash_of_a_folder_is_the_same_anywhere_and_changes_with_any_text(mine: Path, tmp_path: Path) -> None:
    first = load([mine]).sources
    shutil.copytree(mine, tmp_path / "elsewhere")
    second = load([tmp_path / "elsewhere"]).sources
    assert [each.fingerprint for each in first] == [each.fingerprint for each in second]
    assert first[1].path != second[1].path
    (mine / "more.yaml").write_text("deck: common\ncards: []\n", encoding="utf-8")
    third = load([mine]).sources
    assert (third[0], third[1].fingerprint != first[1].fingerprint) == (first[0], True)
