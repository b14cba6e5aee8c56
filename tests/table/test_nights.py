"""The told nights of docs/nights are those that the program tells."""

from __future__ import annotations

from pathlib import Path

from solo.games import GAMES
from solo.narration.catalogue import languages
from tests.table.nights import HOME, NIGHTS, pages


def test_the_told_nights_are_current(tmp_path: Path) -> None:
    written = {path.relative_to(HOME).as_posix(): path.read_text(encoding="utf-8") for path in HOME.rglob("*.md")}
    assert written == pages(tmp_path), "write them anew with `python -m tests.table.nights`"
    assert len(written) == sum(len(languages(game)) + 1 for game in NIGHTS)
    assert list(NIGHTS) == list(GAMES)
