"""R15, the third step of the mythos: how monsters move; rulings A10, A11, A34."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import LOST, SKY
from solo.games.town.rules.monster_movement import move_monsters
from solo.kernel.flow import FlowRunner, run

WHITE_RING = [
    "northside_street",
    "downtown_street",
    "easttown_street",
    "rivertown_street",
    "french_hill_street",
    "southside_street",
    "uptown_street",
    "miskatonic_university_street",
    "merchant_district_street",
]


def station(game: Game, **places: str) -> None:
    """Put investigators somewhere, by the first part of their ids; the others go away."""
    for who in game.state.investigators:
        who.place = places.get(who.id.partition("_")[0], LOST)


def quiet(content: Content, *investigators: str, **places: str) -> Game:
    """A game in which only those named are about."""
    game = scenario(content, investigators=investigators) if investigators else scenario(content)
    station(game, **places)
    return game


@pytest.mark.parametrize("index", range(9))
def test_r15_1_white_and_black_arrows_of_the_streets(content: Content, index: int) -> None:
    game = quiet(content)
    street = WHITE_RING[index]
    monster = put_monster(game, "cultist", street)
    run(move_monsters(game, ["crescent"], []))
    assert game.state.monsters[monster] == WHITE_RING[(index + 1) % 9]
    game.state.monsters[monster] = street
    run(move_monsters(game, [], ["crescent"]))
    assert game.state.monsters[monster] == WHITE_RING[index - 1]


def test_r15_1_only_the_symbols_on_the_card_move(content: Content) -> None:
    game = quiet(content)
    cultist = put_monster(game, "cultist", "northside_street")
    gug = put_monster(game, "gug", "northside_street")
    ghoul = put_monster(game, "ghoul", "northside_street")
    run(move_monsters(game, ["slash", "star"], ["hexagon"]))
    assert game.state.monsters == {
        cultist: "northside_street",
        gug: "downtown_street",
        ghoul: "merchant_district_street",
    }
    assert told(game, events.MonstersStir) == [events.MonstersStir(("slash", "star"), ("hexagon",))]
    assert len(told(game, events.MonsterMoved)) == 2


@pytest.mark.parametrize("fields", [(["crescent"], []), ([], ["crescent"])])
def test_r15_2_a_two_coloured_arrow_counts_for_both_fields(
    content: Content, fields: tuple[list[str], list[str]]
) -> None:
    game = quiet(content)
    for location in content.locations:
        game.state.monsters = {"cultist.1": location}
        run(move_monsters(game, *fields))
        assert game.state.monsters["cultist.1"] == content.street_of[location]


@pytest.mark.parametrize("kind", ["cultist", "shoggoth", "byakhee", "hound_of_tindalos"])
def test_r15_3_a_monster_with_an_investigator_stays(content: Content, kind: str) -> None:
    game = quiet(content, amanda="woods", joe="graveyard")
    monster = put_monster(game, kind, "woods")
    dimension = content.monsters[kind].fact.dimension
    run(move_monsters(game, [dimension], []))
    assert game.state.monsters == {monster: "woods"}


def test_r15_4_nobody_fights_in_this_phase(content: Content) -> None:
    game = quiet(content, amanda="downtown_street", joe="downtown_street")
    monster = put_monster(game, "cultist", "northside_street")
    run(move_monsters(game, ["crescent"], []))
    assert game.state.monsters == {monster: "downtown_street"}
    assert [type(event) for event in game.events] == [events.MonstersStir, events.MonsterMoved]


def test_r15_4_a_fast_monster_stops_where_it_meets_somebody(content: Content) -> None:
    game = quiet(content, amanda="downtown_street")
    monster = put_monster(game, "shoggoth", "northside_street")
    run(move_monsters(game, ["diamond"], []))
    assert game.state.monsters == {monster: "downtown_street"}


@pytest.mark.parametrize("kind", ["dark_young", "ghost", "warlock"])
def test_r15_5_stationary_monsters_never_move(content: Content, kind: str) -> None:
    game = quiet(content)
    monster = put_monster(game, kind, "woods")
    run(move_monsters(game, [content.monsters[kind].fact.dimension], []))
    run(move_monsters(game, [], [content.monsters[kind].fact.dimension]))
    assert game.state.monsters == {monster: "woods"}


@pytest.mark.parametrize(
    ("origin", "white", "black"),
    [
        ("northside_street", "easttown_street", "miskatonic_university_street"),
        ("woods", "miskatonic_university_street", "southside_street"),
        ("graveyard", "french_hill_street", "easttown_street"),
    ],
)
@pytest.mark.parametrize("kind", ["shoggoth", "dimensional_shambler"])
def test_r15_5_fast_monsters_take_two_steps(content: Content, kind: str, origin: str, white: str, black: str) -> None:
    game = quiet(content)
    dimension = content.monsters[kind].fact.dimension
    monster = put_monster(game, kind, origin)
    run(move_monsters(game, [dimension], []))
    assert game.state.monsters[monster] == white
    assert len(told(game, events.MonsterMoved)) == 2
    game.state.monsters[monster] = origin
    run(move_monsters(game, [], [dimension]))
    assert game.state.monsters[monster] == black


def test_r15_6_a_flyer_swoops_on_an_adjacent_street(content: Content) -> None:
    game = quiet(content, amanda="downtown_street")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, [], ["circle"]))
    assert game.state.monsters == {monster: "downtown_street"}


def test_r15_6_of_several_it_takes_the_lowest_sneak(content: Content) -> None:
    """Harvey sneaks with 4, Joe with 3."""
    game = quiet(content, harvey="downtown_street", joe="merchant_district_street")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "merchant_district_street"}


def test_r15_6_the_sliders_count_as_they_stand(content: Content) -> None:
    game = quiet(content, harvey="downtown_street", joe="merchant_district_street")
    game.by_id("harvey_walters").sliders = [3, 1, 1]
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "downtown_street"}


def test_r15_6_cards_that_raise_sneak_count(content: Content) -> None:
    game = quiet(content, harvey="downtown_street", joe="merchant_district_street")
    give(game, game.by_id("joe_diamond"), "ruby_standish")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "downtown_street"}


def test_r15_6_a_bonus_to_evade_checks_is_no_sneak(content: Content) -> None:
    game = quiet(content, amanda="downtown_street", joe="merchant_district_street")
    give(game, game.by_id("joe_diamond"), "dark_cloak")
    put_monster(game, "byakhee", "northside_street")
    session = FlowRunner(move_monsters(game, ["circle"], []))
    assert session.decision is not None
    assert session.decision.kind == "monster_target"


@pytest.mark.parametrize("street", ["downtown_street", "merchant_district_street"])
def test_r15_6_the_first_player_breaks_a_tie(content: Content, street: str) -> None:
    game = quiet(content, amanda="downtown_street", joe="merchant_district_street")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []), [f"to:{street}"])
    assert game.state.monsters == {monster: street}


def test_r15_6_a_tie_in_one_street_needs_no_choice(content: Content) -> None:
    game = quiet(content, amanda="downtown_street", joe="downtown_street")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "downtown_street"}


@pytest.mark.parametrize("prey", ["easttown_street", "arkham_asylum", "train_station", "abyss_1"])
def test_r15_6_with_nobody_in_an_adjacent_street_it_takes_to_the_sky(content: Content, prey: str) -> None:
    """Neither a street two steps away nor a location next to it is within reach."""
    game = quiet(content, amanda=prey)
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: SKY}


def test_r15_6_a10_from_a_location_only_its_own_street_is_adjacent(content: Content) -> None:
    game = quiet(content, amanda="southside_street")
    monster = put_monster(game, "byakhee", "woods")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: SKY}
    game.state.monsters[monster] = "woods"
    station(game, amanda="southside_street", harvey="uptown_street")
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "uptown_street"}


def test_a10_a_flyer_acts_only_when_its_symbol_is_drawn(content: Content) -> None:
    game = quiet(content, amanda="downtown_street")
    monster = put_monster(game, "byakhee", "northside_street")
    run(move_monsters(game, ["crescent"], ["plus"]))
    assert game.state.monsters == {monster: "northside_street"}


def test_r15_7_from_the_sky_it_swoops_on_the_lowest_sneak_in_any_street(content: Content) -> None:
    game = quiet(content, ashcan="easttown_street", harvey="uptown_street", joe="woods")
    monster = put_monster(game, "byakhee", SKY)
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {monster: "uptown_street"}


@pytest.mark.parametrize("prey", ["woods", "st_marys_hospital", "abyss_2", LOST])
def test_r15_7_with_nobody_in_a_street_it_stays_in_the_sky(content: Content, prey: str) -> None:
    game = quiet(content, amanda=prey)
    monster = put_monster(game, "nightgaunt", SKY)
    run(move_monsters(game, ["slash"], []))
    assert game.state.monsters == {monster: SKY}
    assert told(game, events.MonsterMoved) == []


def test_r15_8_monsters_in_the_outskirts_do_not_move(content: Content) -> None:
    game = quiet(content)
    game.state.cup.remove("cultist.1")
    game.state.outskirts = ["cultist.1"]
    run(move_monsters(game, ["crescent"], []))
    assert game.state.outskirts == ["cultist.1"]
    assert game.state.monsters == {}


@pytest.mark.parametrize("kind", ["cultist", "zombie", "shoggoth"])
def test_a11_a_monster_whose_arrow_leads_into_a_closed_place_stays(content: Content, kind: str) -> None:
    game = quiet(content)
    game.state.closed = {"merchant_district_street": 2}
    monster = put_monster(game, kind, "northside_street")
    run(move_monsters(game, [], [content.monsters[kind].fact.dimension]))
    assert game.state.monsters == {monster: "northside_street"}


def test_a11_a_fast_monster_stops_before_a_closed_place(content: Content) -> None:
    game = quiet(content)
    game.state.closed = {"merchant_district_street": 2}
    monster = put_monster(game, "shoggoth", "downtown_street")
    run(move_monsters(game, [], ["diamond"]))
    assert game.state.monsters == {monster: "northside_street"}


def test_a34_monsters_move_one_after_another(content: Content) -> None:
    game = quiet(content)
    first = put_monster(game, "cultist", "northside_street")
    second = put_monster(game, "cultist", "downtown_street")
    run(move_monsters(game, ["crescent"], []))
    assert told(game, events.MonsterMoved) == [
        events.MonsterMoved(first, "northside_street", "downtown_street"),
        events.MonsterMoved(second, "downtown_street", "easttown_street"),
    ]


# The hound of Tindalos: straight to the nearest investigator in a location


def test_r15_5_the_hound_leaps_all_the_way_to_the_nearest_location(content: Content) -> None:
    game = quiet(content, amanda="woods", joe="library")
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "library"}


def test_r15_5_the_hound_counts_lines_without_arrows_too(content: Content) -> None:
    """From Merchant District to Rivertown leads a line on which no arrow is drawn."""
    game = quiet(content, amanda="graveyard", joe="hibbs_roadhouse")
    hound = put_monster(game, "hound_of_tindalos", "river_docks")
    run(move_monsters(game, [], ["square"]))
    assert game.state.monsters == {hound: "graveyard"}


@pytest.mark.parametrize(
    "place", ["st_marys_hospital", "arkham_asylum", "downtown_street", "abyss_1", "jail_cell", LOST]
)
def test_r15_5_the_hound_stays_when_nobody_is_within_its_reach(content: Content, place: str) -> None:
    game = quiet(content, amanda=place)
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "northside_street"}


def test_r15_5_at_equal_distance_the_hound_takes_the_lower_sneak(content: Content) -> None:
    game = quiet(content, harvey="newspaper", joe="train_station")
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "train_station"}


@pytest.mark.parametrize("place", ["newspaper", "train_station"])
def test_r15_5_after_that_the_first_player_chooses(content: Content, place: str) -> None:
    game = quiet(content, amanda="newspaper", joe="train_station")
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(move_monsters(game, ["square"], []), [f"to:{place}"])
    assert game.state.monsters == {hound: place}


def test_r15_5_the_hound_goes_past_investigators_in_the_streets(content: Content) -> None:
    game = quiet(content, amanda="downtown_street", joe="police_station")
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "police_station"}


# The Chthonian: does not walk, but the ground may shake


@pytest.mark.parametrize("face", [1, 2, 3])
def test_r15_5_the_chthonian_rests_on_a_low_roll(content: Content, face: int) -> None:
    game = quiet(content, amanda="woods")
    chthonian = put_monster(game, "chthonian", "northside_street")
    script(game, [face])
    run(move_monsters(game, ["triangle"], []))
    assert game.state.monsters == {chthonian: "northside_street"}
    assert game.by_id("amanda_sharpe").stamina == 5


@pytest.mark.parametrize("face", [4, 5, 6])
def test_r15_5_the_chthonian_shakes_everybody_in_arkham(content: Content, face: int) -> None:
    game = quiet(content, amanda="woods", ashcan="uptown_street", harvey="abyss_1")
    chthonian = put_monster(game, "chthonian", "northside_street")
    dice = script(game, [face])
    run(move_monsters(game, [], ["triangle"]))
    assert game.state.monsters == {chthonian: "northside_street"}
    assert [who.stamina for who in game.state.investigators] == [4, 5, 3, 6]
    assert dice.left == 0


def test_r15_5_each_chthonian_rolls_for_itself(content: Content) -> None:
    game = quiet(content, amanda="woods")
    for _ in range(2):
        put_monster(game, "chthonian", "northside_street")
    script(game, [3, 6])
    run(move_monsters(game, ["triangle"], []))
    assert game.by_id("amanda_sharpe").stamina == 4
    assert told(game, events.Rolled) == [
        events.Rolled("amanda_sharpe", (3,), 3, "chthonian"),
        events.Rolled("amanda_sharpe", (6,), 6, "chthonian"),
    ]


def test_r15_5_the_chthonian_rolls_also_with_somebody_beside_it(content: Content) -> None:
    game = quiet(content, amanda="woods")
    put_monster(game, "chthonian", "woods")
    script(game, [6])
    run(move_monsters(game, ["triangle"], []))
    assert game.by_id("amanda_sharpe").stamina == 4


def test_r15_5_who_is_knocked_out_does_not_save_the_others(content: Content) -> None:
    game = quiet(content, amanda="woods", ashcan="woods")
    game.by_id("amanda_sharpe").stamina = 1
    put_monster(game, "chthonian", "northside_street")
    cultist = put_monster(game, "cultist", "northside_street")
    script(game, [4])
    run(move_monsters(game, ["triangle"], ["crescent"]))
    assert (game.by_id("amanda_sharpe").place, game.by_id("amanda_sharpe").stamina) == ("st_marys_hospital", 1)
    assert game.by_id("ashcan_pete").stamina == 5
    assert game.state.monsters[cultist] == "merchant_district_street"


# What weather makes of it


def test_r15_5_icy_conditions_slow_fast_monsters_down(content: Content) -> None:
    game = quiet(content)
    put_environment(game, "icy_conditions")
    monster = put_monster(game, "shoggoth", "northside_street")
    run(move_monsters(game, ["diamond"], []))
    assert game.state.monsters == {monster: "downtown_street"}


def test_r15_6_in_an_evil_fog_nothing_flies(content: Content) -> None:
    game = quiet(content, amanda="downtown_street")
    put_environment(game, "an_evil_fog")
    one = put_monster(game, "byakhee", "northside_street")
    two = put_monster(game, "byakhee", SKY)
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters == {one: "northside_street", two: SKY}
