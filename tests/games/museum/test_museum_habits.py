"""Habits of the museum's table around a roll: each answers where no other could turn out better, and asks where one could."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import give
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.forecast.margins import is_better
from solo.games.museum.players.advice import advice
from solo.kernel.decisions import Answer, Decision, option
from tests.games.museum.helpers import NOTHING, Face, at_card, battle, in_middle, last_row, night, unasked_at

# Rolling


@pytest.mark.parametrize(("face", "answer"), [("lore", "roll"), ("terror", None), ("i3", None)])
def test_es06_2_a_roll_is_made_unless_a_die_on_a_spell_had_better_be_rolled_too(
    face: str, answer: Answer | None
) -> None:
    """The Gift Shop wants the lore; that roll is 98 of 100, and 87 with the die in the pool. A terror serves nothing."""
    assert unasked_at(at_card("the_gift_shop")) == "roll"
    assert unasked_at(at_card("the_gift_shop"), "roll") is None
    assert unasked_at(at_card("the_gift_shop", hand=["wither"], stored={"wither": face})) == answer


@pytest.mark.parametrize(("sanity", "answer"), [(2, None), (3, "roll")])
def test_es12_4_whoever_may_lose_at_one_blow_what_is_left_is_asked_before_the_roll(
    sanity: int, answer: Answer | None
) -> None:
    """The Medusa Exhibit takes two sanity for a failure."""
    playing = at_card("medusa_exhibit", who="dexter_drake", hand=["healing_stone"], values={"sanity": sanity})
    assert unasked_at(playing) == answer


@pytest.mark.parametrize(("ancient_one", "answer"), [("azathoth", "roll"), ("hastur", None)])
def test_a35_what_makes_penalties_worse_counts(ancient_one: str, answer: Answer | None) -> None:
    hand, values = ["healing_stone"], {"sanity": 3}
    playing = at_card("medusa_exhibit", who="dexter_drake", hand=hand, values=values, ancient_one=ancient_one)
    assert unasked_at(playing) == answer


def test_es17_8_where_a_monster_could_be_beaten_a_use_that_is_no_better_for_the_card_is_asked_about() -> None:
    """Darrell could make a 3 of the 2, and so beat the Maniac."""
    faces = ("i2", "peril", "peril", "peril", "peril", "peril")
    alone = at_card("don_t_fall_asleep").roll(*faces)
    assert unasked_at(alone) == "fail"
    assert unasked_at(alone, "fail") is None
    there = at_card("don_t_fall_asleep", monsters={"maniac": -1}).roll(*faces)
    assert "use:darrell_simmons:0" in there.options
    assert unasked_at(there) is None


@pytest.mark.parametrize(
    ("gained", "worth", "better"),
    [(0.994, 0.99, False), (0.77, 0.74, True), (0.745, 0.74, False), (0.004, 0.001, False), (0.008, 0.005, True)],
)
def test_es12_what_looks_the_same_is_no_better(gained: float, worth: float, *, better: bool) -> None:
    assert is_better(gained, worth) is better


def test_es06_2_a_roll_that_is_as_good_as_certain_is_made_whatever_could_be_used_for_it() -> None:
    """The Gift Shop with the Sword of Glory, and the roll with it: 99 of 100 both."""
    playing = at_card("the_gift_shop", hand=["sword_of_glory"])
    assert unasked_at(playing) == "roll"
    assert unasked_at(at_card("the_archives", hand=["sword_of_glory"])) is None


def test_es12_6_dice_that_cost_nothing_and_are_there_in_every_attempt_are_added() -> None:
    """Gloria adds the yellow and the red die on an Other World, as often as she is there; a card that adds one is kept."""
    playing = at_card("the_dreamlands", who="gloria_goldberg", worlds=["the_dreamlands"])
    assert unasked_at(playing) == "use:gloria_goldberg:0"
    assert unasked_at(playing, "roll") is None
    assert unasked_at(at_card("koi_pond", who="gloria_goldberg", hand=["axe"])) is None


@pytest.mark.parametrize(("card", "answer"), [("the_archives", "roll"), ("koi_pond", None)])
def test_es12_6_a_card_that_makes_less_than_three_points_is_not_asked_about(card: str, answer: Answer | None) -> None:
    """The Axe makes two points in the Archives, and five at the Koi Pond."""
    playing = at_card(card, who="gloria_goldberg", hand=["axe"])
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    assert (seen.options["use:axe.1:0"] - seen.options["roll"] < 0.03) is (answer == "roll")
    assert seen.options["use:axe.1:0"] > seen.options["roll"] + 0.01
    assert unasked_at(playing) == answer


# Failing


def test_es12_7_a_lost_roll_does_not_fail_unasked_while_a_spell_could_keep_a_die_for_another_card() -> None:
    """Wither on the Gift Shop: a peril is worth nothing there, and with it the card is less likely; with one die it is lost."""
    for hand, dice, answer in ((["wither"], 6, "fail"), (["wither"], 1, None), (["alien_statue"], 1, "fail")):
        playing = in_middle(at_card("the_gift_shop", hand=hand), dice={"green": dice}).roll(*NOTHING[:dice])
        assert f"use:{hand[0]}.1:0" in playing.options
        assert unasked_at(playing) == answer, (hand, dice)


def test_es18_5_in_the_battle_too() -> None:
    game = battle("yig", doom=4)
    give(game, game.state.investigators[0], "wither")
    assert unasked_at(night(game).roll("i1", "i1", "i1", "lore", "lore", "lore")) is None


def test_es18_5_before_a_roll_of_the_battle_what_adds_hits_is_asked_about_though_one_hit_is_certain() -> None:
    game = battle("yig", doom=4)
    give(game, game.state.investigators[0], "sword_of_glory")
    playing = night(game)
    seen = forecast_of(game, playing.decision)
    assert seen is not None and seen.options["roll"] > 1
    assert unasked_at(playing) is None


def test_a25_a_spell_that_may_not_be_cast_keeps_nothing() -> None:
    hand, mythos = ["wither", "rifle"], "stars_align_above_dark_clouds"
    playing = at_card("the_gift_shop", hand=hand, mythos=mythos).roll("lore", "lore", "lore", "lore", "lore", "lore")
    assert playing.options == ["use:rifle.1:1", "fail"]
    assert unasked_at(playing) == "fail"


@pytest.mark.parametrize(
    ("card", "hand", "face", "answer"),
    [
        ("ancient_relics", "colt_45", "terror", None),
        ("ancient_relics", "king_in_yellow", "peril", "fail"),
        ("ancient_relics", "king_in_yellow", "terror", "fail"),
        ("the_gift_shop", "colt_45", "terror", "fail"),
    ],
)
def test_es07_1_a_terror_among_the_dice_is_asked_about_where_it_strikes_and_could_be_turned(
    card: str, hand: str, face: str, answer: Answer | None
) -> None:
    """In the Ancient Relics terror takes a sanity; in the Gift Shop it does nothing. Only one of the two turns it away."""
    playing = at_card(card, hand=[hand]).roll(*NOTHING[1:], face)
    assert unasked_at(playing) == answer


# The last task


def test_es12_7_the_last_task_is_not_completed_unasked_while_a_spell_could_keep_a_die_for_later() -> None:
    assert str(unasked_at(last_row())).startswith("complete:1=")
    assert unasked_at(last_row(), "last") is None
    assert unasked_at(last_row(hand=["wither"])) is None


@pytest.mark.parametrize("hand", [(), ("holy_water",)])
@pytest.mark.parametrize(("ancient_one", "asks"), [("azathoth", False), ("yig", True)])
def test_a34_a_cultist_of_yig_is_not_beaten_by_dice_unasked(
    hand: tuple[str, ...], ancient_one: str, asks: bool
) -> None:
    """It costs an Elder Sign; with a card it would cost nothing, and without one it is still a choice."""
    playing = at_card("the_loading_dock", hand=hand, ancient_one=ancient_one, monsters={"cultist": -1})
    playing.game.state.signs = 1
    playing = in_middle(playing, done=["0", "1"]).roll("peril", "i1", "i1", "i1", "i1", "i1")
    assert [way.row for way in playing.about.ways] == ["cultist.1"]
    assert (unasked_at(playing) is None) is asks


def test_a34_any_other_monster_of_yig_is_beaten_unasked() -> None:
    playing = at_card("the_loading_dock", ancient_one="yig", monsters={"maniac": -1})
    playing = in_middle(playing, done=["0", "1"]).roll("peril", "i3", "i1", "i1", "i1", "i1")
    assert str(unasked_at(playing)).startswith("complete:maniac.1=")


@pytest.mark.parametrize(("price", "left", "asks"), [("sanity", 0, True), ("sanity", 1, False), ("clock", 4, True)])
def test_a3_a32_a_last_task_whose_price_cannot_be_spared_is_asked_about(price: str, left: int, *, asks: bool) -> None:
    playing = last_row()
    playing.first.sanity = left + 1
    about = playing.about
    rows = (msgspec.structs.replace(about.rows[0], **{price: 1}),)
    decision = msgspec.structs.replace(playing.decision, about=msgspec.structs.replace(about, rows=rows))
    assert (unasked(playing.game, decision) is None) is asks


def test_es12_7_dice_on_a_spell_complete_the_last_task_unasked_as_few_as_may_be() -> None:
    """Peril and investigation 3: the peril of the pool, not that on Wither."""
    playing = in_middle(at_card("the_loading_dock", hand=["wither"], stored={"wither": "peril"}), done=["0"])
    playing.roll("peril", "i3", "lore", "lore", "lore")
    assert unasked_at(playing) == "complete:1=i3+peril"


def test_a19_of_tasks_that_are_all_completed_for_certain_the_order_is_not_asked_about() -> None:
    """Amanda completes several with a roll: a peril; a peril and investigation 3."""
    playing = at_card("the_loading_dock", who="amanda_sharpe").roll("peril", "i3", "i3", "i3", "peril", "lore")
    assert {"complete:0=peril", "complete:1=i3+peril"} <= {*playing.options}
    assert str(unasked_at(playing)).startswith("complete:")
    assert unasked_at(playing, "task", "last") is None


def test_es12_7_what_alone_makes_the_card_certain_is_done_whatever_lies_on_spells() -> None:
    """A lore, and a lore and peril: that with the dice of the pool, and Wither's lore does the rest."""
    playing = at_card("the_archives", who="gloria_goldberg", hand=["wither"], stored={"wither": "lore"})
    playing = in_middle(playing, done=["1"], dice={"green": 3}).roll("lore", "peril", "i1")
    both = playing.way(2, "green", "green")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    assert [id for id, worth in seen.options.items() if worth > 1 - 1e-9] == [both]
    assert unasked_at(playing) == both


