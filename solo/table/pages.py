"""Waiting for a key below a page, and scrolling through what is longer than the screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from solo.table.output import run_application

FRAME = 2
"""Rows below what is scrolled: an empty one, and the keys."""


class Surface(NamedTuple):
    """What a page is shown on. source, target: None for those of the terminal."""

    style: BaseStyle
    depth: ColorDepth | None
    source: Input | None
    target: Output


def is_terminal(source: Input) -> bool:
    """Whether keys come from a terminal, not from a pipe."""
    try:
        return os.isatty(source.fileno())
    except (OSError, NotImplementedError):
        return False


def wait_below(surface: Surface, text: str, status: str) -> str | None:
    """Wait below a page for a key; "" for Enter or Space. Any other character is what the player begins to type; None where
    no more is wanted (Escape, Ctrl-C, Ctrl-D, or the end of the input). Nothing of it stays on the screen.
    """
    keys = leaving_keys()
    keys.add("enter")(lambda event: event.app.exit(result=""))
    keys.add(" ")(lambda event: event.app.exit(result=""))
    shown: StyleAndTextTuples = [("", text), ("[SetCursorPosition]", " ")]
    foot = Window(FormattedTextControl(status), style="class:bottom-toolbar", height=status.count("\n") + 1)
    windows = [Window(FormattedTextControl(shown, focusable=True), dont_extend_height=True, wrap_lines=True)]
    return _run(surface, [*windows, foot] if status else windows, keys, full=False)


class Scroller:
    """Rows through which the player scrolls. rows: found for so many columns."""

    def __init__(self, surface: Surface, rows: Callable[[], Sequence[StyleAndTextTuples]], foot: str) -> None:
        self._surface = surface
        self._rows = rows
        self._foot = foot
        self.top = 0

    @property
    def _height(self) -> int:
        return max(1, self._surface.target.get_size().rows - FRAME)

    def scroll(self, step: int) -> bool:
        """Scroll by so many rows; False at the end."""
        before, last = self.top, max(0, len(self._rows()) - self._height)
        self.top = min(last, max(0, self.top + step))
        return self.top != before

    def run(self) -> str | None:
        """Scroll until the player goes on; what is begun to be typed, as `wait_below` returns it."""
        keys = leaving_keys()
        keys.add("q")(lambda event: event.app.exit(result=None))
        moves: dict[str, Callable[[], int]] = {
            "up": lambda: -1,
            "down": lambda: 1,
            "pageup": lambda: -self._height,
            "pagedown": lambda: self._height,
            "home": lambda: -len(self._rows()),
            "end": lambda: len(self._rows()),
        }
        for key, step in moves.items():
            keys.add(key)(lambda event, step=step: self.scroll(step()) and None)

        @keys.add("enter")
        @keys.add(" ")
        def _(event: KeyPressEvent) -> None:
            if not self.scroll(self._height):
                event.app.exit(result="")

        foot = Window(FormattedTextControl(f"\n{self._foot}"), height=FRAME, style="class:figure")
        return _run(self._surface, [Window(FormattedTextControl(self._visible, focusable=True)), foot], keys, full=True)

    def _visible(self) -> StyleAndTextTuples:
        """The rows that fit on the screen."""
        shown: StyleAndTextTuples = []
        for row in self._rows()[self.top : self.top + self._height]:
            shown += [*row, ("", "\n")]
        return shown


def leaving_keys() -> KeyBindings:
    """Keys that end waiting: characters, which are what is begun to be typed, and those that want no more."""
    keys = KeyBindings()

    @keys.add("<any>")
    def _(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        if isinstance(key, Keys) and key is not Keys.BracketedPaste:
            return
        text = "".join(letter for letter in event.data.replace("\r", "\n").split("\n")[0] if letter.isprintable())
        if text.strip():
            event.app.exit(result=text)

    @keys.add("escape", eager=True)
    @keys.add("c-c")
    @keys.add("<sigint>")
    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        if event.app.future is not None and not event.app.is_done:  # a signal may come while a page is closing
            event.app.exit(result=None)

    return keys


def _run(surface: Surface, windows: Sequence[Window], keys: KeyBindings, *, full: bool) -> str | None:
    application: Application[str | None] = Application(
        Layout(HSplit(windows)),
        key_bindings=keys,
        style=surface.style,
        color_depth=surface.depth,
        input=surface.source,
        output=surface.target,
        full_screen=full,
        erase_when_done=True,
    )
    try:
        return run_application(application)
    except EOFError:
        return None
