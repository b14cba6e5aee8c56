"""The chance to complete rows under best play: a dynamic program over rolls (ES5, ES6, ES7, ES10).

Before a roll only this matters: which rows are open, how many dice of each color are in the pool, what dice put aside show,
how many more may be put aside by focus and assistance, and how often terror may still strike. After a roll, every row that can
be completed and every way to let the roll fail leads to such a position; the best that a result allows is what it is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.games.museum.odds.needs import BLANK, MOST_DICE, Faces, Pattern, patterns, subsets, together
from solo.games.museum.odds.rolls import COLORS, Pool, Rolls, Shown, rolls_of
from solo.games.museum.rules.matching import Need

TERROR = "terror"
ALL = 99
"""More dice than there are."""


class Terror(NamedTuple):
    """What terror does to an attempt when a roll fails (ES7.1). fails: it ends. drops: so many dice that show it are lost.
    takes: so many dice of one's choice are lost. hurts: it costs something that may run out (`Position.strikes`)."""

    fails: bool = False
    drops: int = 0
    takes: int = 0
    hurts: bool = False


class Position(NamedTuple):
    """Before a roll. left: the rows still to be completed. aside: what dice on markers and spells show. holds: how many
    dice may yet be put aside, one after each failed roll (ES10). strikes: how often terror may still strike."""

    left: tuple[int, ...]
    pool: Pool
    aside: tuple[str, ...] = ()
    holds: int = 0
    strikes: int = ALL


class Goal(NamedTuple):
    """What is to be done. needs: of each row. ordered: from the top down (ES5.1). many: several rows with one roll (A19).
    again: one need, as often as the dice last (the final battle, ES18.5); then hits are counted, not the chance."""

    needs: tuple[Need, ...]
    ordered: bool = False
    many: bool = False
    again: bool = False
    terror: Terror = Terror()


class Move(NamedTuple):
    """Rows that one roll may complete. gain: hits."""

    rest: tuple[int, ...]
    gain: int
    patterns: tuple[Pattern, ...]


