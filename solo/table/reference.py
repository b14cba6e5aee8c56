"""The rulebook at the table: the rule behind a question, and looking up rules by number or words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from solo.kernel.documents import ContentError, shortened
from solo.narration.catalogue import REFERENCE
from solo.narration.paragraphs import folded

if TYPE_CHECKING:
    from solo.rulebook.book import Book, Rule
    from solo.rulebook.search import Index
    from solo.rulebook.terms import Explained, Lexicon

CONTENTS = "contents"
"""What is typed, besides the word for it in the language, to see the contents."""

MOST = 8
"""The most rules named below the one that matches best."""


@dataclass(frozen=True)
class Answer:
    """What the rulebook says about a line: nothing was found if it is false.

    rules: shown whole. terms: what the words mean. more: rules named below a heading, which otherwise says that there are
    none. remark: what else is to be said, first of all.
    """

    rules: Sequence[Rule]
    terms: Sequence[Explained] = ()
    more: Sequence[Rule] = ()
    heading: str = ""
    remark: str = ""

    def __bool__(self) -> bool:
        return bool(self.rules or self.terms)


class Reference:
    """Looks rules up in the rulebook of one game, in any language; a book is opened when it is first needed.

    opened: opens the rulebook in a language; raises ContentError if there is none.
    """

    def __init__(self, opened: Callable[[str], Book]) -> None:
        self._book = cache(opened)
        self._index = cache(self._indexed)
        self._lexicon = cache(self._lexicon_of)

    def rule(self, number: str, language: str, width: int) -> list[str]:
        """A rule as lines; empty if there is no such number, or no book."""
        from solo.rulebook import pages

        try:
            found = self._book(language).numbered(number)
        except ContentError:
            return []
        return pages.lines(found, self._book(language), width) if found is not None else []

    def title(self, number: str, language: str) -> str:
        """The title of a rule; "" if there is no such number, or no book."""
        try:
            found = self._book(language).numbered(number)
        except ContentError:
            return ""
        return found.title if found is not None else ""

    def look_up(self, words: str, language: str, width: int, here: str = "") -> list[str]:
        """What is asked about, what it means if it is a term, and what else is about it.

        here: the number of the rule that is shown without words, with its chapter; if there is none, the contents.
        """
        from solo.rulebook import pages

        try:
            book = self._book(language)
        except ContentError as error:
            return [str(error)]
        if not words and (rule := book.numbered(here)) is not None:
            beside = [f"  {pages.heading(each)}" for each in book.chapter(rule.chapter) if each != rule]
            return [*pages.lines(rule, book, width), "", *beside]
        if not words or folded(words) in (CONTENTS, folded(book.say(CONTENTS))):
            return [pages.heading(rule) for rule in book.chapters()]
        return self.told(self.answer(words, language), language, width)

    def answer(self, words: str, language: str) -> Answer:
        """What a line asks about: rules by their numbers, else what the search finds; raises ContentError without a book."""
        from solo.rulebook.numbers import numbered
        from solo.rulebook.search import MOST_WORDS, says_something, too_many

        book = self._book(language)
        if found := numbered(book, words):
            return Answer(found)
        if not says_something(words):
            return Answer([], remark=book.say("wordless"))
        said = shortened(" ".join(words.split()))
        found, terms = self.search(words, language), self.terms(words, language)
        remark = book.say("many", count=str(MOST_WORDS)) if too_many(words) else ""
        return Answer(found[:1], terms, found[1:], book.say("found" if found else "nothing", words=said), remark)

    def told(self, answer: Answer, language: str, width: int) -> list[str]:
        """An answer as lines."""
        from solo.rulebook import pages

        book = self._book(language)
        parts = [pages.wrapped(answer.remark, width)] if answer.remark else []
        parts += [pages.explained(answer.terms, book, width)[:-1]] if answer.terms else []
        parts += [pages.lines(rule, book, width) for rule in answer.rules]
        if answer.heading and (answer.more or not answer):
            parts.append([*pages.wrapped(answer.heading, width), *(f"  {pages.heading(rule)}" for rule in answer.more)])
        return [line for part in parts for line in ("", *part)][1:]

    def search(self, words: str, language: str) -> list[Rule]:
        """The rules that match some words best, best first."""
        return [found.rule for found in self._index(language).search(words, MOST)]

    def terms(self, words: str, language: str) -> list[Explained]:
        """The terms that are called so, in whatever language."""
        return self._lexicon(language).find(words)

    def index_of_terms(self, language: str) -> list[Explained]:
        """Every term that is explained, by the alphabet."""
        return self._lexicon(language).entries()

    def _lexicon_of(self, language: str) -> Lexicon:
        from solo.rulebook.book import definitions, glossary
        from solo.rulebook.terms import Lexicon

        book = self._book(language)
        explained = definitions(REFERENCE, book.game) | definitions(language, book.game)
        return Lexicon(book, glossary(book.glossary, book.game), explained, self._index(language))

    def _indexed(self, language: str) -> Index:
        from solo.rulebook.book import glossary
        from solo.rulebook.search import Index

        book = self._book(language)
        return Index(book, glossary(book.glossary, book.game))
