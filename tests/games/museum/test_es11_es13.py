"""ES11 to ES13: the entrance, clues and possessions, locked dice."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, lay, lock_die, on_top, store_die
from solo.games.museum.printed.numbers import DECKS
from solo.games.museum.rules.cards import draw
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.halls import lay_adventure
from solo.games.museum.rules.locks import lock, unlock
from solo.kernel.flow import run
from tests.games.museum.helpers import ONES, TWOS, Night, at_card, night, resumed, table


def entrance(*trophies: str, monsters: tuple[str, ...] = (), **values: int) -> Night:
    """A magician of five and five at the entrance."""
    game = table(investigators=["dexter_drake"])
    who = game.state.investigators[0]
    give_trophies(game, who, trophies, monsters)
    for what, value in values.items():
        setattr(who, what, value)
    return night(game).give("go:entrance")


# ES11


def test_es11_1_exactly_one_action() -> None:
    playing = entrance(*TWOS, sanity=2, stamina=2).give("aid:sanity")
    assert (playing.kind, playing.game.state.turn) == ("move", 2)


@pytest.mark.parametrize(
    ("answer", "sanity", "stamina", "left"),
    [("aid:sanity", 3, 2, 4), ("aid:stamina", 2, 3, 4), ("restore:sanity", 5, 2, 2), ("restore:both", 5, 5, 0)],
)
def test_es11_2_first_aid(answer: str, sanity: int, stamina: int, left: int) -> None:
    playing = entrance(*TWOS[:2], sanity=2, stamina=2).give(answer)
    points = 2 * len(playing.first.trophies)
    assert (playing.first.sanity, playing.first.stamina, points) == (sanity, stamina, left)


def test_es11_2_nothing_is_sold_that_one_cannot_pay() -> None:
    assert "restore:sanity" not in entrance(ONES[0], sanity=2).options
    assert "restore:both" not in entrance(*TWOS[:1], sanity=2, stamina=2).options


def test_es11_3_the_lost_and_found_is_one_die_that_nothing_touches() -> None:
    game = table(investigators=["michael_mcglen"])
    give(game, game.state.investigators[0], "lucky_cigarette_case")
    playing = night(game).give("go:entrance").script(["terror"]).give("search")
    assert [event.face for event in playing.told(events.LostAndFoundSearched)] == ["terror"]
    assert playing.first.sanity == 2
    assert playing.kind == "move"


@pytest.mark.parametrize(
    ("what", "price"), [("clue", 1), ("common", 2), ("unique", 3), ("spell", 4), ("ally", 5), ("elder_sign", 10)]
)
def test_es11_4_souvenirs_and_their_prices(what: str, price: int) -> None:
    exact = [*TWOS[: price // 2], *ONES[: price % 2]]
    playing = entrance(*exact).give(f"buy:{what}")
    assert playing.first.trophies == []
    received = [event.deck for event in playing.told(events.CardReceived)][:1]
    gained = "clue" if playing.first.clues else "elder_sign" if playing.game.state.signs else received[0]
    assert gained == what
    short = exact[1:]
    assert f"buy:{what}" not in entrance(*short).options


def test_es11_5_who_stands_at_the_entrance_does_nothing_in_another_turn() -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"])
    game.state.investigators[1].sanity = 1
    playing = night(game).give("go:the_gift_shop", "give_up")
    assert playing.game.state.investigators[1].sanity == 1
    assert {event.who for event in playing.told(events.ValuesLost)} == {"dexter_drake"}


def test_es11_6_trophies_are_spent_together_without_change() -> None:
    playing = entrance(ONES[0], TWOS[0], monsters=("zombie", "shoggoth")).give("buy:unique")
    assert playing.kind == "hand_trophies"
    ways = playing.about.ways
    assert {sum(1 for _ in each) for each in ways.values()} == {2}
    playing.give("hand:1xcard_2+1xmonster_1")
    assert (playing.first.trophies, playing.first.monsters) == ([ONES[0]], ["shoggoth.1"])
    assert playing.game.state.adventures[-1] == TWOS[0]
    assert "zombie.1" in playing.game.state.cup


# ES12


def test_es12_1_only_the_owner_in_his_own_turn_but_for_stored_dice() -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"])
    give(game, game.state.investigators[1], "knife", "wither", "heal")
    store_die(game, "wither.1", "i3")
    game.state.investigators[0].stamina = 1
    playing = night(game).give("go:the_gift_shop")
    assert playing.options == ["roll", "take:wither.1_i3", "give_up"]
    playing.roll("lore", "peril", "terror", "lore", "peril").complete(0, "wither.1_i3")
    assert playing.game.state.decks["spell"][-1] == "wither.1"


def test_es12_2_a_clue_rerolls_any_dice_as_often_as_there_are_clues() -> None:
    playing = at_card("the_missing_records", clues=2).roll("i1", "i1", "i1", "i1", "peril", "peril").give("clue")
    assert (playing.decision.least, playing.decision.most) == (1, 6)
    playing.script(["i2"]).give(["reroll:green_1"]).give("clue").script(["i3", "i3"])
    playing.give(["reroll:green_1", "reroll:green_2"])
    assert [die.face for die in playing.about.pool] == ["i3", "i3", "i1", "i1", "peril", "peril"]
    assert "clue" not in playing.options


def test_es12_2_clues_come_before_storing_dice() -> None:
    playing = at_card("the_missing_records", clues=2, hand=["wither", "tommy_gun"])
    playing.roll("i1", "i1", "i1", "i3", "peril", "peril").give("use:wither.1:0", "store:green_5")
    assert [each for each in playing.options if each == "clue" or each.startswith("use:")] == []


def test_es12_3_used_items_go_under_their_deck() -> None:
    playing = at_card("the_gift_shop", hand=["knife"]).give("use:knife.1:0")
    assert playing.game.state.decks["common"][-1] == "knife.1"


def test_es12_4_healing_in_the_owners_turn_never_above_the_maximum() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", hand=["healing_stone"], values={"sanity": 4, "stamina": 2})
    playing.give("use:healing_stone.1:0")
    assert (playing.first.sanity, playing.first.stamina) == (5, 4)


@pytest.mark.parametrize(("deck", "color"), [("common", "yellow"), ("unique", "red")])
def test_es12_5_most_items_add_the_die_of_their_deck(deck: str, color: str) -> None:
    cards = [card for card in table().content.possessions.values() if card.deck == deck]
    adding = [card for card in cards if color in str([use.effect.raw for use in card.uses])]
    assert len(adding) > len(cards) / 2


def test_es12_6_a_lost_die_is_not_added_again() -> None:
    playing = at_card("the_missing_records", hand=["knife", "axe"]).give("use:knife.1:0")
    playing.roll("i1", "i1", "lore", "lore", "peril", "peril", {"yellow": "i1"}).fail(remove="yellow_i1")
    assert "use:axe.1:0" not in playing.options
    playing.give("give_up", "go:the_missing_records")
    assert "use:axe.1:0" in playing.options


def test_es12_6_a_die_in_the_pool_is_not_doubled() -> None:
    playing = at_card("the_missing_records", hand=["knife", "axe"]).give("use:knife.1:0")
    assert "use:axe.1:0" not in playing.options


def test_es12_7_a_multiple_spell_is_emptied_bit_by_bit() -> None:
    playing = at_card("the_hall_of_the_dead", hand=["dread_curse_of_azathoth"])
    playing.roll("lore", "peril", "i1", "i1", "i1", "i1").give("use:dread_curse_of_azathoth.1:0")
    playing.give(["store:green_1", "store:green_2"]).fail()
    playing.roll("peril", "i1", "i1").complete(0, "dread_curse_of_azathoth.1_lore")
    assert playing.first.cards == ["dread_curse_of_azathoth.1"]
    playing.roll("peril", "i1", "i1").complete(1, "peril", "dread_curse_of_azathoth.1_peril")
    assert playing.first.cards == []


def test_es12_7_a_die_stays_over_turns() -> None:
    playing = at_card("the_gift_shop", hand=["wither"]).roll("i1", "i1", "i1", "peril", "terror", "terror")
    playing.give("use:wither.1:0", "store:green_4").fail().give("give_up", "go:the_hall_of_the_dead")
    assert [(die.face, die.holder) for die in playing.about.aside] == [("peril", "wither.1")]


def test_es12_7_a_special_die_is_taken_off_only_to_be_added_again() -> None:
    game = table(investigators=["dexter_drake"])
    give(game, game.state.investigators[0], "wither")
    store_die(game, "wither.1", "i4", "yellow")
    assert "take:wither.1_yellow_i4" not in night(game).give("go:the_gift_shop").options
    game = table(investigators=["dexter_drake"])
    give(game, game.state.investigators[0], "wither", "sword_of_glory")
    store_die(game, "wither.1", "i4", "yellow")
    playing = night(game).give("go:the_gift_shop", "take:wither.1_yellow_i4")
    assert playing.pool() == {"green": 6, "yellow": 1, "red": 1}


def test_es12_8_an_ally_helps_until_the_card_says_otherwise() -> None:
    playing = at_card("the_gift_shop", hand=["anna_kaslow", "ryan_dean"]).give("give_up")
    assert playing.first.cards == ["ryan_dean.1"]
    assert playing.game.state.decks["ally"][-1] == "anna_kaslow.1"


def test_es12_9_once_a_roll_and_once_a_day() -> None:
    playing = at_card("the_missing_records", who="michael_mcglen", hand=["richard_upton_pickman"])
    playing.roll("terror", "terror", "terror", "i1", "i1", "i1").give("use:michael_mcglen:0")
    assert "use:michael_mcglen:0" not in playing.options
    playing.give("use:richard_upton_pickman.1:0").fail(remove="i1")
    playing.roll("terror", "i1", "i1", "i1", "i1")
    assert "use:michael_mcglen:0" in playing.options
    assert "use:richard_upton_pickman.1:0" not in playing.options


def test_es12_9_a_new_day_refreshes_abilities() -> None:
    game = table(investigators=["carolyn_fern"])
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    game.state.hour, game.state.investigators[0].sanity = 3, 1
    playing = night(game).give("use:carolyn_fern:0", "go:entrance", "leave")
    assert "use:carolyn_fern:0" in playing.options


@pytest.mark.parametrize("deck", DECKS)
def test_es12_10_an_empty_deck_gives_nothing(deck: str) -> None:
    game = table()
    who = game.state.investigators[0]
    owned = game.state.decks[deck]
    game.state.decks[deck] = []
    run(draw(game, who, deck))
    assert who.cards == []
    assert [event.deck for event in game.events if isinstance(event, events.NothingReceived)] == [deck]
    assert len(owned) > 0


# ES13


def test_es13_1_a_lock_takes_a_die_wherever_it_is_but_from_no_other_lock() -> None:
    game = table(investigators=["dexter_drake"])
    give(game, game.state.investigators[0], "wither")
    store_die(game, "wither.1", "lore", "red")
    run(lock(game, "the_gift_shop", "red"))
    run(lock(game, "the_guided_tour", "red"))
    assert [(die.lock, die.place) for die in game.state.dice if die.color == "red"] == [("the_gift_shop", "locked")]
    assert [each.source for each in game.state.waiting] == ["the_guided_tour"]


def test_es13_1_a_green_lock_takes_a_free_die_first_and_asks_within_a_group() -> None:
    playing = at_card("the_gift_shop", locked=[])
    game = playing.game
    playing.roll("i1", "i1", "lore", "lore", "peril", "peril")
    asked = Night(game, lock(game, "blood_on_the_floor", "green"))
    assert (asked.kind, asked.options) == ("lock_die", ["lock:i1", "lock:lore", "lock:peril"])
    asked.give("lock:peril")
    assert sorted(die.face for die in game.dice_in("pool")) == ["i1", "i1", "lore", "lore", "peril"]
    run(lock(game, "the_guided_tour", "yellow"))
    assert game.die("yellow_1").place == "locked"


def test_es13_2_freed_with_the_card_the_mythos_effect_or_the_monster() -> None:
    game = table(cards=["the_gift_shop"], mythos="stars_align_as_the_lamps_fail")
    for source in ("the_gift_shop", "stars_align_as_the_lamps_fail"):
        run(lock(game, source, "green"))
        unlock(game, source)
    assert {die.place for die in game.state.dice} == {"free"}


def test_es13_2_a_beaten_monsters_die_stays_until_the_end_of_the_phase() -> None:
    playing = at_card("vermin_in_the_pipes", monsters={"flying_polyp": -1}, locked=[("green", "flying_polyp.1")])
    playing.roll("i3", "i3", "lore", "lore", "lore").complete("flying_polyp.1", "i3", "i3")
    assert [die.lock for die in playing.game.state.dice if die.lock] == ["flying_polyp.1"]
    playing.give("give_up")
    assert [die.lock for die in playing.game.state.dice if die.lock] == []


def test_es13_3_waiting_locks_are_served_in_order() -> None:
    game = table()
    sources = [card.card for card in game.state.cards[:3]]
    for source in sources:
        run(lock(game, source, "yellow"))
    unlock(game, sources[1])
    unlock(game, sources[0])
    assert game.die("yellow_1").lock == sources[2]
    assert game.state.waiting == []


@pytest.mark.parametrize("who", ["gloria_goldberg", "jenny_barnes"])
def test_es13_4_abilities_that_add_dice_free_no_locked_ones(who: str) -> None:
    playing = at_card("yuggoth", who=who, clues=1, locked=[("red", "the_guided_tour")]).give(f"use:{who}:0")
    assert playing.pool() == {"green": 6, "yellow": 1}


def test_es13_5_a_spell_that_loses_its_last_die_goes() -> None:
    game = table(investigators=["dexter_drake"], cards=["the_gift_shop"])
    give(game, game.state.investigators[0], "wither")
    store_die(game, "wither.1", "lore", "yellow")
    on_top(game.state.adventures, "gala_in_the_great_hall")
    run(lay_adventure(game, 1))
    assert game.state.decks["spell"][-1] == "wither.1"


def test_a46_mary_loses_a_locked_die_and_it_goes_back_to_its_lock() -> None:
    playing = at_card("the_missing_records", who="sister_mary", locked=[("red", "the_guided_tour")])
    playing.roll("i1", "i1", "lore", "lore", "peril", "peril", {"red": "i2"}).fail(remove="red_i2").give("give_up")
    assert [(die.place, die.lock) for die in playing.game.state.dice if die.color == "red"] == [
        ("locked", "the_guided_tour")
    ]


def test_a61_dice_on_the_spells_of_the_devoured_are_free() -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"])
    give(game, game.state.investigators[0], "wither")
    store_die(game, "wither.1", "lore", "red")
    playing = Night(game, devour(game, game.state.investigators[0]))
    playing.give("deal")
    assert game.die("red_1").place == "free"


def test_a10_a_lock_in_an_attempt_takes_a_lost_die_before_one_of_the_pool() -> None:
    playing = (
        at_card("the_missing_records").roll("lore", "lore", "lore", "peril", "peril", "peril").fail(remove="peril")
    )
    run(lock(playing.game, "blood_on_the_floor", "green"))
    assert playing.pool() == {"green": 5}
    lay(playing.game, "yuggoth")
    lock_die(playing.game, "yellow", "yuggoth")
    assert resumed(playing).kind == "attempt"
