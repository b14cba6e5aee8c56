"""The options of a question as numbered lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import starmap, zip_longest

from solo.kernel.decisions import Decision
from solo.narration.breaking import filled
from solo.narration.paragraphs import Span
from solo.session.commands import RUN, numbers_of, rows_of
from solo.session.shown import OpenQuestion
from solo.table.lines import indent

INDENT = " " * 5
"""What stands below the number of an option."""
MOST_BELOW = 4
"""So many options at most stand in one line below those side by side."""
NARROWEST = 14
"""The narrowest column in which options are wrapped."""
ROOM_TO_TYPE = 24
"""Columns of the row of a prompt that are left free where the question stands in it, for its signs and for what is typed."""

END_OF_SENTENCE = re.compile("(?<=[.!?]) ")


def menu(decision: Decision, texts: Sequence[str]) -> list[tuple[str, str]]:
    """The options with their numbers; consecutive amounts of one thing are one line ("5–12").

    Options that are nothing but the numbers by which they are typed are a line without another number before it.
    """
    listed = numbers_of(decision, texts)
    if texts and [str(number) for number in listed] == list(texts) and len(set(decision.options)) > 1:
        few = len(texts) < RUN or list(listed) != list(range(listed[0], listed[0] + len(listed)))
        return [("", ", ".join(texts) if few else f"{texts[0]} … {texts[-1]}")]
    rows: list[tuple[str, str]] = []
    for at, end in rows_of(decision, len(texts)):
        numbers = str(listed[at]) if end == at + 1 else f"{listed[at]}–{listed[end - 1]}"
        rows.append((numbers, texts[at] if end == at + 1 else f"{texts[at]} … {texts[end - 1]}"))
    return rows


def entry(numbers: str, text: str) -> tuple[str, str]:
    """A row of the menu as what stands before it, and its text."""
    return (f"{numbers:>3}. " if numbers else INDENT), text


def _drawn(rows: Sequence[tuple[str, str]]) -> list[tuple[Span, str]]:
    """The rows of the menu with their marks."""
    return [(Span("option", text), mark) for mark, text in starmap(entry, rows)]


def options_within(
    question: OpenQuestion,
    rows: Sequence[tuple[str, str]],
    room: int,
    height: Callable[[Sequence[tuple[Span, str]]], int],
    width: int = 0,
    read: Collection[str] = (),
    *,
    again: bool = False,
) -> list[tuple[Span, str]]:
    """The rows of the menu with their marks; where there is no room for them all are told in fewer words, then in few, and first
    those that were read before. If there is none for these either, they stand side by side, or those for which there is none in
    one line behind the others.

    height: how many rows of the screen lines take. width: the columns for options side by side; 0 for none. read: the ids of
    options that were listed in all their words at another question, which counts where not all are told alike. again: all were
    listed at this one, so that none is told in few words where there is room for all in fewer.
    """
    options = _drawn(rows)
    aside = [(Span("option", question.aside), INDENT)] if question.aside else []
    if height([*options, *aside]) <= room or len(rows) != len(question.listed):
        return [*options, *aside]
    forms = _forms(question, rows)
    known = [each.id in read and not question.alike for each in question.decision.options]
    for options in [*([forms[1]] if again else []), *_shortened(forms, known)]:
        if height([*options, *aside]) <= room:
            return [*options, *aside]
    brief = [(number, text) for (number, _), text in zip(rows, question.in_short() or question.listed, strict=True)]
    if width and (lines := side_by_side(brief, room - height(aside), width)):
        return [*_beside_marks(lines), *aside]
    while len(options) > 1 and height([*options, *aside]) > room:
        options.pop()
        aside = [(Span("option", question.briefly(len(options))), INDENT)]
    return [*options, *aside]


def _forms(question: OpenQuestion, rows: Sequence[tuple[str, str]]) -> list[list[tuple[Span, str]]]:
    """The rows of the menu in all their words, in fewer and in few, none in more than before."""
    forms = [_drawn(rows)]
    for texts in (question.in_signs(), question.in_short()):
        shorter = _drawn([(number, text) for (number, _), text in zip(rows, texts or question.listed, strict=True)])
        forms.append([min(pair, key=lambda row: len(row[0].text)) for pair in zip(shorter, forms[-1], strict=True)])
    return forms


def _shortened(forms: Sequence[Sequence[tuple[Span, str]]], read: Sequence[bool]) -> Iterator[list[tuple[Span, str]]]:
    """Rows that take less and less room: fewer words for those that were read before, few for them, then both for all."""
    whole, fewer, few = forms
    if any(read):
        for known in (fewer, few):
            yield [short if was else new for short, new, was in zip(known, whole, read, strict=False)]
    yield from map(list, (fewer, few))


def reminder(
    question: OpenQuestion,
    left: int,
    height: Callable[[Sequence[tuple[Span, str]]], int],
    width: int = 0,
    *,
    off: bool,
    read: Collection[str] = (),
) -> list[tuple[Span, str]]:
    """The question once more behind what was looked at, where there is room for it; with its options, in few words if need be,
    where they are on the screen no longer.

    left: the rows that are left, of which an empty one comes first. off: whether the options have left the screen. read:
    as for `options_within`.
    """
    asked = [(Span("number", question.text), "")]
    if off and (rows := menu(question.decision, question.listed)):
        options = options_within(question, rows, left - 1 - height(asked), height, width, read, again=True)
        asked += options if height([*asked, *options]) < left else []
    return [(Span("", ""), ""), *asked] if height(asked) < left else []


def in_prompt(question: OpenQuestion, width: int) -> str:
    """The question before a prompt, where there is no room for it above: whole, or its last sentence, or nothing where that would
    leave no room to type.
    """
    room = width - len(question.hint_unlisted or question.hint) - ROOM_TO_TYPE
    asked = (question.text, END_OF_SENTENCE.split(question.text)[-1])
    return next((f"{text} " for text in asked if len(text) <= room), "")


def side_by_side(rows: Sequence[tuple[str, str]], room: int, width: int) -> list[str]:
    """The options in as few columns as fit into `room` lines, read downwards, wrapped only where they do not fit otherwise; none
    if one column fits, or nothing does.

    >>> side_by_side([("1", "north"), ("2", "south"), ("3", "home")], 2, 30)
    ['  1. north   3. home', '  2. south']
    >>> side_by_side([("1", "north (a bridge)"), ("2", "south"), ("3", "home"), ("4", "away")], 3, 28)
    ['  1. north (a   3. home', '     bridge)    4. away', '  2. south']
    """
    entries = ["".join(entry(*row)) for row in rows]
    if len(entries) <= room:
        return []
    for height in range(room, 0, -1):
        if lines := _beside([entries[top : top + height] for top in range(0, len(entries), height)], width):
            return lines
    for wide in range(width, NARROWEST, -1):
        wrapped = [filled(entry, wide, later=INDENT, long_words=True) for entry in entries]
        if max(map(len, wrapped)) > room:
            break
        if lines := _beside(_filled(wrapped, room), width):
            return lines
    return []


def columns_within(
    question: OpenQuestion,
    rows: Sequence[tuple[str, str]],
    room: int,
    width: int,
    height: Callable[[Sequence[tuple[Span, str]]], int],
) -> list[tuple[Span, str]]:
    """The options side by side, with their marks; where only a few are too many for that, these stand in one line below, so that
    a question looks as it did when it was asked last. None if one column fits, or nothing does.
    """
    for left_out in range(1 + MOST_BELOW):
        shown = rows[: len(rows) - left_out]
        others = question.briefly(len(shown)) if left_out else question.aside
        below = [(Span("option", others), INDENT)] if others else []
        if lines := side_by_side(shown, room - height(below), width):
            return [*_beside_marks(lines), *below]
        if len(rows) != len(question.listed) or len(shown) <= room:
            break
    return []


def _beside_marks(lines: Sequence[str]) -> list[tuple[Span, str]]:
    """Lines of options side by side with their marks."""
    return [(Span("option", line.lstrip()), indent(line)) for line in lines]


def _filled(entries: Sequence[list[str]], room: int) -> list[list[str]]:
    """Entries of several lines one below the other, in columns of so many lines."""
    columns: list[list[str]] = [[]]
    for entry in entries:
        if len(columns[-1]) + len(entry) > room:
            columns.append([])
        columns[-1] += entry
    return columns


def _beside(columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """The lines of columns that stand beside each other; none if they are too wide."""
    widths = [max(map(len, column)) for column in columns]
    if sum(widths) + len(widths) - 1 > width:
        return []
    lines = zip_longest(*columns, fillvalue="")
    return [" ".join(each.ljust(wide) for each, wide in zip(line, widths, strict=True)).rstrip() for line in lines]
