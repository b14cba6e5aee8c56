"""What each of the 36 headlines does (R16.1), and the places that some of them close (R16.5, A11)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import (
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    script,
)
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST, OUTSKIRTS, SKY, STATION
from solo.games.town.rules.cards import has
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.movement import may_enter
from solo.games.town.rules.mythos import end_of_phase, text_step
from solo.games.town.rules.states import arrest, lose_in_time, misses_turn
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, last, options

FOUR = ("amanda_sharpe", "joe_diamond", "bob_jenkins", "vincent_lee")
"""Sneak, luck on the second stop: Amanda 3 and 3, Joe 3 and 2, Bob 2 and 3, Vincent 4 and 3."""


def drawn(content: Content, card: str, *places: str) -> tuple[Game, FlowRunner]:
    """Four investigators, the first of them in these places and the others far away, and the card's fourth step."""
    game = scenario(content, investigators=FOUR)
    for index, who in enumerate(game.state.investigators):
        who.place = places[index] if index < len(places) else "yuggoth_2"
    return game, headline(game, card)


def headline(game: Game, card: str) -> FlowRunner:
    """The fourth step of a headline that was just drawn."""
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    return FlowRunner(text_step(game, game.content.mythos[card]))


def crowded(content: Content) -> Game:
    """A monster in every street and every location, in the Sky and in the Outskirts; nobody is in town."""
    game = scenario(content, investigators=FOUR)
    for who in game.state.investigators:
        who.place = "yuggoth_2"
    kinds = ["cultist", "ghost", "ghoul", "zombie", "maniac", "byakhee", "dark_young", "mi_go"]
    kinds += ["shoggoth", "star_spawn", "warlock", "witch", "elder_thing", "fire_vampire", "formless_spawn"]
    pool = [kind for kind in kinds for _ in range(content.monsters[kind].fact.count)]
    for kind, place in zip(pool, (*content.places, SKY), strict=False):
        put_monster(game, kind, place)
    game.state.outskirts = [game.state.cup.pop()]
    return game


# Monsters driven off

CLEARED = {
    "campus_security_increased": "miskatonic_university",
    "church_group_reclaims_southside": "southside",
    "gangs_clean_up_easttown": "easttown",
    "lodge_members_watch_the_night": "french_hill",
    "merchants_march_on_crime": "merchant_district",
    "police_step_up_patrols_in_northside": "northside",
    "private_security_hired_in_uptown": "uptown",
    "rivertown_residents_take_back_streets": "rivertown",
    "vigilante_guards_the_night": "downtown",
}


@pytest.mark.parametrize("card", CLEARED)
def test_a_neighbourhood_is_cleared_street_and_locations(content: Content, card: str) -> None:
    game = crowded(content)
    headline(game, card)
    cleared = {f"{CLEARED[card]}_street"} | {
        place for place in content.locations if content.neighbourhood_of[place] == CLEARED[card]
    }
    assert set(game.state.monsters.values()) == {*content.places, SKY} - cleared
    assert (len(game.state.outskirts), game.state.terror) == (1, 0)
    assert {event.to for event in every(game, events.MonsterLeft)} == {"cup"}


def test_the_feds_clear_the_nine_streets(content: Content) -> None:
    game = crowded(content)
    headline(game, "feds_raid_arkham")
    left = set(game.state.monsters.values()) - {SKY}
    assert left == set(content.locations)
    assert len(game.state.outskirts) == 1


def test_the_manhunt_clears_every_location(content: Content) -> None:
    game = crowded(content)
    headline(game, "manhunt_in_arkham")
    assert set(game.state.monsters.values()) == {*content.streets, SKY}
    assert len(game.state.outskirts) == 1


def test_the_storm_clears_sky_and_outskirts(content: Content) -> None:
    game = crowded(content)
    headline(game, "big_storm_sweeps_arkham")
    assert set(game.state.monsters.values()) == set(content.places)
    assert game.state.outskirts == []
    assert sorted(event.origin for event in every(game, events.MonsterLeft)) == [OUTSKIRTS, SKY]


DRIVEN = {
    "bizarre_dreams_plague_citizens": ("gug", "nightgaunt"),
    "goat_like_creature_spotted_in_woods": ("dark_young", "dark_young"),
    "scientist_warns_of_dimensional_rift": ("dimensional_shambler", "hound_of_tindalos"),
    "strange_tremors_cease": ("chthonian", "dhole"),
}


