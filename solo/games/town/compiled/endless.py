"""What effects lead to for certain: cards and paragraphs that lead into each other never end (`boardgame/endless`)."""

from __future__ import annotations

from solo.boardgame.endless import Node
from solo.games.town.compiled.pieces import Content, Steps


def leads(content: Content) -> dict[Node, list[Node]]:
    """Where each card ("card") and each paragraph ("entry") surely leads."""
    return {**_cards(content), **_paragraphs(content)}


def _targets(effect: Steps, place: str = "") -> list[Node]:
    """Where an effect surely leads; a repeated encounter is another one at the same place."""
    return [(kind, id or place) for kind, id in effect.leads]


def _cards(content: Content) -> dict[Node, list[Node]]:
    return {("card", card.id): _targets(card.on_gain) for card in content.cards.values()}


def _paragraphs(content: Content) -> dict[Node, list[Node]]:
    local = {
        ("entry", entry.id): _targets(entry.effect, place)
        for deck in content.encounters.values()
        for card in deck.values()
        for place, entry in card.items()
    }
    return local | {
        ("entry", entry.id): _targets(entry.effect)
        for gate_card in content.gate_cards.values()
        for entry in gate_card.entries.values()
    }


def draws(content: Content) -> dict[Node, list[Node]]:
    """What may be drawn from each deck of cards, at each place and in each world."""
    found: dict[Node, list[Node]] = {}
    for card in content.cards.values():
        if card.copies:
            found.setdefault(("deck", card.deck), []).append(("card", card.id))
    for deck in content.encounters.values():
        for numbered in deck.values():
            for place, entry in numbered.items():
                found.setdefault(("place", place), []).append(("entry", entry.id))
    for world in content.worlds:
        for gate_card in content.gate_cards.values():
            entry_here = gate_card.entries.get(world) or gate_card.entries.get("other")
            if entry_here is not None and gate_card.colour in content.worlds[world].colours:
                found.setdefault(("world", world), []).append(("entry", entry_here.id))
    return found
