"""Exact odds: a dice pool is a binomial (R18.5)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache


@cache
def distribution(pool: int, success_on: int = 5, six_counts: int = 1) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2, ... successes with `pool` dice.

    >>> distribution(1)
    (Fraction(2, 3), Fraction(1, 3))
    """
    one = [Fraction(0)] * (six_counts + 1)
    for face in range(1, 7):
        worth = 0 if face < success_on else six_counts if face == 6 else 1
        one[worth] += Fraction(1, 6)
    chances = [Fraction(1)]
    for _ in range(pool):
        more = [Fraction(0)] * (len(chances) + six_counts)
        for count, chance in enumerate(chances):
            for worth, weight in enumerate(one):
                more[count + worth] += chance * weight
        chances = more
    while len(chances) > 1 and chances[-1] == 0:
        chances.pop()
    return tuple(chances)


@cache
def chance(pool: int, difficulty: int = 1, success_on: int = 5, six_counts: int = 1) -> Fraction:
    """The chance of at least `difficulty` successes.

    >>> chance(2, 1)
    Fraction(5, 9)
    >>> chance(0, 1)
    Fraction(0, 1)
    """
    if difficulty <= 0:
        return Fraction(1)
    return sum(distribution(max(0, pool), success_on, six_counts)[difficulty:], Fraction(0))


NEARLY = 1e-12
"""The distance from 0 or 1 within which a chance computed with floats counts as certain."""


def percent(value: Fraction | float) -> int:
    """A chance rounded to whole percents; what is not certain is never 100, what is possible never 0.

    >>> percent(Fraction(999, 1000)), percent(Fraction(1, 1000)), percent(Fraction(1, 3)), percent(1 - 1e-15)
    (99, 1, 33, 100)
    """
    certain = round(value)
    if value == certain or (isinstance(value, float) and abs(value - certain) < NEARLY):
        return certain * 100
    return min(99, max(1, round(value * 100)))
