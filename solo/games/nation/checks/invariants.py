"""Invariants of a nation game at any decision: every piece is in exactly one place, every value within its bounds (DP21.2)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.invariants import decision_problems, within
from solo.boardgame.checks.pieces import check_each_once, in_one_place
from solo.games.nation.checks.pieces import PIECES
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import (
    ALIGNMENTS,
    CUBES,
    CULTISTS,
    DEEP_ONES,
    GATES,
    INSANITY,
    LOCKS,
    LOWEST_SCORE,
    MOST_AGENTS,
    PLAYER,
    SANITY,
    SIDES,
    TRACKS,
    VP_CUBE,
    WHATELEYS,
)
from solo.games.nation.state import ENDS
from solo.kernel.decisions import Decision


def problems(game: Game, decision: Decision | None) -> Iterator[str]:
    """A message for everything that is wrong; before the setup only the decision is looked at."""
    if decision is not None:
        yield from decision_problems(decision)
    if not game.state.cities:
        return
    yield from in_one_place(game, PIECES)
    yield from _cubes(game)
    yield from _tokens(game)
    yield from _board(game)
    yield from _agents(game)
    yield from _course(game)


def _cubes(game: Game) -> Iterator[str]:
    state = game.state
    for side in SIDES:
        lying = sum(stake.of(side) for _, stake in game.stakes())
        total = lying + state.supply[side] + state.limbo[side] + (state.bank + VP_CUBE if side == PLAYER else 0)
        if total != CUBES:
            yield f"{side} has {total} of {CUBES} cubes"
    for place, stake in game.stakes():
        if any(side not in SIDES or number < 1 for side, number in stake.cubes.items()):
            yield f"on {place} lie the cubes {stake.cubes}"
    for city in state.cities:
        if not city.face and (city.card.cubes or city.card.lock):
            yield f"something lies on no card in {city.id}"


def _tokens(game: Game) -> Iterator[str]:
    state, who, automaton = game.state, game.who, game.state.automaton
    locks = state.locks + sum(stake.lock for _, stake in game.stakes())
    if locks != LOCKS:
        yield f"there are {locks} of {LOCKS} locks"
    gates = state.gates + sum(bool(city.gate) for city in state.cities)
    if gates != GATES:
        yield f"there are {gates} of {GATES} gates"
    insanity = state.insanity + who.insanity + automaton.insanity
    sanity = state.sanity + who.sanity + automaton.sanity
    if (insanity, sanity) != (INSANITY, SANITY):
        yield f"there are {insanity} insanity and {sanity} sanity tokens"


def _board(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    yield from check_each_once("cities", (city.id for city in state.cities), content.cities)
    for city in state.cities:
        if city.owner not in ("", *SIDES) or city.gate not in ("", "closed", "open"):
            yield f"{city.id} belongs to {city.owner!r}, its gate is {city.gate!r}"
        if bool(city.gate) != bool(city.gate_owner) or city.gate_owner not in ("", *SIDES):
            yield f"the gate of {city.id} is {city.gate!r} by {city.gate_owner!r}"
        if (city.owner == PLAYER) == (content.city_card(city.id) in state.city_cards):
            yield f"{city.id} belongs to {city.owner!r}, and its card lies elsewhere"
    for track in TRACKS:
        yield from within(track, getattr(state, track), content.last_space)
    closed = [*game.closed(), *state.whateleys]
    if any(city not in content.cities for city in closed) or len(dict.fromkeys(state.whateleys)) < len(state.whateleys):
        yield f"tokens stand in {closed}"
    yield from _deep_ones(game)
    if len(state.whateleys) > WHATELEYS:
        yield f"there are {len(state.whateleys)} Whateleys"


def _deep_ones(game: Game) -> Iterator[str]:
    state = game.state
    tokens = [*state.deep_ones, *state.deep_ones_gone]
    if any(token not in DEEP_ONES for token in tokens) or len(dict.fromkeys(tokens)) < len(tokens):
        yield f"the Deep Ones are {tokens}"
    for token, city in state.deep_ones.items():
        if city not in game.content.cities or city == state.cthulhu:
            yield f"{token} is at {city!r}"


def _agents(game: Game) -> Iterator[str]:
    state, who, content = game.state, game.who, game.content
    hired = [agent.id for agent in who.agents]
    if who.place not in ("", *content.cities) or len(hired) + 1 > MOST_AGENTS:
        yield f"{who.id} is at {who.place!r} with the agents {hired}"
    own = [*who.deck.draw, *who.deck.hand, *who.deck.played, *who.deck.discard]
    cards = [card for card in own if card in content.agents]
    yield from check_each_once("agents in play", hired, cards)
    for agent in who.agents:
        if agent.place not in content.cities or agent.place == state.cthulhu:
            yield f"{agent.id} is at {agent.place!r}"
    if any(agent not in state.box for agent in state.automaton.agents):
        yield f"of the murdered {state.automaton.agents} somebody's card is in play"
    if [cultist.id for cultist in state.cultists] != list(CULTISTS):
        yield f"the cultists are {[cultist.id for cultist in state.cultists]}"
    for cultist in state.cultists:
        if cultist.place not in content.cities or (cultist.place == state.cthulhu and state.phase != "turn"):
            yield f"{cultist.id} is at {cultist.place!r}"


def _course(game: Game) -> Iterator[str]:
    state = game.state
    if game.who.alignment not in ALIGNMENTS:
        yield f"the player is a {game.who.alignment!r}"
    if game.veiled and (state.ancient_one not in state.suspects or state.ended):
        yield f"the Ancient One lies face down, and is none of {state.suspects}, or the game is over"
    if min(game.who.score, state.automaton.score) < LOWEST_SCORE:
        yield "a score is too low"
    if state.ended not in ("", *ENDS) or bool(state.ended) != (state.phase == "over"):
        yield f"the end is {state.ended!r} in the phase {state.phase!r}"
    if game.who.deck.played and state.phase != "turn" and not state.ended:
        yield "played cards lie apart, and the turn is over"
