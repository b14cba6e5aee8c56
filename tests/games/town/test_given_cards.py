"""Scenarios: a card that is given brings what receiving it by its rule brings (R1.3, R23.3, R32.8)."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.upkeep import upkeep
from solo.kernel.flow import run

KEEP = "set:111"


def test_a_loan_brings_its_ten_dollars_once(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    loan = give(game, joe, "bank_loan")
    assert (joe.cards, joe.money) == ([loan], 10)
    assert give(game, joe, "bank_loan") == loan
    assert (joe.cards, joe.money) == ([loan], 10)


@pytest.mark.parametrize(("card", "money"), [("retainer", 2), ("blessing", 0)])
def test_r6_3_its_upkeep_roll_is_left_out_in_the_next_upkeep(content: Content, card: str, money: int) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    copy = give(game, joe, card)
    game.state.round += 1
    dice = script(game, [1])
    run(upkeep(game, joe), [KEEP])
    assert (joe.cards, joe.money, dice.left) == ([copy], money, 1)


def test_the_deputy_gets_revolver_and_wagon(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    give(game, joe, "deputy_of_arkham")
    assert [copy.rpartition(".")[0] for copy in joe.cards] == ["deputy_of_arkham", "deputys_revolver", "patrol_wagon"]


def test_r23_3_a_blessing_lifts_a_curse_and_a_curse_a_blessing(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    give(game, joe, "curse")
    assert give(game, joe, "blessing") == ""
    assert joe.cards == []


def test_a_member_reads_the_inner_sanctum(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    give(game, joe, "silver_twilight_lodge_membership")
    assert game.modifiers(joe).reads == {"silver_twilight_lodge": "inner_sanctum"}
