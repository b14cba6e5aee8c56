"""A table without words at which whole games are played, with all that it answers by itself; knows the games by their fronts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from solo.boardgame.front.front import BoardFront
from solo.games.museum.content import load as museum_content
from solo.games.museum.front.front import Front as MuseumFront
from solo.games.museum.front.narrator import Narrator as MuseumNarrator
from solo.games.museum.host import Rules as MuseumRules
from solo.games.town.content import load as town_content
from solo.games.town.front.front import Front as TownFront
from solo.games.town.front.narrator import Narrator as TownNarrator
from solo.games.town.front.sliders import UPKEEP
from solo.games.town.host import Rules as TownRules
from solo.kernel.decisions import Answer, Decision
from solo.kernel.host import Host
from solo.narration.catalogue import load
from solo.players.search import ForkableGame

SENSIBLE = 0.7
"""How often whoever plays takes the most sensible option; where to go is always left to chance."""

LOADED = {"town": cache(lambda: TownRules(town_content())), "museum": cache(lambda: MuseumRules(museum_content()))}
"""The rules of a game."""

WORDS = cache(load)


class Step(NamedTuple):
    """A question of the rules and its answer. question: as it was put to a person; None where the table answered it."""

    decision: Decision
    answer: Answer
    question: Decision | None


class Seat:
    """A table at which a game of four is played in memory: nights of a campaign in the town, one game in the museum."""

    def __init__(self, game: str, seed: int) -> None:
        rules = LOADED[game]()
        self.line = ForkableGame(rules, rules.begin({"seed": seed, "seats": 4}))
        self.position = 0
        self.asked: list[int] = []
        self.standing_orders: dict[str, str] = {}
        self.front = self._front(game)
        self._random = random.Random(seed)

    def _front(self, game: str) -> BoardFront[Any]:
        if game == "town":
            return TownFront(self, TownNarrator(WORDS("en", "town"), 1))  # type: ignore[arg-type]
        return MuseumFront(self, MuseumNarrator(WORDS("en", "museum"), 1))  # type: ignore[arg-type]

    @property
    def host(self) -> Host:
        """The game as it stands."""
        return self.line.host

    @property
    def boundary(self) -> int:
        """After how many answers the last boundary was reached."""
        return self.position - self.line.since

    @property
    def game(self) -> Any:
        """The game of the front that is played."""
        return self.front.game

    def order(self, who: str, wanted: str) -> None:
        """Nobody gives standing orders."""

    def steps(self, most: int) -> Iterator[Step]:
        """Play on for so many answers at most; each step is there before its answer is given."""
        auto = self.front.auto_answers
        while (decision := self.line.decision) is not None and self.position < most:
            answer, question = auto.answer(decision), None
            if answer is None:
                question = auto.merge(decision) or auto.offered(decision)
                self.asked.append(self.position)
                answer = auto.on_answer(question, self._chosen(question))
                if answer is None:
                    continue
            yield Step(decision, answer, question)
            self.line.answer(answer)
            self.position += 1

    def _chosen(self, question: Decision) -> Answer:
        """What a person answers."""
        auto = self.front.auto_answers
        if question.kind == UPKEEP:
            return ("stay",)
        if question.kind != "move" and self._random.random() < SENSIBLE:
            return auto.enter(question)
        ids = [each.id for each in question.options if auto.back(question, each.id) is None]
        return tuple(self._random.sample(ids, question.least)) if question.several else self._random.choice(ids)
