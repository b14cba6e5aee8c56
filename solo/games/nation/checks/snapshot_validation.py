"""Checking a state of the nation game from a file before it is played on: could play have produced it?"""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.snapshot_validation import (
    HIGHEST,
    check_state,
    refuse,
    strangers,
    too_high,
    unknown,
)
from solo.games.nation.checks.invariants import problems
from solo.games.nation.checks.pieces import PIECES
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ALIGNMENTS, CULTISTS, END_SCORE, SIDES
from solo.games.nation.rules.goals import is_met
from solo.games.nation.rules.tracks import at_the_end
from solo.games.nation.state import ENDS, Investigator, State, Turn


def check_restored(game: Game) -> None:
    """Raise Impossible unless the state, between two rounds, can be played on; adds pieces new in the content."""
    if game.state.phase == "setup":
        refuse(_before_setup(game))
        return
    check_state(game, (_strangers, _frame, _values, _course), PIECES, lambda game: problems(game, None))


def _who(state: State) -> Iterator[str]:
    if len(state.investigators) != 1:
        yield f"{len(state.investigators)} play, and one can"


def _before_setup(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    yield from _who(state)
    who, alignment = state.investigators[0].id, state.investigators[0].alignment
    yield from unknown("Ancient Ones", [state.ancient_one] if state.ancient_one else [], content.ancient_ones)
    yield from unknown("main agents", [who] if who else [], content.main_agents)
    yield from unknown("levels", [state.level], content.levels)
    yield from unknown("sides", [state.investigators[0].alignment], ALIGNMENTS)
    yield from unknown("Ancient Ones", state.suspects, content.ancient_ones)
    people = [Investigator(who, alignment=alignment)]
    if State(state.seed, 0, state.ancient_one, state.level, people, state.suspects) != state:
        yield "something was laid out before the setup"


def _strangers(game: Game) -> Iterator[str]:
    """Messages for ids that the content does not have."""
    state, content = game.state, game.content
    yield from _who(state)
    yield from unknown("Ancient Ones", [state.ancient_one, *state.suspects], content.ancient_ones)
    yield from unknown("main agents", [game.who.id], content.main_agents)
    yield from unknown("levels", [state.level], content.levels)
    yield from unknown("sides", [state.investigators[0].alignment], ALIGNMENTS)
    if [city.id for city in state.cities] != list(content.cities):
        yield "the cities are not those of the board"
    if [cultist.id for cultist in state.cultists] != list(CULTISTS):
        yield "the cultists are not the two that there are"
    places = [*game.agents().values(), *(cultist.place for cultist in state.cultists), *game.closed(), *state.whateleys]
    places += state.deep_ones.values()
    yield from unknown("cities", places, content.cities)
    yield from unknown("hired agents", [agent.id for agent in game.who.agents], content.agents)
    yield from unknown("hired agents", state.automaton.agents, content.agents)
    yield from strangers(game, PIECES)
    deck = game.who.deck
    boxed = [*state.box, *deck.draw, *deck.hand, *deck.played, *deck.discard]
    yield from unknown("city cards", state.city_cards, content.kind("city"))
    faces = [card for city in state.cities for card in (city.face, *city.pile) if card]
    yield from unknown("basic network cards", [*faces, *state.storage, *state.automaton.cards], content.basic())
    yield from unknown("network cards", boxed, content.cards)


def _frame(game: Game) -> Iterator[str]:
    """Messages for wrong values of the course of the game."""
    state = game.state
    if state.phase not in ("between", "over") or bool(state.ended) != (state.phase == "over"):
        yield f"it stands in the middle of the phase {state.phase!r}"
    if state.ended not in ("", *ENDS):
        yield f"it ended by {state.ended!r}"
    if list(state.supply) != list(SIDES) or list(state.limbo) != list(SIDES):
        yield "somebody's supply is missing"
    if state.phase == "between" and (game.who.deck.played or state.won or not game.who.place):
        yield "a turn is not done with what it has begun"
    if any(city.pile and not city.face for city in state.cities) or (state.mythos and not state.row):
        yield "a card that is due was not turned up"
    if state.phase == "between" and not state.behavior:
        yield "no behavior card is left"
    if any(city.owner not in ("", *SIDES) or city.gate_owner not in ("", *SIDES) for city in state.cities):
        yield "a city belongs to nobody who plays"


def _values(game: Game) -> Iterator[str]:
    """Messages for figures that nobody has."""
    state, who = game.state, game.who
    figures = (who.score, state.automaton.score, state.turn.actions, len(state.turn.used), state.round // HIGHEST)
    yield from too_high(who.id, figures)
    if max(state.ritual, state.investigation) > game.content.last_space:
        yield "a marker stands beyond the last space"


def _course(game: Game) -> Iterator[str]:
    """Messages for a game that goes on and should be over."""
    state = game.state
    if state.phase == "over":
        return
    if state.trigger or state.late or game.who.revealed:
        yield "the end was triggered, and the game goes on"
    if max(game.who.score, state.automaton.score) >= END_SCORE or at_the_end(game):
        yield "the end is reached, and the game goes on"
    if is_met(game, game.ancient):
        yield "the Ancient One has reached its goal, and the game goes on"
    if state.turn != Turn():
        yield "a turn is under way between two rounds"
    if game.veiled and state.automaton.cards:
        yield "the Ancient One has kept a card, and lies face down"
