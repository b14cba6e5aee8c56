"""Deeds tried out on copies of the game: all promising ways to do one, and what the Ancient One may do after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from solo.games.nation.game import Game, GameEnds
from solo.games.nation.players.cards import CardWorth
from solo.games.nation.players.guess import before, copy_of, guessed
from solo.games.nation.players.narrowing import Narrowing
from solo.games.nation.players.position import Position
from solo.games.nation.players.weights import Weights
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.turn import do_next
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import Flow, FlowRunner

MOST = 120
"""How many ways of one deed are tried out."""
FINALISTS = 3
"""Of how many deeds it is tried out what the Ancient One may do next."""


class Deed(NamedTuple):
    """A deed with all the answers that it asked for, in their order, and the game after it."""

    answers: tuple[Answer, ...]
    game: Game
    value: float


class Deeds:
    """What may be done at one question."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game = game
        self.cards = CardWorth(game, weights, before(game))
        self.snapshot = guessed(game)

    def best(self, decision: Decision) -> Deed:
        """The best of all deeds that begin with an option of what to do next."""
        return self.finalists(decision)[0]

    def finalists(self, decision: Decision, most: int = FINALISTS) -> list[Deed]:
        """The most promising of those deeds, the best first, each worth what it is after a turn of the Ancient One."""
        deeds = [deed for option in decision.options for deed in self.deeds(option.id)]
        deeds.sort(key=lambda deed: -deed.value)
        finalists = [deed._replace(value=self.after_the_cult(deed)) for deed in deeds[:most]]
        return sorted(finalists, key=lambda deed: -deed.value)

    def deeds(self, first: str) -> Iterator[Deed]:
        """The promising deeds that begin with an answer."""
        if first == "pass":
            game = copy_of(self.game, self.snapshot)
            game.state.turn.actions = 0
            yield Deed((first,), game, self.value(game))
            return
        for deed in self.ways(lambda game: do_next(game, first)):
            yield Deed((first, *deed.answers), deed.game, deed.value + self.tempo(first))

    def ways(self, flow: Callable[[Game], Flow[object]], told: tuple[str, ...] = ()) -> Iterator[Deed]:
        """The promising ways to do something. told: the answers to its first questions, as far as they are asked."""
        waiting: list[tuple[Answer, ...]] = [()]
        game, session = self._begun(flow, told)
        given = 0
        for _ in range(MOST):
            if not waiting:
                return
            answers = waiting.pop()
            if given >= len(answers) > 0:  # the one before went another way
                game, session = self._begun(flow, told)
                given = 0
            for answer in answers[given:]:
                session.answer(answer)
            given = len(answers)
            if session.decision is None:
                yield Deed(answers, game, self.value(game))
            else:
                narrowing = Narrowing(game, Position(game, self.cards))
                waiting += [(*answers, each) for each in reversed(narrowing.answers(session.decision))]

    def _begun(self, flow: Callable[[Game], Flow[object]], told: tuple[str, ...]) -> tuple[Game, FlowRunner]:
        """A copy of the game in which something is begun, with the answers to its first questions."""
        game = copy_of(self.game, self.snapshot)
        session = FlowRunner(_ended(game, flow(game)))
        for id in told:
            if session.decision is not None and any(each.id == id for each in session.decision.options):
                session.answer(id)
        return game, session

    def tempo(self, first: Answer = "") -> float:
        """What it is worth not to let the one chance of a turn to acquire go by."""
        return self.cards.weights.tempo if first == "acquire" else 0.0

    def value(self, game: Game) -> float:
        """What a game is worth, with what was seen before the deed."""
        return Position(game, self.cards).value()

    def after_the_cult(self, deed: Deed) -> float:
        """What a deed is worth on average after a turn of the Ancient One, by the behavior cards still in the deck (A91)."""
        if deed.game.state.ended:
            return deed.value
        snapshot = deed.game.snapshot()
        cards = sorted(deed.game.state.behavior)
        return sum(self._after(snapshot, card) for card in cards) / len(cards) + self.tempo(*deed.answers[:1])

    def _after(self, snapshot: bytes, card: str) -> float:
        game = copy_of(self.game, snapshot)
        game.state.behavior.remove(card)
        game.state.behavior.insert(0, card)
        session = FlowRunner(_ended(game, ancient_turn(game)))
        while session.decision is not None:
            narrowing = Narrowing(game, Position(game, self.cards))
            session.answer(narrowing.answers(session.decision)[0])
        return self.value(game)


def _ended(game: Game, flow: Flow[object]) -> Flow[None]:
    """A part of a game, with what follows if it ends the game."""
    try:
        yield from flow
    except GameEnds as end:
        finish(game, end.how)
