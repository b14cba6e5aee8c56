"""Guessing what a player cannot know: a search that plays ahead must not see future dice and hidden cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from solo.boardgame.game import BoardGame
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice

Pile = tuple[list[str], Collection[str]]
"""A pile of hidden cards or markers, and those in it whose place is known."""


def imagine(game: BoardGame[Any, Any, Any], seed: int, shown: Decision | None, piles: Iterable[Pile]) -> None:
    """Give a game other dice, and reshuffle its hidden piles, but for cards that are known or that the decision shows.

    Cards put under a deck are reshuffled too: players are not assumed to remember them.
    """
    game.state.seed, game.state.drawn = seed, 0
    game.dice = Dice(seed)
    subjects = dict.fromkeys(each.subject for each in shown.options) if shown is not None else {}
    for pile, known in piles:
        _reorder(game.dice, pile, {**subjects, **dict.fromkeys(known)})


def _reorder(dice: Dice, pile: list[str], known: Collection[str]) -> None:
    """Shuffle a pile except the cards that are known."""
    places = [place for place, card in enumerate(pile) if card not in known]
    cards = [pile[place] for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
