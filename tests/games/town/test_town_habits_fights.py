"""Fights and flights without a chance beside something better: they are no question, clue tokens reckoned with on either side."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import Opponent
from solo.games.town.auto_answers import unasked
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.auto_answers import AutoAnswers
from solo.kernel.decisions import Decision, option
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


@pytest.mark.parametrize(
    ("monster", "stops", "clues", "cards", "answer"),
    [
        ("formless_spawn", [0, 0, 3], 5, ("tommy_gun",), "evade:formless_spawn.1"),
        ("formless_spawn", [0, 0, 3], 6, ("tommy_gun",), None),
        ("formless_spawn", [3, 0, 3], 5, ("tommy_gun",), None),
    ],
)
def test_r8_4_beside_a_fight_that_is_next_to_hopeless_what_is_likely_to_be_evaded_is(
    town_content: Content,
    tmp_path: Path,
    monster: str,
    stops: list[int],
    clues: int,
    cards: tuple[str, ...],
    answer: str | None,
) -> None:
    """Five clue tokens would make the fight likely, but it costs more than evading would. Whoever has more than anybody spends on
    one monster is asked, and so is whom it may well catch."""
    at = meeting(town_content, tmp_path, monster, stops, clues, *cards)
    assert unasked(at.game, asked(at)) == answer
    assert unasked(at.game, asked(at), ["attack"]) is None


@pytest.mark.parametrize(("ancient_one", "answer"), [("yog_sothoth", "fight:dimensional_shambler.1"), ("yig", None)])
def test_r8_4_nobody_spends_nine_clue_tokens_to_evade_without_a_die_what_is_likely_beaten(
    town_content: Content, tmp_path: Path, ancient_one: str, answer: str | None
) -> None:
    """The Shambler's blow leads into time and space, where somebody may want to get; Yog-Sothoth devours him there."""
    at = meeting(town_content, tmp_path, "dimensional_shambler", [3, 3, 1], 9, "tommy_gun")
    at.game.state.ancient_one = ancient_one
    at.game.forget_air()
    assert unasked(at.game, asked(at)) == answer


def at_will(at: TownEvening) -> Decision:
    """The question whether what stands there is fought without need."""
    fights = [option("fight", each.subject) for each in asked(at).options if each.verb == "evade"]
    return Decision("fight_at_will", "joe_diamond", (option("leave"), *fights), "R8.10", about=Opponent("", False))


@pytest.mark.parametrize(("clues", "answer"), [(1, "leave"), (6, None)])
def test_r8_10_what_is_hardly_won_is_left_alone_unasked(
    town_content: Content, tmp_path: Path, clues: int, answer: str | None
) -> None:
    """With one clue token Joe beats the Star Spawn six times of a hundred; with clue tokens enough that is a choice."""
    at = meeting(town_content, tmp_path, "star_spawn", [0, 2, 1], clues, "lantern")
    assert unasked(at.game, at_will(at)) == answer
    assert unasked(at.game, at_will(at), ["attack"]) is None
