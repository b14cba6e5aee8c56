"""Checking a state of the museum from a file before it is played on: could play have produced it?"""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.snapshot_validation import (
    HIGHEST,
    check_state,
    refuse,
    strangers,
    too_high,
    twice,
    unknown,
    wrong_decks,
)
from solo.games.museum.checks.invariants import problems
from solo.games.museum.checks.pieces import PIECES
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS, MAX_INVESTIGATORS
from solo.games.museum.state import State
from solo.kernel.piece_ids import kind_of


def check_restored(game: Game) -> None:
    """Raise Impossible unless the state, between two turns, can be played on; adds pieces new in the content."""
    if game.state.phase == "setup":
        refuse(_before_setup(game))
        return
    check_state(game, (_strangers, _frame, _values), PIECES, lambda game: problems(game, None))
    people = _people(game)
    game.state.unused.extend(id for id in game.content.sheets if id not in people)


def _people(game: Game) -> list[str]:
    """Every investigator, wherever he is."""
    state = game.state
    return [*(who.id for who in state.investigators), *state.unused, *state.devoured]


def _before_setup(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    if state.ancient_one:
        yield from unknown("Ancient Ones", [state.ancient_one], content.ancient_ones)
    yield from unknown("investigators", state.unused, content.sheets)
    if not 1 <= state.seats <= MAX_INVESTIGATORS or state.chosen not in (0, state.seats):
        yield f"{state.chosen} are chosen for {state.seats} seats"
    if twice(state.unused) or len(state.unused) < state.seats:
        yield "too few investigators, or one of them twice"
    fresh = State(state.seed, 0, state.ancient_one, state.seats, unused=state.unused, chosen=state.chosen)
    if fresh != state:
        yield "something was laid out before the setup"


def _strangers(game: Game) -> Iterator[str]:
    """Messages for ids that the content does not have."""
    state, content = game.state, game.content
    yield from unknown("Ancient Ones", [state.ancient_one], content.ancient_ones)
    yield from unknown("investigators", _people(game), content.sheets)
    yield from strangers(game, PIECES)
    yield from unknown("Other Worlds", state.worlds, content.worlds)
    yield from unknown("museum adventures", state.adventures, content.adventures)
    slotted = [card.card for card in state.cards if card.slot >= 0 or card.brought_by]
    yield from unknown("museum adventures", slotted, content.adventures)


def _frame(game: Game) -> Iterator[str]:
    """Messages for wrong values of the course of the game."""
    state = game.state
    over = state.phase == "over"
    if state.phase not in ("between", "over") or bool(state.ended) != over:
        yield f"it stands in the middle of the phase {state.phase!r}"
    if state.attempt is not None or state.waking or (state.strikes and not over):
        yield "a rule is not done with what it has begun"
    if (
        not 1 <= state.seats <= MAX_INVESTIGATORS
        or len(state.investigators) != state.seats
        or state.seat >= state.seats
    ):
        yield f"{len(state.investigators)} investigators in {state.seats} seats, and the turn is at {state.seat}"
    if not over and not any(who.alive for who in state.investigators):
        yield "nobody is left to play"
    yield from wrong_decks(state.decks, DECKS)
    fact = game.content.ancient_ones[state.ancient_one].fact
    if state.battle and fact.no_battle:
        yield f"there is no final battle against {state.ancient_one}"
    if not over and (state.doom == 0 if state.battle else state.doom >= len(fact.doom_track)):
        yield f"doom is {state.doom}, and the game goes on"


def _values(game: Game) -> Iterator[str]:
    """Messages for wrong values of the investigators and dice."""
    state = game.state
    for who in state.investigators:
        yield from too_high(who.id, (who.clues, who.max_sanity, who.max_stamina, len(who.spent)))
        if who.alive and state.phase != "over" and (who.sanity < 1 or who.stamina < 1):
            yield f"{who.id} has nothing left and goes on"
    if state.x > HIGHEST or state.midnights > state.turn + HIGHEST or state.signs > HIGHEST:
        yield "it has figures that no game has"
    for card in state.cards:
        if any(monster.row < -1 for monster in card.monsters) or card.slot < -1:
            yield f"{card.card} lies where no card lies"
    for die in state.dice:
        spell = game.content.possessions.get(kind_of(die.holder))
        if die.place == "spell" and (spell is None or spell.deck != "spell"):
            yield f"{die.id} lies on {die.holder}"
        if die.id.rpartition("_")[0] != die.color:
            yield f"{die.id} is {die.color}"
