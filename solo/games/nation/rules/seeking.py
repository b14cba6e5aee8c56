"""DP22 What the cultists look for, and what they pass over on the way, with the reasons.

Each search has a total order: the cities in path order from where the cultist stands (DP17.3), the row from the left. It changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solo.games.nation.events import Passed
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.influence import agents_influence
from solo.games.nation.state import City


class Search(NamedTuple):
    """What a search has found. chosen: "" for nothing. passed: what it looked at besides, in its order.

    locked: the first place that would have done but for its lock, where nothing else did.
    """

    chosen: str
    passed: tuple[Passed, ...] = ()
    locked: str = ""


def path_of(game: Game, cultist: str) -> list[City]:
    """The cities in the order of a cultist's searches (DP17.3, A11)."""
    return game.path_from(game.cultist(cultist).place)


# Acquiring (DP17.10 to DP17.12)


def seek_city(game: Game, cultist: str) -> Search:
    """The first city without a lock where a cultist leads; none that a cultist controls, nor that of Cthulhu (DP17.10, A9)."""
    found: list[tuple[str, str]] = []
    for city in path_of(game, cultist):
        if city.owner in CULTISTS:
            found.append((city.id, "controlled"))
        elif city.id == game.state.cthulhu:
            found.append((city.id, "closed"))
        else:
            found.append((city.id, ""))
    return _first_led(game, cultist, found)


def seek_network(game: Game, cultist: str) -> Search:
    """The first face-up network card without a lock where a cultist leads (DP17.11)."""
    return _first_led(game, cultist, [(city.face, "") for city in path_of(game, cultist) if city.face])


def seek_mythos(game: Game, cultist: str) -> Search:
    """The first card of the row without a lock where a cultist leads (DP17.12)."""
    return _first_led(game, cultist, [(each.card, "") for each in game.state.row])


def _first_led(game: Game, cultist: str, places: Iterable[tuple[str, str]]) -> Search:
    """The first unlocked place that a cultist leads. places: each with the reason why it cannot be, "" for none."""
    chosen, locked, passed = "", "", []
    for place, reason in places:
        stake = game.stake(place)
        agents = agents_influence(game, place)
        there = sum(agents.values())
        if not (reason or stake.outnumbered(PLAYER, cultist, there)):
            reason = "not_led"
        elif not reason and stake.lock:
            locked, reason = locked or place, "locked"
        elif not reason and chosen:
            reason = "later"
        if reason:
            own, cubes = stake.of(cultist), stake.told(PLAYER)
            passed.append(Passed(place, reason, own, cubes + there, cubes, agents))  # both sums and their parts (A53)
        else:
            chosen = place
    return Search(chosen, tuple(passed), "" if chosen else locked)


# Influence (DP17.7 to DP17.9)


def seek_own_city(game: Game, cultist: str) -> Search:
    """The city where a cultist stands, unless a cultist controls it or Cthulhu has closed it (DP17.7)."""
    city = game.city(game.cultist(cultist).place)
    if city.owner in CULTISTS:
        return Search("", (Passed(city.id, "controlled"),))
    if city.id == game.state.cthulhu:
        return Search("", (Passed(city.id, "closed"),))
    return Search(city.id)


def seek_own_card(game: Game, cultist: str) -> Search:
    """The face-up network card of the city where a cultist stands (DP17.8)."""
    city = game.city(game.cultist(cultist).place)
    if not city.face:
        return Search("", (Passed(city.id, "no_card"),))
    if city.id == game.state.cthulhu:
        return Search("", (Passed(city.id, "closed"),))
    return Search(city.face)


def seek_row(game: Game, cultist: str) -> Search:
    """The first mythos card without cultists' cubes, else without his own, else the first (DP17.9)."""
    passed: list[Passed] = []
    for sides in (CULTISTS, (cultist,)):
        passed.clear()
        for each in game.state.row:
            cubes = sum(each.stake.of(side) for side in sides)
            if not cubes:
                return Search(each.card, tuple(passed))
            passed.append(Passed(each.card, "has_cubes", cubes))
    return Search(passed[0].place, tuple(passed[1:])) if passed else Search("")


