"""Only one writes: whatever name a save goes by, however the other died, and whoever passed the lock by."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage import lock
from solo.storage.database import Database
from solo.storage.errors import SaveChangedElsewhere, SaveInUse, StorageError
from solo.storage.lock import Lock
from solo.storage.save_files import sidecar
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from tests.storage.helpers import begin, play_on

HOLDER = """
import sys
from pathlib import Path
from solo.storage import lock
from solo.storage.database import Database

lock._OF_DESCRIPTIONS = lock._OF_DESCRIPTIONS and sys.argv[2] == "descriptions"
database = Database.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
database.close()
"""


@contextmanager
def held_by_another(path: Path, kind: str = "descriptions") -> Iterator[subprocess.Popen[str]]:
    """Another process has the campaign open."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "held"
        yield process
        assert process.stdin is not None
        process.stdin.close()


def linked(target: Path, kind: str) -> Path:
    """Another name of a file: beside it, or through a folder that is a link."""
    other = target.with_name(f"{kind}.solo")
    if kind == "symbolic":
        other.symlink_to(target.name)
    elif kind == "hard":
        other.hardlink_to(target)
    else:
        folder = target.parent / "linked"
        folder.symlink_to(target.parent, target_is_directory=True)
        other = folder / target.name
    return other


@pytest.mark.parametrize("kind", ["symbolic", "hard", "folder"])
def test_a_link_to_a_save_cannot_be_played_beside_it(game: Rules, tmp_path: Path, kind: str) -> None:
    saved_campaign = begin(game, tmp_path / "a.solo")
    play_on(saved_campaign, RandomPlayer(1), 10)
    other = linked(tmp_path / "a.solo", kind)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SaveInUse):
        SavedCampaign.open(game, other)
    assert sorted(tmp_path.iterdir()) == before
    play_on(saved_campaign, RandomPlayer(2), 10)
    saved_campaign.close()
    again = SavedCampaign.open(game, other)
    assert again.position == 20
    play_on(again, RandomPlayer(3), 10)
    again.close()
    again = SavedCampaign.open(game, tmp_path / "a.solo")
    assert again.position == 30
    again.close()
    assert verify(game, tmp_path / "a.solo").problems == []


@pytest.mark.parametrize("kind", ["symbolic", "hard", "folder"])
@pytest.mark.parametrize("means", ["descriptions", "processes"])
def test_two_processes_never_hold_one_file(game: Rules, tmp_path: Path, kind: str, means: str) -> None:
    """By locks of descriptors and by those of processes, which systems without the former have."""
    path = tmp_path / "a.solo"
    begin(game, path).close()
    other = linked(path, kind)
    with held_by_another(path, means) as process:
        who = "" if kind == "hard" else f" by process {process.pid} on"
        for name in (path, other):
            with pytest.raises(SaveInUse, match=f"being played already{who}"):
                SavedCampaign.open(game, name)
            with contextlib.closing(Database.open(name, read_only=True)) as reader:
                assert reader.answers(0) == []
        assert not sidecar(other, "-shm").exists() or kind != "hard"
    SavedCampaign.open(game, other).close()


def test_a_process_that_was_killed_holds_nothing(game: Rules, tmp_path: Path) -> None:
    path = tmp_path / "a.solo"
    begin(game, path).close()
    with held_by_another(path) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    SavedCampaign.open(game, path).close()
    assert [each.name for each in tmp_path.iterdir()] == ["a.solo"]


def test_a_save_whose_last_answers_lie_beside_another_name_is_refused(game: Rules, tmp_path: Path) -> None:
    """The log of a player who was killed lies beside the name he used; another name would lead past it."""
    path = tmp_path / "a.solo"
    begin(game, path).close()
    other = linked(path, "hard")
    with held_by_another(path) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert (tmp_path / "a.solo-wal").exists()
    with pytest.raises(StorageError, match="other names"):
        SavedCampaign.open(game, other)
    SavedCampaign.open(game, path).close()
    SavedCampaign.open(game, other).close()


def test_a_lock_is_never_of_a_file_that_lost_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening and locking another program may put a new file in the place."""
    path = tmp_path / "a.solo"
    path.write_bytes(b"old")
    taken = []
    take = lock._take

    def replaced_meanwhile(handle: int) -> None:
        if not taken:
            path.unlink()
            path.write_bytes(b"new")
        taken.append(handle)
        take(handle)

    monkeypatch.setattr(lock, "_take", replaced_meanwhile)
    found = Lock(path)
    assert len(taken) == 2
    assert found.inode == (path.stat().st_dev, path.stat().st_ino)
    with pytest.raises(SaveInUse):
        Lock(path)
    found.release()
    Lock(path).release()


def test_a_file_system_without_locks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.solo"
    path.write_bytes(b"")

    def none(handle: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(lock, "_take", none)
    with pytest.raises(StorageError, match="cannot be locked here"):
        Lock(path)


def foreign(path: Path, statement: str) -> None:
    """Write to a save past its lock."""
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE about SET value = '3' WHERE key = 'cursor'",
        "UPDATE about SET value = '{}' WHERE key = 'holder'",
        "DELETE FROM about WHERE key = 'holder'",
    ],
)
@pytest.mark.parametrize("act", ["answer", "undo"])
def test_who_passes_the_lock_by_is_noticed_before_anything_is_written(
    game: Rules, tmp_path: Path, statement: str, act: str
) -> None:
    path = tmp_path / "a.solo"
    saved_campaign = begin(game, path)
    play_on(saved_campaign, RandomPlayer(1), 12)
    foreign(path, statement)
    reader = Database.open(path, read_only=True)
    before = reader.about(), reader.answers(0)
    reader.close()
    with pytest.raises(SaveChangedElsewhere, match="another program has written"):
        play_on(saved_campaign, RandomPlayer(2), 1) if act == "answer" else saved_campaign.undo(3)
    with pytest.raises(SaveChangedElsewhere):
        play_on(saved_campaign, RandomPlayer(2), 1)
    reader = Database.open(path, read_only=True)
    assert (reader.about(), reader.answers(0)) == before
    reader.close()
    saved_campaign.close()


@pytest.mark.parametrize("how", ["deleted", "moved", "replaced"])
def test_a_file_that_goes_away_while_it_is_played_takes_no_more_answers(game: Rules, tmp_path: Path, how: str) -> None:
    path = tmp_path / "a.solo"
    saved_campaign = begin(game, path)
    play_on(saved_campaign, RandomPlayer(1), 5)
    if how == "deleted":
        path.unlink()
    else:
        path.rename(tmp_path / "moved.solo")
    if how == "replaced":
        path.write_bytes(b"SQLite format 3\x00")
    with pytest.raises(SaveChangedElsewhere, match="moved, deleted or replaced"):
        play_on(saved_campaign, RandomPlayer(1), 1)
    saved_campaign.close()
