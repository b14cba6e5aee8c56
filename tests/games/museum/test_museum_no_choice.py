"""What is not asked as nobody would answer otherwise: what is far likelier, as good as certain, or was given up before."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.forecast.forecast import forecast_of
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle, unasked_at


def unasked_by(playing: Night, figures: Mapping[str, float], other: float, *asked: str) -> Answer | None:
    """What is answered without asking if the odds are these, of all other options `other`."""
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    told = seen._replace(
        options={**dict.fromkeys(playing.options, other), **figures}, left_out=(), at_least=frozenset()
    )
    return unasked(playing.game, playing.decision, asked, lambda *_: told)


@pytest.mark.parametrize(("other", "asks"), [(0.4, False), (0.6, True)])
def test_es12_7_which_die_goes_onto_a_spell_is_not_asked_where_one_is_far_likelier(other: float, *, asks: bool) -> None:
    playing = at_card("the_archives", who="dexter_drake", hand=["wither"])
    playing.roll("lore", "lore", "i1", "i2", "terror", "peril").give("use:wither.1:0")
    assert playing.kind == "store_dice" and "store:green_1" in playing.options
    lores = dict.fromkeys(("store:green_1", "store:green_2"), 0.8)
    assert (unasked_by(playing, lores, other) is None) is asks
    assert unasked_by(playing, lores, other, "dice") is None


@pytest.mark.parametrize(("worth", "other", "answers"), [(0.99, 0.985, True), (0.9, 0.6, True), (0.9, 0.85, False)])
def test_es05_4_a_task_is_completed_unasked_where_it_is_as_good_as_certain_or_far_likelier(
    worth: float, other: float, *, answers: bool
) -> None:
    """A lore, a lore and peril: either could be completed."""
    playing = at_card("the_archives", who="gloria_goldberg", clues=1).roll("lore", "peril", "i1", "i1", "terror", "i2")
    way = next(each for each in playing.options if each.startswith("complete:"))
    assert (unasked_by(playing, {way: worth}, other) == way) is answers


@pytest.mark.parametrize(("other", "answers"), [(0.4, True), (0.6, True), (0.75, False)])
def test_es12_9_what_costs_nothing_is_used_on_a_roll_that_completes_nothing_where_it_is_the_likeliest(
    other: float, *, answers: bool
) -> None:
    """Harvey makes a lore of the terror, which completes a task."""
    playing = at_card("the_archives", who="harvey_walters", clues=1).roll("terror", "i1", "i1", "i2", "i2", "i2")
    assert {"use:harvey_walters:0", "clue"} <= {*playing.options}
    answer = unasked_by(playing, {"use:harvey_walters:0": 0.7}, other)
    assert (answer == "use:harvey_walters:0") is answers


def test_es06_2_a_roll_without_hope_that_was_let_fail_is_let_fail_again_with_the_same_in_hand() -> None:
    """A Ghoul could still be beaten; Holy Water is kept."""
    playing = at_card("the_loading_dock", hand=["holy_water"], monsters={"ghoul": -1})
    playing = in_middle(playing, dice={"green": 3}).roll("lore", "lore", "lore")
    front = front_of(playing)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and not any(seen.options.values())
    assert "use:holy_water.1:0" in playing.options
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.on_answer(playing.decision, "fail")
    assert front.auto_answers.answer(playing.decision) == "fail"
    front.auto_answers.forget()
    assert front.auto_answers.answer(playing.decision) is None


def test_es17_8_where_the_card_is_lost_the_only_monster_that_the_dice_beat_is_beaten() -> None:
    playing = at_card("the_loading_dock", hand=["holy_water"], monsters={"ghoul": -1})
    playing = in_middle(playing, dice={"green": 2}).roll("i3", "peril")
    assert "complete:0=peril" in playing.options
    assert unasked_at(playing) == playing.way("ghoul.1", "green", "green")
    assert unasked_at(playing, "task") is None


# Figures that look the same


@pytest.mark.parametrize(
    ("fail", "lies", "answer"), [(0.993, "lore", "fail"), (0.985, "lore", None), (0.993, "terror", None)]
)
def test_es06_3_a_roll_that_is_all_but_certain_otherwise_fails_if_it_costs_no_more_than_a_die(
    fail: float, lies: str, answer: Answer | None
) -> None:
    """At the Loading Dock a card would make it certain, which it is but for a point; terror takes more dice."""
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", hand=["shotgun"]), done=["1"])
    playing.roll("lore", "i1", "i1", lies, "lore", "i1")
    assert unasked_by(playing, {"fail": fail}, 1.0) == answer


@pytest.mark.parametrize(("task", "clue", "sure"), [(0.984, 0.997, True), (0.96, 0.985, False), (0.9, 0.915, False)])
def test_es06_2_no_task_of_a_likely_card_is_left_for_a_point(task: float, clue: float, *, sure: bool) -> None:
    playing = at_card("the_loading_dock", who="dexter_drake", clues=2).roll(
        "lore", "i1", "lore", "lore", "peril", "lore"
    )
    done = next(id for id in playing.options if id.startswith("complete:"))
    assert unasked_by(playing, {done: task}, clue) == (done if sure else None)


@pytest.mark.parametrize(("signs", "answer"), [(13, "clue"), (5, None)])
def test_es12_2_a_clue_has_no_better_use_than_the_roll_that_may_win_the_game(signs: int, answer: Answer | None) -> None:
    """67 of 100 against 60; Azathoth is sealed with fourteen Signs, and the card brings two."""
    playing = at_card("please_do_not_touch_the_exhibits", who="dexter_drake", clues=1)
    playing.game.state.signs = signs
    playing = in_middle(playing, done=["0"], dice={"green": 4}).roll("lore", "i1", "peril", "i1")
    assert unasked_at(playing) == answer


@pytest.mark.parametrize(("mythos", "answer"), [("whispering_halls_while_a_choir_sings", "roll"), ("", None)])
def test_es09_2_nobody_gives_up_who_loses_more_by_it_than_terror_may_take(mythos: str, answer: Answer | None) -> None:
    """The Key to the Beyond costs a sanity, with that Mythos card two; terror takes one, of four: a roll can be borne."""
    playing = at_card("the_key_to_the_beyond", who="dexter_drake", values={"sanity": 4}, mythos=mythos)
    playing.game.attempt.rolls = 1
    playing = in_middle(playing, done=["0"], dice={"green": 6})
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and 0.5 < seen.options["roll"] < 0.895
    assert front_of(playing).auto_answers.answer(playing.decision) == answer
