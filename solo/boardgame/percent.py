"""Chances as they are shown."""

from __future__ import annotations

from fractions import Fraction
from math import floor


def percent(chance: Fraction | float, nearly: float = 1e-12) -> int:
    """A chance rounded to whole percents, a half up; what is not certain is never 100, what is possible never 0.

    nearly: how near 0 or 1 a computed chance has to be to count as certain: more, the more is added up in it. A fraction
    is exact.

    >>> percent(Fraction(999, 1000)), percent(Fraction(1, 10**15)), percent(1 / 3), percent(1 - 1e-15)
    (99, 1, 33, 100)
    >>> percent(Fraction(1, 8)), percent(Fraction(3, 8)), percent(0.125)
    (13, 38, 13)
    """
    certain = round(chance)
    if chance == certain or (isinstance(chance, float) and abs(chance - certain) < nearly):
        return certain * 100
    return min(99, max(1, floor(chance * 100 + Fraction(1, 2))))
