"""A clue, a card or an ability that rolls dice again or stores one, and which dice these are, as one option: two questions of the
rules are one of the table.

Named are the dice that had best be rolled again, those that the second question would offer first. Others are had by their own
option where they may be as good, and always by the command `dice`. The die that is stored is named where any other is far worse;
else it is asked about, as it lies there for whatever comes later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from solo.games.museum.abouts import Thrown
from solo.games.museum.dice_answers import rolled_again
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.margins import FAR_BEHIND
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import DECIMALS, best_option
from solo.games.museum.forecast.reroll_values import Choices
from solo.games.museum.front.outlook import OTHER_DICE, DiceOutlook
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.rerolls import about_dice
from solo.kernel.decisions import Decision, Option

CLOSE, CLOSE_HITS = 0.02, 0.1
"""Dice that are worth so much less may be wanted for something that the odds do not know; the same in the battle."""

STORE = "store:"
"""How the options of dice to store begin."""


class RollsAgain(Option, frozen=True):
    """An option that rolls dice again. dice: the answers to the question which."""

    dice: tuple[str, ...] = ()


class StoresDie(Option, frozen=True):
    """An option that stores a die. dice: the answer to the question which."""

    dice: tuple[str, ...] = ()


class OtherDice(Option, frozen=True):
    """An option to be asked which dice are rolled again. worth: what the best of them but those named elsewhere are worth; least:
    whether that is the least.
    """

    worth: float = 0.0
    least: bool = False


def with_dice(game: Game, decision: Decision, outlook: DiceOutlook) -> Decision:
    """A question whose options to roll dice again name these, as far as their odds are known."""
    rerolls, forecast = outlook.rerolls(game, decision), outlook(game, decision)
    if not rerolls or forecast is None or not isinstance(decision.about, Thrown):
        return decision
    options = [each for way in decision.options for each in _ways(game, decision, way, rerolls, forecast)]
    return replace(decision, options=tuple(options))


def may_roll_again(game: Game, decision: Decision, outlook: DiceOutlook) -> list[Option]:
    """The options of a roll that may name dice to be rolled again."""
    known = outlook.rerolls(game, decision) if decision.kind == "result" else {}
    return [each for each in decision.options if each.id in known]


def other_dice(id: str) -> str:
    """The option to be asked which dice are rolled again with an option of the rules.

    >>> other_dice("clue")
    'other_dice:clue'
    """
    return f"{OTHER_DICE}:{id}"


def _ways(
    game: Game, decision: Decision, way: Option, rerolls: Mapping[str, Choices], forecast: Forecast
) -> Iterator[Option]:
    """An option with the dice that it rolls again, and with others, if these may be as good."""
    choices = rerolls.get(way.id, {})
    worths = {some: round(worth, DECIMALS) for some, worth in choices.items()}
    most = max(worths.values(), default=0.0)
    if any(each.startswith(STORE) for some in choices for each in some):
        best = _far_the_best(game, choices) if not forecast.left_out else ()
        yield StoresDie(way.id, way.verb, way.subject, way.amount, best) if best else way
        return
    if most <= 0 or (forecast.left_out and len(worths) > 1 and min(worths.values()) == most):
        yield way
        return
    meant = _beyond_doubt(game, decision, way, choices, forecast)
    best = meant or best_option(choices, ())
    yield RollsAgain(way.id, way.verb, way.subject, way.amount, best)
    least = most - (CLOSE_HITS if game.state.battle else CLOSE)
    others = max((worth for some, worth in worths.items() if some != best), default=0.0)
    if not meant and others >= least:
        subject, at_least = way.subject or CLUE, way.id in forecast.at_least
        yield OtherDice(other_dice(way.id), OTHER_DICE, subject, worth=others, least=at_least)


def _far_the_best(game: Game, choices: Choices) -> tuple[str, ...]:
    """The die that is stored if all others that show something else are far worse; none else, and where hits are counted."""
    best = best_option(choices, ())
    looks = {some: dice.shown(game.die(some[0].removeprefix(STORE))) for some in choices}
    others = [worth for some, worth in choices.items() if looks[some] != looks[best]]
    alone = not game.state.battle and others and choices[best] >= max(others) + FAR_BEHIND
    return best if alone else ()


def _beyond_doubt(game: Game, decision: Decision, way: Option, choices: Choices, forecast: Forecast) -> tuple[str, ...]:
    """The dice that a table would roll again without asking which; none where it would ask."""
    found = dice.pool(game)
    about = about_dice(game, found, way.subject or CLUE)
    most = max(map(len, choices))
    asked = Decision("reroll", decision.who, dice.one_by_one("reroll", found), "ES12.2", 1, most, about=about)
    seen = forecast._replace(several=choices, best=best_option(choices, ()))
    answer = rolled_again(game, asked, lambda *_: seen)
    return answer if isinstance(answer, tuple) else ()
