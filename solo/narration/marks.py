"""Marks: at which hours, in which weather, where and in which mood a phrasing may be told, and whether it says "you".

They are written in brackets before it: `[evening night rain] The gutters run.` is told in the evening or at night, when
it rains. A phrasing without an hour fits every hour, one without a sky every weather, one without a place every place.

What is light in a sentence within a phrasing is a choice by `TONE`, which any text may make:
`He signs.{tone, select, light { The pen is his own.} other {}}`.
"""

from __future__ import annotations

import re
from collections.abc import Collection

HOURS = ("morning", "day", "evening", "night")
"""The hours of a day, in order."""

SKIES = ("clear", "rain", "fog", "wind", "frost", "heat", "dark")
"""The kinds of weather, one at a time. "dark" is a sky without moon and stars."""

HOME, BEYOND = PLACES = ("home", "beyond")
"""Where it happens: in the town, or in another world."""

LIGHT, GRAVE = TONES = ("light", "grave")
"""How a night is told: with its jokes, or, once it has turned dark, without."""

TONE = "tone"
"""The argument by which a phrasing chooses what it says in a light and in any other tone."""

ADDRESSES = "you"
"""It says "you". If nothing before it has named whom, it is told with the name before it."""

MARKED = re.compile(r"\[([a-z ]+)\]\s+")


def split_marks(text: str) -> tuple[tuple[str, ...], str]:
    """The marks of a text, and the text without them.

    >>> split_marks("[night rain] The gutters run.")
    (('night', 'rain'), 'The gutters run.')
    """
    found = MARKED.match(text)
    return (tuple(found[1].split()), text[found.end() :]) if found else ((), text)


def fit(marks: Collection[str], now: Collection[str]) -> bool:
    """Whether a text with these marks may be told. now: the present hour, sky, place and tone, if they are known.

    >>> fit(("evening", "night"), ("night", "rain")), fit(("night", "clear"), ("night", "rain")), fit(("rain",), ())
    (True, False, True)
    """
    for kind in (HOURS, SKIES, PLACES, TONES):
        named = [mark for mark in marks if mark in kind]
        known = [mark for mark in now if mark in kind]
        if named and known and not any(mark in known for mark in named):
            return False
    return True


def unknown_marks(text: str) -> list[str]:
    """The marks of a text that mean nothing."""
    return [mark for mark in split_marks(text)[0] if mark not in (*HOURS, *SKIES, *PLACES, *TONES, ADDRESSES)]
