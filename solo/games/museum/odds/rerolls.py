"""The worth of every result at once: what the best reroll, turn or store makes of it.

A worth for each result of a pool is a list in the order of `odds.rolls.Rolls`. To reroll is to keep some dice: the average over
rerolling the others is computed for every set of kept dice at once, one die after the other, and so is the best set to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, itemgetter
from typing import Any

from solo.games.museum.odds.rolls import (
    GREEN,
    NONE,
    RED,
    SIDES,
    YELLOW,
    Classes,
    DiceOfColor,
    Rolls,
    Shown,
    dice_of,
)

MOST_KEPT = 1024
Worths = list[float]
"""For each result, in the order of a pool's results."""
Pick = Any
"""An `itemgetter` of many places; of one it would return no tuple, so there are always at least two."""


def better(one: Worths, other: Worths) -> Worths:
    """The better of two worths, result by result."""
    return [a if a > b else b for a, b in zip(one, other, strict=True)]


def picked(worths: Worths, places: Sequence[int]) -> Worths:
    """The worths at some places; NONE is worth nothing."""
    return [worths[place] if place >= 0 else 0.0 for place in places]


class Ladder:
    """Some dice of one color kept out of a roll, by how many there are: what one die more or fewer makes of them."""

    def __init__(self, most: int, classes: Classes) -> None:
        self.sides = [many for _, many in classes]
        levels = [dice_of(count, classes) for count in range(most + 1)]
        self.more = [self._more(level, levels[count + 1]) for count, level in enumerate(levels[:-1])]
        self.fewer = [self._fewer(level, levels[count - 1]) if count else [] for count, level in enumerate(levels)]

    @staticmethod
    def _more(level: DiceOfColor, above: DiceOfColor) -> list[Pick]:
        found = []
        for face in range(len(level.faces)):
            places = [above.places[_changed(result, face, 1)] for result in level.results]
            found.append(itemgetter(*places, places[0]))
        return found

    @staticmethod
    def _fewer(level: DiceOfColor, below: DiceOfColor) -> list[Pick]:
        lost = len(below.results)
        found = []
        for face in range(len(level.faces)):
            places = [below.places[_changed(result, face, -1)] if result[face] else lost for result in level.results]
            found.append(itemgetter(*places, places[0]))
        return found

    def kept_best(self, top: Worths, count: int, most: int) -> Worths:
        """The best that rerolling up to `most` of `count` dice makes of every result, if results are worth `top`."""
        averages = [top]
        for level in range(count - 1, max(0, count - most) - 1, -1):
            averages.append(self._average(averages[-1], level))
        best = averages[-1]
        for level in range(count - len(averages) + 2, count + 1):
            best = self._kept(best, averages[count - level], level)
        return best

    def _average(self, above: Worths, level: int) -> Worths:
        columns: list[Sequence[float]] = []
        for sides, pick in zip(self.sides, self.more[level], strict=True):
            columns += [pick(above)] * sides
        total = [worth / SIDES for worth in map(sum, zip(*columns, strict=True))]
        del total[-1]
        return total

    def _kept(self, below: Worths, best: Worths, level: int) -> Worths:
        below = [*below, 0.0]
        return list(map(max, best, *(pick(below) for pick in self.fewer[level])))


def _changed(result: tuple[int, ...], face: int, by: int) -> tuple[int, ...]:
    return (*result[:face], result[face] + by, *result[face + 1 :])


@lru_cache(maxsize=MOST_KEPT)
def ladder_of(most: int, classes: Classes) -> Ladder:
    """The ladder of some dice of one color."""
    return Ladder(most, classes)


