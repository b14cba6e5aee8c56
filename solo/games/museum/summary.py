"""The label of a museum game, which lists show; saved with every checkpoint."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.museum.state import Name, Number


class Summary(msgspec.Struct, frozen=True):
    """How far a game is. round: turns begun. hour: quarters past XII. living: investigators by id. ended: how it ended."""

    round: Number = 0
    hour: Number = 0
    midnights: Number = 0
    ancient_one: Name = ""
    doom: Number = 0
    signs: Number = 0
    battle: bool = False
    living: Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)] = ()
    ended: Name = ""
