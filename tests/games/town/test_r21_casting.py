"""R21: casting spells, their cost, their check, their effect; ruling A14."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Gained, KnockedOut, Lost, Paid, Returned, SpellCast
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, last, options

STREET = "downtown_street"
KEEP = "set:111"


def caster(content: Content, *cards: str, id: str = "amanda_sharpe") -> tuple[Game, Investigator, list[str]]:
    """One investigator in a street with some cards; Amanda has Lore 2."""
    game = scenario(content, investigators=[id])
    who = game.by_id(id)
    who.place = STREET
    return game, who, [give(game, who, card) for card in cards]


def sequence(game: Game, *kinds: type[Event]) -> list[str]:
    return [type(event).__name__ for event in game.events if isinstance(event, kinds)]


@pytest.mark.parametrize(
    ("spell", "pool", "sanity"),
    [
        ("wither", 3, 0),
        ("shrivelling", 2, 1),
        ("dread_curse_of_azathoth", 1, 2),
        ("red_sign_of_shudde_mell", 2, 1),
        ("bind_monster", 7, 2),
    ],
)
def test_r21_1_the_spell_check_is_lore_and_the_casting_modifier(
    content: Content, spell: str, pool: int, sanity: int
) -> None:
    game, amanda, (copy,) = caster(content, spell)
    amanda.sliders = [1, 1, 2]
    cultist = put_monster(game, "cultist", STREET)
    script(game, [1] * pool)
    FlowRunner(combat(game, amanda, cultist)).answer(f"cast:{copy}")
    check = last(game, Checked)
    assert (check.check, check.pool, check.difficulty, check.about) == ("spell", pool, 1, copy)
    assert amanda.sanity == 5 - sanity
    assert amanda.exhausted == [copy]


def test_r21_1_the_cost_is_paid_before_the_check(content: Content) -> None:
    game, amanda, (spell,) = caster(content, "shrivelling")
    cultist = put_monster(game, "cultist", STREET)
    script(game, [5])
    FlowRunner(combat(game, amanda, cultist)).answer(f"cast:{spell}")
    assert sequence(game, Paid, Checked, SpellCast) == ["Paid", "Checked", "SpellCast"]


@pytest.mark.parametrize(("monster", "toughness"), [("cultist", 1), ("high_priest", 2), ("star_spawn", 3)])
def test_r21_1_a_card_may_ask_for_more_successes(content: Content, monster: str, toughness: int) -> None:
    game, amanda, (bind,) = caster(content, "bind_monster")
    id = put_monster(game, monster, STREET)
    amanda.sliders = [1, 0, 1]
    script(game, [5] * 20)
    run(combat(game, amanda, id), [*(["go_on"] if game.figures(id).horror else []), f"cast:{bind}"])
    assert last(game, Checked).difficulty == toughness
    assert amanda.monster_trophies == [id]


def test_r21_1_lore_bonuses_and_clues_help_a_spell(content: Content) -> None:
    game, amanda, (spell, _) = caster(content, "wither", "skill_lore")
    amanda.clues = 1
    cultist = put_monster(game, "cultist", STREET)
    dice = script(game, [1, 1, 1, 1, 5])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{spell}")
    session.answer("clue")
    check = last(game, Checked)
    assert (check.pool, check.faces, check.passed) == (3, (1, 1, 1, 1, 5), True)
    assert (amanda.clues, dice.left) == (0, 0)


def test_r21_1_an_exhausted_spell_cannot_be_cast(content: Content) -> None:
    game, amanda, (heal,) = caster(content, "heal")
    amanda.stamina = 1
    amanda.exhausted = [heal]
    cultist = put_monster(game, "cultist", STREET)
    assert f"cast:{heal}" not in options(FlowRunner(combat(game, amanda, cultist)))
    session = FlowRunner(upkeep(game, amanda))
    assert amanda.exhausted == []
    assert f"cast:{heal}" in options(session)


@pytest.mark.parametrize("face", [1, 6], ids=["failed", "cast"])
def test_r21_2_the_cost_is_paid_either_way(content: Content, face: int) -> None:
    game, amanda, (spell,) = caster(content, "shrivelling")
    cultist = put_monster(game, "cultist", STREET)
    script(game, [face])
    FlowRunner(combat(game, amanda, cultist)).answer(f"cast:{spell}")
    assert amanda.sanity == 4
    assert [(paid.what, paid.amount) for paid in every(game, Paid)] == [("sanity", 1)]
    assert every(game, SpellCast)[0].passed is (face == 6)


@pytest.mark.parametrize(
    ("faces", "stamina"), [([1, 1, 1], 1), ([5, 1, 1], 2), ([5, 6, 1], 3), ([5, 5, 6], 4)], ids=["0", "1", "2", "3"]
)
def test_r21_3_heal_restores_as_much_as_there_are_successes(content: Content, faces: list[int], stamina: int) -> None:
    game, amanda, (heal,) = caster(content, "heal")
    amanda.stamina = 1
    dice = script(game, faces)
    run(upkeep(game, amanda), [f"cast:{heal}", KEEP])
    assert (amanda.stamina, amanda.sanity, dice.left) == (stamina, 4, 0)


def test_r21_3_heal_stops_at_the_maximum(content: Content) -> None:
    game, amanda, (heal,) = caster(content, "heal")
    amanda.stamina = 4
    script(game, [5, 5, 5])
    run(upkeep(game, amanda), [f"cast:{heal}", KEEP])
    assert amanda.stamina == 5
    assert last(game, Gained).amount == 1


def test_r21_3_heal_may_help_one_other_in_the_same_area(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond", "harvey_walters"])
    amanda, joe, harvey = game.state.investigators
    amanda.place = joe.place = STREET
    for who in (amanda, joe, harvey):
        who.stamina = 1
    heal = give(game, amanda, "heal")
    script(game, [5, 6, 1])
    session = FlowRunner(upkeep(game, amanda))
    session.answer(f"cast:{heal}")
    assert options(session) == ["who:amanda_sharpe", "who:joe_diamond"]
    session.answer("who:joe_diamond")
    assert (amanda.stamina, joe.stamina, harvey.stamina) == (1, 3, 1)


def test_r21_3_clues_may_add_successes_to_a_spell_that_has_worked(content: Content) -> None:
    game, amanda, (heal,) = caster(content, "heal")
    amanda.stamina, amanda.clues = 1, 2
    script(game, [5, 1, 1, 6])
    run(upkeep(game, amanda), [f"cast:{heal}", "clue", "accept", KEEP])
    assert (amanda.stamina, amanda.clues) == (3, 1)


def test_r21_3_after_a_failure_nothing_happens(content: Content) -> None:
    game, amanda, (ward,) = caster(content, "flesh_ward")
    amanda.sliders = [1, 1, 2]
    script(game, [1])
    run(lose(game, amanda, stamina=2), [f"cast:{ward}"])
    assert (amanda.stamina, amanda.sanity) == (3, 4)
    assert amanda.exhausted == [ward]


def test_r21_3_flesh_ward_takes_the_stamina_part_of_a_loss_only(content: Content) -> None:
    game, amanda, (ward,) = caster(content, "flesh_ward")
    amanda.sliders = [1, 1, 2]
    script(game, [5])
    run(lose(game, amanda, sanity=1, stamina=4), [f"cast:{ward}"])
    assert (amanda.stamina, amanda.sanity) == (5, 3)


def test_r21_3_find_gate_brings_home_with_an_explored_marker(content: Content) -> None:
    game, amanda, (find,) = caster(content, "find_gate")
    put_gate(game, "woods", "abyss")
    amanda.place = "abyss_1"
    script(game, [5])
    run(movement(game, amanda), [f"cast:{find}"])
    assert (amanda.place, amanda.explored, amanda.sanity) == ("woods", True, 4)
    assert last(game, Returned).explored


def test_r21_3_mists_slip_past_a_monster_at_its_awareness(content: Content) -> None:
    game, amanda, (mists,) = caster(content, "mists_of_releh")
    star_spawn = put_monster(game, "star_spawn", STREET)
    script(game, [5])
    assert run(evade(game, amanda, star_spawn), [f"cast:{mists}"])
    checks = every(game, Checked)
    assert [(check.check, check.modifier, check.pool) for check in checks if check.check == "spell"] == [
        ("spell", -1, 1)
    ]
    assert (amanda.sanity, amanda.stamina) == (5, 5)


def test_a14_the_cost_must_be_payable(content: Content) -> None:
    game, amanda, (dread, bind) = caster(content, "dread_curse_of_azathoth", "bind_monster")
    cultist = put_monster(game, "cultist", STREET)
    amanda.sanity = 1
    assert options(FlowRunner(combat(game, amanda, cultist))) == ["fight", "flee"]
    amanda.sanity = 2
    assert {f"cast:{dread}", f"cast:{bind}"} <= set(options(FlowRunner(combat(game, amanda, cultist))))


def test_a14_the_last_sanity_pays_and_the_effect_comes_before_insanity(content: Content) -> None:
    game, amanda, (heal,) = caster(content, "heal")
    amanda.sanity, amanda.stamina = 1, 1
    script(game, [5, 5, 1])
    with pytest.raises(Collapsed):
        run(upkeep(game, amanda), [f"cast:{heal}"])
    assert sequence(game, Paid, SpellCast, Gained, KnockedOut)[:4] == ["Paid", "SpellCast", "Gained", "KnockedOut"]
    assert (amanda.place, amanda.sanity, amanda.stamina) == ("arkham_asylum", 1, 3)


def test_a14_a_failed_spell_may_drive_insane_too(content: Content) -> None:
    game, amanda, (spell,) = caster(content, "shrivelling")
    amanda.sanity = 1
    cultist = put_monster(game, "cultist", STREET)
    script(game, [1])
    with pytest.raises(Collapsed):
        run(combat(game, amanda, cultist), [f"cast:{spell}"])
    assert amanda.place == "arkham_asylum"
    assert game.state.monsters == {cultist: STREET}


def test_a14_a_cost_is_no_loss(content: Content) -> None:
    """Whiskey does not soften it, nor does a strong mind."""
    game, harvey, (_, heal) = caster(content, "whiskey", "heal", id="harvey_walters")
    harvey.stamina = 1
    script(game, [5, 1, 1, 1, 1])
    run(upkeep(game, harvey), [f"cast:{heal}", KEEP])
    assert harvey.sanity == 6
    assert every(game, Lost) == []
    assert len(harvey.cards) == 2


def test_no_spell_is_cast_in_an_eclipse(content: Content) -> None:
    game, amanda, (heal, wither) = caster(content, "heal", "wither")
    put_environment(game, "solar_eclipse")
    amanda.stamina = 1
    cultist = put_monster(game, "cultist", STREET)
    assert options(FlowRunner(combat(game, amanda, cultist))) == ["fight", "flee"]
    session = FlowRunner(upkeep(game, amanda))
    assert session.decision is not None
    assert session.decision.kind == "sliders"
    assert {heal, wither} == set(amanda.cards)


def test_spells_are_free_when_the_planets_stand_in_line(content: Content) -> None:
    game, amanda, (dread,) = caster(content, "dread_curse_of_azathoth")
    put_environment(game, "planetary_alignment")
    amanda.sanity = 1
    cultist = put_monster(game, "cultist", STREET)
    FlowRunner(combat(game, amanda, cultist)).answer(f"cast:{dread}")
    assert amanda.sanity == 1
    assert every(game, Paid) == []
