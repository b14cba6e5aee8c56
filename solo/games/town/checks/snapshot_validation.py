"""Checking a state of the town from a file before it is played on: could play have produced it?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from solo.boardgame.checks.snapshot_validation import (
    HIGHEST,
    check_state,
    strangers,
    too_high,
    twice,
    unknown,
    wrong_decks,
)
from solo.games.town.checks.invariants import problems
from solo.games.town.checks.pieces import PIECES
from solo.games.town.game import Game
from solo.games.town.printed.numbers import FIELD, GONE, JAIL, LOST, MAX_INVESTIGATORS, VARIANTS
from solo.games.town.rules.cards import DECKS
from solo.games.town.state import Investigator
from solo.kernel.piece_ids import kind_of


def check_restored(game: Game) -> None:
    """Raise Impossible unless the state, at a round boundary, can be played on; adds pieces that are new in the content."""
    looks = (_strangers, _frame, _seats, _places)
    check_state(game, looks, PIECES, lambda game: problems(game, None, laid_out=True))


def _strangers(game: Game) -> Iterator[str]:
    """Messages for ids that the content does not have."""
    state, content = game.state, game.content
    people = [*(who.id for who in state.investigators), *state.unused, *state.dealt_first, *state.dead]
    yield from unknown("Ancient Ones", [state.ancient_one], content.ancient_ones)
    yield from unknown("investigators", people, content.investigators)
    yield from strangers(game, PIECES)
    yield from unknown("variants", state.variants, VARIANTS)


def _frame(game: Game) -> Iterator[str]:
    """Messages for wrong values of the course of the night: round, phase, seats, tracks."""
    state, content = game.state, game.content
    awake = state.battle is not None
    turns = range(-1, state.seats) if awake else (-1,)  # the Ancient One may have awoken during somebody's turn
    amid = state.battle is not None and state.battle.now is not UNSET
    wrong = amid or state.phase != ("battle" if awake else "between")
    if wrong or state.turn not in turns or state.outcome or state.victors:
        yield f"it stands in the middle of the phase {state.phase!r}"
    if awake and (state.environment or state.rumor is not None or state.lasting or not state.awakened_by):
        yield "mythos cards are in play in the final battle"
    if awake and content.ancient_ones[state.ancient_one].fact.power.no_battle:
        yield f"there is no final battle against {state.ancient_one}"
    if state.in_hand or state.visiting or state.gate_cards:
        yield "a rule is not done with what it has drawn"
    if not 1 <= state.seats <= MAX_INVESTIGATORS or not 0 <= state.first < state.seats:
        yield f"{state.seats} seats, the first player in seat {state.first}"
    for card, kind in ((state.environment, "environment"), (state.rumor.card if state.rumor else "", "rumor")):
        if card and content.mythos[card].fact.type != kind:
            yield f"{card} is no {kind}"
    yield from wrong_decks(state.decks, DECKS)
    for stack, copies in state.special.items():
        if any(kind_of(copy) != stack for copy in copies):
            yield f"another card lies in the stack of {stack}"


def _seats(game: Game) -> Iterator[str]:
    """Messages for wrong values of the investigators."""
    state = game.state
    people = state.investigators
    if [who.seat for who in people] != list(range(state.seats)):
        yield f"{len(people)} investigators in {state.seats} seats"
    if not any(who.playing for who in people):
        yield "nobody is left to play"
    apart = [*state.unused, *state.dead]
    if twice(apart) or any(who.id in apart for who in people if who.playing):
        yield "an investigator is in two places"
    for who in people:
        yield from _person(game, who)


def _person(game: Game, who: Investigator) -> Iterator[str]:
    state, content = game.state, game.content
    fighting = state.battle is not None
    if who.playing and fighting != (who.place == FIELD):
        yield f"{who.id} is at {who.place}"
    if len(who.sliders) != len(content.investigators[who.id].tracks):
        yield f"{who.id} has {len(who.sliders)} sliders"
    if who.entered and who.entered not in content.gates:
        yield f"{who.id} came through the gate {who.entered}"
    if who.escaped and (kind_of(who.escaped[0]) not in content.monsters or who.escaped[1] > state.round):
        yield f"{who.id} got away from {who.escaped[0]}"
    values = (who.max_sanity, who.max_stamina, who.money, who.clues, abs(who.check_bonus), *who.tokens.values())
    yield from too_high(who.id, values)
    if who.lost_to > state.round + HIGHEST:
        yield f"{who.id} loses turns for ever"
    if twice(who.exhausted):
        yield f"{who.id} has a card exhausted twice"


def _places(game: Game) -> Iterator[str]:
    """Messages for wrong places of pieces."""
    state, content = game.state, game.content
    yield from unknown("places", [*state.closed, *state.clues], content.places)
    yield from unknown("unstable places", [*state.gates, *state.seals], content.unstable)
    yield from unknown("decks of encounters", state.revealed, content.encounters)
    places = (*content.places, *content.areas, LOST, JAIL, FIELD, GONE)
    yield from unknown("places", [who.place for who in state.investigators], places)
    if twice(state.seals):
        yield "a place is sealed twice"
    if any(count > HIGHEST for count in state.clues.values()):
        yield "there are more clue tokens than ever were"
