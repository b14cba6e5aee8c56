"""Which answers to a question are worth trying out: a few of many, the most promising first."""

from __future__ import annotations

from collections.abc import Iterable

from solo.games.nation.abouts import Paying, Placing, Targeting, Turning
from solo.games.nation.game import Game
from solo.games.nation.players.position import Position, most_of_cultists
from solo.games.nation.printed.numbers import ANCIENT, CULTISTS, LIMBO, PLAYER
from solo.games.nation.rules.gates import power_there
from solo.games.nation.rules.scoring import is_dissenter
from solo.kernel.decisions import Answer, Decision, Option

PLACES, FEWER, CITIES = 9, 4, 4
"""How many places are tried for an action, for what a card adds, and for somebody who travels."""
POOR = 0.75
"""The use of a card below which it is discarded."""
USELESS = ("ritual_up", "investigation_down")
"""Icons that help the Ancient One."""


class Narrowing:
    """The promising answers in a game as it stands."""

    def __init__(self, game: Game, worth: Position) -> None:
        self.game = game
        self.worth = worth

    def answers(self, decision: Decision) -> list[Answer]:
        """Some answers, at least one, each of them legal."""
        found = getattr(self, f"_{decision.kind}", self._any)(decision)
        return list(found) or [decision.default]

    def _any(self, decision: Decision) -> Iterable[Answer]:
        return [decision.default] if decision.several else [each.id for each in decision.options]

    def _best(self, options: Iterable[Option], how_good: dict[str, float], most: int) -> list[str]:
        ids = [each.id for each in options]
        return sorted(ids, key=lambda id: -how_good[id])[:most]

    # Cubes

    def appeal(self, place: str) -> float:
        """How much one would like to have cubes on a place: what it brings, or what it keeps from the cultists."""
        game, worth = self.game, self.worth
        city = game.city_of(place)
        stake = game.stake(place)
        ahead = worth.ahead(place, city)
        against = most_of_cultists(stake)
        appeal = (
            worth.gain(place, city) * (0.3 if stake.lock else 1.0) * (0.6 if ahead > 0 and stake.of(PLAYER) else 1.0)
        )
        if city is not None and city.id in worth.guarded:
            appeal *= 0.6
        if ahead < 0:
            appeal += 0.4 * worth.loss(place, city)
        return appeal - 0.25 * against

    def _target(self, decision: Decision) -> Iterable[Answer]:
        action = decision.about_as(Targeting).action
        if action in ("acquire", "track"):
            return [each.id for each in decision.options if each.subject not in USELESS]
        appeal = {each.id: self.appeal(each.subject) for each in decision.options}
        return self._best(decision.options, appeal, PLACES if action == "influence" else FEWER)

    def _extra(self, decision: Decision) -> Iterable[Answer]:
        appeal = {each.id: self.appeal(each.subject) if each.subject else 0.0 for each in decision.options}
        return self._best(decision.options, appeal, 2)

    def _recover(self, decision: Decision) -> Iterable[Answer]:
        """From limbo, else from where the cubes are worth least."""
        good = {
            each.id: 99.0 if each.subject == LIMBO else -self.worth.gain(each.subject, self.game.city_of(each.subject))
            for each in decision.options
        }
        return self._best(decision.options, good, 1)

    def _recover_other(self, decision: Decision) -> Iterable[Answer]:
        good = {}
        for each in decision.options:
            side, _, place = each.id.partition(":")
            city = self.game.city_of(place)
            needed = min(2, self.game.stake(place).of(side))
            good[each.id] = needed * (self.worth.loss(place, city) + self.worth.gain(place, city))
        return self._best(decision.options, good, FEWER)

    # CardWorth

    def _pay(self, decision: Decision) -> Iterable[Answer]:
        """For each result the cards that are least missed; of influence no more than three results."""
        about = decision.about_as(Paying)
        use = self.worth.cards.use
        cost = {name: sum(use(card) for card in cards) for name, cards in about.sets.items()}
        cheapest: dict[int, str] = {}
        for name in about.sets:
            result = 0 if about.needed else about.results[name]
            if result not in cheapest or cost[name] < cost[cheapest[result]]:
                cheapest[result] = name
        results = sorted(cheapest)
        if len(results) > 3:
            results = [results[0], results[1], results[len(results) // 2], results[-1]]
        return [f"pay:{cheapest[result]}" for result in dict.fromkeys(results)]

    def _discard(self, decision: Decision) -> Iterable[Answer]:
        use = {each.id: self.worth.cards.use(each.subject) for each in decision.options}
        ordered = sorted(use, key=lambda id: use[id])
        poor = [id for id in ordered if use[id] < POOR]
        counts = {min(max(decision.least, count), decision.most) for count in (len(poor), len(ordered) - 1)}
        return [tuple(ordered[:count]) for count in sorted(counts)]

    def _destroy(self, decision: Decision) -> Iterable[Answer]:
        use = {each.id: -self.worth.cards.use(each.subject) for each in decision.options}
        return self._best(decision.options, use, 1)

    def _choose(self, decision: Decision) -> Iterable[Answer]:
        """What a card shows; one of the storage is taken if it is good."""
        if isinstance(decision.about, Turning) and decision.about.turned:
            card = decision.about.turned
            worth = self.worth.cards.owned(card)
            if card in self.game.content.agents:
                worth += self.worth.cards.agent(card)
            wanted = "take" if worth > 0 else "drop"
            return [each.id for each in decision.options if wanted in each.id]
        return [each.id for each in decision.options]

    # Agents

    def _stay(self, city: str) -> float:
        """How good it is for somebody to stand in a city: its gate, its places, and no cultist."""
        game, worth = self.game, self.worth
        place = game.city(city)
        fact = game.content.cities[city]
        good = 0.0 if place.gate else 0.4 * fact.gate - 0.1 * power_there(game, city)
        for each in (city, place.face):
            if each:
                stake = game.stake(each)
                against = most_of_cultists(stake)
                if stake.of(PLAYER) and worth.ahead(each, place) <= 0:
                    good += 0.4 * worth.gain(each, place) / (1 - worth.ahead(each, place))
                good += 0.2 * bool(against) * worth.loss(each, place)
        there = [each for each in game.state.cultists if each.place == city]
        return (
            good - 0.7 * len(there) + 0.8 * sum(not each.revealed for each in there) * bool(game.state.automaton.score)
        )

    def _destination(self, decision: Decision) -> Iterable[Answer]:
        good = {each.id: self._stay(each.subject) for each in decision.options}
        return self._best(decision.options, good, CITIES)

    _placement = _flee = _destination

    def _traveler(self, decision: Decision) -> Iterable[Answer]:
        if decision.options[0].id == "done":
            return ["done"]
        agents = [each.id for each in decision.options if each.subject not in self.game.state.deep_ones]
        return agents[:4] or [decision.options[0].id]

    def _token(self, decision: Decision) -> Iterable[Answer]:
        """Deep Ones go where they help to take a city, the risen one where he hurts least, the others out of the way."""
        how_good = {"deep_one": self._for_deep_ones, "cthulhu": self._for_the_risen}
        rate = how_good.get(decision.about_as(Placing).agent, self._for_others)
        cities = [each for each in decision.options if each.subject]
        return self._best(cities, {each.id: rate(each.subject) for each in cities}, 2)

    def _for_deep_ones(self, city: str) -> float:
        return self.worth.gain(city, self.game.city(city)) - 0.5 * self.game.content.cities[city].control

    def _for_others(self, city: str) -> float:
        return -self._stay(city)

    def _for_the_risen(self, place: str) -> float:
        city = self.game.city(place)
        owned = 2 * (city.owner in CULTISTS) - 2 * (city.owner == PLAYER)
        return 0.1 * self.worth.loss(place, city) - 3 * bool(self.game.agents_in(place)) + owned

    def _victim(self, decision: Decision) -> Iterable[Answer]:
        agents = self.game.content.agents
        cost = {
            each.id: -self.worth.cards.agent(each.subject) if each.subject in agents else -1.0
            for each in decision.options
        }
        return self._best(decision.options, cost, 1)

    # Gates, locks

    def _gate(self, decision: Decision) -> Iterable[Answer]:
        wanted = [each for each in decision.options if each.verb == "close" or is_dissenter(self.game)]
        value = {each.id: float(self._gate_value(each.subject)) for each in wanted}
        return self._best(wanted, value, FEWER)

    def _gate_value(self, agent: str) -> int:
        return self.game.content.cities[self.game.agents()[agent]].gate

    def _lock(self, decision: Decision) -> Iterable[Answer]:
        good = {}
        for each in decision.options:
            city = self.game.city_of(each.subject)
            ahead, stake = self.worth.ahead(each.subject, city), self.game.stake(each.subject)
            gain = self.worth.gain(each.subject, city) * (1.0 if ahead > 0 and stake.of(PLAYER) else 0.4)
            loss = self.worth.loss(each.subject, city) * (1.0 if ahead < 0 else 0.2)
            good[each.id] = loss - gain if each.verb == "place" else gain - loss
        return self._best(decision.options, good, FEWER)

    _lock_to = _lock

    def _tested(self, decision: Decision) -> Iterable[Answer]:
        return [ANCIENT]

    def _branch(self, decision: Decision) -> Iterable[Answer]:
        return [each.id for each in decision.options if each.subject != "open" or is_dissenter(self.game)]
