"""The rulebook at the table: rules that matter to a thing, to a question, and to the heading of a phase."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path

import pytest

from solo.cli.rules import rulebook
from solo.games.town.checks.by_hand import put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.front import CHAPTERS
from solo.narration.catalogue import languages
from solo.narration.paragraphs import capital
from solo.rulebook.book import open_book
from solo.session.conversation import Conversation
from solo.session.reference import RulebookReference
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.table.helpers import TownEvening, evening, front, words_of

TO_THE_FIRST_MOVE = "\n" * 4


@pytest.fixture
def at(town_content: Content, tmp_path: Path) -> TownEvening:
    """An evening whose next question is where to go."""
    found = evening(town_content, tmp_path)
    told(found, TO_THE_FIRST_MOVE)
    return found


def told(at: TownEvening, lines: str, language: str = "en") -> str:
    """What the plain table with a rulebook says to these lines, without the breaks of its own lines."""
    out = io.StringIO()
    reference = RulebookReference(partial(rulebook, "town"))
    speak = partial(words_of, game="town")
    conversation = Conversation(at, front(at, language), speak, reference=reference)
    PlainTable(conversation, ask_stream(io.StringIO(lines)), out).run()
    return " ".join(out.getvalue().split())


def titled(number: str, language: str = "en") -> str:
    return " ".join(f"{number}. {open_book('town', language).rule(number).title}".split())


def test_x_names_the_rules_about_a_thing_and_about_what_it_can_do(at: TownEvening) -> None:
    put_monster(at.game, "shoggoth", "woods")
    seen = told(at, "x shoggoth\n")
    for number in ("R35.4", "R33.3", "R33.5"):
        assert titled(number) in seen
    assert titled("R34.1") in told(at, "x woods\n")


@pytest.mark.parametrize(
    "ability", ["ambush", "endless", "mask", "physical resistance", "magical immunity", "overwhelming"]
)
def test_x_names_the_rule_about_an_ability(at: TownEvening, ability: str) -> None:
    numbers = {
        "ambush": "R33.1",
        "endless": "R33.2",
        "mask": "R33.7",
        "physical resistance": "R33.3",
        "magical immunity": "R33.4",
        "overwhelming": "R33.6",
    }
    assert titled(numbers[ability]) in told(at, f"x {ability}\n")


def test_a_question_mark_names_the_rule_behind_the_question_and_those_of_what_it_offers(at: TownEvening) -> None:
    assert at.decision is not None
    assert titled(at.decision.rule) in told(at, "?\n")
    assert titled(at.decision.rule, "cs") in told(at, "?\n", "cs")
    in_the_street = told(at, "2\n?\n")
    assert titled("R34.1") in in_the_street and titled("R11.2") in in_the_street


def test_rules_alone_opens_at_the_rule_behind_the_question(at: TownEvening) -> None:
    assert at.decision is not None
    rule = open_book("town", "en").rule(at.decision.rule)
    seen = told(at, "rules\n")
    assert " ".join(rule.text.split())[:60] in seen
    assert all(each.title in seen for each in open_book("town", "en").chapter(rule.chapter))


def test_the_contents_are_a_word_away(at: TownEvening) -> None:
    for language, command in (("en", "rules contents"), ("cs", "pravidla obsah")):
        seen = told(at, f"{command}\n", language)
        assert all(" ".join(each.title.split()) in seen for each in open_book("town", language).chapters())


@pytest.mark.parametrize("language", languages("town"))
@pytest.mark.parametrize("phase", CHAPTERS)
def test_every_heading_of_a_phase_leads_to_its_chapter(at: TownEvening, language: str, phase: str) -> None:
    heading = capital(str(words_of(language, "town").name(phase)["name"]))
    chapter = open_book("town", language).rule(CHAPTERS[phase])
    assert chapter.is_chapter
    assert " ".join(f"{chapter.number} {chapter.title}".split()) in told(at, f"rules {heading}\n", language)


def test_without_a_rulebook_the_numbers_are_named_all_the_same(at: TownEvening) -> None:
    out = io.StringIO()
    conversation = Conversation(at, front(at), partial(words_of, game="town"))
    PlainTable(conversation, ask_stream(io.StringIO("x woods\n")), out).run()
    assert "R34.1." in out.getvalue()
