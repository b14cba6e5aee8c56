"""Which texts the pieces of the nation game have."""

from __future__ import annotations

from solo.games.nation.compiled.pieces import Content
from solo.narration.homemade import HomeMadeTexts, Prose, as_shipped

FIRST = HomeMadeTexts((("first",),))
"""What is told of a card the first time it is used."""
SIDES_OF_A_CARD = HomeMadeTexts((("won",), ("lost",)))
"""What is told of a mythos card: that the player acquires it, that the cult does."""


def prose(content: Content) -> Prose:
    """The texts of all pieces: those of cities, agents and people as shipped ones have them; one of every other card."""
    cards = [id for id in content.cards if id not in content.agents]
    shared = [id for id, fact in content.mythos.items() if fact.solo]
    return {
        "cities": as_shipped("nation", "cities", content.cities),
        "agents": as_shipped("nation", "agents", content.agents),
        "cards": dict.fromkeys(cards, FIRST),
        "mythos": dict.fromkeys(shared, SIDES_OF_A_CARD),
        "people": as_shipped("nation", "people", content.ancient_ones, content.main_agents),
    }
