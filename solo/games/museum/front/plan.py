"""The museum as a drawing in SVG: the clock, doom and Elder Signs, and the rooms with who and what is in them."""

from __future__ import annotations

import html
import math
import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solo.narration.charts import STAR, drawing

WIDTH, GAP = 340, 10
"""As wide as a narrow phone shows it, so that text is not shrunk there."""
ACROSS = 2
"""Rooms side by side."""
LINE = 15
"""The line height in rooms, in SVG units."""
MAX_LABEL_WIDTH, MAX_BOLD_WIDTH = 21, 18
"""The most letters on one line of a room."""
PAD = 10
"""The space around what is in a room."""
BAND = 122
"""The height of the band with the clock and the tracks."""
CLOCK = 44
"""The radius of the clock."""
HOURS = ("XII", "III", "VI", "IX")
FARTHEST = 24
"""The most space between two tokens of a track."""
COLORS = {"green": "var(--s2)", "yellow": "var(--s3)", "red": "var(--s0)"}
FAINT = 'fill="currentColor" fill-opacity=".7"'


class Room(NamedTuple):
    """A card in play, or the entrance: its name, the monsters, the locked dice by color, who is there. away: none of the six."""

    name: str
    monsters: Sequence[str] = ()
    locked: Sequence[str] = ()
    people: Sequence[str] = ()
    away: bool = False


class Track(NamedTuple):
    """A track: its name, how many of its spaces are taken, how many there are, and the spaces that call a monster."""

    name: str
    taken: int
    spaces: int
    calls: Sequence[int] = ()


def plan(title: str, hour: int, doom: Track, signs: Track, rooms: Sequence[Room], entrance: Room) -> str:
    """The drawing. title: for screen readers. hour: 0 to 3, quarters past XII. rooms: the six, then the others."""
    parts = [_clock(50, 60, hour), _track(doom, 40, round=True), _track(signs, 94, round=False)]
    top = BAND
    wide = (WIDTH - GAP * (ACROSS - 1)) / ACROSS
    for first in range(0, len(rooms), ACROSS):
        row = rooms[first : first + ACROSS]
        height = max(map(_height, row))
        parts += [_room(each, number * (wide + GAP), top, wide, height) for number, each in enumerate(row)]
        top += height + GAP
    height = 3 * PAD + LINE
    parts.append(_entrance(entrance, top, height))
    return drawing(WIDTH, top + height + 4, title, parts)


def _clock(x: int, y: int, hour: int) -> str:
    """The clock, with its only hand at the hour."""
    face = f'<circle cx="{x}" cy="{y}" r="{CLOCK}" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    parts = [face]
    for number, text in enumerate(HOURS):
        right, down = _toward(number, CLOCK - 12)
        shown = (
            f'font-size="11.5" {FAINT}' if number != hour else 'font-size="12" font-weight="bold" fill="currentColor"'
        )
        parts.append(f'<text x="{x + right:.0f}" y="{y + down + 4:.0f}" text-anchor="middle" {shown}>{text}</text>')
    right, down = _toward(hour, CLOCK - 21)
    hand = f'<line x1="{x}" y1="{y}" x2="{x + right:.0f}" y2="{y + down:.0f}" stroke-width="3" stroke-linecap="round"'
    parts.append(f'{hand} style="stroke: var(--mark)"/><circle cx="{x}" cy="{y}" r="3.5" style="fill: var(--mark)"/>')
    return "".join(parts)


def _toward(hour: int, distance: float) -> tuple[float, float]:
    """How far right and down an hour is from the middle of the clock."""
    angle = hour * math.pi / 2
    return distance * math.sin(angle), -distance * math.cos(angle)


