"""DP10.1, DP10.2.2, DP10.3, DP10.4 Influence: whose cubes lie where, who leads, and how cubes come and go."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Recovering
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, LIMBO, PLAYER, SIDES
from solo.games.nation.rules.standing import standing
from solo.games.nation.state import put_into
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def agents_influence(game: Game, place: str) -> dict[str, int]:
    """The influence of each agent and Deep One on a place: 1 in his city, for its space and its card (DP10.2.3, A39, A53).

    A standing rule may make it more (DP5.3); agents never count for mythos cards.
    """
    city = game.city_of(place)
    if city is None:
        return {}
    there = [*game.agents_in(city.id), *game.deep_ones_in(city.id)]
    return {agent: game.agent_rule(agent, "counts_as_influence", 1) for agent in there}


def influence(game: Game, place: str) -> int:
    """The player's influence on a place: his cubes and his agents (DP10.2.3)."""
    return game.stake(place).of(PLAYER) + sum(agents_influence(game, place).values())


def player_leads(game: Game, place: str) -> bool:
    """Whether the player has the majority, with a cube of his own: more than each cultist alone (DP10.2.2, A8).

    With a card that says so a tie is enough.
    """
    stake = game.stake(place)
    if not stake.of(PLAYER):
        return False
    mine = influence(game, place) + (standing(game, "may_acquire_when_tied") > 0)
    return all(mine > stake.of(cultist) for cultist in CULTISTS)


def cultist_leads(game: Game, cultist: str, place: str) -> bool:
    """Whether a cultist has more cubes than the player has influence (DP17.10, A53)."""
    return game.stake(place).of(cultist) > influence(game, place)


def accepts_cubes(game: Game, place: str) -> bool:
    """Whether cubes may be added: not where Cthulhu stands (DP10.1, DP18.3)."""
    city = game.city_of(place)
    return city is None or city.id != game.state.cthulhu


def targets_of_influence(game: Game) -> list[str]:
    """All places on which the player may put cubes (DP10.1)."""
    return [place for place, _ in game.stakes() if accepts_cubes(game, place)]


def add_cubes(game: Game, side: str, place: str, number: int) -> int:
    """Put cubes of a side's supply on a place, or as many as there are; returns how many (DP10.1, DP17.4)."""
    number = max(0, min(number, game.state.supply[side]))
    if number:
        stake = game.stake(place)
        game.state.supply[side] -= number
        stake.add(side, number)
        game.tell(events.CubesPlaced(side, place, number, stake.of(side)))
    return number


def take_back(game: Game, side: str, place: str, number: int) -> None:
    """Take cubes of a side back into its supply, from a place or from limbo (DP10.3)."""
    if not number:
        return
    if place == LIMBO:
        game.state.limbo[side] -= number
    else:
        game.stake(place).add(side, -number)
    put_into(game.state.supply, side, number)
    game.tell(events.CubesTaken(side, place, number))


def release_cubes(game: Game, place: str, acquirer: str) -> None:
    """The cubes of whoever acquires a place go to limbo, all others to their owners (DP10.2.4, A40).

    acquirer: "" where a card is destroyed.
    """
    for side in SIDES:
        if side == acquirer:
            spend_cubes(game, place, side)
        else:
            take_back(game, side, place, game.stake(place).of(side))


def recoverable(game: Game) -> dict[str, int]:
    """Where cubes of the player lie that he may take back, limbo first (DP10.3)."""
    found = {LIMBO: game.state.limbo[PLAYER], **{place: stake.of(PLAYER) for place, stake in game.stakes()}}
    return {place: number for place, number in found.items() if number}


def recover_cubes(game: Game, left: int) -> Flow[None]:
    """The player takes so many cubes back, each from where he chooses (DP10.3)."""
    while left:
        found = recoverable(game)
        if left >= sum(found.values()):
            for place, number in found.items():
                take_back(game, PLAYER, place, number)
            return
        options = tuple(option("recover", place) for place in found)
        answer = yield Decision("recover", game.who.id, options, "DP10.3", about=Recovering(left))
        place = subject_of(answer)
        number = min(left, found[place]) if len(found) == 1 else 1
        take_back(game, PLAYER, place, number)
        left -= number


def spend_cubes(game: Game, place: str, side: str) -> None:
    """The cubes of a side on a place go to its limbo."""
    stake = game.stake(place)
    if number := stake.of(side):
        stake.add(side, -number)
        game.state.limbo[side] += number
        game.tell(events.CubesSpent(side, place, number))


def buy_cubes(game: Game, number: int, wealth: int) -> None:
    """Move cubes from the general to the personal supply (DP10.4)."""
    game.state.bank -= number
    game.state.supply[PLAYER] += number
    game.tell(events.CubesBought(number, wealth))
