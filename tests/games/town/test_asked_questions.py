"""What the publisher's answers to questions decide, each where it is met (marks "FAQ 2.0" of the rules)."""

from __future__ import annotations

from copy import copy

import msgspec
import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import CardIgnored, GateClosed, MonsterAppeared, Returned
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.losses import gain
from solo.games.town.rules.movement import movement
from solo.games.town.rules.setup import first_mythos
from solo.games.town.rules.states import delay
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import answered, asked, effect, every, next_turn, options, play_out

RETURN = {"return_to_arkham": True}


def test_r4_14_d43_the_first_card_names_a_gate(content: Content) -> None:
    """Rumors and cards without a gate go under the deck; the deck of the box has no such card to meet, so one is made."""
    plain = content.mythos["family_found_butchered"]
    without = msgspec.structs.replace(plain, fact=msgspec.structs.replace(plain.fact, gate=None))
    changed = copy(content)
    changed.mythos = {**content.mythos, plain.fact.id: without}
    game = scenario(changed)
    rest = [card for card in game.state.mythos_deck if card not in ("family_found_butchered", "all_quiet_in_arkham")]
    game.state.mythos_deck = ["family_found_butchered", "all_quiet_in_arkham", *rest]
    play_out(first_mythos(game))
    assert every(game, CardIgnored) == [CardIgnored("family_found_butchered")]
    assert (game.state.terror, list(game.state.gates)) == (0, ["woods"])


@pytest.mark.parametrize("area", [1, 2])
@pytest.mark.parametrize("late", [False, True])
def test_r10_7_an_encounter_that_returns_him_leaves_the_marker_and_the_delay(
    content: Content, area: int, late: bool
) -> None:
    game = scenario(content)
    amanda = game.by_id("amanda_sharpe")
    amanda.place = f"abyss_{area}"
    put_gate(game, "woods", "abyss")
    if late:
        delay(game, amanda)
    run(effect(game, amanda, RETURN))
    assert (amanda.place, amanda.explored, amanda.delayed) == ("woods", True, late)
    assert [event.explored for event in every(game, Returned)] == [True]


def test_r10_7_a_text_that_only_sends_him_to_a_place_leaves_no_marker(content: Content) -> None:
    game = scenario(content)
    amanda = game.by_id("amanda_sharpe")
    amanda.place = "abyss_2"
    put_gate(game, "woods", "abyss")
    run(effect(game, amanda, {"move": {"to": "woods"}}))
    assert (amanda.place, amanda.explored) == ("woods", False)


def test_r8_10_back_since_the_encounters_he_deals_with_the_monsters_in_his_next_movement(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = "abyss_1"
    put_gate(game, "woods", "abyss")
    cultist = put_monster(game, "cultist", "woods")
    run(effect(game, amanda, RETURN))
    next_turn(game)
    met = answered(game, phase(game, "movement", movement), {"move": "stop"})
    dealt = next(each for each in met if each.kind == "deal_with")
    assert dealt.who == "amanda_sharpe"
    assert [each.id for each in dealt.options] == [f"evade:{cultist}", f"fight:{cultist}"]
    assert "fight_at_will" not in [each.kind for each in met]


@pytest.mark.parametrize("gate", [False, True])
def test_r11_10_sent_to_an_encounter_monsters_and_clues_do_not_matter_and_a_gate_takes_him_undelayed(
    content: Content, gate: bool
) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.clues = "newspaper", 0
    game.state.clues["woods"] = 2
    ghoul = put_monster(game, "ghoul", "woods")
    if gate:
        put_gate(game, "woods", "abyss")
    session = FlowRunner(effect(game, amanda, {"move": {"to": "woods", "encounter": True}}))
    assert asked(session)[0] not in ("deal_with", "take_clues")
    assert (amanda.clues, ghoul in game.state.monsters) == (0, True)
    if gate:
        assert (amanda.place, amanda.delayed, session.over) == ("abyss_1", False, True)


def test_r18_10_a_reroll_takes_the_dice_of_clue_tokens_too_and_more_may_be_spent_after_it(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.sliders, amanda.clues = [1, 1, 3], 2
    skill = give(game, amanda, "bravery")
    amanda.place = "uptown_street"
    script(game, [1, 1, 2, 1, 1, 1, 6])
    session = FlowRunner(skill_check(game, amanda, "horror"))
    dice = len(session.decision.about.faces) if session.decision is not None else 0  # type: ignore[attr-defined]
    script(game, [2] + [3] * (dice + 1) + [6])
    session.answer("clue")
    session.answer(f"use:{skill}")
    assert session.decision is not None
    assert list(session.decision.about.faces) == [3] * (dice + 1)  # type: ignore[attr-defined]
    session.answer("clue")
    assert (session.over, amanda.clues) == (True, 0)


def test_r18_11_a_success_is_never_ignored(content: Content) -> None:
    """Once a check is passed nothing is asked about it any more."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.clues = 3
    give(game, amanda, "bravery")
    script(game, [6] * 9)
    assert FlowRunner(skill_check(game, amanda, "horror")).over


def test_r24_10_a_text_that_closes_a_gate_gives_no_trophy_and_no_seal(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.clues = 9
    gate = put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    symbol = content.gates[gate].dimension
    kinds = [kind for kind, monster in content.monsters.items() if monster.fact.dimension == symbol]
    marker = next(marker for marker in game.state.cup if marker.rpartition(".")[0] in kinds)
    game.state.cup.remove(marker)
    game.state.monsters[marker] = "northside_street"
    session = FlowRunner(effect(game, amanda, {"close_gate": {"which": "any_open"}}))
    session.answer("gate:woods")
    assert session.over
    assert [(event.gate, event.to) for event in every(game, GateClosed)] == [(gate, "stack")]
    assert (amanda.gate_trophies, amanda.clues, game.state.seals) == ([], 9, [])
    assert game.state.gate_stack[-1] == gate
    assert marker in game.state.cup


def test_r29_2_no_clue_tokens_in_the_final_battle(content: Content) -> None:
    game = scenario(content)
    amanda = game.by_id("amanda_sharpe")
    assert gain(game, amanda, "clues", 2) == 2
    wake(game)
    assert (gain(game, amanda, "clues", 2), amanda.clues) == (0, 2)


@pytest.mark.parametrize("place", ["newspaper", "abyss_1"])
def test_r32_4_several_monsters_of_a_text_are_drawn_together_and_met_in_any_order(content: Content, place: str) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = place
    game.state.cup = [each for each in game.state.cup if each.startswith("zombie")]
    script(game, [6] * 30)
    session = FlowRunner(effect(game, amanda, {"monster_appears": {"count": 2}}))
    one, two = (event.monster for event in every(game, MonsterAppeared))
    assert options(session) == [f"evade:{one}", f"fight:{one}", f"evade:{two}", f"fight:{two}"]
    session.answer(f"evade:{two}")
    assert two in game.state.cup
    assert options(session) == [f"evade:{one}", f"fight:{one}"]
    session.answer(f"evade:{one}")
    assert (session.over, game.state.visiting) == (True, [])


def test_r22_12_no_encounter_acts_in_a_lost_turn(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    run(effect(game, amanda, {"lose_turn": 1}))
    for place, name, act in (
        ("newspaper", "arkham_encounters", in_arkham),
        ("abyss_1", "other_world_encounters", in_other_world),
    ):
        next_turn(game)
        amanda.lost_from = amanda.lost_to = game.state.round
        amanda.place = place
        assert FlowRunner(phase(game, name, act)).decision is None
