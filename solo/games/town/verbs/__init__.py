"""The verbs of the town game's effect language: what a card in content/ can say."""

from __future__ import annotations

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

CHAPTERS = (rolls, control, resources, cards, people, places, monsters, gates, town, using)
"""The verbs' modules, in the order in which the documentation shows them."""

__all__ = ["CHAPTERS", "VOCABULARY"]
