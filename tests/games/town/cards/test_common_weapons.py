"""The weapons of the common item deck: bonuses, hands, and the texts some of them carry."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, MonsterDefeated
from solo.games.town.game import Collapsed
from solo.games.town.rules.battle import attack
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.combat import combat
from solo.games.town.rules.loadout import Fight, ways_to_fight
from solo.games.town.rules.losses import lose
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import HORRORLESS, every, fought, kate, last, options, ways

WEAPONS = {
    "18_derringer": (1, 2),
    "38_revolver": (1, 3),
    "45_automatic": (1, 4),
    "axe": (1, 3),
    "bullwhip": (1, 1),
    "cavalry_saber": (1, 2),
    "dynamite": (2, 8),
    "knife": (1, 1),
    "rifle": (2, 5),
    "shotgun": (2, 4),
    "tommy_gun": (2, 6),
}
"""Physical weapons: hands, and the bonus when nothing else is in hand."""


@pytest.mark.parametrize(("card", "hands", "bonus"), [(card, *figures) for card, figures in WEAPONS.items()])
@pytest.mark.parametrize(("monster", "rating"), HORRORLESS.items())
def test_a_weapon_adds_its_physical_bonus(
    content: Content, card: str, hands: int, bonus: int, monster: str, rating: int
) -> None:
    """Nothing against immunity to what is physical, all of it against resistance to what is magical."""
    worth = {"cultist": bonus, "fire_vampire": 0, "witch": bonus}
    _, _, check = fought(content, monster, [card], [card])
    assert check.pool == 4 + rating + worth[monster]
    assert check.modifier == rating + worth[monster]


@pytest.mark.parametrize("card", WEAPONS)
def test_a_weapon_that_is_not_wielded_adds_nothing(content: Content, card: str) -> None:
    _, who, check = fought(content, "cultist", [card], [])
    assert check.pool == 5
    assert who.cards == [f"{card}.1"]


@pytest.mark.parametrize(("card", "hands"), [(card, hands) for card, (hands, _) in WEAPONS.items()] + [("cross", 1)])
def test_the_hands_a_weapon_takes(content: Content, card: str, hands: int) -> None:
    other, two = ("knife", "rifle") if card not in ("knife", "rifle") else ("axe", "tommy_gun")
    found = ways(content, [card, other, two])
    assert f"fight:{card}.1" in found
    assert (f"fight:{card}.1+{other}.1" in found) == (hands == 1)
    assert f"fight:{card}.1+{two}.1" not in found


@pytest.mark.parametrize(("card", "physical"), [*((card, True) for card in WEAPONS), ("cross", False)])
def test_it_is_a_weapon_and_of_what_kind(content: Content, card: str, physical: bool) -> None:
    """Only a physical weapon can be enchanted."""
    game, who = kate(content)
    for each in (card, "enchant_weapon"):
        give(game, who, each)
    assert owned(game, who, "weapon") == [f"{card}.1"]
    monster = put_monster(game, "cultist", who.place)
    assert ("cast:enchant_weapon.1" in options(FlowRunner(combat(game, who, monster)))) == physical


def test_two_hands_hold_two_copies_of_a_weapon_and_the_bonuses_add_up(content: Content) -> None:
    game, who = kate(content)
    copies = [give(game, who, "45_automatic") for _ in range(2)]
    monster = put_monster(game, "cultist", who.place)
    script(game, [6] * 20)
    run(combat(game, who, monster), ["fight:" + "+".join(copies)])
    assert last(game, Checked).pool == 2 + 1 + 4 + 4


# Weapons with a text


def test_the_derringer_counts_for_the_half_but_need_not_be_given(content: Content) -> None:
    game, who = kate(content)
    for card in ("18_derringer", "18_derringer", "knife"):
        give(game, who, card)
    who.stamina = 1
    session = FlowRunner(lose(game, who, stamina=1))
    assert options(session) == ["card:18_derringer.1", "card:18_derringer.2", "card:knife.1"]
    with pytest.raises(Collapsed):
        session.answer("card:knife.1")
    assert who.cards == ["18_derringer.1", "18_derringer.2"]


def test_a_derringer_that_is_offered_counts(content: Content) -> None:
    game, who = kate(content)
    for card in ("18_derringer", "knife"):
        give(game, who, card)
    who.stamina = 1
    with pytest.raises(Collapsed):
        run(lose(game, who, stamina=1), ["card:18_derringer.1"])
    assert who.cards == ["knife.1"]


def test_derringers_alone_are_never_taken(content: Content) -> None:
    game, who = kate(content)
    for _ in range(2):
        give(game, who, "18_derringer")
    who.sanity = 1
    with pytest.raises(Collapsed):
        run(lose(game, who, sanity=1))
    assert who.cards == ["18_derringer.1", "18_derringer.2"]


def test_all_items_but_the_derringer_can_be_demanded(content: Content) -> None:
    game, who = kate(content)
    for card in ("18_derringer", "knife", "food"):
        give(game, who, card)
    run(VOCABULARY.compile([{"discard": {"what": "item", "count": "all"}}]).run(Scope(game, who, "test")))
    assert who.cards == ["18_derringer.1"]


@pytest.mark.parametrize(("card", "kept"), [("18_derringer", True), ("38_revolver", False)])
def test_the_elder_thing_takes_no_derringer(content: Content, card: str, kept: bool) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    monster = put_monster(game, "elder_thing", who.place)
    script(game, [1, 1, 6, 6])
    run(combat(game, who, monster), ["fight", "flee"])
    assert (copy in who.cards) == kept


@pytest.mark.parametrize(("wielded", "bonus"), [(["axe"], 3), (["axe", "knife"], 2 + 1), (["axe", "bullwhip"], 2 + 1)])
def test_the_axe_likes_an_empty_hand(content: Content, wielded: list[str], bonus: int) -> None:
    _, _, check = fought(content, "cultist", ["axe", "knife", "bullwhip"], wielded)
    assert check.pool == 4 + 1 + bonus


def test_the_axe_is_physical_whatever_the_other_hand_holds(content: Content) -> None:
    assert fought(content, "fire_vampire", ["axe", "knife"], ["axe", "knife"])[2].pool == 4 - 2


@pytest.mark.parametrize(("roll", "loadout", "bonus"), [(1, "axe.1", 2), (6, "axe.1+wither.1", 2 + 3)])
def test_a_hand_that_holds_a_spell_is_not_empty(content: Content, roll: int, loadout: str, bonus: int) -> None:
    game, who = kate(content)
    for card in ("axe", "wither"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [roll] * 3 + [6] * (3 + bonus))
    assert run(combat(game, who, monster), ["cast:wither.1", f"fight:{loadout}"]) == "defeated"
    assert last(game, Checked).pool == 2 + 1 + bonus
    assert dice.left == 0


def test_the_hand_is_empty_again_in_the_next_round(content: Content) -> None:
    game, who = kate(content)
    for card in ("axe", "wither"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    script(game, [1] * 3 + [1] * 5 + [6] * 6)
    assert run(combat(game, who, monster), ["cast:wither.1", "fight:axe.1", "fight:axe.1"]) == "defeated"
    assert last(game, Checked).pool == 2 + 1 + 3


def test_the_bullwhip_rolls_one_die_again_once(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "bullwhip")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [1, 2, 2, 2, 3, 1, 1, 1, 1, 6])
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight:bullwhip.1")
    assert options(session) == ["accept", "use:bullwhip.1"]
    session.answer("use:bullwhip.1")
    assert every(game, Checked)[0].faces == (3, 2, 2, 2)
    assert who.exhausted == ["bullwhip.1"]
    assert "fight:bullwhip.1" in options(session), "an exhausted whip is still a weapon"
    session.answer("fight:bullwhip.1")
    assert every(game, Checked)[1].pool == 2 + 1 + 1
    assert every(game, Checked)[1].faces == (1, 1, 1, 1), "and is not offered again"
    assert dice.left == 1


@pytest.mark.parametrize("kind", ["horror", "fight", "evade"])
def test_the_bullwhip_helps_only_in_combat_checks(content: Content, kind: str) -> None:
    game, who = kate(content)
    give(game, who, "bullwhip")
    script(game, [1] * 4)
    assert not run(skill_check(game, who, kind)).passed
    assert who.exhausted == []


@pytest.mark.parametrize(
    ("monster", "pool"), [("cultist", 4 + 1), ("zombie", 4 - 1 + 3), ("ghost", 4 - 3 + 3), ("vampire", 4 - 3 + 3)]
)
def test_the_cross_strikes_the_undead_only_and_is_magical(content: Content, monster: str, pool: int) -> None:
    """The ghost shrugs off what is physical, the vampire resists it."""
    _, _, check = fought(content, monster, ["cross"], ["cross"])
    assert check.pool == pool


@pytest.mark.parametrize(
    ("abilities", "bonus"),
    [([], 0), (["undead"], 3), (["undead", "magical_resistance"], 2), (["undead", "magical_immunity"], 0)],
)
def test_the_cross_and_what_is_magical(content: Content, abilities: list[str], bonus: int) -> None:
    game, who = kate(content)
    give(game, who, "cross")
    found = ways_to_fight(Fight(game, who, abilities=frozenset(abilities)))
    assert {way.copies: way.bonus for way in found} == {(): 0, ("cross.1",): bonus}


def test_the_cross_helps_against_horror_without_a_hand(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "cross")
    monster = put_monster(game, "zombie", who.place)
    dice = script(game, [1, 5, 6])
    assert run(combat(game, who, monster), ["fight"]) == "defeated"
    horror, fight = every(game, Checked)
    assert (horror.check, horror.pool) == ("horror", 2 - 1 + 1)
    assert (fight.check, fight.pool) == ("combat", 2 - 1)
    assert dice.left == 0
    assert who.cards == ["cross.1"]


@pytest.mark.parametrize("face", [1, 6])
def test_dynamite_is_gone_after_one_combat_check(content: Content, face: int) -> None:
    game, who = kate(content)
    give(game, who, "dynamite")
    monster = put_monster(game, "cultist", who.place)
    script(game, [face] * (2 + 1 + 8))
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight:dynamite.1")
    assert who.cards == []
    assert game.state.decks["common"][-1] == "dynamite.1"
    assert options(session) == {1: ["fight", "flee"], 6: []}[face]


@pytest.mark.parametrize(("card", "successes"), [("shotgun", 3), ("rifle", 2)])
def test_each_six_of_the_shotgun_counts_twice(content: Content, card: str, successes: int) -> None:
    """Ithaqua's cultists have toughness 3."""
    game, who = kate(content, ancient_one="ithaqua")
    give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    script(game, [6, 5, *[1] * 6])
    session = FlowRunner(combat(game, who, monster))
    session.answer(f"fight:{card}.1")
    check = last(game, Checked)
    assert (check.difficulty, check.successes, check.passed) == (3, successes, successes == 3)


