"""The values of all results at once when the best dice are rolled again, turned or taken.

The values of the results of a pool are an array in the order of `forecast.rolls.Rolls`, with one more at its end, always 0, for
what cannot be (`NONE`). To reroll is to keep some dice: the expectation over rerolling the others is computed for every set of
kept dice at once, one die after the other, and so is the best set to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solo.games.museum.forecast.arrays import IndexArray, ValueArray, np
from solo.games.museum.forecast.rolls import (
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

MAX_KEPT = 1024
FEW = 100
"""If there are no more results than this, expectations for all kept dice are computed at once, from a table."""
MUCH = 12_000
"""If there are more entries to be compared at once than this, it is faster to go step by step."""


class KeptDiceLevels:
    """Some dice of one color kept out of a roll, by how many there are: what one die more or fewer makes of them.

    Values are those of one color here, in the last axis of an array, without an end for what cannot be.
    """

    def __init__(self, most: int, classes: Classes) -> None:
        self.shares = np.array([many / SIDES for _, many in classes])
        levels = [dice_of(count, classes) for count in range(most + 1)]
        self.results = len(levels[-1].results)
        self._tables: dict[tuple[int, bool], tuple[ValueArray, IndexArray, IndexArray]] = {}
        self.more = [self._more(level, levels[count + 1]) for count, level in enumerate(levels[:-1])]
        self.fewer = [self._fewer(level, levels[count - 1]) for count, level in enumerate(levels) if count]

    @staticmethod
    def _more(level: DiceOfColor, above: DiceOfColor) -> IndexArray:
        """For each face what every result becomes with one die more that shows it."""
        return above.find(level.codes + level.digits[:, None])

    @staticmethod
    def _fewer(level: DiceOfColor, below: DiceOfColor) -> IndexArray:
        """What every result may become with one die fewer; where a face is not shown, another one is taken."""
        shown = level.shown.T > 0
        indexes = below.find(level.codes - level.digits[:, None])
        return np.where(shown, indexes, indexes[shown.argmax(axis=0), np.arange(len(level.codes))])

    def kept_best(self, top: ValueArray, most: int, *, surely: bool = False) -> ValueArray:
        """The best that rerolling up to `most` of all dice makes of every result, if the values of results are `top`.

        surely: one at least; where there is none the value is 0.
        """
        if surely and not self.more:
            return np.zeros_like(top)
        if self.results <= FEW:
            means, kept, first = self._table(min(most, len(self.more)), surely=surely)
            if top.size * len(kept) <= MUCH * self.results:
                best: ValueArray = np.maximum.reduceat((top @ means).take(kept, axis=-1), first, axis=-1)
                return best
        averages = self._averages(top, most)
        if surely:
            averages[0] = np.zeros_like(top)
        best = averages.pop()
        for fewer, average in zip(self.fewer[len(self.fewer) - len(averages) :], averages[::-1], strict=True):
            best = np.maximum(np.maximum.reduce(best.take(fewer, axis=-1), axis=-2), average)
        return best

    def _averages(self, top: ValueArray, most: int) -> list[ValueArray]:
        """The expected values of results with values `top` when none, one, two ... up to `most` of the dice are rolled again."""
        averages = [top]
        for more in self.more[::-1][:most]:
            averages.append(self.shares @ averages[-1].take(more, axis=-1))
        return averages

    def _table(self, most: int, *, surely: bool) -> tuple[ValueArray, IndexArray, IndexArray]:
        """For few results: what makes averages for all kept dice of them; for all results in a row which dice may be kept; and
        where in this row each begins."""
        known = self._tables.get((most, surely))
        if known is None:
            means = np.concatenate(self._averages(np.eye(self.results), most)[surely:], axis=-1)
            results, kept = np.nonzero(means)
            first = np.searchsorted(results, np.arange(self.results))
            known = self._tables[most, surely] = means, kept, first
        return known


@lru_cache(maxsize=MAX_KEPT)
def kept_dice_levels(most: int, classes: Classes) -> KeptDiceLevels:
    """The levels of some dice of one color."""
    return KeptDiceLevels(most, classes)


def rerolled(rolls: Rolls, values: ValueArray, most: int, *, surely: bool = False) -> ValueArray:
    """What rerolling up to so many dice, the best ones, makes of every result (ES12.2). surely: one at least."""
    _, yellows, reds = rolls.sizes
    again = _averaged(rolls, values)
    ladder = kept_dice_levels(rolls.pool[GREEN], rolls.classes[GREEN])
    if most >= sum(rolls.pool) and not surely:
        best = ladder.kept_best(again, most)
        if rolls.pool[RED]:
            best = np.maximum(best[:, :reds], best[:, reds:])
        if rolls.pool[YELLOW]:
            best = np.maximum(best[:, :, :yellows], best[:, :, yellows:])
    else:
        best = ladder.kept_best(again[:, :reds, :yellows], most, surely=surely)
        for block, count in _again(rolls):
            if count <= most:
                best = np.maximum(best, ladder.kept_best(again[:, *block], most - count))
    result = np.zeros(values.shape)
    result[..., :-1] = best.reshape(result[..., :-1].shape)
    return result


def _averaged(rolls: Rolls, values: ValueArray) -> ValueArray:
    """Values by red, yellow and green dice; the last of each color is the expectation over it."""
    greens, yellows, reds = rolls.sizes
    again = values[..., :-1].reshape(-1, reds, yellows, greens)
    if rolls.pool[YELLOW]:
        again = np.concatenate([again, (rolls.colors[YELLOW].shares @ again)[..., None, :]], axis=-2)
    if rolls.pool[RED]:
        mean = rolls.colors[RED].shares @ again.reshape(len(again), reds, -1)
        again = np.concatenate([again, mean.reshape(len(again), 1, -1, greens)], axis=-3)
    return again


def _again(rolls: Rolls) -> Iterator[tuple[tuple[slice, slice], int]]:
    """Where the values are of rerolling the yellow die, the red one and both, and how many dice these are."""
    _, yellows, reds = rolls.sizes
    if rolls.pool[YELLOW]:
        yield (slice(0, reds), slice(yellows, yellows + 1)), 1
    if rolls.pool[RED]:
        yield (slice(reds, reds + 1), slice(0, yellows)), 1
    if rolls.pool[YELLOW] and rolls.pool[RED]:
        yield (slice(reds, reds + 1), slice(yellows, yellows + 1)), 2


def mean_of_rest(rolls: Rolls, values: ValueArray, kept: Shown) -> float:
    """The expected value of a roll when some dice are kept and all others rolled again."""
    greens, yellows, reds = rolls.sizes
    value: ValueArray = values[:-1].reshape(reds, yellows, greens)
    for dice, shown in zip(rolls.colors, kept, strict=True):
        indexes, shares = _with_rest(dice, shown)
        value = value[..., indexes] @ shares
    return float(value)


@lru_cache(maxsize=MAX_KEPT)
def _with_rest(dice: DiceOfColor, kept: tuple[int, ...]) -> tuple[IndexArray, ValueArray]:
    """The results of dice of one color when some are kept and the others rolled again, and how likely each is."""
    rest = dice_of(dice.count - sum(kept), dice.classes)
    return dice.find(rest.codes + np.dot(kept, dice.digits)), rest.shares


@lru_cache(maxsize=MAX_KEPT)
def turning(rolls: Rolls, color: int, before: str, after: str) -> IndexArray:
    """Where each result leads when a die of a color that shows a class is turned to another; NONE where none does."""
    return _lifted(rolls, color, rolls.colors[color].turned(before, after), rolls.sizes)


@lru_cache(maxsize=MAX_KEPT)
def taking(rolls: Rolls, color: int, face: str) -> IndexArray:
    """What each result is for the rest of the dice when one that shows a class is taken; NONE where none does."""
    fewer = dice_of(rolls.pool[color] - 1, rolls.classes[color])
    sizes = [*rolls.sizes]
    sizes[color] = len(fewer.results)
    return _lifted(rolls, color, rolls.colors[color].without(face, fewer), sizes)


def _lifted(rolls: Rolls, color: int, indexes: IndexArray, sizes: Sequence[int]) -> IndexArray:
    """Indexes of results of one color as indexes of results of a pool with such sizes."""
    color_indexes = [np.arange(size) for size in rolls.sizes]
    color_indexes[color] = indexes
    kept = [np.ones(size, np.intp) for size in rolls.sizes]
    kept[color] = (indexes != NONE).astype(np.intp)
    green, yellow, red = kept
    indexes = _among(color_indexes, sizes)
    indexes[:-1][(green * yellow[:, None] * red[:, None, None]).ravel() == 0] = NONE
    return indexes


def _among(color_indexes: Sequence[IndexArray], sizes: Sequence[int]) -> IndexArray:
    """The indexes in a pool of such sizes, from those in each color."""
    green, yellow, red = color_indexes
    lifted = green + sizes[0] * (yellow[:, None] + sizes[1] * red[:, None, None])
    indexes = np.full(lifted.size + 1, NONE)
    indexes[:-1] = lifted.ravel()
    return indexes


@lru_cache(maxsize=MAX_KEPT)
def coarser(rolls: Rolls, to: Rolls, of: tuple[tuple[str, str], ...]) -> IndexArray:
    """What each result is when fewer faces make a difference. of: to which class each class belongs then."""
    maps, classes = [], dict(of)
    for color, other in zip(rolls.colors, to.colors, strict=True):
        digits = [other.digits[other.faces.index(classes[face])] for face in color.faces]
        maps.append(other.find(color.shown @ np.array(digits)))
    return _among(maps, to.sizes)
