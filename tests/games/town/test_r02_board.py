"""R2: the board; its districts, lines, arrows and boxes, and the Other Worlds."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.printed.numbers import JAIL, LOST, OUTSKIRTS, SKY, STATION
from solo.games.town.rules.gates import distances
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.movement import movement
from solo.games.town.rules.states import arrest, lose_in_time
from solo.kernel.flow import FlowRunner, run

DISTRICTS = {
    "northside": ("train_station", "newspaper", "curiositie_shoppe"),
    "downtown": ("bank_of_arkham", "arkham_asylum", "independence_square"),
    "easttown": ("hibbs_roadhouse", "velmas_diner", "police_station"),
    "rivertown": ("graveyard", "black_cave", "general_store"),
    "french_hill": ("the_witch_house", "silver_twilight_lodge"),
    "southside": ("mas_boarding_house", "south_church", "historical_society"),
    "uptown": ("st_marys_hospital", "ye_olde_magick_shoppe", "woods"),
    "miskatonic_university": ("science_building", "administration_building", "library"),
    "merchant_district": ("unvisited_isle", "river_docks", "the_unnamable"),
}
"""The locations of the districts."""

RING = (
    "northside",
    "downtown",
    "easttown",
    "rivertown",
    "french_hill",
    "southside",
    "uptown",
    "miskatonic_university",
    "merchant_district",
)
"""The districts whose streets the white arrows join to a ring, in their order; the black arrows run backwards."""

WITHOUT_ARROW = (
    ("downtown", "merchant_district"),
    ("merchant_district", "rivertown"),
    ("miskatonic_university", "french_hill"),
)
"""Lines between streets that carry no arrow."""

UNSTABLE = {
    "independence_square",
    "hibbs_roadhouse",
    "graveyard",
    "black_cave",
    "the_witch_house",
    "silver_twilight_lodge",
    "historical_society",
    "woods",
    "science_building",
    "unvisited_isle",
    "the_unnamable",
}

WORLDS = {
    "abyss": {"red", "blue"},
    "another_dimension": {"blue", "green", "red", "yellow"},
    "city_of_the_great_race": {"green", "yellow"},
    "dreamlands": {"blue", "green", "red", "yellow"},
    "great_hall_of_celeano": {"blue", "green"},
    "plateau_of_leng": {"red", "green"},
    "rlyeh": {"red", "yellow"},
    "yuggoth": {"blue", "yellow"},
}
"""The colours of the Other Worlds' encounter symbols."""

EVERYWHERE = [place for district, locations in DISTRICTS.items() for place in (f"{district}_street", *locations)]


def lines() -> set[frozenset[str]]:
    """The lines between streets."""
    ring = zip(RING, (*RING[1:], RING[0]), strict=True)
    return {frozenset((f"{one}_street", f"{other}_street")) for one, other in (*ring, *WITHOUT_ARROW)}


# R2.1


def test_r2_1_the_boxes_are_no_places_of_the_town(content: Content) -> None:
    assert not {SKY, OUTSKIRTS, LOST, JAIL} & {*content.places, *content.areas}


def test_r2_1_streets_locations_and_other_worlds_are_apart(content: Content) -> None:
    assert [len(content.streets), len(content.locations), len(content.areas)] == [9, 26, 16]
    assert len({*content.streets, *content.locations, *content.areas}) == 9 + 26 + 16
    assert sorted(content.places) == sorted(EVERYWHERE)


