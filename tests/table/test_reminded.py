"""Behind a view the question comes again, with its options where they are on the screen no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from tests.table.helpers import at_first
from tests.table.test_pages import begun, playing
from tests.table.test_quick import watched


@pytest.mark.parametrize(("view", "again"), [("help", True), ("map", True), ("1?", False)])
def test_the_options_are_listed_again_only_behind_a_view_that_fills_the_screen(
    town_content: Content, tmp_path: Path, view: str, again: bool
) -> None:
    table = watched(at_first(town_content, tmp_path, "move"), f"{view}\n")
    told = table.out.getvalue()
    assert told.count("Where to now?") == 2
    assert told.count("  1. ") == (2 if again else 1)


def test_at_a_terminal_too(tmp_path: Path) -> None:
    """Options for which there is no room stand in one line, and nothing scrolls by. What fills the page is left alone there."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        screen.enter_until("Where to now?")
        screen.settle(3)
        screen.type("help\r")
        for page in screen.stops(12):
            if not page:
                break
        assert "Where to now?" in screen.shown() and "1. " in screen.shown(), screen.shown()
