"""The picture on the cover of a chronicle of the town: its streets, with what happened where that night."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.night import Night
from solo.games.town.front.plan import MAX_LABEL_WIDTH, SPIRAL, ways
from solo.kernel.events import Event
from solo.narration.charts import STAR
from solo.narration.cover import (
    GREEN,
    INK,
    PAPER,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    RED,
    SMALL,
    Fitted,
    Picture,
    Sign,
    ems,
    key_height,
    written,
)

DISC = f'<circle r="9.5" fill="{PAPER}"/>'
DRAWN: Mapping[str, str] = {
    "open": f'{DISC}<path d="{SPIRAL}" transform="scale(.85) translate(-1 0)" fill="none" stroke="{RED}" stroke-width="1.8"/>',
    "shut": f'{DISC}<circle r="7" fill="none" stroke="{INK}" stroke-width="1.8"/><path d="M-5,5 L5,-5" stroke="{INK}" '
    'stroke-width="1.8"/>',
    "seal": f'{DISC}<polygon points="{STAR}" fill="{GREEN}"/>',
    "fell": f'<path d="M0,-8 V8 M-5,-3.5 H5" stroke="{PAPER}" stroke-width="5.5"/><path d="M0,-8 V8 M-5,-3.5 H5" '
    f'stroke="{INK}" stroke-width="2.2"/>',
}
"""How each sign is drawn around 0,0: an open gate, one that was shut, a seal, where somebody fell."""

PLAIN = f'<circle r="2.8" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
BESIDE = 14
"""How far beside a place another sign stands."""
LINE = 13.5
"""The height of a line of a name."""
LEFT, RIGHT, TOP, BOTTOM = 6, 96, 1, 96
"""What of the board's coordinates is drawn."""

Where = Callable[[str], tuple[float, float]]
"""Where a place is drawn."""


class Marks:
    """Signs of what happened where in the last night of a story."""

    def __init__(self, story: Iterable[Event]) -> None:
        self.night = Night()
        self._shut: dict[str, None] = {}
        self._fell: dict[str, None] = {}
        for event in story:
            match event:
                case e.GameStarted():
                    self._shut, self._fell = {}, {}
                case e.GateClosed():
                    self._shut[event.place] = None
                case e.KnockedOut():
                    self._fell[event.place] = None
                case e.Devoured() | e.Eliminated() if event.who in self.night.places:
                    self._fell[self.night.places[event.who]] = None
            self.night.note(event)

    @property
    def signs(self) -> dict[str, list[str]]:
        """The signs of each place."""
        found: dict[str, list[str]] = {}
        for place in (*self._shut, *self.night.seals, *self.night.gates):
            found[place] = ["open" if place in self.night.gates else "seal" if place in self.night.seals else "shut"]
        for place in self._fell:
            found.setdefault(place, []).append("fell")
        return found


def picture(
    content: Content, names: Mapping[str, str], signs: Mapping[str, list[str]], key: Mapping[str, str]
) -> Picture:
    """The picture. names: of neighborhoods. signs: by place. key: what each sign stands for."""
    here = {place: signs[place] for place in content.map_xy if place in signs}
    there = dict.fromkeys(each for each in key for several in here.values() if each in several)
    legend = [Sign(DRAWN[each], key[each]) for each in there]
    height = PICTURE_HEIGHT - key_height(legend) - 4

    def at(place: str) -> tuple[float, float]:
        x, y = content.map_xy[place]
        return (x - LEFT) / (RIGHT - LEFT) * PICTURE_WIDTH, (y - TOP) / (BOTTOM - TOP) * height

    plates = _apart(
        {each: _Plate(*at(each), _lines(names, content.neighbourhood_of[each])) for each in content.streets}
    )
    beside = {street: (plate.x + plate.wide / 2 + 4, plate.y) for street, plate in plates.items()}
    parts = [*_ways(content, at), *_places(content, at, here), *(each.drawn for each in plates.values())]
    return Picture([*parts, *_signs({place: beside.get(place) or at(place) for place in here}, here)], legend)


class _Plate(NamedTuple):
    """The name of a neighborhood, on its street: its middle, and the lines."""

    x: float
    y: float
    lines: Sequence[str]

    @property
    def wide(self) -> float:
        """Its width."""
        return max(map(ems, self.lines), default=0) * SMALL + 6

    @property
    def high(self) -> float:
        """Its height."""
        return len(self.lines) * LINE + 5

    @property
    def drawn(self) -> str:
        """The plate."""
        left, top = self.x - self.wide / 2, self.y - self.high / 2
        box = f'<rect x="{left:.1f}" y="{top:.1f}" width="{self.wide:.1f}" height="{self.high:.1f}" rx="4"'
        text = Fitted(self.lines, SMALL)
        return (
            f'{box} fill="{PAPER}" stroke="{INK}" stroke-width=".9"/>{"".join(written(text, self.x, top + 0.5, INK))}'
        )


def _apart(plates: Mapping[str, _Plate]) -> dict[str, _Plate]:
    """The plates, each far enough to the left that it does not touch the one beside it."""
    laid: dict[str, _Plate] = {}
    for street, plate in sorted(plates.items(), key=lambda each: -each[1].x):
        row = [other for other in laid.values() if abs(other.y - plate.y) < (other.high + plate.high) / 2 + 2]
        room = min((other.x - other.wide / 2 for other in row), default=float(PICTURE_WIDTH)) - 6 - plate.wide / 2
        laid[street] = plate._replace(x=min(plate.x, room))
    return laid


def _lines(names: Mapping[str, str], neighborhood: str) -> Sequence[str]:
    return textwrap.wrap(names.get(neighborhood, neighborhood), MAX_LABEL_WIDTH, break_long_words=False)


def _ways(content: Content, at: Where) -> Iterator[str]:
    """Streets, broad, and the ways from them into places, narrow."""
    for one, other in ways(content):
        (x1, y1), (x2, y2) = at(one), at(other)
        broad = one in content.streets and other in content.streets
        look = f'stroke="{INK}" stroke-width="{6 if broad else 1.2}" stroke-opacity="{0.28 if broad else 0.6}"'
        yield f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" stroke-linecap="round" {look}/>'


def _places(content: Content, at: Where, signs: Mapping[str, list[str]]) -> Iterator[str]:
    """A dot for each place in which nothing is to be shown."""
    for place in content.map_xy:
        if place not in content.streets and place not in signs:
            x, y = at(place)
            yield f'<g transform="translate({x:.1f} {y:.1f})">{PLAIN}</g>'


def _signs(at: Mapping[str, tuple[float, float]], signs: Mapping[str, list[str]]) -> Iterator[str]:
    """The signs of each place, side by side."""
    for place, several in signs.items():
        x, y = at[place]
        for number, sign in enumerate(several):
            right = x + (number - (len(several) - 1) / 2) * BESIDE
            right = min(max(right, 10), PICTURE_WIDTH - 10)
            yield f'<g transform="translate({right:.1f} {y:.1f})">{DRAWN[sign]}</g>'
