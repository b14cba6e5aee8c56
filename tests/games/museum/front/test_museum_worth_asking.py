"""What gains so much more, or so much less, than it takes that whoever plays a night by hand called it no question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.front.front import Front
from solo.games.museum.players.advice import Advice
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Face, Night, at_card, in_middle

BLADE = "use:enchanted_blade.1:0"


def answered(playing: Night, front: Front | None = None) -> Answer | None:
    """What the table answers unasked."""
    return (front or front_of(playing)).auto_answers.answer(playing.decision)


def weighed(playing: Night) -> tuple[Forecast, Advice]:
    """The odds of the question that waits, and the advice on it."""
    outlook = front_of(playing).auto_answers._outlook
    forecast, advice = outlook(playing.game, playing.decision), outlook.advice(playing.game, playing.decision)
    assert forecast is not None and advice is not None
    return forecast, advice


def lacking(playing: Night, signs: int) -> Night:
    """The same where so many Elder Signs are lacking."""
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - signs
    return playing


# A card for Elder Signs


def at_the_passage() -> Night:
    """The last of three tasks, a lore, and one die for two Elder Signs."""
    playing = at_card("the_hidden_passage", who="carolyn_fern", hand=["enchanted_blade"])
    return in_middle(playing, done=["0", "1"], dice={"green": 1})


def by_the_sea(*, cast: bool) -> Night:
    """The first or the second task of R'lyeh, three Elder Signs: what adds a die, or turns one to the peril that is lacking, and
    may do something else as well.
    """
    playing = at_card(
        "r_lyeh", who="ashcan_pete", hand=["shrivelling", "enchant_weapon"] if cast else ["enchant_weapon"]
    )
    if not cast:
        return in_middle(playing, done=["1"], dice={"green": 2})
    return playing.roll("lore", "terror", "lore", "lore", "terror", "i2")


@pytest.mark.parametrize(
    ("playing", "used"),
    [
        (at_the_passage, BLADE),
        (lambda: by_the_sea(cast=False), "use:enchant_weapon.1:1"),
        (lambda: by_the_sea(cast=True), "use:shrivelling.1:1"),
    ],
)
def test_es12_3_what_brings_far_more_elder_signs_than_it_takes_is_used_unasked(
    playing: Callable[[], Night], used: str
) -> None:
    there = playing()
    front = front_of(there)
    assert answered(there, front) == used
    hand = front.auto_answers
    hand.on_answer(hand.offered(there.decision), there.options[-1])
    assert answered(there, front) is None, "it was forgone in this turn"


def test_es12_3_but_no_card_is_given_up_so_for_what_brings_no_sign_nor_for_little_of_one() -> None:
    """An ally and a clue are no less to some than a card; and twelve points of a Sign are to be thought about."""
    shop = in_middle(
        at_card("the_gift_shop", who="carolyn_fern", hand=["enchanted_blade"]), done=["1"], dice={"green": 1}
    )
    gun = in_middle(
        at_card("great_hall_of_celeano", who="amanda_sharpe", hand=["tommy_gun"]), done=["0", "1"], dice={"green": 3}
    )
    for there in (shop, gun):
        forecast, _ = weighed(there)
        assert max(forecast.options.values()) >= forecast.options["roll"] + 0.1
        assert answered(there) is None


def test_es12_1_a_clue_that_may_spare_the_card_that_makes_all_certain_is_a_choice() -> None:
    """One die is left for a peril; the Rifle turns it and costs a stamina, and the clue rolls it again: one case of six."""
    playing = at_card("a_peculiar_specimen", who="kate_winthrop", hand=["rifle"], clues=1)
    assert answered(in_middle(playing, done=["0", "1"], dice={"green": 1}).roll("lore")) is None


# Little for a card


@pytest.mark.parametrize("last", [True, False])
def test_es12_5_what_gains_less_of_the_card_than_a_third_of_its_own_price_is_not_asked_about_but_at_the_last_sign(
    *, last: bool
) -> None:
    """Two cards that add the yellow die for four points of a clue; of the night these would be worth it."""
    playing = at_card("late_night_break_in", who="michael_mcglen", hand=["knife", "axe"])
    there = in_middle(playing, done=["0"], dice={"green": 3})
    forecast, advice = weighed(there)
    assert 0.03 < forecast.options["use:knife.1:0"] - forecast.options["roll"] < 0.05
    assert advice.stake < 0.3 and answered(there) == "roll"
    there = lacking(at_card("koi_pond", who="dexter_drake", hand=["necronomicon"]), 1 if last else 2)
    assert (answered(there) is None) is (last or weighed(there)[0].options["roll"] < 0.7)


def test_es12_1_no_clue_is_asked_about_for_three_of_a_hundred_where_the_card_is_all_but_completed() -> None:
    playing = at_card("the_key_to_the_beyond", who="amanda_sharpe", hand=["alien_statue"], clues=2)
    playing.roll("i3", "i2", "peril", "peril", "i2", "peril")
    forecast, _ = weighed(playing)
    way = playing.way(0, "green")
    assert 0.95 <= forecast.options[way] < forecast.options["clue"] - 0.01
    assert answered(playing) == way


def test_es12_7_nor_a_spell_for_a_die_where_the_card_is_all_but_completed_and_less_likely_for_it() -> None:
    hand = ["powder_of_ibn_ghazi", "shrivelling"]
    playing = at_card("another_dimension", who="ashcan_pete", hand=hand, clues=1)
    playing.roll("peril", "i1", "lore", "lore", "peril", "i3")
    forecast, _ = weighed(playing)
    way = playing.way(0, "i3", "lore")
    assert (
        forecast.options[way] >= 0.95 and 0.03 < forecast.options[way] - forecast.options["use:shrivelling.1:0"] < 0.1
    )
    assert answered(playing) == way


# The game


def test_es1_2_a_die_on_a_spell_that_makes_the_game_far_likelier_to_be_won_comes_off_it_unasked() -> None:
    def there(signs: int) -> Night:
        stored = {"shrivelling": "terror"}
        playing = at_card(
            "please_do_not_touch_the_exhibits", who="amanda_sharpe", hand=[*stored], clues=2, stored=stored
        )
        return lacking(in_middle(playing, done=["0"], dice={"green": 3}), signs)

    (forecast, _), take = weighed(there(2)), "take:shrivelling.1_terror"
    assert forecast.options[take] >= forecast.options["roll"] + 0.1
    assert answered(there(2)) == take and answered(there(9)) is None


def test_es1_2_of_tasks_the_one_that_most_likely_wins_the_game_is_completed() -> None:
    """A Star Spawn with the last Sign in a lavatory where a Witch wants the same die; a clue that makes it a little likelier is
    asked about, and what cannot serve is rolled again with it.
    """
    monsters = {"witch": 0, "star_spawn": 1}
    playing = at_card(
        "public_lavatory",
        who="dexter_drake",
        hand=["lantern"],
        clues=1,
        monsters=monsters,
        ancient_one="shub_niggurath",
    )
    lacking(playing, 1).roll("peril", "peril", "terror", "i1", "i1", "peril")
    way = playing.way("star_spawn.1+", "green")
    assert playing.way("witch.1+", "green") in playing.options and answered(playing) == way
    playing.give(way).roll("i1", "i2", "i3", "i1", "i1")
    assert answered(playing) is None
    playing.give("clue")
    assert playing.kind == "reroll" and len(answered(playing) or ()) == 5


# What terror costs


@pytest.mark.parametrize(("sanity", "enter"), [(1, "give_up"), (4, "roll")])
def test_es16_1_enter_does_not_roll_on_for_little_where_terror_may_devour(sanity: int, enter: str) -> None:
    """Two lores are lacking of three dice; giving up costs stamina only, terror a sanity."""
    hand = ["find_gate", "bind_monster", "wither"]
    playing = at_card("a_secret_gathering", values={"sanity": sanity}, hand=hand)
    playing.game.attempt.rolls = 2
    there = in_middle(playing, done=["0"], dice={"green": 3})
    answers = front_of(there).auto_answers
    assert answered(there) is None or enter == "roll"
    assert answers.enter(answers.offered(there.decision)) == enter


def test_es12_3_nor_does_a_card_stand_in_the_way_that_only_puts_off_what_is_far_the_best() -> None:
    """The Gala brings a sign, three clues and a spell; the Rifle alone makes the peril that is lacking, and dice that the King
    turns to terror it could turn as well.
    """
    playing = at_card("gala_in_the_great_hall", who="bob_jenkins", hand=["rifle", "king_in_yellow"])
    playing = in_middle(playing, done=["1"], dice={"green": 4}).roll("i3", "lore", "i1", "i1")
    forecast, advice = weighed(playing)
    assert round(forecast.options["use:king_in_yellow.1:0"], 9) == 1 == forecast.options["use:rifle.1:1"]
    assert advice.first == answered(playing) == "use:rifle.1:1"


@pytest.mark.parametrize(
    ("signs", "faces", "answer"),
    [
        (3, ("lore", "i1", "peril", "terror"), "clue"),
        (3, ("lore", "lore", "peril", "i1"), None),
        (9, ("lore", "i1", "peril", "terror"), None),
    ],
    ids=["one in three", "one in six", "not at stake"],
)
def test_es1_2_a_clue_that_alone_may_win_the_night_is_spent_unasked_though_somebody_could_be_healed(
    signs: int, faces: tuple[Face, ...], answer: Answer | None
) -> None:
    """R'lyeh brings three signs. Harvey would be devoured, but healing can be done after the clue as well (ES12.4)."""
    values = {"sanity": 2, "stamina": 1}
    playing = at_card("r_lyeh", who="harvey_walters", hand=["healing_stone"], clues=1, values=values)
    playing = in_middle(lacking(playing, signs), done=["0"], dice={"green": 4}).roll(*faces)
    assert {"clue", "fail", "use:healing_stone.1:0"} <= {*playing.options}
    assert answered(playing) == answer
