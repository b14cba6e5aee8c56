"""Counting content: every effect that is printed on a piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from solo.kernel.effects import Effect


def effects_of(pieces: Iterable[tuple[str, object]]) -> Iterator[tuple[str, Effect[Any]]]:
    """Every effect of some compiled pieces, each with the id of its piece; the fields of a piece in order."""
    for id, piece in pieces:
        for effect in _within(piece):
            yield id, effect


def _within(printed: object) -> Iterator[Effect[Any]]:
    """The effects in a compiled piece: itself, in its fields, in a tuple or by a key in one of them."""
    match printed:
        case Effect():
            yield printed
        case tuple():
            for part in printed:
                yield from _within(part)
        case Mapping():
            for part in printed.values():
                yield from _within(part)
        case msgspec.Struct():
            for name in printed.__struct_fields__:
                if name != "fact":
                    yield from _within(getattr(printed, name))
