"""New files come whole or not at all, nothing that lay about is taken for theirs, and reading leaves no trace."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from solo.files.atomic import DRAFT
from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage import save_files
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.exchange import export_text
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from tests.storage.helpers import begin, import_file, play_on


@pytest.fixture(scope="module")
def crashed(game: Rules, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a campaign of 60 answers whose player was killed, by suffix."""
    folder = tmp_path_factory.mktemp("crashed")
    saved_campaign = begin(game, folder / "c.solo", seed=1)
    play_on(saved_campaign, RandomPlayer(1), 60)
    found = {suffix: (folder / f"c.solo{suffix}").read_bytes() for suffix in ("", "-wal", "-shm")}
    saved_campaign.close()
    return found


def lay(path: Path, files: dict[str, bytes], *suffixes: str) -> None:
    for suffix in suffixes:
        path.with_name(path.name + suffix).write_bytes(files[suffix])


@pytest.mark.parametrize("left", [("-wal",), ("-shm",), ("-wal", "-shm")])
@pytest.mark.parametrize("way", ["create", "import", "recover"])
def test_what_a_campaign_that_is_gone_left_is_never_adopted(
    game: Rules, tmp_path: Path, crashed: dict[str, bytes], left: tuple[str, ...], way: str
) -> None:
    other = begin(game, tmp_path / "other.solo", seed=2)
    play_on(other, RandomPlayer(2), 20)
    digest = other.host.digest()
    other.close()
    (tmp_path / "other.yaml").write_text(export_text(tmp_path / "other.solo", "other"), encoding="utf-8")
    path = tmp_path / "c.solo"
    lay(path, crashed, *left)
    if way == "create":
        saved_campaign = begin(game, path, seed=2)
        play_on(saved_campaign, RandomPlayer(2), 20)
        saved_campaign.close()
    elif way == "import":
        import_file(game, tmp_path / "other.yaml", path).close()
    else:
        recover(game, tmp_path / "other.solo", path)
    again = SavedCampaign.open(game, path)
    assert (again.position, again.host.digest()) == (20, digest)
    again.close()
    assert verify(game, path).problems == []
    if "-wal" in left:
        assert (tmp_path / "c.solo-wal.old").read_bytes() == crashed["-wal"]


def test_a_log_beside_an_older_copy_that_was_put_back_is_not_mixed_into_it(
    game: Rules, tmp_path: Path, crashed: dict[str, bytes]
) -> None:
    path = tmp_path / "c.solo"
    saved_campaign = begin(game, path, seed=5)
    play_on(saved_campaign, RandomPlayer(5), 30)
    digest = saved_campaign.host.digest()
    saved_campaign.close()
    lay(path, crashed, "-wal")
    assert verify(game, path).problems == []
    again = SavedCampaign.open(game, path)
    assert again.host.digest() == digest
    again.close()


def test_a_killed_player_left_his_last_answers_in_the_log(
    game: Rules, tmp_path: Path, crashed: dict[str, bytes]
) -> None:
    path = tmp_path / "c.solo"
    lay(path, crashed, "", "-wal", "-shm")
    saved_campaign = SavedCampaign.open(game, path)
    assert saved_campaign.position == 60
    saved_campaign.close()
    assert [each.name for each in tmp_path.iterdir()] == ["c.solo"]


@pytest.mark.parametrize("way", ["create", "import", "recover"])
def test_what_is_not_finished_has_no_name(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The moment before a new file gets its name: all of it is on the disk, and nothing looks like a campaign."""
    other = begin(game, tmp_path / "other.solo")
    play_on(other, RandomPlayer(2), 20)
    other.close()
    (tmp_path / "other.yaml").write_text(export_text(tmp_path / "other.solo", "other"), encoding="utf-8")
    folder = tmp_path / "new"
    synced: list[str] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        synced.append(Path(f"/proc/self/fd/{handle}").readlink().name if Path("/proc/self/fd").is_dir() else "")
        fsync(handle)

    def killed(source: Path, target: Path) -> None:
        assert [each.name for each in folder.iterdir()] == [Path(source).name]
        assert not Path(source).name.endswith(".solo")
        assert synced in ([Path(source).name], [""])
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", noted)
    monkeypatch.setattr(os, "link", killed)
    with pytest.raises(KeyboardInterrupt):
        if way == "create":
            begin(game, folder / "c.solo")
        elif way == "import":
            import_file(game, tmp_path / "other.yaml", folder / "c.solo")
        else:
            recover(game, tmp_path / "other.solo", folder / "c.solo")
    assert list(folder.iterdir()) == []


def test_a_name_that_is_taken_meanwhile_is_not_taken_over(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.solo"
    put = save_files._put_into_place

    def late(draft: Path, target: Path) -> None:
        path.write_bytes(b"another's")
        put(draft, target)

    monkeypatch.setattr(save_files, "_put_into_place", late)
    with pytest.raises(StorageError, match="such a campaign already"):
        begin(game, path)
    assert path.read_bytes() == b"another's"
    assert list(tmp_path.iterdir()) == [path]


def test_drafts_that_killed_programs_left_are_swept_away(game: Rules, tmp_path: Path) -> None:
    old, young = tmp_path / DRAFT.format("aa"), tmp_path / DRAFT.format("bb")
    for draft in (old, young):
        draft.write_bytes(b"")
    os.utime(old, (1, 1))
    begin(game, tmp_path / "a.solo").close()
    assert (old.exists(), young.exists()) == (False, True)


@pytest.mark.parametrize("left", [(), ("-wal",), ("-wal", "-shm")])
def test_reading_leaves_no_trace(game: Rules, tmp_path: Path, crashed: dict[str, bytes], left: tuple[str, ...]) -> None:
    """Also of a campaign whose player was killed, the answers in whose log are read."""
    path = tmp_path / "c.solo"
    lay(path, crashed, "", *left)
    if not left:
        begin(game, tmp_path / "d.solo").close()
        shutil.move(tmp_path / "d.solo", path)
    before = {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in tmp_path.iterdir()}
    database = Database.open(path, read_only=True)
    assert len(database.answers(0)) == (60 if left else 0)
    database.close()
    assert verify(game, path).problems == []
    export_text(path, "c")
    assert {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in tmp_path.iterdir()} == before
