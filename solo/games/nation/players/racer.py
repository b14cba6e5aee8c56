"""A plain script that grabs cities and does nothing else: the yardstick for players who think."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.nation.abouts import Paying, Targeting
from solo.games.nation.game import Game
from solo.games.nation.players.decent import Playing
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.effects import usable_cards
from solo.games.nation.rules.influence import agents_influence
from solo.games.nation.state import is_cultist
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.host import Host

WISHES = ("acquire", "card", "influence", "buy", "recover", "discard", "pass")
"""What he does, the first that he can and may want."""
HELD = 2
"""How many cards he holds that bring no cubes; more of them he discards first."""


class RacingPlayer:
    """Acquires the best city that he leads, has one unlocked, puts cubes on the next, and buys some or takes them back."""

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
            case "card":
                return next(each.id for each in decision.options if self._unlocks(each.subject))
            case "lock":
                return max(
                    decision.options, key=lambda each: self._unlocked(each.subject) if each.verb == "remove" else -9.0
                ).id
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
        if wish == "card":
            held = any(self._unlocked(each) > 0 for each in self.game.content.cities)
            return held and any(map(self._unlocks, usable_cards(self.game, "action")))
        idle = sum(map(self._idle, self.game.who.deck.hand))
        return wish in ("acquire", "discard", "pass") or idle <= HELD or "discard" not in offered

    def _idle(self, card: str) -> bool:
        """Whether a card brings no cubes."""
        return not {"influence", "wealth"} & self.game.content.cards[card].resources.keys()

    def _unlocks(self, card: str) -> bool:
        """Whether a card takes locks off cities."""
        effects = (ability.effect for ability in self.game.abilities(card) if ability.when == "action")
        return any("lock" in step for effect in effects for step in effect)

    def _unlocked(self, place: str) -> float:
        """What a locked city would be worth to him without its lock."""
        if place not in self.game.content.cities:
            return 0.0
        city = self.game.city(place)
        guarded = any(each.place == place for each in self.game.state.cultists)
        if not city.space.lock or city.owner == PLAYER or guarded:
            return 0.0
        return self._control(place) - 1.5 * max(0, self._lacking(place))

    def _control(self, place: str) -> int:
        """What acquiring a city brings: its control value, and what a cultist loses who holds it."""
        cities = self.game.content.cities
        if place not in cities:
            return 0
        return cities[place].control * (2 if is_cultist(self.game.city(place).owner) else 1)

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
        return self._control(place) - 1.5 * lacking if lacking > 0 else -1.0
