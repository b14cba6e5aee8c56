"""R20: hands, weapons and spells in combat; ruling A13."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_monster, scenario, script, told, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import CardLost, Checked, MonsterDefeated, SpellCast
from solo.games.town.rules.battle import attack, prepare
from solo.games.town.rules.combat import combat, evade
from solo.kernel.flow import FlowRunner, run
from tests.games.town.fights import STREET, combat_pools, facing, ids, pools
from tests.games.town.helpers import every


@pytest.mark.parametrize(
    ("weapon", "bonus"),
    [
        ("18_derringer", 2),
        ("38_revolver", 3),
        ("45_automatic", 4),
        ("axe", 3),
        ("bullwhip", 1),
        ("cavalry_saber", 2),
        ("cross", 0),
        ("dynamite", 8),
        ("knife", 1),
        ("rifle", 5),
        ("shotgun", 4),
        ("tommy_gun", 6),
        ("enchanted_blade", 4),
        ("enchanted_knife", 3),
        ("holy_water", 6),
        ("lamp_of_alhazred", 5),
        ("powder_of_ibn_ghazi", 9),
        ("sword_of_glory", 6),
        ("deputys_revolver", 3),
    ],
)
def test_r20_1_a_weapon_adds_its_bonus_without_a_roll(content: Content, weapon: str, bonus: int) -> None:
    game, amanda, cultist, (copy,) = facing(content, "cultist", weapon)
    session = FlowRunner(combat(game, amanda, cultist))
    assert pools(session) == {f"fight:{copy}": 3 + bonus, "fight": 3}
    assert told(game, Checked) == []


def test_r20_1_an_unused_weapon_adds_nothing(content: Content) -> None:
    game, amanda, cultist, _ = facing(content, "cultist", "tommy_gun")
    script(game, [1, 1, 5])
    run(combat(game, amanda, cultist), ["fight"])
    assert combat_pools(game) == [3]


@pytest.mark.parametrize(
    ("monster", "bonus"), [("zombie", 3), ("vampire", 3), ("ghost", 3), ("cultist", 0), ("ghoul", 0)]
)
def test_r20_1_the_cross_strikes_the_undead(content: Content, monster: str, bonus: int) -> None:
    game, amanda, id, (cross, gun) = facing(content, monster, "cross", "tommy_gun")
    amanda.sliders = [1, 3, 1]
    script(game, [5] * 6)
    found = pools(FlowRunner(combat(game, amanda, id)))
    assert found[f"fight:{cross}"] - found["fight"] == bonus
    assert f"fight:{gun}" in found


def test_r20_1_sixes_count_twice_for_the_shotgun_only(content: Content) -> None:
    game, amanda, thing, (shotgun,) = facing(content, "elder_thing", "shotgun")
    script(game, [1, 1, 1, 1, 1, 6])
    assert run(combat(game, amanda, thing), [f"fight:{shotgun}"]) == "defeated"
    game, amanda, thing, (rifle,) = facing(content, "elder_thing", "rifle")
    script(game, [1, 1, 1, 1, 1, 1, 6])
    session = FlowRunner(combat(game, amanda, thing))
    session.answer(f"fight:{rifle}")
    assert told(game, MonsterDefeated) == []


@pytest.mark.parametrize("card", ["dynamite", "holy_water"])
@pytest.mark.parametrize("face", [1, 6], ids=["failed", "passed"])
def test_r20_1_what_is_used_up_is_gone_after_one_check(content: Content, card: str, face: int) -> None:
    game, amanda, cultist, (copy,) = facing(content, "cultist", card)
    script(game, [face] * 11)
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"fight:{copy}")
    assert amanda.cards == []
    assert [(each.card, each.to) for each in every(game, CardLost)] == [(copy, "deck")]


def test_r20_2_a_spell_helps_only_when_the_cast_succeeds(content: Content) -> None:
    game, amanda, cultist, (wither,) = facing(content, "cultist", "wither")
    script(game, [1, 5])
    session = FlowRunner(combat(game, amanda, cultist))
    assert pools(session) == {"fight": 3}
    session.answer(f"cast:{wither}")
    assert pools(session) == {f"fight:{wither}": 6}


def test_r20_2_a_failed_cast_gives_nothing(content: Content) -> None:
    game, amanda, cultist, (wither,) = facing(content, "cultist", "wither")
    script(game, [1, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{wither}")
    assert pools(session) == {"fight": 3}
    assert amanda.exhausted == [wither]
    assert f"cast:{wither}" not in ids(session)


@pytest.mark.parametrize(
    ("spell", "bonus", "sanity"), [("wither", 3, 0), ("shrivelling", 6, 1), ("dread_curse_of_azathoth", 9, 2)]
)
def test_r20_2_what_the_combat_spells_add(content: Content, spell: str, bonus: int, sanity: int) -> None:
    game, amanda, cultist, (copy,) = facing(content, "cultist", spell)
    amanda.sliders = [1, 1, 3]
    script(game, [5, 5, 5, 5])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{copy}")
    assert pools(session)[f"fight:{copy}"] == 3 + bonus
    assert amanda.sanity == 5 - sanity


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        (["45_automatic", "38_revolver"], 3 + 4 + 3),
        (["45_automatic", "38_revolver", "knife"], 3 + 4 + 3),
        (["tommy_gun", "45_automatic"], 3 + 6),
        (["tommy_gun", "knife"], 3 + 6),
        (["sword_of_glory", "enchanted_blade", "45_automatic"], 3 + 4 + 4),
    ],
)
def test_r20_3_two_hands_in_any_mix_and_bonuses_add_up(content: Content, cards: list[str], best: int) -> None:
    game, amanda, cultist, copies = facing(content, "cultist", *cards)
    found = pools(FlowRunner(combat(game, amanda, cultist)))
    assert max(found.values()) == best
    for answer in found:
        held = [copy for copy in answer.partition(":")[2].split("+") if copy]
        assert sum(content.card(copy).hands for copy in held) <= 2
        assert all(copy in copies for copy in held)


def test_r20_3_a_weapon_and_a_spell_share_the_hands(content: Content) -> None:
    game, amanda, cultist, (gun, spell) = facing(content, "cultist", "45_automatic", "shrivelling")
    script(game, [5])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{gun}+{spell}": 13, f"fight:{spell}": 9}


def test_r20_3_a_spell_in_hand_leaves_no_room_for_a_two_handed_weapon(content: Content) -> None:
    game, amanda, cultist, (gun, spell) = facing(content, "cultist", "tommy_gun", "wither")
    script(game, [5, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    assert f"fight:{gun}" in pools(session)
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{spell}": 6}


def test_r20_3_no_spell_is_cast_without_hands_for_it(content: Content) -> None:
    game, amanda, cultist, (wither, dread) = facing(content, "cultist", "wither", "dread_curse_of_azathoth")
    script(game, [5, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    assert f"cast:{dread}" in ids(session)
    session.answer(f"cast:{wither}")
    assert f"cast:{dread}" not in ids(session)


def test_r20_3_the_axe_is_better_alone(content: Content) -> None:
    game, amanda, cultist, (axe, knife) = facing(content, "cultist", "axe", "knife")
    assert pools(FlowRunner(combat(game, amanda, cultist))) == {
        f"fight:{axe}": 6,
        f"fight:{axe}+{knife}": 6,
        f"fight:{knife}": 4,
        "fight": 3,
    }


def test_r20_4_a_failed_spell_fills_its_hands_for_the_round(content: Content) -> None:
    game, amanda, cultist, (gun, tommy, spell) = facing(content, "cultist", "45_automatic", "tommy_gun", "wither")
    script(game, [1, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{gun}": 7, "fight": 3}
    script(game, [1] * 7)
    session.answer(f"fight:{gun}")
    assert pools(session) == {f"fight:{tommy}": 9, f"fight:{gun}": 7, "fight": 3}


def test_r20_4_an_axe_beside_a_failed_spell_has_no_empty_hand(content: Content) -> None:
    game, amanda, cultist, (axe, spell) = facing(content, "cultist", "axe", "wither")
    script(game, [1, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{axe}": 5, "fight": 3}


def test_r20_4_after_a_failed_flight_the_hands_are_free_again(content: Content) -> None:
    game, amanda, zombie, (tommy, spell) = facing(content, "zombie", "tommy_gun", "wither")
    script(game, [5, 5, 1, 1])
    session = FlowRunner(combat(game, amanda, zombie))
    session.answer("go_on")
    session.answer(f"cast:{spell}")
    assert pools(session) == {"fight": 1}
    script(game, [1, 1, 1, 1])
    session.answer("flee")
    assert amanda.stamina == 3
    assert pools(session) == {f"fight:{tommy}": 7, "fight": 1}


def test_r20_5_a13_a_spell_in_hand_works_in_every_round(content: Content) -> None:
    game, amanda, zombie, (spell,) = facing(content, "zombie", "wither")
    script(game, [5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 6])
    assert run(combat(game, amanda, zombie), [f"cast:{spell}", f"fight:{spell}", f"fight:{spell}"]) == "defeated"
    assert combat_pools(game) == [4, 4]
    assert len(told(game, SpellCast)) == 1


def test_r20_5_a_spell_without_hands_needs_none(content: Content) -> None:
    """Enchant Weapon holds for the combat; only the weapon fills a hand."""
    game, amanda, cultist, (gun, tommy, spell) = facing(
        content, "cultist", "45_automatic", "tommy_gun", "enchant_weapon"
    )
    script(game, [5, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{spell}")
    session.answer(f"card:{tommy}")
    assert pools(session) == {f"fight:{tommy}": 9, f"fight:{gun}": 7, "fight": 3}


def test_r20_6_a_released_spell_stops_working_at_once(content: Content) -> None:
    """Two rounds with the spell in hand on offer, then one without it: it is gone."""
    game, amanda, zombie, (tommy, spell) = facing(content, "zombie", "tommy_gun", "wither")
    script(game, [5, 5, 5, 1] + [1] * 4)
    session = FlowRunner(combat(game, amanda, zombie))
    session.answer(f"cast:{spell}")
    session.answer(f"fight:{spell}")
    assert pools(session) == {f"fight:{tommy}": 7, f"fight:{spell}": 4, "fight": 1}
    script(game, [1] * 7)
    session.answer(f"fight:{tommy}")
    assert pools(session) == {f"fight:{tommy}": 7, "fight": 1}


def test_r20_6_a_spell_in_hand_may_give_way_to_another_in_a_later_round(content: Content) -> None:
    game, amanda, zombie, (wither, dread) = facing(content, "zombie", "wither", "dread_curse_of_azathoth")
    amanda.sliders = [1, 1, 3]
    script(game, [5, 5, 5, 1, 1, 1] + [1] * 4)
    session = FlowRunner(combat(game, amanda, zombie))
    session.answer(f"cast:{wither}")
    session.answer(f"fight:{wither}")
    assert f"cast:{dread}" in ids(session)
    script(game, [5, 1])
    session.answer(f"cast:{dread}")
    assert pools(session) == {f"fight:{dread}": 10}
    assert amanda.exhausted == [wither, dread]


def test_r20_6_a_spell_that_fails_releases_what_was_in_its_hands(content: Content) -> None:
    game, amanda, zombie, (wither, dread) = facing(content, "zombie", "wither", "dread_curse_of_azathoth")
    amanda.sliders = [1, 1, 3]
    script(game, [5, 5, 5, 1, 1, 1] + [1] * 4)
    session = FlowRunner(combat(game, amanda, zombie))
    session.answer(f"cast:{wither}")
    session.answer(f"fight:{wither}")
    script(game, [1, 1])
    session.answer(f"cast:{dread}")
    assert pools(session) == {"fight": 1}


def test_r20_6_weapons_may_be_changed_between_rounds(content: Content) -> None:
    game, amanda, cultist, (tommy, blade) = facing(content, "cultist", "tommy_gun", "enchanted_blade")
    script(game, [1] * 9 + [1] * 6 + [6])
    run(combat(game, amanda, cultist), [f"fight:{tommy}", f"fight:{blade}"])
    assert combat_pools(game) == [9, 7]


def test_r20_8_a13_a_released_spell_stays_exhausted(content: Content) -> None:
    game, amanda, zombie, (spell,) = facing(content, "zombie", "wither")
    script(game, [5, 5, 5, 1] + [1] * 5)
    session = FlowRunner(combat(game, amanda, zombie))
    session.answer(f"cast:{spell}")
    session.answer(f"fight:{spell}")
    session.answer("fight")
    assert amanda.exhausted == [spell]
    assert pools(session) == {"fight": 1}
    assert f"cast:{spell}" not in ids(session)


def test_r20_8_a_spell_ends_with_its_combat(content: Content) -> None:
    game, amanda, cultist, (spell,) = facing(content, "cultist", "wither")
    other = put_monster(game, "cultist", STREET)
    script(game, [5, 1, 6, 6, 6, 6, 6, 6])
    run(combat(game, amanda, cultist), [f"cast:{spell}", f"fight:{spell}"])
    session = FlowRunner(combat(game, amanda, other))
    assert pools(session) == {"fight": 3}
    assert f"cast:{spell}" not in ids(session)


def test_r20_7_a_refreshed_spell_must_be_cast_again_in_the_battle(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one="yig")
    amanda = game.by_id("amanda_sharpe")
    spell = give(game, amanda, "wither")
    wake(game, -3)
    battle = game.state.battle
    assert battle is not None
    amanda.sliders = [1, 3, 1]
    script(game, [5, 1] + [1] * 4)
    run(attack(game, amanda, battle), [f"cast:{spell}", f"fight:{spell}"])
    assert combat_pools(game) == [4]
    run(prepare(game), ["set:131"])
    assert amanda.exhausted == []
    session = FlowRunner(attack(game, amanda, battle))
    assert pools(session) == {"fight": 1}
    assert f"cast:{spell}" in ids(session)


def test_evading_needs_no_hands(content: Content) -> None:
    game, amanda, cultist, _ = facing(content, "cultist", "tommy_gun")
    amanda.sliders = [0, 1, 1]
    dice = script(game, [5])
    assert run(evade(game, amanda, cultist))
    assert dice.left == 0