@pytest.mark.parametrize("card", DRIVEN)
@pytest.mark.parametrize("which", [(0, 1), (0,), (1,)])
def test_some_kinds_are_driven_off_and_fear_spreads_once(content: Content, card: str, which: tuple[int, ...]) -> None:
    game = scenario(content)
    places = ("uptown_street", SKY)
    for index in which:
        put_monster(game, DRIVEN[card][index], places[index])
    kept = put_monster(game, "shoggoth", "woods")
    headline(game, card)
    assert game.state.monsters == {kept: "woods"}
    assert game.state.terror == 1


@pytest.mark.parametrize("card", DRIVEN)
def test_when_none_is_there_there_is_no_fear(content: Content, card: str) -> None:
    """Those in the Outskirts are not in Arkham."""
    game = scenario(content)
    far = f"{DRIVEN[card][0]}.1"
    game.state.cup.remove(far)
    game.state.outskirts = [far]
    others = [kind for pair in DRIVEN.values() for kind in pair if kind not in DRIVEN[card]]
    for kind in dict.fromkeys(others):
        put_monster(game, kind, "woods")
    headline(game, card)
    assert (len(game.state.monsters), game.state.outskirts) == (len(dict.fromkeys(others)), [far])
    assert game.state.terror == 0


# Monsters let loose

LOOSE = {
    "ghost_ship_docks_by_itself": "merchant_district_street",
    "horror_at_groundbreaking": "miskatonic_university_street",
    "lodge_member_held_for_questioning": "french_hill_street",
    "picnickers_panic": "downtown_street",
    "sheldon_gang_turns_to_police_for_aid": "uptown_street",
    "slum_murders_continue": "easttown_street",
    "southside_strangler_suspected": "southside_street",
    "terror_at_the_train_station": "northside_street",
    "witch_burning_anniversary": "rivertown_street",
}


@pytest.mark.parametrize("card", LOOSE)
def test_two_monsters_come_into_a_street(content: Content, card: str) -> None:
    game, _ = drawn(content, card)
    assert list(game.state.monsters.values()) == [LOOSE[card]] * 2
    assert (len(game.state.cup), game.state.outskirts, game.state.terror) == (53, [], 0)


@pytest.mark.parametrize("card", LOOSE)
def test_a32_the_limit_holds_for_them(content: Content, card: str) -> None:
    game = scenario(content, investigators=FOUR)
    for _ in range(6):
        put_monster(game, "cultist", "woods")
    headline(game, card)
    assert list(game.state.monsters.values()).count(LOOSE[card]) == 1
    assert (len(game.state.monsters), len(game.state.outskirts)) == (7, 1)


def test_the_elder_things_come_alive_again(content: Content) -> None:
    """Those among anybody's trophies, and only those, at the river docks."""
    game = scenario(content, investigators=FOUR)
    amanda, joe, bob, _ = game.state.investigators
    put_trophies(game, amanda, monsters=["elder_thing", "cultist"])
    put_trophies(game, joe, monsters=["star_spawn"])
    put_trophies(game, bob, monsters=["elder_thing"])
    things = [amanda.monster_trophies[0], bob.monster_trophies[0]]
    bob.place = "abyss_1"
    headline(game, "miskatonic_arctic_expedition_returns")
    assert game.state.monsters == dict.fromkeys(things, "river_docks")
    assert [len(who.monster_trophies) for who in (amanda, joe, bob)] == [1, 1, 0]
    assert amanda.monster_trophies == ["cultist.1"]


# People


def test_a_calm_day_gives_everybody_a_chance_at_a_blessing(content: Content) -> None:
    """Luck with one die less, wherever one is; it may be refused."""
    game, session = drawn(content, "all_quiet_in_arkham", "woods", "abyss_1", LOST)
    assert options(session) == ["no", "yes"]
    script(game, [5, 1, 1, 6, 1])
    for answer in ("yes", "yes", "no", "yes"):
        session.answer(answer)
    assert session.over
    checks = [(check.who, check.check, check.modifier, check.pool) for check in every(game, events.Checked)]
    assert checks == [
        ("amanda_sharpe", "luck", -1, 2),
        ("joe_diamond", "luck", -1, 1),
        ("vincent_lee", "luck", -1, 2),
    ]
    assert [bool(has(who, "blessing")) for who in game.state.investigators] == [True, False, False, True]


