"""R22: insane, unconscious, delayed."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    DrawnThrough,
    EncounterBegan,
    KnockedOut,
    LostInTimeAndSpace,
    StoodUp,
)
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.cards import discard_some
from solo.games.town.rules.losses import gain, lose
from solo.games.town.rules.movement import movement
from solo.games.town.rules.states import delay
from solo.games.town.rules.turn import in_arkham, in_other_world
from solo.games.town.rules.upkeep import upkeep
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, falls, hand, next_turn, options, play_out, run_out
from tests.games.town.tables import STREET, amanda_with

KEEP = "set:111"
ASYLUM, HOSPITAL = "arkham_asylum", "st_marys_hospital"


# Sanity and stamina


def test_r22_1_the_value_never_exceeds_the_maximum(content: Content) -> None:
    game, amanda = amanda_with(content)
    amanda.sanity = 4
    assert gain(game, amanda, "sanity", 3) == 1
    assert gain(game, amanda, "stamina", 3) == 0
    assert (amanda.sanity, amanda.stamina) == (5, 5)


def test_r22_1_a_card_may_raise_the_maximum_and_takes_it_along(content: Content) -> None:
    game, amanda = amanda_with(content)
    duke = hand(game, amanda, "duke")
    assert (amanda.sanity, amanda.max_sanity) == (6, 6)
    session = FlowRunner(movement(game, amanda))
    assert f"use:{duke}" not in options(session)
    amanda.sanity = 2
    session = FlowRunner(movement(game, amanda))
    session.answer(f"use:{duke}")
    assert (amanda.sanity, amanda.max_sanity) == (5, 5)
    assert amanda.cards == []


# Insane and unconscious in Arkham


@pytest.mark.parametrize(("what", "place"), [("sanity", ASYLUM), ("stamina", HOSPITAL)], ids=["r22_2", "r22_3"])
def test_r22_2_r22_3_what_follows_on_a_zero(content: Content, what: str, place: str) -> None:
    game, amanda = amanda_with(content)
    amanda.clues, amanda.money = 3, 7
    kept = [hand(game, amanda, card) for card in ("food", "whiskey", "enchanted_blade", "wither", "bravery", "duke")]
    amanda.sanity = 5
    retainer = hand(game, amanda, "retainer")
    blessing = hand(game, amanda, "blessing")
    falls(run_out(game, amanda, what), ["suffer", [f"card:{kept[0]}", f"card:{kept[3]}"]])
    assert (amanda.place, getattr(amanda, what)) == (place, 1)
    assert amanda.sanity + amanda.stamina == 6
    assert amanda.cards == [kept[1], kept[2], kept[4], kept[5], blessing]
    assert retainer in game.state.special["retainer"]
    assert (amanda.clues, amanda.money) == (2, 7)
    assert [(event.what, event.place) for event in every(game, KnockedOut)] == [(what, STREET)]


@pytest.mark.parametrize(("what", "place"), [("sanity", ASYLUM), ("stamina", HOSPITAL)])
def test_r22_2_no_more_encounters_this_turn_and_the_next_turn_is_normal(
    content: Content, what: str, place: str
) -> None:
    game, amanda = amanda_with(content)
    falls(run_out(game, amanda, what))
    run(in_arkham(game, amanda))
    assert told(game, EncounterBegan) == []
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    session = FlowRunner(movement(game, amanda))
    assert options(session) == ["stop", "go:uptown_street" if place == HOSPITAL else f"go:{STREET}"]
    session.answer("stop")
    assert options(FlowRunner(in_arkham(game, amanda))) == ["encounter", f"ability:{place}"]


def test_r22_2_knocked_out_while_moving_he_has_no_encounter_in_the_hospital(content: Content) -> None:
    game, amanda = amanda_with(content)
    gug = put_monster(game, "gug", STREET)
    amanda.stamina = 4
    script(game, [5, 5])
    falls(movement(game, amanda), ["stop", f"fight:{gug}", "fight"])
    assert amanda.place == HOSPITAL
    run(in_arkham(game, amanda))
    assert told(game, EncounterBegan) == []


def test_r22_3_stamina_is_regained_and_sanity_stays(content: Content) -> None:
    game, amanda = amanda_with(content)
    amanda.sanity = 2
    falls(lose(game, amanda, stamina=9))
    assert (amanda.sanity, amanda.stamina) == (2, 1)


# In an Other World


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_r22_4_in_an_other_world_he_is_lost_and_regains_one_of_each(content: Content, what: str) -> None:
    game, amanda = amanda_with(content, place="abyss_2")
    amanda.sanity = amanda.stamina = 2
    amanda.clues = 5
    food, whiskey = hand(game, amanda, "dark_cloak"), hand(game, amanda, "lantern")
    retainer = hand(game, amanda, "retainer")
    falls(run_out(game, amanda, what), [f"card:{food}"])
    assert (amanda.place, amanda.delayed) == (LOST, True)
    assert sorted((amanda.sanity, amanda.stamina)) == [1, 3]
    assert (amanda.cards, amanda.clues) == ([whiskey], 3)
    assert retainer in game.state.special["retainer"]
    assert len(told(game, LostInTimeAndSpace)) == 1


def test_r22_4_what_is_regained_stops_at_the_maximum(content: Content) -> None:
    game, amanda = amanda_with(content, place="abyss_1")
    falls(lose(game, amanda, stamina=5))
    assert (amanda.sanity, amanda.stamina) == (5, 1)


@pytest.mark.parametrize(("what", "place"), [("sanity", ASYLUM), ("stamina", HOSPITAL)])
def test_r22_4_the_guardian_angel_brings_sister_mary_home(content: Content, what: str, place: str) -> None:
    game = scenario(content, investigators=["sister_mary"])
    mary = game.by_id("sister_mary")
    mary.place, mary.clues = "abyss_1", 4
    falls(run_out(game, mary, what))
    assert (mary.place, mary.delayed, mary.clues) == (place, False, 2)
    assert told(game, LostInTimeAndSpace) == []


# Halving


@pytest.mark.parametrize(("count", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_r22_6_half_of_the_items_rounded_down(content: Content, count: int, lost: int) -> None:
    game, amanda = amanda_with(content)
    cards = ["dark_cloak", "lantern", "knife", "enchanted_knife", "wither"][:count]
    copies = [hand(game, amanda, card) for card in cards]
    chosen: list[str | list[str]] = [[f"card:{copy}" for copy in copies[:lost]]] if lost else []
    falls(lose(game, amanda, sanity=5), chosen)
    assert amanda.cards == copies[lost:]


@pytest.mark.parametrize(("clues", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_r22_6_half_of_the_clues_rounded_down(content: Content, clues: int, left: int) -> None:
    game, amanda = amanda_with(content)
    amanda.clues = clues
    falls(lose(game, amanda, stamina=5))
    assert amanda.clues == left


def test_r22_5_only_items_spells_and_the_deputys_things_are_halved(content: Content) -> None:
    game, amanda = amanda_with(content)
    items = [hand(game, amanda, card) for card in ("knife", "enchanted_knife", "wither", "patrol_wagon")]
    for card in ("bravery", "duke", "blessing", "bank_loan", "silver_twilight_lodge_membership", "deputy_of_arkham"):
        hand(game, amanda, card)
    amanda.sanity = 5
    session = FlowRunner(lose(game, amanda, sanity=9))
    assert session.decision is not None
    assert options(session) == [f"card:{copy}" for copy in items]
    assert (session.decision.least, session.decision.most) == (2, 2)


def test_r22_5_a_protected_weapon_counts_but_need_not_be_given(content: Content) -> None:
    game, amanda = amanda_with(content)
    derringer, revolver = hand(game, amanda, "18_derringer"), hand(game, amanda, "deputys_revolver")
    falls(lose(game, amanda, sanity=5), [])
    assert amanda.cards == [derringer, revolver]


@pytest.mark.parametrize("given", [0, 1])
def test_r22_5_a_protected_weapon_may_be_given_instead(content: Content, given: int) -> None:
    game, amanda = amanda_with(content)
    copies = [hand(game, amanda, "18_derringer"), hand(game, amanda, "knife")]
    falls(lose(game, amanda, sanity=5), [f"card:{copies[given]}"])
    assert amanda.cards == [copies[1 - given]]


def test_r22_5_where_all_must_go_the_protected_weapon_stays(content: Content) -> None:
    game, amanda = amanda_with(content)
    derringer, _ = hand(game, amanda, "18_derringer"), hand(game, amanda, "knife")
    run(discard_some(game, amanda, "item", 2))
    assert amanda.cards == [derringer]


def test_r22_7_the_explored_marker_is_lost(content: Content) -> None:
    game, amanda = amanda_with(content, place="woods")
    put_gate(game, "woods", "abyss")
    amanda.explored = True
    falls(lose(game, amanda, stamina=5))
    assert amanda.explored is False


# Delayed


def test_r22_8_a_delayed_investigator_stands_up_instead_of_moving(content: Content) -> None:
    game, amanda = amanda_with(content)
    delay(game, amanda)
    run(movement(game, amanda))
    assert (amanda.place, amanda.delayed) == (STREET, False)
    assert len(told(game, StoodUp)) == 1
    next_turn(game)
    run(movement(game, amanda), ["go:easttown_street", "stop"])
    assert amanda.place == "easttown_street"


def test_r22_8_a_delayed_investigator_in_an_other_world_stays_in_his_area(content: Content) -> None:
    game, amanda = amanda_with(content, place="abyss_1")
    put_gate(game, "woods", "abyss")
    delay(game, amanda)
    run(movement(game, amanda))
    assert (amanda.place, amanda.delayed) == ("abyss_1", False)
    next_turn(game)
    run(movement(game, amanda))
    assert amanda.place == "abyss_2"


def test_r22_9_a_delayed_investigator_has_his_encounters(content: Content) -> None:
    game, amanda = amanda_with(content, place="south_church")
    delay(game, amanda)
    play_out(in_arkham(game, amanda))
    assert len(told(game, EncounterBegan)) >= 1
    game, amanda = amanda_with(content, place="abyss_1")
    delay(game, amanda)
    play_out(in_other_world(game, amanda))
    assert len(told(game, EncounterBegan)) >= 1
    game, amanda = amanda_with(content, place="woods")
    put_gate(game, "woods", "abyss")
    delay(game, amanda)
    run(in_arkham(game, amanda))
    assert [(event.area, event.delayed) for event in every(game, DrawnThrough)] == [("abyss_1", False)]


def test_r22_9_a_delayed_investigator_has_a_whole_upkeep(content: Content) -> None:
    game, amanda = amanda_with(content)
    delay(game, amanda)
    run(upkeep(game, amanda), ["set:112"])
    assert amanda.sliders == [1, 1, 2]
