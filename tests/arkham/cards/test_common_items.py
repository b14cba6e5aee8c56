"""The common item deck: every card's figures, what it does, and when."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.arkham.battle import attack
from solo.arkham.cards import owned
from solo.arkham.checks import skill_check
from solo.arkham.combat import combat, evade
from solo.arkham.content import Content
from solo.arkham.events import Bought, Checked, MonsterDefeated, Prevented
from solo.arkham.game import Collapsed
from solo.arkham.gates import attempt_close
from solo.arkham.losses import lose
from solo.arkham.movement import movement, other_world_movement, walk_about
from solo.arkham.scenario import give, put_gate, put_monster, scenario, script, wake
from solo.arkham.scope import Scope
from solo.arkham.upkeep import actions, refresh
from solo.arkham.verbs import VOCABULARY
from solo.kernel.flow import Session, run
from tests.arkham.helpers import (
    HORRORLESS,
    about,
    changed,
    every,
    figures,
    fought,
    holdings,
    kate,
    last,
    move_options,
    offered,
    options,
    raised,
    shop,
    ways,
)

PRICES = {
    "18_derringer": 3,
    "38_revolver": 4,
    "45_automatic": 5,
    "axe": 3,
    "bullwhip": 2,
    "cavalry_saber": 3,
    "cross": 3,
    "dynamite": 4,
    "knife": 2,
    "rifle": 6,
    "shotgun": 6,
    "tommy_gun": 7,
    "ancient_tome": 4,
    "old_journal": 1,
    "dark_cloak": 2,
    "food": 1,
    "lantern": 3,
    "lucky_cigarette_case": 1,
    "map_of_arkham": 2,
    "motorcycle": 4,
    "research_materials": 1,
    "whiskey": 1,
}

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

ALWAYS = {"cross": {"horror": 1}, "dark_cloak": {"evade": 1}, "lantern": {"luck": 1}}
"""What a card adds to checks only by being owned; all others add nothing."""

TIMES = {
    "bullwhip": {"after_check": ("combat",)},
    "ancient_tome": {"arkham_movement": ("",)},
    "old_journal": {"arkham_movement": ("",)},
    "food": {"about_to_lose": ("stamina",)},
    "lucky_cigarette_case": {
        "after_check": ("speed", "sneak", "fight", "will", "lore", "luck", "evade", "horror", "combat", "spell")
    },
    "map_of_arkham": {"arkham_movement": ("",)},
    "motorcycle": {"arkham_movement": ("",)},
    "research_materials": {"spending_clues": ("",)},
    "whiskey": {"about_to_lose": ("sanity",)},
}
"""When a card is offered; all others are never."""


def test_the_deck_has_44_cards_two_of_each(content: Content) -> None:
    game, _ = kate(content)
    deck = game.state.decks["common"]
    assert Counter(copy.rpartition(".")[0] for copy in deck) == dict.fromkeys(PRICES, 2)
    assert len(deck) == len(set(deck)) == 44


@pytest.mark.parametrize(("card", "price"), PRICES.items())
def test_it_is_bought_for_its_price(content: Content, card: str, price: int) -> None:
    game, who, session = shop(content, card, "general_store", "common", 20)
    session.answer(f"buy:{card}.1:{price}")
    assert last(game, Bought).price == price
    assert (who.cards, who.money) == ([f"{card}.1"], 20 - price)


@pytest.mark.parametrize("card", ["rifle", "tommy_gun"])
def test_it_is_not_sold_to_one_who_cannot_pay(content: Content, card: str) -> None:
    assert f"buy:{card}.1:{PRICES[card]}" in options(shop(content, card, "general_store", "common", PRICES[card])[2])
    assert not [
        each
        for each in options(shop(content, card, "general_store", "common", PRICES[card] - 1)[2])
        if each.startswith(f"buy:{card}")
    ]


@pytest.mark.parametrize("card", PRICES)
def test_what_it_adds_without_being_wielded(content: Content, card: str) -> None:
    game, who = kate(content)
    before = figures(game, who)
    give(game, who, card)
    assert raised(game, who, before) == ALWAYS.get(card, {})
    assert set(game.kit(who).clue_dice.values()) == {0}


@pytest.mark.parametrize("card", PRICES)
def test_when_it_is_offered(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert offered(game, who, copy) == TIMES.get(card, {})
    who.exhausted.append(copy)
    assert offered(game, who, copy) == {}


@pytest.mark.parametrize("card", PRICES)
def test_it_is_an_item_and_may_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    assert owned(game, who, "item") == owned(game, who, "common_item") == [copy]
    run(walk_about(game, who), ["trade:jenny_barnes", f"give:{copy}", "done", "stop"])
    assert (who.cards, jenny.cards) == ([], [copy])


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
    session = Session(lose(game, who, stamina=1))
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


@pytest.mark.parametrize(("roll", "arms", "bonus"), [(1, "axe.1", 2), (6, "axe.1+wither.1", 2 + 3)])
def test_a_hand_that_holds_a_spell_is_not_empty(content: Content, roll: int, arms: str, bonus: int) -> None:
    game, who = kate(content)
    for card in ("axe", "wither"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [roll] * 3 + [6] * (3 + bonus))
    assert run(combat(game, who, monster), ["cast:wither.1", f"fight:{arms}"]) == "defeated"
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
    session = Session(combat(game, who, monster))
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
    session = Session(combat(game, who, monster))
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
    session = Session(combat(game, who, monster))
    session.answer(f"fight:{card}.1")
    check = last(game, Checked)
    assert (check.difficulty, check.successes, check.passed) == (3, successes, successes == 3)


@pytest.mark.parametrize("arms", ["fight:shotgun.1", "fight"])
def test_immunity_leaves_the_sixes_of_a_wielded_shotgun_alone(content: Content, arms: str) -> None:
    game, who = kate(content)
    who.sliders = [1, 2, 1]
    give(game, who, "shotgun")
    monster = put_monster(game, "formless_spawn", who.place)
    script(game, [6])
    session = Session(combat(game, who, monster))
    session.answer(arms)
    horror, check = every(game, Checked)
    assert (horror.pool, horror.faces, check.pool) == (0, (), 1)
    assert (check.successes, session.over) == {"fight:shotgun.1": (2, True), "fight": (1, False)}[arms]


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


# Tomes


@pytest.mark.parametrize(
    ("card", "points", "gained"), [("ancient_tome", 2, {"spell": 1}), ("old_journal", 1, {"clues": 3})]
)
class TestTomes:
    def test_reading_it_with_success(self, content: Content, card: str, points: int, gained: dict[str, int]) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        top = game.state.decks["spell"][0]
        before = holdings(game, who)
        dice = script(game, [1, 5])
        session = Session(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == {"common": -1, **gained}
        assert (top in who.cards) == ("spell" in gained)
        assert game.state.decks["common"][-1] == f"{card}.1"
        check = last(game, Checked)
        assert (check.check, check.modifier, check.pool, check.difficulty) == ("lore", -1, 2, 1)
        assert dice.left == 0

    def test_reading_it_in_vain(self, content: Content, card: str, points: int, gained: dict[str, int]) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        before = holdings(game, who)
        script(game, [1, 4])
        session = Session(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == {}
        assert who.exhausted == [f"{card}.1"]
        assert f"use:{card}.1" not in options(session)

    def test_it_takes_movement_points(self, content: Content, card: str, points: int, gained: dict[str, int]) -> None:
        game, who = kate(content)
        who.sliders = [points - 1, 1, 1]
        give(game, who, card)
        assert f"use:{card}.1" in move_options(game, who)
        assert f"use:{card}.1" not in move_options(game, who, "go:southside_street")

    def test_it_is_not_read_while_delayed(
        self, content: Content, card: str, points: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        give(game, who, card)
        who.delayed = True
        run(movement(game, who))
        assert (who.delayed, who.exhausted, who.cards) == (False, [], [f"{card}.1"])


# The rest


@pytest.mark.parametrize(("card", "kind", "pool"), [("dark_cloak", "evade", 4 - 3 + 1), ("lantern", "luck", 3 + 1)])
def test_a_bonus_to_a_check_counts_once_for_each_copy(content: Content, card: str, kind: str, pool: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    modifier = {"evade": -3, "luck": 0}[kind]
    script(game, [6] * 20)
    assert run(skill_check(game, who, kind, modifier)).pool == pool
    give(game, who, card)
    assert run(skill_check(game, who, kind, modifier)).pool == pool + 1
    assert who.exhausted == []


def test_the_cloak_helps_to_slip_past_a_monster(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "dark_cloak")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [1, 5])
    assert run(evade(game, who, monster))
    assert dice.left == 0


@pytest.mark.parametrize(("card", "what", "other"), [("food", "stamina", "sanity"), ("whiskey", "sanity", "stamina")])
class TestConsolation:
    def test_one_point_less_is_lost(self, content: Content, card: str, what: str, other: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        before = holdings(game, who)
        assert run(lose(game, who, sanity=2, stamina=2), [f"use:{card}.1"]) == {what: 1, other: 2}
        assert changed(game, who, before) == {"common": -1, what: -1, other: -2}
        assert last(game, Prevented).amount == 1
        assert game.state.decks["common"][-1] == f"{card}.1"

    def test_it_may_be_kept(self, content: Content, card: str, what: str, other: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        assert run(lose(game, who, sanity=1, stamina=1), ["suffer"]) == {what: 1, other: 1}
        assert who.cards == [f"{card}.1"]

    def test_two_of_them_against_one_loss(self, content: Content, card: str, what: str, other: str) -> None:
        game, who = kate(content)
        for _ in range(2):
            give(game, who, card)
        before = holdings(game, who)
        run(lose(game, who, **{what: 2}), [f"use:{card}.1", f"use:{card}.2"])
        assert changed(game, who, before) == {"common": -2}

    def test_it_is_not_offered_against_the_other_loss(self, content: Content, card: str, what: str, other: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        assert run(lose(game, who, **{other: 1})) == {what: 0, other: 1}

    def test_it_does_not_help_another(self, content: Content, card: str, what: str, other: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        jenny = game.by_id("jenny_barnes")
        jenny.place = who.place
        assert run(lose(game, jenny, **{what: 1}))[what] == 1
        assert who.cards == [f"{card}.1"]


def test_whiskey_does_not_soften_the_cost_of_a_spell(content: Content) -> None:
    game, who = kate(content)
    for card in ("whiskey", "shrivelling"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    script(game, [1, 1])
    session = Session(combat(game, who, monster))
    session.answer("cast:shrivelling.1")
    assert who.sanity == 5
    assert "whiskey.1" in who.cards


def test_the_cigarette_case_rolls_the_whole_check_again(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "lucky_cigarette_case")
    who.clues = 1
    dice = script(game, [1, 2, 3, 4, 1, 1, 1, 5])
    check = run(skill_check(game, who, "luck"), ["clue", "use:lucky_cigarette_case.1"])
    assert (check.faces, check.passed) == ([1, 1, 1, 5], True), "the die of the clue too"
    assert dice.left == 0
    assert who.cards == []
    assert game.state.decks["common"][-1] == "lucky_cigarette_case.1"


def test_the_cigarette_case_is_for_its_owner_and_for_checks_only(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "lucky_cigarette_case")
    script(game, [1] * 6)
    assert not run(skill_check(game, game.by_id("jenny_barnes"), "luck")).passed
    give(game, who, "retainer")
    game.state.round = 9
    run(actions(game, who, optional=True))
    assert who.cards == ["lucky_cigarette_case.1"], "the retainer was rolled for, and nothing was offered"


@pytest.mark.parametrize(("card", "points"), [("map_of_arkham", 1), ("motorcycle", 2)])
def test_extra_movement_points_once_a_turn(content: Content, card: str, points: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    session = Session(walk_about(game, who))
    assert about(session) == 2
    session.answer("go:southside_street")
    session.answer(f"use:{card}.1")
    assert about(session) == 1 + points
    assert (who.cards, who.exhausted) == ([f"{card}.1"], [f"{card}.1"])
    assert f"use:{card}.1" not in options(session)
    refresh(game, who)
    assert f"use:{card}.1" in move_options(game, who)


@pytest.mark.parametrize("card", ["map_of_arkham", "motorcycle", "ancient_tome", "old_journal"])
def test_nothing_of_the_town_s_movement_in_another_world(content: Content, card: str) -> None:
    game, who = kate(content, "abyss_1")
    give(game, who, card)
    run(other_world_movement(game, who))
    assert (who.place, who.exhausted) == ("abyss_2", [])


def test_research_materials_stand_for_a_clue_in_a_check(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "research_materials")
    who.clues = 1
    dice = script(game, [1, 1, 1, 6])
    check = run(skill_check(game, who, "lore"), ["use:research_materials.1"])
    assert (check.passed, check.clues, who.clues) == (True, 1, 1)
    assert dice.left == 0
    assert who.cards == []
    assert game.state.decks["common"][-1] == "research_materials.1"


def test_research_materials_help_to_seal_a_gate(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop", "jenny_barnes"])
    who = game.by_id("kate_winthrop")
    put_gate(game, "woods", "abyss")
    who.place, who.clues = "woods", 4
    give(game, who, "research_materials")
    script(game, [6])
    run(attempt_close(game, who, "lore"), ["seal:woods", "use:research_materials.1"])
    assert (game.state.seals, who.clues, who.cards) == (["woods"], 0, [])


def test_research_materials_stand_for_one_clue_only(content: Content) -> None:
    game, who = kate(content, "woods")
    put_gate(game, "woods", "abyss")
    who.clues = 3
    give(game, who, "research_materials")
    script(game, [6])
    run(attempt_close(game, who, "lore"))
    assert (game.state.seals, who.clues, who.cards) == ([], 3, ["research_materials.1"])


def test_research_materials_pay_in_an_encounter_but_are_no_clue_to_lose(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "research_materials")
    run(VOCABULARY.compile([{"lose": {"clues": 1}}]).run(Scope(game, who, "test")))
    assert who.cards == ["research_materials.1"]
    run(VOCABULARY.compile([{"spend": {"clues": 1}, "then": [{"gain": {"money": 3}}]}]).run(Scope(game, who, "test")))
    assert (who.cards, who.money) == ([], 3)


def test_monsters_defeated_with_common_items_are_trophies(content: Content) -> None:
    game, who, _ = fought(content, "cultist", ["dynamite"], ["dynamite"])
    assert last(game, MonsterDefeated).to == "trophy"
    assert len(who.monster_trophies) == 1
