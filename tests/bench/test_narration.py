"""What narration costs, printed and never asserted: `pytest tests/bench --benchmark-enable -s`.

What is told at once may be a whole phase of the Mythos with the encounters before it: up to 38 events in 17 paragraphs. These
are the slowest tellings, so an event and a paragraph count apart, each with its share of what it was told in. English behind
another language is read when words are first looked for in it; that, too, counts apart, and so does the first telling, which
reads the parser of messages.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from solo.games.town.content import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.players.random_player import RandomPlayer
from solo.table.garbage import collect_if_due, collection_deferred


def sums(times: Sequence[float]) -> str:
    """Median and the 99th of 100, in milliseconds."""
    ordered = [1000 * each for each in sorted(times)]
    return (
        f"median {ordered[len(ordered) // 2]:.3f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.2f} ms of {len(ordered)}"
    )


@pytest.mark.parametrize("language", languages())
def test_narration_of_a_decision(town_content: Content, language: str, request: pytest.FixtureRequest) -> None:
    """Milliseconds of this process to tell what happened between two decisions, whatever else the machine has to do."""
    began = time.process_time()
    catalogue = load(language, "town")
    opened = time.process_time()
    assert catalogue.reference is None or catalogue.reference.language != language
    read = time.process_time()
    narrator = Narrator(catalogue, 1)
    tellings: list[float] = []
    events: list[float] = []
    paragraphs: list[float] = []
    with collection_deferred():
        for seed in range(10 if request.config.getoption("benchmark_enable") else 1):
            game = new_game(town_content, seed)
            session, player = FlowRunner(play(game)), RandomPlayer(seed)
            while session.decision is not None:
                told = list(game.events)
                game.events.clear()
                collect_if_due()
                start = time.process_time()
                shown = narrator.tell(told)
                tellings.append(time.process_time() - start)
                for shares, parts in ((events, told), (paragraphs, shown)):
                    shares += [tellings[-1] / len(parts)] * len(parts) if parts else []
                session.answer(player(session.decision))
    first = max(tellings[:2])
    print(
        f"\n{language}: between two decisions {sums(tellings)};\n  an event {sums(events)}; a paragraph {sums(paragraphs)};"
        f"\n  at first: {1000 * (opened - began):.0f} ms to load the language, {1000 * (read - opened):.0f} ms English behind "
        f"it, {1000 * first:.0f} ms the first telling"
    )
    assert tellings
