"""ES4 The turn, and the game from its setup to its end.

`play` can be resumed at every boundary: between two turns, before the adventure phase, before each roll, and before
midnight.
"""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Moving, Occasion
from solo.games.museum.game import AncientOneAwakens, Game, GameEnds, TurnEnds
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.attempts import attempt_card
from solo.games.museum.rules.battle import attack, awaken, battle_turn
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.devoured import abandon
from solo.games.museum.rules.ending import finish
from solo.games.museum.rules.entrance import visit_entrance
from solo.games.museum.rules.halls import fill_slots
from solo.games.museum.rules.midnight import play_midnight
from solo.games.museum.rules.setup import set_up
from solo.games.museum.rules.uses import Usable, offers, options_of, run_use, settle, shown, taken
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import BOUNDARY, WITHIN, Flow


def play(game: Game) -> Flow[None]:
    """Play on from the present state, before the setup or at a boundary, to the end."""
    state = game.state
    if state.phase == "over":
        return
    try:
        if state.phase == "setup":
            yield BOUNDARY
            try:
                yield from set_up(game)
            except AncientOneAwakens:
                awaken(game)
            state.phase = "between"
        while True:
            yield from turn(game)
    except GameEnds:
        finish(game)


def turn(game: Game) -> Flow[None]:
    """One seat's turn: movement, adventure, clock; then perhaps midnight (ES4.1). An empty seat has the clock only."""
    state = game.state
    if state.phase == "between":
        yield BOUNDARY
        game.budget.renew()
        begin_turn(game)
    if state.phase != "midnight":
        try:
            yield from phases(game)
        except TurnEnds:
            abandon(game)
        except AncientOneAwakens:
            awaken(game)
        state.phase = "clock"
        yield from clock_phase(game)
        game.fallen = False
        state.phase = "midnight"
    if state.strikes:
        yield WITHIN
        game.budget.renew()
        yield from midnight_or_attack(game)
    if not state.battle:
        yield from fill_slots(game)
    state.seat = (state.seat + 1) % state.seats
    state.phase = "between"


def begin_turn(game: Game) -> None:
    """Count the turn; an empty seat goes straight to the clock (ES4.5)."""
    state = game.state
    state.turn += 1
    who = state.investigators[state.seat]
    name = who.id if who.alive else ""
    game.tell(events.VisitorsTurn(state.turn, state.seat, name, state.hour, state.battle))
    state.phase = "movement" if who.alive else "clock"


def phases(game: Game) -> Flow[None]:
    """The movement and adventure phases, from where the state stands; in the final battle the attack."""
    state = game.state
    who = state.investigators[state.seat]
    if state.phase == "movement":
        yield from start_of_turn(game)
        if not state.battle:
            yield from movement(game, who)
        state.phase = "adventure"
        yield WITHIN
        game.budget.renew()
    if state.phase == "clock":
        return
    if state.battle:
        yield from battle_turn(game, who)
    elif who.place == ENTRANCE:
        yield from visit_entrance(game, who)
    else:
        yield from attempt_card(game, who)


def start_of_turn(game: Game) -> Flow[None]:
    """Abilities that anybody may use before the movement phase of any seat."""
    for who in game.in_turn_order():
        while found := offers(game, who, "start_of_any_turn"):
            about = Occasion("start_of_any_turn", shown(found))
            answer = yield Decision("use_now", who.id, (*options_of(found), option("pass")), "ES12.9", about=about)
            offer = taken(found, answer)
            if offer is None:
                break
            yield from run_use(game, offer)
            settle(game)


def waiting(game: Game) -> list[Usable]:
    """What could be used before this turn and was not: until somebody moves it still may be."""
    return [offer for who in game.in_turn_order() for offer in offers(game, who, "start_of_any_turn")]


def movement(game: Game, who: Investigator) -> Flow[None]:
    """Move to any card in play or to the entrance, or stay (ES4.2)."""
    while True:
        found = [*offers(game, who, "own_turn"), *waiting(game)]
        places = [ENTRANCE, *(card.card for card in game.state.cards)]
        options = (*(option("go", place) for place in places), *options_of(found))
        about = Moving(game.state.hour, shown(found))
        answer = yield Decision("move", who.id, options, "ES4.2", about=about)
        offer = taken(found, answer)
        if offer is None:
            break
        yield from run_use(game, offer)
        settle(game)
    place = subject_of(answer)
    stayed = place == who.place
    who.place = place
    game.tell(events.WalkedTo(who.id, place, stayed))


def clock_phase(game: Game) -> Flow[None]:
    """Last uses of the turn, and the hand moves three hours (ES4.4)."""
    who = game.active
    try:
        while who is not None and (found := offers(game, who, "own_turn")):
            about = Occasion("own_turn", shown(found))
            answer = yield Decision("use_now", who.id, (option("pass"), *options_of(found)), "ES4.4", about=about)
            offer = taken(found, answer)
            if offer is None:
                break
            yield from run_use(game, offer)
            settle(game)
    except TurnEnds:
        pass
    except AncientOneAwakens:
        awaken(game)
    advance_clock(game)


def midnight_or_attack(game: Game) -> Flow[None]:
    """Midnight, or in the final battle the attack; who awakes at midnight attacks at once (ES18.4, ES18.6, ES18.10)."""
    if not game.state.battle:
        try:
            yield from play_midnight(game)
            return
        except AncientOneAwakens:
            awaken(game)
    yield from attack(game)
