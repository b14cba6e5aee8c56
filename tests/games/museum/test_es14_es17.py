"""ES14 to ES17: midnight, the doom track, the devoured, monsters."""

from __future__ import annotations

from typing import Any

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, lay, on_top, put_monster, store_die
from solo.games.museum.rules.attempts import begin_attempt
from solo.games.museum.rules.battle import awaken
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.doom import add_doom, remove_doom
from solo.games.museum.rules.halls import open_worlds, take_away
from solo.games.museum.rules.midnight import next_card, play_midnight, run_midnight_effects
from solo.games.museum.rules.monsters import appear
from solo.kernel.flow import run
from tests.games.museum.helpers import EIGHT, Night, at_card, battle, keep_in_cup, night, resumed, table
from tests.games.museum.printed import answered

TWO = ["dexter_drake", "harvey_walters"]


# ES14


def test_es14_1_the_order_of_midnight() -> None:
    game = table(
        investigators=TWO, cards=["don_t_fall_asleep", "the_gift_shop"], mythos="apparition_lurking_in_shadows"
    )
    give(game, game.state.investigators[0], "tom_mountain_murphy")
    game.state.investigators[0].stamina = 2
    for who in game.state.investigators:
        who.place = "the_gift_shop"
    put_monster(game, "vampire", "the_gift_shop")
    on_top(game.state.mythos, "the_sleeper_turns_in_the_deepest_hour")
    playing = answered(Night(game, play_midnight(game)))
    told = [event.cause for event in playing.game.events if isinstance(event, events.ValuesLost | events.ValuesGained)]
    assert list(dict.fromkeys(told)) == [
        "vampire",
        "don_t_fall_asleep",
        "tom_mountain_murphy",
        "apparition_lurking_in_shadows",
    ]
    kinds = (events.MythosCardEnded, events.MythosCardDrawn, events.DoomAdded, events.NewDay)
    assert list(dict.fromkeys(playing.order(*kinds))) == ["MythosCardEnded", "MythosCardDrawn", "DoomAdded", "NewDay"]


def test_es14_2_effects_of_cards_work_though_nobody_stands_there() -> None:
    game = table(investigators=TWO, cards=["horrible_visions"])
    run(run_midnight_effects(game))
    assert game.state.doom == 2


def test_es14_3_a_second_midnight_of_a_turn_is_a_doom() -> None:
    game = table()
    on_top(game.state.mythos, "biting_draught_amid_the_stillness")
    game.state.strikes = 3
    run(play_midnight(game))
    assert game.state.doom == 2
    assert len([event for event in game.events if isinstance(event, events.MythosCardDrawn)]) == 1


def test_es14_4_upper_half_once_lower_half_until_the_next_card() -> None:
    game = table()
    on_top(game.state.mythos, "stars_align_behind_velvet_ropes", "biting_draught_amid_the_stillness")
    run(next_card(game))
    assert (game.state.doom, game.die("yellow_1").place) == (1, "locked")
    run(next_card(game))
    assert (game.state.doom, game.die("yellow_1").place) == (1, "free")
    assert game.state.mythos[-1] == "stars_align_behind_velvet_ropes"


def test_a58_what_comes_at_midnight_does_not_act_in_it() -> None:
    game = table(cards=["you_become_that_which_you_fear_most", "the_gift_shop"])
    keep_in_cup(game, "vampire")
    game.state.investigators[0].place = "the_gift_shop"
    answered(Night(game, run_midnight_effects(game)))
    assert game.monsters_in_play() == ["vampire.1"]
    assert game.state.investigators[0].stamina == 6


def test_a26_an_extra_adventure_is_not_replaced_by_a_card_that_replaces() -> None:
    game = table(investigators=TWO)
    on_top(game.state.mythos, "stars_align_above_an_open_door", "rooms_change_places_in_the_wrong_corridor")
    run(next_card(game))
    playing = Night(game, next_card(game))
    extra = next(card.card for card in game.state.cards if card.brought_by)
    assert len(playing.options) == 6
    assert f"replace:{extra}" not in playing.options


def test_a27_at_setup_the_clock_may_run_fast() -> None:
    game = table()
    on_top(game.state.mythos, "the_clock_runs_fast_before_the_hour_is_up")
    run(next_card(game))
    assert (game.state.hour, game.state.strikes) == (1, 0)


# ES15


def test_es15_1_doom_comes_by_effects_only() -> None:
    game = table()
    on_top(game.state.mythos, "biting_draught_amid_the_stillness")
    run(play_midnight(game))
    assert game.state.doom == 0


def test_es15_2_a_token_on_a_monster_space_calls_a_monster() -> None:
    game = table(ancient_one="cthulhu")
    playing = answered(Night(game, add_doom(game, 3)))
    assert [event.monster for event in playing.told(events.DoomAdded)] == [False, False, True]
    assert len(game.monsters_in_play()) == 1


