"""Where several rules meet: the points players argue about."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import (
    give,
    put_monster,
    scenario,
    script,
    told,
)
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    Checked,
    CombatBegan,
    EncounterBegan,
    KnockedOut,
    MonsterDefeated,
    Paid,
    Rolled,
    SpellCast,
    Traded,
)
from solo.games.town.game import Game
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.combat import combat
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.states import bless
from solo.games.town.rules.turn import in_arkham
from solo.games.town.rules.upkeep import upkeep
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, every, falls, last, next_turn, options, play_out
from tests.games.town.tables import STREET, in_the_street

KEEP = "set:111"


def kinds(game: Game, *wanted: type[Event]) -> list[str]:
    return [type(event).__name__ for event in game.events if isinstance(event, wanted)]


# Clue tokens and rerolls


def test_a_reroll_takes_the_dice_of_clues_and_the_successes_along(content: Content) -> None:
    game, amanda = in_the_street(content)
    bravery = give(game, amanda, "bravery")
    amanda.clues = 2
    dice = script(game, [5, 1, 1, 2, 1, 1, 2, 6, 3])
    check = run(skill_check(game, amanda, "horror", 0, 2), ["clue", f"use:{bravery}", "clue"])
    assert check.faces == [1, 1, 2, 6, 3]
    assert (check.successes, check.passed) == (1, False)
    assert (amanda.clues, dice.left) == (0, 0)


def test_clues_may_be_spent_before_and_after_a_reroll(content: Content) -> None:
    game, amanda = in_the_street(content)
    bravery, case = give(game, amanda, "bravery"), give(game, amanda, "lucky_cigarette_case")
    amanda.clues = 2
    dice = script(game, [1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 5])
    answers = ["clue", f"use:{bravery}", "clue", f"use:{case}"]
    check = run(skill_check(game, amanda, "horror"), answers)
    assert check.faces == [4, 4, 4, 4, 5]
    assert check.passed
    assert (amanda.clues, dice.left) == (0, 0)


# Resistance


@pytest.mark.parametrize(
    ("weapons", "added"),
    [
        (["38_revolver", "knife"], 2 + 1),
        (["38_revolver", "38_revolver"], 2 + 2),
        (["45_automatic", "cavalry_saber"], 2 + 1),
        (["38_revolver", "enchanted_knife"], 2 + 3),
        (["axe", "knife"], 1 + 1),
    ],
)
def test_resistance_halves_each_of_two_weapons_by_itself(content: Content, weapons: list[str], added: int) -> None:
    game, amanda = in_the_street(content)
    amanda.sliders = [1, 3, 1]
    loadout = "+".join(give(game, amanda, weapon) for weapon in weapons)
    shoggoth = put_monster(game, "shoggoth", STREET)
    script(game, [5] * 2)
    session = FlowRunner(combat(game, amanda, shoggoth))
    assert session.decision is not None
    assert session.decision.about.pools[f"fight:{loadout}"][:2] == (3 + added, 3)


# A spell that costs the last sanity


def test_the_last_sanity_binds_the_monster_and_then_the_caster_goes_insane(content: Content) -> None:
    game, amanda = in_the_street(content)
    bind, knife, food = (give(game, amanda, card) for card in ("bind_monster", "knife", "food"))
    amanda.sanity, amanda.clues = 2, 3
    cultist = put_monster(game, "cultist", STREET)
    script(game, [5] + [1] * 5)
    falls(combat(game, amanda, cultist), [f"cast:{bind}", f"card:{knife}"])
    assert kinds(game, Paid, SpellCast, MonsterDefeated, KnockedOut) == [
        "Paid",
        "SpellCast",
        "MonsterDefeated",
        "KnockedOut",
    ]
    assert (amanda.place, amanda.sanity) == ("arkham_asylum", 1)
    assert amanda.monster_trophies == [cultist]
    assert (amanda.cards, amanda.clues) == ([food], 2)


def test_the_last_sanity_for_a_combat_spell_ends_the_combat_before_a_blow(content: Content) -> None:
    game, amanda = in_the_street(content)
    spell = give(game, amanda, "shrivelling")
    amanda.sanity = 1
    cultist = put_monster(game, "cultist", STREET)
    script(game, [6])
    falls(combat(game, amanda, cultist), [f"cast:{spell}"])
    assert last(game, SpellCast).passed
    assert [check.check for check in every(game, Checked)] == ["spell"]
    assert game.state.monsters == {cultist: STREET}


# Ambush and fleeing


def test_a_failed_evade_from_an_ambush_leaves_no_way_but_fighting(content: Content) -> None:
    game, amanda = in_the_street(content)
    knife = give(game, amanda, "knife")
    ghoul = put_monster(game, "ghoul", STREET)
    script(game, [5, 5, 5])
    session = FlowRunner(movement(game, amanda))
    session.answer("go:easttown_street")
    session.answer(f"evade:{ghoul}")
    assert (amanda.stamina, len(told(game, CombatBegan))) == (4, 1)
    assert sorted(options(session)) == ["fight", f"fight:{knife}"]


def test_a_spell_that_blanks_the_ambush_opens_the_way_to_flee(content: Content) -> None:
    game, amanda = in_the_street(content)
    sign = give(game, amanda, "red_sign_of_shudde_mell")
    ghoul = put_monster(game, "ghoul", STREET)
    script(game, [5, 5, 5, 5])
    session = FlowRunner(combat(game, amanda, ghoul))
    assert "flee" not in options(session)
    session.answer(f"cast:{sign}")
    session.answer("ability:ambush")
    assert "flee" in options(session)


# Overwhelming


def test_an_overwhelming_monster_falls_with_its_victor_and_is_his_trophy(content: Content) -> None:
    game, amanda = in_the_street(content)
    gun = give(game, amanda, "tommy_gun")
    gug = put_monster(game, "gug", STREET)
    amanda.stamina = 1
    script(game, [5, 5] + [6] * 6)
    falls(combat(game, amanda, gug), [f"fight:{gun}"])
    assert amanda.monster_trophies == [gug]
    assert game.state.monsters == {}
    assert (amanda.place, amanda.stamina, amanda.cards) == ("st_marys_hospital", 1, [gun])
    assert kinds(game, MonsterDefeated, KnockedOut) == ["MonsterDefeated", "KnockedOut"]


# Trading in the middle of a movement


def test_what_is_traded_on_the_way_helps_for_the_rest_of_the_way(content: Content) -> None:
    """Two points: one step, a motorcycle from a friend, and two steps more than the feet would go."""
    game, amanda = in_the_street(content, "amanda_sharpe", "joe_diamond")
    joe = game.by_id("joe_diamond")
    joe.place, joe.money, amanda.money = "easttown_street", 2, 1
    cycle = give(game, joe, "motorcycle")
    knife = give(game, amanda, "knife")
    answers = ["go:easttown_street", "trade:joe_diamond", f"take:{cycle}", f"give:{knife}", "take:money:2", "done"]
    answers += [f"use:{cycle}", "go:rivertown_street", "go:french_hill_street", "go:southside_street"]
    run(movement(game, amanda), answers)
    assert amanda.place == "southside_street"
    assert (amanda.cards, amanda.exhausted, amanda.money) == ([cycle], [cycle], 3)
    assert (joe.cards, joe.money) == ([knife], 0)
    assert len(told(game, Traded)) == 3


def test_a_card_that_was_used_stays_exhausted_in_other_hands(content: Content) -> None:
    game, amanda = in_the_street(content, "amanda_sharpe", "joe_diamond")
    joe = game.by_id("joe_diamond")
    joe.place = STREET
    cycle = give(game, amanda, "motorcycle")
    answers = [f"use:{cycle}", "trade:joe_diamond", f"give:{cycle}", "done", "stop"]
    run(movement(game, amanda), answers)
    session = FlowRunner(movement(game, joe))
    assert joe.exhausted == [cycle]
    assert f"use:{cycle}" not in options(session)
    assert f"trade:{amanda.id}" in options(session)


# Half of the items


def test_half_of_the_items_counts_spells_and_protected_weapons_and_rounds_down(content: Content) -> None:
    """Five items, one of them protected: two go, of the owner's choice."""
    game, amanda = in_the_street(content)
    cards = ["18_derringer", "dark_cloak", "wither", "enchanted_blade", "lantern", "duke", "bravery"]
    copies = [give(game, amanda, card) for card in cards]
    amanda.clues = 5
    session = FlowRunner(lose(game, amanda, stamina=5))
    assert session.decision is not None
    assert (session.decision.least, session.decision.most) == (2, 2)
    assert options(session) == [f"card:{copy}" for copy in copies[:5]]
    game, amanda = in_the_street(content)
    copies = [give(game, amanda, card) for card in cards]
    amanda.clues = 5
    falls(lose(game, amanda, stamina=5), [[f"card:{copies[2]}", f"card:{copies[4]}"]])
    assert amanda.cards == [copies[0], copies[1], copies[3], copies[5], copies[6]]
    assert amanda.clues == 3


