"""R7: movement in Arkham; rulings A3, A5, A15 and the cards that change it."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.abouts import Points
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.movement import movement, movement_points
from solo.games.town.rules.states import arrest, delay, lose_in_time
from solo.games.town.state import Investigator
from solo.kernel.decisions import IllegalAnswer
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, options

STREETS = {
    "northside_street": {"downtown_street", "merchant_district_street"},
    "downtown_street": {"northside_street", "easttown_street", "merchant_district_street"},
    "easttown_street": {"downtown_street", "rivertown_street"},
    "rivertown_street": {"easttown_street", "french_hill_street", "merchant_district_street"},
    "french_hill_street": {"rivertown_street", "southside_street", "miskatonic_university_street"},
    "southside_street": {"french_hill_street", "uptown_street"},
    "uptown_street": {"southside_street", "miskatonic_university_street"},
    "miskatonic_university_street": {"uptown_street", "merchant_district_street", "french_hill_street"},
    "merchant_district_street": {
        "miskatonic_university_street",
        "northside_street",
        "downtown_street",
        "rivertown_street",
    },
}
LOCATIONS = {
    "northside_street": {"train_station", "newspaper", "curiositie_shoppe"},
    "downtown_street": {"bank_of_arkham", "arkham_asylum", "independence_square"},
    "easttown_street": {"hibbs_roadhouse", "velmas_diner", "police_station"},
    "rivertown_street": {"graveyard", "black_cave", "general_store"},
    "french_hill_street": {"the_witch_house", "silver_twilight_lodge"},
    "southside_street": {"mas_boarding_house", "south_church", "historical_society"},
    "uptown_street": {"st_marys_hospital", "ye_olde_magick_shoppe", "woods"},
    "miskatonic_university_street": {"science_building", "administration_building", "library"},
    "merchant_district_street": {"unvisited_isle", "river_docks", "the_unnamable"},
}


def joe_at(content: Content, place: str) -> tuple[Game, Investigator]:
    """Joe Diamond alone in town: Speed 4, Sneak 3, Fight 3, Will 2."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place = place
    return game, joe


def steps(session: FlowRunner) -> set[str]:
    """Where the waiting decision lets him go."""
    return {each.partition(":")[2] for each in options(session) if each.startswith("go:")}


def trail(game: Game) -> list[tuple[str, str]]:
    """Places he came to, and how."""
    return [(event.place, event.how) for event in told(game, events.Moved)]


def test_r7_1_in_arkham_he_moves_as_in_arkham(content: Content) -> None:
    game, joe = joe_at(content, "police_station")
    session = FlowRunner(movement(game, joe))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("move", "R7.3")


def test_r7_1_in_an_other_world_he_moves_as_there(content: Content) -> None:
    game, joe = joe_at(content, "abyss_1")
    run(movement(game, joe))
    assert joe.place == "abyss_2"


