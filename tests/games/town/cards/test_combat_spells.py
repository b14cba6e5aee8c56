"""Spells of combat: casting modifiers, sanity, hands, bonuses, and what they do to a monster."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Paid, SpellCast
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.rules.loadout import Fight
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    changed,
    every,
    holdings,
    kate,
    last,
    options,
    past_horror,
)

COMBAT = {
    "bind_monster": (4, 2, 2),
    "dread_curse_of_azathoth": (-2, 2, 2),
    "enchant_weapon": (0, 1, 0),
    "red_sign_of_shudde_mell": (-1, 1, 1),
    "shrivelling": (-1, 1, 1),
    "wither": (0, 0, 1),
}
"""Casting modifier, sanity, hands."""

ATTACKS = {"dread_curse_of_azathoth": 9, "shrivelling": 6, "wither": 3}
"""Dice that an attack spell adds."""


def caster(content: Content, *cards: str, monster: str = "cultist") -> tuple[Game, Investigator, str]:
    """Kate (fight 4, lore 5) with some cards, and a monster in her street."""
    game, who = kate(content)
    who.sliders = [1, 3, 3]
    for card in cards:
        give(game, who, card)
    return game, who, put_monster(game, monster, who.place)


@pytest.mark.parametrize(
    ("card", "modifier", "sanity", "hands"), [(card, *figures) for card, figures in COMBAT.items()]
)
class TestCasting:
    def test_the_spell_check_and_its_cost(
        self, content: Content, card: str, modifier: int, sanity: int, hands: int
    ) -> None:
        """A failed casting costs as much, and leaves the card exhausted."""
        game, who, monster = caster(content, card, "knife")
        before = holdings(game, who)
        dice = script(game, [1] * (5 + modifier))
        session = past_horror(FlowRunner(combat(game, who, monster)))
        session.answer(f"cast:{card}.1")
        check = last(game, Checked)
        assert (check.check, check.modifier, check.pool, check.difficulty) == ("spell", modifier, 5 + modifier, 1)
        assert (dice.left, who.exhausted) == (0, [f"{card}.1"])
        assert changed(game, who, before) == ({"sanity": -sanity} if sanity else {})
        assert [event.amount for event in every(game, Paid)] == ([sanity] if sanity else [])
        assert not last(game, SpellCast).passed
        assert f"cast:{card}.1" not in options(session), "not twice in a combat"

    def test_a_failed_spell_fills_its_hands_for_this_round(
        self, content: Content, card: str, modifier: int, sanity: int, hands: int
    ) -> None:
        game, who, monster = caster(content, card, "knife", "rifle")
        script(game, [1] * (5 + modifier) + [1] * (4 + 1))
        session = past_horror(FlowRunner(combat(game, who, monster)))
        session.answer(f"cast:{card}.1")
        found = options(session)
        assert [each in found for each in ("fight", "fight:knife.1", "fight:rifle.1")] == [True, hands < 2, hands < 1]
        session.answer("fight")
        assert last(game, Checked).pool == 4 + 1, "nothing of a spell that failed"
        assert {"fight:knife.1", "fight:rifle.1"} <= set(options(session))

    def test_its_hands_are_free_again_after_a_vain_flight(
        self, content: Content, card: str, modifier: int, sanity: int, hands: int
    ) -> None:
        game, who, monster = caster(content, card, "rifle")
        script(game, [1] * (5 + modifier) + [1])
        session = past_horror(FlowRunner(combat(game, who, monster)))
        for answer in (f"cast:{card}.1", "flee"):
            session.answer(answer)
        assert "fight:rifle.1" in options(session)


@pytest.mark.parametrize("card", [card for card, (_, sanity, _) in COMBAT.items() if sanity])
def test_the_last_sanity_is_felt_after_the_spell(content: Content, card: str) -> None:
    game, who, monster = caster(content, card, "knife")
    who.sanity = COMBAT[card][1]
    script(game, [6] * 30)
    session = past_horror(FlowRunner(combat(game, who, monster)))
    with pytest.raises(Collapsed):
        for answer in (f"cast:{card}.1", "card:knife.1"):
            session.answer(answer)
    assert last(game, SpellCast).passed
    assert (who.place, who.sanity) == ("arkham_asylum", 1)
    assert who.monster_trophies == ([monster] if card == "bind_monster" else [])


@pytest.mark.parametrize(("card", "bonus"), ATTACKS.items())
@pytest.mark.parametrize(
    ("monster", "rating", "share"),
    [("cultist", 1, 1), ("formless_spawn", -2, 1), ("witch", -3, 2), ("high_priest", -2, 0)],
)
def test_an_attack_spell_adds_its_magical_bonus(
    content: Content, card: str, bonus: int, monster: str, rating: int, share: int
) -> None:
    """Half of it, rounded up, against magical resistance, nothing against immunity."""
    game, who, marker = caster(content, card, monster=monster)
    who.sanity = 5
    script(game, [6] * 40)
    assert run(combat(game, who, marker), [f"cast:{card}.1", f"fight:{card}.1"]) == "defeated"
    worth = [0, bonus, (bonus + 1) // 2][share]
    assert last(game, Checked).pool == 4 + rating + worth
    assert who.cards == [f"{card}.1"]


@pytest.mark.parametrize(("card", "bonus"), ATTACKS.items())
def test_an_attack_spell_works_to_the_end_of_the_combat(content: Content, card: str, bonus: int) -> None:
    game, who, monster = caster(content, card)
    casting = [6] * (5 + COMBAT[card][0])
    script(game, casting + [1] * (4 + 1 + bonus) + [6] * (4 + 1 + bonus))
    cast, fight = f"cast:{card}.1", f"fight:{card}.1"
    assert run(combat(game, who, monster), [cast, fight, fight]) == "defeated"
    assert [check.pool for check in every(game, Checked)[1:]] == [5 + bonus, 5 + bonus]
    assert who.sanity == 6 - COMBAT[card][1], "paid for once"
    again = put_monster(game, "cultist", who.place)
    assert options(FlowRunner(combat(game, who, again))) == ["fight", "flee"], "and over after it"


@pytest.mark.parametrize(("card", "bonus"), ATTACKS.items())
def test_an_attack_spell_in_the_final_battle(content: Content, card: str, bonus: int) -> None:
    game, who = kate(content, ancient_one="yig")
    who.sliders = [1, 3, 3]
    give(game, who, card)
    wake(game, rating=-3)
    battle = game.state.battle
    assert battle is not None
    script(game, [6] * 40)
    run(attack(game, who, battle), [f"cast:{card}.1", f"fight:{card}.1"])
    assert last(game, Checked).pool == 4 - 3 + bonus
    session = FlowRunner(attack(game, who, battle))
    assert f"fight:{card}.1" not in options(session), "only until the next round"


def test_bind_monster_beats_a_monster_outright_and_is_gone(content: Content) -> None:
    game, who, monster = caster(content, "bind_monster", monster="gug")
    before = holdings(game, who)
    dice = script(game, [5, 5, 5, *[1] * 6])
    assert run(combat(game, who, monster), ["go_on", "cast:bind_monster.1"]) == "defeated"
    check = last(game, Checked)
    assert (check.check, check.pool, check.difficulty, check.successes) == ("spell", 9, 3, 3)
    won = {"spell": -1, "monsters": 1, "stamina": -1}
    assert changed(game, who, before) == {**won, "sanity": -2 - 2}, "the cost, and a failed Horror check"
    assert (game.state.decks["spell"][-1], dice.left) == ("bind_monster.1", 0)


def test_bind_monster_needs_as_many_successes_as_the_toughness(content: Content) -> None:
    game, who, monster = caster(content, "bind_monster", monster="gug")
    script(game, [5, 5, *[1] * 7])
    session = past_horror(FlowRunner(combat(game, who, monster)))
    session.answer("cast:bind_monster.1")
    assert options(session) == ["flee", "fight"]
    assert (who.cards, who.exhausted) == (["bind_monster.1"], ["bind_monster.1"])


@pytest.mark.parametrize("card", ["bind_monster", "red_sign_of_shudde_mell"])
def test_not_against_the_ancient_one_nor_without_a_monster(content: Content, card: str) -> None:
    game, who = kate(content, ancient_one="hastur")
    give(game, who, card)
    step = {"check": {"skill": "combat"}}
    script(game, [6] * 9)
    run(VOCABULARY.compile([step]).run(Scope(game, who, "test")))
    wake(game)
    battle = game.state.battle
    assert battle is not None
    assert options(FlowRunner(attack(game, who, battle))) == ["fight", "hold_back"]


def test_an_enchanted_weapon_is_magical_for_this_combat(content: Content) -> None:
    game, who, monster = caster(content, "enchant_weapon", "45_automatic", "knife", monster="fire_vampire")
    script(game, [6] * 5 + [1] * (4 - 2 + 4) + [6] * (4 - 2 + 4))
    session = past_horror(FlowRunner(combat(game, who, monster)))
    session.answer("cast:enchant_weapon.1")
    assert options(session) == ["card:45_automatic.1", "card:knife.1"]
    session.answer("card:45_automatic.1")
    for _ in range(2):
        session.answer("fight:45_automatic.1+knife.1")
    assert [check.pool for check in every(game, Checked)[1:]] == [4 - 2 + 4, 4 - 2 + 4], "the knife does nothing"
    assert session.result == "defeated"
    again = put_monster(game, "fire_vampire", who.place)
    who.exhausted.clear()
    script(game, [6] * 9)
    run(combat(game, who, again), ["fight:45_automatic.1"])
    assert last(game, Checked).pool == 4 - 2


def test_an_enchanted_weapon_is_no_longer_physical(content: Content) -> None:
    game, who, monster = caster(content, "enchant_weapon", "45_automatic", monster="witch")
    script(game, [6] * 5 + [6] * 3)
    run(combat(game, who, monster), ["cast:enchant_weapon.1", "fight:45_automatic.1"])
    assert last(game, Checked).pool == 4 - 3 + 2, "half of it against magical resistance"


@pytest.mark.parametrize(("weapon", "casts"), [("knife", 1), ("enchanted_knife", 0), ("", 0)])
def test_what_can_be_enchanted(content: Content, weapon: str, casts: int) -> None:
    """A physical weapon of one's own, and each only once."""
    game, who, monster = caster(content, "enchant_weapon", "enchant_weapon", *([weapon] if weapon else []))
    give(game, game.by_id("jenny_barnes"), "axe")
    script(game, [6] * 5)
    session = past_horror(FlowRunner(combat(game, who, monster)))
    for _ in range(casts):
        session.answer("cast:enchant_weapon.1")
    assert not [each for each in options(session) if each.startswith("cast")]
    assert len(who.exhausted) == casts


