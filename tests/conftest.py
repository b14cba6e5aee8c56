"""Shared by all tests: the shipped content, and a shorthand for it."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import settings

from solo.__main__ import SELDOM
from solo.cli.shell import ENVIRONMENT
from solo.games.museum import content as of_the_museum
from solo.games.museum.compiled.pieces import Content as MuseumContent
from solo.games.town import content as of_the_town
from solo.games.town.compiled.pieces import Content as TownContent
from solo.narration import catalogue
from solo.narration.language import SYSTEM
from solo.rulebook import book
from solo.storage.database import Database
from tests import once

for module, name in ((of_the_town, "load"), (of_the_museum, "load"), (catalogue, "load"), (book, "open_book")):
    once.read_once(module, name)
gc.set_threshold(SELDOM)  # as the program itself has it
settings.register_profile("unhurried", deadline=None)  # no test asserts a time
settings.load_profile("unhurried")


class Opened(WeakSet[Database]):
    """Saves that are open."""

    def close(self) -> None:
        """Close them."""
        for database in list(self):
            database.close()
        self.clear()


@pytest.fixture(scope="session")
def opened() -> Iterator[Opened]:
    """All saves that are opened from now on."""
    found, begin = Opened(), Database.__init__

    def noted(database: Database, *arguments: Any, **named: Any) -> None:
        begin(database, *arguments, **named)
        found.add(database)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Database, "__init__", noted)
        yield found


@pytest.fixture(autouse=True)
def left_open(opened: Opened) -> Iterator[None]:
    """What a test leaves open is closed: the garbage collector, which runs seldom, would leave a thousand files open, and a
    terminal whose number is beyond that cannot be waited for.
    """
    opened.clear()
    yield
    opened.close()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Paths that are not there yet, one for each test."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def saves(request: pytest.FixtureRequest, homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for campaigns and settings, so that no test touches a player's own or speaks the player's language.

    It is not there before something is written to it: to make a folder for each of very many tests takes its time.
    """
    home: Path = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else next(homes)
    for name in (*ENVIRONMENT, *SYSTEM):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("SOLO_SAVES", str(home / "saves"))
    monkeypatch.setenv("SOLO_CONFIG", str(home / "home" / "settings.yaml"))
    return home / "saves"


@pytest.fixture
def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shipped files are read anew each time they are asked for, as the program itself does."""
    monkeypatch.setattr(once, "afresh", True)


@pytest.fixture
def heeded() -> Iterator[None]:
    """Signals are heeded here and by what is started here, even where all tests run under nohup (which lets nobody heed
    SIGHUP) or as a job in the background (which does not heed SIGINT)."""
    heeding = {signal.SIGHUP: signal.SIG_DFL, signal.SIGINT: signal.default_int_handler}
    before = {number: signal.signal(number, handler) for number, handler in heeding.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(scope="session")
def town_content() -> TownContent:
    """The town's shipped content, loaded once."""
    return of_the_town.load()


@pytest.fixture(scope="session")
def museum_content() -> MuseumContent:
    """The museum's shipped content, loaded once."""
    return of_the_museum.load()
