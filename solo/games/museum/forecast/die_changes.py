"""The values of all results at once when dice are turned or raised (ES12): arrays as in `forecast.rerolls`."""

from __future__ import annotations

from functools import lru_cache

from solo.games.museum.forecast.arrays import IndexArray, ValueArray, np
from solo.games.museum.forecast.compositions import NONE
from solo.games.museum.forecast.rerolls import turning
from solo.games.museum.forecast.resources import ANY, ResourceAction
from solo.games.museum.forecast.rolls import COLORS, Rolls
from solo.games.museum.printed.numbers import FACES

MAX_KEPT = 1024


@lru_cache(maxsize=MAX_KEPT)
def _turnings(rolls: Rolls, action: ResourceAction, to: str) -> tuple[IndexArray, ...]:
    """Where each result leads when a die is turned, for each color and face that may be. to: the class of what it shows then."""
    return tuple(
        turning(rolls, color, face, to)
        for color, dice in enumerate(rolls.colors)
        if dice.count and action.after in FACES[COLORS[color]]
        for face in dice.faces
        if face != to and action.before in (ANY, face)
    )


@lru_cache(maxsize=MAX_KEPT)
def _raisings(rolls: Rolls, most: int) -> tuple[IndexArray, ...]:
    """The same when a die is raised by a pip, most pips last."""
    return tuple(
        turning(rolls, color, f"i{pips}", f"i{pips + 1}")
        for color, dice in enumerate(rolls.colors)
        for pips in range(1, most)
        if dice.count and f"i{pips}" in dice.faces and f"i{pips + 1}" in dice.faces
    )


def turned(rolls: Rolls, to: str, rest: ValueArray, action: ResourceAction) -> ValueArray:
    """So many dice are turned one after the other, as many as there are, but one at least. rest: the values of results then."""
    maps = _turnings(rolls, action, to)
    if not maps:
        return np.zeros_like(rest)
    none = np.all([indexes == NONE for indexes in maps], axis=0) if action.dice > 1 else None
    for more in range(action.dice)[::-1]:
        best = rest.take(maps[0], axis=-1)
        for indexes in maps[1:]:
            np.maximum(best, rest.take(indexes, axis=-1), out=best)
        rest = best if none is None or not more else np.where(none, rest, best)
    return rest


def raised(rolls: Rolls, most: int, rest: ValueArray, count: int) -> ValueArray:
    """Up to so many dice are raised by a pip, each once: those that show the least last, so that none is raised again.

    most: pips that are of use.
    """
    values = [rest] * (min(count, sum(rolls.pool)) + 1)
    for indexes in _raisings(rolls, most):
        for many in range(1, len(values)):
            values[many] = np.maximum(values[many], values[many - 1].take(indexes, axis=-1))
    return values[-1]
