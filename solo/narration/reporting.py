"""What a check says of a language: each fault with its file and line; where many texts are missing, how many in which file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from solo.files.content_errors import ContentError
from solo.files.yaml import read_outlined, shipped
from solo.narration.catalogue import NO_WORDS, REFERENCE, documents_of, section_of
from solo.narration.checking import MISSING, Problem
from solo.narration.faults import flatten
from solo.narration.language import RULEBOOK, folders_of
from solo.narration.outside import homes_of

MANY = 10
"""Up to so many missing texts of a file are named one by one, as whoever keeps a whole language wants them."""


def reported(problems: Iterable[Problem], language: str, game: str) -> list[str]:
    """The lines for some problems of a language's words for a game: one for each, or for all that a file lacks."""
    found, homes = list(problems), cache(lambda: _homes(game))
    missing = Counter(homes().get(each.key, "") for each in found if each.text in MISSING)
    many = {file: count for file, count in missing.items() if count > MANY}
    lines = _places(language, game) if found else {}
    told = [f"{file or RULEBOOK}: {count:,} texts are missing" for file, count in many.items()]
    for each in found:
        if each.text not in MISSING:
            told.append(f"{each}{lines.get((each.key, each.phrasing)) or lines.get((each.key, 0), '')}")
        elif homes().get(each.key, "") not in many:
            told.append(str(each))
    return told


def _homes(game: str) -> dict[str, str]:
    """The English file of every text and of every name, by its key."""
    found: dict[str, str] = {}
    for file, document in documents_of(REFERENCE, game).items():
        for path, _ in flatten({section_of(file): document or {}}):
            for key in (".".join(path), ".".join(path[:-1])):
                found.setdefault(key, file.as_posix())
    return found


def _places(language: str, game: str) -> dict[tuple[str, int], str]:
    """Where in a language's files each text stands, and each group of texts, by key and number of the phrasing."""
    found: dict[tuple[str, int], str] = {}
    for home in (*reversed(homes_of(language)), shipped("locales") / language):
        for path in _files(home, game):
            name = path.relative_to(home)
            with suppress(ContentError):
                for place, line in read_outlined(path)[1].lines():
                    keys = [section_of(name), *(each for each in place if isinstance(each, str))]
                    number = place[-1] + 1 if place and isinstance(place[-1], int) else 0
                    found.setdefault((".".join(keys), number), f" ({name.as_posix()}:{line})")
                    for count in range(2, len(keys) + 1):
                        found.setdefault((".".join(keys[:count]), 0), f" ({name.as_posix()}:{line})")
    return found


def _files(home: Path, game: str) -> Iterator[Path]:
    """The files of a language with words for a game."""
    others = [each for each in folders_of(home) if each != game]
    for path in sorted(home.rglob("*.yaml")):
        parts = path.relative_to(home).parts
        if parts[0] not in (RULEBOOK, *others) and RULEBOOK not in parts[:-1] and path.name not in NO_WORDS:
            yield path
