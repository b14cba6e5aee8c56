"""The forecast of an attempt before and after each roll, without display text; exact under best play (ES5 to ES10, ES12, ES18).

`forecast_of` gives the `Forecast` of a decision in an attempt or in the battle, and of going to a card (`forecast.going`);
`gains` what each clue, card and ability adds; `forecast_and_gains` both, in less time; `remaining` the chance of an attempt
without any of them.

Taken into account are the dice of the pool, those put aside (on markers and spells), focus and assistance, the costs of rows,
several rows at once for who may do that, what terror does to the attempt itself (it ends, dice are lost, sanity or stamina run
out), and as many of the resources (clues, cards and abilities that change dice or beat a monster of the card) as the work
budget allows: `Forecast.counted` names them, and with these and no others the figures are exact; `Forecast.left_out` names the
rest, if any. Nothing has to be used, so with something left out they are lower bounds. The budget (`forecast.budget`) counts
work, beginning with empty memo tables, and depends on who asks: what is shown is there at once (`AT_ONCE`); whoever wants to
know more has to wait (`ASKED`). So one state has one forecast of each kind, whatever was asked before.

Outside the model are effects that change other things than the attempt's dice: monsters that terror brings, doom that wakes the
Ancient One, healing, midnights, prevented losses, cards drawn on the way. Giving up is failing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.forecast.decision_state import SHARED_CACHE
from solo.games.museum.forecast.going import counts, prospect, prospects
from solo.games.museum.forecast.model import action_bought, action_of, goal_of, state_without_resources
from solo.games.museum.forecast.option_values import OptionValues, chance_to_beat
from solo.games.museum.forecast.policy import CONSUMING, best_option, is_consuming
from solo.games.museum.forecast.reroll_values import Choices
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Answer, Decision, Option

AT_ONCE = 240.0
"""The budget of the figures that are shown (`forecast.budget`); in milliseconds it is up to half as much again. Of the questions
about dice in decent games one in seventy has more in hand than that counts; with a quarter of it one in twenty had."""
ASKED = 600.0
"""The budget for whoever wants more counted, and waits."""
WHERE_TO = 17.0
"""The budget of the figures of all cards to which one could go."""
FOR_PROMISES = 0.5
"""How much more may be spent where not all is counted on what cards to go to promise, besides computing that as from afar, so
that no card promised more."""
FOR_ALL = 0.9
"""How much of it the forecast may take, the rest what each thing adds by itself."""


class RowOdds(NamedTuple):
    """The chances of a row without clues and cards. next: to complete it with the next roll, or after a roll with what lies.
    ever: in this attempt, by best play for it alone (with the rows above it, where they come first)."""

    next: float
    ever: float


class Forecast(NamedTuple):
    """What may be expected of an attempt, or of a turn of the battle; chances from 0 to 1.

    chance: to complete the whole card (in the battle: to hit at least once) from here on under best play with what is
    `counted`; bare: without clues and cards. hits: in the battle how many hits to expect, by the play that gets the most.
    rows: by key. options: the chance of the whole card (in the battle: hits to expect) under best play after each option
    that leads somewhere known, by option id; giving up is 0; of dice of which several are chosen the best choice with that die.
    several: of each choice of several dice that differs from the others. counted: what of all that could be used is taken into
    account: copies, investigators' ids, "clue" once for each clue; left_out: what is not. best: the best answer, of equal ones
    that which uses nothing up; option ids where several are chosen; "" if unknown. at_least: options whose figure is a lower
    bound. beaten: monsters with several rows by marker, each with the chance of all of them like that of a row.
    """

    chance: float
    bare: float
    hits: float
    rows: Mapping[str, RowOdds]
    options: Mapping[str, float]
    several: Mapping[tuple[str, ...], float]
    counted: tuple[str, ...]
    left_out: tuple[str, ...]
    best: Answer
    at_least: frozenset[str] = frozenset()
    beaten: Mapping[str, float] = MappingProxyType({})


def forecast_of(game: Game, decision: Decision, most: float = AT_ONCE) -> Forecast | None:
    """The forecast of a decision; None where no dice decide. most: its work budget.

    Kinds: "attempt" and "attack" before a roll, "result" after it, "remove_die", "set_aside", "reroll", "turn_die" and
    "store_dice", "beat_monster" after a roll, "give_up" where something is handed in for dice; and "move", whose options
    `go:CARD` have the chance of the card with what whoever goes has in hand (all else is empty).
    """
    if decision.kind == "move":
        return _going(game, decision, WHERE_TO if most == AT_ONCE else most)
    option_values = _option_values_of(game, decision)
    return _as_promised(option_values, _forecast(option_values, most), most) if option_values is not None else None


def _going(game: Game, decision: Decision, most: float) -> Forecast:
    """The forecast of a question where to go."""
    going = [option for option in decision.options if option.verb == "go" and game.in_play(option.subject)]
    found = prospects(game, game.by_id(decision.who), [option.subject for option in going], most)
    options = {option.id: found[option.subject].chance for option in going}
    at_least = frozenset(option.id for option in going if not found[option.subject].exact)
    return Forecast(0.0, 0.0, 0.0, {}, options, {}, (), (), best_option(options, ""), at_least)


def gains(game: Game, decision: Decision, most: float = AT_ONCE) -> dict[str, float]:
    """What each clue, card and ability alone adds to the chance of the whole card (in the battle: to the hits), by name.

    Names are those of `Forecast.counted`. What exceeds the budget is not in it.
    """
    option_values = _option_values_of(game, decision)
    return _gains(option_values, most) if option_values is not None else {}


def forecast_and_gains(game: Game, decision: Decision, most: float) -> tuple[Forecast, dict[str, float]] | None:
    """The forecast of a question before or after a roll, and what each thing adds: together they take no more than `most`.

    The values computed for all resources together also say what each of them adds by itself.
    """
    option_values = _option_values_of(game, decision)
    if option_values is None:
        return None
    forecast, gained = _forecast(option_values, most * FOR_ALL), _gains(option_values, most)
    return _as_promised(option_values, forecast, most), gained


def _gains(option_values: OptionValues, most: float) -> dict[str, float]:
    solver = option_values.solver
    bare = option_values.decision_value(solver, option_values.bare_state)
    gains_by_name: dict[str, float] = {}
    with option_values.cache.budget.limited_to(most):
        for name in dict.fromkeys(option_values.names):
            gains_by_name[name] = option_values.decision_value(solver, option_values.state_with(solver, (name,))) - bare
    return gains_by_name


def forecast_and_rerolls(
    game: Game, decision: Decision, most: float = AT_ONCE
) -> tuple[Forecast | None, Mapping[str, Choices]]:
    """The forecast of a question, and of one after a roll also what each choice of dice to roll again, or of a die to store, is
    worth, by the options that do so and are in the forecast, with the same counted.
    """
    option_values = _option_values_of(game, decision) if decision.kind == "result" else None
    if option_values is None:
        return forecast_of(game, decision, most), {}
    forecast = _forecast(option_values, most)
    state = option_values.state_with(option_values.solver, forecast.counted)
    known = [each for each in decision.options if each.verb in CONSUMING and each.id in forecast.options]
    found = {each.id: option_values.choices(each, state) for each in known}
    return forecast, {id: choices for id, choices in found.items() if choices}


def remaining(game: Game) -> float:
    """The chance that the attempt under way is completed, before its next roll, without clues and cards."""
    who = game.active
    assert who is not None, "an attempt is somebody's"
    holds = int(may_focus(game, who)) + len(assistants(game, who))
    return _bare(game, who, game.attempt.card, rows_now(game), dice.pool(game), dice.aside(game), holds)


def _bare(
    game: Game,
    who: Investigator,
    card: str,
    rows: Sequence[TaskRow],
    pool: Sequence[Die],
    aside: Sequence[Die],
    holds: int,
) -> float:
    """The chance to complete these rows of a card, without clues and cards. holds: how often a die may be put aside."""
    solver = SHARED_CACHE.bare_solver(goal_of(game, who, card, {}))
    left = solver.left(solver.rows.number(need_of(row)) for row in rows)
    return solver.decision_value(state_without_resources(game, who, left, rows, pool, aside, holds))


def _option_values_of(game: Game, decision: Decision) -> OptionValues | None:
    """The values of a decision's options; None where no dice decide."""
    if game.state.attempt is None or game.active is None:
        return None
    known = isinstance(decision.about, Trying | Thrown | Dropping) or action_bought(game, decision) is not None
    if decision.kind == "beat_monster":
        known = known or any(die.face for die in dice.pool(game))
    return OptionValues(game, decision) if known else None


