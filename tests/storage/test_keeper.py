"""Every answer is on disk, undo goes anywhere, and a broken evening ends as an unbroken one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from solo.games.town.host import Rules as TownRules
from solo.kernel.decisions import IllegalAnswer
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.database import Database
from solo.storage.errors import SaveInUse, StorageError
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from tests.games.long_games import long_seed
from tests.storage.helpers import begin, play_on


def test_an_answer_is_on_disk_when_it_is_given(any_game: Rules, tmp_path: Path) -> None:
    path = tmp_path / "a.solo"
    saved_campaign = begin(any_game, path)
    given = play_on(saved_campaign, RandomPlayer(1), 25)
    other = Database.open(path, read_only=True)
    assert other.answers(0) == given
    other.close()
    saved_campaign.close()


def test_a_campaign_with_breaks_ends_as_one_without(any_game: Rules, tmp_path: Path) -> None:
    whole = begin(any_game, tmp_path / "whole.solo")
    play_on(whole, RandomPlayer(3))
    broken = begin(any_game, tmp_path / "broken.solo")
    player = RandomPlayer(3)
    while play_on(broken, player, 10):
        broken.close()
        broken = SavedCampaign.open(any_game, tmp_path / "broken.solo")
    assert broken.host.digest() == whole.host.digest()
    assert broken.story() == whole.story()
    whole.close()
    broken.close()


def test_two_nights_with_a_quit_after_every_tenth_answer(game: TownRules, tmp_path: Path) -> None:
    """A seed by which chance wins the first night alone and loses the second."""
    whole = begin(game, tmp_path / "whole.solo", seed=73, seats=1)
    play_on(whole, RandomPlayer(73))
    record = whole.host.record  # type: ignore[attr-defined]
    assert [night.outcome for night in record.nights] == ["battle", "defeat"]
    assert record.score == record.nights[0].score > 0
    assert record.faced[0] != record.faced[1]
    broken = begin(game, tmp_path / "broken.solo", seed=73, seats=1)
    player = RandomPlayer(73)
    while play_on(broken, player, 10):
        broken.close()
        broken = SavedCampaign.open(game, tmp_path / "broken.solo")
    assert broken.host.digest() == whole.host.digest()
    assert broken.story() == whole.story()
    last = broken.position
    assert broken.undo(last) == last
    assert broken.redo(last) == last
    assert broken.host.digest() == whole.host.digest()
    whole.close()
    broken.close()


def test_undo_and_redo_across_turns_and_quits_give_the_same_dice(any_game: Rules, tmp_path: Path) -> None:
    path = tmp_path / "u.solo"
    saved_campaign = begin(any_game, path, seed=long_seed(any_game.name, 50, 7, 5))
    given = play_on(saved_campaign, RandomPlayer(5), 90)
    before, back = saved_campaign.host.digest(), len(given) - 20
    assert saved_campaign.undo(back) == back > 10
    assert saved_campaign.position == 20
    saved_campaign.close()
    saved_campaign = SavedCampaign.open(any_game, path)
    assert saved_campaign.position == 20
    for answer in given[20:]:
        saved_campaign.answer(answer)  # type: ignore[arg-type]
    assert saved_campaign.host.digest() == before
    assert saved_campaign.undo(30) == 30
    assert saved_campaign.redo(100) == 30
    assert saved_campaign.host.digest() == before
    assert saved_campaign.undo(1000) == len(given)
    assert saved_campaign.undo() == 0
    saved_campaign.close()


def test_a_new_answer_after_undo_drops_what_was_undone(any_game: Rules, tmp_path: Path) -> None:
    saved_campaign = begin(any_game, tmp_path / "n.solo", seed=long_seed(any_game.name, 50, 7, 5))
    given = play_on(saved_campaign, RandomPlayer(5), 60)
    saved_campaign.undo(len(given) - 20)
    play_on(saved_campaign, RandomPlayer(99), 5)
    assert saved_campaign.redo() == 0
    assert saved_campaign.position == 25
    play_on(saved_campaign, RandomPlayer(99))
    saved_campaign.close()
    assert verify(any_game, tmp_path / "n.solo").problems == []


def test_an_illegal_answer_changes_nothing(any_game: Rules, tmp_path: Path) -> None:
    saved_campaign = begin(any_game, tmp_path / "i.solo")
    play_on(saved_campaign, RandomPlayer(1), 15)
    before, decision = saved_campaign.host.digest(), saved_campaign.decision
    with pytest.raises(IllegalAnswer):
        saved_campaign.answer("nonsense")
    assert (saved_campaign.host.digest(), saved_campaign.decision, saved_campaign.position) == (before, decision, 15)
    saved_campaign.close()


def test_the_second_process_is_told_who_plays(any_game: Rules, tmp_path: Path) -> None:
    saved_campaign = begin(any_game, tmp_path / "h.solo")
    with pytest.raises(SaveInUse, match="by process"):
        SavedCampaign.open(any_game, tmp_path / "h.solo")
    saved_campaign.close()
    SavedCampaign.open(any_game, tmp_path / "h.solo").close()


def test_verify_finds_a_checkpoint_that_lies(any_game: Rules, tmp_path: Path) -> None:
    path = tmp_path / "v.solo"
    saved_campaign = begin(any_game, path)
    play_on(saved_campaign, RandomPlayer(2), 120)
    saved_campaign.close()
    assert verify(any_game, path).problems == []
    database = Database.open(path)
    last = list(database.checkpoints())[-1]
    database.add_checkpoint(type(last)(last.position, last.label, last.snapshot, last.events, "0" * 32))
    database.close()
    assert any(f"answer {last.position}" in problem for problem in verify(any_game, path).problems)


def test_what_cannot_be_written_is_taken_back(any_game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_campaign = begin(any_game, tmp_path / "f.solo")
    play_on(saved_campaign, RandomPlayer(1), 20)
    before, decision = saved_campaign.host.digest(), saved_campaign.decision
    assert decision is not None

    def full(*arguments: object) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(Database, "append", full)
    with pytest.raises(StorageError, match="full"):
        saved_campaign.answer(RandomPlayer(4)(decision))
    monkeypatch.undo()
    assert (saved_campaign.position, saved_campaign.decision) == (20, decision)
    assert saved_campaign.host.digest() == before
    saved_campaign.answer(RandomPlayer(4)(decision))
    assert saved_campaign.position == 21
    saved_campaign.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("database or disk is full", "disk is full"),
        ("attempt to write a readonly database", "read-only"),
        ("unable to open database file", "cannot be opened"),
        ("disk I/O error", "reports an error"),
        ("database disk image is malformed", "damaged"),
    ],
)
def test_errors_of_the_disk_are_said_in_words(tmp_path: Path, text: str, words: str) -> None:
    from solo.storage.disk_errors import as_storage_errors

    with pytest.raises(StorageError, match=words), as_storage_errors(tmp_path / "x.solo"):
        raise sqlite3.OperationalError(text)


def test_a_full_disk_is_named_and_nothing_is_lost(any_game: Rules, tmp_path: Path) -> None:
    saved_campaign = begin(any_game, tmp_path / "full.solo")
    play_on(saved_campaign, RandomPlayer(1), 10)
    pages = saved_campaign._database._connection.execute("PRAGMA page_count").fetchone()[0]
    saved_campaign._database._connection.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StorageError, match="disk is full"):
        play_on(saved_campaign, RandomPlayer(2))
    kept = saved_campaign.position
    saved_campaign.close()
    saved_campaign = SavedCampaign.open(any_game, tmp_path / "full.solo")
    assert saved_campaign.position == kept
    assert saved_campaign.decision is not None
    saved_campaign.close()
