"""What is not asked as the chance is the same whatever is done, or there is one hope alone: spells that keep a die, the last
card in hand, a clue after a clue; and a card for little, where failing would be the end.
"""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give_trophies, put_monster
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.front.front import Front
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import NOTHING, Night, at_card, in_middle, last_row, night, table
from tests.games.museum.test_museum_no_choice import unasked_by

WITHER = "use:wither.1:0"
BLADE = "use:enchanted_blade.1:1"


def seen(playing: Night) -> Forecast:
    """The odds of the question that waits."""
    forecast = forecast_of(playing.game, playing.decision)
    assert forecast is not None
    return forecast


def answered(playing: Night, front: Front | None = None) -> Answer | None:
    """What the table answers unasked."""
    return (front or front_of(playing)).auto_answers.answer(playing.decision)


# A spell that could keep a die


@pytest.mark.parametrize(
    ("fails", "keeps", "asks"),
    [(0.51, 0.51, False), (0.51, 0.513, False), (0.42, 0.0, False), (0.51, 0.53, True), (0.0, 0.0, True)],
    ids=["the same", "seen as the same", "worse", "better", "no hope"],
)
def test_es12_7_a_roll_fails_unasked_where_a_die_that_is_kept_makes_the_card_no_likelier(
    fails: float, keeps: float, *, asks: bool
) -> None:
    """Without hope a die may be kept for another card."""
    playing = at_card("the_gift_shop", hand=["wither"]).roll(*NOTHING)
    assert (unasked_by(playing, {"fail": fails, WITHER: keeps}, 0.0) is None) is asks
    assert unasked_by(playing, {"fail": fails, WITHER: keeps}, 0.0, "fail") is None


def test_es12_7_a_spell_whose_odds_are_not_known_is_asked_about() -> None:
    playing = at_card("the_gift_shop", hand=["wither"]).roll(*NOTHING)
    front = front_of(playing)
    assert answered(playing, front) == "fail"
    told = seen(playing)
    worths = {id: worth for id, worth in told.options.items() if id != WITHER}
    front.auto_answers._outlook._known = (playing.game, playing.about, told._replace(options=worths))
    assert answered(playing, front) is None


@pytest.mark.parametrize(("worth", "answers"), [(0.99, True), (0.97, False)])
@pytest.mark.parametrize("spell", ["wither", "red_sign_of_shudde_mell"])
def test_es12_7_nor_is_a_spell_asked_about_where_the_card_is_as_good_as_certain_and_a_roll_comes_after_this(
    spell: str, worth: float, *, answers: bool
) -> None:
    """A lore, a lore and peril: either could be completed; of a roll of perils nothing."""
    playing = at_card("the_archives", who="gloria_goldberg", hand=[spell]).roll(
        "lore", "peril", "i1", "i1", "peril", "i2"
    )
    way = next(each for each in playing.options if each.startswith("complete:"))
    assert (unasked_by(playing, {way: worth}, worth - 0.005) == way) is answers
    playing = at_card("the_archives", who="gloria_goldberg", hand=[spell]).roll(*NOTHING)
    told = {"fail": worth, f"use:{spell}.1:0": worth + 0.009}
    assert (unasked_by(playing, told, 0.0) == "fail") is answers


def test_es12_7_who_has_once_kept_no_die_for_nothing_is_not_asked_at_the_last_task_of_the_night() -> None:
    """Neither on this roll nor in a later turn; of a spell that takes a sanity for it he is asked in the next one again."""
    for spell, later in (("wither", "complete:1=i3+peril"), ("red_sign_of_shudde_mell", None)):
        playing = last_row(hand=[spell])
        front = front_of(playing)
        assert answered(playing, front) is None
        front.auto_answers.on_answer(playing.decision, "complete:1=i3+peril")
        assert answered(playing, front) == "complete:1=i3+peril"
        playing.game.state.turn += 1
        assert answered(playing, front) == later, spell
        front.auto_answers.forget()
        assert answered(playing, front) is None


def test_es12_7_nor_a_die_for_a_spell_where_two_are_exactly_as_likely_and_all_others_far_less() -> None:
    playing = at_card("the_archives", who="dexter_drake", hand=["wither"])
    playing.roll("lore", "peril", "i1", "i2", "terror", "terror").give(WITHER)
    pair = dict.fromkeys(("store:green_1", "store:green_2"), 0.79)
    assert unasked_by(playing, pair, 0.48) == "store:green_1"
    assert unasked_by(playing, {**pair, "store:green_2": 0.78}, 0.48) is None
    assert unasked_by(playing, pair, 0.6) is None


@pytest.mark.parametrize(("keeps", "answers"), [(0.4, True), (0.55, False)])
def test_es17_8_the_only_monster_that_a_roll_beats_is_beaten_though_something_else_is_in_hand(
    keeps: float, *, answers: bool
) -> None:
    """A Ghoul beside two tasks; Clear Mind could be used at any time, and Wither keep a die that the Ghoul needs."""
    hand = ["wither", "clear_mind"]
    playing = at_card("the_archives", who="dexter_drake", hand=hand, monsters={"ghoul": -1}, values={"sanity": 4})
    playing.roll("peril", "i1", "terror", "terror", "terror", "terror")
    way = playing.way("ghoul.1", "green", "green")
    assert playing.completable() == ["ghoul.1"] and "use:clear_mind.1:0" in playing.options
    assert (unasked_by(playing, {way: 0.6, WITHER: keeps}, 0.44) == way) is answers


