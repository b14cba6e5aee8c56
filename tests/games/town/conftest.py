"""Shared by the tests of this game."""

from __future__ import annotations

import pytest

from solo.games.town.compiled.pieces import Content


@pytest.fixture(scope="session")
def content(town_content: Content) -> Content:
    """The shipped content of the game, under the name that it has in each game's tests."""
    return town_content
