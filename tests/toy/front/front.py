"""A walk in words."""

from __future__ import annotations

from solo.boardgame.front.front import BoardFront
from solo.kernel.decisions import Decision
from tests.toy.game import NIGHTS, Game


class Front(BoardFront[Game]):
    """Says how far it is."""

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """Miles and nights."""
        state, (walker,) = self.game.state, self.game.state.investigators
        return [self.say("status", miles=max(0, state.miles - walker.walked), nights=NIGHTS - state.round + 1)]
