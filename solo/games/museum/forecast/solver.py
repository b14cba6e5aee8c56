"""The value function of an attempt with resources (ES12): what is used before a roll, and after it (`RollSolver`)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum.forecast.arrays import ValueArray, np
from solo.games.museum.forecast.budget import (
    NODE_COST,
)
from solo.games.museum.forecast.face_classes import STORED
from solo.games.museum.forecast.lattice import ResourceSet
from solo.games.museum.forecast.nodes import Margins, ValueNode
from solo.games.museum.forecast.resources import ResourceAction
from solo.games.museum.forecast.roll_solver import RollSolver
from solo.games.museum.forecast.rolls import GREEN
from solo.games.museum.forecast.state_space import ResourceUse
from solo.games.museum.forecast.states import ForecastState


class Solver(RollSolver):
    """The value function of one goal with clues and cards.

    Inside, values are arrays over all subsets of the resource set in hand (`forecast.lattice`), and over all results of a roll
    where one lies; callers ask for states, each with its own resources. space: the states of the goal, with the nodes that
    keep their values. memo: the transitions of the goal. size: how many values are remembered.
    """

    def clear(self) -> None:
        """Keep nothing that was computed."""
        self.size = 0
        self.space.clear()

    def value(self, state: ForecastState) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        node, margins, index = self.space.locate(state)
        return float(self._node_values(node, margins)[index])

    def values_with_clues_up_to(self, state: ForecastState, clues: int) -> list[float]:
        """The best values of a state with no clue, with one at most ... up to so many, as far as work is not cut short.

        What is cut short (`WorkBudget`) is the same for all of them, so none is less than the one before.
        """
        node, margins, index = self.space.locate(state)
        values, top, best = self._node_values(node, margins), node.lattice.fresh[index], [0.0]
        for count in range(clues + 1):
            subset = node.lattice.index.get(top._replace(clues=min(count, top.clues)))
            best.append(max(best[-1], float(values[subset]) if subset is not None else 0.0))
        return best[1:]

    def _new_node_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """Values that are not known yet."""
        self._budget.spend(NODE_COST)
        lattice = node.lattice
        if node.idle:
            return self._bare_values(node, margins)
        if node.fails < 0 or (min(margins[1:]) < 0 and not lattice.defeats):
            return np.zeros(len(lattice.fresh))
        return self._best_preparation(node, margins)

    def _best_preparation(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The best of rolling at once, of adding dice and of taking dice off spells first."""
        dice_state = node.dice_state
        if not (node.lattice.adds or dice_state.stored):
            return self._expected_values(node, margins)
        state = ForecastState(
            dice_state.left, dice_state.pool, dice_state.aside, *margins, *node.lattice.top[:2], node.free, node.first
        )
        adding = [*self.space.affordable_uses(state, "add")]
        for use in adding:
            action, states = use.action, [*self.space.states_after_adding(use)]
            only = len(self.space.resources[use.card].actions) == 1 and not (
                action.sanity or action.stamina or action.trade
            )
            if only and len(states) == 1 and states[0].aside == state.aside:
                return self._values_after_adding(node, action, states[0])
        off = [*self.space.states_after_taking_green_off(state)]
        useless = [other for face, other in off if face == STORED and other.hand == state.hand]
        if useless:
            return self._values_with_dice(node, useless[0])
        best = self._expected_values(node, margins)
        for _, other in off:
            best = np.maximum(best, self._values_with_dice(node, other))
        for use in adding:
            for added in self.space.states_after_adding(use):
                best = np.maximum(best, self._values_after_adding(node, use.action, added))
        return best

    def _values_with_dice(self, node: ValueNode, state: ForecastState) -> ValueArray:
        """The values with other dice for the same rows. state: of the whole resource set."""
        top = node.lattice.top
        if state.hand != top.hand:
            return self._values_after_adding(node, ResourceAction(""), state)
        projection = self.space.projection(top, state.left, node.free, first=node.first)
        other = self.space.node(self.space.transitions.dice_state(state.left, state.pool, state.aside), projection)
        return self._node_values(other, other.canonical_margins(state.holds, state.sanity, state.stamina))

    def _values_after_adding(self, node: ValueNode, action: ResourceAction, state: ForecastState) -> ValueArray:
        """The values of adding dice for every subset that allows it; 0 for the others. state: of the whole resource set, then."""
        top = node.lattice.top
        gained, lost = list(state.hand), list[int]()
        for card in top.hand:
            (gained.remove if card in gained else lost.append)(card)
        projection = self.space.projection(
            ResourceSet(state.clues, state.hand), state.left, state.free, first=state.first
        )
        other = self.space.node(self.space.transitions.dice_state(state.left, state.pool, state.aside), projection)
        values, able, after = np.zeros(len(node.lattice.fresh)), [], []
        for index, subset in enumerate(node.lattice.fresh):
            left = subset.without(lost, state.clues - top.clues)
            if left is not None and not self._unaffordable(
                action, state.sanity - subset.sanity, state.stamina - subset.stamina
            ):
                able.append(index)
                after.append(left._replace(hand=tuple(sorted((*left.hand, *gained)))) if gained else left)
        margins = (state.holds, state.sanity, state.stamina)
        values[able] = self._joined(self._node_values, other, margins, projection.project(tuple(after)))
        return values

    @staticmethod
    def _unaffordable(action: ResourceAction, sanity: int, stamina: int) -> bool:
        """Whether something could not be paid for, of what is left then."""
        return bool((action.sanity and sanity < 0) or (action.stamina and stamina < 0))

    def value_used_before(self, use: ResourceUse) -> float:
        """The value of using a card before a roll; no die comes off a spell for it that was not taken off before."""
        if use.action.kind != "add":
            return self.decision_value(use.after)
        return max(map(self.decision_value, self.space.states_after_adding(use, off=False)), default=0.0)

    def decision_value(self, state: ForecastState, *, color: int = GREEN, cards: Sequence[int] | None = None) -> float:
        """The value of a question before a roll; without a die in the pool nothing can be rolled, but some may come (A5).

        color: that die, which is free, waits for one of the cards that add it (any, if not said).
        """
        if any(state.pool) and color == GREEN:
            return self.value(state)
        states = [other for _, other in self.space.states_after_taking_green_off(state)] if color == GREEN else []
        for use in self.space.affordable_uses(state, "add"):
            able = use.action in self.space.helpful_part(use.card, state).actions and (
                cards is None or use.card in cards
            )
            if able and (color == GREEN or use.action.colors[color]):
                states += [added for added in self.space.states_after_adding(use) if any(added.pool)]
        return max(map(self.value, states), default=0.0)

    def roll_value(self, state: ForecastState) -> float:
        """The value of rolling at once, with nothing used before."""
        node, margins, index = self.space.locate(state)
        state = self.space.canonical(state)
        if self.space.hopeless(state) or not any(state.pool):
            return 0.0
        if node.idle:
            return self._bare.roll_value(state._replace(left=self.space.unmarked(state.left)))
        return float(self._expected_values(node, margins)[index])

    def _expected_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The expected values of the next roll."""
        values: ValueArray = (
            self._result_values(node, margins)[: len(node.lattice.fresh)] @ node.dice_state.rolls.shares
        )
        return values
