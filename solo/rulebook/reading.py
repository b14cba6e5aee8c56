"""Navigation in the rulebook, independent of the terminal: the open page, its links, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.files.yaml import shortened
from solo.rulebook import pages
from solo.rulebook.book import REFERENCES, Book, Rule
from solo.rulebook.numbers import numbered
from solo.rulebook.search import MOST_WORDS, says_something, too_many
from solo.rulebook.terms import Explained

CONTENTS = "contents"
"""The page that lists the chapters."""

FOUND = "found"
"""The page with search results."""

Search = Callable[[str], Sequence[Rule]]

TermSearch = Callable[[str], Sequence[Explained]]
"""Finds the terms of a name."""


def no_terms(words: str) -> Sequence[Explained]:
    """The terms of a book without any."""
    return ()


class OpenBook:
    """A reader's position in a rulebook. Pages are rules by their numbers, the contents, and search results."""

    def __init__(self, book: Book, search: Search, terms: TermSearch = no_terms, page: str = CONTENTS) -> None:
        self.book = book
        self.page = page
        self.top = 0
        self.chosen = 0
        self._heading = ""
        self._remark = ""
        self._search = search
        self._terms = terms
        self._found: list[str] = []
        self._defined: Sequence[Explained] = ()
        self._way: list[tuple[str, int, int]] = []

    @property
    def title(self) -> str:
        """The title of the page."""
        if self.page == CONTENTS:
            return self.book.say("title")
        if self.page == FOUND:
            return self._heading
        return pages.heading(self.book.rules[self.page])

    @property
    def lists(self) -> bool:
        """Whether the page is a list of links, one per line."""
        return self.page in (CONTENTS, FOUND)

    def lines(self, width: int) -> list[str]:
        """The lines of the page."""
        if self.lists:
            return [*self._above(width), *(f"  {pages.heading(self.book.rules[number])}" for number in self.links)]
        rule = self.book.rules[self.page]
        found = pages.lines(rule, self.book, width)[2:]
        below = [f"  {pages.heading(each)}" for each in self._chapter()]
        return [*found, *([""] if below else []), *below]

    def line_of_link(self, width: int) -> int:
        """The line of the chosen link on a page that is a list."""
        return len(self._above(width)) + self.chosen

    def _above(self, width: int) -> list[str]:
        """The lines above a list: what the words mean, if they are a term; and whether there were too many."""
        if self.page != FOUND:
            return []
        remark = [*pages.wrapped(self._remark, width), ""] if self._remark else []
        return [*remark, *pages.explained(self._defined, self.book, width)]

    @property
    def links(self) -> list[str]:
        """The links on the page, in order."""
        if self.page == CONTENTS:
            return [rule.number for rule in self.book.chapters()]
        if self.page == FOUND:
            return self._found
        rule = self.book.rules[self.page]
        named = [*REFERENCES.findall(rule.text), *rule.see, *(each.number for each in self._chapter())]
        return [number for number in dict.fromkeys(named) if number in self.book.rules and number != self.page]

    @property
    def link(self) -> str:
        """The rule number of the chosen link, which Enter follows; "" where there is none."""
        links = self.links
        return links[self.chosen % len(links)] if links else ""

    def choose(self, step: int) -> None:
        """Choose the next link, or one before."""
        if self.links:
            self.chosen = (self.chosen + step) % len(self.links)

    def follow(self) -> None:
        """Open the chosen link."""
        if self.link:
            self.open(self.link)

    def open(self, page: str) -> None:
        """Open a page, and remember the way back."""
        self._way.append((self.page, self.top, self.chosen))
        self._turn_to(page)

    def back(self) -> None:
        """Go back to the previous page; from the first page to the contents."""
        if self._way:
            self.page, self.top, self.chosen = self._way.pop()
        else:
            self._turn_to(CONTENTS)

    def turn(self, step: int) -> None:
        """Open the next rule of the book, or the one before; from the contents the first."""
        if self.page not in self.book.rules:
            self.open(next(iter(self.book.rules)))
        elif (beside := self.book.beside(self.page, step)) is not None:
            self.open(beside.number)

    def look_for(self, words: str) -> None:
        """Open the rule of that number, or the results of searching for the words."""
        exact = numbered(self.book, words)
        if len(exact) == 1:
            self.open(exact[0].number)
            return
        something = not exact and says_something(words)
        self._found = [rule.number for rule in exact or (self._search(words) if something else ())]
        self._defined = self._terms(words) if something else ()
        self._remark = self.book.say("many", count=str(MOST_WORDS)) if something and too_many(words) else ""
        key = "found" if self._found else "nothing" if something else "wordless"
        self._heading = self.book.say(key, words=shortened(" ".join(words.split())))
        self.open(FOUND)

    def scroll(self, step: int, width: int, height: int) -> bool:
        """Scroll the page by `step` lines; False if it is at its end already."""
        before = self.top
        self.top = max(0, min(self.top + step, len(self.lines(width)) - height))
        return self.top != before

    def _chapter(self) -> list[Rule]:
        """The rules of the chapter that the page is in."""
        rule = self.book.rules[self.page]
        return self.book.chapter(rule.number)[1:] if rule.is_chapter else []

    def _turn_to(self, page: str) -> None:
        self.page, self.top, self.chosen = page, 0, 0
