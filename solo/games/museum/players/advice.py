"""What to take at a question of an attempt, for the game and not only for the attempt: as the decent player weighs it.

The odds say what is likeliest to complete the card. The decent player also weighs what that is worth, what a use gives up and
what a beaten monster brings (`players.weights`), with rough chances; here they are held against the exact ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import NamedTuple

from solo.games.museum.chances import DECIMALS, Forecast
from solo.games.museum.museum import Museum
from solo.games.museum.odds.judging import Judging
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.players.weights import Worth
from solo.kernel.decisions import Decision

UNWEIGHED = ("give_up", "beat_monster")
"""Kinds of questions in which the options differ by more than chance and price: what is parted with, which monster is beaten."""


class Advice(NamedTuple):
    """What had best be taken. first: what the decent player takes, or what is as good for the game by his prices and has a better
    chance by the exact odds; an empty line takes it. best: the same if he would take it himself, else "".
    likeliest: an option with a greater chance, "" for none. prices: what options use up, in Elder Signs (in the battle: hits)."""

    first: str
    best: str
    likeliest: str
    prices: Mapping[str, float]


class Watched(NamedTuple):
    """A game that is looked at."""

    museum: Museum


def advice(museum: Museum, decision: Decision, forecast: Forecast) -> Advice | None:
    """What to take at a question with a forecast; None where several may be taken, where to go, and where all is lost."""
    chances = {id: round(worth, DECIMALS) for id, worth in forecast.options.items()}
    if decision.kind == "move" or not isinstance(forecast.best, str) or max(chances.values(), default=0.0) <= 0:
        return None
    player, value = DecentPlayer(Watched(museum)), Worth(museum)
    taken = str(player(decision))
    judging = player.judging or Judging(museum, decision, roughly=True)
    known = [each for each in decision.options if each.id in chances or each.id == taken]
    prices = {each.id: player.price(judging, each, value) for each in known}
    first = taken
    if taken in chances and decision.kind not in UNWEIGHED:
        extras = {each.id: player.extra(each, value, judging) for each in known}
        as_good = [id for id in prices if prices[id] <= prices[taken] and extras[id] >= extras[taken]]
        first = max(as_good, key=lambda id: (chances[id], -prices[id], id == taken))
    greater = chances.get(forecast.best, 0.0) > chances.get(taken, inf)
    return Advice(first, taken if taken == first else "", forecast.best if greater else "", prices)
