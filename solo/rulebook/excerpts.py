"""What a rule says about some words: the piece of its text that has most of them, with the words marked."""

from __future__ import annotations

import re
from collections.abc import Collection

from solo.narration.paragraphs import EMPHASIS
from solo.rulebook.book import REFERENCES
from solo.rulebook.forms import words_of_each

CUT = "…"
"""In place of what is left out."""
FURNITURE = re.compile(r"^\|.*\n[|: -]+$|^(?:\||- |\d+\. ) *|\|$", re.MULTILINE)
"""What makes a list or a table of a text: the head of a table, and the signs before and behind its rows and items."""
CELLS, DASH = re.compile(r" *\| *"), " – "
"""What stands between the cells of a table, and in its place."""
REFERENCE = re.compile(rf"\s*{REFERENCES.pattern}")
"""A reference, with the space before it."""
BEFORE = 3
"""So many words stand before the first that is marked, where it cannot begin with its sentence."""
WORDLIKE = re.compile(r"[^\W_]+(?:[^\w\s]*[^\W_]+)*")
"""A word of a text, without the signs around it."""


def excerpt(text: str, words: Collection[str], width: int) -> str:
    """The piece of a rule's text, up to `width` columns, with most of some folded words, in which those are marked.

    Without any of them it is the beginning. It begins with a sentence where it can.
    """
    found = CELLS.sub(DASH, FURNITURE.sub(" ", REFERENCE.sub("", text))).split()
    if not found:
        return ""
    has = [set(words).intersection(each) for each in words_of_each(found)]
    shown = [
        WORDLIKE.sub(rf"{EMPHASIS}\g<0>{EMPHASIS}", each) if own else each for each, own in zip(found, has, strict=True)
    ]
    best, most = (0, 0), (-1, False, 0)
    for first in range(len(shown)):
        begins = first == 0 or found[first - 1].endswith((".", "!", "?", ":"))
        last = _last(shown, first, width - (0 if begins else len(CUT) + 1))
        before = next((at for at in range(first, last) if has[at]), first) - first
        worth = (len(set().union(*has[first:last])), begins, -abs(before - (0 if begins else BEFORE)))
        if worth > most:
            best, most = (first, last), worth
    first, last = best
    cut = [] if most[1] else [CUT]
    return " ".join([*cut, *shown[first:last]]) + (f" {CUT}" if last < len(shown) else "")


def _last(words: list[str], first: int, room: int) -> int:
    """Behind the last of the words from one on for which there is room, and for `CUT` if more follow."""
    for last in range(first, len(words)):
        room -= len(words[last]) + (last > first)
        if room < (len(CUT) + 1) * (last + 1 < len(words)):
            return max(last, first + 1)
    return len(words)
