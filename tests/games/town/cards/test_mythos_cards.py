"""The 67 mythos cards: gate, clue and movement fields of each, its kind, its markers, and where it goes (R13 to R16)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.mythos import draw_card, resolve
from solo.kernel.flow import run
from tests.games.town.helpers import every, play_out

HEX_SST = ("hexagon", "slash star triangle")
SST_HEX = ("slash star triangle", "hexagon")
CIRCLE_DS = ("circle", "diamond square")
DS_CIRCLE = ("diamond square", "circle")
CRESCENT_PLUS = ("crescent", "plus")
PLUS_CRESCENT = ("plus", "crescent")
NOTHING = ("", "")


class Card(NamedTuple):
    """What is printed: type (an environment's kind), places of gate and clue, white and black field, markers."""

    type: str
    gate: str
    clue: str
    movement: tuple[str, str]
    activity: str = ""
    closed: str = ""


# fmt: off
CARDS = {
    "all_quiet_in_arkham": Card("headline", "woods", "historical_society", HEX_SST),
    "big_storm_sweeps_arkham": Card("headline", "independence_square", "the_unnamable", CRESCENT_PLUS),
    "bizarre_dreams_plague_citizens": Card("headline", "science_building", "the_witch_house", HEX_SST),
    "blue_flu": Card("headline", "the_unnamable", "woods", HEX_SST),
    "campus_security_increased": Card("headline", "independence_square", "the_unnamable", CIRCLE_DS),
    "church_group_reclaims_southside": Card("headline", "black_cave", "hibbs_roadhouse", HEX_SST),
    "city_gripped_by_blackouts": Card(
        "headline", "unvisited_isle", "science_building", HEX_SST,
        closed="general_store curiositie_shoppe ye_olde_magick_shoppe"),
    "family_found_butchered": Card("headline", "graveyard", "unvisited_isle", CRESCENT_PLUS),
    "feds_raid_arkham": Card("headline", "black_cave", "hibbs_roadhouse", CRESCENT_PLUS),
    "fourth_of_july_parade": Card(
        "headline", "the_witch_house", "black_cave", CRESCENT_PLUS, closed="merchant_district_street"),
    "gangs_clean_up_easttown": Card("headline", "the_witch_house", "black_cave", CIRCLE_DS),
    "ghost_ship_docks_by_itself": Card("headline", "the_unnamable", "woods", CRESCENT_PLUS),
    "goat_like_creature_spotted_in_woods": Card("headline", "independence_square", "the_unnamable", HEX_SST),
    "horror_at_groundbreaking": Card("headline", "historical_society", "silver_twilight_lodge", CRESCENT_PLUS),
    "ill_wind_grips_arkham": Card("headline", "graveyard", "unvisited_isle", HEX_SST),
    "lodge_member_held_for_questioning": Card("headline", "black_cave", "hibbs_roadhouse", CIRCLE_DS),
    "lodge_members_watch_the_night": Card("headline", "unvisited_isle", "science_building", CIRCLE_DS),
    "manhunt_in_arkham": Card("headline", "woods", "independence_square", SST_HEX),
    "merchants_march_on_crime": Card("headline", "independence_square", "the_unnamable", CIRCLE_DS),
    "miskatonic_arctic_expedition_returns": Card("headline", "hibbs_roadhouse", "independence_square", CRESCENT_PLUS),
    "missing_people_return": Card("headline", "the_unnamable", "woods", SST_HEX),
    "picnickers_panic": Card("headline", "unvisited_isle", "science_building", CRESCENT_PLUS),
    "police_step_up_patrols_in_northside": Card("headline", "silver_twilight_lodge", "graveyard", CIRCLE_DS),
    "private_security_hired_in_uptown": Card("headline", "woods", "historical_society", CIRCLE_DS),
    "rivertown_residents_take_back_streets": Card("headline", "the_witch_house", "black_cave", CIRCLE_DS),
    "scientist_warns_of_dimensional_rift": Card("headline", "unvisited_isle", "science_building", HEX_SST),
    "sheldon_gang_turns_to_police_for_aid": Card("headline", "graveyard", "unvisited_isle", CIRCLE_DS),
    "slum_murders_continue": Card("headline", "woods", "historical_society", CRESCENT_PLUS),
    "southside_strangler_suspected": Card("headline", "woods", "historical_society", CIRCLE_DS),
    "strange_lights_on_campus": Card(
        "headline", "woods", "historical_society", HEX_SST, closed="administration_building library science_building"),
    "strange_power_flux_plagues_city": Card("headline", "independence_square", "the_unnamable", SST_HEX),
    "strange_tremors_cease": Card("headline", "independence_square", "the_unnamable", HEX_SST),
    "temperence_fever_sweeps_city": Card(
        "headline", "the_witch_house", "black_cave", HEX_SST, closed="hibbs_roadhouse"),
    "terror_at_the_train_station": Card("headline", "the_witch_house", "black_cave", CRESCENT_PLUS),
    "vigilante_guards_the_night": Card("headline", "the_unnamable", "woods", CIRCLE_DS),
    "witch_burning_anniversary": Card("headline", "unvisited_isle", "science_building", CRESCENT_PLUS),
    "alien_technology": Card("urban", "unvisited_isle", "science_building", DS_CIRCLE),
    "curfew_enforced": Card("urban", "unvisited_isle", "science_building", PLUS_CRESCENT),
    "darkes_carnival_arrives": Card("urban", "the_unnamable", "woods", DS_CIRCLE, "northside_street"),
    "egyptian_exhibit_visits_miskatonic_u": Card(
        "urban", "the_witch_house", "black_cave", PLUS_CRESCENT, "miskatonic_university_street"),
    "estate_sale": Card("urban", "the_witch_house", "black_cave", DS_CIRCLE, "uptown_street"),
    "happy_days_are_here_again": Card("urban", "woods", "historical_society", DS_CIRCLE),
    "the_festival": Card("urban", "woods", "historical_society", PLUS_CRESCENT),
    "a_strange_plague": Card("mystic", "independence_square", "the_unnamable", DS_CIRCLE),
    "blackest_night": Card("mystic", "black_cave", "hibbs_roadhouse", DS_CIRCLE),
    "blood_magic": Card("mystic", "independence_square", "the_unnamable", DS_CIRCLE, "rivertown_street"),
    "dreams_of_a_sunken_city": Card("mystic", "independence_square", "the_unnamable", PLUS_CRESCENT),
    "no_one_can_help_you_now": Card("mystic", "the_unnamable", "woods", PLUS_CRESCENT),
    "nodens_favor": Card("mystic", "the_witch_house", "black_cave", SST_HEX),
    "planetary_alignment": Card("mystic", "the_witch_house", "black_cave", DS_CIRCLE),
    "rlyeh_rising": Card("mystic", "woods", "historical_society", SST_HEX),
    "solar_eclipse": Card("mystic", "graveyard", "unvisited_isle", DS_CIRCLE),
    "the_chill_of_the_grave": Card("mystic", "unvisited_isle", "science_building", PLUS_CRESCENT),
    "the_man_in_black": Card("mystic", "the_witch_house", "black_cave", PLUS_CRESCENT, "french_hill_street"),
    "things_of_darkness": Card("mystic", "silver_twilight_lodge", "graveyard", DS_CIRCLE),
    "an_evil_fog": Card("weather", "graveyard", "unvisited_isle", PLUS_CRESCENT),
    "heat_wave": Card("weather", "woods", "independence_square", DS_CIRCLE),
    "icy_conditions": Card("weather", "historical_society", "silver_twilight_lodge", PLUS_CRESCENT),
    "raining_cats_and_dogs": Card("weather", "hibbs_roadhouse", "independence_square", PLUS_CRESCENT),
    "sunny_and_clear": Card("weather", "black_cave", "hibbs_roadhouse", PLUS_CRESCENT),
    "disturbing_the_dead": Card("rumor", "black_cave", "", SST_HEX, "rivertown_street"),
    "good_work_undone": Card("rumor", "unvisited_isle", "", SST_HEX, "easttown_street"),
    "the_great_ritual": Card("rumor", "graveyard", "", SST_HEX, "french_hill_street"),
    "the_southside_strangler_strikes": Card("rumor", "independence_square", "", SST_HEX, "southside_street"),
    "the_stars_are_right": Card("rumor", "science_building", "", SST_HEX, "downtown_street"),
    "the_terrible_experiment": Card("rumor", "unvisited_isle", "", SST_HEX, "miskatonic_university_street"),
    "the_story_continues": Card("special", "", "", NOTHING),
}
# fmt: on

STAYING = (
    "blue_flu",
    "city_gripped_by_blackouts",
    "fourth_of_july_parade",
    "strange_lights_on_campus",
    "temperence_fever_sweeps_city",
)
"""Headlines that stay in play to the end of the next turn."""


def drawn(content: Content, card: str) -> Game:
    """A quiet game with everybody far away, and the card in hand."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    for who in game.state.investigators:
        who.place = "yuggoth_1"
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    return game


def test_r1_1_67_cards(content: Content) -> None:
    assert sorted(content.mythos) == sorted(CARDS)
    assert Counter(card.type for card in CARDS.values()) == {
        "headline": 36,
        "urban": 7,
        "mystic": 12,
        "weather": 5,
        "rumor": 6,
        "special": 1,
    }
    assert sorted(scenario(content).state.mythos_deck) == sorted(CARDS)


def test_r15_1_the_six_pairs_of_fields_are_even(content: Content) -> None:
    pairs = Counter(
        (" ".join(card.fact.movement.white), " ".join(card.fact.movement.black)) for card in content.mythos.values()
    )
    assert pairs == {
        HEX_SST: 11,
        SST_HEX: 11,
        CIRCLE_DS: 11,
        DS_CIRCLE: 11,
        CRESCENT_PLUS: 11,
        PLUS_CRESCENT: 11,
        NOTHING: 1,
    }


@pytest.mark.parametrize("id", CARDS)
def test_what_is_printed(content: Content, id: str) -> None:
    fact = content.mythos[id].fact
    movement = (" ".join(fact.movement.white), " ".join(fact.movement.black))
    found = Card(
        fact.kind or fact.type,
        fact.gate or "",
        fact.clue or "",
        movement,
        " ".join(fact.activity),
        " ".join(fact.closed),
    )
    assert found == CARDS[id]
    assert (fact.type == "environment") is (fact.kind is not None)
    assert fact.stays is (id in STAYING)


@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].type != "special"])
def test_r13_1_gate_clue_and_movement_in_this_order(content: Content, id: str) -> None:
    game = drawn(content, id)
    play_out(resolve(game, content.mythos[id]))
    card = CARDS[id]
    assert list(game.state.gates) == [card.gate]
    assert [event.place for event in every(game, events.GateOpened)] == [card.gate]
    assert every(game, events.DoomChanged)[0] == events.DoomChanged(1, 1, 14)
    assert game.state.clues[card.gate] == 0
    assert every(game, events.ClueAppeared) == ([events.ClueAppeared(card.clue, 2)] if card.clue else [])
    white, black = (tuple(field.split()) for field in card.movement)
    assert every(game, events.MonstersStir) == [events.MonstersStir(white, black)]
    steps = (events.GateOpened, events.ClueAppeared, events.MonstersStir, events.CardEntered)
    order = [type(event) for event in game.events if isinstance(event, steps)]
    assert order == sorted(order, key=steps.index)


@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].clue])
def test_r14_1_no_clue_falls_on_an_open_gate(content: Content, id: str) -> None:
    game = drawn(content, id)
    clue = CARDS[id].clue
    game.state.gates[clue] = game.state.gate_stack.pop()
    game.state.clues[clue] = 0
    play_out(resolve(game, content.mythos[id]))
    assert every(game, events.ClueAppeared) == []
    assert game.state.clues[clue] == 0


@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].type != "special"])
def test_r13_3_a_seal_holds_the_gate(content: Content, id: str) -> None:
    game = drawn(content, id)
    game.state.seals = [CARDS[id].gate]
    play_out(resolve(game, content.mythos[id]))
    assert game.state.gates == {}
    assert every(game, events.GateHeld) == [events.GateHeld(CARDS[id].gate, "seal")]
    assert len(every(game, events.MonstersStir)) == 1


@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].type != "special"])
def test_r16_where_the_card_goes(content: Content, id: str) -> None:
    game = drawn(content, id)
    round_ = game.state.round
    play_out(resolve(game, content.mythos[id]))
    state = game.state
    rumor = state.rumor.card if state.rumor is not None else ""
    under = state.mythos_deck[-1] == id
    found = (under, state.lasting, state.environment, rumor)
    if_headline = (id not in STAYING, {id: round_ + 1} if id in STAYING else {}, "", "")
    kinds = {"headline": if_headline, "rumor": (False, {}, "", id)}
    assert found == kinds.get(CARDS[id].type, (False, {}, id, ""))
    assert (state.mythos_deck.count(id), state.mythos_card) == (int(under), "")
    assert len(state.mythos_deck) == 66 + under


@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].type == "rumor"])
@pytest.mark.parametrize("there", ["the_stars_are_right", "good_work_undone"])
def test_r16_4_a_second_rumor_brings_its_gate_and_movement_only(content: Content, id: str, there: str) -> None:
    other = "disturbing_the_dead" if id == there else there
    game = drawn(content, other)
    play_out(resolve(game, content.mythos[other]))
    first = game.state.rumor
    assert first is not None
    before = (first.card, first.clues, list(first.monsters))
    game.state.mythos_deck.remove(id)
    game.state.mythos_card = id
    monsters = len(game.state.monsters)
    play_out(resolve(game, content.mythos[id]))
    assert game.state.rumor is first
    assert (first.card, first.clues, first.monsters) == before
    assert (every(game, events.CardIgnored), game.state.mythos_deck[-1]) == ([events.CardIgnored(id)], id)
    assert len(every(game, events.MonstersStir)) == 2
    assert len(game.state.monsters) > monsters


def test_the_story_continues_shuffles_everything_and_another_card_is_drawn(content: Content) -> None:
    """Nothing else comes of it, and it stays in the deck."""
    game = scenario(content)
    marker = put_monster(game, "cultist", "woods")
    deck = game.state.mythos_deck
    deck.remove("the_story_continues")
    deck.insert(0, "the_story_continues")
    before = list(deck)
    card = run(draw_card(game))
    assert every(game, events.MythosDrawn) == [
        events.MythosDrawn("the_story_continues", True),
        events.MythosDrawn(card.fact.id, False),
    ]
    assert sorted([card.fact.id, *deck]) == sorted(before)
    assert [card.fact.id, *deck] != before[1:] + before[:1]
    assert (game.state.gates, game.state.doom, game.state.monsters) == ({}, 0, {marker: "woods"})
