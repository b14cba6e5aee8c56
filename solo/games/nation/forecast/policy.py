"""What a player would choose by what comes of it: the victim of a murder, and the best of several options."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.nation.forecast.outcomes import Outcome
from solo.games.nation.printed.numbers import PLAYER

DECISIVE = 1000
"""What the end of the game is worth, against points."""


def value_of(outcome: Outcome) -> float:
    """What an outcome is worth to the player: his lead, the end of the game, and a little for each place he may still acquire."""
    ends = next((each.whose for each in outcome.happenings if each.what == "game_ends"), None)
    if ends is not None:
        return outcome.lead + (DECISIVE if ends == PLAYER else -DECISIVE)
    return outcome.lead + sum(not loss for loss in outcome.kept.values()) / 10


def best_option(values: Mapping[str, float], default: str = "") -> str:
    """The option of the greatest value, the first of equal ones; `default` if there is none."""
    return max(values, key=lambda option: values[option], default=default)
