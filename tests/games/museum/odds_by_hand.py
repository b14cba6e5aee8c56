"""The odds of small attempts by enumerating every throw, slow and simple: the game's own odds are held against these.

Nothing is shared with them but the matcher: every die is a die of its own, every face is kept, chances are fractions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from solo.games.museum.odds.prospects import Goal
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules.matching import minimal_sets

Dice = tuple[tuple[str, str], ...]
"""Dice that lie: color and face, sorted."""


class ByHand:
    """One goal. `worth` is the chance to complete it with a pool of colors."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.worth = cache(self._worth)

    def _worth(
        self, left: tuple[int, ...], pool: tuple[str, ...], aside: tuple[str, ...], holds: int, strikes: int
    ) -> Fraction:
        if not left or not pool:
            return Fraction(0 if left else 1)
        total = Fraction(0)
        for faces in product(*(FACES[color] for color in pool)):
            total += self._best(left, tuple(sorted(zip(pool, faces, strict=True))), aside, holds, strikes)
        return total / 6 ** len(pool)

    def _best(self, left: tuple[int, ...], shown: Dice, aside: tuple[str, ...], holds: int, strikes: int) -> Fraction:
        completing = self._completing(left, shown, aside, holds, strikes, first=True)
        return max((*completing, *self._failing(left, shown, aside, holds, strikes)), default=Fraction(0))

    def _completing(
        self, left: tuple[int, ...], shown: Dice, aside: tuple[str, ...], holds: int, strikes: int, *, first: bool
    ) -> Iterator[Fraction]:
        if not first:
            yield self.gained(left, shown, aside, holds, strikes)
        for row in left[:1] if self.goal.ordered else left:
            groups = tuple((face, 1) for face in (*(face for _, face in shown), *aside))
            for used in minimal_sets(self.goal.needs[row], groups):
                pool = tuple(die for die, taken in zip(shown, used, strict=False) if not taken)
                kept = tuple(face for face, taken in zip(aside, used[len(shown) :], strict=True) if not taken)
                rest = left if self.goal.again else tuple(each for each in left if each != row)
                gain = 1 if self.goal.again else 0
                if self.goal.many and rest:
                    yield gain + max(self._completing(rest, pool, kept, holds, strikes, first=False))
                else:
                    yield gain + self.gained(rest, pool, kept, holds, strikes)

    def gained(self, left: tuple[int, ...], shown: Dice, aside: tuple[str, ...], holds: int, strikes: int) -> Fraction:
        """What the dice that are left are worth, before they are rolled again."""
        return self.worth(left, tuple(color for color, _ in shown), tuple(sorted(aside)), holds, strikes)

    def _failing(
        self, left: tuple[int, ...], shown: Dice, aside: tuple[str, ...], holds: int, strikes: int
    ) -> Iterator[Fraction]:
        terror, lost = self.goal.terror, 1
        if any(face == "terror" for _, face in shown):
            if terror.fails or (terror.hurts and not strikes):
                return
            strikes -= terror.hurts
            lost += terror.takes
            shows = [place for place, (_, face) in enumerate(shown) if face == "terror"][: terror.drops]
            shown = tuple(die for place, die in enumerate(shown) if place not in shows)
        for gone in combinations(range(len(shown)), min(lost, len(shown))):
            rest = tuple(die for place, die in enumerate(shown) if place not in gone)
            yield self.gained(left, rest, aside, holds, strikes)
            for place, (_, face) in enumerate(rest) if holds else ():
                yield self.gained(left, rest[:place] + rest[place + 1 :], (*aside, face), holds - 1, strikes)
