"""Tests of reading read its files as the program does."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _read(afresh: None) -> None:
    """Nothing is read once for all."""
