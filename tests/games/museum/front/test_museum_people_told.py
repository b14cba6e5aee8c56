"""Who comes in the museum as it is read: those who help."""

from __future__ import annotations

import pytest

from solo.games.museum import events as e
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import text_of

JOE = "joe_diamond"


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
