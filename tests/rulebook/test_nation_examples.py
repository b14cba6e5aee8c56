"""The examples of the nation game's rulebook: each comes out as it says, and can fail."""

from __future__ import annotations

import pytest

from solo.games.nation.checks.examples import SCENARIOS
from solo.games.nation.checks.expectations import EXPECTATIONS
from solo.games.nation.front.examples import PlayedExamples
from solo.narration.catalogue import languages
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


@pytest.mark.parametrize("language", languages("nation"))
def test_no_example_lists_the_menu_of_actions(language: str) -> None:
    """What one may do in a turn is the same everywhere: an example that ends before an action shows the question alone."""
    told, ends = PlayedExamples(language), 0
    for example in EXAMPLES.values():
        decision = SCENARIOS.play(content(), example).decision
        if decision is not None and decision.kind == "action":
            *_, question, _ = told.told(example)
            assert [span.kind for span in question] == ["fact"], example.id
            assert question[0].text.endswith("?")
            ends += 1
    assert ends


def test_the_vectors_that_they_play_are_there() -> None:
    assert {id for each in EXAMPLES.values() for id in each.vectors} <= {*vectors()}
    assert len(EXAMPLES) >= 12
