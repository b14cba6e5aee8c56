"""R32.13 and R32.14: trading, before, during and after movement; rulings A15 and A21."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.abouts import Points
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script, told, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.battle import trading_step
from solo.games.town.rules.movement import movement, movement_points
from solo.games.town.rules.states import arrest, delay, lose_turn
from solo.games.town.rules.trading import partners, trade
from solo.games.town.state import Investigator
from solo.kernel.decisions import IllegalAnswer
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options


def two(content: Content, place: str = "newspaper", other: str = "") -> tuple[Game, Investigator, Investigator]:
    """Joe Diamond at a place, Amanda Sharpe there too or elsewhere."""
    game = scenario(content, investigators=["joe_diamond", "amanda_sharpe"])
    joe, amanda = game.by_id("joe_diamond"), game.by_id("amanda_sharpe")
    joe.place, amanda.place = place, other or place
    return game, joe, amanda


@pytest.mark.parametrize("place", ["northside_street", "newspaper", "abyss_1", "yuggoth_2"])
def test_r32_13_in_the_same_area_they_may_trade(content: Content, place: str) -> None:
    game, joe, amanda = two(content, place)
    amanda.money = 1
    assert partners(game, joe) == [amanda]
    assert partners(game, amanda) == [joe]


@pytest.mark.parametrize(
    ("one", "other"),
    [("northside_street", "newspaper"), ("abyss_1", "abyss_2"), (LOST, LOST), (JAIL, JAIL), ("police_station", JAIL)],
)
def test_r32_13_a21_elsewhere_or_in_a_box_they_may_not(content: Content, one: str, other: str) -> None:
    game, joe, amanda = two(content, one, other)
    joe.money = amanda.money = 5
    assert partners(game, joe) == partners(game, amanda) == []


def test_r32_13_with_nothing_to_give_there_is_nothing_to_ask(content: Content) -> None:
    game, joe, amanda = two(content)
    give(game, joe, "stealth")
    give(game, amanda, "duke")
    joe.clues = 3
    assert partners(game, joe) == []


def test_r32_13_money_common_and_unique_items_and_spells_and_nothing_else(content: Content) -> None:
    game, joe, amanda = two(content)
    goods = [give(game, joe, card) for card in ("food", "holy_water", "wither", "deputys_revolver", "patrol_wagon")]
    for card in ("stealth", "duke", "retainer", "blessing", "bank_loan", "deputy_of_arkham"):
        give(game, joe, card)
    give(game, joe, "silver_twilight_lodge_membership")
    put_trophies(game, joe, monsters=["cultist"], gates=1)
    joe.clues, joe.money, amanda.money = 3, 2, 1
    offered = options(FlowRunner(trade(game, joe, amanda)))
    assert sorted(offered) == sorted(
        ["done", *(f"give:{copy}" for copy in goods), "give:money:1", "give:money:2", "take:money:1"]
    )


def test_r32_13_things_change_hands_both_ways(content: Content) -> None:
    game, joe, amanda = two(content)
    food, spell = give(game, joe, "food"), give(game, amanda, "wither")
    joe.money = 5
    run(trade(game, joe, amanda), [f"give:{food}", "give:money:3", f"take:{spell}", "take:money:1", "done"])
    assert (joe.cards, amanda.cards, joe.money, amanda.money) == ([spell], [food], 3, 2)
    assert told(game, events.Traded) == [
        events.Traded("joe_diamond", "amanda_sharpe", food, 0),
        events.Traded("joe_diamond", "amanda_sharpe", "", 3),
        events.Traded("amanda_sharpe", "joe_diamond", spell, 0),
        events.Traded("amanda_sharpe", "joe_diamond", "", 1),
    ]


def test_r32_13_nobody_gives_money_he_has_not(content: Content) -> None:
    game, joe, amanda = two(content)
    joe.money = 2
    session = FlowRunner(trade(game, joe, amanda))
    with pytest.raises(IllegalAnswer):
        session.answer("give:money:3")
    with pytest.raises(IllegalAnswer):
        session.answer("take:money:1")
    assert (joe.money, amanda.money) == (2, 0)


def test_r32_13_a_card_is_handed_over_as_it_lies(content: Content) -> None:
    """Face down it stays face down, and tokens stay on it."""
    game, joe, amanda = two(content)
    motorcycle, tome = give(game, joe, "motorcycle"), give(game, joe, "cultes_des_goules")
    joe.exhausted = [motorcycle]
    joe.tokens = {tome: 1}
    run(trade(game, joe, amanda), [f"give:{motorcycle}", f"give:{tome}", "done"])
    assert (joe.cards, joe.exhausted, joe.tokens) == ([], [], {})
    assert (amanda.exhausted, amanda.tokens) == ([motorcycle], {tome: 1})


def test_r32_13_what_is_handed_over_serves_its_new_owner(content: Content) -> None:
    game, joe, amanda = two(content)
    ruby = give(game, joe, "ruby_of_rlyeh")
    before = movement_points(game, joe), movement_points(game, amanda)
    run(trade(game, joe, amanda), [f"give:{ruby}", "done"])
    assert before == (7, 2)
    assert (movement_points(game, joe), movement_points(game, amanda)) == (4, 5)


def test_r32_14_before_the_movement(content: Content) -> None:
    game, joe, amanda = two(content)
    food = give(game, amanda, "food")
    run(movement(game, joe), ["trade:amanda_sharpe", f"take:{food}", "done", "go:northside_street", "stop"])
    assert joe.cards == [food]
    assert joe.place == "northside_street"


def test_r32_14_a21_between_two_steps_and_at_no_cost(content: Content) -> None:
    game, joe, amanda = two(content, "train_station", "northside_street")
    joe.money = 3
    session = FlowRunner(movement(game, joe))
    assert "trade:amanda_sharpe" not in options(session)
    session.answer("go:northside_street")
    for answer in ("trade:amanda_sharpe", "give:money:2", "done"):
        session.answer(answer)
    assert session.decision is not None
    assert (session.decision.kind, session.decision.about) == ("move", Points(3))
    session.answer("go:newspaper")
    assert "trade:amanda_sharpe" not in options(session)
    assert (joe.money, amanda.money, joe.place) == (1, 2, "newspaper")


def test_r32_14_after_the_last_step(content: Content) -> None:
    game, joe, amanda = two(content, "curiositie_shoppe", "northside_street")
    joe.money = 3
    joe.sliders[0] = 0
    session = FlowRunner(movement(game, joe))
    for place in ("northside_street", "newspaper", "northside_street"):
        session.answer(f"go:{place}")
    assert options(session) == ["stop", "trade:amanda_sharpe"]
    for answer in ("trade:amanda_sharpe", "give:money:3", "done", "stop"):
        session.answer(answer)
    assert session.over
    assert (joe.money, amanda.money) == (0, 3)


def test_r32_14_monsters_around_do_not_forbid_it_but_there_is_none_in_combat(content: Content) -> None:
    game, joe, amanda = two(content, "northside_street")
    cultist = put_monster(game, "cultist", "northside_street")
    joe.money = 2
    session = FlowRunner(movement(game, joe))
    session.answer("trade:amanda_sharpe")
    session.answer("give:money:1")
    session.answer("done")
    for answer in ("stop", f"fight:{cultist}"):
        session.answer(answer)
        assert not any(each.startswith(("trade", "give", "take")) for each in options(session))
    assert amanda.money == 1


def test_r32_14_after_a_fight_that_ended_the_movement(content: Content) -> None:
    game, joe, amanda = two(content, "northside_street")
    cultist = put_monster(game, "cultist", "northside_street")
    knife = give(game, joe, "knife")
    script(game, [6, 1, 1, 1])
    session = FlowRunner(movement(game, joe))
    for answer in ("go:newspaper", f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert options(session) == ["stop", "trade:amanda_sharpe"]
    for answer in ("trade:amanda_sharpe", f"give:{knife}", "done", "stop"):
        session.answer(answer)
    assert session.over
    assert amanda.cards == [knife]


@pytest.mark.parametrize("place", ["northside_street", "abyss_1"])
def test_r32_14_a_delayed_investigator_may_trade(content: Content, place: str) -> None:
    """Being delayed takes the step from him, not the trade."""
    game, joe, amanda = two(content, place)
    joe.money = 2
    delay(game, joe)
    run(movement(game, joe), ["trade:amanda_sharpe", "give:money:2", "done", "stop"])
    assert (joe.money, amanda.money, joe.place) == (0, 2, place)


def test_r32_14_in_an_other_world_before_the_step(content: Content) -> None:
    game, joe, amanda = two(content, "abyss_1")
    joe.money = 2
    run(movement(game, joe), ["trade:amanda_sharpe", "give:money:1", "done", "go_on"])
    assert (joe.money, amanda.money, joe.place) == (1, 1, "abyss_2")


def test_r32_14_in_an_other_world_after_the_step(content: Content) -> None:
    game, joe, amanda = two(content, "abyss_1", "abyss_2")
    joe.money = 2
    run(movement(game, joe), ["trade:amanda_sharpe", "give:money:1", "done", "stop"])
    assert (joe.money, amanda.money, joe.place) == (1, 1, "abyss_2")


def test_r32_14_after_coming_home(content: Content) -> None:
    game, joe, amanda = two(content, "abyss_2", "woods")
    put_gate(game, "woods", "abyss")
    joe.money = 2
    run(movement(game, joe), ["trade:amanda_sharpe", "give:money:2", "done", "stop"])
    assert (joe.place, joe.explored, amanda.money) == ("woods", True, 2)


def test_r22_12_r32_14_out_of_jail_he_trades_in_his_own_movement(content: Content) -> None:
    """Let out of jail into the police station, in a turn that is still lost."""
    game, joe, amanda = two(content, "police_station")
    joe.money = 4
    arrest(game, joe)
    game.state.round = 2
    assert partners(game, amanda) == []
    session = FlowRunner(movement(game, joe))
    assert joe.place == "police_station"
    assert options(session) == ["stop", "trade:amanda_sharpe"]
    for answer in ("trade:amanda_sharpe", "give:money:2", "done", "stop"):
        session.answer(answer)
    assert session.over
    assert (joe.money, amanda.money) == (0, 2)


@pytest.mark.parametrize("place", ["newspaper", "northside_street", "abyss_1"])
def test_d44_r32_14_in_a_turn_lost_by_a_card_he_trades_where_he_stands(content: Content, place: str) -> None:
    game, joe, amanda = two(content, place)
    amanda.money = 4
    lose_turn(game, joe)
    game.state.round = 2
    run(movement(game, joe), ["trade:amanda_sharpe", "take:money:1", "done", "stop"])
    assert (joe.money, joe.place) == (1, place)


def test_r32_14_others_trade_with_him_in_his_lost_turn(content: Content) -> None:
    game, joe, amanda = two(content)
    joe.money = 4
    lose_turn(game, joe)
    game.state.round = 2
    run(movement(game, amanda), ["trade:joe_diamond", "take:money:3", "done", "stop"])
    assert (joe.money, amanda.money) == (1, 3)


def test_d44_in_the_box_of_the_lost_nobody_trades_in_a_lost_turn(content: Content) -> None:
    game, joe, amanda = two(content, LOST)
    joe.money = amanda.money = 4
    lose_turn(game, joe)
    game.state.round = 2
    assert FlowRunner(movement(game, joe)).over


def test_r32_14_in_the_final_battle_as_if_all_were_in_one_place(content: Content) -> None:
    game, joe, amanda = two(content, "newspaper", "woods")
    joe.money = 3
    wake(game)
    session = FlowRunner(trading_step(game))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("battle_trade", "R29.5")
    first = game.by_id(session.decision.who)
    session.answer(f"trade:{amanda.id if first is joe else joe.id}")
    session.answer("give:money:3" if first is joe else "take:money:3")
    assert (joe.money, amanda.money) == (0, 3)
