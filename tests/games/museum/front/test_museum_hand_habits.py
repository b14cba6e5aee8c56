"""What whoever played a night by hand was asked for nothing, or was not asked: cards that were spent, prices, likely rolls."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give, put_monster
from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.keeping import chances_kept
from solo.games.museum.forecast.margins import SEEN_FOR_A_POINT, WORTH_ASKING
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.game import Game
from solo.games.museum.hope_answers import only_hope
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle, night, table

BASEMENT = "there_s_something_in_the_basement"
BIND = "use:bind_monster.1:0"


def answered(playing: Night) -> Answer | None:
    """What the table answers unasked."""
    return front_of(playing).auto_answers.answer(playing.decision)


# A card is not spent where a die would do


def with_witch(*faces: str, done: tuple[str, ...] = ("1", "2")) -> Night:
    """In the basement lies a Witch (investigation 2, lore), and Bind Monster is in hand: the card is certain."""
    playing = at_card(BASEMENT, who="dexter_drake", hand=["bind_monster"], monsters={"witch": 0})
    put_monster(playing.game, "vampire", next(each.card for each in playing.game.state.cards if each.card != BASEMENT))
    return in_middle(playing, done=done, dice={"green": len(faces)}).roll(*faces)


def test_es10_1_of_dice_that_are_as_likely_the_one_is_kept_that_may_save_the_card() -> None:
    playing = with_witch("i1", "peril", "lore", "peril").let_fail()
    playing.give("remove:peril")
    assert playing.kind == "set_aside"
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and {round(worth, 9) for worth in seen.options.values()} == {1.0}
    kept = chances_kept(playing.game, playing.decision, seen)
    assert max(kept, key=kept.__getitem__) == "focus:lore" and kept["focus:lore"] < 1
    assert answered(playing) == "focus:lore"


def test_es06_2_of_tasks_after_which_the_card_is_certain_the_one_is_completed_that_may_save_the_card_in_hand() -> None:
    """The Witch could be beaten with the dice, which leaves a terror: certain with the terror, as the card beats her."""
    playing = with_witch("i2", "lore", "terror", done=("1",))
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    terror, witch = playing.way(2, "green"), playing.way(playing.completable()[0], "green", "green")
    assert round(seen.options[terror], 9) == 1 > seen.options[witch]
    kept = chances_kept(playing.game, playing.decision, seen)
    assert kept[terror] < kept[witch]
    assert answered(playing) is None


def test_es17_7_which_monster_a_card_beats_is_not_asked_where_one_alone_completes_the_card() -> None:
    playing = with_witch("peril", "terror").give(BIND)
    assert playing.kind == "beat_monster" and len(playing.options) == 2
    assert answered(playing) == "beat:witch.1"
    assert front_of(playing).auto_answers.answer(playing.decision) is not None


# What has to be paid anyway


@pytest.mark.parametrize(
    ("ancient_one", "sanity", "pays"), [("azathoth", 5, True), ("azathoth", 2, False), ("hastur", 2, True)]
)
def test_es05_4_the_only_task_that_can_be_done_is_done_at_its_price_unless_failing_would_then_devour(
    ancient_one: str, sanity: int, *, pays: bool
) -> None:
    """The Elder Sign: a lore for a sanity, a lore for a stamina; failing takes a sanity, and under Hastur two."""
    values = {"sanity": sanity}
    playing = at_card("the_elder_sign", who="mandy_thompson", values=values, ancient_one=ancient_one)
    playing.roll("lore", "i1", "lore", "peril", "terror", "peril")
    assert playing.completable() == ["0"]
    assert (answered(playing) == playing.way(0, "green")) is pays


# Rolling on


@pytest.mark.parametrize(
    ("done", "sanity", "green", "answer"),
    [((0,), 4, 6, "roll"), ((), 4, 6, None), ((0,), 4, 5, None), ((0,), 5, 5, "roll"), ((), 1, 6, "roll")],
    ids=["90 of 100", "less", "73 of 100", "terror may strike thrice", "giving up devours"],
)
def test_es07_1_nobody_is_asked_to_give_up_what_is_likely_or_where_that_devours(
    done: tuple[int, ...], sanity: int, green: int, answer: Answer | None
) -> None:
    """The Ancient Relics: investigation 3 and lore, twice; terror takes a sanity, and so does failing."""
    playing = at_card("ancient_relics", who="dexter_drake", values={"sanity": sanity})
    playing.game.attempt.rolls = 1
    playing = in_middle(playing, done=done, dice={"green": green})
    assert answered(playing) == answer


@pytest.mark.parametrize(("sanity", "green", "answer"), [(3, 6, "roll"), (3, 5, None)], ids=["83 or 84", "68 or 70"])
def test_es12_5_a_point_is_not_paid_for_one_of_a_hundred(sanity: int, green: int, answer: Answer | None) -> None:
    """The Peculiar Specimen with all six dice, and with five."""
    hand = ["enchanted_knife", "ruby_of_rlyeh"]
    playing = at_card("a_peculiar_specimen", who="monterey_jack", hand=hand, clues=1, values={"sanity": sanity})
    playing = in_middle(playing, dice={"green": green})
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    gain = seen.options["use:enchanted_knife.1:0"] - seen.options["roll"]
    assert (WORTH_ASKING < gain < SEEN_FOR_A_POINT) is (answer == "roll")
    assert answered(playing) == answer


@pytest.mark.parametrize(("chance", "answer"), [(0.7, CLUE), (0.6, None)])
def test_es07_4_a_clue_is_spent_where_terror_would_end_the_attempt_and_the_card_is_likely_with_it(
    chance: float, answer: Answer | None
) -> None:
    """At the Koi Pond terror fails the attempt; the figures are set by hand."""
    playing = in_middle(at_card("koi_pond", who="dexter_drake", clues=1), done=["0"], dice={"green": 3}).roll(
        "terror", "i1", "i1"
    )
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and any("fail_adventure" in step for step in playing.decision.option_steps["fail"])
    seen = seen._replace(options={CLUE: chance, "fail": 0.0})
    assert only_hope(playing.game, playing.decision, lambda *_: seen, ()) == answer


@pytest.mark.parametrize(("spared", "answers"), [((), True), (("lore",), False)])
def test_es12_7_a_spell_is_no_question_at_a_last_task_that_takes_all_dice(
    spared: tuple[str, ...], *, answers: bool
) -> None:
    """Three terror are wanted; a die that Shrivelling kept of these would come off it at once."""
    playing = in_middle(
        at_card("you_become_that_which_you_fear_most", hand=["shrivelling"]), dice={"green": 3 + len(spared)}
    )
    playing.roll("terror", "terror", "terror", *spared)
    assert "use:shrivelling.1:0" in playing.options
    assert (answered(playing) == playing.way(1, "green", "green", "green")) is answers


# Before midnight


@pytest.mark.parametrize(("mythos", "answer"), [("", "pass"), ("biting_draught_at_the_hour_of_frost", None)])
def test_es14_1_a_card_is_given_up_for_a_clue_before_midnight_only_where_clues_are_paid_then(
    mythos: str, answer: Answer | None
) -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"], mythos=mythos)
    game.state.hour = 3
    give(game, game.state.investigators[0], "lantern")
    playing = night(game).give("go:entrance", "leave")
    assert playing.kind == "use_now"
    assert answered(playing) == answer


def test_es14_1_what_only_draws_a_card_is_not_asked_about_before_midnight_nor_what_was_passed_over_in_this_turn() -> (
    None
):
    for card, passed, answer in (
        ("nameless_cults", False, "pass"),
        ("bullwhip", False, None),
        ("bullwhip", True, "pass"),
        ("healing_stone", True, None),
    ):
        game = table(investigators=["dexter_drake", "harvey_walters"])
        who = game.state.investigators[0]
        game.state.hour, who.sanity = 3, 2
        give(game, who, card)
        playing = night(game)
        if playing.kind == "use_now":
            playing.give("pass")
        front = front_of(playing)
        if passed:
            front.auto_answers.on_answer(playing.decision, "go:entrance")
        playing.give("go:entrance", "leave")
        assert playing.kind == "use_now"
        if card == "healing_stone":
            who.sanity = 1
        assert front.auto_answers.answer(playing.decision) == answer, card


# Keeping a die


def test_es10_1_a_die_that_would_help_only_with_a_pip_more_is_neither_offered_nor_asked_about() -> None:
    """The Elder Sign with investigation 2 and lore left; of a 1, a 1 and a peril nothing shows what is wanted."""
    playing = at_card("the_elder_sign", who="darrell_simmons", others=["mandy_thompson"], clues=1)
    playing = in_middle(playing, done=["0", "1"], dice={"green": 3, "yellow": 1})
    playing.roll("i1", "terror", "i1", {"yellow": "peril"}).let_fail().give("remove:terror")
    assert {"focus:i1", "go_on"} <= {*playing.options}
    assert answered(playing) == "go_on"


# Where to


def brings_signs(game: Game, card: str) -> bool:
    """Whether a card in play brings an Elder Sign."""
    return game.in_play(card) and "elder_sign" in game.fact(card).fact.rewards


def test_es12_7_which_of_two_dice_goes_is_not_asked_for_a_spell_where_the_card_is_far_likelier_without_one() -> None:
    """The Hidden Passage with an investigation of 3 left, and the yellow and the red die in the pool."""
    playing = at_card("the_hidden_passage", who="gloria_goldberg", hand=["shrivelling"])
    playing = in_middle(playing, done=["1", "2"], dice={"yellow": 1, "red": 1})
    playing.roll({"yellow": "i1"}, {"red": "i2"}).let_fail()
    seen = forecast_of(playing.game, playing.decision)
    assert playing.kind == "remove_die" and seen is not None
    yellow, red = (next(id for id in playing.options if color in id) for color in ("yellow", "red"))
    assert seen.options[yellow] > seen.options[red] + 0.1
    assert answered(playing) == yellow
