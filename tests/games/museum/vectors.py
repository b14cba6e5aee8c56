"""The worked examples of the museum's rulebook as test vectors: each is a test of its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

FILE = Path(__file__).parent / "data" / "worked_examples.yaml"


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One example: what is given, what is done, what must hold."""

    id: str
    origin: str
    kind: str
    rules: list[str]
    given: Any
    expected: Any
    action: Any = None
    rolls: list[dict[str, Any]] = []
    source: Any = None
    invented: list[str] = []
    notes: str = ""


@cache
def vectors() -> dict[str, Vector]:
    """All vectors by id."""
    document = YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))
    return {each.id: each for each in msgspec.convert(document["examples"], list[Vector])}


def vector(id: str) -> Vector:
    """A vector by its id; raises KeyError."""
    return vectors()[id]
