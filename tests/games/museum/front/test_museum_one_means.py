"""What is not asked, made or advised where one means alone leads to the card: the other only comes before it, or to nothing."""

from __future__ import annotations

from solo.games.museum.forecast.forecast import forecast_of
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of, shown
from tests.games.museum.helpers import Night, at_card, in_middle


def answered(playing: Night) -> Answer | None:
    """What the table answers unasked."""
    return front_of(playing).auto_answers.answer(playing.decision)


def offered(playing: Night) -> list[str]:
    """What a person is offered, in its order."""
    return [each.id for each in front_of(playing).auto_answers.offered(playing.decision).options]


def test_es12_with_three_cards_and_a_clue_all_is_counted_at_once() -> None:
    """Two terrors and two perils: 94 of 100 with a card before the roll, and without, and nobody is asked."""
    hand = ["lantern", "knife", "enchanted_blade"]
    playing = at_card("please_do_not_touch_the_exhibits", who="bob_jenkins", hand=hand, clues=1)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and not seen.left_out and not seen.at_least
    assert answered(playing) == "roll"


def test_a52_dice_that_matter_nothing_are_not_rolled_a_second_time() -> None:
    """The lore lies there: Joe, who may roll any dice again after a clue, leaves them all."""
    playing = in_middle(at_card("the_archives", who="joe_diamond", clues=1), done=["1", "2"], dice={"green": 3})
    playing.roll("i1", "i2", "i3").give("clue")
    assert playing.kind == "reroll"
    playing.script(["lore", "i1", "peril"]).give([*playing.options])
    assert playing.kind == "reroll" and playing.decision.least == 0
    assert answered(playing) == ()


def last_peril(*hand: str, who: str = "monterey_jack", face: str = "i2") -> Night:
    """The last die of an attempt lies there, and a peril is needed."""
    return in_middle(at_card("did_you_hear_that", who=who, hand=hand), done=["1"], dice={"green": 1}).roll(face)


def test_es12_5_the_only_card_that_completes_is_used_though_another_could_be_given_up_before_it() -> None:
    """The Statue would turn the die to lore, from which the Shotgun turns it to peril all the same."""
    playing = last_peril("shotgun", "alien_statue")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    assert seen.options["use:shotgun.1:0"] == seen.options["use:alien_statue.1:0"] == 1 > seen.options["fail"]
    assert answered(playing) == "use:shotgun.1:0"
    assert answered(last_peril("shotgun", "shrivelling")) is None, "either would do"


def test_es12_7_a_spell_that_could_keep_dice_is_used_where_it_alone_makes_the_card_certain() -> None:
    playing = last_peril("shrivelling")
    assert answered(playing) == "use:shrivelling.1:1"


def test_es16_1_nobody_keeps_a_die_for_another_card_where_failing_devours_him() -> None:
    for sanity, answer in ((1, "fail"), (4, None)):
        playing = at_card("the_archives", who="gloria_goldberg", hand=["wither"], values={"sanity": sanity})
        playing = in_middle(playing, done=["1", "2"], dice={"green": 1}).roll("peril")
        assert "use:wither.1:0" in playing.options
        assert answered(playing) == answer


def test_es12_5_what_turns_the_die_is_the_best_and_not_what_rolls_it_again_first() -> None:
    """Of two perils one lies there: the Knife rolls the other die again, and five times of six the Blade goes after it."""
    playing = at_card("please_do_not_touch_the_exhibits", who="bob_jenkins", hand=["knife", "enchanted_blade"])
    playing = in_middle(playing, done=["0"], dice={"green": 2}).roll("peril", "i1")
    seen = forecast_of(playing.game, playing.decision)
    knife, blade = "use:knife.1:1", "use:enchanted_blade.1:1"
    assert seen is not None and seen.options[knife] == seen.options[blade] == 1
    assert offered(playing)[0] == blade


def test_es07_1_a_roll_that_brings_nothing_but_terror_is_not_offered() -> None:
    """A die is left where two are needed; the Automatic would add a second."""
    playing = at_card("unnatural_habitat", who="bob_jenkins", hand=["colt_45"])
    playing = in_middle(playing, done=["0"], dice={"green": 2})
    playing.game.attempt.rolls = 1
    playing = in_middle(playing, done=["0"], dice={"green": 2})
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options["roll"] == 0 < seen.options["use:colt_45.1:0"]
    assert "roll" in playing.options
    assert sorted(offered(playing)) == ["give_up", "use:colt_45.1:0"]


def test_es12_before_a_roll_figures_stand_side_by_side_that_count_the_same() -> None:
    """The Archives, with more in hand than is counted: a roll is worth what it is with all of it, as a use before it is; of the
    clue of the Lantern nothing is said rather than less.
    """
    playing = at_card("the_archives", who="bob_jenkins", hand=["lantern", "knife", "enchanted_blade"], clues=1)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.left_out
    assert seen.options["roll"] > seen.options["use:lantern.1:0"] - 0.05 > 0.85
    assert "use:lantern.1:1" not in seen.options
    assert "use the Lantern: gain 1 clue (uses the card up) (too much to reckon at once)" in shown(playing)


def two_dice(clues: int) -> Night:
    """A peril is needed, and two dice do not show it; the Enchanted Blade makes the card certain, now and with the last die."""
    playing = at_card("did_you_hear_that", hand=["enchanted_blade"], clues=clues)
    return in_middle(playing, done=["1"], dice={"green": 2}).roll("lore", "lore")


def test_es12_8_one_of_several_clues_is_not_kept_unasked_where_it_may_save_a_die_and_a_card() -> None:
    assert answered(two_dice(1)) == "fail"
    assert answered(two_dice(2)) is None
    playing = two_dice(2)
    front = front_of(playing)
    front.auto_answers.on_answer(playing.decision, "fail")
    assert front.auto_answers.answer(playing.decision) == "fail", "it was asked once in this turn"


def test_es12_8_whoever_does_something_else_than_let_a_roll_fail_is_asked_for_the_rest_of_it() -> None:
    playing = two_dice(1)
    front = front_of(playing)
    front.auto_answers.on_answer(playing.decision, "clue")
    playing.script(["lore", "lore"]).give("clue")
    if playing.kind == "reroll":
        playing.give([*playing.options])
    assert playing.kind == "result" and answered(playing) == "fail"
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.forget()
    assert front.auto_answers.answer(playing.decision) == "fail"
