"""The rulebooks' worked examples: gates and monsters of the mythos, monster movement, limits, variants of them."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.printed.numbers import OUTSKIRTS, SKY
from solo.games.town.rules.gates import open_gate
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.monsters import surge
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import gate_step, mythos_phase
from solo.games.town.rules.setup import first_mythos
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import (
    Vector,
    card_with_gate,
    named,
    on_top,
    only_in_cup,
    set_skills,
    table,
    vectors,
)


def appeared(game: Game) -> Counter[str]:
    """How many monsters came out where."""
    return Counter(event.place for event in told(game, events.MonsterAppeared))


# ---------------------------------------------------------------- surges


@vectors("ah_surge_7_players_3_gates")
def test_r13_5_a_surge_of_seven_players(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, given["players"])
    places = [named(name) for name in given["open_gates"]]
    for place, world in zip(places, ("abyss", "yuggoth", "rlyeh"), strict=True):
        put_gate(game, place, world)
    assert game.monsters_count() == given["monsters_in_arkham"]
    run(gate_step(game, card_with_gate(content, named(given["mythos_location"]))))
    placed = {named(name): count for name, count in expected["placed"].items()}
    assert appeared(game) == Counter(game.state.monsters.values()) == placed
    assert game.monsters_count() == expected["monsters_drawn"]
    assert game.state.doom == expected["doom_added"]
    assert len(game.state.outskirts) == expected["outskirts_added"]


SIX_PLACES = ("woods", "graveyard", "black_cave", "unvisited_isle", "the_witch_house", "hibbs_roadhouse")
SIX_WORLDS = ("abyss", "yuggoth", "rlyeh", "dreamlands", "plateau_of_leng", "another_dimension")


def gates_open(content: Content, vector: Vector) -> Game:
    """A table with so many gates open, and monsters in the streets and in the Outskirts."""
    given = vector.given
    game = table(content, given["N"])
    for place, world in zip(SIX_PLACES[: given["gates"]], SIX_WORLDS, strict=False):
        put_gate(game, place, world)
    for _ in range(given["monsters_in_arkham"]):
        put_monster(game, game.state.cup[0].rpartition(".")[0], "downtown_street")
    while len(game.state.outskirts) < given.get("outskirts", 0):
        game.state.outskirts.append(game.state.cup.pop(0))
    return game


def surge_answering(game: Game) -> list[tuple[str, list[str]]]:
    """A surge at the first gate, always taking the first answer; the questions, and what they offered."""
    session = FlowRunner(surge(game, SIX_PLACES[0], list(game.state.gates)))
    asked = []
    while session.decision is not None:
        asked.append((session.decision.kind, [each.subject for each in session.decision.options]))
        session.answer(session.decision.default)
    return asked


@vectors("d_surge_4_1", "d_surge_4_2", "d_surge_4_3", "d_surge_4_5")
def test_r13_4_surges_of_four(content: Content, vector: Vector) -> None:
    game = gates_open(content, vector)
    gates = list(game.state.gates)
    assert surge_answering(game) == []
    assert game.monsters_count() == vector.expected["drawn"]
    assert [appeared(game)[gate] for gate in gates] == vector.expected["per_gate_surge_first"]


@vectors("d_surge_4_limit")
def test_r13_6_a_surge_over_the_limit(content: Content, vector: Vector) -> None:
    """The group says which gates get the free places, no other before the gate of the surge (A9)."""
    expected = vector.expected
    game = gates_open(content, vector)
    gates = list(game.state.gates)
    assert surge_answering(game) == [("surge_room", gates)]
    found = appeared(game)
    assert sum(found.values()) == expected["drawn"]
    assert found[OUTSKIRTS] == len(game.state.outskirts) == expected["to_outskirts"]
    assert sum(found[gate] for gate in gates) == expected["to_arkham"]
    assert game.monsters_count() == 7


@vectors("d_surge_4_overflow")
def test_r26_4_a_surge_that_empties_the_outskirts(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game = gates_open(content, vector)
    assert game.state.terror == vector.given["terror"]
    cup = len(game.state.cup)
    assert surge_answering(game) == []
    found = appeared(game)
    assert found == {OUTSKIRTS: expected["drawn"]}
    assert game.monsters_count() - vector.given["monsters_in_arkham"] == expected["to_arkham"]
    assert game.state.terror == expected["terror"]
    assert len(game.state.outskirts) == expected["outskirts_after"]
    assert len(game.state.cup) == cup - 4 + 5


# ---------------------------------------------------------------- new gates


@vectors("ah_new_gate_black_cave")
def test_r13_7_a_new_gate(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    place = named(given["location"])
    game = table(content, 4)
    assert (place in game.state.gates, game.sealed(place)) == (given["has_gate"], given["has_seal"])
    on_top(game.state.gate_stack, f"gate_{named(given['top_gate'])}_1")
    only_in_cup(game, named(given["monster_drawn"]))
    run(gate_step(game, card_with_gate(content, place)))
    names: dict[type, str] = {
        events.DoomChanged: "doom_token",
        events.GateOpened: "gate",
        events.MonsterAppeared: "monster",
    }
    assert [names[type(event)] for event in game.events if type(event) in names] == expected["order"]
    assert game.state.doom == expected["doom_added"]
    assert content.gates[game.state.gates[place]].world == named(expected["gate"])
    kinds = [game.figures(monster).kind for monster in game.monsters_at(place)]
    assert kinds == [named(name) for name in expected["monsters_placed"]]
    assert game.monsters_count() == expected["monsters_count"]
    assert game.state.clues[place] == 0


@vectors("ah_new_gate_last_doom_space")
def test_r13_8_the_last_doom_space(content: Content, vector: Vector) -> None:
    game = table(content, 4, ancient_one="yig")
    game.state.doom = content.ancient_ones["yig"].fact.doom - vector.given["doom_spaces_left"]
    on_top(game.state.mythos_deck, "ghost_ship_docks_by_itself")
    game.events.clear()
    with pytest.raises(AncientOneAwakens) as awakens:
        run(mythos_phase(game))
    assert (awakens.value.reason == "doom") is vector.expected["awakens"]
    skipped = [type(event) for event in game.events] == [events.MythosDrawn, events.DoomChanged]
    assert skipped is vector.expected["rest_of_mythos_skipped"]
    assert game.state.gates == {}


@vectors("ah_new_gate_five_players")
def test_r13_11_two_monsters_with_five_players(content: Content, vector: Vector) -> None:
    game = table(content, vector.given["players"])
    run(gate_step(game, card_with_gate(content, "black_cave")))
    assert appeared(game) == {"black_cave": vector.expected["monsters_count"]}


@vectors("ah_sealed_location")
def test_r13_3_a_sealed_location(content: Content, vector: Vector) -> None:
    game = table(content, 4)
    game.state.seals = ["black_cave"] * vector.given["has_seal"]
    put_gate(game, "woods", "abyss")
    run(gate_step(game, card_with_gate(content, "black_cave")))
    assert game.state.doom == vector.expected["doom_added"]
    assert ("black_cave" in game.state.gates) is vector.expected["gate_opened"]
    assert game.monsters_count() == vector.expected["monsters_count"]


@vectors("ah_gate_opens_on_investigator")
def test_r13_10_a_gate_opens_on_an_investigator(content: Content, vector: Vector) -> None:
    game = table(content, 4)
    (amanda, *others) = game.state.investigators
    amanda.place = "black_cave"
    assert len(game.at("black_cave")) == vector.given["investigators_there"]
    on_top(game.state.gate_stack, "gate_abyss_1")
    run(gate_step(game, card_with_gate(content, "black_cave")))
    assert amanda.place == f"abyss_{vector.expected['investigator_area']}"
    assert amanda.delayed is vector.expected["delayed"]
    assert not any(each.delayed for each in others)


# ---------------------------------------------------------------- monster movement


@vectors("ah_monster_star_spawn_uptown")
def test_r15_4_a_monster_meets_investigators(content: Content, vector: Vector) -> None:
    given = vector.given
    street = named(given["moves_to"]).replace("streets", "street")
    game = scenario(content, investigators=[named(name) for name in given["investigators_there"]])
    for who in game.state.investigators:
        who.place = street
    monster = put_monster(game, named(given["monster"]), "woods")
    run(move_monsters(game, ["plus"], []))
    assert game.state.monsters == {monster: street}
    assert bool(told(game, events.CombatBegan)) is vector.expected["fight_now"]
    assert vector.expected["deal_with_in"] == "next movement phase of each investigator"
    for who in game.state.investigators:
        session = FlowRunner(movement(game, who))
        session.answer("stop")
        assert session.decision is not None
        assert [each.id for each in session.decision.options] == [f"evade:{monster}", f"fight:{monster}"]
        assert session.decision.who == who.id


def moves(game: Game, monster: str) -> list[tuple[str, str]]:
    return [(event.origin, event.place) for event in told(game, events.MonsterMoved) if event.monster == monster]


@vectors("ah_monster_move_example_1")
def test_r15_5_stationary_and_normal_monsters(content: Content, vector: Vector) -> None:
    card, expected = vector.given["card"], vector.expected
    game = table(content, 4)
    young, gug = (
        put_monster(game, named(printed["name"]), place)
        for printed, place in zip(vector.given["monsters"], ("easttown_street", "the_witch_house"), strict=True)
    )
    assert content.arrows["the_witch_house"] == ("french_hill_street", "french_hill_street")
    for monster, printed in zip((young, gug), vector.given["monsters"], strict=True):
        figures = game.figures(monster)
        assert figures.dimension == printed["symbol"]
        assert figures.movement == {"yellow": "stationary", "black": "normal"}[printed["border"]]
    run(move_monsters(game, card["white"], card["black"]))
    assert len(moves(game, young)) == expected["Dark Young"]["steps"]
    assert game.figures(young).movement == expected["Dark Young"]["reason"]
    assert expected["Gug"]["along"] == vector.given["monsters"][1]["arrow_from_area"] == "half_black_half_white"
    assert len(moves(game, gug)) == expected["Gug"]["steps"]
    assert moves(game, gug) == [("the_witch_house", "french_hill_street")]


@vectors("ah_monster_move_example_2")
def test_r15_3_held_by_an_investigator_and_two_steps_of_a_fast_one(content: Content, vector: Vector) -> None:
    card, expected = vector.given["card"], vector.expected
    game = table(content, 1)
    (amanda,) = game.state.investigators
    amanda.place = "easttown_street"
    dhole, shambler = (
        put_monster(game, named(printed["name"]), place)
        for printed, place in zip(vector.given["monsters"], ("easttown_street", "southside_street"), strict=True)
    )
    symbols = [game.figures(monster).dimension for monster in (dhole, shambler)]
    assert symbols == [each["symbol"] for each in vector.given["monsters"]]
    assert game.figures(shambler).movement == "fast"
    run(move_monsters(game, card["white"], card["black"]))
    assert len(moves(game, dhole)) == expected["Dhole"]["steps"]
    assert len(moves(game, shambler)) == expected["Dimensional Shambler"]["steps"]
    white = [("southside_street", "uptown_street"), ("uptown_street", "miskatonic_university_street")]
    assert (moves(game, shambler) == white) is (expected["Dimensional Shambler"]["along"] == "white")
    assert expected["Dhole"]["reason"] == "investigator_in_area"
    amanda.place = "woods"
    run(move_monsters(game, card["white"], card["black"]))
    assert moves(game, dhole) == [("easttown_street", "downtown_street")]


HERE, STREETS = "merchant_district_street", {"street_1": "northside_street", "street_2": "downtown_street"}


def byakhee_over(content: Content, *who: tuple[str, str, int]) -> tuple[Game, str]:
    """A byakhee over the Merchant District; investigators with places and Sneak."""
    game = scenario(content, investigators=[id for id, _, _ in who] or ["amanda_sharpe"])
    for id, place, sneak in who:
        game.by_id(id).place = place
        set_skills(game, game.by_id(id), sneak=sneak)
    return game, put_monster(game, "byakhee", HERE)


@vectors("ah_flying_a")
def test_r15_6_a_flyer_stays_with_an_investigator(content: Content, vector: Vector) -> None:
    game, flyer = byakhee_over(content, ("amanda_sharpe", HERE, 2), ("joe_diamond", "northside_street", 1))
    assert len(game.at(HERE)) == vector.given["investigators_in_same_area"]
    run(move_monsters(game, ["circle"], []))
    assert bool(moves(game, flyer)) is vector.expected["moves"]


@vectors("ah_flying_b_one_street")
def test_r15_6_a_flyer_swoops(content: Content, vector: Vector) -> None:
    (street,) = vector.given["adjacent_streets_with_investigators"]
    game, flyer = byakhee_over(content, ("amanda_sharpe", STREETS[street], 4), ("joe_diamond", "easttown_street", 1))
    run(move_monsters(game, [], ["circle"]))
    assert game.state.monsters[flyer] == STREETS[vector.expected["moves_to"]]


@vectors("ah_flying_b_lowest_sneak")
def test_r15_6_a_flyer_goes_for_the_lowest_sneak(content: Content, vector: Vector) -> None:
    given = vector.given["adjacent_streets"]
    sneaks = [(STREETS[street], each["sneak"]) for street, there in given.items() for each in there]
    people = ("amanda_sharpe", "monterey_jack", "joe_diamond")
    who = [(id, street, sneak) for id, (street, sneak) in zip(people, sneaks, strict=True)]
    game, flyer = byakhee_over(content, *who)
    run(move_monsters(game, ["circle"], []))
    assert game.state.monsters[flyer] == STREETS[vector.expected["moves_to"]]
    tied, flyer = byakhee_over(content, *[(id, street, 3) for id, street, _ in who])
    session = FlowRunner(move_monsters(tied, ["circle"], []))
    assert vector.expected["tie_break"] == "first_player"
    assert session.decision is not None
    assert [each.subject for each in session.decision.options] == list(STREETS.values())
    session.answer("to:downtown_street")
    assert tied.state.monsters[flyer] == "downtown_street"


@vectors("ah_flying_c")
def test_r15_6_a_flyer_without_prey_goes_to_the_sky(content: Content, vector: Vector) -> None:
    game, flyer = byakhee_over(content, ("amanda_sharpe", "river_docks", 1))
    run(move_monsters(game, ["circle"], []))
    assert vector.expected["moves_to"] == "Sky"
    assert game.state.monsters == {flyer: SKY}
    assert (game.monsters_count() == 1) is vector.expected["counts_for_monster_limit"]


# ---------------------------------------------------------------- variants of the mythos


@vectors("ah_v1_first_gate")
def test_v1_two_monsters_at_the_first_gate(content: Content, vector: Vector) -> None:
    first, later = [], []
    for players in vector.given["investigators"]:
        game = table(content, players, variants=[vector.given["variant"]])
        on_top(game.state.mythos_deck, "campus_security_increased")
        run(first_mythos(game))
        first.append(appeared(game)["independence_square"])
        game.state.monsters.clear()
        run(open_gate(game, "woods"))
        later.append(appeared(game)["woods"])
    assert first == vector.expected["monsters_at_setup_gate"]
    assert later == vector.expected["monsters_with_later_gates"]


@vectors("ah_v10_threshold")
def test_v10_a_second_mythos_card(content: Content, vector: Vector) -> None:
    """With the sixth doom token a second card is drawn, for its gate alone; before it, none."""
    drawn = []
    for doom in (vector.given["doom"] - 2, vector.given["doom"] - 1):
        game = table(content, vector.given["players"], variants=["V10"])
        game.state.doom = doom
        on_top(game.state.mythos_deck, "campus_security_increased", "church_group_reclaims_southside")
        run(mythos_phase(game))
        drawn.append([event.card for event in told(game, events.MythosDrawn)])
    assert (drawn[1] == [*drawn[0], "church_group_reclaims_southside"]) is vector.expected["second_mythos_card_drawn"]
    assert list(game.state.gates) == ["independence_square", "black_cave"]
    only_gate = len(told(game, events.ClueAppeared)) == len(told(game, events.MonstersStir)) == 1
    assert only_gate is vector.expected["only_gate_opening_used"]
    assert game.state.doom == vector.given["doom"] + 1


@vectors("ah_stormknight_free", "ah_stormknight_on_gate")
def test_vs_gates(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, 4, variants=["VS"])
    game.state.seals = ["black_cave"] * given["has_seal"]
    put_gate(game, ("woods", "black_cave")[given["has_gate"]], "abyss")
    before = len(game.state.gates)
    run(gate_step(game, card_with_gate(content, "black_cave")))
    assert len(game.state.gates) - before == expected["gate_opened"]
    assert appeared(game) == {"black_cave": expected["monsters_count"]}
    assert game.state.doom == expected["doom_added"]
    assert bool(told(game, events.SurgeBegan)) is expected.get("surge", False)


@vectors("ah_stormknight_on_seal")
def test_vs_a_seal_makes_the_other_gates_surge(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, 4, variants=["VS"])
    game.state.seals = ["black_cave"] * given["has_seal"]
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    run(gate_step(game, card_with_gate(content, "black_cave")))
    assert ("black_cave" in game.state.gates) is expected["gate_opened"]
    assert appeared(game)["black_cave"] == expected["monsters_here"]
    assert game.state.doom == expected["doom_added"]
    assert (appeared(game) == {"woods": 2, "graveyard": 2}) is expected["surge_at_other_gates"]
