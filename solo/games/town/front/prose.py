"""Which texts the pieces of the town game have."""

from __future__ import annotations

from collections.abc import Iterable

from solo.boardgame.front.trail_texts import trail_texts
from solo.games.town.compiled.pieces import Content, Entry, MythosCard
from solo.games.town.front.memory import CONDITIONS
from solo.narration.homemade import EXPLAINED, HomeMadeTexts, Prose, as_shipped, below

ENDS = {"environment": ("ends",), "rumor": ("ongoing", "passed", "failed")}
"""What is told of a card of the mythos while it lies there and as it goes, by its type."""


def prose(content: Content) -> Prose:
    """The texts of all pieces: those of encounters and of the mythos by their branches, of people as shipped ones have them."""
    before = below("before", _conditions(content))
    joined = below("joined", [card.id for card in content.cards.values() if card.deck == "ally"])
    decks = [entry for deck in content.encounters.values() for card in deck.values() for entry in card.values()]
    beyond = [entry for card in content.gate_cards.values() for entry in card.entries.values()]
    abilities = [sheet.fact.ability.id for sheet in content.investigators.values()]
    seen = (*content.cards, *content.monsters, *content.mythos, *content.ancient_ones, *content.gates)
    asking = (*(entry.id for entry in (*decks, *beyond)), *seen, *abilities)
    return {
        "encounters": {entry.id: _entry(entry, (*before, *joined)) for entry in decks},
        "gates": {entry.id: _entry(entry, before) for entry in beyond},
        "mythos": {id: _mythos(card) for id, card in content.mythos.items()},
        "trails": dict.fromkeys(content.investigators, trail_texts(content.locations)),
        "people": as_shipped("town", "people", content.investigators, content.ancient_ones, content.monsters),
        "explain": {
            **dict.fromkeys((*seen, *abilities)),
            **dict.fromkeys((*content.cards, *content.ancient_ones, *abilities), EXPLAINED),
        },
        "looks": dict.fromkeys(seen),
        "choices": dict.fromkeys(asking),
        "questions": dict.fromkeys(asking),
    }


def _conditions(content: Content) -> Iterable[str]:
    """What a scene may recall of what happened before."""
    met = [f"{how}{monster}" for how in ("met_", "slew_") for monster in content.monsters]
    return (*CONDITIONS, *met, *(f"beyond_{world}" for world in content.worlds))


def _entry(entry: Entry, spare: tuple[tuple[str, ...], ...]) -> HomeMadeTexts:
    """The texts of an encounter; one that opens a gate may tell of its being held shut."""
    held = ["held"] if "gate_appears" in str(entry.effect.raw) else []
    needed = (("scene",), *below("outcome", entry.effect.branches))
    return HomeMadeTexts(needed, (("again",), *spare, *below("outcome", held)))


def _mythos(card: MythosCard) -> HomeMadeTexts:
    """The texts of a card of the mythos."""
    visit, rumor = card.fact.visit, card.rumor
    outcomes = [*card.effect.branches, *card.on_enter.branches, *ENDS.get(card.fact.type, ())]
    outcomes += ["visit", *(f"visit.{branch}" for branch in card.visit.branches)] if visit else []
    steps = (rumor.setup, rumor.action, rumor.ongoing, rumor.reward, rumor.penalty) if rumor else ()
    spare = [*(["visit.skip"] if visit else []), *(branch for each in steps for branch in each.branches)]
    return HomeMadeTexts((("headline",), ("scene",), *below("outcome", outcomes)), below("outcome", spare))
