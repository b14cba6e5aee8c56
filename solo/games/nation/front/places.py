"""Places of cubes in words: cities, network cards and mythos cards, with who has how many there."""

from __future__ import annotations

from solo.games.nation.front.effect_text import Words
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import LIMBO, PLAYER, SIDES
from solo.games.nation.rules.influence import agents_influence
from solo.games.nation.state import City
from solo.narration.messages import word_of


class Places:
    """Says what lies on places of cubes."""

    def __init__(self, wording: Words) -> None:
        self._wording = wording

    @property
    def _game(self) -> Game:
        return self._wording.game

    def is_place(self, id: str) -> bool:
        """Whether cubes may lie there."""
        return id == LIMBO or id in dict(self._game.stakes())

    def with_cubes(self, place: str) -> str:
        """A place with its value, its lock and the influence there: "Boston, worth 4 (you 2, cultist 1: 3)"."""
        say, game = self._wording.say, self._game
        name = self._wording.teller.name(place)
        if place == LIMBO:
            return say("places", "limbo", count=game.state.limbo[PLAYER])
        if place in game.content.cities:
            city = game.city(place)
            key = "city_owned" if city.owner else "city"
            text = say("places", key, place=name, value=game.content.cities[place].control, owner=self.side(city.owner))
        else:
            there = game.city_of_card(place)
            text = (
                say("places", "card", place=name, city=self._wording.teller.name(there.id)) if there else word_of(name)
            )
        marks = self.marks(place)
        return say("places", "marked", place=text, marks=marks) if marks else text

    def marks(self, place: str) -> str:
        """Who has how many cubes there, and a lock."""
        say, stake = self._wording.say, self._game.stake(place)
        parts = [say("places", side, count=stake.of(side)) for side in SIDES if stake.of(side)]
        agents = sum(agents_influence(self._game, place).values())
        parts += [say("places", "agents", count=agents)] if agents else []
        parts += [say("places", "lock")] if stake.lock else []
        return ", ".join(parts)

    def side(self, side: str) -> str:
        """A side by name; "" for nobody."""
        return word_of(self._wording.teller.name_of("sides", side)) if side else ""

    def card(self, city: City) -> str:
        """The face-up card of a city, or that there is none."""
        if not city.face:
            return self._wording.say("places", "no_card")
        marks = self.marks(city.face)
        name = word_of(self._wording.teller.name(city.face))
        return self._wording.say("places", "marked", place=name, marks=marks) if marks else name
