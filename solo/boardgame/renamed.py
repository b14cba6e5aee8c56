"""Keys of the effect languages that had another name once, so that home-made cards which have them still load.

What an old key means is a table of `Renamed`, one a game. It is applied to documents before anything is read from them, and by
`solo content migrate` to the text of files, in which nothing else changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from solo.files.atomic import write_together
from solo.files.content_errors import ContentError
from solo.files.errors import AuthorText, ErrorText
from solo.files.yaml import Documents, Source, parse_yaml, read_text, yaml_files

NOTE = ".solo-known-as.json"
"""The file of a home-made folder that was migrated which says what its fingerprint was before, by the present one."""
APART = ("locales",)
"""Folders within one of content in which there is none."""
_WHOLE = re.compile(r"[+-]?[0-9]+")


class Renamed(NamedTuple):
    """How a verb is written now.

    new: its name. inside: the key of a mapping in which its value stands now. negated: whether its numbers have the other sign.
    """

    new: str
    inside: str = ""
    negated: bool = False

    def value(self, old: Any) -> Any:
        """The value as it is written now."""
        if self.inside and not isinstance(old, dict):
            return {self.inside: old}
        if self.negated and isinstance(old, dict):
            return {key: -value if type(value) is int else value for key, value in old.items()}
        return old


Renames = Mapping[str, Renamed]
"""What has become of verbs, by their old names; one that has its name still, with another value, by that name."""


def with_new_keys(document: Any, table: Renames) -> Any:
    """A document with the verbs of its steps as they are written now: itself where nothing is old.

    A step is a mapping in a list.
    """
    if isinstance(document, dict):
        found = {key: with_new_keys(value, table) for key, value in document.items()}
        return found if any(found[key] is not value for key, value in document.items()) else document
    if not isinstance(document, list):
        return document
    items = [_step(with_new_keys(item, table), table) for item in document]
    return items if any(new is not old for new, old in zip(items, document, strict=True)) else document


def renewed(documents: Mapping[Path, Any], table: Renames, shipped: Path) -> dict[Path, Any]:
    """Documents by their paths, home-made ones with the keys of now; those in the shipped folder have them."""
    return {
        path: document if shipped in path.parents else with_new_keys(document, table)
        for path, document in documents.items()
    }


def _step(item: Any, table: Renames) -> Any:
    """An item of a list with its verb as it is written now."""
    if not isinstance(item, dict) or not any(_old(key, value, table) for key, value in item.items()):
        return item
    if any(table[key].new in item for key in item if key in table and table[key].new != key):
        return item  # it has two verbs, which whoever compiles it says
    return {
        (table[key].new if _old(key, value, table) else key): table[key].value(value) if key in table else value
        for key, value in item.items()
    }


def _old(key: str, value: Any, table: Renames) -> bool:
    """Whether a key of a step, with its value, is as it was written once."""
    renamed = table.get(key)
    return renamed is not None and (renamed.new != key or not isinstance(value, dict))


def known_as(sources: Sequence[Source], same: Mapping[str, str]) -> tuple[Source, ...]:
    """The folders of a game's content, the shipped one first, under the fingerprint that it had before its keys changed.

    same: that fingerprint, by the one that its texts have now. A save that was played with either is played with the same cards.
    Any other change gives the folder a fingerprint that is not in `same`.
    """
    shipped, *home = sources
    return tuple(
        each._replace(fingerprint=before.get(each.fingerprint, each.fingerprint))
        for each, before in ((shipped, same), *((each, _noted(Path(each.path))) for each in home))
    )


def _noted(folder: Path) -> dict[str, str]:
    """What a folder's note says; nothing if there is none that can be used."""
    try:
        found = json.loads(read_text(folder / NOTE))
    except (ContentError, ValueError, RecursionError):
        return {}
    usable = isinstance(found, dict) and all(isinstance(each, str) for each in found.values())
    return found if usable else {}


class Change(NamedTuple):
    """An old key that was found in a text: its line, from 1, the old words and the new ones."""

    line: int
    old: str
    new: str


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


