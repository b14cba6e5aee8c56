"""Languages that live outside the program: beside the settings, where SOLO_LOCALES says, and in folders of content.

They are added to the shipped ones, or stand in front of them text by text, and an upgrade of the program leaves them
alone. Whatever is wrong in them is left out, and English stands in its place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from solo.files.content_errors import ContentError
from solo.files.errors import ErrorText
from solo.files.yaml import convert, from_home, mapping, read_outlined, read_yaml, settings_file, shipped, yaml_files

A_FILE = ErrorText("a_file", "a file")
TAG = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?")
"""The form of a language tag, which is also the name of its folder."""
MAX_ENTRIES = 500
"""The most entries of a folder in which languages are looked for."""
_lent: list[Path] = []


def use_language_folders(folders: Iterable[Path]) -> None:
    """Look for languages in the `locales` of these folders of content, too, until others are lent."""
    _lent[:] = [each / "locales" for each in folders]


def own_folder() -> Path:
    """The folder of the player's own languages: SOLO_LOCALES, else `locales` beside the settings."""
    named = os.environ.get("SOLO_LOCALES")
    if named:
        return from_home(named)
    return settings_file().parent / "locales"


def written_to() -> Path:
    """The folder that an import writes to: that of a checkout, whose languages are worked on, else the player's own."""
    home = shipped("locales")
    return own_folder() if os.environ.get("SOLO_LOCALES") or home.parent.name == "data" else home


def homes_of(language: str) -> list[Path]:
    """The folders of a language outside the program, the one that counts most last."""
    return [each / language for each in _roots() if (each / language).is_dir()]


def tags() -> list[str]:
    """What may be the name of a language outside the program."""
    found: dict[str, None] = {}
    for root in (*_roots(), *_lent):
        try:
            names = [each.name for each in islice(os.scandir(root), MAX_ENTRIES) if each.is_dir()]
        except OSError:
            continue
        found.update(dict.fromkeys(name for name in sorted(names) if TAG.fullmatch(name)))
    return list(found)


def overlaid(
    language: str, within: str, shape: Any, skip: Collection[str] = (), name: str = ""
) -> dict[str, dict[str, Any]]:
    """What the files in a folder of a language say outside the program, by the name of the file, without what is wrong.

    within: the folder in that of the language. shape: what each key of a file leads to. name: only the files of that
    name are read.
    """
    found: dict[str, dict[str, Any]] = {}
    with suppress(ContentError):
        for path in _files(language, within, skip, name):
            with suppress(ContentError):
                for key, value in mapping(read_yaml(path) or {}, A_FILE).items():
                    with suppress(ContentError):
                        found.setdefault(path.stem, {})[key] = convert(value, shape)
    return found


def left_out(
    language: str, within: str, shapes: Mapping[str, Any], other: Any = None, skip: Collection[str] = ()
) -> Iterator[ContentError]:
    """What is wrong in such files, and so left out: each with file, line and key.

    shapes: what each key leads to, by the name of the file. other: in all other files; None if these are not looked at.
    """
    try:
        for path in _files(language, within, skip):
            if (shape := shapes.get(path.stem, other)) is None:
                continue
            try:
                document, outline = read_outlined(path)
                entries = mapping(document or {}, A_FILE)
            except ContentError as error:
                yield error if error.file else error.in_file(path)
                continue
            for key, value in entries.items():
                try:
                    convert(value, shape, key)
                except ContentError as error:
                    yield error.in_file(path, outline)
    except ContentError as error:
        yield error


def _files(language: str, within: str, skip: Collection[str], name: str = "") -> Iterator[Path]:
    """The files in a folder of a language outside the program; raises ContentError. name: only those of that name."""
    for home in (each / within for each in homes_of(language)):
        if home.is_dir():
            yield from (path for path in yaml_files(home, skip) if not name or path.stem == name)


def lent_homes(language: str) -> list[Path]:
    """The folders of a language in what is lent."""
    return [each / language for each in _lent if (each / language).is_dir()]


def _roots() -> list[Path]:
    root = own_folder()
    try:
        return [root] if root.is_dir() and root.resolve() != shipped("locales").resolve() else []
    except (OSError, ValueError):
        return []
