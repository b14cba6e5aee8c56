"""DP18.3 What is left of the city where Cthulhu rises."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Placing
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT, PLAYER, SIDES
from solo.games.nation.rules.acquiring import turn_next
from solo.games.nation.rules.destroying import destroy_agent, return_city_card
from solo.games.nation.rules.influence import spend_cubes
from solo.games.nation.rules.locks import remove_lock
from solo.games.nation.rules.tracks import add_score
from solo.games.nation.rules.travel import neighbors, put_agent
from solo.games.nation.state import City
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def devastate(game: Game, place: str) -> Flow[None]:
    """Everybody and everything leaves a city; the player says where main agent and cultists go (DP18.3, A66)."""
    city = game.city(place)
    for each in (place, city.face):
        if each:
            for side in SIDES:
                spend_cubes(game, each, side)
            if game.stake(each).lock:
                remove_lock(game, each)
    for agent in [agent.id for agent in game.who.agents if agent.place == place]:
        yield from destroy_agent(game, agent)
    for token in game.deep_ones_in(place):
        del game.state.deep_ones[token]
        game.state.deep_ones_gone.append(token)
        game.tell(events.AgentDestroyed(token, place))
    yield from _flee(game, place)
    yield from _lose_control(game, city)
    if city.face:
        game.state.box.append(city.face)
        game.tell(events.CardDestroyed(city.face))
        yield from turn_next(game, city)


def _flee(game: Game, place: str) -> Flow[None]:
    """The main agent and the cultists go to adjacent cities."""
    if game.who.place == place:
        city = yield from _refuge(game, game.who.id, place)
        put_agent(game, game.who.id, (place, city), free=True)
    for cultist in game.state.cultists:
        if cultist.place == place:
            cultist.place = yield from _refuge(game, cultist.id, place)
            game.tell(events.CultistTraveled(cultist.id, place, cultist.place))


def _refuge(game: Game, who: str, place: str) -> Flow[str]:
    options = tuple(option("place", city) for city in neighbors(game, place))
    answer = yield Decision("flee", game.who.id, options, "A66", about=Placing(who))
    return subject_of(answer)


def _lose_control(game: Game, city: City) -> Flow[None]:
    """Nobody controls the city any more; who did loses its control value, and its card goes back to the pile."""
    side, city.owner = city.owner, ""
    if not side:
        return
    value = game.content.cities[city.id].control
    game.tell(events.CityLost(city.id, side, value))
    add_score(game, PLAYER if side == PLAYER else ANCIENT, -value)
    if side == PLAYER:
        yield from return_city_card(game, city.id, "DP18.3")
