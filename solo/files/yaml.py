"""Reading YAML of authors and players safely, with errors that name file, line and key, and with a compiled cache."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from solo.files.atomic import read_bytes
from solo.files.content_errors import (
    ContentError,
    Key,
    described,
)
from solo.files.errors import ErrorText
from solo.files.parse_cache import Cache

if TYPE_CHECKING:
    from solo.files.yaml_limits import Outline

T = TypeVar("T")

MIB = 1024 * 1024
LARGEST = 4 * MIB
MAX_FILES = 2_000
MAX_ENTRIES = 20_000
LARGEST_FOLDER = 4 * LARGEST
MAX_MARKS = 500_000
"""Marks of all files together; twice the nodes of one (`outline`), because every collection also has a mark at its end."""
_FORMAT = "3"


def parse_yaml(text: str, name: str = "") -> Any:
    """The document in `text` as plain dicts, lists, texts and numbers; keys are always texts.

    Raises ContentError for anything that could build objects or expand without bound (see `outline`), for texts over 4
    MiB and for duplicate keys.
    """
    return _build(outline_of(text, name), name)


def outline_of(text: str, name: str = "") -> Outline:
    """The outline of a text; raises ContentError for one that is too large, uses refused features or is not YAML."""
    if len(text) > LARGEST:
        raise ContentError(
            ErrorText("text_too_large", "the text is larger than {size} MiB", size=LARGEST // MIB), file=name
        )
    from solo.files.yaml_limits import Refused, outline

    try:
        return outline(text)
    except Refused as refused:
        raise ContentError(refused.problem, file=name, line=refused.line) from refused


def _build(of: Outline, name: str) -> Any:
    from solo.files.yaml_limits import Refused

    try:
        return of.build()
    except Refused as refused:
        raise ContentError(refused.problem, file=name, line=refused.line) from refused


def read_yaml(path: Path) -> Any:
    """The document in a file; raises ContentError when it cannot be read or parsed."""
    return parse_yaml(read_text(path), str(path))


def read_as(path: Path, shape: type[T], *, cached: bool = False) -> T:
    """The document in a file as the given Struct (an empty file gives its defaults); raises ContentError with its line.

    cached: for files that every start reads: what was parsed once is kept by a hash of the text.
    """
    text = read_text(path)
    document = _parsed_once(text, str(path)) if cached else parse_yaml(text, str(path))
    try:
        return convert({} if document is None else document, shape)
    except ContentError as error:
        raise error.in_file(path, outline_of(text, str(path))) from error


def read_once(path: Path) -> Any:
    """The document in a file, from the cache if its text was parsed before; raises ContentError."""
    return _parsed_once(read_text(path), str(path))


def _parsed_once(text: str, name: str) -> Any:
    return cached_result([_FORMAT, text], lambda: parse_yaml(text, name))


def cached_result(texts: Sequence[str], make: Callable[[], Any]) -> Any:
    """What is made of some texts, as plain data: from the cache, with the texts it was made of, if it was made before."""
    folder = default_cache()
    if folder is None:
        return make()
    whole = "\n".join(texts).encode()
    cache, key = Cache(folder), f"{len(whole):016x}{zlib.crc32(whole):08x}"
    found = cache.load(key)
    if found is None or found[1:] != [*texts]:
        found = [make(), *texts]
        cache.store(key, found)
    return found[0]


def read_outlined(path: Path) -> tuple[Any, Outline]:
    """The document in a file, and its outline, which gives the lines of errors; raises ContentError."""
    within = outline_of(read_text(path), str(path))
    return _build(within, str(path)), within


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; raises ContentError with the reason when it cannot be read or is over 4 MiB."""
    try:
        return read_bytes(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(ErrorText("no_utf8", "the file is not UTF-8 text"), file=str(path)) from error
    except OSError as error:
        raise ContentError(
            ErrorText("unreadable", "the file cannot be read ({reason})", reason=error), file=str(path)
        ) from error


class Source(NamedTuple):
    """A folder whose files were read: its path, and a hash over the names and texts in it, independent of the path."""

    path: str
    fingerprint: str


class Documents:
    """The YAML files below some folders, parsed once and cached, folder by folder, by a hash of their content.

    A file of a later folder does not replace one of the same name in an earlier folder; both are read. cache: the
    folder of the cache, None for none. skip: names of subfolders that are not read. Raises ContentError for a missing
    folder, and for more than 2,000 files or 16 MiB in all.
    """

    def __init__(self, folders: Sequence[Path], cache: Path | None, skip: Collection[str] = ()) -> None:
        self.files: dict[Path, str] = {}
        self._folders: dict[Path, list[Path]] = {}
        self._outlines: dict[Path, Outline] = {}
        self._cache = Cache(cache) if cache is not None else None
        self._marks = 0
        size = 0
        for folder in folders:
            if not folder.is_dir():
                raise ContentError(ErrorText("no_such_folder", "there is no such folder"), file=str(folder))
            self._folders[folder] = yaml_files(folder, skip)
            for path in self._folders[folder]:
                self.files[path] = read_text(path)
                size += len(self.files[path])
                if size > LARGEST_FOLDER:
                    problem = ErrorText(
                        "files_too_large", "the files are larger than {size} MiB in all", size=LARGEST_FOLDER // MIB
                    )
                    raise ContentError(problem, file=str(folder))

    def parsed(self) -> dict[Path, Any]:
        """Every file's document, those of a folder from the cache if it has a valid entry of it; raises ContentError."""
        self._marks = 0
        found: dict[Path, Any] = {}
        for paths in self._folders.values():
            found |= zip(paths, self._parsed(paths), strict=True)
        return found

    def _parsed(self, paths: Sequence[Path]) -> list[Any]:
        """The documents of one folder, which has an entry of its own: home-made cards that change leave the shipped one."""
        name = self._hash(_FORMAT, ((path.name, path) for path in paths))
        cached = self._cache.load(name) if self._cache is not None else None
        if cached is None or len(cached) != len(paths):
            cached = [_build(self._counted(path), str(path)) for path in paths]
            if self._cache is not None:
                self._cache.store(name, cached)
        return cached

    def _counted(self, path: Path) -> Outline:
        """The outline of a file; raises ContentError when it has too many keys and values with those before it."""
        found = self.outline(path)
        self._marks += len(found.marks)
        if self._marks > MAX_MARKS:
            raise ContentError(
                ErrorText(
                    "too_many_nodes_in_all", "more than {most:,} keys and values in all files", most=MAX_MARKS // 2
                ),
                file=str(path),
            )
        return found

    def outline(self, path: Path) -> Outline:
        """The outline of one of the files: the one it was built from if it was parsed now, so that errors find their lines."""
        found = self._outlines.get(path)
        if found is None:
            found = self._outlines[path] = outline_of(self.files[path], str(path))
        return found

    def sources(self) -> tuple[Source, ...]:
        """The folders, in the order they were given."""
        return tuple(
            Source(
                str(folder.resolve()), self._hash("", ((path.relative_to(folder).as_posix(), path) for path in paths))
            )
            for folder, paths in self._folders.items()
        )

    def _hash(self, salt: str, files: Iterable[tuple[str, Path]]) -> str:
        import hashlib

        whole = hashlib.sha256(salt.encode())
        for name, path in files:
            whole.update(os.fsencode(name))
            whole.update(hashlib.sha256(self.files[path].encode()).digest())
        return whole.hexdigest()[:24]


def yaml_files(folder: Path, skip: Collection[str] = ()) -> list[Path]:
    """The YAML files below a folder, sorted; raises ContentError when there are more than 2,000.

    skip: names of subfolders that are something else's.
    """
    found: list[Path] = []
    entries = 0
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in skip]
        entries += len(folders) + len(names)
        found += [Path(root) / name for name in names if name.endswith(".yaml")]
        if entries > MAX_ENTRIES or len(found) > MAX_FILES:
            raise ContentError(
                ErrorText(
                    "too_many_files", "more than {most:,} files: is this the folder that is meant?", most=MAX_FILES
                ),
                file=str(folder),
            )
    return sorted(found)


