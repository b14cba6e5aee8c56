"""ES6 to ES10: attempting, terror, completing, failing, focus and assistance."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import on_top
from tests.games.museum.helpers import Night, at_card, in_middle, resumed


def at(card: str, **given: object) -> Night:
    """A magician of five and five attempts a card."""
    return at_card(card, who="dexter_drake", **given)  # type: ignore[arg-type]


# ES6


def test_es6_1_the_pool_is_all_green_dice_neither_locked_nor_stored() -> None:
    assert at("the_gift_shop").pool() == {"green": 6}
    assert at("the_gift_shop", locked=[("green", "blood_on_the_floor"), ("red", "the_guided_tour")]).pool() == {
        "green": 5
    }
    assert at("the_gift_shop", hand=["wither"], stored={"wither": "lore"}).pool() == {"green": 5}


def test_es6_1_yellow_and_red_come_by_cards_only() -> None:
    playing = at("the_gift_shop", hand=["sword_of_glory"])
    assert "yellow" not in playing.pool()
    assert playing.give("use:sword_of_glory.1:0").pool() == {"green": 6, "yellow": 1, "red": 1}


def test_es6_2_a_failed_roll_costs_a_die_and_goes_on() -> None:
    playing = at("the_missing_records").roll("lore", "lore", "peril", "peril", "terror", "terror")
    assert playing.kind == "remove_die"
    playing.give("remove:terror")
    assert playing.kind == "set_aside"
    playing.give("go_on")
    assert (playing.kind, playing.pool()) == ("attempt", {"green": 5})


def test_es6_2_the_last_die_fails_the_attempt() -> None:
    playing = in_middle(at("the_missing_records"), dice={"green": 1})
    playing.roll("peril")
    assert playing.told(events.AttemptLost)


def test_es6_2_dice_may_be_added_before_a_later_roll() -> None:
    playing = (
        at("the_missing_records", hand=["knife"]).roll("lore", "lore", "peril", "peril", "terror", "terror").fail()
    )
    assert "use:knife.1:0" in playing.options


def test_es6_3_a_roll_may_fail_on_purpose() -> None:
    playing = at("the_hall_of_the_dead").roll("lore", "peril", "peril", "i3", "i2", "i1")
    assert playing.options[-1] == "fail"
    playing.fail(remove="i1")
    assert playing.pool() == {"green": 5}
    assert playing.told(events.RollFailed)


def test_es6_4_all_dice_return_at_the_end_of_the_phase() -> None:
    playing = at("the_gift_shop", hand=["sword_of_glory", "wither"]).give("use:sword_of_glory.1:0")
    playing.roll("i1", "i1", "i1", "peril", "peril", "terror", {"yellow": "i1"}, {"red": "i2"})
    playing.give("use:wither.1:0", "store:red_1").fail().give("give_up")
    places = {die.id: die.place for die in playing.game.state.dice}
    assert places.pop("red_1") == "spell"
    assert set(places.values()) == {"free"}


# ES7


@pytest.mark.parametrize(("roll", "runs"), [("terror", 1), ("peril", 0)])
def test_es7_1_terror_effects_run_when_a_failed_roll_shows_terror(roll: str, runs: int) -> None:
    playing = in_middle(at("the_key_to_the_beyond"), dice={"green": 3})
    playing.roll(roll, "peril", "i1")
    assert playing.terrors() == runs
    assert playing.kind == "remove_die"  # the effects come first


def test_es7_1_a_completed_row_runs_none() -> None:
    playing = at("the_key_to_the_beyond").roll("terror", "terror", "i3", "i1", "i1", "i1").complete(0, "i3")
    assert playing.terrors() == 0


@pytest.mark.parametrize(
    ("card", "mythos", "count"),
    [
        ("the_key_to_the_beyond", "", 1),
        ("the_missing_records", "", 0),
        ("the_missing_records", "sudden_terror_amid_stillness", 0),
        ("the_missing_records", "stars_align_over_troubled_sleep", 1),
    ],
)
def test_terror_is_ignored_only_where_it_would_have_struck(card: str, mythos: str, count: int) -> None:
    playing = in_middle(at_card(card, who="kate_winthrop", mythos=mythos), dice={"green": 3}).roll(
        "terror", "peril", "i1"
    )
    assert len(playing.told(events.TerrorIgnored)) == count and playing.terrors() == 0


def test_es7_2_dice_on_spells_and_wildcards_do_not_count() -> None:
    playing = at("the_key_to_the_beyond", hand=["wither", "necronomicon"], stored={"wither": "terror"})
    playing.give("use:necronomicon.1:0").roll("lore", "lore", "peril", "peril", "lore", {"red": "wild"}).let_fail()
    assert playing.told(events.RollFailed)
    assert playing.terrors() == 0


def test_es7_3_several_terrors_run_an_effect_once() -> None:
    playing = in_middle(at("the_key_to_the_beyond"), dice={"green": 3}).roll("terror", "terror", "terror")
    assert playing.terrors() == 1
    assert playing.first.sanity == 4


def test_es7_4_an_effect_that_fails_the_attempt_does_so_at_once() -> None:
    playing = at("something_has_broken_free").roll("terror", "i1", "i1", "i1", "i1", "i1")
    assert playing.told(events.AttemptLost)
    assert playing.told(events.DiceDropped) == []


def test_es7_4_an_effect_that_devours_ends_the_turn() -> None:
    playing = at("the_key_to_the_beyond", values={"sanity": 1}).roll("terror", "lore", "lore", "lore", "i1", "i1")
    assert playing.kind == "new_investigator"
    playing.give("take:joe_diamond")
    assert playing.told(events.AttemptLost) == []
    assert (playing.kind, playing.game.state.turn, playing.game.state.hour) == ("move", 2, 1)


# ES8


def completed(card: str, **given: object) -> Night:
    """Somebody has completed a card."""
    playing = at(card, **given)
    playing.game.attempt.done = [str(row) for row in range(len(playing.game.fact(card).fact.tasks))]
    return resumed(playing)


def test_es8_markers_trophy_new_card_rewards_in_this_order() -> None:
    playing = at("the_gift_shop", others=["darrell_simmons"])
    on_top(playing.game.state.adventures, "lights_out")
    playing.game.attempt.done = ["0", "1"]
    playing = resumed(playing)
    assert {who.place for who in playing.game.state.investigators} == {"entrance"}
    kinds = (events.SentTo, events.TrophyGained, events.CardLaidOut, events.CardReceived)
    assert playing.order(*kinds)[:5] == ["SentTo", "SentTo", "TrophyGained", "CardLaidOut", "CardReceived"]
    assert playing.game.state.cards[0].card == "lights_out"


def test_es8_a_completed_lock_is_freed_and_the_new_one_applies() -> None:
    playing = at("did_you_hear_that", locked=[("green", "did_you_hear_that")])
    on_top(playing.game.state.adventures, "gala_in_the_great_hall")
    playing.game.attempt.done = ["0", "1"]
    playing = resumed(playing)
    assert {die.id: die.lock for die in playing.game.state.dice if die.lock} == {"yellow_1": "gala_in_the_great_hall"}


def test_es8_1_reward_icons() -> None:
    playing = completed("the_elder_sign", doom=3, ancient_one="cthulhu")
    assert (playing.game.state.doom, playing.game.state.signs, playing.first.clues) == (2, 1, 2)
    gate = completed("gate_to_elsewhere")
    assert len(gate.game.worlds_in_play()) == 1


# ES9


def test_es9_1_a_new_attempt_starts_from_nothing() -> None:
    playing = (
        at("the_missing_records").roll("i3", "i3", "lore", "i2", "i2", "i1").complete(0, "i3", "i3").give("give_up")
    )
    assert playing.first.place == "the_missing_records"
    assert len(playing.give("go:the_missing_records").about.rows) == 2


def test_es9_2_penalties_by_icon() -> None:
    playing = at("lights_out").give("give_up")
    assert (playing.first.stamina, playing.game.state.doom) == (3, 1)
    clues = at("administration_office", clues=2).give("give_up")
    assert (clues.first.sanity, clues.first.clues) == (4, 1)


def test_es9_3_every_assistant_pays_one_of_his_choice() -> None:
    playing = at("the_missing_records", others=["darrell_simmons", "bob_jenkins"])
    playing.game.attempt.helpers = ["darrell_simmons", "bob_jenkins"]
    playing = resumed(playing).give("give_up")
    assert (playing.kind, playing.decision.who) == ("assistant_pays", "darrell_simmons")
    playing.give("lose:sanity", "lose:stamina")
    _, darrell, bob = playing.game.state.investigators
    assert (darrell.sanity, darrell.stamina, bob.sanity, bob.stamina) == (3, 6, 4, 5)


# ES10


def failed(playing: Night) -> Night:
    """A roll that failed, with a die removed."""
    return playing.roll("i1", "i1", "i1", "peril", "peril", "peril").let_fail().give("remove:peril")


def test_es10_1_a_focused_die_stays_as_it_is_once_a_turn() -> None:
    playing = failed(at("forgotten_knowledge"))
    assert playing.options == ["go_on", "focus:i1", "focus:peril"]
    playing.give("focus:i1")
    assert [(die.face, die.place) for die in playing.about.aside] == [("i1", "marker")]
    assert playing.pool() == {"green": 4}
    playing.roll("i1", "i1", "peril", "peril").let_fail().give("remove:peril")
    assert playing.kind == "attempt"


def test_es10_2_one_on_the_same_card_holds_a_die_once_a_turn() -> None:
    people = ["darrell_simmons", "bob_jenkins"]
    playing = failed(at("forgotten_knowledge", others=people))
    assert "ask:darrell_simmons=i1" in playing.options
    playing.give("ask:darrell_simmons=i1")
    playing.roll("i1", "i1", "peril", "peril").let_fail().give("remove:peril")
    assert not any(each.startswith("ask:darrell") for each in playing.options)
    assert any(each.startswith("ask:bob") for each in playing.options)


def test_es10_2_nobody_elsewhere_assists() -> None:
    playing = at("forgotten_knowledge", others=["darrell_simmons"])
    playing.game.state.investigators[1].place = "entrance"
    assert not any(each.startswith("ask:") for each in failed(playing).options)


def test_es10_3_not_both_after_one_roll() -> None:
    playing = failed(at("forgotten_knowledge", others=["darrell_simmons"])).give("focus:i1")
    assert playing.kind == "attempt"
    playing.roll("i1", "i1", "peril", "peril").let_fail().give("remove:peril")
    assert playing.options[0] == "go_on"
    assert all(each.startswith("ask:") for each in playing.options[1:])


def test_es10_4_unused_dice_return() -> None:
    playing = (
        failed(at("forgotten_knowledge", others=["darrell_simmons"])).give("ask:darrell_simmons=i1").give("give_up")
    )
    while playing.kind == "assistant_pays":
        playing.give("lose:stamina")
    assert {die.place for die in playing.game.state.dice} == {"free"}


# Rulings of these chapters


def test_a40_a_rolled_terror_cannot_be_dodged() -> None:
    playing = at("the_loading_dock").roll("terror", "i3", "peril", "i1", "i1", "i1")
    assert "give_up" not in playing.options


def test_a47_the_back_of_a_beaten_monster_is_gained_though_the_attempt_fails() -> None:
    playing = at("the_missing_records", monsters={"warlock": -1})
    playing.roll("lore", "lore", "i1", "i1", "i1", "peril").complete("warlock.1", "lore", "lore")
    playing.give("give_up")
    assert (playing.first.monsters, playing.first.clues) == (["warlock.1"], 1)


def test_a48_devoured_in_the_attempt_its_monsters_return() -> None:
    playing = at("the_key_to_the_beyond", monsters={"warlock": -1}, values={"sanity": 1})
    playing.game.attempt.done, playing.game.attempt.beaten = ["warlock.1"], ["warlock.1"]
    playing = resumed(playing).roll("terror", "lore", "lore", "lore", "i1", "i1")
    assert "warlock.1" in playing.game.state.cup
    assert playing.game.monsters_in_play() == []


def test_a54_an_ally_leaves_after_a_failed_attempt_and_helps_in_it() -> None:
    playing = at("the_gift_shop", hand=["anna_kaslow"])
    playing.roll("i1", "i1", "i1", "i1", "i1", "peril")
    assert "use:anna_kaslow.1:0" in playing.options
    playing.fail().give("give_up")
    assert playing.first.cards == []


def test_a59_a_monster_comes_into_no_row_that_is_completed() -> None:
    playing = at("when_night_falls", cup=["zombie"])
    playing.game.attempt.done = ["0"]
    playing = resumed(playing).roll("terror", "i1", "i1", "i1", "i1", "i1").let_fail()
    places = playing.options if playing.kind == "place_monster" else []
    assert "put:when_night_falls/0" not in places
