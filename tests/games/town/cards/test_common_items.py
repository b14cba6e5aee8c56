"""The common item deck: every card's figures, what it does, and when."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Bought, Checked, Prevented
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.gates import attempt_close
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement, other_world_movement, walk_about
from solo.games.town.rules.upkeep import actions, refresh
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    about,
    changed,
    figures,
    holdings,
    kate,
    last,
    move_options,
    offered,
    options,
    raised,
    shop,
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
    assert set(game.modifiers(who).clue_dice.values()) == {0}


@pytest.mark.parametrize("card", PRICES)
def test_when_it_is_offered(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert offered(game, who, copy) == TIMES.get(card, {})
    who.exhausted.append(copy)
    assert offered(game, who, copy) == {}


def test_the_tomes_of_the_deck(content: Content) -> None:
    game, who = kate(content)
    for card in PRICES:
        give(game, who, card)
    assert owned(game, who, "tome") == ["ancient_tome.1", "old_journal.1"]


@pytest.mark.parametrize("card", PRICES)
def test_it_is_an_item_and_may_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    assert owned(game, who, "item") == owned(game, who, "common_item") == [copy]
    run(walk_about(game, who), ["trade:jenny_barnes", f"give:{copy}", "done", "stop"])
    assert (who.cards, jenny.cards) == ([], [copy])


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
        session = FlowRunner(walk_about(game, who))
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
        session = FlowRunner(walk_about(game, who))
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
    session = FlowRunner(combat(game, who, monster))
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
    run(actions(game, who))
    assert who.cards == ["lucky_cigarette_case.1"], "the retainer was rolled for, and nothing was offered"


@pytest.mark.parametrize(("card", "points"), [("map_of_arkham", 1), ("motorcycle", 2)])
def test_extra_movement_points_once_a_turn(content: Content, card: str, points: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    session = FlowRunner(walk_about(game, who))
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
