"""YAML as an outline: the events of the C parser, counted against limits before anything is built from them.

The outline of a text knows the line of every key, and builds the document without parsing the text again. It accepts
the texts, numbers, lists and mappings that cards, catalogues and campaigns need, and refuses the rest of YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from math import isfinite
from typing import Any

from solo.files.errors import AuthorText, ErrorText

MAX_YAML_DEPTH = 60
MAX_NODES = 250_000
LONGEST_NUMBER = 18
LONGEST_FRACTION = 40

_HINTS = {
    "did not find expected '-'": ErrorText("is_indented", ": is it indented as its neighbours are?"),
    "did not find expected ','": ErrorText(
        "is_bracket_closed", ": is every bracket closed, and is there a comma after each part?"
    ),
    "did not find expected key": ErrorText(
        "is_indented_and_quoted",
        ": is it indented as its neighbours are, and does a text with brackets or quotes stand in quotes?",
    ),
    "mapping values are not allowed": ErrorText(
        "colon_in_quotes", ": a text with a colon stands in quotes, and what is indented belongs to the line above"
    ),
    "could not find expected ':'": ErrorText("key_ends", ": a key ends in a colon and a blank"),
    "cannot start any token": ErrorText(
        "blanks_not_tabs",
        ": indent with blanks, not with tabs; a text that begins with {at}, {percent} or {grave} stands in quotes",
        at="@",
        percent="%",
        grave="`",
    ),
    "unexpected end of stream": ErrorText("is_quote_closed", ": is every quote closed?"),
}
"""What to look for, by what the parser says."""


class Refused(Exception):
    """A text that is not YAML, or exceeds what is accepted: what is wrong, and the line (from 1) if known."""

    def __init__(self, problem: ErrorText, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line


class _Kind(IntEnum):
    PLAIN = 0
    QUOTED = 1
    LIST = 2
    MAPPING = 3
    END = 4


_Mark = tuple[_Kind, str, int]
"""The kind of parser event, its text if it is a scalar, and its line, counted from 1."""


class Outline:
    """The marks (parser events) of one text, in order. An empty text has none."""

    __slots__ = ("marks",)

    def __init__(self, marks: list[_Mark]) -> None:
        self.marks = marks

    def build(self) -> Any:
        """The document as dicts, lists, strings, numbers, booleans and None; raises Refused for a wrong key or number.

        Keys are always strings, as written: the key `1` is "1".
        """
        return _build(iter(self.marks)) if self.marks else None

    def line(self, keys: Sequence[str | int]) -> int | None:
        """The line (from 1) of a key path, or of its nearest ancestor that exists; None when there is no document."""
        if not self.marks:
            return None
        at = 0
        line = self.marks[0][2]
        for key in keys:
            found = self._child(at, key)
            if found is None:
                break
            line, at = found
        return line

    def _child(self, at: int, key: str | int) -> tuple[int, int] | None:
        """The line and the position of the child `key` of the node at position `at`."""
        kind = self.marks[at][0]
        if kind is _Kind.MAPPING:
            at += 1
            while self.marks[at][0] is not _Kind.END:
                value = self._after(at)
                if self.marks[at][0] <= _Kind.QUOTED and self.marks[at][1] == str(key):
                    return self.marks[at][2], value
                at = self._after(value)
        elif kind is _Kind.LIST and isinstance(key, int) and key >= 0:
            at += 1
            while self.marks[at][0] is not _Kind.END and key:
                at, key = self._after(at), key - 1
            if self.marks[at][0] is not _Kind.END:
                return self.marks[at][2], at
        return None

    def _after(self, at: int) -> int:
        """The position after the node at position `at`."""
        depth = 0
        while True:
            kind = self.marks[at][0]
            depth += (kind is _Kind.LIST or kind is _Kind.MAPPING) - (kind is _Kind.END)
            at += 1
            if not depth:
                return at


def outline(text: str) -> Outline:
    """The outline of a text; raises Refused.

    Refused are tags, aliases, merge keys, a second document, nesting over 60 levels, over 250,000 nodes, and numbers of
    over 18 digits: each at the parser event that begins it, before anything is built.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        return Outline(list(_marks(YAML(typ="safe").parse(text))))
    except MarkedYAMLError as error:
        mark = error.problem_mark
        problem = " ".join(str(error.problem or error).split())
        hint = next((hint for words, hint in _HINTS.items() if words in problem), "")
        told = ErrorText("no_yaml", "this is no YAML ({problem}){hint}", problem=problem, hint=hint)
        raise Refused(told, mark.line + 1 if mark else None) from error
    except (YAMLError, ValueError, OverflowError) as error:
        raise Refused(AuthorText("unread_yaml", "{problem}", problem=" ".join(str(error).split()))) from error


