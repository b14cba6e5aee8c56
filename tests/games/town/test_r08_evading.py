"""R8: monsters during movement, evading; rulings A6, A7, A8."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.abouts import Opponent, Points
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import HOSPITAL, LOST
from solo.games.town.rules.combat import appear
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.movement import movement
from solo.games.town.rules.turn import phase
from solo.games.town.rules.upkeep import begin_turn
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options

STREET = "northside_street"


def joe_in_street(content: Content) -> tuple[Game, Investigator]:
    """Joe Diamond in a street: Speed 4, Sneak 3, Fight 3, Will 2, Sanity 4, Stamina 6."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place = STREET
    return game, joe


def evaded(game: Game) -> list[str]:
    return [event.monster for event in told(game, events.Evaded)]


def checks(game: Game) -> list[tuple[str, int, int, bool]]:
    """Every check so far: kind, dice, difficulty, passed."""
    return [(event.check, event.pool, event.difficulty, event.passed) for event in told(game, events.Checked)]


@pytest.mark.parametrize("answer", ["go:newspaper", "stop"])
def test_r8_1_leaving_and_ending_mean_dealing_with_every_monster(content: Content, answer: str) -> None:
    game, joe = joe_in_street(content)
    ghoul, cultist = put_monster(game, "ghoul", STREET), put_monster(game, "cultist", STREET)
    put_monster(game, "maniac", "newspaper")
    session = FlowRunner(movement(game, joe))
    session.answer(answer)
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("deal_with", "R8.1")
    assert options(session) == [f"evade:{ghoul}", f"fight:{ghoul}", f"evade:{cultist}", f"fight:{cultist}"]
    assert joe.place == STREET


def test_r8_1_the_order_is_his_choice(content: Content) -> None:
    game, joe = joe_in_street(content)
    first, second = put_monster(game, "ghoul", STREET), put_monster(game, "maniac", STREET)
    joe.sliders[0] = 0
    script(game, [5, 1, 1, 5])
    run(movement(game, joe), ["go:newspaper", f"evade:{second}", f"evade:{first}", "stop"])
    assert evaded(game) == [second, first]
    assert joe.place == "newspaper"


def test_r8_1_no_monster_no_question(content: Content) -> None:
    game, joe = joe_in_street(content)
    put_monster(game, "cultist", "downtown_street")
    run(movement(game, joe), ["go:newspaper", "stop"])
    assert joe.place == "newspaper"
    assert checks(game) == []


@pytest.mark.parametrize(
    ("monster", "dice"), [("cultist", 0), ("gug", 1), ("maniac", 2), ("formless_spawn", 3), ("zombie", 4)]
)
def test_r8_2_evade_is_sneak_plus_awareness_with_difficulty_1(content: Content, monster: str, dice: int) -> None:
    """Sneak 3 against an Awareness of -3, -2, -1, 0, +1."""
    game, joe = joe_in_street(content)
    marker = put_monster(game, monster, STREET)
    script(game, [6] * dice)
    session = FlowRunner(movement(game, joe))
    session.answer("stop")
    session.answer(f"evade:{marker}")
    assert checks(game)[0] == ("evade", dice, 1, dice > 0)


def test_r8_2_a_bonus_to_sneak_and_one_to_evade_checks_both_count(content: Content) -> None:
    game, joe = joe_in_street(content)
    give(game, joe, "skill_sneak")
    give(game, joe, "dark_cloak")
    maniac = put_monster(game, "maniac", STREET)
    script(game, [1, 1, 1, 5])
    run(movement(game, joe), ["stop", f"evade:{maniac}"])
    assert checks(game) == [("evade", 4, 1, True)]


def test_r8_3_success_and_he_walks_on_without_a_horror_check(content: Content) -> None:
    game, joe = joe_in_street(content)
    zombie = put_monster(game, "zombie", STREET)
    script(game, [5, 1, 1, 1])
    run(movement(game, joe), ["go:downtown_street", f"evade:{zombie}", "go:bank_of_arkham", "stop"])
    assert joe.place == "bank_of_arkham"
    assert checks(game) == [("evade", 4, 1, True)]
    assert game.state.monsters == {zombie: STREET}
    assert (joe.sanity, joe.stamina) == (4, 6)


