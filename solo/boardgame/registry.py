"""Which ids the files of a game define, and where."""

from __future__ import annotations

from pathlib import Path

from solo.files.content_errors import Key, author_error
from solo.files.yaml import Documents


class Registry:
    """Where each id was defined; no two things of a game have the same."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._found: dict[str, tuple[Path, tuple[Key, ...]]] = {}

    def add(self, id: str, file: Path, *keys: Key) -> None:
        """Note an id of what stands at a key path; raises ContentError, with the place of the other one, if it is taken."""
        if id in self._found:
            other, at = self._found[id]
            place = f"{other}:{self._documents.outline(other).line((*at, 'id'))}"
            raise author_error(
                "defined_twice", "{id!r} is defined twice; the other one is at {place}", *keys, "id", id=id, place=place
            )
        self._found[id] = (file, keys)

    def place(self, id: str) -> tuple[Path, tuple[Key, ...]]:
        """The file in which an id is defined, and the key path; raises KeyError."""
        return self._found[id]
