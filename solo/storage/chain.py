"""Campaigns in several files: one that is nearly full goes on in another (NAME, NAME-2, NAME-3), which begins at a turn's end.

The file before names the one after (`Header.after`), and that names the one before (`Header.before`) with the digest of the
checkpoint where it ends. The second link alone counts: a name without such a file behind it means nothing, so whoever is
killed between the two has one file that goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from solo.files.errors import ErrorText
from solo.kernel.host import Rules
from solo.storage.cells import Checkpoint, Header, Link, moment
from solo.storage.database import Database
from solo.storage.errors import DamagedSave, StorageError
from solo.storage.folder import MAX_NAME_BYTES, MAX_NAME_LENGTH, cut, path_of
from solo.storage.playing import beginning
from solo.storage.save_files import drafted

MAX_PARTS = 100
"""The most files of a campaign that are looked at."""


class GoesOn(Exception):
    """A campaign goes on in another file."""

    def __init__(self, path: Path) -> None:
        self.path = path


def open_last(path: Path, look: Callable[[Path], None]) -> Database:
    """Open the file in which a campaign goes on, to play it. look: as of `Database.open`, or raises `GoesOn`."""
    begun = path
    for _ in range(MAX_PARTS):
        try:
            return Database.open(path, look=look)
        except GoesOn as found:
            path = found.path
    raise DamagedSave(
        ErrorText("endless_parts", "{path}: there is no end to the files in which the campaign goes on", path=begun)
    )


def followed(database: Database, game: Rules, end: Checkpoint) -> Database | None:
    """The new file in which a campaign goes on, opened; None where there cannot be another.

    It begins with the checkpoint `end`, the last of the file before. Until the new one has its name, which it gets last, the old
    one goes on, whatever happens.
    """
    about = database.about()
    target = next_path(database.path, about)
    beside = {"wishes": about.wishes, "language": about.language, "recovered": about.recovered, "played": moment()}
    link = msgspec.to_builtins(Link(database.path.stem, end.digest))
    begun = {**beginning(game, about.setup, end.position), **beside, "before": link}
    try:
        database.put_beside("after", target.stem)
        with drafted(target) as draft:
            Database.make(draft, begun, end)
    except StorageError:
        return None
    return Database.open(target)


def next_path(path: Path, about: Header) -> Path:
    """Where a campaign goes on: the lowest number behind its name that is free."""
    numbered = re.fullmatch(r"(.+)-(\d{1,4})", path.stem) if about.before is not None else None
    name, number = (numbered[1], int(numbered[2])) if numbered else (path.stem, 1)
    while True:
        number += 1
        ending = f"-{number}"
        fitting = cut(name, MAX_NAME_LENGTH - len(ending), MAX_NAME_BYTES - len(ending)) + ending
        found = path.with_name(fitting + path.suffix)
        if not found.exists() and not found.is_symlink():
            return found


def next_file(path: Path, database: Database) -> Path | None:
    """The file in which a campaign goes on; None if it goes on in its own. A damaged one counts: it is named when opened."""
    about = database.about()
    found = _beside(path, about.after)
    if found is None:
        return None
    try:
        with closing(Database.open(found, read_only=True)) as other:
            begun = other.about()
    except StorageError:
        return found
    end = database.checkpoint_before(about.cursor)
    linked = begun.before is not None and end is not None and begun.before.digest == end.digest
    return found if linked and end is not None and begun.base == about.cursor == end.position else None


def previous_files(path: Path, about: Header) -> Iterator[Path]:
    """The files that hold what came before, the last first; ends early where one is missing or is another campaign's."""
    for _ in range(MAX_PARTS):
        found = _beside(path, about.before.name) if about.before is not None else None
        if found is None or about.before is None:
            return
        try:
            with closing(Database.open(found, read_only=True)) as database:
                earlier, end = database.about(), database.checkpoint_before(about.base)
        except StorageError:
            return
        if end is None or (end.position, end.digest) != (about.base, about.before.digest) or earlier.base >= about.base:
            return
        yield found
        path, about = found, earlier


def last_file(path: Path) -> Path:
    """The file in which a campaign ends that goes on from this one; raises StorageError when this one cannot be read."""
    for _ in range(MAX_PARTS):
        with closing(Database.open(path, read_only=True)) as database:
            found = next_file(path, database)
        if found is None:
            break
        path = found
    return path


def other_files(path: Path) -> list[Path]:
    """The other files of a campaign, the first first; as far as they can be read."""
    with suppress(StorageError):
        end = last_file(path)
        with closing(Database.open(end, read_only=True)) as database:
            about = database.about()
        return [each for each in [*reversed(list(previous_files(end, about))), end] if each != path]
    return []


def _beside(path: Path, name: str) -> Path | None:
    with suppress(StorageError):
        if name and (found := path_of(path.parent, name)).is_file():
            return found
    return None
