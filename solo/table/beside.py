"""Wide terminals: how things stand, in a column beside the story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from prompt_toolkit.formatted_text import StyleAndTextTuples, fragment_list_width

from solo.narration.breaking import filled
from solo.narration.paragraphs import unbreakable
from solo.table.lines import WIDEST

FROM = 110
"""The columns of a terminal from which there is room beside the story."""

SIDE = 32
"""The columns of what stands beside it."""

BETWEEN = " │ "
"""What stands between the two."""


def story_width(columns: int) -> int:
    """The columns left for the story beside how things stand."""
    return min(WIDEST, columns - SIDE - len(BETWEEN))


def side_lines(parts: Iterable[str]) -> list[str]:
    """The parts of how things stand in lines of that column, an empty one between two parts; values keep their names.

    >>> side_lines(["Joe Diamond at the Police Station: sanity 4/4, stamina 6/6, $8.", "Doom 2/12."])
    ['Joe Diamond at the Police', 'Station: sanity 4/4,', 'stamina 6/6, $8.', '', 'Doom 2/12.']
    """
    lines: list[str] = []
    for part in parts:
        pieces = re.split(r"(?<=[,.:;]) ", part)
        kept = " ".join(unbreakable(each) if each[-1:] == "," and len(each) <= SIDE // 2 else each for each in pieces)
        lines += [""] if lines else []
        lines += filled(kept, SIDE, long_words=True)
    return [line.replace("\u00a0", " ") for line in lines]


def set_beside(
    rows: Sequence[StyleAndTextTuples], side: Sequence[str], columns: int, between: str, room: int
) -> list[StyleAndTextTuples] | None:
    """Rows with these lines beside the first of them, and empty rows if there are fewer (room: at most so many); None where
    a row is too wide.
    """
    width = story_width(columns)
    if any(fragment_list_width(row) > width for row in rows[: len(side)]):
        return None
    whole = [*rows, *([[]] * min(len(side) - len(rows), room))]
    found: list[StyleAndTextTuples] = []
    for number, row in enumerate(whole):
        line = side[number] if number < len(side) else None
        blank = " " * (width - fragment_list_width(row))
        found.append([*row, ("", blank + between), ("class:figure", line)] if line is not None else list(row))
    return found
