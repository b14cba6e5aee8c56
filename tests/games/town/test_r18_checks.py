"""R18: skills and checks, the special checks, clue tokens, rerolls; rulings A12 and A38."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import Pending
from solo.games.town.checks.by_hand import give, put_environment, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.events import Checked, Paid, Rolled
from solo.games.town.game import Game
from solo.games.town.rules.checks import pool_of, skill_check
from solo.games.town.rules.combat import evade
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, last

MIDDLE = {"speed": 2, "sneak": 3, "fight": 2, "will": 3, "lore": 2, "luck": 3}
"""Amanda's skills with her sliders on the second stop."""


def alone(content: Content, id: str = "amanda_sharpe") -> tuple[Game, Investigator]:
    game = scenario(content, investigators=[id])
    return game, game.by_id(id)


@pytest.mark.parametrize("skill", MIDDLE)
def test_r18_1_the_slider_gives_the_number_of_dice(content: Content, skill: str) -> None:
    game, amanda = alone(content)
    assert pool_of(game, amanda, skill) == MIDDLE[skill]


@pytest.mark.parametrize(
    ("stop", "one", "other"), [(0, 1, 4), (1, 2, 3), (2, 3, 2), (3, 4, 1)], ids=["first", "second", "third", "fourth"]
)
def test_r18_1_the_pool_follows_the_slider(content: Content, stop: int, one: int, other: int) -> None:
    game, amanda = alone(content)
    amanda.sliders = [stop, stop, stop]
    assert [pool_of(game, amanda, skill) for skill in ("speed", "fight", "lore")] == [one, one, one]
    assert [pool_of(game, amanda, skill) for skill in ("sneak", "will", "luck")] == [other, other, other]


def test_r18_2_a_missing_difficulty_is_one(content: Content) -> None:
    game, amanda = alone(content)
    script(game, [1, 5])
    check = run(skill_check(game, amanda, "fight"))
    assert check.difficulty == 1
    assert check.passed


def test_r18_3_modifiers_change_the_number_of_dice_and_not_the_faces(content: Content) -> None:
    game, amanda = alone(content)
    dice = script(game, [4, 4, 4, 4])
    check = run(skill_check(game, amanda, "lore", 2))
    assert check.pool == 4
    assert check.faces == [4, 4, 4, 4]
    assert not check.passed
    assert dice.left == 0


def test_r18_3_modifiers_never_move_a_slider(content: Content) -> None:
    game, amanda = alone(content)
    script(game, [5])
    run(skill_check(game, amanda, "lore", -1))
    assert amanda.sliders == [1, 1, 1]
    assert pool_of(game, amanda, "lore") == 2


@pytest.mark.parametrize("modifier", [-2, -3, -7])
def test_r18_4_without_dice_the_check_fails_by_itself(content: Content, modifier: int) -> None:
    game, amanda = alone(content)
    dice = script(game, [6, 6])
    check = run(skill_check(game, amanda, "fight", modifier))
    assert (check.pool, check.faces, check.passed) == (0, [], False)
    assert dice.left == 2


@pytest.mark.parametrize(
    ("card", "hits"), [("", [5, 6]), ("blessing", [4, 5, 6]), ("curse", [6])], ids=["plain", "blessed", "cursed"]
)
def test_r18_5_which_faces_are_successes(content: Content, card: str, hits: list[int]) -> None:
    game, amanda = alone(content)
    for name in [card] if card else []:
        give(game, amanda, name)
    script(game, [1, 2, 3, 4, 5, 6])
    check = run(skill_check(game, amanda, "luck", 3, 9))
    assert check.successes == len(hits)
    assert check.success_on == hits[0]


@pytest.mark.parametrize(("difficulty", "passed"), [(1, True), (2, True), (3, False)])
def test_r18_5_as_many_successes_as_the_difficulty(content: Content, difficulty: int, passed: bool) -> None:
    game, amanda = alone(content)
    script(game, [5, 6, 1])
    check = run(skill_check(game, amanda, "luck", 0, difficulty))
    assert check.successes == 2
    assert check.passed is passed


