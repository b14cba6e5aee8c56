"""Counting the nation's pieces: how many of everything there are, and every effect with the card it is printed on."""

from __future__ import annotations

from collections.abc import Iterator

from solo.games.nation.compiled.pieces import Content, Steps


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


def effects(content: Content) -> Iterator[tuple[str, Steps]]:
    """Every compiled effect of a card that is used when one plays alone, with the id that events name as its source."""
    for card, abilities in content.effects.items():
        if card not in content.mythos or content.mythos[card].solo:
            yield from ((card, ability.steps) for ability in abilities)
