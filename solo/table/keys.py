"""Single keys: a digit answers at once if no option has two digits; keys typed too early or too late do not answer."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prompt_toolkit.application import Application
from prompt_toolkit.application.current import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

MOST = 9
"""The greatest number of an option with which a single digit can be an answer."""

ALONE = 0.06
"""Seconds without further input after which a digit answers; faster input is pasted, or a line with its Enter."""

PAUSE = 0.7
"""Seconds after a single-key answer during which Enter does not answer the next question."""


class SingleKeys:
    """Key bindings for a question whose options have the numbers `digits`; those that answer are inactive where one
    has two digits.

    seats: what Tab types, one line after the other, where nothing is typed yet.
    """

    def __init__(self) -> None:
        self.digits: Sequence[int] = ()
        self.seats: deque[str] = deque()
        self.bindings = KeyBindings()
        self._single = False
        self._drawn = float("-inf")
        for digit in range(MOST + 1):
            self._bind(digit)

        @self.bindings.add("enter", filter=Condition(lambda: not typed() and self.just_answered()))
        def _(event: KeyPressEvent) -> None:
            """Ignore an Enter that belongs to the key before it."""

        @self.bindings.add("tab", filter=Condition(lambda: bool(self.seats) and not typed()))
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text(self.next_seat())
            event.current_buffer.validate_and_handle()

        @self.bindings.add("<sigint>")
        def _(event: KeyPressEvent) -> None:
            interrupt(event.app)

    def _bind(self, digit: int) -> None:
        @self.bindings.add(str(digit), filter=Condition(lambda: self.decides(digit, typed())))
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text(str(digit))
            event.app.loop.call_later(ALONE, self._answer, event.app, str(digit))  # type: ignore[union-attr]

    def _answer(self, app: Application[str], digit: str) -> None:
        """Answer with a digit that nothing has followed."""
        if app.is_running and not app.is_done and app.current_buffer.text == digit:
            self.answered()
            app.current_buffer.validate_and_handle()

    def next_seat(self) -> str:
        """The line that looks at the next seat."""
        self.seats.rotate(-1)
        return self.seats[-1]

    def decides(self, digit: int, line: str) -> bool:
        """Whether a digit alone is an answer: nothing else is typed, and no option's number has two digits."""
        return digit in self.digits and max(self.digits) <= MOST and not line

    def answered(self) -> None:
        """Note that a single key was enough; an Enter behind it is not meant for the next question."""
        self._single = True

    def draw(self) -> None:
        """Note that a question is about to be drawn."""
        self._drawn = time.monotonic() if self._single else float("-inf")
        self._single = False

    def just_answered(self) -> bool:
        """Whether an Enter now would belong to the key that answered the previous question."""
        return time.monotonic() - self._drawn < PAUSE


def interrupt(app: Application[str]) -> None:
    """End a prompt by Ctrl-C with KeyboardInterrupt, even one that is being answered at this moment."""
    if app.future is None or app.future.done():
        raise KeyboardInterrupt
    app.exit(exception=KeyboardInterrupt)


def typed() -> str:
    """The text typed on the line."""
    return get_app().current_buffer.text


@contextmanager
def echo_off(source: Input) -> Iterator[None]:
    """Let a terminal not show by itself what is typed while the program draws or reckons: an Enter would stand as an empty row
    in the middle of a list. Prompts show what is typed at them.
    """
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        number = source.fileno()
        before = termios.tcgetattr(number)
    except (OSError, NotImplementedError, termios.error):
        yield
        return
    silent = [*before]
    silent[3] = before[3] & ~termios.ECHO
    termios.tcsetattr(number, termios.TCSANOW, silent)
    try:
        yield
    finally:
        termios.tcsetattr(number, termios.TCSANOW, before)


def forget_typed(source: Input) -> None:
    """Drop what was typed at a terminal before the question appeared; input from a pipe is kept."""
    try:
        import termios
    except ImportError:
        clear_typeahead(source)
        return
    try:
        number = source.fileno()
        if os.isatty(number):
            clear_typeahead(source)
            termios.tcflush(number, termios.TCIFLUSH)
    except (OSError, NotImplementedError, termios.error):
        return
