"""Habits of the museum's table between rolls: heals and trophies, what was declined, and what Enter takes at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import give, give_trophies, put_monster
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle, night, table, unasked_at

# Quiet moments


def healer(ability: str, hour: int, *others: str) -> Night:
    """A turn begins; somebody is one point down."""
    game = table(investigators=[ability, *others])
    game.state.hour = hour
    game.state.investigators[-1].sanity -= 1
    game.state.investigators[-1].stamina -= 1
    return night(game)


@pytest.mark.parametrize("ability", ["vincent_lee", "carolyn_fern"])
def test_es12_9_the_only_heal_of_the_day_is_not_spent_unasked_before_its_last_turn(ability: str) -> None:
    """Till midnight somebody may need it more; in the day's last turn it would be lost. Whoever goes may still choose it."""
    for hour in (0, 1, 2):
        playing = healer(ability, hour, "darrell_simmons")
        assert playing.kind == "use_now"
        assert unasked_at(playing) == "pass"
        playing.first.sanity = playing.first.stamina = 1
        assert unasked_at(playing) is None
        playing.give("pass")
        assert playing.kind == "move" and f"use:{ability}:0" in playing.options
    playing = healer(ability, 3, "darrell_simmons")
    assert unasked_at(playing) == f"use:{ability}:0"
    assert unasked_at(playing, "quiet") is None


def at_the_end(hand: str, hour: int = 0, **values: int) -> Night:
    """The end of a turn at the entrance, with a card of which something could be used."""
    game = table(investigators=["dexter_drake", "harvey_walters"])
    who = game.state.investigators[0]
    game.state.hour = hour
    give(game, who, hand)
    for what, value in values.items():
        setattr(who, what, value)
    playing = night(game).give("go:entrance", "leave")
    assert playing.kind == "use_now"
    return playing


@pytest.mark.parametrize(("sanity", "answer"), [(3, "pass"), (2, None), (1, None)])
def test_es12_4_at_the_end_of_a_turn_a_card_that_heals_is_kept_unless_somebody_is_in_need(
    sanity: int, answer: Answer | None
) -> None:
    assert unasked_at(at_the_end("healing_stone", sanity=sanity)) == answer


@pytest.mark.parametrize("card", ["bullwhip", "find_gate"])
def test_es14_1_before_midnight_what_could_be_used_is_asked_about(card: str) -> None:
    assert unasked_at(at_the_end(card, hour=3, sanity=4)) is None


@pytest.mark.parametrize(("card", "answer"), [("voice_of_ra", "pass"), ("bullwhip", "pass"), ("find_gate", None)])
def test_es12_4_what_changes_the_cards_that_lie_is_asked_about_at_the_end_unless_it_could_be_used_on_the_way(
    card: str, answer: Answer | None
) -> None:
    """The next ones come to these cards before its owner has another turn. The Bullwhip could help a roll instead."""
    playing = at_the_end(card, sanity=4)
    assert unasked_at(playing) == answer
    game = table(investigators=["dexter_drake", "harvey_walters"])
    give(game, game.state.investigators[0], card)
    playing = night(game)
    front = front_of(playing)
    front.auto_answers.on_answer(playing.decision, "go:entrance")
    playing.give("go:entrance", "leave")
    assert front.auto_answers.answer(playing.decision) == "pass"


@pytest.mark.parametrize(
    ("missing", "monster", "answer"),
    [(1, "", "pass"), (1, "cultist", "pass"), (1, "vampire", None)],
    ids=["nothing", "what takes a trophy", "what takes stamina"],
)
def test_es14_1_before_midnight_nothing_heals_unasked_of_what_midnight_itself_heals(
    missing: int, monster: str, answer: Answer | None
) -> None:
    playing = at_the_end("healing_stone", hour=3, sanity=1)
    game, who = playing.game, playing.first
    game.state.mythos_card = "the_night_watchman_with_his_lantern_lit"
    who.sanity, who.stamina = who.max_sanity - missing, who.max_stamina
    who.place = game.state.cards[0].card
    if monster:
        put_monster(game, monster, game.state.cards[0].card)
    assert unasked_at(playing) == answer


def test_es12_9_what_is_free_and_for_nobody_else_is_used_as_soon_as_it_may_be() -> None:
    """Ruby Standish draws a common item once a day: the sooner the better."""
    playing = in_middle(at_card("the_loading_dock", hand=["ruby_standish"]), done=["0"])
    playing.roll("peril", "i3", "lore", "lore", "lore", "lore").complete("1", "peril", "i3")
    assert playing.kind == "use_now"
    assert unasked_at(playing) == "use:ruby_standish.1:0"
    assert unasked_at(playing, "quiet") is None


# Trophies


def buying(ancient_one: str, cards: Sequence[str], monsters: Sequence[str], answer: str) -> Night:
    """Somebody with these trophies has just bought something, or been aided."""
    game = table(investigators=["dexter_drake"], ancient_one=ancient_one)
    who = game.state.investigators[0]
    give_trophies(game, who, cards, monsters)
    who.sanity = 1
    playing = night(game).give("go:entrance", answer)
    assert playing.kind == "hand_trophies"
    return playing


