"""Every result of rolling some dice at once, as the bits of one integer.

Dice of one color differ in nothing, so a result is how many of them show what. Faces that make no difference are one class
(`forecast.face_classes`). A set of results is an integer with a bit for each: that at least two green dice show lore is one
such set, and what a row needs of a roll is an intersection of a few. `Rolls.chance` weighs a set exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from math import prod
from typing import NamedTuple

from solo.games.museum.forecast.arrays import IndexArray, ValueArray
from solo.games.museum.forecast.compositions import (
    BASE,
    MAX_KEPT,
    SIDES,
    Sides,
    compositions,
    equally_likely_in_all,
    shares_in_all,
    shares_of,
    spread,
    with_at_least,
    with_one_turned,
    without_one,
)
from solo.games.museum.printed.numbers import ALL_FACES

MAX_PATTERNS = 16_384
"""Patterns that are remembered by their codes."""

Pool = tuple[int, int, int]
"""How many green, yellow and red dice (ES2.2)."""
Classes = tuple[tuple[str, int], ...]
"""What may be told apart on a die of one color, and how many of its six faces it stands for."""
BLANK = ""
"""The class of all faces that fit nothing."""
Pattern = tuple[tuple[str, int], ...]
"""Classes of faces, and how many dice must show each: one way to fulfil a need of which nothing can be spared."""
AllClasses = tuple[Classes, Classes, Classes]
DIGITS = {face: BASE**place for place, face in enumerate(ALL_FACES)}
"""What one die of each class adds to the code of a pattern; classes are named by a face (`forecast.face_classes`)."""
ONE_DIE = BASE ** len(ALL_FACES)
"""What any die adds to it."""
FEW = 500
"""Sets of results are remembered with their throws if there are no more results than this."""
COLORS = ("green", "yellow", "red")
GREEN, YELLOW, RED = range(3)


class Shown(NamedTuple):
    """A result: for each color how many dice show each class, in the order of the classes."""

    green: tuple[int, ...]
    yellow: tuple[int, ...]
    red: tuple[int, ...]


class DiceOfColor:
    """The results of rolling some dice of one color: `Compositions` of the classes of its faces.

    sides: how many sides of a die each class stands for.
    """

    def __init__(self, count: int, classes: Classes) -> None:
        self.count = count
        self.classes = classes
        self.faces = tuple(face for face, _ in classes)
        self.sides = tuple(sides for _, sides in classes)
        self.compositions = compositions(count, len(classes))
        self.results = self.compositions.results
        self._least: dict[tuple[str, int], int] = {}
        self._showing: dict[int, int] = {}

    @property
    def shares(self) -> ValueArray:
        """How likely each result is."""
        return shares_of(self.count, self.sides)

    @cached_property
    def indexes(self) -> dict[tuple[int, ...], int]:
        """The index of each result."""
        return {result: index for index, result in enumerate(self.results)}

    def at_least(self, face: str, count: int) -> int:
        """The results in which at least so many dice show a class, as bits."""
        known = self._least.get((face, count))
        if known is None:
            known = self._least[face, count] = self._with_at_least(face, count)
        return known

    def _with_at_least(self, face: str, count: int) -> int:
        if face not in self.faces or count > self.count:
            return 0
        return with_at_least(self.count, len(self.faces), self.faces.index(face))[count]

    def showing(self, code: int) -> int:
        """The results that show a pattern, as bits. code: of the pattern (`code_of`)."""
        known = self._showing.get(code)
        if known is None:
            known, least = (1 << len(self.results)) - 1, self._least
            for part in pattern_of(code):
                known &= least[part] if part in least else self.at_least(*part)
                if not known:
                    break
            self._showing[code] = known
        return known

    def turned(self, before: str, after: str) -> IndexArray:
        """Where each result leads when one die that shows a class is turned to another; NONE where none does."""
        return with_one_turned(self.count, len(self.faces), self.faces.index(before), self.faces.index(after))

    def without(self, face: str) -> IndexArray:
        """What each result is among those of one die fewer when a die that shows a class is taken; NONE where none does."""
        return without_one(self.count, len(self.faces), self.faces.index(face))


def code_of(pattern: Pattern) -> int:
    """A pattern as a number: a digit for each face, and the first one for all dice. To put two patterns together is to add."""
    return sum(count * (ONE_DIE + DIGITS[face]) for face, count in pattern)


@lru_cache(maxsize=MAX_PATTERNS)
def pattern_of(code: int) -> Pattern:
    """The pattern with such a number."""
    return tuple((face, count) for face, digit in DIGITS.items() if (count := code // digit % BASE))


class Patterns:
    """Patterns of which any will do (`patterns_of`). Remembers what dice do for them: the same come again with other pools.

    codes: the patterns as numbers (`code_of`).
    """

    __slots__ = ("_less", "_shared", "_shown", "codes")

    def __init__(self, codes: tuple[int, ...]) -> None:
        self.codes = codes
        self._less: dict[str, Patterns] = {}
        self._shared: dict[tuple[DiceOfColor, DiceOfColor], list[tuple[str, str, Patterns]]] = {}
        self._shown: dict[DiceOfColor, dict[int, int]] = {}

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns, in the order of their codes."""
        return tuple(map(pattern_of, self.codes))

    def less(self, face: str) -> Patterns:
        """What is left of those that need a die that shows a class when there is one."""
        known = self._less.get(face)
        if known is None:
            digit = DIGITS.get(face, 0)
            shows, die = digit * (BASE - 1), ONE_DIE + digit
            known = self._less[face] = patterns_by_code(code - die for code in self.codes if code & shows)
        return known

    def shared(self, yellow: DiceOfColor, red: DiceOfColor) -> list[tuple[str, str, Patterns]]:
        """What the yellow and the red die may do, or nothing (BLANK), and what is left to do."""
        known = self._shared.get((yellow, red))
        if known is None:
            known = self._shared[yellow, red] = [
                (by_yellow, by_red, rest) for by_yellow, others in self._by(yellow) for by_red, rest in others._by(red)
            ]
        return known

    def _by(self, dice: DiceOfColor) -> Iterator[tuple[str, Patterns]]:
        yield BLANK, self
        for face in dice.faces if dice.count else ():
            if face != BLANK and (rest := self.less(face)).codes:
                yield face, rest

    def shown_by(self, dice: DiceOfColor) -> dict[int, int]:
        """The results of dice of one color that do all of it, by how many of them are used."""
        known = self._shown.get(dice)
        if known is None:
            known = self._shown[dice] = {}
            most = (dice.count + 1) * ONE_DIE
            shown = dice.showing
            for code in self.codes:
                if code < most and (results := shown(code)):
                    count = code // ONE_DIE
                    known[count] = known.get(count, 0) | results
        return known

    def shown_at_all(self, dice: DiceOfColor) -> int:
        """The results of dice of one color that do all of it, however many are used."""
        union = 0
        for results in self.shown_by(dice).values():
            union |= results
        return union