def test_es12_7_a_roll_that_is_certain_is_made_though_a_die_could_be_taken_off_a_spell() -> None:
    playing = at_card("the_archives", who="gloria_goldberg", hand=["wither"], stored={"wither": "lore"})
    playing = in_middle(playing, done=["1", "2"])
    assert any(each.startswith("take:") for each in playing.options)
    assert unasked_at(playing) == "roll"


def test_es12_7_nor_is_anything_asked_before_a_roll_that_is_as_good_as_certain() -> None:
    """The terror on the spell would make it half a point likelier at 99 of 100, a point at 97."""
    playing = at_card("late_night_break_in", who="dexter_drake", hand=["wither"], stored={"wither": "terror"})
    for green, answer in ((5, "roll"), (4, None)):
        playing = in_middle(playing, done=["0"], dice={"green": green, "yellow": 1})
        seen = forecast_of(playing.game, playing.decision)
        assert seen is not None and seen.options["roll"] < seen.options["take:wither.1_terror"]
        assert unasked_at(playing) == answer


def test_es12_which_die_is_turned_is_not_asked_where_any_does() -> None:
    playing = in_middle(at_card("did_you_hear_that", hand=["shotgun"]), done=["1"])
    playing.roll("i3", "i1", "i1", "i2", "i2", "terror").give("use:shotgun.1:0")
    assert playing.kind == "turn_die"
    assert str(unasked_at(playing)).startswith("turn:")
    assert unasked_at(playing, "again") is None


