"""A walk in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from solo.boardgame.front.front import BoardFront
from solo.kernel.decisions import Decision
from solo.narration.front import Seat
from solo.narration.teller import Teller
from tests.toy.game import NIGHTS, Game


class Front(BoardFront[Game]):
    """Says how far it is."""

    def __init__(self, seat: Seat, teller: Teller) -> None:
        super().__init__(seat, teller)
        self.views["map"] = lambda decision, rest, width: self.state(decision, width)

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """Miles and nights."""
        state, (walker,) = self.game.state, self.game.state.investigators
        return [self.say("status", miles=max(0, state.miles - walker.walked), nights=NIGHTS - state.round + 1)]

    def spans(self) -> Mapping[str, Hashable]:
        """A night is a turn."""
        return {"turn": self.game.state.round}
