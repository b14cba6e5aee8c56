"""What rolls dice again and which dice these are, is one question; other dice are never lost (ES12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.front.dice_again import RollsAgain, StoresDie, other_dice
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.outlook import percent
from solo.kernel.decisions import Decision
from solo.session.campaign import KeptCampaign
from solo.session.history import History
from tests.games.museum.front.sitting import evening, front_of
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card, in_middle

LANGUAGES = ("en", "cs", "pl", "ru")
MISTS = "use:mists_of_releh.1:0"
NOTHING = ("terror", "terror", "i1", "i1", "lore", "i1")
"""A roll of which the Loading Dock can use nothing: peril; peril and investigation 3."""


def rolled(*faces: str, hand: Sequence[str] = (), clues: int = 1, who: str = "dexter_drake") -> Night:
    """A roll at the Loading Dock, whose first task is done."""
    playing = at_card("the_loading_dock", who=who, hand=hand, clues=clues)
    return in_middle(playing, done=["0"], dice={"green": len(faces)}).roll(*faces)


def offered(front: Front, playing: Night) -> Decision:
    return front.auto_answers.offered(playing.decision)


def named(asked: Decision) -> dict[str, tuple[str, ...]]:
    """The dice that options name."""
    return {each.id: each.dice for each in asked.options if isinstance(each, RollsAgain)}


@pytest.mark.parametrize(
    ("faces", "hand"),
    [
        (("lore", "lore", "lore", "lore", "lore", "i3"), []),
        (("peril", "i1", "i2", "terror", "lore", "lore"), ["knife", "tommy_gun"]),
        (("peril", "i2", "i2"), ["dynamite"]),
        (NOTHING, ["lucky_cigarette_case", "wither"]),
    ],
)
def test_es12_2_named_are_the_dice_that_would_be_offered_first_with_their_figure(
    faces: Sequence[str], hand: Sequence[str]
) -> None:
    playing = rolled(*faces, hand=hand)
    front = front_of(playing)
    asked, seen = offered(front, playing), forecast_of(playing.game, playing.decision)
    found = named(asked)
    assert seen is not None and found and not seen.left_out
    for id, dice in found.items():
        after = rolled(*faces, hand=hand).give(id)
        assert after.kind == "reroll"
        then = forecast_of(after.game, after.decision)
        assert then is not None and len(dice) <= after.decision.most
        assert round(max(then.several.values()), 9) == round(seen.options[id], 9), id
        worth = next(worth for some, worth in then.several.items() if {*some} == {*dice})
        assert round(worth, 9) == round(seen.options[id], 9), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_es12_2_one_answer_spends_the_clue_and_rolls_the_dice(language: str) -> None:
    playing = rolled("lore", "lore", "lore", "lore", "lore", "i3")
    front = front_of(playing, language)
    asked = offered(front, playing)
    (way,) = (each for each in asked.options if isinstance(each, RollsAgain))
    text = front.option(asked, way)
    assert str(front.teller.name_of("faces", "i3")["die"]) in text, "all but the three"
    assert str(front.teller.name_of("faces", "lore")["die"]) not in text
    answer = front.auto_answers.on_answer(asked, "clue")
    assert answer == "clue"
    playing.give(answer)
    then = front.auto_answers.answer(playing.decision)
    assert playing.kind == "reroll" and sorted(then or ()) == [f"reroll:green_{number}" for number in range(1, 6)]
    assert then is not None and front.auto_answers.is_meant(then), "what was chosen was not skipped"


def test_es12_2_all_dice_and_a_few_are_said_in_few_words() -> None:
    playing = rolled(*NOTHING, hand=["knife"])
    front = front_of(playing)
    asked = offered(front, playing)
    texts = {each.id: front.option(asked, each) for each in asked.options}
    assert texts["clue"].startswith("spend a clue token: roll all dice again (")
    assert texts["use:knife.1:1"].startswith("use the Knife: roll terror, terror again (uses the card up) (")


def test_es12_2_other_dice_are_an_option_where_they_may_be_as_good_and_it_is_then_asked() -> None:
    """A die that fits may be kept for the monster, which stays beaten (ES17.8): nobody can say which are best."""
    playing = in_middle(
        at_card("the_loading_dock", who="dexter_drake", clues=3, hand=["holy_water"], monsters={"cultist": -1}),
        done=["0"],
    ).roll("lore", "lore", "lore", "peril", "terror", "i3")
    front = front_of(playing)
    asked = offered(front, playing)
    ids = [each.id for each in asked.options]
    assert ids.index(other_dice("clue")) == ids.index("clue") + 1, ids
    text, dice = front.option(asked, asked.options[ids.index(other_dice("clue"))]), named(asked)["clue"]
    choices = front.wording.outlook.rerolls(playing.game, playing.decision)["clue"]
    best = percent(max(worth for some, worth in choices.items() if some != dice))
    assert text == f"spend a clue token: roll other dice again ({best}%)", (
        "it is a choice with a chance like the others"
    )
    answer = front.auto_answers.on_answer(asked, other_dice("clue"))
    assert answer == "clue"
    playing.give(answer)
    assert playing.kind == "reroll" and front.auto_answers.answer(playing.decision) is None


def test_es12_2_other_dice_are_no_option_of_their_own_where_the_odds_leave_no_doubt() -> None:
    playing = rolled("lore", "lore", "lore", "lore", "lore", "i3")
    assert other_dice("clue") not in [each.id for each in offered(front_of(playing), playing).options]


@pytest.mark.parametrize("language", LANGUAGES)
def test_es12_2_other_dice_are_had_by_their_word_at_any_roll(language: str) -> None:
    playing = rolled("lore", "lore", "lore", "lore", "lore", "i3")
    front = front_of(playing, language)
    asked = offered(front, playing)
    done = front.commands["dice"](asked, "", [])
    assert done.answer == "clue" and not done.lines
    playing.give(str(done.answer))
    assert playing.kind == "reroll" and front.auto_answers.answer(playing.decision) is None, "it is asked all the same"
    refused = front.commands["dice"](playing.decision, "", [])
    assert refused.answer is None and refused.lines


def test_es12_2_of_several_things_that_roll_dice_again_one_is_named_or_its_number_given() -> None:
    playing = rolled(*NOTHING, hand=["knife"])
    front = front_of(playing)
    asked = offered(front, playing)
    number = [each.id for each in asked.options].index("use:knife.1:1") + 1
    assert front.commands["dice"](asked, "", []).answer is None
    assert front.commands["dice"](asked, "knife", []).answer == "use:knife.1:1"
    assert front.commands["dice"](asked, str(number), []).answer == "use:knife.1:1"
    assert front.commands["dice"](asked, "99", []).answer is None


def test_es12_2_whoever_wants_to_be_asked_which_dice_is_asked_in_two_questions() -> None:
    playing = rolled("lore", "lore", "lore", "lore", "lore", "i3")
    front = front_of(playing)
    front.auto_answers.asked = ("again",)
    asked = offered(front, playing)
    assert not named(asked)
    playing.give(str(front.auto_answers.on_answer(asked, "clue")))
    assert front.auto_answers.answer(playing.decision) is None


def test_es12_2_no_dice_are_named_where_no_choice_of_them_leaves_any_hope() -> None:
    playing = rolled("lore", clues=1)
    assert not named(offered(front_of(playing), playing))


def at_a_roll(folder: Path) -> tuple[KeptCampaign, History]:
    """An evening at a roll with an option that names several dice."""
    at = evening(folder, seed=3)
    history = History(at, Front(at, Narrator(english(), 1)))
    for _ in range(300):
        decision = at.decision
        assert decision is not None
        if (unasked := history.unasked(decision)) is not None:
            history.give(unasked, unasked=True)
            continue
        asked = history.question(decision)
        history.ask()
        if any(len(dice) > 1 for dice in named(asked).values()):
            return at, history
        answer = history._auto_answers.on_answer(asked, history._auto_answers.enter(asked))
        assert answer is not None
        history.give(answer)
    raise AssertionError("no such roll")


def test_one_step_back_takes_the_dice_and_what_rolled_them_back_and_nothing_was_skipped(tmp_path: Path) -> None:
    at, history = at_a_roll(tmp_path)
    decision, began = at.decision, at.position
    assert decision is not None
    asked = history.question(decision)
    taken = next(id for id, dice in named(asked).items() if len(dice) > 1)
    answer = history._auto_answers.on_answer(asked, taken)
    assert answer == taken
    history.give(answer)
    then = at.decision
    assert then is not None and then.kind == "reroll"
    dice = history.unasked(then)
    assert sorted(dice or ()) == sorted(named(asked)[taken])
    assert dice is not None
    history.give(dice, unasked=True)
    assert not history.passed
    while at.decision is not None and (unasked := history.unasked(at.decision)) is not None:
        history.give(unasked, unasked=True)
    history.ask()
    assert history.undo(1) == 1
    assert at.position == began
    assert at.decision == decision


def test_whoever_comes_back_to_the_second_question_is_asked_it(tmp_path: Path) -> None:
    """What was chosen before the evening was left is not taken for an answer."""
    at, history = at_a_roll(tmp_path)
    decision = at.decision
    assert decision is not None
    asked = history.question(decision)
    taken = next(iter(named(asked)))
    front = Front(at, Narrator(english(), 1))
    front.auto_answers.recall(decision, taken)
    history.give(taken)
    then = at.decision
    assert then is not None and then.kind == "reroll" and not front.auto_answers.is_meant(then.default)


# A die that is stored


def blood_on_the_floor(*faces: str) -> Night:
    """Investigation 3 is wanted, and then peril and terror; Mists of Releh may keep a die."""
    playing = at_card("blood_on_the_floor", who="kate_winthrop", hand=["mists_of_releh"])
    return in_middle(playing, done=["0"], dice={"green": len(faces)}).roll(*faces)


def test_es12_7_a_die_that_is_stored_is_named_where_any_other_is_far_worse_and_not_asked_about() -> None:
    playing = blood_on_the_floor("lore", "terror", "i3", "i2")
    front = front_of(playing)
    asked = offered(front, playing)
    mists = next(each for each in asked.options if isinstance(each, StoresDie))
    assert mists.id == MISTS and "terror is kept on it for later" in front.option(asked, mists)
    playing.give(str(front.auto_answers.on_answer(asked, MISTS)))
    assert playing.kind == "store_dice"
    assert front.auto_answers.answer(playing.decision) == mists.dice[0]
    playing.give(mists.dice[0])
    assert [die.face for die in playing.game.dice_in("spell")] == ["terror"]


def test_es12_7_where_others_are_nearly_as_good_it_is_asked_which_and_the_command_asks_anyway() -> None:
    playing = blood_on_the_floor("peril", "terror", "i3", "i2")
    front = front_of(playing)
    asked = offered(front, playing)
    assert MISTS in [each.id for each in asked.options] and not any(
        isinstance(each, StoresDie) for each in asked.options
    )
    playing = blood_on_the_floor("lore", "terror", "i3", "i2")
    front = front_of(playing)
    asked = offered(front, playing)
    playing.give(str(front.auto_answers.on_answer(asked, other_dice(MISTS))))
    assert playing.kind == "store_dice" and front.auto_answers.answer(playing.decision) is None
