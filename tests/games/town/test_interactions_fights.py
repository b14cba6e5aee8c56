"""Where fights meet other rules, driven through the whole phase in which a player fights them."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.town.checks.by_hand import give, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.movement import movement
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.rumors import rumor_in_the_street
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import combat_pools, pools
from tests.games.town.helpers import enter_rumor, options

STREET = "downtown_street"
CAMPUS = "miskatonic_university_street"


def met(content: Content, monster: str, *cards: str) -> tuple[Game, Investigator, FlowRunner, list[str], str]:
    """Amanda (fight 2, lore 2) stops in a street beside a monster and has to deal with it; she has some cards."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.max_sanity, amanda.sanity, amanda.max_stamina, amanda.stamina = STREET, 9, 9, 9, 9
    marker = put_monster(game, monster, STREET)
    copies = [give(game, amanda, card) for card in cards]
    session = FlowRunner(movement(game, amanda))
    session.answer("stop")
    return game, amanda, session, copies, marker


def grant(game: Game, monster: str, ability: str) -> None:
    """Give a monster one more ability, as a card in play would."""
    kind = monster.partition(".")[0]
    figures = game.figures(monster)
    game._figures[kind] = msgspec.structs.replace(figures, abilities=figures.abilities | {ability})


def test_r33_8_the_spell_an_elder_thing_takes_works_no_more_in_the_next_round(content: Content) -> None:
    game, amanda, session, (wither,), thing = met(content, "elder_thing", "wither")
    script(game, [5, 1, *[1] * 5, 1, 1])
    session.answer(f"fight:{thing}")
    session.answer(f"cast:{wither}")
    session.answer(f"fight:{wither}")
    assert amanda.cards == []
    assert pools(session) == {"fight": 2}
    session.answer("fight")
    assert combat_pools(game) == [5, 2]


def test_r33_8_nor_does_one_it_takes_through_a_failed_flight(content: Content) -> None:
    game, amanda, session, (wither,), thing = met(content, "elder_thing", "wither")
    script(game, [5, 1, *[1] * 9])
    session.answer(f"fight:{thing}")
    session.answer(f"cast:{wither}")
    session.answer("flee")
    assert amanda.cards == []
    assert pools(session) == {"fight": 2}


def test_r33_8_with_the_red_sign_goes_all_it_did_to_the_monster(content: Content) -> None:
    game, amanda, session, (sign,), thing = met(content, "elder_thing", "red_sign_of_shudde_mell")
    grant(game, thing, "endless")
    script(game, [5, 1, 1, 6, 6])
    session.answer(f"fight:{thing}")
    session.answer(f"cast:{sign}")
    session.answer("ability:endless")
    session.answer(f"fight:{sign}")
    view = session.decision.about if session.decision is not None else None
    assert getattr(view, "pools", None) == {"fight": Roll(2, 2, 1)}
    session.answer("fight")
    assert (amanda.monster_trophies, thing in game.state.cup) == ([], True)


def test_r33_8_a_weapon_whose_enchantment_is_taken_is_no_longer_magical(content: Content) -> None:
    game, amanda, session, (spell, gun), thing = met(content, "elder_thing", "enchant_weapon", "45_automatic")
    grant(game, thing, "physical_immunity")
    script(game, [5, 1, *[1] * 6])
    session.answer(f"fight:{thing}")
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{gun}": 6, "fight": 2}
    session.answer(f"fight:{gun}")
    session.answer(f"card:{spell}")
    assert amanda.cards == [gun]
    assert pools(session) == {f"fight:{gun}": 2, "fight": 2}


def test_r33_8_the_weapon_may_then_be_enchanted_by_another_copy(content: Content) -> None:
    game, _amanda, session, copies, thing = met(
        content, "elder_thing", "enchant_weapon", "enchant_weapon", "45_automatic"
    )
    one, two, gun = copies
    script(game, [5, 1, *[1] * 6])
    session.answer(f"fight:{thing}")
    session.answer(f"cast:{one}")
    assert not [each for each in options(session) if each.startswith("cast")]
    session.answer(f"fight:{gun}")
    session.answer(f"card:{one}")
    assert f"cast:{two}" in options(session)


