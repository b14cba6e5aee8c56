"""The cover of a book as a drawing in SVG: its title, what it is, a picture by the game, and who played.

It has colors of its own on a sheet of its own, so it is the same in light and dark, on paper and in a library of books that
knows no style sheets. The same book gives the same cover.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.files.escape import one_line
from solo.narration.charts import drawing

WIDTH, HEIGHT = 400, 600
"""Hardly wider than a narrow phone shows it, so that text is hardly shrunk there."""
PICTURE_WIDTH, PICTURE_HEIGHT = 352, 286
"""The room that a game has for its picture."""
PAPER, INK, FAINT = "#f4ecda", "#241d16", "#65594c"
RED, GREEN = "#8c1c13", "#2f6b3a"
"""The colors of what threatens, and of what holds."""

SMALL = 12.5
"""The smallest size of letters."""
TITLE_SIZES = (34, 30, 26, 22, 19, 16, 14)
PEOPLE_SIZES = (16, 14.5, SMALL)
LEAD = 1.24
"""The distance between lines, in sizes of letters."""
SIDE = 24
"""The space left and right of what is written."""
KEY_LINE, KEY_GAP, SIGN = 19, 16, 20
"""The height of a row of the key, the space between two of its entries, the width of a sign."""

FONT = "font-family=\"'Iowan Old Style', Palatino, Georgia, serif\""
MIDDLE = WIDTH / 2

STANDALONE = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * WIDTH}" height="{4 * HEIGHT}" '
)
"""How a cover begins that is a file of its own."""


class Sign(NamedTuple):
    """A sign of a picture, drawn around 0,0 within `SIGN`, and what it stands for."""

    drawn: str
    name: str


class Picture(NamedTuple):
    """What a game draws on a cover, within `PICTURE_WIDTH` and `PICTURE_HEIGHT`, and the signs in it that want explaining."""

    parts: Sequence[str]
    key: Sequence[Sign] = ()


class Fitted(NamedTuple):
    """A text as lines that fit, in letters of a size."""

    lines: Sequence[str]
    size: float

    @property
    def height(self) -> float:
        """How high the lines stand together."""
        return len(self.lines) * self.size * LEAD


def cover(title: str, kind: str, people: str, picture: Picture | None) -> str:
    """The cover. kind: what sort of book it is. people: who played, as one text. picture: None for an ornament."""
    head = fitted(title, WIDTH - 2 * SIDE - 16, 128, TITLE_SIZES)
    names = fitted(people, WIDTH - 2 * SIDE, 62, PEOPLE_SIZES)
    top = 98 - head.height / 2
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *(_frame(inset, width) for inset, width in ((11, 2.4), (16, 0.8))),
        *written(head, MIDDLE, top, INK),
        f'<path d="M{MIDDLE - 40:.0f},{top + head.height + 9:.1f} h80" stroke="{RED}" stroke-width="1.2"/>',
        *written(Fitted([kind], 15), MIDDLE, top + head.height + 15, FAINT, ' font-style="italic"'),
        f'<g transform="translate({(WIDTH - PICTURE_WIDTH) / 2:.0f} 208)">{"".join(_pictured(picture))}</g>',
        *written(names, MIDDLE, HEIGHT - 24 - names.height, INK),
    ]
    return drawing(WIDTH, HEIGHT, f"{one_line(title)}. {kind}", [f"<g {FONT}>", *parts, "</g>"])


def as_file(drawn: str) -> str:
    """A cover as a file of its own."""
    return drawn.replace("<svg ", STANDALONE, 1)


def _frame(inset: int, width: float) -> str:
    size = f'width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}"'
    return f'<rect x="{inset}" y="{inset}" {size} fill="none" stroke="{INK}" stroke-width="{width}"/>'


def _pictured(picture: Picture | None) -> Iterator[str]:
    """The picture, and its key in the lowest part of the room."""
    if picture is None:
        x, y = PICTURE_WIDTH / 2, PICTURE_HEIGHT / 2
        for radius in (64, 58, 30):
            yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius}" fill="none" stroke="{INK}" stroke-width="1.2"/>'
        return
    yield from picture.parts
    rows = list(_rows(picture.key))
    for number, row in enumerate(rows):
        y = PICTURE_HEIGHT - KEY_LINE * (len(rows) - number) + 13
        x = (PICTURE_WIDTH - sum(map(_wide, row)) + KEY_GAP) / 2
        for sign in row:
            yield f'<g transform="translate({x + SIGN / 2:.1f} {y:.1f})">{sign.drawn}</g>'
            text = html.escape(one_line(sign.name))
            yield f'<text x="{x + SIGN + 4:.1f}" y="{y + 4.5:.1f}" font-size="{SMALL}" fill="{INK}">{text}</text>'
            x += _wide(sign)


def key_height(key: Sequence[Sign]) -> int:
    """How much of a picture's room its key takes."""
    return KEY_LINE * len(list(_rows(key)))


def _wide(sign: Sign) -> float:
    return SIGN + 4 + ems(sign.name) * SMALL + KEY_GAP


def _rows(key: Sequence[Sign]) -> Iterator[list[Sign]]:
    """The signs of a key, as many in a row as find room in it."""
    row: list[Sign] = []
    for sign in key:
        if row and sum(map(_wide, (*row, sign))) > PICTURE_WIDTH:
            yield row
            row = []
        row.append(sign)
    if row:
        yield row


# Text, of which nobody has measured the letters


def written(text: Fitted, x: float, top: float, color: str, look: str = "") -> list[str]:
    """Lines of text in the middle of a place."""
    return [
        f'<text x="{x:.1f}" y="{top + text.size * (0.95 + LEAD * number):.1f}" text-anchor="middle" '
        f'font-size="{text.size:g}" fill="{color}"{look}>{html.escape(line)}</text>'
        for number, line in enumerate(text.lines)
    ]


def fitted(text: str, width: float, height: float, sizes: Sequence[float]) -> Fitted:
    """A text in the largest of some sizes in which it fits; if it fits in none, as much of it as does in the last."""
    found = Fitted((), sizes[0])
    for size in sizes:
        found = Fitted(list(_wrapped(one_line(text), width / size)), size)
        if found.height <= height:
            return found
    room = max(1, int(height / (found.size * LEAD)))
    *kept, last = found.lines[:room]
    while last and ems(f"{last}…") > width / found.size:
        last = last[:-1]
    return Fitted([*kept, f"{last.rstrip()}…"], found.size)


def _wrapped(text: str, room: float) -> Iterator[str]:
    """The lines of a text, each no wider than so many sizes of its letters; what is too long for one is broken anywhere."""
    line = ""
    for word in filter(None, text.split(" ")):
        if line and ems(f"{line} {word}") > room:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        while (cut := _fitting(line, room)) < len(line):
            yield line[:cut]
            line = line[cut:]
    if line:
        yield line


def _fitting(text: str, room: float) -> int:
    """How many letters of a text fit on a line, at least one; those behind them are not measured, as they may be very many."""
    wide = 0.0
    for at, letter in enumerate(text):
        wide += _em(letter)
        if at and wide > room:
            return at
    return len(text)


def ems(text: str) -> float:
    """How wide a text is at the most, in sizes of its letters, in any font that a reader has."""
    return sum(map(_em, text))


def _em(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in " iljtfrI.,:;'’‘!|":
        return 0.38
    if letter.isupper() or letter in "mw–—…щшжюмфы":
        return 0.86 if letter in "MWmwЖМШЩЮФЫжмшщюфы—…" else 0.74
    return 0.6
