"""R11, phase III: encounters in Arkham, and what an open gate makes of them."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, put_trophies, scenario, script, told
from solo.games.town.compiled.pieces import Content, Entry
from solo.games.town.effect_context import Reading
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.encounters import arkham_encounters, encounter, read_encounter
from solo.games.town.rules.places import send
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.kernel.flow import FlowRunner, run
from tests.games.town.tables import stands


def entry(game: Game, id: str) -> Entry:
    """A paragraph of a location card by its id."""
    for deck in game.content.encounters.values():
        for card in deck.values():
            for each in card.values():
                if each.id == id:
                    return each
    raise KeyError(id)


@pytest.mark.parametrize("place", ["rivertown_street", "yuggoth_1", "yuggoth_2", JAIL, LOST])
def test_r11_1_only_investigators_in_a_location_act(content: Content, place: str) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", place)
    run(in_arkham(game, who))
    assert game.events == []
    assert who.place == place


def test_r11_1_an_encounter_is_not_a_matter_of_choice(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "newspaper")
    session = FlowRunner(arkham_encounters(game, who))
    began = told(game, events.EncounterBegan)
    assert len(began) == 1
    assert session.decision is None or session.decision.kind != "encounter_or_ability"


def test_r11_1_everybody_in_a_location_acts_in_turn_order(content: Content) -> None:
    game = scenario(content)
    for who in game.state.investigators:
        who.place = "woods"
    put_gate(game, "woods", "abyss")
    game.state.first = 2
    run(phase(game, "arkham_encounters", in_arkham))
    order = ["harvey_walters", "joe_diamond", "amanda_sharpe", "ashcan_pete"]
    assert told(game, events.DrawnThrough) == [events.DrawnThrough(id, "woods", "abyss_1", False) for id in order]


def test_r11_2_a_random_card_of_the_neighbourhood_is_used_and_put_back(content: Content) -> None:
    drawn: list[str] = []
    for seed in range(60):
        game = scenario(content, seed=seed)
        with suppress(Collapsed):
            FlowRunner(encounter(game, stands(game, "amanda_sharpe", "graveyard"), "graveyard"))
        began = told(game, events.EncounterBegan)[0]
        assert began == events.EncounterBegan("amanda_sharpe", "graveyard", began.entry)
        drawn.append(began.entry)
    assert sorted(set(drawn)) == [f"graveyard_{number}" for number in range(1, 8)]


def test_r11_2_the_same_card_may_come_twice_in_a_row(content: Content) -> None:
    game = scenario(content, seed=5)
    drawn = []
    for _ in range(12):
        game.events.clear()
        FlowRunner(encounter(game, stands(game, "amanda_sharpe", "newspaper"), "newspaper"))
        drawn.append(told(game, events.EncounterBegan)[0].entry)
    assert any(one == two for one, two in pairwise(drawn))


def test_r11_2_the_text_is_carried_out_fully(content: Content) -> None:
    game = scenario(content, faces=[1, 2, 3])
    who = stands(game, "amanda_sharpe", "black_cave")
    who.sliders = [1, 1, 1]
    run(read_encounter(game, who, entry(game, "black_cave_3"), Reading()))
    assert told(game, events.EncounterBegan) == [events.EncounterBegan("amanda_sharpe", "black_cave", "black_cave_3")]
    assert told(game, events.Lost) == [events.Lost("amanda_sharpe", "stamina", 1, 4)]


@pytest.mark.parametrize(("left", "branch"), [(True, "accept"), (False, "skip")])
def test_r11_2_a_card_that_is_not_there_is_not_offered(content: Content, left: bool, branch: str) -> None:
    """The scene ends as for somebody who goes without it."""
    game = scenario(content)
    game.state.decks["common"] = content.copies("common") if left else []
    who = stands(game, "amanda_sharpe", "velmas_diner")
    run(read_encounter(game, who, entry(game, "velmas_diner_2"), Reading()), ["yes"] * left)
    assert [each.branch for each in told(game, events.Branched)] == [branch]
    assert len(who.cards) == left


def test_r11_3_the_ability_stands_in_place_of_the_encounter(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "ashcan_pete", "river_docks")
    put_trophies(game, who, gates=1)
    gate = who.gate_trophies[0]
    run(arkham_encounters(game, who), ["ability:river_docks"])
    assert told(game, events.AbilityUsed) == [events.AbilityUsed("ashcan_pete", "river_docks")]
    assert told(game, events.EncounterBegan) == []
    assert (who.money, who.gate_trophies, game.state.gate_stack[-1]) == (5, [], gate)


def test_r11_3_the_encounter_may_be_taken_all_the_same(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "ashcan_pete", "river_docks")
    put_trophies(game, who, gates=1)
    session = FlowRunner(arkham_encounters(game, who))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == ["encounter", "ability:river_docks"]
    session.answer("encounter")
    assert len(told(game, events.EncounterBegan)) == 1
    assert told(game, events.AbilityUsed) == []
    assert len(who.gate_trophies) == 1


def test_r11_3_an_ability_that_cannot_be_paid_is_not_offered(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "ashcan_pete", "river_docks")
    put_trophies(game, who, monsters=["cultist"] * 4)
    session = FlowRunner(arkham_encounters(game, who))
    assert len(told(game, events.EncounterBegan)) == 1
    assert session.decision is None or session.decision.kind != "encounter_or_ability"


def test_r11_3_no_ability_while_a_gate_is_open(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "ashcan_pete", "science_building")
    put_trophies(game, who, gates=1)
    put_gate(game, "science_building", "abyss")
    run(arkham_encounters(game, who))
    assert who.place == "abyss_1"
    assert told(game, events.AbilityUsed) == []


def test_r11_4_a_monster_of_the_text_is_evaded_or_fought(content: Content) -> None:
    game = scenario(content)
    game.state.cup = ["cultist.1"]
    who = stands(game, "ashcan_pete", "black_cave")
    session = FlowRunner(read_encounter(game, who, entry(game, "black_cave_4"), Reading()))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == ["evade:cultist.1", "fight:cultist.1"]
    script(game, [6, 1])
    session.answer("evade:cultist.1")
    assert session.over
    assert game.state.monsters == {}
    assert game.state.cup == ["cultist.1"]


def test_r11_5_no_monster_appears_at_a_sealed_location(content: Content) -> None:
    game = scenario(content)
    game.state.seals = ["black_cave"]
    who = stands(game, "amanda_sharpe", "black_cave")
    cup = len(game.state.cup)
    run(read_encounter(game, who, entry(game, "black_cave_4"), Reading()))
    assert told(game, events.MonsterAppeared) == []
    assert len(game.state.cup) == cup


def test_r11_5_only_that_part_of_the_text_is_ignored(content: Content) -> None:
    game = scenario(content, faces=[1, 1])
    game.state.seals = ["black_cave"]
    who = stands(game, "ashcan_pete", "black_cave")
    run(read_encounter(game, who, entry(game, "black_cave_1"), Reading()))
    assert told(game, events.Lost) == [events.Lost("ashcan_pete", "sanity", 1, 3)]
    assert told(game, events.MonsterAppeared) == []


def test_r11_5_no_gate_appears_at_a_sealed_location(content: Content) -> None:
    game = scenario(content)
    game.state.seals = ["the_unnamable"]
    who = stands(game, "amanda_sharpe", "the_unnamable")
    run(read_encounter(game, who, entry(game, "the_unnamable_3"), Reading()))
    assert game.state.gates == {}
    assert game.state.monsters == {}
    assert game.state.doom == 0
    assert who.place == "the_unnamable"


def test_r11_6_an_unexplored_gate_draws_in_without_delay_and_without_encounter(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "woods")
    put_gate(game, "woods", "yuggoth")
    run(in_arkham(game, who))
    assert who.place == "yuggoth_1"
    assert not who.delayed
    assert game.events == [events.DrawnThrough("amanda_sharpe", "woods", "yuggoth_1", False)]


def test_r11_7_an_explored_gate_does_not_draw_in(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "woods")
    put_gate(game, "woods", "yuggoth")
    who.explored = True
    session = FlowRunner(in_arkham(game, who))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == ["close:lore", "close:fight", "leave"]


def test_r11_7_a36_leaving_the_gate_be_nothing_happens(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "woods")
    put_gate(game, "woods", "yuggoth")
    who.explored = True
    run(in_arkham(game, who), ["leave"])
    assert game.events == []
    assert (who.place, who.explored) == ("woods", True)


def test_r11_8_who_leaves_and_comes_back_is_drawn_in_again(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "woods")
    put_gate(game, "woods", "yuggoth")
    who.explored = True
    send(game, who, "uptown_street", "walk")
    assert not who.explored
    send(game, who, "woods", "walk")
    run(in_arkham(game, who))
    assert who.place == "yuggoth_1"


def test_r11_9_a_gate_that_appears_draws_in_and_delays(content: Content) -> None:
    game = scenario(content, faces=[1, 1, 1])
    who = stands(game, "amanda_sharpe", "independence_square")
    gate = game.state.gate_stack[0]
    first = f"{content.gates[gate].world}_1"
    run(read_encounter(game, who, entry(game, "independence_square_7"), Reading()))
    assert game.state.gates == {"independence_square": gate}
    assert game.state.doom == 1
    assert (who.place, who.delayed) == (first, True)
    assert game.state.monsters == {}
    assert told(game, events.DrawnThrough) == [events.DrawnThrough("amanda_sharpe", "independence_square", first, True)]


def test_r11_9_the_other_world_encounter_follows_in_the_same_turn(content: Content) -> None:
    game = scenario(content, faces=[1, 1, 1])
    who = stands(game, "amanda_sharpe", "independence_square")
    run(read_encounter(game, who, entry(game, "independence_square_7"), Reading()))
    game.events.clear()
    FlowRunner(in_other_world(game, who))
    began = told(game, events.EncounterBegan)
    assert began
    assert began[-1].entry.startswith("gate_")


def test_r11_9_a35_the_gate_removes_clues_and_draws_in_everybody_there(content: Content) -> None:
    game = scenario(content)
    for id in ("amanda_sharpe", "joe_diamond"):
        stands(game, id, "the_unnamable")
    game.state.clues["the_unnamable"] = 3
    first = f"{content.gates[game.state.gate_stack[0]].world}_1"
    who = game.by_id("joe_diamond")
    run(read_encounter(game, who, entry(game, "the_unnamable_3"), Reading()))
    assert game.state.clues["the_unnamable"] == 0
    assert [(each.place, each.delayed) for each in game.state.investigators] == [
        (first, True),
        ("river_docks", False),
        ("administration_building", False),
        (first, True),
    ]


def test_r11_9_no_second_gate_where_one_is_open(content: Content) -> None:
    game = scenario(content)
    who = stands(game, "amanda_sharpe", "the_unnamable")
    gate = put_gate(game, "the_unnamable", "abyss")
    run(read_encounter(game, who, entry(game, "the_unnamable_3"), Reading()))
    assert game.state.gates == {"the_unnamable": gate}
    assert game.state.doom == 0
