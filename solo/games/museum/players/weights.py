"""What things are worth to the decent player, in Elder Signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.games.museum.game import Game
from solo.games.museum.rules.rewards import points_lost
from solo.games.museum.rules.trophies import points, worth
from solo.games.museum.state import Investigator
from solo.kernel.piece_ids import kind_of


class Weights(NamedTuple):
    """Figures found by playing. nerves: what the first, second, ... point of sanity or stamina is worth."""

    doom: float = 0.8
    last_sign: float = 3.0
    clue: float = 0.08
    common: float = 0.2
    unique: float = 0.25
    spell: float = 0.2
    ally: float = 0.35
    gate: float = 0.6
    monster: float = -0.05
    trophy: float = 0.09
    lock: float = 0.4
    nerves: tuple[float, ...] = (0.12, 0.08, 0.04, 0.03, 0.02, 0.01, 0.01)
    newcomer: float = 0.4


WEIGHTS = Weights()


class Worth:
    """What things are worth in a game as it stands."""

    def __init__(self, game: Game, weights: Weights = WEIGHTS) -> None:
        self.game = game
        self.weights = weights
        state, fact = game.state, game.ancient.fact
        self.signs_left = fact.elder_signs - state.signs
        self.spaces_left = len(fact.doom_track) - state.doom

    @property
    def anybody(self) -> Investigator:
        """Who acts, or somebody while nobody is alive."""
        return next(iter(self.game.in_turn_order()), self.game.state.investigators[0])

    def signs(self, count: int) -> float:
        """Elder Signs; the last one wins the game."""
        return self.weights.last_sign if count >= self.signs_left else float(count)

    def doom(self, count: int) -> float:
        """What doom costs, more the nearer the end is."""
        if self.game.state.battle:
            return 0.0
        near = 2.5 if count >= self.spaces_left else 1.3 if self.spaces_left <= 3 else 1.0
        return -self.weights.doom * count * near

    def icons(self, who: Investigator, icons: Mapping[str, int]) -> float:
        """Rewards."""
        weights = self.weights
        total = 0.0
        for icon, count in icons.items():
            if icon == "elder_sign":
                total += self.signs(count)
            elif icon == "remove_doom":
                total += weights.doom * min(count, self.game.state.doom)
            elif icon == "gate":
                total += weights.gate * min(count, len(self.game.state.worlds))
            elif icon == "monster":
                total += 0.0 if self.game.immune(who, "monster_appears") else weights.monster * count
            else:
                total += float(getattr(weights, icon)) * count
        return total

    def harm(self, who: Investigator, sanity: int, stamina: int) -> float:
        """What a loss costs somebody (a negative number); to lose all is to be devoured."""
        if sanity >= who.sanity or stamina >= who.stamina:
            return self.death(who)
        return self.health(who.sanity - sanity, who.stamina - stamina) - self.health(who.sanity, who.stamina)

    def health(self, sanity: int, stamina: int) -> float:
        """What so much sanity and stamina are worth."""
        nerves = self.weights.nerves
        return sum(nerves[:sanity]) + sum(nerves[:stamina])

    def healing(self, who: Investigator, sanity: int, stamina: int) -> float:
        """What it is worth to regain so much, up to the maxima."""
        after = self.health(min(who.max_sanity, who.sanity + sanity), min(who.max_stamina, who.stamina + stamina))
        return after - self.health(who.sanity, who.stamina)

    def death(self, who: Investigator) -> float:
        """What it costs to be devoured: a doom and all possessions; a newcomer brings some."""
        if self.game.state.battle:
            return -3.0
        newcomer = self.weights.newcomer + self.health(5, 5) - self.health(who.sanity, who.stamina)
        return self.doom(1) - self.possessions(who) + newcomer

    def possessions(self, who: Investigator) -> float:
        """What somebody owns."""
        cards = sum(self.card(copy) for copy in who.cards)
        return cards + self.weights.clue * who.clues + self.weights.trophy * points(self.game, who)

    def card(self, copy: str) -> float:
        """A card somebody owns."""
        return float(getattr(self.weights, self.game.content.possession(copy).deck))

    def trophies(self, ids: tuple[str, ...]) -> float:
        """Trophies."""
        return self.weights.trophy * sum(worth(self.game, each) for each in ids)

    def penalties(self, who: Investigator, icons: Mapping[str, int]) -> float:
        """What a failed attempt costs."""
        total = self.harm(who, *points_lost(self.game, who, icons)) + self.doom(icons.get("doom", 0))
        total -= self.weights.clue * min(who.clues, icons.get("lose_clue", 0))
        if not self.game.immune(who, "monster_appears"):
            total += self.weights.monster * icons.get("monster", 0)
        return total

    def steps(self, who: Investigator, steps: Any) -> float:
        """What the steps of an effect mean for somebody, roughly."""
        total = 0.0
        for step in steps:
            for verb, value in step.items():
                total += self._step(who, verb, value)
        return total

    def _step(self, who: Investigator, verb: str, value: Any) -> float:
        match verb:
            case "lose":
                return self._lost(who, value)
            case "gain":
                sanity, stamina = (
                    99 if value.get(what) == "max" else int(value.get(what, 0)) for what in ("sanity", "stamina")
                )
                return self.healing(who, sanity, stamina) + self.weights.clue * int(value.get("clues", 0))
            case "doom":
                return self.doom(value if isinstance(value, int) else max(1, len(self.game.worlds_in_play())))
            case "monster_appears":
                return (
                    self.weights.monster * int(value.get("count", 1))
                    if isinstance(value, dict)
                    else self.weights.monster
                )
            case "each_investigator":
                return sum(self.steps(each, value["effect"]) for each in self.game.in_turn_order())
            case "choose":
                return max(self.steps(who, each["effect"]) for each in value)
            case "draw":
                return float(getattr(self.weights, value["deck"])) * int(value.get("count", 1))
            case "gate":
                return self.weights.gate if self.game.state.worlds else 0.0
            case "advance_clock":
                return -0.25
            case "change_maximum":
                return -0.4
            case "devour":
                return self.death(who)
            case "fail_adventure":
                return -0.3
            case "remove_elder_sign":
                return -1.0
        return 0.0

    def _lost(self, who: Investigator, value: Mapping[str, Any]) -> float:
        total = self.harm(who, int(value.get("sanity", 0)), int(value.get("stamina", 0)))
        clues = value.get("clues", 0)
        total -= self.weights.clue * (who.clues if clues == "all" else min(who.clues, int(clues)))
        return total - self.weights.trophy * min(points(self.game, who), int(value.get("trophies", 0)))

    def standing_there(self, card: str) -> float:
        """What it is worth that a card leaves play: its midnight, its lock, its monsters."""
        fact = self.game.fact(card).fact
        total = self.weights.lock if fact.locks else 0.0
        if fact.midnight_effect:
            total -= 0.6 * self.steps(self.anybody, fact.midnight_effect)
        for monster in self.game.card_of(card).monsters:
            total += self.beaten(monster.marker)
        return total

    def beaten(self, marker: str) -> float:
        """What it is worth to beat a monster."""
        fact = self.game.content.monster(marker).fact
        total = self.weights.trophy * fact.trophies + (self.weights.lock if fact.locks else 0.0)
        total += self.icons(self.anybody, fact.rewards)
        if fact.midnight_effect:
            total -= 0.6 * self.steps(self.anybody, fact.midnight_effect)
        if (
            "cultist" in fact.traits
            and self.game.ancient.fact.cultist_defeated_by_investigator
            and self.game.state.signs
        ):
            total -= 1.0
        return total

    def price_of_use(self, source: str) -> float:
        """What is lost when a card is used up."""
        return self.card(source) if kind_of(source) in self.game.content.possessions else 0.02
