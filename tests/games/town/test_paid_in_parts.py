"""What is paid in parts: asked only where there is a choice, with what is still owed; Enter loses nothing beyond the price."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_trophies, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.payments import pays_least
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import waiting
from tests.games.town.helpers import effect
from tests.table.test_odds import wording


def at_the_docks(content: Content, monsters: Sequence[str]) -> tuple[Game, Investigator, FlowRunner]:
    """Somebody sells trophies worth 5 toughness."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place = "river_docks"
    put_trophies(game, joe, monsters=monsters)
    flow = FlowRunner(arkham_encounters(game, joe))
    flow.answer("ability:river_docks")
    return game, joe, flow


@pytest.mark.parametrize(
    ("monsters", "given"),
    [
        (("ghoul", "star_spawn", "vampire"), {"star_spawn", "vampire"}),
        (("star_spawn", "star_spawn", "vampire"), {"star_spawn", "vampire"}),
        (("ghoul", "zombie", "star_spawn", "cultist"), None),
        (("star_spawn", "chthonian", "vampire"), None),
        (("gug", "chthonian"), None),
    ],
)
def test_r32_10_trophies_of_which_one_set_alone_pays_exactly_are_given_unasked(
    content: Content, monsters: Sequence[str], given: set[str] | None
) -> None:
    """A Star Spawn is worth 3, a Vampire 2, a Ghoul 1. Two Star Spawns are alike; a Chthonian is worth 3, too, but another."""
    game, joe, flow = at_the_docks(content, monsters)
    found = set[str]()
    while not flow.over and (answer := unasked(game, waiting(flow))) is not None:
        assert unasked(game, waiting(flow), ["losses"]) is None
        found.add(str(answer).removeprefix("card:").partition(".")[0])
        flow.answer(answer)
    assert flow.over is (given is not None)
    assert found == given if given else len(joe.monster_trophies) == len(monsters)


@pytest.mark.parametrize(
    ("monsters", "least"),
    [
        (("ghoul", "gug", "vampire", "dhole"), {"vampire", "gug", "dhole"}),
        (("gug", "chthonian", "dhole"), {"chthonian", "gug", "dhole"}),
        (("ghoul", "zombie", "star_spawn", "cultist"), {"ghoul", "zombie", "star_spawn", "cultist"}),
    ],
)
def test_r32_10_enter_loses_nothing_beyond_the_price_that_need_not_be_lost(
    content: Content, monsters: Sequence[str], least: set[str]
) -> None:
    game, _, flow = at_the_docks(content, monsters)
    decision = waiting(flow)
    assert {each.removeprefix("card:").partition(".")[0] for each in pays_least(game, decision)} == least
    assert sensible(game, decision).default in pays_least(game, decision)


@pytest.mark.parametrize(
    ("language", "said"), [("en", ("5", "4")), ("cs", ("5", "4")), ("pl", ("5", "4")), ("ru", ("5", "4"))]
)
def test_r32_10_what_is_still_owed_is_said(content: Content, language: str, said: tuple[str, str]) -> None:
    game, _, flow = at_the_docks(content, ("ghoul", "zombie", "star_spawn", "cultist"))
    words = wording(game, language)
    assert said[0] in words.prompt(waiting(flow))
    flow.answer("card:ghoul.1")
    assert said[1] in words.prompt(waiting(flow))


@pytest.mark.parametrize(
    ("clues", "cost", "asked"), [(4, 5, False), (5, 5, True), (1, 2, False), (2, 2, True), (0, 1, None)]
)
def test_r18_7_out_of_what_clue_tokens_are_paid_is_asked_only_where_something_is_left(
    content: Content, clues: int, cost: int, asked: bool | None
) -> None:
    """Research Materials count as one. What is still to be paid is said."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.clues = clues
    joe.cards.clear()
    give(game, joe, "research_materials")
    flow = FlowRunner(effect(game, joe, {"spend": {"clues": cost}}))
    answers = list[Answer]()
    while not flow.over and (answer := unasked(game, waiting(flow))) is not None:
        answers.append(answer)
        flow.answer(answer)
    assert flow.over is not asked
    if asked:
        assert f"{cost} clue tokens" in wording(game).prompt(waiting(flow))
        assert unasked(game, waiting(flow), ["losses"]) is None
    else:
        assert (joe.clues, joe.cards) == (0, [])
