"""Worked examples: exact chances under best play, computed here from the matcher and the rules of a roll (ES5, ES6, ES10).

The game's own odds are held against this computation, which is slow and simple.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from solo.games.museum.abouts import TaskRow
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules.matching import minimal_sets, need_of
from tests.games.museum.worked_examples.vectors import vector

COLORS = ("green", "yellow", "red")
Pool = tuple[int, int, int]
Shown = tuple[tuple[str, str, int], ...]
"""Color, face (those that matter, or other) and how many."""
OTHER = "terror"
"""Stands for all faces that no row asks for."""


class Play:
    """Rows to be completed from top to bottom, with so many focuses."""

    def __init__(self, rows: tuple[TaskRow, ...]) -> None:
        self.rows = rows
        self.best = cache(self._best)
        self.throws = cache(lambda pool: tuple(self._throws(pool)))

    def _best(self, row: int, pool: Pool, focuses: int, aside: tuple[str, ...]) -> Fraction:
        """The chance to complete all rows from this one on."""
        if row == len(self.rows):
            return Fraction(1)
        if not any(pool):
            return Fraction(0)
        return sum(
            (chance * self._choose(row, pool, shown, focuses, aside) for shown, chance in self.throws(pool)),
            Fraction(0),
        )

    def _choose(self, row: int, pool: Pool, shown: Shown, focuses: int, aside: tuple[str, ...]) -> Fraction:
        """The best of completing the row and of letting the roll fail."""
        best = Fraction(0)
        groups = [*((face, count) for _, face, count in shown), *((face, 1) for face in aside)]
        for used in dict.fromkeys(minimal_sets(need_of(self.rows[row]), tuple(groups))):
            left = list(pool)
            for (color, _, _), count in zip(shown, used, strict=False):
                left[COLORS.index(color)] -= count
            kept = tuple(face for face, count in zip(aside, used[len(shown) :], strict=True) if not count)
            best = max(best, self.best(row + 1, (left[0], left[1], left[2]), focuses, kept))
        for color in dict.fromkeys(color for color, _, _ in shown):
            left = list(pool)
            left[COLORS.index(color)] -= 1
            smaller = (left[0], left[1], left[2])
            best = max(best, self.best(row, smaller, focuses, aside))
            if focuses:
                best = max(best, *self._focused(row, smaller, shown, color, focuses, aside), best)
        return best

    def _focused(
        self, row: int, pool: Pool, shown: Shown, removed: str, focuses: int, aside: tuple[str, ...]
    ) -> Iterator[Fraction]:
        """The chances with each of the remaining dice put aside as it lies."""
        for color, face, count in shown:
            sole = sum(many for each, _, many in shown if each == color) == 1
            if face == OTHER or (color == removed and (sole or self._only(shown, color, face, count))):
                continue
            left = list(pool)
            left[COLORS.index(color)] -= 1
            yield self.best(row, (left[0], left[1], left[2]), focuses - 1, (*aside, face))

    @staticmethod
    def _only(shown: Shown, color: str, face: str, count: int) -> bool:
        """Whether the die removed of this color has to be the one that shows the face."""
        return count == 1 and not any(each == color and other != face for each, other, _ in shown)

    def _throws(self, pool: Pool) -> Iterator[tuple[Shown, Fraction]]:
        """Every result of a roll with its chance; faces that no row asks for are one."""
        found: dict[Shown, Fraction] = {}
        each = [face for color, count in zip(COLORS, pool, strict=True) for face in [self._faces(color)] * count]
        names = [color for color, count in zip(COLORS, pool, strict=True) for _ in range(count)]
        for faces in product(*(faces.items() for faces in each)):
            counts: dict[tuple[str, str], int] = {}
            chance = Fraction(1)
            for color, (face, weight) in zip(names, faces, strict=True):
                counts[color, face] = counts.get((color, face), 0) + 1
                chance *= weight
            shown = tuple((color, face, count) for (color, face), count in sorted(counts.items()))
            found[shown] = found.get(shown, Fraction(0)) + chance
        yield from found.items()

    @staticmethod
    @cache
    def _faces(color: str) -> dict[str, Fraction]:
        found: dict[str, Fraction] = {}
        for face in FACES[color]:
            name = face if face in ("lore", "peril", "wild") else OTHER
            found[name] = found.get(name, Fraction(0)) + Fraction(1, 6)
        return found


CASES = vector("es_prob_two_rows_ordered").expected


@pytest.mark.parametrize("number", range(len(CASES)))
def test_es_prob_two_rows_ordered(number: int) -> None:
    case = CASES[number]
    rows = tuple(
        TaskRow(str(index), lore=row.get("lore", 0), peril=row.get("peril", 0))
        for index, row in enumerate(vector("es_prob_two_rows_ordered").given["tasks"])
    )
    pool = (case["pool"].get("green", 0), case["pool"].get("yellow", 0), case["pool"].get("red", 0))
    chance = Play(rows).best(0, pool, case["focus"], ())
    if "exact" in case:
        assert chance == Fraction(case["exact"])
    assert round(float(chance) * 100, 6) == case["percent"]
