"""Results of rolls as bits and as arrays, against every result looked at by itself (ES12)."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from solo.games.museum.abouts import TaskRow
from solo.games.museum.odds import places
from solo.games.museum.odds.aids import MANY, Aid, HeldCard
from solo.games.museum.odds.kept import Kept
from solo.games.museum.odds.needs import STORED, Faces, parts, together
from solo.games.museum.odds.prospects import Position, chosen
from solo.games.museum.odds.rerolls import rerolled
from solo.games.museum.odds.rolls import Pattern, Pool, Rolls, Worths, ways_of
from solo.games.museum.odds.stands import Goal, Terror
from solo.games.museum.odds.uses import Armed
from solo.games.museum.rules.matching import need_of

ROWS = (TaskRow("0", investigation=(3,), lore=1), TaskRow("1", peril=1))
POOLS = ((2, 0, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1), (0, 1, 1))
PATTERNS: tuple[Pattern, ...] = (
    *((("lore", 1),), (("lore", 2),), (("i3", 1), ("lore", 1)), (("i1", 1), ("i2", 1), ("peril", 1))),
    *((("wild", 1),), (("lore", 1), ("wild", 1)), (("i3", 4),)),
)


def rolls_of(pool: Pool) -> Rolls:
    return Rolls(pool, Faces(map(need_of, ROWS)).classes)


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
    found = rolls.showing(ways_of([pattern]))
    for used in product(range(pool[0] + 1), range(pool[1] + 1), range(pool[2] + 1)):
        expected = sum(1 << place for place in range(rolls.size) if shows(rolls, place, used, pattern))
        assert found.get(used, 0) == expected, used
    union = 0
    for results in found.values():
        union |= results
    assert rolls.showing_at_all(ways_of([pattern])) == union


@pytest.mark.parametrize("pool", POOLS)
def test_results_are_as_likely_as_their_throws(pool: Pool) -> None:
    rolls = rolls_of(pool)
    assert sum(weight * places.bit_count() for weight, places in rolls._by_weight) == 6 ** sum(pool)
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
    found = dict(parts(aside))
    choices = {
        tuple(sorted(face.removeprefix(STORED) for face in some))
        for many in range(len(aside) + 1)
        for some in combinations(aside, many)
    }
    assert found.keys() == choices
    assert len(parts(aside)) == len(choices)
    assert found["i3", "lore", "lore"] == (STORED + "i3", STORED + "lore"), "those on markers come first"
    assert found["lore", "lore", "lore"] == ("i3", STORED + "i3")


def test_dice_that_are_taken_leave_the_rest_of_the_patterns_that_need_them() -> None:
    ways = ways_of([(("i3", 1), ("lore", 2)), (("i3", 1),), (("lore", 1), ("peril", 1)), (("lore", 1), ("peril", 1))])
    assert len(ways.patterns) == 3, "each once"
    assert ways.less("lore").patterns == ((("i3", 1), ("lore", 1)), (("peril", 1),))
    assert ways.less("lore").less("i3").patterns == ((("lore", 1),),)
    assert ways.less("i3").less("lore") is ways.less("lore").less("i3")
    assert ways.less("terror").patterns == ()


def test_a19_several_needs_take_dice_of_their_own() -> None:
    lore, either = ((("lore", 1),),), ((("lore", 1),), (("i3", 1), ("peril", 1)))
    assert set(together([lore, either])) == {(("lore", 2),), (("i3", 1), ("lore", 1), ("peril", 1))}
    assert together([either]) == either
    five = ((("i1", 5),),)
    assert together([five, five]) == (), "more dice than there are"
    assert together([]) == ((),)


CARD = (Aid("reroll", 1),)
TERRORS = (Terror(), Terror(sanity=1), Terror(drops=2))


def armed(goal: Goal, hand: tuple[Aid, ...], clues: int) -> tuple[Armed, Position]:
    """Before a roll of five dice, with one card and some clues."""
    engine = Kept().armed(goal)
    left = engine.left(engine.rows.number(need_of(row)) for row in ROWS)
    cards = (engine.number(HeldCard(hand)),) if hand else ()
    return engine, Position(left, (3, 1, 1), (), 1, 2, 99, clues, cards)


def values(goal: Goal, hand: tuple[Aid, ...], clues: int) -> Worths:
    engine, at = armed(goal, hand, clues)
    return engine.values(engine.plain(at))


@pytest.mark.parametrize("terror", TERRORS)
@pytest.mark.parametrize("clues", [0, 2])
def test_the_best_of_many_options_is_the_best_however_it_is_found(
    monkeypatch: pytest.MonkeyPatch, terror: Terror, clues: int
) -> None:
    goal = Goal(terror=terror)
    monkeypatch.setattr(places, "MUCH", 10**9)
    at_once = values(goal, CARD, clues)
    monkeypatch.setattr(places, "MUCH", 0)
    assert np.array_equal(at_once, values(goal, CARD, clues))
    assert len(np.unique(at_once)) > 5


@pytest.mark.parametrize("terror", TERRORS)
def test_with_nothing_in_hand_a_roll_is_worth_its_best_option(terror: Terror) -> None:
    engine, at = armed(Goal(terror=terror), (), 0)
    at = engine.plain(at)
    worths = engine.values(at)
    for place in range(engine.rolls(at).size):
        assert chosen(engine.options(at, 1 << place), place) == pytest.approx(worths[place], abs=1e-12)
    assert engine.rolling(at) == pytest.approx(float(worths @ engine.rolls(at).shares), abs=1e-12)
    assert engine.rolling(at) == pytest.approx(engine.worth(at), abs=1e-12)


def test_es12_7_to_roll_with_a_die_left_on_a_spell_is_not_to_take_it_off() -> None:
    engine, at = armed(Goal(), (), 0)
    at = engine.plain(at._replace(pool=(2, 1, 0), aside=(STORED + "terror", STORED + "lore")))
    off = [at._replace(pool=(3, 1, 0), aside=(each,)) for each in at.aside]
    worths = engine.values(at) @ engine.rolls(at).shares
    assert engine.rolling(at) == pytest.approx(float(worths), abs=1e-12)
    assert engine.worth(at) == pytest.approx(max(map(engine.worth, off)), abs=1e-12)
    assert engine.rolling(at) < engine.worth(at) - 0.01
