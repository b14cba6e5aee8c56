"""Exporting catalogues as gettext PO files for translators' tools, and importing them. A round trip changes nothing."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from solo.kernel.documents import LARGEST_FOLDER, ContentError, ContentErrors, brief, read_text, read_yaml, shipped
from solo.kernel.files import read_bytes, write_together
from solo.kernel.ids import is_id
from solo.narration.catalogue import NO_WORDS, REFERENCE
from solo.narration.checking import LONGEST_NAME, MOST_PHRASINGS, faults, flatten, placeholders
from solo.narration.forms import DERIVED, is_pattern
from solo.narration.messages import is_described

TAG = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?")
"""The form of a language tag, which is also the name of its folder."""
MOST_LINES = 200_000
MOST_PROBLEMS = 20
SEPARATOR = "\x1f"
"""Between the parts of a message's context: file, then keys. Shown as a slash in PO files."""

NOWHERE = "does not exist in English"
WIDTH = 110


def files(language: str, folder: Path | None = None) -> dict[str, Path]:
    """A language's catalogue files, by their path in its folder."""
    home = (folder or shipped("locales")) / language
    found = {path.relative_to(home).as_posix(): path for path in sorted(home.rglob("*.yaml"))}
    return {name: path for name, path in found.items() if path.name not in NO_WORDS}


