"""A plain script that grabs cities and does nothing else: the yardstick for players who think."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.nation.abouts import Paying, Targeting
from solo.games.nation.game import Game
from solo.games.nation.players.decent import Playing
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.influence import agents_influence
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.host import Host

WISHES = ("acquire", "influence", "buy", "recover", "discard", "pass")
"""What he does, the first that he can and may want."""
HELD = 2
"""How many cards he holds that bring no cubes; more of them he discards first."""


class RacingPlayer:
    """Acquires the best city that he leads, puts cubes on the next, and buys some or takes them back when he has none."""

    def __init__(self, host: Host | Playing, seed: int = 0) -> None:
        self.host = host
        self._aim = ""

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.host.game  # type: ignore[union-attr]
        return game

    def __call__(self, decision: Decision) -> Answer:
        """The answer to a decision."""
        match decision.kind:
            case "action":
                offered = [each.id for each in decision.options]
                return next(wish for wish in WISHES if wish in offered and self._wants(wish, offered))
            case "free_action":
                return "pass"
            case "target" if decision.about_as(Targeting).action == "acquire":
                return max(decision.options, key=lambda each: self._control(each.subject)).id
            case "target" if decision.about_as(Targeting).action == "influence":
                self._aim = max(decision.options, key=self._city).subject
                return f"target:{self._aim}"
            case "pay" if decision.about_as(Paying).action == "influence":
                results = decision.about_as(Paying).results
                enough = [name for name in results if results[name] >= self._lacking(self._aim)]
                return f"pay:{min(enough or results, key=lambda name: results[name])}"
            case "pay":
                results = decision.about_as(Paying).results
                return f"pay:{max(results, key=lambda name: results[name])}"
            case "placement":
                return max(decision.options, key=lambda each: self._control(each.subject)).id
            case "discard":
                return tuple(each.id for each in decision.options if self._idle(each.subject)) or decision.default
        return decision.default

    def _wants(self, wish: str, offered: Collection[str]) -> bool:
        """Whether he does it now; instead of a place that is not his yet he clears a hand full of idle cards."""
        idle = sum(map(self._idle, self.game.who.deck.hand))
        return wish in ("acquire", "discard", "pass") or idle <= HELD or "discard" not in offered

    def _idle(self, card: str) -> bool:
        """Whether a card brings no cubes."""
        return not {"influence", "wealth"} & self.game.content.cards[card].resources.keys()

    def _control(self, place: str) -> int:
        cities = self.game.content.cities
        return cities[place].control if place in cities else 0

    def _lacking(self, place: str) -> int:
        """How many cubes more it takes to lead in a city, one at least of them one's own."""
        city = self.game.city(place)
        own = city.space.of(PLAYER)
        mine = own + sum(agents_influence(self.game, place).values())
        return max(int(not own), 1 + max(city.space.of(cultist) for cultist in CULTISTS) - mine)

    def _city(self, option: Option) -> float:
        """What a city is worth to him: its control value, less the cubes it still takes."""
        game, place = self.game, option.subject
        if place not in game.content.cities:
            return -9.0
        city = game.city(place)
        if city.owner == PLAYER or city.space.lock or any(each.place == place for each in game.state.cultists):
            return -5.0
        lacking = self._lacking(place)
        return game.content.cities[place].control - 1.5 * lacking if lacking > 0 else -1.0
