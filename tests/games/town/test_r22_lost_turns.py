"""R22: arrested, and lost in time and space; rulings A15 and A16."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    EncounterBegan,
    KnockedOut,
    LostInTimeAndSpace,
    Refreshed,
    Released,
    Rolled,
    StoodUp,
)
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.movement import movement
from solo.games.town.rules.states import arrest, devour_now, lose_in_time, lose_turn
from solo.games.town.rules.trading import partners
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from solo.kernel.piece_ids import kind_of
from tests.games.town.helpers import effect, every, falls, hand, next_turn, options, play_out, run_out
from tests.games.town.tables import amanda_with

KEEP = "set:111"
STATION = "police_station"


@pytest.mark.parametrize(("money", "left"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_r22_10_jail_half_of_the_money_and_delayed(content: Content, money: int, left: int) -> None:
    game, amanda = amanda_with(content)
    amanda.money, amanda.clues = money, 3
    knife = give(game, amanda, "knife")
    arrest(game, amanda)
    assert (amanda.place, amanda.delayed, amanda.money) == (JAIL, True, left)
    assert (amanda.cards, amanda.clues) == ([knife], 3)


def test_r22_11_r22_12_the_whole_next_turn_is_lost_then_all_is_normal(content: Content) -> None:
    game, amanda = amanda_with(content)
    arrest(game, amanda)
    run(in_arkham(game, amanda))
    next_turn(game)
    run(upkeep(game, amanda))
    assert amanda.place == JAIL
    run(movement(game, amanda))
    assert (amanda.place, amanda.delayed) == (STATION, False)
    assert len(told(game, Released)) == 1
    run(in_arkham(game, amanda))
    assert told(game, EncounterBegan) == []
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    session = FlowRunner(movement(game, amanda))
    assert options(session) == ["stop", "go:easttown_street"]
    session.answer("stop")
    play_out(in_arkham(game, amanda))
    assert len(told(game, EncounterBegan)) >= 1


def test_r22_11_in_the_lost_turn_monsters_at_the_station_are_no_concern(content: Content) -> None:
    game, amanda = amanda_with(content)
    put_monster(game, "ghoul", STATION)
    arrest(game, amanda)
    next_turn(game)
    run(movement(game, amanda))
    assert (amanda.place, amanda.stamina) == (STATION, 5)


def lose_the_turn(game: Game, who: Investigator, how: str) -> None:
    """Lose the next turn: in jail, in time and space, or by a text."""
    if how == JAIL:
        arrest(game, who)
    elif how == LOST:
        run(lose_in_time(game, who))
    else:
        run(effect(game, who, {"lose_turn": 1}))


@pytest.mark.parametrize("how", [JAIL, LOST, "text"])
def test_r22_11_r22_15_a15_a_lost_turn_has_no_upkeep_at_all(content: Content, how: str) -> None:
    """No refreshing, no retainer, no blessing's roll, no interest, no sliders, nothing to use; the turn after has all."""
    game, amanda = amanda_with(content)
    spell = give(game, amanda, "wither")
    for card in ("blessing", "retainer", "bank_loan"):
        give(game, amanda, card)
    give(game, amanda, "voice_of_ra")
    game.state.round = 4
    lose_the_turn(game, amanda, how)
    amanda.exhausted = [spell]
    next_turn(game)
    before, money = len(game.events), amanda.money
    session = FlowRunner(phase(game, "upkeep", upkeep))
    assert session.over
    assert [type(event).__name__ for event in game.events[before:]] == ["PhaseBegan"]
    assert (amanda.exhausted, amanda.money, len(amanda.cards)) == ([spell], money, 5)
    run(movement(game, amanda))
    next_turn(game)
    script(game, [6, 6, 6])
    play_out(phase(game, "upkeep", upkeep))
    assert [event.cards for event in every(game, Refreshed)] == [(spell,)]
    assert len(every(game, Rolled)) == 3
    assert amanda.money == money + 2


def test_a15_jenny_has_no_dollar_in_a_lost_turn(content: Content) -> None:
    game, _ = amanda_with(content, "jenny_barnes")
    jenny = game.by_id("jenny_barnes")
    arrest(game, jenny)
    for money in (jenny.money, jenny.money + 1):
        next_turn(game)
        play_out(phase(game, "upkeep", upkeep))
        assert jenny.money == money
        play_out(phase(game, "movement", movement))


def test_a17_a_newcomer_neither_acts_nor_trades_before_the_next_turn(content: Content) -> None:
    game, amanda = amanda_with(content, "joe_diamond")
    joe = game.by_id("joe_diamond")
    with pytest.raises(Collapsed):
        play_out(devour_now(game, amanda))
    newcomer = game.state.investigators[amanda.seat]
    joe.place = newcomer.place
    joe.money = 3
    assert partners(game, newcomer) == partners(game, joe) == []
    before = len(game.events)
    assert FlowRunner(upkeep(game, newcomer)).over
    assert FlowRunner(movement(game, newcomer)).over
    assert game.events[before:] == []
    next_turn(game)
    assert partners(game, newcomer) == [joe]


@pytest.mark.parametrize("box", [JAIL, LOST])
def test_a15_nobody_trades_in_a_box(content: Content, box: str) -> None:
    game, amanda = amanda_with(content, "joe_diamond")
    joe = game.by_id("joe_diamond")
    give(game, amanda, "knife")
    joe.place = amanda.place
    assert partners(game, amanda) == [joe]
    joe.place = amanda.place = box
    assert partners(game, amanda) == []


