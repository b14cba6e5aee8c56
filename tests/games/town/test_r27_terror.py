"""R27: the terror track; rulings A33 and A37."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.movement import may_enter
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import run
from tests.games.town.helpers import answered, every

SHOPS = {3: "general_store", 6: "curiositie_shoppe", 9: "ye_olde_magick_shoppe"}
STREETS = {
    "general_store": "rivertown_street",
    "curiositie_shoppe": "northside_street",
    "ye_olde_magick_shoppe": "uptown_street",
}


def test_r27_1_from_0_to_10(content: Content) -> None:
    game = scenario(content)
    assert game.state.terror == 0
    run(raise_terror(game, 10))
    assert game.state.terror == 10
    assert told(game, events.TerrorRaised) == [events.TerrorRaised(level) for level in range(1, 11)]


def test_r27_1_card_effects_raise_it(content: Content) -> None:
    game = scenario(content)
    run(VOCABULARY.compile([{"terror": 2}]).run(Scope(game, game.by_id("joe_diamond"), "test")))
    assert game.state.terror == 2


@pytest.mark.parametrize("lurking", [0, 1, 4])
def test_r27_3_r26_7_at_10_the_outskirts_go_back_to_the_cup(content: Content, lurking: int) -> None:
    """After the ally has left; the terror level does not rise by that, and nobody is kept out any more."""
    game = scenario(content, ancient_one="azathoth")
    game.state.terror = 9
    banished = game.state.outskirts = [game.state.cup.pop() for _ in range(lurking)]
    gone, cup = tuple(banished), len(game.state.cup)
    run(raise_terror(game))
    assert (game.state.terror, game.state.doom, game.state.outskirts) == (10, 0, [])
    assert len(game.state.cup) == cup + lurking
    kinds = [type(event) for event in game.events]
    assert kinds == [events.TerrorRaised, events.AllyLeftTown, *([events.OutskirtsReleased] if lurking else [])]
    assert told(game, events.OutskirtsReleased) == ([events.OutskirtsReleased(gone)] if lurking else [])
    run(raise_terror(game))
    assert (game.state.terror, game.state.doom) == (10, 1)


@pytest.mark.parametrize("lurking", [6, 7])
def test_r27_3_r26_7_in_the_mythos_phase_the_outskirts_overflow_and_are_empty_at_10(
    content: Content, lurking: int
) -> None:
    """One investigator: 4 monsters in town and 7 outside are all there is room for; the one that the new gate brings is the
    eighth outside, terror rises to 10, and all are back in the cup. With room for it, terror stays at 9."""
    game = scenario(content, investigators=["amanda_sharpe"])
    game.state.terror = 9
    game.by_id("amanda_sharpe").place = "uptown_street"
    for _ in range(4):
        put_monster(game, "cultist", "northside_street")
    game.state.outskirts = [game.state.cup.pop() for _ in range(lurking)]
    cup = len(game.state.cup)
    game.state.mythos_deck.remove("all_quiet_in_arkham")
    game.state.mythos_deck.insert(0, "all_quiet_in_arkham")
    answered(game, mythos_phase(game))
    full = lurking == 7
    assert (game.state.terror, len(game.state.outskirts)) == ((10, 0) if full else (9, 7))
    assert len(game.state.cup) == (cup + 7 if full else cup - 1)
    assert len(every(game, events.OutskirtsEmptied)) == int(full)


def test_r27_3_r26_7_the_outskirts_leave_before_the_overrun_is_tested(content: Content) -> None:
    """A text takes the town to 10, with 13 monsters in it: what lurks outside does not count."""
    game = scenario(content)
    game.state.terror = 9
    for _ in range(13):
        game.state.monsters[game.state.cup.pop()] = "northside_street"
    game.state.outskirts = [game.state.cup.pop() for _ in range(4)]
    run(VOCABULARY.compile([{"terror_to": 10}]).run(Scope(game, game.by_id("joe_diamond"), "test")))
    assert (len(game.state.monsters), game.state.outskirts, game.state.battle) == (13, [], None)


def test_r27_2_every_point_beyond_10_is_a_doom_token(content: Content) -> None:
    game = scenario(content)
    game.state.terror = 9
    run(raise_terror(game, 3))
    assert (game.state.terror, game.state.doom) == (10, 2)


def test_r27_2_d27_reaching_10_brings_no_doom_token(content: Content) -> None:
    game = scenario(content)
    game.state.terror = 9
    run(raise_terror(game))
    assert (game.state.terror, game.state.doom) == (10, 0)


def test_r27_2_beyond_10_no_ally_leaves(content: Content) -> None:
    game = scenario(content)
    game.state.terror = 10
    run(raise_terror(game, 2))
    assert len(game.state.decks["ally"]) == 11


def test_r27_2_such_a_token_may_be_the_last(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.terror, game.state.doom = 10, 8
    with pytest.raises(AncientOneAwakens) as awakens:
        run(raise_terror(game, 5))
    assert awakens.value.reason == "doom"
    assert game.state.doom == 10


@pytest.mark.parametrize("level", range(1, 11))
def test_r27_3_shops_close_at_3_6_and_9(content: Content, level: int) -> None:
    game = scenario(content)
    game.state.terror = level - 1
    run(raise_terror(game))
    assert list(game.state.closed) == ([SHOPS[level]] if level in SHOPS else [])


def test_a33_several_points_at_once_are_taken_one_by_one(content: Content) -> None:
    game = scenario(content)
    run(raise_terror(game, 10))
    assert told(game, events.ShopClosed) == [events.ShopClosed(shop) for shop in SHOPS.values()]
    kinds = [type(event) for event in game.events]
    assert kinds[:6] == [events.TerrorRaised, events.AllyLeftTown] * 3
    assert kinds[6] == events.ShopClosed
    assert len(game.state.decks["ally"]) == 1


@pytest.mark.parametrize(("level", "shop"), SHOPS.items())
def test_r27_3_a37_whoever_is_inside_goes_to_the_street(content: Content, level: int, shop: str) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    who.place = shop
    inside = put_monster(game, "cultist", shop)
    waiting = put_monster(game, "ghoul", STREETS[shop])
    game.state.terror = level - 1
    run(raise_terror(game))
    assert who.place == STREETS[shop]
    assert game.state.monsters == {inside: STREETS[shop], waiting: STREETS[shop]}
    assert told(game, events.Checked) == []
    assert told(game, events.CombatBegan) == []


def test_r27_4_nobody_enters_a_closed_shop_any_more(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    who.place = "rivertown_street"
    assert may_enter(game, who, "general_store")
    run(raise_terror(game, 3))
    assert not may_enter(game, who, "general_store")
    assert may_enter(game, who, "graveyard")


def test_r27_3_it_stays_closed(content: Content) -> None:
    game = scenario(content)
    run(raise_terror(game, 3))
    run(raise_terror(game, 2))
    assert list(game.state.closed) == ["general_store"]
    assert told(game, events.ShopClosed) == [events.ShopClosed("general_store")]
    assert told(game, events.PlaceOpened) == []


def test_r27_5_every_point_takes_a_random_ally_out_of_the_game(content: Content) -> None:
    left: set[str] = set()
    for seed in range(40):
        game = scenario(content, seed=seed)
        run(raise_terror(game))
        assert len(game.state.decks["ally"]) == 10
        assert len(game.state.boxed_cards) == 1
        assert told(game, events.AllyLeftTown) == [events.AllyLeftTown(game.state.boxed_cards[0])]
        left.add(game.state.boxed_cards[0])
    assert len(left) > 5


def test_r27_5_allies_of_investigators_are_safe(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    duke = give(game, who, "duke")
    run(raise_terror(game, 10))
    assert who.cards == [duke]
    assert game.state.decks["ally"] == []
    assert len(game.state.boxed_cards) == 10


def test_r27_5_an_empty_deck_changes_nothing(content: Content) -> None:
    game = scenario(content)
    game.state.decks["ally"].clear()
    run(raise_terror(game, 2))
    assert game.state.terror == 2
    assert told(game, events.AllyLeftTown) == []


def test_r27_3_monsters_that_change_with_terror(content: Content) -> None:
    """The maniac is a poor fighter until the level is 6."""
    game = scenario(content, ancient_one="yig")
    run(raise_terror(game, 5))
    calm = game.figures("maniac.1")
    assert calm.combat is not None
    assert (calm.combat.rating, calm.combat.damage, "endless" in calm.abilities) == (1, 1, False)
    run(raise_terror(game))
    wild = game.figures("maniac.1")
    assert wild.combat is not None
    assert (wild.combat.rating, wild.combat.damage, "endless" in wild.abilities) == (-2, 3, True)


def test_r27_4_monsters_do_not_enter_either(content: Content) -> None:
    """No arrow leads into a location; a hound that would leap there finds nobody."""
    game = scenario(content)
    run(raise_terror(game, 3))
    for who in game.state.investigators:
        who.place = "rivertown_street"
    hound = put_monster(game, "hound_of_tindalos", "uptown_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "uptown_street"}
