"""The values of rolling dice again: of each choice of them, where that is asked, and before a clue or a card is used for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from solo.games.museum.abouts import Dropping
from solo.games.museum.forecast.arrays import ValueArray, np
from solo.games.museum.forecast.decision_state import DecisionState
from solo.games.museum.forecast.model import CLUE, action_of
from solo.games.museum.forecast.rerolls import mean_of_rest, rerolled
from solo.games.museum.forecast.resources import MANY
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.state_space import ResourceUse
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.state import Die
from solo.kernel.decisions import Option

Choices = Mapping[tuple[str, ...], float]
"""The value of each choice of dice that are rolled again, or stored, by the ids of the options that the rules then have for
them."""


class RerollValues(DecisionState):
    """A decision of an attempt, and the values of rolling dice of it again."""

    def rerolls(self, option: Option, state: ForecastState) -> Choices:
        """The values of the choices there will be of dice to roll again once an option is taken; none if it rolls none again."""
        solver, state = self.solver, self.solver.space.canonical(state)
        used, most = self._used(solver, state), MANY
        if option.verb == "clue":
            after = state._replace(clues=state.clues - 1)
        elif option.subject in self.resources and (action := action_of(self.game, option)).kind == "reroll":
            number = solver.space.number(self.resources[option.subject])
            _, uses = self._uses_of(option, state, number)
            if not uses:
                return {}
            after, most = uses[0].after, action.dice
            used = (*used, number) if uses[0].action.lasting else used
        else:
            return {}
        if after.clues < 0:
            return {}
        after = solver.space.canonical(after)
        values = self._rolled_again(solver, after, used, twice=option.verb == "clue")
        choices = list(self._distinct_choices(after, self.pool, 1, most))
        worths = self._reroll_values(after, values, choices)
        return {tuple(f"reroll:{die.id}" for die in some): worth for some, worth in zip(choices, worths, strict=True)}

    def _uses_of(
        self, option: Option, state: ForecastState, number: int
    ) -> tuple[ForecastState, Sequence[ResourceUse]]:
        """The state with a card or ability in hand, and the uses of it that an option makes. number: of the resource."""
        state = state if number in state.hand else state._replace(hand=tuple(sorted((*state.hand, number))))
        action = action_of(self.game, option)
        return state, [
            use
            for use in self.solver.space.affordable_uses(state)
            if use.card == number and use.action._replace(first=False, lasting=False) == action
        ]

    def _distinct_choices(
        self, state: ForecastState, asked: Sequence[Die], least: int, most: int
    ) -> Iterator[list[Die]]:
        """Every choice of some dice that differs from the others."""
        faces = self.solver.space.faces(state.left).of
        groups: dict[tuple[str, str], list[Die]] = {}
        for die in asked:
            groups.setdefault((die.color, faces[die.face]), []).append(die)
        for counts in product(*(range(len(group) + 1) for group in groups.values())):
            if least <= sum(counts) <= most:
                yield [die for many, group in zip(counts, groups.values(), strict=True) for die in group[:many]]

    def _reroll_values(self, state: ForecastState, values: ValueArray, choices: Sequence[Sequence[Die]]) -> list[float]:
        """The value of rolling again, for each choice of dice. values: of all results; state: canonical."""
        rolls = self.solver.space.rolls(state)
        kept = ([die for die in self.pool if die not in some] for some in choices)
        return [mean_of_rest(rolls, values, self._shown(self.solver, state, dice_kept)) for dice_kept in kept]

    def _rerolled_values(self, solver: Solver, state: ForecastState) -> ValueArray:
        """The values of all results of rolling again. state: canonical."""
        about = self.decision.about
        after_clue = isinstance(about, Dropping) and about.source == CLUE
        return self._rolled_again(solver, state, self._used(solver, state), twice=after_clue)

    def _rolled_again(self, solver: Solver, state: ForecastState, used: tuple[int, ...], *, twice: bool) -> ValueArray:
        """The same with these abilities used. twice: after a clue, when some may roll once more at once (A52)."""
        values = solver.result_values(state, used)
        more = twice and solver.space.goal.second
        return np.maximum(values, rerolled(solver.space.rolls(state), values, MANY)) if more else values

    def again(self, solver: Solver, state: ForecastState, most: int = MANY) -> float:
        """The value of the roll that lies when up to so many of its dice, the best ones, are rolled again; one has to be."""
        state = solver.space.canonical(state)
        values = rerolled(solver.space.rolls(state), self._rerolled_values(solver, state), most, surely=True)
        return self._value_of_lying(values, solver, state, self.pool)
