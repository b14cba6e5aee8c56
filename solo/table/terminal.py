"""The table at a terminal: prompt_toolkit in the terminal's own scrollback, with completion and a line of state below."""

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

from solo.games.town.abouts import Sliders
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.people import People
from solo.games.town.front.town import Town
from solo.games.town.printed.numbers import TRACKS
from solo.games.town.sense import costly
from solo.kernel.decisions import Answer, Decision
from solo.narration.catalogue import Catalogue
from solo.narration.messages import join
from solo.narration.paragraphs import Paragraph, Span, capital, plain, text_of, wrapped
from solo.table.colors import THEMES, Painter
from solo.table.evening import Evening
from solo.table.keys import SingleKeys, forget_typed
from solo.table.lines import columns, indent, presentable
from solo.table.menu import menu
from solo.table.output import terminal
from solo.table.panel import SliderPanel, setting
from solo.table.plain import Reply, Table
from solo.table.settings import Settings

BELOW_A_PAGE = 3
"""Rows of the window that a page leaves free: for the prompt and the state."""

MARK = "  · "
"""What stands before a paragraph without prose, so that what happened is found at a glance."""

BELOW = {
    "heading": ("heading",),
    "scene": ("heading", "title"),
    "prose": ("heading", "title"),
    "fact": ("heading", "title", "fact", ""),
}
"""What a paragraph of a kind may follow without an empty line between."""


