"""The picture on the cover of a chronicle of the museum: the clock at the hour of the end, the doom, the signs found."""

from __future__ import annotations

import math
from collections.abc import Iterator

from solo.games.museum.front.plan import HOURS, Track
from solo.narration.charts import STAR
from solo.narration.cover import GREEN, INK, PAPER, PICTURE_WIDTH, RED, Picture, Sign

X, Y = PICTURE_WIDTH / 2, 136
"""The middle of the clock."""
FACE, RING = 68, 83
"""The radius of its face, and of the ring of doom around it."""
EAVES = 40
"""Where the columns begin."""
STEPS = 238
"""Where they stand."""
COLUMNS = (28, 66, 286, 324)
SIGNS = 254
"""Where the signs are."""


def picture(hour: int, doom: Track, signs: Track) -> Picture:
    """The picture. hour: 0 to 3, quarters past XII."""
    parts = [*_house(), *_ring(doom), *_clock(hour), *_found(signs)]
    return Picture(parts, (Sign(_token(taken=True), doom.name), Sign(_star(taken=True), signs.name)))


def _house() -> Iterator[str]:
    """The front of the museum: a gable, columns and steps."""
    line = f'fill="none" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'
    yield f'<path d="M{X},2 L{PICTURE_WIDTH - 6},{EAVES - 8} H6 Z" {line}/>'
    yield f'<path d="M14,{EAVES - 8} v8 H{PICTURE_WIDTH - 14} v-8" {line}/>'
    for x in COLUMNS:
        yield f'<path d="M{x - 9},{EAVES} V{STEPS - 8} M{x + 9},{EAVES} V{STEPS - 8} M{x - 13},{STEPS - 8} h26" {line}/>'
        for flute in (-3, 3):
            yield f'<path d="M{x + flute},{EAVES + 5} V{STEPS - 13}" stroke="{INK}" stroke-width=".6"/>'
    yield f'<path d="M10,{STEPS - 8} H{PICTURE_WIDTH - 10} M4,{STEPS} H{PICTURE_WIDTH - 4}" {line}/>'


def _clock(hour: int) -> Iterator[str]:
    """The clock, with its only hand at the hour."""
    yield f'<circle cx="{X}" cy="{Y}" r="{FACE}" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
    yield f'<circle cx="{X}" cy="{Y}" r="{FACE - 5}" fill="none" stroke="{INK}" stroke-width=".7"/>'
    for quarter in range(12):
        x, y = _toward(quarter / 12, FACE - 10)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.3" fill="{INK}"/>'
    for number, text in enumerate(HOURS):
        x, y = _toward(number / 4, FACE - 23)
        bold = ' font-weight="bold"' if number == hour else ""
        yield f'<text x="{x:.1f}" y="{y + 6:.1f}" text-anchor="middle" font-size="17" fill="{INK}"{bold}>{text}</text>'
    x, y = _toward(hour / 4, FACE - 41)
    yield f'<path d="M{X},{Y} L{x:.1f},{y:.1f}" stroke="{RED}" stroke-width="4" stroke-linecap="round"/>'
    yield f'<circle cx="{X}" cy="{Y}" r="5" fill="{RED}"/>'


def _toward(turn: float, distance: float) -> tuple[float, float]:
    """A place at a distance from the middle of the clock. turn: from XII around, 1 for once."""
    return X + distance * math.sin(turn * math.tau), Y - distance * math.cos(turn * math.tau)


def _ring(doom: Track) -> Iterator[str]:
    """The doom track, around the clock from XII on."""
    for number in range(doom.spaces):
        x, y = _toward(number / doom.spaces, RING)
        size = min(1, 48 / max(1, doom.spaces))
        token = _token(taken=number < doom.taken)
        yield f'<g transform="translate({x:.1f} {y:.1f}) scale({size:.2f})">{token}</g>'


def _found(signs: Track) -> Iterator[str]:
    """The signs that are needed, side by side."""
    apart = min(24, (PICTURE_WIDTH - 20) / max(1, signs.spaces))
    for number in range(signs.spaces):
        x = X + (number - (signs.spaces - 1) / 2) * apart
        star = _star(taken=number < signs.taken)
        yield f'<g transform="translate({x:.1f} {SIGNS}) scale({min(1, apart / 19):.2f})">{star}</g>'


def _token(*, taken: bool) -> str:
    return f'<circle r="5" fill="{RED if taken else PAPER}" stroke="{RED}" stroke-width="1.2"/>'


def _star(*, taken: bool) -> str:
    return f'<polygon points="{STAR}" fill="{GREEN if taken else PAPER}" stroke="{GREEN}" stroke-width="1.2"/>'
