"""The game's own dice: seeded, and the same on every Python.

Everything random is built on `random.Random.random()`, the one method whose sequence Python promises to keep for a
given seed. A `Dice` is determined by its seed and by how many numbers were drawn from it, so it is saved as two
integers.

Rules never take a number or the top of a pile themselves: what a player could bring about by hand, a throw or a draw, they
ask for by a flow (`thrown`, `top`, `drawn_from`, ...). These dice answer at once; a source that is told what fell or what
came asks whoever knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, MutableSequence, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from solo.kernel.flow import Flow

T = TypeVar("T")

LARGEST_SEED = 10**18 - 1
"""The largest seed, wherever it comes from; the smallest is 0. Fits YAML and 64-bit integers."""


def _after(seed: int, drawn: int) -> Callable[[], float]:
    """The numbers of a seed after so many of them."""
    random = Random(seed).random
    for _ in range(drawn):
        random()
    return random


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
        self._random: Callable[[], float] | None = None

    def below(self, count: int) -> int:
        """An integer from 0 to `count` - 1, all equally likely."""
        if self._random is None:  # seeding takes long, and of most copies of a game nothing is drawn
            self._random = _after(self.seed, self.drawn)
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

    # Chance as rules ask for it: who throws or draws ("" for the group), and the number of the rule. These dice know all
    # answers: the `yield` that is never reached makes a flow of what asks nothing.

    def thrown(self, count: int, who: str, rule: str, source: str = "", kinds: Sequence[str] = ()) -> Flow[list[int]]:
        """Throw dice: the faces, 1 to 6, in the order they fell.

        source: what is rolled for, "" where the rule says it. kinds: of each die (its color), where they are not all alike.
        """
        return self.roll(count)
        yield

    def top(
        self,
        pile: MutableSequence[T],
        name: str,
        who: str,
        rule: str,
        others: Sequence[MutableSequence[T]] = (),
    ) -> Flow[T]:
        """Draw the top of a pile; raises IndexError when it is empty.

        others: piles of the same unseen cards; what comes may be one that was guessed to lie there, and changes places.
        """
        return pile.pop(0)
        yield

    def bottom(self, pile: MutableSequence[T], name: str, who: str, rule: str) -> Flow[T]:
        """Look at what is at the bottom of a pile, and leave it there; raises IndexError when it is empty."""
        return pile[-1]
        yield

    def first(
        self, pile: MutableSequence[T], fits: Callable[[T], bool], name: str, who: str, rule: str
    ) -> Flow[T | None]:
        """Search a pile from the top for the first that fits, and leave it there; None if there is none."""
        return next((each for each in pile if fits(each)), None)
        yield

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        """Draw one of `items` blind, but none of `but`, which is drawn again; they stay as they are.

        Raises IndexError when there is none. Some item must not be in `but`.
        """
        item = self.pick(items)
        while item in but:
            item = self.pick(items)
        return item
        yield

    def dealt(
        self, pile: MutableSequence[T], count: int, name: str, who: str, rule: str, sure: Collection[T] = ()
    ) -> Flow[list[T]]:
        """Shuffle a pile and deal the first `count`, or all if there are fewer, which stay at its top.

        sure: those that are dealt before all others.
        """
        self.shuffle(pile)
        if sure:
            pile[:] = sorted(pile, key=lambda item: item not in sure)
        return list(pile[:count])
        yield


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