def test_es15_3_the_last_space_awakens() -> None:
    playing = at_card("lights_out", ancient_one="yig", doom=7).give("give_up")
    assert playing.game.state.battle
    assert playing.told(events.AncientAwoke)


def test_es15_4_surplus_is_ignored_and_the_last_token_is_removed_first() -> None:
    game = table(ancient_one="yig")
    answered(Night(game, add_doom(game, 30)))
    assert game.state.doom == 8
    remove_doom(game, 2)
    assert game.state.doom == 6


# ES16


def test_es16_1_the_devoured_hands_everything_in() -> None:
    game = table(investigators=TWO)
    who = game.state.investigators[0]
    give(game, who, "knife", "wither", "duke")
    give_trophies(game, who, ["koi_pond"], ["zombie"])
    store_die(game, "wither.1", "lore")
    who.clues, cup = 3, len(game.state.cup)
    playing = Night(game, devour(game, who)).give("take:bob_jenkins")
    state = game.state
    assert state.doom == 1
    assert [state.decks[deck][-1] for deck in ("common", "spell", "ally")][1:] == ["wither.1", "duke.1"]
    assert state.adventures[-1] == "koi_pond"
    assert len(state.cup) == cup + 1
    assert (state.devoured, who.clues) == ([TWO[0]], 0)
    assert playing.told(events.VisitorDevoured)[0].who == TWO[0]


def test_es16_2_the_turn_ends_and_the_clock_moves() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1}).give("give_up", "take:bob_jenkins")
    assert (playing.game.state.hour, playing.game.state.turn) == (1, 2)


def test_es16_3_a_new_one_never_used_equipped_at_the_entrance() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1}).give("give_up")
    assert playing.kind == "new_investigator"
    assert "take:dexter_drake" not in playing.options
    assert len(playing.options) == 16  # fifteen unused, or dealt
    playing.give("take:bob_jenkins")
    bob = playing.first
    assert (bob.id, bob.place, bob.sanity, bob.stamina) == ("bob_jenkins", "entrance", 4, 6)
    assert len(bob.cards) == 3


def test_es16_4_devoured_by_the_last_doom_one_is_out_for_good() -> None:
    playing = at_card(
        "the_gift_shop", who="dexter_drake", ancient_one="yig", doom=7, values={"sanity": 1}, others=["harvey_walters"]
    )
    playing.give("give_up")
    assert playing.told(events.SeatEmptied)[0].seat == 0
    assert [who.alive for who in playing.game.state.investigators] == [False, True]
    assert playing.game.state.battle


def test_a29_penalties_are_carried_out_before_somebody_is_devoured() -> None:
    playing = at_card("stay_away_from_the_windows", who="dexter_drake", values={"sanity": 1, "stamina": 1}).give(
        "give_up"
    )
    assert playing.order(events.ValuesLost, events.DoomAdded, events.VisitorDevoured) == [
        "ValuesLost",
        "DoomAdded",
        "VisitorDevoured",
        "DoomAdded",
    ]


# ES17


def test_es17_1_three_kinds_of_monster_tasks() -> None:
    empty = at_card("unnatural_habitat", monsters={"ghoul": 0})
    assert empty.about.rows[0].peril == 1
    total = at_card("the_archives", monsters={"ghoul": 0})
    assert (total.about.rows[0].lore, total.about.rows[0].peril) == (0, 1)
    partial = at_card("yuggoth", monsters={"ghoul": 0})
    assert (partial.about.rows[0].peril, partial.about.rows[0].terror, partial.about.rows[0].investigation) == (
        2,
        0,
        (1,),
    )


def test_es17_2_the_players_choose_the_task() -> None:
    game = table(cards=["public_lavatory", "the_archives", "the_gift_shop"])
    playing = Night(game, appear(game))
    assert playing.options == ["put:public_lavatory/0", "put:the_archives/0"]


def test_es17_3_without_a_free_task_below_the_last_row_evenly() -> None:
    game = table(cards=["the_gift_shop", "the_guided_tour"])
    keep_in_cup(game, "zombie", "ghoul", "maniac")
    playing = Night(game, appear(game, 3))
    assert playing.options == ["put:the_gift_shop", "put:the_guided_tour"]
    playing.give("put:the_gift_shop")
    assert playing.options == ["put:the_gift_shop", "put:the_guided_tour"]
    assert [len(card.monsters) for card in game.state.cards] == [1, 1]


def test_es17_4_a_lock_applies_at_once() -> None:
    game = table(cards=["the_gift_shop"])
    keep_in_cup(game, "star_spawn")
    run(appear(game))
    assert game.die("red_1").lock == "star_spawn.1"


