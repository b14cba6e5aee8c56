"""DP15, A72 The player's score, by its parts."""

from __future__ import annotations

from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import DISSENTER, DISSENTER_LOSS, HIDDEN, PLAYER
from solo.games.nation.rules.tracks import interval

REVEALING = "revealed"
"""Why the alignment is open when the player has revealed it himself (DP10.9)."""


def is_dissenter(game: Game) -> bool:
    """Whether the player is a former investigator, who scores as one (DP15.4, V2)."""
    return game.who.alignment == DISSENTER


def gate_points(game: Game, gate: str) -> int:
    """The gate values of the gates of the player that are "closed" or "open" (DP15.2, DP15.4)."""
    mine = (city.id for city in game.state.cities if city.gate == gate and city.gate_owner == PLAYER)
    return sum(game.content.cities[city].gate for city in mine)


def revealing_points(game: Game) -> int:
    """What the player would score now by revealing his alignment (DP10.9): his gates and his track; a dissenter also loses."""
    points = interval(game, "investigation") + gate_points(game, "closed")
    return points + gate_points(game, "open") - DISSENTER_LOSS if is_dissenter(game) else points


def agent_points(game: Game, agent: str) -> int:
    """What a hired agent in play is worth to the player: pink points are an investigator's alone (DP2.4)."""
    fact = game.content.agents[agent]
    return fact.vp_general + (0 if is_dissenter(game) else fact.vp_investigator)


def revealed_score(game: Game) -> int:
    """The player's final score if he reveals his alignment now: what is not scored by that is added (A72, A73)."""
    mythos = sum(game.content.mythos[card].vp_general for card in game.who.mythos)
    agents = sum(agent_points(game, agent.id) for agent in game.who.agents)
    return game.who.score + revealing_points(game) + agents + mythos


def score_parts(game: Game) -> dict[str, int]:
    """The player's final score by its parts (A72); what was scored by revealing is not scored again (A73).

    A dissenter has two more: the gates he has opened, and what he loses if revealed otherwise (DP15.4).
    """
    who, content = game.who, game.content
    scored = who.revealed == REVEALING
    parts = {
        "running": who.score,
        "hidden": 0 if who.revealed else HIDDEN,
        "track": 0 if scored else interval(game, "investigation"),
        "gates": 0 if scored else gate_points(game, "closed"),
        "agents": sum(agent_points(game, agent.id) for agent in who.agents),
        "mythos": sum(content.mythos[card].vp_general for card in who.mythos),
    }
    if is_dissenter(game):
        parts["opened"] = 0 if scored else gate_points(game, "open")
        parts["revealed"] = -DISSENTER_LOSS if who.revealed and not scored else 0
    return parts
