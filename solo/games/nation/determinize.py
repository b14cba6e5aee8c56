"""What is hidden in the nation game, for a search that must not see it."""

from __future__ import annotations

from solo.boardgame import determinize
from solo.games.nation.abouts import Placing, Turning
from solo.games.nation.game import Game
from solo.kernel.decisions import Decision


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and exchange what is hidden.

    The network cards under the face-up ones and the storage are one pool of unseen cards, exchanged with each other; the
    player's deck, the mythos deck and the behavior deck are shuffled each by itself. The bag is counts, drawn when drawn.
    A card of the storage that was turned up stays while somebody is asked about it. An Ancient One that lies face down is any of
    those that it may be (V1).
    """
    state = game.state
    piles = game.unseen()
    unseen = [card for pile in piles for card in pile]
    hidden = (game.who.deck.draw, state.mythos, state.behavior, unseen)
    determinize.imagine(game, seed, shown, [(pile, _turned(shown)) for pile in hidden])
    if game.veiled:
        state.ancient_one = game.dice.pick(state.suspects)
    start = 0
    for pile in piles:
        pile[:] = unseen[start : start + len(pile)]
        start += len(pile)


def _turned(shown: Decision | None) -> tuple[str, ...]:
    """The card of the storage that the decision is about."""
    match shown.about if shown is not None else None:
        case Turning(turned=card) | Placing(agent=card):
            return (card,)
    return ()