def test_es17_5_the_monsters_row_is_needed() -> None:
    playing = at_card("the_gift_shop", monsters={"zombie": -1})
    playing.game.attempt.done = ["0", "1"]
    assert [row.monster for row in resumed(playing).about.rows] == ["zombie.1"]


def test_es17_6_a_completed_row_beats_it_and_it_is_a_trophy_at_the_end() -> None:
    playing = at_card("vermin_in_the_pipes", monsters={"zombie": -1})
    playing.roll("i3", "i1", "lore", "lore", "lore", "lore").complete("zombie.1", "i3", "i1")
    assert (playing.first.monsters, playing.game.monsters_in_play()) == ([], ["zombie.1"])
    playing.give("give_up")
    assert (playing.first.monsters, playing.game.monsters_in_play()) == (["zombie.1"], [])


def test_es17_7_a_card_beats_any_monster_and_costs_count_as_met() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", monsters={"ghost": -1}, hand=["bind_monster"])
    playing.roll("i1", "i1", "i1", "i1", "peril", "terror").give("use:bind_monster.1:0")
    assert [row.monster for row in playing.about.rows] == ["", ""]
    assert playing.first.sanity == 5


def test_es17_7_the_last_row_beaten_by_a_card_completes_the_adventure() -> None:
    playing = at_card("the_gift_shop", monsters={"ghost": -1}, hand=["bind_monster"])
    playing.game.attempt.done = ["0", "1"]
    playing = resumed(playing).roll("i1", "i1", "i1", "i1", "peril", "terror").give("use:bind_monster.1:0")
    assert playing.told(events.AttemptPassed)


def test_es17_8_a_beaten_monster_stays_beaten() -> None:
    playing = at_card("the_archives", monsters={"zombie": 0})
    playing.roll("i3", "i1", "peril", "peril", "terror", "terror").complete(0, "i3", "i1").give("give_up")
    playing.give("go:the_archives")
    assert [row.monster for row in playing.about.rows] == ["", "", ""]
    assert playing.about.rows[0].lore == 1  # the slot shows its printed row again


def beaten_where_the_card_goes(**given: Any) -> Night:
    """A warlock beaten by a card on another adventure, which then leaves play, in the middle of an attempt."""
    playing = at_card("the_archives", hand=["bind_monster", "bullwhip"], **given)
    game = playing.game
    there = next(card.card for card in game.state.cards if card.card != "the_archives")
    put_monster(game, "warlock", there)
    playing = resumed(playing).roll("peril", "peril", "terror", "terror", "i1", "i1").give("use:bind_monster.1:0")
    playing.fail(remove="terror")
    playing.give("use:bullwhip.1:1")
    while playing.kind == "replace_card":
        playing.give(f"replace:{there}")
    assert there not in [card.card for card in game.state.cards]
    return playing


def test_es17_8_a_monster_beaten_on_a_card_that_leaves_play_is_kept_all_the_same() -> None:
    playing = beaten_where_the_card_goes()
    assert playing.game.monsters_in_play() == ["warlock.1"]
    assert "warlock.1" not in playing.game.state.cup
    playing.give("give_up")
    assert (playing.first.monsters, playing.game.monsters_in_play()) == (["warlock.1"], [])
    assert "warlock.1" not in playing.game.state.cup


def test_a48_a_monster_beaten_on_a_card_that_has_left_returns_to_the_cup_when_its_victor_is_devoured() -> None:
    playing = beaten_where_the_card_goes(others=["bob_jenkins"])
    game = playing.game
    run(devour(game, game.state.investigators[0]), ["deal"])
    assert game.state.cup.count("warlock.1") == 1


def test_es18_9_a_monster_beaten_on_a_card_that_has_left_leaves_the_game_as_the_ancient_one_awakes() -> None:
    game = beaten_where_the_card_goes(ancient_one="yig").game
    awaken(game)
    assert game.state.out.count("warlock.1") == 1
    assert "warlock.1" not in game.state.cup


def test_es17_9_a_card_that_leaves_play_sends_its_monsters_back() -> None:
    game = table(cards=["the_gift_shop"])
    keep_in_cup(game, "flying_polyp")
    run(appear(game))
    take_away(game, game.state.cards[0])
    game.state.adventures.append("the_gift_shop")
    assert game.state.cup == ["flying_polyp.1"]
    assert {die.place for die in game.state.dice} == {"free"}


@pytest.mark.parametrize(("kind", "value"), [("zombie", 1), ("shoggoth", 2)])
def test_es17_10_trophies_are_worth_what_is_printed(kind: str, value: int) -> None:
    game = table()
    give_trophies(game, game.state.investigators[0], monsters=[kind])
    playing = night(game).give("go:entrance")
    assert playing.about.points == value


