"""DP11.2 Closing and opening gates."""

from __future__ import annotations

from typing import Any, NamedTuple

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.destroying import destroy_agent
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets, play_cards
from solo.games.nation.rules.sanity import test_player
from solo.games.nation.rules.standing import standing
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

MODES = {"close": "closed", "open": "open"}


class GateWay(NamedTuple):
    """A way to close or open a gate. mode: "close" or "open". agent: who acts, in his city."""

    mode: str
    agent: str
    city: str


def power_there(game: Game, city: str) -> int:
    """The power of all agents of the player in a city, and what a standing rule adds there (DP11.1, DP11.2, A85)."""
    more = standing(game, "own_power_plus_in_whateley_city") if city in game.state.whateleys else 0
    return sum(game.power_of(agent) for agent in game.agents_in(city)) + more


def acting_agents(game: Game, card: str, by: str) -> dict[str, str]:
    """The agents who may act by a card, with their cities (DP11.1, DP11.2). by: as the card says."""
    agents = game.agents()
    match by:
        case "this_agent":
            return {agent: city for agent, city in agents.items() if agent == card}
        case "main_agent":
            return {agent: city for agent, city in agents.items() if agent == game.who.id}
    return agents


def gate_ways(game: Game, card: str, step: dict[str, Any]) -> list[GateWay]:
    """How a card could close or open a gate: where there is no token, and the power may be reached (DP11.2)."""
    if not game.state.gates:
        return []
    modes = list(MODES) if step["mode"] == "either" else [step["mode"]]
    extra = sum(holding(game, "power", [card]).values())
    return [
        GateWay(mode, agent, city)
        for mode in modes
        for agent, city in acting_agents(game, card, step["by"]).items()
        if not game.city(city).gate and power_there(game, city) + extra >= gate_power_needed(game, mode, city)
    ]


def gate_power_needed(game: Game, mode: str, city: str) -> int:
    """The power that closes or opens a gate: its value, less by a standing rule (DP11.2)."""
    less = standing(game, "own_closing_of_gates_needs_less_power") if mode == "close" else 0
    return max(0, game.content.cities[city].gate - less)


def use_gate(game: Game, card: str, step: dict[str, Any]) -> Flow[None]:
    """Close or open a gate: power, token, and a sanity test, which a hired agent may not survive (DP11.2, A47)."""
    ways = {f"{way.mode}:{way.agent}": way for way in gate_ways(game, card, step)}
    options = tuple(option(way.mode, way.agent) for way in ways.values())
    answer = yield Decision("gate", game.who.id, options, "DP11.2", about=Using(card))
    mode, agent, city = ways[str(answer)]
    value = game.content.cities[city].gate
    needed = max(0, gate_power_needed(game, mode, city) - power_there(game, city))
    sets = paying_sets(holding(game, "power", [card]), needed)
    cards = yield from ask_payment(game, mode, "power", sets, needed=needed, rule="DP11.2", target=city)
    yield from play_cards(game, cards, "power")
    game.state.gates -= 1
    place = game.city(city)
    place.gate, place.gate_owner = MODES[mode], PLAYER
    game.tell(events.GateSealed(PLAYER, city, MODES[mode], value, agent))
    if step.get("sanity_test", True):
        with game.with_cause("gate"):
            mad = yield from test_player(game, "DP11.2")
            if mad and agent != game.who.id:
                yield from destroy_agent(game, agent)
