"""R23: blessed and cursed; ruling A28."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import scenario, script, told, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import CardLost, Rolled
from solo.games.town.game import Game
from solo.games.town.rules.battle import prepare
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.states import bless, curse
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, every, hand, options

KEEP = "set:111"
TURN = {"blessing": bless, "curse": curse}
OTHER = {"blessing": "curse", "curse": "blessing"}


def table(content: Content, *others: str) -> tuple[Game, Investigator]:
    game = scenario(content, investigators=["amanda_sharpe", *others])
    return game, game.by_id("amanda_sharpe")


def names(who: Investigator) -> list[str]:
    return [copy.rpartition(".")[0] for copy in who.cards]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("card", "least"), [("", 5), ("blessing", 4), ("curse", 6)], ids=["plain", "r23_1_blessed", "r23_2_cursed"]
)
def test_r23_1_r23_2_what_is_a_success(content: Content, card: str, least: int, face: int) -> None:
    game, amanda = table(content)
    for name in [card] if card else []:
        hand(game, amanda, name)
    script(game, [face])
    assert run(skill_check(game, amanda, "fight", -1)).passed is (face >= least)


@pytest.mark.parametrize(("card", "successes"), [("blessing", 3), ("curse", 1)])
def test_r23_1_r23_2_dice_of_clues_count_the_same(content: Content, card: str, successes: int) -> None:
    game, amanda = table(content)
    hand(game, amanda, card)
    amanda.clues = 2
    script(game, [4, 5, 6, 1])
    check = run(skill_check(game, amanda, "fight", 0, 9), ["clue", "clue"])
    assert check.successes == successes


def test_r23_1_only_the_blessed_one_is_blessed(content: Content) -> None:
    game, amanda = table(content, "joe_diamond")
    hand(game, amanda, "blessing")
    script(game, [4, 4, 4])
    assert not run(skill_check(game, game.by_id("joe_diamond"), "fight")).passed


@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_r23_3_the_one_only_lifts_the_other(content: Content, card: str) -> None:
    game, amanda = table(content)
    run(TURN[OTHER[card]](game, amanda))
    assert names(amanda) == [OTHER[card]]
    run(TURN[card](game, amanda))
    assert amanda.cards == []
    assert len(game.state.special["blessing"]) == 8
    run(TURN[card](game, amanda))
    assert names(amanda) == [card]


@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_r23_4_never_more_than_one(content: Content, card: str) -> None:
    game, amanda = table(content)
    run(TURN[card](game, amanda))
    run(TURN[card](game, amanda))
    assert names(amanda) == [card]
    assert len(game.state.special["blessing"]) == 7


def test_r23_4_eight_cards_serve_for_both(content: Content) -> None:
    people = [id for id in content.investigators if id != "sister_mary"][:8]
    game = scenario(content, investigators=people)
    for seat, who in enumerate(game.state.investigators):
        run((bless if seat % 2 else curse)(game, who))
    assert [names(who) for who in game.state.investigators] == [["curse"], ["blessing"]] * 4
    assert game.state.special["blessing"] == []
    run(curse(game, game.state.investigators[1]))
    assert len(game.state.special["blessing"]) == 1


@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_r23_5_no_roll_in_the_first_upkeep_after_receiving_it(content: Content, card: str) -> None:
    game, amanda = table(content)
    run(TURN[card](game, amanda))
    game.state.round = 2
    dice = script(game, [1, 1])
    run(upkeep(game, amanda), [KEEP])
    assert (names(amanda), dice.left) == ([card], 2)
    game.state.round = 3
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.cards, dice.left) == ([], 1)
    assert [event.to for event in every(game, CardLost)] == ["deck"]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_r23_5_it_ends_on_a_one(content: Content, card: str, face: int) -> None:
    game, amanda = table(content)
    run(TURN[card](game, amanda))
    game.state.round = 5
    script(game, [face])
    run(upkeep(game, amanda), [KEEP])
    assert names(amanda) == ([] if face == 1 else [card])
    assert [event.faces for event in every(game, Rolled)] == [(face,)]


@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_r23_5_received_again_it_counts_as_new(content: Content, card: str) -> None:
    game, amanda = table(content)
    run(TURN[card](game, amanda))
    game.state.round = 5
    run(TURN[card](game, amanda))
    game.state.round = 6
    dice = script(game, [1])
    run(upkeep(game, amanda), [KEEP])
    assert (names(amanda), dice.left) == ([card], 1)


def test_r23_5_held_since_the_setup_it_is_not_rolled_for_in_the_first_turn(content: Content) -> None:
    game, amanda = table(content)
    game.state.round = 0
    run(bless(game, amanda))
    dice = script(game, [1])
    game.state.round = 1
    run(upkeep(game, amanda), [KEEP])
    assert (names(amanda), dice.left) == (["blessing"], 1)
    game.state.round = 2
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.cards, dice.left) == ([], 0)


def test_a_text_may_bless_whom_the_player_names(content: Content) -> None:
    game, amanda = table(content, "joe_diamond")
    session = FlowRunner(effect(game, amanda, {"bless": "any_investigator"}))
    assert options(session) == ["who:amanda_sharpe", "who:joe_diamond"]
    session.answer("who:joe_diamond")
    assert (amanda.cards, names(game.by_id("joe_diamond"))) == ([], ["blessing"])


@pytest.mark.parametrize("card", ["blessing", "curse"])
def test_a28_blessing_and_curse_are_rolled_for_in_the_battle(content: Content, card: str) -> None:
    game, amanda = table(content)
    game.state.ancient_one = "yig"
    run(TURN[card](game, amanda))
    wake(game, -3)
    game.state.round = 4
    dice = script(game, [1])
    run(prepare(game), [KEEP])
    assert (amanda.cards, dice.left) == ([], 0)


@pytest.mark.parametrize("card", ["retainer", "bank_loan"])
def test_a28_retainers_and_loans_are_suspended_in_the_battle(content: Content, card: str) -> None:
    game, amanda = table(content)
    game.state.ancient_one = "yig"
    hand(game, amanda, card)
    wake(game, -3)
    game.state.round = 4
    dice = script(game, [1])
    run(prepare(game), [KEEP])
    assert (names(amanda), amanda.money, dice.left) == ([card], 0, 1)
    assert told(game, Rolled) == []


def test_a28_a_blessing_works_in_the_battle(content: Content) -> None:
    game, amanda = table(content)
    game.state.ancient_one = "yig"
    hand(game, amanda, "blessing")
    wake(game, -3)
    script(game, [4])
    assert run(skill_check(game, amanda, "fight", -1)).passed