def test_es17_11_an_empty_cup_gives_no_monster() -> None:
    game = table()
    game.state.out += game.state.cup
    game.state.cup = []
    run(appear(game))
    assert [event.why for event in game.events if isinstance(event, events.NoMonsterCame)] == ["empty"]


def test_es17_11a_every_marker_has_one_row_and_a_second_against_one_ancient_one() -> None:
    assert len(at_card("the_gift_shop", monsters={"zombie": -1}).about.rows) == 3
    playing = at_card("the_gift_shop", ancient_one="shub_niggurath", monsters={"zombie": -1})
    assert [row.key for row in playing.about.rows][2:] == ["zombie.1", "zombie.1+"]


def test_es17_12_masks_come_against_nyarlathotep_only() -> None:
    with_masks = {marker.rpartition(".")[0] for marker in table(ancient_one="nyarlathotep").state.cup}
    others = {marker.rpartition(".")[0] for marker in table(ancient_one="hastur").state.cup}
    assert with_masks - others == {
        "the_black_man",
        "the_bloated_woman",
        "the_dark_pharaoh",
        "god_of_the_bloody_tongue",
        "haunter_of_the_dark",
    }


def test_a33_both_rows_in_one_attempt_or_nothing() -> None:
    playing = at_card("vermin_in_the_pipes", ancient_one="shub_niggurath", monsters={"zombie": -1})
    playing.roll("i3", "i1", "peril", "peril", "lore", "lore").complete("zombie.1", "i3", "i1").give("give_up")
    assert (playing.first.monsters, playing.game.monsters_in_play()) == ([], ["zombie.1"])


def test_a34_a_cultist_beaten_by_its_row_costs_a_sign_but_not_one_beaten_by_a_card() -> None:
    playing = at_card("vermin_in_the_pipes", ancient_one="yig", monsters={"cultist": -1}, hand=["bind_monster"])
    playing.game.state.signs = 3
    playing.roll("peril", "i1", "i1", "lore", "lore", "lore").complete("cultist.1", "peril")
    assert playing.game.state.signs == 2
    other = at_card("vermin_in_the_pipes", ancient_one="yig", monsters={"cultist": -1}, hand=["bind_monster"])
    other.game.state.signs = 3
    other.roll("peril", "i1", "i1", "lore", "lore", "lore").give("use:bind_monster.1:0")
    assert (other.game.state.signs, [each.source for each in other.told(events.MonsterBeaten)]) == (
        3,
        ["bind_monster.1"],
    )


def test_a16_no_monster_in_the_turn_of_kate_from_rewards_and_doom_spaces() -> None:
    playing = at_card("did_you_hear_that", who="kate_winthrop", ancient_one="cthulhu", doom=2)
    playing.game.attempt.done = ["0", "1"]
    playing = resumed(playing)
    assert playing.game.monsters_in_play() == []
    assert [event.why for event in playing.told(events.NoMonsterCame)] == ["kate_winthrop"]


def test_a9_an_empty_slot_is_filled_when_there_is_a_card() -> None:
    game = table(investigators=["dexter_drake"])
    state = game.state
    state.out += state.adventures
    state.adventures = []
    playing = at_empty(game)
    assert len(state.cards) == 5
    give_trophies_back(game)
    playing.give("go:entrance", "leave")
    assert [card.slot for card in state.cards] == [0, 1, 2, 3, 4, 5]


def at_empty(game: object) -> Night:
    """A card is completed while the deck is empty."""
    playing = night(game).give("go:the_gift_shop")  # type: ignore[arg-type]
    playing.game.attempt.done = ["0", "1"]
    return resumed(playing)


def give_trophies_back(game: object) -> None:
    """The trophies go under the deck."""
    who = game.state.investigators[0]  # type: ignore[attr-defined]
    game.state.adventures += who.trophies  # type: ignore[attr-defined]
    who.trophies = []


def test_es14_midnight_in_battle_is_an_attack() -> None:
    game = battle("hastur", doom=5, people=TWO, hour=3)
    playing = night(game).give("stop")
    assert [who.sanity for who in game.state.investigators] == [3, 5]
    assert playing.told(events.MythosCardDrawn) == []


def test_a21_a_gate_with_no_world_left_is_skipped() -> None:
    game = table()
    game.state.out += game.state.worlds
    game.state.worlds = []
    run(open_worlds(game))
    assert game.worlds_in_play() == []
    who = game.state.investigators[0]
    who.place = "the_gift_shop"
    game.state.phase = "attempt"
    begin_attempt(game, who, who.place)
    assert lay(game, "koi_pond").slot == -1
    assert EIGHT[0] == who.id
