"""What is hidden in the town game, for a search that must not see it."""

from __future__ import annotations

from solo.boardgame import determinize
from solo.games.town.game import Game
from solo.games.town.printed.copies import FACE_DOWN
from solo.kernel.decisions import Decision


def imagine(game: Game, seed: int, shown: Decision | None) -> None:
    """Give a game other dice, and reshuffle its hidden piles; gate markers that lie face down on the board are of the stack (V3).

    The bottom card of a deck stays if somebody may draw from the bottom and so knows it (R4.8). The order of the cup and the
    box does not matter.
    """
    state = game.state
    from_below = {deck for who in game.playing() for deck in game.modifiers(who).draw_end}
    hidden = [place for place in state.gates if game.gate_seen(place) == FACE_DOWN]
    markers = [*state.gate_stack, *(state.gates[place] for place in hidden)]
    decks = [(pile, pile[-1:] if deck in from_below else ()) for deck, pile in state.decks.items()]
    stacks = [(pile, ()) for pile in (markers, state.gate_deck, state.mythos_deck)]
    determinize.imagine(game, seed, shown, [*decks, *stacks])
    left = len(state.gate_stack)
    state.gate_stack[:] = markers[:left]
    state.gates.update(zip(hidden, markers[left:], strict=True))
    if hidden:
        state.face_down = markers[left:]
