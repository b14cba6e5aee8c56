"""A player who thinks like the decent one, and where two deeds are near each other, plays both of them ahead.

He plays on games that he imagines: everything hidden is guessed anew in each, so he knows no more than what lies open. A game
takes him about three seconds, ten times as long as the decent player.
"""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from solo.games.nation.determinize import imagine
from solo.games.nation.game import Game
from solo.games.nation.players.cards import CardWorth
from solo.games.nation.players.decent import WHAT_NEXT, DecentPlayer
from solo.games.nation.players.deeds import Deed, Deeds
from solo.games.nation.players.guess import before
from solo.games.nation.players.position import Position
from solo.games.nation.rules.turn import play
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner

MARGIN = 1.5
"""How many points a deed may be behind the best to be played ahead."""
DEEDS = 4
"""The most deeds that are compared."""
IMAGINED = 8
"""How many games are imagined for each."""
ROUNDS = 1
"""How many turns of the Ancient One are played ahead; a second one costs four times as long."""


class Imagined(NamedTuple):
    """A game that is played ahead."""

    game: Game


class CarefulPlayer(DecentPlayer):
    """Answers the decisions of one game."""

    def __call__(self, decision: Decision) -> Answer:
        """The answer to a decision."""
        if decision.kind not in WHAT_NEXT:
            return super().__call__(decision)
        found = Deeds(self.game, self.weights)
        deeds = found.finalists(decision, DEEDS)
        near = [deed for deed in deeds if deeds[0].value - deed.value <= MARGIN]
        chosen = max(near, key=lambda deed: self.played_ahead(deed, found.snapshot)) if len(near) > 1 else near[0]
        first, *self.planned = chosen.answers
        return first

    def played_ahead(self, deed: Deed, snapshot: bytes) -> float:
        """What a game is worth on average as the next turn begins after a deed; the same games for every deed.

        snapshot: of a game in which everything hidden is a guess already, so that what looks the same is answered alike.
        """
        return mean(self._played(deed, snapshot, number) for number in range(IMAGINED))

    def _played(self, deed: Deed, snapshot: bytes, number: int) -> float:
        """What an imagined game is worth then; each begins with another behavior card of those still in the deck."""
        game = Game.restore(self.game.content, snapshot)
        imagine(game, number, None)
        if behavior := sorted(game.state.behavior):
            card = behavior[number % len(behavior)]
            game.state.behavior.remove(card)
            game.state.behavior.insert(0, card)
        last = game.state.round + ROUNDS
        session, player = FlowRunner(play(game)), DecentPlayer(Imagined(game), weights=self.weights)
        player.planned = list(deed.answers[1:])
        session.answer(deed.answers[0])
        while session.decision is not None and game.state.round < last:
            session.answer(player(session.decision))
        return Position(game, CardWorth(game, self.weights, before(game))).value()