@pytest.mark.parametrize(
    ("special", "skill"), [("evade", "sneak"), ("horror", "will"), ("combat", "fight"), ("spell", "lore")]
)
def test_r18_6_special_checks_use_their_skill_and_its_bonuses(content: Content, special: str, skill: str) -> None:
    game, amanda = alone(content)
    assert pool_of(game, amanda, special) == MIDDLE[skill]
    give(game, amanda, f"skill_{skill}")
    assert pool_of(game, amanda, special) == MIDDLE[skill] + 1
    assert pool_of(game, amanda, skill) == MIDDLE[skill] + 1


@pytest.mark.parametrize(
    ("card", "special", "value", "skill"), [("dark_cloak", "evade", 1, "sneak"), ("cross", "horror", 1, "will")]
)
def test_r18_6_a_bonus_to_a_special_check_counts_for_nothing_else(
    content: Content, card: str, special: str, value: int, skill: str
) -> None:
    game, amanda = alone(content)
    before = {each: pool_of(game, amanda, each) for each in (*MIDDLE, "evade", "horror", "combat", "spell")}
    give(game, amanda, card)
    after = {each: pool_of(game, amanda, each) for each in before}
    assert after == {**before, special: before[special] + value}
    assert after[skill] == before[skill]


def test_r18_6_an_environment_that_lowers_a_skill_lowers_its_special_check(content: Content) -> None:
    game, amanda = alone(content)
    put_environment(game, "an_evil_fog")
    assert (pool_of(game, amanda, "horror"), pool_of(game, amanda, "will")) == (2, 2)
    assert (pool_of(game, amanda, "evade"), pool_of(game, amanda, "sneak")) == (4, 4)
    assert pool_of(game, amanda, "fight") == 2


def test_r18_7_each_clue_is_one_die_rolled_at_once(content: Content) -> None:
    """One after another, seeing each die; he goes on after a miss and needs no more after the hit."""
    game, amanda = alone(content)
    amanda.clues = 3
    dice = script(game, [1, 2, 3, 6])
    check = run(skill_check(game, amanda, "fight"), ["clue", "clue"])
    assert check.faces == [1, 2, 3, 6]
    assert check.passed
    assert check.clues == 2
    assert amanda.clues == 1
    assert dice.left == 0
    assert last(game, Checked).clues == 2


