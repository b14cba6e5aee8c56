"""R24: closing and sealing gates; A22 (nearest gate), A24 (order), A26 (two at one gate), A29 (closing at once)."""

from __future__ import annotations

import pytest

from solo.arkham import events
from solo.arkham.content import Content
from solo.arkham.encounters import Reading, arkham_encounters, read
from solo.arkham.game import Game, GameEnds
from solo.arkham.gates import attempt_close, close_gate, return_to_arkham, thrown_through_nearest
from solo.arkham.movement import movement
from solo.arkham.mythos import clue_step, gate_step
from solo.arkham.numbers import LOST, SKY
from solo.arkham.scenario import give, put_environment, put_gate, put_monster, put_trophies, scenario, script
from solo.arkham.state import Investigator
from solo.arkham.stirring import stir
from solo.arkham.turn import in_arkham
from solo.arkham.upkeep import begin_turn
from solo.kernel.flow import Session, run
from tests.arkham.helpers import every, last, options

PLACE = "woods"


def at_gate(
    content: Content, world: str = "another_dimension", *, ancient_one: str = "azathoth", variants: tuple[str, ...] = ()
) -> tuple[Game, Investigator, str]:
    """Amanda (fight 4, lore 2) stands on an explored gate in the Woods; another gate is open far away."""
    game = scenario(content, ancient_one=ancient_one, variants=variants)
    who = game.by_id("amanda_sharpe")
    who.place, who.explored, who.sliders = PLACE, True, [1, 3, 1]
    gate = put_gate(game, PLACE, world)
    put_gate(game, "unvisited_isle", "city_of_the_great_race")
    return game, who, gate


def closing(game: Game, who: Investigator, *answers: str, faces: tuple[int, ...] = (5,)) -> None:
    """An Arkham Encounters Phase at the gate; the faces are all that fall."""
    dice = script(game, faces)
    run(arkham_encounters(game, who), answers)
    assert dice.left == 0


def test_r24_1_only_an_explored_gate_can_be_closed(content: Content) -> None:
    game, who, _ = at_gate(content, "abyss")
    who.explored = False
    run(arkham_encounters(game, who))
    assert who.place == "abyss_1"
    assert not who.delayed
    assert PLACE in game.state.gates
    assert every(game, events.Checked) == []


def test_r24_1_at_an_explored_gate_one_is_asked_and_may_leave_it(content: Content) -> None:
    """A3: the attempt is optional; nothing else happens then, no encounter either (A36)."""
    game, who, gate = at_gate(content)
    session = Session(arkham_encounters(game, who))
    assert options(session) == ["close:lore", "close:fight", "leave"]
    session.answer("leave")
    assert session.over
    assert game.state.gates[PLACE] == gate
    assert who.explored
    assert who.place == PLACE
    assert game.events == []


@pytest.mark.parametrize("what", ["idle", "lost_to"])
def test_r24_1_one_who_has_no_encounters_this_turn_closes_nothing(content: Content, what: str) -> None:
    game, who, _ = at_gate(content)
    setattr(who, what, game.state.round)
    run(arkham_encounters(game, who))
    assert game.events == []
    assert who.explored


def test_r24_1_a_delayed_investigator_may_close(content: Content) -> None:
    """A5: other phases run normally for one who is only delayed."""
    game, who, gate = at_gate(content)
    who.delayed = True
    closing(game, who, "close:fight", faces=(1, 2, 3, 6))
    assert who.gate_trophies == [gate]


@pytest.mark.parametrize(
    ("world", "skill", "pool"),
    [
        ("another_dimension", "lore", 2),
        ("another_dimension", "fight", 4),
        ("city_of_the_great_race", "fight", 4),
        ("dreamlands", "lore", 3),
        ("dreamlands", "fight", 5),
        ("great_hall_of_celeano", "fight", 3),
        ("plateau_of_leng", "lore", 1),
        ("abyss", "fight", 2),
        ("yuggoth", "fight", 2),
        ("yuggoth", "lore", 0),
        ("rlyeh", "fight", 1),
        ("rlyeh", "lore", 0),
    ],
)
def test_r24_2_lore_or_fight_with_the_modifier_of_the_gate(content: Content, world: str, skill: str, pool: int) -> None:
    game, who, gate = at_gate(content, world)
    closing(game, who, f"close:{skill}", faces=(4,) * pool)
    (check,) = every(game, events.Checked)
    assert (check.check, check.pool, check.difficulty, check.about) == (skill, pool, 1, gate)
    assert not check.passed


