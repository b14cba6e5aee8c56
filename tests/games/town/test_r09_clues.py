"""R9: picking up clue tokens; ruling A3."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.movement import movement
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options


def joe_by_the_woods(content: Content, clues: int = 3) -> tuple[Game, Investigator]:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place, joe.clues = "uptown_street", 1
    game.state.clues["woods"] = clues
    return game, joe


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_r9_1_a3_any_number_of_them(content: Content, count: int) -> None:
    game, joe = joe_by_the_woods(content)
    run(movement(game, joe), ["go:woods", "stop", f"take:clues:{count}"])
    assert (joe.clues, game.state.clues["woods"]) == (1 + count, 3 - count)
    taken = [events.CluesTaken("joe_diamond", "woods", count, 1 + count)] if count else []
    assert told(game, events.CluesTaken) == taken


def test_r9_1_never_more_than_lie_there(content: Content) -> None:
    game, joe = joe_by_the_woods(content, clues=2)
    session = FlowRunner(movement(game, joe))
    session.answer("go:woods")
    session.answer("stop")
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("take_clues", "R9.1")
    assert sorted(options(session)) == ["take:clues:0", "take:clues:1", "take:clues:2"]


def test_r9_1_one_who_does_not_move_ends_his_movement_there(content: Content) -> None:
    game, joe = joe_by_the_woods(content)
    joe.place = "woods"
    run(movement(game, joe), ["stop", "take:clues:3"])
    assert joe.clues == 4


def test_r9_1_passing_through_is_not_enough(content: Content) -> None:
    game, joe = joe_by_the_woods(content)
    run(movement(game, joe), ["go:woods", "go:uptown_street", "stop"])
    assert (joe.clues, game.state.clues["woods"]) == (1, 3)


def test_r9_1_no_clues_no_question(content: Content) -> None:
    game, joe = joe_by_the_woods(content, clues=0)
    run(movement(game, joe), ["go:woods", "stop"])
    assert joe.clues == 1


def test_r9_1_what_one_leaves_the_next_may_take(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond", "amanda_sharpe"])
    game.state.clues["woods"] = 2
    for id in ("joe_diamond", "amanda_sharpe"):
        game.by_id(id).place = "woods"
        run(movement(game, game.by_id(id)), ["stop", "take:clues:1"])
    assert game.state.clues["woods"] == 0
    assert [who.clues for who in game.state.investigators] == [1, 1]


def test_r9_2_an_evaded_monster_does_not_keep_them_from_him(content: Content) -> None:
    game, joe = joe_by_the_woods(content)
    maniac = put_monster(game, "maniac", "woods")
    script(game, [5, 1])
    run(movement(game, joe), ["go:woods", "stop", f"evade:{maniac}", "take:clues:3"])
    assert joe.clues == 4
    order = (events.Evaded, events.CluesTaken)
    assert [type(event) for event in game.events if isinstance(event, order)] == list(order)


def test_r9_2_one_who_is_carried_off_takes_none(content: Content) -> None:
    game, joe = joe_by_the_woods(content)
    shambler = put_monster(game, "dimensional_shambler", "woods")
    run(movement(game, joe), ["go:woods", "stop", f"evade:{shambler}", "accept"])
    assert (joe.clues, game.state.clues["woods"]) == (1, 3)
