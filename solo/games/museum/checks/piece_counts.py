"""Counting the museum's pieces: how many of everything there are, and every effect with the id it is printed on."""

from __future__ import annotations

from collections.abc import Iterator

from solo.games.museum.printed.numbers import DECKS
from solo.games.museum.printed.pieces import Content, Steps


def piece_counts(content: Content) -> dict[str, int]:
    """The number of cards and markers, by deck and kind."""
    counts = {"adventures": len(content.adventures), "other worlds": len(content.worlds)}
    for deck in DECKS:
        counts[f"{deck} cards"] = len(content.copies(deck))
    counts["mythos cards"] = len(content.mythos)
    counts["investigators"] = len(content.sheets)
    counts["Ancient Ones"] = len(content.ancient_ones)
    counts["monster markers"] = len(content.monster_copies(masks=False))
    counts["mask monsters"] = len(content.monster_copies(masks=True)) - counts["monster markers"]
    counts["faces of the lost and found"] = len(content.lost_and_found)
    counts["souvenirs"] = len(content.souvenirs)
    return counts


def effects(content: Content) -> Iterator[tuple[str, Steps]]:
    """Every compiled effect, with the id that events name as its source."""
    for card in (*content.adventures.values(), *content.worlds.values()):
        yield card.id, card.on_draw
        yield card.id, card.terror
        yield card.id, card.midnight
    for id, marker in content.monsters.items():
        yield id, marker.midnight
    for id, mythos in content.mythos.items():
        yield from ((id, effect) for effect in (mythos.upper, mythos.at_terror, mythos.at_next_midnight))
    for id, ancient in content.ancient_ones.items():
        yield from ((id, effect) for effect in (ancient.cultist_defeated, ancient.world_failed, ancient.attack))
    for id, sheet in content.sheets.items():
        yield from ((id, use.effect) for use in sheet.uses)
    for id, possession in content.possessions.items():
        yield from ((id, use.effect) for use in possession.uses)
    for effect in content.lost_and_found.values():
        yield "lost_and_found", effect
