"""What narration costs, printed and never asserted: `pytest tests/bench --benchmark-enable -s`."""

from __future__ import annotations

import time

import pytest

from solo.games.town.content import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.players.random_player import RandomPlayer


@pytest.mark.parametrize("language", languages())
def test_narration_of_a_decision(town_content: Content, language: str, request: pytest.FixtureRequest) -> None:
    """Milliseconds of this process to tell what happened between two decisions, whatever else the machine has to do."""
    narrator = Narrator(load(language, "town"), 1)
    times = []
    for seed in range(10 if request.config.getoption("benchmark_enable") else 1):
        game = new_game(town_content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            told = list(game.events)
            game.events.clear()
            began = time.process_time()
            narrator.tell(told)
            times.append(time.process_time() - began)
            session.answer(player(session.decision))
    times.sort()
    print(
        f"\n{language}: {len(times)} decisions, median {times[len(times) // 2] * 1000:.3f} ms, "
        f"p99 {times[int(len(times) * 0.99)] * 1000:.2f} ms"
    )
    assert times
