"""R5: five phases, first player first, and the marker going round; ruling A2."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import GONE
from solo.games.town.rules.mythos import clue_step
from solo.games.town.rules.turn import phase, play
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow, FlowRunner, run

PHASES = ["upkeep", "movement", "arkham_encounters", "other_world_encounters", "mythos"]


def table(content: Content, first: int = 0) -> Game:
    """A table at the end of setup, with the first-player marker at a seat."""
    game = scenario(content)
    game.state.round, game.state.phase, game.state.first = 0, "between", first
    return game


def play_rounds(game: Game, rounds: int) -> list[tuple[str, Decision]]:
    """Play with default answers until so many rounds are over; every decision, with the phase it fell in."""
    asked: list[tuple[str, Decision]] = []
    session = FlowRunner(play(game))
    while session.decision is not None and game.state.round <= rounds:
        asked.append((game.state.phase, session.decision))
        session.answer(session.decision.default)
    return asked


def test_r5_1_five_phases_in_order_turn_after_turn(content: Content) -> None:
    game = table(content)
    play_rounds(game, 3)
    begun = [event.phase for event in told(game, events.PhaseBegan)]
    assert begun[:15] == PHASES * 3
    assert begun[15:] == ["upkeep"]


@pytest.mark.parametrize("first", range(4))
def test_r5_1_in_each_phase_everybody_acts_once_from_the_first_player_on(content: Content, first: int) -> None:
    game = table(content, first)
    acted: list[str] = []

    def act(game: Game, who: Investigator) -> Flow[None]:
        acted.append(who.id)
        yield Decision("nod", who.id, (option("yes"), option("no")), "R5.1")

    run(phase(game, "movement", act), ["yes"] * 4)
    assert acted == [QUARTET[(first + step) % 4] for step in range(4)]


def test_r5_1_a_phase_is_over_for_all_before_the_next_begins(content: Content) -> None:
    game = table(content, first=2)
    asked = play_rounds(game, 1)
    order = ["harvey_walters", "joe_diamond", "amanda_sharpe", "ashcan_pete"]
    assert [decision.who for where, decision in asked[:8] if where == "upkeep"] == order
    assert [decision.kind for _, decision in asked[:4]] == ["sliders"] * 4
    movers = [decision.who for where, decision in asked if where == "movement" and decision.kind == "move"]
    assert movers == order
    assert asked[4][0] == "movement"


def test_r5_1_one_whose_turn_breaks_off_does_not_keep_the_next_from_acting(content: Content) -> None:
    game = table(content)
    acted: list[str] = []

    def act(game: Game, who: Investigator) -> Flow[None]:
        acted.append(who.id)
        yield from ()
        raise Collapsed(who.seat)

    run(phase(game, "movement", act))
    assert acted == list(QUARTET)


def test_r5_1_an_empty_seat_is_passed_over(content: Content) -> None:
    game = table(content, first=1)
    game.by_id("harvey_walters").place = GONE
    acted: list[str] = []

    def act(game: Game, who: Investigator) -> Flow[None]:
        acted.append(who.id)
        yield from ()

    run(phase(game, "movement", act))
    assert acted == ["ashcan_pete", "joe_diamond", "amanda_sharpe"]


def test_r5_2_one_mythos_card_a_turn_whatever_the_number_of_investigators(content: Content) -> None:
    game = table(content)
    game.state.mythos_deck.remove("the_story_continues")
    play_rounds(game, 3)
    marks = [
        event.phase if isinstance(event, events.PhaseBegan) else "card"
        for event in game.events
        if isinstance(event, events.PhaseBegan | events.MythosDrawn)
    ]
    assert marks[:18] == [*PHASES, "card"] * 3


def test_r5_3_the_marker_goes_one_seat_to_the_left_each_turn(content: Content) -> None:
    game = table(content, first=2)
    play_rounds(game, 5)
    begun = [(event.round, event.first) for event in told(game, events.RoundBegan)]
    order = [QUARTET[seat] for seat in (2, 3, 0, 1, 2)]
    assert begun[:5] == list(enumerate(order, 1))


def test_r5_4_a2_what_the_group_decides_is_asked_of_nobody_in_particular(content: Content) -> None:
    game = table(content)
    joe, pete = game.by_id("joe_diamond"), game.by_id("ashcan_pete")
    joe.place = pete.place = "woods"
    card = next(card for card in content.mythos.values() if card.fact.clue == "woods")
    session = FlowRunner(clue_step(game, card))
    assert session.decision is not None
    assert session.decision.who == ""
    assert [each.id for each in session.decision.options] == ["take:ashcan_pete", "take:joe_diamond", "leave"]
    session.answer("take:joe_diamond")
    assert (joe.clues, pete.clues, game.state.clues["woods"]) == (1, 0, 1)