# One hope alone


def one_die(face: str = "lore", hand: tuple[str, ...] = ("enchanted_blade",), **given: int) -> Night:
    """The Loading Dock with a peril left to do, and one die that does not show it."""
    return in_middle(at_card("the_loading_dock", hand=hand, **given), done=["1"], dice={"green": 1}).roll(face)


def test_es12_3_what_alone_saves_a_card_is_used_unasked_unless_it_was_kept_before() -> None:
    """Failing leaves no chance; the Enchanted Blade turns the die to peril."""
    playing = one_die()
    assert playing.options == [BLADE, "fail"]
    assert seen(playing).options == {BLADE: 1, "fail": 0}
    front = front_of(playing)
    assert answered(playing, front) == BLADE
    front.auto_answers.on_answer(playing.decision, "fail")
    assert answered(playing, front) != BLADE
    front.auto_answers.forget()
    front.auto_answers.asked = ("fail",)
    assert answered(playing, front) is None


def test_es12_3_but_not_where_there_are_two_ways() -> None:
    """Shrivelling may keep the die for another card; but with it this one is certain, and lost without."""
    assert answered(one_die(hand=("shrivelling",))) == "use:shrivelling.1:1"
    assert answered(one_die(clues=1)) is None


def test_es12_8_whoever_spends_a_clue_where_a_card_would_do_spends_the_next_one_unasked_on_the_same_roll() -> None:
    playing = one_die(clues=3)
    front = front_of(playing)
    assert seen(playing).options == pytest.approx({"clue": 1, BLADE: 1, "fail": 0})
    assert answered(playing, front) is None
    front.auto_answers.on_answer(playing.decision, "clue")
    playing.script(["lore"]).give("clue")
    if playing.kind == "reroll":
        playing.give([playing.options[0]])
    assert playing.first.clues == 2
    assert answered(playing, front) == "clue"
    front.auto_answers.forget()
    assert answered(playing, front) is None


def test_es17_8_a_card_that_beats_a_monster_and_so_completes_all_is_used_unasked_where_nothing_else_does() -> None:
    """A Ghoul is left, and one die for its two signs. Bind Monster could as well beat a Vampire that lies elsewhere."""
    for card, elsewhere, answers in (
        ("holy_water", True, True),
        ("bind_monster", False, True),
        ("bind_monster", True, False),
    ):
        playing = at_card("the_loading_dock", hand=[card], monsters={"ghoul": -1})
        if elsewhere:
            others = [each.card for each in playing.game.state.cards if each.card != "the_loading_dock"]
            put_monster(playing.game, "vampire", others[0])
        playing = in_middle(playing, done=["0", "1"], dice={"green": 1}).roll("lore")
        use = f"use:{card}.1:0"
        assert playing.options == [use, "fail"]
        assert (answered(playing) == use) is answers, (card, elsewhere)


# A card for little


@pytest.mark.parametrize(("sanity", "answer"), [(1, None), (2, "roll")])
def test_es16_1_a_card_that_makes_two_points_is_asked_about_where_failing_takes_the_last(
    sanity: int, answer: Answer | None
) -> None:
    """The Axe in the Archives, where failing takes a sanity."""
    playing = at_card("the_archives", who="gloria_goldberg", hand=["axe"], values={"sanity": sanity})
    assert 0.01 < seen(playing).options["use:axe.1:0"] - seen(playing).options["roll"] < 0.03
    assert answered(playing) == answer


def test_es16_1_not_where_a_card_of_his_own_keeps_the_penalty_away() -> None:
    for others, answer in ((["axe"], None), (["axe", "warding_statue"], "roll")):
        playing = at_card("the_archives", who="gloria_goldberg", hand=others, values={"sanity": 1})
        assert answered(playing) == answer, others


# Trophies


@pytest.mark.parametrize(
    ("ancient_one", "cards", "monsters", "bought", "answer"),
    [
        ("yig", ["the_loading_dock", "koi_pond"], ["ghoul"], "buy:clue", "hand:1xcard_1"),
        ("shub_niggurath", ["the_loading_dock", "koi_pond"], ["ghoul"], "buy:clue", "hand:1xcard_1"),
        ("yig", ["koi_pond"], ["ghoul"], "buy:clue", "hand:1xmonster_1"),
        ("shub_niggurath", ["koi_pond"], ["ghoul"], "buy:clue", None),
        ("yig", ["the_loading_dock", "ancient_relics", "koi_pond"], [], "buy:common", "hand:1xcard_2"),
    ],
    ids=[
        "the card",
        "for the attack of monsters",
        "the lesser",
        "its attack takes monsters",
        "two small ones are kept",
    ],
)
def test_es11_6_trophies_that_leave_the_most_are_handed_back_unasked(
    ancient_one: str, cards: list[str], monsters: list[str], bought: str, answer: Answer | None
) -> None:
    """Shub-Niggurath takes monsters alone; two trophies of one each pay whatever one of two does, and less."""
    game = table(investigators=["dexter_drake"], ancient_one=ancient_one)
    give_trophies(game, game.state.investigators[0], cards, monsters)
    playing = night(game).give("go:entrance", bought)
    assert playing.kind == "hand_trophies"
    assert answered(playing) == answer
