"""Fights and flights without a chance beside something better: they are no question, clue tokens reckoned with on either side."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.auto_answers import unasked
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.auto_answers import AutoAnswers
from solo.kernel.decisions import Decision
from tests.table.helpers import TownEvening, front
from tests.table.watching import met


def meeting(content: Content, folder: Path, monster: str, stops: list[int], clues: int, *cards: str) -> TownEvening:
    """Joe beside a monster, with his sliders at these stops."""
    at = met(content, folder, monster, *cards)
    while at.decision is not None and at.decision.kind != "deal_with":
        at.answer(at.decision.default)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = stops, clues
    return at


def asked(at: TownEvening) -> Decision:
    assert at.decision is not None
    return at.decision


@pytest.mark.parametrize(
    ("monster", "clues", "cards", "answer"),
    [
        ("star_spawn", 1, (), "fight:star_spawn.1"),
        ("star_spawn", 1, ("tommy_gun",), None),
        ("dark_young", 1, ("tommy_gun",), None),
        ("vampire", 1, ("holy_water",), "fight:vampire.1"),
        ("vampire", 3, ("holy_water",), None),
    ],
)
def test_r8_4_without_a_die_to_evade_the_fight_is_begun_where_clue_tokens_help_it_as_well(
    town_content: Content, tmp_path: Path, monster: str, clues: int, cards: tuple[str, ...], answer: str | None
) -> None:
    """One clue token: the Star Spawn is evaded 56 times of 100, beaten 80 times; with a Tommy Gun 62 times, at a higher cost. The
    Dark Young is rather evaded with one. Three evade the Vampire as often as Holy Water wins with them, and leave it."""
    at = meeting(town_content, tmp_path, monster, [3, 0, 1], clues, *cards)
    assert unasked(at.game, asked(at)) == answer


@pytest.mark.parametrize(
    ("clues", "cards", "answer"),
    [
        (1, ("tommy_gun",), "evade:formless_spawn.1"),
        (5, ("tommy_gun",), None),
        (1, ("shrivelling",), None),
    ],
)
def test_r8_4_a_fight_that_no_clue_token_makes_likely_is_no_choice_beside_evading(
    town_content: Content, tmp_path: Path, clues: int, cards: tuple[str, ...], answer: str | None
) -> None:
    """A Tommy Gun does it no harm; with clue tokens enough, or with a spell, a fight is a choice."""
    at = meeting(town_content, tmp_path, "formless_spawn", [3, 0, 3], clues, *cards)
    assert unasked(at.game, asked(at)) == answer


def test_r20_2_what_is_used_up_is_asked_about_where_only_the_fight_went_without_saying(
    town_content: Content, tmp_path: Path
) -> None:
    """Nobody has said that the Holy Water is to be used."""
    at = meeting(town_content, tmp_path, "vampire", [3, 0, 1], 1, "holy_water")
    hand = front(at).auto_answers
    assert isinstance(hand, AutoAnswers)
    while (answer := hand.answer(asked(at))) is not None:
        at.answer(answer)
    assert asked(at).kind in ("combat", "after_check")