def test_r33_8_an_enchantment_stays_while_its_spell_does(content: Content) -> None:
    game, amanda, session, (spell, gun, knife), thing = met(
        content, "elder_thing", "enchant_weapon", "45_automatic", "knife"
    )
    grant(game, thing, "physical_immunity")
    script(game, [5, 1, *[1] * 6])
    for answer in (f"fight:{thing}", f"cast:{spell}", f"card:{gun}", f"fight:{gun}", f"card:{knife}"):
        session.answer(answer)
    assert amanda.cards == [spell, gun]
    assert pools(session) == {f"fight:{gun}": 6, "fight": 2}


def test_r33_1_a_second_red_sign_does_not_offer_what_the_first_has_blanked(content: Content) -> None:
    game, _, session, (one, two), ghost = met(content, "ghost", "red_sign_of_shudde_mell", "red_sign_of_shudde_mell")
    script(game, [6] * 9)
    session.answer(f"fight:{ghost}")
    session.answer(f"cast:{one}")
    assert options(session) == ["ability:undead", "ability:physical_immunity", "none"]
    session.answer("ability:physical_immunity")
    session.answer(f"cast:{two}")
    assert options(session) == ["ability:undead", "none"]


@pytest.mark.parametrize(("ally", "monster"), [("tom_mountain_murphy", "gug"), ("john_legrasse", "maniac")])
def test_r33_1_the_red_sign_does_not_offer_what_an_ally_makes_one_ignore(
    content: Content, ally: str, monster: str
) -> None:
    game, _amanda, session, (sign, _), marker = met(content, monster, "red_sign_of_shudde_mell", ally)
    game.state.terror = 6
    game.forget_air()
    script(game, [6] * 9)
    session.answer(f"fight:{marker}")
    session.answer(f"cast:{sign}")
    assert session.decision is not None and session.decision.kind == "combat"


def test_r33_5_after_the_horror_check_nightmarish_is_nothing_to_take_away(content: Content) -> None:
    game, _, session, (sign,), shoggoth = met(content, "shoggoth", "red_sign_of_shudde_mell")
    script(game, [6] * 9)
    session.answer(f"fight:{shoggoth}")
    session.answer("go_on")
    session.answer(f"cast:{sign}")
    assert options(session) == ["ability:physical_resistance", "none"]


def captives(content: Content, *monsters: str) -> tuple[Game, Investigator, str, str]:
    """The Terrible Experiment with these monsters on its card, a cultist in its street, and Amanda with a flute."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = CAMPUS
    rumor = enter_rumor(game, "the_terrible_experiment")
    game.state.cup += rumor.monsters
    rumor.monsters = list(monsters)
    game.state.cup = [monster for monster in game.state.cup if monster not in monsters]
    return game, amanda, put_monster(game, "cultist", CAMPUS), give(game, amanda, "flute_of_the_outer_gods")


def test_r16_3_the_flute_is_not_heard_by_monsters_on_the_rumors_card(content: Content) -> None:
    game, amanda, cultist, _flute = captives(content, "zombie.1", "zombie.2")
    script(game, [6] * 9)
    session = FlowRunner(rumor_in_the_street(game, amanda))
    session.answer("act:the_terrible_experiment")
    session.answer("fight:zombie.1")
    assert options(session) == ["fight", "flee"]
    session.answer("fight")
    assert amanda.monster_trophies == ["zombie.1"]
    assert game.state.monsters == {cultist: CAMPUS}
    assert game.state.rumor is not None and game.state.rumor.monsters == ["zombie.2"]


def test_r16_3_in_the_street_it_sweeps_the_street_and_leaves_the_card_alone(content: Content) -> None:
    game, amanda, cultist, flute = captives(content, "zombie.1", "zombie.2")
    amanda.sanity = amanda.stamina = 4
    other = put_monster(game, "ghost", CAMPUS)
    session = FlowRunner(movement(game, amanda))
    for answer in ("stop", f"fight:{cultist}", f"use:{flute}"):
        session.answer(answer)
    assert sorted(amanda.monster_trophies) == [cultist, other]
    assert game.state.monsters == {}
    assert game.state.rumor is not None and game.state.rumor.monsters == ["zombie.1", "zombie.2"]
