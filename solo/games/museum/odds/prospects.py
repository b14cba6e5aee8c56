"""The chance to complete rows under best play: a dynamic program over rolls (ES5, ES6, ES7, ES10, ES12).

Before a roll only a `Position` matters. After it, every row that can be completed and every way to let the roll fail leads to
another position (`odds.stands`); the best that a result allows is what it is worth. Without clues and cards that change results,
the options are sorted and each takes the results that allow it (bits, `odds.rolls`); with them, the worth of every result is
an array from which the worth of every use follows (`odds.uses`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solo.games.museum.odds.effort import FAILURE, RESULT, ROLL, Effort
from solo.games.museum.odds.needs import STORED, colorless
from solo.games.museum.odds.rolls import Pool, Rolls
from solo.games.museum.odds.stands import NOT, SPARINGLY, Aside, Failure, Goal, Known, Left, Rows, Stand, Stands

ANY_RESULT = -1
"""All bits: every result."""
PLENTY = 99
"""More dice, and more sanity or stamina, than there are."""
Options = Iterable[tuple[float, int]]
"""What may be done after a roll: what it is worth, and the results that allow it."""


class Position(NamedTuple):
    """Before a roll. left: the rows still to be completed. pool, aside: the dice. holds: how many dice may yet be put aside, one
    after each failed roll (ES10). sanity, stamina: what may be lost beside the costs of the rows that are left. clues, hand:
    what may be used (cards by number, `odds.uses`). free: whether the yellow and the red die could be added (1), perhaps off a
    spell (2). first: no roll has been made."""

    left: Left
    pool: Pool
    aside: Aside = ()
    holds: int = 0
    sanity: int = PLENTY
    stamina: int = PLENTY
    clues: int = 0
    hand: tuple[int, ...] = ()
    free: tuple[int, int] = (0, 0)
    first: bool = False


class Prospects(Stands):
    """The prospects of one goal without clues and cards.

    calm: those of the same goal without what terror costs, for who can bear it however often it strikes. effort: what it takes.
    """

    def __init__(self, goal: Goal, rows: Rows, known: Known, effort: Effort, calm: Prospects | None = None) -> None:
        super().__init__(goal, rows, known)
        self.effort = effort
        self.calm = calm
        self._figures: dict[tuple[Stand, int, int, int], float] = {}

    @property
    def size(self) -> int:
        """How many figures are kept."""
        return len(self._figures)

    def forget(self) -> None:
        """Keep no figures."""
        self._figures.clear()

    def at(self, at: Position) -> Stand:
        """What of a position matters to what may come of a roll; without cards no yellow or red die comes off a spell."""
        return self.stand(at.left, at.pool, colorless(at.aside))

    def worth(self, at: Position) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        return self.figure(self.at(at), at.holds, at.sanity, at.stamina)

    def opening(self, at: Position) -> float:
        """The same where a question waits: without a die in the pool nothing can be rolled (A5), but some may come off spells."""
        if any(at.pool):
            return self.worth(at)
        off = (self.stand(at.left, pool, aside) for _, pool, aside in self.at(at).taken_off())
        return max((self.figure(stand, at.holds, at.sanity, at.stamina) for stand in off), default=0.0)

    def plain(self, at: Position) -> Position:
        """A position without what makes no difference."""
        stand = self.at(at)
        return Position(stand.left, stand.pool, stand.aside, *self._plain(stand, at.holds, at.sanity, at.stamina))

    @staticmethod
    def _plain(stand: Stand, holds: int, sanity: int, stamina: int) -> tuple[int, int, int]:
        """What of holds, sanity and stamina makes a difference."""
        most_holds, most_sanity, most_stamina = stand.most
        return (
            holds if holds < most_holds else most_holds,
            sanity if sanity < most_sanity else most_sanity,
            stamina if stamina < most_stamina else most_stamina,
        )

    def figure(self, stand: Stand, holds: int, sanity: int, stamina: int) -> float:
        """The worth of a stand to somebody."""
        if sanity < 0 or stamina < 0 or stand.fails < 0:
            return 0.0
        if not stand.left:
            return 1.0
        key = (stand, *self._plain(stand, holds, sanity, stamina))
        known = self._figures.get(key)
        if known is None:
            known = self._figures[key] = self._new(*key)
        return known

    def _new(self, stand: Stand, holds: int, sanity: int, stamina: int) -> float:
        """A figure that is not known yet."""
        if self.calm is not None and (sanity, stamina) == stand.most[1:]:
            return self.calm.worth(Position(stand.left, stand.pool, stand.aside, holds))
        return self._prepared(stand, holds, sanity, stamina)

    def _prepared(self, stand: Stand, *matters: int) -> float:
        """The best of rolling at once and of taking dice off spells before; one of no other use is taken in any case."""
        if not stand.stored:
            return self._expected(stand, *matters)
        off = {face: self.stand(stand.left, pool, aside) for face, pool, aside in stand.taken_off()}
        if STORED in off:
            return self.figure(off[STORED], *matters)
        return max(self._expected(stand, *matters), *(self.figure(after, *matters) for after in off.values()), 0.0)

    def rolling(self, at: Position) -> float:
        """What rolling at once is worth, with no die taken off a spell before."""
        stand = self.at(at)
        if not stand.stored:
            return self.figure(stand, at.holds, at.sanity, at.stamina)
        if min(at.sanity, at.stamina, stand.fails) < 0:
            return 0.0
        return self._expected(stand, *self._plain(stand, at.holds, at.sanity, at.stamina))

    def _expected(self, stand: Stand, holds: int, sanity: int, stamina: int) -> float:
        """What the next roll is worth on average."""
        self.effort.spend(ROLL + RESULT * stand.rolls.size)
        worth, found = self.figure, []
        for gain, after, results in self.completions(stand):
            value = gain + worth(after, holds, sanity, stamina)
            if value:
                found.append((value, results))
        if stand.fails:
            for failure in self.failures(stand, SPARINGLY if holds else NOT):
                self.effort.spend(FAILURE)
                found += self._failing(failure, holds, sanity, stamina)
        return average(stand.rolls, found)

    def _failing(self, failure: Failure, holds: int, sanity: int, stamina: int) -> Iterator[tuple[float, int]]:
        """What a failed roll is worth. Where a die put aside is of no more use than none, neither is one that shows less."""
        terror, worth = self.goal.terror, self.figure
        if failure.struck:
            sanity, stamina = sanity - terror.sanity, stamina - terror.stamina
        best = 0.0
        for after, results in failure.plain:
            value = worth(after, holds, sanity, stamina)
            best = max(best, value)
            yield value, results
        for leads in failure.held:
            for after, results in leads:
                value = worth(after, holds - 1, sanity, stamina)
                if value <= best:
                    break
                yield value, results

    def next(self, at: Position) -> float:
        """The chance that the next roll completes what is left at once; rows that may not be done together never do."""
        if not any(at.pool):
            return 0.0
        found, stand = 0, self.at(at)
        for gain, after, results in self.completions(stand):
            if gain or not after.left:
                found |= results
        return stand.rolls.chance(found)


def average(rolls: Rolls, options: Options) -> float:
    """What a roll is worth on average: the best option takes all results that allow it, then the next best."""
    total, open_results = 0.0, rolls.full
    for worth, results in sorted(options, reverse=True):
        taken = results & open_results
        if taken:
            total += worth * rolls.chance(taken)
            open_results ^= taken
            if not open_results:
                break
    return total


def chosen(options: Options, place: int) -> float:
    """The best of the options that one result allows."""
    return max((worth for worth, results in options if results >> place & 1), default=0.0)
