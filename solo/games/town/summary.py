"""The label of a campaign, which lists show; saved with every checkpoint."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.town.state import Count, Id, Total


class Summary(msgspec.Struct, frozen=True):
    """How far a campaign is: the night and the turns begun, each 0 before the first.

    round: includes rounds of the final battle. turn: the one under way, or the next. battle: its round, the same; 0 before it.
    ancient_one: "" between nights. living: investigators by id. score: of all nights together. ended: why it is over,
    "" as long as it goes on. best: the score of the best night that was won, 0 where none was.
    """

    night: Count = 0
    round: Count = 0
    battle: Count = 0
    ancient_one: Id = ""
    doom: Count = 0
    terror: Count = 0
    living: Annotated[tuple[Id, ...], msgspec.Meta(max_length=20)] = ()
    score: Total = 0
    ended: Id = ""
    best: Total = 0
    turn: Count = 0
