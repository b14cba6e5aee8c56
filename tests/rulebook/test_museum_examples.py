"""The examples of the museum's rulebook: each comes out as it says, and it is told from what happened."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import named
from solo.games.museum.content import load
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.proof.examples import play, proven, read_examples
from solo.games.museum.proof.outcomes import OUTCOMES
from solo.kernel.documents import ContentError
from solo.narration.paragraphs import text_of
from solo.rulebook.book import chapter_of, open_book, spoken
from tests.games.museum.vectors import vectors
from tests.rulebook.test_examples import LEAST, spoilt

EXAMPLES = {each.id: each for each in read_examples()}

CHAPTERS = [f"ES{number}" for number in range(2, 19)]


@pytest.fixture(scope="module")
def content() -> Collection:
    return load()


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_comes_out_as_it_says(content: Collection, id: str) -> None:
    assert EXAMPLES[id].expected
    proven(content, EXAMPLES[id])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_changed_expectation_fails(content: Collection, id: str) -> None:
    """Whatever an example expects can fail."""
    played = play(content, EXAMPLES[id])
    for key, wanted in EXAMPLES[id].expected.items():
        for changed in spoilt(key, wanted):
            found = OUTCOMES.differences(played.game, played.game.events, played.decision, {key: changed})
            assert list(found), (key, changed)


def test_chapters_have_three_examples_each() -> None:
    shown = Counter(chapter_of(each.rules[0]) for each in EXAMPLES.values())
    assert [chapter for chapter in CHAPTERS if shown[chapter] < LEAST] == []


def test_examples_stand_below_rules_that_there_are() -> None:
    known = open_book("museum", "en").rules
    assert [(each.id, rule) for each in EXAMPLES.values() for rule in each.rules if rule not in known] == []


def test_the_worked_examples_of_the_printed_book_that_are_played_stand_in_their_chapters() -> None:
    for each in EXAMPLES.values():
        for id in each.vectors:
            printed = {chapter_of(rule) for rule in vectors()[id].rules if rule.startswith("ES")}
            assert not printed or printed & {chapter_of(rule) for rule in each.rules}, (each.id, id)


@pytest.mark.parametrize("language", spoken("museum"))
def test_every_example_is_told(language: str) -> None:
    """Situation, what came of it, and how things stand: no part of it is left without words."""
    told = named("museum").examples(language)
    for each in EXAMPLES.values():
        for example in told(each.rules[0]):
            found = [text_of(paragraph) for paragraph in example]
            assert len(found) >= 2, each.id
            wordless = ("_", "{", "xamples.", "  ", ": .", ": ;")
            assert not [line for line in found if any(sign in line for sign in wordless)], (each.id, found)


def test_an_example_is_shown_below_its_rule_and_told_in_the_language() -> None:
    english = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "en"]).output
    assert "\nExample\n" in english and "roll 2: terror, 1, lore" in " ".join(english.split())
    czech = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "cs"]).output
    assert "\nPříklad\n" in czech and "Na začátku." in czech


def test_an_example_that_comes_out_otherwise_says_what_is_wrong(content: Collection) -> None:
    sound = EXAMPLES["price_of_failing"]
    with pytest.raises(ContentError, match="doom is 1, not 2"):
        proven(content, msgspec.structs.replace(sound, expected={"doom": 2}))
