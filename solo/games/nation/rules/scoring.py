"""DP15, A72 The player's score, by its parts."""

from __future__ import annotations

from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import HIDDEN, PLAYER
from solo.games.nation.rules.tracks import interval

REVEALING = "revealed"
"""Why the alignment is open when the player has revealed it himself (DP10.9)."""


def closed_gates(game: Game) -> int:
    """The gate values of the gates that the player has closed (DP15.2)."""
    closed = (city.id for city in game.state.cities if city.gate == "closed" and city.gate_owner == PLAYER)
    return sum(game.content.cities[city].gate for city in closed)


def revealing_points(game: Game) -> int:
    """What the player would score now by revealing his alignment (DP10.9)."""
    return interval(game, "investigation") + closed_gates(game)


def score_parts(game: Game) -> dict[str, int]:
    """The player's final score by its parts (A72); what was scored by revealing is not scored again (A73)."""
    who, content = game.who, game.content
    scored = who.revealed == REVEALING
    hired = [content.agents[agent.id] for agent in who.agents]
    return {
        "running": who.score,
        "hidden": 0 if who.revealed else HIDDEN,
        "track": 0 if scored else interval(game, "investigation"),
        "gates": 0 if scored else closed_gates(game),
        "agents": sum(fact.vp_investigator + fact.vp_general for fact in hired),
        "mythos": sum(content.mythos[card].vp_general for card in who.mythos),
    }