def test_r24_2_one_success_is_enough_and_weapons_do_not_help(content: Content) -> None:
    game, who, gate = at_gate(content)
    give(game, who, "tommy_gun")
    closing(game, who, "close:fight", faces=(1, 4, 5, 4))
    assert last(game, events.Checked).successes == 1
    assert who.gate_trophies == [gate]


def test_r24_2_yog_sothoth_asks_for_two_successes(content: Content) -> None:
    game, who, gate = at_gate(content, ancient_one="yog_sothoth")
    closing(game, who, "close:fight", faces=(5, 4, 1, 1))
    assert who.gate_trophies == []
    closing(game, who, "close:fight", faces=(5, 6, 1, 1))
    assert who.gate_trophies == [gate]


def test_r24_2_clue_tokens_may_rescue_a_closing_check_even_without_dice(content: Content) -> None:
    """R18.4, R18.8: no dice is a failure that clue tokens may still turn."""
    game, who, gate = at_gate(content, "rlyeh")
    who.clues = 3
    closing(game, who, "close:lore", "clue", "clue", faces=(4, 5))
    assert who.clues == 1
    assert who.gate_trophies == [gate]


@pytest.mark.parametrize(("faces", "closed"), [((4,), True), ((3,), False)])
def test_r24_2_a_blessing_counts(content: Content, faces: tuple[int, ...], closed: bool) -> None:
    game, who, _ = at_gate(content, "rlyeh")
    give(game, who, "blessing")
    closing(game, who, "close:fight", faces=faces)
    assert (PLACE not in game.state.gates) is closed


def test_r24_2_closing_is_possible_in_the_turn_of_the_return(content: Content) -> None:
    """A29: the monster at the gate is no obstacle then (R8.10); in the next turn it is."""
    game, who, gate = at_gate(content)
    monster = put_monster(game, "ghoul", PLACE)
    who.place, who.explored = "another_dimension_2", False
    game.state.clues[PLACE] = 0
    run(movement(game, who))
    assert (who.place, who.explored) == (PLACE, True)
    assert every(game, events.CombatBegan) == []
    closing(game, who, "close:fight", faces=(1, 1, 1, 1))
    assert PLACE in game.state.gates
    begin_turn(who)
    session = Session(movement(game, who))
    session.answer("stop")
    assert session.decision is not None
    assert session.decision.kind == "deal_with"
    assert options(session) == [f"evade:{monster}", f"fight:{monster}"]
    assert game.state.gates[PLACE] == gate


def test_r24_3_the_marker_of_a_closed_gate_is_a_trophy_and_nothing_else_changes(content: Content) -> None:
    game, who, gate = at_gate(content)
    state = game.state
    state.doom, state.terror = 5, 2
    stack, clues = list(state.gate_stack), dict(state.clues)
    closing(game, who, "close:lore", faces=(2, 6))
    assert who.gate_trophies == [gate]
    assert list(state.gates) == ["unvisited_isle"]
    assert state.gate_stack == stack
    assert state.clues == clues
    assert (state.doom, state.terror, state.seals) == (5, 2, [])
    assert (who.place, who.explored) == (PLACE, False)
    assert every(game, events.GateClosed) == [events.GateClosed(who.id, PLACE, gate, "trophy")]
    assert every(game, events.DoomChanged) == []


def test_r24_3_a_closed_place_may_get_a_gate_again(content: Content) -> None:
    game, who, _ = at_gate(content)
    closing(game, who, "close:lore", faces=(2, 6))
    who.place = "river_docks"
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert PLACE in game.state.gates
    assert game.state.doom == 1


def test_r24_4_after_a_failure_one_may_try_again_every_turn(content: Content) -> None:
    game, who, gate = at_gate(content)
    for _ in range(3):
        closing(game, who, "close:lore", faces=(4, 4))
        assert (who.place, who.explored, game.state.gates[PLACE]) == (PLACE, True, gate)
        game.state.round += 1
    closing(game, who, "close:lore", faces=(4, 5))
    assert who.gate_trophies == [gate]


