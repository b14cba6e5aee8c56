"""A process is killed at any moment of whatever it does: nothing that was confirmed is lost, nothing half-made is there.

The figures of the long runs stand in docs/reliability.md.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

from solo.games import GAMES, rules
from solo.games.town.host import Host as TownHost
from solo.games.town.host import Rules as TownRules
from solo.kernel.host import Host, Rules
from solo.players.random_player import RandomPlayer
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.exchange import export_text
from solo.storage.folder import campaigns
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from tests.games.long_games import long_seed
from tests.storage import killing
from tests.storage.helpers import setup

Act = Callable[[killing.Say, Path, int], None]

NIGHT_CHANGES = {"seed": 73, "seats": 1}
"""By this seed chance wins the first night."""


class Told(msgspec.Struct):
    """A campaign that is known before anybody is killed in it: its answers, where each leads, where nights change."""

    setup: dict[str, object]
    answers: list[object]
    digests: list[str]
    changes: list[int]


def nights_of(host: Host) -> int:
    """How many nights of a campaign are over; a game of one night has none."""
    return len(host.record.nights) if isinstance(host, TownHost) else 0


def tell(game: Rules, **how: int) -> Told:
    """Play it without storing it."""
    from solo.kernel.flow import FlowRunner

    told = Told(setup(of=game.setup, **how), [], [], [])
    host = game.begin(told.setup)
    session = FlowRunner(host.flow(), lambda: None)
    player = RandomPlayer(how["seed"])
    while session.decision is not None:
        told.digests.append(host.digest())
        answer = player(session.decision)
        nights = nights_of(host)
        session.answer(answer)
        told.answers.append(answer)
        if nights_of(host) > nights:
            told.changes.append(len(told.answers))
    told.digests.append(host.digest())
    return told


@pytest.fixture(scope="module")
def one_night(game: TownRules) -> Told:
    return tell(game, seed=7)


@pytest.fixture(scope="module")
def two_nights(game: TownRules) -> Told:
    told = tell(game, **NIGHT_CHANGES)
    assert len(told.changes) == 2
    return told


def run(act: Act, say: Connection, folder: Path, seed: int) -> None:
    """The life of a process that will be killed; what goes wrong in it is said too."""
    try:
        act(say.send, folder, seed)
    except BaseException as error:
        say.send(repr(error))
        raise


class Victim:
    """A process that does something until it is killed."""

    def __init__(self, act: Act, folder: Path, seed: int) -> None:
        server = multiprocessing.get_context("forkserver")
        server.set_forkserver_preload(["tests.storage.test_killing"])
        self._hear, say = server.Pipe(duplex=False)
        self._process = server.Process(target=run, args=(act, say, folder, seed), daemon=True)
        self._process.start()
        say.close()

    def wait_for_a_word(self) -> None:
        self._hear.poll(30)

    def kill(self) -> list[int]:
        """Kill it; what it had confirmed."""
        self._process.kill()
        self._process.join()
        heard: list[int] = []
        try:
            while True:
                heard.append(self._hear.recv())
        except EOFError:
            self._hear.close()
        assert all(isinstance(each, int) for each in heard), heard[-1]
        return heard


def kill(act: Act, folder: Path, seed: int, longest: float) -> list[int]:
    """Start an act, kill it at most so many seconds after its first word; what it had confirmed."""
    victim = Victim(act, folder, seed)
    victim.wait_for_a_word()
    time.sleep(random.Random(seed).random() * longest)
    return victim.kill()


def keep(game: Rules, folder: Path, told: Told, answers: int) -> Path:
    """A campaign of which so many answers are given."""
    path = folder / "k.solo"
    saved_campaign = SavedCampaign.create(game, path, told.setup)
    with saved_campaign.hurried():
        for answer in told.answers[:answers]:
            saved_campaign.answer(answer)  # type: ignore[arg-type]
    saved_campaign.close()
    (folder / "game.txt").write_text(game.name, encoding="utf-8")
    (folder / "script.json").write_text(json.dumps(told.answers), encoding="utf-8")
    return path


def stands(game: Rules, path: Path, told: Told) -> int:
    """Where a campaign stands, which must be as it was told."""
    saved_campaign = SavedCampaign.open(game, path)
    try:
        assert saved_campaign.host.digest() == told.digests[saved_campaign.position]
        return saved_campaign.position
    finally:
        saved_campaign.close()


def clear(folder: Path) -> None:
    for left in folder.iterdir():
        if left.is_symlink() or left.is_file():
            left.unlink()


def kill_in_play(game: Rules, folder: Path, told: Told, seeds: range, act: Act = killing.play) -> int:
    confirmed = total = 0
    for seed in seeds:
        if confirmed in (0, len(told.answers)):
            clear(folder)
            keep(game, folder, told, 0)
            confirmed = 0
        heard = kill(act, folder, seed, 0.3)
        total += len(heard)
        position = stands(game, folder / "k.solo", told)
        assert max([confirmed, *heard]) <= position <= max([confirmed, *heard]) + 1
        confirmed = position
    return total


def kill_at_night(game: Rules, folder: Path, told: Told, seeds: range) -> int:
    """From a few answers before a night's end on."""
    total = 0
    for seed in seeds:
        clear(folder)
        start = random.Random(seed).choice(told.changes) - random.Random(seed).randint(1, 4)
        keep(game, folder, told, start)
        heard = kill(killing.play, folder, seed, 0.15)
        total += len(heard)
        last = max([start, *heard])
        assert last <= stands(game, folder / "k.solo", told) <= last + 1
    return total


