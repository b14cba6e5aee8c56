"""What may still be used up after an option for its figure to be right: cards, abilities that have a price, and clues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.games.museum.forecast.forecast import ASKED, Forecast
from solo.games.museum.forecast.keeping import uses_up
from solo.games.museum.forecast.margins import SEEN
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision, Option


def later_uses(game: Game, decision: Decision, forecast: Forecast) -> Mapping[str, Sequence[str]]:
    """What each option's figure rests on besides what the option itself takes, by option; nothing where it rests on none.

    Names are those of `Forecast.counted`, a clue once for each that is needed; as few as make the figure what it is, or
    all that may be used up where the work budget does not suffice to tell.
    """
    found: dict[str, Sequence[str]] = {}
    if forecast.several or not any(uses_up(game, name) for name in forecast.counted):
        return found
    option_values = OptionValues(game, decision)
    known = [each for each in decision.options if forecast.options.get(each.id, 0.0) >= SEEN]
    for each in known:
        found[each.id] = _spendable(game, each, forecast.counted)
    with option_values.cache.budget.limited_to(ASKED):
        for each in known:
            found[each.id] = _rests_on(option_values, each, forecast.counted)
    return found


def _spendable(game: Game, option: Option, counted: Sequence[str]) -> list[str]:
    """What of all that is counted is used up once it is used, besides what an option takes."""
    spare = [name for name in counted if uses_up(game, name)]
    own = CLUE if option.verb == "clue" else option.subject
    if own in spare:
        spare.remove(own)
    return spare


def _rests_on(option_values: OptionValues, option: Option, counted: Sequence[str]) -> Sequence[str]:
    """What the figure of an option rests on, with these counted."""
    needed = _spendable(option_values.game, option, counted)
    kept = [*counted]
    for name in needed:
        kept.remove(name)

    def worth(names: Sequence[str]) -> float:
        state = option_values.state_with(option_values.solver, [*kept, *names])
        return option_values.option(option, state) or 0.0

    top = worth(needed)
    for name in [*needed]:
        fewer = [*needed]
        fewer.remove(name)
        if top - worth(fewer) < SEEN:
            needed = fewer
    return needed
