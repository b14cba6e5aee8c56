"""The rulebook at the table: the rule behind a question, and what is asked about by number or by words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from solo.kernel.documents import ContentError

if TYPE_CHECKING:
    from solo.rulebook.book import Book, Rule
    from solo.rulebook.search import Index

MOST = 8
"""Rules that are named below the one that fits best."""


class Reference:
    """Looks things up in the rulebook of one game, in whatever language is spoken; opened when it is first asked.

    opened: the rulebook in a language; it raises ContentError where the rules are not told in it.
    """

    def __init__(self, opened: Callable[[str], Book]) -> None:
        self._book = cache(opened)
        self._index = cache(self._indexed)

    def rule(self, number: str, language: str, width: int) -> list[str]:
        """A rule as lines; none where there is no such number, or no book."""
        from solo.rulebook import pages

        try:
            found = self._book(language).numbered(number)
        except ContentError:
            return []
        return pages.lines(found, self._book(language), width) if found is not None else []

    def look_up(self, words: str, language: str, width: int) -> list[str]:
        """What is asked about, and what else is about it; the contents where nothing is asked."""
        from solo.rulebook import pages

        try:
            book = self._book(language)
        except ContentError as error:
            return [str(error)]
        if not words:
            return [pages.heading(rule) for rule in book.chapters()]
        exact = book.numbered(words)
        found = [exact] if exact is not None else self.search(words, language)
        if not found:
            return [book.say("nothing", words=words)]
        more = [f"  {pages.heading(rule)}" for rule in found[1:]]
        return [*pages.lines(found[0], book, width), *(["", book.say("found", words=words)] if more else []), *more]

    def search(self, words: str, language: str) -> list[Rule]:
        """The rules that match some words best, best first."""
        return [found.rule for found in self._index(language).search(words, MOST)]

    def _indexed(self, language: str) -> Index:
        from solo.rulebook.book import glossary
        from solo.rulebook.search import Index

        book = self._book(language)
        return Index(book, glossary(book.glossary))