def kill_in_undo(game: Rules, folder: Path, told: Told, seeds: range) -> int:
    total = 0
    clear(folder)
    path = keep(game, folder, told, 60)
    for seed in seeds:
        before = stands(game, path, told)
        heard = kill(killing.wander, folder, seed, 0.3)
        total += len(heard)
        assert stands(game, path, told) in (heard[-2:] or [before])
    return total


def kill_in_contest(game: Rules, folder: Path, told: Told, seeds: range) -> int:
    """Four players by four names of one file, one of them killed each time: no answer is given twice or lost."""
    total = 0
    for seed in seeds:
        dice = random.Random(seed)
        if seed % 10 == seeds.start % 10:
            clear(folder)
            path = keep(game, folder, told, 0)
            (folder / "symbolic.solo").symlink_to(path)
            (folder / "hard.solo").hardlink_to(path)
            (folder / "folder").symlink_to(folder, target_is_directory=True)
            given: list[int] = []
        watcher = Victim(killing.look, folder, seed)
        victims = [Victim(killing.contend, folder, seed * 4 + number) for number in range(4)]
        heard: list[int] = []
        for number in dice.sample(range(4), 4):
            time.sleep(dice.random() * 0.2)
            heard += victims[number].kill()
        watcher.kill()
        given += heard
        total += len(heard)
        assert len(set(given)) == len(given)
        position = stands(game, next(each for each in by_names(folder) if each is not None), told)
        assert max([0, *given]) <= position <= max([0, *given]) + 1
    return total


def by_names(folder: Path) -> Iterator[Path | None]:
    """The names of a campaign under which its last answers can be reached."""
    for name in killing.NAMES:
        try:
            Database.open(folder / name).close()
            yield folder / name
        except StorageError:
            yield None


def kill_in_export(game: Rules, folder: Path, told: Told, seeds: range) -> int:
    total = 0
    clear(folder)
    kept = min(80, len(told.answers))
    path = keep(game, folder, told, kept)
    whole = export_text(path, "k")
    raw = path.read_bytes()
    for seed in seeds:
        older = f"# another {seed}\n"
        (folder / "out.yaml").write_text(older, encoding="utf-8")
        heard = kill(killing.export, folder, seed, 0.2)
        total += len(heard)
        assert (folder / "out.yaml").read_text(encoding="utf-8") in ([whole] if heard else [whole, older])
        assert path.read_bytes() == raw
    assert stands(game, path, told) == kept
    return total


def last_checkpoint(path: Path) -> int:
    """After how many answers a save has its last checkpoint."""
    with sqlite3.connect(path) as connection:
        ((position,),) = connection.execute("SELECT max(position) FROM checkpoint")
    connection.close()
    return int(position)


