"""The town as a drawing in SVG: its streets and places, with the gates and seals there are."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from solo.games.town.compiled.pieces import Content
from solo.narration.charts import STAR, drawing

WIDTH = 340
"""As wide as a narrow phone shows it, so that text is not shrunk there."""
RIGHT, DOWN = 3.4, 7.3
"""The scale: SVG units for one step of the board's coordinates."""
TOP = -10
LINE = 13
"""The line height of names, in SVG units."""
MAX_LABEL_WIDTH = 12
"""The most letters of a name on one line, but for longer words."""
LETTER, CAPITAL = 6.8, 8.2
"""The approximate widths of a letter and of a capital, in SVG units."""
GAP = 6
"""The least space between two places, in SVG units."""
SPIRAL = "M0,0 a2,2 0 0 1 4,0 a4,4 0 0 1 -8,0 a6,6 0 0 1 12,0 a8,8 0 0 1 -16,0 a10,10 0 0 1 20,0"


def plan(content: Content, names: Mapping[str, str], gates: Mapping[str, str], seals: Iterable[str], title: str) -> str:
    """The drawing. names: of places and neighborhoods. gates: the worlds they lead to, by place. title: for screen readers."""
    sealed = tuple(seals)
    spots: dict[str, Sketched] = {}
    for place in content.map_xy:
        if place in content.streets:
            spots[place] = Sketched(
                *_at(content, place), _lines(names.get(content.neighbourhood_of[place], "").upper())
            )
        else:
            marked = "gate" if place in gates else "seal" if place in sealed else ""
            name, world = (_lines(text) for text in (names.get(place, place), gates.get(place, "")))
            spots[place] = Sketched(*_at(content, place), name, world, marked, False)
    spots = _apart(spots)
    height = max(spot.bottom for spot in spots.values()) + GAP
    drawn = [_way(content, spots, one, other) for one, other in ways(content)]
    return drawing(
        WIDTH, height, title, [*drawn, *(_street(each) if each.street else _place(each) for each in spots.values())]
    )


class Sketched(NamedTuple):
    """Where a place is drawn: its middle, the lines of its name, those of the world its gate leads to, its sign."""

    x: float
    y: float
    name: Sequence[str]
    world: Sequence[str] = ()
    marked: str = ""
    street: bool = True

    @property
    def wide(self) -> float:
        """Its width."""
        text = (CAPITAL if self.street else LETTER) * max(map(len, (*self.name, *self.world)), default=0)
        return text + 14 if self.street else max(26, text)

    @property
    def top(self) -> float:
        """Where it begins."""
        return self.y - (_street_height(self.name) / 2 if self.street else 13 if self.marked else 6)

    @property
    def bottom(self) -> float:
        """Where it ends."""
        if self.street:
            return self.y + _street_height(self.name) / 2
        return self.y + (27 if self.marked else 18) + LINE * (len(self.name) + len(self.world) - 1) + 4

    def meets(self, other: Sketched) -> bool:
        """Whether it would overlap another, or come too close."""
        across = abs(self.x - other.x) < (self.wide + other.wide) / 2 + 2
        return across and self.top < other.bottom + GAP and other.top < self.bottom + GAP


def _apart(spots: Mapping[str, Sketched]) -> dict[str, Sketched]:
    """The places inside the drawing, each as high as those above leave room for it."""
    laid: dict[str, Sketched] = {}
    for place, wanted in sorted(spots.items(), key=lambda each: (each[1].y, each[1].x)):
        half = wanted.wide / 2 + 2
        spot = wanted._replace(x=min(max(wanted.x, half), WIDTH - half))
        while met := [other for other in laid.values() if spot.meets(other)]:
            spot = spot._replace(y=spot.y + min(other.bottom for other in met) + GAP - spot.top + 0.5)
        laid[place] = spot
    return laid


def _at(content: Content, place: str) -> tuple[float, float]:
    x, y = content.map_xy[place]
    return x * RIGHT, TOP + y * DOWN


def ways(content: Content) -> list[tuple[str, str]]:
    """Places that are joined, each way once."""
    drawn = {
        tuple(sorted((place, other))): None
        for place in content.map_xy
        for other in content.adjacent.get(place, ())
        if other in content.map_xy
    }
    return [(one, other) for one, other in drawn]


def _way(content: Content, spots: Mapping[str, Sketched], one: str, other: str) -> str:
    x1, y1, x2, y2 = *spots[one][:2], *spots[other][:2]
    streets = one in content.streets and other in content.streets
    look = 'stroke-width="9" stroke-opacity=".16"' if streets else 'stroke-width="1.5" stroke-opacity=".35"'
    return f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke="currentColor" stroke-linecap="round" {look}/>'


def _lines(name: str) -> list[str]:
    return textwrap.wrap(name, MAX_LABEL_WIDTH, break_long_words=False)


def _street_height(lines: Sequence[str]) -> int:
    return 12 + LINE * len(lines)


def _street(spot: Sketched) -> str:
    x, y, lines, wide, height = spot.x, spot.y, spot.name, spot.wide, _street_height(spot.name)
    box = (
        f'<rect x="{x - wide / 2:.0f}" y="{y - height / 2:.0f}" width="{wide:.0f}" height="{height}" rx="5" '
        'style="fill: var(--paper)" stroke="currentColor" stroke-opacity=".45"/>'
    )
    return box + _text(x, y - height / 2 + 15, lines, 'font-size="11.5" fill="currentColor"')


def _place(spot: Sketched) -> str:
    """A place: a dot, a spiral for a gate, a star for a seal; below it its name, and the world the gate leads to."""
    x, y, marked = spot.x, spot.y, spot.marked
    signs = {
        "gate": f'<circle r="13" style="fill: var(--paper)"/><path d="{SPIRAL}" transform="translate(-1 0)" fill="none" '
        'stroke-width="2" style="stroke: var(--mark)"/>',
        "seal": '<circle r="13" style="fill: var(--paper); stroke: var(--s2)" stroke-width="1.6"/>'
        f'<polygon points="{STAR}" style="fill: var(--s2)"/>',
        "": '<circle r="4.5" style="fill: var(--paper)" stroke="currentColor" stroke-opacity=".6" stroke-width="1.5"/>',
    }
    sign = f'<g transform="translate({x:.0f} {y:.0f})">{signs[marked]}</g>'
    below = y + (27 if marked else 18)
    weight = 'font-weight="bold"' if marked else 'fill-opacity=".8"'
    text = _text(x, below, spot.name, f'font-size="12" fill="currentColor" {weight}')
    if spot.world:
        look = 'font-size="12" font-style="italic" style="fill: var(--mark)"'
        text += _text(x, below + LINE * len(spot.name), spot.world, look)
    return sign + text


def _text(x: float, y: float, lines: Iterable[str], look: str) -> str:
    """Centered lines of text with a halo that separates them from lines behind."""
    spans = "".join(
        f'<tspan x="{x:.0f}" y="{y + LINE * number:.0f}">{html.escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    halo, style = 'stroke-width="4" stroke-linejoin="round"', "stroke: var(--paper); paint-order: stroke"
    joined = f'{look[:-1]}; {style}"' if 'style="' in look else f'{look} style="{style}"'
    return f'<text text-anchor="middle" {halo} {joined}>{spans}</text>'
