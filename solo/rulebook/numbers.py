"""The numbers of rules as people write them: `r 8.1`, `rule 8.1`, `R8,1`, in Cyrillic letters, and several at once."""

from __future__ import annotations

import re

from solo.narration.catalogue import REFERENCE
from solo.narration.paragraphs import bare
from solo.rulebook.asked import NUMBERS, asking
from solo.rulebook.book import Book, Rule

PART = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)?(?:[a-z](?![^\W_]))?")
"""A word, or a number."""
CYRILLIC = str.maketrans("аверсд", "aversd")
"""Cyrillic letters of the numbers of rules; С and Р are written for S and R, which they sound like."""
MOST_PARTS = 60
"""A line of more words and numbers names no rules."""


def numbered(book: Book, line: str) -> list[Rule]:
    """The rules whose numbers a line consists of, besides words that may stand before a number; none if there is more."""
    if (exact := book.numbered(line)) is not None:
        return [exact]
    parts = PART.findall(bare(line).casefold())  # № decomposes into capitals
    if not any(part[0].isdigit() for part in parts) or len(parts) > MOST_PARTS:
        return []
    found: dict[str, Rule] = {}
    beside: list[str] = []
    whole = False
    for before, part in zip(["", *parts], parts, strict=False):
        if not part[0].isdigit():
            beside.append(part)
            continue
        number = part.replace(",", ".")
        if (rule := book.numbered(before.translate(CYRILLIC) + number)) is not None and before.isalpha():
            beside.pop()
        elif (rule := book.numbered(number)) is not None:
            whole = whole or number.isdigit()
        else:
            return []
        found[rule.number] = rule
    return list(found.values()) if set(beside) <= _beside(book.language, whole) else []


def _beside(language: str, whole: bool) -> set[str]:
    """The words that may stand beside numbers: those before numbers, and unless one is as any other number, of asking."""
    known = [asking(each) for each in dict.fromkeys((REFERENCE, language))]
    kinds = [words for each in known for kind, words in each.items() if kind == NUMBERS or not whole]
    return {bare(word) for words in kinds for word in words}
