"""The prospects that are kept, by goal: while the process runs, or for one view that may not take too long."""

from __future__ import annotations

from solo.games.museum.odds.effort import Effort
from solo.games.museum.odds.prospects import Prospects
from solo.games.museum.odds.stands import Goal, Known, Rows
from solo.games.museum.odds.uses import Armed

MOST_KEPT = 64
"""Goals whose prospects with clues and cards are remembered; all cards with the same share them."""
MOST_FIGURES = 40_000
"""Figures that are remembered in all."""
MOST_ROOM = 32_000_000
"""About how many bytes may be taken by what is known of stands."""


class Kept:
    """Prospects by goal. effort: what they take in all."""

    def __init__(self) -> None:
        self.effort = Effort()
        self._rows = Rows()
        self._known: dict[Goal, Known] = {}
        self._bare: dict[Goal, Prospects] = {}
        self._armed: dict[Goal, Armed] = {}

    def beside(self, other: Kept) -> Kept:
        """Share what is known of rolls with others before anything is asked, but no figures: what these take does not depend on
        what was asked before."""
        other._tidy()
        self._rows, self._known = other._rows, other._known
        return self

    def armed(self, goal: Goal) -> Armed:
        """The prospects of a goal with clues and cards."""
        self._tidy()
        known = self._armed.pop(goal, None) or Armed(goal, self._without_hand(goal), self._known_of(goal))
        self._armed[goal] = known
        return known

    def bare(self, goal: Goal) -> Prospects:
        """The prospects of a goal without clues and cards."""
        self._tidy()
        return self._without_hand(goal)

    def _without_hand(self, goal: Goal) -> Prospects:
        """What only clues and cards ask for makes no difference."""
        goal = goal._replace(second=False, watched=frozenset())
        known = self._bare.get(goal)
        if known is None:
            unharmed = goal._replace(terror=goal.terror._replace(sanity=0, stamina=0))
            calm = self._without_hand(unharmed) if unharmed != goal else None
            known = self._bare[goal] = Prospects(goal, self._rows, self._known_of(goal), self.effort, calm)
        return known

    def _known_of(self, goal: Goal) -> Known:
        """What is known of the stands of a goal; whether a clue rolls twice makes no difference to them."""
        return self._known.setdefault(goal._replace(second=False), Known())

    def _tidy(self) -> None:
        """Forget the goal that has not been asked for the longest, and what takes most room, when there is too much."""
        if len(self._armed) > MOST_KEPT:
            del self._armed[next(iter(self._armed))]
        every: list[Prospects | Armed] = [*self._bare.values(), *self._armed.values()]
        if sum(each.size for each in every) > MOST_FIGURES:
            max(every, key=lambda each: each.size).forget()
        if sum(each.room for each in self._known.values()) > MOST_ROOM:
            most = max(self._known.values(), key=lambda each: each.room)
            most.forget()
            for each in every:
                if each.known is most:
                    each.forget()
