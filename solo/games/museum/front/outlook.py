"""The forecast of the pending question and the advice on it, computed once for whoever asks: the hand, the options, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from solo.boardgame import percent as percents
from solo.games.museum.forecast.forecast import Forecast, forecast_and_rerolls
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.forecast.reroll_values import Choices
from solo.games.museum.front.pointless import without_pointless
from solo.games.museum.game import Game
from solo.games.museum.players.advice import Advice, advice
from solo.kernel.decisions import About, Decision, Option

OTHER_DICE = "other_dice"
"""The verb of the option to be asked which dice are rolled again."""

DICE_ALONE = ("remove_die", "set_aside", "turn_die", "discard_die", "store_dice")
"""Kinds of questions whose options differ in nothing but the die."""

NO_ODDS = ("give_up", "stop", OTHER_DICE)
"""Options whose odds go without saying."""

percent = partial(percents.percent, nearly=1e-9)
"""A chance in whole percents; so much is added up in one here that it may be off by more than elsewhere."""


class DiceOutlook:
    """Remembers the last forecast; a question with its options in another order is still the same one."""

    def __init__(self) -> None:
        self._known: tuple[Game, About, Forecast | None] | None = None
        self._rerolls: Mapping[str, Choices] = {}
        self._advised: tuple[Forecast, Advice | None] | None = None

    def __call__(self, game: Game, decision: Decision) -> Forecast | None:
        """The forecast of a pending question; None where no dice decide."""
        about = decision.about
        if about is None:
            return None
        if self._known is None or self._known[0] is not game or self._known[1] is not about:
            forecast, self._rerolls = forecast_and_rerolls(game, decision)
            self._known = (game, about, forecast)
        return self._known[2]

    def rerolls(self, game: Game, decision: Decision) -> Mapping[str, Choices]:
        """What each choice of dice to roll again is worth, by the options after which that is asked, as far as it is known."""
        return self._rerolls if self(game, decision) is not None else {}

    def learn(self, game: Game, decision: Decision, forecast: Forecast) -> None:
        """Remember a forecast of a pending question in which more is counted."""
        if decision.about is not None:
            self._known, self._rerolls = (game, decision.about, forecast), {}

    def advice(self, game: Game, decision: Decision) -> Advice | None:
        """What to take at a pending question; None where no dice decide, or nothing is better than something else."""
        forecast = self(game, decision)
        if forecast is None:
            return None
        if self._advised is None or self._advised[0] is not forecast:
            self._advised = (forecast, advice(game, without_pointless(game, decision, forecast), forecast))
        return self._advised[1]

    def mark(self, game: Game, decision: Decision, option: Option) -> str:
        """ "yes" for the best of several options, "saving" if another, "likeliest", is seen to have a greater chance, "later" for
        one that costs nothing and has its chance of a clue or a card that is used after it, else "no".

        What is shown with a chance of nothing is not called the best, nor is a die where all look the same.
        """
        advice, forecast = self.advice(game, decision), self(game, decision)
        if advice is None or forecast is None:
            return "no"
        if advice.prices and sum(each.verb not in NO_ODDS for each in decision.options if each.id in advice.prices) < 2:
            return "no"
        if not advice.best and option.id == advice.first and isinstance(advice.first, str):
            return "later"
        mark, best, worths = advice.mark(option.id), advice.best, forecast.options
        if isinstance(best, str) and not game.state.battle and is_in_doubt(forecast, best or str(advice.likeliest)):
            return "no"
        if mark == "yes" and option.verb not in NO_ODDS and as_shown(game, worths.get(option.id, 1.0)) == 0:
            return "no"
        if mark == "likeliest" and isinstance(best, str) and best in worths and option.id in worths:
            return mark if as_shown(game, worths[option.id]) > as_shown(game, worths[best]) else "no"
        figures = [as_shown(game, worths[each.id]) for each in decision.options if each.id in worths]
        if mark != "yes" or option.id not in worths or not isinstance(best, str):
            return mark
        if decision.kind in DICE_ALONE and min(figures) == max(figures):
            return "no"
        return "saving" if max(figures) > as_shown(game, worths[option.id]) else mark


def as_shown(game: Game, worth: float) -> float:
    """What an option is worth as it is shown: hits in the battle, else percents."""
    return round(worth, 1) if game.state.battle else percent(worth)


def uncounted(forecast: Forecast, option: Option, figure: float) -> bool:
    """Whether the odds of an option are too much to reckon: nothing is known of it, or no more than that it has some.

    figure: what it is worth as it is shown.
    """
    if option.id in forecast.options:
        return option.id in forecast.at_least and not figure
    return option.subject in forecast.left_out or option.id in forecast.at_least


def is_in_doubt(forecast: Forecast, option: str) -> bool:
    """Whether another option, of which only the least is known, may be the better one: an option leads by less than it lacks of
    being certain itself.
    """
    worths = forecast.options
    bounds = [worths[id] for id in forecast.at_least if id != option and id in worths]
    return option in worths and bool(bounds) and worths[option] - max(bounds) < round(1 - worths[option], DECIMALS)


def tells_nothing(forecast: Forecast) -> bool:
    """Whether the figures of several dice say nothing of them: all are the same, and not all that could be done is counted."""
    worths = {round(worth, DECIMALS) for worth in forecast.options.values()}
    return bool(forecast.several and forecast.at_least) and len(worths) == 1
