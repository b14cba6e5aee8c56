"""What is hidden in the museum game, for a search that must not see it."""

from __future__ import annotations

from solo.boardgame import determinize
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and reshuffle its hidden piles."""
    state = game.state
    piles = (state.adventures, state.worlds, state.mythos, *state.decks.values())
    determinize.imagine(game, seed, shown, [(pile, ()) for pile in piles])
