"""Where campaigns live, and what they may be called."""

from __future__ import annotations

import os
import re
from pathlib import Path

from solo.storage.errors import StorageError

SUFFIX = ".solo"
LONGEST = 60
_NAME = re.compile(r"\w[\w .\-]*", re.UNICODE)
_RESERVED = ("con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10)))


def saves_folder(given: Path | None = None) -> Path:
    """The folder of campaigns: as given, else SOLO_SAVES, else saves/ of a checkout, else the user's data folder."""
    if given is not None:
        return given
    named = os.environ.get("SOLO_SAVES")
    if named:
        return Path(named)
    checkout = Path(__file__).resolve().parent.parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    from platformdirs import user_data_path

    return user_data_path("solo-narrator", appauthor=False) / "saves"


def check_name(name: str) -> str:
    """A campaign's name if it may be one; raises StorageError otherwise. A name never leads out of the folder.

    >>> check_name("Long winter")
    'Long winter'
    """
    if not _NAME.fullmatch(name) or len(name) > LONGEST or name.rstrip(". ") != name or name.lower() in _RESERVED:
        raise StorageError(
            f"{name!r} cannot be a campaign's name: letters, digits, spaces, dots and dashes, at most {LONGEST}, "
            "beginning with a letter or digit"
        )
    return name


def path_of(folder: Path, name: str) -> Path:
    """The file of a campaign; raises StorageError for a name that cannot be one."""
    return folder / (check_name(name) + SUFFIX)


def campaigns(folder: Path) -> list[Path]:
    """The files of all campaigns, the one played last first."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def free_name(folder: Path, name: str) -> str:
    """The name, or the name with the least number behind it that is not taken."""
    if not path_of(folder, name).exists():
        return name
    number = 2
    while path_of(folder, f"{name} {number}").exists():
        number += 1
    return f"{name} {number}"
