"""The table at a terminal: prompt_toolkit in the normal scrollback, with completion and a status line below."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.kernel.decisions import Answer, Decision
from solo.narration.catalogue import Catalogue
from solo.narration.cldr import join
from solo.narration.front import Editor, Front
from solo.narration.paragraphs import EMPHASIS, Paragraph, Span, capital, emphasized, folded, text_of, wrapped
from solo.table.colors import THEMES
from solo.table.editor import Panel
from solo.table.evening import Evening
from solo.table.keys import SingleKeys, forget_typed
from solo.table.lesson_guide import LessonGuide
from solo.table.lines import columns, indent, presentable
from solo.table.menu import menu, side_by_side
from solo.table.output import terminal, without_complaint
from solo.table.plain import Reply, Table
from solo.table.reference import Reference
from solo.table.settings import Settings

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


class TerminalTable(Table):
    """The table for a person at a terminal."""

    def __init__(
        self,
        evening: Evening,
        front: Front,
        speak: Callable[[str], Catalogue],
        settings: Settings | None = None,
        reference: Reference | None = None,
        source: Input | None = None,
        target: Output | None = None,
        coach: LessonGuide | None = None,
        reading: str = "",
    ) -> None:
        super().__init__(evening, front, self._read, sys.stdout, speak, settings, reference, coach, reading)
        self._completer = Completions()
        self._output = target or terminal()
        self._source = source
        self._asked: Decision | None = None
        self._leaving = False
        self._typed = self._begun = ""
        self._moved: tuple[Decision, tuple[int, ...]] | None = None
        self._warned: Decision | None = None
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
        self.apply_setting("theme")

    def apply_setting(self, key: str) -> None:
        """Apply a changed setting at once, including the theme."""
        super().apply_setting(key)
        theme = "none" if "NO_COLOR" in os.environ else self.settings.theme
        self._style = Style.from_dict({"bottom-toolbar": "noreverse", **THEMES[theme]})
        self._depth = ColorDepth.DEPTH_1_BIT if theme == "none" else None
        self._session.style = self._style
        self._session.color_depth = self._depth

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph: prose separated by empty lines, facts with a mark."""
        kinds = [span.kind for span in paragraph]
        kind = next((each for each in ("heading", "title", "scene", "prose") if each in kinds), "fact")
        self._space(kind)
        self._print(*paragraph, mark=MARK if kind == "fact" else "")
        if kind == "heading":
            self._guide(paragraph[0].text)

    def _space(self, kind: str) -> None:
        """Write an empty line before a paragraph, unless it belongs to the one above."""
        if self._above not in BELOW.get(kind, ()):
            self._print(Span("", ""))
        self._above = kind

    def write(self, text: str) -> None:
        """Write a paragraph without style."""
        self._above = ""
        self._print(Span("", text))

    def width(self) -> int:
        """The columns in which a view is drawn."""
        return columns()

    def show(self, decision: Decision, texts: list[str], editor: Editor | None) -> None:
        """Show the question and its options; the state is in the status line."""
        self._asked = decision
        words = [each for spellings in self.words().values() for each in spellings[:1]]
        self._completer.known = [self._shown(word) for word in (*texts, *words)]
        self._keys.count = 0 if decision.several else len(texts)
        self._explain_phase(self.front.phase())
        self.introduce(self.front.before(decision))
        if editor is not None:
            return
        spread = self.front.spread(decision, columns())
        self._space("question")
        self.panel(spread)
        self._print(Span("number", self.front.prompt(decision)))
        rows = menu(decision, texts)
        lines = side_by_side(rows, self._session.output.get_size().rows - 2 * BELOW_A_PAGE, columns())
        for line in lines:
            self._print(Span("option", line.lstrip()), mark=indent(line))
        for numbers, text in rows if not lines else ():
            self._print(Span("option", text), mark=f"{numbers:>3}. ")

    def takes_first(self, decision: Decision, texts: list[str]) -> bool:
        """Whether Enter alone takes the first option: if that costs something, only the second time."""
        if self._warned == decision or not self.front.auto_answers.needs_confirmation(decision):
            return True
        self._warned = decision
        first = join(texts[: max(1, decision.least)], self.front.teller.catalogue.language)
        self.write(self.say("ask", "sure", option=first))
        return False

    def help(self) -> list[str]:
        """What can be typed, and how keys answer."""
        first, *rest = super().help()
        return [first, self.say("help", "keys"), *rest]

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
        line = self._read(self.say("ask", "more") + " ")
        self._keys.count = count
        if line:
            self._typed = line
        return line is not None and not line.strip()

    def _state(self) -> str:
        """The status lines: the state of the game, in forms that fit the width."""
        if self._asked is None:
            return ""
        width = max(20, self._session.output.get_size().columns)
        parts = self.front.state(self._asked, width)
        return "\n".join(line for part in parts for line in textwrap.wrap(self._shown(part), width))

    def _guide(self, heading: str) -> None:
        """Explain the phase that a heading names."""
        for phase in self.front.teller.catalogue.find("table", "guide") or {}:
            if capital(str(self.front.teller.name(phase)["name"])) == heading:
                self._explain_phase(phase)

    def _explain_phase(self, phase: str) -> None:
        """Explain a phase the first time, if the guide is on."""
        explained = self.settings.explained
        known = phase in (self.front.teller.catalogue.find("table", "guide") or {})
        if self.settings.guide and known and phase not in explained:
            explained.append(phase)
            self._print(Span("fact", self.say("guide", phase)))
            self.keep_settings()

    def question(self, decision: Decision) -> Answer | Reply:
        """Ask; at a terminal Enter alone does nothing costly without confirmation."""
        self._leaving = False
        self._warned = None
        return super().question(decision)

    def line(self, decision: Decision, editor: Editor | None) -> str | None:
        """A line typed at a question, or set on the panel, which keeps its position while the question is open."""
        if editor is None or self._typed:
            return super().line(decision, editor)
        if self._moved is None or self._moved[0] != decision:
            self._moved = (decision, editor.now or (0,) * len(editor.rows))
        self._space("question")
        panel = Panel(self.front.prompt(decision), editor, self._moved[1], self._shown)
        self._fresh()
        answer = panel.run(self._style, self._source, self._output, self._keys.just_answered)
        self._moved = (decision, tuple(panel.stops))
        if answer is not None:
            chosen = next(option for option in decision.options if option.id == answer)
            self._print(
                Span("number", self.front.prompt(decision)),
                Span("option", capital(self.front.option(decision, chosen))),
            )
            return answer
        if panel.typed == "?":
            self._keys.answered()
            return panel.typed
        self._above = "question"
        self._begun = panel.typed
        if not panel.typed:
            self._print(Span("number", self.front.prompt(decision)))
            self.panel(editor.listed)
        line = super().line(decision, editor)
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
            painted = [part for span in line for part in self.front.paint(span)]
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
                self.write(self.say("commands", "leaving"))
                continue
            except EOFError:
                return None
            self._leaving = False
            return line
