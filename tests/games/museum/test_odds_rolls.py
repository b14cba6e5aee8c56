"""Results of rolls as bits and as arrays, against every result looked at by itself (ES12)."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from solo.games.museum.abouts import TaskRow
from solo.games.museum.forecast import nodes
from solo.games.museum.forecast.bare_solver import best_value
from solo.games.museum.forecast.face_classes import STORED, FaceClasses, choices_from_aside, joint_patterns
from solo.games.museum.forecast.rerolls import rerolled
from solo.games.museum.forecast.resources import MANY, Resource, ResourceAction
from solo.games.museum.forecast.rolls import Pattern, Pool, Rolls, ValueArray, code_of, patterns_of
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.states import ForecastState, Goal, Terror
from solo.games.museum.rules.matching import need_of

ROWS = (TaskRow("0", investigation=(3,), lore=1), TaskRow("1", peril=1))
POOLS = ((2, 0, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1), (0, 1, 1))
PATTERNS: tuple[Pattern, ...] = (
    *((("lore", 1),), (("lore", 2),), (("i3", 1), ("lore", 1)), (("i1", 1), ("i2", 1), ("peril", 1))),
    *((("wild", 1),), (("lore", 1), ("wild", 1)), (("i3", 4),)),
)


def rolls_of(pool: Pool) -> Rolls:
    return Rolls(pool, FaceClasses(map(need_of, ROWS)).classes)


def shows(rolls: Rolls, place: int, used: Pool, pattern: Pattern) -> bool:
    """Whether so many dice of each color, out of those of a result, show a pattern."""
    greens, yellows, _ = rolls.sizes
    at = (place % greens, place // greens % yellows, place // (greens * yellows))
    dice = [
        [face for face, count in zip(color.faces, color.results[which], strict=True) for _ in range(count)]
        for color, which in zip(rolls.colors, at, strict=True)
    ]
    wanted = sorted(face for face, count in pattern for _ in range(count))
    some = product(*(combinations(faces, count) for faces, count in zip(dice, used, strict=True)))
    return any(sorted(face for faces in each for face in faces) == wanted for each in some)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_is_shown_by_the_results_that_have_its_dice(pool: Pool, pattern: Pattern) -> None:
    rolls = rolls_of(pool)
    found = rolls.showing(patterns_of([pattern]))
    for used in product(range(pool[0] + 1), range(pool[1] + 1), range(pool[2] + 1)):
        expected = sum(1 << place for place in range(rolls.size) if shows(rolls, place, used, pattern))
        assert found.get(used, 0) == expected, used
    union = 0
    for results in found.values():
        union |= results
    assert rolls.showing_at_all(patterns_of([pattern])) == union


@pytest.mark.parametrize("pool", POOLS)
def test_results_are_as_likely_as_their_throws(pool: Pool) -> None:
    rolls = rolls_of(pool)
    assert rolls.throws_showing(rolls.full) == 6 ** sum(pool)
    each = [rolls.chance(1 << place) for place in range(rolls.size)]
    assert each == pytest.approx(rolls.shares[:-1].tolist(), abs=1e-15)
    assert rolls.chance(rolls.full) == 1


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("most", [1, 2, 3, MANY])
def test_es12_2_to_roll_nothing_again_is_one_of_the_ways(pool: Pool, most: int) -> None:
    rolls = rolls_of(pool)
    worths = np.append(np.random.default_rng(1).random((3, rolls.size)), np.zeros((3, 1)), axis=1)
    surely, freely = (rerolled(rolls, worths, most, surely=each) for each in (True, False))
    assert np.allclose(freely, np.maximum(worths, surely), rtol=0, atol=1e-12)
    assert not np.allclose(freely, surely)


def test_parts_are_all_choices_of_dice_aside() -> None:
    aside = ("i3", "lore", "lore", STORED + "i3", STORED + "lore")
    found = dict(choices_from_aside(aside))
    choices = {
        tuple(sorted(face.removeprefix(STORED) for face in some))
        for many in range(len(aside) + 1)
        for some in combinations(aside, many)
    }
    assert found.keys() == choices
    assert len(choices_from_aside(aside)) == len(choices)
    assert found["i3", "lore", "lore"] == (STORED + "i3", STORED + "lore"), "those on markers come first"
    assert found["lore", "lore", "lore"] == ("i3", STORED + "i3")


def test_dice_that_are_taken_leave_the_rest_of_the_patterns_that_need_them() -> None:
    ways = patterns_of(
        [(("i3", 1), ("lore", 2)), (("i3", 1),), (("lore", 1), ("peril", 1)), (("lore", 1), ("peril", 1))]
    )
    assert len(ways.patterns) == 3, "each once"
    assert ways.less("lore").patterns == ((("i3", 1), ("lore", 1)), (("peril", 1),))
    assert ways.less("lore").less("i3").patterns == ((("lore", 1),),)
    assert ways.less("i3").less("lore") is ways.less("lore").less("i3")
    assert ways.less("terror").patterns == ()


def test_a19_several_needs_take_dice_of_their_own() -> None:
    patterns = (("lore", 1),), (("i3", 1), ("peril", 1))
    either, lore = [code_of(each) for each in patterns], [code_of(patterns[0])]
    assert set(joint_patterns([lore, either]).patterns) == {(("lore", 2),), (("i3", 1), ("lore", 1), ("peril", 1))}
    assert set(joint_patterns([either]).patterns) == set(patterns)
    five = [code_of((("i1", 5),))]
    assert joint_patterns([five, five]).patterns == (), "more dice than there are"
    assert joint_patterns([]).patterns == ((),)


CARD = (ResourceAction("reroll", 1),)
TERRORS = (Terror(), Terror(sanity=1), Terror(drops=2))


def armed(goal: Goal, hand: tuple[ResourceAction, ...], clues: int) -> tuple[Solver, ForecastState]:
    """Before a roll of five dice, with one card and some clues."""
    solver = SolverCache().solver(goal)
    left = solver.space.left(solver.space.rows.number(need_of(row)) for row in ROWS)
    cards = (solver.space.number(Resource(hand)),) if hand else ()
    return solver, ForecastState(left, (3, 1, 1), (), 1, 2, 99, clues, cards)


def values(goal: Goal, hand: tuple[ResourceAction, ...], clues: int) -> ValueArray:
    solver, at = armed(goal, hand, clues)
    return solver.result_values(solver.space.canonical(at))


@pytest.mark.parametrize("terror", TERRORS)
@pytest.mark.parametrize("clues", [0, 2])
def test_the_best_of_many_options_is_the_best_however_it_is_found(
    monkeypatch: pytest.MonkeyPatch, terror: Terror, clues: int
) -> None:
    goal = Goal(terror=terror)
    monkeypatch.setattr(nodes, "DENSE_LIMIT", 10**9)
    at_once = values(goal, CARD, clues)
    monkeypatch.setattr(nodes, "DENSE_LIMIT", 0)
    assert np.array_equal(at_once, values(goal, CARD, clues))
    assert len(np.unique(at_once)) > 5


@pytest.mark.parametrize("terror", TERRORS)
def test_with_nothing_in_hand_a_roll_is_worth_its_best_option(terror: Terror) -> None:
    solver, at = armed(Goal(terror=terror), (), 0)
    at = solver.space.canonical(at)
    worths = solver.result_values(at)
    for place in range(solver.space.rolls(at).size):
        assert best_value(solver.options(at, 1 << place), place) == pytest.approx(worths[place], abs=1e-12)
    assert solver.roll_value(at) == pytest.approx(float(worths @ solver.space.rolls(at).shares), abs=1e-12)
    assert solver.roll_value(at) == pytest.approx(solver.value(at), abs=1e-12)


def test_es12_7_to_roll_with_a_die_left_on_a_spell_is_not_to_take_it_off() -> None:
    solver, at = armed(Goal(), (), 0)
    at = solver.space.canonical(at._replace(pool=(2, 1, 0), aside=(STORED + "terror", STORED + "lore")))
    off = [at._replace(pool=(3, 1, 0), aside=(each,)) for each in at.aside]
    worths = solver.result_values(at) @ solver.space.rolls(at).shares
    assert solver.roll_value(at) == pytest.approx(float(worths), abs=1e-12)
    assert solver.value(at) == pytest.approx(max(map(solver.value, off)), abs=1e-12)
    assert solver.roll_value(at) < solver.value(at) - 0.01