@pytest.mark.parametrize(("face", "cursed"), [(4, True), (5, False)])
@pytest.mark.parametrize("first", [0, 2])
def test_an_ill_wind_tries_the_first_players_luck(content: Content, face: int, cursed: bool, first: int) -> None:
    """Also in an Other World."""
    game = scenario(content, investigators=FOUR)
    game.state.first = first
    who = game.state.investigators[first]
    who.place = "abyss_2"
    script(game, [face, 1])
    headline(game, "ill_wind_grips_arkham")
    check = last(game, events.Checked)
    assert (check.who, check.check, check.modifier, check.pool) == (who.id, "luck", -1, 2)
    assert [bool(has(each, "curse")) for each in game.state.investigators] == [
        cursed and each is who for each in game.state.investigators
    ]


def test_a_butchered_family_frightens_the_town(content: Content) -> None:
    game, _ = drawn(content, "family_found_butchered")
    assert (game.state.terror, len(game.state.decks["ally"])) == (1, 10)


def test_the_lost_come_back_and_must(content: Content) -> None:
    """To any street or location that is not closed; nobody else moves."""
    game = scenario(content, investigators=FOUR)
    who = game.by_id("amanda_sharpe")
    game.by_id("joe_diamond").place = JAIL
    run(lose_in_time(game, who))
    game.state.closed["woods"] = 0
    session = headline(game, "missing_people_return")
    assert options(session) == [f"to:{place}" for place in content.places if place != "woods"]
    session.answer("to:rivertown_street")
    assert session.over
    assert (who.place, who.delayed) == ("rivertown_street", False)
    assert game.by_id("joe_diamond").place == JAIL


def test_a_flux_may_carry_travellers_home(content: Content) -> None:
    """From either area, with an explored marker, through a gate that leads there; nobody gets lost by it."""
    game = scenario(content, investigators=FOUR)
    amanda, joe, bob, vincent = game.state.investigators
    amanda.place, joe.place, bob.place, vincent.place = "abyss_1", "abyss_2", "yuggoth_1", "woods"
    put_gate(game, "graveyard", "abyss")
    session = headline(game, "strange_power_flux_plagues_city")
    session.answer("no")
    session.answer("yes")
    assert session.over
    assert [who.place for who in game.state.investigators] == ["abyss_1", "graveyard", "yuggoth_1", "woods"]
    assert [who.explored for who in game.state.investigators] == [False, True, False, False]


@pytest.mark.parametrize(("faces", "caught"), [((4, 4), True), ((4, 5), False)])
def test_whiskey_may_lead_to_jail(content: Content, faces: tuple[int, ...], caught: bool) -> None:
    """Sneak with one die less; every bottle goes. Those without, and those far away, are not asked."""
    game = scenario(content, investigators=FOUR)
    amanda, joe, bob, _ = game.state.investigators
    for _ in range(2):
        give(game, amanda, "whiskey")
    knife = give(game, amanda, "knife")
    amanda.place, joe.place, bob.place, amanda.money = "woods", "library", "abyss_1", 5
    script(game, [*faces, 1, 1])
    headline(game, "temperence_fever_sweeps_city")
    checks = [(check.who, check.check, check.modifier, check.pool) for check in every(game, events.Checked)]
    assert checks == [("amanda_sharpe", "sneak", -1, 2)]
    assert amanda.place == (JAIL if caught else "woods")
    assert amanda.money == (3 if caught else 5)
    assert (len(amanda.cards), knife in amanda.cards) == (1 if caught else 3, True)
    assert (joe.place, bob.place) == ("library", "abyss_1")


def test_a42_whiskey_in_jail_and_the_weather_there(content: Content) -> None:
    """Who sits in the Jail Cell is in Arkham for what concerns everybody there, also for the weather (Sneak one less)."""
    game = scenario(content, investigators=FOUR)
    amanda = game.by_id("amanda_sharpe")
    give(game, amanda, "whiskey")
    amanda.place = JAIL
    before = pool_of(game, amanda, "will"), pool_of(game, amanda, "evade")
    put_environment(game, "an_evil_fog")
    assert (pool_of(game, amanda, "will"), pool_of(game, amanda, "evade")) == (before[0] - 1, before[1] + 1)
    headline(game, "temperence_fever_sweeps_city")
    assert [check.who for check in every(game, events.Checked)] == ["amanda_sharpe"]


