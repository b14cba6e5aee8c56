"""Rules are found as people ask for them: inflected, without accents, misspelt, in another language's term."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from solo.files.yaml import read_as
from solo.games import GAMES
from solo.rulebook.book import glossary, open_book, rulebook_languages
from solo.rulebook.search import Index, words_of
from tests.games.not_yet import having
from tests.rulebook.left_out import left_out, shares

QUESTIONS = Path(__file__).parent / "questions"
FIRST = 3
"""Among so many rules the right one stands."""

RIGHT = 0.95
"""Share of the questions for which it does."""

LEFT_OUT_FIRST, LEFT_OUT_THREE = 0.28, 0.5
"""Shares of phrases that are not in the index whose rule comes first, and among the first three."""


def asked(game: str, language: str) -> Mapping[str, list[str]]:
    """The questions about a game in a language, with the rules that answer them."""
    found: dict[str, list[str]] = {}
    for path in sorted((QUESTIONS / game).glob(f"{language}_*.yaml")):
        found |= read_as(path, dict[str, list[str]])
    return found


def missed(game: str, language: str) -> list[str]:
    """The questions whose rule is not among the first, and what was found instead."""
    book, questions = open_book(game, language), asked(game, language)
    index = Index(book, glossary(book.glossary))
    found = {question: [each.rule.number for each in index.search(question, FIRST)] for question in questions}
    return [
        f"{question}: {found[question]}"
        for question, right in questions.items()
        if not set(right) & set(found[question])
    ]


SETS = sorted({(game, path.stem.partition("_")[0]) for game in GAMES for path in (QUESTIONS / game).glob("*.yaml")})
"""The games and languages with questions."""


def test_every_book_has_its_questions() -> None:
    assert {("town", language) for language in rulebook_languages("town")} | {("museum", "en")} <= set(SETS)
    assert [each for each in SETS if len(asked(*each)) < 30] == []


@pytest.mark.parametrize(("game", "language"), SETS)
def test_questions_name_rules_that_exist(game: str, language: str) -> None:
    book = open_book(game, language)
    assert [each for right in asked(game, language).values() for each in right if each not in book.rules] == []


@pytest.mark.parametrize(("game", "language"), SETS)
def test_the_right_rule_is_among_the_first_three(game: str, language: str) -> None:
    questions, wrong = asked(game, language), missed(game, language)
    assert len(questions) - len(wrong) >= RIGHT * len(questions), wrong


@pytest.mark.parametrize(
    ("language", "words", "rule"),
    [
        ("cs", "pohyb", "R7"),
        ("cs", "souboj", "R19"),
        ("cs", "stopa", "R9"),
        ("cs", "údržba", "R6"),
        ("cs", "mýtus", "R13"),
        ("en", "movement", "R7"),
        ("en", "combat", "R19"),
        ("en", "clue tokens", "R9"),
        ("en", "mythos", "R13"),
        ("pl", "ruch", "R7"),
        ("pl", "walka", "R19"),
        ("ru", "бой", "R19"),
        ("ru", "улика", "R9"),
    ],
)
def test_a_chapter_with_the_word_in_its_title_comes_first(language: str, words: str, rule: str) -> None:
    book = open_book("town", language)
    assert Index(book, glossary(book.glossary)).search(words, 1)[0].rule.number == rule


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_a_word_that_is_in_rules_and_rulings_finds_a_rule_first(language: str) -> None:
    """Each word that stands in the title of a rule and in that of a variant, ruling or difference."""
    book = open_book("town", language)
    index = Index(book, glossary(book.glossary))
    titled = {
        kind: {word for rule in book if (rule.number[0] == "R") == kind for word in words_of(rule.title)}
        for kind in (True, False)
    }
    shared = sorted(word for word in titled[True] & titled[False] if len(word) > 5)
    assert len(shared) > 10
    wrong = [word for word in shared if index.search(word, 1)[0].rule.number[0] in "VAD"]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "words", "rule"),
    [
        ("cs", "Elder Sign", "R25"),
        ("pl", "physical resistance", "R33.3"),
        ("en", "odolność fizyczna", "R33.3"),
        ("ru", "level of terror", "R27"),
        ("en", "засада", "R33.1"),
    ],
)
def test_a_term_of_another_language_leads_to_the_rules_of_its_translation(language: str, words: str, rule: str) -> None:
    book = open_book("town", language)
    found = Index(book, glossary(book.glossary)).search(words, FIRST)
    assert rule in {each.rule.chapter for each in found} | {each.rule.number for each in found}


def test_a_phrase_that_is_not_in_the_index_often_finds_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """One phrase of every fourth rule, left out: a guard of the weights, at less than is measured (tests/bench)."""
    books = [(game, language) for game in having("asked") for language in rulebook_languages(game)]
    found = [each for game, language in books for each in left_out(game, language, 1, monkeypatch, 4)]
    first, three = shares(found)
    assert len(found) > 400
    assert (first >= LEFT_OUT_FIRST, three >= LEFT_OUT_THREE) == (True, True), (first, three)


@pytest.mark.parametrize(
    ("game", "typed", "number"),
    [("nation", "acquire", "DP10.2"), ("nation", "murder", "DP11.1"), ("nation", "murders", "DP11.1")],
)
def test_a_rule_that_is_called_as_is_typed_comes_first(game: str, typed: str, number: str) -> None:
    """Whatever the word may mean else: to acquire is to buy, and a chapter has murder in its title."""
    book = open_book(game, "en")
    assert Index(book, glossary(book.glossary)).search(typed)[0].rule.number == number
