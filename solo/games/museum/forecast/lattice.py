"""Resource sets: clues and cards in hand, with the lattice of all subsets that may be left of them.

Which results a roll has does not depend on resources, only their values do. So values are arrays over all subsets that may be
left of the set in hand, and the values of a use are computed for all subsets that allow it at once, from the smallest to the
largest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from solo.games.museum.forecast.arrays import IndexArray, np
from solo.games.museum.forecast.compositions import NONE
from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.rolls import RED, YELLOW

SPENDING = ResourceAction("clue", clues=-1)
"""Spending a clue to roll again (ES12.2)."""


class ResourceSet(NamedTuple):
    """Clues, and cards by number, sorted; within a roll only such abilities as were not used on it. sanity, stamina: what was
    paid for what is gone."""

    clues: int
    hand: tuple[int, ...]
    sanity: int = 0
    stamina: int = 0

    def without(self, lost: Iterable[int], clues: int = 0) -> ResourceSet | None:
        """What is left when cards are gone and clues gained, or spent; None if there are not so many."""
        hand = list(self.hand)
        for card in lost:
            if card not in hand:
                return None
            hand.remove(card)
        return self._replace(clues=self.clues + clues, hand=tuple(hand)) if self.clues + clues >= 0 else None

    def after(self, card: int, action: ResourceAction) -> ResourceSet:
        """What is left when one of the cards is used."""
        position = self.hand.index(card)
        hand = self.hand[:position] + self.hand[position + 1 :]
        if action.lasting:
            return ResourceSet(self.clues, hand, self.sanity, self.stamina)
        return ResourceSet(self.clues + action.clues, hand, self.sanity + action.sanity, self.stamina + action.stamina)

    def renamed(self, names: Mapping[int, int]) -> ResourceSet:
        """The set with other numbers for its cards; those without one are dropped."""
        hand = tuple(sorted([names[card] for card in self.hand if card in names]))
        return ResourceSet(self.clues, hand, self.sanity, self.stamina)


NO_RESOURCES = ResourceSet(0, ())
Spending = tuple[int, ResourceAction, ResourceSet]
"""A card, or NONE for a clue, the action it is used for, and what is left then."""
Selection: TypeAlias = "IndexArray | slice"
"""Indexes of some subsets."""


class LatticeAction(NamedTuple):
    """An action on a roll, for all subsets that allow it. subsets: their indexes. after: what is left of each; targets: the
    indexes of these, None where there are other dice or rows then. rest: the most that may be left after the roll. paid: the
    sanity and the stamina that each has paid then in all, for an action that costs any. plain: how many of the subsets have one
    clue at most."""

    action: ResourceAction
    subsets: Selection
    after: tuple[ResourceSet, ...]
    targets: Selection | None
    rest: ResourceSet
    paid: IndexArray
    plain: int


class ResourceLattice:
    """All subsets that may be left of a resource set (`top`), within a roll or after it.

    Cards that only add dice before a roll are in all of them: using one leads to another lattice. defeats: whether a card beats
    a monster. adds: how many dice may be added; colors: of them yellow and red ones. first: whether something is for the first
    roll only. sanity, stamina: what everything costs. uses: the spendings of each subset, shared by all lattices.
    """

    def __init__(
        self, top: ResourceSet, resources: Sequence[Resource], uses: dict[ResourceSet, list[Spending]]
    ) -> None:
        self.top = top
        self._resources = resources
        self._uses = uses
        self._lasting = tuple(card for card in top.hand if any(action.lasting for action in resources[card].actions))
        actions = [action for card in top.hand for action in resources[card].actions]
        assert not any(action.lasting and action.clues for action in actions), (
            "what is there again after each roll never gains clues"
        )
        self.defeats = any(action.kind == "defeat" for action in actions)
        self.colors = tuple(sum(action.colors[color] for action in actions) for color in (YELLOW, RED))
        self.adds = sum(sum(action.colors) for action in actions)
        self.first = any(action.first for action in actions)
        self.sanity = sum(action.sanity for action in actions)
        self.stamina = sum(action.stamina for action in actions)
        self._most_uses = {
            card: 1 + max((action.clues for action in resources[card].actions), default=0)
            for card in dict.fromkeys(top.hand)
        }

    @cached_property
    def index(self) -> dict[ResourceSet, int]:
        """The index of each subset; those that have all their abilities come first."""
        seen: set[ResourceSet] = set()
        waiting = [self.top]
        while waiting:
            subset = waiting.pop()
            if subset not in seen:
                seen.add(subset)
                waiting += [after for *_, after in self._spendings(subset)]
                if self._lasting:
                    waiting.append(self._refreshed(subset))
        subsets = sorted(seen)
        if self._lasting:
            rested = [subset for subset in subsets if self._refreshed(subset) is subset]
            subsets = rested + [subset for subset in subsets if self._refreshed(subset) is not subset]
        return {subset: index for index, subset in enumerate(subsets)}

    @cached_property
    def _by_holding(self) -> dict[tuple[int, tuple[int, ...]], list[ResourceSet]]:
        """Subsets of which only what was paid differs."""
        by_holding: dict[tuple[int, tuple[int, ...]], list[ResourceSet]] = {}
        for subset in self.index:
            by_holding.setdefault(subset[:2], []).append(subset)
        return by_holding

    def closest(self, subset: ResourceSet) -> ResourceSet | None:
        """A subset of the lattice with the same clues and cards, and about as much paid; None if there is none."""
        if subset in self.index:
            return subset
        if not (self.sanity or self.stamina):
            unpaid = ResourceSet(*subset[:2])
            return unpaid if unpaid in self.index else None
        return min(
            self._by_holding.get(subset[:2], ()),
            key=lambda other: abs(other.sanity - subset.sanity) + abs(other.stamina - subset.stamina),
            default=None,
        )

    @cached_property
    def refreshed(self) -> IndexArray:
        """The index of what each subset is after the roll, with all its abilities."""
        if not self._lasting:
            return np.arange(len(self.index))
        return np.array([self.index[self._refreshed(subset)] for subset in self.index])

    @cached_property
    def fresh(self) -> tuple[ResourceSet, ...]:
        """The subsets that have all their abilities."""
        return tuple(self.index)[: int(self.refreshed.max()) + 1]

    @cached_property
    def actions(self) -> list[LatticeAction]:
        """What may be used on a roll, for the smallest subsets first."""
        together: dict[tuple[int, int, ResourceAction], list[tuple[ResourceSet, ResourceSet]]] = {}
        for subset in self.index:
            level = self._most_spendings(subset)
            for card, action, after in self._spendings(subset):
                together.setdefault((0 if _changes_state(action) else level, card, action), []).append((subset, after))
        actions = []
        for key in sorted(together, key=lambda key: key[0]):
            actions.append(self._action(*key[1:], together[key]))
        return actions

    def _action(
        self, card: int, action: ResourceAction, pairs: Sequence[tuple[ResourceSet, ResourceSet]]
    ) -> LatticeAction:
        rest = self.top.without([] if action.lasting or card == NONE else [card], max(0, action.clues))
        assert rest is not None, "the whole set has all that may be used"
        indexes, after = [self.index[subset] for subset, _ in pairs], tuple(after for _, after in pairs)
        targets = None if _changes_state(action) else _selection([self.index[subset_after] for subset_after in after])
        paid = (
            [(subset.sanity + action.sanity, subset.stamina + action.stamina) for subset, _ in pairs]
            if _costs(action)
            else []
        )
        plain = sum(subset.clues <= 1 for subset, _ in pairs)
        return LatticeAction(
            action, _selection(indexes), after, targets, rest, np.array(paid, np.intp).reshape(-1, 2).T, plain
        )

    def indexes(self, step: LatticeAction) -> IndexArray:
        """The indexes of the subsets that allow an action."""
        return np.arange(len(self.index))[step.subsets]

    def _spendings(self, subset: ResourceSet) -> list[Spending]:
        """What may be used on a roll, and what is left then; the same whatever lattice a subset is in."""
        known = self._uses.get(subset)
        if known is None:
            known = self._uses[subset] = [
                (card, action, subset.after(card, action))
                for card in dict.fromkeys(subset.hand)
                for action in self._resources[card].actions
                if action.kind != "add"
            ]
            if subset.clues:
                known.insert(0, (NONE, SPENDING, subset._replace(clues=subset.clues - 1)))
        return known

    def _refreshed(self, subset: ResourceSet) -> ResourceSet:
        """The subset after the roll."""
        if not self._lasting:
            return subset
        others = [card for card in subset.hand if card not in self._lasting]
        if len(others) + len(self._lasting) == len(subset.hand):
            return subset
        return ResourceSet(subset.clues, tuple(sorted([*others, *self._lasting])), subset.sanity, subset.stamina)

    def _most_spendings(self, subset: ResourceSet) -> int:
        """How many actions may follow each other at most."""
        return subset.clues + sum(self._most_uses[card] for card in subset.hand)


def _costs(action: ResourceAction) -> bool:
    return bool(action.sanity or action.stamina)


def _changes_state(action: ResourceAction) -> bool:
    """Whether there are other dice or rows after an action; or less sanity or stamina, though nothing is gone."""
    return action.kind in ("hold", "defeat") or (action.lasting and _costs(action))


def _selection(indexes: Sequence[int]) -> Selection:
    """Indexes as an array; a slice, which need not be copied, if they are at equal distances."""
    by = indexes[1] - indexes[0] if len(indexes) > 1 else 1
    if by > 0 and list(indexes) == [*range(indexes[0], indexes[-1] + 1, by)]:
        return slice(indexes[0], indexes[-1] + 1, by)
    return np.array(indexes)
