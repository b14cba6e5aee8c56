"""The 35 special cards: blessings and curses, retainers, loans, memberships, the deputy's three."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

import solo.games.town
from solo.games.town.checks.by_hand import script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import CardRenewed, EncounterBegan, LoanDefaulted, Paid, Rolled
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.card_facts import Role
from solo.games.town.rules.cards import has, owned
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.ending import score
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import walk_about
from solo.games.town.rules.states import bless, curse, devour_now
from solo.games.town.rules.upkeep import actions
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from solo.kernel.piece_ids import kind_of
from tests.games.town.helpers import (
    changed,
    every,
    figures,
    hand,
    holdings,
    kate,
    last,
    offered,
    options,
    raised,
)
from tests.games.town.tables import let_do

STACKS = {
    "blessing": 8,
    "retainer": 8,
    "bank_loan": 8,
    "silver_twilight_lodge_membership": 8,
    "deputy_of_arkham": 1,
    "deputys_revolver": 1,
    "patrol_wagon": 1,
}
"""The curses are the other sides of the blessings."""

KINDS = {
    "blessing": "status",
    "curse": "status",
    "retainer": "privilege",
    "bank_loan": "obligation",
    "silver_twilight_lodge_membership": "privilege",
    "deputy_of_arkham": "status",
    "deputys_revolver": "physical_weapon",
    "patrol_wagon": "vehicle",
}
CARDS = list(KINDS)
ITEMS = ["deputys_revolver", "patrol_wagon"]
ROLLED_FOR = {"blessing": 1, "curse": 1, "retainer": 1}
"""Cards with an upkeep die, and the face that ends them."""


def holder(content: Content, card: str, *, rounds: int = 2, ancient_one: str = "azathoth") -> tuple[Game, Investigator]:
    """Kate has received a card so many rounds ago; from the second round on its die is rolled."""
    game, who = kate(content, ancient_one=ancient_one)
    hand(game, who, card)
    game.state.round += rounds
    return game, who


def test_there_are_35_special_cards(content: Content) -> None:
    game, _ = kate(content)
    assert {card: len(stack) for card, stack in game.state.special.items()} == STACKS
    assert sum(STACKS.values()) == 35
    assert all(Counter(stack).most_common(1)[0][1] == 1 for stack in game.state.special.values())


@pytest.mark.parametrize("card", CARDS)
def test_only_the_deputy_s_gear_are_items_and_may_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = hand(game, who, card)
    hand(game, who, "knife")
    assert owned(game, who, "item") == ([copy, "knife.1"] if card in ITEMS else ["knife.1"])
    assert (content.cards[card].price, content.cards[card].type) == (None, KINDS[card])
    game.by_id("jenny_barnes").place = who.place
    session = FlowRunner(walk_about(game, who))
    session.answer("trade:jenny_barnes")
    assert (f"give:{copy}" in options(session)) == (card in ITEMS)


@pytest.mark.parametrize("card", CARDS)
def test_what_it_adds_by_being_owned(content: Content, card: str) -> None:
    game, who = kate(content)
    before, had = figures(game, who), holdings(game, who)
    copy = hand(game, who, card)
    assert raised(game, who, before) == {}
    assert set(game.modifiers(who).clue_dice.values()) == {0}
    assert changed(game, who, had) == {"special": 1}
    assert offered(game, who, copy) == ({"instead_of_walking": ("",)} if card == "patrol_wagon" else {})


@pytest.mark.parametrize("card", CARDS)
def test_a_devoured_investigator_s_cards_go_back_to_their_piles(content: Content, card: str) -> None:
    game, who = kate(content)
    hand(game, who, card)
    assert len(game.state.special[{"curse": "blessing"}.get(card, card)]) == STACKS.get(card, 8) - 1
    session = FlowRunner(devour_now(game, who))
    assert session.decision is not None
    assert {name: len(stack) for name, stack in game.state.special.items()} == {
        name: count - sum(1 for each in game.state.investigators for copy in each.cards if copy.startswith(name))
        for name, count in STACKS.items()
    }
    assert who.cards == []


# Upkeep


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("card", ROLLED_FOR)
def test_it_ends_on_a_one(content: Content, card: str, face: int) -> None:
    game, who = holder(content, card)
    dice = script(game, [face])
    run(actions(game, who))
    assert (bool(has(who, card)), dice.left) == (face != 1, 0)
    assert last(game, Rolled).faces == (face,)
    assert who.money == (2 if card == "retainer" else 0), "the money comes before the die"
    assert len(game.state.special[{"curse": "blessing"}.get(card, card)]) == (8 if face == 1 else 7)


@pytest.mark.parametrize("card", [*ROLLED_FOR, "bank_loan"])
def test_nothing_is_rolled_in_the_first_upkeep(content: Content, card: str) -> None:
    game, who = holder(content, card, rounds=1)
    dice = script(game, [1])
    run(actions(game, who))
    assert (bool(has(who, card)), dice.left, every(game, Rolled)) == (True, 1, [])
    assert who.money == (2 if card == "retainer" else 0), "a retainer pays all the same"


@pytest.mark.parametrize(("card", "verb"), [("blessing", "bless"), ("curse", "curse"), ("retainer", "gain_retainer")])
def test_one_that_is_gained_again_is_renewed(content: Content, card: str, verb: str) -> None:
    game, who = holder(content, card)
    let_do(game, who, verb, {"retainer": True}.get(card, "self"))
    assert len(who.cards) == 1
    game.state.round += 1
    dice = script(game, [1])
    run(actions(game, who))
    assert (len(who.cards), dice.left) == (1, 1)
    game.state.round += 1
    run(actions(game, who))
    assert (who.cards, dice.left) == ([], 0)
    assert [(event.who, kind_of(event.card)) for event in every(game, CardRenewed)] == [(who.id, card)]


@pytest.mark.parametrize(
    "card", ["deputy_of_arkham", "deputys_revolver", "patrol_wagon", "silver_twilight_lodge_membership"]
)
@pytest.mark.parametrize("rounds", [1, 2])
def test_nothing_is_ever_rolled_for_the_others(content: Content, card: str, rounds: int) -> None:
    game, who = holder(content, card, rounds=rounds)
    dice = script(game, [1])
    run(actions(game, who))
    assert (who.money, dice.left) == (1 if card == "deputy_of_arkham" else 0, 1)


@pytest.mark.parametrize("card", ["blessing", "curse", "retainer", "bank_loan", "deputy_of_arkham"])
def test_in_the_final_battle_only_blessing_and_curse_are_rolled_for(content: Content, card: str) -> None:
    game, who = holder(content, card, ancient_one="yig")
    wake(game)
    dice = script(game, [1])
    run(actions(game, who))
    rolled = card in ("blessing", "curse")
    assert (bool(has(who, card)), dice.left, who.money) == (not rolled, 0 if rolled else 1, 0)


@pytest.mark.parametrize("card", ["blessing", "curse"])
@pytest.mark.parametrize("face", [2, 6])
def test_upkeep_dice_are_read_by_number(content: Content, card: str, face: int) -> None:
    game, who = holder(content, card)
    who.clues = 3
    script(game, [face])
    run(actions(game, who))
    assert (bool(has(who, card)), who.clues) == (True, 3)


# Blessing and curse


@pytest.mark.parametrize(("card", "least"), [("blessing", 4), ("curse", 6), ("retainer", 5)])
def test_what_counts_as_a_success(content: Content, card: str, least: int) -> None:
    game, who = kate(content)
    hand(game, who, card)
    script(game, [1, 2, 3, 4, 5, 6, 1, 2])
    who.check_bonus = 5
    check = run(skill_check(game, who, "luck"))
    assert (check.success_on, check.successes) == (least, 7 - least)
    script(game, [4, 5, 6])
    step = {"roll_successes": {"dice": 3, "per_success": [{"gain": {"money": 1}}]}}
    run(VOCABULARY.compile([step]).run(Scope(game, who, "test")))
    assert who.money == 7 - least


@pytest.mark.parametrize(("first", "then"), [("blessing", curse), ("curse", bless)])
def test_the_one_only_lifts_the_other(content: Content, first: str, then: object) -> None:
    game, who = kate(content)
    hand(game, who, first)
    assert callable(then)
    run(then(game, who))
    assert (who.cards, len(game.state.special["blessing"])) == ([], 8)
    run(then(game, who))
    assert has(who, {"blessing": "curse", "curse": "blessing"}[first])
    assert len(game.state.special["blessing"]) == 7


# Retainer


@pytest.mark.parametrize(
    ("what", "place"), [("sanity", "uptown_street"), ("stamina", "uptown_street"), ("sanity", "abyss_1")]
)
def test_a_retainer_is_lost_by_one_who_is_knocked_out(content: Content, what: str, place: str) -> None:
    game, who = kate(content, place)
    for card in ("retainer", "silver_twilight_lodge_membership", "bank_loan", "blessing", "deputy_of_arkham"):
        hand(game, who, card)
    with pytest.raises(Collapsed):
        run(lose(game, who, **{what: 9}))
    assert not has(who, "retainer")
    assert len(who.cards) == 4, "nothing else of these"


# Bank loan


def test_a_loan_is_taken_at_the_bank(content: Content) -> None:
    game, who = kate(content, "bank_of_arkham")
    run(arkham_encounters(game, who), ["ability:bank_of_arkham"])
    assert (who.money, has(who, "bank_loan")) == (10, "bank_loan.1")
    assert "ability:bank_of_arkham" not in options(FlowRunner(arkham_encounters(game, who))), "one at a time"


@pytest.mark.parametrize(("face", "interest"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_the_interest_of_a_loan(content: Content, face: int, interest: int) -> None:
    game, who = holder(content, "bank_loan")
    hand(game, who, "knife")
    who.money = 5
    script(game, [face])
    run(actions(game, who))
    assert (who.money, len(who.cards)) == (5 - interest, 2)
    assert [event.amount for event in every(game, Paid)] == [1] * interest


def test_one_who_cannot_pay_the_interest_loses_his_items_and_his_credit(content: Content) -> None:
    game, who = holder(content, "bank_loan")
    kept = ["18_derringer", "deputys_revolver", "blessing", "anna_kaslow", "stealth"]
    for card in ("knife", "necronomicon", "wither", "patrol_wagon", *kept):
        hand(game, who, card)
    who.clues = 2
    script(game, [3])
    run(actions(game, who))
    assert sorted(copy.rpartition(".")[0] for copy in who.cards) == sorted(kept)
    assert (who.clues, len(every(game, LoanDefaulted)), game.state.loans_defaulted) == (2, 1, 1)
    assert len(game.state.special["bank_loan"]) == 8
    who.place = "bank_of_arkham"
    assert "ability:bank_of_arkham" not in options(FlowRunner(arkham_encounters(game, who))), "never again"


@pytest.mark.parametrize(("first", "money", "defaults"), [("retainer", 2 - 1, 0), ("bank_loan", 2, 1)])
def test_the_owner_orders_his_upkeep_actions(content: Content, first: str, money: int, defaults: int) -> None:
    """The retainer's money may come in time for the bank, or too late."""
    game, who = kate(content)
    for card in ("retainer", "bank_loan"):
        hand(game, who, card)
    game.state.round += 2
    script(game, {"retainer": [6, 1], "bank_loan": [1, 6]}[first])
    run(actions(game, who), [f"do:{first}.1"])
    assert (who.money, len(every(game, LoanDefaulted))) == (money, defaults)


