"""Dice at the questions a table may answer: which fit, which are rolled again, put aside, lost or locked without a thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from solo.games.museum.abouts import DieView, Dropping, TaskRow
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import likeliest_kept
from solo.games.museum.forecast.margins import (
    BRINGS_ALL,
    FAR_BEHIND,
    LIKELY_BY_FAR,
    NEARLY,
    WORTH_ASKING,
    beyond_doubt,
    far_ahead,
    is_certain,
)
from solo.games.museum.forecast.policy import DECIMALS, best_option
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import PIPS, SYMBOLS, WILD
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.tasks import label, rows_now
from solo.games.museum.rules.winning import rows_wanted
from solo.games.museum.use_answers import KEEPS_AFTER_FAILING, Foresee, beside_others, keeps_dice, may_keep
from solo.kernel.decisions import Answer, Decision

GREEN_PIPS = 3
"""The most investigation that a green die shows (ES2.2)."""

FEWEST = 2
"""Of so few dice one is lost, and the other has to be rolled (A5)."""


def rolled_again(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """Roll again what had best be, where all that could be used is counted, and no die is wanted for a monster or a spell; where
    a monster wins the game, for any but that (ES1.2).

    A spell that could keep one says nothing for dice that fit nothing, where they are what had best be rolled; none are where
    that is no better. Where all of them are, it keeps one that comes then.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or not isinstance(forecast.best, tuple):
        return None
    rows = rows_wanted(game, getattr(decision.about, "card", ""), getattr(decision.about, "rows", ()))
    monster = any(row.monster for row in rows) and any(fits(each, rows) for each in getattr(decision.about, "pool", ()))
    if max(forecast.several.values(), default=0.0) <= 0 or monster or may_keep(game, who, verbs=("defeat_monster",)):
        return None
    if all(keeps_dice(game, each) for each in forecast.left_out):
        if _serves_nothing(decision, forecast):
            return ()
        if useless := _useless_dice(decision, forecast):
            return useless
    everything = len(forecast.best) == len(decision.options)
    if forecast.left_out or (may_keep(game, who) and not everything):
        return None
    return forecast.best if decision.least <= len(forecast.best) <= decision.most else None


def _serves_nothing(decision: Decision, forecast: Forecast) -> bool:
    """Whether none has to be rolled again, and nothing is better than that."""
    most = round(max(forecast.several.values()), DECIMALS)
    return decision.least == 0 and round(forecast.several.get((), -1.0), DECIMALS) == most


def _useless_dice(decision: Decision, forecast: Forecast) -> tuple[str, ...]:
    """The dice that fit no open row, or as many of them as may be rolled, if nothing is better; else none."""
    about = decision.about
    if not isinstance(about, Dropping):
        return ()
    useless = {each.id for each in decision.options} - {
        f"reroll:{die.id}" for die in about.pool if fits(die, about.rows)
    }
    count, most = min(len(useless), decision.most), round(max(forecast.several.values()), DECIMALS)
    choices = (
        choice
        for choice, worth in forecast.several.items()
        if len(choice) == count and useless.issuperset(choice) and round(worth, DECIMALS) == most
    )
    return next(choices, ()) if count >= decision.least else ()


def fits(die: DieView, rows: Iterable[TaskRow]) -> bool:
    """Whether a die could do its part in one of some rows."""
    if die.face == WILD:
        return True
    for row in rows:
        if die.face in SYMBOLS and getattr(row, die.face):
            return True
        if die.face in PIPS and row.investigation:
            return True
        if any(die.face in box or (die.face in PIPS and "investigation" in box) for box in row.boxes):
            return True
    return False


def fits_alone(die: DieView, rows: Sequence[TaskRow]) -> bool:
    """Whether a die could do its part in one of some rows as it lies: not a 1 where a 2 is wanted, which one die shows."""
    short = PIPS.get(die.face, 0)
    if not short or any("investigation" in box or die.face in box for row in rows for box in row.boxes):
        return fits(die, rows)
    return any(number <= short or number > GREEN_PIPS for row in rows for number in row.investigation)


def spared_die(game: Game, decision: Decision) -> Answer | None:
    """The die that nobody misses: a green one whose face fits nothing, or of which there is another.

    The dice that are left are rolled again, but for one at most, which may be put aside: where none can be, or only the last
    (A5), their faces do not matter. A yellow die is no better than a green one where a terror is needed (ES2.2).
    """
    about, who = decision.about, game.active
    if not isinstance(about, Dropping) or who is None:
        return None
    green = [die for die in about.pool if die.color == "green"]
    if any(die.color == "yellow" for die in about.pool) and any(_takes_terror(row) for row in about.rows):
        return None
    keeps = not game.state.battle and (may_focus(game, who) or bool(assistants(game, who)))
    if keeps and len(about.pool) > FEWEST:
        faces = Counter(die.face for die in green)
        green = [die for die in green if not fits(die, about.rows) or faces[die.face] > 1]
    return _option_of(
        decision, min(green, key=lambda die: (fits(die, about.rows), PIPS.get(die.face, 0)), default=None)
    )


def none_likelier(game: Game, decision: Decision, taken: Answer, foresee: Foresee) -> bool:
    """Whether nothing else is likelier by the odds: a yellow die may be missed less than a green one whose terror is turned."""
    forecast = foresee(game, decision)
    if forecast is None or not isinstance(taken, str) or taken not in forecast.options:
        return True
    return round(max(forecast.options.values()), DECIMALS) <= round(forecast.options[taken], DECIMALS)


