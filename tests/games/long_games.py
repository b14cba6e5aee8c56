"""Seeds of games that go on for long, where some are soon over."""

from __future__ import annotations

from functools import cache
from itertools import count

from solo.games import rules
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer


@cache
def long_seed(game: str, least: int, first: int, player: int | None = None) -> int:
    """The first seed from `first` on with which a random player is asked so often or more. player: his seed, else the same."""
    for seed in count(first):
        chance = RandomPlayer(seed if player is None else player)
        session, asked = FlowRunner(rules(game).begin({"seed": seed}).flow()), 0
        while session.decision is not None:
            asked += 1
            if asked == least:
                return seed
            session.answer(chance(session.decision))
    raise AssertionError
