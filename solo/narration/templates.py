"""Templates of home-made pieces: rules to change, and the words that such a piece needs."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from solo.files.yaml import read_as, shipped
from solo.kernel.ids import is_id
from solo.narration.folders import LOCALES, READ
from solo.narration.homemade import NAMES, Prose

ID = "NAME"
"""What stands in a template for the id of what is made."""
MAX_ID_LENGTH = 48
"""The most characters of an id that is made of a name: some templates append to it."""


PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})
"""Latin letters that are not made of a plain one and an accent."""


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of piece. rules: its file, as a text. names: by kind of names, the ids of what it names."""

    rules: str
    names: dict[str, list[str]] = {}


class Templates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The templates of a game, by kind. page: the page that tells authors of this game what they may write."""

    page: str
    kinds: dict[str, Template]


def templates_of(game: str) -> Templates:
    """The templates of a game."""
    return read_as(shipped("content") / "templates" / f"{game}{READ}", Templates)


def id_of(name: str) -> str:
    """The id for a name as it is written; "" if no letter of it can stand in an id.

    >>> id_of("Old Joe’s Café")
    'old_joe_s_cafe'
    """
    parts = unicodedata.normalize("NFKD", name.lower()).translate(PLAIN)
    plain = "".join(each for each in parts if not unicodedata.combining(each))
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:MAX_ID_LENGTH].strip("_")
    return found if is_id(found) else ""


def rules_file(template: Template, id: str) -> tuple[Path, str]:
    """The file with the rules of a piece, in the folder of content, and its text without a heading."""
    return Path(f"{id}{READ}"), template.rules.replace(ID, id)


def words_files(
    template: Template, id: str, name: str, ids: Iterable[str], prose: Prose, home: Path, text: Callable[..., str]
) -> dict[Path, str]:
    """The files with the words of a piece: its names, and every text that it needs.

    ids: what the rules of the piece define. home: the folder of a language and a game. text: makes what stands for
    a text of its path (what).
    """
    names = {
        kind: {each.replace(ID, id): _name(kind, name) for each in named} for kind, named in template.names.items()
    }
    sections: dict[str, dict[str, Any]] = {NAMES: names} if names else {}
    for section, pieces in prose.items():
        for each in ids:
            texts = pieces.get(each)
            for path in texts.needed if texts else ():
                _put(sections, (section, each, *path), text(what=".".join(path)))
    for each in (each for kind in names.values() for each in kind if each in prose.get("explain", ())):
        _put(sections, ("explain", each), text(what="explain"))
    return {home / section / f"{id}{READ}": "".join(_lines(words)) for section, words in sections.items()}


def _name(kind: str, name: str) -> dict[str, str]:
    """The forms of a name that it can do with."""
    person = {"first": name.split(maxsplit=1)[0], "gender": "f"} if kind == "investigators" else {}
    return {"name": name, **person}


def _put(into: dict[str, Any], path: Sequence[str], text: str) -> None:
    *above, last = path
    for key in above:
        into = into.setdefault(key, {})
    into[last] = text


def _lines(words: Mapping[str, Any], depth: int = 0) -> Iterable[str]:
    """A document as YAML, in block style."""
    for key, value in words.items():
        shown = "  " * depth + (key if is_id(key) and not key[0].isdigit() else json.dumps(key))
        if isinstance(value, Mapping):
            yield f"{shown}:\n"
            yield from _lines(value, depth + 1)
        else:
            yield f"{shown}: {json.dumps(value, ensure_ascii=False)}\n"


def home_of(language: str, game: str) -> Path:
    """Where the words of a language for a game stand in a folder of content."""
    return Path(LOCALES) / language / game
