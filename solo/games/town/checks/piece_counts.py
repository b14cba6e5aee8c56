"""Counting content: how many of everything there are, and all effects with the ids they are printed on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from solo.boardgame.checks.piece_counts import effects_of
from solo.games.town.compiled.pieces import Content, Entry, Steps


def piece_counts(content: Content) -> dict[str, int]:
    """The number of cards, markers and sheets, by deck and kind."""
    counts: dict[str, int] = {}
    for deck in ("common", "unique", "spell", "skill", "ally", "special"):
        counts[f"{deck} cards"] = sum(card.copies for card in content.cards.values() if card.deck == deck)
    counts["investigators"] = len(content.investigators)
    counts["Ancient Ones"] = len(content.ancient_ones)
    for deck, cards in content.encounters.items():
        counts[f"{deck} cards"] = len(cards)
    counts["location encounters"] = sum(len(card) for deck in content.encounters.values() for card in deck.values())
    counts["gate cards"] = len(content.gate_cards)
    counts["gate encounters"] = sum(len(card.entries) for card in content.gate_cards.values())
    for kind in ("headline", "environment", "rumor", "special"):
        counts[f"mythos {kind}s"] = sum(1 for card in content.mythos.values() if card.fact.type == kind)
    counts["mythos cards"] = len(content.mythos)
    counts["monster markers"] = len(content.monster_copies(masks=True))
    counts["gate markers"] = len(content.gates)
    counts["streets"] = len(content.streets)
    counts["locations"] = len(content.locations)
    counts["other worlds"] = len(content.worlds)
    return counts


def effects(content: Content) -> Iterator[tuple[str, Steps]]:
    """Every compiled effect, with the id that events name as its source."""
    sheets = ((sheet.fact.ability.id, sheet) for sheet in content.investigators.values())
    paragraphs = ((entry.id, entry) for entry in entries(content))
    kinds = (content.cards, content.abilities, content.mythos, content.monsters, content.ancient_ones)
    yield from effects_of(chain(sheets, paragraphs, *(kind.items() for kind in kinds)))


def entries(content: Content) -> Iterator[Entry]:
    """Every paragraph of every location card, then of every gate card."""
    for deck in content.encounters.values():
        for card in deck.values():
            yield from card.values()
    for gate_card in content.gate_cards.values():
        yield from gate_card.entries.values()