@pytest.mark.parametrize("flow", ["upkeep", "movement"])
def test_a_loan_is_paid_back_with_ten_dollars(content: Content, flow: str) -> None:
    game, who = holder(content, "bank_loan")
    who.money = 10
    answers = {"upkeep": ["use:bank_loan.1"], "movement": ["use:bank_loan.1", "stop"]}[flow]
    run({"upkeep": actions(game, who), "movement": walk_about(game, who)}[flow], answers)
    assert (who.money, who.cards, last(game, Paid).amount, every(game, Rolled)) == (0, [], 10, [])
    who.place = "bank_of_arkham"
    assert "ability:bank_of_arkham" in options(FlowRunner(arkham_encounters(game, who))), "another may be taken"


def test_a_loan_is_not_paid_back_in_part(content: Content) -> None:
    game, who = holder(content, "bank_loan", rounds=1)
    who.money = 9
    run(actions(game, who))
    assert "use:bank_loan.1" not in options(FlowRunner(walk_about(game, who)))


@pytest.mark.parametrize(("held", "defaulted", "points"), [(0, 0, 0), (1, 0, -1), (0, 1, -1), (1, 1, -2)])
def test_loans_in_the_score(content: Content, held: int, defaulted: int, points: int) -> None:
    game, who = kate(content)
    plain = score(game).score
    for _ in range(held):
        hand(game, who, "bank_loan")
    for _ in range(defaulted):
        let_do(game, game.by_id("jenny_barnes"), "default_on_loan", True)
    assert score(game).score - plain == points


