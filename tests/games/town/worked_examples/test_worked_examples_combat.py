"""The rulebooks' worked examples: combat with a monster, its abilities."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat import appear, combat
from solo.games.town.rules.loadout import Fight, ways_to_fight
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import (
    Vector,
    amanda_in,
    assert_check,
    checks,
    named,
    only_in_cup,
    set_skills,
    vectors,
)

STREET = "uptown_street"


def fighter(content: Content, name: str, monster: str, **skills: int) -> tuple[Game, Investigator, str]:
    """An investigator with such skills in a street, and a monster there."""
    game = scenario(content, investigators=[named(name)])
    (who,) = game.state.investigators
    set_skills(game, who, **skills)
    who.place = STREET
    return game, who, put_monster(game, named(monster), STREET)


def strong_pete(content: Content, vector: Vector) -> tuple[Game, Investigator, str]:
    """Ashcan Pete with fight 6: 5 on his sheet, 1 from a skill card."""
    game, pete, monster = fighter(content, vector.given["investigator"], "Star Spawn", fight=5)
    give(game, pete, "skill_fight")
    assert pool_of(game, pete, vector.given["skill"]) == vector.given["value"]
    figures = game.figures(monster)
    assert figures.combat is not None
    assert [figures.combat.rating] == vector.given["modifiers"]
    assert figures.toughness == vector.given["toughness"] == vector.given["difficulty"]
    return game, pete, monster


@vectors("ah_horror_pete_star_spawn")
def test_r19_2_pete_sees_the_star_spawn(content: Content, vector: Vector) -> None:
    given = vector.given
    game, pete, monster = fighter(content, given["investigator"], "Star Spawn", will=given["value"])
    horror = game.figures(monster).horror
    assert horror is not None
    assert ([horror.rating], horror.damage) == (given["modifiers"], given["horror_damage"])
    sanity = pete.sanity
    dice = script(game, [6])
    FlowRunner(combat(game, pete, monster))
    (check,) = checks(game, given["skill"].replace("will", "horror"))
    assert_check(check, vector.expected)
    assert check.difficulty == given["difficulty"]
    assert sanity - pete.sanity == vector.expected["sanity_lost"]
    assert dice.left == 1


@vectors("ah_combat_pete_star_spawn_win")
def test_r19_8_pete_defeats_the_star_spawn(content: Content, vector: Vector) -> None:
    game, pete, monster = strong_pete(content, vector)
    dice = script(game, vector.action["roll"])
    assert run(combat(game, pete, monster), ["fight"]) == "defeated"
    assert dice.left == 0
    (check,) = checks(game, "combat")
    assert_check(check, vector.expected)
    assert check.difficulty == vector.given["difficulty"]
    assert [game.figures(trophy).kind for trophy in pete.monster_trophies] == [named(vector.expected["monster_trophy"])]


@vectors("ah_combat_pete_star_spawn_fail")
def test_r19_10_the_star_spawn_hits_pete(content: Content, vector: Vector) -> None:
    game, pete, monster = strong_pete(content, vector)
    stamina = pete.stamina
    dice = script(game, vector.action["roll"])
    session = FlowRunner(combat(game, pete, monster))
    session.answer("fight")
    assert dice.left == 0
    (check,) = checks(game, "combat")
    assert_check(check, vector.expected)
    combat_figures = game.figures(monster).combat
    assert combat_figures is not None
    assert stamina - pete.stamina == vector.expected["stamina_lost"] == combat_figures.damage
    assert session.decision is not None
    assert vector.expected["next"] == "flee_or_fight"
    assert {each.id for each in session.decision.options} == {"flee", "fight"}
    assert (len(checks(game, "horror")) > 1) is vector.expected["new_horror_check"]


@vectors("ah_combat_partial_success_lost")
def test_r19_9_successes_below_the_toughness_are_lost(content: Content, vector: Vector) -> None:
    """Michael McGlen, who takes a hit less hard: two successes of three, then one of three."""
    game, mcglen, monster = fighter(content, "Michael McGlen", "Star Spawn", fight=6)
    mcglen.sanity = 3
    assert game.figures(monster).toughness == vector.given["toughness"]
    script(game, [5, 6, 1, 5, 1, 1])
    session = FlowRunner(combat(game, mcglen, monster))
    session.answer("fight")
    session.answer("fight")
    first, second = checks(game, "combat")
    assert first.successes == vector.action["successes"]
    assert second.successes == 1 + vector.expected["successes_carried_over"]
    assert second.difficulty == vector.expected["next_check_difficulty"]
    assert bool(told(game, events.MonsterDefeated)) is vector.expected["monster_defeated"]
    assert game.state.monsters == {monster: STREET}


@vectors("ah_combat_amanda_elder_thing_horror")
def test_r18_4_amandas_negative_pool(content: Content, vector: Vector) -> None:
    given = vector.given
    game, amanda, monster = fighter(content, given["investigator"], given["monster"], will=given["value"])
    horror = game.figures(monster).horror
    assert horror is not None
    assert ([horror.rating], horror.damage) == (given["modifiers"], given["horror_damage"])
    assert pool_of(game, amanda, "horror") + horror.rating == vector.expected["pool_arithmetic"]
    FlowRunner(combat(game, amanda, monster))
    (check,) = checks(game, "horror")
    assert_check(check, vector.expected)
    assert 5 - amanda.sanity == vector.expected["sanity_lost"]


@vectors("ah_combat_amanda_elder_thing_win")
def test_r19_8_amanda_defeats_the_elder_thing(content: Content, vector: Vector) -> None:
    given = vector.given
    game, amanda, monster = fighter(content, given["investigator"], given["monster"], fight=given["value"])
    assert game.figures(monster).toughness == given["toughness"]
    dice = script(game, [face or 1 for face in vector.action["roll"]])
    assert run(combat(game, amanda, monster), ["fight"]) == "defeated"
    assert dice.left == 0
    (check,) = checks(game, "combat")
    assert_check(check, vector.expected)
    assert check.modifier == sum(given["modifiers"])
    assert amanda.monster_trophies == [f"{named(vector.expected['monster_trophy'])}.1"]


@vectors("ah_combat_amanda_elder_thing_fail")
def test_r33_8_the_elder_thing_takes_a_weapon_or_a_spell(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game, amanda, monster = fighter(content, "Amanda Sharpe", "Elder Thing", fight=vector.given["value"])
    gun, heal, lantern = (give(game, amanda, card) for card in ("45_automatic", "heal", "lantern"))
    figures = game.figures(monster)
    assert figures.combat is not None
    assert [figures.combat.rating] == vector.given["modifiers"]
    assert figures.toughness == vector.given["toughness"] == vector.given["difficulty"]
    dice = script(game, vector.action["roll"])
    session = FlowRunner(combat(game, amanda, monster))
    session.answer("fight")
    assert dice.left == 0
    assert session.decision is not None
    (check,) = checks(game, "combat")
    assert_check(check, expected)
    assert 5 - amanda.stamina == expected["stamina_lost"] == vector.given["combat_damage"]
    assert [each.subject for each in session.decision.options] == [gun, heal]
    assert session.decision.least == session.decision.most == expected["weapon_or_spell_lost"]
    session.answer(f"card:{heal}")
    assert amanda.cards == [gun, lantern]
    assert session.decision is not None
    assert expected["next"] == "flee_or_fight"
    assert {"flee", "fight"} <= {each.id for each in session.decision.options}
    assert (len(checks(game, "horror")) > 1) is expected["new_horror_check"]


@vectors("ah_combat_nightgaunt")
def test_r33_8_the_nightgaunt_throws_through_a_gate(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game, amanda, monster = fighter(content, "Amanda Sharpe", vector.given["monster"], fight=3)
    put_gate(game, "graveyard", "rlyeh")
    put_gate(game, "science_building", "yuggoth")
    script(game, [5, 5, 1])
    run(combat(game, amanda, monster), ["fight"])
    assert 5 - amanda.stamina == expected["stamina_lost"]
    assert (amanda.place == "yuggoth_1") is (expected["moved_through"] == "nearest open gate")
    assert not amanda.delayed
    home = expected["from_other_world"]
    game, amanda = amanda_in(content, "yuggoth_1")
    set_skills(game, amanda, fight=3)
    put_gate(game, "science_building", "yuggoth")
    only_in_cup(game, "nightgaunt.1")
    script(game, [5, 5, 1])
    run(appear(game, amanda), ["fight:nightgaunt.1", "fight"])
    assert (amanda.place == "science_building") is (home["to"] == "arkham")
    assert amanda.explored is home["explored_marker"]
    assert 5 - amanda.stamina == expected["stamina_lost"]


def weapon_bonuses(content: Content, weapon: str, *monsters: str) -> list[int]:
    """What a weapon is worth against each of some monsters."""
    found = []
    for monster in monsters:
        game, amanda, marker = fighter(content, "Amanda Sharpe", monster)
        copy = give(game, amanda, named(weapon))
        found += [way.bonus for way in ways_to_fight(Fight(game, amanda, marker)) if way.copies == (copy,)]
    return found


@vectors("ah_resistance_tommy_gun")
def test_r33_3_a_tommy_gun_against_resistance(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    assert given["monster_ability"] in content.monsters["dark_young"].abilities
    assert [each.kind for each in content.cards[named(given["weapon"])].bonuses] == [given["kind"]]
    assert weapon_bonuses(content, given["weapon"], "Gug", "Dark Young") == [given["bonus"], expected["bonus"]]
    assert expected["rounding"] == "up"
    assert weapon_bonuses(content, "Rifle", "Gug", "Dark Young") == [5, 3]
    assert weapon_bonuses(content, "Knife", "Gug", "Dark Young") == [1, 1]


@vectors("ah_immunity_tommy_gun")
def test_r33_4_a_tommy_gun_against_immunity(content: Content, vector: Vector) -> None:
    given = vector.given
    assert given["monster_ability"] in content.monsters["formless_spawn"].abilities
    assert [each.kind for each in content.cards[named(given["weapon"])].bonuses] == [given["kind"]]
    found = weapon_bonuses(content, given["weapon"], "Gug", "Formless Spawn")
    assert found == [given["bonus"], vector.expected["bonus"]]


@vectors("ah_nightmarish_dark_young")
def test_r33_5_nightmarish(content: Content, vector: Vector) -> None:
    given = vector.given
    for outcome, faces in (("failed", [1, 1]), ("passed", [5, 1])):
        game, amanda, monster = fighter(content, "Amanda Sharpe", given["monster"], will=2)
        figures = game.figures(monster)
        assert figures.horror is not None
        assert (figures.nightmarish, figures.horror.damage) == (given["nightmarish"], given["horror_damage"])
        script(game, faces)
        FlowRunner(combat(game, amanda, monster))
        (check,) = checks(game, "horror")
        assert check.passed is (outcome == "passed")
        assert 5 - amanda.sanity == vector.expected[outcome]["sanity_lost"]
