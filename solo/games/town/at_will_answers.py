"""Fights that nobody has to begin: where monsters may be left alone, they are unasked if each fight is hardly won, or endangers a
gate (R8.10)."""

from __future__ import annotations

from fractions import Fraction

from solo.games.town.fight_answers import is_aided, surely_falls
from solo.games.town.forecast.forecast import forecast_of, rerolls
from solo.games.town.forecast.policy import EVEN, MOST_CLUES, at_best, is_all_counted, is_helped_by_those_alone
from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.rules.gates import can_seal, seal_cost
from solo.games.town.rules.uses import clues_payable
from solo.kernel.decisions import Answer, Decision, Option

QUARTER = Fraction(51, 200)
"""A fight that is won no more often without falling is shown as 25 % at most; it is not begun without need."""

RISKED = Fraction(2, 3)
"""For a fight that is won less often nobody risks a gate that he may close."""


def in_vain(game: Game, decision: Decision) -> Answer | None:
    """Leaving alone those who need not be fought, where each fight would surely be the end, or is won once in four times at most;
    or where it endangers a gate that could be closed instead (R8.10)."""
    fights = [each for each in decision.options if each.verb == "fight"]
    others = [each for each in decision.options if each.verb != "fight"]
    in_vain = len(others) == 1 and all(
        surely_falls(game, decision, each)
        or _is_hardly_won(game, decision, each)
        or _endangers_a_gate(game, decision, each)
        for each in fights
    )
    return others[0].id if in_vain else None


def _endangers_a_gate(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight costs whoever may close a gate that he has explored his chance more than once in three times, though a
    reroll and all clue tokens are spent on it, but those for the seal if he has them (R24.1, R24.4, R24.5)."""
    who = game.deciding(decision.who)
    if who is None or not who.explored or who.place not in game.state.gates or is_aided(game, who, fight.subject):
        return False
    spent = clues_payable(game, who) - (seal_cost(game) if can_seal(game, who) else 0)
    if spent > MOST_CLUES or not is_helped_by_those_alone(game, decision, who, fight):
        return False
    helped = (forecast_of(game, decision, spent, each)[fight.id] for each in (None, *rerolls(game, who).values()))
    return all(each.win - each.both < RISKED for each in helped)


def is_hardly_won(value: FightValue) -> bool:
    """Whether a fight is won once in four times at most by whoever then still stands."""
    return value.win - value.both <= QUARTER


def _is_hardly_won(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight is hardly won, and neither clue tokens nor a reroll make it likelier than not; nothing else could help."""
    who = game.deciding(decision.who)
    if who is None or not is_hardly_won(forecast_of(game, decision)[fight.id]):
        return False
    if is_aided(game, who, fight.subject) or not is_all_counted(game, decision, who, fight):
        return False
    return all(each.win <= EVEN for each in at_best(game, decision, who, fight))
