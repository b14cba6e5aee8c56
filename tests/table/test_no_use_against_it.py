"""What an opponent is immune to is no choice: spells that would bring nothing, and weapons that add nothing (R33.3, R33.4)."""

from __future__ import annotations

import pytest

from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.fighting import PlayedOut, armed
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.use_answers import without_idle_arms
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import facing, waiting
from tests.games.town.helpers import in_battle
from tests.table.test_odds import wording

NO_USE = {
    "en": "no use against it",
    "cs": "proti tomu k\N{NO-BREAK SPACE}ničemu",
    "pl": "na to nie działa",
    "ru": "против этого бесполезно",
}


def striking(content: Content, ancient_one: str, *cards: str) -> tuple[Game, Decision]:
    """What Amanda is asked when she strikes at an Ancient One, with some cards."""
    game, amanda, battle = in_battle(content, investigators=("amanda_sharpe", "joe_diamond"), ancient_one=ancient_one)
    for card in cards:
        give(game, amanda, card)
    amanda.clues = 1
    return game, waiting(FlowRunner(attack(game, amanda, battle)))


@pytest.mark.parametrize(("ancient_one", "answer"), [("yog_sothoth", "fight"), ("yig", None)])
def test_r33_4_a_spell_that_brings_nothing_holds_no_attack_up(
    town_content: Content, ancient_one: str, answer: str | None
) -> None:
    """Yog-Sothoth is immune to magic; Yig is not."""
    game, decision = striking(town_content, ancient_one, "dread_curse_of_azathoth")
    assert unasked(game, decision) == answer
    assert sensible(game, decision).options[-1].verb == "cast"


@pytest.mark.parametrize("language", NO_USE)
def test_r33_4_an_option_says_that_it_brings_nothing_instead_of_a_chance(town_content: Content, language: str) -> None:
    game, decision = striking(town_content, "yog_sothoth", "dread_curse_of_azathoth")
    cast = next(each for each in decision.options if each.verb == "cast")
    said = wording(game, language).option(decision, cast)
    assert NO_USE[language] in said and "%" not in said


@pytest.mark.parametrize(("monster", "void"), [("cultist", False), ("high_priest", True)])
def test_r33_4_so_it_is_against_a_monster(town_content: Content, monster: str, void: bool) -> None:
    game, amanda, met, _ = facing(town_content, monster, "wither")
    session = FlowRunner(combat(game, amanda, met))
    while (decision := waiting(session)).kind != "combat":
        session.answer("go_on")
    cast = next(each for each in decision.options if each.verb == "cast")
    assert (NO_USE["en"] in wording(game).option(decision, cast)) is void


@pytest.mark.parametrize(("monster", "ways", "choices"), [("cultist", 4, 1), ("fire_vampire", 1, 1)])
def test_r33_4_a_weapon_that_adds_nothing_is_not_listed(
    town_content: Content, monster: str, ways: int, choices: int
) -> None:
    """No bullet wounds a Fire Vampire: nothing is to be chosen but to fight or to evade, and nothing is used up."""
    game, amanda, met, _ = facing(town_content, monster, "knife", "dynamite")
    meeting = Decision("deal_with", amanda.id, (option("evade", met), option("fight", met)), "R8.1")
    assert len([each for each in armed(game, meeting).options if each.verb != "evade"]) == choices
    decision = waiting(FlowRunner(combat(game, amanda, met)))
    fights = [each.id for each in without_idle_arms(game, decision).options if each.verb == "fight"]
    assert len(fights) == ways - (ways > 1) and (ways > 1 or fights == ["fight"])


def test_b4_a_battle_is_played_out_though_what_brings_nothing_comes_and_goes(town_content: Content) -> None:
    game, decision = striking(town_content, "yog_sothoth", "knife", "dread_curse_of_azathoth")
    out = PlayedOut()
    way = out.begin(game, decision)
    fewer = tuple(each for each in decision.options if each.verb != "cast")
    assert way and out.answer(game, Decision("attack", decision.who, fewer, "R29.6", about=decision.about)) == way