def _marks(events: Iterator[Any]) -> Iterator[_Mark]:
    from ruamel.yaml.events import (
        AliasEvent,
        CollectionEndEvent,
        DocumentStartEvent,
        MappingStartEvent,
        NodeEvent,
        ScalarEvent,
    )

    depth = nodes = documents = 0
    for event in events:
        if isinstance(event, NodeEvent):
            line = event.start_mark.line + 1
            nodes += 1
            if nodes > MAX_NODES:
                raise Refused(ErrorText("too_many_nodes", "more than {most:,} keys and values", most=MAX_NODES), line)
            if isinstance(event, AliasEvent):
                raise Refused(ErrorText("no_aliases", "aliases (*name) are not allowed"), line)
            tag = getattr(event, "tag", None)
            if tag not in (None, "!"):
                raise Refused(ErrorText("no_tags", "tags ({tag}) are not allowed", tag=tag), line)
            if isinstance(event, ScalarEvent):
                quoted = event.style not in (None, "") or tag == "!"
                if not quoted and len(event.value) > LONGEST_NUMBER:
                    _refuse_long_number(event.value, line)
                yield _Kind.QUOTED if quoted else _Kind.PLAIN, event.value, line
                continue
            depth += 1
            if depth > MAX_YAML_DEPTH:
                raise Refused(
                    ErrorText("nested_too_deep", "nested deeper than {most} levels", most=MAX_YAML_DEPTH), line
                )
            yield _Kind.MAPPING if isinstance(event, MappingStartEvent) else _Kind.LIST, "", line
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
            yield _Kind.END, "", event.start_mark.line + 1
        elif isinstance(event, DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise Refused(
                    ErrorText("one_document", "expected a single document, but found another document"),
                    event.start_mark.line + 1,
                )


def _refuse_long_number(value: str, line: int) -> None:
    digits = value.lstrip("+-").replace("_", "")
    if digits.isdigit() or digits[:2].lower() in ("0x", "0o", "0b"):
        raise Refused(ErrorText("number_too_long", "a number of over {most} digits", most=LONGEST_NUMBER), line)


def _build(marks: Iterator[_Mark]) -> Any:
    kind, value, line = next(marks)
    if kind is _Kind.QUOTED:
        return value
    if kind is _Kind.PLAIN:
        return _plain(value, line)
    if kind is _Kind.LIST:
        return list(_items(marks))
    return _mapping(marks)


def _items(marks: Iterator[_Mark]) -> Iterator[Any]:
    for kind, value, line in marks:
        if kind is _Kind.END:
            return
        if kind is _Kind.PLAIN:
            yield _plain(value, line)
        elif kind is _Kind.QUOTED:
            yield value
        else:
            yield list(_items(marks)) if kind is _Kind.LIST else _mapping(marks)


def _mapping(marks: Iterator[_Mark]) -> dict[str, Any]:
    built: dict[str, Any] = {}
    for mark in marks:
        if mark[0] is _Kind.END:
            break
        key = _key(mark)
        if key in built:
            raise Refused(ErrorText("duplicate_key", "found duplicate key {key!r}", key=key), mark[2])
        built[key] = _build(marks)
    return built


def _key(mark: _Mark) -> str:
    kind, value, line = mark
    if kind > _Kind.QUOTED:
        raise Refused(ErrorText("no_key", "found unhashable key: a key is a word or a number"), line)
    if kind is _Kind.PLAIN and value == "<<":
        raise Refused(ErrorText("no_merge_keys", "merge keys (<<) are not allowed"), line)
    return value


_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(?:0b[01][01_]*|0o[0-7][0-7_]*|0x[0-9a-fA-F][0-9a-fA-F_]*|[0-9][0-9_]*)")
_FRACTION = re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|[0-9][0-9_]*(?=[eE])|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NUMERIC = frozenset("0123456789+-.")
_BASES = {"0b": 2, "0o": 8, "0x": 16}


def _plain(value: str, line: int) -> Any:
    """The value of an unquoted scalar by the core schema of YAML 1.2; raises Refused for infinite or overlong numbers."""
    if value in _WORDS:
        return _WORDS[value]
    if value[0] not in _NUMERIC:
        return value
    if _WHOLE.fullmatch(value):
        digits = value.replace("_", "")
        sign = -1 if digits[0] == "-" else 1
        digits = digits.lstrip("+-")
        return sign * int(digits, _BASES.get(digits[:2], 10))
    if _FRACTION.fullmatch(value):
        number = float(value.replace("_", "")) if len(value) <= LONGEST_FRACTION else float("inf")
        if not isfinite(number):
            raise Refused(ErrorText("number_too_large", "a number too long or too large"), line)
        return number
    if _ENDLESS.fullmatch(value):
        raise Refused(ErrorText("no_number", "{value} is no number to reckon with", value=value), line)
    return value