def test_r2_1_who_is_where(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    (amanda,) = game.state.investigators
    seen = []
    for place in ("woods", "uptown_street", "abyss_2", LOST, JAIL):
        amanda.place = place
        seen.append((game.in_arkham(amanda), game.in_other_world(amanda), amanda.on_board))
    assert seen == [
        (True, False, True),
        (True, False, True),
        (False, True, True),
        (False, False, False),
        (False, False, False),
    ]


# R2.2


@pytest.mark.parametrize("district", DISTRICTS)
def test_r2_2_a_district_is_a_street_and_its_locations(content: Content, district: str) -> None:
    places = [f"{district}_street", *DISTRICTS[district]]
    assert content.neighbourhoods[district] == places
    assert {content.street_of[place] for place in places} == {f"{district}_street"}
    assert {content.neighbourhood_of[place] for place in places} == {district}


def test_r2_2_nine_districts_of_two_or_three_locations(content: Content) -> None:
    assert sorted(content.neighbourhoods) == sorted(DISTRICTS)
    assert sorted(len(places) - 1 for places in content.neighbourhoods.values()) == [2, 3, 3, 3, 3, 3, 3, 3, 3]


# R2.3


@pytest.mark.parametrize("district", DISTRICTS)
def test_r2_3_a_location_touches_its_own_street_only(content: Content, district: str) -> None:
    for location in DISTRICTS[district]:
        assert content.adjacent[location] == content.adjacent_streets[location] == (f"{district}_street",)


@pytest.mark.parametrize("district", DISTRICTS)
def test_r2_3_a_street_touches_its_locations_and_the_streets_of_its_lines(content: Content, district: str) -> None:
    street = f"{district}_street"
    streets = {other for line in lines() if street in line for other in line - {street}}
    assert len(set(content.adjacent[street])) == len(content.adjacent[street])
    assert set(content.adjacent[street]) == {*DISTRICTS[district], *streets}
    assert set(content.adjacent_streets[street]) == streets


def test_r2_3_lines_go_both_ways(content: Content) -> None:
    steps = {(here, there) for here in content.places for there in content.adjacent[here]}
    assert steps == {(there, here) for here, there in steps}
    assert len(steps) == 2 * (12 + 26)


def test_r2_3_no_place_touches_itself(content: Content) -> None:
    assert [place for place in content.places if place in content.adjacent[place]] == []


@pytest.mark.parametrize("place", EVERYWHERE)
def test_r2_3_every_place_can_be_walked_to(content: Content, place: str) -> None:
    game = scenario(content)
    assert len(distances(game, place)) == 35


@pytest.mark.parametrize(
    ("start", "goal", "steps"),
    [
        ("graveyard", "administration_building", 4),
        ("train_station", "newspaper", 2),
        ("woods", "uptown_street", 1),
        ("unvisited_isle", "black_cave", 3),
        ("northside_street", "southside_street", 4),
        ("easttown_street", "uptown_street", 4),
        ("library", "library", 0),
    ],
)
def test_r2_3_steps_from_place_to_place(content: Content, start: str, goal: str, steps: int) -> None:
    game = scenario(content)
    assert distances(game, start)[goal] == distances(game, goal)[start] == steps


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("rivertown", "french_hill"),
        ("french_hill", "miskatonic_university"),
        ("uptown", "southside"),
        ("merchant_district", "northside"),
    ],
)
def test_r2_3_lines_named_in_the_books(content: Content, here: str, there: str) -> None:
    assert f"{there}_street" in content.adjacent_streets[f"{here}_street"]


# R2.4


def test_r2_4_eleven_unstable_locations(content: Content) -> None:
    assert set(content.unstable) == UNSTABLE
    assert len(content.unstable) == 11
    assert sum(location.stability == "stable" for location in content.locations.values()) == 15


def test_r2_4_mythos_cards_open_gates_at_unstable_locations_only(content: Content) -> None:
    gates = {card.fact.gate for card in content.mythos.values()} - {None}
    assert gates == UNSTABLE


def test_r2_4_mythos_cards_put_clues_at_unstable_locations_only(content: Content) -> None:
    clues = {card.fact.clue for card in content.mythos.values()} - {None}
    assert clues <= UNSTABLE


# R2.5


@pytest.mark.parametrize("place", EVERYWHERE)
def test_r2_5_a_white_and_a_black_arrow_leave_every_place(content: Content, place: str) -> None:
    white, black = content.arrows[place]
    assert {white, black} <= set(content.adjacent_streets[place])


@pytest.mark.parametrize(("district", "following"), list(zip(RING, (*RING[1:], RING[0]), strict=True)))
def test_r2_5_the_arrows_of_the_streets_run_in_rings(content: Content, district: str, following: str) -> None:
    assert content.arrows[f"{district}_street"][0] == f"{following}_street"
    assert content.arrows[f"{following}_street"][1] == f"{district}_street"


@pytest.mark.parametrize("location", [place for locations in DISTRICTS.values() for place in locations])
def test_r2_5_the_arrow_of_a_location_counts_as_both(content: Content, location: str) -> None:
    assert content.arrows[location] == (content.street_of[location],) * 2


