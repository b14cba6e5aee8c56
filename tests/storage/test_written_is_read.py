"""What any command can write is opened again: by a property, over setups, moves, clocks, hosts, wishes and sizes of files."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solo.kernel.dice import LARGEST_SEED
from solo.players.random_player import RandomPlayer
from solo.storage.cells import Checkpoint
from solo.storage.database import Database
from solo.storage.errors import FullSave, UnfitForSave
from solo.storage.exchange import export_text, import_export, read_export
from solo.storage.playing import beginning
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import Capacity
from solo.storage.verify import verify
from tests.storage.helpers import play_on
from tests.toy import GAME as TOY

MANY = int(os.environ.get("SOLO_WRITTEN", "25"))
"""How many examples of each property."""

MEMORY = Path("/dev/shm")
"""A disk that waits for nothing, where there is one."""

RULES = TOY.load()
quickly = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))

moments = st.one_of(st.floats(-1e18, 1e18), st.integers(-(2**40), 2**40).map(float))
texts = st.text(st.characters(codec=None, exclude_categories=()), max_size=90)
rooms = st.builds(Capacity, rows=st.integers(25, 60), story=st.integers(250, 1_500), file=st.just(10**8))
moves = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), st.integers(1, 6)),
        st.tuples(st.sampled_from(("undo", "redo")), st.integers(1, 9)),
        st.tuples(st.just("leave"), st.just(0)),
        st.tuples(st.just("wish"), st.dictionaries(texts, texts, max_size=3)),
        st.tuples(st.just("speak"), texts),
    ),
    max_size=25,
)


def within(folder: Callable[[Path], None], room: Capacity, now: float, host: str) -> None:
    """Do something in a folder of its own, with such files, such a clock and such a host."""
    place = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Database, "room", room)
        patch.setattr(time, "time", lambda: now)
        patch.setattr(socket, "gethostname", lambda: host)
        try:
            folder(place)
        finally:
            shutil.rmtree(place)


def moved(saved_campaign: SavedCampaign, move: str, what: Any) -> None:
    """One move; what a save cannot hold is refused, and nothing else."""
    try:
        match move:
            case "answer":
                play_on(saved_campaign, RandomPlayer(1), what)
            case "undo":
                saved_campaign.undo(what)
            case "redo":
                saved_campaign.redo(what)
            case "wish":
                saved_campaign.keep_orders(what)
            case "speak":
                saved_campaign.set_language(what)
    except (UnfitForSave, FullSave):
        pass


@quickly
@given(st.integers(0, LARGEST_SEED), st.integers(1, 6), moves, rooms, moments, texts)
def test_whatever_is_played_opens_and_can_be_sent_and_mended(
    seed: int, miles: int, moves: list[tuple[str, Any]], room: Capacity, now: float, host: str
) -> None:
    def folder(place: Path) -> None:
        path = place / "k.solo"
        saved_campaign = SavedCampaign.create(RULES, path, {"seed": seed, "miles": miles})
        for move, what in moves:
            if move == "leave":
                saved_campaign.close()
                saved_campaign = SavedCampaign.open(RULES, path)
            moved(saved_campaign, move, what)
        stood = saved_campaign.position, saved_campaign.host.digest(), saved_campaign.story()
        saved_campaign.close()
        for each in sorted(place.iterdir()):
            again = SavedCampaign.open(RULES, each)
            assert (again.position, again.host.digest(), again.story(), again.gap) == (*stood, "")
            again.close()
            assert verify(RULES, each).problems == []
            found = recover(RULES, each, place / f"{each.stem} again.solo")
            SavedCampaign.open(RULES, found.path).close()
        (place / "k.yaml").write_text(export_text(path, "k"), encoding="utf-8")
        import_export(RULES, read_export(place / "k.yaml"), place / "k.yaml", place / "sent.solo").close()
        SavedCampaign.open(RULES, place / "sent.solo").close()

    within(folder, room, now, host)


plain = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), texts, st.lists(texts, max_size=4)
)
labels = st.dictionaries(texts, st.one_of(plain, st.just("x" * 2001), st.just(["x"] * 1001)), max_size=4)
answers = st.one_of(texts, st.lists(texts, max_size=4).map(tuple), st.sampled_from([("x",) * 1001, "x" * 2001]))
checkpoints = st.builds(
    Checkpoint, st.integers(0, 2 * 10**9), labels, st.binary(max_size=50), st.binary(max_size=50), texts
)


@quickly
@example({}, [Checkpoint(0, {}, b"", b"", "\ud800"), Checkpoint(0, {}, b"", b"", "\udc80")], Capacity())
@given(labels, st.lists(st.one_of(answers, checkpoints), max_size=12), rooms)
def test_whatever_the_database_takes_it_gives_back(setup: dict[str, Any], written: list[Any], room: Capacity) -> None:
    def folder(place: Path) -> None:
        try:
            database = Database.create(place / "k.solo", {**beginning(RULES, {}), "setup": setup})
        except UnfitForSave:
            assert list(place.iterdir()) == []
            return
        given: list[Any] = []
        kept: dict[int, Checkpoint] = {}
        for each in written:
            try:
                if isinstance(each, Checkpoint):
                    database.add_checkpoint(each)
                    kept[each.position] = each
                else:
                    database.append(len(given), each, [], len(given) + 1)
                    given.append(each)
                    kept = {at: point for at, point in kept.items() if at < len(given)}
            except (UnfitForSave, FullSave):
                pass
        database.close()
        again = Database.open(place / "k.solo")
        assert again.about().setup == setup
        assert again.answers(0) == given
        assert list(again.checkpoints()) == [kept[at] for at in sorted(kept)]
        again.labels()
        again.close()

    within(folder, room, 0.0, "here")


@pytest.mark.parametrize("most", [99_000, 100_000])
def test_as_many_rows_as_there_may_be_are_read_in_time(tmp_path: Path, most: int) -> None:
    """The real bounds: rows up to the last are written and read, and the next one is not written."""
    database = Database.create(tmp_path / "k.solo", beginning(RULES, {"seed": 1}))
    from solo.storage.cells import answer_row

    before, rows = "", []
    for position in range(most):
        rows.append(answer_row(position, "x", before, database.path))
        before = rows[-1][2]
    with database._writing():
        database._connection.executemany("INSERT INTO answer VALUES (?, ?, ?)", rows)
        database._write_about("cursor", most)
    assert database.nearly_full
    if most == Capacity().rows:
        with pytest.raises(FullSave):
            database.append(most, "x", [], most + 1)
    database.close()
    again = Database.open(tmp_path / "k.solo", read_only=True)
    assert len(again.answers(0)) == most
    again.close()
