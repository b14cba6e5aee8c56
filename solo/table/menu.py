"""The options of a question as numbered lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from solo.kernel.decisions import Decision

RUN = 4
"""The fewest consecutive amounts that are shown as one line."""


def menu(decision: Decision, texts: Sequence[str]) -> list[tuple[str, str]]:
    """The options with their numbers; consecutive amounts of one thing are one line ("5–12")."""
    rows: list[tuple[str, str]] = []
    at = 0
    while at < len(texts):
        end = at + 1
        while end < len(texts) and _one_more(decision, end):
            end += 1
        if end - at < RUN:
            end = at + 1
        numbers = str(at + 1) if end == at + 1 else f"{at + 1}–{end}"
        rows.append((numbers, texts[at] if end == at + 1 else f"{texts[at]} … {texts[end - 1]}"))
        at = end
    return rows


def side_by_side(rows: Sequence[tuple[str, str]], room: int, width: int) -> list[str]:
    """The options in as few columns as fit into `room` lines, read downwards; none if one column fits, or nothing does.

    >>> side_by_side([("1", "north"), ("2", "south"), ("3", "home")], 2, 30)
    ['  1. north   3. home', '  2. south']
    """
    entries = [f"{numbers:>3}. {text}" for numbers, text in rows]
    if len(entries) <= room:
        return []
    for height in range(room, 0, -1):
        columns = [entries[top : top + height] for top in range(0, len(entries), height)]
        widths = [max(map(len, column)) for column in columns]
        if sum(widths) + len(widths) - 1 <= width:
            lines = zip_longest(*columns, fillvalue="")
            return [
                " ".join(each.ljust(wide) for each, wide in zip(line, widths, strict=True)).rstrip() for line in lines
            ]
    return []


def _one_more(decision: Decision, number: int) -> bool:
    """Whether an option is the previous one with an amount one higher."""
    one, other = decision.options[number - 1], decision.options[number]
    return (one.verb, one.subject, one.amount + 1) == (other.verb, other.subject, other.amount)
