"""Changing single texts of a YAML file in their places, so that comments, order and folding of all the rest stay.

A text is found by the marks of the parser, written again in the style it had (plain, quoted, folded, literal), and the
whole is read once more: what does not come out as it was meant is written in double quotes, which can hold anything.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from solo.files.content_errors import ContentError
from solo.files.yaml import outline_of, parse_yaml
from solo.files.yaml_writing import ESCAPED, double_quoted, filled, in_block, inline, lines_as_yaml, rendered

PatchedTexts = Mapping[tuple[str | int, ...], str]
"""Texts by their place: keys of mappings, and indices (from 0) of lists."""


class _Node(msgspec.Struct):
    """A value of a file: where it begins and ends in it, and its parts. style: of a scalar; "{" or "[" if in one line."""

    start: int
    end: int
    style: str
    column: int = 0
    keys: dict[str, _Node] | None = None
    items: list[_Node] | None = None


class _Edit(msgspec.Struct, frozen=True):
    """Text to put in place of a part of a file. column: deeper insertions at one place stand before others."""

    start: int
    end: int
    text: str
    column: int = 0


def patched(text: str, wanted: PatchedTexts, order: Any = None) -> str:
    """The text of a file with these texts in their places; raises ContentError if the file is none.

    order: a document whose keys are in the order in which new ones are to stand. A list that is shorter than an index
    has `null` in between. A text of which further phrasings are wanted becomes the first of their list.
    """
    if not wanted:
        return text
    if text.startswith("\ufeff"):
        return text[0] + patched(text[1:], wanted, order)
    listed = {path[:-1] for path in wanted if isinstance(path[-1], int)}
    wanted = {(*path, 0) if path in listed else path: each for path, each in wanted.items()}
    there = parse_yaml(text)
    document = put(copy.deepcopy(there), wanted, order)
    if not there:
        return text + rendered(document) if there is None else rendered(document)
    quoted: set[tuple[str | int, ...]] = set()
    for _ in range(2):
        changed = _apply(text, list(_Patch(text, wanted, quoted).edits(order)))
        wrong = _differing(changed, document, wanted)
        if wrong is None:
            return changed
        quoted.update(wrong)
    return rendered(document)


def _differing(text: str, document: Any, wanted: PatchedTexts) -> list[tuple[str | int, ...]] | None:
    """The places that did not come out as they were meant, all of them if the rest did not either; None if all did."""
    try:
        found = parse_yaml(text)
    except ContentError:
        return list(wanted)
    if found == document:
        return None
    return [path for path in wanted if at(found, path) != wanted[path]] or list(wanted)


def at(document: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a place of a document; None where nothing does."""
    for key in path:
        if isinstance(document, Mapping):
            document = document.get(key)
        elif isinstance(document, list) and isinstance(key, int) and key < len(document):
            document = document[key]
        else:
            return None
    return document


def put(document: Any, wanted: PatchedTexts, order: Any = None) -> Any:
    """A document with these texts in their places; new keys stand in the order of another document, or at the end."""
    document = {} if document is None else document
    for path, text in wanted.items():
        place, model = document, order
        for key, after in zip(path, (*path[1:], None), strict=True):
            model = model.get(key) if isinstance(model, Mapping) else None
            here = text if after is None else _inside(at(place, (key,)), after)
            if isinstance(key, int):
                place.extend([None] * (key + 1 - len(place)))
            place[key] = here
            place = here
    return ordered(document, order)


def _inside(value: Any, key: str | int) -> Any:
    """A value to set a key in: itself if it can hold it, else an empty one of that sort; a text begins its list."""
    if isinstance(key, int):
        return value if isinstance(value, list) else [value] if isinstance(value, str) else []
    return value if isinstance(value, dict) else {}


def ordered(document: Any, order: Any) -> Any:
    """A document whose keys stand in the order of another's; what is not in that one stays behind what it followed."""
    if not isinstance(document, dict) or not isinstance(order, Mapping):
        return document
    keys = list(document)
    placed = [key for key in order if key in document]
    for number, key in enumerate(keys):
        if key not in order:
            before = placed.index(keys[number - 1]) + 1 if number else 0
            placed.insert(before, key)
    return {key: ordered(document[key], order.get(key)) for key in placed}


def _apply(text: str, edits: list[_Edit]) -> str:
    parts, here = [], 0
    for edit in sorted(edits, key=lambda each: (each.start, -each.column)):
        parts += [text[here : edit.start], edit.text]
        here = max(here, edit.end)
    return "".join([*parts, text[here:]])


