"""Which of several options is best, by their values."""

from __future__ import annotations

from fractions import Fraction

from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat_view import CombatView, Way
from solo.kernel.decisions import Decision


def best_option(values: dict[str, FightValue]) -> str:
    """The id of the option with the highest utility; the first of equal ones, "" if there is none."""
    return max(values, key=lambda id: values[id].utility, default="")


def best_attack(game: Game, decision: Decision) -> str:
    """The attack on the Ancient One with the most average successes; "" if there is no choice or no hope.

    Of equal ones it is the one that uses up the fewest things, then the first.
    """
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or not view.counted or who is None or len(view.ways) == 1:
        return ""
    least, card = success_on(game, who), game.content.card

    def value(way: Way) -> tuple[Fraction, int]:
        return way.roll.expected(least), -sum(bool(card(copy).after_use) for copy in way.loadout.copies)

    best = max(view.ways, key=value)
    return best.loadout.option.id if best.roll.pool else ""
