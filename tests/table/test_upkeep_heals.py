"""What heals for nothing in upkeep must be used (R6.2): by itself, up to the question whom or what it heals."""

from __future__ import annotations

from pathlib import Path

from solo.games.town.checks.by_hand import give, put_environment, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.option_ranking import sensible
from solo.games.town.upkeep_answers import free_healing, set_for_battle, upkeep_uses
from solo.games.town.use_answers import in_need
from solo.kernel.decisions import Answer, Decision, option
from tests.table.helpers import TownEvening, evening, front
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


def test_r29_11_nobody_is_asked_about_what_would_restore_what_the_battle_does_not_take(
    town_content: Content, tmp_path: Path
) -> None:
    """Pete's Duke for two points of sanity: Shub-Niggurath takes trophies, Cthulhu sanity and stamina."""
    at = hurt(town_content, tmp_path, "ashcan_pete")
    pete = at.game.by_id("ashcan_pete")
    for each in at.game.state.investigators:
        each.cards.clear()
        at.game.forget_modifiers(each)
    pete.cards, pete.sanity = ["duke.1"], 2
    quiet = Decision("quiet", pete.id, (option("go_on"), option("use", "duke.1")), "R20.9")
    assert in_need(at.game, quiet)
    wake(at.game)
    for ancient_one, asks in (("shub_niggurath", False), ("cthulhu", True)):
        at.game.state.ancient_one = ancient_one
        assert in_need(at.game, quiet) is asks
        assert bool(upkeep_uses(at.game, pete)) is asks


def test_r29_4_nobody_is_asked_for_sliders_that_stand_best_for_all_that_the_battle_rolls(
    town_content: Content, tmp_path: Path
) -> None:
    """Attacks take Fight, Yig's own Speed, and spells Lore; Will against Fight is a choice, before Yog-Sothoth."""
    at = hurt(town_content, tmp_path, "joe_diamond")
    game, joe = at.game, at.game.by_id("joe_diamond")
    joe.sliders = [3, 3, 0]
    game.state.ancient_one = "yig"
    assert not set_for_battle(game, joe)
    wake(game)
    game.state.ancient_one = "yig"
    assert set_for_battle(game, joe)
    give(game, joe, "wither")
    assert not set_for_battle(game, joe)
    joe.sliders = [3, 3, 3]
    assert set_for_battle(game, joe)
    joe.sliders = [2, 3, 3]
    assert not set_for_battle(game, joe)
    game.state.ancient_one = "yog_sothoth"
    assert not set_for_battle(game, joe)


def test_r29_4_the_question_for_all_names_only_those_who_can_change_something_of_use(
    town_content: Content, tmp_path: Path
) -> None:
    at = hurt(town_content, tmp_path, "joe_diamond")
    for who in at.game.state.investigators:
        who.cards.clear()
        at.game.forget_modifiers(who)
    wake(at.game)
    at.game.state.ancient_one = "cthulhu"
    fight = {who.id: [stop[0] for stop in town_content.investigators[who.id].tracks[1]] for who in at.game.playing()}
    for who in at.game.playing():
        who.sliders[1] = fight[who.id].index(max(fight[who.id]))
    first, *_ = at.game.in_turn_order()
    hand = front(at).auto_answers
    asks = Decision("sliders", first.id, (option("set", "333"), option("set", "233")), "R6.5")
    assert hand.merge(asks) is None
    assert hand.answer(asks) is not None
    for who in at.game.in_turn_order()[1:]:
        who.sliders[1] = fight[who.id].index(min(fight[who.id]))
    merged = hand.merge(asks)
    assert merged is not None
    assert [each.subject for each in merged.options if each.verb == "attend"] == [
        who.id for who in at.game.in_turn_order()[1:]
    ]
