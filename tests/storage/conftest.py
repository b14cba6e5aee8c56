"""The game's side of storage."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from solo.games import GAMES, rules
from solo.games.town import content as town
from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules as TownRules
from solo.kernel.host import Rules
from solo.narration import catalogue


@pytest.fixture(scope="session")
def game(town_content: Content) -> TownRules:
    return TownRules(town_content)


@pytest.fixture(scope="session", params=list(GAMES))
def any_game(request: pytest.FixtureRequest) -> Rules:
    """Each game of the register."""
    return rules(request.param)


_content = cache(town.load)
_words = cache(catalogue.load)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Content and catalogues are loaded once for all commands that a test runs in this process."""

    def words(language: str, game: str, extra: Any = (), **how: Any) -> Any:
        return _words(language, game, tuple(extra))

    monkeypatch.setattr(town, "load", lambda folders=(), *, cache=True: _content(tuple(folders)))
    monkeypatch.setattr(catalogue, "load", words)
