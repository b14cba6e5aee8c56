"""The label of a museum game, which lists show; saved with every checkpoint."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.museum.state import Count, Id


class Summary(msgspec.Struct, frozen=True):
    """How far a game is.

    round: turns begun. turn: the one under way, or the next. hour: quarters past XII. living: investigators by id. ended: how
    it ended.
    """

    round: Count = 0
    hour: Count = 0
    midnights: Count = 0
    ancient_one: Id = ""
    doom: Count = 0
    signs: Count = 0
    battle: bool = False
    living: Annotated[tuple[Id, ...], msgspec.Meta(max_length=20)] = ()
    ended: Id = ""
    turn: Count = 0