# Silver Twilight Lodge membership


@pytest.mark.parametrize(
    ("card", "place", "paragraph"),
    [
        ("silver_twilight_lodge_membership", "silver_twilight_lodge", "inner_sanctum_5"),
        ("retainer", "silver_twilight_lodge", "silver_twilight_lodge_5"),
        ("silver_twilight_lodge_membership", "the_witch_house", "the_witch_house_5"),
    ],
)
def test_members_read_of_the_inner_sanctum(content: Content, card: str, place: str, paragraph: str) -> None:
    game, who = kate(content, place)
    hand(game, who, card)
    game.state.revealed["french_hill"] = 5
    script(game, [6] * 9)
    session = FlowRunner(arkham_encounters(game, who))
    assert "encounter" not in options(session), "it is no choice"
    assert [event.entry for event in every(game, EncounterBegan)] == [paragraph]


def test_a_member_who_is_sent_there_reads_the_same(content: Content) -> None:
    game, who = kate(content)
    hand(game, who, "silver_twilight_lodge_membership")
    game.state.revealed["french_hill"] = 5
    script(game, [6] * 9)
    let_do(game, who, "move", {"to": "silver_twilight_lodge", "encounter": True})
    assert last(game, EncounterBegan).entry == "inner_sanctum_5"


def test_membership_gained_twice_is_one_and_can_be_lost(content: Content) -> None:
    game, who = kate(content)
    for _ in range(2):
        let_do(game, who, "gain_membership", "silver_twilight")
        assert who.cards == ["silver_twilight_lodge_membership.1"]
    let_do(game, who, "lose_membership", "silver_twilight")
    assert who.cards == []
    assert len(game.state.special["silver_twilight_lodge_membership"]) == 8


def test_no_rule_names_a_card_by_its_id(content: Content) -> None:
    """What the rules mean by a loan or a deputy is a fact of the card: they name roles, verbs, a way to seal and a question."""
    words = {*get_args(Role), *VOCABULARY.verbs, "elder_sign", "heal"}
    printed = {*content.cards, *content.monsters, *content.mythos, *content.ancient_ones, *content.investigators}
    room = Path(solo.games.town.__path__[0])
    named = [
        f"{path.relative_to(room)}: {node.value}"
        for path in sorted(room.rglob("*.py"))
        if path.relative_to(room).parts[0] not in ("front", "checks")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value.partition(".")[0] in printed and node.value not in words
    ]
    assert named == []
