"""R17: the end of the turn."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import GONE
from solo.games.town.rules.battle import pass_marker
from solo.games.town.rules.turn import play
from solo.games.town.rules.upkeep import begin_turn
from solo.kernel.flow import FlowRunner


@pytest.mark.parametrize(("first", "then"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_r17_1_the_marker_passes_to_the_left(content: Content, first: int, then: int) -> None:
    game = scenario(content)
    game.state.first = first
    pass_marker(game)
    assert game.state.first == then
    assert told(game, events.FirstPlayer) == [events.FirstPlayer(QUARTET[then])]


def test_r17_1_an_empty_seat_cannot_hold_the_marker(content: Content) -> None:
    game = scenario(content)
    game.state.first = 3
    for id in ("amanda_sharpe", "ashcan_pete"):
        game.by_id(id).place = GONE
    pass_marker(game)
    assert game.state.first == 2


def test_r17_1_one_alone_keeps_it(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    pass_marker(game)
    assert game.state.first == 0


def test_r17_1_after_the_mythos_a_new_turn_begins_with_upkeep(content: Content) -> None:
    game = scenario(content)
    game.state.round, game.state.phase = 0, "between"
    rounds: list[tuple[int, int, str]] = []
    session = FlowRunner(play(game), lambda: rounds.append((game.state.round, game.state.first, game.state.phase)))
    while session.decision is not None and len(rounds) < 3:
        session.answer(session.decision.default)
    assert rounds == [(0, 0, "between"), (1, 1, "between"), (2, 2, "between")]
    last = [
        type(event)
        for event in game.events
        if isinstance(event, events.PhaseBegan | events.FirstPlayer | events.RoundBegan)
    ]
    begin = [events.RoundBegan, *[events.PhaseBegan] * 5, events.FirstPlayer]
    assert last[:14] == begin * 2


def test_r17_1_a_boundary_is_a_whole_game_that_plays_on_alike(content: Content) -> None:
    game = scenario(content, seed=4)
    game.state.round, game.state.phase = 0, "between"
    saved: list[bytes] = []
    session = FlowRunner(play(game), lambda: saved.append(game.snapshot()))
    while session.decision is not None and len(saved) < 3:
        session.answer(session.decision.default)
    again = Game.restore(content, saved[1])
    later: list[bytes] = []
    session = FlowRunner(play(again), lambda: later.append(again.snapshot()))
    while session.decision is not None and len(later) < 2:
        session.answer(session.decision.default)
    assert later == saved[1:3]


def test_r17_1_what_holds_for_one_turn_is_over_with_it(content: Content) -> None:
    game = scenario(content, investigators=["mandy_thompson"])
    mandy = game.by_id("mandy_thompson")
    mandy.returned, mandy.explored, mandy.check_bonus, mandy.used = True, True, 2, ["research"]
    begin_turn(mandy)
    assert (mandy.returned, mandy.check_bonus, mandy.used) == (False, 0, [])
    assert mandy.explored
