"""R19: combat with a monster, in its exact order; ruling A27."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    Checked,
    CombatBegan,
    CombatEnded,
    Evaded,
    Lost,
    MonsterAppeared,
    MonsterDefeated,
    MonsterHits,
    MonsterLeft,
)
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.combat import appear, combat, evade
from solo.games.town.rules.movement import movement
from solo.games.town.rules.rolls import Roll
from solo.games.town.state import Investigator
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every

STREET = "downtown_street"


def facing(content: Content, monster: str, id: str = "amanda_sharpe") -> tuple[Game, Investigator, str]:
    """One investigator in a street, and a monster with him."""
    game = scenario(content, investigators=[id])
    who = game.by_id(id)
    who.place = STREET
    return game, who, put_monster(game, monster, STREET)


def checks(game: Game) -> list[tuple[str, int, int, bool]]:
    """Kind, pool, difficulty and result of every check so far."""
    return [
        (each.check, each.pool, each.difficulty, each.passed)
        for each in told(game, Checked)
        if isinstance(each, Checked)
    ]


def only_monster(game: Game, monster: str) -> None:
    """Leave nothing else in the cup to draw."""
    game.state.boxed_monsters += [each for each in game.state.cup if each != monster]
    game.state.cup = [monster]


def order(game: Game, *kinds: type[Event]) -> list[str]:
    return [type(event).__name__ for event in game.events if isinstance(event, kinds)]


def test_r19_1_choosing_to_fight_begins_at_the_horror_check(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [1, 5, 5])
    assert run(combat(game, amanda, zombie), ["fight"]) == "defeated"
    assert order(game, CombatBegan, Checked, MonsterDefeated) == [
        "CombatBegan",
        "Checked",
        "Checked",
        "MonsterDefeated",
    ]
    assert [kind for kind, *_ in checks(game)] == ["horror", "combat"]


def test_r19_1_after_a_failed_evade_the_damage_comes_before_the_horror_check(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [1, 1, 1, 1, 6, 1, 6])
    run(movement(game, amanda), ["stop", f"evade:{zombie}", "fight"])
    assert order(game, MonsterHits, CombatBegan, MonsterDefeated) == ["MonsterHits", "CombatBegan", "MonsterDefeated"]
    assert [kind for kind, *_ in checks(game)] == ["evade", "horror", "combat"]
    assert (amanda.stamina, amanda.sanity) == (3, 5)


@pytest.mark.parametrize(("monster", "pool"), [("zombie", 2), ("star_spawn", 0), ("high_priest", 4), ("vampire", 3)])
def test_r19_2_the_horror_check_is_will_and_the_horror_rating(content: Content, monster: str, pool: int) -> None:
    game, amanda, id = facing(content, monster)
    script(game, [5] * pool)
    FlowRunner(combat(game, amanda, id))
    assert checks(game) == [("horror", pool, 1, pool > 0)]


def test_r19_2_a_monster_without_a_horror_rating_asks_for_no_check(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist")
    script(game, [5, 1, 1])
    run(combat(game, amanda, cultist), ["fight"])
    assert [kind for kind, *_ in checks(game)] == ["combat"]


@pytest.mark.parametrize(("faces", "sanity"), [([1, 4], 3), ([1, 5], 5)], ids=["failed", "passed"])
def test_r19_3_only_a_failed_horror_check_costs_sanity(content: Content, faces: list[int], sanity: int) -> None:
    game, amanda, gug = facing(content, "gug")
    script(game, faces)
    FlowRunner(combat(game, amanda, gug))
    assert amanda.sanity == sanity


def test_r19_3_at_no_sanity_the_combat_is_over(content: Content) -> None:
    """A27: the monster stays where it is."""
    game, amanda, gug = facing(content, "gug")
    amanda.sanity = 2
    dice = script(game, [1, 1, 6])
    with pytest.raises(Collapsed):
        run(combat(game, amanda, gug))
    assert (amanda.place, amanda.sanity) == ("arkham_asylum", 1)
    assert game.state.monsters == {gug: STREET}
    assert dice.left == 1


def test_r19_4_one_horror_check_whatever_its_result(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [1, 1, 1, 5])
    assert run(combat(game, amanda, zombie), ["fight", "fight"]) == "defeated"
    assert [kind for kind, *_ in checks(game)] == ["horror", "combat", "combat"]
    assert amanda.sanity == 4


def test_r19_4_no_horror_check_for_an_evaded_monster(content: Content) -> None:
    game, amanda, gug = facing(content, "gug")
    script(game, [5])
    run(movement(game, amanda), ["stop", f"evade:{gug}"])
    assert [kind for kind, *_ in checks(game)] == ["evade"]
    assert amanda.sanity == 5


def test_r19_5_flee_or_fight(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist")
    decision = FlowRunner(combat(game, amanda, cultist)).decision
    assert decision is not None
    assert sorted(each.id for each in decision.options) == ["fight", "flee"]
    assert decision.rule == "R19.5"


def test_r19_6_a_flight_ends_the_combat_and_the_monster_stays(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [5, 5, 1, 1, 1, 6])
    assert run(combat(game, amanda, zombie), ["flee"]) == "fled"
    assert checks(game)[-1] == ("evade", 4, 1, True)
    assert [(each.monster, each.fled) for each in every(game, Evaded)] == [(zombie, True)]
    assert game.state.monsters == {zombie: STREET}
    assert (amanda.stamina, amanda.monster_trophies) == (5, [])


def test_r19_6_a_failed_flight_hurts_and_the_combat_goes_on(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [5, 5, 1, 1, 1, 1, 6])
    assert run(combat(game, amanda, zombie), ["flee", "fight"]) == "defeated"
    assert amanda.stamina == 3
    assert [kind for kind, *_ in checks(game)] == ["horror", "evade", "combat"]


def test_r19_6_fleeing_from_a_monster_of_an_encounter_sends_it_back_to_the_cup(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    only_monster(game, "zombie.1")
    script(game, [5, 5, 5])
    run(appear(game, amanda), ["fight:zombie.1", "flee"])
    assert game.state.cup == ["zombie.1"]
    assert game.state.visiting == []
    assert [(each.monster, each.to) for each in every(game, MonsterLeft)] == [("zombie.1", "cup")]


@pytest.mark.parametrize(
    ("monster", "pool", "difficulty"),
    [("cultist", 3, 1), ("elder_thing", 2, 2), ("zombie", 1, 1), ("gug", 0, 3), ("star_spawn", 0, 3)],
)
def test_r19_7_the_combat_check_is_fight_and_rating_against_toughness(
    content: Content, monster: str, pool: int, difficulty: int
) -> None:
    game, amanda, id = facing(content, monster)
    script(game, [6] * 3)
    session = FlowRunner(combat(game, amanda, id))
    assert session.decision is not None
    assert session.decision.about.pools["fight"] == Roll(pool, difficulty, 1)
    script(game, [6] * 6)
    session.answer("fight")
    assert ("combat", pool, difficulty, pool >= difficulty) in checks(game)


def test_r19_7_weapons_add_their_dice(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    knife = give(game, amanda, "knife")
    dice = script(game, [5, 5, 1, 5])
    assert run(combat(game, amanda, zombie), [f"fight:{knife}"]) == "defeated"
    assert checks(game)[-1] == ("combat", 2, 1, True)
    assert dice.left == 0


def test_r19_8_a_defeated_monster_becomes_a_trophy(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist")
    script(game, [5, 1, 1])
    run(combat(game, amanda, cultist), ["fight"])
    assert amanda.monster_trophies == [cultist]
    assert game.state.monsters == {}
    assert cultist not in game.state.cup
    assert [(each.monster, each.to) for each in every(game, MonsterDefeated)] == [(cultist, "trophy")]


def test_r19_8_a_monster_defeated_in_an_encounter_is_a_trophy_too(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    only_monster(game, "cultist.1")
    script(game, [5, 1, 1])
    run(appear(game, amanda), ["fight:cultist.1", "fight"])
    assert amanda.monster_trophies == ["cultist.1"]
    assert (game.state.cup, game.state.visiting, game.state.monsters) == ([], [], {})
    assert [each.place for each in every(game, MonsterAppeared)] == [""]


def test_r19_9_too_few_successes_are_lost_and_every_check_starts_anew(content: Content) -> None:
    """Toughness 2: one success, then one again, do not add up."""
    game, amanda, thing = facing(content, "elder_thing")
    script(game, [5, 1, 5, 1, 5, 5])
    assert run(combat(game, amanda, thing), ["fight", "fight", "fight"]) == "defeated"
    results = [
        (each.successes, each.passed)
        for each in told(game, Checked)
        if isinstance(each, Checked) and each.check == "combat"
    ]
    assert results == [(1, False), (1, False), (2, True)]
    assert amanda.stamina == 3


def test_r19_10_a_failed_combat_check_costs_the_combat_damage(content: Content) -> None:
    game, amanda, gug = facing(content, "gug")
    script(game, [5, 5])
    FlowRunner(combat(game, amanda, gug)).answer("fight")
    assert amanda.stamina == 1
    assert [(each.what, each.amount) for each in every(game, Lost)] == [("stamina", 4)]


def test_r19_10_at_no_stamina_the_combat_is_over(content: Content) -> None:
    """A27: the monster stays, and is no trophy."""
    game, amanda, gug = facing(content, "gug")
    amanda.stamina = 4
    script(game, [5, 5])
    with pytest.raises(Collapsed):
        run(combat(game, amanda, gug), ["fight"])
    assert (amanda.place, amanda.stamina) == ("st_marys_hospital", 1)
    assert game.state.monsters == {gug: STREET}
    assert amanda.monster_trophies == []


@pytest.mark.parametrize("answers", [["evade:zombie.1"], ["fight:zombie.1", "fight"]], ids=["evading", "fighting"])
def test_a27_one_who_falls_in_an_encounter_leaves_the_monster_to_the_cup(content: Content, answers: list[str]) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.stamina = 1
    only_monster(game, "zombie.1")
    script(game, [1, 1, 1, 1] if len(answers) == 1 else [5, 5, 1])
    with pytest.raises(Collapsed):
        run(appear(game, amanda), answers)
    assert amanda.place == "st_marys_hospital"
    assert (game.state.cup, game.state.visiting) == (["zombie.1"], [])


def test_r19_11_the_rounds_repeat_without_another_horror_check(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [6, 1, 1, 1, 6])
    assert run(combat(game, amanda, zombie), ["fight", "fight", "fight"]) == "defeated"
    assert [kind for kind, *_ in checks(game)] == ["horror", "combat", "combat", "combat"]
    assert amanda.stamina == 1


def test_r19_11_a_fighter_who_is_carried_off_fights_no_more(content: Content) -> None:
    game, amanda, gaunt = facing(content, "nightgaunt")
    put_gate(game, "woods", "abyss")
    script(game, [5, 5])
    assert run(combat(game, amanda, gaunt), ["fight"]) == "ended"
    assert amanda.place == "abyss_1"
    assert game.state.monsters == {gaunt: STREET}
    assert len(told(game, CombatEnded)) == 1


@pytest.mark.parametrize("monster", ["nightgaunt.1", "dimensional_shambler.1"])
def test_r19_11_one_carried_off_while_evading_in_an_encounter_begins_no_combat(content: Content, monster: str) -> None:
    """R8.4: the combat begins only where the monster is."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    put_gate(game, "woods", "abyss")
    only_monster(game, monster)
    dice = script(game, [1, 6, 6])
    run(appear(game, amanda), [f"evade:{monster}"])
    assert amanda.place in ("abyss_1", "lost_in_time_and_space")
    assert told(game, CombatBegan) == []
    assert game.state.cup == [monster]
    assert amanda.sanity == 5
    assert dice.left >= 2


