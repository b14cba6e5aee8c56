"""The seeded dice: the same on every machine, saved in two integers, fair enough, and scripted where a test wants it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.kernel.dice import Dice, ScriptedDice

SEEDS = st.integers(min_value=0, max_value=2**80)


def test_known_seed_falls_as_it_always_did() -> None:
    """Pinned figures: a change here breaks every saved game."""
    dice = Dice(1890)
    assert dice.roll(12) == [3, 6, 2, 2, 2, 3, 6, 3, 6, 2, 1, 6]
    letters = list("abcdefgh")
    dice.shuffle(letters)
    assert "".join(letters) == "adhgfbce"
    assert [dice.below(100) for _ in range(5)] == [43, 69, 47, 76, 11]
    assert dice.pick("xyz") == "z"
    assert dice.drawn == 12 + 7 + 5 + 1


@given(SEEDS)
def test_only_the_promised_method_of_random_is_used(seed: int) -> None:
    source = Random(seed)
    assert Dice(seed).roll(20) == [int(source.random() * 6) + 1 for _ in range(20)]


@given(SEEDS, st.integers(0, 60), st.integers(0, 10))
def test_seed_and_drawn_restore_the_dice_anywhere(seed: int, before: int, cards: int) -> None:
    dice = Dice(seed)
    dice.roll(before)
    dice.shuffle(list(range(cards)))
    again = Dice(dice.seed, dice.drawn)
    assert again.drawn == dice.drawn
    assert again.roll(10) == dice.roll(10)
    assert again.below(1000) == dice.below(1000)


@given(SEEDS, st.integers(1, 5000))
def test_below_stays_below(seed: int, count: int) -> None:
    dice = Dice(seed)
    found = [dice.below(count) for _ in range(50)]
    assert all(0 <= each < count for each in found)
    assert dice.drawn == 50


def test_below_one_is_always_zero_and_still_draws() -> None:
    dice = Dice(3)
    assert [dice.below(1) for _ in range(4)] == [0, 0, 0, 0]
    assert dice.drawn == 4


@pytest.mark.parametrize("count", [0, -1, -7])
def test_no_dice_for_zero_or_fewer(count: int) -> None:
    dice = Dice(1)
    assert dice.roll(count) == []
    assert dice.drawn == 0


def test_faces_are_fair() -> None:
    """60,000 seeded dice; 10,000 each are expected, with a deviation of some 91."""
    counts = Counter(Dice(1).roll(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 400 for count in counts.values())


@given(SEEDS, st.lists(st.integers(), max_size=40))
def test_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    dice = Dice(seed)
    dice.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert dice.drawn == max(0, len(items) - 1)


def test_shuffle_reaches_every_order_about_equally() -> None:
    dice = Dice(2)
    orders: Counter[str] = Counter()
    for _ in range(6_000):
        cards = list("abc")
        dice.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 150 for count in orders.values())


def test_pick_takes_every_item_and_refuses_nothing() -> None:
    dice = Dice(4)
    assert {dice.pick("abcd") for _ in range(100)} == set("abcd")
    drawn = dice.drawn
    with pytest.raises(IndexError, match="nothing to pick from"):
        dice.pick([])
    assert dice.drawn == drawn


def test_script_comes_first_then_the_seed() -> None:
    dice = ScriptedDice([6, 1, 4], seed=9)
    assert dice.left == 3
    assert dice.roll(2) == [6, 1]
    assert dice.left == 1
    assert dice.drawn == 0
    assert dice.roll(4) == [4, *Dice(9).roll(3)]
    assert dice.left == 0
    assert dice.drawn == 3


def test_script_leaves_shuffles_and_picks_alone() -> None:
    scripted, plain = ScriptedDice([1, 1, 1], seed=5), Dice(5)
    one, two = list(range(10)), list(range(10))
    scripted.shuffle(one)
    plain.shuffle(two)
    assert one == two
    assert scripted.pick(range(50)) == plain.pick(range(50))
    assert scripted.left == 3


def test_script_goes_on_from_numbers_already_drawn() -> None:
    seeded = Dice(5)
    seeded.roll(8)
    assert ScriptedDice([], seed=5, drawn=8).roll(5) == seeded.roll(5)


@pytest.mark.parametrize("face", [0, 7, -1, 60])
def test_script_refuses_faces_no_die_has(face: int) -> None:
    with pytest.raises(ValueError, match=f"not {face}"):
        ScriptedDice([1, face, 2])
