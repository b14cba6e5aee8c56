"""Checking a game's rulebook in a language against its plan and the English text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from solo.files.content_errors import nearest
from solo.narration.catalogue import REFERENCE
from solo.narration.checking import Problem
from solo.narration.language_profile import profile_of
from solo.narration.outside import left_out
from solo.narration.typography import typography
from solo.rulebook.asked import ASKING, THESAURUS, asked, thesaurus
from solo.rulebook.book import (
    ASKED,
    FOLDER,
    GLOSSARY,
    LESSONS,
    REFERENCES,
    TERMS,
    WORDS,
    Book,
    Rule,
    Text,
    definitions,
    glossary,
    labels_of,
    open_book,
    own_definitions,
    own_terms,
    texts_of,
)
from solo.rulebook.forms import words_of
from solo.rulebook.lessons import LessonText, lessons_of

LENGTH = (2, 260)
"""The fewest and most words of a rule's text."""

DEFINITION = (6, 25)
"""Words that the definition of a term has, at least and at most."""

FIGURES = re.compile(r"\d+")


def check_rulebook(game: str, language: str, lessons: Sequence[str] = ()) -> Iterator[Problem]:
    """Everything that is wrong with a rulebook; raises ContentError for files that cannot be read.

    lessons: the ids of the game's lessons.
    """
    book, english = open_book(game, language), open_book(game, REFERENCE)
    for number in texts_of(language, game):
        if number not in book.rules:
            yield Problem(f"rules.{number}", "there is no such rule in the plan of the book")
    for rule in book:
        if rule.language != language:
            yield Problem(f"rules.{rule.number}", "has no text")
            continue
        yield from _text(rule, english.rules[rule.number], book.rules)
    yield from _written(language, book)
    for key in labels_of(REFERENCE, game):
        if key not in labels_of(language, game):
            yield Problem(f"words.{key}", "has no text")
    yield from _definitions(definitions(language), definitions(REFERENCE), glossary())
    yield from _definitions(own_definitions(language, game), own_definitions(REFERENCE, game), glossary(book.glossary))
    yield from _phrases(asked(language, game), thesaurus(language), book.rules)
    yield from _outside(language, game, glossary())
    yield from _lessons(lessons, lessons_of(language, game), lessons_of(REFERENCE, game), book.rules)


def _written(language: str, book: Book) -> Iterator[Problem]:
    """What is wrong with how the texts of a language are written: its letters, quotation marks, dashes and numbers."""
    profile = profile_of(language)
    texts = {f"rules.{rule.number}": f"{rule.title}\n{rule.text}" for rule in book if rule.language == language}
    texts |= {f"glossary.{name}": text for name, text in definitions(language, book.game).items()}
    for key, text in texts.items():
        yield from (Problem(key, fault) for fault in typography(text, profile, language))


def _phrases(
    asked: Mapping[str, Sequence[str]], talk: Mapping[str, Sequence[str]], known: Collection[str]
) -> Iterator[Problem]:
    """What is wrong with the phrases that people ask rules by, and with the talk for terms: no rule, or no words."""
    for number in asked:
        if number not in known:
            yield Problem(f"asked.{number}", "there is no such rule in the plan of the book")
    for key, phrases in (
        *((f"asked.{each}", asked[each]) for each in asked),
        *((f"thesaurus.{each}", talk[each]) for each in talk),
    ):
        yield from (Problem(key, f"the phrase {phrase!r} has no words") for phrase in phrases if not words_of(phrase))


def _outside(language: str, game: str, terms: Collection[str]) -> Iterator[Problem]:
    """What is wrong in a language's folder outside the program, which is left out of its book, and what is no term."""
    texts = {GLOSSARY: str, TERMS: str, WORDS: str, ASKED: tuple[str, ...]}
    found = [*left_out(language, f"{game}/{FOLDER}", texts, Text, [LESSONS])]
    found += left_out(language, FOLDER, texts | {THESAURUS: tuple[str, ...], ASKING: tuple[str, ...]}, None, [LESSONS])
    for error in found:
        yield Problem(str(error).removesuffix(f": {error.problem}"), error.problem)
    for name in own_terms(language, game):
        if name not in terms:
            yield Problem(f"{TERMS}.{name}", f"is no term of the glossary{nearest(name, terms)}")


def _lessons(
    wanted: Sequence[str], ours: Mapping[str, LessonText], english: Mapping[str, LessonText], known: Collection[str]
) -> Iterator[Problem]:
    """What is wrong with the texts of the lessons, measured by English: their number, references, figures and length.

    A language without any has them in English.
    """
    if not ours:
        return
    yield from (Problem(f"lessons.{id}", "has no text") for id in wanted if id not in ours)
    for id, lesson in ours.items():
        key = f"lessons.{id}"
        if id not in wanted:
            yield Problem(key, "there is no such lesson")
        elif id not in english or [len(each.hints) for each in lesson.steps] != [
            len(each.hints) for each in english[id].steps
        ]:
            yield Problem(key, "has other tasks or hints than English")
        else:
            for text, theirs in zip(lesson.texts(), english[id].texts(), strict=True):
                yield from _agreeing(key, text, theirs, known)


def _definitions(ours: Mapping[str, str], theirs: Mapping[str, str], known: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the definitions of terms: their ids, measured by English, and their length."""
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
    if not LENGTH[0] <= count <= LENGTH[1]:
        yield Problem(key, f"has {count} words; {LENGTH[0]} to {LENGTH[1]} are right")
    if bool(rule.words) != bool(english.words):
        yield Problem(f"{key}.words", "is missing" if english.words else "does not exist in English")
    yield from _agreeing(key, rule.text, english.text, known)


def _agreeing(key: str, text: str, english: str, known: Collection[str]) -> Iterator[Problem]:
    """Where a text differs from English in what no language changes: the rules it refers to, and its figures."""
    for number in REFERENCES.findall(text):
        if number not in known:
            yield Problem(key, f"refers to {number}, which is no rule")
    if sorted(REFERENCES.findall(text)) != sorted(REFERENCES.findall(english)):
        yield Problem(key, "refers to other rules than English does")
    ours, theirs = (FIGURES.findall(REFERENCES.sub("", each)) for each in (text, english))
    if sorted(ours) != sorted(theirs):
        yield Problem(key, f"has the figures {', '.join(ours) or 'none'}; English has {', '.join(theirs) or 'none'}")
