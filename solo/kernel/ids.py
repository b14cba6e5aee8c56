"""Ids, by which catalogues, saves and commands name things."""

from __future__ import annotations

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_]{0,63}\Z")]
"""The id of anything: lower-case letters, digits and underscores, at most 64."""


def is_id(value: object) -> bool:
    """Whether a value is an id."""
    try:
        msgspec.convert(value, Id)
    except msgspec.ValidationError:
        return False
    return True
