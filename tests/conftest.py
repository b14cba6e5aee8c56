"""Shared by all tests: the shipped content, and a shorthand for it."""

from __future__ import annotations

import pytest

from solo.arkham.content import Content, load


@pytest.fixture(scope="session")
def content() -> Content:
    """The shipped content, loaded once."""
    return load()
