"""Which of several options is best, by their values."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from solo.games.town.forecast.forecast import forecast_of, rerolls
from solo.games.town.forecast.left_out import CLUE, left_out
from solo.games.town.forecast.values import CLEARLY, FightValue
from solo.games.town.game import Game
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat_view import CombatView, Way
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option

FLEE = "flee"
"""The option to run away from a fight."""

EVEN = Fraction(1, 2)
"""A fight that is won more often is likelier won than not."""

MOST_CLUES = 5
"""So many clue tokens are reckoned with; nobody spends more of them on one monster."""


def best_option(values: dict[str, FightValue]) -> str:
    """The id of the option with the highest utility; the first of equal ones, "" if there is none."""
    return max(values, key=lambda id: values[id].utility, default="")


class Best(NamedTuple):
    """The best option of a question. marked: its figures may be held against those of all others."""

    id: str
    marked: bool = True


def best_of_fight(game: Game, decision: Decision, values: dict[str, FightValue]) -> Best:
    """The best option of a question about a monster.

    Where that would be to flee from a fight that is likelier won than not, and with the clue tokens and rerolls that its figures
    leave out as likely as fleeing is, it is the fight, and nothing is marked: the figures do not count the same.
    """
    best, who = best_option(values), game.deciding(decision.who)
    fights = {each.id: values[each.id] for each in decision.options if each.verb == "fight" and each.id in values}
    rival = best_option(fights)
    if best != FLEE or who is None or not rival or fights[rival].win <= EVEN:
        return Best(best)
    clues = min(MOST_CLUES, clues_payable(game, who))
    helped = [forecast_of(game, decision, clues, each)[rival].win for each in (None, *rerolls(game, who).values())]
    rivals = max(helped) > fights[rival].win + CLEARLY and max(helped) >= values[best].win
    return Best(rival, marked=False) if rivals else Best(best)


def is_all_counted(game: Game, decision: Decision, who: Investigator, option: Option) -> bool:
    """Whether all that could help in a fight or an escape is counted, if clue tokens and rerolls are: there are no more tokens
    than anybody spends, and nothing else is left out of its figures."""
    return clues_payable(game, who) <= MOST_CLUES and is_helped_by_those_alone(game, decision, who, option)


def is_helped_by_those_alone(game: Game, decision: Decision, who: Investigator, option: Option) -> bool:
    """Whether nothing but clue tokens and rerolls is left out of the figures of a fight or an escape."""
    return set(left_out(game, decision, option, forecast_of(game, decision)[option.id])) <= {CLUE, *rerolls(game, who)}


def at_best(game: Game, decision: Decision, who: Investigator, option: Option) -> list[FightValue]:
    """The outlook of a fight or an escape with all clue tokens: with no reroll, and with each."""
    clues = clues_payable(game, who)
    helps = (None, *rerolls(game, who).values())
    return [forecast_of(game, decision, clues, each)[option.id] for each in helps]


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
