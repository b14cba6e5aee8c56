"""How often a person is asked at the nation's table, printed and never asserted: run it with `--benchmark-enable -s`.

The guest answers as the decent player would. Every question that the table asks counts, as do those for an action.
"""

from __future__ import annotations

import io
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from solo.games import named
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.games.nation.players.decent import DecentPlayer
from solo.kernel.decisions import Decision
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.storage.saved_campaign import SavedCampaign
from solo.table.plain import PlainTable
from tests.games.nation.helpers import content
from tests.table.helpers import words_of

GAMES = 20


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