def test_a15_a_lost_turn_elsewhere_is_lost_too(content: Content) -> None:
    game, amanda = amanda_with(content, place="south_church")
    lose_turn(game, amanda)
    next_turn(game)
    run(upkeep(game, amanda))
    run(movement(game, amanda))
    run(in_arkham(game, amanda))
    assert amanda.place == "south_church"
    assert told(game, EncounterBegan) == []
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])


# Lost in time and space


def test_r22_2_a14_insane_in_the_box_of_the_lost_he_stays_there(content: Content) -> None:
    """Find Gate, with the last sanity, from a world to which no gate leads any more."""
    game, amanda = amanda_with(content, "joe_diamond", place="abyss_1")
    put_gate(game, "woods", "yuggoth")
    spell = give(game, amanda, "find_gate")
    for card in ("knife", "axe", "food"):
        give(game, amanda, card)
    retainer = hand(game, amanda, "retainer")
    amanda.sanity, amanda.stamina, amanda.clues = 1, 5, 3
    script(game, [6] * 9)
    session = FlowRunner(phase(game, "movement", movement))
    session.answer(f"cast:{spell}")
    while session.decision is not None:
        session.answer([f"card:{spell}", "card:knife.1"] if session.decision.most == 2 else session.decision.default)
    assert (amanda.place, amanda.delayed, amanda.sanity, amanda.stamina) == (LOST, True, 1, 5)
    assert (amanda.clues, [kind_of(copy) for copy in amanda.cards]) == (2, ["axe", "food"])
    assert retainer in game.state.special["retainer"]
    assert [(event.what, event.place) for event in every(game, KnockedOut)] == [("sanity", LOST)]
    assert len(every(game, LostInTimeAndSpace)) == 1
    next_turn(game)
    assert FlowRunner(phase(game, "upkeep", upkeep)).decision is not None  # Joe's
    play_out(phase(game, "movement", movement))
    assert (amanda.place, amanda.delayed) == (LOST, False)
    next_turn(game)
    run(upkeep(game, amanda), ["to:woods", KEEP])
    assert amanda.place == "woods"


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_r22_4_whatever_fells_him_in_the_box_he_loses_no_more_turns(content: Content, what: str) -> None:
    game, amanda = amanda_with(content)
    run(lose_in_time(game, amanda))
    next_turn(game)
    falls(run_out(game, amanda, what))
    assert (amanda.place, getattr(amanda, what)) == (LOST, 1)
    run(movement(game, amanda))
    next_turn(game)
    assert "to:woods" in options(FlowRunner(upkeep(game, amanda)))


def test_r22_13_coming_back_without_a_gate(content: Content) -> None:
    game, amanda = amanda_with(content, place="abyss_2")
    put_gate(game, "woods", "yuggoth")
    run(movement(game, amanda))
    assert amanda.place == LOST


def test_r22_14_lost_at_once_and_delayed_at_no_other_cost(content: Content) -> None:
    game, amanda = amanda_with(content)
    amanda.clues, amanda.money = 4, 4
    copies = [give(game, amanda, card) for card in ("knife", "wither", "retainer")]
    run(effect(game, amanda, {"lost_in_time_and_space": "self"}))
    assert (amanda.place, amanda.delayed) == (LOST, True)
    assert (amanda.clues, amanda.money, amanda.cards) == (4, 4, copies)
    assert (amanda.sanity, amanda.stamina) == (5, 5)


def test_r22_15_r22_16_he_serves_a_turn_and_then_chooses_where_to_come_back(content: Content) -> None:
    game, amanda = amanda_with(content)
    run(lose_in_time(game, amanda))
    next_turn(game)
    run(upkeep(game, amanda))
    run(movement(game, amanda))
    assert (amanda.place, amanda.delayed) == (LOST, False)
    assert len(told(game, StoodUp)) == 1
    next_turn(game)
    run(upkeep(game, amanda), ["to:southside_street", KEEP])
    assert amanda.place == "southside_street"
    run(movement(game, amanda), ["go:south_church", "stop"])
    assert amanda.place == "south_church"


def test_a16_any_street_or_open_location_of_the_town_or_waiting(content: Content) -> None:
    game, amanda = amanda_with(content)
    game.state.closed["general_store"] = 0
    run(lose_in_time(game, amanda))
    next_turn(game)
    run(movement(game, amanda))
    next_turn(game)
    wanted = [f"to:{place}" for place in (*content.streets, *content.locations) if place != "general_store"]
    assert sorted(options(FlowRunner(upkeep(game, amanda)))) == sorted([*wanted, "wait"])


def test_a16_he_may_wait_and_is_asked_again(content: Content) -> None:
    game, amanda = amanda_with(content)
    run(lose_in_time(game, amanda))
    for _ in range(2):
        next_turn(game)
        run(movement(game, amanda))
    run(upkeep(game, amanda), ["wait", KEEP])
    run(movement(game, amanda))
    run(in_arkham(game, amanda))
    assert amanda.place == LOST
    next_turn(game)
    run(upkeep(game, amanda), ["to:woods", KEEP])
    assert amanda.place == "woods"


def test_a16_arriving_is_no_movement_and_monsters_wait_for_the_movement(content: Content) -> None:
    game, amanda = amanda_with(content)
    cultist = put_monster(game, "cultist", "woods")
    run(lose_in_time(game, amanda))
    game.state.round += 2
    run(upkeep(game, amanda), ["to:woods", KEEP])
    assert (amanda.clues, game.state.clues["woods"]) == (0, 1)
    session = FlowRunner(movement(game, amanda))
    session.answer("stop")
    assert options(session) == [f"evade:{cultist}", f"fight:{cultist}"]
