"""A whole game: setup, turns of five phases, the final battle, the end (R5).

It can be resumed between rounds, and within a round before each turn of a phase or of a step of the battle.
"""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.game import AncientOneAwakens, Game, GameEnds
from solo.games.town.rules import battle
from solo.games.town.rules.encounters import arkham_encounters, has_encounters, other_world_encounter
from solo.games.town.rules.ending import finish
from solo.games.town.rules.free_moments import offer_free_actions
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.rumors import rumor_in_the_street
from solo.games.town.rules.setup import set_up
from solo.games.town.rules.upkeep import begin_turn, upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import BOUNDARY, WITHIN, Flow


def play(game: Game) -> Flow[None]:
    """Play on from the present state, before the setup or at a boundary, to the end."""
    if game.state.phase == "over":
        return
    try:
        if game.state.battle is None:
            try:
                if game.state.phase == "setup":
                    yield from set_up(game)
                    game.state.phase = "between"
                yield from turns(game)
            except AncientOneAwakens as awakens:
                yield from battle.awaken(game, awakens.reason)
        yield from battle.rounds(game)
    except GameEnds:
        battle.sweep(game)
    finish(game)


def turns(game: Game) -> Flow[None]:
    """Play turn after turn (R5.1 to R5.3), from the phase and seat in the state."""
    state = game.state
    while True:
        if state.phase == "between":
            yield BOUNDARY
            begin_round(game)
        order = list(ACTS)
        for name in order[order.index(state.phase) :] if state.phase in ACTS else ():
            yield from phase(game, name, ACTS[name], state.turn)
        if state.phase != "mythos":
            begin_phase(game, "mythos")
        yield WITHIN
        game.budget.renew()
        yield from mythos_phase(game)
        state.phase = "between"
        battle.pass_marker(game)


def begin_round(game: Game) -> None:
    """Count the round, and end what applied to the previous one; the Upkeep Phase is next."""
    state = game.state
    state.round += 1
    game.tell(events.RoundBegan(state.round, state.investigators[state.first].id))
    for who in state.investigators:
        begin_turn(who)
    state.phase = "upkeep"


def begin_phase(game: Game, name: str) -> None:
    """A phase begins."""
    game.state.phase = name
    game.tell(events.PhaseBegan(name))


def phase(game: Game, name: str, act: battle.Act, turn: int = -1) -> Flow[None]:
    """A phase in which everybody acts once, first player first (R5.1).

    turn: the seat at whose turn the phase is resumed, -1 to begin it.
    """
    if turn < 0:
        begin_phase(game, name)

    def note(seat: int) -> None:
        game.state.turn = seat

    return battle.everybody_acts(game, act, note, turn)


def in_arkham(game: Game, who: Investigator) -> Flow[None]:
    """Phase III for one investigator: an encounter at a location, or acting on a rumor in its street (R11)."""
    if who.place in game.content.locations:
        yield from arkham_encounters(game, who)
    elif who.place in game.content.streets and has_encounters(game, who):
        yield from rumor_in_the_street(game, who)


def in_other_world(game: Game, who: Investigator) -> Flow[None]:
    """Phase IV for one investigator (R12.1)."""
    if game.in_other_world(who) and has_encounters(game, who):
        yield from offer_free_actions(game, who)
        yield from other_world_encounter(game, who)


ACTS: dict[str, battle.Act] = {
    "upkeep": upkeep,
    "movement": movement,
    "arkham_encounters": in_arkham,
    "other_world_encounters": in_other_world,
}
"""What everybody does in the first four phases, in their order (R5.1)."""
