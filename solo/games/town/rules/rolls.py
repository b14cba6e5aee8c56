"""Exact chances of rolls: a dice pool is a binomial (R18.5); rerolls (R18.7)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple


@cache
def distribution(pool: int, success_on: int = 5, six_counts: int = 1) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2, ... successes with `pool` dice.

    >>> distribution(1)
    (Fraction(2, 3), Fraction(1, 3))
    """
    one = [Fraction(0)] * (six_counts + 1)
    for face in range(1, 7):
        successes = 0 if face < success_on else six_counts if face == 6 else 1
        one[successes] += Fraction(1, 6)
    chances = [Fraction(1)]
    for _ in range(pool):
        more = [Fraction(0)] * (len(chances) + six_counts)
        for count, chance in enumerate(chances):
            for successes, weight in enumerate(one):
                more[count + successes] += chance * weight
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


class Roll(NamedTuple):
    """A dice roll: the number of dice, the successes needed, and how many successes a six counts.

    again: so many of the dice are rolled only where as many others fail, each in place of one.
    """

    pool: int
    difficulty: int
    six_counts: int = 1
    again: int = 0

    def chance(self, success_on: int) -> Fraction:
        """The chance to reach them, with `success_on` as the lowest face that is a success.

        >>> Roll(4, 2, again=2).chance(4), Roll(4, 1, again=2).chance(4) == Roll(4, 1).chance(4)
        (Fraction(9, 16), True)
        """
        if self.again:
            return _chance_again(self, success_on)
        return chance(self.pool, self.difficulty, success_on, self.six_counts)

    def expected(self, success_on: int) -> Fraction:
        """The average number of successes."""
        return Fraction(self.pool * (6 - success_on + self.six_counts), 6)

    def rank_value(self, success_on: int, *, counted: bool) -> Fraction:
        """The value rolls are compared by: average successes where every one counts, else the chance to pass."""
        return self.expected(success_on) if counted else self.chance(success_on)


@cache
def _chance_again(roll: Roll, success_on: int) -> Fraction:
    """The chance of a roll of which some dice are rolled in place of others that fail."""
    once = distribution(1, success_on, roll.six_counts)
    twice = (once[0] * once[0], *(each * (1 + once[0]) for each in once[1:]))
    chances = list(distribution(roll.pool - 2 * roll.again, success_on, roll.six_counts))
    for _ in range(roll.again):
        more = [Fraction(0)] * (len(chances) + len(twice) - 1)
        for count, chance in enumerate(chances):
            for successes, weight in enumerate(twice):
                more[count + successes] += chance * weight
        chances = more
    return sum(chances[max(0, roll.difficulty) :], Fraction(0))


class Reroll(NamedTuple):
    """A reroll: for which check ("any" for all kinds), and of which dice ("all", "failures", "one")."""

    check: str
    dice: str

    def fits(self, kind: str) -> bool:
        """Whether it is for checks of that kind."""
        return self.check in (kind, "any")

    def rolled(self, pool: int, failures: int) -> int:
        """How many dice of a roll it rolls again."""
        return {"all": pool, "failures": failures, "one": min(1, failures)}[self.dice]


@cache
def success_chance(roll: Roll, least: int) -> float:
    """The chance that a roll succeeds; 1 and 0 only where it is certain."""
    return float(roll.chance(least))


@cache
def roll_outcomes(roll: Roll, least: int, *, tell_failures: bool) -> tuple[tuple[int, int, float], ...]:
    """The possible results of a roll: successes, failed dice, and the chance of each result.

    All sufficient results are combined. tell_failures: distinguish results by the number of failed dice.
    """
    chances = {(0, 0): 1.0}
    for _ in range(roll.pool):
        more: dict[tuple[int, int], float] = {}
        for (successes, failures), chance in chances.items():
            for face in range(1, 7):
                hit = roll.six_counts if face == 6 else 1
                key = (successes + hit, failures) if face >= least else (successes, failures + tell_failures)
                if key[0] >= roll.difficulty:
                    key = (max(roll.difficulty, 0), 0)
                more[key] = more.get(key, 0.0) + chance / 6
        chances = more
    return tuple((successes, failures, chance) for (successes, failures), chance in chances.items())


def chance_with_reroll(roll: Roll, least: int, reroll: Reroll) -> float:
    """The chance of a check with a reroll that is used after a failure (R18.7)."""
    passed = 0.0
    for successes, failures, chance in roll_outcomes(roll, least, tell_failures=True):
        kept = 0 if reroll.dice == "all" else successes
        again = Roll(reroll.rolled(roll.pool, failures), roll.difficulty - kept, roll.six_counts)
        passed += chance * (1.0 if successes >= roll.difficulty else success_chance(again, least))
    return passed
