"""Checks whose number of successes says where they lead: each number is said, and none is paid for that changes nothing (A12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give
from solo.games.town.compiled.pieces import Content
from solo.games.town.effect_context import Check
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.uses import usable
from solo.kernel.decisions import Decision, Steps, option
from solo.narration.catalogue import languages
from tests.table.test_odds import facing, wording

CIGARETTES = "lucky_cigarette_case"
"""Rolls all dice again, and is gone then."""


RESEARCH = "research"
"""Mandy's ability: once a turn she has somebody's failed dice rolled again."""


def leads(successes: int) -> Steps:
    """Where the Luck check in the Abyss leads, as its card says."""
    if successes > 2:
        return ({"check": {"skill": "luck", "modifier": -1}, "pass": ()},)
    to = {"to": "dreamlands", "area": 1} if successes == 2 else {"to": "black_cave"}
    return ({"move": {**to, "encounter": False}},)


def rolled(content: Content, faces: Sequence[int], clues: int, *cards: str) -> tuple[Game, Decision]:
    """The question behind such a roll of somebody with clue tokens and cards."""
    game, _ = facing(content, "cultist")
    who = game.state.investigators[0]
    who.clues, who.cards = clues, []
    if RESEARCH not in cards:
        game.by_id("mandy_thompson").used.append(RESEARCH)
    for card in set(cards) - {RESEARCH}:
        give(game, who, card)
    check = Check(who, "luck", 1)
    check.faces, check.pool, check.needed, check.enough, check.leads = list(faces), len(faces), False, 3, leads
    check.about = "gate_blue_4_abyss"
    again = [each.option for each in usable(game, who, "after_check", "luck")]
    options = (option("accept"), *([option("clue")] if clues else []), *again)
    return game, Decision(
        "after_check", who.id, options, "R18.7", about=check.pending(), option_steps=check.option_steps
    )


@pytest.mark.parametrize("language", languages())
def test_r18_7_where_more_successes_lead_is_said_with_the_question(town_content: Content, language: str) -> None:
    """One more than none leads nowhere else, and nothing is promised of it."""
    game, ask = rolled(town_content, [1, 1], 2)
    words = wording(game, language)
    name, told = words.teller.name, words.prompt(ask)
    assert str(name("dreamlands")["to"]) in told and "2" in told
    assert words.say("tolls", "check", check=words.teller.name_of("checks", "luck")) in told
    texts = {each.id: words.option(ask, each) for each in ask.options}
    assert str(name("black_cave")["to"]) in texts["accept"] and str(name("black_cave")["to"]) not in texts["clue"]


@pytest.mark.parametrize(
    ("faces", "clues", "cards", "asked"),
    [
        ([1], 1, (), False),
        ([1], 1, (CIGARETTES,), True),
        ([1], 0, (CIGARETTES,), False),
        ([1, 1], 0, (CIGARETTES,), True),
        ([1], 1, (RESEARCH,), True),
        ([6], 1, (), True),
        ([], 1, (), False),
        ([], 2, (), True),
    ],
)
def test_r18_7_it_is_left_unasked_only_where_all_that_may_come_leads_to_one_end(
    town_content: Content, faces: Sequence[int], clues: int, cards: Sequence[str], asked: bool
) -> None:
    game, ask = rolled(town_content, faces, clues, *cards)
    assert (unasked(game, ask) is None) is asked


def test_r18_7_enter_takes_nothing_that_leads_nowhere_else(town_content: Content) -> None:
    """One die rolled again brings one success; two are needed, for which a clue token must come with it."""
    game, ask = rolled(town_content, [1], 2, CIGARETTES)
    assert sensible(game, ask).default == "accept"
