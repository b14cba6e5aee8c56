"""A decision of an attempt as a state of the forecast, and the value of the roll that lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.games.museum.abouts import Dropping, TaskRow
from solo.games.museum.forecast.arrays import ValueArray
from solo.games.museum.forecast.bare_solver import best_value
from solo.games.museum.forecast.model import (
    action_bought,
    free_dice,
    goal_of,
    resource_names,
    resources_of,
    row_numbers,
    state_with_resources,
    state_without_resources,
)
from solo.games.museum.forecast.rolls import COLORS, Shown
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.states import ForecastState, Goal
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.tasks import all_rows, rows_now
from solo.games.museum.rules.winning import rows_wanted
from solo.games.museum.state import Die
from solo.kernel.decisions import Decision

SHARED_CACHE = SolverCache()
"""Shared by all games while the process runs: for forecasts without resources, and for the simplified ones of quick players."""


def simplify(goal: Goal) -> Goal:
    """A goal without what multiplies the states."""
    return goal._replace(terror=goal.terror._replace(sanity=0, stamina=0), many=goal.many and goal.again, second=False)


class DecisionState:
    """A decision of an attempt as a state: the rows that are left, the dice, the resources.

    wanted: the rows that have to be done: all that are left, or those of a monster that wins the game (ES1.2, ES17.8).
    simplified: for a quick player. Left out are the sanity and stamina that terror costs, several rows with one roll, all
    resources, and all dice that could be put aside but one; there are few states then, and they serve many cards and games.
    cache: the shared one; with resources one of its own, so that the work does not depend on what was asked before.
    """

    def __init__(self, game: Game, decision: Decision, *, simplified: bool = False) -> None:
        self.game = game
        self.decision = decision
        self.attempt = game.attempt
        self.battle = game.state.battle
        active = game.active
        assert active is not None, "an attempt is somebody's"
        self.who = active
        rows = _rows(game)
        done = () if self.battle else self.attempt.done
        self.rows = [row for row in rows if row.key not in done]
        self.pool = dice.pool(game)
        self.aside = dice.aside(game)
        self.resources = resources_of(game, self.who, self.attempt.card)
        if (action := action_bought(game, decision)) is not None:
            colors = [color for color, count in zip(COLORS, action.colors, strict=True) if count]
            self.pool = [*self.pool, *dice.addable(game, colors)]
            if not any(free_dice(game, self.pool)):
                del self.resources[self.who.id]
        if decision.kind == "store_dice" and isinstance(decision.about, Dropping):
            self.resources.pop(decision.about.source, None)  # it is being cast
        goal = goal_of(game, self.who, self.attempt.card, {} if simplified else self.resources)
        if simplified:
            goal = simplify(goal)
        self.simplified = simplified
        self.names = resource_names(game, self.who, self.resources)
        self.cache = SolverCache().sharing_memos_of(SHARED_CACHE) if self.names and not simplified else SHARED_CACHE
        self.solver = self.cache.solver(goal._replace(again=True) if self.battle else goal)
        self.solver_once = self.cache.solver(goal)
        self.completed = any(option.id == "enough" for option in decision.options)
        self.numbers = self._numbered(self.solver, rows)
        self.holds = 0
        if not self.battle:
            self.holds = int(may_focus(game, self.who)) + len(assistants(game, self.who))
        if simplified:
            self.holds = min(self.holds, 1)
        self.wanted = self.rows if self.battle else rows_wanted(game, self.attempt.card, self.rows)
        left = self.solver.space.left(self.numbers[row.key] for row in self.wanted)
        self.bare_state = state_without_resources(game, self.who, left, self.wanted, self.pool, self.aside, self.holds)
        self.bare_state = self.bare_state._replace(first=not self.attempt.rolls)
        self.bare_state_once = self.bare_state
        if self.battle:
            self.bare_state_once = self.bare_state._replace(left=tuple(self._numbered(self.solver_once, rows).values()))

    def _numbered(self, solver: Solver, rows: Sequence[TaskRow]) -> dict[str, int]:
        numbers = row_numbers(self.game, self.attempt.card, rows, solver, {} if self.simplified else self.resources)
        return {row.key: number for row, number in zip(rows, numbers, strict=True)}

    def state_with(self, solver: Solver, names: Sequence[str]) -> ForecastState:
        """The state with some resources."""
        bare = self.bare_state if solver is self.solver else self.bare_state_once
        return state_with_resources(solver, bare, self.resources, names, self.who.clues)

    def _used(self, solver: Solver, state: ForecastState) -> tuple[int, ...]:
        """The abilities that were used on this roll."""
        sources = dict.fromkeys(mark.rpartition("/")[0] for mark in self.attempt.used)
        numbers = [solver.space.number(self.resources[name]) for name in sources if name in self.resources]
        return tuple(number for number in numbers if number in state.hand)

    def _lying_value(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> float:
        """The value of the roll that lies; without resources only the successors of this result matter."""
        state = solver.space.canonical(state)
        if not (state.clues or state.hand):
            return self.stop_value(solver, state, pool)
        return self._value_of_lying(solver.result_values(state, self._used(solver, state)), solver, state, pool)

    def _stored(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> float:
        """The value of the roll that lies after dice were stored: rows are completed, it fails, or others are stored (A52)."""
        state = solver.space.canonical(state)
        if any(action.kind == "hold" for card in state.hand for action in solver.space.resources[card].actions):
            return self._value_of_lying(solver.values_after_storing(state, 0), solver, state, pool)
        return self.stop_value(solver, state, pool)

    def stop_value(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> float:
        """The value of a roll that lies when nothing is used on it."""
        state = solver.space.canonical(state)
        index = self._result_index(solver, state, pool)
        return best_value(solver.options(state, 1 << index), index)

    def without_monster(self, state: ForecastState) -> float:
        """The value of the roll that lies when a card beats the monster here that is hardest to beat; with none, nothing."""
        monsters = [row for row in self.wanted if row.monster]
        left = [[*state.left] for _ in monsters]
        for rest, row in zip(left, monsters, strict=True):
            rest.remove(self.numbers[row.key])
        rests = [state._replace(left=tuple(rest)) for rest in left]
        return max(
            (self.stop_value(self.solver, rest_state, self.pool) if rest_state.left else 1.0 for rest_state in rests),
            default=0.0,
        )

    def _value_of_lying(self, values: ValueArray, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> float:
        """The value of the roll that lies, from those of all results."""
        return float(values[self._result_index(solver, state, pool)])

    def _result_index(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> int:
        """The index of the roll that lies among all results."""
        return solver.space.rolls(state).index(self._shown(solver, state, pool))

    @staticmethod
    def _shown(solver: Solver, state: ForecastState, pool: Sequence[Die]) -> Shown:
        faces = solver.space.faces(state.left)
        there = Counter((die.color, faces.of[die.face]) for die in pool)
        counts = [
            tuple(there[color, face] for face, _ in classes)
            for color, classes in zip(COLORS, faces.classes, strict=True)
        ]
        return Shown(counts[0], counts[1], counts[2])

    def _further_value(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> float:
        """Completing further rows with the dice that still lie, and with those aside; then a roll cannot fail any more."""
        index = self._result_index(solver, state, pool)
        return best_value(solver.completion_options(state, 1 << index), index)


def _rows(game: Game) -> list[TaskRow]:
    """All rows of the attempt under way, or the combat task."""
    return rows_now(game) if game.state.battle else list(all_rows(game, game.card_of(game.attempt.card)))
