"""Files that are spoilt in one place."""

from __future__ import annotations

from pathlib import Path


def spoil(path: Path, before: str, after: str) -> int:
    """Put something else in place of what must stand in a file; the number of its first line."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    return text[: text.index(before)].count("\n") + 1
