"""Counting the nation's pieces: how many of everything there are."""

from __future__ import annotations

from solo.games.nation.compiled.pieces import Content


def piece_counts(content: Content) -> dict[str, int]:
    """The number of cities, cards and agents, by kind."""
    return {
        "cities": len(content.cities),
        "basic network cards": len(content.basic()),
        "hired agents": len(content.agents),
        "city cards": len(content.kind("city")),
        "starting cards": sum(len(agent.deck) for agent in content.main_agents.values()),
        "main agents": len(content.main_agents),
        "mythos cards": len(content.mythos),
        "mythos cards for one player": sum(fact.solo for fact in content.mythos.values()),
        "Ancient Ones": len(content.ancient_ones),
        "behavior cards": len(content.behavior),
        "cultists": len(content.cultists),
        "levels": len(content.levels),
    }