def _forecast(option_values: OptionValues, most: float) -> Forecast:
    bare = option_values.decision_value(option_values.solver_once, option_values.bare_state_once)
    rows = {row.key: RowOdds(*option_values.row(row)) for row in option_values.rows}
    markers = Counter(row.monster for row in option_values.rows if row.monster)
    beaten = {each: chance_to_beat(option_values, each) for each, count in markers.items() if count > 1}
    forecast = _counting(option_values, 0, bare, rows)
    with option_values.cache.budget.limited_to(most):
        for count in counts(len(option_values.names)):
            forecast = _counting(option_values, count, bare, rows)
    return forecast._replace(beaten=beaten)


def _as_promised(option_values: OptionValues, forecast: Forecast, most: float) -> Forecast:
    """The forecast of an attempt before a roll, with no less than what is promised of cards to go to.

    Where that is more than was counted, it is with more in hand: the figure of another use of what these begin with says
    nothing beside it.
    """
    decision = option_values.decision
    if decision.kind != "attempt" or not forecast.left_out:
        return forecast
    share = most * FOR_PROMISES
    least = prospect(
        option_values.game, option_values.who, option_values.cache, share, WHERE_TO if most == AT_ONCE else share
    )
    options = dict(forecast.options)
    for option in decision.options:
        value = least.by_start.get(_start(option_values.game, option), 0.0)
        if value > options.get(option.id, 0.0):
            options[option.id] = value
    if any(options[id] > forecast.options.get(id, 0.0) for id in options):
        for option in decision.options:
            start = _start(option_values.game, option)
            if option.verb == "use" and option.subject in least.by_start and start not in least.by_start:
                options.pop(option.id, None)
    best = best_option(dict(sorted(options.items(), key=lambda item: is_consuming(item[0]))), "")
    at_least = frozenset(id for id in forecast.options if options.get(id, 0.0) < 1) | {
        id for id in options if options[id] < 1
    }
    return forecast._replace(options=options, best=best, chance=max(least.chance, *options.values()), at_least=at_least)