def _track(track: Track, y: int, *, round: bool) -> str:
    """A track: its name, and its spaces; the taken ones are filled, and the last token of those that call has a ring."""
    left = 122
    apart = min(FARTHEST, (WIDTH - left - 12) / max(1, track.spaces - 1))
    parts = [f'<text x="{left - 9}" y="{y - 15}" font-size="13" fill="currentColor">{html.escape(track.name)}</text>']
    for number in range(track.spaces):
        taken = number < track.taken
        color = "var(--mark)" if round else "var(--s2)"
        look = f'style="fill: {color if taken else "none"}; stroke: {color}" stroke-width="1.4"'
        shape = (
            f'<circle r="{min(7, apart * 0.4):.1f}" {look}/>'
            if round
            else f'<polygon points="{STAR}" transform="scale({min(1, apart / 18):.2f})" {look}/>'
        )
        ring = (
            f'<circle r="{min(10.5, apart * 0.5 + 1):.1f}" fill="none" style="stroke: {color}" stroke-dasharray="2 2"/>'
        )
        shape += ring if number in track.calls else ""
        parts.append(f'<g transform="translate({left + number * apart:.1f} {y + 5})">{shape}</g>')
    return "".join(parts)


def _lines(room: Room) -> list[tuple[str, str]]:
    """The lines of a room, each with its look: its name, its monsters, who is there."""
    name = [
        (line, 'font-size="13" font-weight="bold" fill="currentColor"')
        for line in textwrap.wrap(room.name, MAX_BOLD_WIDTH)
    ]
    monsters = [
        (line, 'font-size="12" font-style="italic" style="fill: var(--mark)"')
        for each in room.monsters
        for line in textwrap.wrap(each, MAX_LABEL_WIDTH)
    ]
    people = [(line, f'font-size="12" {FAINT}') for line in textwrap.wrap(", ".join(room.people), MAX_LABEL_WIDTH)]
    return [*name, *monsters, *people]


def _height(room: Room) -> int:
    """The height that a room needs."""
    return 2 * PAD + LINE * max(3, len(_lines(room)) + bool(room.locked))


def _room(room: Room, x: float, y: int, wide: float, height: int) -> str:
    """A room: its lines, with the locked dice below."""
    dashes = ' stroke-dasharray="5 4"' if room.away else ""
    wall = f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 2:.1f}" height="{height}" rx="4" fill="none"'
    parts = [f'{wall} stroke="currentColor" stroke-opacity=".5"{dashes}/>']
    down = y + PAD + 8
    for text, look in _lines(room):
        parts.append(f'<text x="{x + PAD:.1f}" y="{down}" {look}>{html.escape(text)}</text>')
        down += LINE
    return "".join([*parts, _dice(room.locked, x + PAD, down - 9)])


def _entrance(room: Room, y: int, height: int) -> str:
    """The entrance, as wide as the museum."""
    wall = f'<path d="M1,{y} V{y + height} H{WIDTH / 2 - 50} M{WIDTH / 2 + 50},{y + height} H{WIDTH - 1} V{y}"'
    texts = _lines(room._replace(people=()))[:1]
    shown = "".join(
        f'<text x="{WIDTH / 2:.0f}" y="{y + PAD + 8}" text-anchor="middle" {look}>{html.escape(text)}</text>'
        for text, look in texts
    )
    people = html.escape(", ".join(room.people))
    below = f'<text x="{WIDTH / 2:.0f}" y="{y + PAD + 8 + LINE}" text-anchor="middle" font-size="12" {FAINT}>{people}</text>'
    dice = _dice(room.locked, PAD, y + PAD - 1)
    return f'{wall} fill="none" stroke="currentColor" stroke-opacity=".5"/>{shown}{below}{dice}'


def _dice(colors: Iterable[str], x: float, y: float) -> str:
    """Locked dice: squares with a bar across."""
    parts = []
    for number, color in enumerate(colors):
        left = x + number * 19
        style = f'style="fill: none; stroke: {COLORS.get(color, "currentColor")}"'
        parts.append(
            f'<rect x="{left:.1f}" y="{y:.1f}" width="13" height="13" rx="2.5" stroke-width="1.8" {style}/>'
            f'<path d="M{left + 3:.1f},{y + 10:.1f} l7,-7" stroke-width="1.8" {style}/>'
        )
    return "".join(parts)
