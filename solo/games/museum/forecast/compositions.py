"""Every way that dice of one color may fall on kinds of faces, and what follows from how many dice and kinds there are alone.

Which faces the kinds stand for makes no difference here, so dice of all colors and rows share these tables.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import NamedTuple

from solo.games.museum.forecast.arrays import IndexArray, MaskArray, ValueArray, np

SIDES = 6
"""Sides of a die."""
BASE = 16
"""More than any number of dice."""
MAX_KEPT = 2048
"""Tables that are remembered; the same dice come again and again."""

NONE = -1
"""Stands for a result that cannot be."""

Counts = tuple[int, int, int]
"""How many green, yellow and red dice."""
Sides = tuple[int, ...]
"""How many sides of a die each kind stands for."""


class Compositions(NamedTuple):
    """The compositions of a number of dice into kinds of faces. results: how many dice show each kind; shown: the same as an
    array. codes: the results as digits of one number, which fall from result to result; digits: what one die adds."""

    results: tuple[tuple[int, ...], ...]
    shown: IndexArray
    codes: IndexArray
    digits: IndexArray

    def find(self, codes: IndexArray) -> IndexArray:
        """The indexes of results by their codes."""
        indexes: IndexArray = len(self.results) - 1 - self.codes[::-1].searchsorted(codes)
        return indexes


@lru_cache(maxsize=MAX_KEPT)
def compositions(count: int, kinds: int) -> Compositions:
    """The compositions of so many dice into so many kinds."""
    shown, digits = _shown(count, kinds), np.array([BASE**place for place in range(kinds)[::-1]])
    return Compositions(tuple(map(tuple, shown.tolist())), shown, shown @ digits, digits)


@lru_cache(maxsize=MAX_KEPT)
def _shown(count: int, kinds: int) -> IndexArray:
    """How many dice show each kind, for each result: those with most of the first kind first."""
    if kinds == 1:
        return np.array([[count]])
    rests = [_shown(count - first, kinds - 1) for first in range(count, -1, -1)]
    firsts = np.arange(count, -1, -1).repeat([len(rest) for rest in rests])
    return np.concatenate([firsts[:, None], np.concatenate(rests)], axis=1)


@lru_cache(maxsize=MAX_KEPT)
def throws_of(count: int, sides: Sides) -> IndexArray:
    """The multinomial weights of dice whose kinds stand for so many sides: how many of all throws show each result."""
    if count == 1:
        return np.array(sides)
    shown = compositions(count, len(sides)).shown
    powers = np.array([[many**times for times in range(count + 1)] for many in sides])
    throws: IndexArray = _orders(count, len(sides)) * powers[np.arange(len(sides)), shown].prod(axis=1)
    return throws


@lru_cache(maxsize=MAX_KEPT)
def _orders(count: int, kinds: int) -> IndexArray:
    """In how many orders dice may show each result."""
    factorials = np.array([factorial(number) for number in range(count + 1)])
    orders: IndexArray = factorial(count) // factorials[compositions(count, kinds).shown].prod(axis=1)
    return orders


@lru_cache(maxsize=MAX_KEPT)
def shares_of(count: int, sides: Sides) -> ValueArray:
    """How likely each result is."""
    shares: ValueArray = throws_of(count, sides) / SIDES**count
    return shares


@lru_cache(maxsize=MAX_KEPT)
def equally_likely(count: int, sides: Sides) -> dict[int, int]:
    """The results that equally many throws show, as bits, by how many these are."""
    throws = throws_of(count, sides)
    weights = list(dict.fromkeys(throws.tolist()))
    return dict(zip(weights, bits_of_rows(throws == np.array(weights)[:, None]), strict=True))


@lru_cache(maxsize=MAX_KEPT)
def equally_likely_in_all(pool: Counts, sides: tuple[Sides, Sides, Sides]) -> list[tuple[int, int]]:
    """The results of dice of three colors that equally many throws show, as bits; how many these are comes first."""
    greens, yellows, reds = (equally_likely(count, each) for count, each in zip(pool, sides, strict=True))
    inner, outer = (
        len(compositions(count, len(each)).results) for count, each in zip(pool[:2], sides[:2], strict=True)
    )
    by_weight: dict[int, int] = {}
    for red, some in reds.items():
        for yellow, others in yellows.items():
            begins = spread(some, inner * outer) * spread(others, inner)
            for green, results in greens.items():
                weight = red * yellow * green
                by_weight[weight] = by_weight.get(weight, 0) | results * begins
    return list(by_weight.items())


@lru_cache(maxsize=MAX_KEPT)
def shares_in_all(pool: Counts, sides: tuple[Sides, Sides, Sides]) -> ValueArray:
    """How likely each of these results is; behind them 0, for what cannot be."""
    greens, yellows, reds = (shares_of(count, each) for count, each in zip(pool, sides, strict=True))
    return np.append(reds[:, None, None] * yellows[:, None] * greens, 0.0)


def spread(results: int, width: int) -> int:
    """A set of results as the first of so many bits for each of them."""
    begins = 0
    while results:
        last = results & -results
        begins |= 1 << (last.bit_length() - 1) * width
        results ^= last
    return begins


def bits_of_rows(which: MaskArray) -> list[int]:
    """Sets of results as bits, from a row for each."""
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(which, axis=1, bitorder="little")]


@lru_cache(maxsize=MAX_KEPT)
def with_at_least(count: int, kinds: int, which: int) -> list[int]:
    """The results in which at least none, one, two ... of all dice show a kind, as bits."""
    return bits_of_rows(compositions(count, kinds).shown[:, which] >= np.arange(count + 1)[:, None])


@lru_cache(maxsize=MAX_KEPT)
def with_one_turned(count: int, kinds: int, before: int, after: int) -> IndexArray:
    """Where each result leads when one die that shows a kind is turned to another; NONE where none does."""
    whole = compositions(count, kinds)
    there = whole.find(whole.codes - whole.digits[before] + whole.digits[after])
    return np.where(whole.shown[:, before], there, NONE)


@lru_cache(maxsize=MAX_KEPT)
def without_one(count: int, kinds: int, which: int) -> IndexArray:
    """What each result is among those of one die fewer when a die that shows a kind is taken; NONE where none does."""
    whole, fewer = compositions(count, kinds), compositions(count - 1, kinds)
    return np.where(whole.shown[:, which], fewer.find(whole.codes - whole.digits[which]), NONE)
