"""The rulebook at the table: the rule behind a question, and looking up rules by number or words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from solo.files.yaml import ContentError, shortened
from solo.narration.catalogue import REFERENCE
from solo.narration.paragraphs import folded

if TYPE_CHECKING:
    from solo.rulebook.book import Book, Rule
    from solo.rulebook.search import Hit, Index
    from solo.rulebook.terms import Explained, Lexicon

CONTENTS = "contents"
"""What is typed, besides the word for it in the language, to see the contents."""

MOST = 8
"""The most rules named below the one that matches best."""

WEAK = 0.55
"""Below this share of what the words could reach, the best rule may not be what is meant."""
CLOSE = 0.95
"""From this part of the best rule's score on, the second one may be meant as well."""
DOUBTED = 3
"""So many rules may be meant where none matches well."""

INDENT = "  "
"""Before the title of a rule that is named; its text has twice that."""


@dataclass(frozen=True)
class RulesAnswer:
    """What the rulebook says about a line: nothing was found if it is false.

    rules: shown whole. terms: what the words mean. more: rules named below a heading, which otherwise says that there are
    none, each with a line of its text; marked: the words in it that were meant. remarks: what else is to be said, first of
    all.
    """

    rules: Sequence[Rule]
    terms: Sequence[Explained] = ()
    more: Sequence[Rule] = ()
    heading: str = ""
    remarks: Sequence[str] = ()
    marked: Collection[str] = ()

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
        try:
            return self._looked_up(words, language, width, here)
        except ContentError as error:
            return [str(error)]

    def _looked_up(self, words: str, language: str, width: int, here: str) -> list[str]:
        """The lines for `look_up`; raises ContentError."""
        from solo.rulebook import pages

        book = self._book(language)
        if not words and (rule := book.numbered(here)) is not None:
            beside = [f"  {pages.heading(each)}" for each in book.chapter(rule.chapter) if each != rule]
            return [*pages.lines(rule, book, width), "", *beside]
        if not words or folded(words) in (CONTENTS, folded(book.say(CONTENTS))):
            return [pages.heading(rule) for rule in book.chapters()]
        return self.told(self.answer(words, language), language, width)

    def answer(self, words: str, language: str) -> RulesAnswer:
        """What a line asks about: rules by their numbers, else what the search finds; raises ContentError without a book."""
        from solo.rulebook import pages
        from solo.rulebook.numbers import numbered
        from solo.rulebook.search import MOST_WORDS, says_something, too_many

        book = self._book(language)
        if found := numbered(book, words):
            return RulesAnswer(found)
        if not says_something(words):
            return RulesAnswer([], remarks=[book.say("wordless")])
        said = shortened(" ".join(words.split()))
        hits, terms = self._hits(words, language), self.terms(words, language)
        remarks = [book.say("many", count=str(MOST_WORDS))] if too_many(words) else []
        if doubted := doubtful(hits):
            remarks.append(book.say("unsure", titles="; ".join(pages.named(each) for each in doubted)))
        found, heading = [hit.rule for hit in hits], book.say("found" if hits else "nothing", words=said)
        marked = self._index(language).matching(words) if found[1:] else ()
        return RulesAnswer(found[:1], terms, found[1:], heading, remarks, marked)

    def told(self, answer: RulesAnswer, language: str, width: int) -> list[str]:
        """An answer as lines."""
        from solo.rulebook import pages
        from solo.rulebook.excerpts import excerpt

        book = self._book(language)
        parts = [pages.wrapped(remark, width) for remark in answer.remarks]
        parts += [pages.explained(answer.terms, book, width)[:-1]] if answer.terms else []
        parts += [pages.lines(rule, book, width) for rule in answer.rules]
        if answer.heading and (answer.more or not answer):
            parts.append(pages.wrapped(answer.heading, width))
            for rule in answer.more:
                said = excerpt(rule.text, answer.marked, width - 2 * len(INDENT))
                parts[-1] += [f"{INDENT}{pages.heading(rule)}", *([f"{2 * INDENT}{said}"] if said else [])]
        return [line for part in parts for line in ("", *part)][1:]

    def search(self, words: str, language: str) -> list[Rule]:
        """The rules that match some words best, best first."""
        return [found.rule for found in self._hits(words, language)]

    def _hits(self, words: str, language: str) -> list[Hit]:
        return self._index(language).search(words, MOST)

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


def doubtful(hits: Sequence[Hit]) -> list[Rule]:
    """The rules one of which may be meant, if it is not sure which: where the best matches little, or another as well.

    A chapter stands right behind its best rule, and is no other one.
    """
    others = [hit for hit in hits[1:] if hit.rule.number != hits[0].rule.chapter]
    if hits and hits[0].share < WEAK:
        return [hit.rule for hit in (hits[0], *others)][:DOUBTED]
    if others and others[0].score >= CLOSE * hits[0].score:
        return [hits[0].rule, others[0].rule]
    return []