def test_r8_4_failure_costs_combat_damage_then_combat_begins_at_the_horror_check(content: Content) -> None:
    """A zombie: combat damage 2; Horror check of Will 2 - 1; it is fought with Fight 3 - 1."""
    game, joe = joe_in_street(content)
    zombie = put_monster(game, "zombie", STREET)
    dice = script(game, [1, 2, 3, 4, 5, 6, 1])
    run(movement(game, joe), ["go:newspaper", f"evade:{zombie}", "fight"])
    assert checks(game) == [("evade", 4, 1, False), ("horror", 1, 1, True), ("combat", 2, 1, True)]
    assert [event.damage for event in told(game, events.MonsterHits)] == [2]
    assert (joe.stamina, joe.sanity, joe.monster_trophies, dice.left) == (4, 4, [zombie], 0)
    order = (events.MonsterHits, events.CombatBegan, events.MonsterDefeated)
    assert [type(event) for event in game.events if isinstance(event, order)] == list(order)


def test_r8_4_no_combat_with_one_who_is_unconscious(content: Content) -> None:
    game, joe = joe_in_street(content)
    zombie = put_monster(game, "zombie", STREET)
    joe.stamina = 2
    script(game, [1, 1, 1, 1])
    with pytest.raises(Collapsed):
        run(movement(game, joe), ["go:newspaper", f"evade:{zombie}"])
    assert (joe.place, joe.stamina) == (HOSPITAL, 1)
    assert told(game, events.CombatBegan) == []
    assert game.state.monsters == {zombie: STREET}


def test_r8_4_a_shambler_does_what_stands_in_place_of_its_damage(content: Content) -> None:
    game, joe = joe_in_street(content)
    shambler = put_monster(game, "dimensional_shambler", STREET)
    run(movement(game, joe), ["stop", f"evade:{shambler}"])
    assert joe.place == LOST
    assert told(game, events.CombatBegan) == []
    assert joe.stamina == 6


@pytest.mark.parametrize("won", [True, False])
def test_r8_5_combat_ends_the_movement_win_or_flee(content: Content, won: bool) -> None:
    game, joe = joe_in_street(content)
    cultist = put_monster(game, "cultist", STREET)
    joe.sliders[0] = 0
    script(game, [6, 1, 1, 1] if won else [6])
    run(movement(game, joe), ["go:newspaper", f"fight:{cultist}", "fight" if won else "flee"])
    assert joe.place == STREET
    assert told(game, events.Moved) == []
    assert (cultist in joe.monster_trophies) is won


def test_r8_5_one_failed_evade_is_enough_whatever_comes_later(content: Content) -> None:
    """The zombie catches him and is defeated; the ghoul is evaded; yet he stays."""
    game, joe = joe_in_street(content)
    zombie, maniac = put_monster(game, "zombie", STREET), put_monster(game, "maniac", STREET)
    script(game, [1, 1, 1, 1, 5, 5, 1, 5, 1])
    run(movement(game, joe), ["go:newspaper", f"evade:{zombie}", "fight", f"evade:{maniac}"])
    assert joe.place == STREET
    assert evaded(game) == [maniac]
    assert checks(game)[-1] == ("evade", 2, 1, True)


def test_r8_5_what_has_ended_the_movement_cannot_end_it_again(content: Content) -> None:
    """Of a fight with the second monster nothing is said to end a walk that the first has ended."""
    game, joe = joe_in_street(content)
    cultist, zombie = (put_monster(game, kind, STREET) for kind in ("cultist", "zombie"))
    script(game, [5, 5, 5, 5])
    session = FlowRunner(movement(game, joe))
    session.answer("go:newspaper")
    leaving = [session.decision]
    for answer in (f"fight:{cultist}", "fight"):
        session.answer(answer)
    leaving.append(session.decision)
    found = [each.about for each in leaving if each is not None]
    assert [isinstance(each, Opponent) and each.leaving for each in found] == [True, False]
    assert options(session) == [f"evade:{zombie}", f"fight:{zombie}"]


