"""Catalogues as gettext PO files, for translators' own tools, and back. A round trip changes nothing."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solo.kernel.documents import ContentError, shipped
from solo.narration.catalogue import REFERENCE
from solo.narration.checking import flatten

SEPARATOR = "\x1f"
"""Between the parts of a message's context: file, then keys. Shown as a slash in PO files."""

WIDTH = 110


def files(language: str, folder: Path | None = None) -> dict[str, Path]:
    """A language's files, by their path within its folder."""
    home = (folder or shipped("locales")) / language
    return {path.relative_to(home).as_posix(): path for path in sorted(home.rglob("*.yaml"))}


def _documents(language: str, folder: Path | None) -> dict[str, Any]:
    from solo.kernel.documents import read_yaml

    return {name: read_yaml(path) or {} for name, path in files(language, folder).items()}


def _texts(documents: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Context and text of every message; the phrasings of a list are numbered."""
    for name, document in documents.items():
        for path, texts in flatten(document):
            if len(texts) == 1 and not isinstance(_at(document, path), list):
                yield " / ".join((name, *path)), texts[0]
            else:
                for number, text in enumerate(texts, 1):
                    yield " / ".join((name, *path, f"#{number}")), text


def _at(document: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        document = next(value for name, value in document.items() if str(name) == key)
    return document


def export_po(language: str, folder: Path | None = None) -> bytes:
    """A language as PO: context where it stands, message the English text, translation the language's own."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    english = dict(_texts(_documents(REFERENCE, folder)))
    ours = dict(_texts(_documents(language, folder)))
    try:
        catalog = Catalog(locale=language, project="solo-narrator", charset="utf-8", creation_date=None)
    except ValueError as error:
        raise ContentError(f"{language!r} is no language, as pt or pt_BR are") from error
    for context in dict.fromkeys((*english, *ours)):
        catalog.add(english.get(context) or context, ours.get(context, ""), context=context)
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False, sort_output=False)
    lines = [line for line in out.getvalue().split(b"\n") if not line.startswith((b'"POT-Creation', b'"PO-Revision'))]
    return b"\n".join(lines)


def import_po(language: str, source: Path, folder: Path | None = None) -> list[Path]:
    """Take translations from a PO file; the files that changed. A language that is new gets its folder.

    Raises ContentError for a file that is no PO, or names something that does not exist.
    """
    from babel.messages.pofile import PoFileError, read_po

    try:
        with source.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except OSError as error:
        raise ContentError(f"the file cannot be read ({error.strerror or error})", file=str(source)) from error
    except (PoFileError, ValueError, UnicodeDecodeError) as error:
        raise ContentError(f"this is no PO file ({error})", file=str(source)) from error
    wanted: dict[str, dict[tuple[str, ...], str]] = {}
    for message in catalog:
        if message.context and isinstance(message.string, str) and message.string:
            name, *path = message.context.split(" / ")
            wanted.setdefault(name, {})[tuple(path)] = message.string
    home = (folder or shipped("locales")) / language
    known = files(REFERENCE, folder)
    changed = []
    for name, texts in wanted.items():
        if name not in known and name not in files(language, folder):
            raise ContentError(f"there is no catalogue file {name!r}", file=str(source))
        if _update(home / name, known.get(name), texts):
            changed.append(home / name)
    return changed


def _update(path: Path, english: Path | None, texts: dict[tuple[str, ...], str]) -> bool:
    """Put texts into a file, which is written only when something is new; True when it was."""
    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.width = WIDTH
    yaml.preserve_quotes = True
    fresh = not path.is_file()
    origin = english if fresh else path
    if origin is None:
        raise ContentError("there is no English file to begin from", file=str(path))
    document = yaml.load(origin.read_text(encoding="utf-8"))
    found = False
    for keys, text in texts.items():
        found |= _put(document, keys, text)
    if not found and not fresh:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as out:
        yaml.dump(document, out)
    draft.replace(path)
    return True


def _put(document: Any, keys: tuple[str, ...], text: str) -> bool:
    """Put one text where it belongs; True when it was another before."""
    *path, last = keys
    number = int(last[1:]) - 1 if last.startswith("#") and last[1:].isdecimal() else None
    if number is not None:
        *path, last = path
    for key in path:
        document = document[_key(document, key)]
    key = _key(document, last)
    if number is None:
        if str(document.get(key)) == text:
            return False
        document[key] = text
        return True
    phrasings = document.get(key)
    if not isinstance(phrasings, list):
        phrasings = document[key] = [phrasings] if phrasings else []
    if number < len(phrasings) and str(phrasings[number]) == text:
        return False
    phrasings[number:] = [text] if number >= len(phrasings) else [text, *phrasings[number + 1 :]]
    return True


def _key(document: Any, wanted: str) -> Any:
    """The key of a mapping that reads like `wanted`: YAML may have made a number of it."""
    return next((key for key in document if str(key) == wanted), wanted)
