"""When one of two ways to meet a monster leaves nothing to choose: the other is as good in every figure that is shown.

Shown are the chance to be rid of the monster, to fall, to be lost in time and space, and to end elsewhere; what is lost and used
up on average; and what may still help, clue tokens and rerolls. So, of fighting a monster and evading it, one goes without saying
where with any number of clue tokens, and with any reroll, the same on both,

* its chances are as good: to be rid of it, not to fall, not to be lost. Where a blow leads elsewhere, both lead there as often:
  somebody may want to get there;
* it costs as little, or up to half a point more than what has no chance worth the name;
* and nothing is gained by the other alone. Who fights gains a trophy besides: so a fight is left out only where it is won a few
  times in a hundred at most, and clue tokens do not make it likelier than not.

How much better it has to be, so that one who weighs a risk otherwise is still asked, each habit says for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from solo.games.town.forecast.forecast import forecast_of, rerolls
from solo.games.town.forecast.policy import MOST_CLUES
from solo.games.town.forecast.values import CLEARLY, ROUNDING, FightValue
from solo.games.town.game import Game
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision

NOTABLY = Fraction(1, 20)
"""Five points: a chance that is greater by more makes a choice another one."""

SPARED = Fraction(1, 2)
"""So much sanity and stamina, on average: what spares no more is no better for it."""

FAR = Fraction(1, 10)
"""Ten points: what is better by more in every respect is no choice."""

FEW = Fraction(1, 20)
"""A fight that is won no more often, a few times in a hundred, is not begun for its trophy."""


def with_any_help(
    game: Game,
    decision: Decision,
    who: Investigator,
    better: str,
    worse: str,
    compare: Callable[[FightValue, FightValue], bool],
) -> bool:
    """Whether an outlook compares so with another with any number of clue tokens, and with any reroll, the same on both."""
    clues = clues_payable(game, who)
    return clues <= MOST_CLUES and all(
        compare(outlook[better], outlook[worse])
        for number in range(clues + 1)
        for each in (None, *rerolls(game, who).values())
        for outlook in (forecast_of(game, decision, number, each),)
    )


def as_good_by(by: Fraction) -> Callable[[FightValue, FightValue], bool]:
    """Whether an outlook is as good as another in every respect, its chances better by so much."""

    def compare(one: FightValue, other: FightValue) -> bool:
        chances = one.win >= other.win + by and one.fall <= other.fall - by
        return chances and ends_as_well(one, other) and one.points <= other.points + SPARED

    return compare


def is_far_better(one: FightValue, other: FightValue) -> bool:
    """Whether an outlook is far better than another, and costs no more than one with a chance."""
    chances = one.win > other.win + FAR and one.fall < other.fall - FAR
    spared = one.points <= other.points or other.win <= CLEARLY
    return chances and ends_as_well(one, other) and one.cards <= other.cards + ROUNDING and spared


def ends_as_well(one: FightValue, other: FightValue) -> bool:
    """Whether an outlook is lost in time and space no more often than another, and ends elsewhere as often."""
    return one.lost <= other.lost + CLEARLY and abs(one.away - other.away) <= CLEARLY


def is_better(one: FightValue, other: FightValue, by: Fraction, spared: Fraction = SPARED) -> bool:
    """Whether an outlook is better than another in some respect: a chance by so much, or what is lost on average."""
    return one.win > other.win + by or one.fall < other.fall - by or one.points < other.points - spared
