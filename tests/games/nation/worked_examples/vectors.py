"""The worked examples of the nation game's rulebook as test vectors: each is a test of its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

FILE = Path(__file__).parent / "examples.yaml"


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One example: what is given, what is done, what must hold. book: it is one of the rulebook's."""

    id: str
    book: bool
    rule: str
    given: dict[str, Any]
    do: dict[str, Any]
    expect: dict[str, Any]
    source: dict[str, str] = {}
    assumes: list[str] = []
    note: str = ""


@cache
def vectors() -> dict[str, Vector]:
    """All vectors by id."""
    document = YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))
    return {each.id: each for each in msgspec.convert(document["vectors"], list[Vector])}


def expected(id: str) -> dict[str, Any]:
    """What a vector expects; raises KeyError."""
    return vectors()[id].expect