def test_r18_7_the_added_successes_count_with_those_rolled(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 1
    script(game, [5, 1, 6])
    check = run(skill_check(game, amanda, "fight", 0, 2), ["clue"])
    assert check.successes == 2
    assert check.passed


def test_r18_7_he_may_stop_after_any_die(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 3
    script(game, [1, 1, 1])
    check = run(skill_check(game, amanda, "fight"), ["clue", "accept"])
    assert not check.passed
    assert amanda.clues == 2


def test_r18_7_spending_ends_when_the_clues_are_gone(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 1
    script(game, [1, 1, 1])
    check = run(skill_check(game, amanda, "fight"), ["clue"])
    assert not check.passed
    assert amanda.clues == 0


def test_r18_7_a_passed_check_may_still_be_helped_where_every_success_counts(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 2
    script(game, [5, 1, 6])
    check = run(skill_check(game, amanda, "fight", all_count=True), ["clue", "accept"])
    assert check.successes == 2
    assert amanda.clues == 1


@pytest.mark.parametrize(
    ("card", "check", "dice"),
    [
        ("skill_will", "will", 2),
        ("skill_will", "horror", 2),
        ("skill_will", "fight", 1),
        ("skill_luck", "luck", 2),
        ("skill_sneak", "evade", 2),
        ("skill_lore", "spell", 2),
        ("skill_fight", "combat", 2),
    ],
)
def test_r18_7_a_skill_card_makes_a_clue_worth_two_dice_for_its_family(
    content: Content, card: str, check: str, dice: int
) -> None:
    game, amanda = alone(content)
    give(game, amanda, card)
    amanda.clues = 1
    script(game, [1] * 9)
    made = run(skill_check(game, amanda, check), ["clue"])
    assert len(made.faces) - made.pool == dice


def test_r18_7_hunches_give_one_more_die_for_each_clue(content: Content) -> None:
    game, joe = alone(content, "joe_diamond")
    joe.clues = 2
    dice = script(game, [1, 1, 1, 2, 2, 3, 6])
    check = run(skill_check(game, joe, "fight"), ["clue", "clue"])
    assert check.faces == [1, 1, 1, 2, 2, 3, 6]
    assert check.passed
    assert (joe.clues, dice.left) == (0, 0)


def test_r18_7_research_materials_stand_for_a_clue(content: Content) -> None:
    game, amanda = alone(content)
    materials = give(game, amanda, "research_materials")
    script(game, [1, 1, 5])
    check = run(skill_check(game, amanda, "fight"), [f"use:{materials}"])
    assert check.passed
    assert check.clues == 1
    assert amanda.cards == []
    assert amanda.clues == 0


@pytest.mark.parametrize("modifier", [-2, -3, -7])
def test_r18_8_a_clue_gives_a_die_even_below_zero_dice(content: Content, modifier: int) -> None:
    """A38: a negative pool need not be paid off."""
    game, amanda = alone(content)
    amanda.clues = 1
    dice = script(game, [6])
    check = run(skill_check(game, amanda, "fight", modifier), ["clue"])
    assert check.faces == [6]
    assert check.passed
    assert (amanda.clues, dice.left) == (0, 0)


def test_r18_9_a12_plain_dice_take_no_clues(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 5
    script(game, [1])
    steps = VOCABULARY.compile([{"roll": {"dice": 1, "table": {"1-3": [{"lose": {"sanity": 1}}], "4-6": []}}}])
    run(steps.run(Scope(game, amanda, "test")))
    assert amanda.clues == 5
    assert amanda.sanity == 4
    assert [event.faces for event in every(game, Rolled)] == [(1,)]
    assert told(game, Checked) == []


def test_r18_9_a12_upkeep_rolls_take_no_clues(content: Content) -> None:
    game, amanda = alone(content)
    give(game, amanda, "blessing")
    amanda.clues = 5
    game.state.round = 3
    script(game, [1])
    run(upkeep(game, amanda), ["set:111"])
    assert amanda.cards == []
    assert amanda.clues == 5


def test_r18_9_a12_dice_that_count_successes_without_being_a_check_take_no_clues(content: Content) -> None:
    """Blessing and curse count for them all the same."""
    game, amanda = alone(content)
    give(game, amanda, "blessing")
    amanda.clues = 5
    script(game, [4, 3])
    steps = VOCABULARY.compile([{"roll_successes": {"dice": 2, "per_failure": [{"lose": {"stamina": 1}}]}}])
    run(steps.run(Scope(game, amanda, "test")))
    assert (amanda.stamina, amanda.clues) == (4, 5)


def test_a38_bonuses_may_lift_a_skill_above_its_track(content: Content) -> None:
    game, amanda = alone(content)
    amanda.sliders = [1, 3, 1]
    give(game, amanda, "skill_fight")
    give(game, amanda, "tom_mountain_murphy")
    assert pool_of(game, amanda, "fight") == 7
    script(game, [1, 1, 1, 1, 1, 1, 5])
    assert run(skill_check(game, amanda, "fight")).pool == 7


def test_reroll_skill_rolls_every_die_again_and_exhausts(content: Content) -> None:
    game, amanda = alone(content)
    bravery = give(game, amanda, "bravery")
    dice = script(game, [1, 2, 3, 5, 1, 1])
    check = run(skill_check(game, amanda, "horror"), [f"use:{bravery}"])
    assert check.faces == [5, 1, 1]
    assert check.passed
    assert amanda.exhausted == [bravery]
    assert dice.left == 0


@pytest.mark.parametrize(
    ("card", "special", "skill"),
    [
        ("stealth", "evade", "sneak"),
        ("marksman", "combat", "fight"),
        ("bravery", "horror", "will"),
        ("expert_occultist", "spell", "lore"),
    ],
)
def test_reroll_skills_work_for_the_special_check_only(content: Content, card: str, special: str, skill: str) -> None:
    game, amanda = alone(content)
    copy = give(game, amanda, card)
    script(game, [1] * 9)
    waiting = FlowRunner(skill_check(game, amanda, special)).decision
    assert waiting is not None
    assert [each.id for each in waiting.options] == ["accept", f"use:{copy}"]
    script(game, [1] * 9)
    assert not run(skill_check(game, amanda, skill)).passed


def test_an_exhausted_reroll_is_not_offered_again(content: Content) -> None:
    game, amanda = alone(content)
    bravery = give(game, amanda, "bravery")
    script(game, [1] * 9)
    run(skill_check(game, amanda, "horror"), [f"use:{bravery}"])
    dice = script(game, [1, 1, 1, 6])
    assert not run(skill_check(game, amanda, "horror")).passed
    assert dice.left == 1


def test_nothing_is_rerolled_where_nothing_was_rolled(content: Content) -> None:
    game, amanda = alone(content)
    give(game, amanda, "bravery")
    assert run(skill_check(game, amanda, "horror", -5)).faces == []
    assert amanda.exhausted == []


def test_the_bullwhip_rolls_one_die_again(content: Content) -> None:
    game, amanda = alone(content)
    whip = give(game, amanda, "bullwhip")
    dice = script(game, [1, 2, 6])
    check = run(skill_check(game, amanda, "combat", 0, 1), [f"use:{whip}"])
    assert sorted(check.faces) == [2, 6]
    assert dice.left == 0


def test_the_cigarette_case_helps_any_check_once(content: Content) -> None:
    game, amanda = alone(content)
    case = give(game, amanda, "lucky_cigarette_case")
    script(game, [1, 1, 1, 6, 1, 1])
    assert run(skill_check(game, amanda, "luck"), [f"use:{case}"]).passed
    assert amanda.cards == []
    assert case in game.state.decks["common"]


def test_research_rerolls_the_failures_of_anybody_once_a_turn(content: Content) -> None:
    game = scenario(content, investigators=["mandy_thompson", "amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    dice = script(game, [5, 1, 2, 6, 3])
    check = run(skill_check(game, amanda, "luck", 0, 2), ["use:research"])
    assert check.faces == [5, 6, 3]
    assert check.passed
    assert dice.left == 0
    script(game, [1, 1, 1])
    assert not run(skill_check(game, amanda, "luck")).passed


def test_voice_of_ra_adds_a_die_to_every_check_of_the_turn(content: Content) -> None:
    game, amanda = alone(content)
    voice = give(game, amanda, "voice_of_ra")
    script(game, [5])
    run(upkeep(game, amanda), [f"cast:{voice}", "set:111"])
    assert pool_of(game, amanda, "luck") == 4
    assert pool_of(game, amanda, "combat") == 3
    assert amanda.sanity == 4
    assert [event.amount for event in every(game, Paid)] == [1]


def test_a_failed_spell_leaves_the_check_itself_to_be_made(content: Content) -> None:
    """Mists of Releh: cast at the monster's awareness; it fails, and the evade check is rolled after all."""
    game, amanda = alone(content)
    mists = give(game, amanda, "mists_of_releh")
    zombie = put_monster(game, "zombie", amanda.place)
    dice = script(game, [1, 1, 1, 6, 1, 1, 1])
    assert run(evade(game, amanda, zombie), [f"cast:{mists}"])
    checks = [(event.check, event.pool, event.passed) for event in every(game, Checked)]
    assert checks == [("spell", 3, False), ("evade", 4, True)]
    assert dice.left == 0


def test_a_waiting_check_shows_the_roll_as_it_stands(content: Content) -> None:
    game, amanda = alone(content)
    amanda.clues = 1
    script(game, [5, 1])
    decision = FlowRunner(skill_check(game, amanda, "fight", 0, 2)).decision
    assert decision is not None
    assert (decision.about.faces, decision.about.successes, decision.about.difficulty) == ((5, 1), 1, 2)


def test_a_bonus_before_a_check_counts_in_the_check_at_hand(tmp_path: Path) -> None:
    """A home-made card at this time: the question shows the new number of dice, and they are rolled (R18.3)."""
    use = "{when: before_check, of: luck, cost: {discard: self}, effect: [bonus_this_turn: 1]}"
    card = f"{{id: lucky_coin, copies: 1, type: other, uses: [{use}]}}"
    (tmp_path / "coin.yaml").write_text(f"deck: common\ncards:\n- {card}\n- {card.replace('lucky', 'bent')}\n")
    game, amanda = alone(load([tmp_path], cache=False))
    give(game, amanda, "lucky_coin")
    give(game, amanda, "bent_coin")
    session = FlowRunner(skill_check(game, amanda, "luck", -1))
    shown = []
    while session.decision is not None:
        if isinstance(session.decision.about, Pending):
            shown.append(session.decision.about.pool)
        offered = [each.id for each in session.decision.options]
        session.answer(next((each for each in offered if "coin" in each), offered[0]))
    dice = pool_of(game, amanda, "luck", -1)
    assert shown[:2] == [dice - 2, dice - 1]
    assert last(game, Checked).pool == dice
