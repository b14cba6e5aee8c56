"""A small panel of rows with stops, instead of a list of options: arrow keys move the rows, Enter sets them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output
from prompt_toolkit.styles import BaseStyle
from prompt_toolkit.utils import suspend_to_background_supported

from solo.narration.editor import Editor
from solo.table.lines import wrap
from solo.table.output import run_application

TAB = "\t"
"""What a panel takes for typed when Tab is pressed."""


class Panel:
    """The panel of an editor: the stops of its rows while they are moved. Only legal settings can be reached.

    seats: whether Tab ends it, as typed; else Tab selects the next row.
    """

    def __init__(
        self, title: str, editor: Editor, now: Sequence[int], shown: Callable[[str], str] = str, *, seats: bool = False
    ) -> None:
        self._seats = seats
        self._title = title
        self._editor = editor
        self._shown = shown
        self.stops = list(now)
        self.row = 0
        self.typed = ""

    def move(self, change: int) -> None:
        """Move the selected row one stop, if that is legal."""
        wanted = [*self.stops[: self.row], self.stops[self.row] + change, *self.stops[self.row + 1 :]]
        if tuple(wanted) in self._editor.ids:
            self.stops = wanted

    def select(self, change: int) -> None:
        """Select the row above or below."""
        self.row = (self.row + change) % len(self._editor.rows)

    def lines(self) -> list[str]:
        """The panel as text, with the selected row marked and the chosen stops in brackets."""
        drawn = []
        width = max(len(self._shown(row.name)) for row in self._editor.rows)
        for number, row in enumerate(self._editor.rows):
            stop = self.stops[number]
            cells = [f"[{text}]" if at == stop else f" {text} " for at, text in enumerate(row.stops)]
            mark = ">" if number == self.row else " "
            drawn.append(f"{mark} {self._shown(row.name):<{width}}  {'  '.join(cells)}")
        return [*wrap(self._shown(self._title)).split("\n"), *drawn, *wrap(self._shown(self._editor.help)).split("\n")]

    def run(
        self,
        style: BaseStyle | None = None,
        source: Input | None = None,
        target: Output | None = None,
        deaf: Callable[[], bool] = lambda: False,
    ) -> str | None:
        """Show the panel; returns the option set, or None when the player types instead (`typed` has the first characters).

        deaf: whether an Enter must be ignored because it belongs to the previous question.
        """

        def text() -> StyleAndTextTuples:
            return [("", "\n".join(self.lines()))]

        window = Window(FormattedTextControl(text, show_cursor=False), dont_extend_height=True, wrap_lines=True)
        application: Application[str | None] = Application(
            Layout(window),
            key_bindings=self._keys(deaf),
            style=style,
            input=source,
            output=target,
            erase_when_done=True,
        )
        return run_application(application)

    def _keys(self, deaf: Callable[[], bool]) -> KeyBindings:
        """What each key does; those that are text end the panel. deaf: as of `run`."""
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
        def _(event: KeyPressEvent) -> None:
            self.select(1)

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            if not self._seats:
                self.select(1)
                return
            self.typed = TAB
            event.app.exit(result=None)

        @keys.add("enter")
        def _(event: KeyPressEvent) -> None:
            if not deaf():
                event.app.exit(result=self._editor.ids[tuple(self.stops)])

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

        @keys.add("c-z", filter=Condition(suspend_to_background_supported))
        def _(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        return keys
