"""DP8 The turn of the player, with the ten kinds of action, and the game from its setup to its end.

`play` can be resumed at every boundary: between two rounds, before each action, and before the Ancient One's turn.
"""

from __future__ import annotations

from solo.boardgame.decks import draw_up_to
from solo.games.nation import events
from solo.games.nation.abouts import Acting
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import ACTIONS
from solo.games.nation.rules.actions import act, offered_actions
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.effects import answering, react, usable_cards, usable_mythos, use_card
from solo.games.nation.rules.ending import check_end, finish
from solo.games.nation.rules.goals import goal_so_far, goal_told
from solo.games.nation.rules.setup import set_up
from solo.games.nation.rules.standing import hand_size
from solo.games.nation.rules.travel import free_travelers, go_free
from solo.games.nation.state import Turn
from solo.kernel.decisions import Answer, Decision, Option, option, subject_of
from solo.kernel.flow import BOUNDARY, WITHIN, Flow


def play(game: Game) -> Flow[None]:
    """Play on from the present state, before the setup or at a boundary, to the end."""
    state = game.state
    if state.phase == "over":
        return
    try:
        if state.phase == "setup":
            yield BOUNDARY
            yield from set_up(game)
            state.phase = "between"
        while True:
            yield from play_round(game)
    except GameEnds as end:
        finish(game, end.how)


def play_round(game: Game) -> Flow[None]:
    """The player's turn and then that of the Ancient One (DP17)."""
    state = game.state
    if state.phase == "between":
        yield BOUNDARY
        game.budget.renew()
        begin_turn(game)
    if state.phase == "turn":
        yield from player_turn(game)
        yield from end_turn(game)
        state.phase = "ancient"
    yield WITHIN
    game.budget.renew()
    yield from ancient_turn(game)
    state.phase = "between"


def begin_turn(game: Game) -> None:
    """Two actions, of which the first may be to acquire (DP8.1, DP10.2.1)."""
    state = game.state
    state.round += 1
    state.turn = Turn(ACTIONS, True)
    state.phase = "turn"
    known = game.known_ancient
    goal = (goal_so_far(game), known.goal.number if known else 0)
    game.tell(events.RoundOpened(state.round, game.who.score, state.automaton.score, *goal))


def player_turn(game: Game) -> Flow[None]:
    """Actions and free actions, until none is left or the player passes (DP8.1, DP10.10, A36)."""
    turn = game.state.turn
    while True:
        yield WITHIN
        game.budget.renew()
        actions = offered_actions(game) if turn.actions else []
        free = free_actions(game)
        if not actions and not free:
            return
        kind = "action" if actions else "free_action"
        options = (*actions, *free, option("pass"))
        about = Acting(turn.actions, turn.acquiring)
        answer = yield Decision(kind, game.who.id, options, "DP8.1", about=about)
        if answer == "pass":
            if turn.actions:
                game.tell(events.TurnPassed(turn.actions))
            turn.actions = 0
            return
        with goal_told(game):
            yield from do_next(game, answer)


def do_next(game: Game, answer: Answer) -> Flow[None]:
    """What is done with an answer to what to do next, but for passing; afterwards the end is looked at (DP8.1, A50)."""
    turn = game.state.turn
    verb, subject = str(answer).partition(":")[0], subject_of(answer)
    turn.acquiring = False
    before = list(game.who.deck.played)
    match verb:
        case "free_move":
            yield from go_free(game, subject)
        case "free_card" | "free_mythos":
            yield from use_card(game, subject, "free_action")
        case _:
            turn.actions -= 1
            yield from act(game, verb)
    played = [card for card in game.who.deck.played if card not in before]
    yield from react(game, answering(game, "used_in_action", played))
    check_end(game)


def free_actions(game: Game) -> list[Option]:
    """What costs no action (DP9.5, DP5.3, A36)."""
    moves = [option("free_move", agent) for agent in free_travelers(game)]
    cards = [option("free_card", card) for card in usable_cards(game, "free_action")]
    return [*moves, *cards, *(option("free_mythos", card) for card in usable_mythos(game, "free_action"))]


def end_turn(game: Game) -> Flow[None]:
    """Played cards are discarded, and the hand is filled (DP8.1, A43)."""
    deck = game.who.deck
    game.state.turn = Turn()
    deck.end_turn()
    size = hand_size(game)
    shuffled = deck.runs_out(size - len(deck.hand))
    drawn = yield from draw_up_to(game.dice, deck, size, "network", game.who.id, "DP8.1")
    if drawn:
        game.tell(events.CardsDrawn(tuple(drawn), shuffled))
