"""The table at a terminal: prompt_toolkit in the normal scrollback, with completion and a status line below."""

from __future__ import annotations

import os
import sys
import textwrap
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.kernel.decisions import Decision
from solo.narration.language import can_show
from solo.narration.paragraphs import EMPHASIS, Paragraph, Span, capital, emphasized, folded, text_of, wrapped
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion, Role, Shown, ViewCapabilities
from solo.table.colors import THEMES
from solo.table.driver import converse
from solo.table.editor import Panel
from solo.table.garbage import collection_deferred
from solo.table.keys import SingleKeys, forget_typed
from solo.table.lines import columns, indent, presentable
from solo.table.menu import menu, side_by_side
from solo.table.output import terminal, without_complaint
from solo.table.report import ON_SCREEN

BELOW_A_PAGE = 3
"""Rows of the window below a page, for the prompt and the status lines."""

MARK = "  · "
"""The mark before a paragraph without prose, so that facts stand out."""

BELOW = {
    "heading": ("heading",),
    "scene": ("heading", "title"),
    "prose": ("heading", "title"),
    "fact": ("heading", "title", "fact", ""),
}
"""By kind of paragraph: the kinds it may follow without an empty line."""


class Completions(Completer):
    """Completes options and commands in the player's language."""

    def __init__(self) -> None:
        self.known: Sequence[str] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Options and commands that begin like the line, ignoring accents."""
        typed = folded(document.text_before_cursor)
        for word in self.known:
            if typed and folded(word).startswith(typed):
                yield Completion(word, start_position=-len(document.text_before_cursor))


class TerminalTable:
    """Shows a conversation to a person at a terminal."""

    def __init__(self, conversation: Conversation, source: Input | None = None, target: Output | None = None) -> None:
        self.conversation = conversation
        self.seen: deque[str] = deque(maxlen=ON_SCREEN)
        self.carried_out: Mapping[str, Callable[[], str]] = {}
        self._completer = Completions()
        self._output = target or terminal()
        self._source = source
        self._asked: OpenQuestion | None = None
        self._leaving = False
        self._typed = self._begun = ""
        self._moved: tuple[Decision, tuple[int, ...]] | None = None
        self._above = ""
        self._keys = SingleKeys()
        self._session: PromptSession[str] = PromptSession(
            completer=self._completer,
            complete_while_typing=False,
            bottom_toolbar=self._state,
            key_bindings=self._keys.bindings,
            enable_suspend=True,
            input=source,
            output=self._output,
        )
        without_complaint(self._session.app)
        self._dress()
        shows = partial(can_show, encoding=getattr(sys.stdout, "encoding", None))
        conversation.show_on(ViewCapabilities(self.show, shows, by_keys=True, guides=True))

    def run(self) -> bool:
        """Play; True when the campaign ended, False when the input ended or the player left."""
        with collection_deferred():
            return converse(self, self.conversation.open)

    def go_on(self) -> bool:
        """The same without a welcome."""
        return converse(self, self.conversation.go_on)

    def _dress(self) -> None:
        """Take the colors of the theme."""
        self._theme = self.conversation.settings.theme
        theme = "none" if "NO_COLOR" in os.environ else self._theme
        self._style = Style.from_dict({"bottom-toolbar": "noreverse", **THEMES[theme]})
        self._depth = ColorDepth.DEPTH_1_BIT if theme == "none" else None
        self._session.style = self._style
        self._session.color_depth = self._depth

    def show(self, shown: Shown) -> None:
        """Show a thing, views as drawings."""
        if self._theme != self.conversation.settings.theme:
            self._dress()
        match shown.role:
            case Role.LIST | Role.VIEW | Role.RULES:
                self.panel(shown.lines(columns()))
            case Role.REMARK | Role.ERROR:
                self.write(shown.text)
            case Role.GUIDE:
                self._print(Span("fact", shown.text))
            case _:
                self.paragraph(shown.paragraph)

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph: prose separated by empty lines, facts with a mark."""
        kinds = [span.kind for span in paragraph]
        kind = next((each for each in ("heading", "title", "scene", "prose") if each in kinds), "fact")
        self._space(kind)
        self._print(*paragraph, mark=MARK if kind == "fact" else "")

    def _space(self, kind: str) -> None:
        """Write an empty line before a paragraph, unless it belongs to the one above."""
        if self._above not in BELOW.get(kind, ()):
            self._print(Span("", ""))
        self._above = kind

    def write(self, text: str) -> None:
        """Write a paragraph without style."""
        self._above = ""
        self._print(Span("", text))

    def ask(self, question: OpenQuestion) -> None:
        """Show the question and its options; the state is in the status line."""
        self._leaving = False
        self._asked, decision = question, question.decision
        self._completer.known = [self._shown(word) for word in question.words]
        self._keys.count = 0 if decision.several else len(question.options)
        self.introduce(question.people)
        if question.editor is not None:
            return
        spread = question.spread(columns())
        self._space("question")
        self.panel(spread)
        self._print(Span("number", question.text))
        rows = menu(decision, question.options)
        lines = side_by_side(rows, self._session.output.get_size().rows - 2 * BELOW_A_PAGE, columns())
        for line in lines:
            self._print(Span("option", line.lstrip()), mark=indent(line))
        for numbers, text in rows if not lines else ():
            self._print(Span("option", text), mark=f"{numbers:>3}. ")

    def panel(self, lines: Sequence[str]) -> None:
        """Show lines that the player asked for, one screen at a time."""
        self._above = ""
        room = max(4, self._session.output.get_size().rows - BELOW_A_PAGE)
        used = 0
        for line in lines:
            mark = indent(line)
            rows = len(wrapped((Span("", line.strip()),), columns() - len(mark)))
            if used and used + rows > room:
                if not self._more():
                    return
                used = 0
            used += rows
            self._print(*self._emphasized(line[len(mark) :]), mark=mark)

    def _emphasized(self, line: str) -> list[Span]:
        """A line in which the words that are marked stand out; without styles the marks stay."""
        if self._depth is not None or EMPHASIS not in line:
            return [Span("", line)]
        words = [emphasized(word) for word in line.split(" ")]
        return [
            Span("number" if any(marked for _, marked in word) else "", "".join(text for text, _ in word))
            for word in words
        ]

    def _more(self) -> bool:
        """Whether the player wants another page; other input is kept as the answer to the question."""
        count, self._keys.count = self._keys.count, 0
        line = self._read(self.conversation.front.say("ask", "more") + " ")
        self._keys.count = count
        if line:
            self._typed = line
        return line is not None and not line.strip()

    def _state(self) -> str:
        """The status lines: the state of the game, in forms that fit the width."""
        if self._asked is None:
            return ""
        width = max(20, self._session.output.get_size().columns)
        parts = self._asked.state(width)
        return "\n".join(line for part in parts for line in textwrap.wrap(self._shown(part), width))

    def line(self, question: OpenQuestion) -> str | None:
        """A line typed at a question, or set on the panel, which keeps its position while the question is open."""
        decision, editor, hint = question.decision, question.editor, f"{question.hint}> "
        if editor is None or self._typed:
            return self._read(hint)
        if self._moved is None or self._moved[0] != decision:
            self._moved = (decision, editor.now or (0,) * len(editor.rows))
        self._space("question")
        panel = Panel(question.text, editor, self._moved[1], self._shown)
        self._fresh()
        answer = panel.run(self._style, self._source, self._output, self._keys.just_answered)
        self._moved = (decision, tuple(panel.stops))
        if answer is not None:
            chosen = next(option for option in decision.options if option.id == answer)
            set_to = self.conversation.front.option(decision, chosen)
            self._print(Span("number", question.text), Span("option", capital(set_to)))
            return answer
        if panel.typed == "?":
            self._keys.answered()
            return panel.typed
        self._above = "question"
        self._begun = panel.typed
        if not panel.typed:
            self._print(Span("number", question.text))
            self.panel(editor.listed)
        line = self._read(hint)
        return editor.typed(panel.stops) if line is not None and not line.strip() else line

    def introduce(self, people: Sequence[Paragraph]) -> None:
        """Introduce people, as many on a page as there is room for."""
        room = max(4, self._session.output.get_size().rows - BELOW_A_PAGE)
        used = 0
        for spans in people:
            rows = 2 + sum(len(wrapped((span,), columns() - 2)) for span in spans if span.kind != "title")
            if used and used + rows > room and not self._more():
                return
            used = rows if used + rows > room else used + rows
            for span in spans:
                if span.kind:
                    self.paragraph((span,))
                else:
                    self._print(span, mark="  ")

    def _print(self, *spans: Span, mark: str = "") -> None:
        """Write spans in their styles, wrapped; later lines are aligned with the first, not with its mark."""
        self.seen.append(mark + text_of(spans))
        shown = tuple(Span(span.kind, self._shown(span.text)) for span in spans)
        parts: list[tuple[str, str]] = []
        for number, line in enumerate(wrapped(shown, columns() - len(mark))):
            parts.append(("", "\n" + " " * len(mark) if number else self._shown(mark)))
            painted = [part for span in line for part in self.conversation.front.paint(span)]
            parts += [(f"class:{kind}" if kind else "", text) for kind, text in painted]
        print_formatted_text(FormattedText(parts), style=self._style, color_depth=self._depth, output=self._output)

    def _shown(self, text: str) -> str:
        """Text that the terminal can show."""
        return presentable(text, self._session.output.encoding())

    def _fresh(self) -> None:
        """Before a question is drawn, drop what was typed, which was not meant for it."""
        self._keys.draw()
        forget_typed(self._session.input)

    def _read(self, prompt: str) -> str | None:
        """Read one line; the first Ctrl-C asks whether to leave, Ctrl-D leaves."""
        typed, begun = self._typed, self._begun
        self._typed = self._begun = ""
        if typed.strip():
            return typed
        if not begun:
            self._fresh()
        while True:
            try:
                line = self._session.prompt(self._shown(prompt), default=begun)
            except KeyboardInterrupt:
                if self._leaving:
                    return None
                self._leaving = True
                self.write(self.conversation.front.say("commands", "leaving"))
                continue
            except EOFError:
                return None
            self._leaving = False
            return line
