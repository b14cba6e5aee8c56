"""Figures of the table, printed and never asserted: `pytest tests/bench --benchmark-enable -s`."""

from __future__ import annotations

import io
import time
from functools import partial
from pathlib import Path

import pytest

from solo.games.town.content import Content
from solo.kernel.decisions import Decision
from solo.narration.catalogue import load
from solo.players.random_player import RandomPlayer
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.table.plain import PlainTable
from tests.bench.memory import most_megabytes
from tests.table.helpers import evening, front


def test_from_answer_to_next_prompt(town_content: Content, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Milliseconds from an answer to the next prompt, autosave and narration included."""
    times: list[float] = []
    limit = 400 if request.config.getoption("benchmark_enable") else 20
    player = RandomPlayer(5)
    asked: list[Decision] = []
    last = [time.perf_counter()]

    def ask(prompt: str) -> str | None:
        times.append(time.perf_counter() - last[0])
        if len(times) >= limit or not asked:
            return None
        answer = player(asked[-1])
        last[0] = time.perf_counter()
        return answer if isinstance(answer, str) else " ".join(answer)

    class Watched(PlainTable):
        def ask(self, question: OpenQuestion) -> None:
            asked.append(question.decision)
            super().ask(question)

    at = evening(town_content, tmp_path)
    Watched(Conversation(at, front(at), partial(load, game="town")), ask, io.StringIO()).run()
    times.sort()
    memory = most_megabytes()
    print(
        f"\n{len(times)} answers: median {times[len(times) // 2] * 1000:.1f} ms, "
        f"p99 {times[int(len(times) * 0.99)] * 1000:.1f} ms, {memory:.0f} MB at most"
    )
    assert times
