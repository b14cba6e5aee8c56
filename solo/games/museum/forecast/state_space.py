"""The state space of a goal with resources: numbers of cards, which of them could help, and the node of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solo.games.museum.forecast.bare_solver import BareSolver
from solo.games.museum.forecast.budget import LATTICE_COST
from solo.games.museum.forecast.face_classes import STORED, FaceClasses, colorless, shows
from solo.games.museum.forecast.lattice import NO_RESOURCES, ResourceLattice, ResourceSet, Spending
from solo.games.museum.forecast.nodes import OFF_A_SPELL, Free, Margins, Projection, ValueNode
from solo.games.museum.forecast.resources import ANY, Resource, ResourceAction
from solo.games.museum.forecast.rolls import BLANK, RED, YELLOW, Rolls
from solo.games.museum.forecast.states import ForecastState, Goal, Left, Terror
from solo.games.museum.forecast.transitions import TERROR, DiceState, TransitionMemo, Transitions


class BeatableMonster(NamedTuple):
    """A monster on a card. rows: its own row, and one that the Ancient One adds. rest: the row that is left when a card beats
    it, or -1. sanity, stamina: what its row costs."""

    rows: tuple[int, ...]
    rest: int = -1
    sanity: int = 0
    stamina: int = 0


class ResourceUse(NamedTuple):
    """A use of a card of the hand now, and the state without the card and its price."""

    card: int
    action: ResourceAction
    after: ForecastState


def with_die_added(state: ForecastState, color: int) -> ForecastState:
    """A state with the yellow or the red die in the pool; it does not come twice (ES12.6)."""
    pool, free = list(state.pool), list(state.free)
    pool[color] += 1
    free[color - 1] = 0
    return state._replace(pool=(pool[0], pool[1], pool[2]), free=(free[0], free[1]))


class StateSpace:
    """The states of one goal. bare: its solver without resources, shared by all goals that are then the same."""

    def __init__(self, goal: Goal, bare: BareSolver, known: TransitionMemo) -> None:
        self.goal = goal
        self.bare = bare
        self.rows = bare.rows
        self.budget = bare.budget
        self.resources: list[Resource] = []
        self.beatable: dict[BeatableMonster, None] = {}
        self.transitions = Transitions(goal, bare.rows, known)
        self._numbers: dict[Resource, int] = {}
        self._lattices: dict[ResourceSet, ResourceLattice] = {}
        self._uses: dict[ResourceSet, list[Spending]] = {}
        self._projections: dict[tuple[ResourceSet, Left, Free, bool], Projection] = {}
        self._nodes: dict[tuple[DiceState, Free, bool], dict[ResourceLattice, ValueNode]] = {}

    def number(self, card: Resource) -> int:
        """The number of a card in states."""
        if card not in self._numbers:
            self._numbers[card] = len(self.resources)
            self.resources.append(card)
        return self._numbers[card]

    def clear(self) -> None:
        """Keep nothing that was computed."""
        for kept in (self._lattices, self._uses, self._projections, self._nodes):
            kept.clear()

    def left(self, rows: Iterable[int]) -> Left:
        """Rows as they are written in a state."""
        return self.transitions.left(rows)

    def faces(self, left: Left) -> FaceClasses:
        """Which faces make a difference while these rows are left."""
        return self.transitions.faces(left)

    def rolls(self, state: ForecastState) -> Rolls:
        """The results of the next roll."""
        return self.transitions.dice_state(state.left, state.pool, state.aside).rolls

    def next_roll_chance(self, state: ForecastState) -> float:
        """The chance that the next roll completes what is left at once."""
        return self.bare.next_roll_chance(state._replace(left=self.unmarked(state.left)))

    def unmarked(self, left: Left) -> Left:
        """Rows without what tells them from others with the same need."""
        return self.left(self.rows.unmarked[row] for row in left)

    # What is of use

    def canonical(self, state: ForecastState) -> ForecastState:
        """The canonical form of a state: without what makes no difference; when there are too few dice, sanity is negative."""
        node, margins = self._own_node(state)
        dice_state, top = node.dice_state, node.lattice.top
        return ForecastState(
            dice_state.left, dice_state.pool, dice_state.aside, *margins, *top[:2], node.free, node.first
        )

    def hopeless(self, state: ForecastState) -> bool:
        """Whether the rows that are left cost too much; with a monster beaten by a card they may cost less. state: canonical."""
        defeats = any(action.kind == "defeat" for card in state.hand for action in self.resources[card].actions)
        return min(state.sanity, state.stamina) < 0 and not defeats

    def _own_node(self, state: ForecastState) -> tuple[ValueNode, Margins]:
        """The node of a state with its own lattice, and its margins."""
        projection = self.projection(ResourceSet(state.clues, state.hand), state.left, state.free, first=state.first)
        node = self.node(self.transitions.dice_state(state.left, state.pool, state.aside), projection)
        return node, node.canonical_margins(state.holds, state.sanity, state.stamina)

    def locate(self, state: ForecastState, used: tuple[int, ...] = ()) -> tuple[ValueNode, Margins, int]:
        """A node that has, or will have, the values of a state; its margins, and the index of its resources. used: abilities that
        were used on the roll that lies. The lattice of a larger resource set may have them."""
        node, margins = self._own_node(state)
        subset = ResourceSet(state.clues, tuple(card for card in state.hand if card not in used))
        subset = self.projection(
            ResourceSet(state.clues, state.hand), state.left, state.free, first=state.first
        ).renamed(subset)
        for other in self._nodes[node.dice_state, node.free, node.first].values():
            top, like = other.lattice.closest(node.lattice.top), other.lattice.closest(subset)
            if top in other.lattice.fresh and like is not None:
                theirs = other.canonical_margins(state.holds, state.sanity + like.sanity, state.stamina + like.stamina)
                if theirs in other.result_values or theirs in other.values:
                    return other, theirs, other.lattice.index[like]
        return node, margins, node.lattice.index[subset]

    def projection(self, top: ResourceSet, left: Left, free: Free, *, first: bool) -> Projection:
        """What is of use of a resource set while some rows are left."""
        key = (top, left, free, first)
        known = self._projections.get(key)
        if known is None:
            names = self._useful_cards(top.hand, left, free, first=first)
            useful = top.renamed(names) if left else NO_RESOURCES
            if useful not in self._lattices:
                self.budget.spend(LATTICE_COST)
                self._lattices[useful] = ResourceLattice(useful, self.resources, self._uses)
            known = self._projections[key] = Projection(self._lattices[useful], names, free, first=first)
        return known

    def _useful_cards(self, hand: tuple[int, ...], left: Left, free: Free, *, first: bool) -> dict[int, int]:
        """The cards that could help, each with its number when it has only the actions that could.

        What may be used up otherwise is not taken for something that only adds dice. While something may be traded in all cards
        are of use.
        """
        trading = (action for card in hand for action in self.resources[card].actions if action.trade)
        if any(self._helps(action, left, free, first=first) for action in trading):
            return {card: card for card in hand}
        renamed = {}
        for card in dict.fromkeys(hand):
            actions = self.resources[card].actions
            helpful = tuple(action for action in actions if self._helps(action, left, free, first=first))
            if helpful:
                only = all(action.kind == "add" for action in helpful) and any(
                    action.kind != "add" for action in actions
                )
                renamed[card] = self.number(Resource(actions if only else helpful))
        return renamed

    def helpful_part(self, card: int, state: ForecastState) -> Resource:
        """A card with only the actions that could help."""
        helpful = (
            action
            for action in self.resources[card].actions
            if self._helps(action, state.left, state.free, first=state.first)
        )
        return self.resources[card]._replace(actions=tuple(helpful))

    def _helps(self, action: ResourceAction, left: Left, free: Free, *, first: bool) -> bool:
        faces = self.faces(left)
        match action.kind:
            case "add":
                more = any(count and there for count, there in zip(action.colors[1:], free, strict=True))
                return (more or bool(action.clues)) and (first or not action.first)
            case "turn":
                strikes = self.goal.terror != Terror() and action.before in (ANY, TERROR)
                return faces.of[action.after] != BLANK or strikes
            case "raise":
                return faces.most_pips > 1
            case "defeat":
                return any(row in left for monster in self.beatable for row in monster.rows)
        return True

    def node(self, dice_state: DiceState, projection: Projection) -> ValueNode:
        """The node of a dice state with a lattice; dice that none of it adds do not come off spells."""
        node = projection.nodes.get(dice_state)
        if node is None:
            node = projection.nodes[dice_state] = self._new_node(dice_state, projection)
        return node

    def _new_node(self, dice_state: DiceState, projection: Projection) -> ValueNode:
        if dice_state.colored:
            kept = [color for color, free in zip((YELLOW, RED), projection.free, strict=True) if free != OFF_A_SPELL]
            dice_state = self.transitions.dice_state(
                dice_state.left, dice_state.pool, colorless(dice_state.aside, kept)
            )
        there = self._nodes.setdefault((dice_state, projection.free, projection.first), {})
        known = there.get(projection.lattice)
        if known is None:
            known = there[projection.lattice] = ValueNode(dice_state, projection, self.goal.terror)
        return known

    # What may be used

    def affordable_uses(self, state: ForecastState, kind: str = "") -> Iterator[ResourceUse]:
        """Every use that can be paid for. kind: of this kind only."""
        for index, card in enumerate(state.hand):
            if card in state.hand[:index]:
                continue
            for action in self.resources[card].actions:
                if kind and action.kind != kind:
                    continue
                hand = state.hand if action.lasting or action.trade else state.hand[:index] + state.hand[index + 1 :]
                paid = {
                    name: getattr(state, name) - getattr(action, name)
                    for name in ("sanity", "stamina")
                    if getattr(action, name)
                }
                if min(paid.values(), default=0) >= 0:
                    yield ResourceUse(card, action, state._replace(hand=hand, clues=state.clues + action.clues, **paid))

    def states_after_adding(self, use: ResourceUse, *, off: bool = True) -> Iterator[ForecastState]:
        """What adding dice may lead to: the free ones come, and if allowed others off spells if one likes (ES12.7).

        What is traded in goes when dice have come off spells, so none of the spells that are empty then.
        """
        action = use.action
        for state in self._states_after_taking_off(use) if off else (use.after,):
            if action.clues or any(self._addable_colors(state, action)):
                for paid in self._states_after_trade(state, action.trade):
                    for color in self._addable_colors(paid, action):
                        paid = with_die_added(paid, color)
                    yield paid

    @staticmethod
    def _addable_colors(state: ForecastState, action: ResourceAction) -> list[int]:
        """The colors of free dice that something adds."""
        return [
            color for color, free in zip((YELLOW, RED), state.free, strict=True) if action.colors[color] and free == 1
        ]

    def _states_after_taking_off(self, use: ResourceUse) -> Iterator[ForecastState]:
        """Every choice of dice taken off spells for a card that adds them."""
        states = [use.after]
        for color in (YELLOW, RED):
            for state in [*states] if use.action.colors[color] else ():
                face = next((face for face in state.aside if face.count(STORED) == color + 1), "")
                if face:
                    states.append(self.taken_off(state, face, next(self._hands_after_taking_off(state, face))))
        yield from states

    def taken_off(self, state: ForecastState, face: str, hand: tuple[int, ...]) -> ForecastState:
        """The state when a yellow or red die is taken off a spell, and free; the hand is left then."""
        aside, free = list(state.aside), list(state.free)
        aside.remove(face)
        free[face.count(STORED) - 2] = 1
        return state._replace(aside=tuple(aside), free=(free[0], free[1]), hand=hand)

    def _states_after_trade(self, state: ForecastState, trade: Sequence[str]) -> Iterator[ForecastState]:
        """Everything that could be traded in."""
        if not trade:
            yield state
            return
        if "clue" in trade and state.clues:
            yield state._replace(clues=state.clues - 1)
        for index, card in enumerate(state.hand):
            if self.resources[card].deck in trade:
                paid = state._replace(hand=state.hand[:index] + state.hand[index + 1 :])
                yield self.after_losing_spell(paid, self.resources[card].stored)

    def after_losing_spell(self, state: ForecastState, stored: Sequence[str]) -> ForecastState:
        """The state when a spell is gone, and the dice on it: none of them counts any more, but a yellow or red one could be
        added."""
        for face in stored:
            aside, free = list(state.aside), list(state.free)
            aside.remove(next(die for die in aside if self._equivalent(state, die, face)))
            if face.count(STORED) > 1:
                free[face.count(STORED) - 2] = 1
            state = state._replace(aside=tuple(aside), free=(free[0], free[1]))
        return state

    def _equivalent(self, state: ForecastState, face: str, other: str) -> bool:
        """Whether two dice aside make no difference while these rows are left."""
        of = self.faces(state.left).of
        return face.count(STORED) == other.count(STORED) and of[shows(face)] == of[shows(other)]

    def hand_with_spell_emptied(self, state: ForecastState, card: int, face: str) -> tuple[int, ...]:
        """The hand when a die is taken off a spell in it: an empty one is gone, and cannot be traded in (ES12.7)."""
        stored, index = list(self.resources[card].stored), state.hand.index(card)
        stored.remove(next(die for die in stored if self._equivalent(state, die, face)))
        less = [self.number(self.resources[card]._replace(stored=tuple(stored)))] if stored else []
        return tuple(sorted((*state.hand[:index], *less, *state.hand[index + 1 :])))

    def states_after_taking_green_off(self, state: ForecastState) -> Iterator[tuple[str, ForecastState]]:
        """What taking each green die off a spell to roll it leaves, whichever spell it lies on: its class, and the state."""
        for face, pool, aside in self.transitions.dice_state(state.left, state.pool, state.aside).taken_off():
            for hand in self._hands_after_taking_off(state, face):
                yield face, state._replace(pool=pool, aside=aside, hand=hand)

    def _hands_after_taking_off(self, state: ForecastState, face: str) -> Iterator[tuple[int, ...]]:
        """The hands when a die is taken off a spell, whichever it may lie on; of spells that are not in hand it makes none."""
        there = sum(self._equivalent(state, die, face) for die in state.aside)
        for card in dict.fromkeys(state.hand):
            on = sum(self._equivalent(state, die, face) for die in self.resources[card].stored)
            there -= on * state.hand.count(card)
            if on:
                yield self.hand_with_spell_emptied(state, card, face)
        if there > 0:
            yield state.hand

    def rows_without(self, left: Left, monster: BeatableMonster, rest: int) -> Left:
        """The rows that are left when a monster is beaten."""
        rows = list(left)
        for row in monster.rows:
            if row in rows:
                index = rows.index(row)
                rows[index : index + 1] = [rest] if row == monster.rows[0] and rest >= 0 else []
        return self.left(rows)