# What costs nothing


def test_es12_5_a_use_that_is_there_on_every_roll_and_makes_the_card_certain_is_made_unasked() -> None:
    """The Loading Dock with peril and investigation 3 left: Darrell makes a 3 of the 2."""
    playing = in_middle(at_card("the_loading_dock", who="darrell_simmons"), done=["0"])
    playing.roll("peril", "lore", "lore", "lore", "lore", "i2")
    assert unasked_at(playing) == "use:darrell_simmons:0"
    assert unasked_at(playing, "task") is None


def test_es17_8_not_while_a_monster_lies_there() -> None:
    at = at_card("the_loading_dock", who="darrell_simmons", monsters={"maniac": -1})
    assert unasked_at(in_middle(at, done=["0"]).roll("peril", "lore", "lore", "lore", "lore", "i2")) is None


@pytest.mark.parametrize(("turned", "answer"), [(0.99, "turn:lore"), (0.986, "turn:lore"), (0.98, None)])
def test_es12_3_a_die_is_turned_unasked_where_the_card_is_then_as_good_as_certain(
    turned: float, answer: Answer | None
) -> None:
    options = (option("turn", "lore"), option("turn", "peril"))
    seen = Forecast(turned, 0.0, 0.0, {}, {"turn:lore": turned, "turn:peril": 0.95}, {}, (), (), "turn:lore")
    decision = Decision("turn_die", "gloria_goldberg", options, "ES12.3")
    assert unasked(at_card("the_archives").game, decision, (), lambda *_: seen) == answer


@pytest.mark.parametrize(
    ("faces", "best"), [(("lore", "i1", "i1", "terror", "i1", "i1"), ""), (("peril", "i1", "i1"), "use")]
)
def test_es12_5_what_only_postpones_a_card_is_not_called_the_best(faces: Sequence[Face], best: str) -> None:
    """Without the Shotgun Darrell's pip more does not bring the peril."""
    playing = in_middle(
        at_card("the_loading_dock", who="darrell_simmons", hand=["shotgun"]), done=["0"], dice={"green": len(faces)}
    )
    playing.roll(*faces)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    found = advice(playing.game, playing.decision, seen)
    assert found is not None and str(found.first).startswith("use:darrell_simmons")
    assert str(found.best).partition(":")[0] == best