def kill_in_making(game: Rules, folder: Path, told: Told, seeds: range, act: Act) -> int:
    """Import or recover: every campaign there is then is whole."""
    total = 0
    clear(folder)
    kept = min(80, len(told.answers) - 1)
    path = keep(game, folder, told, kept)
    while last_checkpoint(path) == kept:  # with which the last answer would not be needed
        clear(folder)
        kept -= 1
        path = keep(game, folder, told, kept)
    (folder / "k.yaml").write_text(export_text(path, "k"), encoding="utf-8")
    shutil.copy(path, folder / "damaged.solo")
    with sqlite3.connect(folder / "damaged.solo") as connection:
        connection.execute("UPDATE about SET value = 'x' WHERE key = 'played'")
        connection.execute("UPDATE answer SET answer = '\"x\"' WHERE position = ?", (kept - 1,))
    connection.close()
    answers = kept if act is killing.read_in else kept - 1
    for seed in seeds:
        heard = kill(act, folder, seed, 0.8)
        total += len(heard)
        made = [each for each in campaigns(folder) if each.stem.endswith(" new")]
        assert len(heard) <= len(made) <= len(heard) + 1
        for each in made:
            assert stands(game, each, told) == answers
            each.unlink()
        for left in folder.glob(".solo-*"):
            left.unlink()
    return total


SHARES = {
    "play": 250,
    "parts": 250,
    "undo": 250,
    "night": 200,
    "contest": 100,
    "export": 100,
    "import": 100,
    "recover": 100,
}
"""How often each is killed; in a contest four players are, each time."""


def kill_in(what: str, game: Rules, folder: Path, one: Told, two: Told, seeds: range) -> int:
    if what == "play":
        return kill_in_play(game, folder, one, seeds)
    if what == "parts":
        return kill_in_play(game, folder, one, seeds, killing.play_in_parts)
    if what == "undo":
        return kill_in_undo(game, folder, one, seeds)
    if what == "night":
        return kill_at_night(game, folder, two, seeds)
    if what == "contest":
        return kill_in_contest(game, folder, one, seeds)
    if what == "export":
        return kill_in_export(game, folder, one, seeds)
    return kill_in_making(game, folder, one, seeds, killing.read_in if what == "import" else killing.mend)


@pytest.mark.parametrize("what", SHARES)
def test_killing_loses_nothing(what: str, game: TownRules, tmp_path: Path, one_night: Told, two_nights: Told) -> None:
    assert kill_in(what, game, tmp_path, one_night, two_nights, range(3)) > 0


@pytest.mark.campaign
@pytest.mark.parametrize("what", SHARES)
def test_a_thousand_kills(what: str, game: TownRules, tmp_path: Path, one_night: Told, two_nights: Told) -> None:
    confirmed = kill_in(what, game, tmp_path, one_night, two_nights, range(1000, 1000 + SHARES[what]))
    print(f"\n{what}: {SHARES[what]} kills, {confirmed} confirmations, none lost")
    assert confirmed > SHARES[what]


def test_killing_while_it_goes_on_in_another_file_loses_nothing(
    game: TownRules, tmp_path: Path, one_night: Told
) -> None:
    """From a few answers before the file is nearly full on; the story is whole, and each file is."""
    for seed in range(8):
        clear(tmp_path)
        keep(game, tmp_path, one_night, 92 + seed)
        heard = kill(killing.play_in_parts, tmp_path, seed, 0.25)
        last = max([92 + seed, *heard])
        assert last <= stands(game, tmp_path / "k.solo", one_night) <= last + 1
        saved_campaign = SavedCampaign.read(game, tmp_path / "k.solo")
        saved_campaign.story()
        assert saved_campaign.gap == ""
        saved_campaign.close()
        for each in campaigns(tmp_path):
            assert verify(game, each).problems == []


@pytest.mark.parametrize("name", [name for name in GAMES if name != "town"])
@pytest.mark.parametrize("what", ["play", "parts", "undo", "export", "recover"])
def test_killing_loses_nothing_of_any_other_game(what: str, name: str, tmp_path: Path) -> None:
    game = rules(name)
    least = 61 if name == "nation" else 91
    told = tell(game, seed=long_seed(name, least, 7))
    assert len(told.answers) >= least
    assert kill_in(what, game, tmp_path, told, told, range(2)) > 0
