"""The verbs of the town game's effect language: what cards in content/ can do."""

from __future__ import annotations

from solo.boardgame import verbs as core
from solo.games.town.verbs import (
    cards,
    control,
    gates,
    monsters,
    people,
    places,
    resources,
    rolls,
    town,
    using,
)
from solo.games.town.verbs.language import VOCABULARY

CHAPTERS = (
    core.control,
    core.values,
    core.board,
    rolls,
    control,
    resources,
    cards,
    people,
    places,
    monsters,
    gates,
    town,
    using,
)
"""The modules of verbs, in the order of the documentation."""

__all__ = ["CHAPTERS", "VOCABULARY"]
