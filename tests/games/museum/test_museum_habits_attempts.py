"""Habits of the museum's table in an attempt: a lost one ends, the only task is completed, and a likely one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from solo.games.museum.checks.by_hand import put_monster
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle, unasked_at

# An attempt that is lost


def lost(**given: Any) -> Night:
    """The Archives with one die left for its three tasks."""
    return in_middle(at_card("the_archives", **given), dice={"green": 1})


def test_es06_2_a_lost_attempt_is_given_up() -> None:
    playing = lost()
    assert playing.options == ["roll", "give_up"]
    assert unasked_at(playing) == "give_up"
    assert unasked_at(playing, "dead") == "roll"


@pytest.mark.parametrize(("lacking", "hand"), [(1, ["lantern"]), (1, []), (2, ["lantern"])])
def test_a47_an_attempt_ends_where_a_monster_beaten_in_it_has_won_the_night(lacking: int, hand: Sequence[str]) -> None:
    """A Star Spawn is beaten, whose trophy brings an Elder Sign; the Missing Records could still be completed (ES1.2)."""
    playing = at_card("the_missing_records", hand=hand, monsters={"star_spawn": -1})
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - lacking
    playing.roll("lore", "peril", "terror", "i1", "i1", "i1").complete("star_spawn.1", "green", "green", "green")
    assert (unasked_at(playing) == "give_up") == (lacking == 1)
    if lacking == 1:
        assert playing.give("give_up").game.state.ended == "sealed"


def test_es12_4_a_lost_attempt_is_asked_about_while_whoever_fails_it_could_be_healed_of_what_it_costs() -> None:
    assert unasked_at(lost(hand=["healing_stone"], values={"sanity": 1})) is None
    assert unasked_at(lost(hand=["healing_stone"], values={"sanity": 4, "stamina": 4})) == "give_up"


def test_es12_7_a_lost_attempt_is_rolled_on_for_a_die_that_a_spell_could_keep() -> None:
    playing = lost(hand=["wither"])
    assert unasked_at(playing) == "roll"
    assert unasked_at(playing.roll("lore")) is None


def test_es17_8_an_attempt_is_not_lost_while_a_monster_could_be_beaten() -> None:
    """A cultist, whose task one die could do."""
    playing = in_middle(at_card("the_archives", monsters={"cultist": -1}), dice={"green": 1})
    assert unasked_at(playing) != "give_up"


# The only task


def test_es05_4_the_only_task_that_a_roll_completes_is_completed() -> None:
    """The Loading Dock: peril; peril and investigation 3."""
    playing = at_card("the_loading_dock", who="dexter_drake").roll("peril", "lore", "lore", "lore", "lore", "i1")
    assert {way.row for way in playing.about.ways} == {"0"}
    assert str(unasked_at(playing)).startswith("complete:0=")
    assert unasked_at(playing, "task") is None


def test_es12_7_not_while_a_spell_could_keep_a_die() -> None:
    playing = at_card("the_loading_dock", who="dexter_drake", hand=["wither"]).roll(
        "peril", "lore", "lore", "lore", "lore", "i1"
    )
    assert unasked_at(playing) is None


def test_es12_2_which_dice_are_rolled_again_goes_without_saying_where_all_is_counted() -> None:
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", clues=1), done=["0"])
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    assert playing.kind == "reroll"
    answer = unasked_at(playing)
    assert isinstance(answer, tuple) and len(answer) == 5
    assert unasked_at(playing, "again") is None


@pytest.mark.parametrize("hand", [["holy_water"], ["wither"]], ids=["nothing to beat", "nothing to keep"])
def test_es12_2_dice_that_fit_nothing_are_rolled_again_unasked_whatever_else_is_in_hand(hand: Sequence[str]) -> None:
    """Holy Water where no monster lies, and a spell that could keep a die."""
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", clues=1, hand=hand), done=["0"])
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    answer = unasked_at(playing)
    assert isinstance(answer, tuple) and sorted(answer) == [f"reroll:green_{number}" for number in range(1, 6)]


def test_es17_8_which_dice_are_rolled_again_is_asked_while_holy_water_could_beat_a_monster() -> None:
    playing = in_middle(
        at_card("the_loading_dock", who="dexter_drake", clues=1, hand=["holy_water"], monsters={"cultist": -1}),
        done=["0"],
    )
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    assert unasked_at(playing) is None


def test_es17_8_a_lost_attempt_is_not_rolled_for_holy_water_where_no_monster_lies() -> None:
    assert unasked_at(lost(hand=["holy_water"])) == "give_up"


# Rolling on though terror may strike


@pytest.mark.parametrize(
    ("card", "done", "who", "dice", "answer"),
    [
        ("gala_in_the_great_hall", "1", "carolyn_fern", 6, "roll"),
        ("gala_in_the_great_hall", "1", "carolyn_fern", 4, None),
        ("ancient_relics", "0", "dexter_drake", 5, "roll"),
        ("ancient_relics", "0", "joe_diamond", 5, None),
    ],
)
def test_es07_1_an_attempt_that_is_likely_to_succeed_is_not_given_up_for_fear_of_terror(
    card: str, done: str, who: str, dice: int, answer: Answer | None
) -> None:
    """Three chances in four, two in seven; and three in four, where failing takes as much as terror, which whoever has five
    sanity could stand thrice before, but nobody who has four.
    """
    playing = at_card(card, who=who)
    playing.game.attempt.rolls = 1
    playing = in_middle(playing, done=[done], dice={"green": dice})
    assert unasked_at(playing) is None
    assert front_of(playing).auto_answers.answer(playing.decision) == answer


@pytest.mark.parametrize(("declines", "answer"), [(False, "roll"), (True, "give_up")])
def test_es17_7_a_lost_attempt_ends_once_a_monster_elsewhere_was_not_wanted(declines: bool, answer: Answer) -> None:
    """Bind Monster wants a roll, but whoever has declined it is not made to roll for it again."""
    playing = at_card("the_archives", hand=["bind_monster"])
    elsewhere = next(each.card for each in playing.game.state.cards if each.card != "the_archives")
    put_monster(playing.game, "cultist", elsewhere, -1)
    playing = in_middle(playing, dice={"green": 3})
    front = front_of(playing)
    playing.roll("peril", "peril", "peril")
    assert any(each.startswith("use:bind_monster") for each in playing.options)
    if declines:
        front.auto_answers.on_answer(playing.decision, "fail")
    playing.fail()
    assert playing.kind == "attempt"
    assert front.auto_answers.answer(playing.decision) == answer
