"""What would not come to an end: cards and paragraphs whose effects lead into each other, whatever is rolled or chosen,
and decks of cards without number."""

from __future__ import annotations

from solo.games.town.printed.pieces import Content, Steps

Node = tuple[str, str]
"""What can follow: a card or paragraph by its id, or a draw from a deck, a place's encounters or a world's."""


MOST_COPIES = 2_000
"""Cards, or monster markers, of all kinds together."""


def overfull(content: Content) -> str:
    """What there is too much of to be dealt; "" for nothing."""
    copies = sum(card.copies for card in content.cards.values())
    markers = sum(monster.fact.count for monster in content.monsters.values())
    for what, number in (("cards", copies), ("monster markers", markers)):
        if number > MOST_COPIES:
            return f"there are {number:,} {what}, more than {MOST_COPIES:,}"
    return ""


def endless(content: Content) -> list[Node]:
    """The cards and paragraphs ("card" or "entry", and the id) that never come to an end, in content order.

    A card never ends when something its effect surely leads to does not; a draw never ends when none of the cards that may
    be drawn does. So all are held to be endless at first, and those that cannot be are struck out until none is left to be.
    """
    leads = {**_cards(content), **_paragraphs(content)}
    draws = _draws(content)
    suspects = {node for node, targets in leads.items() if targets} | {
        node for node, members in draws.items() if members
    }
    while True:
        cleared = [
            node
            for node in suspects
            if (
                not any(target in suspects for target in leads[node])
                if node in leads
                else not all(member in suspects for member in draws[node])
            )
        ]
        if not cleared:
            return [node for node in leads if node in suspects]
        suspects.difference_update(cleared)


def _targets(effect: Steps, place: str = "") -> list[Node]:
    """Where an effect surely leads; an encounter repeated is one more at the same place."""
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


def _draws(content: Content) -> dict[Node, list[Node]]:
    """What may be drawn: from a deck of cards, at a place, in a world."""
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
