"""The value function of an attempt without resources: a Bellman recursion over rolls (ES5, ES6, ES7, ES10, ES12).

The state before a roll is a `ForecastState`. After the roll every row that can be completed and every way to let the roll fail
is an action with a successor state (`forecast.transitions`); the value of a result is that of the best action it allows. Without
resources that change results, the actions are sorted by value and each takes the results that allow it (bits, `forecast.rolls`);
with them, the values of all results are an array, from which the values of every use follow (`forecast.solver`). docs/odds.md
has the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solo.games.museum.forecast.budget import FAILURE_COST, RESULT_COST, ROLL_COST, WorkBudget
from solo.games.museum.forecast.face_classes import STORED, colorless
from solo.games.museum.forecast.rolls import Rolls
from solo.games.museum.forecast.states import ForecastState, Goal
from solo.games.museum.forecast.transitions import (
    HOLD_NOTHING,
    HOLD_SPARINGLY,
    DiceState,
    Failure,
    RowIndex,
    TransitionMemo,
    Transitions,
)

ANY_RESULT = -1
"""All bits: every result."""
Options = Iterable[tuple[float, int]]
"""Actions after a roll: the value of each, and the results that allow it, as bits."""


class BareSolver(Transitions):
    """The value function of one goal without clues and cards.

    unharmed: the one of the same goal without what terror costs, for who can bear it however often it strikes. budget: what
    work it may take.
    """

    def __init__(
        self, goal: Goal, rows: RowIndex, known: TransitionMemo, budget: WorkBudget, unharmed: BareSolver | None = None
    ) -> None:
        super().__init__(goal, rows, known)
        self.budget = budget
        self.unharmed = unharmed
        self._values: dict[tuple[DiceState, int, int, int], float] = {}

    @property
    def size(self) -> int:
        """How many values are remembered."""
        return len(self._values)

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()

    def dice_state_of(self, state: ForecastState) -> DiceState:
        """The part of a state that decides which transitions there are; without cards no yellow or red die comes off a spell."""
        return self.dice_state(state.left, state.pool, colorless(state.aside))

    def value(self, state: ForecastState) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        return self.value_of(self.dice_state_of(state), state.holds, state.sanity, state.stamina)

    def decision_value(self, state: ForecastState) -> float:
        """The same where a question waits: without a die in the pool nothing can be rolled (A5), but some may come off spells."""
        if any(state.pool):
            return self.value(state)
        off = (self.dice_state(state.left, pool, aside) for _, pool, aside in self.dice_state_of(state).taken_off())
        return max(
            (self.value_of(dice_state, state.holds, state.sanity, state.stamina) for dice_state in off), default=0.0
        )

    def canonical(self, state: ForecastState) -> ForecastState:
        """The canonical form of a state: without what makes no difference."""
        dice_state = self.dice_state_of(state)
        return ForecastState(
            dice_state.left,
            dice_state.pool,
            dice_state.aside,
            *self._canonical_margins(dice_state, state.holds, state.sanity, state.stamina),
        )

    @staticmethod
    def _canonical_margins(dice_state: DiceState, holds: int, sanity: int, stamina: int) -> tuple[int, int, int]:
        """What of holds, sanity and stamina makes a difference."""
        most_holds, most_sanity, most_stamina = dice_state.most
        return (
            holds if holds < most_holds else most_holds,
            sanity if sanity < most_sanity else most_sanity,
            stamina if stamina < most_stamina else most_stamina,
        )

    def value_of(self, dice_state: DiceState, holds: int, sanity: int, stamina: int) -> float:
        """The value of a dice state with these margins."""
        if sanity < 0 or stamina < 0 or dice_state.fails < 0:
            return 0.0
        if not dice_state.left:
            return 1.0
        key = (dice_state, *self._canonical_margins(dice_state, holds, sanity, stamina))
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._new_value(*key)
        return known

    def _new_value(self, dice_state: DiceState, holds: int, sanity: int, stamina: int) -> float:
        """A value that is not known yet."""
        if self.unharmed is not None and (sanity, stamina) == dice_state.most[1:]:
            return self.unharmed.value(ForecastState(dice_state.left, dice_state.pool, dice_state.aside, holds))
        return self._best_preparation(dice_state, holds, sanity, stamina)

    def _best_preparation(self, dice_state: DiceState, *matters: int) -> float:
        """The best of rolling at once and of taking dice off spells before; one of no other use is taken in any case."""
        if not dice_state.stored:
            return self._expected_value(dice_state, *matters)
        off = {face: self.dice_state(dice_state.left, pool, aside) for face, pool, aside in dice_state.taken_off()}
        if STORED in off:
            return self.value_of(off[STORED], *matters)
        return max(
            self._expected_value(dice_state, *matters), *(self.value_of(after, *matters) for after in off.values()), 0.0
        )

    def roll_value(self, state: ForecastState) -> float:
        """The value of rolling at once, with no die taken off a spell before."""
        dice_state = self.dice_state_of(state)
        if not dice_state.stored:
            return self.value_of(dice_state, state.holds, state.sanity, state.stamina)
        if min(state.sanity, state.stamina, dice_state.fails) < 0:
            return 0.0
        return self._expected_value(
            dice_state, *self._canonical_margins(dice_state, state.holds, state.sanity, state.stamina)
        )

    def _expected_value(self, dice_state: DiceState, holds: int, sanity: int, stamina: int) -> float:
        """The expected value of the next roll."""
        self.budget.spend(ROLL_COST + RESULT_COST * dice_state.rolls.size)
        value_of, options = self.value_of, []
        for gain, after, results in self.completions(dice_state):
            value = gain + value_of(after, holds, sanity, stamina)
            if value:
                options.append((value, results))
        if dice_state.fails:
            for failure in self.failures(dice_state, HOLD_SPARINGLY if holds else HOLD_NOTHING):
                self.budget.spend(FAILURE_COST)
                options += self._failure_options(failure, holds, sanity, stamina)
        return expected_value(dice_state.rolls, options)

    def _failure_options(self, failure: Failure, holds: int, sanity: int, stamina: int) -> Iterator[tuple[float, int]]:
        """The values of a failed roll. Where a die put aside is of no more use than none, neither is one that shows less."""
        terror, value_of = self.goal.terror, self.value_of
        if failure.struck:
            sanity, stamina = sanity - terror.sanity, stamina - terror.stamina
        best = 0.0
        for after, results in failure.not_held:
            value = value_of(after, holds, sanity, stamina)
            best = max(best, value)
            yield value, results
        for successors in failure.held:
            for after, results in successors:
                value = value_of(after, holds - 1, sanity, stamina)
                if value <= best:
                    break
                yield value, results

    def next_roll_chance(self, state: ForecastState) -> float:
        """The chance that the next roll completes what is left at once; rows that may not be done together never do."""
        if not any(state.pool):
            return 0.0
        completing, dice_state = 0, self.dice_state_of(state)
        for gain, after, results in self.completions(dice_state):
            if gain or not after.left:
                completing |= results
        return dice_state.rolls.chance(completing)


def expected_value(rolls: Rolls, options: Options) -> float:
    """The expected value of a roll: the best action takes all results that allow it, then the next best."""
    total, open_results, open_throws = 0.0, rolls.full, rolls.throws
    for value, results in sorted(options, reverse=True):
        taken = results & open_results
        if taken == open_results:
            return total + value * (open_throws / rolls.throws)
        if taken:
            throws = rolls.throws_showing(taken)
            total += value * (throws / rolls.throws)
            open_results ^= taken
            open_throws -= throws
    return total


def best_value(options: Options, index: int) -> float:
    """The best of the options that one result allows."""
    return max((value for value, results in options if results >> index & 1), default=0.0)
