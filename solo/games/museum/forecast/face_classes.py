"""What rows need of dice, with faces that make no difference taken together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil
from operator import mul
from string import digits

from solo.games.museum.forecast.rolls import (
    BLANK,
    COLORS,
    ONE_DIE,
    RED,
    YELLOW,
    Classes,
    Patterns,
    code_of,
    patterns_by_code,
)
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, FACES, PIPS, WILD, WILD_PIPS
from solo.games.museum.rules.matching import Need, minimal_sets

STORED = "~"
"""Marks a die on a spell that may be taken off to be rolled (ES12.7): a green one once; yellow twice and red three times, which
come off only where a card or ability adds them."""
MAX_DICE = sum(DICE_BY_COLOR.values())
GREEN_PIPS = max(PIPS.get(face, 0) for face in FACES["green"])
"""The most investigation that a green die shows."""
MAX_KEPT = 4096


class FaceClasses:
    """Which faces make a difference to some needs. of: the class of each face. needed: those that a symbol needs. most_pips: the
    largest sum of investigation. ranked: the classes with their kinds; of those of a kind each is at least as good as the next.

    watched: faces that make a difference in any case (terror, where it strikes). again: needs may be fulfilled several times.
    """

    def __init__(self, needs: Iterable[Need], watched: frozenset[str] = frozenset(), *, again: bool = False) -> None:
        needs = list(needs)
        self.needed = frozenset(face for need in needs for unit in need.units for face in unit)
        self._fitting = self.needed | watched
        self.most_pips = max((pips for need in needs for pips in need.sums), default=0)
        self.of = {face: self._class(face) for face in ALL_FACES}
        self.of[BLANK] = BLANK
        self.classes: tuple[Classes, Classes, Classes] = tuple(self._classes(color) for color in COLORS)  # type: ignore[assignment]
        supply = {face: 0 for face in self.of.values() if face}
        for face in supply:
            supply[face] = MAX_DICE if face in FACES["green"] else MAX_DICE - DICE_BY_COLOR["green"]
        self.supply = tuple(sorted(supply.items()))
        self.ranked = tuple((face, face.rstrip(digits)) for face in sorted(supply, reverse=True))
        self._needs, self._again, self._limits = needs, again, dict[str, int]()
        self._fewest = tuple(sum(_fewest(need, pips) for need in needs) for pips in (GREEN_PIPS, WILD_PIPS))

    def _class(self, face: str) -> str:
        """The face that stands for all that are as good."""
        if face in self._fitting:
            return face
        pips = min(PIPS.get(face, WILD_PIPS if face == WILD else 0), self.most_pips)
        return f"i{pips}" if pips else BLANK

    def _classes(self, color: str) -> Classes:
        sides: dict[str, int] = {}
        for face in FACES[color]:
            sides[self.of[face]] = sides.get(self.of[face], 0) + 1
        return tuple(sides.items())

    def useful(self, aside: Iterable[str]) -> tuple[str, ...]:
        """Dice put aside as far as they are of use, by class; those on spells may always be taken off."""
        kept: list[str] = []
        for face in aside:
            if face.startswith(STORED):
                marks = face.count(STORED)
                kept.append(face[:marks] + self.of[face[marks:]])
            elif self.wanted(self.of[face], kept):
                kept.append(self.of[face])
        return tuple(sorted(kept))

    def wanted(self, face: str, aside: Sequence[str]) -> bool:
        """Whether another die of a class may be of use beside those put aside."""
        return face != BLANK and aside.count(face) < self._limit(face)

    def _limit(self, face: str) -> int:
        """How many dice of a class may be of use at once."""
        known = self._limits.get(face)
        if known is None:
            known = MAX_DICE if self._again else sum(_most(need, face) for need in self._needs)
            self._limits[face] = known
        return known

    def fewest(self, *, green: bool) -> int:
        """How many dice the needs take at least. green: all of them are green."""
        return self._fewest[0 if green else 1]


def shows(aside: str) -> str:
    """What a die put aside shows."""
    return aside.lstrip(STORED)


def colorless(aside: tuple[str, ...], colors: Sequence[int] = (YELLOW, RED)) -> tuple[str, ...]:
    """Dice put aside, when yellow or red ones on spells cannot be taken off."""
    marks = [STORED * (color + 1) for color in colors]
    if not any(face.startswith(STORED * 2) for face in aside):
        return aside
    return tuple(sorted(shows(face) if face[: face.count(STORED)] in marks else face for face in aside))


def _most(need: Need, face: str) -> int:
    """How many dice of a class a need may take."""
    pips = WILD_PIPS if face == WILD else PIPS.get(face, 0)
    return sum(face in unit for unit in need.units) + sum(ceil(wanted / pips) for wanted in need.sums if pips)


def _fewest(need: Need, pips: int) -> int:
    """How many dice a need takes at least if none counts for more than so much."""
    return len(need.units) + sum(ceil(wanted / pips) for wanted in need.sums)


@lru_cache(maxsize=MAX_KEPT)
def codes_of_need(need: Need, supply: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Every way to fulfil a need with classes of faces, as codes of patterns."""
    codes = [code_of(((face, 1),)) for face, _ in supply]
    ways = (sum(map(mul, used, codes)) for used in minimal_sets(need, supply))
    return tuple(code for code in ways if code // ONE_DIE <= MAX_DICE)


def joint_patterns(parts: Sequence[Iterable[int]]) -> Patterns:
    """Every way to fulfil several needs with one roll, each with dice of its own. parts: the codes of the ways to fulfil each."""
    codes_so_far = {0: None}
    for codes in parts:
        sums = (whole + code for whole in codes_so_far for code in codes)
        codes_so_far = dict.fromkeys(code_sum for code_sum in sums if code_sum // ONE_DIE <= MAX_DICE)
    return patterns_by_code(codes_so_far)


@lru_cache(maxsize=MAX_KEPT)
def choices_from_aside(aside: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Every choice of dice from those aside, by class, and what stays there; of equal ones those on markers come first.

    Of those on spells none comes before the others: a green one may always be taken off, a yellow or red one rolls better.
    """
    splits: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]
    for face in sorted({shows(die) for die in aside}):
        held = [die for die in aside if die == face]
        stored = [die for die in aside if die != face and shows(die) == face]
        choices = [((face,) * many, (*held[many:], *stored)) for many in range(len(held))]
        for many in range(len(stored) + 1):
            rests = dict.fromkeys(combinations(stored, len(stored) - many))
            choices += [((face,) * (len(held) + many), rest) for rest in rests]
        splits = [(taken + more, kept + rest) for taken, kept in splits for more, rest in choices]
    return tuple((taken, tuple(sorted(kept))) for taken, kept in splits)


def subsets(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of up to so many of the places below a count."""
    for many in range(1, most + 1):
        yield from combinations(range(count), many)
