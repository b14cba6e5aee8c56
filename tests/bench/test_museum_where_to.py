"""What "where to?" promises in the museum, and what that costs, printed and never asserted: run with `--benchmark-enable -s`.

Of decent games, each in a process of its own that knows nothing yet: the CPU time of all questions where to go, whatever else the
machine has to do; and of every so many of them how far the figures are below the true chances, which take as long as they take.

With a budget of 17 the median is 19 ms, p99 43 ms and the worst 50 of 339 questions on a machine with much else to do, the first
ones of a process included; on the same questions, when all cards had equal shares of 21 and no simpler way to beat monsters
and cast spells was known, they were 22, 51 and 68. Of every fifth question the figures were 8.6 points below the chance (9.3
before), and the favourite more than 5 points behind in 2 of 71 (6 before). In 258 attempts none was less at the card.

Since tables of dice are shared by all cards that need as many kinds of faces, the figures of 345 questions are the same; in one
run by turns with what was before the median fell from 16.7 to 15.9 ms, p99 from 37.9 to 33.6 and the worst from 46.1 to 43.2.
That is a first question; such ones take 30 to 43 ms, of which 11 to 16 remain when the same is asked again: the rest is what
the process learns with them. The worst later one takes 39 ms and spends 32 with its budget of 17, as what is cut short goes on
with nothing in hand.

Since what brings clues counts as these, and a monster that wins the game is reckoned alone, games go another way, and so the
questions are others: of 343 the median is 21.9 ms, p99 46.3 and the worst 63.7, beside six times as much other work as there
are processors. Of 66 of them the figures of 494 cards are 9.4 points below the chance, and the favourite is more than 5 points
behind in 3.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from multiprocessing import get_context
from typing import NamedTuple

import pytest

from solo.games.museum.content import load
from solo.games.museum.forecast import forecast as asked
from solo.kernel.decisions import Answer
from tests.bench.test_museum import BY_DICE, asked_in, decent_answers, sums

GROUPS = (1, 2, 4, 6, 8)
SAMPLES = 72
"""How many questions are compared with the true chances."""
SEEN = 0.05
"""How much less likely than the best card the favourite may be."""


class Question(NamedTuple):
    """A question where to go. seconds: of CPU time; shown: the figure of each card, and true: its chance, if it was computed;
    bounds: how many figures are lower bounds."""

    seconds: float
    shown: Mapping[str, float]
    bounds: int
    true: Mapping[str, float]


def questions(setup: Mapping[str, object], answers: Sequence[Answer], every: int, budget: float) -> list[Question]:
    """The questions where to go of a game, with the true chances of every so many of them; all other odds are asked as well."""
    asked.WHERE_TO = budget
    found = list[Question]()
    for game, decision in asked_in(setup, answers):
        began = time.process_time()
        seen = asked.forecast_of(game, decision) if decision.kind in BY_DICE else None
        took = time.process_time() - began
        if decision.kind == "move" and seen is not None:
            found.append(Question(took, seen.options, len(seen.at_least), {}))
    return _with_truth(setup, answers, found, every)


def _with_truth(
    setup: Mapping[str, object], answers: Sequence[Answer], found: Sequence[Question], every: int
) -> list[Question]:
    """The questions, every so many of them with the true chances, which are looked at when all times are known."""
    complete, number = list[Question](), 0
    for game, decision in asked_in(setup, answers):
        if decision.kind == "move" and number < len(found):
            question, number = found[number], number + 1
            if every and number % every == 0 and question.shown:
                true = asked.forecast_of(game, decision, inf)
                question = question._replace(true=true.options if true is not None else {})
            complete.append(question)
    return complete


@pytest.mark.campaign
@pytest.mark.parametrize("budget", [asked.WHERE_TO])
def test_where_to(request: pytest.FixtureRequest, budget: float) -> None:
    """Times, and how far figures are from the true chances."""
    enabled = request.config.getoption("benchmark_enable")
    ancient_ones = sorted(load().ancient_ones) if enabled else ["yig"]
    setups = [
        {"seed": 1000 + number, "ancient_one": each, "seats": GROUPS[number % len(GROUPS)]}
        for number, each in enumerate(ancient_ones)
    ]
    answers = [decent_answers(setup) for setup in setups]
    asking = partial(questions, every=5 if enabled else 0, budget=budget)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        found = [question for game in fresh.map(asking, setups, answers) for question in game]
    print(f"\nbudget {budget:g}: {sums([each.seconds for each in found])}")
    compared = [each for each in found if each.true][:SAMPLES]
    gaps = [each.true[id] - figure for each in compared for id, figure in each.shown.items()]
    astray = sum(
        max(each.true.values()) - each.true[max(each.shown, key=each.shown.__getitem__)] > SEEN for each in compared
    )
    if gaps:
        bounds = sum(each.bounds for each in compared)
        print(
            f"{len(compared)} questions, {len(gaps)} cards: {100 * sum(gaps) / len(gaps):.1f} points below the true chance, "
            f"{bounds} bounds; the favourite {100 * SEEN:.0f} points or more behind in {astray}"
        )
    assert found
