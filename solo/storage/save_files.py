"""Whole files of campaigns: created atomically, copied for reading, deleted.

While a save is played, SQLite keeps up to three more files beside it (`SIDECARS`), named after the file a link leads
to. A campaign that was closed properly has none of them, and its header says so: `closed_properly`.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from solo.files import atomic as files
from solo.files.errors import ErrorText
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DiskTrouble, SaveInUse, StorageError, UnfitForSave
from solo.storage.folder import SUFFIX
from solo.storage.lock import Lock, first_bytes

SIDECARS = ("-wal", "-shm", "-journal")
STALE_AFTER = 24 * 3600.0
"""Age in seconds after which a draft is taken to be left behind by a killed program."""

_MAGIC = b"SQLite format 3\x00"
_FORMAT_AT = 18  # offset in the header of the byte that is 1 without a log, 2 from opening to proper closing


def sidecar(save: Path, suffix: str) -> Path:
    """A file that SQLite keeps beside a save; for a link, beside the file it leads to."""
    real = save.resolve()
    return real.with_name(real.name + suffix)


def names_of(save: Path) -> list[Path]:
    """All names (hard links) of a save in its folder, including the given one."""
    own = save.stat()
    found = []
    for each in save.resolve().parent.iterdir():
        with contextlib.suppress(OSError):
            if not each.is_symlink() and os.path.samestat(each.stat(), own):
                found.append(each)
    return found


def check_log(path: Path) -> None:
    """Raise StorageError for a file that was not closed properly and whose log is not beside this name."""
    if path.stat().st_nlink == 1 or sidecar(path, "-wal").exists():
        return
    names = names_of(path)
    logs = [name for name in names if sidecar(name, "-wal").exists()]
    if not logs and len(names) == path.stat().st_nlink:
        return  # the process was killed before there was a log
    elsewhere = ErrorText("one_elsewhere", "one of them elsewhere, if it was played there")
    raise StorageError(
        ErrorText(
            "other_names",
            "{path}: the file has other names (hard links), and its last answers lie in a log beside {where}. Open it under "
            "that name once; if there is none, play a copy of the file.",
            path=path,
            where=logs[0] if logs else elsewhere,
        )
    )


def is_database(save: Path) -> bool:
    """Whether a file begins as a database does; raises OSError."""
    return first_bytes(save, 16) == _MAGIC


def closed_properly(save: Path) -> bool:
    """Whether everything is in the one file: nobody plays it, and it was closed properly. Raises OSError."""
    return first_bytes(save, 20)[_FORMAT_AT:] == b"\x01\x01"


@contextmanager
def drafted(target: Path) -> Iterator[Path]:
    """A path beside `target` to create a campaign at; at the end it is synced and renamed, or after an error deleted.

    Raises StorageError when there is such a campaign already, even if it was created meanwhile.
    """
    with as_storage_errors(target):
        if os.path.lexists(target):
            raise _there_already(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        draft = files.draft_of(target)
        draft.touch(exist_ok=False)  # so that the error for a read-only folder names the campaign
    try:
        yield draft
        with as_storage_errors(target):
            _put_into_place(draft, target)
    except DiskTrouble as error:
        raise DiskTrouble(
            ErrorText("nothing_made", "{reason} Nothing was made.", reason=_renamed(error.text, draft, target))
        ) from error
    except UnfitForSave as error:
        raise UnfitForSave(_renamed(error.text, draft, target)) from error
    finally:
        discard_draft(draft)


def _renamed(text: ErrorText, draft: Path, target: Path) -> ErrorText:
    """What is wrong with a draft, said of the file that it was to be."""

    def renamed(value: str | int) -> str | int:
        if isinstance(value, ErrorText):
            return _renamed(value, draft, target)
        return value.replace(str(draft), str(target)) if isinstance(value, str) else value

    arguments = {name: renamed(value) for name, value in text.arguments.items()}
    return type(text)(text.code, text.template, **arguments)


def _there_already(target: Path) -> StorageError:
    return StorageError(ErrorText("taken_name", "{path}: there is such a campaign already", path=target))


def _put_into_place(draft: Path, target: Path) -> None:
    if sidecar(draft, "-wal").exists():
        raise DiskTrouble(
            ErrorText("not_whole", "{path}: the file could not be written as a whole; nothing was made.", path=target)
        )
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    for suffix in SIDECARS:
        set_aside(target, suffix)
    try:
        os.link(draft, target)
    except FileExistsError:
        raise _there_already(target) from None
    except OSError:  # a file system without links, where another program could create the same name at this moment
        if os.path.lexists(target):
            raise _there_already(target) from None
        draft.rename(target)
    draft.unlink(missing_ok=True)
    files.sync_folder(target.parent)


def write_whole(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a file atomically where `check_target` allows it; raises StorageError.

    A device or a pipe is written to directly; a link is kept, and the file it leads to is replaced.
    """
    check_target(path, force=force)
    with as_storage_errors(path):
        files.write_whole(path, content)


