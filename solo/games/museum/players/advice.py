"""What to take at a question of an attempt, for the game and not only for the attempt: as the decent player weighs it.

The odds say what is likeliest to complete the card. What that is worth, what a use gives up and what a beaten monster brings is
weighed as the decent player does (`players.weights`), but by the chances that are shown, where he has rough ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.boardgame.percent import percent
from solo.games.museum.abouts import Trying
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import chances_alone, chances_without_adding
from solo.games.museum.forecast.margins import SEEN, WORTH_ASKING, is_better
from solo.games.museum.forecast.model import terror_of
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.policy import DECIMALS, is_consuming
from solo.games.museum.game import Game
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.players.going import Going, use_of
from solo.games.museum.players.weights import Worth
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.dangers import penalty_takes, terror_takes
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.rules.failing import prevents_failing
from solo.games.museum.rules.uses import is_free
from solo.kernel.decisions import Answer, Decision, Option

UNWEIGHED = ("give_up", "beat_monster")
"""Kinds of questions in which the options differ by more than chance and price: what is parted with, which monster is beaten."""

NO_TERROR = 5 / 6
"""How likely a green die does not show terror (ES2.2)."""


class Advice(NamedTuple):
    """What had best be taken; of several dice the options of all of them.

    first: what is worth most by his prices and the chances that are shown, of those whose chances look the same what uses up
    least or brings most; or what he takes where more than they decides. Where the card wins the game, prices count only as far as
    it may fail. An empty line takes it. best: the same; of several dice "" if he would take others. likeliest: what is seen to
    have a greater chance, of several that look the same the cheapest, "" for nothing. prices: what options use up, in Elder Signs
    (in the battle: hits); of a failed roll also terror, and what is then used up later; of what leads to another roll the terror
    that may follow, to be devoured by it as well (ES16.1). stake: what it is worth to pass and not
    to fail.
    """

    first: Answer
    best: Answer
    likeliest: Answer
    prices: Mapping[str, float]
    stake: float = 0.0

    def mark(self, id: str) -> str:
        """ "yes" for an option that is the best or one of the best, "likeliest" for one with a greater chance, else "no"."""
        return next((mark for mark, of in (("yes", self.best), ("likeliest", self.likeliest)) if id in _ids(of)), "no")


def _ids(answer: Answer) -> tuple[str, ...]:
    return (answer,) if isinstance(answer, str) else answer


class Watched(NamedTuple):
    """A game that is looked at."""

    game: Game


def advice(game: Game, decision: Decision, forecast: Forecast) -> Advice | None:
    """What to take at a question with a forecast; None where to go, and where nothing is better than something else."""
    if decision.kind == "move":
        return None
    chances = {id: round(worth, DECIMALS) for id, worth in forecast.options.items()}
    player = DecentPlayer(Watched(game))
    answer = player(decision)
    if isinstance(forecast.best, tuple):
        return _of_several(decision, _ids(answer), forecast)
    value, option_values = Worth(game), player.option_values or OptionValues(game, decision, simplified=True)
    taken = _with_a_figure(decision, str(answer), forecast)
    known = [each for each in decision.options if each.id in chances or each.id == taken]
    prices = {each.id: player.price(option_values, each, value) for each in known}
    if "give_up" in prices:
        prices |= {
            id: prices[id] + _risked(game, decision, value, chances.get(id, 0.0)) for id in prices if id != "give_up"
        }
    if "fail" in prices:
        later = _used_up_later(game, decision, chances, prices)
        prices |= {id: prices[id] + more for id, more in later.items()}
    extras = {each.id: player.extra(each, value, option_values, chances.get(each.id, 0.0)) for each in known}
    if max(chances.values(), default=0.0) <= 0:
        gains = {id: extras[id] - prices[id] for id in prices}
        decides = bool(taken) and gains[taken] == max(gains.values()) > min(gains.values())
        return Advice(taken, taken, "", prices) if decides else None
    first, stake = taken, player.stake(option_values, value)
    if decision.kind not in UNWEIGHED and (not taken or taken in chances):
        ends = wins_now(game)
        lost = {id: prices[id] * (1 - chances[id] if ends else 1) for id in prices if id in chances}
        worths = {id: round(chances[id] * stake - lost[id] + extras[id], DECIMALS) for id in lost}
        first = max(worths, key=lambda id: (worths[id], -prices[id], id == taken))
        alike = [id for id in worths if _looks_as_good(game, chances[id], chances[first])]
        gains = {id: round(extras[id] - prices[id], DECIMALS) for id in alike}
        first = max(alike, key=lambda id: (gains[id], id.startswith("complete:"), worths[id], id == taken))
        first = _sparing(game, decision, alike, first)
    likeliest = _likeliest(game, chances, prices, first, str(forecast.best)) if first in chances else ""
    best = "" if _postpones(game, decision, first, chances) else first
    return Advice(first, best, likeliest, prices, stake)


def _sparing(game: Game, decision: Decision, alike: Sequence[str], first: str) -> str:
    """The best of several options that look as good; a use that costs nothing goes before one that uses nothing up either, if the
    card is seen to be likelier then with nothing used up later.
    """
    free = [each.id for each in decision.options if each.id in alike and _is_free(game, each)]
    if not free or first in free or is_consuming(first) or game.state.battle:
        return first
    alone = chances_alone(game, decision, [first, *free])
    spares = max(free, key=lambda id: alone[id])
    return spares if alone[spares] >= alone[first] + SEEN else first


def _risked(game: Game, decision: Decision, value: Worth, chance: float) -> float:
    """What terror after the next roll costs beyond what giving up does, as likely as it strikes. chance: to complete the card."""
    about, who = decision.about, game.active
    if not isinstance(about, Trying) or not about.card or who is None:
        return 0.0
    avoided = bool(prevents_failing(game, who, about.card))
    costs = [0 if avoided else penalty_takes(game, about.card, who, what) for what in VALUES]
    struck = [terror_takes(game, about.card, who, what) for what in VALUES]
    both = [cost + taken for cost, taken in zip(costs, struck, strict=True)]
    shows = 1 - NO_TERROR ** sum(die.color == "green" for die in about.pool)
    return shows * (1 - chance) * (value.harm(who, *costs) - value.harm(who, *both))


def _likeliest(game: Game, chances: Mapping[str, float], prices: Mapping[str, float], first: str, best: str) -> str:
    """Of the options that look likelier than the first, and as likely as any, the best if it uses nothing up, else the cheapest;
    "" for none.
    """
    most = max(chances.values())
    likelier = [id for id in prices if id in chances and not _looks_as_good(game, chances[first], chances[id])]
    if best in likelier and not is_consuming(best):
        return best
    alike = [id for id in likelier if _is_alike(game, chances[id], most)]
    return min(alike, key=lambda id: (prices[id], -chances[id]), default="")


def _is_alike(game: Game, chance: float, best: float) -> bool:
    """Whether a chance is half a point less than the best one at most; of hits whether they are shown as the same."""
    return round(chance, 1) == round(best, 1) if game.state.battle else not is_better(best, chance, SEEN)


def _looks_as_good(game: Game, chance: float, best: float) -> bool:
    """Whether a chance (in the battle: hits) is shown as the best one is, or half a point off at most."""
    shown_so = not game.state.battle and chance >= SEEN and percent(chance) == percent(best)
    return shown_so or _is_alike(game, chance, best)


def _used_up_later(
    game: Game, decision: Decision, chances: Mapping[str, float], prices: Mapping[str, float]
) -> dict[str, float]:
    """What options of a roll use up later, at the least: as likely as it will be needed, where after some use less is. Of letting
    the roll fail: of what would do as much now, with what that uses up later; of a use: of what else could be used now.
    """
    chance = chances.get("fail", -1.0)
    alike = [id for id in _dear(game, decision) if id in chances and chances[id] >= chance and chances[id] > 0]
    if not alike or chance < 0:
        return {}
    alone = chances_alone(game, decision, ["fail", *alike])
    needed = {id: chances[id] - alone[id] for id in ("fail", *alike)}
    least = min(needed[id] for id in alike)
    found = dict[str, float]()
    for id in alike:
        others = [prices[other] for other in alike if other != id]
        found[id] = (needed[id] - least) * min(others, default=0.0)
    found["fail"] = min(max(0.0, needed["fail"] - needed[id]) * prices[id] + found[id] for id in alike)
    return found


def _dear(game: Game, decision: Decision) -> list[str]:
    """The options that use something up."""
    return [each.id for each in decision.options if is_consuming(each.id) and not _is_free(game, each)]


def _postpones(game: Game, decision: Decision, taken: str, chances: Mapping[str, float]) -> bool:
    """Whether a use that costs nothing only postpones one that does: its chance is that of a card or a clue that could be used
    now, and without these it is less likely to complete the card; or whether what is put aside has its chance of dice that a
    card adds to the next roll.
    """
    if decision.kind == "set_aside" and taken in chances and not game.state.battle:
        plain = chances_without_adding(game, decision, [taken])[taken]
        return round(chances[taken] - plain, DECIMALS) >= WORTH_ASKING
    option = next((each for each in decision.options if each.id == taken), None)
    if option is None or not _is_free(game, option):
        return False
    if chances.get(taken, 0.0) > max((chances.get(id, 0.0) for id in _dear(game, decision)), default=-1.0):
        return False
    return round(chances[taken] - chances_alone(game, decision, [taken])[taken], DECIMALS) >= WORTH_ASKING


def _is_free(game: Game, option: Option) -> bool:
    """Whether an option is a use that costs nothing."""
    return option.verb == "use" and is_free(use_of(game, option))


def _with_a_figure(decision: Decision, taken: str, forecast: Forecast) -> str:
    """What the decent player takes; "" where its odds are too much to reckon, so that nothing can be said for it."""
    unreckoned = {
        each.id for each in decision.options if each.subject in forecast.left_out and each.id not in forecast.options
    }
    return "" if taken in unreckoned else taken


def _of_several(decision: Decision, taken: tuple[str, ...], forecast: Forecast) -> Advice | None:
    """The same of dice: all choices have the same price, so he takes any of those that are as good; None where all are."""
    worths = {tuple(sorted(some)): round(worth, DECIMALS) for some, worth in forecast.several.items()}
    best = _ids(forecast.best)
    most = worths[tuple(sorted(best))]
    if most <= min(worths.values()):
        return None
    as_good = worths.get(tuple(sorted(taken))) == most
    answer: Answer = best if decision.several else best[0]
    return Advice(answer, answer if as_good else "", "" if as_good else answer, {})


def wears_down(game: Game, decision: Decision) -> bool:
    """Whether terror could take all that somebody has left of sanity or stamina, if it struck after every roll."""
    about, who = decision.about, game.active
    if not isinstance(about, Trying) or not about.card or who is None:
        return False
    terror, rolls = terror_of(game, who, about.card), len(about.pool)
    return who.sanity <= terror.sanity * rolls or who.stamina <= terror.stamina * rolls


def costs_more_to_give_up(game: Game, decision: Decision) -> bool:
    """Whether giving an attempt up takes more for certain than terror could on the next roll, after which whoever makes it could
    still give it up, and live (ES7.1, ES9.2, ES16.1); or as much, and he could after three.
    """
    about, who = decision.about, game.active
    if not isinstance(about, Trying) or not about.card or who is None:
        return False
    avoided = bool(prevents_failing(game, who, about.card))
    taken = {what: terror_takes(game, about.card, who, what) for what in VALUES}
    costs = {what: penalty_takes(game, about.card, who, what) for what in VALUES}
    struck = [what for what in VALUES if taken[what]]
    strikes = 1 if all(costs[what] > taken[what] for what in struck) else 3
    lives = all(getattr(who, what) > strikes * taken[what] + (0 if avoided else costs[what]) for what in VALUES)
    return lives and all(costs[what] >= taken[what] for what in struck)


def is_worth_rolling(game: Game, decision: Decision, chance: float) -> bool:
    """Whether a roll that terror may follow is worth it at his prices, even if terror strikes after every roll that may bring it.

    chance: to complete the card from here on. Nobody is worn down to nothing for it.
    """
    about, who = decision.about, game.active
    if not isinstance(about, Trying) or not about.card or who is None:
        return False
    if round(chance, DECIMALS) == 1:
        return True
    if wears_down(game, decision):
        return False
    terror, value, rolls = terror_of(game, who, about.card), Worth(game), len(about.pool)
    fact = game.fact(about.card).fact
    stake = Going(game).passing(who, about.card) - value.penalties(who, fact.penalties)
    steps = [step for step in (*fact.terror_effect, *game.lower(who).at_terror) if "fail_adventure" not in step]
    strikes = sum(1 - NO_TERROR**count for count in range(1, rolls + 1))
    return chance * stake > -value.steps(who, steps) * (min(1.0, strikes) if terror.fails else strikes)
