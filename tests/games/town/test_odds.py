"""Odds are exact: compared with counting every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.games.town.rules.rolls import chance, distribution


@pytest.mark.parametrize("success_on", [4, 5, 6])
@pytest.mark.parametrize("six_counts", [1, 2])
@pytest.mark.parametrize("pool", [0, 1, 2, 3, 5])
def test_r18_5_the_distribution_is_what_counting_gives(pool: int, success_on: int, six_counts: int) -> None:
    counted: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=pool):
        worth = sum((six_counts if face == 6 else 1) for face in faces if face >= success_on)
        counted[worth] = counted.get(worth, 0) + 1
    found = distribution(pool, success_on, six_counts)
    assert {worth: share for worth, share in enumerate(found) if share} == {
        worth: Fraction(times, 6**pool) for worth, times in counted.items()
    }


def test_a_pool_below_zero_is_no_dice() -> None:
    assert chance(-2, 1) == 0
    assert chance(-2, 0) == 1
