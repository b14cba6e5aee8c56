"""The odds of an attempt before and after each roll, without display text; exact under best play (ES5 to ES10, ES12, ES18).

`view` gives the `Forecast` of a decision in an attempt or in the battle, and of going to a card; `gains` what each clue, card
and ability adds; `view_and_gains` both, in less time; `remaining` the chance of an attempt without any of them. Counted are
the dice of the pool, those put aside
(on markers and spells), focus and assistance, the costs of rows, several rows at once for who may do that, what terror does to
the attempt itself (it ends, dice are lost, sanity or stamina run out), and of clues, cards and abilities that change dice or
beat a monster of the card as many as can be counted in time: `Forecast.counted` names them, and with these and no others the
figures are exact. `Forecast.left_out` names the rest, if any. How many these are is decided by what it takes to count them
(`odds.effort`), from nothing, and by who asks: what is shown is there at once (`AT_ONCE`); whoever wants to know more has to
wait (`ASKED`). So one position has one forecast of each kind, whatever was asked before.

Outside the model are effects that change other things than the attempt's dice: monsters that terror brings, doom that wakes the
Ancient One, healing, midnights, prevented losses, cards drawn on the way. Giving up is failing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.game import Game
from solo.games.museum.odds.judging import Judging
from solo.games.museum.odds.moment import FIGURES
from solo.games.museum.odds.prospects import Position
from solo.games.museum.odds.reading import bought, goal_of, position
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.attempts import coming_pool
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import all_rows, rows_now
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Answer, Decision

Chosen = TypeVar("Chosen", str, tuple[str, ...])
DECIMALS = 12
"""Decimal places of what options are worth; a smaller difference comes of adding up in another order."""
AT_ONCE = 12.0
"""What the figures that are shown may take (`odds.effort`); in milliseconds it is up to half as much again."""
ASKED = 300.0
"""What they may take for whoever wants more counted, and waits."""
FOR_ALL = 0.9
"""How much of it the forecast may take, the rest what each thing adds by itself."""
USING_UP = ("clue", "use")
"""The verbs of options that use something up."""


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
    that which uses nothing up; option ids where several are chosen; "" if unknown.
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


def view(game: Game, decision: Decision, most: float = AT_ONCE) -> Forecast | None:
    """The forecast of a decision; None where no dice decide. most: what it may take (`odds.effort`).

    Kinds: "attempt" and "attack" before a roll, "result" after it, "remove_die", "set_aside", "reroll", "turn_die" and
    "store_dice", "beat_monster" after a roll, "give_up" where something is handed in for dice; and "move", whose options
    `go:CARD` have the chance of the card without clues and cards (all else is empty).
    """
    if decision.kind == "move":
        who = game.by_id(decision.who)
        going = [each for each in decision.options if each.verb == "go" and game.in_play(each.subject)]
        options = {each.id: foreseen(game, who, each.subject) for each in going}
        return Forecast(0.0, 0.0, 0.0, {}, options, {}, (), (), _best_of(options, ""))
    judging = _judging(game, decision)
    return _forecast(judging, most) if judging is not None else None


def gains(game: Game, decision: Decision, most: float = AT_ONCE) -> dict[str, float]:
    """What each clue, card and ability alone adds to the chance of the whole card (in the battle: to the hits), by name.

    Names are those of `Forecast.counted`. What takes too long to count is not in it.
    """
    judging = _judging(game, decision)
    return _gains(judging, most) if judging is not None else {}


def view_and_gains(game: Game, decision: Decision, most: float) -> tuple[Forecast, dict[str, float]] | None:
    """The forecast of a question before or after a roll, and what each thing adds: together they take no more than `most`.

    What was worked out for all things in hand says what each of them adds, too; what is left off, that takes little.
    """
    judging = _judging(game, decision)
    if judging is None:
        return None
    return _forecast(judging, most * FOR_ALL), _gains(judging, most)


def _gains(judging: Judging, most: float) -> dict[str, float]:
    engine = judging.engine
    bare = judging.overall(engine, judging.bare)
    found: dict[str, float] = {}
    with judging.figures.effort.up_to(most):
        for name in dict.fromkeys(judging.names):
            found[name] = judging.overall(engine, judging.armed(engine, (name,))) - bare
    return found


def foreseen(game: Game, who: Investigator, card: str) -> float:
    """The chance that somebody who goes to a card completes it with the dice there would be, without clues and cards."""
    rows, pool = list(all_rows(game, game.card_of(card))), coming_pool(game, who)[0]
    holds = 0 if game.forbidden(who, "focus") else 1
    if not game.forbidden(who, "assist"):
        holds += sum(other is not who for other in game.at(card))
    return _bare(game, who, card, rows, pool, game.dice_in("spell"), holds)


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
    engine = FIGURES.bare(goal_of(game, who, card, {}))
    left = engine.left(engine.rows.number(need_of(row)) for row in rows)
    return engine.opening(position(game, who, left, rows, pool, aside, holds))


def _judging(game: Game, decision: Decision) -> Judging | None:
    """The decision as the odds see it; None where no dice decide."""
    if game.state.attempt is None or game.active is None:
        return None
    known = isinstance(decision.about, Trying | Thrown | Dropping) or bought(game, decision) is not None
    if decision.kind == "beat_monster":
        known = known or any(die.face for die in dice.pool(game))
    return Judging(game, decision) if known else None


def _forecast(judging: Judging, most: float) -> Forecast:
    bare = judging.overall(judging.once, judging.bare_once)
    rows = {row.key: RowOdds(*judging.row(row)) for row in judging.rows}
    found = _counting(judging, 0, bare, rows)
    with judging.figures.effort.up_to(most):
        for count in _counts(len(judging.names)):
            found = _counting(judging, count, bare, rows)
    return found


def _counts(names: int) -> Iterator[int]:
    """How many things are counted, time permitting: one, two, four ... all. Each takes about twice as long as the one before."""
    count = 1
    while count < names:
        yield count
        count *= 2
    if names:
        yield names


def _counting(judging: Judging, count: int, bare: float, rows: Mapping[str, RowOdds]) -> Forecast:
    """The forecast if so many of the things that could be used are counted."""
    once, engine = judging.once, judging.engine
    names, left_out = judging.names[:count], judging.names[count:]
    at = judging.armed(engine, names)
    options = _options(judging, at, left_out)
    best: Answer = _best_of(dict(sorted(options.items(), key=_uses_up)), "")
    several = judging.several(at)
    if several:
        best = _best_of(several, ())
        options |= judging.among(at, several)
    top = max([*options.values(), *several.values()], default=0.0)
    if not judging.battle:
        return Forecast(top, bare, 0.0, rows, options, several, names, left_out, best)
    chance = judging.overall(once, judging.armed(once, names))
    return Forecast(chance, bare, top, rows, options, several, names, left_out, best)


def _options(judging: Judging, at: Position, left_out: Sequence[str]) -> dict[str, float]:
    """The worth of the options that are known; not of using what is left out, which would count there and nowhere else."""
    found = dict[str, float]()
    if sum(each.verb in USING_UP and each.subject not in left_out for each in judging.decision.options) > 1:
        judging.prepare(at)
    for each in judging.decision.options:
        if each.verb != "use" or each.subject not in left_out:
            worth = judging.option(each, at)
            if worth is not None:
                found[each.id] = worth
    return found


def _best_of(options: Mapping[Chosen, float], nothing: Chosen) -> Chosen:
    """The best option, the first of equal ones; `nothing` without any. What differs by less than can be computed is equal."""
    return max(options, key=lambda each: round(options[each], DECIMALS), default=nothing)


def _uses_up(option: tuple[str, float]) -> bool:
    """Whether an option uses something up; of equally good ones another is better."""
    return option[0].partition(":")[0] in USING_UP
