"""The solvers by goal: remembered while the process runs, or for one forecast with a work budget."""

from __future__ import annotations

from solo.games.museum.forecast.bare_solver import BareSolver
from solo.games.museum.forecast.budget import WorkBudget
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.states import Goal
from solo.games.museum.forecast.transitions import RowIndex, TransitionMemo

MAX_GOALS = 64
"""Goals whose solvers with resources are remembered; all cards with the same goal share one."""
MAX_FIGURES = 40_000
"""Values that are remembered in all."""
MAX_BYTES = 32_000_000
"""About how many bytes the memo tables of transitions may take."""


class SolverCache:
    """Solvers by goal. budget: of all their work."""

    def __init__(self) -> None:
        self.budget = WorkBudget()
        self._rows = RowIndex()
        self._memos: dict[Goal, TransitionMemo] = {}
        self._bare_solvers: dict[Goal, BareSolver] = {}
        self._solvers: dict[Goal, Solver] = {}
        self._lasting = True

    def sharing_memos_of(self, other: SolverCache) -> SolverCache:
        """Share the transitions that another cache knows before anything is asked, but no values: so the work for these does not
        depend on what was asked before. For the same reason nothing is forgotten then until all is."""
        other._evict()
        self._rows, self._memos, self._lasting = other._rows, other._memos, False
        return self

    def solver(self, goal: Goal) -> Solver:
        """The solver of a goal with clues and cards."""
        self._evict()
        solver = self._solvers.pop(goal, None) or Solver(goal, self._bare_solver(goal), self._memo_of(goal))
        self._solvers[goal] = solver
        return solver

    def bare_solver(self, goal: Goal) -> BareSolver:
        """The solver of a goal without clues and cards."""
        self._evict()
        return self._bare_solver(goal)

    def _bare_solver(self, goal: Goal) -> BareSolver:
        """What only clues and cards ask for makes no difference."""
        goal = goal._replace(second=False, watched=frozenset())
        solver = self._bare_solvers.get(goal)
        if solver is None:
            unharmed = goal._replace(terror=goal.terror._replace(sanity=0, stamina=0))
            unharmed_solver = self._bare_solver(unharmed) if unharmed != goal else None
            solver = self._bare_solvers[goal] = BareSolver(
                goal, self._rows, self._memo_of(goal), self.budget, unharmed_solver
            )
        return solver

    def _memo_of(self, goal: Goal) -> TransitionMemo:
        """The transitions of a goal; whether a clue rolls twice makes no difference to them."""
        return self._memos.setdefault(goal._replace(second=False), TransitionMemo())

    def _evict(self) -> None:
        """Forget the goal that has not been asked for the longest, and what takes most memory, when there is too much."""
        if not self._lasting:
            return
        if len(self._solvers) > MAX_GOALS:
            del self._solvers[next(iter(self._solvers))]
        solvers: list[BareSolver | Solver] = [*self._bare_solvers.values(), *self._solvers.values()]
        if sum(solver.size for solver in solvers) > MAX_FIGURES:
            max(solvers, key=lambda solver: solver.size).clear()
        if sum(memo.bytes for memo in self._memos.values()) > MAX_BYTES:
            largest = max(self._memos.values(), key=lambda memo: memo.bytes)
            largest.clear()
            for solver in solvers:
                if solver.memo is largest:
                    solver.clear()
