"""Rules are found as people ask for them: inflected, without accents, misspelt, in another language's term."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from solo.kernel.documents import read_as
from solo.rulebook.book import glossary, open_book, spoken
from solo.rulebook.search import Index

QUESTIONS = Path(__file__).parent / "questions"
FIRST = 3
"""Among so many rules the right one stands."""

RIGHT = 0.95
"""Share of the questions for which it does."""


def asked(language: str) -> Mapping[str, list[str]]:
    """The questions of a language, by two authors, with the rules that answer them."""
    found: dict[str, list[str]] = {}
    for path in sorted(QUESTIONS.glob(f"{language}_*.yaml")):
        found |= read_as(path, dict[str, list[str]])
    return found


def missed(language: str) -> list[str]:
    """The questions whose rule is not among the first, and what was found instead."""
    index = Index(open_book("town", language), glossary())
    found = {question: [each.rule.number for each in index.search(question, FIRST)] for question in asked(language)}
    return [
        f"{question}: {found[question]}"
        for question, right in asked(language).items()
        if not set(right) & set(found[question])
    ]


@pytest.mark.parametrize("language", spoken("town"))
def test_questions_name_rules_that_exist(language: str) -> None:
    book = open_book("town", language)
    assert [each for right in asked(language).values() for each in right if each not in book.rules] == []


@pytest.mark.parametrize("language", spoken("town"))
def test_the_right_rule_is_among_the_first_three(language: str) -> None:
    questions, wrong = asked(language), missed(language)
    assert len(questions) - len(wrong) >= RIGHT * len(questions), wrong
