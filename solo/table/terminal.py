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
from solo.narration.narrator import Line, Narrator
from solo.table.commands import plain
from solo.table.evening import Evening
from solo.table.panel import SliderPanel
from solo.table.plain import Table, wrap
from solo.table.settings import Settings, save_settings

THEMES = {
    "dark": {
        "heading": "bold ansibrightyellow",
        "scene": "",
        "prose": "",
        "fact": "ansicyan",
        "option": "",
        "number": "bold",
    },
    "light": {
        "heading": "bold ansiblue",
        "scene": "",
        "prose": "",
        "fact": "ansimagenta",
        "option": "",
        "number": "bold",
    },
    "contrast": {"heading": "bold reverse", "scene": "", "prose": "", "fact": "bold", "option": "", "number": "bold"},
    "none": {},
}
"""Styles by theme; nothing is told by color alone."""

MARKS = {"fact": "  · "}
"""What stands before a paragraph of a kind, so that figures are found without color."""


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
        self._session: PromptSession[str] = PromptSession(
            completer=self._completer,
            complete_while_typing=False,
            style=self._style,
            color_depth=self._depth,
            bottom_toolbar=lambda: fit(self._toolbar),
            input=source,
            output=target,
        )

    def paragraph(self, line: Line) -> None:
        """Write one paragraph in the style of its kind."""
        kind, text = line
        if kind == "heading":
            self._print("", "")
        self._print(kind, MARKS.get(kind, "") + text)
        if kind == "scene":
            self._print("", "")

    def write(self, text: str) -> None:
        """Write a paragraph without style."""
        self._print("", text)

    def show(self, decision: Decision, texts: list[str]) -> None:
        """Show the question and its options; the state is below."""
        self._toolbar = self.wording.state_line(decision)
        words = [each for spellings in self.wording.words().values() for each in spellings[:1]]
        self._completer.known = [*texts, *words]
        self._guide()
        self._print("", "")
        self._print("number", self.wording.prompt(decision))
        if decision.kind == "sliders":
            return
        if decision.kind == "keep_investigators":
            self._sketches(decision)
        for number, text in enumerate(texts, 1):
            self._print("option", f"{number:3}. {text}")

    def _guide(self) -> None:
        """Explain a phase when it first comes, to one who wants it."""
        settings, phase = self._settings, self.evening.game.state.phase
        catalogue = self.wording.narrator.catalogue
        if not settings.guide or phase in settings.explained or not catalogue.messages("table", "guide", phase):
            return
        settings.explained.append(phase)
        self._print("", "")
        self._print("fact", self.wording.say("guide", phase))
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
                self._print("option", text)
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
                self._print("heading", str(self.wording.narrator.name(option.subject)["name"]))
                gender = str(self.wording.narrator.name(option.subject).get("gender", "other"))
                self._print("scene", found[0].format({"gender": gender}, catalogue.language))
                self._print("", "")

    def _print(self, kind: str, text: str) -> None:
        styled = FormattedText([(f"class:{kind}" if kind else "", wrap(text, "    " if kind in MARKS else ""))])
        print_formatted_text(styled, style=self._style, color_depth=self._depth, output=self._output)

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