def test_r24_4_who_leaves_loses_the_marker_and_is_drawn_in_again(content: Content) -> None:
    game, who, _ = at_gate(content)
    run(movement(game, who), ["go:uptown_street", f"go:{PLACE}"])
    assert who.place == PLACE
    assert not who.explored
    run(arkham_encounters(game, who))
    assert who.place == "another_dimension_1"


def test_r24_5_five_clue_tokens_seal_right_after_closing(content: Content) -> None:
    game, who, gate = at_gate(content)
    game.state.doom, who.clues = 5, 7
    closing(game, who, "close:lore", f"seal:{PLACE}", faces=(5, 1))
    state = game.state
    assert state.seals == [PLACE]
    assert who.clues == 2
    assert who.gate_trophies == [gate]
    assert state.doom == 5
    assert state.elder_signs_used == 0
    assert every(game, events.Sealed) == [events.Sealed(who.id, PLACE, "clues", 1)]
    assert not who.explored


@pytest.mark.parametrize(("clues", "asked"), [(4, False), (5, True), (6, True)])
def test_r24_5_sealing_is_offered_to_those_who_have_five(content: Content, clues: int, asked: bool) -> None:
    game, who, gate = at_gate(content)
    who.clues = clues
    script(game, [5, 1])
    session = Session(attempt_close(game, who, "lore"))
    assert options(session) == ["leave", f"seal:{PLACE}"] * asked
    assert who.gate_trophies == [gate]


def test_r24_5_sealing_may_be_declined(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    closing(game, who, "close:lore", "leave", faces=(5, 1))
    assert game.state.seals == []
    assert who.clues == 5
    assert PLACE not in game.state.gates


def test_r24_5_tokens_spent_on_the_check_are_gone(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    closing(game, who, "close:lore", "clue", faces=(1, 1, 5))
    assert PLACE not in game.state.gates
    assert game.state.seals == []
    assert who.clues == 4


def test_r24_5_what_stands_for_a_clue_token_helps_to_seal(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 4
    papers = give(game, who, "research_materials")
    closing(game, who, "close:lore", f"seal:{PLACE}", "use:" + papers, faces=(5, 1))
    assert game.state.seals == [PLACE]
    assert who.clues == 0
    assert papers not in who.cards


@pytest.mark.parametrize(
    ("ancient_one", "card", "price"),
    [("hastur", "", 8), ("azathoth", "nodens_favor", 3), ("hastur", "nodens_favor", 6)],
)
def test_r24_5_the_price_of_a_seal_may_differ(content: Content, ancient_one: str, card: str, price: int) -> None:
    game, who, _ = at_gate(content, ancient_one=ancient_one)
    for each in [card] * bool(card):
        put_environment(game, each)
    who.clues = price
    closing(game, who, "close:lore", f"seal:{PLACE}", faces=(5, 1))
    assert who.clues == 0
    assert game.state.seals == [PLACE]
    game, who, _ = at_gate(content, ancient_one=ancient_one)
    for each in [card] * bool(card):
        put_environment(game, each)
    who.clues = price - 1
    closing(game, who, "close:lore", faces=(5, 1))
    assert game.state.seals == []


def test_r24_5_an_environment_may_forbid_to_seal_but_not_to_close(content: Content) -> None:
    game, who, gate = at_gate(content)
    put_environment(game, "no_one_can_help_you_now")
    who.clues = 9
    give(game, who, "elder_sign")
    session = Session(arkham_encounters(game, who))
    assert options(session) == ["close:lore", "close:fight", "leave"]
    script(game, [5, 1])
    session.answer("close:lore")
    assert session.over
    assert who.gate_trophies == [gate]
    assert who.clues == 9


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
    run(read(game, who, content.encounters[hood][card][place], Reading(place)))
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
    run(stir(game, ["square"], []))
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
    session = Session(in_arkham(game, joe))
    assert joe.place == PLACE or not session.over
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
    session = Session(thrown_through_nearest(game, who))
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
