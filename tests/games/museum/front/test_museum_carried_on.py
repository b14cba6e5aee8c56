"""What follows from what was chosen on a roll, or for it, is not asked; what does not follow is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.margins import FAR_AHEAD
from solo.games.museum.front import carried_on
from solo.games.museum.front.front import Front
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle

DARRELL = "use:darrell_simmons:0"
LANTERN = "use:lantern.1:1"


def chosen(front: Front, playing: Night, answer: str) -> None:
    """Somebody answers, and the table knows it."""
    taken = front.auto_answers.on_answer(front.auto_answers.offered(playing.decision), answer)
    assert taken is not None
    playing.give(taken)


def seen(playing: Night) -> dict[str, float]:
    """The chances after each option."""
    forecast = forecast_of(playing.game, playing.decision)
    assert forecast is not None
    return dict(forecast.options)


def with_a_clue_for_the_roll(*faces: str) -> tuple[Front, Night]:
    """The last task of the Loading Dock, peril and investigation 3, and a clue for which a card was given up before the roll."""
    playing = in_middle(
        at_card("the_loading_dock", who="dexter_drake", hand=["lantern"]),
        done=["0"],
        dice={"green": len(faces)},
    )
    front = front_of(playing)
    chosen(front, playing, LANTERN)
    playing.roll(*faces)
    return front, playing


def test_es12_2_the_clue_for_which_a_card_was_given_up_before_the_roll_is_spent_where_it_leads_by_far() -> None:
    front, playing = with_a_clue_for_the_roll("i3", "lore", "terror")
    worths = seen(playing)
    assert worths["clue"] >= worths["fail"] + FAR_AHEAD, worths
    assert front.auto_answers.answer(playing.decision) == "clue"


@pytest.mark.parametrize("faces", [("i3", "lore"), ("i1", "lore", "lore", "i1")], ids=["a small chance", "none"])
def test_es12_2_but_not_where_it_does_not_lead_by_far(faces: Sequence[str]) -> None:
    """The clue may be worth more on another roll, or on another card."""
    front, playing = with_a_clue_for_the_roll(*faces)
    worths = seen(playing)
    assert worths["clue"] < worths["fail"] + FAR_AHEAD, worths
    assert front.auto_answers.answer(playing.decision) != "clue"


def test_es12_2_nor_on_a_later_roll_than_the_one_for_which_it_was_taken() -> None:
    front, playing = with_a_clue_for_the_roll("i3", "lore", "lore", "lore")
    front.auto_answers.on_answer(front.auto_answers.offered(playing.decision), "fail")
    playing.fail().roll("i3", "lore", "terror")
    worths = seen(playing)
    assert worths["clue"] >= worths["fail"] + FAR_AHEAD, worths
    assert front.auto_answers.answer(playing.decision) is None


def test_es12_2_nor_where_it_is_asked_about_rolls_that_complete_nothing() -> None:
    front, playing = with_a_clue_for_the_roll("i3", "lore", "terror")
    front.auto_answers.asked = ("fail",)
    assert front.auto_answers.answer(playing.decision) is None


def raised() -> tuple[Front, Night]:
    """Darrell has chosen to raise the 1 or the 2; the Red Sign could have kept dice, with which the card is less likely by six
    points in a hundred.
    """
    playing = in_middle(
        at_card("the_loading_dock", who="darrell_simmons", hand=["red_sign_of_shudde_mell"], clues=1),
        done=["0"],
        dice={"green": 4},
    ).roll("i3", "terror", "i1", "i2")
    front = front_of(playing)
    chosen(front, playing, DARRELL)
    assert playing.kind == "turn_die" and len({round(worth, 9) for worth in seen(playing).values()}) == 1
    return front, playing


def test_es12_3_which_of_dice_that_are_as_likely_is_turned_is_not_asked_where_keeping_one_is_far_worse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(carried_on, "FAR_BEHIND", 0.05)
    front, playing = raised()
    assert front.auto_answers.answer(playing.decision) in playing.options
    front.auto_answers.asked = ("again",)
    assert front.auto_answers.answer(playing.decision) is None


def test_es12_7_it_is_where_a_spell_may_keep_the_die_for_another_card() -> None:
    front, playing = raised()
    assert front.auto_answers.answer(playing.decision) is None


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es12_9_what_has_its_chance_of_what_follows_says_so(language: str) -> None:
    """Without the Shotgun Darrell's pip more does not bring the peril."""
    playing = in_middle(
        at_card("the_loading_dock", who="darrell_simmons", hand=["shotgun"]), done=["0"], dice={"green": 6}
    ).roll("lore", "i1", "i1", "terror", "i1", "i1")
    front = front_of(playing, language)
    asked = front.auto_answers.offered(playing.decision)
    texts = {each.id: front.option(asked, each) for each in asked.options}
    said = front.say("options", "chance", text="", percent=0, best="later").rpartition(", ")[2]
    assert texts[DARRELL].endswith(said) and sum(text.endswith(said) for text in texts.values()) == 1
    assert front.say("explain", "mark_later") in front.explain(asked, next(e for e in asked.options if e.id == DARRELL))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "gain 1 clue, to roll again with at once"),
        ("cs", "získat 1 stopu, aby šlo hned přehodit"),
        ("pl", "otrzymać 1 żeton Wskazówki i zaraz rzucić ponownie"),
        ("ru", "получить 1 улику, чтобы сразу перебросить"),
    ],
)
def test_es12_2_a_card_given_up_for_a_clue_once_the_dice_lie_says_that_it_is_for_these(
    language: str, said: str
) -> None:
    """It is spent at once, where that is the best; before the roll nothing is known of that."""
    playing = in_middle(
        at_card("the_loading_dock", who="dexter_drake", hand=["lantern"]), done=["0"], dice={"green": 3}
    )
    front = front_of(playing, language)
    before = front.option(playing.decision, next(each for each in playing.decision.options if each.id == LANTERN))
    playing.roll("i3", "lore", "terror")
    after = front.option(playing.decision, next(each for each in playing.decision.options if each.id == LANTERN))
    assert said in after.replace("\xa0", " ") and said not in before.replace("\xa0", " ")
    chosen(front, playing, LANTERN)
    assert front.auto_answers.answer(playing.decision) == "clue"
