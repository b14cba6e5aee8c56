"""Who comes and goes in the museum as it is read: those who help, those who leave a completed card."""

from __future__ import annotations

import pytest

from solo.games.museum import events as e
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import text_of

JOE, DARRELL = "joe_diamond", "darrell_simmons"


def begun(*people: str) -> list[Event]:
    """The doors open, people come in, and the first of them has a turn."""
    came = [e.VisitorArrived(who, seat, 4, 6) for seat, who in enumerate(people)]
    return [e.DoorsOpened("yig", 10, 8, len(people)), *came, e.VisitorsTurn(1, 0, people[0], 0)]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "is joined by Ryan Dean"),
        ("cs", "přibírá Ryana Deana"),
        ("pl", "pozyskuje Ryana Deana"),
        ("ru", "берёт с собой Райана Дина"),
    ],
)
def test_people_who_help_are_not_received_like_things(language: str, said: str) -> None:
    words = load(language, "museum")
    joins, thing = e.CardReceived(JOE, "ryan_dean.1", "ally"), e.CardReceived(JOE, "knife.1", "common")
    gains = words.say("events", "Figures", "CardReceived", "other", cards=words.name("knife"))
    read = "\n".join(map(text_of, Narrator(words, 1).tell([*begun(JOE), thing, joins]))).replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert f"{gains}; {said}]" in read or f"{gains}, {said}]" in read
    assert any(verb in said for verb in words.find("table", "colors", "gain"))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es8_1_what_is_gained_does_not_read_as_if_those_gained_it_who_leave_the_card(language: str) -> None:
    words = load(language, "museum")
    night = [
        *begun(DARRELL, JOE),
        e.WalkedTo(DARRELL, "the_gift_shop", False),
        e.AttemptBegan(DARRELL, "the_gift_shop", 6),
        e.AttemptPassed(DARRELL, "the_gift_shop", 1),
        e.SentTo(DARRELL, "entrance"),
        e.SentTo(JOE, "entrance"),
        e.TrophyGained(DARRELL, "the_gift_shop", 1),
        e.CluesChanged(DARRELL, 2, 3, cause="reward"),
        e.HourStruck(1),
    ]
    read = "\n".join(map(text_of, Narrator(words, 1).tell(night)))
    name = str(words.name(JOE)["name"])
    joe, gained = (part for part in read[read.rindex("] [") - 80 :].replace("\n", " ").split("[")[1:])
    assert name in joe and ";" not in joe, read
    assert "(1)" in gained and "(3)" in gained and name not in gained, read
