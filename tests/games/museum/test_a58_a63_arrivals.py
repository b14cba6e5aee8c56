"""A58, A63: what came into play first acts first at midnight, and the monsters of a card when it is drawn."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.proof.scenario import QUIET, lay, on_top, only_in_cup, put_monster
from solo.games.museum.rules.halls import lay_adventure
from solo.games.museum.rules.midnight import at_midnight, midnight
from solo.games.museum.rules.setup import new_museum
from solo.games.museum.rules.turn import play
from solo.games.museum.state import decode_state, encode_state
from tests.games.museum.helpers import Night, at_card, content, finish_card, night, settled, table
from tests.games.museum.printed import answered

LAVATORY = "public_lavatory"


def causes(playing: Night) -> list[str]:
    """What took sanity and stamina or added doom, in its order."""
    told = (events.ValuesLost, events.DoomAdded)
    return list(dict.fromkeys(event.cause for event in playing.museum.events if isinstance(event, told)))


# Midnight (ES14.1, A58)


def test_a58_adventures_act_in_the_order_in_which_they_were_laid_not_in_that_of_their_slots() -> None:
    museum = table(investigators=["dexter_drake"], cards=["the_gift_shop", "don_t_fall_asleep", "the_hedge_maze"])
    on_top(museum.state.adventures, "horrible_visions")
    finish_card(night(museum).give("go:the_gift_shop"), "the_gift_shop")
    assert museum.state.cards[0].card == "horrible_visions"
    playing = answered(Night(museum, at_midnight(museum)))
    assert [each for each in causes(playing) if each in content().adventures] == [
        "don_t_fall_asleep",
        "the_hedge_maze",
        "horrible_visions",
    ]


def test_a58_an_other_world_and_an_adventure_act_as_they_came() -> None:
    museum = table(investigators=["dexter_drake"], cards=["don_t_fall_asleep"])
    on_top(museum.state.adventures, "the_hedge_maze")
    lay(museum, "the_dreamlands")
    answered(Night(museum, lay_adventure(museum, 1)))
    assert [card.card for card in museum.state.cards] == ["don_t_fall_asleep", "the_hedge_maze", "the_dreamlands"]
    assert sorted(museum.state.cards, key=lambda card: card.arrival)[-1].card == "the_hedge_maze"


def test_a58_monsters_act_in_the_order_in_which_they_appeared_whatever_card_they_are_on() -> None:
    museum = table(investigators=["dexter_drake"], ancient_one="nyarlathotep")
    museum.state.visitors[0].place = "the_gift_shop"
    put_monster(museum, "the_bloated_woman", QUIET[4])
    put_monster(museum, "vampire", QUIET[0])
    playing = answered(Night(museum, at_midnight(museum)))
    assert causes(playing) == ["the_bloated_woman", "vampire"]


def test_a58_a_game_of_before_goes_on_in_the_order_of_the_slots() -> None:
    museum = table(investigators=["dexter_drake"], cards=["don_t_fall_asleep", "the_hedge_maze"])
    for card in museum.state.cards:
        card.arrival = 0
    assert decode_state(encode_state(museum.state)).cards == museum.state.cards
    assert causes(answered(Night(museum, at_midnight(museum)))) == ["don_t_fall_asleep", "the_hedge_maze"]


# Monsters of a card when it is drawn (A63)


def on_it(playing: Night) -> list[int]:
    """The rows of the lavatory with monsters."""
    return [monster.row for monster in playing.museum.card_of(LAVATORY).monsters]


def test_a63_at_the_setup_two_monsters_appear_on_it() -> None:
    museum = new_museum(content(), 1, ancient_one="azathoth", investigators=["kate_winthrop"])
    for seed in range(60):
        museum = new_museum(content(), seed, ancient_one="azathoth", investigators=["kate_winthrop"])
        playing = Night(museum, play(museum))
        if museum.in_play(LAVATORY):
            break
    assert on_it(playing)[:2] == [0, 1], "it is not Kate's turn, nor anybody's"
    kinds = playing.order(events.CardLaidOut, events.MonsterCame, events.VisitorArrived)
    assert kinds.index("MonsterCame") < kinds.index("VisitorArrived")


def laid(who: str, *cup: str) -> Night:
    """The lavatory replaces a card that somebody completes."""
    museum = table(investigators=[who])
    on_top(museum.state.adventures, LAVATORY)
    only_in_cup(museum, *cup)
    return settled(finish_card(night(museum).give("go:the_gift_shop"), "the_gift_shop"))


def test_a63_two_monsters_fill_its_slots_from_the_top_and_none_goes_elsewhere() -> None:
    playing = laid("dexter_drake", "zombie", "ghoul", "witch")
    assert on_it(playing) == [0, 1]
    assert [event.row for event in playing.told(events.MonsterCame)] == [0, 1]
    assert len(playing.museum.monsters_in_play()) == 2


def test_a63_an_empty_cup_sends_as_many_as_there_are() -> None:
    assert on_it(laid("dexter_drake", "zombie")) == [0]
    assert on_it(laid("dexter_drake")) == []


def test_a63_kate_keeps_them_away_in_her_own_turn_only() -> None:
    assert on_it(laid("kate_winthrop", "zombie", "ghoul")) == []
    museum = table(investigators=["kate_winthrop"])
    museum.state.hour = 3
    on_top(museum.state.adventures, LAVATORY)
    on_top(museum.state.mythos, "rooms_change_places_in_the_wrong_corridor")
    playing = Night(museum, midnight(museum))
    museum.state.phase = "midnight"
    playing.give(f"replace:{QUIET[0]}")
    assert on_it(playing) == [0, 1]


def test_a63_their_locks_take_dice_at_once() -> None:
    playing = laid("dexter_drake", "nightgaunt", "star_spawn")
    assert sorted(die.color for die in playing.museum.state.dice if die.lock) == ["red", "yellow"]


def test_es17_3_without_a_free_slot_they_come_below_its_last_row() -> None:
    museum = table(investigators=["dexter_drake"], cards=[LAVATORY, *QUIET[:2]])
    put_monster(museum, "zombie", LAVATORY, 1)
    only_in_cup(museum, "ghoul", "witch")
    fact = content().adventures[LAVATORY]
    from solo.games.museum.context import Context

    playing = answered(Night(museum, fact.on_draw.run(Context(museum, museum.state.visitors[0], LAVATORY))))
    assert on_it(playing) == [1, 0, -1]


# Cards whose facts are known now


def test_the_shotgun_turns_any_one_die_to_peril_after_a_roll_and_adds_none() -> None:
    playing = at_card("the_loading_dock", who="bob_jenkins", hand=["shotgun"])
    assert not any(each.startswith("use:shotgun") for each in playing.options)
    playing.roll("i1", "i1", "i2", "i2", "lore", "terror").give("use:shotgun.1:0", "turn:terror")
    assert playing.completable() == ["0", "1"]
    assert playing.museum.state.decks["common"][-1] == "shotgun.1"


def test_a27_beating_the_shambler_moves_the_hand_once_more_and_midnight_does_not() -> None:
    playing = at_card("the_missing_records", monsters={"dimensional_shambler": -1})
    playing.roll("lore", "terror", "i1", "i1", "i1", "i1").complete("dimensional_shambler.1", "lore", "terror")
    assert playing.museum.state.hour == 1
    museum = table()
    put_monster(museum, "dimensional_shambler", "the_gift_shop")
    answered(Night(museum, at_midnight(museum)))
    assert museum.state.hour == 0


@pytest.mark.parametrize(("card", "what"), [("whiskey", "sanity"), ("food", "stamina")])
def test_food_and_whiskey_heal_one_or_pay_one_of_a_task(card: str, what: str) -> None:
    uses = content().possessions[card].uses
    assert [use.effect.raw for use in uses] == [[{"gain": {what: 1}}], [{"pay_task_cost": {what: 1}}]]
