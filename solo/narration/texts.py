"""The texts of a language by their places in its files, as translators' tools name them: file, then keys."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from solo.files.yaml import Documents, default_cache, shipped
from solo.files.yaml_edit import at
from solo.narration.catalogue import NO_WORDS, merge
from solo.narration.faults import flatten
from solo.narration.outside import homes_of

BETWEEN = " / "
"""Between the parts of a context: file, keys, and "#2" for the second phrasing of a list."""

TextPath = tuple[str | int, ...]

FEWEST_WORDS = 4
"""The fewest words in small letters of a text that cannot be the same in two languages."""


def files(language: str, folder: Path | None = None) -> dict[str, Path]:
    """A language's catalogue files, by their path in its folder."""
    home = (folder or shipped("locales")) / language
    found = {path.relative_to(home).as_posix(): path for path in sorted(home.rglob("*.yaml"))}
    return {name: path for name, path in found.items() if path.name not in NO_WORDS}


def documents_by_file(language: str, folder: Path | None = None) -> dict[str, Any]:
    """A language's documents, by the paths of their files in its folder; raises ContentError.

    Without a folder those of the player's own language of that name stand in front.
    """
    documents: dict[str, Any] = {}
    for home in [(folder or shipped("locales")) / language, *(homes_of(language) if folder is None else ())]:
        found = Documents([home], default_cache()).parsed() if home.is_dir() else {}
        for path, document in found.items():
            if path.name not in NO_WORDS:
                merge(documents.setdefault(path.relative_to(home).as_posix(), {}), document or {}, path)
    return documents


def texts(documents: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Context and text of every message; the phrasings of a list are numbered, and "" where they are left open."""
    for name, document in documents.items():
        for path, found in flatten(document):
            if not isinstance(at(document, path), list):
                yield BETWEEN.join((name, *path)), found[0]
            else:
                for number, text in enumerate(found, 1):
                    yield BETWEEN.join((name, *path, f"#{number}")), text


def place_of(context: str) -> tuple[str, TextPath]:
    """The file of a context and the place in it: `#2` is the index 1.

    >>> place_of("town/events.yaml / Traded / #2")
    ('town/events.yaml', ('Traded', 1))
    """
    name, *keys = context.split(BETWEEN)
    last = keys[-1] if keys else ""
    number = int(last[1:]) - 1 if last.startswith("#") and last[1:].isdecimal() else None
    return name, (*keys[:-1], number) if number is not None else tuple(keys)


def untranslated_copies(english: Mapping[str, str], ours: Mapping[str, str], made: Collection[str] = ()) -> set[str]:
    """The contexts of texts that are no translations, but English that was copied with its file.

    An import of before wrote a file with the English of whatever was not translated. In such a file most texts are
    English, or whole sentences are; then all that equal English are carried. made: the contexts of what is known to be
    translated.
    """
    by_file: dict[str, tuple[list[str], list[str]]] = {}
    for context, text in ours.items():
        if context in english:
            every, same = by_file.setdefault(context.partition(BETWEEN)[0], ([], []))
            every.append(context)
            same += [context] if text == english[context] and context not in made else []
    return {
        context
        for every, same in by_file.values()
        if 2 * len(same) > len(every) or any(_is_told(english[context]) for context in same)
        for context in same
    }


def _is_told(text: str) -> bool:
    """Whether a text is a sentence, and not a name or a figure."""
    return len(re.findall(r"\b[a-z]{2,}\b", re.sub(r"\{[^}]*\}", "", text))) >= FEWEST_WORDS


def without(document: Any, places: Collection[TextPath], here: TextPath = ()) -> Any:
    """A document without what stands at some places: keys that are left with nothing go, phrasings become gaps."""
    if isinstance(document, Mapping):
        kept = {
            key: without(value, places, (*here, key)) for key, value in document.items() if (*here, key) not in places
        }
        return {key: value for key, value in kept.items() if value not in ({}, [])}
    if not isinstance(document, list):
        return document
    items = [None if (*here, number) in places else each for number, each in enumerate(document)]
    while items and items[-1] is None:
        items.pop()
    return items
