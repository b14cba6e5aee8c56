"""Steps as they are written in content, before they are compiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def verbs_in(written: Any) -> Iterator[tuple[str, Any]]:
    """Every key of some steps with what stands behind it, verbs and their arguments, including those of nested steps.

    >>> [key for key, _ in verbs_in([{"spend": {"clues": 1}, "may": True, "otherwise": [{"lose": {"sanity": 1}}]}])]
    ['spend', 'clues', 'may', 'otherwise', 'lose', 'sanity']
    """
    if isinstance(written, list | tuple):
        for each in written:
            yield from verbs_in(each)
    elif isinstance(written, dict):
        for key, value in written.items():
            yield key, value
            yield from verbs_in(value)