# First upkeeps


def test_a_retainer_pays_in_the_first_upkeep_and_is_rolled_for_from_the_second(content: Content) -> None:
    game, amanda = in_the_street(content)
    retainer = give(game, amanda, "retainer")
    dice = script(game, [2, 1])
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.money, dice.left) == (2, 2)
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.money, amanda.cards) == (4, [retainer])
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.money, amanda.cards, dice.left) == (6, [], 0)


def test_a_blessing_is_not_rolled_for_in_its_first_upkeep(content: Content) -> None:
    game, amanda = in_the_street(content)
    run(bless(game, amanda))
    dice = script(game, [1])
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (len(amanda.cards), dice.left) == (1, 1)
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.cards, dice.left) == ([], 0)


def test_a_loan_bears_no_interest_in_its_first_upkeep(content: Content) -> None:
    game, amanda = in_the_street(content)
    run(effect(game, amanda, {"take_loan": True}))
    assert amanda.money == 10
    amanda.money = 1
    dice = script(game, [3, 3])
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.money, dice.left) == (1, 2)
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.money, dice.left, len(amanda.cards)) == (0, 1, 1)
    give(game, amanda, "knife")
    next_turn(game)
    run(upkeep(game, amanda), [KEEP])
    assert (amanda.cards, game.state.loans_defaulted) == ([], 1)


