"""What may be expected of the options of a question when nothing in hand is used up: no clue, no card that is given up for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.game import Game
from solo.games.museum.rules.uses import is_free
from solo.kernel.decisions import Decision


def uses_up(game: Game, name: str) -> bool:
    """Whether what is named among the resources of an attempt is gone, or has cost something, once it is used."""
    return name == CLUE or not all(is_free(use) for use in game.content.uses(name))


def chances_kept(game: Game, decision: Decision, forecast: Forecast) -> Mapping[str, float]:
    """The chance after each option of which it is known, with nothing used up from then on, as it is compared."""
    if not any(uses_up(game, name) for name in forecast.counted):
        return {id: round(worth, DECIMALS) for id, worth in forecast.options.items()}
    option_values = OptionValues(game, decision)
    lasting = [name for name in forecast.counted if not uses_up(game, name)]
    state = option_values.state_with(option_values.solver, lasting)
    kept = {each.id: option_values.option(each, state) for each in decision.options if each.id in forecast.options}
    return {id: round(worth, DECIMALS) for id, worth in kept.items() if worth is not None}


def chances_without(
    game: Game, decision: Decision, forecast: Forecast, taken: str, ids: Collection[str]
) -> Mapping[str, float]:
    """The chance after some options without what another one, `taken`, uses."""
    option_values, by_id = OptionValues(game, decision), {each.id: each for each in decision.options}
    gone = CLUE if taken == CLUE else by_id[taken].subject
    state = option_values.state_with(option_values.solver, [name for name in forecast.counted if name != gone])
    found = {id: option_values.option(by_id[id], state) for id in ids if by_id[id].subject != gone and id != gone}
    return {id: worth for id, worth in found.items() if worth is not None}


def chances_alone(game: Game, decision: Decision, ids: Collection[str]) -> Mapping[str, float]:
    """The chances of some options if nothing is used up after them; with a clue, that one is."""
    option_values, by_id = OptionValues(game, decision), {each.id: each for each in decision.options}
    lasting = [name for name in option_values.names if not uses_up(game, name)]
    states = {id: option_values.state_with(option_values.solver, lasting + [CLUE] * (id == CLUE)) for id in ids}
    return {id: option_values.option(by_id[id], state) or 0.0 for id, state in states.items()}


def chances_without_adding(game: Game, decision: Decision, ids: Collection[str]) -> Mapping[str, float]:
    """The chances of some options if nothing that is used up adds dice before the rolls that follow."""
    option_values, by_id = OptionValues(game, decision), {each.id: each for each in decision.options}
    kept = [name for name in option_values.names if not _adds(game, name)]
    state = option_values.state_with(option_values.solver, kept)
    return {id: option_values.option(by_id[id], state) or 0.0 for id in ids}


def _adds(game: Game, name: str) -> bool:
    """Whether what is named among the resources of an attempt adds dice and is used up."""
    uses = () if name == CLUE else game.content.uses(name)
    return uses_up(game, name) and any("add_dice" in str(use.effect.raw) for use in uses)


def likeliest_kept(game: Game, decision: Decision, forecast: Forecast, ids: Collection[str]) -> list[str]:
    """Of options that are equally likely those that are likeliest with nothing used up."""
    if len(ids) < 2:
        return [*ids]
    kept = chances_kept(game, decision, forecast)
    most = max(kept.get(id, 0.0) for id in ids)
    return [id for id in ids if kept.get(id, 0.0) == most]
