"""The spell deck: its figures and times, and the spells that are not for combat."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.battle import awaken
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement, movement_points, other_world_movement, walk_about
from solo.games.town.rules.upkeep import actions, begin_turn, refresh
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    about,
    changed,
    every,
    figures,
    holdings,
    kate,
    last,
    offered,
    options,
    raised,
)

COPIES = {
    "bind_monster": 2,
    "dread_curse_of_azathoth": 4,
    "enchant_weapon": 3,
    "find_gate": 4,
    "flesh_ward": 4,
    "heal": 3,
    "mists_of_releh": 4,
    "red_sign_of_shudde_mell": 2,
    "shrivelling": 5,
    "voice_of_ra": 3,
    "wither": 6,
}

TIMES = {
    "bind_monster": {"in_combat": ("monster",)},
    "dread_curse_of_azathoth": {"in_combat": ("monster", "other")},
    "enchant_weapon": {"in_combat": ("monster", "other")},
    "find_gate": {"other_world_movement": ("",)},
    "flesh_ward": {"about_to_lose": ("stamina",)},
    "heal": {"upkeep": ("",)},
    "mists_of_releh": {"before_check": ("evade",), "after_check": ("evade",)},
    "red_sign_of_shudde_mell": {"in_combat": ("monster",)},
    "shrivelling": {"in_combat": ("monster", "other")},
    "voice_of_ra": {"upkeep": ("",)},
    "wither": {"in_combat": ("monster", "other")},
}

SANITY = {
    "bind_monster": 2,
    "dread_curse_of_azathoth": 2,
    "enchant_weapon": 1,
    "find_gate": 1,
    "flesh_ward": 1,
    "heal": 1,
    "red_sign_of_shudde_mell": 1,
    "shrivelling": 1,
    "voice_of_ra": 1,
}
"""What a casting costs; the others cost nothing."""


def test_the_deck_has_40_cards(content: Content) -> None:
    game, _ = kate(content)
    deck = game.state.decks["spell"]
    assert Counter(copy.rpartition(".")[0] for copy in deck) == COPIES
    assert len(deck) == len(set(deck)) == 40


@pytest.mark.parametrize("card", COPIES)
def test_a_spell_is_an_item_without_a_price(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert owned(game, who, "item") == owned(game, who, "spell") == owned(game, who, "weapon_or_spell") == [copy]
    assert content.cards[card].price is None
    assert content.cards[card].type == ("combat_spell" if "in_combat" in TIMES[card] else "spell")
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    run(walk_about(game, who), ["trade:jenny_barnes", f"give:{copy}", "done", "stop"])
    assert (who.cards, jenny.cards) == ([], [copy])


@pytest.mark.parametrize("card", COPIES)
def test_a_spell_adds_nothing_by_itself(content: Content, card: str) -> None:
    game, who = kate(content)
    before = figures(game, who)
    give(game, who, card)
    assert raised(game, who, before) == {}
    assert set(game.modifiers(who).clue_dice.values()) == {0}


@pytest.mark.parametrize("card", COPIES)
def test_when_it_may_be_cast(content: Content, card: str) -> None:
    game, who = kate(content)
    who.stamina -= 1
    copy = give(game, who, card)
    assert offered(game, who, copy) == TIMES[card]
    who.exhausted.append(copy)
    assert offered(game, who, copy) == {}, "not while it is exhausted"


@pytest.mark.parametrize(("card", "sanity"), SANITY.items())
def test_it_is_cast_only_by_one_who_can_pay_for_it(content: Content, card: str, sanity: int) -> None:
    game, who = kate(content)
    who.stamina -= 1
    copy = give(game, who, card)
    who.sanity = sanity
    assert offered(game, who, copy) == TIMES[card]
    who.sanity = sanity - 1
    assert offered(game, who, copy) == {}


@pytest.mark.parametrize("card", COPIES)
def test_nothing_is_cast_under_a_solar_eclipse(content: Content, card: str) -> None:
    game, who = kate(content)
    who.stamina -= 1
    copy = give(game, who, card)
    put_environment(game, "solar_eclipse")
    assert offered(game, who, copy) == {}


# Other spells


@pytest.mark.parametrize(("face", "place"), [(5, "woods"), (4, "abyss_2")])
def test_find_gate_leads_home_at_once(content: Content, face: int, place: str) -> None:
    game, who = kate(content, "abyss_1")
    put_gate(game, "woods", "abyss")
    give(game, who, "find_gate")
    before = holdings(game, who)
    dice = script(game, [1, face])
    run(other_world_movement(game, who), ["cast:find_gate.1"])
    check = last(game, Checked)
    assert (check.modifier, check.pool, check.difficulty, dice.left) == (-1, 2, 1, 0)
    assert (who.place, who.explored, who.exhausted) == (place, face == 5, ["find_gate.1"])
    assert changed(game, who, before) == {"sanity": -1}


@pytest.mark.parametrize(
    ("answers", "place"), [(["go_on", "cast:find_gate.1"], "woods"), (["go_on", "stop"], "abyss_2")]
)
def test_find_gate_may_be_cast_after_the_step(content: Content, answers: list[str], place: str) -> None:
    game, who = kate(content, "abyss_1")
    put_gate(game, "woods", "abyss")
    give(game, who, "find_gate")
    script(game, [5, 5])
    run(other_world_movement(game, who), answers)
    assert who.place == place


def test_find_gate_finds_no_gate_that_leads_elsewhere(content: Content) -> None:
    game, who = kate(content, "abyss_1")
    put_gate(game, "woods", "yuggoth")
    give(game, who, "find_gate")
    script(game, [5, 5])
    run(other_world_movement(game, who), ["cast:find_gate.1"])
    assert (who.place, who.explored) == (LOST, False)


@pytest.mark.parametrize(("place", "delayed", "after"), [("abyss_1", True, "abyss_1"), ("woods", True, "woods")])
def test_find_gate_is_for_one_s_own_way_in_another_world(
    content: Content, place: str, delayed: bool, after: str
) -> None:
    game, who = kate(content, place)
    game.state.clues["woods"] = 0
    put_gate(game, "graveyard", "abyss")
    give(game, who, "find_gate")
    who.delayed = delayed
    run(movement(game, who))
    assert (who.place, who.exhausted) == (after, [])


@pytest.mark.parametrize(("face", "lost"), [(5, 0), (4, 3)])
def test_flesh_ward_keeps_all_stamina_but_no_sanity(content: Content, face: int, lost: int) -> None:
    game, who = kate(content)
    give(game, who, "flesh_ward")
    dice = script(game, [face])
    assert run(lose(game, who, sanity=2, stamina=3), ["cast:flesh_ward.1"]) == {"sanity": 2, "stamina": lost}
    check = last(game, Checked)
    assert (check.modifier, check.pool, check.difficulty, dice.left) == (-2, 1, 1, 0)
    assert (who.sanity, who.stamina, who.exhausted) == (6 - 1 - 2, 4 - lost, ["flesh_ward.1"])


def test_flesh_ward_is_cast_once_and_against_one_source(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "flesh_ward")
    script(game, [5])
    run(lose(game, who, stamina=3), ["cast:flesh_ward.1"])
    assert run(lose(game, who, stamina=1)) == {"sanity": 0, "stamina": 1}


@pytest.mark.parametrize(("loser", "amounts"), [("kate_winthrop", {"sanity": 1}), ("jenny_barnes", {"stamina": 1})])
def test_flesh_ward_is_for_the_caster_s_stamina(content: Content, loser: str, amounts: dict[str, int]) -> None:
    game, who = kate(content)
    give(game, who, "flesh_ward")
    run(lose(game, game.by_id(loser), **amounts))
    assert who.exhausted == []


def test_of_all_spells_only_flesh_ward_goes_when_the_ancient_one_awakes(content: Content) -> None:
    game, who = kate(content, ancient_one="hastur")
    for card in COPIES:
        give(game, who, card)
    run(awaken(game, "doom"))
    assert who.cards == [f"{card}.1" for card in COPIES if card != "flesh_ward"]
    assert game.state.decks["spell"][-1] == "flesh_ward.1"


def test_flesh_ward_works_against_a_monster_that_overwhelms(content: Content) -> None:
    game, who = kate(content)
    who.sliders = [1, 3, 3]
    give(game, who, "flesh_ward")
    monster = put_monster(game, "gug", who.place)
    script(game, [*[6] * 2, 6, 6, 6])
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight")
    script(game, [5, 1, 1])
    assert options(session) == ["suffer", "cast:flesh_ward.1"]
    session.answer("cast:flesh_ward.1")
    assert who.stamina == 4


@pytest.mark.parametrize(("faces", "healed"), [([5, 5, 6, 1], 3), ([5, 1, 1, 1], 1), ([1, 1, 1, 1], 0), ([6] * 4, 3)])
def test_heal_restores_a_point_for_each_success(content: Content, faces: list[int], healed: int) -> None:
    """Never above the maximum."""
    game, who = kate(content)
    who.stamina = 1
    give(game, who, "heal")
    before = holdings(game, who)
    dice = script(game, faces)
    run(actions(game, who), ["cast:heal.1"])
    check = last(game, Checked)
    assert (check.modifier, check.pool, check.difficulty, dice.left) == (1, 4, 1, 0)
    assert changed(game, who, before) == {"sanity": -1, **({"stamina": healed} if healed else {})}
    assert who.exhausted == ["heal.1"]


def test_a_clue_may_heal_one_point_more(content: Content) -> None:
    """Every success matters, so the check may be bettered though it is passed."""
    game, who = kate(content)
    who.stamina, who.clues = 1, 2
    give(game, who, "heal")
    script(game, [5, 1, 1, 1, 6])
    run(actions(game, who), ["cast:heal.1", "clue", "accept"])
    assert (who.stamina, who.clues) == (3, 1)


def test_heal_is_for_one_investigator_in_the_same_place(content: Content) -> None:
    game, who = kate(content)
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    who.stamina = jenny.stamina = 1
    give(game, who, "heal")
    script(game, [5, 5, 1, 1])
    run(actions(game, who), ["cast:heal.1", "who:jenny_barnes"])
    assert (who.stamina, jenny.stamina) == (1, 3)


def test_heal_does_not_reach_another_place(content: Content) -> None:
    game, who = kate(content)
    game.by_id("jenny_barnes").stamina = 1
    give(game, who, "heal")
    run(actions(game, who))
    assert who.exhausted == []


@pytest.mark.parametrize(("monster", "awareness"), [("cultist", -3), ("dhole", -1), ("maniac", -1), ("zombie", 1)])
@pytest.mark.parametrize("first", [True, False], ids=["instead of the roll", "after the roll"])
def test_the_mists_are_cast_with_the_monster_s_awareness(
    content: Content, monster: str, awareness: int, first: bool
) -> None:
    game, who = kate(content)
    who.sliders = [1, 1, 3]
    give(game, who, "mists_of_releh")
    marker = put_monster(game, monster, who.place)
    roll = [] if first else [1] * (4 + awareness)
    dice = script(game, roll + [1] * (5 + awareness - 1) + [5])
    answers = ["cast:mists_of_releh.1"] if first else ["roll", "cast:mists_of_releh.1:1"]
    assert run(evade(game, who, marker), answers)
    cast = next(check for check in every(game, Checked) if check.check == "spell")
    assert (cast.modifier, cast.pool, cast.difficulty, dice.left) == (awareness, 5 + awareness, 1, 0)
    assert (who.sanity, who.stamina, who.exhausted) == (6, 4, ["mists_of_releh.1"])


def test_when_the_mists_fail_the_evade_check_is_still_made(content: Content) -> None:
    game, who = kate(content)
    who.sliders = [1, 1, 3]
    give(game, who, "mists_of_releh")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [1, 1, 5])
    assert run(evade(game, who, monster), ["cast:mists_of_releh.1"])
    assert [(check.check, check.pool) for check in every(game, Checked)] == [("spell", 2), ("evade", 1)]
    assert dice.left == 0


@pytest.mark.parametrize("kind", ["sneak", "horror", "combat"])
def test_the_mists_are_for_evade_checks_only(content: Content, kind: str) -> None:
    game, who = kate(content)
    give(game, who, "mists_of_releh")
    script(game, [1] * 4)
    assert not run(skill_check(game, who, kind)).passed
    assert who.exhausted == []


def test_the_voice_of_ra_adds_a_die_to_every_check_of_the_turn(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "voice_of_ra")
    points = movement_points(game, who)
    before = figures(game, who)
    dice = script(game, [1, 5])
    run(actions(game, who), ["cast:voice_of_ra.1"])
    check = last(game, Checked)
    assert (check.modifier, check.pool, check.difficulty, dice.left) == (-1, 2, 1, 0)
    assert (who.sanity, who.exhausted) == (5, ["voice_of_ra.1"])
    every_check = {kind: 1 for kind in before if kind != "movement"}
    assert raised(game, who, before) == every_check
    assert about(FlowRunner(walk_about(game, who))) == points == 2, "checks, not the skills"
    who.cards.clear()
    game.forget_modifiers(who)
    assert raised(game, who, before) == every_check, "without the card too"
    begin_turn(who)
    assert raised(game, who, before) == {}


def test_when_the_voice_of_ra_fails_nothing_happens(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "voice_of_ra")
    before = figures(game, who)
    script(game, [1, 4])
    run(actions(game, who), ["cast:voice_of_ra.1"])
    assert (raised(game, who, before), who.sanity, who.exhausted) == ({}, 5, ["voice_of_ra.1"])
    refresh(game, who)
    assert who.exhausted == []


@pytest.mark.parametrize("card", ["heal", "voice_of_ra"])
def test_spells_of_the_upkeep_are_not_cast_later(content: Content, card: str) -> None:
    game, who = kate(content)
    who.stamina = 1
    give(game, who, card)
    assert not [each for each in options(FlowRunner(walk_about(game, who))) if each.startswith("cast")]
