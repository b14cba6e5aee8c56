"""The table at a terminal: keys in, a screen out."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from solo.arkham.pieces import Content
from solo.narration.catalogue import languages, load
from solo.table.panel import SliderPanel
from solo.table.terminal import TerminalTable
from tests.table.helpers import evening, narrator
from tests.table.screen import Screen

LEAVE = "\x15\x04" * 8
"""Keys that leave from wherever one is: the line is emptied, and Ctrl-D."""


def by_keys(content: Content, folder: Path, keys: str, language: str = "en") -> TerminalTable:
    """A table at which these keys were pressed."""
    with create_pipe_input() as source:
        source.send_text(keys)
        table = TerminalTable(
            evening(content, folder), narrator(language), partial(load), source=source, target=DummyOutput()
        )
        table.run()
    return table


def test_an_evening_by_keys_alone(content: Content, tmp_path: Path) -> None:
    table = by_keys(content, tmp_path, "\r" * 60 + "map\r" + LEAVE)
    assert table.evening.game.state.round >= 1


@pytest.mark.parametrize("language", languages())
def test_a_full_evening_from_setup_to_the_end_by_enter_alone(content: Content, tmp_path: Path, language: str) -> None:
    table = by_keys(content, tmp_path, "\r" * 3000 + LEAVE, language)
    assert table.evening.decision is None
    assert table.evening.game.state.awakened_by


@pytest.mark.campaign
def test_ten_thousand_random_keys(content: Content, tmp_path: Path) -> None:
    dice = random.Random(8)
    letters = [chr(code) for code in (*range(32, 127), *range(0xE0, 0x180)) if chr(code) not in "qQ"]
    keys = [
        *letters,
        *["\r"] * 60,
        "\t",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\x08",
        "map\r",
        "odds\r",
        "undo 4\r",
        "\x15",
    ]
    by_keys(content, tmp_path, "".join(dice.choice(keys) for _ in range(10_000)) + LEAVE)


def test_ctrl_c_asks_once_and_ctrl_d_leaves(content: Content, tmp_path: Path) -> None:
    table = by_keys(content, tmp_path, "\r\x03\r\x03\x03\x03\x03")
    assert table.evening.decision is not None


def test_random_keys_never_end_in_a_traceback(content: Content, tmp_path: Path) -> None:
    dice = random.Random(3)
    keys = [
        "\r",
        "1",
        "2",
        "3",
        "a",
        "ž",
        "\t",
        "\x1b[A",
        "\x1b[B",
        "\x1b[D",
        "\x08",
        " ",
        "\x03",
        "map\r",
        "undo\r",
        "\x15",
    ]
    by_keys(content, tmp_path, "".join(dice.choice(keys) for _ in range(1500)) + LEAVE)


def test_sliders_are_set_with_arrow_keys(content: Content, tmp_path: Path) -> None:
    table = by_keys(content, tmp_path, "\x1b[C\x1b[B\x1b[D\x1b[B\x1b[C\x1b[C\x1b[C\r" + LEAVE)
    order = table.evening.game.in_turn_order()
    assert order[0].sliders == [2, 0, 3]


def test_the_panel_reaches_only_what_is_legal() -> None:
    tracks = [("Speed", "Sneak", [(1, 4), (2, 3), (3, 2), (4, 1)])] * 3
    panel = SliderPanel(tracks, (1, 1, 1), ["set:111", "set:211", "set:121"], "help")
    panel.move(1)
    panel.select(1)
    panel.move(1)
    assert panel.stops == [2, 1, 1]
    assert panel.lines()[0] == "  Speed/Sneak   1/4    2/3   [3/2]   4/1 "
    assert panel.lines()[1].startswith(">")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_the_real_program_on_a_real_screen(tmp_path: Path, columns: int, rows: int) -> None:
    screen = Screen(tmp_path, columns, rows, ["play", "t", "--seed", "3", "--lang", "en"])
    try:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        shown = screen.wait_for("Enter sets them")
        assert all(len(line) <= columns for line in shown.splitlines())
        screen.type("\x1b")
        screen.wait_for("Number or name>")
        screen.type("group\r")
        screen.wait_for("Administration Building: sanity")
        screen.type("quit\r")
        screen.wait_for("Until the next evening")
        assert screen.process.wait(timeout=10) == 0
    finally:
        screen.close()
