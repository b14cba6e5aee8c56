"""ES4 The turn, and the game from its setup to its end.

`play` can be resumed at every boundary: between two turns, before the adventure phase, before each roll, and before
midnight.
"""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Moving, Occasion
from solo.games.museum.museum import Museum, MuseumCloses, TurnEnds, WakesUp
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.attempts import attempt_card
from solo.games.museum.rules.battle import attack, awaken, battle_turn
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.devoured import abandon
from solo.games.museum.rules.ending import finish
from solo.games.museum.rules.entrance import visit_entrance
from solo.games.museum.rules.halls import fill_slots
from solo.games.museum.rules.midnight import midnight
from solo.games.museum.rules.setup import set_up
from solo.games.museum.rules.uses import make_use, offers, options_of, settle, shown, taken
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import BOUNDARY, WITHIN, Flow


def play(museum: Museum) -> Flow[None]:
    """Play on from the present state, before the setup or at a boundary, to the end."""
    state = museum.state
    if state.phase == "over":
        return
    try:
        if state.phase == "setup":
            yield BOUNDARY
            try:
                yield from set_up(museum)
            except WakesUp:
                awaken(museum)
            state.phase = "between"
        while True:
            yield from turn(museum)
    except MuseumCloses:
        finish(museum)


def turn(museum: Museum) -> Flow[None]:
    """One seat's turn: movement, adventure, clock; then perhaps midnight (ES4.1). An empty seat has the clock only."""
    state = museum.state
    if state.phase == "between":
        yield BOUNDARY
        museum.budget.renew()
        begin_turn(museum)
    if state.phase != "midnight":
        try:
            yield from phases(museum)
        except TurnEnds:
            abandon(museum)
        except WakesUp:
            awaken(museum)
        state.phase = "clock"
        yield from clock_phase(museum)
        museum.fallen = False
        state.phase = "midnight"
    if state.strikes:
        yield WITHIN
        museum.budget.renew()
        yield from at_twelve(museum)
    if not state.battle:
        yield from fill_slots(museum)
    state.seat = (state.seat + 1) % state.seats
    state.phase = "between"


def begin_turn(museum: Museum) -> None:
    """Count the turn; an empty seat goes straight to the clock (ES4.5)."""
    state = museum.state
    state.turn += 1
    who = state.visitors[state.seat]
    name = who.id if who.alive else ""
    museum.tell(events.VisitorsTurn(state.turn, state.seat, name, state.hour, state.battle))
    state.phase = "movement" if who.alive else "clock"


def phases(museum: Museum) -> Flow[None]:
    """The movement and adventure phases, from where the state stands; in the final battle the attack."""
    state = museum.state
    who = state.visitors[state.seat]
    if state.phase == "movement":
        yield from start_of_turn(museum)
        if not state.battle:
            yield from movement(museum, who)
        state.phase = "adventure"
        yield WITHIN
        museum.budget.renew()
    if state.phase == "clock":
        return
    if state.battle:
        yield from battle_turn(museum, who)
    elif who.place == ENTRANCE:
        yield from visit_entrance(museum, who)
    else:
        yield from attempt_card(museum, who)


def start_of_turn(museum: Museum) -> Flow[None]:
    """Abilities that anybody may use before the movement phase of any seat."""
    for who in museum.in_turn_order():
        while found := offers(museum, who, "start_of_any_turn"):
            about = Occasion("start_of_any_turn", shown(found))
            answer = yield Decision("use_now", who.id, (*options_of(found), option("pass")), "ES12.9", about=about)
            offer = taken(found, answer)
            if offer is None:
                break
            yield from make_use(museum, offer)
            settle(museum)


def movement(museum: Museum, who: Visitor) -> Flow[None]:
    """Move to any card in play or to the entrance, or stay (ES4.2)."""
    while True:
        found = offers(museum, who, "own_turn")
        places = [ENTRANCE, *(card.card for card in museum.state.cards)]
        options = (*(option("go", place) for place in places), *options_of(found))
        about = Moving(museum.state.hour, shown(found))
        answer = yield Decision("move", who.id, options, "ES4.2", about=about)
        offer = taken(found, answer)
        if offer is None:
            break
        yield from make_use(museum, offer)
        settle(museum)
    place = subject_of(answer)
    stayed = place == who.place
    who.place = place
    museum.tell(events.WalkedTo(who.id, place, stayed))


def clock_phase(museum: Museum) -> Flow[None]:
    """Last uses of the turn, and the hand moves three hours (ES4.4)."""
    who = museum.active
    try:
        while who is not None and (found := offers(museum, who, "own_turn")):
            about = Occasion("own_turn", shown(found))
            answer = yield Decision("use_now", who.id, (option("pass"), *options_of(found)), "ES4.4", about=about)
            offer = taken(found, answer)
            if offer is None:
                break
            yield from make_use(museum, offer)
            settle(museum)
    except TurnEnds:
        pass
    except WakesUp:
        awaken(museum)
    advance_clock(museum)


def at_twelve(museum: Museum) -> Flow[None]:
    """Midnight, or in the final battle the attack; who awakes at midnight attacks at once (ES18.4, ES18.6, ES18.10)."""
    if not museum.state.battle:
        try:
            yield from midnight(museum)
            return
        except WakesUp:
            awaken(museum)
    yield from attack(museum)
