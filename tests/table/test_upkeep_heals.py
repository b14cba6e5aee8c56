"""What heals for nothing in upkeep must be used (R6.2): by itself, up to the question whom or what it heals."""

from __future__ import annotations

from pathlib import Path

from solo.games.town.checks.by_hand import give, put_environment, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.option_ranking import sensible
from solo.games.town.upkeep_answers import free_healing, upkeep_uses
from solo.kernel.decisions import Answer, Decision, option
from tests.table.helpers import TownEvening, evening
from tests.table.watching import ASK_UPKEEP, Watched, watched


def hurt(content: Content, folder: Path, who: str, *cards: str) -> TownEvening:
    """Somebody who is alone in his place and lacks a point of both kinds, with these cards, before the second upkeep."""
    at = evening(content, folder, investigators=[who, "mandy_thompson", "kate_winthrop"])
    while at.decision is not None and (not at.game.state.investigators or at.game.state.phase != "movement"):
        at.answer(at.decision.default)
    one = at.game.by_id(who)
    one.cards.clear()
    one.sanity, one.stamina = one.max_sanity - 1, one.max_stamina - 1
    for card in cards:
        give(at.game, one, card)
    at.game.forget_modifiers(one)
    return at


def upkeep(at: TownEvening, lines: str) -> Watched:
    """A table from the second upkeep on."""
    while at.decision is not None and at.game.state.phase != "upkeep":
        at.answer(at.decision.default)
    return watched(at, lines, ASK_UPKEEP)


def by_itself(at: TownEvening, who: str) -> Answer | None:
    """What is used by itself in the upkeep of somebody."""
    uses = upkeep_uses(at.game, at.game.by_id(who))
    return free_healing(at.game, Decision("upkeep", who, (option("done"), *uses), "R6.2"))


def test_r6_2_the_healing_stone_asks_only_what_it_heals(town_content: Content, tmp_path: Path) -> None:
    table = upkeep(hurt(town_content, tmp_path, "joe_diamond", "healing_stone"), "\n" * 3)
    assert table.kinds[:3] == ["upkeep_of_all", "choose", "move"]


def test_r6_2_the_physician_heals_himself_where_nobody_else_is_hurt(town_content: Content, tmp_path: Path) -> None:
    """Also where he is named: he is asked for the sliders alone."""
    at = hurt(town_content, tmp_path, "vincent_lee")
    vincent = at.game.by_id("vincent_lee")
    table = upkeep(at, "vincent\n\n")
    assert table.kinds[:3] == ["upkeep_of_all", "sliders", "move"]
    assert vincent.stamina == vincent.max_stamina


def test_r6_2_a_spell_that_costs_nothing_heals_by_itself(town_content: Content, tmp_path: Path) -> None:
    at = hurt(town_content, tmp_path, "joe_diamond", "heal")
    assert by_itself(at, "joe_diamond") is None
    put_environment(at.game, "planetary_alignment")
    assert by_itself(at, "joe_diamond") == upkeep_uses(at.game, at.game.by_id("joe_diamond"))[0].id


def test_r29_11_nobody_is_healed_of_what_the_battle_does_not_take(town_content: Content, tmp_path: Path) -> None:
    """Yog-Sothoth takes trophies, Cthulhu sanity and stamina."""
    at = hurt(town_content, tmp_path, "vincent_lee")
    wake(at.game)
    for each in at.game.state.investigators:
        each.cards.clear()
        at.game.forget_modifiers(each)
    at.game.state.ancient_one = "yog_sothoth"
    assert by_itself(at, "vincent_lee") == "done"
    at.game.state.ancient_one = "cthulhu"
    assert by_itself(at, "vincent_lee") != "done"


def test_the_end_of_upkeep_stands_first_whether_a_spell_costs_something_or_not(
    town_content: Content, tmp_path: Path
) -> None:
    at = hurt(town_content, tmp_path, "joe_diamond", "voice_of_ra")
    uses = upkeep_uses(at.game, at.game.by_id("joe_diamond"))
    asked = Decision("upkeep", "joe_diamond", (option("done"), *uses), "R6.2")
    dear = [each.id for each in sensible(at.game, asked).options]
    put_environment(at.game, "planetary_alignment")
    assert [each.id for each in sensible(at.game, asked).options] == dear == ["done", uses[0].id]
