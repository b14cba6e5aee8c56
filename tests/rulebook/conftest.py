"""Rulebooks for tests that spoil them."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from solo.files import yaml as documents
from solo.rulebook import book, lessons

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of content and locales, that may be spoilt."""
    for name in ("content/rulebooks", "locales"):
        copytree(ROOT / name, tmp_path / name)
    for module in (documents, book, lessons):
        monkeypatch.setattr(module, "shipped", lambda folder: tmp_path / folder)
    return tmp_path