def check_target(path: Path | None, *, force: bool) -> None:
    """Raise StorageError where a file must not be written: over another unless it is forced, over a campaign never."""
    if path is None:
        return
    with as_storage_errors(path):
        real = Path(os.path.realpath(path))
        if real.name.endswith((SUFFIX, *(SUFFIX + each for each in SIDECARS))) or (
            real.is_file() and is_database(real)
        ):
            raise StorageError(
                ErrorText(
                    "place_of_campaign",
                    "{path}: that is the place of a campaign, or of what belongs to one; choose another name",
                    path=path,
                )
            )
        if real.is_file() and not force:
            raise StorageError(
                ErrorText("file_there", "{path}: there is such a file already; `--force` replaces it", path=path)
            )


def set_aside(save: Path, suffix: str) -> None:
    """Rename a sidecar that another campaign left under this name, so that it is neither lost nor mistaken for this one's."""
    left = sidecar(save, suffix)
    if suffix == "-shm":
        left.unlink(missing_ok=True)  # an index of the log, which SQLite can rebuild
    elif left.is_file():
        left.replace(left.with_name(left.name + ".old"))


def _sweep(folder: Path) -> None:
    """Delete drafts that killed programs left long ago."""
    for left in folder.glob(files.DRAFT.format("*")):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE_AFTER:
                discard_draft(left)


def discard_draft(save: Path) -> None:
    """Delete a draft and its sidecars, ignoring errors."""
    for suffix in ("", *SIDECARS):
        with contextlib.suppress(OSError):
            save.with_name(save.name + suffix).unlink(missing_ok=True)


def remove(save: Path) -> None:
    """Delete a campaign; raises SaveInUse while it is played, StorageError when it cannot be deleted.

    For a link only the link is deleted.
    """
    with as_storage_errors(save):
        if save.is_symlink():
            save.unlink()
            return
        lock = Lock(save)
        if os.name == "nt":  # Windows deletes no open file
            lock.release()
        try:
            for suffix in ("", *SIDECARS):
                save.with_name(save.name + suffix).unlink(missing_ok=True)
        finally:
            lock.release()


@contextmanager
def copied(save: Path) -> Iterator[Path]:
    """A consistent copy of a save and its log in a temporary folder, for reading without changing the original.

    Raises StorageError when the save cannot be read or there is no room for the copy.
    """
    here = Path(tempfile.gettempdir())
    with ExitStack() as stack:
        with as_storage_errors(here):
            copy = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))) / "copy"
        for _ in range(5):
            before = _stamps(save)
            with as_storage_errors(save):
                found = _read_all(save)
            if _stamps(save) == before:
                break
        else:
            raise SaveInUse(
                ErrorText(
                    "keeps_writing",
                    "{path}: another program keeps writing to the file; try again when it is done.",
                    path=save,
                )
            )
        with as_storage_errors(here):
            for suffix, content in found.items():
                copy.with_name(copy.name + suffix).write_bytes(content)
        yield copy


def _read_all(save: Path) -> dict[str, bytes]:
    """The bytes of the save and its sidecars, by suffix; a log beside a properly closed file belongs to another campaign."""
    found = {"": first_bytes(save, save.stat().st_size)}
    for suffix in ("-wal", "-journal"):
        if suffix == "-journal" or not closed_properly(save):
            with contextlib.suppress(FileNotFoundError):
                found[suffix] = sidecar(save, suffix).read_bytes()
    return found


def _stamps(save: Path) -> list[tuple[int, int] | None]:
    found: list[tuple[int, int] | None] = []
    for suffix in ("", "-wal", "-journal"):
        try:
            seen = sidecar(save, suffix).stat()
            found.append((seen.st_size, seen.st_mtime_ns))
        except OSError:
            found.append(None)
    return found
