"""The examples of the nation game's rulebook: each comes out as it says, and can fail."""

from __future__ import annotations

import pytest

from solo.games.nation.checks.examples import SCENARIOS
from solo.games.nation.checks.expectations import EXPECTATIONS
from tests.games.nation.helpers import content
from tests.games.nation.worked_examples.vectors import vectors
from tests.rulebook.test_examples import spoilt

EXAMPLES = {each.id: each for each in SCENARIOS.read_examples()}


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_comes_out_as_it_says(id: str) -> None:
    assert EXAMPLES[id].expected
    SCENARIOS.proven(content(), EXAMPLES[id])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_changed_expectation_fails(id: str) -> None:
    """Whatever an example expects can fail."""
    played = SCENARIOS.play(content(), EXAMPLES[id])
    events = [type(event).__name__ for event in played.game.events]
    for key, wanted in EXAMPLES[id].expected.items():
        for changed in [events] if key == "never" else spoilt(key, wanted):
            found = EXPECTATIONS.differences(played.game, played.game.events, played.decision, {key: changed})
            assert list(found), (key, changed)


def test_the_vectors_that_they_play_are_there() -> None:
    assert {id for each in EXAMPLES.values() for id in each.vectors} <= {*vectors()}
    assert len(EXAMPLES) >= 12
