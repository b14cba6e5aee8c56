"""Options that serve nothing, whatever comes: a person is not offered them where there is something else."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from solo.games.museum.abouts import DieView, Dropping, TaskRow, Thrown, UseShown
from solo.games.museum.auto_answers import fits, may_keep, use_of
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.forecast.resources import action_of_steps
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import label
from solo.games.museum.rules.terror import terror_steps
from solo.games.museum.rules.uses import all_uses
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision


def without_pointless(game: Game, decision: Decision, forecast: Forecast | None) -> Decision:
    """A question without the options that serve nothing, if there are at least two others."""
    match decision.about:
        case Dropping() as about if decision.kind == "set_aside" and forecast is not None:
            pointless = _kept_in_vain(decision, about, forecast)
        case Thrown(card=card) as about if card and game.active is not None:
            pointless = _used_in_vain(game, game.active, about, forecast)
        case _:
            return decision
    options = tuple(each for each in decision.options if each.id not in pointless)
    return replace(decision, options=options) if 1 < len(options) < len(decision.options) else decision


def _kept_in_vain(decision: Decision, about: Dropping, forecast: Forecast) -> set[str]:
    """Dice that could be put aside and fit nothing that is left, where the chance is no better for it (ES10.1)."""
    by_label = {label(die): die for die in about.pool}
    chances = {id: round(worth, DECIMALS) for id, worth in forecast.options.items()}
    going_on = chances.get("go_on", -1.0)
    found = set[str]()
    for each in decision.options:
        die: DieView | None = by_label.get(each.subject.rpartition("=")[2])
        if die is not None and not fits(die, about.rows) and chances.get(each.id, 1.0) <= going_on:
            found.add(each.id)
    return found


def _used_in_vain(game: Game, who: Investigator, about: Thrown, forecast: Forecast | None) -> set[str]:
    """Uses on a roll that turn dice to what no task asks for, or replace an adventure, which could be done after it as well."""
    return {
        each.option
        for each in about.uses
        if _replaces(game, each) or (forecast is not None and _turns_in_vain(game, who, each, about, forecast.options))
    }


def _replaces(game: Game, shown: UseShown) -> bool:
    """Whether a use does nothing but replace adventures; nobody's own is (A26)."""
    use = use_of(game, shown)
    return use.when == "own_turn" and all("replace_adventure" in step for step in use.effect.raw)


def _turns_in_vain(game: Game, who: Investigator, shown: UseShown, about: Thrown, worths: Mapping[str, float]) -> bool:
    """Whether dice are turned to a face that fits nothing, that no spell could keep and nothing else turn on; and no terror is
    turned away from, and something else is as likely to complete the card."""
    action = action_of_steps(use_of(game, shown).effect.raw)
    if action is None or action.kind != "turn" or action.clues or terror_steps(game, who) or may_keep(game, who):
        return False
    others = [worth for id, worth in worths.items() if id != shown.option]
    turned = (action_of_steps(each.use.effect.raw) for each in all_uses(game, who))
    if shown.option not in worths or any(each is not None and each.before == action.after for each in turned):
        return False
    as_likely = round(worths[shown.option] - max(others, default=0.0), DECIMALS) <= 0
    return as_likely and not _fits(action.after, about.rows)


def _fits(face: str, rows: tuple[TaskRow, ...]) -> bool:
    return fits(DieView("", "green", face), rows)
