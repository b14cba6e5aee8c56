"""Clue tokens are spent on one check in one answer, alone or behind failed dice that are rolled again (R18.7)."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from solo.games.town.abouts import Pending
from solo.games.town.checks.by_hand import give, put_gate, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.front.spending import SpendingOn
from solo.games.town.rules.battle import strike_back
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.games.town.helpers import in_battle
from tests.table.helpers import TownEvening, evening, front
from tests.table.test_stakes import alone, asked, encounter, said
from tests.table.watching import ASK_ATTACK, Watched, watched


def evading(content: Content, folder: Path, clues: int, faces: list[int]) -> TownEvening:
    """Joe, about to evade a cultist with one die, two for each of his clue tokens (Hunches), while Mandy plays too."""
    at = evening(content, folder, investigators=("joe_diamond", "mandy_thompson"))
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "cultist", "easttown_street")
    joe.clues, joe.sliders = clues, [0, 0, 0]
    script(at.game, faces + [1] * 40)
    return at


def after_roll(table: Watched) -> list[list[str]]:
    """The options of the questions after a roll."""
    return [[each.id for each in decision.options] for decision in asked(table, "after_check")]


@pytest.mark.parametrize(
    ("faces", "left", "told"),
    [
        ([1, 1, 1, 6], 3, "2 dice for 1 success: 1 6 – passed with 1"),
        ([1, 1, 1, 1, 6, 1], 2, "2 dice and 1 clue for 1 success: 1 1 6 1 – passed with 1"),
        ([1] * 40, 0, "2 dice and 3 clues for 1 success: 1 1 1 1 1 1 1 1 – failed"),
    ],
)
def test_r18_7_failed_dice_are_rolled_again_and_then_clue_tokens_spent_in_one_answer(
    town_content: Content, tmp_path: Path, faces: list[int], left: int, told: str
) -> None:
    at = evading(town_content, tmp_path, 3, faces)
    table = watched(at, "go easttown streets!\nevade the cultist\nreroll_on:research\n", ASK_ATTACK)
    joe, mandy = at.game.by_id("joe_diamond"), at.game.by_id("mandy_thompson")
    assert after_roll(table) == [["accept", "clue", "spend_on", "use:research", "reroll_on:research"]]
    assert joe.clues == left and "research" in mandy.used
    assert "first Research, then clue tokens until it is passed, 3 at most (8 dice, 96%)" in said(table)
    assert told in said(table)


@pytest.mark.parametrize(("ancient_one", "left"), [("hastur", 0), ("nyarlathotep", 1)])
def test_r29_11_the_last_token_is_not_spent_on_where_whoever_has_none_is_devoured(
    town_content: Content, ancient_one: str, left: int
) -> None:
    """Nyarlathotep's attack devours whoever has no clue token behind his check, passed or not."""
    game, amanda, _ = in_battle(town_content, ancient_one, ("amanda_sharpe",))
    amanda.clues = 3
    script(game, [1] * 30)
    session, spending = FlowRunner(strike_back(game)), SpendingOn(SimpleNamespace(game=game))  # type: ignore[arg-type]
    assert session.decision is not None
    asked = spending.offered(session.decision)
    assert {each.id: each.amount for each in asked.options}["spend_on"] == 3 - left
    session.answer(spending.begin(asked, "spend_on"))
    while session.decision is not None and (answer := spending.answer(session.decision)) is not None:
        session.answer(answer)
    assert amanda.clues == left


