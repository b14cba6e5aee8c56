"""How values are written as YAML: plain, quoted or in blocks, filled to a width."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from solo.files.content_errors import ContentError
from solo.files.yaml import parse_yaml

WIDTH = 110
"""The most columns of a folded line, unless the text had longer ones."""
LONGEST_LINE = 80
"""A text that is longer is folded when it is new."""
ESCAPED = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")

_NOT_PLAIN = re.compile(r"[\n\[\]{},]|: ")

_PLAIN = re.compile(r"[^\W\d_]\w{5,}|[^\W\d_][\w.’–-]*( [\w’–„“”«»(][\w.’–„“”«»()-]*)+")
"""What needs quotes somewhere, and what never does: shorter words may be read as truth or nothing."""
_BETWEEN = re.compile(r"(?<! ) (?! )")


def rendered(document: Any) -> str:
    """A document of mappings, lists and texts as a file."""
    if not document:
        return "{}\n"
    return "\n".join(lines_as_yaml(document, 0)) + "\n"


def lines_as_yaml(value: Any, column: int) -> Iterator[str]:
    """The lines of a mapping or a list that begins at a column."""
    indent = " " * column
    pairs = value.items() if isinstance(value, Mapping) else ((None, each) for each in value)
    for key, inner in pairs:
        head = f"{indent}-" if key is None else f"{indent}{inline(str(key))}:"
        if isinstance(inner, (Mapping, list)) and inner:
            yield head
            yield from lines_as_yaml(inner, column + 2)
        elif isinstance(inner, str) and (len(inner) > LONGEST_LINE or "\n" in inner):
            yield f"{head} {_folded(inner, column)}"
        else:
            yield f"{head} {inline(inner)}"


def _folded(text: str, column: int) -> str:
    """A long text as a folded block, or as a literal one if it has lines of its own; in quotes if neither can hold it."""
    style = "|" if "\n" in text else ">"
    block = in_block(style, text, column + 2, [])
    return block if _reads(f"- {block}", [text]) else double_quoted(text)


def inline(value: Any) -> str:
    """A value in one line that is right anywhere: plain if it can be, else in double quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(str(key))}: {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if not isinstance(value, str):
        return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return value if _is_plain(value) else double_quoted(value)


@lru_cache(10_000)  # keys come again and again
def _is_plain(text: str) -> bool:
    """Whether a text can stand without quotes, in brackets and as a key, too."""
    if ESCAPED.search(text) or _NOT_PLAIN.search(text):
        return False
    if _PLAIN.fullmatch(text):
        return True
    return _reads(f"[{{{text}: {text}}}]", [{text: text}]) and _reads(f"{text}: {text}", {text: text})


def _reads(text: str, document: Any) -> bool:
    """Whether a text is read as this document."""
    try:
        return bool(parse_yaml(text) == document)
    except ContentError:
        return False


def double_quoted(text: str) -> str:
    """A text in double quotes, in one line."""
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def in_block(style: str, text: str, column: int, old: list[str]) -> str:
    """A text as a folded or literal block whose lines begin at a column. old: the lines of the text it replaces."""
    body = text.rstrip("\n")
    chomping = ("-", "", "+")[min(len(text) - len(body), 2)]
    lines = body.split("\n") if style == "|" else filled(body, old, column)
    lines += [""] * (len(text) - len(body) - 1)
    return "\n".join([style + chomping, *(" " * column + line if line else "" for line in lines)])


def filled(text: str, old: list[str], column: int) -> list[str]:
    """The lines of a folded text: those of the old one at its beginning and its end as they were, the rest filled."""
    words = [_BETWEEN.split(line) for line in old]
    width = max([WIDTH - column, *map(len, old)])
    lines: list[str] = []
    for number, paragraph in enumerate(text.split("\n")):
        lines += [""] if number else []
        lines += _paragraph(_BETWEEN.split(paragraph), words, width) if paragraph else []
    return lines


def _paragraph(new: list[str], old: list[list[str]], width: int) -> list[str]:
    head: list[str] = []
    tail: list[str] = []
    for line in old:
        if new[: len(line)] != line or len(new) == len(line):
            break
        head.append(" ".join(line))
        new = new[len(line) :]
    for line in reversed(old[len(head) :]):
        if new[-len(line) :] != line or len(new) == len(line):
            break
        tail.insert(0, " ".join(line))
        new = new[: -len(line)]
    middle = [new[0]]
    for word in new[1:]:
        if len(middle[-1]) + 1 + len(word) > width:
            middle.append(word)
        else:
            middle[-1] += " " + word
    return [*head, *middle, *tail]