def rewritten(text: str, table: Renames, name: str = "") -> tuple[str, list[Change]]:
    """A text of YAML with the verbs of its steps as they are written now, and what was changed.

    All else (comments, order, quotes, blanks) stays as it is. Raises ContentError, with the line, for a text that would not be
    read either, or in which a change would mean something else.
    """
    from ruamel.yaml import YAML

    before = parse_yaml(text, name)
    after = with_new_keys(before, table)
    if after is before:
        return text, []
    edits: list[_Edit] = []
    changes: list[Change] = []
    _find(YAML(typ="safe", pure=True).compose(text), table, text, edits, changes)
    new = text
    for edit in sorted(edits, reverse=True):
        new = new[: edit.start] + edit.text + new[edit.end :]
    if parse_yaml(new, name) != after:
        raise ContentError(
            AuthorText("not_rewritten", "{old!r} cannot be rewritten by itself", old=changes[0].old),
            file=name,
            line=changes[0].line,
        )
    return new, changes


def _find(node: Any, table: Renames, text: str, edits: list[_Edit], changes: list[Change]) -> None:
    """Note what is to be changed in a node of a composed text."""
    if node.id == "mapping":
        for _, value in node.value:
            _find(value, table, text, edits, changes)
    elif node.id == "sequence":
        for item in node.value:
            for key, value in item.value if item.id == "mapping" else ():
                if key.value in table:
                    _change(key, value, table[key.value], text, edits, changes)
            _find(item, table, text, edits, changes)


def _change(key: Any, value: Any, renamed: Renamed, text: str, edits: list[_Edit], changes: list[Change]) -> None:
    """Note what is to be changed in one step."""
    wraps = bool(renamed.inside) and value.id != "mapping"
    if renamed.new == key.value and not wraps:
        return
    old, new = text[key.start_mark.index : key.end_mark.index], renamed.new
    quote = old[0] if old[0] in "'\"" else ""
    if new != key.value:
        edits.append(_Edit(key.start_mark.index, key.end_mark.index, f"{quote}{new}{quote}"))
    said = {"old": key.value, "new": new}
    if wraps:
        start, end = value.start_mark.index, value.end_mark.index
        edits += [_Edit(start, start, f"{{{renamed.inside}: "), _Edit(end, end, "}")]
        said = {"old": f"{key.value}: {text[start:end]}", "new": f"{new}: {{{renamed.inside}: {text[start:end]}}}"}
    if renamed.negated and value.id == "mapping":
        for _, number in value.value:
            start, end = number.start_mark.index, number.end_mark.index
            if _WHOLE.fullmatch(text[start:end]):
                edits.append(_Edit(start, end, str(-int(text[start:end]))))
    changes.append(Change(key.start_mark.line + 1, **said))


class Migrated(NamedTuple):
    """What came of a folder: the changes in each of its files that has old keys, and what is wrong with files left alone."""

    changes: Mapping[Path, Sequence[Change]]
    problems: Sequence[ContentError]


def migrate(folder: Path, table: Renames, *, write: bool) -> Migrated:
    """Rewrite the old keys in all files of a folder of content, or find them only.

    A file that cannot be read is left alone. All others are written together, each atomically: who is interrupted has old
    or new files, and may do it again. Raises ContentError if there is no such folder, OSError if a file cannot be written.
    """
    if not folder.is_dir():
        raise ContentError(ErrorText("no_such_folder", "there is no such folder"), file=str(folder))
    changes: dict[Path, list[Change]] = {}
    problems: list[ContentError] = []
    texts: dict[Path, str] = {}
    for path in yaml_files(folder, APART):
        try:
            text, found = rewritten(read_text(path), table, str(path))
        except ContentError as error:
            problems.append(error)
            continue
        if found:
            changes[path], texts[path] = found, text
    if write and changes:
        write_together({**_note(folder, texts), **{path: text.encode() for path, text in texts.items()}})
    return Migrated(changes, problems)


def _note(folder: Path, texts: Mapping[Path, str]) -> dict[Path, bytes]:
    """The note of a folder in which some files get new texts; none where a file cannot be read, with which nobody plays."""
    try:
        documents = Documents([folder], None, APART)
    except ContentError:
        return {}
    (before,) = documents.sources()
    documents.files.update(texts)
    (after,) = documents.sources()
    noted = _noted(folder)
    noted.setdefault(after.fingerprint, noted.get(before.fingerprint, before.fingerprint))
    return {folder / NOTE: json.dumps(noted, indent=1).encode()}
