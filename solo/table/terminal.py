"""The table at a terminal: prompt_toolkit in the terminal's own scrollback, with completion and a line of state below."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application.current import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.arkham.numbers import TRACKS
from solo.kernel.decisions import Answer, Decision
from solo.narration.catalogue import Catalogue
from solo.narration.narrator import Narrator
from solo.narration.paragraphs import Paragraph, Span, wrapped
from solo.table.commands import plain
from solo.table.evening import Evening
from solo.table.panel import SliderPanel
from solo.table.plain import Table, columns, presentable
from solo.table.settings import Settings, save_settings

THEMES = {
    "dark": {"heading": "ansiyellow", "title": "bold ansibrightyellow", "figure": "ansicyan", "number": "bold"},
    "light": {"heading": "ansiblue", "title": "bold ansiblue", "figure": "ansimagenta", "number": "bold"},
    "contrast": {"heading": "reverse", "title": "bold reverse", "figure": "bold", "number": "bold"},
    "none": {},
}
"""Styles by theme; nothing is told by color alone."""

MARK = "  · "
"""What stands before a paragraph without prose, so that what happened is found at a glance."""

BELOW = {
    "heading": ("heading",),
    "scene": ("heading", "title"),
    "prose": ("heading", "title"),
    "fact": ("heading", "title", "fact", ""),
}
"""What a paragraph of a kind may follow without an empty line between."""


class Words(Completer):
    """Completes options and commands in the player's language."""

    def __init__(self) -> None:
        self.known: Sequence[str] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What begins as the line does, without minding accents."""
        typed = plain(document.text_before_cursor)
        for word in self.known:
            if typed and plain(word).startswith(typed):
                yield Completion(word, start_position=-len(document.text_before_cursor))


class TerminalTable(Table):
    """The table for a person at a terminal."""

    def __init__(
        self,
        evening: Evening,
        narrator: Narrator,
        speak: Callable[[str], Catalogue],
        settings: Settings | None = None,
        source: Input | None = None,
        target: Output | None = None,
    ) -> None:
        super().__init__(evening, narrator, self._read, sys.stdout, speak)
        self._settings = settings or Settings(guide=False)
        theme = self._settings.theme
        none = theme == "none" or "NO_COLOR" in os.environ
        self._style = Style.from_dict({**(THEMES["none"] if none else THEMES[theme]), "bottom-toolbar": "noreverse"})
        self._completer = Words()
        self._depth = ColorDepth.DEPTH_1_BIT if none else None
        self._output = target
        self._source = source
        self._toolbar = ""
        self._leaving = False
        self._above = ""
        self._session: PromptSession[str] = PromptSession(
            completer=self._completer,
            complete_while_typing=False,
            style=self._style,
            color_depth=self._depth,
            bottom_toolbar=lambda: fit(self._toolbar),
            input=source,
            output=target,
        )

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph: prose apart from what is around it, mere facts with a mark."""
        kinds = [span.kind for span in paragraph]
        kind = next((each for each in ("heading", "title", "scene", "prose") if each in kinds), "fact")
        self._space(kind)
        self._print(*paragraph, mark=MARK if kind == "fact" else "")

    def _space(self, kind: str) -> None:
        """An empty line before what comes, unless it belongs to what stands above."""
        if self._above not in BELOW.get(kind, ()):
            self._print(Span("", ""))
        self._above = kind

    def write(self, text: str) -> None:
        """Write a paragraph without style."""
        self._above = ""
        self._print(Span("", text))

    def show(self, decision: Decision, texts: list[str]) -> None:
        """Show the question and its options; the state is below."""
        self._toolbar = self.wording.state_line(decision)
        words = [each for spellings in self.wording.words().values() for each in spellings[:1]]
        self._completer.known = [*texts, *words]
        self._guide()
        self._space("question")
        self._print(Span("number", self.wording.prompt(decision)))
        if decision.kind == "sliders":
            return
        if decision.kind == "keep_investigators":
            self._sketches(decision)
        for number, text in enumerate(texts, 1):
            self._print(Span("option", text), mark=f"{number:3}. ")

    def _guide(self) -> None:
        """Explain a phase when it first comes, to one who wants it."""
        settings, phase = self._settings, self.evening.game.state.phase
        catalogue = self.wording.narrator.catalogue
        if not settings.guide or phase in settings.explained or not catalogue.messages("table", "guide", phase):
            return
        settings.explained.append(phase)
        self._space("scene")
        self._print(Span("fact", self.wording.say("guide", phase)))
        save_settings(settings)

    def question(self, decision: Decision) -> Answer | None:
        """Ask; at a terminal Enter alone never does something costly, for the first option never is."""
        self._leaving = False
        if decision.kind == "sliders":
            self.show(decision, [])
            answer = self._sliders(decision)
            if answer is not None:
                return answer
            for text in self.wording.tracks(decision):
                self._print(Span("option", text))
        return super().question(decision)

    def _sliders(self, decision: Decision) -> str | None:
        """Let the sliders be set on a panel; None when the player wants to type."""
        name = self.wording.narrator.name
        found = self.evening.game.content.investigators[decision.who].tracks
        tracks = [(str(name(one)["name"]), str(name(two)["name"]), found[row]) for row, (one, two) in enumerate(TRACKS)]
        now = decision.about if isinstance(decision.about, tuple) else (0, 0, 0)
        legal = [option.id for option in decision.options]
        panel = SliderPanel(tracks, now, legal, self.wording.say("options", "panel"))
        return panel.run(self._style, self._source, self._output)

    def _sketches(self, decision: Decision) -> None:
        """Who the six are."""
        catalogue = self.wording.narrator.catalogue
        for option in decision.options:
            found = catalogue.messages("people", option.subject, "sketch")
            if found and self.wording.narrator.verbosity != "brief":
                name = self.wording.narrator.name(option.subject)
                sketch = found[0].format({"gender": str(name.get("gender", "other"))}, catalogue.language)
                self.paragraph((Span("title", str(name["name"])),))
                self.paragraph((Span("scene", sketch),))

    def _print(self, *spans: Span, mark: str = "") -> None:
        """Write spans in their styles, wrapped; further lines stand below the first, not below its mark."""
        encoding = self._session.output.encoding()
        shown = tuple(Span(span.kind, presentable(span.text, encoding)) for span in spans)
        parts: list[tuple[str, str]] = []
        for number, line in enumerate(wrapped(shown, columns() - len(mark))):
            parts.append(("", "\n" + " " * len(mark) if number else presentable(mark, encoding)))
            parts += [(f"class:{span.kind}" if span.kind else "", span.text) for span in line]
        print_formatted_text(FormattedText(parts), style=self._style, color_depth=self._depth, output=self._output)

    def _read(self, prompt: str) -> str | None:
        """One line; Ctrl-C asks once whether to leave, Ctrl-D leaves."""
        while True:
            try:
                line = self._session.prompt(prompt)
            except KeyboardInterrupt:
                if self._leaving:
                    return None
                self._leaving = True
                self.write(self.wording.say("commands", "leaving"))
                continue
            except EOFError:
                return None
            self._leaving = False
            return line


def fit(text: str) -> str:
    """The state, on as many lines as the window needs, a sentence to a line where there is room."""
    width = max(20, get_app().output.get_size().columns)
    lines: list[str] = []
    for part in text.split(". "):
        piece = part if not part or part.endswith(".") else f"{part}."
        if lines and len(lines[-1]) + len(piece) + 1 <= width:
            lines[-1] = f"{lines[-1]} {piece}"
        else:
            lines += textwrap.wrap(piece, width)
    return "\n".join(lines)
