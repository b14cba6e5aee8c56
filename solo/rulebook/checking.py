"""Checking a game's rulebook in a language against its plan and the English text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from solo.narration.catalogue import REFERENCE
from solo.narration.checking import Problem
from solo.rulebook.book import REFERENCES, Rule, definitions, glossary, open_book, texts_of

WORDS = (2, 260)
"""The fewest and most words of a rule's text."""

DEFINITION = (6, 25)
"""Words that the definition of a term has, at least and at most."""

FIGURES = re.compile(r"\d+")


def check_rulebook(game: str, language: str) -> Iterator[Problem]:
    """Everything that is wrong with a rulebook; raises ContentError for files that cannot be read."""
    book, english = open_book(game, language), open_book(game, REFERENCE)
    for number in texts_of(language, game):
        if number not in book.rules:
            yield Problem(f"rules.{number}", "there is no such rule in the plan of the book")
    for rule in book:
        if rule.language != language:
            yield Problem(f"rules.{rule.number}", "has no text")
            continue
        yield from _text(rule, english.rules[rule.number], book.rules)
    yield from _definitions(language, glossary(book.glossary))


def _definitions(language: str, known: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the definitions of terms: their ids, measured by English, and their length."""
    ours, theirs = definitions(language), definitions(REFERENCE)
    for name in [each for each in theirs if each not in ours]:
        yield Problem(f"glossary.{name}", "has no definition")
    for name, text in ours.items():
        if name not in known:
            yield Problem(f"glossary.{name}", "is no term of the game")
        elif name not in theirs:
            yield Problem(f"glossary.{name}", "has no definition in English")
        if not DEFINITION[0] <= len(text.split()) <= DEFINITION[1]:
            yield Problem(
                f"glossary.{name}", f"has {len(text.split())} words; {DEFINITION[0]} to {DEFINITION[1]} are right"
            )


def _text(rule: Rule, english: Rule, known: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the text of a rule."""
    key = f"rules.{rule.number}"
    count = len(rule.text.split())
    if not WORDS[0] <= count <= WORDS[1]:
        yield Problem(key, f"has {count} words; {WORDS[0]} to {WORDS[1]} are right")
    for number in REFERENCES.findall(rule.text):
        if number not in known:
            yield Problem(key, f"refers to {number}, which is no rule")
    if sorted(REFERENCES.findall(rule.text)) != sorted(REFERENCES.findall(english.text)):
        yield Problem(key, "refers to other rules than English does")
    if bool(rule.words) != bool(english.words):
        yield Problem(f"{key}.words", "is missing" if english.words else "does not exist in English")
    ours, theirs = (FIGURES.findall(REFERENCES.sub("", each.text)) for each in (rule, english))
    if sorted(ours) != sorted(theirs):
        yield Problem(key, f"has the figures {', '.join(ours) or 'none'}; English has {', '.join(theirs) or 'none'}")
