"""How well the search finds rules by phrases left out of its index, printed and never asserted.

`pytest tests/bench/test_left_out.py --benchmark-enable -s`: every phrase of every rule. The weights of the search
(`solo/rulebook/scoring.py`, `search.py`) are fitted on these figures. They are far lower than those of questions: a rule's
phrases were written to be different in kind, and a question has more than one right rule.
"""

from __future__ import annotations

import pytest

from solo.rulebook.asked import asked
from tests.bench.test_rules import BOOKS
from tests.games.not_yet import having
from tests.rulebook.left_out import left_out, shares


@pytest.mark.parametrize(("game", "language"), [each for each in BOOKS if each[0] in having("asked")])
def test_phrases_left_out(
    game: str, language: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The share of phrases whose rule comes first, and is among the first three, by game and language."""
    enabled = request.config.getoption("benchmark_enable")
    places = max(len(several) for several in asked(language, game).values()) if enabled else 1
    found = [each for at in range(places) for each in left_out(game, language, at, monkeypatch, 1 if enabled else 20)]
    first, three = shares(found)
    print(f"\n{game} {language}: {len(found)} phrases, right first {first:.1%}, among three {three:.1%}")
    assert 0 < first <= three <= 1
