"""Where a line may break: at ordinary spaces, but never between a figure and what it counts, in any language."""

from __future__ import annotations

import re
import textwrap

_COUNTED = r"(?:(?<=\d )(?:[^\W\d_]|[$%])|\(\d+\))"
"""What stays with the word before it, behind one space: whatever a figure counts, and a total in brackets."""

_KEPT = re.compile(f" (?={_COUNTED})")
BREAKS = re.compile(f" (?!{_COUNTED})")
"""The spaces at which a line may break."""

_NO_SPACE = "\0"
"""Stands for a space at which a line may not break while it is wrapped; no text that is shown has it."""


def filled(text: str, width: int, first: str = "", later: str = "", *, long_words: bool = False) -> list[str]:
    """Text in lines of a width. first, later: what they begin with. long_words: whether a word longer than a line breaks.

    >>> filled("Sebere 2 stopy [+2 stopy (5)].", 9)
    ['Sebere', '2 stopy', '[+2 stopy (5)].']
    """
    lines = textwrap.wrap(
        _KEPT.sub(_NO_SPACE, text),
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=long_words,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_SPACE, " ") for line in lines]
