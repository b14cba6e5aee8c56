"""Why an action cannot be done to something, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, MOST_AGENTS, MURDER_SCORE, PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.effects import open_ways
from solo.games.nation.rules.gates import acting_agents, gate_power_needed, power_there
from solo.games.nation.rules.influence import accepts_cubes, influence
from solo.games.nation.rules.murder import murder_power_needed
from solo.games.nation.rules.paying import holding, useful_sets
from solo.games.nation.rules.travel import reachable

FAR = 99
"""More wealth than any way costs."""


class Refusal(NamedTuple):
    """A reason (`table.orders`), the number of its rule, and the figures in it."""

    reason: str
    rule: str
    figures: Mapping[str, int] = {}


def action_refused(game: Game, verb: str) -> Refusal:
    """Why an action cannot be chosen at all."""
    if not game.state.turn.actions:
        return Refusal("no_actions", "DP8.1")
    match verb:
        case "influence" if holding(game, "influence"):
            return Refusal("no_supply", "DP10.1")
        case "influence":
            return Refusal("no_influence", "DP10.1")
        case "acquire" if not game.state.turn.acquiring:
            return Refusal("not_first", "DP10.2.1")
        case "acquire":
            return Refusal("no_acquire", "DP10.2.1")
    return Refusal(f"no_{verb}", "DP10.5")


def influence_refused(game: Game, place: str, number: int) -> Refusal | None:
    """Why so many cubes cannot be put on a place; 0 for any number. None if they can."""
    supply, icons = game.state.supply[PLAYER], holding(game, "influence")
    if not game.state.turn.actions:
        return Refusal("no_actions", "DP8.1")
    if not icons:
        return Refusal("no_influence", "DP10.1")
    if not supply:
        return Refusal("no_supply", "DP10.1")
    if not accepts_cubes(game, place):
        return Refusal("closed", "DP18.3")
    sums = {
        min(sum(icons[card] for card in cards), supply)
        for cards in useful_sets(icons, lambda total: min(total, supply))
    }
    if number and number not in sums:
        return Refusal("other_number", "A38", {"number": number, "most": max(sums)})
    return None


def acquiring_refused(game: Game, place: str) -> Refusal | None:
    """Why a place cannot be acquired now; None if it can."""
    stake, city = game.stake(place), game.city_of(place)
    if not game.state.turn.acquiring:
        return Refusal("not_first", "DP10.2.1")
    if may_acquire(game, place):
        return None
    if stake.lock:
        return Refusal("locked", "DP11.3")
    if city is not None and place == city.id and city.owner == PLAYER:
        return Refusal("yours", "DP10.2.2")
    if city is not None and game.state.cthulhu == city.id:
        return Refusal("closed", "DP18.3")
    if not stake.of(PLAYER):
        return Refusal("no_cube", "DP10.2.2")
    theirs = max(stake.of(cultist) for cultist in CULTISTS)
    if influence(game, place) <= theirs:
        return Refusal("not_led", "DP10.2.2", {"mine": influence(game, place), "theirs": theirs})
    if city is not None and any(each.place == city.id and not each.revealed for each in game.state.cultists):
        return Refusal("watched", "DP17.2")
    return Refusal("too_many_agents", "DP5.5", {"most": MOST_AGENTS})


def travel_refused(game: Game, agent: str, city: str) -> Refusal | None:
    """Why an agent cannot travel to a city; None if he can."""
    start, wealth = game.movers()[agent], sum(holding(game, "wealth").values())
    if not game.state.turn.actions:
        return Refusal("no_actions", "DP8.1")
    if city == start:
        return Refusal("there", "DP10.5")
    costs = reachable(game, start, FAR)
    if city not in costs:
        return Refusal("no_way", "A31")
    if costs[city] > wealth:
        return Refusal("too_dear", "DP10.5", {"cost": costs[city], "wealth": wealth})
    return None


def murder_refused(game: Game, card: str) -> Refusal | None:
    """Why a card in hand on which a murder is written murders nobody now; None if it can, or if none is written there."""
    steps = [
        step["assassinate"]
        for ability in game.effects(card)
        for way in ability.ways.values()
        for step in way.raw
        if "assassinate" in step
    ]
    open_now = [way for when in ("action", "free_action") for way in open_ways(game, card, when).values()]
    if not steps or any("assassinate" in step for way in open_now for step in way.raw):
        return None
    if game.state.automaton.score < MURDER_SCORE:
        return Refusal("murder_early", "DP11.1", {"score": game.state.automaton.score, "needed": MURDER_SCORE})
    cities = {city for step in steps for city in acting_agents(game, card, step["by"]).values()}
    there = [each.place for each in game.state.cultists if each.place in cities and not each.revealed]
    if not there:
        return Refusal("murder_nobody", "DP11.1")
    extra = sum(holding(game, "power", [card]).values())
    needed = {city: (murder_power_needed(game, city), power_there(game, city) + extra) for city in there}
    least, power = min(needed.values(), key=lambda each: each[0] - each[1])
    return Refusal("murder_weak", "DP11.1", {"power": power, "needed": least}) if power < least else None


def gate_refused(game: Game, mode: str, city: str) -> Refusal:
    """Why no card in hand closes or opens the gate of a city; the power is that without the card that would do it."""
    if game.city(city).gate:
        return Refusal("gate_sealed", "DP11.2")
    if not game.agents_in(city):
        return Refusal("nobody_there", "DP11.2")
    cards = {
        card: ability.when
        for card in game.who.deck.hand
        for ability in game.abilities(card)
        if ability.when in ("action", "free_action") and _seals(game, card, ability.effect, mode, city)
    }
    if not cards:
        return Refusal("no_card", "DP11.2")
    if not game.state.turn.actions and "free_action" not in cards.values():
        return Refusal("no_actions", "DP8.1")
    if not game.state.gates:
        return Refusal("no_tokens", "DP11.2")
    power = power_there(game, city) + max(sum(holding(game, "power", [card]).values()) for card in cards)
    needed = gate_power_needed(game, mode, city)
    if power < needed:
        return Refusal("too_weak", "DP11.2", {"power": power, "needed": needed})
    return Refusal("no_card", "DP11.2")


def _seals(game: Game, card: str, effect: Iterable[Mapping[str, Any]], mode: str, city: str) -> bool:
    """Whether a gate is written in an effect, or in one of its branches, that may be sealed by somebody in a city."""
    for step in effect:
        for branch in step.get("choose", ()):
            if _seals(game, card, branch["effect"], mode, city):
                return True
        gate = step.get("gate", {})
        if gate and gate["mode"] in (mode, "either") and city in acting_agents(game, card, gate["by"]).values():
            return True
    return False
