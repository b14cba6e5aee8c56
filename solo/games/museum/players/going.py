"""Where the decent player goes, and what he does at the entrance."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from solo.games.museum.abouts import TaskRow
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.forecast.decision_state import SHARED_CACHE, simplify
from solo.games.museum.forecast.model import goal_of, resources_of, state_without_resources
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.game import Game
from solo.games.museum.players.weights import Worth
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.attempts import coming_pool
from solo.games.museum.rules.entrance import BOTH_PRICE, ONE_PRICE, actions, price_of
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import all_rows
from solo.games.museum.rules.winning import rows_wanted
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Option

FOCUS = 0.5
"""What focus adds at most to an even chance, four times over, with clues and cards; a guess."""
FEW = 3
"""So many places are looked at closely."""
CLOSE = 0.2
"""Cards so much below the best are looked at, too, for what adding dice could change."""
SEARCH = 0.03
"""What the lost and found is worth on average."""
TURN = 0.2
"""What a turn is worth that is spent at the entrance and not on a card; of two values that were tried."""
REMEDY = 0.3
"""How much of a card's worth remedies and the like are kept for: they do nothing for a roll. Of two values that were tried."""
HEALS = ("own_turn", "start_of_any_turn")


class Going:
    """What places and deeds are worth, in Elder Signs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.value = Worth(game)

    def best(self, who: Investigator, places: list[str]) -> str:
        """Where most is to be gained. Cards that could not be the best are not looked at closely, and only of the best few it
        is seen what adding dice would add."""
        entrance = max((self.act(who, option.id) for option in actions(self.game, who)), default=0.0)
        worths = {place: entrance - TURN for place in places if place == ENTRANCE}
        bounds = {place: self.at_most(who, place) for place in places if place != ENTRANCE}
        for place in sorted(bounds, key=lambda place: -bounds[place]):
            if bounds[place] > max(worths.values(), default=bounds[place] - 1) - CLOSE:
                worths[place] = self.attempt(who, place)
        for place in sorted(worths, key=lambda place: -worths[place])[:FEW]:
            if place != ENTRANCE:
                worths[place] = max(worths[place], self.attempt(who, place, adding=True))
        return max(worths, key=lambda place: worths[place])

    def at_most(self, who: Investigator, card: str) -> float:
        """What an attempt is worth if no two rows needed the same dice."""
        rows, at = self.rows_and_dice(who, card)
        chance = prod(self.roughly(who, card, [row], at) for row in rows)
        return chance * self.passing(who, card) + (1 - chance) * self.failing(who, card)

    def attempt(self, who: Investigator, card: str, *, adding: bool = False) -> float:
        """What an attempt is worth with the dice there will be. adding: with all that could be added, if there are any."""
        chance, price = self.chance(who, card, adding=adding)
        passing, failing = self.passing(who, card), self.failing(who, card)
        return chance * passing + (1 - chance) * failing - price

    def passing(self, who: Investigator, card: str) -> float:
        """What it is worth to complete a card."""
        fact, value = self.game.fact(card).fact, self.value
        gained = value.icons(who, fact.rewards) + value.weights.trophy * fact.trophies + value.standing_there(card)
        rows = list(all_rows(self.game, self.game.card_of(card)))
        return gained + value.harm(who, sum(row.sanity for row in rows), sum(row.stamina for row in rows))

    def failing(self, who: Investigator, card: str) -> float:
        """What it costs to fail, with some terror on the way."""
        fact = self.game.fact(card).fact
        cost = self.value.penalties(who, fact.penalties)
        if not self.game.immune(who, "terror_effects"):
            cost += 0.7 * self.value.steps(who, fact.terror_effect)
            cost += 0.7 * self.value.steps(who, self.game.lower(who).at_terror)
        ancient = self.game.ancient.fact
        if self.game.fact(card).world and ancient.other_world_failed:
            cost -= 1.0 if len(self.game.state.worlds) > 1 else 4.0
        return cost

    def rows_and_dice(self, who: Investigator, card: str) -> tuple[list[TaskRow], ForecastState]:
        """The rows of a card, and the dice there will be, with nothing in hand."""
        game = self.game
        rows = rows_wanted(game, card, [*all_rows(game, game.card_of(card))])
        return rows, state_without_resources(game, who, (), rows, coming_pool(game, who)[0], game.dice_in("spell"), 0)

    def chance(self, who: Investigator, card: str, *, adding: bool) -> tuple[float, float]:
        """The chance of a card, and what adding dice costs."""
        rows, at = self.rows_and_dice(who, card)
        hand = resources_of(self.game, who, card) if adding else {}
        price = 0.0
        yellow, red = (int(free == 1) for free in at.free)
        for source, each in sorted(hand.items(), key=lambda item: len(item[1].actions)) if adding else ():
            adds = [aid for aid in each.actions if aid.kind == "add" and not aid.trade]
            if adds and ((adds[0].colors[1] and yellow) or (adds[0].colors[2] and red)):
                price += self.value.price_of_use(source)
                pool_now = (
                    at.pool[0],
                    at.pool[1] + yellow * adds[0].colors[1],
                    at.pool[2] + red * adds[0].colors[2],
                )
                yellow, red = yellow * (1 - adds[0].colors[1]), red * (1 - adds[0].colors[2])
                at = at._replace(pool=pool_now, free=(yellow, red))
        return self.roughly(who, card, rows, at), price

    def roughly(self, who: Investigator, card: str, rows: Sequence[TaskRow], at: ForecastState) -> float:
        """The chance of some rows, without focus and what terror costs, which would take too long; with what they add."""
        solver = SHARED_CACHE.bare_solver(simplify(goal_of(self.game, who, card, {}))._replace(again=not card))
        left = solver.left(solver.rows.number(need_of(row)) for row in rows)
        chance = solver.value(at._replace(left=left, holds=0))
        return chance if not card or not chance else chance + FOCUS * chance * (1 - chance)

    def attraction(self, place: str) -> float:
        """How much one would like to complete a card; monsters are better put on others."""
        card = place.partition("/")[0]
        who = self.value.anybody
        return self.attempt(who, card)

    def act(self, who: Investigator, option: str) -> float:
        """What something done at the entrance is worth."""
        verb, _, what = option.partition(":")
        value = self.value
        match verb:
            case "aid":
                count = 1 + self.game.modifier(who, "first_aid_free")
                return value.healing(who, count * (what == "sanity"), count * (what == "stamina"))
            case "restore":
                price = BOTH_PRICE if what == "both" else ONE_PRICE
                healed = value.healing(who, 99 * (what != "stamina"), 99 * (what != "sanity"))
                return healed - value.weights.trophy * price
            case "search":
                return SEARCH
            case "buy":
                cost = value.weights.trophy * price_of(self.game, who, what)
                return (value.signs(1) if what == "elder_sign" else float(getattr(value.weights, what))) - cost
        return 0.0

    def use_now(self, who: Investigator, option: Option, window: str = "own_turn") -> float:
        """What it is worth to use a card or ability now and not keep it."""
        use = use_of(self.game, option)
        steps = use.effect.raw
        people = self.game.in_turn_order() if use.target else [who]
        gained = max(self.value.steps(each, steps) for each in people)
        if any("spend" in step for step in steps):
            return -1.0
        if use.cost == "free":
            return gained if gained else 0.01 * (window not in HEALS)
        return gained - REMEDY * self.value.price_of_use(option.subject)


def use_of(game: Game, option: Option) -> Use:
    """The use, as it is printed, that an option takes."""
    return game.content.uses(option.subject)[option.amount]