def test_whiskey_in_an_other_world_is_safe(content: Content) -> None:
    game = scenario(content, investigators=FOUR)
    amanda = game.by_id("amanda_sharpe")
    give(game, amanda, "whiskey")
    amanda.place = "abyss_1"
    headline(game, "temperence_fever_sweeps_city")
    assert every(game, events.Checked) == []
    assert len(amanda.cards) == 1


def test_the_blue_flu_empties_the_jail_and_nobody_is_locked_up(content: Content) -> None:
    """Until the end of the next turn."""
    game = scenario(content, investigators=FOUR)
    amanda, joe, *_ = game.state.investigators
    joe.money = 4
    arrest(game, amanda)
    headline(game, "blue_flu")
    assert (amanda.place, amanda.delayed) == (STATION, False)
    run(end_of_phase(game))
    game.state.round += 1
    assert not misses_turn(game, amanda)
    arrest(game, joe)
    assert (joe.place, joe.money, joe.delayed) == ("police_station", 4, False)
    run(end_of_phase(game))
    game.state.round += 1
    arrest(game, joe)
    assert (joe.place, joe.money) == (JAIL, 2)


# Closed places

CLOSED = {
    "city_gripped_by_blackouts": ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"),
    "strange_lights_on_campus": ("administration_building", "library", "science_building"),
    "temperence_fever_sweeps_city": ("hibbs_roadhouse",),
    "fourth_of_july_parade": ("merchant_district_street",),
}


@pytest.mark.parametrize("card", CLOSED)
def test_r16_5_closed_until_the_end_of_the_next_turn(content: Content, card: str) -> None:
    game, session = drawn(content, card)
    who = game.by_id("amanda_sharpe")
    assert session.over
    for ended in (False, False, True):
        who.place = "woods"
        shut = [place for place in content.places if not may_enter(game, who, place)]
        assert sorted(shut) == ([] if ended else sorted(CLOSED[card]))
        assert (card in game.cards_in_play()) is not ended
        run(end_of_phase(game))
        game.state.round += 1
    assert game.state.mythos_deck[-1] == card
    assert [event.place for event in every(game, events.PlaceOpened)] == list(CLOSED[card])
    assert every(game, events.CardEnded) == [events.CardEnded(card, "over")]


@pytest.mark.parametrize(("card", "place"), [(card, place) for card in CLOSED for place in CLOSED[card]])
def test_a11_a_location_is_emptied_into_its_street(content: Content, card: str, place: str) -> None:
    """The street that is closed keeps who is in it, and he can neither leave nor be joined."""
    game = scenario(content, investigators=FOUR)
    who = game.by_id("amanda_sharpe")
    who.place = place
    marker = put_monster(game, "gug", place)
    headline(game, card)
    street = content.street_of[place]
    assert (who.place, game.state.monsters[marker]) == (street, street)
    assert may_enter(game, who, "woods") is (place != street)


def test_a11_no_monster_walks_into_a_closed_street(content: Content) -> None:
    """From Northside along the black arrow, and out of the Unnamable."""
    game, _ = drawn(content, "fourth_of_july_parade")
    outside = put_monster(game, "gug", "northside_street")
    inside = put_monster(game, "gug", "the_unnamable")
    run(move_monsters(game, [], ["slash"]))
    assert game.state.monsters == {outside: "northside_street", inside: "the_unnamable"}
    run(move_monsters(game, ["slash"], []))
    assert game.state.monsters == {outside: "downtown_street", inside: "the_unnamable"}


@pytest.mark.parametrize("terror", [3, 6, 9])
def test_r27_3_what_terror_closed_stays_closed(content: Content, terror: int) -> None:
    game = scenario(content, investigators=FOUR)
    shop = {3: "general_store", 6: "curiositie_shoppe", 9: "ye_olde_magick_shoppe"}[terror]
    game.state.closed[shop] = 0
    headline(game, "city_gripped_by_blackouts")
    for _ in range(2):
        run(end_of_phase(game))
        game.state.round += 1
    assert list(game.state.closed) == [shop]
