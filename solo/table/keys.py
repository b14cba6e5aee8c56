"""Single keys: a digit answers at once where no other number begins with it."""

from __future__ import annotations

import time

from prompt_toolkit.application.current import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

PAUSE = 0.5
"""Seconds in which an Enter after such a digit is taken for a part of that answer, not for the next one."""


class SingleKeys:
    """Key bindings for a question with so many numbered options; none while `count` is 0."""

    def __init__(self) -> None:
        self.count = 0
        self.bindings = KeyBindings()
        self._answered = 0.0
        for digit in range(1, 10):
            self._bind(digit)

        @self.bindings.add("enter", filter=Condition(lambda: not typed() and self.just_answered()))
        def _(event: KeyPressEvent) -> None:
            self._answered = 0.0

    def _bind(self, digit: int) -> None:
        @self.bindings.add(str(digit), filter=Condition(lambda: self.decides(digit, typed())))
        def _(event: KeyPressEvent) -> None:
            self._answered = time.monotonic()
            event.current_buffer.insert_text(str(digit))
            event.current_buffer.validate_and_handle()

    def decides(self, digit: int, line: str) -> bool:
        """Whether a digit alone is an answer: nothing else is typed, and no other option's number begins with it."""
        return digit <= self.count < digit * 10 and not line

    def just_answered(self) -> bool:
        """Whether an Enter that comes now belongs to the digit that has just answered."""
        return time.monotonic() - self._answered < PAUSE


def typed() -> str:
    """What stands on the line."""
    return get_app().current_buffer.text
