"""Marks: at which hours, and under which skies, a phrasing may be told.

They stand in brackets before it, `[evening night rain] The gutters run.`: it is told in the evening or at night, when it rains.
A phrasing that names no hour fits every hour, one that names no sky fits every sky.
"""

from __future__ import annotations

import re
from collections.abc import Collection

HOURS = ("morning", "day", "evening", "night")
"""The hours of a day, in order."""

SKIES = ("clear", "rain", "fog", "wind", "frost", "heat")
"""What there may be in the sky; of wind, frost and heat the sky itself is clear."""

MARKED = re.compile(r"\[([a-z ]+)\]\s+")


def split_marks(text: str) -> tuple[tuple[str, ...], str]:
    """The marks of a text, and the text without them.

    >>> split_marks("[night rain] The gutters run.")
    (('night', 'rain'), 'The gutters run.')
    """
    found = MARKED.match(text)
    return (tuple(found[1].split()), text[found.end() :]) if found else ((), text)


def fit(marks: Collection[str], now: Collection[str]) -> bool:
    """Whether a text with these marks may be told when it is `now`: an hour and a sky, or nothing that anybody knows.

    >>> fit(("evening", "night"), ("night", "rain")), fit(("night", "clear"), ("night", "rain")), fit(("rain",), ())
    (True, False, True)
    """
    return all(
        not named or not known or any(mark in known for mark in named)
        for kind in (HOURS, SKIES)
        for named, known in [([mark for mark in marks if mark in kind], [mark for mark in now if mark in kind])]
    )
