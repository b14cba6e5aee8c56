"""The game's side of storage."""

from __future__ import annotations

import pytest

from solo.games.town.campaign import Campaigns
from solo.games.town.printed.pieces import Content


@pytest.fixture(scope="session")
def game(content: Content) -> Campaigns:
    return Campaigns(content)
