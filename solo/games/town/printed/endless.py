"""Finding content that never ends.

That is cards and paragraphs whose effects lead into each other, whatever is rolled or chosen, and decks with too many cards.
"""

from __future__ import annotations

from solo.games.town.printed.pieces import Content, Steps

Node = tuple[str, str]
"""What an effect can lead to (kind and id): a card or paragraph, or a draw from a deck, a place's or a world's encounters."""


MOST_COPIES = 2_000
"""The most cards, or monster markers, of all kinds together."""


def overfull(content: Content) -> str:
    """An error message when there are too many cards or monster markers; "" when there are not."""
    copies = sum(card.copies for card in content.cards.values())
    markers = sum(monster.fact.count for monster in content.monsters.values())
    for what, number in (("cards", copies), ("monster markers", markers)):
        if number > MOST_COPIES:
            return f"there are {number:,} {what}, more than {MOST_COPIES:,}"
    return ""


def endless(content: Content) -> list[Node]:
    """The cards and paragraphs ("card" or "entry", and the id) that never come to an end, in content order.

    A card never ends when something its effect surely leads to never ends; a draw never ends when no card that may be
    drawn ends. So all are assumed endless at first, and those that are not are removed until nothing changes.
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


def _draws(content: Content) -> dict[Node, list[Node]]:
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
