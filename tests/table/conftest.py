"""What the tests of the table share."""

from __future__ import annotations

import pytest

from solo.games.town.front.auto_answers import AutoAnswers


@pytest.fixture
def first_upkeep_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upkeep of the first turn is asked about like that of any later one."""
    monkeypatch.setattr(AutoAnswers, "_just_set", lambda self, people: False)
