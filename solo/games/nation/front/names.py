"""Derived names of the nation game: of tokens with a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solo.kernel.piece_ids import kind_of
from solo.narration import names


class Names(names.Names):
    """The names of the nation game, including those without an entry of their own in the catalogue."""

    kinds: ClassVar[Mapping[str, str]] = {
        "side": "sides",
        "lost_by": "sides",
        "cultist": "cultists",
        "track": "tracks",
        "token": "tokens",
        "ancient_one": "ancient_ones",
    }
    """The kinds of arguments whose ids also mean other things."""

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of the name of a token with a number ("deep_one.1")."""
        kind = kind_of(id)
        return self.catalogue.name(kind) if kind and id[len(kind) + 1 :].isdigit() else None
