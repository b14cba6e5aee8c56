"""Nodes of the recursion: a dice state with all subsets of a lattice before a roll, and the transitions to other nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.games.museum.forecast.arrays import BitArray, IndexArray, ValueArray, np
from solo.games.museum.forecast.lattice import NO_RESOURCES, ResourceLattice, ResourceSet
from solo.games.museum.forecast.states import Terror
from solo.games.museum.forecast.transitions import DiceState

DENSE_LIMIT = 16_000
"""If more values of transitions than this are to be compared at once, those that can be best are looked for first."""
LARGEST = 200_000
"""If these are still more values than this, it is faster to go one by one: fresh memory costs more than arithmetic."""
OFF_A_SPELL = 2
"""A die that could be added if it came off its spell (ES12.7)."""
Free = tuple[int, int]
"""Whether the yellow and the red die could be added: 1, or `OFF_A_SPELL`."""


Margins = tuple[int, int, int]
"""How many dice may yet be put aside, and what sanity and stamina may be lost."""


class ProjectedGroup(NamedTuple):
    """Some of several subsets, and their projection to another lattice: indexes here and there. sanity, stamina: what they paid
    for what is of no use there."""

    sanity: int
    stamina: int
    here: IndexArray
    there: IndexArray


class Projection:
    """What is of use of a resource set, and of all its subsets, while some rows are left.

    names: the number of each card with only the actions that could help. lattice: of what is of use. same: whether the cards
    stay what they were. nodes: of this lattice, by dice state.
    """

    def __init__(self, lattice: ResourceLattice, names: Mapping[int, int], free: Free, *, first: bool) -> None:
        self.lattice = lattice
        self.free = (free[0] if lattice.colors[0] else 0, free[1] if lattice.colors[1] else 0)
        self.first = first and lattice.first
        self.same = all(before == after for before, after in names.items())
        self.nodes: dict[DiceState, ValueNode] = {}
        self._names = names
        self._projected: dict[tuple[ResourceSet, ...], tuple[ProjectedGroup, ...]] = {}

    def renamed(self, subset: ResourceSet) -> ResourceSet:
        """What of a subset is of use."""
        return subset.renamed(self._names) if self.lattice.top != NO_RESOURCES else subset._replace(clues=0, hand=())

    def project(self, subsets: tuple[ResourceSet, ...]) -> tuple[ProjectedGroup, ...]:
        """The projection of subsets to the lattice."""
        known = self._projected.get(subsets)
        if known is None:
            by_price: dict[tuple[int, int], list[tuple[int, int]]] = {}
            index_of, closest = self.lattice.index, self.lattice.closest
            for here, subset in enumerate(subsets):
                name = self.renamed(subset)
                index = index_of.get(name)
                if index is None:
                    there = closest(name)
                    assert there is not None, "what may be left of all is left of each"
                    paid, index = (subset.sanity - there.sanity, subset.stamina - there.stamina), index_of[there]
                else:
                    paid = (0, 0)
                by_price.setdefault(paid, []).append((here, index))
            known = self._projected[subsets] = tuple(
                ProjectedGroup(*paid, *np.array(indexes).T) for paid, indexes in by_price.items()
            )
        return known


class NodeTransition(NamedTuple):
    """A row is completed, or a roll fails. gain, held, struck, results: as in `forecast.transitions`. groups: what each subset is
    in the lattice of the node after; None if what it was."""

    gain: int
    held: int
    struck: int
    after: ValueNode
    groups: tuple[ProjectedGroup, ...] | None
    results: int


class ValueNode:
    """The state before a roll, with any subset of a lattice. free: the dice that could be added; first: no roll has been made, if
    that matters.

    most: how much of holds, sanity and stamina makes a difference; when there are too few dice, sanity is negative. fails: how
    many rolls may fail at most. idle: no resource is of use; bare: the dice state that counts then. transitions: by which dice
    may be put aside; the first `completion_count` of them complete rows. with_one_stored: the nodes when a die goes onto a
    spell, and what each result is there.

    Memo tables, by margins: values before the roll, for every subset with all its abilities; result_values of all results of the
    roll, for every subset; stop_values when nothing more is used on it; stored_values after dice were stored.
    """

    __slots__ = (
        "_allowed",
        "bare",
        "completion_count",
        "dice_state",
        "fails",
        "first",
        "free",
        "idle",
        "lattice",
        "most",
        "result_values",
        "stop_values",
        "stored_values",
        "transitions",
        "values",
        "with_one_stored",
    )

    def __init__(self, dice_state: DiceState, projection: Projection, terror: Terror) -> None:
        lattice = projection.lattice
        self.dice_state = dice_state
        self.lattice = lattice
        self.free = projection.free
        self.first = projection.first
        added = min(sum(map(bool, self.free)), lattice.adds)
        fails = self.fails = dice_state.most_fails(added, fewer=lattice.defeats) if dice_state.left else 0
        enough, often = fails >= 0 or not any(dice_state.pool), max(0, fails)
        self.most = (
            min(fails, dice_state.most_holds(added)),
            often * terror.sanity + lattice.sanity if enough else -1,
            often * terror.stamina + lattice.stamina,
        )
        self.idle = not dice_state.left or not any(dice_state.pool) or lattice.top == NO_RESOURCES
        self.bare: DiceState | None = None
        self.transitions: dict[int, list[NodeTransition]] = {}
        self.completion_count = 0
        self.with_one_stored: list[tuple[ValueNode, IndexArray]] | None = None
        self._allowed: dict[int, ValueArray] = {}
        self.values: dict[Margins, ValueArray] = {}
        self.stop_values: dict[Margins, ValueArray] = {}
        self.result_values: dict[Margins, ValueArray] = {}
        self.stored_values: dict[tuple[Margins, int], ValueArray] = {}

    def canonical_margins(self, holds: int, sanity: int, stamina: int) -> Margins:
        """What of holds, sanity and stamina makes a difference."""
        most_holds, most_sanity, most_stamina = self.most
        return (
            holds if holds < most_holds else most_holds,
            sanity if sanity < most_sanity else most_sanity,
            stamina if stamina < most_stamina else most_stamina,
        )

    def best(self, values: ValueArray, holding: int) -> ValueArray:
        """The best transition for each subset and result. values: of each transition for each subset."""
        if not len(values):
            return np.zeros((values.shape[1], self.dice_state.rolls.size + 1))
        if values.size * self.dice_state.rolls.size > DENSE_LIMIT:
            return self._best_of_few(values, self.transitions[holding])
        allowed = self._allowed.get(holding)
        if allowed is None:
            transitions = self.transitions[holding]
            shared = self.dice_state.allowed
            if (holding, len(transitions)) not in shared:
                shared[holding, len(transitions)] = self._allowed_results(transitions)
            allowed = self._allowed[holding] = shared[holding, len(transitions)].astype(np.float64)
        best: ValueArray = np.maximum.reduce(values[:, :, None] * allowed[:, None])
        return best

    def _allowed_results(self, transitions: Sequence[NodeTransition]) -> BitArray:
        """For each transition which results allow it."""
        width, size = self.dice_state.rolls.size // 8 + 1, self.dice_state.rolls.size + 1
        sets = b"".join(transition.results.to_bytes(width, "little") for transition in transitions)
        packed = np.frombuffer(sets, np.uint8).reshape(-1, width)
        return np.unpackbits(packed, axis=1, count=size, bitorder="little")

    def _best_of_few(self, values: ValueArray, transitions: Sequence[NodeTransition]) -> ValueArray:
        """The same in less memory: only of those that are better for some subset than what every result allows."""
        full = self.dice_state.rolls.full
        always = [value for value, transition in zip(values, transitions, strict=True) if transition.results == full]
        least = np.max(always, axis=0) if always else np.zeros(values.shape[1])
        best = np.zeros((values.shape[1], self.dice_state.rolls.size + 1))
        best[:, :-1] = least[:, None]
        better = np.flatnonzero((values > least).any(axis=1)).tolist()
        if not better:
            return best
        some, allowed = values[better], self._allowed_results([transitions[index] for index in better])
        if len(better) * best.size <= LARGEST:
            return np.maximum(best, np.maximum.reduce(some[:, :, None] * allowed.astype(np.float64)[:, None]), out=best)
        for value, where in zip(some, allowed, strict=True):
            np.maximum(best, value[:, None] * where, out=best)
        return best
