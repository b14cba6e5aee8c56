"""A player who plays decently: tries out what he could do, and takes what leaves him farthest ahead.

He knows what any player sees: hidden piles and what will be drawn are never read (`players.guess`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from solo.games.nation.game import Game
from solo.games.nation.players.cards import CardWorth
from solo.games.nation.players.deeds import Deeds
from solo.games.nation.players.guess import before
from solo.games.nation.players.narrowing import Narrowing
from solo.games.nation.players.position import Position
from solo.games.nation.players.weights import PLANS, WEIGHTS, Weights
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.host import Host

WHAT_NEXT = ("action", "free_action")
"""The kinds of questions at which a whole deed is thought of."""


class Playing(Protocol):
    """Something with a game that is played."""

    @property
    def game(self) -> Game:
        """The game as it stands."""


class DecentPlayer:
    """Answers the decisions of one game. weights: what he plays for."""

    def __init__(self, host: Host | Playing, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        self.host = host
        self.weights = weights
        self.planned: list[Answer] = []
        """What he means to answer next."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.host.game  # type: ignore[union-attr]
        return game

    def __call__(self, decision: Decision) -> Answer:
        """The answer to a decision."""
        if decision.kind in WHAT_NEXT:
            first, *self.planned = Deeds(self.game, self.weights).best(decision).answers
            return first
        if self.planned:
            try:
                return decision.check(self.planned.pop(0))
            except IllegalAnswer:
                self.planned.clear()
        return self._at_once(decision)

    def _at_once(self, decision: Decision) -> Answer:
        """The answer to what was not foreseen: the most promising one."""
        worth = Position(self.game, CardWorth(self.game, self.weights, before(self.game)))
        return Narrowing(self.game, worth).answers(decision)[0]


def _with(plan: Weights) -> Callable[[Host, int], DecentPlayer]:
    return lambda host, seed: DecentPlayer(host, seed, plan)


PLANNING = {name: _with(plan) for name, plan in PLANS.items()}
"""The players with a plan, by its name; each is made for a host with a seed."""
