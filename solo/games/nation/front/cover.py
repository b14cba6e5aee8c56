"""The picture on the cover of a chronicle of the nation: the country, whose each city was in the end, and its gates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.games.nation.front.night import Night
from solo.games.nation.front.plan import at
from solo.narration.cover import GREEN, INK, PAPER, PICTURE_HEIGHT, PICTURE_WIDTH, RED, Picture, Sign

ROOM = 26
"""The space around the country."""


def picture(night: Night, roads: Mapping[str, Mapping[str, int]], words: Mapping[str, str]) -> Picture:
    """The picture. words: what the signs stand for: "player", "cult", "gate"."""
    spots = {
        city: at(city, PICTURE_WIDTH - 2 * ROOM, PICTURE_HEIGHT - 2 * ROOM, number) for number, city in enumerate(roads)
    }
    parts = [*_lines(spots, roads), *_cities(night, spots)]
    key = (Sign(_disc(GREEN), words["player"]), Sign(_disc(RED), words["cult"]), Sign(_gate(INK), words["gate"]))
    return Picture(parts, key)


def _lines(spots: Mapping[str, tuple[float, float]], roads: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    for start in roads:
        for end in roads[start]:
            if start < end:
                (x1, y1), (x2, y2) = ((x + ROOM, y + ROOM) for x, y in (spots[start], spots[end]))
                yield f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" stroke="{INK}" stroke-width="1"/>'


def _cities(night: Night, spots: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    for city, (x, y) in spots.items():
        owner = night.owners.get(city, "")
        drawn = _disc(GREEN if owner == "player" else RED if owner else PAPER)
        drawn += _gate(PAPER if owner else INK) if city in night.gates else ""
        yield f'<g transform="translate({x + ROOM:.1f} {y + ROOM:.1f})">{drawn}</g>'


def _disc(color: str) -> str:
    return f'<circle r="9" fill="{color}" stroke="{INK}" stroke-width="1.4"/>'


def _gate(color: str) -> str:
    return f'<path d="M0,-4.5 L4.5,0 L0,4.5 L-4.5,0 Z" fill="none" stroke="{color}" stroke-width="1.6"/>'
