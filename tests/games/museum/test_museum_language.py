"""The manual of the museum's effect language is current, its examples run, and its cards use every verb."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest

from solo.boardgame.manual import example
from solo.games.museum.checks.coverage import attempt_effect
from solo.games.museum.game import AncientOneAwakens, AttemptFails, GameEnds, TurnEnds
from solo.games.museum.printed import card_facts, facts, numbers
from solo.games.museum.verbs import VOCABULARY
from solo.games.museum.verbs.manual import manual
from solo.players.random_player import RandomPlayer
from tests.games.museum.helpers import content

ROOT = Path(__file__).parents[3]


def test_the_manual_is_current() -> None:
    assert (ROOT / "docs" / "effects-museum.md").read_text(encoding="utf-8") == manual()


@pytest.mark.parametrize("verb", sorted(VOCABULARY.verbs))
def test_the_example_of_every_verb_compiles_and_runs(verb: str) -> None:
    steps = example(VOCABULARY, verb)
    assert verb in steps[0]
    effect = VOCABULARY.compile(steps)
    for seed in range(6):
        with suppress(AncientOneAwakens, GameEnds, TurnEnds, AttemptFails):
            attempt_effect(content(), "wither", effect, RandomPlayer, seed)


def test_every_verb_is_used_by_the_shipped_content() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "content" / "museum").glob("*.yaml"))
    assert [verb for verb in VOCABULARY.verbs if f"{verb}:" not in written] == []


def test_the_words_of_the_schema_are_those_of_the_rules() -> None:
    assert get_args(card_facts.Window) == numbers.WINDOWS
    assert get_args(facts.DeckName) == numbers.DECKS
    assert "Forbidden" in str(facts.LowerFact.__annotations__["forbid"])
