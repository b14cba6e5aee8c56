"""docs/odds.md: its examples run, every fraction of its text is computed in them, and its formulas are what the games compute."""

from __future__ import annotations

import doctest
import re
from fractions import Fraction
from math import comb, factorial, prod
from pathlib import Path

import pytest

from solo.games.museum.forecast.face_classes import FaceClasses
from solo.games.museum.forecast.rolls import rolls_of
from solo.games.museum.rules.matching import Need
from solo.games.town.checks.by_hand import put_monster, scenario
from solo.games.town.content import load
from solo.games.town.forecast import values
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.values import FightValue
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.rolls import chance
from solo.kernel.decisions import Decision, option

PAGE = Path(__file__).parent.parent / "docs" / "odds.md"
GIVEN = {"1/3", "2/3", "5/6"}
"""Chances of one die, which need no computing."""


def test_its_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert (result.attempted > 20, result.failed) == (True, 0)


def test_every_fraction_of_its_text_is_computed_in_an_example() -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    computed = {
        each
        for block in blocks
        for line in block.splitlines()
        if line[:3] not in (">>>", "...")
        for each in fractions(line)
    }
    written = fractions(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert len(written) >= 20
    assert written - computed == GIVEN


def fractions(text: str) -> set[str]:
    return set(re.findall(r"\b\d+/\d+\b", text))


@pytest.mark.parametrize("pool", [(1, 0, 0), (3, 1, 0), (4, 1, 1), (6, 0, 1)])
def test_a_roll_is_multinomial(pool: tuple[int, int, int]) -> None:
    faces = FaceClasses([Need((("lore",),), (5,))], frozenset({"terror"}))
    rolls = rolls_of(pool, faces.classes)
    place = 0
    for red in rolls.colors[2].results:
        for yellow in rolls.colors[1].results:
            for green in rolls.colors[0].results:
                formula = Fraction(1)
                for shown, classes in zip((green, yellow, red), faces.classes, strict=True):
                    formula *= Fraction(factorial(sum(shown)), prod(map(factorial, shown)))
                    formula *= prod(Fraction(a, 6) ** x for (_, a), x in zip(classes, shown, strict=True))
                assert rolls.shares[place] == pytest.approx(float(formula), rel=1e-12)
                assert rolls.chance(1 << place) == pytest.approx(float(formula), rel=1e-12)
                place += 1
    assert place == rolls.size


@pytest.mark.parametrize("least", [4, 5, 6])
@pytest.mark.parametrize("dice", range(6))
def test_a_check_is_binomial(dice: int, least: int) -> None:
    q = Fraction(7 - least, 6)
    for needed in range(1, 4):
        formula = sum((comb(dice, k) * q**k * (1 - q) ** (dice - k) for k in range(needed, dice + 1)), Fraction(0))
        assert chance(dice, needed, least) == formula


@pytest.mark.parametrize("monster", ["cultist", "warlock", "ghoul"])
@pytest.mark.parametrize("stamina", range(1, 8))
def test_a_fight_with_bare_hands_is_the_recursion(monster: str, stamina: int) -> None:
    game = scenario(load(), investigators=["amanda_sharpe"])
    who = game.by_id("amanda_sharpe")
    who.place, who.sanity, who.stamina = "downtown_street", 7, stamina
    copy = put_monster(game, monster, who.place)
    figures = game.figures(copy)
    assert figures.combat is not None
    passed = {
        "horror": 1.0 if figures.horror is None else float(chance(pool_of(game, who, "horror", figures.horror.rating))),
        "combat": float(
            chance(pool_of(game, who, "combat", figures.combat.rating), figures.toughness, success_on(game, who))
        ),
    }
    fright = figures.horror.damage if figures.horror is not None else 0
    damage = figures.combat.damage

    def value(left: int) -> FightValue:
        """W(s) of the page, by stamina; only a miss changes anything."""
        p, lost = passed["combat"], min(left, damage)
        after = value(left - lost) if left > lost else FightValue(fall=1.0)
        return FightValue(p + (1 - p) * after.win, (1 - p) * after.fall, 0.0, (1 - p) * (lost + after.points))

    rounds, fails = value(stamina), 1 - passed["horror"]
    found = forecast_of(game, Decision("deal_with", who.id, (option("evade", copy), option("fight", copy)), "R8.1"))
    seen = found[f"fight:{copy}"]
    expected = (rounds.win, rounds.fall, 0.0, rounds.points + fails * fright)
    assert seen[:4] == pytest.approx(expected, abs=1e-9)
    utility = seen.win - values.FALL_COST * seen.fall - values.CARD_COST * seen.cards - values.POINT_COST * seen.points
    assert seen.utility == pytest.approx(utility, abs=1e-8)
