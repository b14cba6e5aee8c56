"""Navigation in the rulebook, independent of the terminal: the open page, its links, and the way back."""

from __future__ import annotations

from solo.files.errors import shortened
from solo.rulebook import pages
from solo.rulebook.answers import Answers, RulesAnswer
from solo.rulebook.book import REFERENCES, Rule

CONTENTS = "contents"
"""The page that lists the chapters."""

FOUND = "found"
"""The page with search results."""


class OpenBook:
    """A reader's position in a rulebook. Pages are rules by their numbers, the contents, and search results."""

    def __init__(self, answers: Answers, page: str = CONTENTS) -> None:
        self.book = answers.book
        self.page = page
        self.top = 0
        self.chosen = 0
        self._heading = ""
        self._answers = answers
        self._answer = RulesAnswer([])
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
        """Whether the page is a list of links."""
        return self.page in (CONTENTS, FOUND)

    def lines(self, width: int) -> list[str]:
        """The lines of the page."""
        if self.lists:
            return [*self._above(width), *(line for number in self.links for line in self._listed(number, width))]
        rule = self.book.rules[self.page]
        found = pages.lines(rule, self.book, width)[2:]
        below = [f"  {pages.heading(each)}" for each in self._chapter()]
        return [*found, *([""] if below else []), *below]

    def line_of_link(self, width: int) -> int:
        """The line of the chosen link on a page that is a list."""
        before = [line for number in self.links[: self.chosen] for line in self._listed(number, width)]
        return len(self._above(width)) + len(before)

    def _above(self, width: int) -> list[str]:
        """The lines above a list: any doubt, whether there were too many words, and what they mean, if they are a term."""
        above = self._answers.above(self._answer, width) if self.page == FOUND else []
        return [*above, ""] if above else []

    def _listed(self, number: str, width: int) -> list[str]:
        """The lines of a link on a page that is a list: the title, and where something was looked for what is said of it."""
        answer = self._answer if self.page == FOUND else RulesAnswer([])
        return self._answers.listed(self.book.rules[number], answer, width)

    @property
    def links(self) -> list[str]:
        """The links on the page, in order."""
        if self.page == CONTENTS:
            return [rule.number for rule in self.book.chapters()]
        if self.page == FOUND:
            return [rule.number for rule in (*self._answer.rules, *self._answer.more)]
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
        answer = self._answers.answer(words)
        if len(answer.rules) == 1 and not answer.heading and not answer.remarks:
            self.open(answer.rules[0].number)
            return
        self._answer = answer
        self._heading = answer.heading or self.book.say("found", words=shortened(" ".join(words.split())))
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
