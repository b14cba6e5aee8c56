"""The label of a nation game, which lists show; saved with every checkpoint."""

from __future__ import annotations

import msgspec

from solo.games.nation.printed.numbers import INVESTIGATOR
from solo.games.nation.state import Count, Id, Total


class Summary(msgspec.Struct, frozen=True):
    """How far a game is.

    round: rounds begun. turn: the one under way, or the next. score, ancient_score: of both sides. ended: how it ended.
    alignment: that of the player. veiled: the Ancient One lies face down, and is not told.
    """

    round: Count = 0
    ancient_one: Id = ""
    main_agent: Id = ""
    level: Id = ""
    score: Total = 0
    ancient_score: Total = 0
    ended: Id = ""
    won: bool = False
    alignment: Id = INVESTIGATOR
    veiled: bool = False
    turn: Count = 0