def test_r19_12_fighting_ends_the_movement_win_or_lose(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist")
    script(game, [5, 1, 1])
    run(movement(game, amanda), ["go:easttown_street", f"fight:{cultist}", "fight"])
    assert amanda.place == STREET
    assert amanda.monster_trophies == [cultist]


def test_r19_12_a_second_monster_brings_a_horror_check_of_its_own(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    other = put_monster(game, "zombie", STREET)
    script(game, [5, 5, 6, 5, 5, 6])
    run(movement(game, amanda), ["stop", f"fight:{zombie}", "fight", f"fight:{other}", "fight"])
    assert [kind for kind, *_ in checks(game)] == ["horror", "combat", "horror", "combat"]
    assert amanda.monster_trophies == [zombie, other]


def test_r19_12_a_knocked_out_fighter_meets_no_second_monster(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    other = put_monster(game, "ghoul", STREET)
    amanda.stamina = 2
    script(game, [5, 5, 1])
    with pytest.raises(Collapsed):
        run(movement(game, amanda), ["stop", f"fight:{zombie}", "fight"])
    assert len(told(game, CombatBegan)) == 1
    assert set(game.state.monsters) == {zombie, other}


def test_r19_10_food_softens_combat_damage(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    food = give(game, amanda, "food")
    script(game, [5, 5, 1, 6])
    assert run(combat(game, amanda, zombie), ["fight", f"use:{food}", "fight"]) == "defeated"
    assert amanda.stamina == 4
    assert amanda.cards == []


def test_r19_10_strong_body_takes_one_off_every_wound(content: Content) -> None:
    game, michael, zombie = facing(content, "zombie", "michael_mcglen")
    script(game, [6, 6, 1, 1, 1])
    session = FlowRunner(combat(game, michael, zombie))
    session.answer("fight")
    assert michael.stamina == michael.max_stamina - 1


def test_r8_4_evading_costs_the_damage_without_a_horror_check_by_itself(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    script(game, [1, 1, 1, 1])
    assert run(evade(game, amanda, zombie)) is False
    assert amanda.stamina == 3
    assert [kind for kind, *_ in checks(game)] == ["evade"]
