"""Guessing what a player cannot know: a search that plays ahead must not see future dice and hidden cards."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.town.game import Game
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and reshuffle its hidden piles.

    A card that the pending decision shows stays in its place, and so does the bottom card of a deck if somebody may
    draw from the bottom and so knows it (R4.8). The order of the cup and the box does not matter. Cards put under a
    deck are reshuffled too: players are not assumed to remember them.
    """
    state = game.state
    state.seed, state.drawn = seed, 0
    game.dice = Dice(seed)
    known = dict.fromkeys(each.subject for each in shown.options) if shown is not None else {}
    from_below = {deck for who in game.playing() for deck in game.modifiers(who).draw_end}
    for deck, pile in state.decks.items():
        _reorder(game.dice, pile, {**known, **dict.fromkeys(pile[-1:] if deck in from_below else [])})
    for pile in (state.gate_stack, state.gate_deck, state.mythos_deck):
        _reorder(game.dice, pile, known)


def _reorder(dice: Dice, pile: list[str], known: Collection[str]) -> None:
    """Shuffle a pile except the cards that are known."""
    places = [place for place, card in enumerate(pile) if card not in known]
    cards = [pile[place] for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
