"""Charts of named series, one step per turn, as SVG without name space, colors of its own or scripts.

Colors come from the style sheet (`--s0` to `--s7`); series also differ in their dashes, for printing in black.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 340, 210
LEFT, RIGHT, TOP, BOTTOM = 30, 12, 34, 28
"""Margins around the curves, in pixels: for numbers and the legend. As wide as a narrow phone shows it, so that text is not
shrunk there."""

COLORS = 8
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "8 2 2 2")
MAX_MARKS = 8
"""The most turns that are all numbered on the axis."""

SMALL = 'font-size="12" fill="currentColor" fill-opacity=".7"'
"""Attributes of the text of numbers."""

LETTER = 7.6
"""The approximate width of a letter of the legend, in pixels."""
KEY = 44
"""The width of the sample and the gap beside each name in the legend, in pixels."""
BESIDE = 1.8
"""The distance between curves with the same values, in pixels."""
STAR = "0,-9 2.2,-3 8.6,-2.8 3.6,1.2 5.3,7.3 0,3.7 -5.3,7.3 -3.6,1.2 -8.6,-2.8 -2.2,-3"
"""A star with its middle at 0,0, as the points of a polygon."""


class Series(NamedTuple):
    """A curve: its name, and its value after each turn, None where there is none."""

    name: str
    values: Sequence[int | None]


def chart(title: str, series: Sequence[Series], steps: Sequence[str]) -> str:
    """A chart of curves over the same steps, with a legend. title: what it shows, for screen readers."""
    top = max([1, *(value for each in series for value in each.values if value is not None)])
    height = HEIGHT + 18 * (len(_legend_rows(series)) - 1)
    above = height - HEIGHT + TOP
    across = (WIDTH - LEFT - RIGHT) / max(1, len(steps) - 1)
    down = (height - above - BOTTOM - BESIDE * (len(series) - 1)) / top  # the last curve stays below the legend

    def at(step: int, value: int, number: int) -> str:
        return f"{LEFT + step * across:.1f},{height - BOTTOM - value * down - number * BESIDE:.1f}"

    parts = [*_legend(series), *_grid(top, height, down), *_numbers(steps, across, height)]
    for number, each in enumerate(series):
        for run in _runs(each.values):
            points = " ".join(at(step, value, number) for step, value in run)
            shape = "polyline" if len(run) > 1 else ""
            parts.append(
                f'<{shape} points="{points}" fill="none" {_stroke(number)}/>' if shape else _dot(points, number)
            )
    return drawing(WIDTH, height, title, parts)


def drawing(width: int, height: float, title: str, parts: Iterable[str]) -> str:
    """A drawing in SVG. title: what it shows, for screen readers."""
    named = html.escape(title)
    head = f'<svg viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{named}"><title>{named}</title>'
    return f"{head}{''.join(parts)}</svg>"


def _stroke(number: int) -> str:
    dash = DASHES[(number + number // COLORS) % len(DASHES)]  # where colors begin anew, they have other dashes
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'style="stroke: var(--s{number % COLORS})" stroke-width="2.2" stroke-linejoin="round"{dashes}'


def _dot(point: str, number: int) -> str:
    x, y = point.split(",")
    return f'<circle cx="{x}" cy="{y}" r="3" style="fill: var(--s{number % COLORS})"/>'


def _runs(values: Sequence[int | None]) -> list[list[tuple[int, int]]]:
    """The stretches of a curve without gaps, each a list of steps and values."""
    runs: list[list[tuple[int, int]]] = [[]]
    for step, value in enumerate(values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((step, value))
    return [run for run in runs if run]


def _legend_rows(series: Sequence[Series]) -> list[list[int]]:
    """The indices of the series in each row of the legend."""
    rows: list[list[int]] = [[]]
    room = float(WIDTH - LEFT)
    for number, each in enumerate(series):
        wide = KEY + len(each.name) * LETTER
        if wide > room and rows[-1]:
            rows.append([])
            room = float(WIDTH - LEFT)
        rows[-1].append(number)
        room -= wide
    return rows


def _legend(series: Sequence[Series]) -> list[str]:
    parts = []
    for row, numbers in enumerate(_legend_rows(series)):
        x, y = float(LEFT), 12 + 18 * row
        for number in numbers:
            name = series[number].name
            parts.append(f'<line x1="{x:.0f}" x2="{x + 20:.0f}" y1="{y}" y2="{y}" {_stroke(number)}/>')
            parts.append(
                f'<text x="{x + 25:.0f}" y="{y + 4}" font-size="13" fill="currentColor">{html.escape(name)}</text>'
            )
            x += KEY + len(name) * LETTER
    return parts


def _grid(top: int, height: int, down: float) -> list[str]:
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, top) if top / step <= 6 or step == top)
    parts = []
    for value in range(0, top + 1, every):
        y = height - BOTTOM - value * down
        line = f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="currentColor" stroke-opacity=".16"/>'
        parts += [line, f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" {SMALL}>{value}</text>']
    return parts


def _numbers(steps: Sequence[str], across: float, height: int) -> list[str]:
    every = 1 + (len(steps) - 1) // MAX_MARKS
    return [
        f'<text x="{LEFT + step * across:.1f}" y="{height - 8}" text-anchor="middle" {SMALL}>{html.escape(name)}</text>'
        for step, name in enumerate(steps)
        if step % every == 0
    ]