def rerolled(rolls: Rolls, worths: Worths, most: int) -> Worths:
    """What rerolling up to so many dice, the best ones, makes of every result (ES12.2)."""
    greens, (size, yellows, reds) = rolls.pool[GREEN], rolls.sizes
    ladder = ladder_of(greens, rolls.classes[GREEN])
    blocks = [worths[start : start + size] for start in range(0, rolls.size, size)]
    again: dict[tuple[int | None, int | None], Worths] = {
        (yellow, red): blocks[yellow + yellows * red] for red in range(reds) for yellow in range(yellows)
    }
    if rolls.pool[YELLOW]:
        for red in range(reds):
            again[None, red] = _mean(rolls, YELLOW, [again[yellow, red] for yellow in range(yellows)])
    if rolls.pool[RED]:
        for yellow in [*range(yellows), *([None] if rolls.pool[YELLOW] else [])]:
            again[yellow, None] = _mean(rolls, RED, [again[yellow, red] for red in range(reds)])
    best = {
        key: ladder.kept_best(column, greens, left)
        for key, column in again.items()
        if (left := most - sum(each is None for each in key)) >= 0
    }
    found: Worths = []
    for red in range(reds):
        for yellow in range(yellows):
            column = best[yellow, red]
            for key in ((None, red), (yellow, None), (None, None)):
                if key in best:
                    column = better(column, best[key])
            found += column
    return found


def mean_of_rest(rolls: Rolls, worths: Worths, kept: Shown) -> float:
    """What a roll is worth on average when some dice are kept and all others rolled again."""
    again = [count - sum(shown) for count, shown in zip(rolls.pool, kept, strict=True)]
    parts = []
    for dice, count, shown in zip(rolls.colors, again, kept, strict=True):
        rest = dice_of(count, tuple(zip(dice.faces, dice.sides, strict=True)))
        places = [dice.places[tuple(map(add, result, shown))] for result in rest.results]
        parts.append([(place, weight / SIDES**count) for place, weight in zip(places, rest.weights, strict=True)])
    greens, yellows, _ = rolls.sizes
    return float(
        sum(
            worths[green + greens * (yellow + yellows * red)] * by_green * by_yellow * by_red
            for green, by_green in parts[0]
            for yellow, by_yellow in parts[1]
            for red, by_red in parts[2]
        )
    )


def _mean(rolls: Rolls, color: int, columns: Sequence[Worths]) -> Worths:
    """The average of columns over the faces of one die."""
    weights = [many / SIDES for many in rolls.colors[color].weights]
    return [
        sum(weight * worth for weight, worth in zip(weights, row, strict=True)) for row in zip(*columns, strict=True)
    ]


@lru_cache(maxsize=MOST_KEPT)
def turning(rolls: Rolls, color: int, before: str, after: str) -> tuple[int, ...]:
    """Where each result leads when a die of a color that shows a class is turned to another; NONE where none does."""
    return _lifted(rolls, color, rolls.colors[color].turned(before, after), rolls.sizes)


@lru_cache(maxsize=MOST_KEPT)
def taking(rolls: Rolls, color: int, face: str) -> tuple[int, ...]:
    """What each result is for the rest of the dice when one that shows a class is taken; NONE where none does."""
    fewer = dice_of(rolls.pool[color] - 1, rolls.classes[color])
    sizes = [*rolls.sizes]
    sizes[color] = len(fewer.results)
    return _lifted(rolls, color, rolls.colors[color].without(face, fewer), sizes)


def _lifted(rolls: Rolls, color: int, places: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Places of results of one color as places of results of a pool with such sizes."""
    found = []
    for red in range(rolls.sizes[RED]):
        for yellow in range(rolls.sizes[YELLOW]):
            for green in range(rolls.sizes[GREEN]):
                at = [green, yellow, red]
                at[color] = places[at[color]]
                found.append(NONE if at[color] == NONE else at[0] + sizes[0] * (at[1] + sizes[1] * at[2]))
    return tuple(found)


@lru_cache(maxsize=MOST_KEPT)
def coarser(rolls: Rolls, to: Rolls, of: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """What each result is when fewer faces make a difference. of: to which class each class belongs then."""
    maps = []
    classes = dict(of)
    for color, other in zip(rolls.colors, to.colors, strict=True):
        found = []
        for result in color.results:
            counted = dict.fromkeys(other.faces, 0)
            for face, count in zip(color.faces, result, strict=True):
                counted[classes[face]] += count
            found.append(other.places[tuple(counted.values())])
        maps.append(found)
    return tuple(
        green + to.sizes[0] * (yellow + to.sizes[1] * red) for red in maps[2] for yellow in maps[1] for green in maps[0]
    )
