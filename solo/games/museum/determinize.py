"""Guessing what a player cannot know: a search that plays ahead must not see future dice and hidden cards."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.museum.game import Game
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and reshuffle its hidden piles, but for cards that the pending decision shows.

    Cards put under a deck are reshuffled too: players are not assumed to remember them.
    """
    state = game.state
    state.seed, state.drawn = seed, 0
    game.dice = Dice(seed)
    known = dict.fromkeys(each.subject for each in shown.options) if shown is not None else {}
    for pile in (state.adventures, state.worlds, state.mythos, *state.decks.values()):
        _reorder(game.dice, pile, known)


def _reorder(dice: Dice, pile: list[str], known: Collection[str]) -> None:
    places = [place for place, card in enumerate(pile) if card not in known]
    cards = [pile[place] for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