@pytest.mark.parametrize("loadout", ["fight:shotgun.1", "fight"])
def test_immunity_leaves_the_sixes_of_a_wielded_shotgun_alone(content: Content, loadout: str) -> None:
    game, who = kate(content)
    who.sliders = [1, 2, 1]
    give(game, who, "shotgun")
    monster = put_monster(game, "formless_spawn", who.place)
    script(game, [6])
    session = FlowRunner(combat(game, who, monster))
    session.answer(loadout)
    horror, check = every(game, Checked)
    assert (horror.pool, horror.faces, check.pool) == (0, (), 1)
    assert (check.successes, session.over) == {"fight:shotgun.1": (2, True), "fight": (1, False)}[loadout]


@pytest.mark.parametrize("kind", ["horror", "evade", "spell", "fight"])
def test_the_sixes_of_other_checks_count_once(content: Content, kind: str) -> None:
    game, who = kate(content)
    give(game, who, "shotgun")
    script(game, [6, 6, 6, 6])
    check = run(skill_check(game, who, kind))
    assert check.successes == check.pool


def test_the_shotgun_counts_in_the_final_battle_too(content: Content) -> None:
    game, who = kate(content, ancient_one="hastur")
    give(game, who, "shotgun")
    wake(game, rating=0)
    battle = game.state.battle
    assert battle is not None
    script(game, [6, 6, 5, 1])
    run(attack(game, who, battle), ["fight:shotgun.1"])
    assert last(game, Checked).pool == 2 + 2, "Hastur resists what is physical"
    assert (game.state.doom, battle.total) == (13 - 2, 1), "five successes, two for a doom token"


def test_monsters_defeated_with_common_items_are_trophies(content: Content) -> None:
    game, who, _ = fought(content, "cultist", ["dynamite"], ["dynamite"])
    assert last(game, MonsterDefeated).to == "trophy"
    assert len(who.monster_trophies) == 1
