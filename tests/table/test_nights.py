"""The told nights of docs/nights are those that the program tells."""

from __future__ import annotations

from pathlib import Path

from solo.narration.catalogue import languages
from tests.table.nights import HOME, pages


def test_the_told_nights_are_current(tmp_path: Path) -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in HOME.glob("*.md")}
    assert written == pages(tmp_path), "write them anew with `python -m tests.table.nights`"
    assert len(written) == len(languages()) + 1
