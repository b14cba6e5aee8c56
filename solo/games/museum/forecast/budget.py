"""The work budget of a forecast: every step of the computation has a cost, so the same question always gets equally far.

The budget counts work, not time, because time differs between machines and moments. A cost is about what the step takes, in
milliseconds of a desktop computer: fitted to 10,000 forecasts of played games. That of a roll is set higher, because where it
is needed most often no table of rolls is known yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

ROLL_COST, RESULT_COST, FAILURE_COST = 0.024, 0.000_040, 0.010
"""The expectation over a roll without resources, how much more for each of its results, and for each number of dice that terror
may take."""
NODE_COST, TRANSITIONS_COST, TRANSITION_COST = 0.016, 0.032, 0.005
"""A node, finding its transitions, and evaluating one of them for one set of margins."""
LATTICE_COST = 0.15
"""Building the lattice of a resource set."""
ACTION_COST, ENTRY_COST = 0.012, 0.000_070
"""Evaluating a use, and how much more for each subset and result."""


class BudgetExceeded(Exception):
    """The work budget is used up; what was completed until then stays known."""


OVERRUN = 1.0
"""How far beyond a limit at which work is cut short something may still be used on the rolls that are being computed."""


class WorkBudget:
    """How much work has been done, and how much may be.

    cutting: beyond the limit work is not left off but cut short: a lower bound takes the place of each value that is not known.
    Then clues beyond the first cost nothing, so that who has more of them gets as far. cuts: how often that was done.
    """

    def __init__(self) -> None:
        self.spent = 0.0
        self.limit = inf
        self.cutting = False
        self.cuts = 0

    @contextmanager
    def limited_to(self, limit: float) -> Iterator[None]:
        """Stop what is done in this context when so much has been spent in all."""
        self.limit = limit
        try:
            yield
        except BudgetExceeded:
            pass
        finally:
            self.limit = inf

    @contextmanager
    def cut_at(self, limit: float) -> Iterator[None]:
        """Cut short what is done in this context when so much has been spent in all."""
        self.limit, self.cutting, self.cuts = limit, True, 0
        try:
            yield
        finally:
            self.limit, self.cutting = inf, False

    def is_out(self, overrun: float = 0.0) -> bool:
        """Whether work is to be cut short, or anything more to be used on a roll."""
        return self.cutting and self.spent > self.limit + overrun

    def spend(self, price: float) -> None:
        """Spend something; raises BudgetExceeded if there is not so much left, unless work is cut short."""
        self.spent += price
        if self.spent > self.limit and not self.cutting:
            raise BudgetExceeded