def _documents(language: str, folder: Path | None) -> dict[str, Any]:
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
    """A language as PO: the context is the key path, the message the English text, the translation the language's text.

    Raises ContentError for an unknown language.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    _home(language, folder)
    english = dict(_texts(_documents(REFERENCE, folder)))
    ours = dict(_texts(_documents(language, folder)))
    locale = language if is_described(language) else None
    catalog = Catalog(locale=locale, project="solo-narrator", charset="utf-8", creation_date=None)
    for context in dict.fromkeys((*english, *ours)):
        catalog.add(english.get(context) or context, ours.get(context, ""), context=context)
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False, sort_output=False)
    lines = [line for line in out.getvalue().split(b"\n") if not line.startswith((b'"POT-Creation', b'"PO-Revision'))]
    return b"\n".join(lines)


def import_po(language: str, source: Path, folder: Path | None = None, *, first: str = "") -> list[Path]:
    """Import translations from a PO file; returns the changed files. A new language gets a folder.

    first: the game whose words had no folder of their own once, in which entries exported then are looked up.
    Raises ContentError for an invalid language tag, a file that is not PO, and entries that do not exist in English or
    do not match it, each with its line; then nothing is written.
    """
    home = _home(language, folder)
    wanted = _entries(language, source, folder, first)
    english = files(REFERENCE, folder)
    drafts: dict[Path, str] = {}
    for name, texts in wanted.items():
        if not (home / name).parent.resolve().is_relative_to(home.parent.resolve()) or (home / name).is_dir():
            raise ContentError("this is no place for a file of a language", file=str(home / name))
        written = _updated(home / name, english[name], texts)
        if written is not None:
            drafts[home / name] = written
    _write(drafts)
    return list(drafts)


def _home(language: str, folder: Path | None) -> Path:
    """The folder of a language, existing or not; raises ContentError for an invalid tag."""
    if not TAG.fullmatch(language):
        raise ContentError(f"{brief(language)} is no language: a tag is like en, cs or pt_BR")
    home = (folder or shipped("locales")) / language
    if home.is_symlink() or (home.exists() and not home.is_dir()):
        raise ContentError("this is no folder of a language", file=str(home))
    return home


def _entries(language: str, source: Path, folder: Path | None, first: str) -> dict[str, dict[tuple[str, ...], str]]:
    """The translations of a PO file, by catalogue file and key path; raises ContentError with all that is wrong."""
    english = {
        (name, *path): texts
        for name, document in _documents(REFERENCE, folder).items()
        for path, texts in flatten(document)
    }
    wanted: dict[str, dict[tuple[str, ...], str]] = {}
    problems = []
    for context, text, line in _read(source):
        parts, fault = _place(language, tuple(context.split(" / ")), text, english, first)
        if fault:
            problems.append(ContentError(f"{brief(context)} {fault}", file=str(source), line=line))
        else:
            wanted.setdefault(parts[0], {})[parts[1:]] = str(text)
    if problems:
        more = [f"and {len(problems) - MOST_PROBLEMS} more"] if len(problems) > MOST_PROBLEMS else []
        raise ContentErrors("nothing is taken over:", [*problems[:MOST_PROBLEMS], *more])
    return wanted


def _read(source: Path) -> Iterator[tuple[str, object, int | None]]:
    """Context, translation and line of every translated entry; raises ContentError if the file is not PO."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        data = read_bytes(source, LARGEST_FOLDER)
        if data.count(b"\n") > MOST_LINES:
            raise ContentError(f"the file has more than {MOST_LINES:,} lines", file=str(source))
        catalog = read_po(io.BytesIO(data), charset="utf-8", abort_invalid=True)
    except OSError as error:
        raise ContentError(f"the file cannot be read ({error.strerror or error})", file=str(source)) from error
    except (PoFileError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ContentError(f"this is no PO file ({brief(str(error))})", file=str(source)) from error
    for message in catalog:
        if message.context and message.string and not message.fuzzy:
            yield str(message.context), message.string, message.lineno


def _place(
    language: str,
    parts: tuple[str, ...],
    text: object,
    english: Mapping[tuple[str, ...], list[str]],
    first: str,
) -> tuple[tuple[str, ...], str]:
    """The key path of an entry, and why it cannot be imported ("" when it can).

    Entries exported before games had folders of their own are looked up in the first game's file of that name.
    """
    for where in (parts, (f"{first}/{parts[0]}", *parts[1:])):
        fault = _fault(language, where, text, english)
        if fault != NOWHERE:
            return where, fault
    return parts, NOWHERE


def _fault(language: str, parts: tuple[str, ...], text: object, english: Mapping[tuple[str, ...], list[str]]) -> str:
    """Why an entry cannot be imported; "" when it can."""
    *base, last = parts
    if last.startswith("#"):
        number = last[1:]
        if not number.isdecimal() or len(number) > 3 or not 1 <= int(number) <= MOST_PHRASINGS:
            return f"is none of the phrasings of a list, which are {MOST_PHRASINGS} at most"
        parts = tuple(base)
    if not isinstance(text, str):
        return "has plurals of its own; they stand within the message"
    if any(unicodedata.category(character) == "Cc" and character != "\n" for character in text):
        return "has control characters in it"
    section = Path(parts[0]).stem
    name = english.get((*parts[:3], "name")) if len(parts) == 4 and is_id(parts[3]) else None
    if name is not None and section == "names":
        known: list[str] | None = ["count"] if is_pattern(parts[3]) else None
    elif name is not None and (section, parts[1]) == DERIVED:
        known = [argument for each in name for argument in placeholders(each)]
    elif parts in english:
        known = [name for each in english[parts] for name in placeholders(each)]
    else:
        return NOWHERE
    if known is None or section == "terms":
        return "" if len(text) <= LONGEST_NAME else f"is longer than {LONGEST_NAME} characters"
    return next(faults(language, text, known), "")


def _updated(path: Path, english: Path, texts: Mapping[tuple[str, ...], str]) -> str | None:
    """The new content of a catalogue file with texts inserted; None when nothing changes.

    A file that is there keeps its comments and its quotes; a new one has the keys of the English file.
    """
    from ruamel.yaml import YAML

    fresh = not path.is_file()
    if not fresh:
        there = dict(_texts({path.name: read_yaml(path) or {}}))
        if all(there.get(" / ".join((path.name, *keys))) == text for keys, text in texts.items()):
            return None
    yaml = YAML(typ="safe" if fresh else "rt")  # the safe one writes five times as fast, and knows no comments
    yaml.width = WIDTH
    yaml.preserve_quotes = True
    yaml.default_flow_style = False
    yaml.allow_unicode = True
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    document = read_yaml(english) if fresh else yaml.load(read_text(path))
    found = False
    for keys, text in texts.items():
        found |= _put(document, keys, text)
    if not found and not fresh:
        return None
    out = io.StringIO()
    yaml.dump(document, out)
    return out.getvalue()


def _write(drafts: Mapping[Path, str]) -> None:
    """Write several files, replacing none before all are on the disk; raises ContentError, with nothing changed."""
    try:
        for path in drafts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_together({path: text.encode() for path, text in drafts.items()})
    except OSError as error:
        raise ContentError(
            f"the file cannot be written ({error.strerror or error})", file=error.filename or ""
        ) from error


def _put(document: Any, keys: tuple[str, ...], text: str) -> bool:
    """Set one text of a document; True when that changes it."""
    *path, last = keys
    number = int(last[1:]) - 1 if last.startswith("#") and last[1:].isdecimal() else None
    if number is not None:
        *path, last = path
    for key in path:
        key = _key(document, key)
        if not isinstance(document.get(key), dict):
            document[key] = {}
        document = document[key]
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
    """The key of a mapping that is written `wanted`, even if it is a number."""
    return next((key for key in document if str(key) == wanted), wanted)
