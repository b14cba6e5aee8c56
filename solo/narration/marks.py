"""Marks: at which hours, and under which skies, a phrasing may be told.

They stand in brackets before it: `[evening night rain] The gutters run.` is told in the evening or at night, when it rains. A
phrasing that names no hour fits every hour, one that names no sky fits every sky.
"""

from __future__ import annotations

import re
from collections.abc import Collection

HOURS = ("morning", "day", "evening", "night")
"""The hours of a day, in order."""

SKIES = ("clear", "rain", "fog", "wind", "frost", "heat", "dark")
"""The weather: one sky at a time. Dark is one without moon and stars."""

MARKED = re.compile(r"\[([a-z ]+)\]\s+")


def split_marks(text: str) -> tuple[tuple[str, ...], str]:
    """The marks of a text, and the text without them.

    >>> split_marks("[night rain] The gutters run.")
    (('night', 'rain'), 'The gutters run.')
    """
    found = MARKED.match(text)
    return (tuple(found[1].split()), text[found.end() :]) if found else ((), text)


def fit(marks: Collection[str], now: Collection[str]) -> bool:
    """Whether a text with these marks may be told when it is `now`: an hour and a sky, as far as they are known.

    >>> fit(("evening", "night"), ("night", "rain")), fit(("night", "clear"), ("night", "rain")), fit(("rain",), ())
    (True, False, True)
    """
    for kind in (HOURS, SKIES):
        named = [mark for mark in marks if mark in kind]
        known = [mark for mark in now if mark in kind]
        if named and known and not any(mark in known for mark in named):
            return False
    return True


def unknown_marks(text: str) -> list[str]:
    """Marks of a text that mean nothing."""
    return [mark for mark in split_marks(text)[0] if mark not in (*HOURS, *SKIES)]
