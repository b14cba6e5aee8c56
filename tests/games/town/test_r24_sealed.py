"""R24.6 to R24.9: what a seal keeps out, what a closed gate takes along; A22 (nearest gate), A24 (order), A26 (two there)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.effect_context import Reading
from solo.games.town.game import Game, GameEnds
from solo.games.town.printed.numbers import LOST, SKY
from solo.games.town.rules.encounters import arkham_encounters, read_encounter
from solo.games.town.rules.gates import attempt_close, close_gate, return_to_arkham, thrown_through_nearest
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.mythos import clue_step, gate_step
from solo.games.town.rules.turn import in_arkham
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import GATE_AT as PLACE
from tests.games.town.helpers import at_gate, closing, every, options


def test_r24_6_no_gate_and_no_monster_appears_at_a_sealed_place(content: Content) -> None:
    game = scenario(content)
    game.state.seals.append(PLACE)
    cup, stack = list(game.state.cup), list(game.state.gate_stack)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 0)
    assert (game.state.cup, game.state.gate_stack) == (cup, stack)
    assert every(game, events.GateHeld) == [events.GateHeld(PLACE, "seal")]


@pytest.mark.parametrize(
    ("place", "hood", "card"),
    [("woods", "uptown", 6), ("the_witch_house", "french_hill", 5), ("the_unnamable", "merchant_district", 3)],
)
def test_r24_6_an_encounter_opens_no_gate_at_a_sealed_place(content: Content, place: str, hood: str, card: int) -> None:
    """R11.5: that part of the text is ignored."""
    game = scenario(content)
    who = game.by_id("joe_diamond")
    who.place = place
    game.state.seals.append(place)
    cup = list(game.state.cup)
    run(read_encounter(game, who, content.encounters[hood][card][place], Reading()))
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 0)
    assert game.state.cup == cup
    assert (who.place, who.delayed) == (place, False)


def test_r24_6_a_clue_token_may_appear_at_a_sealed_place(content: Content) -> None:
    """R14.1: a seal does not prevent it."""
    game = scenario(content)
    game.state.seals.append("historical_society")
    run(clue_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.clues["historical_society"] == 2


def test_r24_6_monsters_may_walk_into_a_sealed_place(content: Content) -> None:
    game = scenario(content)
    game.state.seals.append(PLACE)
    for who in game.playing():
        who.place = PLACE
    hound = put_monster(game, "hound_of_tindalos", "uptown_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: PLACE}


MEANS = [("close", "leave"), ("seal", f"seal:{PLACE}"), ("elder_sign", "")]


def swallow(game: Game, who: Investigator, means: str, answer: str) -> None:
    if means == "elder_sign":
        sign = give(game, who, "elder_sign")
        run(arkham_encounters(game, who), [f"use:{sign}"])
    else:
        who.clues = 5
        closing(game, who, "close:fight", answer, faces=(5, 5))


@pytest.mark.parametrize(("means", "answer"), MEANS)
def test_r24_7_monsters_of_the_dimension_of_the_gate_go_back_to_the_cup(
    content: Content, means: str, answer: str
) -> None:
    """The gate to the Abyss shows a hexagon: out of locations, streets, the Sky and the Outskirts, wherever they are."""
    game, who, _ = at_gate(content, "abyss")
    state = game.state
    gone = [
        put_monster(game, "ghoul", PLACE),
        put_monster(game, "ghoul", "northside_street"),
        put_monster(game, "dark_young", "unvisited_isle"),
        put_monster(game, "flying_polyp", SKY),
    ]
    stay = [
        put_monster(game, "cultist", PLACE),
        put_monster(game, "zombie", "uptown_street"),
        put_monster(game, "byakhee", SKY),
    ]
    put_trophies(game, who, monsters=["ghoul"])
    outskirts = [put_monster(game, kind, "") for kind in ("formless_spawn", "vampire")]
    for each in outskirts:
        del state.monsters[each]
    state.outskirts = list(outskirts)
    cup = len(state.cup)
    swallow(game, who, means, answer)
    assert list(state.monsters) == stay
    assert state.monsters[stay[0]] == PLACE
    assert state.outskirts == outskirts[1:]
    assert sorted(state.cup[cup:]) == sorted([*gone, outskirts[0]])
    assert who.monster_trophies == ["ghoul.3"]


@pytest.mark.parametrize(("means", "answer"), MEANS)
def test_v6_a_closing_gate_swallows_what_stands_in_its_location(content: Content, means: str, answer: str) -> None:
    game, who, _ = at_gate(content, "abyss", variants=("V6",))
    put_monster(game, "cultist", PLACE)
    stay = put_monster(game, "cultist", "uptown_street")
    put_monster(game, "ghoul", "northside_street")
    swallow(game, who, means, answer)
    assert game.state.monsters == {stay: "uptown_street"}
    assert who.monster_trophies == []


@pytest.mark.parametrize("others", [0, 1])
def test_r24_9_the_way_home_of_others_may_be_cut_off(content: Content, others: int) -> None:
    """Without another gate to that world the one left behind is lost when he tries to return (R10.4)."""
    game, who, _ = at_gate(content, "abyss")
    joe = game.by_id("joe_diamond")
    joe.place = "abyss_2"
    for _ in range(others):
        put_gate(game, "graveyard", "abyss")
    closing(game, who, "close:fight", faces=(5, 1))
    assert joe.place == "abyss_2"
    run(return_to_arkham(game, joe))
    assert joe.place == [LOST, "graveyard"][others]
    assert joe.explored is bool(others)
    assert joe.delayed is not bool(others)


@pytest.mark.parametrize(("face", "loss"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_v7_cutting_somebody_off_costs_sanity(content: Content, face: int, loss: int) -> None:
    game, who, _ = at_gate(content, "abyss", variants=("V7",))
    game.by_id("joe_diamond").place = "abyss_1"
    closing(game, who, "close:fight", faces=(5, 1, face))
    assert who.sanity == 5 - loss


def test_v7_is_silent_when_nobody_is_cut_off(content: Content) -> None:
    game, who, _ = at_gate(content, "abyss", variants=("V7",))
    game.by_id("joe_diamond").place = "abyss_1"
    put_gate(game, "graveyard", "abyss")
    closing(game, who, "close:fight", faces=(5, 1))
    game, who, _ = at_gate(content, "abyss", variants=("V7",))
    game.by_id("joe_diamond").place = "yuggoth_1"
    closing(game, who, "close:fight", faces=(5, 1))
    assert who.sanity == 5


def test_a26_of_two_at_one_gate_the_second_has_a_normal_encounter(content: Content) -> None:
    game, who, gate = at_gate(content)
    joe = game.by_id("joe_diamond")
    joe.place, joe.explored = PLACE, True
    dice = script(game, [1, 5])
    run(in_arkham(game, who), ["close:lore"])
    assert dice.left == 0
    assert who.gate_trophies == [gate]
    assert not joe.explored
    FlowRunner(in_arkham(game, joe))
    began = every(game, events.EncounterBegan)
    assert [(event.who, event.place) for event in began] == [(joe.id, PLACE)]


def test_a26_a_failure_leaves_the_gate_to_the_second(content: Content) -> None:
    game, who, gate = at_gate(content)
    joe = game.by_id("joe_diamond")
    joe.place, joe.explored, joe.sliders = PLACE, True, [1, 1, 1]
    closing(game, who, "close:lore", faces=(1, 1))
    closing(game, joe, "close:fight", faces=(6, 1, 1))
    assert joe.gate_trophies == [gate]
    assert not who.explored


def test_a24_trophy_then_seal_then_monsters_then_victory(content: Content) -> None:
    game, who, gate = at_gate(content, "abyss")
    put_monster(game, "ghoul", "northside_street")
    del game.state.gates["unvisited_isle"]
    put_trophies(game, game.by_id("joe_diamond"), gates=3)
    who.clues = 5
    script(game, [5, 1])
    with pytest.raises(GameEnds):
        run(attempt_close(game, who, "fight"), [f"seal:{PLACE}"])
    told = [type(event) for event in game.events]
    order = [events.GateClosed, events.Sealed, events.MonsterLeft]
    assert [each for each in told if each in order] == order
    assert who.gate_trophies == [gate]
    assert game.state.victors == "closing"


def test_r24_a_gate_closed_by_a_text_gives_no_trophy_and_goes_under_the_stack(content: Content) -> None:
    game, who, gate = at_gate(content, "abyss")
    put_monster(game, "ghoul", "northside_street")
    run(close_gate(game, PLACE, who, trophy=False, seal=""))
    assert who.gate_trophies == []
    assert game.state.gate_stack[-1] == gate
    assert game.state.monsters == {}
    assert not who.explored


# A22: through the nearest gate


def thrown(content: Content, gates: dict[str, str], place: str = "uptown_street") -> tuple[Game, Investigator]:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place = place
    for where, world in gates.items():
        put_gate(game, where, world)
    return game, who


def test_a22_the_nearest_gate_is_the_fewest_steps_away(content: Content) -> None:
    game, who = thrown(content, {"graveyard": "abyss", "science_building": "yuggoth", "hibbs_roadhouse": "rlyeh"})
    run(thrown_through_nearest(game, who))
    assert who.place == "yuggoth_1"
    assert not who.delayed
    assert not who.explored


def test_a22_the_player_breaks_a_tie(content: Content) -> None:
    game, who = thrown(content, {"historical_society": "abyss", "graveyard": "rlyeh", "science_building": "yuggoth"})
    session = FlowRunner(thrown_through_nearest(game, who))
    assert options(session) == ["to:historical_society", "to:science_building"]
    session.answer("to:science_building")
    assert who.place == "yuggoth_1"


def test_a22_the_gate_one_stands_at_is_the_nearest(content: Content) -> None:
    game, who = thrown(content, {"woods": "abyss", "science_building": "yuggoth"}, "woods")
    run(thrown_through_nearest(game, who))
    assert who.place == "abyss_1"


def test_a22_without_a_gate_nothing_happens(content: Content) -> None:
    game, who = thrown(content, {})
    run(thrown_through_nearest(game, who))
    assert who.place == "uptown_street"
    assert game.events == []


def test_a22_from_another_world_back_with_an_explored_marker(content: Content) -> None:
    game, who = thrown(content, {"graveyard": "abyss", "woods": "yuggoth"}, "abyss_1")
    run(thrown_through_nearest(game, who))
    assert (who.place, who.explored) == ("graveyard", True)


def test_a22_from_a_world_without_a_gate_nobody_is_thrown(content: Content) -> None:
    game, who = thrown(content, {"woods": "yuggoth"}, "abyss_1")
    run(thrown_through_nearest(game, who))
    assert who.place == "abyss_1"