# Power (DP17.13, DP17.14)


def tokens_power(game: Game, place: str) -> int:
    """The power of all cultist tokens in a city (DP17.13, DP22.1)."""
    tokens = (each.id for each in game.state.cultists if each.place == place)
    return sum(game.content.cultists[id].power for id in tokens)


def seek_gate(game: Game, cultist: str, power: int) -> Search:
    """The gate of the city where a cultist stands, if the power reaches its value (DP17.14). power: all of it."""
    city = game.city(game.cultist(cultist).place)
    needed = game.content.cities[city.id].gate
    if city.gate:
        return Search("", (Passed(city.id, "gate"),))
    if not game.state.gates:
        return Search("", (Passed(city.id, "none"),))
    if power < needed:
        return Search("", (Passed(city.id, "too_weak", power, needed),))
    return Search(city.id)


def seek_victim(game: Game, cultist: str, power: int, victims: list[str], least: int) -> Search:
    """The city where a cultist stands, if he may and can murder there (DP17.13, A81). least: the player's score it takes."""
    place = game.cultist(cultist).place
    needed = game.content.cities[place].control
    if game.who.score < least:
        return Search("", (Passed(place, "too_early", game.who.score, least),))
    if not victims:
        return Search("", (Passed(place, "no_victim"),))
    if power < needed:
        return Search("", (Passed(place, "too_weak", power, needed),))
    return Search(place)


# Effects of the Ancient Ones (DP17.21)


def seek_first_city(game: Game, cultist: str) -> Search:
    """The first city that no cultist controls and that Cthulhu has not closed."""
    passed: list[Passed] = []
    for city in path_of(game, cultist):
        if city.owner in CULTISTS:
            passed.append(Passed(city.id, "controlled"))
        elif city.id == game.state.cthulhu:
            passed.append(Passed(city.id, "closed"))
        else:
            return Search(city.id, tuple(passed))
    return Search("", tuple(passed))


def seek_inactive_gate(game: Game, cultist: str) -> Search:
    """The first city without a gate token that may be entered, his own included."""
    passed: list[Passed] = []
    for city in path_of(game, cultist):
        if city.gate:
            passed.append(Passed(city.id, "gate"))
        elif city.id in game.closed() and city.id != game.cultist(cultist).place:
            passed.append(Passed(city.id, "closed"))
        else:
            return Search(city.id, tuple(passed))
    return Search("", tuple(passed))


def seek_held_card(game: Game, cultist: str, least: int) -> Search:
    """The first unlocked face-up network card with so many cubes of both cultists together (A64)."""
    passed: list[Passed] = []
    for city in path_of(game, cultist):
        if not city.face:
            continue
        cubes = sum(city.card.of(side) for side in CULTISTS)
        if cubes < least:
            passed.append(Passed(city.face, "too_few", cubes, least))
        elif city.card.lock:
            passed.append(Passed(city.face, "locked", cubes, least))
        else:
            return Search(city.face, tuple(passed))
    return Search("", tuple(passed))


def seek_sanity_card(game: Game, cultist: str) -> Search:
    """The first face-up network card with a sanity icon."""
    passed: list[Passed] = []
    for city in path_of(game, cultist):
        if not city.face:
            continue
        if not game.content.has_sanity_icon(city.face):
            passed.append(Passed(city.face, "no_icon"))
        elif city.id == game.state.cthulhu:
            passed.append(Passed(city.face, "closed"))
        else:
            return Search(city.face, tuple(passed))
    return Search("", tuple(passed))


def seek_sanity_mythos(game: Game, cultist: str) -> Search:
    """The first mythos card of the row with a sanity icon."""
    passed: list[Passed] = []
    for each in game.state.row:
        if game.content.has_sanity_icon(each.card):
            return Search(each.card, tuple(passed))
        passed.append(Passed(each.card, "no_icon"))
    return Search("", tuple(passed))


def seek_spread(game: Game, cultist: str, cards: int) -> list[str]:
    """The face-up network cards of the first so many cities that have one (A87); none where Cthulhu stands."""
    faces = [city.face for city in path_of(game, cultist) if city.face and city.id != game.state.cthulhu]
    return faces[:cards]