class Completions(Completer):
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
        super().__init__(evening, narrator, self._read, sys.stdout, speak, settings)
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
            input=source,
            output=self._output,
        )
        self._painter = Painter(self.wording)
        town, people = Town(self.wording), People(self.wording)
        self.views.all["map"] = lambda decision: town.drawn(decision, columns())
        self.views.all["group"] = lambda decision: people.drawn(decision, columns())
        self.apply_setting("theme")

    def apply_setting(self, key: str) -> None:
        """Let a changed setting hold at once, the theme too."""
        super().apply_setting(key)
        theme = "none" if "NO_COLOR" in os.environ else self.settings.theme
        self._style = Style.from_dict({"bottom-toolbar": "noreverse", **THEMES[theme]})
        self._depth = ColorDepth.DEPTH_1_BIT if theme == "none" else None
        self._session.style = self._style
        self._session.color_depth = self._depth

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph: prose apart from what is around it, mere facts with a mark."""
        kinds = [span.kind for span in paragraph]
        kind = next((each for each in ("heading", "title", "scene", "prose") if each in kinds), "fact")
        self._space(kind)
        self._print(*paragraph, mark=MARK if kind == "fact" else "")
        if kind == "heading":
            self._guide(paragraph[0].text)

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
        self._asked = decision
        words = [each for spellings in self.wording.words().values() for each in spellings[:1]]
        self._completer.known = [self._shown(word) for word in (*texts, *words)]
        self._keys.count = 0 if decision.several or decision.kind == "sliders" else len(texts)
        if decision.kind == "sliders":
            if self.evening.game.state.phase == "setup":
                self._guide(capital(str(self.wording.narrator.name("setup")["name"])))
            self.introduce(self._explaining.newcomers(decision))
            return
        self.introduce(self._explaining.newcomers(decision))
        self._space("question")
        self._print(Span("number", self.wording.prompt(decision)))
        for numbers, text in menu(decision, texts):
            self._print(Span("option", text), mark=f"{numbers:>3}. ")

    def takes_first(self, decision: Decision, texts: list[str]) -> bool:
        """Whether Enter alone takes the first option: where that costs something, only the second time."""
        if self._warned == decision or not costly(self.evening.game, decision):
            return True
        self._warned = decision
        first = join(texts[: max(1, decision.least)], self.wording.narrator.catalogue.language)
        self.write(self.wording.say("ask", "sure", option=first))
        return False

    def help(self) -> list[str]:
        """What can be typed, and how keys answer."""
        first, *rest = super().help()
        return [first, self.wording.say("help", "keys"), *rest]

    def panel(self, lines: Sequence[str]) -> None:
        """Show something that was asked for, a screen at a time."""
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
            self._print(Span("", line[len(mark) :]), mark=mark)

    def _more(self) -> bool:
        """Whether the player wants another page; anything else that is typed is the answer to the question."""
        count, self._keys.count = self._keys.count, 0
        line = self._read(self.wording.say("ask", "more") + " ")
        self._keys.count = count
        if line:
            self._typed = line
        return line is not None and not line.strip()

    def _state(self) -> str:
        """The town on one line, whoever acts on the next, with where they are if there is room."""
        if self._asked is None:
            return ""
        width = max(20, self._session.output.get_size().columns)
        full, brief = self.wording.acting(self._asked), self.wording.acting(self._asked, brief=True)
        parts = [self.wording.town(), full if len(full) <= width else brief]
        return "\n".join(line for part in parts for line in textwrap.wrap(self._shown(part), width))

    def _guide(self, heading: str) -> None:
        """Explain a phase when it first comes, to one who wants it, below its heading."""
        explained, say = self.settings.explained, self.wording.say
        for phase in self.wording.narrator.catalogue.find("table", "guide") or {}:
            named = capital(str(self.wording.narrator.name(phase)["name"]))
            if self.settings.guide and named == heading and phase not in explained:
                explained.append(phase)
                self._print(Span("fact", say("guide", phase)))
                self.keep_settings()

    def question(self, decision: Decision) -> Answer | Reply:
        """Ask; at a terminal Enter alone never does something costly."""
        self._leaving = False
        self._warned = None
        return super().question(decision)

    def line(self, decision: Decision) -> str | None:
        """What is typed at a question, or set on the panel; what stands on the panel stays there for as long as is asked."""
        if decision.kind != "sliders" or self._typed:
            return super().line(decision)
        if self._moved is None or self._moved[0] != decision:
            self._moved = (decision, decision.about.stops if isinstance(decision.about, Sliders) else (0, 0, 0))
        panel = self._panel(decision, self._moved[1])
        self._fresh()
        answer = panel.run(self._style, self._source, self._output, self._keys.just_answered)
        self._moved = (decision, tuple(panel.stops))
        if answer is not None:
            chosen = next(option for option in decision.options if option.id == answer)
            self._print(
                Span("number", self.wording.prompt(decision)), Span("option", self.wording.option(decision, chosen))
            )
            return answer
        if panel.typed == "?":
            return panel.typed
        self._above = "question"
        self._begun = panel.typed
        if not panel.typed:
            self._print(Span("number", self.wording.prompt(decision)))
            self.panel(self.wording.tracks(decision))
        line = super().line(decision)
        return setting(panel.stops) if line is not None and not line.strip() else line

    def _panel(self, decision: Decision, stops: Sequence[int]) -> SliderPanel:
        """The panel for a decision about sliders, which stand at these stops."""
        self._space("question")
        found = self.evening.game.content.investigators[decision.who].tracks
        names = [[self._shown(str(self.wording.narrator.name(skill)["name"])) for skill in pair] for pair in TRACKS]
        tracks = [(one, two, found[row]) for row, (one, two) in enumerate(names)]
        legal = [option.id for option in decision.options]
        help_line = self.wording.say("options", "panel", focus=self.wording.focus(decision))
        return SliderPanel(self._shown(self.wording.prompt(decision)), tracks, stops, legal, self._shown(help_line))

    def introduce(self, people: Sequence[str]) -> None:
        """Say who they are, as many on a page as there is room for."""
        room = max(4, self._session.output.get_size().rows - BELOW_A_PAGE)
        used = 0
        for id in people:
            name, portrait, *sheet = self._explaining.biography(id)
            rows = 2 + sum(len(wrapped((Span("", line.strip()),), columns() - 2)) for line in (portrait, *sheet))
            if used and used + rows > room and not self._more():
                return
            used = rows if used + rows > room else used + rows
            self.paragraph((Span("title", name),))
            self.paragraph((Span("scene", portrait),))
            for line in sheet:
                self._print(Span("", line.strip()), mark="  ")

    def _print(self, *spans: Span, mark: str = "") -> None:
        """Write spans in their styles, wrapped; further lines stand below the first, not below its mark."""
        self.seen.append(mark + text_of(spans))
        shown = tuple(Span(span.kind, self._shown(span.text)) for span in spans)
        parts: list[tuple[str, str]] = []
        for number, line in enumerate(wrapped(shown, columns() - len(mark))):
            parts.append(("", "\n" + " " * len(mark) if number else self._shown(mark)))
            painted = [part for span in line for part in self._painter.paint(span)]
            parts += [(f"class:{kind}" if kind else "", text) for kind, text in painted]
        print_formatted_text(FormattedText(parts), style=self._style, color_depth=self._depth, output=self._output)

    def _shown(self, text: str) -> str:
        """Text that the terminal can show."""
        return presentable(text, self._session.output.encoding())

    def _fresh(self) -> None:
        """Before a question is drawn: what was typed so far was not meant for it."""
        self._keys.draw()
        forget_typed(self._session.input)

    def _read(self, prompt: str) -> str | None:
        """One line; Ctrl-C asks once whether to leave, Ctrl-D leaves."""
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
                self.write(self.wording.say("commands", "leaving"))
                continue
            except EOFError:
                return None
            self._leaving = False
            return line