class Prospects:
    """The prospects of one goal; what is computed is kept."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self._faces: dict[tuple[int, ...], Faces] = {}
        self._moves: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self._worth: dict[Position, float] = {}

    def worth(self, at: Position) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        if not at.left:
            return 1.0
        if not any(at.pool):
            return 0.0
        at = self.plain(at)
        known = self._worth.get(at)
        if known is None:
            known = self._worth[at] = self._expected(at)
        return known

    def plain(self, at: Position) -> Position:
        """A position without what makes no difference: each hold takes two dice off, and one has to be left to roll."""
        dice = sum(at.pool)
        aside = self.faces(at.left).useful(at.aside)
        strikes = min(at.strikes, dice) if self.goal.terror.hurts else ALL
        return Position(at.left, at.pool, aside, min(at.holds, (dice - 1) // 2), strikes)

    def faces(self, left: tuple[int, ...]) -> Faces:
        """Which faces make a difference while these rows are left."""
        if left not in self._faces:
            watched = frozenset((TERROR,)) if self.goal.terror != Terror() else frozenset[str]()
            self._faces[left] = Faces((self.goal.needs[row] for row in left), watched)
        return self._faces[left]

    def rolls(self, at: Position) -> Rolls:
        """The results of the next roll."""
        return rolls_of(at.pool, self.faces(at.left).classes)

    def moves(self, left: tuple[int, ...]) -> tuple[Move, ...]:
        """Which rows may be completed with one roll, and what shows that they can be."""
        if left not in self._moves:
            self._moves[left] = tuple(self._found(left))
        return self._moves[left]

    def _found(self, left: tuple[int, ...]) -> Iterator[Move]:
        supply = self.faces(left).supply
        if self.goal.again:
            part = patterns(self.goal.needs[0], supply)
            for hits in range(1, (MOST_DICE if self.goal.many else 1) + 1):
                yield Move(left, hits, together([part] * hits))
            return
        for rows in subsets(left) if self.goal.many else ((row,) for row in left):
            if not self.goal.ordered or rows == left[: len(rows)]:
                rest = tuple(row for row in left if row not in rows)
                yield Move(rest, 0, together([patterns(self.goal.needs[row], supply) for row in rows]))

    def _expected(self, at: Position) -> float:
        """What the next roll is worth on average: the best option takes all results that allow it, then the next best."""
        rolls = self.rolls(at)
        total, open_results = 0.0, rolls.full
        for worth, results in sorted(self.options(at, rolls), reverse=True):
            taken = results & open_results
            if taken:
                total += worth * rolls.chance(taken)
                open_results ^= taken
                if not open_results:
                    break
        return total

    def options(self, at: Position, rolls: Rolls) -> Iterator[tuple[float, int]]:
        """What may be done after a roll: its worth, and the results that allow it."""
        yield from self.completing(at, rolls)
        yield from self.failing(at, rolls)

    def judged(self, at: Position, shown: Shown) -> float:
        """What a result is worth."""
        at = self.plain(at)
        rolls = self.rolls(at)
        place = rolls.index(shown)
        return max((worth for worth, results in self.options(at, rolls) if results >> place & 1), default=0.0)

    def next(self, at: Position) -> float:
        """The chance that the next roll completes what is left at once; rows that may not be done together never do."""
        if not any(at.pool):
            return 0.0
        at = self.plain(at)
        rolls = self.rolls(at)
        found = 0
        for (after, _), results in self._completing(at, rolls).items():
            if not after.left or self.goal.again:
                found |= results
        return rolls.chance(found)

    # Completing rows

    def completing(self, at: Position, rolls: Rolls) -> Iterator[tuple[float, int]]:
        """What completing rows is worth, and the results that allow it."""
        for (after, gain), results in self._completing(at, rolls).items():
            yield gain + self.worth(after), results

    def _completing(self, at: Position, rolls: Rolls) -> dict[tuple[Position, int], int]:
        """Where completing rows leads, with the results that allow it."""
        found: dict[tuple[Position, int], int] = {}
        for move in self.moves(at.left):
            for pattern in move.patterns:
                for used, aside, results in _split(rolls, list(pattern), at.aside, (0, 0, 0), rolls.full):
                    pool = (at.pool[0] - used[0], at.pool[1] - used[1], at.pool[2] - used[2])
                    after = at._replace(left=move.rest, pool=pool, aside=aside)
                    if move.rest and any(pool):
                        after = self.plain(after)
                    elif not move.rest:
                        after = Position((), (0, 0, 0))
                    elif not move.gain:
                        continue
                    found[after, move.gain] = found.get((after, move.gain), 0) | results
        return found

    # Letting a roll fail

    def failing(self, at: Position, rolls: Rolls) -> Iterator[tuple[float, int]]:
        """What letting the roll fail is worth: terror strikes, one die is lost, and one may be put aside (ES6.2 7)."""
        terror = self.goal.terror
        if terror == Terror():
            yield from self._losing(at, rolls, at.pool, 1, rolls.full, frozenset())
            return
        shows = rolls.at_least(0, TERROR)
        yield from self._losing(at, rolls, at.pool, 1, rolls.full ^ shows, frozenset())
        if terror.fails or (terror.hurts and not at.strikes):
            return
        struck = at._replace(strikes=at.strikes - 1) if terror.hurts else at
        for count in range(1, at.pool[0] + 1):
            results = rolls.at_least(0, TERROR, count) & ~rolls.at_least(0, TERROR, count + 1)
            dropped = min(count, terror.drops)
            pool = (at.pool[0] - dropped, at.pool[1], at.pool[2])
            gone = frozenset((TERROR,)) if dropped == count else frozenset[str]()
            yield from self._losing(struck, rolls, pool, 1 + terror.takes, results, gone)

    def _losing(
        self, at: Position, rolls: Rolls, pool: Pool, dice: int, results: int, gone: frozenset[str]
    ) -> Iterator[tuple[float, int]]:
        """So many dice of the pool are lost, of one's choice, and one of the others may be put aside.

        gone: classes of faces that none of the green dice show any more.
        """
        for lost in _choices(pool, dice):
            left = (pool[0] - lost[0], pool[1] - lost[1], pool[2] - lost[2])
            yield self.worth(at._replace(pool=left)), results
            if not at.holds or self.goal.again:
                continue
            for color, after in _one_less(left):
                for face, _ in self.faces(at.left).classes[color]:
                    if face == BLANK or (color == 0 and face in gone):
                        continue
                    held = at._replace(pool=after, aside=(*at.aside, face), holds=at.holds - 1)
                    yield self.worth(held), results & rolls.at_least(color, face)


def _choices(pool: Pool, dice: int) -> Iterator[Pool]:
    """Every way to lose so many dice of a pool by color; all of them if there are no more."""
    dice = min(dice, sum(pool))
    for yellow in range(min(dice, pool[1]) + 1):
        for red in range(min(dice - yellow, pool[2]) + 1):
            if dice - yellow - red <= pool[0]:
                yield (dice - yellow - red, yellow, red)


def _one_less(pool: Pool) -> Iterator[tuple[int, Pool]]:
    """Every color with a die in the pool, and the pool without it."""
    for color in range(len(COLORS)):
        if pool[color]:
            counts = [*pool]
            counts[color] -= 1
            yield color, (counts[0], counts[1], counts[2])


def _split(
    rolls: Rolls, pattern: Sequence[tuple[str, int]], aside: tuple[str, ...], used: Pool, results: int
) -> Iterator[tuple[Pool, tuple[str, ...], int]]:
    """Every way to take a pattern's dice from those aside and from the colors of the pool, with the results that allow it."""
    if not results:
        return
    if not pattern:
        yield used, aside, results
        return
    (face, count), rest = pattern[0], pattern[1:]
    for held in range(min(count, aside.count(face)) + 1):
        kept = _without(aside, face, held)
        for yellow in range(min(count - held, rolls.pool[1] - used[1]) + 1):
            for red in range(min(count - held - yellow, rolls.pool[2] - used[2]) + 1):
                green = count - held - yellow - red
                if green > rolls.pool[0] - used[0]:
                    continue
                shown = results
                for color, dice in enumerate((green, yellow, red)):
                    if dice:
                        shown &= rolls.at_least(color, face, dice)
                taken = (used[0] + green, used[1] + yellow, used[2] + red)
                yield from _split(rolls, rest, kept, taken, shown)


def _without(aside: tuple[str, ...], face: str, count: int) -> tuple[str, ...]:
    left = list(aside)
    for _ in range(count):
        left.remove(face)
    return tuple(left)
