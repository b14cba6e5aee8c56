"""Exact chances of draws without putting back: how many of a kind, and how much is on them in all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, lcm


def drawn_of_kind(of_kind: int, others: int, draws: int) -> dict[int, Fraction]:
    """The chances of how many of a kind come among so many draws (hypergeometric); no more are drawn than there are.

    >>> drawn_of_kind(1, 1, 1)
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    draws = min(draws, of_kind + others)
    least, most = max(0, draws - others), min(draws, of_kind)
    total = comb(of_kind + others, draws)
    return {
        number: Fraction(comb(of_kind, number) * comb(others, draws - number), total)
        for number in range(least, most + 1)
    }


def drawn_in_all(worth: Iterable[int], draws: int) -> dict[int, Fraction]:
    """The chances of the sum of what is on so many cards drawn of some. worth: what is on each of them.

    >>> drawn_in_all([0, 2], 1)
    {0: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    cards = list(worth)
    draws = min(draws, len(cards))
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(draws))]
    for number in cards:
        for count in range(draws, 0, -1):
            for total, found in ways[count - 1].items():
                ways[count][total + number] = ways[count].get(total + number, 0) + found
    every = comb(len(cards), draws)
    return {total: Fraction(found, every) for total, found in sorted(ways[draws].items())}


def at_least(chances: dict[int, Fraction], least: int) -> Fraction:
    """The chance of so much or more."""
    return sum((chance for number, chance in chances.items() if number >= least), Fraction(0))


def in_all(chances: Sequence[Fraction]) -> Fraction:
    """The sum of some chances; faster than adding one after the other.

    >>> in_all([Fraction(1, 2), Fraction(1, 3)])
    Fraction(5, 6)
    """
    if len(chances) < 2:
        return chances[0] if chances else Fraction(0)
    ratios = [chance.as_integer_ratio() for chance in chances]
    common = lcm(*[whole for _, whole in ratios])
    return Fraction(sum([part * (common // whole) for part, whole in ratios]), common)
