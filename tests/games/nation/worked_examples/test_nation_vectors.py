"""Every worked example is a test of its id."""

from __future__ import annotations

from pathlib import Path

from tests.games.nation.worked_examples.vectors import vectors

TESTS = [path for path in sorted(Path(__file__).parent.glob("test_*.py")) if path.name != Path(__file__).name]


def held() -> set[str]:
    """The vectors that tests hold."""
    texts = [path.read_text(encoding="utf-8") for path in TESTS]
    return {id for id in vectors() if any(f"def test_{id}(" in text or f'"{id}"' in text for text in texts)}


def test_every_vector_is_held() -> None:
    assert len(vectors()) == 160
    assert sorted(vectors()) == sorted(held())