class _Patch:
    """The edits that bring texts into a file. quoted: the places whose texts are to stand in double quotes."""

    def __init__(self, text: str, wanted: PatchedTexts, quoted: set[tuple[str | int, ...]]) -> None:
        self.text = text
        self.wanted = wanted
        self.quoted = quoted

    def edits(self, order: Any) -> Iterator[_Edit]:
        """The edits, each with its place in the text."""
        tree: dict[str | int, Any] = {}
        for path, text in self.wanted.items():
            place = tree
            for key in path[:-1]:
                place = place.setdefault(key, {})
            place[path[-1]] = text
        yield from self._within(_tree(self.text), tree, order, (), False)

    def _within(
        self, node: _Node, wanted: Mapping[str | int, Any], order: Any, path: tuple[str | int, ...], flow: bool
    ) -> Iterator[_Edit]:
        """The edits of a value that has, or is to have, these parts."""
        indexed = all(isinstance(key, int) for key in wanted)
        parts: Mapping[Any, _Node] | None = dict(enumerate(node.items)) if node.items is not None else node.keys
        if not parts or (node.items is not None) != indexed:
            yield self._replaced(node, _grown(wanted, self._text_of(node)), flow)
            return
        flow = flow or node.style != ""
        new: dict[str | int, Any] = {}
        for key, value in wanted.items():
            if key not in parts:
                new[key] = value
            elif isinstance(value, Mapping):
                inner = order.get(key) if isinstance(order, Mapping) else None
                yield from self._within(parts[key], value, inner, (*path, key), flow)
            else:
                yield self._scalar(parts[key], value, (*path, key), flow)
        if not new:
            return
        if node.items is not None:
            grown = _grown({int(key) - len(parts): value for key, value in new.items()}, None)
            yield self._inserted(node, [*parts.values()][-1], grown, flow)
            return
        for key, value in ordered(new, order).items():
            yield self._inserted(node, _before(key, parts, order), {key: _grown(value, None)}, flow)

    def _text_of(self, node: _Node) -> str | None:
        """The text of a scalar that becomes the first of a list."""
        if node.keys is not None or node.items is not None or node.start == node.end:
            return None
        found = parse_yaml("- " + self.text[node.start : node.end])[0]
        return found if isinstance(found, str) else None

    def _replaced(self, node: _Node, value: Any, flow: bool) -> _Edit:
        """Put a mapping or a list in place of a scalar or of something empty."""
        start = len(self.text[: node.start].rstrip(" "))
        if flow:
            return _Edit(start, node.end, " " + inline(value))
        line = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        column = len(line) - len(line.lstrip(" ")) + 2
        return _Edit(start, node.end, "\n" + "\n".join(lines_as_yaml(value, column)))

    def _inserted(self, node: _Node, after: _Node | None, value: Any, flow: bool) -> _Edit:
        """Put further parts behind one of a mapping or a list, or before the first."""
        if flow:
            text = inline(value)[1:-1]
            where = node.start + 1 if after is None else after.end
            return _Edit(where, where, f"{text}, " if after is None else f", {text}")
        lines = "\n".join(lines_as_yaml(value, node.column))
        if after is None:
            where = self.text.rfind("\n", 0, node.start) + 1
            return _Edit(where, where, lines + "\n", node.column)
        where = self.text.find("\n", after.end)
        where = where if where >= 0 else len(self.text)
        return _Edit(where, where, "\n" + lines, node.column)

    def _scalar(self, node: _Node, text: str, path: tuple[str | int, ...], flow: bool) -> _Edit:
        """Put a text in place of another, in its style."""
        if node.keys is not None or node.items is not None or path in self.quoted:
            written = double_quoted(text)
        else:
            written = self._written(node, text)
        blank = " " if self.text[node.start - 1 : node.start] not in (" ", "[", "{", "") else ""
        return _Edit(node.start, node.end, blank + written)

    def _written(self, node: _Node, text: str) -> str:
        """A text in the style of the one it replaces."""
        old = self.text[node.start : node.end]
        lines = old.split("\n")
        if node.style in ("|", ">"):
            first = next((line for line in lines[1:] if line.strip()), "")
            column = len(first) - len(first.lstrip(" "))
            return in_block(node.style, text, column, [line.strip() for line in lines[1:]])
        if node.style == "'" and not ESCAPED.search(text) and "\n" not in text:
            written = "'" + text.replace("'", "''") + "'"
        else:
            written = inline(text) if node.style == "" else double_quoted(text)
        if len(lines) > 1 and "\n" not in text:
            column = len(lines[1]) - len(lines[1].lstrip(" "))
            return f"\n{' ' * column}".join(filled(written, [line.strip() for line in lines], column))
        return written


def _before(key: Any, parts: Mapping[Any, _Node], order: Any) -> _Node | None:
    """The part behind which a new key stands; None for before the first."""
    if not isinstance(order, Mapping) or key not in order:
        return [*parts.values()][-1]
    known = list(order)
    return next((parts[each] for each in reversed(known[: known.index(key)]) if each in parts), None)


def _grown(wanted: Any, first: str | None) -> Any:
    """What is wanted as a value: a list where its keys are indices, with None in its gaps. first: its first text."""
    if not isinstance(wanted, Mapping):
        return wanted
    if not all(isinstance(key, int) for key in wanted):
        return {key: _grown(value, None) for key, value in wanted.items()}
    found = [wanted.get(number) for number in range(max(wanted) + 1)]
    return [first, *found[1:]] if first is not None and found[0] is None else found


def _tree(text: str) -> _Node:
    """The values of a file with their places; raises ContentError for one that is none."""
    from ruamel.yaml import YAML
    from ruamel.yaml.events import NodeEvent

    outline_of(text)  # refuses what is not accepted
    events = iter(YAML(typ="safe").parse(text))
    first = next(event for event in events if isinstance(event, NodeEvent))
    return _node(first, events, text)


def _node(event: Any, events: Iterator[Any], text: str) -> _Node:
    """The value that begins with an event."""
    from ruamel.yaml.events import CollectionEndEvent, MappingStartEvent, ScalarEvent

    start, end = event.start_mark.index, event.end_mark.index
    if isinstance(event, ScalarEvent):
        style = event.style or ""
        if style in ("|", ">"):
            end = start + len(text[start:end].rstrip("\n "))
        return _Node(start, end, style, event.start_mark.column)
    node = _Node(start, end, "{" if event.flow_style else "", event.start_mark.column)
    parts: list[_Node] = []
    keys: dict[str, _Node] = {}
    for inner in events:
        if isinstance(inner, CollectionEndEvent):
            if node.style:
                node.end = inner.end_mark.index
            elif parts or keys:
                node.end = [*parts, *keys.values()][-1].end
            break
        if isinstance(event, MappingStartEvent):
            keys[inner.value] = _node(next(events), events, text)
        else:
            parts.append(_node(inner, events, text))
    if isinstance(event, MappingStartEvent):
        node.keys = keys
    else:
        node.items = parts
    return node
