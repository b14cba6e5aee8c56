"""What is held ready against a fall or to evade is in the figures; what is left out makes them "at least" (R18.6, R22.1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.front.odds import Odds
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.games.town.rules.movement import movement
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import facing, waiting
from tests.table.test_odds import met, wording

AMANDA = "amanda_sharpe"

CHARM = """\
deck: common
cards:
- id: lead_charm
  copies: 1
  price: 3
  type: other
  uses:
  - when: about_to_lose
    of: sanity_or_stamina
    cost: {discard: self}
    effect: [prevent: all]
"""


def options(game: Game, monster: str, language: str = "en") -> list[str]:
    """What a person reads who may evade or fight a monster."""
    return wording(game, language).options(met(AMANDA, monster))


@pytest.mark.parametrize(("cards", "falls"), [((), 67), (("whiskey",), 2)])
def test_r22_1_a_whiskey_in_hand_is_counted_before_the_horror(
    content: Content, cards: tuple[str, ...], falls: int
) -> None:
    """One point of sanity left, a zombie, and a rifle: without the bottle the sight of it is the end, two times in three."""
    game, amanda, zombie, _ = facing(content, "zombie", "rifle", *cards)
    amanda.sanity, amanda.clues, amanda.sliders = 1, 0, [1, 2, 1]
    fight = options(game, zombie)[1]
    found = re.search(r"win (\d+)%, fall (\d+)%", fight)
    assert found and int(found[1]) + int(found[2]) == 100
    assert abs(int(found[2]) - falls) <= 3, fight


def test_the_whiskey_that_was_counted_is_there_when_it_is_needed(content: Content) -> None:
    """The same night, played: the Horror check fails, she drinks, and stays on her feet."""
    game, amanda, zombie, (rifle, whiskey) = facing(content, "zombie", "rifle", "whiskey")
    amanda.sanity, amanda.clues, amanda.sliders = 1, 0, [1, 2, 1]
    script(game, [1, 1, 1] + [6] * 9)
    session = FlowRunner(combat(game, amanda, zombie))
    assert waiting(session).kind == "prevent"
    session.answer(f"use:{whiskey}")
    assert (amanda.sanity, waiting(session).kind) == (1, "combat")
    session.answer(f"fight:{rifle}")
    assert session.decision is None and zombie in amanda.monster_trophies


@pytest.mark.parametrize(("clues", "said"), [(0, "win 70%, fall 30%"), (1, "win at least 70%, fall at most 30%")])
def test_r18_7_clue_tokens_are_left_out_and_said_to_be(content: Content, clues: int, said: str) -> None:
    game, amanda, cultist, _ = facing(content, "cultist")
    amanda.stamina, amanda.clues, amanda.sliders = 1, clues, [1, 1, 1]
    fight = options(game, cultist)[1]
    assert said in fight, fight


def test_r18_7_what_would_help_where_the_figures_are_nothing_is_named(content: Content) -> None:
    """No die to evade with, and a clue token: "at least 0%" would say nothing."""
    game, amanda, ghost, _ = facing(content, "ghost")
    amanda.clues, amanda.sliders = 1, [3, 3, 1]
    assert "get away 0%, fall 100%; not counted: clue tokens" in options(game, ghost)[0]


def test_r18_7_no_clue_token_helps_where_nothing_can_be_won(content: Content) -> None:
    """A hundred percent of it is the end, exactly: no "at least 0%"."""
    game, amanda, warlock, _ = facing(content, "warlock")
    amanda.clues, amanda.sliders = 1, [1, 0, 1]
    assert "win 0%, fall 100%" in options(game, warlock)[1]


def test_r18_6_the_mists_are_counted_on_the_way_and_at_the_prompt(content: Content) -> None:
    """The same chance beside the walk, as the dice and the spell have it together."""
    game = scenario(content, investigators=[AMANDA])
    amanda = game.by_id(AMANDA)
    amanda.place, amanda.clues = "easttown_street", 0
    zombie = "zombie.1"
    game.state.cup.remove(zombie)
    game.state.monsters[zombie] = "downtown_street"
    worded = wording(game)
    bare = re.search(r"evade (\d+)%", worded.guards(amanda, [zombie]))
    give(game, amanda, "mists_of_releh")
    with_mists = re.search(r"evade (\d+)%", worded.guards(amanda, [zombie]))
    assert bare and with_mists and int(bare[1]) < int(with_mists[1])
    decision = waiting(FlowRunner(movement(game, amanda)))
    assert decision.kind == "move"
    amanda.place = "downtown_street"
    evade = worded.options(met(AMANDA, zombie))[0]
    assert "Mists of Releh" in evade
    assert forecast_of(game, met(AMANDA, zombie))[f"evade:{zombie}"].win * 100 >= int(with_mists[1])


def test_the_odds_name_what_is_counted_and_what_is_not(content: Content) -> None:
    game, amanda, zombie, _ = facing(content, "zombie", "whiskey", "mists_of_releh", "bravery", "marksman", "stealth")
    amanda.clues = 2
    lines = Odds(wording(game)).listed(met(AMANDA, zombie))
    counted = [line for line in lines if "Counted as well" in line]
    left = [line for line in lines if "Not counted" in line]
    assert ["Mists" in each for each in counted] == [True, False] and all("Whiskey" in each for each in counted)
    assert ["Stealth" in each for each in left] == [True, False] and all("clue tokens" in each for each in left)
    assert ["Marksman" in each for each in left] == [False, True] and all("Bravery" in each for each in left)


def test_r22_1_a_card_of_ones_own_may_prevent_all_of_any_loss(tmp_path: Path) -> None:
    """`prevent: all` names no kind of points: sanity and stamina are kept, also in the odds of a fight."""
    (tmp_path / "charm.yaml").write_text(CHARM)
    game, amanda, zombie, _ = facing(load((tmp_path,)), "zombie", "lead_charm")
    amanda.sanity, amanda.clues, amanda.sliders = 1, 0, [1, 2, 1]
    values = forecast_of(game, met(AMANDA, zombie))
    amanda.cards.clear()
    without = forecast_of(game, met(AMANDA, zombie))
    assert values[f"fight:{zombie}"].fall < without[f"fight:{zombie}"].fall
