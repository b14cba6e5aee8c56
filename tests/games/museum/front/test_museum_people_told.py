"""Who comes and goes in the museum as it is read: those who help, those who leave a completed card."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.museum import events as e
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import Span, text_of
from solo.session.campaign import KeptCampaign
from tests.games.museum.front.sitting import evening, front_of, sit
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card

JOE, DARRELL, KATE = "joe_diamond", "darrell_simmons", "kate_winthrop"


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


def test_es16_3_a_newcomer_is_introduced_where_he_arrives_and_once() -> None:
    playing = at_card("the_gift_shop", who=DARRELL)
    front: Front = front_of(playing)
    front.before(playing.decision)
    arrived = e.VisitorArrived(KATE, 0, 6, 4, DARRELL)
    name, portrait, sheet = front.after(arrived)
    assert name[0] == Span("title", "Kate Winthrop") and portrait[0].kind == "scene"
    assert "Sanity 6" in text_of(sheet)
    assert front.after(arrived) == []
    assert front.after(e.VisitorArrived(JOE, 0, 4, 6)) == []


def until_somebody_is_devoured(at: KeptCampaign) -> None:
    """Play an evening badly, until somebody has to take the seat of somebody else."""
    while (asked := at.decision) is not None and asked.kind != "new_investigator":
        options = [each.id for each in asked.options]
        wanted = [each for each in options if each in ("fail", "roll") or each.startswith("go:")]
        answer = next((each for each in wanted if each != "go:entrance"), options[0])
        at.answer(tuple(options[: max(1, asked.least)]) if asked.several else answer)


def test_es16_3_at_the_table_the_newcomer_is_introduced_before_anything_else_is_told(tmp_path: Path) -> None:
    at = evening(tmp_path, 1, (JOE, "dexter_drake"), "cthulhu")
    until_somebody_is_devoured(at)
    read = " ".join(sit(at, "take:kate_winthrop\n").split())
    sketch = " ".join(english().say("people", KATE, "sketch").split())[:40]
    assert read.count(sketch) == 1
    assert read.index("Kate Winthrop: sanity 5, stamina 3; gains") < read.index(sketch) < read.index("Midnight 1")


def test_told_briefly_no_newcomer_is_introduced() -> None:
    playing: Night = at_card("the_gift_shop", who=DARRELL)
    front = front_of(playing)
    front.teller.verbosity = "brief"
    assert front.after(e.VisitorArrived(KATE, 0, 6, 4, DARRELL)) == []
