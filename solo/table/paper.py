"""What is written at a terminal, page after page: nothing is scrolled away that was not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText, StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.narration.paragraphs import Paragraph, Span, wrapped
from solo.session.conversation import Conversation
from solo.table.beside import BETWEEN, FROM, set_beside, side_lines, story_width
from solo.table.keys import SingleKeys, forget_typed
from solo.table.lines import columns, presentable
from solo.table.pages import Surface, is_terminal, wait_below

BELOW_A_PAGE = 3
"""Rows of the window below a page, for the prompt and the status lines."""


class Paper:
    """Rows of a terminal, of which as many come as fit on the screen.

    `_used` counts those that have come since the last key, `_below` those of the options listed last and since. In wide terminals
    they wait in `_rows`, until it is known how things stand beside them. source: None for the terminal's keyboard, which is then
    `keyboard`.
    """

    def __init__(
        self, conversation: Conversation, keys: SingleKeys, source: Input | None, keyboard: Input, output: Output
    ) -> None:
        self.output = output
        self.style = Style([])
        self.depth: ColorDepth | None = None
        self.restate: Callable[[], None] = lambda: None
        """Notes anew how things stand, where a page begins, and before it waits: then in no more lines than there is room for."""
        self.typed_on: Callable[[str], str] = lambda begun: begun
        """Reads the line that the player has begun to type below a page; "" where he thinks better of it."""
        self.look: Callable[[str], bool] = lambda line: False
        """Carries out a line that only looks; False, and nothing comes of it, where it is any other."""
        self.begun = ""
        """What the player has typed below a page for the question."""
        self.entered = False
        """Whether that is a whole line, which he has ended with Enter."""
        self.is_beside = False
        """Whether how things stand was written beside the last rows."""
        self.turned = False
        """Whether Enter has turned a page since the player last answered."""
        self.is_terminal = is_terminal(keyboard)
        self._conversation = conversation
        self._keys = keys
        self._source = source
        self._keyboard = keyboard
        self._used = self._below = 0
        self._runs_on = False
        self._looking = False
        self._rows: list[StyleAndTextTuples] = []
        self._status: Sequence[str] = ()
        self._side: Sequence[str] = ()

    @property
    def surface(self) -> Surface:
        """What a page is shown on."""
        return Surface(self.style, self.depth, self._source, self.output)

    @property
    def columns(self) -> int:
        """The columns of the terminal."""
        return self.output.get_size().columns

    @property
    def is_wide(self) -> bool:
        """Whether there is room beside the story."""
        return self.is_terminal and self.columns >= FROM

    @property
    def width(self) -> int:
        """The columns of the story."""
        return story_width(self.columns) if self.is_wide else columns()

    def shown(self, text: str) -> str:
        """Text that the terminal can show."""
        return presentable(text, self.output.encoding())

    # Pages

    @property
    def is_paged(self) -> bool:
        """Whether the story comes in pages: at a terminal, unless the player wants none, or has begun to type."""
        return self.is_terminal and not self._runs_on and self._conversation.settings.pages != "no"

    @property
    def room(self) -> int:
        """The rows of a page."""
        return max(4, self.output.get_size().rows - max(BELOW_A_PAGE, 1 + len(self._status)))

    def begin_page(self) -> None:
        """A key was pressed at a question, so all above it was seen."""
        self._used, self._runs_on, self.turned = 0, False, False
        self._below += 1

    def listed(self) -> None:
        """Options are about to be listed."""
        self._below = 0

    def begin_list(self) -> None:
        """Begin a list, whose pages are counted from its first row where the story has none."""
        if not self.is_paged:
            self._used = 0

    def rest(self, least: int) -> None:
        """End the page because a part of the story has ended, if the player wants that and it has so many rows."""
        if self.is_paged and self._used >= least and self._conversation.settings.pages == "person":
            self._more(beside=True)

    def make_room(self, rows: int) -> None:
        """End the page of the story if it has no room for so many rows."""
        if self.is_paged and self._used and self._used + rows > self.room:
            self._more(beside=True)

    def has_room(self, rows: int) -> bool:
        """Whether the page has room for so many rows more."""
        return not self.is_paged or self._used + rows <= self.room

    @property
    def left(self) -> int:
        """The rows that are left on the page; those of a whole one where the story has no pages."""
        return self.room - self._used if self.is_paged else self.room

    @property
    def is_off(self) -> bool:
        """Whether some of the options that were listed last are on the screen no longer."""
        return self._below > self.room

    def fits(self, rows: int) -> bool:
        """Whether so many rows of a list may follow: on this page, or on another, if the player wants one."""
        return not self._used or self._used + rows <= self.room or self._another_page()

    def turn_for(self, rows: int) -> None:
        """End the page if it has no room for so many rows of what belongs to a question; also where the story has no pages."""
        if self._used and self._used + rows > self.room:
            self._more()

    def _another_page(self) -> bool:
        """Wait below a page of a list; whether the player wants another. What he begins to type ends the list, and stands at
        the question, or below the page of the story from which he looked.
        """
        if self._runs_on:
            return True
        typed = self._wait()
        if typed == "":
            return True
        self.begun, self._runs_on = typed or "", not self._looking
        return False

    def _more(self, *, beside: bool = False) -> None:
        """Wait below a page until the player wants another, or the rest at once; what only looks is carried out meanwhile."""
        while not self._runs_on:
            typed = self._wait(beside=beside)
            if typed is None:
                self._runs_on = True
            elif not typed:
                return
            elif self._looking:
                self.begun = typed
                return
            else:
                self._read_on(typed)

    def _read_on(self, typed: str) -> None:
        """Carry out lines that are typed below a page as long as they only look, or are refused there, as numbers are. Any other
        answers the question, up to which all comes at once.
        """
        while typed and (line := self.typed_on(typed).strip()):
            self._used, self._looking = 0, True
            try:
                looked = self.look(line)
            finally:
                self._looking = False
            if not looked:
                self.begun, self.entered, self._runs_on = line, True, True
                return
            typed, self.begun = self.begun, ""

    def _wait(self, *, beside: bool = False) -> str | None:
        """Wait for a key below a page, as `wait_below` does."""
        lines = len(self._status)
        self.restate()
        self._status = self._status[:lines] if lines else ()
        self.flush(beside=beside)
        text = self.shown(self._conversation.front.say("ask", "more"))
        if self.is_terminal:
            forget_typed(self._keyboard)
        typed = wait_below(self.surface, text, "" if self.is_beside else "\n".join(self._status))
        self._used = 0
        if typed == "":
            self.turned = True
            if self.is_terminal:
                self._keys.answered()
        return typed

    # Writing

    def state(self, below: Sequence[str], beside: Sequence[str]) -> None:
        """Note how things stand, in lines below the page, and beside it where it is wide."""
        self._status = below
        self._side = side_lines(map(self.shown, beside)) if self.is_wide else ()

    def add(self, spans: Paragraph, mark: str = "", width: int = 0, *, whole: bool = True) -> None:
        """Write spans in their styles, wrapped. width: the columns, if not those of the story. whole: on one page."""
        if not self._used:
            self.restate()
        rows = self.drawn(spans, mark, width)
        if whole:
            self.make_room(len(rows))
        for row in rows:
            self.make_room(1)
            self._rows.append(row)
            self._used, self._below = self._used + 1, self._below + 1
        if not self.is_wide:
            self.flush()

    def drawn(self, spans: Paragraph, mark: str = "", width: int = 0) -> list[StyleAndTextTuples]:
        """Spans in rows; later rows are aligned with the first, not with its mark."""
        rows: list[StyleAndTextTuples] = []
        shown = tuple(Span(span.kind, self.shown(span.text)) for span in spans)
        for number, line in enumerate(wrapped(shown, (width or self.width) - len(mark))):
            painted = [part for span in line for part in self._conversation.front.paint(span)]
            parts = [(f"class:{kind}" if kind else "", text) for kind, text in painted]
            rows.append([("", " " * len(mark) if number else self.shown(mark)), *parts])
        return rows

    def height(self, lines: Sequence[tuple[Span, str]]) -> int:
        """How many rows lines take, each a span with its mark."""
        return sum(len(self.drawn((span,), mark)) for span, mark in lines)

    def flush(self, *, beside: bool = False) -> None:
        """Write the rows that wait. beside: with how things stand, where there is room for that."""
        rows, self._rows = self._rows, []
        if not rows:
            return
        side = self._side if beside and self.is_wide else ()
        found = set_beside(rows, side, self.columns, self.shown(BETWEEN), self.room - self._used) if side else None
        self.is_beside = found is not None
        self._used += len(found or rows) - len(rows)
        parts = [part for row in found or rows for part in (("", "\n"), *row)][1:]
        print_formatted_text(FormattedText(parts), style=self.style, color_depth=self.depth, output=self.output)
