"""DP18 Special pieces: tokens that cards bring on the board, and where they may stand."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import DEEP_ONES, PLAYER
from solo.games.nation.state import City


def deep_ones_left(game: Game) -> list[str]:
    """The Deep Ones that may still come (DP18.1, A7)."""
    state = game.state
    return [token for token in DEEP_ONES if token not in state.deep_ones and token not in state.deep_ones_gone]


def cities_for_token(game: Game, token: str) -> list[str]:
    """The cities where a token may be placed, in path order; none while none of its kind is left (DP6.1).

    Cthulhu and martial law move to another city, Whateleys stand apart (A85), and Deep Ones come not where Cthulhu is (DP18.3).
    """
    state = game.state
    match token:
        case "cthulhu":
            taken = [state.cthulhu]
        case "martial_law":
            taken = [state.martial_law]
        case "whateley":
            taken = state.whateleys
        case _:
            taken = [state.cthulhu] if deep_ones_left(game) else list(game.content.cities)
    return [city for city in game.content.cities if city not in taken]


def put_token(game: Game, token: str, city: str) -> None:
    """Put a token into a city."""
    state = game.state
    match token:
        case "cthulhu":
            state.cthulhu = city
        case "martial_law":
            state.martial_law = city
        case "whateley":
            state.whateleys.append(city)
        case _:
            state.deep_ones[deep_ones_left(game)[0]] = city
    game.tell(events.TokenPlaced(token, city))


def cities_for_deep_ones(game: Game) -> list[str]:
    """The cities that the Deep Ones in them may take: no lock, no unrevealed cultist, enough of them (DP18.1, DP10.2.5)."""
    return [city.id for city in game.state.cities if _open(game, city)]


def _open(game: Game, city: City) -> bool:
    guarded = any(each.place == city.id and not each.revealed for each in game.state.cultists)
    if guarded or city.space.lock or city.owner == PLAYER or city.id == game.state.cthulhu:
        return False
    return game.content.cities[city.id].control <= len(game.deep_ones_in(city.id))
