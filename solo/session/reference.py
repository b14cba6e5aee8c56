"""The rulebook in a conversation: the rule behind a question, and looking up rules by number or words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from solo.files.content_errors import ContentError
from solo.narration.error_texts import worded
from solo.narration.paragraphs import folded
from solo.session.shown import Drawing

if TYPE_CHECKING:
    from solo.rulebook.answers import Answers, RulesAnswer
    from solo.rulebook.book import Book

UNWRAPPED = 10_000
"""The columns of lines that need not fit anywhere."""

CONTENTS = "contents"
"""What is typed, besides the word for it in the language, to see the contents."""


class RulebookReference:
    """Looks rules up in the rulebook of one game, in any language; a book is opened when it is first needed.

    opened: opens the rulebook in a language; raises ContentError if there is none. book: does so once for each. answers:
    what looks lines up in that.
    """

    def __init__(self, opened: Callable[[str], Book]) -> None:
        self.book = cache(opened)
        self.answers = cache(self._opened)

    def rule(self, number: str, language: str, command: str) -> Drawing | None:
        """A rule, with the command that shows its examples instead of these; None if there is no such number, or no book."""
        from solo.rulebook import pages

        try:
            book = self.book(language)
        except ContentError:
            return None
        found = book.numbered(number)
        if found is None:
            return None
        pointer = (
            book.say("example_at", command=f"`{command} {found.number}`") if any(book.examples(found.number)) else ""
        )
        return lambda columns: pages.lines(found, book, columns or UNWRAPPED, pointer=pointer)

    def title(self, number: str, language: str) -> str:
        """The title of a rule; "" if there is no such number, or no book."""
        try:
            found = self.book(language).numbered(number)
        except ContentError:
            return ""
        return found.title if found is not None else ""

    def look_up(self, words: str, language: str, here: str = "") -> Drawing:
        """What is asked about, what it means if it is a term, and what else is about it.

        here: the number of the rule that is shown without words, with its chapter; if there is none, the contents.
        """
        return lambda columns: _or_error(lambda: self._looked_up(words, language, here, columns or UNWRAPPED), language)

    def told(self, answers: Answers, answer: RulesAnswer, *, apart: bool) -> Drawing:
        """An answer. apart: below something else that was shown."""
        above = [""] if apart else []
        return lambda columns: _or_error(
            lambda: [*above, *answers.told(answer, columns or UNWRAPPED)], answers.book.language
        )

    def _looked_up(self, words: str, language: str, here: str, columns: int) -> list[str]:
        """The lines for `look_up`; raises ContentError."""
        from solo.rulebook import pages

        book = self.book(language)
        if not words and (rule := book.numbered(here)) is not None:
            beside = [f"  {pages.heading(each)}" for each in book.chapter(rule.chapter) if each != rule]
            return [*pages.lines(rule, book, columns), "", *beside]
        if not words or folded(words) in (CONTENTS, folded(book.say(CONTENTS))):
            return [pages.heading(rule) for rule in book.chapters()]
        answers = self.answers(language)
        return answers.told(answers.answer(words), columns)

    def _opened(self, language: str) -> Answers:
        from solo.rulebook.answers import Answers

        return Answers(self.book(language))


def _or_error(lines: Callable[[], list[str]], language: str) -> list[str]:
    """Lines, or in one line why there are none."""
    try:
        return lines()
    except ContentError as error:
        from solo.narration.catalogue import load

        return [worded(load(language, ""), error)]
