"""Invariants of a game at any decision: every piece is in exactly one place, every value within its bounds."""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.invariants import decision_problems, has_within, within
from solo.boardgame.checks.pieces import in_one_place, in_their_decks
from solo.games.town.checks.pieces import CARDS, MARKERS
from solo.games.town.game import Game
from solo.games.town.printed.numbers import (
    FIELD,
    GONE,
    JAIL,
    LOST,
    SKY,
    TERROR_LIMIT,
    monster_limit,
    outskirts_capacity,
)
from solo.games.town.rules.doom import doom_limit
from solo.kernel.decisions import Decision
from solo.kernel.host import BrokenInvariant


def check_invariants(game: Game, decision: Decision | None = None) -> None:
    """Raise BrokenInvariant for the first invariant that does not hold; before the setup only the decision is checked."""
    for problem in problems(game, decision):
        raise BrokenInvariant(problem)


def problems(game: Game, decision: Decision | None, laid_out: bool = False) -> Iterator[str]:
    """A message for everything that is wrong. laid_out: the setup is known to be over, so that every piece must be there."""
    if decision is not None:
        yield from decision_problems(decision)
    if not game.state.decks and not laid_out:
        return
    yield from in_one_place(game, [CARDS])
    yield from in_their_decks(game, game.content.card)
    if game.state.cup or game.state.monsters or laid_out:
        yield from in_one_place(game, MARKERS)
    yield from _people(game)
    yield from _board(game)


def _people(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    places = [*content.places, *content.areas, LOST, JAIL, FIELD]
    for who in state.investigators:
        if who.place == GONE:
            continue
        if who.place not in places:
            yield f"{who.id} is at {who.place}"
        values = (("sanity", who.sanity, who.max_sanity), ("stamina", who.stamina, who.max_stamina))
        yield from has_within(who.id, values)
        if who.money < 0 or who.clues < 0:
            yield f"{who.id} has {who.money} money, {who.clues} clues"
        if any(not 0 <= stop <= 3 for stop in who.sliders):
            yield f"{who.id} has sliders {who.sliders}"
        if any(copy not in who.cards for copy in (*who.exhausted, *who.tokens, *who.received)):
            yield f"{who.id} has marks on cards that are not there"
        if who.explored and who.place not in state.gates:
            yield f"{who.id} has an explored marker without a gate"
        if who.entered and (who.place not in game.content.areas or who.entered not in state.gates.values()):
            yield f"{who.id} remembers the gate {who.entered}, though not behind it or it is gone"
    ids = [who.id for who in state.investigators if who.place != GONE]
    if any(id in state.unused for id in ids) or len(dict.fromkeys(ids)) != len(ids):
        yield f"investigators {ids}, unused {state.unused}"


def _board(game: Game) -> Iterator[str]:
    state = game.state
    yield from within("doom", state.doom, doom_limit(game))
    yield from within("terror", state.terror, TERROR_LIMIT)
    if len(state.outskirts) > outskirts_capacity(state.seats):
        yield f"{len(state.outskirts)} monsters in the Outskirts"
    if state.terror < TERROR_LIMIT and len(state.monsters) > monster_limit(state.seats):
        yield f"{len(state.monsters)} monsters on the board"
    for monster, place in state.monsters.items():
        if place != SKY and place not in game.content.street_of:
            yield f"{monster} is at {place}"
    for place in state.gates:
        if place in state.seals or place not in game.content.unstable:
            yield f"a gate is open at {place}"
        if state.clues.get(place):
            yield f"clue tokens lie at the gate of {place}"
    for gate in state.face_down or ():
        if (
            gate not in state.gates.values()
            or not game.variant("V3")
            or any(who.entered == gate for who in state.investigators)
        ):
            yield f"{gate} lies face down"
    if any(count < 0 for count in state.clues.values()):
        yield f"clue tokens: {state.clues}"
