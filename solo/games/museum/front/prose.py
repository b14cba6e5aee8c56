"""Which texts the pieces of the museum game have."""

from __future__ import annotations

from solo.boardgame.front.trail_texts import trail_texts
from solo.games.museum.compiled.pieces import Adventure, Content, MythosCard
from solo.games.museum.front.memory import CONDITIONS
from solo.games.museum.front.trail_places import KINDS
from solo.narration.homemade import EXPLAINED, HomeMadeTexts, Prose, as_shipped, below


def prose(content: Content) -> Prose:
    """The texts of all pieces: those of cards by what is printed on them, of people as shipped ones have them."""
    allies = [card.id for card in content.possessions.values() if card.deck == "ally"]
    recalled = (*(f"slew_{id}" for id in content.monsters), *(f"with_{id}" for id in allies))
    before = below("before", (*CONDITIONS, *recalled))
    printed = (*content.possessions, *content.monsters, *content.mythos, *content.ancient_ones)
    seen = (*printed, *content.sheets, *content.adventures, *content.worlds)
    return {
        "adventures": {id: _card(card, before) for id, card in content.adventures.items()},
        "worlds": {id: _card(card, before) for id, card in content.worlds.items()},
        "mythos": {id: _mythos(card) for id, card in content.mythos.items()},
        "trails": dict.fromkeys(content.sheets, trail_texts(KINDS)),
        "people": as_shipped("museum", "people", content.sheets, content.ancient_ones, content.monsters),
        "explain": {**dict.fromkeys(seen), **dict.fromkeys((*printed, *content.sheets), EXPLAINED)},
        "looks": dict.fromkeys(seen),
    }


def _card(card: Adventure, before: tuple[tuple[str, ...], ...]) -> HomeMadeTexts:
    """The texts of a card that is attempted: a task for each row that asks for something, by its number from 0."""
    rows = [str(row) for row, task in enumerate(card.fact.tasks) if task.slot != "empty"]
    struck = [kind for kind, effect in (("terror", card.terror), ("midnight", card.midnight)) if effect]
    kinds = ("scene", *struck, "slip", "passed", "failed")
    return HomeMadeTexts((*((kind,) for kind in kinds), *below("task", rows)), (("again",), *before))


def _mythos(card: MythosCard) -> HomeMadeTexts:
    """The texts of a card of the mythos."""
    struck = [kind for kind, effect in (("terror", card.at_terror), ("midnight", card.at_next_midnight)) if effect]
    return HomeMadeTexts(tuple((kind,) for kind in ("headline", "scene", *struck)))