@pytest.mark.parametrize(("stop", "points"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_r7_2_as_many_points_as_the_speed_slider_shows(content: Content, stop: int, points: int) -> None:
    game, joe = joe_at(content, "northside_street")
    joe.sliders[0] = stop
    session = FlowRunner(movement(game, joe))
    there_and_back = ["newspaper", "northside_street"] * 3
    for place in there_and_back[:points]:
        session.answer(f"go:{place}")
    assert session.over
    assert len(trail(game)) == points


@pytest.mark.parametrize(
    ("card", "points"), [("skill_speed", 5), ("eric_colt", 6), ("ruby_of_rlyeh", 7), ("stealth", 4), ("skill_sneak", 4)]
)
def test_r7_2_cards_change_the_points(content: Content, card: str, points: int) -> None:
    """Speed of a skill card counts, and what is added to movement points; another skill does not."""
    game, joe = joe_at(content, "northside_street")
    give(game, joe, card)
    assert movement_points(game, joe) == points


@pytest.mark.parametrize(
    ("environment", "points"), [("icy_conditions", 3), ("raining_cats_and_dogs", 3), ("sunny_and_clear", 4)]
)
def test_r7_2_the_weather_changes_the_points(content: Content, environment: str, points: int) -> None:
    game, joe = joe_at(content, "northside_street")
    put_environment(game, environment)
    assert movement_points(game, joe) == points


def test_r7_2_points_are_never_below_0(content: Content) -> None:
    game = scenario(content, investigators=["ashcan_pete"])
    pete = game.by_id("ashcan_pete")
    pete.sliders[0] = 0
    put_environment(game, "icy_conditions")
    assert movement_points(game, pete) == 0
    pete.place = "newspaper"
    run(movement(game, pete))
    assert pete.place == "newspaper"


def test_r7_2_unused_points_are_lost(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    run(movement(game, joe), ["go:newspaper", "stop"])
    assert movement_points(game, joe) == 4


@pytest.mark.parametrize("street", STREETS)
def test_r7_3_a_step_follows_a_line_of_the_board(content: Content, street: str) -> None:
    game, joe = joe_at(content, street)
    assert steps(FlowRunner(movement(game, joe))) == STREETS[street] | LOCATIONS[street]


@pytest.mark.parametrize("street", LOCATIONS)
def test_r7_3_from_a_location_only_its_own_street(content: Content, street: str) -> None:
    for location in LOCATIONS[street]:
        game, joe = joe_at(content, location)
        assert steps(FlowRunner(movement(game, joe))) == {street}


def test_r7_3_every_line_can_be_walked_both_ways() -> None:
    assert all(street in STREETS[other] for street, others in STREETS.items() for other in others)
    assert sum(map(len, STREETS.values())) == 2 * 12
    assert sum(map(len, LOCATIONS.values())) == 26


def test_r7_3_each_step_costs_one_point(content: Content) -> None:
    game, joe = joe_at(content, "police_station")
    left = []
    session = FlowRunner(movement(game, joe))
    for place in ("easttown_street", "downtown_street", "bank_of_arkham"):
        assert session.decision is not None
        left.append(about(session))
        session.answer(f"go:{place}")
    assert session.decision is not None
    assert [*left, about(session)] == [4, 3, 2, 1]
    assert trail(game) == [("easttown_street", "walk"), ("downtown_street", "walk"), ("bank_of_arkham", "walk")]


def test_r7_3_no_step_to_a_place_that_is_not_next(content: Content) -> None:
    game, joe = joe_at(content, "police_station")
    session = FlowRunner(movement(game, joe))
    with pytest.raises(IllegalAnswer):
        session.answer("go:downtown_street")
    assert joe.place == "police_station"


@pytest.mark.parametrize("walked", [0, 1, 2, 3])
def test_r7_4_a3_he_may_stop_at_any_time(content: Content, walked: int) -> None:
    game, joe = joe_at(content, "police_station")
    way = ["easttown_street", "downtown_street", "arkham_asylum"][:walked]
    run(movement(game, joe), [*(f"go:{place}" for place in way), "stop"])
    assert joe.place == (["police_station", *way])[-1]


@pytest.mark.parametrize("street", ["rivertown_street", "easttown_street"])
def test_r7_5_closed_locations_cannot_be_entered(content: Content, street: str) -> None:
    game, joe = joe_at(content, street)
    closed = "general_store" if street == "rivertown_street" else "rivertown_street"
    game.state.closed[closed] = 0
    assert steps(FlowRunner(movement(game, joe))) == (STREETS[street] | LOCATIONS[street]) - {closed}


def test_r7_5_nobody_leaves_a_street_that_is_closed_not_even_in_the_wagon(content: Content) -> None:
    """The parade: investigators move neither into nor out of the street; who stands in it stays."""
    game, joe = joe_at(content, "merchant_district_street")
    give(game, joe, "patrol_wagon")
    game.state.closed["merchant_district_street"] = 2
    run(movement(game, joe))
    assert joe.place == "merchant_district_street"
    assert trail(game) == []


def test_r7_6_a_delayed_investigator_stands_up_and_stays(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    give(game, joe, "motorcycle")
    give(game, joe, "patrol_wagon")
    delay(game, joe)
    run(movement(game, joe))
    assert (joe.place, joe.delayed) == ("northside_street", False)
    assert told(game, events.StoodUp) == [events.StoodUp("joe_diamond")]
    session = FlowRunner(movement(game, joe))
    assert "go:newspaper" in options(session)


def test_r7_6_a5_delayed_he_still_meets_the_monsters_where_he_is(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    cultist = put_monster(game, "cultist", "northside_street")
    delay(game, joe)
    dice = script(game, [6, 6, 6, 6])
    run(movement(game, joe), [f"fight:{cultist}", "fight"])
    assert joe.monster_trophies == [cultist]
    assert dice.left == 0


def test_r7_6_a5_delayed_he_may_pick_up_clues(content: Content) -> None:
    game, joe = joe_at(content, "woods")
    delay(game, joe)
    run(movement(game, joe), ["take:clues:1"])
    assert (joe.clues, game.state.clues["woods"]) == (1, 0)


def test_r7_6_a5_delayed_he_has_his_encounter(content: Content) -> None:
    game, joe = joe_at(content, "woods")
    put_gate(game, "woods", "abyss")
    delay(game, joe)
    run(movement(game, joe))
    run(arkham_encounters(game, joe))
    assert joe.place == "abyss_1"


def test_a15_arrested_he_is_let_out_in_the_movement_of_the_lost_turn(content: Content) -> None:
    """Turn 2 arrest; in turn 3 only out of the cell, no encounter; in turn 4 he walks again."""
    game, joe = joe_at(content, "hibbs_roadhouse")
    game.state.round = 2
    joe.money = 7
    arrest(game, joe)
    assert (joe.place, joe.money, joe.delayed) == (JAIL, 4, True)
    run(movement(game, joe))
    assert (joe.place, joe.delayed) == (JAIL, True)
    game.state.round = 3
    put_monster(game, "cultist", "police_station")
    run(movement(game, joe))
    assert (joe.place, joe.delayed) == ("police_station", False)
    run(arkham_encounters(game, joe))
    assert told(game, events.EncounterBegan) == []
    game.state.round = 4
    assert "go:easttown_street" in options(FlowRunner(movement(game, joe)))


def test_a15_lost_he_stands_up_in_the_box(content: Content) -> None:
    game, joe = joe_at(content, "abyss_1")
    game.state.round = 2
    run(lose_in_time(game, joe))
    assert (joe.place, joe.delayed) == (LOST, True)
    game.state.round = 3
    run(movement(game, joe))
    assert (joe.place, joe.delayed) == (LOST, False)


@pytest.mark.parametrize(("card", "points"), [("map_of_arkham", 5), ("motorcycle", 6)])
def test_r7_2_a_card_may_add_points_once_a_turn(content: Content, card: str, points: int) -> None:
    game, joe = joe_at(content, "northside_street")
    copy = give(game, joe, card)
    session = FlowRunner(movement(game, joe))
    session.answer(f"use:{copy}")
    assert session.decision is not None
    assert session.decision.about == Points(points)
    assert f"use:{copy}" not in options(session)
    assert joe.exhausted == [copy]


def test_r7_2_a_tome_costs_points_and_is_out_of_reach_without_them(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    tome = give(game, joe, "ancient_tome")
    session = FlowRunner(movement(game, joe))
    for place in ("newspaper", "northside_street"):
        session.answer(f"go:{place}")
    assert f"use:{tome}" in options(session)
    session.answer("go:newspaper")
    assert f"use:{tome}" not in options(session)


def test_r7_2_reading_a_tome_takes_its_points(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    tome = give(game, joe, "ancient_tome")
    script(game, [])
    session = FlowRunner(movement(game, joe))
    session.answer(f"use:{tome}")
    assert session.decision is not None
    assert session.decision.about == Points(2)


def test_the_wagon_takes_him_anywhere_instead_of_walking(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    wagon = give(game, joe, "patrol_wagon")
    run(movement(game, joe), [f"use:{wagon}", "to:woods", "take:clues:1"])
    assert joe.place == "woods"
    assert [place for place, _ in trail(game)] == ["woods"]


def test_the_wagon_is_for_before_the_first_step(content: Content) -> None:
    game, joe = joe_at(content, "northside_street")
    wagon = give(game, joe, "patrol_wagon")
    session = FlowRunner(movement(game, joe))
    assert f"use:{wagon}" in options(session)
    session.answer("go:newspaper")
    assert f"use:{wagon}" not in options(session)


def test_the_wagon_spares_the_monsters_on_the_way_only(content: Content) -> None:
    """Those of the start are dealt with before leaving, those of the destination on arrival."""
    game, joe = joe_at(content, "northside_street")
    wagon = give(game, joe, "patrol_wagon")
    start, end = put_monster(game, "cultist", "northside_street"), put_monster(game, "maniac", "uptown_street")
    put_monster(game, "ghoul", "merchant_district_street")
    script(game, [5, 5])
    joe.sliders[0] = 0
    answers = [f"use:{wagon}", f"evade:{start}", "to:uptown_street", f"evade:{end}"]
    run(movement(game, joe), answers)
    assert joe.place == "uptown_street"
    assert [event.monster for event in told(game, events.Evaded)] == [start, end]