def test_r8_6_after_a_fight_the_others_must_still_be_dealt_with(content: Content) -> None:
    """One evaded before the fight is not among them."""
    game, joe = joe_in_street(content)
    maniac, cultist, zombie = (put_monster(game, kind, STREET) for kind in ("maniac", "cultist", "zombie"))
    script(game, [5, 1, 5, 1, 1, 1, 5, 1, 1, 1])
    session = FlowRunner(movement(game, joe))
    session.answer("go:newspaper")
    for answer in (f"evade:{maniac}", f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert options(session) == [f"evade:{zombie}", f"fight:{zombie}"]
    session.answer(f"evade:{zombie}")
    assert session.over
    assert joe.place == STREET
    assert joe.monster_trophies == [cultist]


def test_r8_7_after_evading_he_may_stay_and_need_not_fight(content: Content) -> None:
    """He evades it, stays, and is asked nothing more; in the next movement he must deal with it again."""
    game, joe = joe_in_street(content)
    maniac = put_monster(game, "maniac", STREET)
    script(game, [5, 1, 5, 1])
    run(movement(game, joe), ["stop", f"evade:{maniac}"])
    assert joe.place == STREET
    assert game.state.monsters == {maniac: STREET}
    begin_turn(joe)
    session = FlowRunner(movement(game, joe))
    session.answer("stop")
    assert options(session) == [f"evade:{maniac}", f"fight:{maniac}"]


def test_r8_7_using_a_card_in_between_asks_for_nothing(content: Content) -> None:
    """Only leaving and ending do."""
    game, joe = joe_in_street(content)
    put_monster(game, "maniac", STREET)
    copy = give(game, joe, "motorcycle")
    session = FlowRunner(movement(game, joe))
    session.answer(f"use:{copy}")
    assert session.decision is not None
    assert session.decision.kind == "move"
    assert checks(game) == []


def test_r8_8_the_guard_of_a_gate_is_evaded_and_the_gate_entered(content: Content) -> None:
    game, joe = joe_in_street(content)
    put_gate(game, "woods", "dreamlands")
    joe.place = "uptown_street"
    maniac = put_monster(game, "maniac", "woods")
    script(game, [5, 1])
    run(movement(game, joe), ["go:woods", "stop", f"evade:{maniac}"])
    run(arkham_encounters(game, joe))
    assert (joe.place, joe.delayed) == ("dreamlands_1", False)
    assert game.state.monsters == {maniac: "woods"}


def test_r8_9_a_monster_of_an_encounter_is_evaded_and_goes_back_to_the_cup(content: Content) -> None:
    game, joe = joe_in_street(content)
    game.state.cup = ["maniac.1"]
    script(game, [6, 1])
    run(appear(game, joe), ["evade:maniac.1"])
    assert checks(game) == [("evade", 2, 1, True)]
    assert game.state.cup == ["maniac.1"]
    assert game.state.monsters == {}
    assert game.state.visiting == []


def test_r8_9_one_that_is_not_evaded_deals_its_damage_and_fights(content: Content) -> None:
    game, joe = joe_in_street(content)
    game.state.cup = ["zombie.1"]
    script(game, [1, 1, 1, 1, 6, 6, 1])
    run(appear(game, joe), ["evade:zombie.1", "fight"])
    assert (joe.stamina, joe.monster_trophies, game.state.cup) == (4, ["zombie.1"], [])


def test_r8_10_on_the_turn_of_his_return_he_ignores_the_monsters_there(content: Content) -> None:
    game, joe = joe_in_street(content)
    put_gate(game, "woods", "abyss")
    maniac = put_monster(game, "maniac", "woods")
    joe.place = "abyss_2"
    run(movement(game, joe), ["leave"])
    assert (joe.place, joe.explored, joe.returned) == ("woods", True, True)
    assert checks(game) == []
    assert game.state.monsters == {maniac: "woods"}


@pytest.mark.parametrize("answers", [["stop", "leave"], ["go:uptown_street", "stop"]])
def test_r8_10_one_who_returned_before_this_movement_may_stay_or_leave(content: Content, answers: list[str]) -> None:
    game, joe = joe_in_street(content)
    joe.place, joe.returned = "woods", True
    game.state.clues["woods"] = 0
    maniac = put_monster(game, "maniac", "woods")
    run(movement(game, joe), answers)
    assert checks(game) == []
    assert game.state.monsters == {maniac: "woods"}


def test_r8_10_from_the_next_turn_on_normal_rules_apply(content: Content) -> None:
    game, joe = joe_in_street(content)
    put_gate(game, "woods", "abyss")
    maniac = put_monster(game, "maniac", "woods")
    joe.place = "abyss_2"
    run(movement(game, joe), ["leave"])
    game.state.round += 1
    begin_turn(joe)
    script(game, [5, 1])
    run(movement(game, joe), ["stop", f"evade:{maniac}"])
    assert evaded(game) == [maniac]
    assert joe.explored


def test_r8_11_a_step_spends_its_point_only_when_it_is_taken(content: Content) -> None:
    game, joe = joe_in_street(content)
    maniac = put_monster(game, "maniac", STREET)
    script(game, [5, 1])
    session = FlowRunner(movement(game, joe))
    session.answer("go:newspaper")
    session.answer(f"evade:{maniac}")
    assert session.decision is not None
    assert (session.decision.kind, session.decision.about) == ("move", Points(3))


def test_a6_monsters_come_before_clues_and_a_winner_takes_them(content: Content) -> None:
    game, joe = joe_in_street(content)
    joe.place = "uptown_street"
    cultist = put_monster(game, "cultist", "woods")
    script(game, [6, 1, 1, 1])
    session = FlowRunner(movement(game, joe))
    for answer in ("go:woods", "stop", f"fight:{cultist}"):
        session.answer(answer)
    assert game.state.clues["woods"] == 1
    session.answer("fight")
    assert session.decision is not None
    assert session.decision.kind == "take_clues"
    session.answer("take:clues:1")
    assert (joe.clues, joe.monster_trophies) == (1, [cultist])


def test_a6_one_who_fled_takes_them_too(content: Content) -> None:
    game, joe = joe_in_street(content)
    joe.place = "woods"
    joe.sliders[0] = 0
    cultist = put_monster(game, "cultist", "woods")
    script(game, [6])
    run(movement(game, joe), ["stop", f"fight:{cultist}", "flee", "take:clues:1"])
    assert joe.clues == 1
    assert game.state.monsters == {cultist: "woods"}


def test_a6_one_who_was_knocked_out_takes_none(content: Content) -> None:
    game, joe = joe_in_street(content)
    joe.place = "woods"
    joe.stamina = 1
    cultist = put_monster(game, "cultist", "woods")
    script(game, [1, 1, 1])
    session = FlowRunner(phase(game, "movement", movement))
    for answer in ("stop", f"evade:{cultist}"):
        session.answer(answer)
    assert session.over
    assert (joe.place, joe.clues, game.state.clues["woods"]) == (HOSPITAL, 0, 1)


def test_a7_coming_back_in_the_same_phase_it_must_be_dealt_with_anew(content: Content) -> None:
    game, joe = joe_in_street(content)
    maniac = put_monster(game, "maniac", STREET)
    script(game, [5, 1, 5, 1])
    way = ["go:newspaper", f"evade:{maniac}", f"go:{STREET}", "stop", f"evade:{maniac}"]
    run(movement(game, joe), way)
    assert evaded(game) == [maniac, maniac]
    assert joe.place == STREET


def test_a7_one_fled_from_needs_no_further_check_this_phase(content: Content) -> None:
    game, joe = joe_in_street(content)
    maniac = put_monster(game, "maniac", STREET)
    script(game, [5, 1])
    run(movement(game, joe), ["go:newspaper", f"fight:{maniac}", "flee"])
    assert [(event.monster, event.fled) for event in told(game, events.Evaded)] == [(maniac, True)]
    assert joe.place == STREET


def test_a8_he_decides_for_each_after_seeing_the_one_before(content: Content) -> None:
    game, joe = joe_in_street(content)
    maniac, zombie = put_monster(game, "maniac", STREET), put_monster(game, "zombie", STREET)
    script(game, [5, 1])
    session = FlowRunner(movement(game, joe))
    session.answer("go:newspaper")
    session.answer(f"evade:{maniac}")
    assert options(session) == [f"evade:{zombie}", f"fight:{zombie}"]


def test_a8_fleeing_ends_the_combat_with_one_monster_only(content: Content) -> None:
    game, joe = joe_in_street(content)
    maniac, zombie = put_monster(game, "maniac", STREET), put_monster(game, "zombie", STREET)
    script(game, [5, 1, 5, 1, 1, 1])
    session = FlowRunner(movement(game, joe))
    for answer in ("stop", f"fight:{maniac}", "flee"):
        session.answer(answer)
    assert options(session) == [f"evade:{zombie}", f"fight:{zombie}"]
    session.answer(f"evade:{zombie}")
    assert session.over