def test_the_red_sign_weakens_a_monster_and_takes_an_ability_away(content: Content) -> None:
    game, who, monster = caster(content, "red_sign_of_shudde_mell", "45_automatic", monster="dark_young")
    script(game, [6] * 4 + [5, 5, *[1] * 5])
    session = past_horror(FlowRunner(combat(game, who, monster)))
    session.answer("cast:red_sign_of_shudde_mell.1")
    assert options(session) == ["ability:physical_resistance", "none"]
    session.answer("ability:physical_resistance")
    session.answer("fight:45_automatic.1+red_sign_of_shudde_mell.1")
    check = last(game, Checked)
    assert (check.pool, check.difficulty, session.result) == (4 - 1 + 4, 2, "defeated")


def test_the_red_sign_lets_go_when_its_hand_does(content: Content) -> None:
    game, who, monster = caster(content, "red_sign_of_shudde_mell", "rifle", monster="dark_young")
    script(game, [6] * 4 + [1] * 3 + [1] * 6)
    session = past_horror(FlowRunner(combat(game, who, monster)))
    for answer in ("cast:red_sign_of_shudde_mell.1", "ability:physical_resistance", "fight:red_sign_of_shudde_mell.1"):
        session.answer(answer)
    assert (last(game, Checked).pool, last(game, Checked).difficulty) == (4 - 1, 2)
    who.stamina = 4
    session.answer("fight:rifle.1")
    assert (last(game, Checked).pool, last(game, Checked).difficulty) == (4 - 1 + 3, 3)