@pytest.mark.parametrize(("one", "other"), WITHOUT_ARROW)
def test_r2_5_lines_without_an_arrow(content: Content, one: str, other: str) -> None:
    streets = [f"{one}_street", f"{other}_street"]
    assert streets[1] not in content.arrows[streets[0]]
    assert streets[0] not in content.arrows[streets[1]]
    assert streets[1] in content.adjacent_streets[streets[0]]


def test_r2_5_nine_white_steps_lead_round_the_town(content: Content) -> None:
    game = scenario(content)
    for who in game.state.investigators:
        who.place = "library"
    cultist = put_monster(game, "cultist", "northside_street")
    way = []
    for _ in RING:
        run(move_monsters(game, ["crescent"], []))
        way.append(game.state.monsters[cultist])
    assert way == [f"{district}_street" for district in (*RING[1:], RING[0])]


# R2.6


@pytest.mark.parametrize("world", WORLDS)
def test_r2_6_an_other_world_has_two_areas_and_its_colours(content: Content, world: str) -> None:
    assert [content.areas[f"{world}_{area}"] for area in (1, 2)] == [(world, 1), (world, 2)]
    assert set(content.worlds[world].colours) == WORLDS[world]
    assert len(content.worlds[world].colours) == len(WORLDS[world])


def test_r2_6_eight_other_worlds(content: Content) -> None:
    assert sorted(content.worlds) == sorted(WORLDS)
    assert {gate.world for gate in content.gates.values()} == set(WORLDS)


def test_r2_6_an_area_touches_nothing_in_the_town(content: Content) -> None:
    assert not set(content.areas) & set(content.adjacent)


# R2.7


def test_r2_7_the_sky_touches_every_street(content: Content) -> None:
    game = scenario(content)
    assert sorted(game.adjacent_streets(SKY)) == sorted(f"{district}_street" for district in DISTRICTS)


@pytest.mark.parametrize("district", DISTRICTS)
def test_r2_7_from_the_sky_a_flyer_reaches_any_street(content: Content, district: str) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    (amanda,) = game.state.investigators
    amanda.place = f"{district}_street"
    flyer = put_monster(game, "byakhee", SKY)
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters[flyer] == f"{district}_street"


def test_r2_7_the_sky_is_for_monsters_only(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    (amanda,) = game.state.investigators
    amanda.place = "uptown_street"
    session = FlowRunner(movement(game, amanda))
    assert session.decision is not None
    assert sorted(each.subject for each in session.decision.options if each.verb == "go") == sorted(
        ["st_marys_hospital", "ye_olde_magick_shoppe", "woods", "southside_street", "miskatonic_university_street"]
    )


# R2.8


def test_r2_8_the_jail_cell_is_not_the_police_station(content: Content) -> None:
    game = scenario(content)
    amanda, pete, *_ = game.state.investigators
    amanda.place = pete.place = STATION
    cultist = put_monster(game, "cultist", STATION)
    arrest(game, amanda)
    assert amanda.place == JAIL
    assert [who.id for who in game.at(STATION)] == ["ashcan_pete", "joe_diamond"]
    assert not game.in_arkham(amanda)
    assert game.monsters_at(JAIL) == []
    assert game.monsters_at(STATION) == [cultist]


def test_r2_8_no_line_leads_into_the_jail_cell(content: Content) -> None:
    assert JAIL not in content.adjacent
    assert content.adjacent[STATION] == ("easttown_street",)


# R2.9


def test_r2_9_two_halves_of_a_world_are_two_areas(content: Content) -> None:
    game = scenario(content)
    amanda, pete, *_ = game.state.investigators
    amanda.place, pete.place = "yuggoth_1", "yuggoth_2"
    assert [who.id for who in game.at("yuggoth_1")] == ["amanda_sharpe"]
    assert [who.id for who in game.at("yuggoth_2")] == ["ashcan_pete"]


def test_r2_9_a_gates_location_and_the_street_before_it_are_two_areas(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    cultist = put_monster(game, "cultist", "uptown_street")
    assert game.monsters_at("woods") == []
    assert game.monsters_at("uptown_street") == [cultist]


def test_r2_9_lost_in_time_and_space_is_no_area(content: Content) -> None:
    game = scenario(content)
    (amanda, *_) = game.state.investigators
    run(lose_in_time(game, amanda))
    assert amanda.place == LOST
    assert not amanda.on_board