def by_odds(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """The die that all odds are for, where none is wanted for a monster, which is kept anyway (ES17.8), or for a spell: unless
    all others make the card far less likely.

    What is put aside was left lying by every spell that could have kept it.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or game.state.battle:
        return None
    if leading := far_ahead(decision, forecast):
        return leading
    found, keeping = _beyond_doubt(game, decision, forecast), decision.kind == "set_aside"
    found = found or _nearly_certain(decision, forecast) or (_seen_to_lead(decision, forecast) if keeping else "")
    if decision.kind == "turn_die" and not may_keep(game, who) and (any_die := any_of_all(decision, forecast)):
        return any_die
    if not found and keeping and all(keeps_dice(game, each) for each in forecast.left_out):
        found = _only_one_that_fits(decision, forecast)
    monster = beside_others(decision) and max(forecast.options.values()) < BRINGS_ALL
    others = [forecast.options.get(each.id, 1.0) for each in decision.options if each.id != found]
    leads = forecast.options.get(found, 0.0) >= max(others, default=1.0) + FAR_BEHIND
    stays = ("defeat_monster",) if keeping or leads else KEEPS_AFTER_FAILING
    if not found or (not is_certain(forecast, found) and (monster or may_keep(game, who, verbs=stays))):
        return None
    return found


def _beyond_doubt(game: Game, decision: Decision, forecast: Forecast) -> str:
    """The die that all odds are for; of those that are as likely the one after which a clue or a card is least likely needed."""
    found, worths = beyond_doubt(decision, forecast), forecast.options
    if not found:
        return ""
    most = round(worths[found], DECIMALS)
    alike = [each.id for each in decision.options if round(worths[each.id], DECIMALS) == most]
    return likeliest_kept(game, decision, forecast, alike)[0]


def stored_die(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """The only die that goes onto a spell, where one that shows the same, or is exactly as likely, makes the card far likelier
    than any other.
    """
    forecast, about = foresee(game, decision), decision.about
    if forecast is None or decision.several or not isinstance(about, Dropping) or game.state.battle:
        return None
    best = max(decision.options, key=lambda each: forecast.options.get(each.id, 0.0))
    dice = {die.id: die for die in about.pool}
    shown = {each.id: dice.get(each.subject) for each in decision.options}
    most = forecast.options.get(best.id, 0.0)
    alike = [
        id
        for id, die in shown.items()
        if _looks(die) == _looks(shown[best.id]) or round(most - forecast.options.get(id, 1.0), DECIMALS) == 0
    ]
    return far_ahead(decision, forecast, alike) or None


def _looks(die: DieView | None) -> tuple[str, str] | None:
    return (die.color, die.face) if die is not None else None


def any_of_all(decision: Decision, forecast: Forecast) -> str:
    """The first die, where with each of them the card is exactly as likely: what is left of them is rolled again; else ""."""
    worths = {round(forecast.options.get(each.id, -1.0), DECIMALS) for each in decision.options}
    return decision.options[0].id if len(worths) == 1 and min(worths) > 0 and not forecast.left_out else ""


def _only_one_that_fits(decision: Decision, forecast: Forecast) -> str:
    """To put aside the only die that fits, or none where none does as it lies, if nothing is likelier; "" where several fit, or
    it had better be rolled.
    """
    about = decision.about
    fitting = [die for die in about.pool if fits_alone(die, about.rows)] if isinstance(about, Dropping) else []
    kept = f"focus:{label(fitting[0])}" if len(fitting) == 1 else "" if fitting else "go_on"
    worth = round(forecast.options.get(kept, 0.0), DECIMALS)
    return kept if worth > 0 and worth >= round(max(forecast.options.values()), DECIMALS) else ""


def _nearly_certain(decision: Decision, forecast: Forecast) -> str:
    """The die that had best be kept, or to go on, where the card is then as good as certain; "" for nothing that is.

    Nobody else is asked to keep it: that may cost him something (ES9.3). The same of a die that is turned.
    """
    verbs = ("go_on", "focus", "turn", "remove", "discard")
    own = {each.id: forecast.options.get(each.id, 0.0) for each in decision.options if each.verb in verbs}
    best = best_option(own, "")
    return best if own.get(best, 0.0) >= NEARLY else ""


def _seen_to_lead(decision: Decision, forecast: Forecast) -> str:
    """The die that had best be put aside, or to go on, where the card is likely by far and seen to be likelier than else; "" for
    none.
    """
    own = {each.id: forecast.options.get(each.id, 1.0) for each in decision.options}
    best = best_option(own, "")
    second = max((worth for id, worth in own.items() if id != best), default=1.0)
    likely = own.get(best, 0.0) >= LIKELY_BY_FAR and not forecast.left_out and not best.startswith("ask")
    return best if likely and own[best] >= second + WORTH_ASKING else ""


def _takes_terror(row: TaskRow) -> bool:
    return row.terror > 0 or any("terror" in box for box in row.boxes)


def locked_die(game: Game, decision: Decision) -> Answer | None:
    """A die for a lock, where none fits a row of the attempt: a terror first. What lies on a spell may fit any card (A10)."""
    about = decision.about
    rows = rows_now(game) if game.state.attempt is not None else []
    if not isinstance(about, Dropping) or any(die.place == "spell" or fits(die, rows) for die in about.pool):
        return None
    return _option_of(decision, min(about.pool, key=lambda die: die.face != "terror"))


def _option_of(decision: Decision, die: DieView | None) -> Answer | None:
    """The option that takes a die."""
    return next((each.id for each in decision.options if die is not None and each.subject == label(die)), None)


def worth_keeping(decision: Decision) -> bool:
    """Whether one of the dice could do its part in a task."""
    about = decision.about
    return isinstance(about, Dropping) and any(fits(die, about.rows) for die in about.pool)
