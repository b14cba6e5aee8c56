"""What a player cannot know, guessed anew: a search that plays on must not see the dice before they fall."""

from __future__ import annotations

from collections.abc import Collection

from solo.games.town.game import Game
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and its hidden piles another order.

    A card that the waiting decision shows stays where it lies, and so does the bottom one of a deck from which somebody
    may draw there, who always knows it (R4.8). The cup and the box have no order that counts. What was put under a deck
    is guessed anew as well: nobody is taken to have kept count of it.
    """
    state = game.state
    state.seed, state.drawn = seed, 0
    game.dice = Dice(seed)
    known = dict.fromkeys(each.subject for each in shown.options) if shown is not None else {}
    from_below = {deck for who in game.playing() for deck in game.kit(who).draw_end}
    for deck, pile in state.decks.items():
        _reorder(game.dice, pile, {**known, **dict.fromkeys(pile[-1:] if deck in from_below else [])})
    for pile in (state.gate_stack, state.gate_deck, state.mythos_deck):
        _reorder(game.dice, pile, known)


def _reorder(dice: Dice, pile: list[str], known: Collection[str]) -> None:
    """Shuffle a pile, all but what is known of it."""
    places = [place for place, card in enumerate(pile) if card not in known]
    cards = [pile[place] for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
