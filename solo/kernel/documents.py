"""Reading YAML of authors and players: safely, with errors that name file, line and key, and with a compiled cache."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

Key = str | int
"""One step into a document: a mapping's key or a list's index."""

LARGEST = 4 * 1024 * 1024
DEEPEST = 60
LONGEST_NUMBER = 18
_TOO_LARGE = f"the file is larger than {LARGEST // 1024 // 1024} MiB"
_CACHE_FORMAT = "2"
_CHECKSUM = 32


class ContentError(Exception):
    """Something wrong in a document, said so that its author can mend it: file, line, key, what, and the nearest word."""

    def __init__(self, problem: str, *, file: str = "", keys: Sequence[Key] = (), line: int | None = None) -> None:
        self.problem = problem
        self.file = file
        self.keys = tuple(keys)
        self.line = line
        super().__init__(str(self))

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place += f":{self.line}"
        if self.keys:
            place += (": " if place else "") + ".".join(str(key) for key in self.keys)
        return f"{place}: {self.problem}" if place else self.problem

    def at(self, *keys: Key) -> ContentError:
        """The same error, seen from further up the document."""
        return ContentError(self.problem, file=self.file, keys=(*keys, *self.keys), line=self.line)

    def in_file(self, path: Path, text: str | None = None) -> ContentError:
        """The same error with its file named, and its line found when the text is there to look in."""
        line = self.line
        if line is None and text is not None:
            line = line_of(text, self.keys)
        return ContentError(self.problem, file=str(path), keys=self.keys, line=line)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the known word most like `word`, ready to append to a message; "" when none is like it."""
    close = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def parse_yaml(text: str, name: str = "") -> Any:
    """The document in `text` as plain dicts, lists, strings and numbers.

    Anything that could build objects, explode or never end is refused with a ContentError: tags of its own, aliases,
    nesting over 60 levels, numbers of over 18 digits, texts over 4 MiB, keys that stand twice.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if len(text) > LARGEST:
        raise ContentError(_TOO_LARGE, file=name)
    try:
        _refuse_hostile(text, name)
        return YAML(typ="safe").load(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark
        problem = " ".join(str(error.problem or error).split())
        raise ContentError(problem, file=name, line=mark.line + 1 if mark else None) from error
    except (YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise ContentError(" ".join(str(error).split()), file=name) from error


def _refuse_hostile(text: str, name: str) -> None:
    from ruamel.yaml import YAML
    from ruamel.yaml.events import (
        AliasEvent,
        CollectionEndEvent,
        CollectionStartEvent,
        NodeEvent,
        ScalarEvent,
    )

    depth = 0
    for event in YAML(typ="safe").parse(text):
        line = event.start_mark.line + 1 if event.start_mark is not None else None
        if isinstance(event, AliasEvent):
            raise ContentError("aliases (*name) are not allowed", file=name, line=line)
        tag = getattr(event, "tag", None)
        if isinstance(event, NodeEvent) and tag not in (None, "!"):
            raise ContentError(f"tags ({tag}) are not allowed", file=name, line=line)
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise ContentError(f"nested deeper than {DEEPEST} levels", file=name, line=line)
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        elif isinstance(event, ScalarEvent) and event.style in (None, "") and len(event.value) > LONGEST_NUMBER:
            digits = event.value.lstrip("+-").replace("_", "")
            if digits.isdigit() or digits[:2].lower() in ("0x", "0o", "0b"):
                raise ContentError("a number of over 18 digits", file=name, line=line)


def read_yaml(path: Path) -> Any:
    """The document in a file; raises ContentError when it cannot be read or is not what it should be."""
    return parse_yaml(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; raises ContentError with the reason when that is not to be had, or is over 4 MiB."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError as error:
        raise ContentError("the file is not UTF-8 text", file=str(path)) from error
    except OSError as error:
        raise ContentError(f"the file cannot be read ({error.strerror or error})", file=str(path)) from error
    if len(text) > LARGEST:
        raise ContentError(_TOO_LARGE, file=str(path))
    return text


def line_of(text: str, keys: Sequence[Key]) -> int | None:
    """The line (from 1) where a key path stands in a YAML text, or of its nearest ancestor; None when it cannot be said."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
    from ruamel.yaml.nodes import MappingNode, SequenceNode

    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except YAMLError:
        return None
    if node is None:
        return None
    line: int = node.start_mark.line
    for key in keys:
        if isinstance(node, MappingNode):
            pair = next((pair for pair in node.value if str(pair[0].value) == str(key)), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line, pair[1]
        elif isinstance(node, SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
            line = node.start_mark.line
        else:
            break
    return line + 1


class Documents:
    """The YAML files below some folders, parsed once and kept in a cache that is known by their content's hash.

    A file of a later folder stands beside one of the same name in an earlier folder, it does not replace it. cache: the
    folder of the cache, None for none. skip: name of a subfolder that is something else's.
    """

    def __init__(self, folders: Sequence[Path], cache: Path | None, skip: str = "") -> None:
        self.files: dict[Path, str] = {}
        for folder in folders:
            if not folder.is_dir():
                raise ContentError("there is no such folder", file=str(folder))
            for path in sorted(folder.rglob("*.yaml")):
                if skip and skip in path.relative_to(folder).parts:
                    continue
                self.files[path] = read_text(path)
        self._cache = cache

    def parsed(self) -> dict[Path, Any]:
        """Every file's document, from the cache when that is whole and fresh."""
        cached = self._load()
        if cached is not None and len(cached) == len(self.files):
            return dict(zip(self.files, cached, strict=True))
        packed = msgspec.msgpack.encode([parse_yaml(text, str(path)) for path, text in self.files.items()])
        self._store(packed)
        return dict(zip(self.files, msgspec.msgpack.decode(packed, type=list[Any]), strict=True))

    def fingerprint(self) -> str:
        """A hash over all names and texts."""
        whole = hashlib.sha256(_CACHE_FORMAT.encode())
        for path, text in self.files.items():
            whole.update(path.name.encode())
            whole.update(hashlib.sha256(text.encode()).digest())
        return whole.hexdigest()[:24]

    def _load(self) -> list[Any] | None:
        if self._cache is None:
            return None
        with contextlib.suppress(OSError, msgspec.DecodeError, ValueError):
            stored = (self._cache / f"{self.fingerprint()}.msgpack").read_bytes()
            checksum, packed = stored[:_CHECKSUM], stored[_CHECKSUM:]
            if hashlib.sha256(packed).digest() == checksum:
                return msgspec.msgpack.decode(packed, type=list[Any])
        return None

    def _store(self, packed: bytes) -> None:
        if self._cache is None:
            return
        with contextlib.suppress(OSError):
            self._cache.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._cache)
            with os.fdopen(handle, "wb") as out:
                out.write(hashlib.sha256(packed).digest() + packed)
            Path(name).replace(self._cache / f"{self.fingerprint()}.msgpack")


def default_cache() -> Path | None:
    """Where compiled files are kept: the user's cache folder, or nowhere when SOLO_NO_CACHE is set."""
    if os.environ.get("SOLO_NO_CACHE"):
        return None
    from platformdirs import user_cache_path

    return user_cache_path("solo-narrator", appauthor=False)


def shipped(folder: str) -> Path:
    """The folder of that name that ships with the program: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "data" / folder
    return installed if installed.is_dir() else package.parent / folder


def convert(raw: Any, shape: type[Any], *keys: Key) -> Any:
    """`raw` as the given Struct; raises ContentError with the key that does not fit and the nearest known one."""
    try:
        return msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$")
        inner: list[Key] = []
        for part in where.rstrip("`").replace("]", "").replace("[", ".").split("."):
            if part:
                inner.append(int(part) if part.isdigit() else part)
        if "unknown field" in problem:
            unknown = problem.rsplit("`", 2)[-2]
            problem = f"unknown key {unknown!r}" + nearest(unknown, _fields(shape))
            inner.append(unknown)
        raise ContentError(problem, keys=(*keys, *inner)) from error


def _fields(shape: type[Any]) -> list[str]:
    """Names of all fields in a Struct and the Structs within, for hints."""
    names: list[str] = []
    waiting: list[Any] = [shape]
    seen: list[Any] = []
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.append(each)
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            for field in msgspec.structs.fields(each):
                names.append(field.encode_name)
                waiting.append(field.type)
        else:
            waiting.extend(getattr(each, "__args__", ()))
    return names


def mapping(raw: Any, what: str) -> Mapping[str, Any]:
    """`raw` if it is a mapping; raises ContentError otherwise."""
    if not isinstance(raw, dict):
        raise ContentError(f"{what} must be a mapping, not {type(raw).__name__}")
    return raw
