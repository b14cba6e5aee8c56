"""A story that is too long for one file goes on in another: at a turn's end, with a word, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.host import Rules as TownRules
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage import chain, save_files
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import Capacity
from solo.storage.verify import verify
from tests.storage.helpers import begin, play_on
from tests.storage.test_gate import run

pytestmark = pytest.mark.usefixtures("quick")

ROOMS = {
    "town": {"rows": Capacity(rows=140), "story": Capacity(story=90_000), "file": Capacity(file=70_000)},
    "museum": {"rows": Capacity(rows=40), "story": Capacity(story=45_000), "file": Capacity(file=50_000)},
    "nation": {"rows": Capacity(rows=20), "story": Capacity(story=25_000), "file": Capacity(file=50_000)},
}
SMALL = ROOMS["town"]["rows"]


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "room", SMALL)


@pytest.mark.parametrize("room", ["rows", "story", "file"])
def test_a_story_in_several_files_is_the_story_in_one(
    any_game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    whole = begin(any_game, tmp_path / "whole.solo", seed=9)
    given = play_on(whole, RandomPlayer(3))
    story, digest = whole.story(), whole.host.digest()
    whole.close()
    monkeypatch.setattr(Database, "room", ROOMS[any_game.name][room])
    saved_campaign = begin(any_game, tmp_path / "parts" / "k.solo", seed=9)
    moves = []
    for number, answer in enumerate(given):
        saved_campaign.answer(answer)  # type: ignore[arg-type]
        if moved := saved_campaign.take_new_file():
            moves.append(moved)
            assert saved_campaign.boundaries, "only at a turn's end"
            assert saved_campaign.previous_file
        if number % 20 == 0:
            saved_campaign.close()
            saved_campaign = SavedCampaign.open(any_game, tmp_path / "parts" / "k.solo")
    assert len(moves) > 1
    assert moves == [f"k-{number}" for number in range(2, len(moves) + 2)]
    assert names(tmp_path / "parts")[0] == "k-2.solo"
    assert saved_campaign.path.stem == moves[-1]
    assert (saved_campaign.position, saved_campaign.host.digest()) == (len(given), digest)
    assert saved_campaign.story() == story
    assert saved_campaign.gap == ""
    saved_campaign.close()
    for each in (tmp_path / "parts").iterdir():
        assert each.suffix == ".solo"
        assert verify(any_game, each).problems == []
        again = SavedCampaign.open(any_game, each)
        assert (again.path.stem, again.story() == story) == (moves[-1], True)
        assert bool(again.remarks) == (each.stem != moves[-1])
        again.close()


def in_two(game: TownRules, folder: Path) -> int:
    """A campaign of two files, k and k-2, of which the second has some answers; where that begins."""
    saved_campaign = begin(game, folder / "k.solo")
    player = RandomPlayer(3)
    while not saved_campaign.take_new_file():
        play_on(saved_campaign, player, 1)
    base = saved_campaign.position
    play_on(saved_campaign, player, 12)
    saved_campaign.close()
    return base


@pytest.mark.usefixtures("small")
def test_undo_stops_where_the_file_begins(game: TownRules, tmp_path: Path) -> None:
    base = in_two(game, tmp_path)
    saved_campaign = SavedCampaign.open(game, tmp_path / "k.solo")
    digest = saved_campaign.host.digest()
    assert saved_campaign.previous_file == ""
    assert saved_campaign.undo(1000) == 12
    assert (saved_campaign.position, saved_campaign.previous_file) == (base, "k")
    assert saved_campaign.undo() == 0
    assert saved_campaign.redo(1000) == 12
    assert saved_campaign.host.digest() == digest
    saved_campaign.close()


@pytest.mark.usefixtures("small")
def test_redo_where_nothing_was_answered_yet_stays_there(game: TownRules, tmp_path: Path) -> None:
    saved_campaign = begin(game, tmp_path / "k.solo")
    while not saved_campaign.take_new_file():
        play_on(saved_campaign, RandomPlayer(3), 1)
    position = saved_campaign.position
    assert (saved_campaign.redo(), saved_campaign.undo(), saved_campaign.position) == (0, 0, position)
    saved_campaign.close()


@pytest.mark.usefixtures("small")
def test_a_free_name_is_taken(game: TownRules, tmp_path: Path) -> None:
    begin(game, tmp_path / "k-2.solo").close()
    in_two(game, tmp_path)
    assert names(tmp_path) == ["k-2.solo", "k-3.solo", "k.solo"]
    saved_campaign = SavedCampaign.open(game, tmp_path / "k.solo")
    assert saved_campaign.path.stem == "k-3"
    saved_campaign.close()
    other = SavedCampaign.open(game, tmp_path / "k-2.solo")
    assert (other.position, other.path.stem) == (0, "k-2")
    other.close()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["x" * 60, "ž" * 60, "文" * 60, "night-7"])
def test_a_long_name_and_one_with_a_number_go_on(game: TownRules, tmp_path: Path, name: str) -> None:
    saved_campaign = begin(game, tmp_path / f"{name}.solo")
    while not (moved := saved_campaign.take_new_file()):
        play_on(saved_campaign, RandomPlayer(3), 1)
    assert moved == (f"{name}-2" if len(name) < 20 else f"{name[:58]}-2")
    saved_campaign.close()
    again = SavedCampaign.open(game, tmp_path / f"{name}.solo")
    assert again.path.stem == moved
    again.close()


STEPS = ["put_beside", "make", "link", "open"]


class Killed(BaseException):
    """What stands for a kill."""


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("then", [False, True], ids=["before", "after"])
def test_whoever_is_killed_while_it_moves_goes_on(
    game: TownRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, then: bool
) -> None:
    """Before and after each step of beginning the next file."""
    path = tmp_path / "k.solo"
    saved_campaign = begin(game, path)
    player = RandomPlayer(5)
    while not saved_campaign._database.nearly_full:
        play_on(saved_campaign, player, 1)
    kill_at(monkeypatch, step, then)
    position = -1
    with pytest.raises(Killed):
        while position != saved_campaign.position:
            position = saved_campaign.position
            play_on(saved_campaign, player, 1)
    answered, digest, database = saved_campaign.position, saved_campaign.host.digest(), saved_campaign._database
    database._stack.close()
    monkeypatch.undo()
    monkeypatch.setattr(Database, "room", SMALL)
    for left in tmp_path.glob(".solo-*"):
        left.unlink()
    saved_campaign = SavedCampaign.open(game, path)
    assert (saved_campaign.position, saved_campaign.host.digest()) == (answered, digest)
    story = saved_campaign.story()
    play_on(saved_campaign, player, 60)
    assert saved_campaign.story()[: len(story)] == story
    saved_campaign.close()
    assert sorted(each.stem for each in tmp_path.iterdir())[:2] == ["k", "k-2"]
    for each in tmp_path.iterdir():
        assert verify(game, each).problems == []


def kill_at(monkeypatch: pytest.MonkeyPatch, step: str, then: bool) -> None:
    """Raise Killed at a step of beginning the next file, before or after it."""
    owner = save_files.os if step == "link" else Database
    done = getattr(owner, step)

    def killed(*arguments: object, **more: object) -> object:
        if step == "put_beside" and "after" not in arguments:
            return done(*arguments, **more)
        if then:
            done(*arguments, **more)
        raise Killed

    monkeypatch.setattr(owner, step, killed)


@pytest.mark.usefixtures("small")
def test_where_there_can_be_no_other_file_it_goes_on_in_its_own(
    game: TownRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_campaign = begin(game, tmp_path / "k.solo")
    player = RandomPlayer(5)
    with monkeypatch.context() as patch:
        patch.setattr(save_files.os, "link", none)
        patch.setattr(Path, "rename", none)
        while not (saved_campaign._database.nearly_full and saved_campaign.boundaries):
            play_on(saved_campaign, player, 1)
        assert saved_campaign.path.stem == "k"
    while not saved_campaign.take_new_file():
        play_on(saved_campaign, player, 1)
    assert names(tmp_path)[0] == "k-2.solo"
    saved_campaign.close()


def none(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("command", ["show", "chronicle", "replay"])
def test_looking_back_reads_all_files_whichever_is_named(
    game: TownRules, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    in_two(game, saves)
    last = run(command, "k-2").stdout
    assert run(command, "k").stdout == last
    with monkeypatch.context() as patch:
        patch.setattr(Database, "room", Capacity())
        whole = begin(game, saves / "unsplit.solo")
        play_on(whole, RandomPlayer(3), SavedCampaign.read(game, saves / "k.solo").position)
        whole.close()
        assert run(command, "unsplit").stdout.replace("unsplit", "k-2").splitlines()[4:] == last.splitlines()[4:]
    (saves / "k.solo").unlink()
    alone = run(command, "k-2")
    assert (alone.exit_code, "is in the file 'k', which cannot be read" in alone.stderr) == (0, True)
    assert "w\xa0pliku „k”, którego" in run(command, "k-2", "--lang", "pl").stderr


@pytest.mark.usefixtures("small")
def test_the_table_says_where_it_goes_on_and_where_undo_stops(game: TownRules, saves: Path) -> None:
    saved_campaign = begin(game, saves / "k.solo")
    while not (saved_campaign._database.nearly_full and saved_campaign.boundaries):
        play_on(saved_campaign, RandomPlayer(3), 1) if saved_campaign._database._used() < 0.74 else play_hurried(
            saved_campaign
        )
    saved_campaign.close()
    result = run("play", "k", answers="\n" * 60)
    assert "goes on in k-2" in result.output.replace("\n", " ")
    assert "k-2.solo" in result.output.replace("\n", "")
    result = run("play", "k", answers="undo 99\n\nundo\nquit\n")
    assert "'k' goes on in the file 'k-2'" in result.stderr
    assert result.output.replace("\n", " ").count("what came before is in k and can no longer be taken back") == 2
    listed = run("campaigns").output
    assert "Goes on in k-2." in listed


def play_hurried(saved_campaign: SavedCampaign) -> None:
    """One answer after which it does not yet go on in another file."""
    with saved_campaign.hurried():
        play_on(saved_campaign, RandomPlayer(3), 1)


@pytest.mark.usefixtures("small")
def test_deleting_one_says_what_else_belongs_to_it(game: TownRules, saves: Path) -> None:
    in_two(game, saves)
    kept = run("delete", "k", answers="n\n")
    assert "another belongs to it: k-2" in kept.output
    result = run("delete", "k-2", "--yes")
    assert "another belongs to it: k." in result.output
    assert names(saves) == ["k.solo"]
    assert "belongs" not in run("delete", "k", "--yes").output


@pytest.mark.usefixtures("small")
def test_only_the_beginning_can_be_exported(game: TownRules, saves: Path, tmp_path: Path) -> None:
    base = in_two(game, saves)
    refused = run("export", "k-2")
    assert (refused.exit_code, "its beginning is in the file 'k'" in refused.stderr) == (1, True)
    exported = run("export", "k", str(tmp_path / "k.yaml"))
    assert (exported.exit_code, "ends where k goes on in k-2" in exported.stderr) == (0, True)
    assert f"{base} answers" in run("import", str(tmp_path / "k.yaml"), "--as", "again").output
    assert run("export", "again").stderr == ""


@pytest.mark.usefixtures("small")
def test_recovery_of_a_file_in_between_keeps_its_place(game: TownRules, tmp_path: Path) -> None:
    in_two(game, tmp_path)
    saved_campaign = SavedCampaign.open(game, tmp_path / "k.solo")
    story = saved_campaign.story()
    saved_campaign.close()
    recover(game, tmp_path / "k-2.solo", tmp_path / "again.solo")
    again = SavedCampaign.open(game, tmp_path / "again.solo")
    assert (again.story(), again.gap) == (story, "")
    again.close()


@pytest.mark.usefixtures("small")
def test_links_that_lead_nowhere_or_in_a_circle_harm_nothing(game: TownRules, tmp_path: Path) -> None:
    in_two(game, tmp_path)
    path = tmp_path / "k-2.solo"
    for name in ("k-2", "../k", "", "nobody"):
        database = Database.open(path)
        database._guarded.execute(
            "UPDATE about SET value = json_replace(value, '$.name', ?) WHERE key = 'before'", (name,)
        )
        database.put_beside("after", name)
        database.close()
        saved_campaign = SavedCampaign.open(game, path)
        assert saved_campaign.path == path
        saved_campaign.story()
        assert f"{name!r}" in saved_campaign.gap
        saved_campaign.close()
        assert chain.other_files(path) == []


@pytest.mark.usefixtures("small")
def test_a_file_that_comes_next_and_is_damaged_is_named(game: TownRules, tmp_path: Path) -> None:
    in_two(game, tmp_path)
    (tmp_path / "k-2.solo").write_bytes(b"SQLite format 3\x00" * 900)
    for how in (SavedCampaign.open, SavedCampaign.read):
        with pytest.raises(StorageError, match=r"k-2\.solo"):
            how(game, tmp_path / "k.solo")


@pytest.mark.usefixtures("small")
def test_recovery_of_a_file_that_goes_on_leaves_the_next_alone(game: TownRules, tmp_path: Path) -> None:
    base = in_two(game, tmp_path)
    before = (tmp_path / "k-2.solo").read_bytes()
    found = recover(game, tmp_path / "k.solo", tmp_path / "again.solo")
    assert (found.base, found.answers) == (0, base)
    again = SavedCampaign.open(game, tmp_path / "again.solo")
    assert (again.path.stem, again.position) == ("again", base)
    again.close()
    assert (tmp_path / "k-2.solo").read_bytes() == before
