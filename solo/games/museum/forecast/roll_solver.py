"""The values of the results of a roll with resources (ES12): what may be done with it, and what may be used on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from solo.games.museum.forecast.arrays import IndexArray, ValueArray, np
from solo.games.museum.forecast.bare_solver import ANY_RESULT, BareSolver, Options
from solo.games.museum.forecast.budget import (
    ACTION_COST,
    ENTRY_COST,
    OVERRUN,
    TRANSITION_COST,
    TRANSITIONS_COST,
)
from solo.games.museum.forecast.die_changes import raised, turned
from solo.games.museum.forecast.face_classes import STORED
from solo.games.museum.forecast.lattice import SPENDING, LatticeAction, ResourceSet
from solo.games.museum.forecast.nodes import Free, Margins, NodeTransition, ProjectedGroup, Projection, ValueNode
from solo.games.museum.forecast.rerolls import coarser, rerolled, taking
from solo.games.museum.forecast.resources import MANY, ResourceAction
from solo.games.museum.forecast.rolls import BLANK, GREEN
from solo.games.museum.forecast.state_space import ResourceUse, StateSpace
from solo.games.museum.forecast.states import ForecastState, Goal, Left
from solo.games.museum.forecast.transitions import (
    HOLD_FREELY,
    HOLD_NOTHING,
    HOLD_SPARINGLY,
    DiceState,
    TransitionMemo,
    one_less,
)

ENTRIES_PER_VALUE = 256
"""How many entries of arrays over results count as one remembered value; the memo tables would take too much memory else."""


class Afterstate(NamedTuple):
    """The state after something was used on a roll, before the next choice. top: what the whole resource set has left after the
    roll; subsets: what each subset has left on it."""

    dice_state: DiceState
    margins: Margins
    free: Free
    first: bool
    top: ResourceSet
    subsets: tuple[ResourceSet, ...]


class RollSolver:
    """What lies after a roll is worth, of one goal with clues and cards: for every result, and every subset of the resources.

    space: the states of the goal, with the nodes that keep their values. memo: the transitions of the goal. size: how many values
    are remembered. What a state is worth before a roll the solver knows that this belongs to (`forecast.solver`).
    """

    def __init__(self, goal: Goal, bare: BareSolver, known: TransitionMemo) -> None:
        self.space = StateSpace(goal, bare, known)
        self.memo = known
        self.size = 0
        self._goal = goal
        self._bare = bare
        self._budget = bare.budget

    def _new_node_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The values of a node before the roll that are not known yet, for every subset that has all its abilities."""
        raise NotImplementedError

    def _node_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The values of a node before the roll, for every subset that has all its abilities."""
        known = node.values.get(margins)
        if known is None:
            if self._budget.is_out():
                return self._least_values(node, margins)
            cuts, known = self._budget.cuts, self._new_node_values(node, margins)
            if cuts == self._budget.cuts:
                node.values[margins] = known
                self.size += len(known)
        return known

    def _least_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """Lower bounds of the values of a node: from here on nothing is used, and no die is put aside."""
        self._budget.cuts += 1
        return self._bare_values(node, (0, *margins[1:]))

    def _bare_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The values of a node when nothing is used, the same for every subset."""
        dice_state = node.dice_state
        if node.bare is None:
            node.bare = self._bare.dice_state(self.space.unmarked(dice_state.left), dice_state.pool, dice_state.aside)
        return np.full(len(node.lattice.fresh), self._bare.value_of(node.bare, *margins))

    @staticmethod
    def _joined(
        values_of: Callable[[ValueNode, Margins], ValueArray],
        node: ValueNode,
        margins: Margins,
        groups: Sequence[ProjectedGroup],
    ) -> ValueArray:
        """The values of a node for some subsets."""
        holds, sanity, stamina = margins
        parts = [
            values_of(node, node.canonical_margins(holds, sanity - group.sanity, stamina - group.stamina))[group.there]
            for group in groups
        ]
        if len(parts) == 1:
            return parts[0]
        joined = np.empty((sum(map(len, parts)), *parts[0].shape[1:]))
        for group, part in zip(groups, parts, strict=True):
            joined[group.here] = part
        return joined

    def result_values(self, state: ForecastState, used: tuple[int, ...] = ()) -> ValueArray:
        """The values of all results of a roll. state: canonical. used: abilities that were used on this roll."""
        node, margins, index = self.space.locate(state, used)
        values: ValueArray = self._result_values(node, margins)[index]
        return values

    def options(self, state: ForecastState, among: int = ANY_RESULT) -> Options:
        """What may be done after a roll when nothing more is used on it, if some of the results allow it."""
        return [*self.completion_options(state, among), *self.failure_options(state, among)]

    def completion_options(self, state: ForecastState, among: int = ANY_RESULT) -> Options:
        """The values of completing rows, if some of the results allow it."""
        node, margins, index = self.space.locate(state)
        for transition in self._transitions_of(node, HOLD_NOTHING)[: node.completion_count]:
            if transition.results & among:
                yield float(self._transition_values(node, margins, transition)[index]), transition.results

    def failure_options(self, state: ForecastState, among: int = ANY_RESULT) -> Options:
        """The values of letting the roll fail, if some of the results allow it."""
        node, margins, index = self.space.locate(state)
        for transition in self._transitions_of(node, HOLD_FREELY if margins[0] else HOLD_NOTHING)[
            node.completion_count :
        ]:
            if transition.results & among:
                yield float(self._transition_values(node, margins, transition)[index]), transition.results

    def _transitions_of(self, node: ValueNode, holding: int) -> list[NodeTransition]:
        """The transitions: rows are completed, or the roll fails. holding: which dice may be put aside."""
        transitions = node.transitions.get(holding)
        if transitions is None:
            self._budget.spend(TRANSITIONS_COST)
            projections = {node.dice_state.left: self._successor_projection(node, node.dice_state.left)}
            transitions = []
            for gain, after, results in self.space.transitions.completions(node.dice_state):
                if after.left not in projections:
                    projections[after.left] = self._successor_projection(node, after.left)
                projection, groups = projections[after.left]
                transitions.append(NodeTransition(gain, 0, 0, self.space.node(after, projection), groups, results))
            node.completion_count = len(transitions)
            if node.fails > 0:
                projection, groups = projections[node.dice_state.left]
                for struck, not_held, held in self.space.transitions.failures(node.dice_state, holding):
                    for holds, successors in ((0, not_held), *((1, successors_held) for successors_held in held)):
                        for after, results in successors:
                            transitions.append(
                                NodeTransition(0, holds, struck, self.space.node(after, projection), groups, results)
                            )
            node.transitions[holding] = transitions
        return transitions

    def _successor_projection(
        self, node: ValueNode, left: Left
    ) -> tuple[Projection, tuple[ProjectedGroup, ...] | None]:
        """What of all subsets is of use after a roll while some rows are left; None if all are what they were."""
        projection = self.space.projection(node.lattice.top, left, node.free, first=False)
        same = projection.same and projection.lattice is node.lattice
        return projection, None if same else projection.project(node.lattice.fresh)

    def _transition_values(self, node: ValueNode, margins: Margins, transition: NodeTransition) -> ValueArray:
        """The values of a transition for every subset."""
        self._budget.spend(TRANSITION_COST)
        terror, (holds, sanity, stamina) = self._goal.terror, margins
        gain, held, struck, after, groups, _ = transition
        if struck:
            sanity, stamina = sanity - terror.sanity, stamina - terror.stamina
        if groups is None:
            values = self._node_values(after, after.canonical_margins(holds - held, sanity, stamina))
        else:
            values = self._joined(self._node_values, after, (holds - held, sanity, stamina), groups)
        return gain + values if gain else values

    def _stop_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The values of all results for every subset when nothing more is used on this roll."""
        known, cuts = node.stop_values.get(margins), self._budget.cuts
        if known is None:
            holding = HOLD_SPARINGLY if margins[0] else HOLD_NOTHING
            transitions = self._transitions_of(node, holding)
            each_transition = [self._transition_values(node, margins, transition) for transition in transitions]
            values = np.concatenate(each_transition) if each_transition else np.empty(0)
            known = node.best(values.reshape(-1, len(node.lattice.fresh)), holding)
            if cuts == self._budget.cuts:
                node.stop_values[margins] = known
        return known

    def _result_values(self, node: ValueNode, margins: Margins) -> ValueArray:
        """The values of all results of a roll for every subset, also for those whose abilities were used on it."""
        known, cuts = node.result_values.get(margins), self._budget.cuts
        if known is None:
            known = self._stop_values(node, margins)
            if node.lattice.actions:
                known = known[node.lattice.refreshed]
                for step in node.lattice.actions:
                    better = self._action_values(node, margins, step, known)
                    if better is not None:
                        theirs = known[step.subsets]
                        known[step.subsets] = np.maximum(theirs, better, out=theirs)
            if cuts == self._budget.cuts:
                node.result_values[margins] = known
                self.size += known.size // ENTRIES_PER_VALUE
        return known

    def _action_values(
        self, node: ValueNode, margins: Margins, step: LatticeAction, values_with_less: ValueArray
    ) -> ValueArray | None:
        """The values of an action on every result, for all subsets that allow it; None if it cannot be paid, or is too much.

        values_with_less: of the smaller subsets."""
        action, (holds, sanity, stamina) = step.action, margins
        if self._budget.is_out(OVERRUN if step.targets is not None else 0.0):
            self._budget.cuts += 1
            return None
        entries = step.plain if self._budget.cutting else len(step.after)
        if entries:
            self._budget.spend(ACTION_COST + ENTRY_COST * entries * node.dice_state.rolls.size)
        if action.sanity or action.stamina:
            unpaid = ((step.paid[0] > sanity) & bool(action.sanity)) | ((step.paid[1] > stamina) & bool(action.stamina))
            if unpaid.all():
                return None
        paid = (holds, sanity - action.sanity, stamina - action.stamina) if action.lasting else margins
        # Without a clue token, to use something and roll nothing is never better than to keep it.
        surely = action.clues > 0
        if step.targets is not None:
            values = self._change_values(node.dice_state, action, values_with_less[step.targets], surely=surely)
        else:
            after = Afterstate(node.dice_state, paid, node.free, node.first, step.rest, step.after)
            match action.kind:
                case "hold":
                    values = self._storing_values(after, action.dice)
                case "defeat":
                    values = self._defeat_values(after)
                case _:
                    values = self._change_values(node.dice_state, action, self._values_of_lying(after), surely=surely)
        if action.sanity or action.stamina:
            values[unpaid] = 0.0
        return values

    def _change_values(
        self, dice_state: DiceState, action: ResourceAction, rest: ValueArray, *, surely: bool = True
    ) -> ValueArray:
        """The values of all results when dice are changed. rest: the values of results then. surely: one die is rolled again."""
        rolls = dice_state.rolls
        match action.kind:
            case "clue":
                if self._goal.second:
                    rest = np.maximum(rest, rerolled(rolls, rest, MANY))
                return rerolled(rolls, rest, MANY, surely=surely)
            case "reroll":
                return rerolled(rolls, rest, action.dice, surely=surely)
            case "turn":
                return turned(rolls, dice_state.faces.of[action.after], rest, action)
            case "raise":
                return raised(rolls, dice_state.faces.most_pips, rest, action.dice)
        return rest

    def _values_of_lying(self, after: Afterstate) -> ValueArray:
        """The values of all results of a roll that lies, for some subsets."""
        projection = self.space.projection(after.top, after.dice_state.left, after.free, first=after.first)
        return self._joined(
            self._result_values,
            self.space.node(after.dice_state, projection),
            after.margins,
            projection.project(after.subsets),
        )

    def values_with_clue(self, state: ForecastState, used: tuple[int, ...]) -> ValueArray:
        """The values of all results when a clue is spent on them (ES12.2)."""
        rest = self.result_values(state._replace(clues=state.clues - 1), used)
        return self._change_values(
            self.space.transitions.dice_state(state.left, state.pool, state.aside), SPENDING, rest
        )

    def values_used_after(self, use: ResourceUse, before: ForecastState, used: tuple[int, ...]) -> ValueArray | None:
        """The values of all results when a card is used on them; None for what is not used after a roll. before: canonical."""
        action, state = use.action, use.after
        dice_state = self.space.transitions.dice_state(before.left, before.pool, before.aside)
        if action.lasting:
            used = (*used, use.card)
        top = ResourceSet(state.clues, state.hand)
        after = Afterstate(
            dice_state,
            (state.holds, state.sanity, state.stamina),
            state.free,
            state.first,
            top,
            (top.without(used) or top,),
        )
        match action.kind:
            case "add":
                return None
            case "hold":
                values = self._storing_values(after, action.dice)
            case "defeat":
                values = self._defeat_values(after)
            case _:
                values = self._change_values(dice_state, action, self.result_values(state, used)[None])
        best: ValueArray = values[0]
        return best

    def _storing_values(self, after: Afterstate, count: int) -> ValueArray:
        """The values of all results for some subsets when up to so many dice go onto a spell as they lie (A52)."""
        projection = self.space.projection(after.top, after.dice_state.left, after.free, first=after.first)

        def storing(node: ValueNode, margins: Margins) -> ValueArray:
            values: ValueArray = self._values_storing_one(node, margins, count)[node.lattice.refreshed]
            return values

        return self._joined(
            storing, self.space.node(after.dice_state, projection), after.margins, projection.project(after.subsets)
        )

    def _values_storing_one(self, node: ValueNode, margins: Margins, count: int) -> ValueArray:
        """The values of all results for every subset when a die is stored at least, and then others, or nothing more is used."""
        best = np.zeros((len(node.lattice.fresh), node.dice_state.rolls.size + 1))
        for other, indexes in self._with_one_stored(node):
            inner = self._values_after_storing(other, other.canonical_margins(*margins), count - 1)
            np.maximum(best, inner.take(indexes, axis=-1), out=best)
        return best

    def _with_one_stored(self, node: ValueNode) -> list[tuple[ValueNode, IndexArray]]:
        """The nodes when one of the dice goes onto a spell, and what each result is there."""
        if node.with_one_stored is None:
            dice_state, node.with_one_stored = node.dice_state, []
            rolls = dice_state.rolls
            projection = self.space.projection(node.lattice.top, dice_state.left, node.free, first=node.first)
            for color, pool in one_less(dice_state.pool):
                for face, _ in rolls.classes[color]:
                    if face != BLANK:
                        aside = (*dice_state.aside, STORED + face if color == GREEN else face)
                        other = self.space.transitions.dice_state(dice_state.left, pool, aside)
                        node.with_one_stored.append((self.space.node(other, projection), taking(rolls, color, face)))
        return node.with_one_stored

    def values_after_storing(self, state: ForecastState, count: int) -> ValueArray:
        """The values of all results after dice were stored: so many more or others are stored, or nothing more is used (A52)."""
        node, margins, index = self.space.locate(state)
        values: ValueArray = self._values_after_storing(node, margins, count)[index]
        return values

    def _values_after_storing(self, node: ValueNode, margins: Margins, count: int) -> ValueArray:
        """The values of all results for every subset after dice were stored."""
        known, cuts = node.stored_values.get((margins, count)), self._budget.cuts
        if known is None:
            lattice, dice_state = node.lattice, node.dice_state
            known = self._stop_values(node, margins)
            if count and any(dice_state.pool):
                known = np.maximum(known, self._values_storing_one(node, margins, count))
            for step in lattice.actions if any(dice_state.pool) else ():
                better = self._action_values(node, margins, step, known) if step.action.kind == "hold" else None
                if better is not None:
                    known = known.copy()
                    fresh = lattice.indexes(step) < len(lattice.fresh)
                    those = lattice.indexes(step)[fresh]
                    known[those] = np.maximum(known[those], better[fresh])
            if cuts == self._budget.cuts:
                node.stored_values[margins, count] = known
        return known

    def _defeat_values(self, after: Afterstate) -> ValueArray:
        """A monster here is beaten: its rows are done, but for what it leaves uncovered (ES17.7)."""
        dice_state = after.dice_state
        rolls = dice_state.rolls
        best = np.zeros((len(after.subsets), rolls.size + 1))
        for monster in self.space.beatable:
            if not any(row in dice_state.left for row in monster.rows):
                continue
            own = monster.rows[0] in dice_state.left
            holds, sanity, stamina = after.margins
            margins = (holds, sanity + own * monster.sanity, stamina + own * monster.stamina)
            left = self.space.rows_without(dice_state.left, monster, monster.rest if own else -1)
            if not left:
                best[:, :-1] = float(min(margins[1:]) >= 0)
                return best
            other = self.space.transitions.dice_state(left, dice_state.pool, dice_state.aside)
            coarser_class = tuple((face, other.faces.of[face]) for face in dice_state.faces.of.values())
            indexes = coarser(rolls, other.rolls, coarser_class)
            values = self._values_of_lying(after._replace(dice_state=other, margins=margins))
            best = np.maximum(best, values.take(indexes, axis=-1))
        return best
