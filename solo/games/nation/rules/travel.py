"""DP10.5, DP5.3 Travel: agents of the player along roads."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.nation import events
from solo.games.nation.abouts import Traveling
from solo.games.nation.game import Game
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets, play_cards
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def reachable(game: Game, place: str, wealth: int) -> dict[str, int]:
    """The cities that can be reached from one for so much wealth, in path order, with the prices (DP10.5, A31)."""
    closed = game.closed()
    found = {}
    for city in game.content.cities:
        if city != place and city not in closed:
            try:
                cost, _ = game.content.route(place, city, closed)
            except KeyError:
                continue
            if cost <= wealth:
                found[city] = cost
    return found


def neighbors(game: Game, place: str) -> list[str]:
    """The cities by a road from one that may be entered, in path order (DP3.4)."""
    closed = game.closed()
    return [city for city in game.content.cities if city in game.content.roads[place] and city not in closed]


def may_travel(game: Game) -> bool:
    """Whether some agent can go somewhere for the wealth in hand (A37)."""
    wealth = sum(holding(game, "wealth").values())
    return wealth > 0 and any(
        cost <= wealth
        for place in dict.fromkeys(game.movers().values())
        for city, cost in game.content.roads[place].items()
        if city not in game.closed()
    )


def travel(game: Game) -> Flow[None]:
    """Move one agent or several for the wealth that is played; each by the cheapest route (DP10.5)."""
    wealth = sum(holding(game, "wealth").values())
    moves: dict[str, str] = {}
    spent = 0
    while True:
        ways = {agent: reachable(game, place, wealth - spent) for agent, place in game.movers().items()}
        able = [agent for agent, cities in ways.items() if cities and agent not in moves]
        if not able:
            break
        stop = (option("done"),) if moves else ()
        about = Traveling("", wealth - spent, {}, dict(moves))
        options = (*stop, *(option("travel", agent) for agent in able))
        answer = yield Decision("traveler", game.who.id, options, "DP10.5", about=about)
        agent = subject_of(answer)
        if not agent:
            break
        moves[agent] = yield from destination(game, agent, ways[agent], wealth - spent, moves)
        spent += ways[agent][moves[agent]]
    cards = yield from ask_payment(
        game, "travel", "wealth", paying_sets(holding(game, "wealth"), spent), needed=spent, rule="DP10.5"
    )
    yield from play_cards(game, cards, "wealth")
    for agent, city in moves.items():
        move_agent(game, agent, city)


def destination(
    game: Game, agent: str, costs: dict[str, int], wealth: int, moves: Mapping[str, str] | None = None
) -> Flow[str]:
    """Where an agent goes. moves: who goes where besides."""
    options = tuple(option("to", city) for city in costs)
    about = Traveling(agent, wealth, costs, dict(moves or {}))
    answer = yield Decision("destination", game.who.id, options, "DP10.5", about=about)
    return subject_of(answer)


def move_agent(game: Game, agent: str, city: str, *, free: bool = False) -> None:
    """Put an agent into a city, by the cheapest route."""
    _, route = game.content.route(game.movers()[agent], city, game.closed())
    put_agent(game, agent, route, free=free)


def put_agent(game: Game, agent: str, route: tuple[str, ...], *, free: bool) -> None:
    """Put an agent into the last city of a route."""
    city = route[-1]
    if agent == game.who.id:
        game.who.place = city
    elif agent in game.state.deep_ones:
        game.state.deep_ones[agent] = city
    else:
        next(each for each in game.who.agents if each.id == agent).place = city
    game.tell(events.AgentTraveled(agent, route, free))


def routes(game: Game, place: str, reach: int | str) -> dict[str, tuple[str, ...]]:
    """The cities within so many roads of one, or all of them, that may be entered, in path order, with the ways there."""
    closed = game.closed()
    if isinstance(reach, str):
        return {city: (place, city) for city in game.content.cities if city != place and city not in closed}
    ways: dict[str, tuple[str, ...]] = {place: (place,)}
    for _ in range(reach):
        for start, way in list(ways.items()):
            for city in neighbors(game, start):
                ways.setdefault(city, (*way, city))
    return {city: ways[city] for city in game.content.cities if city in ways and city != place}


def free_travelers(game: Game) -> list[str]:
    """The hired agents who may still go to an adjacent city this turn for nothing (DP5.3)."""
    return [
        agent
        for agent, place in game.agents().items()
        if agent in game.content.agents and agent not in game.state.turn.used
        if _goes_free(game, agent) and neighbors(game, place)
    ]


def _goes_free(game: Game, agent: str) -> bool:
    steps = (step for each in game.abilities(agent) if each.when == "continuous" for step in each.effect)
    return any(step.get("move_agent", {}).get("which") == "this_agent" for step in steps)


def go_free(game: Game, agent: str) -> Flow[None]:
    """A hired agent goes to an adjacent city for nothing, once a turn (DP5.3, A36)."""
    game.state.turn.used.append(agent)
    costs = dict.fromkeys(neighbors(game, game.agents()[agent]), 0)
    city = yield from destination(game, agent, costs, 0)
    move_agent(game, agent, city, free=True)