def _start(game: Game, option: Option) -> str:
    """What an option begins with (`Prospect.by_start`); "give_up" for nothing of which something is promised."""
    adds = option.verb == "use" and action_of(game, option).kind == "add"
    return "" if option.verb == "roll" else option.subject if adds else "give_up"


def _counting(option_values: OptionValues, count: int, bare: float, rows: Mapping[str, RowOdds]) -> Forecast:
    """The forecast with so many of the resources counted."""
    solver_once, solver = option_values.solver_once, option_values.solver
    names, left_out = option_values.names[:count], option_values.names[count:]
    state = option_values.state_with(solver, names)
    options = _options(option_values, state, left_out)
    best: Answer = best_option(dict(sorted(options.items(), key=lambda item: is_consuming(item[0]))), "")
    several = option_values.several(state)
    if several:
        best = best_option(several, ())
        options |= option_values.among(state, several)
    top = max([*options.values(), *several.values()], default=0.0)
    bounds = (
        id for id in options if option_values.battle or (options[id] < 1 and not _ends(option_values.decision, id))
    )
    at_least = frozenset(bounds if left_out else ())
    if not option_values.battle:
        return Forecast(top, bare, 0.0, rows, options, several, names, left_out, best, at_least)
    chance = option_values.decision_value(solver_once, option_values.state_with(solver_once, names))
    return Forecast(chance, bare, top, rows, options, several, names, left_out, best, at_least)


def _ends(decision: Decision, id: str) -> bool:
    """Whether the attempt fails with an option, as terror on the card ends it: then nothing could be used any more (ES7.4)."""
    return any("fail_adventure" in step for step in decision.option_steps.get(id, ()))


def _options(option_values: OptionValues, state: ForecastState, left_out: Sequence[str]) -> dict[str, float]:
    """The values of the options that are known; not of using what is left out, which would be counted there and nowhere else."""
    values = dict[str, float]()
    options = option_values.decision.options
    if sum(option.verb in CONSUMING and option.subject not in left_out for option in options) > 1:
        option_values.prepare(state)
    for option in options:
        if option.verb != "use" or option.subject not in left_out:
            value = option_values.option(option, state)
            if value is not None:
                values[option.id] = value
    return values
