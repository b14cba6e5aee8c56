"""The three sliders on a small panel: arrow keys move them, Enter sets them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output
from prompt_toolkit.styles import BaseStyle

TRACKS = 3
STOPS = 4

Track = tuple[str, str, Sequence[tuple[int, int]]]
"""The names of a pair of skills, and their values at each stop."""


class SliderPanel:
    """Where the sliders stand while they are being moved; only what is among the legal settings can be reached."""

    def __init__(
        self, title: str, tracks: Sequence[Track], now: Sequence[int], legal: Sequence[str], help_line: str
    ) -> None:
        self._title = title
        self._tracks = tracks
        self._legal = legal
        self._help = help_line
        self.stops = list(now)
        self.row = 0
        self.typed = ""

    def move(self, change: int) -> None:
        """Move the slider of the row one stop, where that is legal."""
        stop = self.stops[self.row] + change
        wanted = [*self.stops[: self.row], stop, *self.stops[self.row + 1 :]]
        if 0 <= stop < STOPS and setting(wanted) in self._legal:
            self.stops = wanted

    def select(self, change: int) -> None:
        """Go to the row above or below."""
        self.row = (self.row + change) % TRACKS

    def lines(self) -> list[str]:
        """The panel as text: the row by its mark, the stops by their brackets."""
        shown = []
        width = max(len(f"{one}/{two}") for one, two, _ in self._tracks)
        for row, (one, two, values) in enumerate(self._tracks):
            cells = []
            for stop, (left, right) in enumerate(values):
                figures = f"{left}/{right}"
                cells.append(f"[{figures}]" if stop == self.stops[row] else f" {figures} ")
            mark = ">" if row == self.row else " "
            shown.append(f"{mark} {f'{one}/{two}':<{width}}  {'  '.join(cells)}")
        return [self._title, *shown, self._help]

    def run(
        self,
        style: BaseStyle | None = None,
        source: Input | None = None,
        target: Output | None = None,
        deaf: Callable[[], bool] = lambda: False,
    ) -> str | None:
        """Show the panel; the setting ("set:120"), or None when the player types instead (`typed` is what was begun with).

        deaf: whether an Enter belongs to what was asked before.
        """
        keys = KeyBindings()

        @keys.add("left")
        def _(event: KeyPressEvent) -> None:
            self.move(-1)

        @keys.add("right")
        def _(event: KeyPressEvent) -> None:
            self.move(1)

        @keys.add("up")
        def _(event: KeyPressEvent) -> None:
            self.select(-1)

        @keys.add("down")
        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            self.select(1)

        @keys.add("enter")
        def _(event: KeyPressEvent) -> None:
            if not deaf():
                event.app.exit(result=setting(self.stops))

        @keys.add("<any>")
        def _(event: KeyPressEvent) -> None:
            text = "".join(letter for letter in event.data.replace("\r", "\n").split("\n")[0] if letter.isprintable())
            if text:
                self.typed = text
                event.app.exit(result=None)

        @keys.add("escape", eager=True)
        @keys.add("c-c")
        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=None)

        def text() -> StyleAndTextTuples:
            return [("", "\n".join(self.lines()))]

        window = Window(FormattedTextControl(text, show_cursor=False), dont_extend_height=True, wrap_lines=True)
        application: Application[str | None] = Application(
            Layout(window), key_bindings=keys, style=style, input=source, output=target, erase_when_done=True
        )
        return application.run()


def setting(stops: Sequence[int]) -> str:
    """The option that sets the sliders so.

    >>> setting([1, 2, 0])
    'set:120'
    """
    return "set:" + "".join(map(str, stops))