def patterns_of(patterns: Iterable[Pattern]) -> Patterns:
    """Patterns of which any will do, each once."""
    return patterns_by_code(map(code_of, patterns))


def patterns_by_code(codes: Iterable[int]) -> Patterns:
    """Patterns of which any will do, each once, by their codes."""
    return _patterns(tuple(dict.fromkeys(codes)))


@lru_cache(maxsize=MAX_KEPT)
def _patterns(codes: tuple[int, ...]) -> Patterns:
    return Patterns(codes)


class Rolls:
    """The results of rolling a pool. full: the set of all of them; size: how many there are."""

    def __init__(self, pool: Pool, classes: AllClasses) -> None:
        self.pool = pool
        self.classes = classes
        green, yellow, red = self.colors = (
            dice_of(pool[0], classes[0]),
            dice_of(pool[1], classes[1]),
            dice_of(pool[2], classes[2]),
        )
        self.sizes = greens, yellows, reds = len(green.results), len(yellow.results), len(red.results)
        self.size = greens * yellows * reds
        self.full = (1 << self.size) - 1
        self.throws: int = SIDES ** sum(pool)
        self._least: dict[tuple[int, str, int], int] = {}
        self._known: dict[int, int] = {}
        self._showing: dict[Patterns, dict[Pool, int]] = {}
        self._blocks: dict[tuple[str, str], int] = {}
        self._shares: ValueArray | None = None

    @property
    def shares(self) -> ValueArray:
        """How likely each result is; the last cannot be."""
        if self._shares is None:
            self._shares = shares_in_all(self.pool, self._sides)
        return self._shares

    @cached_property
    def _by_weight(self) -> list[tuple[int, int]]:
        """Sets of results that equally many of the equally likely throws show; how many these are comes first."""
        return equally_likely_in_all(self.pool, self._sides)

    @property
    def _sides(self) -> tuple[Sides, Sides, Sides]:
        green, yellow, red = self.colors
        return green.sides, yellow.sides, red.sides

    def index(self, shown: Shown) -> int:
        """The bit of a result."""
        green, yellow, red = (color.indexes[counts] for color, counts in zip(self.colors, shown, strict=True))
        place: int = green + self.sizes[GREEN] * (yellow + self.sizes[YELLOW] * red)
        return place

    def at_least(self, color: int, face: str, count: int = 1) -> int:
        """The results in which at least so many dice of a color show a class of faces."""
        key = (color, face, count)
        known = self._least.get(key)
        if known is None:
            known = self._least[key] = self._spread(color, self.colors[color].at_least(face, count))
        return known

    def showing(self, patterns: Patterns) -> dict[Pool, int]:
        """How many dice of each color show any of some patterns, and the results in which they do."""
        known = self._showing.get(patterns)
        if known is not None:
            return known
        green, yellow, red = self.colors
        by_dice: dict[Pool, int] = {}
        self._showing[patterns] = by_dice
        for by_yellow, by_red, greens in patterns.shared(yellow, red):
            begins = self._begins(by_yellow, by_red)
            for dice, results in greens.shown_by(green).items():
                used = (dice, int(by_yellow != BLANK), int(by_red != BLANK))
                by_dice[used] = by_dice.get(used, 0) | results * begins
        return by_dice

    def showing_at_all(self, patterns: Patterns) -> int:
        """The results in which dice show any of some patterns."""
        green, yellow, red = self.colors
        if not (yellow.count or red.count):
            return patterns.shown_at_all(green)
        union = 0
        for by_yellow, by_red, greens in patterns.shared(yellow, red):
            results = greens.shown_at_all(green)
            if results:
                union |= results * self._begins(by_yellow, by_red)
        return union

    def _begins(self, by_yellow: str, by_red: str) -> int:
        """The first of all green results with each that the yellow and the red die may show; BLANK: whatever they show."""
        known = self._blocks.get((by_yellow, by_red))
        if known is None:
            (_, yellow, red), (greens, yellows, reds) = self.colors, self.sizes
            each = spread(yellow.at_least(by_yellow, 1), greens) if by_yellow else repeated(yellows, greens)
            inner = greens * yellows
            known = each * (spread(red.at_least(by_red, 1), inner) if by_red else repeated(reds, inner))
            self._blocks[by_yellow, by_red] = known
        return known

    def _spread(self, color: int, results: int) -> int:
        """A set of results of one color as a set of results of the pool."""
        inner = prod(self.sizes[:color])
        if inner > 1:
            results = spread(results, inner) * ((1 << inner) - 1)
        return results * repeated(prod(self.sizes[color + 1 :]), inner * self.sizes[color])

    def chance(self, results: int) -> float:
        """How likely a set of results is."""
        return self.throws_showing(results) / self.throws

    def throws_showing(self, results: int) -> int:
        """How many of the equally likely throws show one of a set of results."""
        known = self._known.get(results)
        if known is None:
            known = 0
            for weight, equal in self._by_weight:
                known += weight * (results & equal).bit_count()
            if self.size <= FEW:
                self._known[results] = known
        return known


@lru_cache(maxsize=MAX_KEPT)
def repeated(times: int, width: int) -> int:
    """What a set of bits is multiplied by to be repeated so many times, each time so many bits further."""
    return sum(1 << (block * width) for block in range(times))


@lru_cache(maxsize=MAX_KEPT)
def dice_of(count: int, classes: Classes) -> DiceOfColor:
    """The results of rolling dice of one color."""
    return DiceOfColor(count, classes)


@lru_cache(maxsize=MAX_KEPT)
def rolls_of(pool: Pool, classes: AllClasses) -> Rolls:
    """The results of rolling a pool; the same tables serve every attempt."""
    return Rolls(pool, classes)
