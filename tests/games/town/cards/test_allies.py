"""The ally deck: what an ally brings, raises and wards off, and what happens when one leaves."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Lost, MonsterDefeated
from solo.games.town.game import Collapsed
from solo.games.town.rules.cards import lose_card, owned
from solo.games.town.rules.combat import combat
from solo.games.town.rules.loadout import Fight, ways_to_fight
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement, other_world_movement, walk_about
from solo.games.town.rules.upkeep import actions
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
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

RAISES = {
    "anna_kaslow": {"luck": 2},
    "duke": {},
    "eric_colt": {"speed": 2, "movement": 2},
    "john_legrasse": {"will": 2, "horror": 2},
    "professor_armitage": {"lore": 2, "spell": 2},
    "richard_upton_pickman": {"luck": 1, "speed": 1, "movement": 1},
    "ruby_standish": {"sneak": 2, "evade": 2},
    "ryan_dean": {"sneak": 1, "evade": 1, "will": 1, "horror": 1},
    "sir_william_brinton": {},
    "thomas_f_malone": {"fight": 1, "combat": 1, "lore": 1, "spell": 1},
    "tom_mountain_murphy": {"fight": 2, "combat": 2},
}

BRINGS = {
    "anna_kaslow": {"clues": 2},
    "duke": {"max_sanity": 1, "sanity": 1},
    "ruby_standish": {"unique": 1},
    "ryan_dean": {"common": 1},
    "sir_william_brinton": {"max_stamina": 1, "stamina": 1},
    "thomas_f_malone": {"spell": 1},
}
"""What is there besides the ally once it has joined; the others bring nothing."""

HEALERS = {"duke": "sanity", "sir_william_brinton": "stamina"}


def test_the_deck_has_11_allies(content: Content) -> None:
    game, _ = kate(content)
    deck = game.state.decks["ally"]
    assert Counter(deck) == {f"{card}.1": 1 for card in RAISES}
    assert len(deck) == 11


@pytest.mark.parametrize("card", RAISES)
def test_an_ally_that_joins(content: Content, card: str) -> None:
    game, who = kate(content)
    before, dice = holdings(game, who), figures(game, who)
    tops = [stack[0] for deck, stack in game.state.decks.items() if deck in BRINGS.get(card, {})]
    give(game, who, card)
    assert changed(game, who, before) == {"ally": 1, **BRINGS.get(card, {})}
    assert raised(game, who, dice) == RAISES[card]
    assert who.cards == [f"{card}.1", *tops]
    assert set(game.modifiers(who).clue_dice.values()) == {0}


@pytest.mark.parametrize("card", HEALERS)
def test_one_who_is_hurt_gains_a_single_point_with_the_ally(content: Content, card: str) -> None:
    game, who = kate(content)
    who.sanity = who.stamina = 1
    before = holdings(game, who)
    give(game, who, card)
    assert changed(game, who, before) == {"ally": 1, **BRINGS[card]}


@pytest.mark.parametrize("card", RAISES)
def test_an_ally_that_leaves(content: Content, card: str) -> None:
    """What was brought stays, but a maximum that was raised."""
    game, who = kate(content)
    before, dice = holdings(game, who), figures(game, who)
    give(game, who, card)
    lose_card(game, who, f"{card}.1")
    stays = {what: amount for what, amount in BRINGS.get(card, {}).items() if card not in HEALERS}
    assert changed(game, who, before) == stays
    assert raised(game, who, dice) == {}
    assert game.state.decks["ally"][-1] == f"{card}.1"


@pytest.mark.parametrize("card", RAISES)
def test_an_ally_is_no_item_and_cannot_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert owned(game, who, "ally") == [copy]
    assert copy not in owned(game, who, "item")
    assert content.cards[card].type == "ally"
    assert (content.cards[card].price, content.cards[card].hands, content.cards[card].weapon) == (None, 0, False)
    who.money = 1
    game.by_id("jenny_barnes").place = who.place
    session = FlowRunner(walk_about(game, who))
    session.answer("trade:jenny_barnes")
    assert f"give:{copy}" not in options(session)


@pytest.mark.parametrize("card", [card for card in RAISES if "unique" not in BRINGS.get(card, {})])
def test_an_ally_stays_with_one_who_is_knocked_out(content: Content, card: str) -> None:
    game, who = kate(content)
    give(game, who, card)
    with pytest.raises(Collapsed):
        run(lose(game, who, stamina=9))
    assert f"{card}.1" in who.cards


@pytest.mark.parametrize("card", RAISES)
def test_when_it_is_offered(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert offered(game, who, copy) == {}
    who.sanity -= 1
    assert offered(game, who, copy) == {}, "given up for it, he takes that point of the maximum along"
    who.sanity -= 1
    assert offered(game, who, copy) == ({"free_action": ("",)} if card == "duke" else {})
    who.sanity, who.stamina = who.max_sanity, 1
    assert offered(game, who, copy) == ({"free_action": ("",)} if card == "sir_william_brinton" else {})


# Duke and Sir William


@pytest.mark.parametrize(("card", "what"), HEALERS.items())
class TestHealers:
    def test_given_up_on_the_way_they_restore_everything(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        before = holdings(game, who)
        give(game, who, card)
        who.sanity = who.stamina = 1
        run(walk_about(game, who), [f"use:{card}.1", "stop"])
        other = {"sanity": "stamina", "stamina": "sanity"}[what]
        assert changed(game, who, before) == {other: 1 - before[other]}, "to the ordinary maximum"
        assert game.state.decks["ally"][-1] == f"{card}.1"

    def test_they_do_so_in_the_upkeep_too(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        setattr(who, what, 1)
        run(actions(game, who), [f"use:{card}.1"])
        assert getattr(who, what) == getattr(who, f"max_{what}") == {"sanity": 6, "stamina": 4}[what]
        assert who.cards == []

    def test_they_do_so_in_another_world_too(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content, "abyss_1")
        give(game, who, card)
        setattr(who, what, 1)
        run(other_world_movement(game, who), [f"use:{card}.1"])
        assert getattr(who, what) == getattr(who, f"max_{what}") == {"sanity": 6, "stamina": 4}[what]
        assert (who.cards, who.place) == ([], "abyss_2")

    def test_a39_by_one_who_is_delayed_too(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        setattr(who, what, 1)
        who.delayed = True
        run(movement(game, who), [f"use:{card}.1"])
        assert (getattr(who, what), who.cards) == (getattr(who, f"max_{what}"), [])

    def test_one_who_is_hurt_keeps_his_points_when_they_leave(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        setattr(who, what, 2)
        lose_card(game, who, f"{card}.1")
        assert getattr(who, what) == 2

    def test_to_lose_one_as_a_price_restores_nothing(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        setattr(who, what, 1)
        run(VOCABULARY.compile([{"discard": {"what": "ally", "count": 1}}]).run(Scope(game, who, "test")))
        assert (getattr(who, what), who.cards) == (1, [])

    def test_the_drop_to_the_old_maximum_is_no_loss(self, content: Content, card: str, what: str) -> None:
        game, who = kate(content)
        for each in (card, "food", "whiskey"):
            give(game, who, each)
        lose_card(game, who, f"{card}.1")
        assert (every(game, Lost), len(who.cards)) == ([], 2)


# What allies ward off


@pytest.mark.parametrize(("card", "sanity"), [("eric_colt", 6), ("john_legrasse", 5), ("professor_armitage", 5)])
def test_nightmarish_means_nothing_to_eric_colt_s_friend(content: Content, card: str, sanity: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    monster = put_monster(game, "shoggoth", who.place)
    script(game, [6] * 9)
    FlowRunner(combat(game, who, monster))
    assert (last(game, Checked).passed, who.sanity) == (True, sanity)


def test_a_failed_horror_check_hurts_eric_colt_s_friend_all_the_same(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "eric_colt")
    monster = put_monster(game, "shoggoth", who.place)
    script(game, [1] * 9)
    FlowRunner(combat(game, who, monster))
    assert who.sanity == 6 - 3


@pytest.mark.parametrize(("card", "to"), [("john_legrasse", "trophy"), ("eric_colt", "cup")])
def test_an_endless_monster_is_a_trophy_for_legrasse_s_friend(content: Content, card: str, to: str) -> None:
    game, who = kate(content)
    game.state.terror = 6
    give(game, who, card)
    monster = put_monster(game, "maniac", who.place)
    who.sliders = [1, 3, 1]
    script(game, [6] * 9)
    run(combat(game, who, monster), ["fight"])
    assert last(game, MonsterDefeated).to == to
    assert who.monster_trophies == ([monster] if to == "trophy" else [])


@pytest.mark.parametrize(("card", "stamina"), [("tom_mountain_murphy", 4), ("john_legrasse", 3)])
def test_overwhelming_means_nothing_to_murphy_s_friend(content: Content, card: str, stamina: int) -> None:
    game, who = kate(content)
    who.sliders = [1, 3, 1]
    for each in (card, "45_automatic"):
        give(game, who, each)
    monster = put_monster(game, "gug", who.place)
    script(game, [6] * 20)
    assert run(combat(game, who, monster), ["fight:45_automatic.1"]) == "defeated"
    assert who.stamina == stamina


def test_a_failed_combat_check_hurts_murphy_s_friend_all_the_same(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "tom_mountain_murphy")
    who.stamina = who.max_stamina = 6
    monster = put_monster(game, "gug", who.place)
    script(game, [6] * 1 + [1] * 9)
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight")
    assert who.stamina == 6 - 4


@pytest.mark.parametrize(
    ("card", "weapon", "bonuses"),
    [
        ("professor_armitage", "enchanted_blade", {"magical_resistance": 4, "magical_immunity": 0}),
        ("richard_upton_pickman", "45_automatic", {"physical_resistance": 4, "physical_immunity": 0}),
        ("professor_armitage", "45_automatic", {"physical_resistance": 2, "physical_immunity": 0}),
        ("richard_upton_pickman", "enchanted_blade", {"magical_resistance": 2, "magical_immunity": 0}),
        ("duke", "45_automatic", {"physical_resistance": 2, "physical_immunity": 0}),
    ],
)
def test_which_resistance_is_void(content: Content, card: str, weapon: str, bonuses: dict[str, int]) -> None:
    """Immunity is another thing, and stays."""
    game, who = kate(content)
    for each in (card, weapon):
        give(game, who, each)
    for ability, bonus in bonuses.items():
        found = ways_to_fight(Fight(game, who, abilities=frozenset([ability])))
        assert {way.copies: way.bonus for way in found} == {(): 0, (f"{weapon}.1",): bonus}


@pytest.mark.parametrize(
    ("card", "weapon", "monster", "pool"),
    [
        ("professor_armitage", "enchanted_blade", "witch", 4 - 3 + 4),
        ("richard_upton_pickman", "45_automatic", "vampire", 4 - 3 + 4),
        ("professor_armitage", "45_automatic", "vampire", 4 - 3 + 2),
        ("richard_upton_pickman", "enchanted_blade", "witch", 4 - 3 + 2),
    ],
)
def test_an_ally_helps_in_the_fight_with_a_monster_that_resists(
    content: Content, card: str, weapon: str, monster: str, pool: int
) -> None:
    game, who = kate(content)
    who.sliders = [1, 3, 1]
    for each in (card, weapon):
        give(game, who, each)
    marker = put_monster(game, monster, who.place)
    script(game, [6] * 30)
    run(combat(game, who, marker), [f"fight:{weapon}.1"])
    assert last(game, Checked).pool == pool


def test_an_ally_wards_its_own_friend_only(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "eric_colt")
    jenny = game.by_id("jenny_barnes")
    monster = put_monster(game, "shoggoth", jenny.place)
    script(game, [6] * 9)
    FlowRunner(combat(game, jenny, monster))
    assert jenny.sanity == 6 - 1
