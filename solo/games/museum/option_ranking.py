"""The order in which the options of a question are shown, which determines what Enter takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from solo.games.museum.abouts import Dropping, Handing, Thrown
from solo.games.museum.dice_answers import fits, worth_keeping
from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.game import Game
from solo.games.museum.players.advice import Advice, advice
from solo.games.museum.printed.numbers import PIPS
from solo.games.museum.rules.tasks import label
from solo.games.museum.rules.trophies import worth
from solo.games.museum.use_answers import Foresee
from solo.kernel.decisions import Decision, Option

BY_ODDS = ("result", "remove_die", "set_aside")
"""Kinds of questions whose options are put in order by the odds; those whose odds are not known come after them."""

Advise = Callable[[Game, Decision], Advice | None]
"""Gives the advice on a pending question, or that given before."""


def advised(game: Game, decision: Decision) -> Advice | None:
    """The advice on a question whose dice decide."""
    forecast = forecast_of(game, decision)
    return advice(game, decision, forecast) if forecast is not None else None


def sensible(game: Game, decision: Decision, foresee: Foresee = forecast_of, advise: Advise = advised) -> Decision:
    """A question with its options in sensible order, the best first: for the game, and then for the attempt."""
    rank = _rank(game, decision)
    options = decision.options
    if rank is not None:
        options = tuple(sorted(options, key=lambda each: rank.get(each.id, (0,))))
    advice = advise(game, decision)
    if decision.kind in BY_ODDS and (forecast := foresee(game, decision)) is not None:
        worth, prices = forecast.options, advice.prices if advice is not None else {}
        worths = {each.id: -round(worth.get(each.id, -1.0), DECIMALS) for each in options}
        options = tuple(sorted(options, key=lambda each: (worths[each.id], prices.get(each.id, 0.0))))
    if advice is not None:
        options = tuple(sorted(options, key=lambda each: each.id != advice.first))
    return msgspec.structs.replace(decision, options=options)


def _rank(game: Game, decision: Decision) -> Mapping[str, tuple[Any, ...]] | None:
    """What options are sorted by; None to leave them."""
    match decision.about:
        case Thrown(ways=ways, pool=pool, aside=aside):
            colors = {die.id: die.color for die in pool}
            spells = {die.id for die in aside if die.place == "spell"}
            return {
                way.option: (
                    -1,
                    len({*way.dice} & spells),
                    len(way.dice),
                    sum(colors.get(id) != "green" for id in way.dice),
                )
                for way in ways
            }
        case Dropping() if decision.kind in ("remove_die", "discard_die", "lock_die", "set_aside"):
            return _rank_of_dice(decision)
        case Handing(ways=handed):
            return {id: (sum(worth(game, each) for each in trophies),) for id, trophies in handed.items()}
    if decision.kind == "move":
        return _rank_of_places(game, decision)
    return None


def _rank_of_dice(decision: Decision) -> Mapping[str, tuple[Any, ...]]:
    """Dice that fit nothing first where they go, last where they are kept; to go on comes before what may cost somebody."""
    about = decision.about_as(Dropping)
    by_name = {name: die for die in about.pool for name in (die.id, label(die))}
    keeping = decision.kind == "set_aside"
    found: dict[str, tuple[Any, ...]] = {}
    for each in decision.options:
        die = by_name.get(each.subject.rpartition("=")[2])
        if die is None:
            found[each.id] = (1,) if worth_keeping(decision) else (-9,)
            continue
        value = (fits(die, about.rows), die.color != "green", PIPS.get(die.face, 5))
        kept = 2 if not value[0] else 1 if each.verb == "ask" else 0
        found[each.id] = (kept, *(-part for part in value)) if keeping else value
    return found


def _rank_of_places(game: Game, decision: Decision) -> Mapping[str, tuple[Any, ...]]:
    """Cards in play in the order in which they lie, the entrance after them, uses last."""
    cards = [card.card for card in game.state.cards]

    def place(option: Option) -> tuple[int, ...]:
        if option.verb != "go":
            return (2,)
        return (0, cards.index(option.subject)) if option.subject in cards else (1,)

    return {each.id: place(each) for each in decision.options}