@pytest.mark.parametrize(
    ("cards", "monsters", "bought", "answer"),
    [
        (("ancient_relics", "the_loading_dock", "koi_pond"), (), "buy:clue", "hand:1xcard_1"),
        (("the_loading_dock",), ("dark_young",), "buy:clue", "hand:1xcard_1"),
        (("ancient_relics",), ("zombie", "ghoul"), "buy:clue", "hand:1xcard_1"),
        ((), ("zombie", "ghoul", "dark_young"), "buy:clue", "hand:1xmonster_1"),
    ],
    ids=["the lesser card", "a card or a monster", "of the same worth", "the lesser monster"],
)
def test_es11_6_trophies_are_handed_back_unasked_only_where_what_is_left_is_as_good_for_everything(
    cards: Sequence[str], monsters: Sequence[str], bought: str, answer: str | None
) -> None:
    playing = buying("azathoth", cards, monsters, bought)
    assert unasked_at(playing) == answer
    assert unasked_at(playing, "trophies") is None


def test_es11_6_no_change_is_given_and_two_small_trophies_may_be_worth_more_than_one_of_their_sum() -> None:
    """A common item for two points: two trophies of one each pay it without waste, but buy two clues if they are kept: so the
    greater one goes.
    """
    game = table(investigators=["dexter_drake"])
    give_trophies(game, game.state.investigators[0], (), ["zombie", "ghoul", "vampire"])
    playing = night(game).give("go:entrance", "buy:common")
    assert playing.options == ["hand:2xmonster_1", "hand:1xmonster_2"]
    assert unasked_at(playing) == "hand:1xmonster_2"


# What was declined


def test_what_was_declined_is_not_asked_again_until_somebody_has_lost_something() -> None:
    hand, values = ["healing_stone"], {"sanity": 2}
    playing = at_card("the_archives", who="dexter_drake", hand=hand, values=values, ancient_one="hastur")
    front = front_of(playing)
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.on_answer(playing.decision, "roll")
    assert front.auto_answers.answer(playing.decision) == "roll"
    assert not front.auto_answers.always(playing.decision)
    playing.first.sanity = 1
    assert front.auto_answers.answer(playing.decision) is None
    playing.first.sanity = 2
    front.auto_answers.asked = ("declined",)
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.asked = ()
    front.auto_answers.forget()
    assert front.auto_answers.answer(playing.decision) is None


# What Enter takes at once


def test_es12_4_what_heals_is_declined_for_all_rolls_of_an_attempt_and_asked_about_once_more_when_it_is_lost() -> None:
    playing = at_card("the_archives", who="dexter_drake", hand=["healing_stone"], values={"sanity": 1})
    playing = in_middle(playing, dice={"green": 6})
    auto, asked = front_of(playing).auto_answers, []
    while playing.kind == "attempt":
        left = len(playing.about.pool)
        answer = auto.answer(playing.decision)
        if answer is None:
            asked.append(left)
            auto.on_answer(playing.decision, "roll")
        if answer == "give_up":
            break
        playing.roll(*["terror"] * left).fail()
    assert asked == [6, 4]
    assert left == 3


def test_es12_8_enter_spends_a_clue_or_a_card_after_a_roll_only_when_it_is_pressed_again() -> None:
    clue = in_middle(at_card("don_t_fall_asleep", who="gloria_goldberg", clues=1), done=["1"], dice={"green": 1})
    card = at_card("don_t_fall_asleep", who="gloria_goldberg", hand=["king_in_yellow"])
    card = in_middle(card, done=["0"], dice={"green": 2})
    for playing, verb in ((clue.roll("i1"), "clue"), (card.roll("lore", "i1"), "use")):
        hand = front_of(playing).auto_answers
        asked = hand.offered(playing.decision)
        assert asked.options[0].verb == verb
        assert hand.needs_confirmation(asked)


def test_es11_1_enter_does_nothing_at_the_entrance_nor_gives_up_trophies_before_it_is_pressed_again() -> None:
    game = table(investigators=["dexter_drake", "joe_diamond"])
    who = game.state.investigators[0]
    give_trophies(game, who, [each for each in game.state.adventures if game.fact(each).fact.trophies > 1][:2])
    who.sanity = 1
    playing = night(game).give("go:entrance")
    asked = [playing.decision]
    midnight = table(investigators=["dexter_drake"], cards=["the_curator"])
    give_trophies(
        midnight, midnight.state.investigators[0], [midnight.state.adventures[0], midnight.state.adventures[1]]
    )
    playing = Night(midnight, run_midnight_effects(midnight))
    asked.append(playing.decision)
    playing.give("pay_trophies")
    asked += [playing.decision] if playing.kind == "hand_trophies" else []
    assert [each.kind for each in asked][:2] == ["entrance", "choose"]
    for each in asked:
        hand = front_of(playing).auto_answers
        assert hand.needs_confirmation(hand.offered(each)), each.kind


def test_a_task_is_completed_by_enter_at_once() -> None:
    playing = at_card("the_archives").roll("lore", "lore", "i3", "peril", "i1", "i1")
    hand = front_of(playing).auto_answers
    asked = hand.offered(playing.decision)
    assert asked.options[0].verb == "complete" and not hand.needs_confirmation(asked)


@pytest.mark.parametrize(("dice", "answer"), [(6, "roll"), (5, None)])
def test_es12_6_whoever_has_added_a_die_is_asked_about_another_for_that_roll_only_if_it_is_clearly_better(
    dice: int, answer: Answer | None
) -> None:
    playing = at_card("koi_pond", who="gloria_goldberg", hand=["axe", "sword_of_glory"])
    playing = in_middle(playing, dice={"green": dice})
    hand, added = front_of(playing).auto_answers, "use:axe.1:0"
    assert added in playing.options
    hand.on_answer(playing.decision, added)
    playing.give(added)
    assert "use:sword_of_glory.1:0" in playing.options
    assert hand.answer(playing.decision) == answer
    hand.forget()
    assert hand.answer(playing.decision) is None
