"""The town as a drawing in SVG: its streets and places, with the gates and seals there are."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable, Mapping

from solo.games.town import events as e
from solo.games.town.printed.pieces import Content
from solo.kernel.events import Event

WIDTH, HEIGHT = 656, 752
RIGHT, DOWN = 6.55, 7.3
"""The scale: SVG units for one step of the board's coordinates."""
LEFT, TOP = 0, 18
LINE = 12
"""The line height of names, in SVG units."""
LONGEST = 15
"""The most letters of a name on one line."""
STAR = "0,-9 2.2,-3 8.6,-2.8 3.6,1.2 5.3,7.3 0,3.7 -5.3,7.3 -3.6,1.2 -8.6,-2.8 -2.2,-3"
SPIRAL = "M0,0 a2,2 0 0 1 4,0 a4,4 0 0 1 -8,0 a6,6 0 0 1 12,0 a8,8 0 0 1 -16,0 a10,10 0 0 1 20,0"


class Gates:
    """The open gates by place, and the seals, in the order in which they appeared."""

    def __init__(self) -> None:
        self.open: dict[str, str] = {}
        self.seals: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Apply an event."""
        match event:
            case e.GateOpened():
                self.open[event.place] = event.gate
                self.seals.pop(event.place, None)
            case e.GateClosed():
                self.open.pop(event.place, None)
            case e.Sealed():
                self.open.pop(event.place, None)
                self.seals[event.place] = None
            case e.SealBroken():
                self.seals.pop(event.place, None)


def plan(content: Content, names: Mapping[str, str], gates: Mapping[str, str], seals: Iterable[str], title: str) -> str:
    """The drawing. names: of places and neighborhoods. gates: the worlds they lead to, by place. title: for screen readers."""
    sealed = tuple(seals)
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{html.escape(title)}">']
    parts.append(f"<title>{html.escape(title)}</title>")
    parts += [_way(content, one, other) for one, other in _ways(content)]
    for place in content.map_xy:
        if place in content.streets:
            parts.append(_street(_at(content, place), names.get(content.neighbourhood_of[place], "")))
        else:
            marked = "gate" if place in gates else "seal" if place in sealed else ""
            parts.append(_place(_at(content, place), names.get(place, place), marked, gates.get(place, "")))
    parts.append("</svg>")
    return "".join(parts)


def _at(content: Content, place: str) -> tuple[float, float]:
    x, y = content.map_xy[place]
    return LEFT + x * RIGHT, TOP + y * DOWN


def _ways(content: Content) -> list[tuple[str, str]]:
    """Places that are joined, each way once."""
    drawn = {
        tuple(sorted((place, other))): None
        for place in content.map_xy
        for other in content.adjacent.get(place, ())
        if other in content.map_xy
    }
    return [(one, other) for one, other in drawn]


def _way(content: Content, one: str, other: str) -> str:
    (x1, y1), (x2, y2) = _at(content, one), _at(content, other)
    streets = one in content.streets and other in content.streets
    look = 'stroke-width="9" stroke-opacity=".16"' if streets else 'stroke-width="1.5" stroke-opacity=".35"'
    return f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke="currentColor" stroke-linecap="round" {look}/>'


def _street(at: tuple[float, float], name: str) -> str:
    lines = textwrap.wrap(name.upper(), LONGEST - 3)
    height = 12 + LINE * len(lines)
    x, y = at
    box = (
        f'<rect x="{x - 56:.0f}" y="{y - height / 2:.0f}" width="112" height="{height}" rx="5" '
        'style="fill: var(--paper)" stroke="currentColor" stroke-opacity=".45"/>'
    )
    return box + _text(x, y - height / 2 + 15, lines, 'font-size="10.5" letter-spacing=".6" fill="currentColor"')


def _place(at: tuple[float, float], name: str, marked: str, world: str) -> str:
    """A place: a dot, a spiral for a gate, a star for a seal; below it its name, and the world the gate leads to."""
    x, y = at
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
    lines = textwrap.wrap(name, LONGEST) or [""]
    text = _text(x, below, lines, f'font-size="11.5" fill="currentColor" {weight}')
    if world:
        text += _text(
            x, below + LINE * len(lines), [world], 'font-size="11" font-style="italic" style="fill: var(--mark)"'
        )
    return sign + text


def _text(x: float, y: float, lines: Iterable[str], look: str) -> str:
    """Centered lines of text with a halo that separates them from lines behind."""
    spans = "".join(
        f'<tspan x="{x:.0f}" y="{y + LINE * number:.0f}">{html.escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    halo = 'stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    joined = f'{look[:-1]}; stroke: var(--paper)"' if 'style="' in look else f'{look} style="stroke: var(--paper)"'
    return f'<text text-anchor="middle" {halo} {joined}>{spans}</text>'
