"""What cards are worth to the decent player, in victory points: a use of one, owning it, and what its effects bring.

It is worked out once for a question, and serves for all that is tried out at it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solo.games.nation.game import Game
from solo.games.nation.players.guess import Before
from solo.games.nation.players.weights import Weights
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.printed.numbers import END_SCORE, LIMBO, PLAYER
from solo.games.nation.rules.scoring import agent_points, is_dissenter
from solo.games.nation.state import is_cultist

PER_ROUND = {
    "first_acquired_card_gives_action": 0.8,
    "may_acquire_when_tied": 0.3,
    "first_acquired_network_card_may_go_to_hand": 0.35,
    "adding_influence_may_add_one_to_another_network_card": 0.45,
    "own_power_plus_in_whateley_city": 0.05,
    "own_murders_need_less_power": 0.05,
    "own_closing_of_gates_needs_less_power": 0.15,
    "hand_size": 0.25,
    "buying_influence_extra_wealth": 0.05,
    "first_recover_of_turn_takes_more": 0.15,
    "own_hired_agent_cards_gain_assassinate": 0.1,
}
"""What standing rules are worth in each round."""
REACTION, MYTHOS_USE = 0.4, 0.5
"""The same of a reaction to acquiring, and of what a mythos card does each turn."""
ROUND_SCORE = 2.6
"""What the leading side scores in a round."""
CYCLE = 4.0
"""Rounds until a card comes again."""
UNSEEN = 1.2
"""What a card is worth that has come up anew."""


TURNED_UP = 3.4
"""The same of one that is looked for."""


class CardWorth:
    """What cards are worth in a game as it stands."""

    def __init__(self, game: Game, weights: Weights, seen: Before) -> None:
        self.game = game
        self.weights = weights
        self.seen = seen
        state = game.state
        self.rounds = min(11.0, max(0.5, (END_SCORE - max(game.who.score, state.automaton.score)) / ROUND_SCORE))
        self._worked_out: dict[tuple[str, str], float] = {}

    def _once(self, what: str, card: str, work_out: Callable[[str], float]) -> float:
        """A figure of a card, worked out when it is first wanted."""
        if (what, card) not in self._worked_out:
            self._worked_out[what, card] = work_out(card)
        return self._worked_out[what, card]

    def use(self, card: str) -> float:
        """What playing a card brings, as a resource or for what is written on it."""
        return self._once("use", card, self._use)

    def _use(self, card: str) -> float:
        found = self.game.content.cards[card]
        icons = [self.icons(str(what), number) for what, number in found.resources.items()]
        best = max(icons, default=0.0)
        written = max([0.0, *(self.ability(each) for each in found.abilities)])
        return max(best, written) + 0.3 * (sum(icons) - best + min(best, written))

    def icons(self, what: str, number: int) -> float:
        """Icons of a kind on one card."""
        weights = self.weights
        match what:
            case "influence":
                return weights.influence[min(number, len(weights.influence) - 1)]
            case "wealth":
                return weights.wealth * number
            case "power":
                return weights.power * weights.gates * number
            case "investigation_up":
                left = self.game.content.last_space - 1 - self.game.state.investigation
                return weights.clue * weights.investigation * min(number, max(0, left) + self.threatened())
            case "ritual_down":
                return weights.ritual * number * (5 if self.against_rite() else 1)
        return 0.0

    def against_rite(self) -> bool:
        """Whether the Ancient One wins by the ritual track."""
        ancient = self.game.known_ancient
        return ancient is not None and ancient.goal.what == "ritual_ahead_of_investigation"

    def threatened(self) -> int:
        """How far the investigation marker may still be pushed back, roughly."""
        return int(self.rounds / 6)

    def ability(self, ability: AbilityFact) -> float:
        """What an action or free action on a card brings."""
        if ability.when not in ("action", "free_action"):
            return 0.0
        return self.steps(ability.effect) + (self.weights.action * 0.5 if ability.when == "free_action" else 0.0)

    def steps(self, steps: Sequence[Mapping[str, Any]]) -> float:
        """What the steps of an effect bring."""
        return sum(self._step(verb, value, step) for step in steps for verb, value in step.items())

    def _step(self, verb: str, value: Any, step: Mapping[str, Any]) -> float:
        weights, state = self.weights, self.game.state
        match verb:
            case "vp":
                return float(value)
            case "track":
                return weights.clue * weights.investigation * int(value.get("investigation", 0))
            case "gate":
                return 1.6 * weights.gates if value["mode"] != "open" or is_dissenter(self.game) else 0.0
            case "assassinate":
                return 0.6 * weights.hinder
            case "lock":
                return 0.5
            case "draw_own":
                return 0.35 * value if isinstance(value, int) else 0.3
            case "influence":
                return 0.5 * min(int(value["count"]), state.supply[PLAYER])
            case "recover":
                return self._recovered(value)
            case "move_agent":
                return 0.4
            case "destroy":
                return -0.5 if value == "this_card" else 0.3
            case "choose":
                return max(self.steps(each["effect"]) for each in value)
            case "if":
                return self.steps(step["else"])
            case "acquire":
                return TURNED_UP if value["what"] == "storage_top" else 1.0
            case "limbo_cubes_to":
                return 0.5 * state.limbo[PLAYER]
            case "devastate":
                return self._devastated()
            case "gain_action":
                return weights.action
            case "sanity_test":
                return -self.test() if value == "self" else 0.4
            case "insanity_to_bag":
                return (0.0, 0.8, 2.2)[min(2, self.game.who.insanity)]
            case "place_token":
                return 1.2 if value["token"] == "deep_one" else 0.0
        return 0.0

    def _recovered(self, value: Mapping[str, Any]) -> float:
        if value["who"] == "other":
            return 0.5 * self.weights.hinder
        count = 4 if value["count"] == "all" else int(value["count"])
        return 0.3 * min(count, self.game.state.limbo[PLAYER]) if value["from"] == LIMBO else 0.3 * count

    def _devastated(self) -> float:
        """What it brings to take the best city away from the cultists."""
        cities = self.game.content.cities
        held = (cities[city.id].control for city in self.game.state.cities if is_cultist(city.owner))
        return self.weights.hinder * max(held, default=0)

    def test(self) -> float:
        """What a sanity test costs."""
        return self.seen.madness * (0.4, 1.2, 4.0)[min(2, self.game.who.insanity)]

    def owned(self, card: str) -> float:
        """What it is worth that a network card comes into the deck, for the uses there will be."""
        uses = min(2.5, self.rounds / CYCLE)
        return (self.use(card) - self.weights.common) * uses

    def of_city(self, city: str) -> float:
        """What it is worth that the card of a city comes into the deck."""
        return self._once("of_city", city, lambda place: 0.5 * self.owned(self.game.content.city_card(place)))

    def network(self, card: str) -> float:
        """What it is worth to acquire a network card."""
        return self._once("network", card, self._network)

    def _network(self, card: str) -> float:
        if card not in self.seen.cards:
            return UNSEEN
        found = self.game.content.cards[card]
        worth = self.owned(card)
        for each in found.abilities:
            if each.when == "on_acquire":
                worth += self.steps(each.effect)
        if card in self.game.content.agents:
            worth += self.agent(card) * self.weights.agents
        return worth - self.test() * found.sanity_icon

    def agent(self, card: str) -> float:
        """What an agent on the board is worth."""
        fact = self.game.content.agents[card]
        return agent_points(self.game, card) + self.standing(fact.power)

    def standing(self, power: int) -> float:
        """What a token is worth that stands on the board, for influence and power."""
        return min(1.0, self.rounds / 6) * (0.7 + 0.25 * power)

    def mythos(self, card: str) -> float:
        """What it is worth to acquire a mythos card."""
        return self._once("mythos", card, self._mythos)

    def _mythos(self, card: str) -> float:
        if card not in self.seen.cards:
            return UNSEEN
        fact = self.game.content.mythos[card]
        worth = fact.vp_general + self.lasting(card)
        for each in fact.abilities:
            if each.when == "on_acquire":
                worth += self.steps(each.effect)
        return worth * self.weights.mythos - self.test() * fact.sanity_icon

    def lasting(self, card: str) -> float:
        """What a mythos card beside the board will still bring."""
        return self._once("lasting", card, self._lasting)

    def _lasting(self, card: str) -> float:
        each_round = 0.0
        for ability in self.game.content.mythos[card].abilities:
            match ability.when:
                case "continuous":
                    names = [str(step["rule"]["name"]) for step in ability.effect if "rule" in step]
                    each_round += sum(PER_ROUND.get(name, 0.0) for name in names)
                case "reaction":
                    each_round += REACTION
                case "action" | "free_action":
                    each_round += MYTHOS_USE
        return each_round * self.rounds

    def to_the_cult(self, card: str) -> float:
        """What it is worth to the Ancient One to acquire a network or mythos card."""
        return self._once("to_the_cult", card, self._to_the_cult)

    def _to_the_cult(self, card: str) -> float:
        content, ancient = self.game.content, self.game.known_ancient
        if card in content.mythos:
            fact = content.mythos[card]
            return 1.0 + fact.vp_general + fact.vp_cultist + 3 * (ancient is not None and card == ancient.mythos)
        icons = content.cards[card].resources
        worth = 0.3 + 0.1 * sum(icons.values())
        worth += (
            0.5
            * (icons.get("investigation_up", 0) + icons.get("investigation_down", 0))
            * (self.game.state.investigation > 0)
        )
        return worth + (0.6 if self.against_rite() else 0.1) * (icons.get("ritual_up", 0) + icons.get("ritual_down", 0))
