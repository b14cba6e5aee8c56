"""A nation game under way: content, state, dice and events, and what is derived from them.

Rules are functions that take a `Game`; it has no rules of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solo.boardgame.game import BoardGame
from solo.games.nation.compiled.pieces import Ability, Content
from solo.games.nation.printed.card_facts import AncientOneFact
from solo.games.nation.printed.facts import AbilityFact, LevelFact
from solo.games.nation.printed.numbers import CULTISTS
from solo.games.nation.state import City, Cultist, Investigator, RowCard, Stake, State, decode_state


class GameEnds(Exception):
    """The game is over at once (DP17.20). how: one of `state.ENDS`."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Game(BoardGame[State, Content, Investigator]):
    """A nation game."""

    read_state = decode_state

    __slots__ = ()

    # The board

    @property
    def who(self) -> Investigator:
        """The player."""
        return self.state.investigators[0]

    @property
    def ancient(self) -> AncientOneFact:
        """The Ancient One, by which the automaton plays, though it may lie face down."""
        return self.content.ancient_ones[self.state.ancient_one]

    @property
    def veiled(self) -> bool:
        """Whether the Ancient One lies face down (V1)."""
        return bool(self.state.suspects)

    @property
    def known_ancient(self) -> AncientOneFact | None:
        """The Ancient One as far as the player knows it; None while it lies face down (V1)."""
        return None if self.veiled else self.ancient

    def ancient_is(self, test: Callable[[AncientOneFact], bool]) -> bool:
        """Whether something is true of the Ancient One, whoever it is."""
        return test(self.ancient)

    @property
    def level(self) -> LevelFact:
        """The level of difficulty."""
        return self.content.levels[self.state.level]

    def city(self, id: str) -> City:
        """A city; raises KeyError."""
        for city in self.state.cities:
            if city.id == id:
                return city
        raise KeyError(id)

    def cultist(self, id: str) -> Cultist:
        """A cultist; raises KeyError."""
        return self.state.cultists[CULTISTS.index(id)]

    def city_of_card(self, card: str) -> City | None:
        """The city in which a network card lies face up; None if it does not."""
        if card:
            for city in self.state.cities:
                if city.face == card:
                    return city
        return None

    def city_of(self, place: str) -> City | None:
        """The city of a place of cubes: itself, or that of a face-up network card; None for a mythos card."""
        return self.city(place) if place in self.content.cities else self.city_of_card(place)

    def row_card(self, card: str) -> RowCard | None:
        """A mythos card of the row; None if it is not there."""
        return next((each for each in self.state.row if each.card == card), None)

    def unseen(self) -> list[list[str]]:
        """The piles of face-down network cards: those of the cities, and the storage (A34)."""
        return [*(city.pile for city in self.state.cities), self.state.storage]

    def stake(self, place: str) -> Stake:
        """A place of cubes by its id: a city, a face-up network card, a mythos card of the row; raises KeyError."""
        if place in self.content.cities:
            return self.city(place).space
        if city := self.city_of_card(place):
            return city.card
        if found := self.row_card(place):
            return found.stake
        raise KeyError(place)

    def stakes(self) -> Iterator[tuple[str, Stake]]:
        """Every place of cubes with its id: cities and then their cards in path order, and the row (A78)."""
        for city in self.state.cities:
            yield city.id, city.space
        for city in self.state.cities:
            if city.face:
                yield city.face, city.card
        for each in self.state.row:
            yield each.card, each.stake

    def closed(self) -> tuple[str, ...]:
        """The cities that nobody may enter (A31)."""
        return tuple(city for city in (self.state.cthulhu, self.state.martial_law) if city)

    def path_from(self, place: str) -> list[City]:
        """All cities in path order, from one of them on and through the portal (DP17.3, A11)."""
        cities = self.state.cities
        start = next(number for number, city in enumerate(cities) if city.id == place)
        return [*cities[start:], *cities[:start]]

    # The player's agents

    def agents(self) -> dict[str, str]:
        """The agents of the player in play, the main agent first, with the cities where they stand."""
        placed = {self.who.id: self.who.place} if self.who.place else {}
        return placed | {agent.id: agent.place for agent in self.who.agents}

    def movers(self) -> dict[str, str]:
        """All that the player moves: his agents, then the Deep Ones, with their cities (DP10.5, DP18.1)."""
        return self.agents() | self.state.deep_ones

    def deep_ones_in(self, city: str) -> list[str]:
        """The Deep Ones in a city."""
        return [each for each, place in self.state.deep_ones.items() if place == city]

    def agents_in(self, city: str) -> list[str]:
        """The agents of the player in a city."""
        main = [self.who.id] if self.who.place == city else []
        return main + [agent.id for agent in self.who.agents if agent.place == city]

    def possessed(self, agent: str) -> bool:
        """Whether an agent of the player shows his possessed side (DP5.4)."""
        if agent == self.who.id:
            return self.who.possessed
        return next(each.possessed for each in self.who.agents if each.id == agent)

    def power_of(self, agent: str) -> int:
        """The power of an agent's token (DP5.2); the possessed side of a hired agent has one more."""
        possessed = self.possessed(agent)
        if agent == self.who.id:
            fact = self.content.main_agents[agent]
            return fact.possessed_power if possessed else fact.power
        return self.content.agents[agent].power + possessed

    def abilities(self, card: str) -> list[AbilityFact]:
        """What is written on a network or mythos card."""
        found = self.content.mythos[card] if card in self.content.mythos else self.content.cards[card]
        return list(found.abilities)

    def effects(self, card: str) -> tuple[Ability, ...]:
        """The same, compiled."""
        return self.content.effects.get(card, ())

    def agent_rule(self, agent: str, name: str, otherwise: int) -> int:
        """The value of a standing rule of a hired agent (DP5.3); `otherwise` if he has it not."""
        if agent in self.content.agents:
            for ability in self.abilities(agent):
                for step in ability.effect:
                    rule = step.get("rule", {})
                    if ability.when == "continuous" and rule.get("name") == name:
                        return int(rule.get("value", 1))
        return otherwise
