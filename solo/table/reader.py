"""The rulebook at a terminal: one page at a time, links to follow, a line to search in."""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.narration.paragraphs import emphasized
from solo.rulebook.reading import CONTENTS, FOUND, OpenBook
from solo.table.colors import THEMES
from solo.table.lines import WIDEST, presentable
from solo.table.output import run_application, terminal

FRAME = 4
"""Rows not used for the page: its title, the keys, and an empty line each."""


class Reader:
    """Shows the rulebook full-screen until it is closed."""

    def __init__(
        self, reading: OpenBook, theme: str = "none", source: Input | None = None, target: Output | None = None
    ) -> None:
        self.reading = reading
        self._typed: str | None = None
        self._styled = theme != "none"
        self._output = target or terminal()
        self._app: Application[None] = Application(
            layout=Layout(HSplit([_window(self._title, 2), Window(_control(self._page)), _window(self._keys, 2)])),
            key_bindings=self._bindings(),
            full_screen=True,
            input=source,
            output=self._output,
            style=Style.from_dict({"link": "reverse", **THEMES[theme]}),
            color_depth=ColorDepth.DEPTH_1_BIT if theme == "none" else None,
        )

    def run(self) -> None:
        """Run until the reader closes the book."""
        run_application(self._app)

    @property
    def _width(self) -> int:
        return min(WIDEST, self._output.get_size().columns) - 1

    @property
    def _height(self) -> int:
        return max(1, self._output.get_size().rows - FRAME)

    def _shown(self, text: str) -> str:
        return presentable(text, self._output.encoding())

    def _title(self) -> StyleAndTextTuples:
        return [("class:title", self._shown(self.reading.title))]

    def _keys(self) -> StyleAndTextTuples:
        if self._typed is not None:
            return [("", "\n"), ("", self._shown(f"/{self._typed}")), ("class:link", " ")]
        return [("", "\n"), ("class:figure", self._shown(self.reading.book.say("keys")))]

    def _page(self) -> StyleAndTextTuples:
        """The visible lines, with the chosen link highlighted."""
        reading = self.reading
        lines = reading.lines(self._width)
        link = reading.link
        pattern = _number(link) if link else None
        chosen = reading.line_of_link(self._width)
        found: StyleAndTextTuples = []
        for number, line in enumerate(lines[reading.top : reading.top + self._height], reading.top):
            if reading.lists:
                found += self._listed(self._shown(line), chosen=number == chosen)
            else:
                found += _picked_out(self._shown(line), pattern)
            found.append(("", "\n"))
        return found

    def _listed(self, line: str, *, chosen: bool) -> StyleAndTextTuples:
        """A line of a list, in which the words that are marked stand out; without styles the marks stay."""
        if chosen:
            return [("class:link", line)]
        pieces = emphasized(line) if self._styled else [(line, False)]
        return [("class:number" if marked else "", text) for text, marked in pieces]

    def _scroll(self, step: int) -> bool:
        return self.reading.scroll(step, self._width, self._height)

    def _page_on(self, step: int) -> None:
        """Scroll by a page; at the end of one, open the next rule."""
        if not self._scroll(step * self._height):
            self.reading.turn(step)

    def _choose(self, step: int) -> None:
        """Choose another link and scroll to it; without another link just scroll."""
        if not self.reading.links:
            self._scroll(step)
            return
        self.reading.choose(step)
        lines = self.reading.lines(self._width)
        pattern = _number(self.reading.link)
        at = [number for number, line in enumerate(lines) if pattern.search(line)]
        if self.reading.lists:
            at = [self.reading.line_of_link(self._width)]
        top, height = self.reading.top, self._height
        below = 1 if self.reading.page == FOUND else 0  # what is said of it
        if at and not any(top <= number < top + height - below for number in at):
            self.reading.scroll(at[0] - top - height // 2, self._width, height)

    def _bindings(self) -> KeyBindings:
        """The keys: letters act, arrows scroll and choose, and a slash begins to search."""
        bindings = KeyBindings()
        reading = self.reading
        typing = Condition(lambda: self._typed is not None)

        def bind(act: Callable[[], object], *keys: str) -> None:
            for key in keys:
                bindings.add(key, filter=~typing)(lambda event: act() and None)

        bind(lambda: self._scroll(1), "j")
        bind(lambda: self._scroll(-1), "k")
        bind(lambda: self._page_on(1), " ", "pagedown")
        bind(lambda: self._page_on(-1), "pageup")
        bind(lambda: self._choose(1), "tab", "down")
        bind(lambda: self._choose(-1), "s-tab", "up")
        bind(reading.follow, "enter", "right")
        bind(reading.back, "b", "backspace", "left")
        bind(lambda: reading.turn(1), "n")
        bind(lambda: reading.turn(-1), "p")
        bind(lambda: reading.open(CONTENTS), "c", "home")
        bind(lambda: setattr(self, "_typed", ""), "/")
        bind(self._app_exit, "q", "c-c", "c-d", "escape")
        self._bind_typing(bindings, typing)
        return bindings

    def _bind_typing(self, bindings: KeyBindings, typing: Condition) -> None:
        """The keys while words to search for are typed."""

        @bindings.add("<any>", filter=typing)
        def _(event: KeyPressEvent) -> None:
            self._typed = (self._typed or "") + "".join(each for each in event.data if each.isprintable())

        @bindings.add("backspace", filter=typing)
        def _(event: KeyPressEvent) -> None:
            self._typed = (self._typed or "")[:-1] if self._typed else None

        @bindings.add("enter", filter=typing)
        def _(event: KeyPressEvent) -> None:
            words, self._typed = self._typed or "", None
            if words.strip():
                self.reading.look_for(words.strip())

        @bindings.add("escape", filter=typing)
        @bindings.add("c-c", filter=typing)
        def _(event: KeyPressEvent) -> None:
            self._typed = None

    def _app_exit(self) -> None:
        self._app.exit()


def _control(text: Callable[[], StyleAndTextTuples]) -> FormattedTextControl:
    return FormattedTextControl(text, focusable=False)


def _window(text: Callable[[], StyleAndTextTuples], height: int) -> Window:
    return Window(_control(text), height=height)


def _number(link: str) -> re.Pattern[str]:
    """A pattern for a rule's number as a whole word: R8 is not found in R8.1."""
    return re.compile(rf"(?<![\w.]){re.escape(link)}(?!\w|\.\d)")


def _picked_out(line: str, pattern: re.Pattern[str] | None) -> StyleAndTextTuples:
    """A line with the matching parts highlighted."""
    if pattern is None:
        return [("", line)]
    parts: StyleAndTextTuples = []
    end = 0
    for found in pattern.finditer(line):
        parts += [("", line[end : found.start()]), ("class:link", found.group())]
        end = found.end()
    return [*parts, ("", line[end:])]
