"""The game's own dice: seeded, and the same on every Python.

Everything random is built on `random.Random.random()`, the one method whose sequence Python promises to keep for a
given seed. A `Dice` is determined by its seed and by how many numbers were drawn from it, so it is saved as two
integers.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

LARGEST_SEED = 10**18 - 1
"""The largest seed, wherever it comes from; the smallest is 0. Fits YAML and 64-bit integers."""


class Dice:
    """A seeded source of die rolls, shuffles and blind draws.

    >>> dice = Dice(1890)
    >>> first = dice.roll(5)
    >>> Dice(1890).roll(5) == first
    True
    >>> later = Dice(1890, drawn=dice.drawn)
    >>> later.roll(3) == dice.roll(3)
    True
    """

    __slots__ = ("_random", "drawn", "seed")

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._random = Random(seed).random
        for _ in range(drawn):
            self._random()

    def below(self, count: int) -> int:
        """An integer from 0 to `count` - 1, all equally likely."""
        self.drawn += 1
        return int(self._random() * count)

    def die(self) -> int:
        """One six-sided die."""
        return self.below(6) + 1

    def roll(self, count: int) -> list[int]:
        """`count` six-sided dice, in the order they fell; none for 0 or fewer."""
        return [self.die() for _ in range(count)]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, all equally likely; raises IndexError when there is none."""
        if not items:
            raise IndexError("nothing to pick from")
        return items[self.below(len(items))]


class ScriptedDice(Dice):
    """Dice whose next faces are given in advance, for tests and demonstrations; after them the seeded sequence follows.

    Only `die` and `roll` follow the script: shuffles and blind draws stay seeded.

    >>> dice = ScriptedDice([6, 1, 4], seed=7)
    >>> dice.roll(2)
    [6, 1]
    >>> dice.left
    1
    """

    __slots__ = ("_script",)

    def __init__(self, faces: Iterable[int], seed: int = 0, drawn: int = 0) -> None:
        super().__init__(seed, drawn)
        self._script = list(faces)
        wrong = [face for face in self._script if not 1 <= face <= 6]
        if wrong:
            raise ValueError(f"a die has the faces 1 to 6, not {wrong[0]}")

    @property
    def left(self) -> int:
        """How many of the given faces have not been rolled yet."""
        return len(self._script)

    def die(self) -> int:
        return self._script.pop(0) if self._script else super().die()
