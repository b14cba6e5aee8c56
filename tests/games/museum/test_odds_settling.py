"""Dice with which rows had better be completed at once than be put aside: nothing is lost by leaving that out (ES10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from solo.games.museum.abouts import TaskRow
from solo.games.museum.forecast.bare_solver import BareSolver, best_value
from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.states import Aside, ForecastState, Goal, Left, Terror
from solo.games.museum.forecast.transitions import HOLD_FREELY, HOLD_SPARINGLY, Failure, Transitions
from solo.games.museum.rules.matching import need_of

LORE, TERROR, PERILS = TaskRow("0", lore=1), TaskRow("1", terror=1), TaskRow("2", peril=2)
SUM, BOTH = TaskRow("3", investigation=(4,)), TaskRow("4", lore=1, peril=1)
CALM = Terror()
POOLS = ((4, 0, 0), (2, 1, 0))
HANDS = (
    *(
        (),
        (ResourceAction("reroll", 2),),
        (ResourceAction("hold", 1),),
        (ResourceAction("turn", 1, "terror", "lore", lasting=True),),
    ),
    *((ResourceAction("add", colors=(0, 0, 1)),), (ResourceAction("raise", 2, sanity=1),)),
)


def dominated(*rows: TaskRow, aside: Aside = (), terror: Terror = CALM, mark: str = "") -> frozenset[str]:
    """With which dice these rows had better be completed. mark: tells the first from others."""
    stands = SolverCache().bare_solver(Goal(terror=terror))
    first, *others = rows
    numbers = [stands.rows.number(need_of(first), mark), *(stands.rows.number(need_of(row)) for row in others)]
    return stands.dominated_holds(stands.left(numbers), aside)


def test_a_die_that_completes_a_row_and_fits_no_other_is_not_put_aside() -> None:
    assert dominated(LORE, TERROR, SUM) == {"lore", "terror", "i4"}, "the wild face fits two rows"
    assert dominated(LORE, TERROR) == {"lore", "terror"}
    assert dominated(LORE) == {"lore", "wild"}
    assert dominated(LORE, BOTH) == frozenset(), "lore is of use to the other row"
    assert dominated(PERILS, LORE) == {"lore"}
    assert dominated(PERILS, LORE, aside=("peril",)) == {"lore", "peril"}
    assert dominated(PERILS, LORE, aside=("~peril",)) == {"lore"}, "a die on a spell may yet be rolled"
    assert dominated(PERILS, BOTH, aside=("peril",)) == frozenset()


def test_where_terror_strikes_or_a_monster_may_be_beaten_every_die_may_be_put_aside() -> None:
    assert dominated(LORE, TERROR, terror=Terror(sanity=1)) == frozenset()
    assert dominated(LORE, TERROR, mark="a monster") == frozenset()


def worths(hand: tuple[ResourceAction, ...], clues: int) -> list[float]:
    """What many positions are worth with one card and some clues."""
    found = []
    for together in (False, True):
        solver = SolverCache().solver(Goal(many=together, watched=frozenset(aid.before for aid in hand) - {""}))
        cards = (solver.space.number(Resource(hand)),) if hand else ()
        some = [*combinations((LORE, TERROR, PERILS, SUM, BOTH), 2), (LORE, TERROR, PERILS)]
        for rows, pool, aside in product(some, POOLS, ((), ("peril",))):
            left = solver.space.left(solver.space.rows.number(need_of(row)) for row in rows)
            found.append(
                solver.value(ForecastState(left, pool, aside, 2, 1, 1, clues, cards, (1 - pool[1], 1 - pool[2])))
            )
    return found


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("clues", [0, 1])
def test_what_positions_are_worth_is_the_same(
    monkeypatch: pytest.MonkeyPatch, hand: tuple[ResourceAction, ...], clues: int
) -> None:
    sparingly = worths(hand, clues)
    monkeypatch.setattr(Transitions, "dominated_holds", lambda *_: frozenset())
    freely = worths(hand, clues)
    assert sparingly == pytest.approx(freely, abs=1e-12)


def test_if_no_die_were_put_aside_it_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    freely = worths((), 0)
    monkeypatch.setattr(
        Transitions, "dominated_holds", lambda *_: frozenset({"lore", "peril", "terror", "wild", "i3", "i4"})
    )
    assert any(before > after + 0.01 for before, after in zip(freely, worths((), 0), strict=True))


def held(left: Left, holding: int) -> set[Aside]:
    """What may lie aside after a failed roll of four dice."""
    stands = SolverCache().bare_solver(Goal())
    numbers = stands.left(stands.rows.number(need_of(row)) for row in (LORE, SUM))
    assert numbers == left
    (failure,) = stands.failures(stands.dice_state(left, (4, 0, 0)), holding)
    return {after.aside for leads in (failure.not_held, *failure.held) for after, _ in leads}


def test_the_odds_of_failing_know_every_die_that_may_be_put_aside() -> None:
    assert held((0, 1), HOLD_FREELY) - held((0, 1), HOLD_SPARINGLY) == {("lore",)}
    assert ("i3",) in held((0, 1), HOLD_SPARINGLY)


def bare_worths(terror: Terror) -> tuple[list[float], int]:
    """What many positions with nothing in hand are worth, and how many figures that took."""
    stands = SolverCache().bare_solver(Goal(terror=terror))
    rows = {
        each: stands.rows.number(need_of(each)) for each in (LORE, TERROR, SUM, BOTH, TaskRow("5", investigation=(9,)))
    }
    some = [stands.left(rows[each] for each in pair) for pair in combinations(rows, 2)]
    at = [
        ForecastState(left, pool, aside, 2, 1, 1)
        for left, pool, aside in product(some, ((5, 1, 1), (4, 0, 1)), ((), ("i1",)))
    ]
    return [stands.value(each) for each in at], stands.size


@pytest.mark.parametrize("terror", [CALM, Terror(drops=2), Terror(takes=1), Terror(sanity=1), Terror(fails=True)])
def test_where_a_die_aside_is_of_no_use_those_that_show_less_need_not_be_tried(
    monkeypatch: pytest.MonkeyPatch, terror: Terror
) -> None:
    found, size = bare_worths(terror)
    monkeypatch.setattr(BareSolver, "_failure_options", every_way)
    others, more = bare_worths(terror)
    assert found == pytest.approx(others, abs=1e-12)
    assert size < more


def every_way(self: BareSolver, failure: Failure, holds: int, sanity: int, stamina: int) -> Iterator[tuple[float, int]]:
    """What comes of a failed roll, whatever is put aside."""
    sanity -= failure.struck * self.goal.terror.sanity
    stamina -= failure.struck * self.goal.terror.stamina
    for put, leads in ((0, failure.not_held), *((1, each) for each in failure.held)):
        for after, results in leads:
            yield self.value_of(after, holds - put, sanity, stamina), results


def test_a_roll_that_fails_may_leave_a_die_aside_with_which_a_row_could_be_completed() -> None:
    solver = SolverCache().solver(Goal())
    left = solver.space.left(solver.space.rows.number(need_of(row)) for row in (LORE, TERROR))
    at = solver.space.canonical(ForecastState(left, (4, 0, 0), (), 1))
    greens = solver.space.rolls(at).colors[0]
    place = next(each for each, shown in enumerate(greens.results) if shown[greens.faces.index("lore")] == 4)
    fewer, aside = (
        solver.value(at._replace(pool=(3 - holds, 0, 0), aside=("lore",) * holds, holds=1 - holds)) for holds in (0, 1)
    )
    assert aside > fewer + 0.01
    assert best_value(solver.failure_options(at, 1 << place), place) == pytest.approx(aside, abs=1e-12)
