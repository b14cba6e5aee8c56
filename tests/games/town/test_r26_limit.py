"""R26: the monster limit and the Outskirts."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import OUTSKIRTS, SKY
from solo.games.town.rules.encounters import other_world_encounter
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.monsters import draw_monster, has_room, place_monster, return_dimension
from solo.kernel.flow import FlowRunner, run
from tests.games.town.tables import fill_woods

SHEETS = (
    "amanda_sharpe",
    "ashcan_pete",
    "harvey_walters",
    "joe_diamond",
    "bob_jenkins",
    "jenny_barnes",
    "vincent_lee",
    "mandy_thompson",
)


def banish(game: Game, count: int) -> list[str]:
    """So many monsters in the Outskirts, straight from the cup."""
    game.state.outskirts = [game.state.cup.pop() for _ in range(count)]
    return list(game.state.outskirts)


@pytest.mark.parametrize("seats", range(1, 9))
def test_r26_1_the_limit_is_three_more_than_investigators(content: Content, seats: int) -> None:
    game = scenario(content, investigators=SHEETS[:seats])
    fill_woods(game, seats + 2)
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.monsters) == seats + 3
    assert told(game, events.MonsterAppeared)[-1] == events.MonsterAppeared(
        list(game.state.monsters)[-1], "graveyard", ""
    )
    assert not has_room(game)


def test_r26_1_streets_locations_and_the_sky_count(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 4)
    put_monster(game, "byakhee", SKY)
    put_monster(game, "byakhee", SKY)
    assert has_room(game)
    put_monster(game, "cultist", "uptown_street")
    assert not has_room(game)


def test_r26_2_the_outskirts_do_not_count(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 6)
    banish(game, 4)
    assert has_room(game)


def test_r26_2_monsters_of_encounters_do_not_count(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 7)
    deck = game.state.gate_deck
    deck.remove("gate_blue_11")
    deck.insert(0, "gate_blue_11")
    who = game.by_id("ashcan_pete")
    who.place = "yuggoth_1"
    session = FlowRunner(other_world_encounter(game, who))
    assert session.decision is not None
    assert session.decision.kind == "deal_with"
    assert len(game.state.monsters) == 7
    assert game.state.outskirts == []


def test_r26_3_what_would_break_the_limit_goes_to_the_outskirts(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 7)
    monster = run(draw_monster(game))
    run(place_monster(game, monster, "graveyard"))
    assert len(game.state.monsters) == 7
    assert game.state.outskirts == [monster]
    assert told(game, events.MonsterAppeared) == [events.MonsterAppeared(monster, OUTSKIRTS, "")]
    assert game.state.terror == 0


@pytest.mark.parametrize("seats", range(1, 9))
def test_r26_4_the_outskirts_overflow_beyond_their_capacity(content: Content, seats: int) -> None:
    game = scenario(content, investigators=SHEETS[:seats])
    fill_woods(game, seats + 3)
    banished = banish(game, 8 - seats)
    cup = len(game.state.cup)
    monster = run(draw_monster(game))
    run(place_monster(game, monster, "graveyard"))
    assert game.state.outskirts == []
    assert game.state.terror == 1
    assert len(game.state.cup) == cup + 8 - seats
    assert told(game, events.OutskirtsEmptied) == [events.OutskirtsEmptied((*banished, monster))]
    assert len(game.state.monsters) == seats + 3


def test_r26_4_full_is_not_too_full(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 7)
    banish(game, 3)
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.outskirts) == 4
    assert game.state.terror == 0


def test_r26_5_the_next_ones_fill_the_empty_outskirts_again(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 7)
    for _ in range(12):
        run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.outskirts) == 2
    assert game.state.terror == 2
    assert len(told(game, events.OutskirtsEmptied)) == 2


def test_r26_6_they_never_move_and_never_come_back(content: Content) -> None:
    game = scenario(content)
    banished = banish(game, 4)
    symbols = sorted({game.figures(monster).dimension for monster in banished})
    FlowRunner(move_monsters(game, symbols, []))
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert game.state.outskirts == banished
    assert len(game.state.monsters) == 1


def test_r26_6_the_closing_of_a_gate_takes_them(content: Content) -> None:
    game = scenario(content)
    for monster in ("cultist.1", "gug.1"):
        game.state.cup.remove(monster)
    game.state.outskirts = ["cultist.1", "gug.1"]
    return_dimension(game, "slash")
    assert game.state.outskirts == ["cultist.1"]
    assert told(game, events.MonsterLeft) == [events.MonsterLeft("gug.1", OUTSKIRTS, "cup")]


def test_r26_7_no_limit_from_terror_10_on(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 7)
    game.state.terror = 9
    assert not has_room(game)
    game.state.terror = 10
    for _ in range(3):
        run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.monsters) == 10
    assert game.state.outskirts == []


def test_r26_4_a_monster_taken_off_makes_room_again(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 6)
    put_monster(game, "cultist", "uptown_street")
    return_dimension(game, "crescent")
    before = len(game.state.monsters)
    assert before < 7
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.monsters) == before + 1
    assert game.state.outskirts == []
