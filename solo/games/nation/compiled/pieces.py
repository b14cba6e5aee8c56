"""Everything printed on the pieces of the nation game, put together: what the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

import msgspec

from solo.files.yaml import Source
from solo.games.nation.printed.card_facts import AgentFact, AncientOneFact, MainAgentFact
from solo.games.nation.printed.facts import AbilityFact, BehaviorFact, CityFact, CultistFact, LevelFact, MythosFact
from solo.games.nation.scope import Scope
from solo.kernel.effects import Effect

Steps = Effect[Scope]
"""A compiled effect of the nation game."""
Route = tuple[int, tuple[str, ...]]
"""The cost of a way by road, and its cities, the first of them too."""


class Ability(msgspec.Struct, frozen=True):
    """An ability of a card, compiled. steps: the whole effect. ways: what can be done by it, by the option of its first choice;
    "" where it has none."""

    fact: AbilityFact
    steps: Steps
    ways: Mapping[str, Steps]


class NetworkCard(msgspec.Struct, frozen=True):
    """A network card (DP4.1). kind: "starting", "basic", "agent" or "city". city: whose city card it is."""

    id: str
    kind: str
    resources: dict[str, int]
    sanity_icon: bool
    abilities: Sequence[AbilityFact]
    city: str = ""


class Content(msgspec.Struct):
    """All content of the nation game.

    cities: in the order of the path. roads: of each city, its neighbors with the costs. track: victory points by space.
    effects: the abilities of every network and mythos card. gained_murder: the action that a standing rule gives to agents'
    cards. effect_cards: the behavior cards that carry an effect. found_routes: those that were looked for once; found_kinds: what
    makes a difference of a card to a cultist who acquires it, where that was looked for.
    """

    cities: dict[str, CityFact] = {}
    roads: dict[str, dict[str, int]] = {}
    cards: dict[str, NetworkCard] = {}
    agents: dict[str, AgentFact] = {}
    main_agents: dict[str, MainAgentFact] = {}
    mythos: dict[str, MythosFact] = {}
    effects: dict[str, tuple[Ability, ...]] = {}
    gained_murder: Steps | None = None
    ancient_ones: dict[str, AncientOneFact] = {}
    behavior: dict[str, BehaviorFact] = {}
    effect_cards: set[str] = set()
    cultists: dict[str, CultistFact] = {}
    levels: dict[str, LevelFact] = {}
    track: tuple[int, ...] = ()
    sources: tuple[Source, ...] = ()
    found_routes: dict[tuple[str, str, tuple[str, ...]], Route] = {}
    found_kinds: dict[str, tuple[object, ...]] = {}

    @property
    def last_space(self) -> int:
        """The last space of either track."""
        return len(self.track) - 1

    def kind(self, kind: str) -> list[str]:
        """The network cards of a kind, in printed order."""
        return [card.id for card in self.cards.values() if card.kind == kind]

    def basic(self) -> list[str]:
        """The basic network cards: agents, and others (DP4.1)."""
        return [*self.kind("agent"), *self.kind("basic")]

    def city_card(self, city: str) -> str:
        """The city card of a city."""
        return next(card.id for card in self.cards.values() if card.city == city)

    def has_sanity_icon(self, card: str) -> bool:
        """Whether acquiring a network or mythos card calls for a sanity test (DP12.1)."""
        return self.mythos[card].sanity_icon if card in self.mythos else self.cards[card].sanity_icon

    def route(self, start: str, end: str, closed: Sequence[str] = ()) -> Route:
        """The cost of the cheapest route between two cities that enters none of the closed ones, and its cities.

        Of equally cheap routes the one of fewer roads, then the first in path order. Raises KeyError if there is none.
        """
        key = (start, end, tuple(closed))
        if key not in self.found_routes:
            self.found_routes[key] = self._route(start, end, closed)
        return self.found_routes[key]

    def _route(self, start: str, end: str, closed: Sequence[str]) -> Route:
        order = {city: number for number, city in enumerate(self.cities)}
        queue: list[tuple[int, int, tuple[int, ...], tuple[str, ...]]] = [(0, 0, (order[start],), (start,))]
        seen: set[str] = set()
        while queue:
            cost, roads, places, cities = heappop(queue)
            here = cities[-1]
            if here == end:
                return cost, cities
            if here in seen:
                continue
            seen.add(here)
            for city, more in self.roads[here].items():
                if city not in closed and city not in seen:
                    heappush(queue, (cost + more, roads + 1, (*places, order[city]), (*cities, city)))
        raise KeyError(end)
