"""What the player may do, read from the digest a second time: plain, slow, and without a line of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.state import Agent, City, State

TRACKS = {
    "ritual_up": ("ritual", 1),
    "ritual_down": ("ritual", -1),
    "investigation_up": ("investigation", 1),
    "investigation_down": ("investigation", -1),
}
LAST = 10
CULT = ("cultist_1", "cultist_2")


class NaivePlayer:
    """A board with its player, by the digest."""

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.state = state
        self.me = state.investigators[0]

    def has(self, mythos: str) -> bool:
        """Whether a mythos card lies beside the board."""
        return mythos in self.me.mythos

    # People (DP5, DP18.1)

    def agents(self) -> list[Agent]:
        """The main agent and the hired ones."""
        return [Agent(self.me.id, self.me.place, self.me.possessed), *self.me.agents]

    def presence(self, city: str) -> int:
        """The influence of people in a city (DP10.2.3)."""
        people = sum(2 if agent.id == "alice_ochs" else 1 for agent in self.agents() if agent.place == city)
        return people + sum(place == city for place in self.state.deep_ones.values())

    def power(self, city: str) -> int:
        """The power of all agents in a city (DP11), with what the Whateleys add."""
        total = 0
        for agent in self.agents():
            if agent.place == city:
                main = self.content.main_agents.get(agent.id)
                own = main.power if main else self.content.agents[agent.id].power
                total += own + (1 if agent.possessed else 0)
        return total + (1 if self.has("whateleys") and city in self.state.whateleys else 0)

    # Acquiring (DP10.2)

    def acquirable(self) -> list[str]:
        """Cities, their cards and the row, in that order (A78)."""
        found = [city.id for city in self.state.cities if self._city(city)]
        found += [city.face for city in self.state.cities if city.face and self._card(city)]
        return found + [row.card for row in self.state.row if self._led(row.stake.cubes, 0) and not row.stake.lock]

    def _led(self, cubes: Mapping[str, int], presence: int) -> bool:
        own = cubes.get("player", 0)
        rivals = [cubes.get(cultist, 0) for cultist in CULT]
        total = own + presence
        return own > 0 and all(total > other or (total == other and self.has("mythos_dagon")) for other in rivals)

    def _held_up(self, city: str) -> bool:
        return any(each.place == city and not each.revealed for each in self.state.cultists)

    def _city(self, city: City) -> bool:
        if city.space.lock or city.owner == "player" or city.id == self.state.cthulhu or self._held_up(city.id):
            return False
        return self._led(city.space.cubes, self.presence(city.id))

    def _card(self, city: City) -> bool:
        if city.card.lock or self._held_up(city.id):
            return False
        if city.face in self.content.agents and (len(self.agents()) >= 6 or city.id == self.state.cthulhu):
            return False
        return self._led(city.card.cubes, self.presence(city.id))

    def taken_by_deep_ones(self) -> list[str]:
        """The cities that their card may acquire (DP18.1): as many of them there as the control value, and nothing against it."""
        there = list(self.state.deep_ones.values())
        open_to_it = [
            city
            for city in self.state.cities
            if city.owner != "player" and not city.space.lock and city.id != self.state.cthulhu
        ]
        enough = [city.id for city in open_to_it if there.count(city.id) >= self.content.cities[city.id].control]
        return [city for city in enough if not self._held_up(city)]

    # Cubes (DP10.1, DP10.3, DP10.4)

    def places_for_cubes(self) -> list[str]:
        """Everything on the board, but for the city of Cthulhu and its card."""
        open_cities = [city for city in self.state.cities if city.id != self.state.cthulhu]
        found = [city.id for city in open_cities] + [city.face for city in open_cities if city.face]
        return found + [row.card for row in self.state.row]

    def own_cubes(self) -> dict[str, int]:
        """Where own cubes lie that may be taken back."""
        state = self.state
        found = {"limbo": state.limbo["player"]}
        for city in state.cities:
            found[city.id] = city.space.cubes.get("player", 0)
        for city in state.cities:
            if city.face:
                found[city.face] = city.card.cubes.get("player", 0)
        for row in state.row:
            found[row.card] = row.stake.cubes.get("player", 0)
        return {place: number for place, number in found.items() if number}

    def icons(self, resource: str) -> dict[str, int]:
        """The cards in hand with an icon."""
        cards = {card: self.content.cards[card].resources.get(resource, 0) for card in self.me.deck.hand}
        return {card: number for card, number in cards.items() if number}

    def result(self, action: str, total: int, extra: int = 0) -> int:
        """What so many icons bring: cubes or spaces. extra: of a standing rule."""
        state = self.state
        if not total:
            return 0
        match action:
            case "influence":
                return min(total, state.supply["player"])
            case "recover":
                return min(total + extra, sum(self.own_cubes().values()))
            case "buy":
                return min((total + (1 if self.has("secret_patron") else 0)) // 2, state.bank)
        track, way = TRACKS[action]
        return min(total, self.room(track, way))

    def room(self, track: str, way: int) -> int:
        """The spaces that are left for a marker (A12)."""
        now: int = getattr(self.state, track)
        return LAST - now if way > 0 else now

    def useful(self, resource: str, action: str, extra: int = 0) -> set[frozenset[str]]:
        """The sets of which each card brings something (A38)."""
        cards = self.icons(resource)
        found = set()
        for chosen in _subsets(cards):
            total = sum(cards[card] for card in chosen)
            whole = self.result(action, total, extra)
            if chosen and all(self.result(action, total - cards[card], extra) < whole for card in chosen):
                found.add(chosen)
        return found

    def paying(self, resource: str, needed: int) -> set[frozenset[str]]:
        """The sets that are enough, and of which no part is (DP9.3)."""
        cards = self.icons(resource)
        enough = [each for each in _subsets(cards) if sum(cards[card] for card in each) >= needed]
        return {each for each in enough if not any(other < each for other in enough)}

    # Roads (DP10.5, A31)

    def prices(self, start: str, wealth: int) -> dict[str, int]:
        """What each city costs that can be paid for, without passing a closed one."""
        closed = {self.state.cthulhu, self.state.martial_law}
        price = {start: 0}
        for _ in self.content.cities:
            for city, so_far in list(price.items()):
                for other, cost in self.content.roads[city].items():
                    if other not in closed and so_far + cost < price.get(other, 99):
                        price[other] = so_far + cost
        return {city: cost for city, cost in price.items() if city != start and cost <= wealth}

    def movers(self) -> dict[str, str]:
        """Whoever may travel, with the city."""
        return {agent.id: agent.place for agent in self.agents()} | dict(self.state.deep_ones)

    # Murders, gates, locks (DP11)

    def acting(self, card: str, by: str) -> list[Agent]:
        """The agents who may act by a card."""
        fitting = {"this_agent": card, "main_agent": self.me.id}
        return [agent for agent in self.agents() if agent.id == fitting.get(by, agent.id)]

    def gate_needs(self, mode: str, city: str) -> int:
        """The power that a gate takes."""
        return self.content.cities[city].gate - (1 if mode == "close" and self.has("star_stone") else 0)

    def murder_needs(self, city: str) -> int:
        """The power that a murder takes."""
        return self.content.cities[city].control - (1 if self.has("mythos_nyarlathotep") else 0)

    def gates(self, card: str, step: Mapping[str, Any]) -> set[str]:
        """How a card could close or open a gate."""
        tokens = {city.id for city in self.state.cities if city.gate}
        modes = ("close", "open") if step["mode"] == "either" else (step["mode"],)
        more = sum(number for each, number in self.icons("power").items() if each != card)
        return {
            f"{mode}:{agent.id}"
            for mode in modes
            for agent in self.acting(card, step["by"])
            if self.state.gates and agent.place not in tokens
            if self.power(agent.place) + more >= self.gate_needs(mode, agent.place)
        }

    def victims(self, card: str, step: Mapping[str, Any]) -> set[str]:
        """Whom a card could murder (A51)."""
        cities = {agent.place for agent in self.acting(card, step["by"])}
        more = sum(number for each, number in self.icons("power").items() if each != card)
        return {
            f"murder:{each.id}"
            for each in self.state.cultists
            if self.state.automaton.score >= 5 and not each.revealed and each.place in cities
            if self.power(each.place) + more >= self.murder_needs(each.place)
        }

    # Points (DP15)

    def points(self) -> dict[str, int]:
        """Hidden alignment, track, gates, pink and blue; with `now` and `all` for revealing and for the end."""
        cities = self.content.cities
        track = self.content.track[self.state.investigation]
        closed = sum(
            cities[city.id].gate for city in self.state.cities if (city.gate, city.gate_owner) == ("closed", "player")
        )
        agents = sum(
            self.content.agents[agent.id].vp_general + self.content.agents[agent.id].vp_investigator
            for agent in self.me.agents
        )
        blue = sum(self.content.mythos[card].vp_general for card in self.me.mythos)
        hidden = 0 if self.me.revealed else 3
        now = self.me.score + track + closed
        shown = self.me.score if self.me.revealed == "revealed" else now
        return {"now": now, "all": shown + hidden + agents + blue}


def _subsets(cards: Mapping[str, int]) -> Iterator[frozenset[str]]:
    for count in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, count))
