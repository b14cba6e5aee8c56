"""What a player can know of a game: a copy of it in which everything hidden is a guess, the same for all that looks the same.

A deed is tried out on such copies: sanity tests go well in them and are counted (`Before.madness`), and what comes up anew is
worth what is usual.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeVar

from solo.games.nation.determinize import imagine
from solo.games.nation.game import Game
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow

T = TypeVar("T")
SEED = 1
"""Of every guess, so that what looks the same is answered alike."""


class CalmDice(Dice):
    """Dice by which sanity is drawn as long as there is any."""

    __slots__ = ()

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        if name == "token" and "sanity" in items:
            return next(item for item in items if item == "sanity")
        return (yield from super().drawn_from(items, name, who, rule, but))


class Before(NamedTuple):
    """What was seen before a deed. cards: open ones. sanity: tokens of sanity the player had. madness: the chance of insanity."""

    cards: frozenset[str]
    sanity: int
    madness: float


def before(game: Game) -> Before:
    """What the player sees."""
    state, who = game.state, game.who
    faces = (city.face for city in state.cities)
    seen = frozenset([*who.deck.hand, *faces, *(each.card for each in state.row)])
    return Before(seen, who.sanity, state.insanity / max(1, state.insanity + state.sanity))


def guessed(game: Game) -> bytes:
    """A snapshot in which hidden piles lie in an order that has nothing to do with the true one."""
    copy = Game.restore(game.content, game.snapshot())
    state = copy.state
    piles = copy.unseen()
    pool = sorted(card for pile in piles for card in pile)
    start = 0
    for pile in piles:
        pile[:] = pool[start : start + len(pile)]
        start += len(pile)
    for pile in (copy.who.deck.draw, state.mythos, state.behavior):
        pile.sort()
    imagine(copy, SEED, None)
    copy.dice = Dice(SEED)
    return copy.snapshot()


def copy_of(game: Game, snapshot: bytes) -> Game:
    """A game from such a snapshot."""
    return Game(game.content, Game.read_state(snapshot), CalmDice(SEED))
