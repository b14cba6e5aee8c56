"""The numbers of rules as people write them: `r 8.1`, `rule 8.1`, `R8,1`, in Cyrillic letters, and several at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from solo.narration.catalogue import REFERENCE
from solo.narration.paragraphs import QUOTES, without_accents
from solo.rulebook.asked import NUMBERS, asking
from solo.rulebook.book import Book, Rule

DOT = r"(?:\s*\.\s*|[,:_])"
"""What stands between the parts of a number: a full stop, with spaces or without, or one of these signs."""
THIRD = rf"(?:\.\d+(?!\d|{DOT}\d))?"
"""A third part of a number, behind a plain full stop, and not the first part of another number."""
PART = re.compile(rf"[^\W\d_]+|\d+(?:{DOT}\d+{THIRD})?(?:[a-z](?![^\W_]))?")
"""A word, or a number."""
CYRILLIC = str.maketrans("аверсд", "aversd")
"""Cyrillic letters of the numbers of rules; С and Р are written for S and R, which they sound like."""
MAX_PARTS = 60
"""A line of more different words and numbers names no rules."""


class Numbered(NamedTuple):
    """The rules whose numbers a line has, and the numbers in it that no rule has."""

    rules: Sequence[Rule] = ()
    missing: Sequence[str] = ()


class _Written(NamedTuple):
    """A number of a line.

    rule: the number of the rule, "" if none has it. lettered: whether the letters of the book's rules stand right before it.
    """

    rule: str
    text: str
    lettered: bool


def numbered(book: Book, line: str) -> Numbered:
    """The rules that a line names: all that it consists of, besides words that may stand before a number.

    Where there is more in it, only those whose numbers have the letters of the book right before them.
    """
    if (exact := book.numbered(line)) is not None:
        return Numbered([exact])
    found, beside = _parts(book, line)
    if len(found) + len(beside) > MAX_PARTS:
        return Numbered()
    missing = list(dict.fromkeys(each.text for each in found if not each.rule))
    whole = any(each.rule and not each.lettered and each.text.isdigit() for each in found)
    plain = any(not each.lettered and each.text.isdigit() for each in found if not each.rule)
    alone = not plain and beside <= _beside(book.language, whole)
    rules = dict.fromkeys(each.rule for each in found if each.rule and (alone or each.lettered))
    return Numbered([book.rules[each] for each in rules], missing if alone else ())


def lettered(book: Book, line: str) -> bool:
    """Whether a line has numbers with the letters of the book right before them, as no other game's rules are numbered."""
    return any(each.lettered for each in _parts(book, line)[0])


def _parts(book: Book, line: str) -> tuple[list[_Written], set[str]]:
    """The different numbers of a line in their order, and its other words."""
    found: dict[_Written, None] = {}
    beside: list[str] = []
    before, end = "", -1
    for each in PART.finditer(without_accents(line).casefold().translate(QUOTES)):  # № decomposes into capitals
        part, letters = each[0], before.translate(CYRILLIC)
        if part[0].isdigit():
            number = re.sub(DOT, ".", part)
            rule = book.numbered(letters + number) if letters else None
            ours = letters == book.prefix.casefold()
            if rule is not None or ours:
                beside.pop()
            elif not ours:
                rule = book.numbered(number)
            text = f"{book.prefix}{number}" if ours else number
            found[_Written(rule.number if rule else "", text, ours and end == each.start())] = None
        else:
            beside.append(part)
        before, end = "" if part[0].isdigit() else part, each.end()
    return list(found), set(beside)


def _beside(language: str, whole: bool) -> set[str]:
    """The words that may stand beside numbers: those before numbers, and unless one is as any other number, of asking."""
    known = [asking(each) for each in dict.fromkeys((REFERENCE, language))]
    kinds = [words for each in known for kind, words in each.items() if kind == NUMBERS or not whole]
    return {without_accents(word) for words in kinds for word in words}
