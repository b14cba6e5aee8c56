"""The worked examples of the museum's rulebook as test vectors: each is a test of its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

from solo.games.museum.abouts import TaskRow
from solo.games.museum.rules.matching import minimal_sets, need_of
from tests.games.museum.helpers import Face

FILE = Path(__file__).parent / "examples.yaml"


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


def sets_of(row: TaskRow, roll: list[Face]) -> list[list[str]]:
    """The minimal sets of dice of a roll, as faces."""
    faces = [face if isinstance(face, str) else next(iter(face.values())) for face in roll]
    kinds = list(dict.fromkeys(faces))
    groups = tuple((face, faces.count(face)) for face in kinds)
    found = minimal_sets(need_of(row), groups)
    return [sorted(face for face, count in zip(kinds, used, strict=True) for _ in range(count)) for used in found]


def values(given: dict[str, Any]) -> dict[str, int]:
    """Sanity and stamina that a vector gives an investigator."""
    found = given.get("investigator", {})
    found = {} if isinstance(found, str) else found
    return {name: found.get(name, given.get(name)) for name in ("sanity", "stamina") if name in {**given, **found}}
