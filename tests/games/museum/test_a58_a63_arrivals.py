"""A58, A63: what came into play first acts first at midnight, and the monsters of a card when it is drawn."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import QUIET, lay, on_top, only_in_cup, put_monster
from solo.games.museum.rules.halls import lay_adventure
from solo.games.museum.rules.midnight import play_midnight, run_midnight_effects
from solo.games.museum.rules.setup import new_game
from solo.games.museum.rules.turn import play
from solo.games.museum.state import decode_state
from tests.games.museum.helpers import Night, at_card, content, finish_card, night, settled, table
from tests.games.museum.printed import answered

LAVATORY = "public_lavatory"


def causes(playing: Night) -> list[str]:
    """What took sanity and stamina or added doom, in its order."""
    told = (events.ValuesLost, events.DoomAdded)
    return list(dict.fromkeys(event.cause for event in playing.game.events if isinstance(event, told)))


# Midnight (ES14.1, A58)


def test_a58_adventures_act_in_the_order_in_which_they_were_laid_not_in_that_of_their_slots() -> None:
    game = table(investigators=["dexter_drake"], cards=["the_gift_shop", "don_t_fall_asleep", "the_hedge_maze"])
    on_top(game.state.adventures, "horrible_visions")
    finish_card(night(game).give("go:the_gift_shop"), "the_gift_shop")
    assert game.state.cards[0].card == "horrible_visions"
    playing = answered(Night(game, run_midnight_effects(game)))
    assert [each for each in causes(playing) if each in content().adventures] == [
        "don_t_fall_asleep",
        "the_hedge_maze",
        "horrible_visions",
    ]


def test_a58_an_other_world_and_an_adventure_act_as_they_came() -> None:
    game = table(investigators=["dexter_drake"], cards=["don_t_fall_asleep"])
    on_top(game.state.adventures, "the_hedge_maze")
    lay(game, "the_dreamlands")
    answered(Night(game, lay_adventure(game, 1)))
    assert [card.card for card in game.state.cards] == ["don_t_fall_asleep", "the_hedge_maze", "the_dreamlands"]
    assert sorted(game.state.cards, key=lambda card: card.arrival)[-1].card == "the_hedge_maze"


def test_a58_monsters_act_in_the_order_in_which_they_appeared_whatever_card_they_are_on() -> None:
    game = table(investigators=["dexter_drake"], ancient_one="nyarlathotep")
    game.state.investigators[0].place = "the_gift_shop"
    put_monster(game, "the_bloated_woman", QUIET[4])
    put_monster(game, "vampire", QUIET[0])
    playing = answered(Night(game, run_midnight_effects(game)))
    assert causes(playing) == ["the_bloated_woman", "vampire"]


def test_a58_a_game_of_before_goes_on_in_the_order_of_the_slots() -> None:
    game = table(investigators=["dexter_drake"], cards=["don_t_fall_asleep", "the_hedge_maze"])
    for card in game.state.cards:
        card.arrival = 0
    assert decode_state(msgspec.msgpack.encode(game.state)).cards == game.state.cards
    assert causes(answered(Night(game, run_midnight_effects(game)))) == ["don_t_fall_asleep", "the_hedge_maze"]


# Monsters of a card when it is drawn (A63)


def on_it(playing: Night) -> list[int]:
    """The rows of the lavatory with monsters."""
    return [monster.row for monster in playing.game.card_of(LAVATORY).monsters]


def test_a63_at_the_setup_two_monsters_appear_on_it() -> None:
    game = new_game(content(), 1, ancient_one="azathoth", investigators=["kate_winthrop"])
    for seed in range(60):
        game = new_game(content(), seed, ancient_one="azathoth", investigators=["kate_winthrop"])
        playing = Night(game, play(game))
        if game.in_play(LAVATORY):
            break
    assert on_it(playing)[:2] == [0, 1], "it is not Kate's turn, nor anybody's"
    kinds = playing.order(events.CardLaidOut, events.MonsterCame, events.VisitorArrived)
    assert kinds.index("MonsterCame") < kinds.index("VisitorArrived")


def laid(who: str, *cup: str) -> Night:
    """The lavatory replaces a card that somebody completes."""
    game = table(investigators=[who])
    on_top(game.state.adventures, LAVATORY)
    only_in_cup(game, *cup)
    return settled(finish_card(night(game).give("go:the_gift_shop"), "the_gift_shop"))


def test_a63_two_monsters_fill_its_slots_from_the_top_and_none_goes_elsewhere() -> None:
    playing = laid("dexter_drake", "zombie", "ghoul", "witch")
    assert on_it(playing) == [0, 1]
    assert [event.row for event in playing.told(events.MonsterCame)] == [0, 1]
    assert len(playing.game.monsters_in_play()) == 2


def test_a63_an_empty_cup_sends_as_many_as_there_are() -> None:
    assert on_it(laid("dexter_drake", "zombie")) == [0]
    assert on_it(laid("dexter_drake")) == []


def test_a63_kate_keeps_them_away_in_her_own_turn_only() -> None:
    assert on_it(laid("kate_winthrop", "zombie", "ghoul")) == []
    game = table(investigators=["kate_winthrop"])
    game.state.hour = 3
    on_top(game.state.adventures, LAVATORY)
    on_top(game.state.mythos, "rooms_change_places_in_the_wrong_corridor")
    playing = Night(game, play_midnight(game))
    game.state.phase = "midnight"
    playing.give(f"replace:{QUIET[0]}")
    assert on_it(playing) == [0, 1]


def test_a63_their_locks_take_dice_at_once() -> None:
    playing = laid("dexter_drake", "nightgaunt", "star_spawn")
    assert sorted(die.color for die in playing.game.state.dice if die.lock) == ["red", "yellow"]


def test_es17_3_without_a_free_slot_they_come_below_its_last_row() -> None:
    game = table(investigators=["dexter_drake"], cards=[LAVATORY, *QUIET[:2]])
    put_monster(game, "zombie", LAVATORY, 1)
    only_in_cup(game, "ghoul", "witch")
    fact = content().adventures[LAVATORY]
    from solo.games.museum.scope import Scope

    playing = answered(Night(game, fact.on_draw.run(Scope(game, game.state.investigators[0], LAVATORY))))
    assert on_it(playing) == [1, 0, -1]


# Cards whose facts are known now


def test_the_shotgun_turns_any_one_die_to_peril_after_a_roll_and_adds_none() -> None:
    playing = at_card("the_loading_dock", who="bob_jenkins", hand=["shotgun"])
    assert not any(each.startswith("use:shotgun") for each in playing.options)
    playing.roll("i1", "i1", "i2", "i2", "lore", "terror").give("use:shotgun.1:0", "turn:terror")
    assert playing.completable() == ["0", "1"]
    assert playing.game.state.decks["common"][-1] == "shotgun.1"


def test_a27_beating_the_shambler_moves_the_hand_once_more_and_midnight_does_not() -> None:
    playing = at_card("the_missing_records", monsters={"dimensional_shambler": -1})
    playing.roll("lore", "terror", "i1", "i1", "i1", "i1").complete("dimensional_shambler.1", "lore", "terror")
    assert playing.game.state.hour == 1
    game = table()
    put_monster(game, "dimensional_shambler", "the_gift_shop")
    answered(Night(game, run_midnight_effects(game)))
    assert game.state.hour == 0


@pytest.mark.parametrize(("card", "what"), [("whiskey", "sanity"), ("food", "stamina")])
def test_food_and_whiskey_heal_one_or_pay_one_of_a_task(card: str, what: str) -> None:
    uses = content().possessions[card].uses
    assert [use.effect.raw for use in uses] == [[{"gain": {what: 1}}], [{"pay_task_cost": {what: 1}}]]
