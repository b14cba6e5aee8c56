"""The transition function: which results of a roll complete which rows, and what failed rolls leave, whoever rolls.

It depends on the `DiceState` only: the rows that are left, the dice to be rolled and those put aside. A dice state knows its
successors, with the results that lead there as bits (`forecast.rolls`), so that they are found once and not anew for every
combination of sanity, clues and cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from solo.games.museum.forecast.arrays import BitArray
from solo.games.museum.forecast.face_classes import (
    MAX_DICE,
    STORED,
    FaceClasses,
    choices_from_aside,
    codes_of_need,
    joint_patterns,
    subsets,
)
from solo.games.museum.forecast.rolls import COLORS, GREEN, ONE_DIE, Patterns, Pool, Rolls, rolls_of
from solo.games.museum.forecast.states import Aside, Goal, Left, Terror
from solo.games.museum.rules.matching import Need

TERROR = "terror"
NO_DICE: Pool = (0, 0, 0)
DICE_STATE_BYTES, TRANSITION_BYTES = 1000, 150
"""About how many bytes a dice state takes, and a transition to another, beside its results."""
HOLD_NOTHING, HOLD_SPARINGLY, HOLD_FREELY = range(3)
"""Which dice may be put aside after a failed roll: none; such as had not better complete rows at once; any of use."""


class Completable:
    """Rows that one roll may complete, perhaps with dice put aside. rest: those that are left then. gain: hits. patterns: what
    the pool has to show. last: nothing is left, so it does not matter how many dice it takes."""

    __slots__ = ("_results_by_dice", "_with_aside", "gain", "last", "patterns", "rest")

    def __init__(self, rest: Left, gain: int, patterns: Patterns) -> None:
        self.rest = rest
        self.gain = gain
        self.patterns = patterns
        self.last = not rest and not gain
        self._with_aside: dict[Aside, Completable] = {}
        self._results_by_dice: dict[Rolls, dict[Pool, int]] = {}

    def with_aside(self, taken: Aside) -> Completable:
        """The same with some dice put aside."""
        known = self._with_aside.get(taken)
        if known is None:
            patterns = self.patterns
            for face in taken:
                patterns = patterns.less(face)
            known = self._with_aside[taken] = Completable(self.rest, self.gain, patterns)
        return known

    def results_by_dice(self, rolls: Rolls) -> dict[Pool, int]:
        """How many dice of a pool may complete it, and the results that allow it."""
        known = self._results_by_dice.get(rolls)
        if known is None:
            known = {NO_DICE: rolls.showing_at_all(self.patterns)} if self.last else rolls.showing(self.patterns)
            self._results_by_dice[rolls] = known
        return known


class DiceState:
    """The dice before a roll: the rows that are left, the pool, and what dice aside show as far as they are of use.

    stored: whether green dice on spells may be taken off; colored: whether others may, for who can add them. rolled: how
    many dice may be rolled, with those. dice: all that may be of use. fails: how many rolls may fail at most while there is
    hope, negative when there is none. most: how much of holds, sanity and stamina makes a difference without resources.
    allowed: which results allow what may be done, by which dice may be put aside and how much that is.
    """

    __slots__ = (
        "_rolls",
        "allowed",
        "aside",
        "colored",
        "completions",
        "dice",
        "faces",
        "fails",
        "failures",
        "green",
        "left",
        "most",
        "pool",
        "rolled",
        "stored",
    )

    def __init__(self, left: Left, pool: Pool, aside: Aside, faces: FaceClasses, terror: Terror) -> None:
        self.left = left
        self.pool = pool
        self.aside = aside
        self.faces = faces
        self.rolled = self.dice = pool[0] + pool[1] + pool[2]
        self.green = not (pool[1] or pool[2])
        self.stored = self.colored = False
        if aside and aside[-1].startswith(STORED):  # it comes after all letters
            marks = [face.count(STORED) for face in aside]
            self.stored, self.colored = 1 in marks, marks[-1] > 1
            self.rolled += sum(map(bool, marks))
        if aside:
            self.dice += len(aside)
            self.green = self.green and not any(face.endswith(("i4", "wild")) for face in aside)
        fails = 0 if not left else self.most_fails() if pool != NO_DICE else -1
        self.fails, holds = fails, self.most_holds()
        self.most = (fails if fails < holds else holds, fails * terror.sanity, fails * terror.stamina)
        self._rolls: Rolls | None = None
        self.completions: list[Completion] | None = None
        self.failures: dict[int, list[Failure]] = {}
        self.allowed: dict[tuple[int, int], BitArray] = {}

    @property
    def rolls(self) -> Rolls:
        """The results of the next roll."""
        if self._rolls is None:
            self._rolls = rolls_of(self.pool, self.faces.classes)
        return self._rolls

    def most_fails(self, added: int = 0, *, fewer: bool = False) -> int:
        """How many rolls may fail at most when dice may be added: the last must be rolled with one die at least, and there must
        be enough for the rows. fewer: rows may be completed without dice."""
        needed = 0 if fewer else self.faces.fewest(green=self.green and not added)
        return min(self.rolled - 1, self.dice - needed) + added

    def most_holds(self, added: int = 0) -> int:
        """How many dice may be put aside at most when dice may be added: each takes two off those that may be rolled."""
        return (self.rolled + added - 1) // 2

    def taken_off(self) -> Iterator[tuple[str, Pool, Aside]]:
        """What taking each green die off a spell to roll it leaves: its class, the pool, and the dice aside."""
        for stored in dict.fromkeys(face for face in self.aside if face.count(STORED) == 1):
            aside = list(self.aside)
            aside.remove(stored)
            yield stored, (self.pool[0] + 1, *self.pool[1:]), tuple(aside)


def bytes_of(state: DiceState) -> int:
    """About how many bytes a transition takes."""
    return TRANSITION_BYTES + state.rolls.size


class RowIndex:
    """Numbers of rows. needs: of each row; names: the same with what tells it from others. unmarked: the number of the row
    with the same need that is not told from others."""

    def __init__(self) -> None:
        self.needs: list[Need] = []
        self.names: list[tuple[Need, str]] = []
        self.unmarked: list[int] = []
        self._numbers: dict[tuple[Need, str], int] = {}

    def number(self, need: Need, mark: str = "") -> int:
        """The number of a row. mark: tells it from others with the same need."""
        unmarked = self.number(need) if mark else len(self.needs)
        if (need, mark) not in self._numbers:
            self._numbers[need, mark] = len(self.needs)
            self.needs.append(need)
            self.names.append((need, mark))
            self.unmarked.append(unmarked)
        return self._numbers[need, mark]


Completion = tuple[int, DiceState, int]
"""Rows are completed: hits, what is left, and the results that allow it."""
Successors = list[tuple[DiceState, int]]
"""What may be left, and the results that allow it."""


class Failure(NamedTuple):
    """A roll fails. struck: 1 if terror strikes, else 0. not_held: when no die is put aside. held: when one is, together such
    as differ by what it shows only; each is at least as good as the next, which shows less investigation."""

    struck: int
    not_held: Successors
    held: list[Successors]


class TransitionMemo:
    """Memo tables of the transitions of one goal. bytes: about how much memory they take."""

    def __init__(self) -> None:
        self.bytes = 0
        self.faces: dict[Left, FaceClasses] = {}
        self.row_completables: dict[Left, tuple[Completable, ...]] = {}
        self.dice_states: dict[tuple[Left, Pool, Aside], DiceState] = {}
        self.completables: dict[tuple[Left, Aside], list[tuple[Completable, Aside, Aside]]] = {}
        self.sorted_names: dict[Left, tuple[tuple[Need, str], ...]] = {}
        self.dominated_holds: dict[tuple[Left, Aside], frozenset[str]] = {}

    def clear(self) -> None:
        """Keep nothing but which faces make a difference."""
        self.bytes = 0
        for kept in (
            self.row_completables,
            self.dice_states,
            self.completables,
            self.dominated_holds,
            self.sorted_names,
        ):
            kept.clear()


class Transitions:
    """The transition function of one goal, remembered for all cards that share their rows.

    memo: where it is remembered, for all forecasts of the goal: it is the same whoever asks, and whatever the budget.
    """

    def __init__(self, goal: Goal, rows: RowIndex, memo: TransitionMemo) -> None:
        self.goal = goal
        self.rows = rows
        self.memo = memo
        self._dice_states = memo.dice_states

    def left(self, rows: Iterable[int]) -> Left:
        """Rows as they are written in a state."""
        return tuple(rows) if self.goal.ordered else tuple(sorted(rows))

    def dice_state(self, left: Left, pool: Pool, aside: Aside = ()) -> DiceState:
        """The dice state of some rows and dice."""
        known = self._dice_states.get((left, pool, aside))
        if known is None:
            faces = self.faces(left)
            useful = faces.useful(aside)
            if useful == aside:
                known = DiceState(left, pool, aside, faces, self.goal.terror)
                self.memo.bytes += DICE_STATE_BYTES
            else:
                known = self.dice_state(left, pool, useful)
            self._dice_states[left, pool, aside] = known
        return known

    def faces(self, left: Left) -> FaceClasses:
        """Which faces make a difference while these rows are left."""
        known = self.memo.faces.get(left)
        if known is None:
            watched = self.goal.watched | ({TERROR} if self.goal.terror != Terror() else set())
            needs = [self.rows.needs[row] for row in left]
            known = self.memo.faces[left] = FaceClasses(needs, watched, again=self.goal.again)
        return known

    # Completing rows

    def completions(self, state: DiceState) -> list[Completion]:
        """The successors when rows are completed: those with the most dice first, and in an order that does not depend on the
        numbers of rows, as what is computed first makes a difference where work is cut short."""
        known = state.completions
        if known is None:
            by_successor: dict[tuple[int, DiceState], int] = {}
            rolls, (green, yellow, red) = state.rolls, state.pool
            for completable, _, aside in self._completables(state.left, state.aside):
                gain, rest, found = completable.gain, completable.rest, completable.results_by_dice(rolls)
                if completable.last:
                    key = 0, self.dice_state((), NO_DICE)
                    by_successor[key] = by_successor.get(key, 0) | found[NO_DICE]
                    continue
                for used, results in found.items():
                    pool = (green - used[0], yellow - used[1], red - used[2])
                    if gain or pool != NO_DICE:
                        key = gain, self.dice_state(rest, pool, aside)
                        by_successor[key] = by_successor.get(key, 0) | results
            order = sorted(by_successor, key=self._place_in_order) if len(by_successor) > 1 else by_successor
            known = state.completions = [(*key, by_successor[key]) for key in order]
            self.memo.bytes += len(known) * bytes_of(state)
        return known

    def _place_in_order(self, successor: tuple[int, DiceState]) -> tuple[object, ...]:
        gain, after = successor
        names = self.memo.sorted_names.get(after.left)
        if names is None:
            names = self.memo.sorted_names[after.left] = tuple(sorted(self.rows.names[row] for row in after.left))
        return gain, -sum(after.pool), names, after.pool, after.aside

    def _completables(self, left: Left, aside: Aside) -> list[tuple[Completable, Aside, Aside]]:
        """The rows that some of the dice put aside, or none, help to complete, with these dice and the others."""
        known = self.memo.completables.get((left, aside))
        if known is None:
            helped = (
                (completable.with_aside(taken), taken, kept)
                for taken, kept in choices_from_aside(aside)
                for completable in self._completables_of(left)
            )
            known = self.memo.completables[left, aside] = [entry for entry in helped if entry[0].patterns.codes]
        return known

    def _completables_of(self, left: Left) -> tuple[Completable, ...]:
        """Which rows may be completed with one roll, and what shows that they can be."""
        known = self.memo.row_completables.get(left)
        if known is None:
            known = self.memo.row_completables[left] = tuple(self._new_completables(left))
        return known

    def _new_completables(self, left: Left) -> Iterator[Completable]:
        supply = self.faces(left).supply
        if self.goal.again:
            part = codes_of_need(self.rows.needs[left[0]], supply)
            least = max(1, min(part, default=ONE_DIE) // ONE_DIE)
            for hits in range(1, (MAX_DICE // least if self.goal.many else 1) + 1):
                yield Completable(left, hits, joint_patterns([part] * hits))
            return
        seen: set[Left] = set()
        for positions in subsets(len(left), len(left) if self.goal.many else 1):
            rows = tuple(left[position] for position in positions)
            if rows not in seen and (not self.goal.ordered or positions == tuple(range(len(positions)))):
                seen.add(rows)
                rest = tuple(row for position, row in enumerate(left) if position not in positions)
                yield Completable(
                    rest,
                    0,
                    joint_patterns([codes_of_need(self.rows.needs[row], supply) for row in rows]),
                )

    # Letting a roll fail

    def failures(self, state: DiceState, holding: int) -> list[Failure]:
        """The successors when the roll fails: terror strikes, one die is lost, and one may be put aside (ES6.2 7).

        holding: which may be. Whoever completes rows where that is better loses nothing by doing so HOLD_SPARINGLY.
        """
        known = state.failures.get(holding)
        if known is None:
            known = state.failures[holding] = list(self._new_failures(state, holding))
            transitions = sum(len(failure.not_held) + sum(map(len, failure.held)) for failure in known)
            self.memo.bytes += transitions * bytes_of(state)
        return known

    def _new_failures(self, state: DiceState, holding: int) -> Iterator[Failure]:
        terror, rolls, pool = self.goal.terror, state.rolls, state.pool
        if terror == Terror():
            yield self._after_loss(state, pool, 1, rolls.full, holding)
            return
        yield self._after_loss(state, pool, 1, rolls.full & ~rolls.at_least(GREEN, TERROR), holding)
        if terror.fails:
            return
        for count in range(1, pool[0] + 1 if terror.drops else 2):
            results = rolls.at_least(GREEN, TERROR, count)
            dropped = min(count, terror.drops)
            if dropped:
                results &= ~rolls.at_least(GREEN, TERROR, count + 1)
            rest = (pool[0] - dropped, pool[1], pool[2])
            gone = TERROR if dropped == count else None
            if results:
                yield self._after_loss(state, rest, 1 + terror.takes, results, holding, struck=1, gone=gone)

    def _after_loss(
        self,
        state: DiceState,
        pool: Pool,
        dice: int,
        results: int,
        holding: int,
        *,
        struck: int = 0,
        gone: str | None = None,
    ) -> Failure:
        """So many dice of the pool are lost, and one of the others may be put aside.

        The weakest are lost. gone: a class of faces that no green die shows any more.
        """
        terror = TERROR in state.faces.needed or TERROR in self.goal.watched
        not_held = [
            (self.dice_state(state.left, left, state.aside), results)
            for left in _without_weakest(pool, dice, terror=terror)
        ]
        if not holding or self.goal.again or sum(pool) <= dice:
            return Failure(struck, not_held, [])
        rolls = state.rolls
        dominated = self.dominated_holds(state.left, state.aside) if holding == HOLD_SPARINGLY else ()
        colors = [(color, _without_weakest(others, dice, terror=terror)) for color, others in one_less(pool)]
        held: dict[tuple[Pool, str], dict[DiceState, int]] = {}
        for face, kind in state.faces.ranked:
            if face in dominated or not state.faces.wanted(face, state.aside):
                continue
            aside = tuple(sorted((*state.aside, face)))
            for color, lefts in colors:
                shown = results & rolls.at_least(color, face)
                if shown and not (color == GREEN and face == gone):
                    for left in lefts:
                        successors, after = held.setdefault((left, kind), {}), self.dice_state(state.left, left, aside)
                        successors[after] = successors.get(after, 0) | shown
        return Failure(struck, not_held, [list(successors.items()) for successors in held.values()])

    def dominated_holds(self, left: Left, aside: Aside) -> frozenset[str]:
        """The faces of dice that had better complete rows at once than be put aside: holding them is dominated.

        It and the dice aside that it needs are of no use to the rows that are left then. So nothing is lost by completing, and
        one die more is kept. Where terror strikes, a die more could do harm; a monster that a card may beat need not be fought.
        """
        known = self.memo.dominated_holds.get((left, aside))
        if known is None:
            harmless = self.goal.terror == Terror() and all(self.rows.unmarked[row] == row for row in left)
            dominated = self._faces_better_completed(left, aside) if harmless else ()
            known = self.memo.dominated_holds[left, aside] = frozenset(dominated)
        return known

    def _faces_better_completed(self, left: Left, aside: Aside) -> Iterator[str]:
        """What one die shows that completes rows, with dice aside that nobody may take off, and is of no use to the others."""
        on_markers = tuple(face for face in aside if not face.startswith(STORED))
        for completable, taken, _ in self._completables(left, on_markers):
            alone = [rest[0][0] for rest in completable.patterns.patterns if sum(count for _, count in rest) == 1]
            later = self.faces(completable.rest)
            for face in alone:
                if not any(later.wanted(later.of[used], ()) for used in (face, *taken)):
                    yield face


@lru_cache(maxsize=1024)
def _without_weakest(pool: Pool, dice: int, *, terror: bool) -> list[Pool]:
    """A pool without so many dice. A red die is at least as good as any other, face by face, and a yellow one as a green one
    unless terror is of use. terror: it is needed, or may be turned."""
    green, yellow, red = pool
    both = yellow and terror
    pools = []
    for other in range(yellow + 1) if both else [max(0, min(yellow, dice - green))]:
        fewer = min(green, dice - other)
        lost = min(red, dice - other - fewer)
        if other + fewer + lost == min(dice, sum(pool)) and (not lost or (fewer == green and other == yellow)):
            pools.append((green - fewer, yellow - other, red - lost))
    return pools


def one_less(pool: Pool) -> Iterator[tuple[int, Pool]]:
    """Every color with a die in the pool, and the pool without it."""
    for color in range(len(COLORS)):
        if pool[color]:
            counts = [*pool]
            counts[color] -= 1
            yield color, (counts[0], counts[1], counts[2])
