"""All 145 paragraphs of the gate cards: each branch with everything it changes, and nothing else."""

from __future__ import annotations

import pytest

from solo.games.town.compiled.pieces import Content
from tests.games.town.cards.encounter_runner import Case, cases, gate_entries, numbered, outcome, silent

CASES = cases("gates")
NUMBERED = list(numbered(CASES))


@pytest.fixture(scope="module")
def quiet(content: Content) -> Content:
    """The content for whatever else an encounter brings about."""
    return silent(content)


def test_every_entry_is_covered(content: Content) -> None:
    entries = gate_entries(content)
    assert len(entries) == 145
    assert sorted(CASES) == sorted(entries)


def test_every_branch_is_covered(content: Content) -> None:
    taken = {id: {branch for case in each for branch in case.branch} for id, each in CASES.items()}
    assert taken == {id: set(entry.effect.branches) for id, entry in gate_entries(content).items()}


@pytest.mark.parametrize(("id", "case"), [each[1:] for each in NUMBERED], ids=[each[0] for each in NUMBERED])
def test_gate_encounter(content: Content, quiet: Content, id: str, case: Case) -> None:
    branches, changes = outcome(quiet, gate_entries(content)[id], case)
    assert changes == case.expect
    assert branches == case.branch
