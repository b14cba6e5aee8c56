"""Errors of saves; their messages tell the player what to do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from solo.files.errors import CodedError, ErrorText


class StorageError(CodedError):
    """A save cannot be read or written; the message says why, and whether the campaign is safe."""


class DamagedSave(StorageError):
    """A save is damaged, or the file is not a save. It is never written to."""


class UnfitForSave(StorageError):
    """Something cannot be written, because it could not be read again; nothing is written of it."""


class FullSave(StorageError):
    """A file holds as much as can be read again; nothing more is written."""


class NewerSave(StorageError):
    """A save was made by a newer version."""


class SaveInUse(StorageError):
    """Another process plays this campaign."""


class SaveChangedElsewhere(StorageError):
    """Another program has written to a campaign while it is played, or its file is gone; nothing more is written."""


class MissingCards(StorageError):
    """Home-made cards that a campaign is played with were not found; the message says how to name them.

    folders: those where they lay, if all are still there.
    """

    def __init__(self, text: ErrorText, folders: Sequence[Path] = ()) -> None:
        super().__init__(text)
        self.folders = tuple(folders)


class DiskTrouble(StorageError):
    """The disk or the folder fails; the campaign itself is not damaged."""
