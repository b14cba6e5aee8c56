"""The toy as the program sees it."""

from __future__ import annotations

import msgspec

from solo.boardgame.rules import SingleGameRules
from solo.kernel.host import SetupError, Tally
from tests.toy.content import Content
from tests.toy.game import NIGHTS, Game
from tests.toy.state import State


class Setup(msgspec.Struct, frozen=True):
    """miles: how far the lighthouse is."""

    seed: int
    miles: int = 4


class Rules(SingleGameRules[Content, Game]):
    """The toy's rules."""

    name = "toy"
    setup = Setup
    game = Game

    def new_game(self, setup: Setup) -> Game:
        """Before the first night."""
        if not 1 <= setup.miles <= NIGHTS:
            raise SetupError(f"the lighthouse is 1 to {NIGHTS} miles away, not {setup.miles}")
        return Game(self.content, State(setup.seed, setup.miles))

    def outcome(self, game: Game) -> Tally:
        """Nights, and how it ended."""
        return {"rounds": game.state.round, "won": int(game.state.ended == "reached"), "lighthouse": game.state.ended}

    def piece_counts(self) -> dict[str, int]:
        """One thing stands there."""
        return {"lighthouses": 1}
