"""The values of all results at once when the best dice are rolled again, turned or taken.

The values of the results of a pool are an array in the order of `forecast.rolls.Rolls`, with one more at its end, always 0, for
what cannot be (`NONE`). To reroll is to keep some dice: the expectation over rerolling the others is computed for every set of
kept dice at once, one die after the other, and so is the best set to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solo.games.museum.forecast.arrays import IndexArray, ValueArray, np
from solo.games.museum.forecast.compositions import NONE, SIDES, Sides, compositions, shares_of
from solo.games.museum.forecast.rolls import GREEN, RED, YELLOW, DiceOfColor, Rolls, Shown, dice_of

MAX_KEPT = 1024
FEW = 100
"""If there are no more results than this, expectations for all kept dice are computed at once, from a table."""
MUCH = 12_000
"""If there are more entries to be compared at once than this, it is faster to go step by step."""


class KeptDice(NamedTuple):
    """All choices of dice of one color to keep when up to so many are rolled again, fewest rolled first, whatever their faces.

    Of a choice, a result that comes of it and what the others show then: choice, result and rest, each an index; rest among all
    results of all numbers of dice rolled again. choices: how many there are. kept: for all results in a row which dice may be
    kept; first: where in this row each begins. Of these some_kept and some_first have those choices only that roll something.
    """

    result: IndexArray
    choice: IndexArray
    rest: IndexArray
    choices: int
    kept: IndexArray
    first: IndexArray
    some_kept: IndexArray
    some_first: IndexArray


@lru_cache(maxsize=MAX_KEPT)
def kept_dice(count: int, kinds: int, most: int) -> KeptDice:
    """The choices of dice to keep when at most so many of some are rolled again."""
    whole = compositions(count, kinds)
    codes, choices, rests = list[IndexArray](), list[IndexArray](), list[IndexArray]()
    chosen = thrown = 0
    for again in range(most + 1):
        kept, rest = compositions(count - again, kinds).codes, compositions(again, kinds).codes
        codes.append((kept[:, None] + rest).ravel())
        choices.append(np.arange(chosen, chosen + len(kept)).repeat(len(rest)))
        rests.append(np.arange(thrown, thrown + len(rest))[None].repeat(len(kept), axis=0).ravel())
        chosen, thrown = chosen + len(kept), thrown + len(rest)
    result, choice = whole.find(np.concatenate(codes)), np.concatenate(choices)
    order = result.argsort(kind="stable")
    everything, results = choice[order], np.arange(len(whole.codes))
    first = result[order].searchsorted(results)
    some = everything[everything >= len(results)]
    return KeptDice(result, choice, np.concatenate(rests), chosen, everything, first, some, first - results)


@lru_cache(maxsize=MAX_KEPT)
def _with_one_more(count: int, kinds: int) -> IndexArray:
    """For each kind what every result becomes with one die more that shows it."""
    whole = compositions(count, kinds)
    return compositions(count + 1, kinds).find(whole.codes + whole.digits[:, None])


@lru_cache(maxsize=MAX_KEPT)
def _with_one_fewer(count: int, kinds: int) -> IndexArray:
    """What every result may become with one die fewer; where a kind is not shown, another one is taken."""
    whole = compositions(count, kinds)
    shown = whole.shown.T > 0
    indexes = compositions(count - 1, kinds).find(whole.codes - whole.digits[:, None])
    return np.where(shown, indexes, indexes[shown.argmax(axis=0), np.arange(len(whole.codes))])


class KeptDiceLevels:
    """Some dice of one color kept out of a roll, by how many there are: what one die more or fewer makes of them.

    Values are those of one color here, in the last axis of an array, without an end for what cannot be.
    """

    def __init__(self, count: int, sides: Sides) -> None:
        self.shares = np.array([many / SIDES for many in sides])
        self.results = len(compositions(count, len(sides)).results)
        self._count, self._sides = count, sides
        self._means: dict[int, ValueArray] = {}

    def kept_best(self, top: ValueArray, most: int, *, surely: bool = False) -> ValueArray:
        """The best that rerolling up to `most` of all dice makes of every result, if the values of results are `top`.

        surely: one at least; where there is none the value is 0.
        """
        count, kinds = self._count, len(self._sides)
        if surely and not count:
            return np.zeros_like(top)
        if self.results <= FEW:
            dice = kept_dice(count, kinds, min(most, count))
            kept, first = (dice.some_kept, dice.some_first) if surely else (dice.kept, dice.first)
            if top.size * len(kept) <= MUCH * self.results:
                means = top @ self._means_of(dice, min(most, count))
                best: ValueArray = np.maximum.reduceat(means.take(kept, axis=-1), first, axis=-1)
                return best
        averages = self._averages(top, most)
        if surely:
            averages[0] = np.zeros_like(top)
        best = averages.pop()
        for fewer in range(count - len(averages) + 1, count + 1):
            others = best.take(_with_one_fewer(fewer, kinds), axis=-1)
            best = np.maximum(np.maximum.reduce(others, axis=-2), averages.pop())
        return best

    def _averages(self, top: ValueArray, most: int) -> list[ValueArray]:
        """The expected values of results with values `top` when none, one, two ... up to `most` of the dice are rolled again."""
        averages = [top]
        for again in range(1, min(most, self._count) + 1):
            more = _with_one_more(self._count - again, len(self._sides))
            averages.append(self.shares @ averages[-1].take(more, axis=-1))
        return averages

    def _means_of(self, dice: KeptDice, most: int) -> ValueArray:
        """What makes expected values for all choices of kept dice out of the values of results."""
        known = self._means.get(most)
        if known is None:
            shares = np.concatenate([shares_of(again, self._sides) for again in range(most + 1)])
            known = self._means[most] = np.zeros((self.results, dice.choices))
            known[dice.result, dice.choice] = shares[dice.rest]
        return known


@lru_cache(maxsize=MAX_KEPT)
def kept_dice_levels(count: int, sides: Sides) -> KeptDiceLevels:
    """The levels of some dice of one color."""
    return KeptDiceLevels(count, sides)


def rerolled(rolls: Rolls, values: ValueArray, most: int, *, surely: bool = False) -> ValueArray:
    """What rerolling up to so many dice, the best ones, makes of every result (ES12.2). surely: one at least."""
    _, yellows, reds = rolls.sizes
    again = _averaged(rolls, values)
    ladder = kept_dice_levels(rolls.pool[GREEN], rolls.colors[GREEN].sides)
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
    rest, whole = dice_of(dice.count - sum(kept), dice.classes), dice.compositions
    return whole.find(rest.compositions.codes + np.dot(kept, whole.digits)), rest.shares


@lru_cache(maxsize=MAX_KEPT)
def turning(rolls: Rolls, color: int, before: str, after: str) -> IndexArray:
    """Where each result leads when a die of a color that shows a class is turned to another; NONE where none does."""
    return _lifted(rolls, color, rolls.colors[color].turned(before, after), rolls.sizes)


@lru_cache(maxsize=MAX_KEPT)
def taking(rolls: Rolls, color: int, face: str) -> IndexArray:
    """What each result is for the rest of the dice when one that shows a class is taken; NONE where none does."""
    sizes = [*rolls.sizes]
    sizes[color] = len(compositions(rolls.pool[color] - 1, len(rolls.classes[color])).results)
    return _lifted(rolls, color, rolls.colors[color].without(face), sizes)


def _lifted(rolls: Rolls, color: int, indexes: IndexArray, sizes: Sequence[int]) -> IndexArray:
    """Indexes of results of one color as indexes of results of a pool with such sizes."""
    if rolls.size == len(indexes):
        return np.append(indexes, NONE)
    color_indexes = [np.arange(size) for size in rolls.sizes]
    color_indexes[color] = indexes
    lifted = _among(color_indexes, sizes)
    by_color = lifted[:-1].reshape(rolls.sizes[::-1])
    by_color[(slice(None),) * (RED - color) + (indexes == NONE,)] = NONE
    return lifted


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
        digits = [other.compositions.digits[other.faces.index(classes[face])] for face in color.faces]
        maps.append(other.compositions.find(color.compositions.shown @ np.array(digits)))
    return _among(maps, to.sizes)
