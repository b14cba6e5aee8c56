"""Folders of home-made content: what of them is not read, and where in them something stands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from solo.files.content_errors import ContentError, Key, nearest
from solo.files.errors import AuthorText, ErrorText
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
            yield ContentError(AuthorText("empty_folder", "there is nothing in this folder"), file=str(here))
        yield from (ContentError(problem, file=str(here)) for problem in _misnamed(here, folder, languages, games))
        for name in seen:
            if _is_mistaken(here / name):
                yield ContentError(
                    AuthorText("other_ending", "is not read, because its name does not end in {endings}", endings=READ),
                    file=str(here / name),
                )
            elif name.endswith(READ) and here == folder / LOCALES:
                yield ContentError(
                    AuthorText("outside_languages", "is not read, because it is in the folder of no language"),
                    file=str(here / name),
                )


def _is_mistaken(path: Path) -> bool:
    """Whether a file is meant to be read and is not: by its name, or a text that has something with an id, as content has."""
    name = path.name.lower()
    if not name.endswith(TEXT) or name.endswith(MISTAKEN):
        return name.endswith(MISTAKEN) and not path.name.endswith(READ)
    try:
        return any(True for _ in _ids(read_yaml(path), ()))
    except ContentError:
        return False


def _misnamed(here: Path, folder: Path, languages: Sequence[str], games: Sequence[str]) -> Iterator[AuthorText]:
    """Why a folder below `locales` is that of no language, or that of no game."""
    match here.relative_to(folder).parts:
        case (first, name) if first == LOCALES and name not in languages and not (here / MARK).is_file():
            yield AuthorText(
                "no_such_language",
                "there is no language {name!r}; there are: {known}{hint}",
                name=name,
                known=", ".join(languages),
                hint=nearest(name, languages),
            )
        case (first, language, name) if first == LOCALES and language in languages and name not in (*games, SHARED):
            yield AuthorText(
                "no_game_of_words",
                "there is no game {name!r}; there are: {known}{hint}",
                name=name,
                known=", ".join(games),
                hint=nearest(name, games),
            )


class Place(NamedTuple):
    """Where something is defined."""

    file: str
    line: int | None


def places_in(folders: Sequence[Path]) -> dict[str, Place]:
    """Where each id is defined in folders of content; raises ContentError."""
    documents = Documents(folders, None, skip=[LOCALES])
    found: dict[str, Place] = {}
    for path, document in documents.parsed().items():
        for id, keys in _ids(document, ()):
            found.setdefault(id, Place(str(path), documents.outline(path).line(keys)))
    return found


def _ids(value: Any, keys: tuple[Key, ...]) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """The ids in lists of a document, and the keys at which they stand; those of entries of a card, too."""
    for key, inner in value.items() if isinstance(value, Mapping) else ():
        for index, each in enumerate(inner if isinstance(inner, list) else ()):
            if isinstance(each, Mapping) and isinstance(each.get("id"), str):
                yield each["id"], (*keys, key, index, "id")
                yield from _ids(each, (*keys, key, index))


def told_of(id: str, problem: ErrorText, places: Mapping[str, Place]) -> str:
    """A problem with a piece, with the place where it is defined if that is known."""
    place = places.get(id)
    error = ContentError(problem, file=place.file if place else "", line=place.line if place else None, keys=(id,))
    return str(error)
