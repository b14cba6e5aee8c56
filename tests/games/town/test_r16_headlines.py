"""R16.1 and R16.5: headlines, and the places they close for a time (ruling A11)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST, OUTSKIRTS, SKY
from solo.games.town.rules.movement import may_enter
from solo.games.town.rules.mythos import draw_card, end_of_phase, resolve, text_step
from solo.games.town.rules.states import arrest, lose_in_time, misses_turn
from solo.kernel.flow import FlowRunner, run


def drawn(game: Game, card: str) -> None:
    """The card has been drawn and is in hand."""
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card


def headline(game: Game, card: str, *answers: str) -> None:
    """Only the fourth step of a headline."""
    drawn(game, card)
    run(text_step(game, game.content.mythos[card]), answers)


def test_r16_1_resolved_at_once_then_under_the_deck(content: Content) -> None:
    game = scenario(content)
    headline(game, "family_found_butchered")
    assert game.state.terror == 1
    assert game.state.mythos_deck[-1] == "family_found_butchered"
    assert game.state.mythos_card == ""
    assert list(game.cards_in_play()) == []


def test_r32_1_the_card_that_says_so_shuffles_and_the_next_is_drawn(content: Content) -> None:
    game = scenario(content)
    deck = game.state.mythos_deck
    deck.remove("the_story_continues")
    deck.insert(0, "the_story_continues")
    before = list(deck)
    card = run(draw_card(game))
    assert told(game, events.MythosDrawn)[0] == events.MythosDrawn("the_story_continues", True)
    assert card.fact.id == game.state.mythos_card
    assert card.fact.type != "special"
    assert "the_story_continues" in deck
    assert sorted([*deck, card.fact.id]) == sorted(before)
    assert deck != [id for id in before if id != card.fact.id]


def test_r16_1_everybody_may_try_for_a_blessing(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "ashcan_pete", "harvey_walters"])
    game.by_id("harvey_walters").place = "abyss_1"
    script(game, [1, 6, 6, 1])
    headline(game, "all_quiet_in_arkham", "yes", "no", "yes")
    blessed = [any(card.startswith("blessing.") for card in who.cards) for who in game.state.investigators]
    assert blessed == [True, False, True]


def test_r16_1_the_first_player_is_the_one_it_names(content: Content) -> None:
    game = scenario(content)
    game.state.first = 2
    game.by_id("harvey_walters").place = "abyss_2"
    script(game, [1, 1, 1])
    headline(game, "ill_wind_grips_arkham")
    cursed = [any(card.startswith("curse.") for card in who.cards) for who in game.state.investigators]
    assert cursed == [False, False, True, False]


@pytest.mark.parametrize(
    ("card", "gone"),
    [
        ("campus_security_increased", ["library", "miskatonic_university_street"]),
        ("church_group_reclaims_southside", ["historical_society", "southside_street"]),
        ("gangs_clean_up_easttown", ["hibbs_roadhouse", "easttown_street"]),
        ("lodge_members_watch_the_night", ["silver_twilight_lodge", "french_hill_street"]),
        ("merchants_march_on_crime", ["the_unnamable", "merchant_district_street"]),
        ("police_step_up_patrols_in_northside", ["newspaper", "northside_street"]),
        ("private_security_hired_in_uptown", ["woods", "uptown_street"]),
        ("rivertown_residents_take_back_streets", ["black_cave", "rivertown_street"]),
        ("vigilante_guards_the_night", ["independence_square", "downtown_street"]),
    ],
)
def test_r16_1_a_neighbourhood_is_cleared(content: Content, card: str, gone: list[str]) -> None:
    game = scenario(content)
    others = [SKY, *(street for street in content.streets if street not in gone)]
    crowd = [*gone, *others]
    kinds = ["cultist"] * 6 + ["ghost"] * 3 + ["zombie"] * 3
    for kind, place in zip(kinds, crowd, strict=False):
        put_monster(game, kind, place)
    headline(game, card)
    assert sorted(game.state.monsters.values()) == sorted(others)
    assert len(told(game, events.MonsterLeft)) == 2
    assert game.state.terror == 0


def test_r16_1_the_storm_clears_sky_and_outskirts(content: Content) -> None:
    game = scenario(content)
    put_monster(game, "byakhee", SKY)
    kept = put_monster(game, "cultist", "uptown_street")
    game.state.cup.remove("gug.1")
    game.state.outskirts = ["gug.1"]
    headline(game, "big_storm_sweeps_arkham")
    assert told(game, events.MonsterLeft) == [
        events.MonsterLeft("byakhee.1", SKY, "cup"),
        events.MonsterLeft("gug.1", OUTSKIRTS, "cup"),
    ]
    assert game.state.monsters == {kept: "uptown_street"}
    assert game.state.outskirts == []


def test_r16_1_the_manhunt_clears_locations_only(content: Content) -> None:
    game = scenario(content)
    put_monster(game, "cultist", "woods")
    put_monster(game, "gug", "newspaper")
    put_monster(game, "cultist", "uptown_street")
    headline(game, "manhunt_in_arkham")
    assert list(game.state.monsters.values()) == ["uptown_street"]


def test_r16_1_the_feds_clear_the_streets(content: Content) -> None:
    game = scenario(content)
    for place in ("woods", "uptown_street", "easttown_street"):
        put_monster(game, "cultist", place)
    headline(game, "feds_raid_arkham")
    assert list(game.state.monsters.values()) == ["woods"]


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("bizarre_dreams_plague_citizens", ["gug", "nightgaunt"]),
        ("goat_like_creature_spotted_in_woods", ["dark_young", "dark_young"]),
        ("scientist_warns_of_dimensional_rift", ["dimensional_shambler", "hound_of_tindalos"]),
        ("strange_tremors_cease", ["chthonian", "dhole"]),
    ],
)
def test_r16_1_some_kinds_are_driven_off_and_leave_fear(content: Content, card: str, kinds: list[str]) -> None:
    game = scenario(content)
    put_monster(game, kinds[0], SKY)
    put_monster(game, kinds[1], "woods")
    kept = put_monster(game, "cultist", "woods")
    headline(game, card)
    assert game.state.monsters == {kept: "woods"}
    assert game.state.terror == 1


def test_r16_1_nobody_driven_off_nobody_frightened(content: Content) -> None:
    """The Outskirts are not Arkham."""
    game = scenario(content)
    game.state.cup.remove("gug.1")
    game.state.outskirts = ["gug.1"]
    headline(game, "bizarre_dreams_plague_citizens")
    assert game.state.outskirts == ["gug.1"]
    assert game.state.terror == 0


@pytest.mark.parametrize(
    ("card", "street"),
    [
        ("ghost_ship_docks_by_itself", "merchant_district_street"),
        ("horror_at_groundbreaking", "miskatonic_university_street"),
        ("lodge_member_held_for_questioning", "french_hill_street"),
        ("picnickers_panic", "downtown_street"),
        ("sheldon_gang_turns_to_police_for_aid", "uptown_street"),
        ("slum_murders_continue", "easttown_street"),
        ("southside_strangler_suspected", "southside_street"),
        ("terror_at_the_train_station", "northside_street"),
        ("witch_burning_anniversary", "rivertown_street"),
    ],
)
def test_r16_1_two_monsters_come_into_a_street(content: Content, card: str, street: str) -> None:
    game = scenario(content)
    headline(game, card)
    assert list(game.state.monsters.values()) == [street, street]


def test_a32_the_limit_holds_for_monsters_that_a_card_puts_into_a_street(content: Content) -> None:
    game = scenario(content)
    for _ in range(6):
        put_monster(game, "cultist", "woods")
    headline(game, "picnickers_panic")
    assert sorted(game.state.monsters.values()) == ["downtown_street"] + ["woods"] * 6
    assert len(game.state.outskirts) == 1


def test_r16_1_trophies_come_alive_again(content: Content) -> None:
    game = scenario(content)
    put_trophies(game, game.by_id("amanda_sharpe"), monsters=["elder_thing", "cultist"])
    put_trophies(game, game.by_id("joe_diamond"), monsters=["elder_thing"])
    headline(game, "miskatonic_arctic_expedition_returns")
    assert game.state.monsters == {"elder_thing.1": "river_docks", "elder_thing.2": "river_docks"}
    lost = told(game, events.TrophyLost)
    assert {each.monster for each in lost} == {"elder_thing.1", "elder_thing.2"}
    assert [who.monster_trophies for who in game.state.investigators] == [["cultist.1"], [], [], []]


def test_r16_1_the_lost_come_back(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    run(lose_in_time(game, who))
    game.state.closed = {"woods": 2}
    drawn(game, "missing_people_return")
    session = FlowRunner(text_step(game, content.mythos["missing_people_return"]))
    assert session.decision is not None
    offered = [each.subject for each in session.decision.options]
    assert offered == [place for place in content.places if place != "woods"]
    session.answer("to:velmas_diner")
    assert (who.place, who.delayed) == ("velmas_diner", False)


def test_r16_1_a_way_home_for_those_who_have_one(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    game.by_id("amanda_sharpe").place = "abyss_1"
    game.by_id("ashcan_pete").place = "abyss_2"
    game.by_id("joe_diamond").place = "yuggoth_2"
    headline(game, "strange_power_flux_plagues_city", "yes", "no")
    assert [(who.place, who.explored) for who in game.state.investigators] == [
        ("woods", True),
        ("abyss_2", False),
        ("administration_building", False),
        ("yuggoth_2", False),
    ]


def test_r16_1_a_police_strike_empties_the_jail_until_the_end_of_the_next_turn(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    arrest(game, who)
    headline(game, "blue_flu")
    assert (who.place, who.delayed) == ("police_station", False)
    game.state.round = 2
    assert not misses_turn(game, who)
    arrest(game, who)
    assert who.place == "police_station"
    run(end_of_phase(game))
    arrest(game, who)
    assert who.place == JAIL


@pytest.mark.parametrize(
    ("card", "closed"),
    [
        ("city_gripped_by_blackouts", ["general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"]),
        ("strange_lights_on_campus", ["administration_building", "library", "science_building"]),
        ("temperence_fever_sweeps_city", ["hibbs_roadhouse"]),
        ("fourth_of_july_parade", ["merchant_district_street"]),
    ],
)
def test_r16_5_places_close_until_the_end_of_the_next_turn(content: Content, card: str, closed: list[str]) -> None:
    game = scenario(content)
    headline(game, card)
    run(end_of_phase(game))
    assert list(game.state.closed) == closed
    assert list(game.cards_in_play()) == [card]
    assert card not in game.state.mythos_deck
    game.state.round = 2
    run(end_of_phase(game))
    assert game.state.closed == {}
    assert list(game.cards_in_play()) == []
    assert game.state.mythos_deck[-1] == card
    assert told(game, events.PlaceOpened) == [events.PlaceOpened(place) for place in closed]


def test_r16_5_activity_markers_stand_where_a_card_in_play_is_at_work(content: Content) -> None:
    """A marker is derived from the cards in play: it comes and goes with its card."""
    marked = {id: card.fact.activity for id, card in content.mythos.items() if card.fact.activity}
    assert marked == {
        "darkes_carnival_arrives": ["northside_street"],
        "egyptian_exhibit_visits_miskatonic_u": ["miskatonic_university_street"],
        "estate_sale": ["uptown_street"],
        "blood_magic": ["rivertown_street"],
        "the_man_in_black": ["french_hill_street"],
        "disturbing_the_dead": ["rivertown_street"],
        "good_work_undone": ["easttown_street"],
        "the_great_ritual": ["french_hill_street"],
        "the_southside_strangler_strikes": ["southside_street"],
        "the_stars_are_right": ["downtown_street"],
        "the_terrible_experiment": ["miskatonic_university_street"],
    }
    for id, places in marked.items():
        card = content.mythos[id]
        at = card.rumor.at if card.rumor is not None else card.fact.visit.at if card.fact.visit is not None else ""
        assert places == [at]


def test_a11_whoever_is_in_a_location_that_closes_goes_to_its_street(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("harvey_walters")
    who.place = "science_building"
    monster = put_monster(game, "cultist", "science_building")
    headline(game, "strange_lights_on_campus")
    assert who.place == "miskatonic_university_street"
    assert game.state.monsters == {monster: "miskatonic_university_street"}
    assert not may_enter(game, who, "science_building")
    assert told(game, events.CombatBegan) == []


def test_r16_5_a_closed_street_keeps_who_is_in_it(content: Content) -> None:
    game = scenario(content)
    inside, outside = game.by_id("joe_diamond"), game.by_id("ashcan_pete")
    inside.place, outside.place = "merchant_district_street", "river_docks"
    headline(game, "fourth_of_july_parade")
    assert inside.place == "merchant_district_street"
    assert not may_enter(game, inside, "river_docks")
    assert not may_enter(game, outside, "merchant_district_street")


def test_r16_5_a_shop_that_terror_closed_does_not_open_with_the_lights(content: Content) -> None:
    game = scenario(content)
    game.state.terror = 2
    headline(game, "city_gripped_by_blackouts")
    headline(game, "family_found_butchered")
    game.state.round = 2
    run(end_of_phase(game))
    assert game.state.closed == {"general_store": 0}


def test_r16_1_whiskey_may_cost_freedom(content: Content) -> None:
    game = scenario(content)
    caught, lucky, away = (game.by_id(id) for id in ("joe_diamond", "harvey_walters", "ashcan_pete"))
    for who in (caught, lucky):
        give(game, who, "whiskey")
    caught.money = 5
    away.place = "abyss_1"
    script(game, [6, 1, 1, 1, 1])
    headline(game, "temperence_fever_sweeps_city")
    assert told(game, events.Checked)[0].who == "harvey_walters"
    assert len(lucky.cards) == 1
    assert (caught.place, caught.money, caught.cards) == (JAIL, 3, [])


def test_r16_1_a_lost_investigator_is_not_in_arkham(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    give(game, who, "whiskey")
    who.place = LOST
    headline(game, "temperence_fever_sweeps_city")
    assert told(game, events.Checked) == []
    assert len(who.cards) == 1


def test_r16_1_a_whole_card_ends_under_the_deck(content: Content) -> None:
    game = scenario(content)
    drawn(game, "manhunt_in_arkham")
    game.state.cup = ["ghost.1"]
    run(resolve(game, content.mythos["manhunt_in_arkham"]))
    assert game.state.mythos_deck[-1] == "manhunt_in_arkham"
    assert list(game.state.gates) == ["woods"]
    assert game.state.cup == ["ghost.1"]
    assert game.state.monsters == {}
