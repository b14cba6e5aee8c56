"""Meetings with a monster that go without saying, though either way might succeed: a sure fight, and what is better in every
respect."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from solo.games.town.abouts import Opponent
from solo.games.town.dominance import FAR, SPARED, as_good_by, is_far_better, with_any_help
from solo.games.town.fight_answers import (
    SEVERAL,
    cannot_evade,
    cannot_win,
    fight_or_evade,
    is_aided,
    is_free,
    may_rather_be_struck,
    wakes,
)
from solo.games.town.forecast.aids import Aids
from solo.games.town.forecast.forecast import forecast_of, rerolls, value_of_meeting
from solo.games.town.forecast.policy import EVEN, best_option, is_all_counted
from solo.games.town.forecast.values import CLEARLY, ROUNDING
from solo.games.town.game import Game
from solo.games.town.rules.loadout import Fight
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.piece_ids import kind_of

AS_GOOD_AS_WON = 0.985
"""A fight that is won so likely is as good as won: it is shown as 99 %."""

AS_GOOD_AS_EVADED = 0.95
"""What is evaded so likely on a walk is evaded unasked."""

CHEAP = 1.1
"""So much sanity and stamina is lost at most, on average, in such a fight: little more than one point."""

HOPELESS = Fraction(1, 10)
"""A fight that is won no more often, as somebody stands, is next to hopeless."""

QUITE_LIKELY = Fraction(3, 4)
"""A monster that is evaded so likely is evaded rather than fought next to without hope."""


def obvious_way(game: Game, decision: Decision) -> str:
    """The fight with a monster that is met, or evading it, where it goes without saying; "" where it is a choice.

    A fight is as good as won and costs next to nothing; it is next to hopeless, and evading likely; or one way is far better in
    every respect and costs nothing that the other does not. A fight that ends a movement is a choice (R8.5), so is one in which
    somebody may well fall or that wakes the Ancient One (R35.2), and so is evading what might well be a trophy.
    """
    ways, who = fight_or_evade(decision), game.deciding(decision.who)
    if not ways:
        return _of_several(game, decision)
    if _is_next_to_hopeless(game, decision):
        return ways["evade"].id
    if who is None or may_rather_be_struck(game, who, ways["fight"].subject):
        return ""
    fight, flight, fighting = ways["fight"], ways["evade"], forecast_of(game, decision)[ways["fight"].id]
    leaving = isinstance(decision.about, Opponent) and decision.about.leaving
    clear = fighting.fall <= FAR and _is_far_better(game, decision, fight, flight)
    free = is_free(game, who, fight) and not wakes(game, fight.subject)
    if not leaving and free and (clear or _is_won(game, decision, ways)):
        return fight.id
    trophy = fighting.win > EVEN
    return (
        ""
        if trophy or is_aided(game, who, fight.subject) or not _is_far_better(game, decision, flight, fight)
        else flight.id
    )


def _is_next_to_hopeless(game: Game, decision: Decision) -> bool:
    """Whether a fight is next to hopeless as somebody stands, and evading likely, and as good in every respect with any number of
    clue tokens; no reroll makes the fight likelier than not, and nothing else could help."""
    ways, who = fight_or_evade(decision), game.deciding(decision.who)
    if not ways or who is None:
        return False
    plain, fight, flight = forecast_of(game, decision), ways["fight"], ways["evade"]
    if plain[fight.id].win > HOPELESS or plain[flight.id].win < QUITE_LIKELY or is_aided(game, who, fight.subject):
        return False
    again = rerolls(game, who).values()
    if not is_all_counted(game, decision, who, fight):
        return False
    if any(forecast_of(game, decision, 0, each)[fight.id].win > EVEN for each in again):
        return False
    return with_any_help(game, decision, who, flight.id, fight.id, as_good_by(Fraction(0)))


def goes_without_saying(game: Game, decision: Decision) -> str:
    """What is done about the only monster that is met, because something is in vain, or it is obvious; "" for a choice."""
    vain = cannot_evade(game, decision) or cannot_win(game, decision)
    return str(vain) if vain else obvious_way(game, decision)


def _of_several(game: Game, decision: Decision) -> str:
    """What is begun with where several monsters are met one after the other: any of those that are alike; the likeliest to be
    evaded, where it goes without saying that all are; or, where nobody walks on, a fight that does and costs next to nothing. The
    others are asked about after it."""
    monsters = list(dict.fromkeys(each.subject for each in decision.options if each.verb == "evade"))
    about = decision.about
    if len(monsters) < SEVERAL or not isinstance(about, Opponent) or len(decision.options) != SEVERAL * len(monsters):
        return ""
    met = {each: goes_without_saying(game, _alone(decision, about, each)) for each in monsters}
    if len({kind_of(each) for each in monsters}) == 1:
        return met[monsters[0]]
    values = forecast_of(game, decision)
    if all(id.startswith("evade") for id in met.values()):
        return best_option({id: values[id] for id in met.values()})
    slight = {
        id: values[id]
        for id in met.values()
        if id.startswith("fight") and values[id].points <= SPARED and not about.leaving
    }
    return best_option({id: value for id, value in slight.items() if value.win >= AS_GOOD_AS_WON})


def _alone(decision: Decision, about: Opponent, monster: str) -> Decision:
    """A question about several monsters as it would be for one of them."""
    options = tuple(each for each in decision.options if each.subject == monster)
    return msgspec.structs.replace(decision, options=options, about=Opponent(monster, about.leaving))


def as_good_as_evaded(game: Game, who: Investigator, monster: str) -> bool:
    """Whether a monster is as good as evaded by whoever walks on: the fight, which ends the walk, is then no question (R8.5)."""
    return value_of_meeting(game, who, option("evade", monster)).win >= AS_GOOD_AS_EVADED


def evaded_on_arrival(game: Game, decision: Decision) -> bool:
    """Whether the only monster at the goal of a walk is evaded as the list of places has said: where that succeeds far more
    often, and is no more dangerous."""
    ways = fight_or_evade(decision)
    if not ways:
        return False
    values = forecast_of(game, decision)
    evading, fighting = values[ways["evade"].id], values[ways["fight"].id]
    return evading.win > fighting.win + FAR and evading.fall <= fighting.fall and evading.utility >= fighting.utility


def _is_won(game: Game, decision: Decision, ways: dict[str, Option]) -> bool:
    """Whether a fight is as good as won, at next to no cost, and evading fails more often or spares hardly more."""
    values = forecast_of(game, decision)
    fighting, evading = values[ways["fight"].id], values[ways["evade"].id]
    cheap = fighting.cards <= ROUNDING and fighting.points <= CHEAP
    worse = evading.win < fighting.win - CLEARLY or fighting.points <= evading.points + SPARED
    return fighting.win >= AS_GOOD_AS_WON and cheap and worse


def _is_far_better(game: Game, decision: Decision, better: Option, worse: Option) -> bool:
    """Whether one way is far better than the other in every respect, with any number of clue tokens spent on either, and a
    reroll on the other; and nothing else could help that."""
    who = game.deciding(decision.who)
    if who is None:
        return False
    if not is_all_counted(game, decision, who, worse):
        return False
    if worse.verb == "evade" and Aids(Fight(game, who, worse.subject)).evasions:
        return False
    return with_any_help(game, decision, who, better.id, worse.id, is_far_better)
