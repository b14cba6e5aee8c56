"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TextIO

from solo.narration.language import can_show
from solo.narration.paragraphs import Paragraph, sentence
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion, Role, Shown, ViewCapabilities
from solo.table.driver import converse
from solo.table.garbage import collection_deferred
from solo.table.lines import Ask, columns, presentable, wrap
from solo.table.menu import INDENT, entry, menu
from solo.table.report import ON_SCREEN

SCREEN = 23
"""The rows of a small screen above the line that is typed."""


class PlainTable:
    """Shows a conversation as lines. ask: reads lines, out: takes them."""

    def __init__(self, conversation: Conversation, ask: Ask, out: TextIO) -> None:
        self.conversation = conversation
        self.seen: deque[str] = deque(maxlen=ON_SCREEN)
        self.carried_out: Mapping[str, Callable[[], str]] = {}
        self._read = ask
        self._out = out
        self._stated: list[str] = []
        self._since = 0
        encoding = getattr(out, "encoding", None)
        conversation.show_on(ViewCapabilities(self.show, partial(can_show, encoding=encoding)))

    def run(self) -> bool:
        """Play; True when the campaign ended, False when the input ended or the player left."""
        with collection_deferred():
            return converse(self, self.conversation.open)

    def go_on(self) -> bool:
        """The same without a welcome."""
        return converse(self, self.conversation.go_on)

    def show(self, shown: Shown) -> None:
        """Show a thing, lines without drawings."""
        if shown.role is Role.KNOWN:
            return
        if shown.paragraph:
            self.paragraph(shown.paragraph)
        else:
            self.panel(shown.lines(columns() if shown.role is Role.RULES else 0))

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph of the story, each fact on a line of its own."""
        if paragraph[0].kind in ("heading", "title"):
            self.write("")
        for span in paragraph:
            self.write(sentence(span))
        if paragraph[0].kind == "scene":
            self.write("")

    def write(self, text: str, below: str = "") -> None:
        """Write a paragraph, wrapped to the width; an empty line only where there is none already. below: as for `wrap`."""
        if not text and self.seen and not self.seen[-1]:
            return
        self.seen.append(text)
        shown = presentable(wrap(text, below), self._out.encoding) + "\n"
        self._since += shown.count("\n")
        self._out.write(shown)

    def panel(self, lines: Iterable[str]) -> None:
        """Write lines one by one."""
        for line in lines:
            self.write(line)

    def ask(self, question: OpenQuestion) -> None:
        """Show the question and its options, and the parts of the state that changed since the last one."""
        self.introduce(question.people)
        self.write("")
        state = list(question.state(0))
        for line in state:
            if line not in self._stated:
                self.write(f"[{line}]")
        self._stated = state
        self.panel(question.spread(0))
        self._since = 0
        self.write(question.text)
        if question.editor is not None:
            self.panel(question.editor.listed)
        else:
            self._list(question)

    def _list(self, question: OpenQuestion) -> None:
        """The options, each with its number."""
        for row in menu(question.decision, question.listed):
            self.write("".join(entry(*row)), INDENT)
        self.panel([f"{INDENT}{question.aside}"] if question.aside else [])

    @property
    def is_off(self) -> bool:
        """Lines that were written stay, and are read back: an error alone brings none of them again."""
        return False

    def remind(self, question: OpenQuestion) -> None:
        """Say once more what is asked, with its options where a screen has come since; not where it is a list to set."""
        if question.editor is None:
            off = self._since > SCREEN
            self.write("")
            if off:
                self._since = 0
            self.write(question.text)
            if off:
                self._list(question)

    def introduce(self, people: Iterable[Paragraph]) -> None:
        """Introduce people, one after the other."""
        for paragraph in people:
            self.write("")
            for span in paragraph:
                self.write(span.text if span.kind else f"  {span.text}")

    def line(self, question: OpenQuestion) -> str | None:
        """A line typed at a question; None at the end of the input."""
        return self._read(f"{question.hint_guessed if self.conversation.guesses else question.hint}> ")
