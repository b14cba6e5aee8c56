"""Folders of home-made content: what of them is not read, and where in them something stands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from solo.files.content_errors import ContentError, Key, nearest
from solo.files.yaml import Documents, read_yaml
from solo.narration.catalogue import MARK
from solo.narration.language import SHARED

LOCALES = "locales"
"""The folder with the words, in one of content."""
READ = ".yaml"
"""How the name of a file ends that is read."""
TEXT = ".txt"
"""How the names of notes end, and of content that was saved as a text."""
MISTAKEN = (".yml", ".json", ".yaml.txt", ".yml.txt", READ)
"""Ends of names, in small letters, that are meant for files that are read."""


def left_out(folder: Path, languages: Sequence[str], games: Sequence[str]) -> Iterator[ContentError]:
    """Files of a folder that are not read, and folders that are empty, of no language or of no game, by their paths.

    Hidden files and folders do not count.
    """
    for root, folders, files in os.walk(folder):
        here = Path(root)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen = sorted(name for name in files if not name.startswith("."))
        if not seen and not folders:
            yield ContentError("there is nothing in this folder", file=str(here))
        yield from (ContentError(problem, file=str(here)) for problem in _misnamed(here, folder, languages, games))
        for name in seen:
            if _is_mistaken(here / name):
                yield ContentError(f"is not read, because its name does not end in {READ}", file=str(here / name))
            elif name.endswith(READ) and here == folder / LOCALES:
                yield ContentError("is not read, because it is in the folder of no language", file=str(here / name))


def _is_mistaken(path: Path) -> bool:
    """Whether a file is meant to be read and is not: by its name, or a text that has something with an id, as content has."""
    name = path.name.lower()
    if not name.endswith(TEXT) or name.endswith(MISTAKEN):
        return name.endswith(MISTAKEN) and not path.name.endswith(READ)
    try:
        return any(True for _ in _ids(read_yaml(path), ()))
    except ContentError:
        return False


def _misnamed(here: Path, folder: Path, languages: Sequence[str], games: Sequence[str]) -> Iterator[str]:
    """Why a folder below `locales` is that of no language, or that of no game."""
    match here.relative_to(folder).parts:
        case (first, name) if first == LOCALES and name not in languages and not (here / MARK).is_file():
            yield f"there is no language {name!r}; there are: {', '.join(languages)}{nearest(name, languages)}"
        case (first, language, name) if first == LOCALES and language in languages and name not in (*games, SHARED):
            yield f"there is no game {name!r}; there are: {', '.join(games)}{nearest(name, games)}"


def places_in(folders: Sequence[Path]) -> dict[str, ContentError]:
    """Where each id is defined in folders of content, as an error without a problem; raises ContentError."""
    documents = Documents(folders, None, skip=[LOCALES])
    found: dict[str, ContentError] = {}
    for path, document in documents.parsed().items():
        for id, keys in _ids(document, ()):
            found.setdefault(id, ContentError("", keys=keys).in_file(path, documents.outline(path)))
    return found


def _ids(value: Any, keys: tuple[Key, ...]) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """The ids in lists of a document, and the keys at which they stand; those of entries of a card, too."""
    for key, inner in value.items() if isinstance(value, Mapping) else ():
        for index, each in enumerate(inner if isinstance(inner, list) else ()):
            if isinstance(each, Mapping) and isinstance(each.get("id"), str):
                yield each["id"], (*keys, key, index, "id")
                yield from _ids(each, (*keys, key, index))


def told_of(id: str, problem: str, places: Mapping[str, ContentError]) -> str:
    """A problem with a piece, with the place where it is defined if that is known."""
    place = places.get(id)
    error = ContentError(problem, file=place.file if place else "", line=place.line if place else None, keys=(id,))
    return str(error)
