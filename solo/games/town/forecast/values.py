"""The value of a state of a fight, and expectations over branches (R18.5, R18.7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from solo.boardgame.percent import percent
from solo.games.town.forecast.states import ForecastState

ROUNDING = 1e-9
"""Chances that differ by less are equal."""

CLEARLY = Fraction(1, 200)
"""Half a point: a chance that is greater by more is clearly better; such as differ by less are shown alike."""

FALL_COST = 0.25
CARD_COST = 0.1
POINT_COST = 0.02
"""What falling costs, losing a card, and losing a point of sanity or stamina, as a chance to win."""


class FightValue(NamedTuple):
    """The value of an option or a state: chances from 0 to 1, and average costs.

    win: the fight is won, or the monster evaded. fall: the investigator goes insane or unconscious or is devoured (he
    may win and fall at once: both). cards: how many are used up. points: sanity and stamina paid and lost. lost: the fight
    ends in time and space. away: it ends otherwise, undecided.
    """

    win: float = 0.0
    fall: float = 0.0
    cards: float = 0.0
    points: float = 0.0
    both: float = 0.0
    lost: float = 0.0
    away: float = 0.0

    @property
    def utility(self) -> float:
        """The utility of an option: the chance to win, less what falling, cards and points cost.

        So dynamite must raise the chance to win by ten percentage points to be better than bare hands.
        """
        return round(self.win - FALL_COST * self.fall - CARD_COST * self.cards - POINT_COST * self.points, 9)

    def plus(self, cards: float, points: float) -> FightValue:
        """The same, at a higher cost."""
        return self._replace(cards=self.cards + cards, points=self.points + points)

    @property
    def shares(self) -> dict[str, int]:
        """What may come of it in whole percents that add up to 100; what is left over ("open") never ends."""
        only = {"win": self.win - self.both, "fall": self.fall - self.both, "both": self.both}
        chances = {**only, "lost": self.lost, "away": self.away}
        chances["open"] = 1 - sum(chances.values())
        percents = {what: percent(chance) for what, chance in chances.items()}
        percents[max(chances, key=lambda what: chances[what])] += 100 - sum(percents.values())
        return percents


def expectation(*branches: tuple[float, FightValue]) -> FightValue:
    """The expected value over several branches, each with its chance."""
    win = fall = cards = points = both = lost = away = 0.0
    for chance, branch in branches:
        win += chance * branch.win
        fall += chance * branch.fall
        cards += chance * branch.cards
        points += chance * branch.points
        both += chance * branch.both
        lost += chance * branch.lost
        away += chance * branch.away
    return FightValue(win, fall, cards, points, both, lost, away)


Continuation = Callable[[ForecastState], FightValue]
"""Computes the value of what follows, from the state then."""