def test_r18_7_no_token_is_spent_once_those_left_cannot_pass_it(town_content: Content, tmp_path: Path) -> None:
    """Two successes are missing, and there are two tokens for a die each: the second is kept when the first has failed."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    joe.clues, joe.sliders, joe.cards = 2, [0, 0, 0], []
    check = Pending("luck", 1, 2, 5, (1,), 0)
    spending = SpendingOn(SimpleNamespace(game=at.game))  # type: ignore[arg-type]
    options = (option("accept"), option("clue"))
    asked = spending.offered(Decision("after_check", joe.id, options, "R18.7", about=check))
    assert [each.id for each in asked.options] == ["accept", "clue", "spend_on"]
    assert spending.begin(asked, "spend_on") == "clue"
    joe.clues = 1
    failed = msgspec.structs.replace(check, faces=(1, 1))
    assert spending.answer(msgspec.structs.replace(asked, options=options, about=failed)) is None


@pytest.mark.parametrize("language", languages())
def test_what_is_spent_at_most_stands_in_the_option(town_content: Content, tmp_path: Path, language: str) -> None:
    at = evading(town_content, tmp_path, 3, [])
    words = Watched(at, "", language=language).front.wording
    check = Pending("evade", 2, 1, 5, (1, 1), 0)
    options = (Option("spend_on", "spend_on", "", 3), Option("reroll_on:research", "reroll_on", "research", 3))
    said = words.options(Decision("after_check", "joe_diamond", options, "R18.7", about=check))
    assert all("3" in each.partition("(")[0] for each in said)
    assert words.teller.name("research")["name"] in said[1]


# Nothing at stake


@pytest.mark.parametrize(("sanity", "asks"), [(4, False), (3, True)])
def test_r18_7_what_could_only_fill_what_is_full_is_rolled_and_left_at_that(
    town_content: Content, tmp_path: Path, sanity: int, asks: bool
) -> None:
    """Luck for two points of sanity and stamina, which Joe has all of: neither tokens nor Research are offered."""
    at = alone(town_content, tmp_path)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index("gate_red_10")))
    joe.place, joe.clues, joe.sliders, joe.sanity = "abyss_1", 2, [0, 0, 0], sanity
    script(at.game, [1] * 40)
    table = watched(at, "\n" * 6)
    found = [each for each in asked(table, "after_check") if each.about_as(Pending).source == "gate_red_10_other"]
    assert bool(found) is asks
    assert "Luck check" in said(table)


# Every success counts


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ([1] * 40, "(2 dice, 56%; success: +2 clues)"),
        ([6, 6] + [1] * 40, "(2 dice, 56%; success: +3 clues)"),
        ([6] * 40, ""),
    ],
)
def test_r18_7_what_one_success_more_brings_stands_beside_the_clue_token(
    town_content: Content, tmp_path: Path, faces: list[int], expected: str
) -> None:
    """Two clue tokens for one success or two, three for three or more; more than three are of no use, and not asked about."""
    at = encounter(town_content, tmp_path, "arkham_asylum", 1, faces)
    at.game.by_id("joe_diamond").sliders = [0, 0, 3]
    table = watched(at, "stay here\n" * 5)
    found = [each for each in asked(table, "after_check") if each.who == "joe_diamond"]
    assert bool(found) is bool(expected)
    assert expected in said(table)


@pytest.mark.parametrize(
    ("faces", "left", "used"),
    [
        ([1, 6], 1, False),
        ([1, 1, 6], 0, False),
        ([1, 1, 1], 0, True),
    ],
)
def test_r18_10_clue_tokens_are_spent_before_the_failed_dice_are_rolled_again_where_that_is_likelier(
    town_content: Content, tmp_path: Path, faces: list[int], left: int, used: bool
) -> None:
    """One die and two tokens: behind them Research rolls five dice again where before them it rolls one. What is passed before
    keeps a token, and Research."""
    at = evening(town_content, tmp_path, investigators=("gloria_goldberg", "mandy_thompson"))
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    game, gloria = at.game, at.game.by_id("gloria_goldberg")
    gloria.clues = 2
    check = Pending("luck", 1, 1, 5, (1,), 0, source="woods_1")
    options = (option("accept"), option("clue"), option("use", "research"))
    ask = Decision("after_check", gloria.id, options, "R18.7", about=check)
    spending = SpendingOn(SimpleNamespace(game=game))
    shown = spending.offered(ask)
    assert [each.id for each in shown.options][-1] == "clues_first:research"
    stake = roll_forecast_of(game, shown, shown.options[-1])
    assert stake is not None and stake.roll.pool == 5
    answer, thrown = spending.begin(shown, "clues_first:research"), list(faces)
    seen = (thrown.pop(0),)
    while answer == "clue":
        gloria.clues -= 1
        seen = (*seen, thrown.pop(0))
        successes = sum(face >= 5 for face in seen)
        check = msgspec.structs.replace(check, faces=seen, successes=successes)
        rest = tuple(each for each in options if each.id != "clue" or gloria.clues)
        answer = str(spending.answer(msgspec.structs.replace(ask, about=check, options=rest)))
    assert gloria.clues == left
    assert (answer == "use:research") is used


def at_the_gate(content: Content, folder: Path, seals: int) -> tuple[TownEvening, Decision]:
    """Gloria, blessed, has explored a gate with eight tokens, of which a seal takes five; two dice have failed, two successes are
    missing, and Mandy's Research is ready."""
    at = evening(content, folder, investigators=("gloria_goldberg", "mandy_thompson"))
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    gloria = at.game.by_id("gloria_goldberg")
    gloria.clues, gloria.place, gloria.explored = 8, "woods", True
    gate = put_gate(at.game, "woods", "abyss")
    put_gate(at.game, "graveyard", "abyss")
    at.game.state.seals[:] = ["black_cave", "the_witch_house", "the_unnamable", "unvisited_isle", "hibbs_roadhouse"][
        :seals
    ]
    check = Pending("lore", 2, 2, 4, (3, 1), 0, source=gate)
    options = (option("accept"), option("clue"), option("use", "research"))
    return at, Decision("after_check", gloria.id, options, "R18.7", about=check)


