"""Closing and sealing gates: R24.1 to R24.5; A29 (closing at once)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.gates import attempt_close
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.upkeep import begin_turn
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import GATE_AT as PLACE
from tests.games.town.helpers import at_gate, closing, every, last, options


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
    session = FlowRunner(arkham_encounters(game, who))
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
    run(movement(game, who), ["leave"])
    assert (who.place, who.explored) == (PLACE, True)
    assert every(game, events.CombatBegan) == []
    closing(game, who, "close:fight", faces=(1, 1, 1, 1))
    assert PLACE in game.state.gates
    begin_turn(who)
    session = FlowRunner(movement(game, who))
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
    session = FlowRunner(attempt_close(game, who, "lore"))
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
    session = FlowRunner(arkham_encounters(game, who))
    assert options(session) == ["close:lore", "close:fight", "leave"]
    script(game, [5, 1])
    session.answer("close:lore")
    assert session.over
    assert who.gate_trophies == [gate]
    assert who.clues == 9
