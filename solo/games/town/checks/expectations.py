"""Comparing the result of an example of the rulebook with what it expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.boardgame.expectations import Expectations, kinds
from solo.games.town.compiled.pieces import Monster
from solo.games.town.game import Game
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.copies import world_of
from solo.games.town.printed.numbers import (
    CHECKS,
    SKILLS,
    gates_that_awaken,
    monster_limit,
    monsters_with_gate,
    outskirts_capacity,
    overrun_threshold,
)
from solo.games.town.rules.battle import combat_rating
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.ending import score
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.states import misses_turn
from solo.games.town.state import Investigator
from solo.kernel.piece_ids import kind_of


def by_place(game: Game) -> dict[str, list[str]]:
    """The monsters on the board, by place."""
    return {place: kinds(game.monsters_at(place)) for place in sorted(set(game.state.monsters.values()))}


PERSON: Mapping[str, Callable[[Game, Investigator], Any]] = {
    "place": lambda game, who: who.place,
    "sanity": lambda game, who: who.sanity,
    "stamina": lambda game, who: who.stamina,
    "max_sanity": lambda game, who: who.max_sanity,
    "max_stamina": lambda game, who: who.max_stamina,
    "money": lambda game, who: who.money,
    "clues": lambda game, who: who.clues,
    "skills": lambda game, who: {skill: slider_value(game.content, who, skill) for skill in SKILLS},
    "dice": lambda game, who: {check: pool_of(game, who, check) for check in CHECKS},
    "success_on": success_on,
    "steps": movement_points,
    "home": lambda game, who: game.content.investigators[who.id].fact.home,
    "focus": lambda game, who: game.content.investigators[who.id].fact.focus,
    "cards": lambda game, who: kinds(who.cards),
    "items": lambda game, who: sum(game.content.card(copy).deck in ("common", "unique") for copy in who.cards),
    "exhausted": lambda game, who: kinds(who.exhausted),
    "monster_trophies": lambda game, who: kinds(who.monster_trophies),
    "gate_trophies": lambda game, who: len(who.gate_trophies),
    "explored": lambda game, who: who.explored,
    "delayed": lambda game, who: who.delayed,
    "misses_turn": misses_turn,
    "playing": lambda game, who: who.playing,
}
"""What can be expected of an investigator; in mappings only the named keys are compared."""

BOARD: Mapping[str, Callable[[Game], Any]] = {
    "ancient_one": lambda game: game.state.ancient_one,
    "round": lambda game: game.state.round,
    "first": lambda game: game.state.investigators[game.state.first].id,
    "at_the_table": lambda game: [who.id for who in game.playing()],
    "doom": lambda game: game.state.doom,
    "terror": lambda game: game.state.terror,
    "gates": lambda game: {place: world_of(gate) for place, gate in game.state.gates.items()},
    "gate_stack": lambda game: len(game.state.gate_stack),
    "monsters": by_place,
    "monster_count": lambda game: game.monsters_count(),
    "outskirts": lambda game: kinds(game.state.outskirts),
    "cup": lambda game: len(game.state.cup),
    "seals": lambda game: sorted(game.state.seals),
    "clues": lambda game: dict(game.state.clues),
    "closed": lambda game: sorted(place for place in game.content.locations if place in game.state.closed),
    "environment": lambda game: game.state.environment,
    "rumor": lambda game: game.state.rumor.card if game.state.rumor else "",
    "rumor_clues": lambda game: game.state.rumor.clues if game.state.rumor else 0,
    "boxed": lambda game: sorted([*map(kind_of, game.state.boxed_cards), *game.state.boxed_mythos]),
    "allies": lambda game: len(game.state.decks["ally"]),
    "battle_total": lambda game: game.state.battle.total if game.state.battle else 0,
    "combat_rating": combat_rating,
    "doom_limit": doom_limit,
    "decks": lambda game: {deck: len(cards) for deck, cards in game.state.decks.items()},
    "special": lambda game: {card: len(copies) for card, copies in game.state.special.items()},
    "large": lambda game: {
        "encounters": sum(map(len, game.content.encounters.values())),
        "mythos": len(game.state.mythos_deck),
        "gates": len(game.state.gate_deck),
    },
    "beside": lambda game: {place: sorted(several) for place, several in game.content.adjacent.items()},
    "unstable": lambda game: sorted(game.content.unstable),
    "colours": lambda game: {id: sorted(world.colours) for id, world in game.content.worlds.items()},
    "figures": lambda game: {id: _printed(monster) for id, monster in game.content.monsters.items()},
    "awakened_by": lambda game: game.state.awakened_by,
    "outcome": lambda game: game.state.outcome,
    "victors": lambda game: game.state.victors,
    "score": lambda game: score(game).score,
    "monster_limit": lambda game: monster_limit(game.state.seats),
    "outskirts_limit": lambda game: outskirts_capacity(game.state.seats),
    "gates_that_awaken": lambda game: gates_that_awaken(game.state.seats),
    "overrun": lambda game: overrun_threshold(game.state.seats),
    "monsters_with_gate": lambda game: monsters_with_gate(game.state.seats),
}
"""What can be expected of the board."""


def _printed(monster: Monster) -> dict[str, Any]:
    """What is printed on the two sides of a monster's marker (R35.3, R35.4)."""
    fact = monster.fact
    return {
        "movement": fact.movement,
        "dimension": fact.dimension,
        "awareness": fact.awareness,
        "horror": [fact.horror.rating, fact.horror.damage] if fact.horror else [],
        "combat": [fact.combat.rating, fact.combat.damage] if fact.combat else [],
        "toughness": fact.toughness,
        "abilities": sorted(monster.abilities),
    }


PARTS = ("skills", "dice", "clues", "decks", "special", "beside", "colours", "figures")
"""Mappings of which only the keys an example names are compared; all others are compared as a whole."""

UNORDERED = ("cards", "exhausted", "monster_trophies", "monsters", "outskirts", "seals", "closed", "boxed", "unstable")


EXPECTATIONS: Expectations[Game, Investigator] = Expectations(
    BOARD,
    PERSON,
    lambda game: {who.id: who for who in game.state.investigators},
    parts=PARTS,
    unordered=UNORDERED,
)