@pytest.mark.parametrize(("seals", "first"), [(5, True), (4, False)])
def test_r24_5_clue_tokens_before_failed_dice_spare_the_seal_and_are_the_default_where_it_wins(
    town_content: Content, tmp_path: Path, seals: int, first: bool
) -> None:
    """Three of eight tokens: 95 % where Research first would come to 81 %."""
    at, ask = at_the_gate(town_content, tmp_path, seals)
    hand = front(at).auto_answers
    shown = hand.offered(ask)
    [clues_first] = [each for each in shown.options if each.verb == "clues_first"]
    assert clues_first.amount == 3
    stake = roll_forecast_of(at.game, shown, clues_first)
    assert stake is not None and (stake.roll.pool, stake.percent) == (8, 95)
    assert (hand.enter(shown) == clues_first.id) is first


def test_r18_10_the_last_token_is_spent_too_before_the_failed_dice_are_rolled_again(
    town_content: Content, tmp_path: Path
) -> None:
    """One token alone could not bring two successes, but with all failed dice behind it it can."""
    at, ask = at_the_gate(town_content, tmp_path, 5)
    spending, gloria = SpendingOn(SimpleNamespace(game=at.game)), at.game.by_id("gloria_goldberg")  # type: ignore[arg-type]
    answer, check, spent = spending.begin(spending.offered(ask), "clues_first:research@3"), ask.about, 0
    assert isinstance(check, Pending)
    while answer == "clue":
        gloria.clues, spent = gloria.clues - 1, spent + 1
        check = msgspec.structs.replace(check, faces=(*check.faces, 1))
        answer = str(spending.answer(msgspec.structs.replace(ask, about=check)))
    assert (spent, answer) == (3, "use:research")


# One die of several


def after_a_blow(content: Content, folder: Path, clues: int) -> tuple[TownEvening, Decision]:
    """Joe has struck with a Bullwhip, which rolls one die again: neither of two dice has hit, and two successes are missing."""
    at = alone(content, folder)
    game, joe = at.game, at.game.by_id("joe_diamond")
    joe.clues, joe.cards = clues, []
    give(game, joe, "bullwhip")
    monster = put_monster(game, "ghost", joe.place)
    check = Pending("combat", 2, 2, 5, (1, 2), 0, monster=monster)
    options = (option("accept"), *([option("clue")] if clues else []), option("use", "bullwhip.1"))
    return at, Decision("after_check", joe.id, options, "R18.7", about=check)


def test_r18_7_enter_rolls_no_die_again_that_alone_passes_nothing(town_content: Content, tmp_path: Path) -> None:
    at, ask = after_a_blow(town_content, tmp_path, 2)
    hand = front(at).auto_answers
    shown = hand.offered(ask)
    stakes = {each.id: roll_forecast_of(at.game, shown, each) for each in shown.options}
    assert stakes["use:bullwhip.1"] is not None and stakes["use:bullwhip.1"].percent == 0
    assert hand.enter(shown) == "accept"


@pytest.mark.parametrize(("clues", "offered"), [(2, True), (1, True), (0, False)])
def test_r18_7_one_die_again_and_then_clue_tokens_are_one_option(
    town_content: Content, tmp_path: Path, clues: int, offered: bool
) -> None:
    at, ask = after_a_blow(town_content, tmp_path, clues)
    dice = 1 + at.game.modifiers(at.game.by_id("joe_diamond")).clue_dice["combat"]
    shown = front(at).auto_answers.offered(ask)
    on = [each for each in shown.options if each.id == "reroll_on:bullwhip.1"]
    assert bool(on) is offered
    if on:
        stake = roll_forecast_of(at.game, shown, on[0])
        assert stake is not None and stake.roll.pool == 1 + clues * dice


def test_r18_7_one_die_again_that_could_not_do_even_with_all_tokens_is_not_offered_with_them(
    town_content: Content, tmp_path: Path
) -> None:
    at, ask = after_a_blow(town_content, tmp_path, 1)
    four = msgspec.structs.replace(ask.about, difficulty=4)
    shown = front(at).auto_answers.offered(msgspec.structs.replace(ask, about=four))
    assert all(each.verb != "reroll_on" for each in shown.options)


def test_r22_1_where_somebody_falls_one_die_again_with_clue_tokens_comes_first(
    town_content: Content, tmp_path: Path
) -> None:
    at, ask = after_a_blow(town_content, tmp_path, 2)
    at.game.by_id("joe_diamond").stamina = 1
    hand = front(at).auto_answers
    assert hand.enter(hand.offered(ask)) == "reroll_on:bullwhip.1"
