"""How often a person is asked at the nation's table, and how much there is to think about; printed and never asserted.

Run it with `--benchmark-enable -s`. The guest answers as the decent player would. Every question that the table asks counts, as
do those for an action. What there is to think about is told by the deeds that he would try out: how far the second best stays
behind the best, by his own measure.
"""

from __future__ import annotations

import io
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from solo.games import named
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.games.nation.option_ranking import ADVISED, sensible
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.players.deeds import Deeds
from solo.games.nation.players.weights import WEIGHTS
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.storage.saved_campaign import SavedCampaign
from solo.table.plain import PlainTable
from tests.games.nation.helpers import content
from tests.table.helpers import words_of

GAMES = 20
NEAR = 1.0
"""How many points a deed may stay behind the best to be as good."""


class Caller:
    """Types the number of the option that the decent player takes. prompts: by kind."""

    def __init__(self, at: KeptCampaign) -> None:
        self._at = at
        self._player = DecentPlayer(self)
        self.asked: Decision | None = None
        self.prompts: Counter[str] = Counter()

    @property
    def game(self) -> Game:
        """The game that is played."""
        host = self._at.host
        assert isinstance(host, Host)
        return host.game

    def ask(self, prompt: str) -> str:
        """The line for a question; the end of input once the game is over."""
        decision = self.asked
        if decision is None or decision.kind == "after":
            raise EOFError
        self.prompts[decision.kind] += 1
        answer, ids = self._player(decision), [each.id for each in decision.options]
        chosen = answer if isinstance(answer, tuple) else (answer,)
        return " ".join(str(ids.index(each) + 1) for each in chosen)


class WatchedCaller(PlainTable):
    """A table that shows its guest each question."""

    caller: Caller

    def ask(self, question: OpenQuestion) -> None:
        self.caller.asked = question.decision
        super().ask(question)


def played(folder: Path, seed: int) -> tuple[Counter[str], int]:
    """What was asked in a game, by kind, and its rounds."""
    at = KeptCampaign(SavedCampaign.create(Rules(content()), folder / f"{seed}.solo", {"seed": seed}))
    front = named("nation").front(at, named("nation").teller(words_of("en", "nation"), seed))
    caller = Caller(at)
    table = WatchedCaller(Conversation(at, front, partial(words_of, game="nation")), caller.ask, io.StringIO())
    table.caller = caller
    with suppress(EOFError):
        table.run()
    return caller.prompts, caller.game.state.round


def test_prompts_a_round(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Prompts by kind, a round and a game."""
    enabled = request.config.getoption("benchmark_enable")
    games = [played(tmp_path, 3000 + seed) for seed in range(GAMES if enabled else 1)]
    kinds: Counter[str] = Counter()
    for prompts, _ in games:
        kinds += prompts
    each = [sum(prompts.values()) for prompts, _ in games]
    rates = [asked / rounds for asked, (_, rounds) in zip(each, games, strict=True)]
    print(f"\n{median(rates):.1f} prompts a round at the median, {median(each)} a game ({min(each)} to {max(each)})")
    for kind, count in kinds.most_common():
        print(f"{kind:24}{count / sum(rounds for _, rounds in games):6.2f} a round")
    assert all(each)


class Choice(NamedTuple):
    """What there was to choose at a question what to do next. deeds: how many were tried; near: within `NEAR` points of the best,
    that one among them; verbs: so near are the best deeds of so many options; behind: what the second best lacks."""

    deeds: int
    near: int
    verbs: int
    behind: float


class Playing(NamedTuple):
    """A game that a player looks at."""

    game: Game


def choice(game: Game, decision: Decision) -> Choice:
    """What there is to choose."""
    trying = Deeds(game, WEIGHTS)
    found = {option.id: [deed.value for deed in trying.deeds(option.id)] for option in decision.options}
    every = sorted((value for values in found.values() for value in values), reverse=True)
    near = sum(value >= every[0] - NEAR for value in every)
    verbs = sum(max(values, default=-inf) >= every[0] - NEAR for values in found.values())
    return Choice(len(every), near, verbs, every[0] - every[1] if len(every) > 1 else inf)


def test_what_there_is_to_think_about(request: pytest.FixtureRequest) -> None:
    """Questions what to do next at which a second deed is as good as the best, or nearly."""
    choices: list[Choice] = []
    orders: list[float] = []
    for seed in range(GAMES if request.config.getoption("benchmark_enable") else 1):
        game = new_game(content(), 3000 + seed)
        session, player = FlowRunner(play(game)), DecentPlayer(Playing(game))
        while (decision := session.decision) is not None:
            if decision.kind == "action":
                choices.append(choice(game, decision))
            elif decision.kind in ADVISED:
                began = time.thread_time()
                sensible(game, decision)
                orders.append(time.thread_time() - began)
            session.answer(player(decision))
    second = sum(each.near > 1 for each in choices) / len(choices)
    verbs = sum(each.verbs > 1 for each in choices) / len(choices)
    print(
        f"\n{len(choices)} questions: a second deed within {NEAR} VP of the best at {second:.0%}, "
        f"of another action at {verbs:.0%}"
    )
    deeds, near = median(each.deeds for each in choices), median(each.near for each in choices)
    print(f"{deeds} deeds at the median, {near} of them so near")
    print(
        f"putting targets in order takes {1000 * median(orders):.1f} ms at the median, {1000 * max(orders):.1f} ms at most"
    )
    assert choices
