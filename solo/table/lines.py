"""Lines of a terminal: their width, their characters, and reading them."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Callable
from typing import TextIO

from solo.files.escape import safe
from solo.narration.breaking import filled

Ask = Callable[[str], str | None]
"""Reads one line after showing a prompt; None at the end of the input."""

WIDEST = 100
"""The most columns of a line that is comfortable to read."""


def columns() -> int:
    """The width of the terminal, at most `WIDEST`."""
    return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrap(text: str, below: str = "") -> str:
    """Text wrapped to the width. below: what later lines begin with, if not with the spaces of the first."""
    later = below or indent(text)
    return "\n".join(filled(text, columns(), later=later))


def wrap_whole(text: str, kept: str) -> str:
    """Text wrapped to the width, in which a path is not broken, whatever is in it."""
    return wrap(text.replace(kept, kept.replace(" ", "\0"))).replace("\0", " ")


def indent(text: str) -> str:
    """The spaces a text begins with."""
    return text[: len(text) - len(text.lstrip(" "))]


PLAINER = str.maketrans(
    {
        **dict.fromkeys("’‘‚", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("–—−", "-"),
        "…": "...",
        **dict(zip("łŁøØđĐ", "lLoOdD", strict=True)),
        "\u00a0": " ",
        "·": "*",
        **dict.fromkeys("─", "-"),
        **dict.fromkeys("│", "|"),
        **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"),
        **dict(zip("○●→←↑↓↘↖↗↙", "wb><^v\\\\//", strict=True)),
        **dict(zip("■□§†ψ★×", "#.S+Y*x", strict=True)),
    }
)
"""Typographic signs in plain ASCII."""


def presentable(text: str, encoding: str | None) -> str:
    """Text safe to show and encodable: plainer characters and letters without accents where the encoding requires it.

    >>> presentable("„Hřbitov“ – 3, żółw", "ascii")
    '"Hrbitov" - 3, zolw'
    """
    text, known = safe(text), encoding or "utf-8"
    try:
        text.encode(known)
    except UnicodeEncodeError:
        return "".join(_plainer(each, known) for each in text)
    except LookupError:
        return text
    return text


def _plainer(sign: str, encoding: str) -> str:
    """A character that an encoding has in place of one that it may lack, without its accent; "" if there is none."""
    for each in (sign, sign.translate(PLAINER)):
        if each.encode(encoding, "ignore").decode(encoding) == each:
            return each
    return unicodedata.normalize("NFKD", sign).encode(encoding, "ignore").decode(encoding)


def ask_stream(stream: TextIO) -> Ask:
    """Read lines from a pipe or file, without showing prompts."""

    def ask(prompt: str) -> str | None:
        line = stream.readline()
        return line.rstrip("\n") if line else None

    return ask


def ask_person(leaving: Callable[[], str]) -> Ask:
    """Read lines from a person at a plain terminal; the first Ctrl-C asks whether to leave, Ctrl-D leaves."""

    def ask(prompt: str) -> str | None:
        for _ in range(2):
            try:
                return input(presentable(prompt, sys.stdout.encoding))
            except EOFError:
                return None
            except KeyboardInterrupt:
                sys.stdout.write("\n" + presentable(leaving(), sys.stdout.encoding) + "\n")
        return None

    return ask


def at_terminal() -> bool:
    """Whether standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_draw() -> bool:
    """Whether the terminal supports more than writing line after line."""
    return os.name == "nt" or os.environ.get("TERM", "") not in ("", "dumb", "unknown")
