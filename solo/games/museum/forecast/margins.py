"""Whether the odds leave any doubt between the options of a question, where nothing but the attempt is at stake."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.policy import DECIMALS
from solo.kernel.decisions import Decision

CLEARLY = 1.1
"""How many times as likely something has to be as what is next best for there to be no doubt: a tenth more."""

SEEN = 0.005
"""A smaller chance is shown as none."""
WORTH_ASKING = 0.01
"""A smaller gain is not worth a question, as the figures look the same."""
FAR_BEHIND = 0.1
"""So much less likely nobody takes for nothing."""
TIMES_AS_LIKELY = 10
"""How many times as likely something has to be as all else for nothing else to be worth a thought."""
NEARLY = 0.985
"""What is shown as 99 of 100 or more: as good as certain where nothing is given up for it."""
FAR_AHEAD = 0.25
"""So much likelier something is what anybody takes, whatever else it leaves for later."""
LIKELY_BY_FAR = 0.895
"""What is shown as 90 of 100 or more: a card so likely nobody gives up, or thinks of what failing it would cost."""
NEXT_TO_NOTHING = 0.02
"""A smaller gain is not worth the dice with which a task of a likely card could be completed."""
SEEN_FOR_A_CARD = 0.03
"""A smaller gain is not worth the card that is given up for it."""
SEEN_FOR_A_POINT = 0.015
"""A smaller gain is not worth the sanity or stamina that is paid for it."""
BRINGS_ALL = 0.95
"""So likely a card is completed with all its monsters that none of them is worth a thought by itself."""


def is_better(gained: float, worth: float, least: float = WORTH_ASKING) -> bool:
    """Whether a chance is seen to be greater than another one: by at least so much, or many times a small one."""
    if round(gained - worth, DECIMALS) <= 0 or gained < SEEN:
        return False
    return gained >= worth + least or (worth < WORTH_ASKING and is_clearly(gained, worth))


def is_clearly(better: float, other: float) -> bool:
    """Whether a chance is greater than another one beyond doubt."""
    return better >= other * CLEARLY and round(better - other, DECIMALS) > 0


def beyond_doubt(decision: Decision, forecast: Forecast) -> str:
    """The option that all odds are for: those that are no worse are as good as it, and all others clearly worse; the best where
    no difference is seen; "" for none.

    The chance of each has to be known, with all that could be used counted.
    """
    worths = {each.id: round(forecast.options.get(each.id, -1.0), DECIMALS) for each in decision.options}
    most = max(worths.values(), default=0.0)
    if forecast.left_out or most <= 0 or min(worths.values()) < 0:
        return ""
    worse = [worth for worth in worths.values() if worth < most]
    alike = most - min(worths.values()) < SEEN
    if worse and most >= SEEN and not alike and not is_clearly(most, max(worse)):
        return ""
    return next(id for id, worth in worths.items() if worth == most)


def far_ahead(decision: Decision, forecast: Forecast, alike: Collection[str] = ()) -> str:
    """The option that is far likelier than each other one, with all that could be used counted; "" for none.

    alike: options that do the same as the best.
    """
    worths = {each.id: forecast.options.get(each.id, 1.0) for each in decision.options}
    best = max(worths, key=worths.__getitem__, default="")
    others = [worth for id, worth in worths.items() if id != best and id not in alike]
    known = best in forecast.options and not forecast.left_out
    return best if known and others and worths[best] >= max(others) + FAR_AHEAD else ""


def is_certain(forecast: Forecast, option: str) -> bool:
    """Whether the card is completed for certain after an option."""
    return round(forecast.options.get(option, 0.0), DECIMALS) >= 1
