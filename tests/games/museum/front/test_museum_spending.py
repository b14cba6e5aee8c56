"""What is spent in an attempt, unasked or as advised: what a use needs later, cards at the last Sign, what costs least."""

from __future__ import annotations

import pytest

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.margins import SEEN, SEEN_FOR_A_CARD, WORTH_ASKING
from solo.games.museum.players.advice import Advice, advice
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle


def advised(playing: Night) -> Advice:
    """The advice on the question that waits."""
    seen = forecast_of(playing.game, playing.decision)
    found = advice(playing.game, playing.decision, seen) if seen is not None else None
    assert found is not None
    return found


def chances(playing: Night) -> dict[str, float]:
    """The chances after the options of the question that waits."""
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    return dict(seen.options)


def answered(playing: Night) -> Answer | None:
    """What the table answers unasked."""
    return front_of(playing).auto_answers.answer(playing.decision)


# What needs something else later


def test_es12_1_a_clue_that_only_puts_off_a_card_is_not_cheaper_than_the_card() -> None:
    """One die is left against a Star Spawn of three signs: whatever it shows, the Dynamite has to beat it."""
    hand = ["dynamite", "mists_of_releh"]
    playing = at_card("the_storage_closet", hand=hand, clues=1, monsters={"star_spawn": 0})
    playing = in_middle(playing, done=["1", "2"], dice={"green": 1}).roll("i3")
    dynamite = "use:dynamite.1:0"
    known = chances(playing)
    assert known["clue"] > 1 - SEEN < known[dynamite] and known["fail"] < SEEN
    told = advised(playing)
    assert told.first == told.best == dynamite and told.prices["clue"] > told.prices[dynamite]
    assert answered(playing) == dynamite


# What is likeliest


def in_the_teapot(*faces: str) -> Night:
    """A lore and a peril are left of the Tempest; four cards could make them of a roll."""
    hand = ["rifle", "powder_of_ibn_ghazi", "enchanted_blade", "shrivelling"]
    playing = at_card("tempest_in_a_teapot", who="sister_mary", hand=hand)
    return in_middle(playing, done=["0", "1"], dice={"green": len(faces)}).roll(*faces)


def test_es12_1_of_cards_that_are_as_likely_the_cheapest_is_called_the_likeliest() -> None:
    """With the Powder the roll completes the task; after any other card one more may be needed."""
    playing = in_the_teapot("terror", "peril", "i3")
    told, known = advised(playing), chances(playing)
    powder = "use:powder_of_ibn_ghazi.1:1"
    as_likely = [id for id, worth in known.items() if worth > 1 - SEEN]
    assert len(as_likely) == 4 and told.first == "fail"
    assert told.likeliest == powder == min(as_likely, key=lambda id: told.prices[id])


def test_es12_1_nothing_is_called_likelier_by_less_than_half_a_point() -> None:
    playing = in_the_teapot("terror", "i2", "terror", "peril", "i3")
    told, known = advised(playing), chances(playing)
    assert told.first == told.best == "fail" and 1 - SEEN < known["fail"] < 1 - SEEN / 100
    assert max(known.values()) > 1 - SEEN / 1000 and told.likeliest == ""


# The last Sign


def at_the_last_sign(card: str, *hand: str, last: bool = True) -> Night:
    """At a card that brings an Elder Sign, with which the game is won if it is the last."""
    playing = at_card(card, hand=hand)
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - (1 if last else 2)
    return playing


@pytest.mark.parametrize("last", [True, False])
def test_es1_2_a_card_of_little_use_is_asked_about_and_best_used_where_the_last_sign_is_at_stake(*, last: bool) -> None:
    sword = "use:sword_of_glory.1:0"
    playing = at_the_last_sign("a_terrible_discovery", "sword_of_glory", last=last)
    known = chances(playing)
    assert 0.01 <= known[sword] - known["roll"] < SEEN_FOR_A_CARD
    assert (answered(playing) is None) is last
    assert advised(playing).first == (sword if last else "roll")


def test_es1_2_at_the_last_sign_whoever_has_added_a_die_is_asked_about_another() -> None:
    playing = at_the_last_sign("the_hedge_maze", "axe", "sword_of_glory")
    hand, axe = front_of(playing).auto_answers, "use:axe.1:0"
    hand.on_answer(playing.decision, axe)
    playing.give(axe)
    known = chances(playing)
    assert known["use:sword_of_glory.1:0"] - known["roll"] >= WORTH_ASKING
    assert hand.answer(playing.decision) is None


def last_row() -> Night:
    """The last task of the Elder Sign, which the roll completes; a Wither in hand could keep a die for later."""
    playing = in_middle(at_card("the_elder_sign", hand=["wither"]), done=["0", "1"])
    return playing.roll("lore", "i2", "i3", "lore", "peril", "lore")


@pytest.mark.parametrize("last", [True, False])
def test_es1_2_the_last_task_is_completed_unasked_where_it_wins_the_game_whatever_could_be_kept(*, last: bool) -> None:
    playing = last_row()
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - (1 if last else 2)
    assert str(answered(playing)).startswith("complete:2=") is last
