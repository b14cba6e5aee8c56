"""R12, phase IV: encounters in the Other Worlds and the gate deck."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.encounters import other_world_encounter
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.kernel.flow import FlowRunner, run
from tests.games.town.tables import stands

COLOURS = {
    "rlyeh": {"red", "yellow"},
    "plateau_of_leng": {"red", "green"},
    "dreamlands": {"blue", "green", "red", "yellow"},
    "great_hall_of_celeano": {"blue", "green"},
    "yuggoth": {"blue", "yellow"},
    "city_of_the_great_race": {"green", "yellow"},
    "abyss": {"red", "blue"},
    "another_dimension": {"blue", "green", "red", "yellow"},
}


def stack_gate_deck(game: Game, *top: str) -> list[str]:
    """Put gate cards on top of their deck; the whole deck."""
    deck = game.state.gate_deck
    deck[:] = [*top, *(card for card in deck if card not in top)]
    return list(deck)


def test_r12_1_everybody_in_an_other_world_has_one_encounter(content: Content) -> None:
    game = scenario(content)
    for id, place in (("amanda_sharpe", "abyss_1"), ("ashcan_pete", "yuggoth_2"), ("joe_diamond", "abyss_2")):
        stands(game, id, place)
    stack_gate_deck(game, "gate_blue_2", "gate_blue_5", "gate_blue_3")
    game.by_id("joe_diamond").sliders = [0, 0, 0]
    script(game, [6, 6, 6, 6, 6])
    run(phase(game, "other_world_encounters", in_other_world))
    assert told(game, events.EncounterBegan) == [
        events.EncounterBegan("amanda_sharpe", "abyss_1", "gate_blue_2_abyss"),
        events.EncounterBegan("ashcan_pete", "yuggoth_2", "gate_blue_5_other"),
        events.EncounterBegan("joe_diamond", "abyss_2", "gate_blue_3_abyss"),
    ]


@pytest.mark.parametrize("place", ["woods", "uptown_street", LOST])
def test_r12_1_nobody_else_has_one(content: Content, place: str) -> None:
    game = scenario(content)
    deck = list(game.state.gate_deck)
    run(in_other_world(game, stands(game, "amanda_sharpe", place)))
    assert game.events == []
    assert game.state.gate_deck == deck


def test_r12_1_one_drawn_in_this_turn_has_it_too(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "woods")
    put_gate(game, "woods", "abyss")
    stack_gate_deck(game, "gate_blue_2")
    run(in_arkham(game, who))
    run(in_other_world(game, who))
    assert told(game, events.EncounterBegan) == [events.EncounterBegan("amanda_sharpe", "abyss_1", "gate_blue_2_abyss")]


def test_r12_1_a_delayed_investigator_has_it_too(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "abyss_1")
    who.delayed = True
    stack_gate_deck(game, "gate_blue_2")
    run(in_other_world(game, who))
    assert len(told(game, events.EncounterBegan)) == 1
    assert who.delayed


@pytest.mark.parametrize("world", COLOURS)
def test_r12_2_colours_of_the_worlds(content: Content, world: str) -> None:
    assert set(content.worlds[world].colours) == COLOURS[world]


@pytest.mark.parametrize("world", COLOURS)
@pytest.mark.parametrize("seed", range(3))
def test_r12_2_cards_are_drawn_until_the_colour_fits(content: Content, world: str, seed: int) -> None:
    game = scenario(content, seed=seed)
    deck = [card for card in game.state.gate_deck if card != "gate_shuffle"]
    game.state.gate_deck[:] = [*deck, "gate_shuffle"]
    fits = [card.split("_")[1] in COLOURS[world] for card in deck]
    drawn = deck[fits.index(True)]
    FlowRunner(other_world_encounter(game, stands(game, "amanda_sharpe", f"{world}_1")))
    began = told(game, events.EncounterBegan)
    named = drawn + "_" + ("the_dreamlands" if world == "dreamlands" else world)
    assert len(began) == 1
    assert began[0] in [events.EncounterBegan("amanda_sharpe", f"{world}_1", id) for id in (named, f"{drawn}_other")]


def test_r12_2_cards_of_other_colours_go_under_the_deck(content: Content) -> None:
    game = scenario(content)
    deck = stack_gate_deck(game, "gate_red_1", "gate_green_4", "gate_blue_3")
    who = stands(game, "amanda_sharpe", "yuggoth_1")
    script(game, [6, 6])
    run(other_world_encounter(game, who))
    assert game.state.gate_deck == [*deck[3:], "gate_red_1", "gate_green_4", "gate_blue_3"]


def test_r12_3_the_paragraph_naming_the_world(content: Content) -> None:
    game = scenario(content)
    stack_gate_deck(game, "gate_blue_2")
    who = stands(game, "joe_diamond", "yuggoth_2")
    script(game, [6])
    run(other_world_encounter(game, who))
    assert told(game, events.EncounterBegan) == [
        events.EncounterBegan("joe_diamond", "yuggoth_2", "gate_blue_2_yuggoth")
    ]


@pytest.mark.parametrize("world", ["dreamlands", "great_hall_of_celeano", "another_dimension"])
def test_r12_3_otherwise_the_paragraph_other(content: Content, world: str) -> None:
    game = scenario(content)
    stack_gate_deck(game, "gate_blue_3")
    who = stands(game, "amanda_sharpe", f"{world}_1")
    run(other_world_encounter(game, who))
    assert told(game, events.EncounterBegan) == [
        events.EncounterBegan("amanda_sharpe", f"{world}_1", "gate_blue_3_other")
    ]
    assert who.sanity == 4


def test_r12_4_the_used_card_goes_under_the_deck_which_is_not_shuffled(content: Content) -> None:
    game = scenario(content)
    deck = stack_gate_deck(game, "gate_blue_3")
    run(other_world_encounter(game, stands(game, "amanda_sharpe", "dreamlands_1")))
    assert game.state.gate_deck == [*deck[1:], "gate_blue_3"]
    assert game.state.gate_cards == []


def test_r12_4_a_card_that_orders_it_shuffles_the_deck_and_the_drawing_goes_on(content: Content) -> None:
    game = scenario(content)
    before = stack_gate_deck(game, "gate_shuffle")
    who = stands(game, "amanda_sharpe", "another_dimension_1")
    FlowRunner(other_world_encounter(game, who))
    began = told(game, events.EncounterBegan)
    assert began[0] == events.EncounterBegan("amanda_sharpe", "another_dimension_1", "gate_shuffle_other")
    assert len(began) == 2
    assert sorted([*game.state.gate_deck, *game.state.gate_cards]) == sorted(before)
    rest = [card for card in game.state.gate_deck if card != "gate_shuffle"]
    assert rest != [card for card in before if card in rest]


def test_r12_5_an_evaded_monster_goes_back_to_the_cup(content: Content) -> None:
    game = scenario(content)
    game.state.cup = ["cultist.1"]
    stack_gate_deck(game, "gate_blue_11")
    who = stands(game, "ashcan_pete", "yuggoth_1")
    script(game, [5, 1])
    run(other_world_encounter(game, who), ["evade:cultist.1"])
    assert game.state.cup == ["cultist.1"]
    assert game.state.monsters == {}
    assert game.state.gate_deck[-1] == "gate_blue_11"


def test_r12_5_a_beaten_monster_is_a_trophy(content: Content) -> None:
    game = scenario(content)
    game.state.cup = ["cultist.1"]
    stack_gate_deck(game, "gate_blue_11")
    who = stands(game, "joe_diamond", "yuggoth_1")
    script(game, [1, 1, 1, 6])
    run(other_world_encounter(game, who), ["fight:cultist.1", "fight"])
    assert who.monster_trophies == ["cultist.1"]
    assert game.state.cup == []
    assert game.state.monsters == {}


def test_r12_5_a_monster_that_wins_goes_back_to_the_cup(content: Content) -> None:
    game = scenario(content)
    game.state.cup = ["cultist.1"]
    stack_gate_deck(game, "gate_blue_11")
    who = stands(game, "joe_diamond", "yuggoth_1")
    who.stamina = 1
    script(game, [1, 1, 1, 1])
    run(phase(game, "other_world_encounters", in_other_world), ["fight:cultist.1", "fight"])
    assert who.place == LOST
    assert game.state.cup == ["cultist.1"]
    assert game.state.monsters == {}
    assert game.state.gate_deck[-1] == "gate_blue_11"
