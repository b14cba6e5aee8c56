"""What a position of the nation game is worth to the decent player: by how many victory points he will be ahead, roughly.

It looks at nothing that is hidden. What was scored counts in full, what is nearly one's own or nearly the Ancient One's in part.
"""

from __future__ import annotations

from collections import Counter

from solo.games.nation.game import Game
from solo.games.nation.players.cards import CardWorth
from solo.games.nation.printed.numbers import CULTISTS, INSANE, MURDER_SCORE, PLAYER
from solo.games.nation.rules.behavior import power
from solo.games.nation.rules.goals import goal_figure
from solo.games.nation.rules.murder import victims_in
from solo.games.nation.rules.scoring import is_dissenter, score_parts
from solo.games.nation.state import City, Stake, is_cultist

FAR_GATE = 4
"""The gate value up to which cultists open gates by themselves."""


class Position:
    """What a game is worth as it stands. cards: what they were worth before what is tried out."""

    def __init__(self, game: Game, cards: CardWorth) -> None:
        self.game = game
        self.cards = cards
        self.weights = cards.weights
        self.seen = cards.seen
        self.present: Counter[str] = Counter()
        """The influence of agents and Deep Ones, by city."""
        for agent, city in game.movers().items():
            self.present[city] += game.agent_rule(agent, "counts_as_influence", 1)
        self.guarded = {each.place for each in game.state.cultists if not each.revealed}

    def value(self) -> float:
        """What the position is worth."""
        game, weights = self.game, self.weights
        state = game.state
        parts = score_parts(game)
        lead = sum(parts.values()) - state.automaton.score
        if state.ended:
            return (weights.end if state.won else -weights.end) + 0.2 * lead
        kinds = {"running": weights.cities, "agents": weights.agents, "mythos": weights.mythos}
        kinds |= {"gates": weights.gates, "opened": weights.gates}
        scored = sum(number * kinds.get(kind, 1.0) for kind, number in parts.items() if kind != "track")
        return (
            scored
            - state.automaton.score * weights.hinder
            + self.track(parts["track"])
            + self.minds(lead)
            - self.goal()
            + self.cubes()
            + self.own_cards()
            + self.places()
            + self.gates()
            - self.murders()
            + weights.action * state.turn.actions
        )

    # Tracks, minds, goals, cubes

    def track(self, scored: int) -> float:
        """The investigation track, smoothed; what it is worth to have moved it."""
        return self.weights.investigation * (0.5 * scored + 0.6 * self.game.state.investigation)

    def minds(self, lead: int) -> float:
        """What insanity costs, with what the tests tried out would bring; the third ends the game, which suits who leads."""
        who = self.game.who
        expected = who.insanity + (who.sanity - self.seen.sanity) * self.seen.madness
        costs = (0.0, 0.4, 1.4, 3.0 - min(3, lead) if lead > 0 else 9.0)
        if expected >= INSANE:
            return -costs[-1]
        low = int(expected)
        return -(costs[low] + (costs[low + 1] - costs[low]) * (expected - low))

    def goal(self) -> float:
        """How near the Ancient One is to winning at once; nobody knows while it lies face down."""
        ancient = self.game.known_ancient
        if ancient is None:
            return 0.0
        share = max(0, goal_figure(self.game)) / ancient.goal.number
        return self.weights.goal * share**3

    def cubes(self) -> float:
        """Cubes at hand, each less than the one before."""
        weights, state = self.weights, self.game.state
        supply = state.supply[PLAYER]
        at_hand = weights.cube * (1 - weights.less**supply) / (1 - weights.less)
        return min(1.0, self.cards.rounds / 3) * (at_hand + weights.limbo * state.limbo[PLAYER])

    # CardWorth

    def own_cards(self) -> float:
        """Deck, hand, agents on the board and mythos cards, for what they will still bring."""
        cards, deck = self.cards, self.game.who.deck
        owned = [*deck.draw, *deck.hand, *deck.played, *deck.discard]
        worth = sum(cards.owned(card) for card in owned)
        worth += sum(cards.lasting(card) for card in self.game.who.mythos) * self.weights.mythos
        worth += sum(cards.standing(self.game.power_of(agent)) for agent in self.game.agents())
        return worth + self.hand()

    def hand(self) -> float:
        """The hand against one of common cards, and what it could do next."""
        weights, cards, hand = self.weights, self.cards, self.game.who.deck.hand
        known = [card for card in hand if card in self.seen.cards]
        held = sum(cards.use(card) - weights.common for card in known) * weights.held
        return held + weights.near * max(self.clues(known), self.best_gate(known))

    def clues(self, hand: list[str]) -> float:
        """What the hand would bring on the investigation track."""
        icons = [self.game.content.cards[card].resources.get("investigation_up", 0) for card in hand]
        room = self.game.content.last_space - 1 - self.game.state.investigation
        return self.weights.investigation * min(room, sum(icons))

    # Gates and murders

    def best_gate(self, hand: list[str]) -> float:
        """The best gate that the hand would close, or nearly; a dissenter opens gates as well."""
        game, best = self.game, 0.0
        there: Counter[str] = Counter()
        for agent, city in game.agents().items():
            there[city] += game.power_of(agent)
        for card in hand:
            steps = [step["gate"] for ability in game.abilities(card) for step in ability.effect if "gate" in step]
            if not steps or (steps[0]["mode"] == "open" and not is_dissenter(game)):
                continue
            power = sum(game.content.cards[each].resources.get("power", 0) for each in hand if each != card)
            for agent, place in game.agents().items():
                if steps[0]["by"] != "any_own_agent" and agent != (
                    game.who.id if steps[0]["by"] == "main_agent" else card
                ):
                    continue
                value = game.content.cities[place].gate
                if not game.city(place).gate:
                    reached = min(1.0, (there[place] + power) / value)
                    best = max(best, value * reached**2 * (1.6 if reached == 1 else 0.6))
        return best * self.weights.gates

    def gates(self) -> float:
        """What the Ancient One may gain by gates that are within its reach."""
        state, content = self.game.state, self.game.content
        near = sum(content.cities[city.id].gate for city in state.cities if not city.gate and self._weak(city))
        return -0.12 * near * self.weights.hinder * min(1.0, self.cards.rounds / 6)

    def _weak(self, city: City) -> bool:
        return self.game.content.cities[city.id].gate <= FAR_GATE

    def murders(self) -> float:
        """What stands where a cultist may come and murder it."""
        game = self.game
        if game.who.score < MURDER_SCORE:
            return 0.0
        risk = 0.0
        for cultist in game.state.cultists:
            strong = power(game, cultist.id, 1) >= game.content.cities[cultist.place].control
            if strong and (victims := victims_in(game, cultist.place)):
                risk += 2.0 if victims == [game.who.id] else 0.4
        return risk

    # Places of cubes

    def places(self) -> float:
        """What is nearly one's own, and what the cultists lead."""
        weights = self.weights
        mine: list[float] = []
        begun = lost = 0.0
        for place, city, stake in self._with_cubes():
            own = stake.cubes.get(PLAYER, 0)
            influence = own + (self.present[city.id] if city is not None else 0)
            ahead = influence - most_of_cultists(stake)
            if own and (gain := self.gain(place, city)) > 0:
                if ahead > 0:
                    mine.append(gain * self.sureness(ahead, city, stake))
                else:
                    begun += gain * weights.begun / (1 - ahead)
            if ahead < 0:
                lost += self.loss(place, city) * (0.5 if stake.lock else 1.0) * (0.8 + 0.1 * min(4, -ahead))
        mine.sort(reverse=True)
        ready = sum(share * each for share, each in zip(weights.ready, mine, strict=False))
        return ready + begun - weights.led * weights.hinder * lost

    def _with_cubes(self) -> list[tuple[str, City | None, Stake]]:
        found: list[tuple[str, City | None, Stake]] = []
        for city in self.game.state.cities:
            if city.space.cubes:
                found.append((city.id, city, city.space))
            if city.card.cubes:
                found.append((city.face, city, city.card))
        return [*found, *((each.card, None, each.stake) for each in self.game.state.row if each.stake.cubes)]

    def sureness(self, ahead: int, city: City | None, stake: Stake) -> float:
        """How likely a place where the player leads may be acquired next turn."""
        sure = (0.75, 0.8, 0.9, 0.97)[min(3, ahead - 1)]
        if stake.lock:
            sure *= 0.2
        if city is not None and city.id in self.guarded:
            sure *= 0.4
        return sure

    def gain(self, place: str, city: City | None) -> float:
        """What it is worth to the player to acquire a place."""
        if city is None:
            return self.cards.mythos(place)
        if place != city.id:
            full = place in self.game.content.agents and len(self.game.agents()) > 5
            return 0.0 if full else self.cards.network(place)
        if city.owner == PLAYER:
            return 0.0
        value = self.game.content.cities[place].control
        taken = value * self.weights.hinder if is_cultist(city.owner) else 0.0
        return value * self.weights.cities + taken + self.cards.of_city(place)

    def loss(self, place: str, city: City | None) -> float:
        """What it costs that a cultist acquires a place."""
        cards, goal = self.cards.to_the_cult, self.toward_goal
        if city is None:
            return cards(place) + goal("mythos_acquired")
        if place != city.id:
            hunted = goal("hired_agents_acquired") if place in self.game.content.agents else 0.0
            hunted += goal("cards_with_sanity_icon_acquired") if self.game.content.has_sanity_icon(place) else 0.0
            return cards(place) + hunted
        if is_cultist(city.owner):
            return 0.0
        value = self.game.content.cities[place].control
        return value * (2 if city.owner == PLAYER else 1) + goal("cities_controlled_by_cultists")

    def toward_goal(self, what: str) -> float:
        """What it costs that the Ancient One comes a step nearer to a goal, if that is known to be its own."""
        ancient = self.game.known_ancient
        if ancient is None or ancient.goal.what != what:
            return 0.0
        return self.weights.goal / ancient.goal.number

    def ahead(self, place: str, city: City | None) -> int:
        """By how much influence the player leads at a place; city: in which it lies."""
        stake = self.game.stake(place)
        own = stake.of(PLAYER) + (self.present[city.id] if city is not None else 0)
        return own - most_of_cultists(stake)


def most_of_cultists(stake: Stake) -> int:
    """The cubes of the cultist who has most of them on a place."""
    return max(stake.cubes.get(cultist, 0) for cultist in CULTISTS)
