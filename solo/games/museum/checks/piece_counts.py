"""Counting the museum's pieces: how many of everything there are, and every effect with the id it is printed on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from solo.boardgame.checks.piece_counts import effects_of
from solo.games.museum.compiled.pieces import Content, Steps
from solo.games.museum.printed.numbers import DECKS


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
    kinds = (content.adventures, content.worlds, content.monsters, content.mythos, content.ancient_ones)
    printed = (*kinds, content.sheets, content.possessions)
    faces = (("lost_and_found", effect) for effect in content.lost_and_found.values())
    yield from effects_of(chain(*(kind.items() for kind in printed), faces))