def test_one_upkeep_may_see_first_and_later_rolls(content: Content) -> None:
    """A blessing of long ago is rolled for, a retainer of the last turn is not."""
    game, amanda = in_the_street(content)
    run(bless(game, amanda))
    game.state.round = 6
    retainer = give(game, amanda, "retainer")
    next_turn(game)
    script(game, [1])
    run(upkeep(game, amanda), [KEEP])
    assert [event.faces for event in every(game, Rolled)] == [(1,)]
    assert (amanda.cards, amanda.money) == ([retainer], 2)


# Two copies of one card


def test_two_copies_of_a_weapon_fill_both_hands(content: Content) -> None:
    game, amanda = in_the_street(content)
    one, two = give(game, amanda, "45_automatic"), give(game, amanda, "45_automatic")
    cultist = put_monster(game, "cultist", STREET)
    session = FlowRunner(combat(game, amanda, cultist))
    assert session.decision is not None
    assert session.decision.about.pools[f"fight:{one}+{two}"][:2] == (3 + 8, 1)


def test_two_copies_of_a_spell_are_cast_one_after_the_other(content: Content) -> None:
    game, amanda = in_the_street(content)
    one, two = give(game, amanda, "wither"), give(game, amanda, "wither")
    cultist = put_monster(game, "cultist", STREET)
    script(game, [5, 1, 6, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    assert [each for each in options(session) if each.startswith("cast")] == [f"cast:{one}"]
    session.answer(f"cast:{one}")
    session.answer(f"cast:{two}")
    assert session.decision is not None
    assert session.decision.about.pools == {f"fight:{one}+{two}": Roll(3 + 6, 1, 1)}


def test_two_copies_of_a_skill_give_two_rerolls_and_add_up(content: Content) -> None:
    game, amanda = in_the_street(content)
    one, two = give(game, amanda, "bravery"), give(game, amanda, "bravery")
    give(game, amanda, "skill_will")
    give(game, amanda, "skill_will")
    amanda.clues = 1
    dice = script(game, [1] * 5 + [2] * 5 + [3] * 5 + [4, 4, 6])
    check = run(skill_check(game, amanda, "horror"), [f"use:{one}", f"use:{two}", "clue"])
    assert check.faces == [3, 3, 3, 3, 3, 4, 4, 6]
    assert (amanda.exhausted, dice.left) == ([one, two], 0)


def test_two_copies_of_food_soften_one_wound_by_two(content: Content) -> None:
    game, amanda = in_the_street(content)
    one, two = give(game, amanda, "food"), give(game, amanda, "food")
    run(lose(game, amanda, stamina=3), [f"use:{one}", f"use:{two}"])
    assert (amanda.stamina, amanda.cards) == (4, [])


# Devoured and replaced within a round


def test_who_takes_a_devoured_ones_seat_acts_from_the_next_turn(content: Content) -> None:
    game, amanda = in_the_street(content, "amanda_sharpe", "joe_diamond")
    game.state.round = 5
    falls(lose(game, amanda, sanity=5, stamina=5))
    fresh = game.state.investigators[0]
    home = fresh.place
    play_out(movement(game, fresh))
    run(in_arkham(game, fresh))
    assert (fresh.place, told(game, EncounterBegan)) == (home, [])
    next_turn(game)
    session = FlowRunner(upkeep(game, fresh))
    while session.decision is not None:
        assert session.decision.kind in ("upkeep", "sliders")
        session.answer(session.decision.default)
    session = FlowRunner(movement(game, fresh))
    assert options(session)[0] == "stop"
    session.answer("stop")
    play_out(in_arkham(game, fresh))
    assert len(told(game, EncounterBegan)) >= 1


def test_a_card_the_new_one_brings_along_waits_for_its_roll_like_any_other(content: Content) -> None:
    game = scenario(content, investigators=["darrell_simmons"])
    darrell = game.state.investigators[0]
    game.state.unused, game.state.round = [], 5
    falls(lose(game, darrell, sanity=9, stamina=9))
    fresh = game.state.investigators[0]
    assert (fresh.id, fresh is darrell, fresh.money) == ("darrell_simmons", False, 4)
    next_turn(game)
    dice = script(game, [1])
    play_out(upkeep(game, fresh))
    assert (fresh.money, dice.left) == (6, 1)
    assert any(copy.startswith("retainer.") for copy in fresh.cards)
