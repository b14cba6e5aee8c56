"""What hangs on an answer is said before it is given: what failing costs, what comes, who is there; and what is said is so."""

from __future__ import annotations

import re

import pytest

from solo.games.museum.events import DoomAdded
from solo.games.museum.front.examples import PlayedExamples
from solo.games.museum.front.last_page import LastPage
from solo.narration.paragraphs import text_of
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.telling import english, story
from tests.games.museum.helpers import Night, night, table

DEVOURED = {"en": "devoured", "cs": "pohlcení", "pl": "pochłonięcie", "ru": "гибель"}
"""The word for what takes the last sanity or stamina."""


def listed(playing: Night, language: str = "en") -> dict[str, str]:
    """The options of the question that waits, as they are shown, with ordinary spaces."""
    front = front_of(playing, language)
    asked = front.auto_answers.offered(playing.decision)
    return {each.id: front.option(asked, each).replace("\N{NO-BREAK SPACE}", " ") for each in asked.options}


def where_to(ancient_one: str = "azathoth", **values: int) -> Night:
    """The first question where to go. values: of whoever is asked."""
    game = table(ancient_one=ancient_one)
    for what, value in values.items():
        setattr(game.state.investigators[0], what, value)
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    return playing


def seen(playing: Night, view: str, rest: str = "") -> str:
    """What a view shows, as one text."""
    return "\n".join(front_of(playing).views[view](playing.decision, rest, 0))


# What failing costs


def test_a35_what_failing_costs_is_said_as_it_will_be_paid() -> None:
    plain, dear = where_to(), where_to("ithaqua")
    assert "− stamina" in listed(plain)["go:vermin_in_the_pipes"]
    assert "− 2 stamina" in listed(dear)["go:vermin_in_the_pipes"]
    assert "Failing costs 2 stamina." in seen(dear, "examine", "vermin")
    dear.give("go:vermin_in_the_pipes")
    assert "Failing costs 2 stamina." in seen(dear, "look")
    before = dear.first.stamina
    dear.give("give_up")
    assert dear.first.stamina == before - 2


@pytest.mark.parametrize("language", DEVOURED)
def test_es16_1_a_card_that_takes_the_last_of_somebody_is_marked(language: str) -> None:
    two, three = (listed(where_to("ithaqua", stamina=count), language) for count in (2, 3))
    assert (
        DEVOURED[language] in two["go:vermin_in_the_pipes"]
        and DEVOURED[language] not in three["go:vermin_in_the_pipes"]
    )


def test_es16_1_closer_up_the_mark_is_a_sentence() -> None:
    assert "Failing costs 2 stamina, the last there is: devoured." in seen(
        where_to("ithaqua", stamina=2), "examine", "vermin"
    )


# What is said is so


def test_es11_4_the_examples_of_the_price_list_have_its_prices() -> None:
    told = "\n".join(text_of(each) for part in PlayedExamples("en")("ES11.4") for each in part)
    assert "buy a common item, for trophies worth 2" in told and "worth 1; buy a unique item" not in told


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_the_last_page_counts_the_doom_that_was_missing(seed: int) -> None:
    events = story(seed)
    page = "\n".join(map(text_of, LastPage(english()).paragraphs(events, ())))
    limit = next(each.doom for each in events if isinstance(each, DoomAdded) and each.full)
    missing = {limit - each.doom for each in events if isinstance(each, DoomAdded)}
    said = {int(each) for each in re.findall(r"(\d) more doom tokens, and", page)}
    assert said <= missing and len(said) <= 1 and "two or three" not in page
