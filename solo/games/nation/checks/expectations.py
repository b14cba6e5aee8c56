"""What the examples of the rulebook and the tasks of lessons expect, and how it is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.boardgame.expectations import Expectations
from solo.games.nation.checks.piece_counts import piece_counts
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, PLAYER, SIDES
from solo.games.nation.rules.acquiring import targets_of_acquiring
from solo.games.nation.rules.gates import power_there
from solo.games.nation.rules.goals import goal_figure
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.state import Cultist, Investigator

Person = Investigator | Cultist
"""The player by his main agent, or a cultist."""


def _where(game: Game) -> dict[str, str]:
    """Where each card lies: a word for the zone, or the city."""
    state, deck = game.state, game.who.deck
    zones: dict[str, list[str]] = {
        "deck": deck.draw,
        "hand": deck.hand,
        "played": deck.played,
        "discard": deck.discard,
        "storage": state.storage,
        "city_cards": state.city_cards,
        "box": state.box,
        "row": [each.card for each in state.row],
        "mythos_deck": state.mythos,
        "beside_player": game.who.mythos,
        "beside_ancient_one": [*state.automaton.cards, *state.automaton.mythos],
    }
    found = {card: zone for zone, cards in zones.items() for card in cards}
    return found | {card: city.id for city in state.cities for card in (city.face, *city.pile) if card}


def _agents(game: Game, who: Person) -> dict[str, str]:
    """The hired agents with their cities; none of a cultist."""
    return {agent.id: agent.place for agent in who.agents} if isinstance(who, Investigator) else {}


def _of_player(value: Callable[[Investigator], Any]) -> Callable[[Game, Person], Any]:
    """What only the player has; None for a cultist."""
    return lambda game, who: value(who) if isinstance(who, Investigator) else None


def _side(who: Person) -> str:
    """Whose cubes somebody has."""
    return PLAYER if isinstance(who, Investigator) else who.id


def _revealed(game: Game, who: Person) -> bool:
    """Whether a cultist is revealed, or the player's alignment."""
    return bool(who.revealed)


PERSON: Mapping[str, Callable[[Game, Person], Any]] = {
    "place": lambda game, who: who.place,
    "revealed": _revealed,
    "supply": lambda game, who: game.state.supply[_side(who)],
    "limbo": lambda game, who: game.state.limbo[_side(who)],
    "hand": _of_player(lambda who: sorted(who.deck.hand)),
    "played": _of_player(lambda who: sorted(who.deck.played)),
    "discard": _of_player(lambda who: sorted(who.deck.discard)),
    "agents": _agents,
    "mythos": _of_player(lambda who: sorted(who.mythos)),
    "score": _of_player(lambda who: who.score),
    "insanity": _of_player(lambda who: who.insanity),
    "possessed": _of_player(lambda who: who.possessed),
}
"""What can be expected of the player, and of a cultist."""

BOARD: Mapping[str, Callable[[Game], Any]] = {
    "ancient_one": lambda game: game.state.ancient_one,
    "row": lambda game: [each.card for each in game.state.row],
    "cubes": lambda game: {place: {s: stake.of(s) for s in SIDES if stake.of(s)} for place, stake in game.stakes()},
    "influence": lambda game: {place: influence(game, place) for place, _ in game.stakes()},
    "power": lambda game: {city.id: power_there(game, city.id) for city in game.state.cities},
    "locks": lambda game: sorted(place for place, stake in game.stakes() if stake.lock),
    "owners": lambda game: {city.id: city.owner for city in game.state.cities},
    "gates": lambda game: {city.id: {city.gate: city.gate_owner} if city.gate else {} for city in game.state.cities},
    "piles": lambda game: {city.id: [city.face, *city.pile] if city.face else [] for city in game.state.cities},
    "where": _where,
    "can_acquire": lambda game: sorted(targets_of_acquiring(game)),
    "bank": lambda game: game.state.bank,
    "ritual": lambda game: game.state.ritual,
    "investigation": lambda game: game.state.investigation,
    "actions": lambda game: game.state.turn.actions,
    "bag": lambda game: {"insanity": game.state.insanity, "sanity": game.state.sanity},
    "ancient_score": lambda game: game.state.automaton.score,
    "ancient_insanity": lambda game: game.state.automaton.insanity,
    "goal": goal_figure,
    "behavior_left": lambda game: len(game.state.behavior),
    "storage_left": lambda game: len(game.state.storage),
    "deep_ones": lambda game: sorted(game.state.deep_ones.values()),
    "closed_cities": lambda game: sorted(game.closed()),
    "parts": score_parts,
    "total": lambda game: sum(score_parts(game).values()),
    "ended": lambda game: game.state.ended,
    "won": lambda game: game.state.won,
    "counts": lambda game: piece_counts(game.content),
}
"""What can be expected of the board."""

EXPECTATIONS: Expectations[Game, Person] = Expectations(
    BOARD,
    PERSON,
    lambda game: {game.who.id: game.who, **{id: game.cultist(id) for id in CULTISTS if game.state.cultists}},
    parts=("cubes", "influence", "power", "owners", "gates", "piles", "where", "parts", "counts"),
    unordered=("hand", "played", "discard", "mythos", "locks", "can_acquire", "deep_ones", "closed_cities"),
)
