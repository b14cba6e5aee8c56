"""The folder of campaigns, and their names."""

from __future__ import annotations

import contextlib
import os
import re
import unicodedata
from pathlib import Path

from solo.files.errors import ErrorText
from solo.files.yaml import from_home
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import StorageError

SUFFIX = ".solo"
MAX_NAME_LENGTH = 60
MAX_NAME_BYTES = 200
"""The most bytes of a name: file systems allow 255, and files beside a save have longer names."""

_NAME = re.compile(r"\w[\w .\-]*", re.UNICODE)
_RESERVED = ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"))
"""Names of devices on Windows, with any extension."""


def saves_folder(given: Path | None = None) -> Path:
    """The folder of campaigns: as given, else SOLO_SAVES, else saves/ of a checkout, else the user's data folder.

    Raises StorageError for a user without a home.
    """
    if given is not None:
        return given
    named = os.environ.get("SOLO_SAVES")
    if named:
        return from_home(named)
    checkout = Path(__file__).resolve().parent.parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    from platformdirs import user_data_path

    try:
        return user_data_path("solo-narrator", appauthor=False) / "saves"
    except RuntimeError as error:
        raise StorageError(
            ErrorText(
                "no_home",
                "there is no home folder to keep campaigns in; name a folder with {option} or {variable}",
                option="--saves",
                variable="SOLO_SAVES",
            )
        ) from error


def check_name(name: str) -> str:
    """A campaign's name if it is valid, normalised (NFC); otherwise raises StorageError. It never leads out of the folder.

    >>> check_name("Long winter")
    'Long winter'
    """
    name = unicodedata.normalize("NFC", name)
    device = name.partition(".")[0].rstrip().lower()
    if (
        not _NAME.fullmatch(name)
        or len(name) > MAX_NAME_LENGTH
        or len(name.encode()) > MAX_NAME_BYTES
        or name.rstrip(". ") != name
        or device in _RESERVED
    ):
        raise StorageError(
            ErrorText(
                "no_name",
                "{name!r} cannot be a campaign's name: letters, digits, spaces, dots and dashes, at most {most}, beginning "
                "with a letter or digit",
                name=name,
                most=MAX_NAME_LENGTH,
            )
        )
    return name


def path_of(folder: Path, name: str) -> Path:
    """The file of a campaign; raises StorageError for an invalid name.

    A file whose name was written decomposed (NFD), as some systems write it, is found by the same name.
    """
    path = folder / (check_name(name) + SUFFIX)
    decomposed = path.with_name(unicodedata.normalize("NFD", path.name))
    return decomposed if not path.exists() and decomposed.exists() else path


def campaigns(folder: Path) -> list[Path]:
    """The files of all campaigns, the one played last first; raises StorageError when the folder cannot be read."""
    found = []
    with as_storage_errors(folder):
        if not folder.is_dir():
            return []
        for path in folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(FileNotFoundError):  # it was deleted meanwhile
                if path.is_file():
                    found.append((-path.stat().st_mtime, path))
    return [path for _, path in sorted(found)]


def cut(name: str, letters: int, room: int) -> str:
    """A name shortened to so many letters and bytes, without a dot or space at its end."""
    return name[:letters].encode("utf-8", "ignore")[:room].decode("utf-8", "ignore").rstrip(". ")


def free_name(folder: Path, name: str, ending: str = "") -> str:
    """The name with its ending, followed by the lowest number that makes it unused; shortened if it is too long."""
    name, number = unicodedata.normalize("NFC", name), 1
    while True:
        behind = ending if number == 1 else f"{ending} {number}"
        fitting = cut(name, MAX_NAME_LENGTH - len(behind), MAX_NAME_BYTES - len(behind.encode()))
        if not path_of(folder, fitting + behind).exists():
            return fitting + behind
        number += 1
