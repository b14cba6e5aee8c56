"""The order in which the options of a question are shown, which determines what Enter takes."""

from __future__ import annotations

from solo.games.nation.game import Game
from solo.kernel.decisions import Decision


def sensible(game: Game, decision: Decision) -> Decision:
    """A question with its options in sensible order, the best first."""
    return decision
