"""The country as a drawing in SVG: cities with whose they are, gates, and the roads between them."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solo.narration.charts import drawing

WIDTH, HEIGHT = 340, 236
"""As wide as a narrow phone shows it, so that text is not shrunk there."""
PLACES: Mapping[str, tuple[float, float]] = {
    "chicago": (0.16, 0.14),
    "detroit": (0.40, 0.10),
    "boston": (0.87, 0.16),
    "arkham": (0.90, 0.04),
    "st_louis": (0.09, 0.44),
    "indianapolis": (0.29, 0.34),
    "pittsburgh": (0.52, 0.27),
    "new_york": (0.77, 0.34),
    "new_orleans": (0.15, 0.91),
    "atlanta": (0.40, 0.71),
    "washington": (0.62, 0.50),
    "charleston": (0.68, 0.75),
}
"""Where the cities lie, as shares of the width and the height."""
RADIUS = 9
COLORS = {"player": "var(--s2)", "cultist_1": "var(--s0)", "cultist_2": "var(--s3)"}
"""The colors of who holds a city."""
GATE = {"closed": "M-4,-4 h8 v8 h-8 z", "open": "M0,-5 L5,0 L0,5 L-5,0 Z"}
"""How a gate is drawn around 0,0."""


class DrawnCity(NamedTuple):
    """A city in the drawing: its name, who holds it, its gate ("closed", "open", ""), and whose people stand there."""

    name: str
    owner: str = ""
    gate: str = ""
    here: str = ""


def at(city: str, width: float, height: float, number: int = 0) -> tuple[float, float]:
    """Where a city lies in a drawing of that size; one of a home-made board below the others, by its number."""
    x, y = PLACES.get(city, (0.1 + 0.2 * (number % 5), 0.98))
    return x * width, y * height


def plan(title: str, towns: Mapping[str, DrawnCity], roads: Mapping[str, Mapping[str, int]]) -> str:
    """The drawing. title: for screen readers. towns: by their ids. roads: with their costs."""
    order = {city: number for number, city in enumerate(towns)}
    spots = {city: at(city, WIDTH - 40, HEIGHT - 40, order[city]) for city in towns}
    parts = [*_roads(spots, roads)]
    for city, town in towns.items():
        x, y = spots[city]
        parts.append(f'<g transform="translate({x + 14:.1f} {y + 14:.1f})">{"".join(_city(town))}</g>')
    return drawing(WIDTH, HEIGHT, title, parts)


def _roads(spots: Mapping[str, tuple[float, float]], roads: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """The roads; those that cost more are dashed."""
    for start in roads:
        for end, cost in roads[start].items():
            if start < end and start in spots and end in spots:
                (x1, y1), (x2, y2) = spots[start], spots[end]
                dashes = "" if cost == 1 else ' stroke-dasharray="5 4"'
                yield (
                    f'<path d="M{x1 + 14:.1f},{y1 + 14:.1f} L{x2 + 14:.1f},{y2 + 14:.1f}" stroke="currentColor" '
                    f'stroke-opacity=".4"{dashes}/>'
                )


def _city(town: DrawnCity) -> Iterator[str]:
    """A city: a circle in the color of who holds it, its gate, who is there, its name."""
    color = COLORS.get(town.owner, "none")
    filled = f"fill: {color}" if town.owner else "fill: var(--paper, #fff)"
    yield f'<circle r="{RADIUS}" style="{filled}" stroke="currentColor" stroke-width="1.4"/>'
    if town.gate:
        yield f'<path d="{GATE[town.gate]}" fill="none" style="stroke: var(--mark)" stroke-width="1.8"/>'
    name = html.escape(town.name)
    yield f'<text y="{RADIUS + 12}" text-anchor="middle" font-size="11" fill="currentColor">{name}</text>'
    if town.here:
        here = html.escape(town.here)
        yield f'<text y="{-RADIUS - 4}" text-anchor="middle" font-size="10.5" fill="currentColor">{here}</text>'
