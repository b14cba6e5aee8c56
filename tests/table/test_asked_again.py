"""Behind what was looked at stands the question again, which may be a screen above by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.test_asking_at_the_table import at_the_table

ASKED = {"museum": ": investigation 3. Where?", "nation": "What is to be done?"}
"""By game words of the question at which the tests type."""


@pytest.mark.parametrize("looked", ["help", "?", "why", "threats"])
@pytest.mark.parametrize("game", ASKED)
def test_the_question_stands_behind_what_was_looked_at(tmp_path: Path, game: str, looked: str) -> None:
    said = " ".join(at_the_table(f"{looked}\nxyzzy\n", tmp_path, game=game).split())
    assert said.count(ASKED[game]) == 1
