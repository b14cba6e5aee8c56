"""What is typed while the program draws or reckons leaves nothing on the screen."""

from __future__ import annotations

import termios
import time
from pathlib import Path

from tests.table.test_pages import Watched, begun, playing


def echoes(screen: Watched) -> bool:
    """Whether the terminal shows by itself what is typed."""
    return bool(termios.tcgetattr(screen.keyboard)[3] & termios.ECHO)


def test_enters_that_come_while_it_draws_are_no_empty_rows(tmp_path: Path) -> None:
    begun("museum", tmp_path)
    with playing(tmp_path) as screen:
        screen.enter_until("Number or name")
        screen.settle_for(1)
        screen.type("2")
        screen.settle_for(0.07)  # a digit alone answers
        end = time.monotonic() + 1
        while time.monotonic() < end and not screen.at_a_page():
            screen.type("\r")
            screen.read(0.005)
        screen.settle(3)
        told = "\n".join(screen.lines()).rstrip()
        assert "> 2\n" in told and "\n\n\n" not in told, screen.shown()


def test_the_terminal_shows_what_is_typed_again_when_the_table_is_left(tmp_path: Path) -> None:
    begun("museum", tmp_path)
    with playing(tmp_path) as screen:
        assert echoes(screen)
        screen.enter_until("Number or name")
        screen.type("quit\r")
        screen.process.wait(20)
        assert echoes(screen)