def default_cache() -> Path | None:
    """Where compiled files are kept: a folder in the user's cache folder; None when SOLO_NO_CACHE is set, or without a home."""
    if os.environ.get("SOLO_NO_CACHE"):
        return None
    from platformdirs import user_cache_path

    try:
        return user_cache_path("solo-narrator", appauthor=False)
    except RuntimeError:  # whoever runs it has no home
        return None


def from_home(path: str) -> Path:
    """A path with the home folder in place of a `~` at its beginning: where no shell has put it, a folder `~` would be made."""
    try:
        return Path(path).expanduser()
    except RuntimeError:  # there is no such home
        return Path(path)


def settings_file() -> Path:
    """The file of a player's settings: SOLO_CONFIG, else in the user's config folder."""
    named = os.environ.get("SOLO_CONFIG")
    if named:
        return from_home(named)
    from platformdirs import user_config_path

    try:
        return user_config_path("solo-narrator", appauthor=False) / "settings.yaml"
    except RuntimeError:  # whoever runs it has no home: the settings are those it begins with
        return Path(os.devnull)


@cache
def shipped(folder: str) -> Path:
    """The folder of that name that ships with the program: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "data" / folder
    return installed if installed.is_dir() else package.parent / folder


def convert(raw: Any, shape: type[T], *keys: Key) -> T:
    """`raw` as the given Struct; raises ContentError with the key that does not fit, what it must be, and the nearest word."""
    import msgspec

    try:
        return msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError as error:
        from solo.files.schema_errors import misfits

        raise next(misfits(raw, shape, *keys)) from error


def mapping(raw: Any, what: str) -> Mapping[str, Any]:
    """`raw` if it is a mapping; raises ContentError otherwise."""
    if raw is None:
        raise ContentError(ErrorText("nothing_in_it", "there is nothing in it: {what} is a mapping", what=what))
    if not isinstance(raw, dict):
        raise ContentError(
            ErrorText("must_be_mapping", "{what} must be a mapping, not {found}", what=what, found=described(raw))
        )
    return raw
