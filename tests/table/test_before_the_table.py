"""Before the table is laid: what can be asked of whom a new campaign is against."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.screen import Screen

MORE = "Enter: more, or go on typing."


@pytest.mark.parametrize("game", ["town", "museum"])
def test_what_there_is_to_say_of_each_comes_in_pages(tmp_path: Path, game: str) -> None:
    """No line leaves the screen before Enter; what is typed at a page is an answer, and of one alone can be asked."""
    with Screen(tmp_path, 80, 16, ["play", "--game", game, "--lang", "en"]) as screen:
        screen.settle(3)
        screen.type("?\r")
        screen.settle(3)
        pages = 0
        while MORE in screen.shown().splitlines()[-2:][0]:
            gone = len(screen.screen.history.top)
            screen.type("\r")
            screen.settle(3)
            pages += 1
            assert len(screen.screen.history.top) - gone <= 16
        assert pages, screen.shown()
        assert screen.shown().splitlines()[-2].endswith("Enter leaves it to chance."), (
            "it is asked again behind the last"
        )
        screen.type("2?\r")
        screen.settle(3)
        told = screen.shown().rpartition("> 2?")[2]
        assert len(told.splitlines()) > 1 and MORE not in told
        assert game != "museum" or ("Elder Signs needed:" in " ".join(told.split()) and "doom track:" in told)


def test_the_path_in_the_words_of_leave_is_not_broken(tmp_path: Path) -> None:
    folder = tmp_path / "saves-of-the winter-evenings"
    folder.mkdir()
    with Screen(
        folder, 160, 24, ["play", "t", "--game", "nation", "--ancient-one", "cthulhu", "--lang", "en"]
    ) as screen:
        screen.wait_for("Number or name")
        screen.type("quit\r")
        shown = screen.wait_for("Until the next evening")
    assert f"{folder / 't.solo'}." in shown.splitlines()
