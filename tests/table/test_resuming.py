"""Who resumes reads the same whether the narrator still knows the night or tells all of it again."""

from __future__ import annotations

import copy
import io
import shutil
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from solo.files.parse_cache import Cache, CacheEntry
from solo.games import GAMES, named, rules
from solo.narration.teller import Teller
from solo.narration.turn_memory import MemoryStore, TurnMemory
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.table.helpers import words_of

NAME = "c.solo"
PLAYED = {"town": 45, "museum": 25, "nation": 30}
"""Empty lines with which a campaign is played, which take what is offered first."""

MORE = {"town": "\n" * 15, "museum": "\n" * 5, "nation": "\n" * 15}
"""With so many more it goes on; in the museum each question has odds to reckon."""


class Shelf:
    """A memory that stands on a shelf."""

    def __init__(self) -> None:
        self.kept: list[Any] | None = None

    def load(self) -> list[Any] | None:
        return msgspec.json.decode(msgspec.json.encode(self.kept)) if self.kept is not None else None

    def store(self, documents: list[Any]) -> None:
        self.kept = documents


def sit(
    game: str, folder: Path, lines: str, store: MemoryStore | None, language: str = "en", verbosity: str = "normal"
) -> str:
    """What is read at the table of a campaign, which begins or is resumed."""
    path = folder / NAME
    saved_campaign = (
        SavedCampaign.open(rules(game), path) if path.exists() else SavedCampaign.create(rules(game), path, {"seed": 3})
    )
    at, out = KeptCampaign(saved_campaign), io.StringIO()
    teller = named(game).teller(words_of(language, game), saved_campaign.host.seed, verbosity)  # type: ignore[arg-type]
    front = named(game).front(at, teller)
    speak = partial(words_of, game=game)
    conversation = Conversation(at, front, speak, recollection=TurnMemory(store))
    PlainTable(conversation, ask_stream(io.StringIO(lines)), out).run()
    saved_campaign.close()
    return out.getvalue().replace(str(folder), "")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Played(NamedTuple):
    """A campaign that was played for some turns. folder: where it is, to be copied only. kept: a memory of it. retold:
    what is read where it is resumed without one."""

    folder: Path
    kept: list[Any]
    retold: str


@pytest.fixture(scope="module")
def played(game: str, tmp_path_factory: pytest.TempPathFactory) -> Played:
    shelf, folder = Shelf(), tmp_path_factory.mktemp("played")
    sit(game, folder, "\n" * PLAYED[game], shelf)
    assert shelf.kept is not None
    saved_campaign = SavedCampaign.read(rules(game), folder / NAME)
    assert saved_campaign.decision is not None
    saved_campaign.close()
    return Played(folder, shelf.kept, sit(game, copied(folder, "one"), MORE[game], None))


@pytest.fixture
def shelf(played: Played, tmp_path: Path) -> Shelf:
    """A memory of the campaign that stands in the folder of the test."""
    shutil.copy(played.folder / NAME, tmp_path / NAME)
    shelf = Shelf()
    shelf.store(copy.deepcopy(played.kept))
    return shelf


def copied(folder: Path, name: str) -> Path:
    """Another folder with the same campaign."""
    other = folder / name
    other.mkdir()
    shutil.copy(folder / NAME, other / NAME)
    return other


def without_retelling(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes how often a night is told again."""
    often, retell = list[int](), Teller.retell

    def noted(teller: Teller, *rest: Any) -> Any:
        often.append(1)
        return retell(teller, *rest)

    monkeypatch.setattr(Teller, "retell", noted)
    return often


@pytest.mark.parametrize("lines", ["log\n", "{more}log\n", "undo 3\n{more}undo 2\nlog\n"])
def test_with_a_memory_the_same_is_read(
    game: str, shelf: Shelf, lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = lines.format(more=MORE[game])
    retold = sit(game, copied(tmp_path, "one"), typed, None)
    often = without_retelling(monkeypatch)
    remembered = sit(game, copied(tmp_path, "other"), typed, shelf)
    assert remembered == retold
    assert often == [] or not lines.startswith("{more}")


def test_a_memory_kept_after_resuming_is_as_good(game: str, shelf: Shelf, tmp_path: Path) -> None:
    for _ in range(3):
        sit(game, tmp_path, MORE[game], shelf)
    one, other = copied(tmp_path, "one"), copied(tmp_path, "other")
    assert sit(game, one, MORE[game], shelf) == sit(game, other, MORE[game], None)


@pytest.mark.parametrize("damage", ["version", "sum", "shape", "more", "less", "no turn", "nothing"])
def test_a_memory_of_something_else_is_not_used(
    game: str, played: Played, shelf: Shelf, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept,) = shelf.load() or [{}]
    wrong = {
        "version": {"version": "0.0"},
        "sum": {"checksum": kept["checksum"] + 1},
        "shape": {"memory": kept["memory"][1:]},
        "more": {"told": 10**6},
        "less": {"told": -1},
        "no turn": {"told": kept["told"] + 40},
        "nothing": {"memory": None},
    }
    shelf.store([{**kept, **wrong[damage]}])
    often = without_retelling(monkeypatch)
    assert sit(game, copied(tmp_path, "other"), MORE[game], shelf) == played.retold
    assert often == [1]


@pytest.mark.parametrize(("language", "verbosity"), [("cs", "normal"), ("en", "brief")])
def test_a_memory_of_other_words_is_not_used(
    game: str, shelf: Shelf, language: str, verbosity: str, tmp_path: Path
) -> None:
    one, other, more = copied(tmp_path, "one"), copied(tmp_path, "other"), MORE[game]
    assert sit(game, one, more, shelf, language, verbosity) == sit(game, other, more, None, language, verbosity)


def test_it_is_kept_in_a_cache_and_lost_with_it(tmp_path: Path) -> None:
    entry = CacheEntry(Cache(tmp_path / "cache"), "told /somewhere")
    assert entry.load() is None
    entry.store([1, [2]])
    assert CacheEntry(Cache(tmp_path / "cache"), "told /somewhere").load() == [1, [2]]
    assert CacheEntry(Cache(tmp_path / "cache"), "told /elsewhere").load() is None
    (file,) = (tmp_path / "cache").iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert entry.load() is None
