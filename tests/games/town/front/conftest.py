from __future__ import annotations

import pytest

from solo.narration.catalogue import Catalogue, load


@pytest.fixture(scope="session")
def english() -> Catalogue:
    """The English words of the town."""
    return load("en", "town")