@pytest.mark.parametrize(
    ("monster", "abilities"),
    [
        ("ghoul", ["ambush"]),
        ("ghost", ["undead", "physical_immunity"]),
        ("witch", ["magical_resistance"]),
        ("gug", ["overwhelming"]),
        ("dhole", ["physical_resistance", "magical_resistance", "overwhelming"]),
        ("high_priest", []),
        ("cultist", []),
    ],
)
def test_what_the_red_sign_can_take_away(content: Content, monster: str, abilities: list[str]) -> None:
    """Everything but magical immunity, and nightmarish, whose work is done."""
    game, who, marker = caster(content, "red_sign_of_shudde_mell", monster=monster)
    script(game, [6] * 9)
    session = past_horror(FlowRunner(combat(game, who, marker)))
    session.answer("cast:red_sign_of_shudde_mell.1")
    expected = (
        [*(f"ability:{word}" for word in abilities), "none"]
        if abilities
        else ["fight:red_sign_of_shudde_mell.1", "flee"]
    )
    assert options(session) == expected


def test_without_its_ambush_one_may_flee_a_monster_at_once(content: Content) -> None:
    game, who, monster = caster(content, "red_sign_of_shudde_mell", monster="ghoul")
    script(game, [6] * 9)
    session = past_horror(FlowRunner(combat(game, who, monster)))
    assert "flee" not in options(session)
    for answer in ("cast:red_sign_of_shudde_mell.1", "ability:ambush", "flee"):
        session.answer(answer)
    assert session.result == "fled"


@pytest.mark.parametrize(("ability", "trophies"), [("endless", 1), ("none", 0)])
def test_an_endless_monster_under_the_red_sign_is_a_trophy(content: Content, ability: str, trophies: int) -> None:
    game, who, monster = caster(content, "red_sign_of_shudde_mell", monster="maniac")
    game.state.terror = 6
    game.forget_air()
    script(game, [6] * 20)
    choice = ability if ability == "none" else f"ability:{ability}"
    run(combat(game, who, monster), ["cast:red_sign_of_shudde_mell.1", choice, "fight:red_sign_of_shudde_mell.1"])
    assert len(who.monster_trophies) == trophies


def test_the_red_sign_leaves_a_toughness_of_one(content: Content) -> None:
    game, who, monster = caster(content, "red_sign_of_shudde_mell")
    fight = Fight(game, who, monster)
    fight.spell("red_sign_of_shudde_mell.1").toughness = 1
    assert fight.toughness == 1
    script(game, [6] * 4 + [5, *[1] * 4])
    run(combat(game, who, monster), ["cast:red_sign_of_shudde_mell.1", "fight:red_sign_of_shudde_mell.1"])
    assert last(game, Checked).difficulty == 1
