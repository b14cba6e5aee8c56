"""Every result of rolling some dice at once, as the bits of one integer.

Dice of one color differ in nothing, so a result is how many of them show what. Faces that make no difference are one class
(`odds.needs`). A set of results is an integer with a bit for each: that at least two green dice show lore is one such set, and
what a row needs of a roll is an intersection of a few. `Rolls.chance` weighs a set exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

SIDES = 6
"""Sides of a die."""
MOST_KEPT = 512
"""Tables that are remembered; the same pools come again and again."""

Pool = tuple[int, int, int]
"""How many green, yellow and red dice (ES2.2)."""
Classes = tuple[tuple[str, int], ...]
"""What may be told apart on a die of one color, and how many of its six faces it stands for."""
COLORS = ("green", "yellow", "red")
GREEN = 0


class Shown(NamedTuple):
    """A result: for each color how many dice show each class, in the order of the classes."""

    green: tuple[int, ...]
    yellow: tuple[int, ...]
    red: tuple[int, ...]


class Rolls:
    """The results of rolling a pool. full: the set of all of them."""

    def __init__(self, pool: Pool, classes: tuple[Classes, Classes, Classes]) -> None:
        self.pool = pool
        self.classes = classes
        colors = [_Color(count, each) for count, each in zip(pool, classes, strict=True)]
        self._colors = colors
        self._sizes = [len(color.results) for color in colors]
        self.full = (1 << prod(self._sizes)) - 1
        self._sides = SIDES ** sum(pool)
        self._weights = self._weighed()
        self._least: dict[tuple[int, str, int], int] = {}
        self._known: dict[int, float] = {}

    def _weighed(self) -> list[tuple[int, int]]:
        """Sets of results that are equally likely, with how many of the equally likely throws each result stands for."""
        greens, yellows, reds = self._colors
        found: dict[int, int] = {}
        size = self._sizes[GREEN]
        by_weight: dict[int, int] = {}
        for place, weight in enumerate(greens.weights):
            by_weight[weight] = by_weight.get(weight, 0) | 1 << place
        block = 0
        for red in reds.weights:
            for yellow in yellows.weights:
                for weight, places in by_weight.items():
                    found[weight * yellow * red] = found.get(weight * yellow * red, 0) | places << (block * size)
                block += 1
        return list(found.items())

    def index(self, shown: Shown) -> int:
        """The bit of a result."""
        green, yellow, red = (color.places[each] for color, each in zip(self._colors, shown, strict=True))
        return green + self._sizes[0] * (yellow + self._sizes[1] * red)

    def at_least(self, color: int, face: str, count: int = 1) -> int:
        """The results in which at least so many dice of a color show a class of faces."""
        key = (color, face, count)
        if key not in self._least:
            self._least[key] = self._spread(color, self._colors[color].at_least(face, count))
        return self._least[key]

    def _spread(self, color: int, places: int) -> int:
        """A set of results of one color as a set of results of the pool."""
        inner = prod(self._sizes[:color])
        outer = prod(self._sizes[color + 1 :])
        if inner > 1:
            run = (1 << inner) - 1
            places = sum(run << (place * inner) for place in range(self._sizes[color]) if places >> place & 1)
        width = inner * self._sizes[color]
        return sum(places << (block * width) for block in range(outer))

    def chance(self, results: int) -> float:
        """How likely a set of results is."""
        known = self._known.get(results)
        if known is None:
            throws = sum(weight * (results & places).bit_count() for weight, places in self._weights)
            known = self._known[results] = throws / self._sides
        return known


class _Color:
    """The results of rolling some dice of one color."""

    def __init__(self, count: int, classes: Classes) -> None:
        self._faces = [face for face, _ in classes]
        self.results = list(_counts(count, len(classes)))
        self.weights = [_throws(result, classes) for result in self.results]
        self.places = {result: place for place, result in enumerate(self.results)}

    def at_least(self, face: str, count: int) -> int:
        """The results in which at least so many dice show a class, as bits."""
        if face not in self._faces:
            return 0
        which = self._faces.index(face)
        return sum(1 << place for place, result in enumerate(self.results) if result[which] >= count)


def _counts(count: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out some dice among kinds of faces."""
    if kinds == 1:
        yield (count,)
        return
    for first in range(count, -1, -1):
        for rest in _counts(count - first, kinds - 1):
            yield (first, *rest)


def _throws(result: Sequence[int], classes: Classes) -> int:
    """How many throws of dice that can be told apart come to a result."""
    ways = factorial(sum(result))
    for count, (_, sides) in zip(result, classes, strict=True):
        ways = ways // factorial(count) * sides**count
    return ways


@lru_cache(maxsize=MOST_KEPT)
def rolls_of(pool: Pool, classes: tuple[Classes, Classes, Classes]) -> Rolls:
    """The results of rolling a pool; the same tables serve every attempt."""
    return Rolls(pool, classes)
