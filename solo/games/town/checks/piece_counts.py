"""Counting content: how many of everything there are, and all effects with the ids they are printed on."""

from __future__ import annotations

from collections.abc import Iterator

from solo.games.town.printed.pieces import Content, Entry, Steps, Use


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
    yield from _of_cards(content)
    yield from ((entry.id, entry.effect) for entry in entries(content))
    for place, ability in content.abilities.items():
        yield place, ability.effect
    yield from _of_mythos(content)
    for id, monster in content.monsters.items():
        for effect in (
            monster.instead_of_moving,
            monster.on_combat_damage,
            monster.on_defeat,
            monster.before_horror_check,
        ):
            yield id, effect
    for id, ancient in content.ancient_ones.items():
        for effect in (
            ancient.end_of_mythos,
            ancient.on_worshipper_defeated,
            ancient.on_lost,
            ancient.start_of_battle,
            ancient.attack,
            ancient.after_attack,
        ):
            yield id, effect


def entries(content: Content) -> Iterator[Entry]:
    """Every paragraph of every location card, then of every gate card."""
    for deck in content.encounters.values():
        for card in deck.values():
            yield from card.values()
    for gate_card in content.gate_cards.values():
        yield from gate_card.entries.values()


def _of_cards(content: Content) -> Iterator[tuple[str, Steps]]:
    for sheet in content.investigators.values():
        ability = sheet.fact.ability.id
        yield ability, sheet.upkeep
        yield from _of_uses(ability, sheet.uses)
    for card in content.cards.values():
        for effect in (card.on_gain, card.upkeep, card.upkeep_roll, card.after_use, card.after_combat_or_return):
            yield card.id, effect
        yield from _of_uses(card.id, card.uses)


def _of_uses(id: str, uses: tuple[Use, ...]) -> Iterator[tuple[str, Steps]]:
    for use in uses:
        yield id, use.effect


def _of_mythos(content: Content) -> Iterator[tuple[str, Steps]]:
    for id, card in content.mythos.items():
        yield from ((id, effect) for effect in (card.effect, card.on_enter, card.visit))
        yield from ((id, effect) for effect in card.extra_on_defeat.values())
        if card.rumor is not None:
            text = card.rumor
            yield from ((id, effect) for effect in (text.setup, text.action, text.ongoing, text.reward, text.penalty))
