"""Habits of the museum's table: each answers where no other answer could turn out better, and asks where one could."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import give, give_trophies, put_monster, store_die
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.forecast.margins import beyond_doubt, is_better
from solo.games.museum.players.advice import advice
from solo.games.museum.rules.locks import lock
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.kernel.decisions import Answer, Decision, option
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Face, Night, at_card, battle, in_middle, night, table

NOTHING: tuple[Face, ...] = ("peril", "peril", "peril", "peril", "peril", "peril")
"""A roll that completes nothing on the Gift Shop and on most other cards."""


def unasked_at(playing: Night, *asked: str) -> Answer | None:
    """What the table answers by itself to the question that waits."""
    return unasked(playing.game, playing.decision, asked)


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


def last_row(hand: Sequence[str] = (), **given: object) -> Night:
    """The Loading Dock, with its second task, peril and investigation 3, left."""
    playing = in_middle(at_card("the_loading_dock", hand=hand, **given), done=["0"])  # type: ignore[arg-type]
    return playing.roll("peril", "i3", "lore", "lore", "lore", "lore")


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


# Which die is lost, and which is kept


@pytest.mark.parametrize(
    ("faces", "answer"),
    [
        (("peril", "lore", "lore", "lore", "lore", "i1"), "remove:peril"),
        (("peril", "terror", "lore", "lore", "lore", "lore"), "remove:terror"),
        (("i1", "lore", "lore", "lore", "lore", "lore"), "remove:lore"),
    ],
    ids=["it fits nothing", "a terror", "there is another"],
)
def test_es06_2_a_die_that_nobody_misses_is_lost_unasked(faces: Sequence[str], answer: str) -> None:
    """The Gift Shop: investigation 3, then lore and investigation 3. Of two dice that show the same one can be put aside."""
    playing = at_card("the_gift_shop", who="gloria_goldberg").roll(*faces).let_fail()
    assert playing.kind == "remove_die"
    assert unasked_at(playing) in (answer, "remove:peril")
    assert unasked_at(playing, "dice") is None


def test_es06_2_a_die_that_a_row_needs_is_not_lost_unasked() -> None:
    """The Archives: lore; investigation 3 and lore; lore and peril. Every face is of use."""
    playing = in_middle(at_card("the_archives"), dice={"green": 5}).roll("lore", "peril", "i1", "i2", "i3").let_fail()
    assert playing.kind == "remove_die"
    assert unasked_at(playing) is None


def test_a5_of_two_dice_the_other_has_to_be_rolled_and_their_faces_do_not_matter() -> None:
    playing = in_middle(at_card("the_archives"), dice={"green": 2}).roll("peril", "i3").let_fail()
    assert str(unasked_at(playing)).startswith("remove:")
    playing.give("remove:i3")
    assert playing.kind == "set_aside"
    assert unasked_at(playing) == "go_on"


def test_es10_1_where_no_die_may_be_put_aside_their_faces_do_not_matter() -> None:
    playing = at_card("the_archives", mythos="whispering_halls_with_no_one_listening")
    playing = in_middle(playing, dice={"green": 5}).roll("lore", "peril", "i1", "i2", "i3").let_fail()
    assert playing.kind == "remove_die"
    assert str(unasked_at(playing)).startswith("remove:")


@pytest.mark.parametrize(("card", "asks"), [("don_t_fall_asleep", True), ("the_archives", False)])
def test_es02_2_a_green_die_goes_before_a_yellow_one_unless_a_terror_is_needed(card: str, asks: bool) -> None:
    """The yellow die has no terror."""
    playing = in_middle(at_card(card), dice={"green": 2, "yellow": 1}).roll("i1", "i1", {"yellow": "i1"}).let_fail()
    assert playing.options == ["remove:i1", "remove:yellow_i1"]
    assert unasked_at(playing) == (None if asks else "remove:i1")


@pytest.mark.parametrize(
    ("who", "hand"),
    [("michael_mcglen", ()), ("dexter_drake", ("richard_upton_pickman",)), ("dexter_drake", ("colt_45",))],
)
def test_es10_1_a_green_die_does_not_go_unasked_before_a_yellow_one_that_is_missed_less(
    who: str, hand: tuple[str, ...]
) -> None:
    """Who may turn a terror into something has use for a face that the yellow die does not have (ES2.2)."""
    card = at_card("did_you_hear_that", who=who, hand=hand)
    playing = in_middle(card, dice={"green": 3, "yellow": 1}).roll("i1", "i1", "i1", {"yellow": "i1"}).let_fail()
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    assert seen.options["remove:yellow_i1"] > seen.options["remove:i1"]
    assert unasked_at(playing) == "remove:yellow_i1"
    assert unasked_at(playing, "dice") is None


@pytest.mark.parametrize(("face", "answer"), [("lore", "focus:lore"), ("terror", "go_on")])
def test_es10_1_a_die_is_kept_unasked_where_the_odds_leave_no_doubt(face: str, answer: Answer) -> None:
    playing = in_middle(at_card("the_archives"), done=["1", "2"], dice={"green": 3})
    faces = (face, "terror", "terror")
    playing.roll(*faces).let_fail()
    if playing.kind == "remove_die":
        playing.give("remove:terror")
    assert playing.kind == "set_aside"
    assert unasked_at(playing) == answer
    assert unasked_at(playing, "focus") is None


@pytest.mark.parametrize(
    ("chances", "left_out", "answer"),
    [
        ((0.98, 0.92, 0.84), (), ""),
        ((0.93, 0.75, 0.33), (), "focus:0"),
        ((0.75, 0.93, 0.33), (), "focus:1"),
        ((0.08, 0.08, 0.03), (), "focus:0"),
        ((0.93, 0.75, 0.33), ("axe.1",), ""),
        ((0.0, 0.0, 0.0), (), ""),
        ((0.93, 0.75), (), ""),
    ],
    ids=["nearly alike", "the first", "another", "two alike", "a bound", "no chance", "one is unknown"],
)
def test_es10_1_the_odds_leave_no_doubt_where_they_are_exact_and_one_is_likelier_by_a_tenth(
    chances: Sequence[float], left_out: tuple[str, ...], answer: str
) -> None:
    options = tuple(option("focus", str(number)) for number in range(3))
    worths = {f"focus:{number}": chance for number, chance in enumerate(chances)}
    seen = Forecast(max(chances), 0.0, 0.0, {}, worths, {}, (), left_out, "")
    assert beyond_doubt(Decision("set_aside", "", options, "ES10.1"), seen) == answer


def test_es10_1_a_die_that_makes_the_card_as_good_as_certain_is_kept_unasked() -> None:
    """With the lore the Archives are certain, and without it they are likely enough to leave some doubt."""
    playing = in_middle(at_card("the_archives", who="gloria_goldberg"), done=["1", "2"])
    playing.roll("lore", "terror", "terror", "peril", "peril", "i1").let_fail().give("remove:terror")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options["focus:lore"] > 0.99 > seen.options["go_on"] > 0.92
    assert unasked_at(playing) == "focus:lore"
    assert unasked_at(playing, "focus") is None


@pytest.mark.parametrize("hand", [[], ["wither"]], ids=["no spell", "a spell that could have kept it"])
def test_es10_1_the_only_die_that_fits_is_kept_unasked_where_nothing_is_likelier(hand: Sequence[str]) -> None:
    playing = in_middle(at_card("don_t_fall_asleep", who="gloria_goldberg", clues=2, hand=hand), done=["0"])
    playing.roll("terror", "peril", "i1", "lore", "i2", "i3").let_fail().give("remove:peril")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and not beyond_doubt(playing.decision, seen)
    assert unasked_at(playing) == "focus:terror"


def test_es10_1_a_die_that_makes_the_card_as_good_as_certain_is_kept_with_a_spell_in_hand() -> None:
    playing = in_middle(at_card("the_archives", who="gloria_goldberg", hand=["wither"]), done=["1", "2"])
    playing.roll("lore", "terror", "terror", "peril", "peril", "i1").let_fail().give("remove:terror")
    assert unasked_at(playing) == "focus:lore"


def test_es17_8_nor_is_a_die_kept_unasked_while_a_monster_lies_there() -> None:
    playing = in_middle(at_card("the_archives", monsters={"maniac": -1}), done=["1", "2"], dice={"green": 3})
    playing.roll("lore", "terror", "terror").let_fail()
    if playing.kind == "remove_die":
        playing.give("remove:terror")
    assert playing.kind == "set_aside"
    assert unasked_at(playing) is None


@pytest.mark.parametrize(
    "faces", [("i1", "i1", "lore", "lore", "peril", "peril"), ("i1", "i1", "i2", "i2", "lore", "i3")]
)
def test_a10_which_die_a_lock_takes_is_asked_while_one_would_do_its_part(faces: Sequence[str]) -> None:
    playing = at_card("the_gift_shop").roll(*faces)
    asked = Night(playing.game, lock(playing.game, "blood_on_the_floor", "green"))
    assert asked.kind == "lock_die"
    assert unasked_at(asked) is None


def test_a10_of_dice_that_fit_nothing_a_lock_takes_the_terror_unasked() -> None:
    playing = at_card("the_gift_shop").roll("terror", "peril", "peril", "peril", "peril", "peril")
    asked = Night(playing.game, lock(playing.game, "blood_on_the_floor", "green"))
    assert unasked_at(asked) == "lock:terror"
    assert unasked_at(asked, "dice") is None


def test_a10_which_die_of_the_spells_a_lock_takes_is_asked() -> None:
    """At midnight nobody attempts anything; any face may be of use tomorrow."""
    game = table(investigators=["dexter_drake"])
    give(game, game.state.investigators[0], "dread_curse_of_azathoth")
    for face in ("lore", "peril"):
        store_die(game, "dread_curse_of_azathoth.1", face)
    for die in game.dice_in("free"):
        if die.color == "green":
            die.place, die.lock = "locked", "the_guided_tour"
    asked = Night(game, lock(game, "blood_on_the_floor", "green"))
    assert asked.kind == "lock_die"
    assert unasked_at(asked) is None


@pytest.mark.parametrize(("face", "answer"), [("i2", None), ("peril", "discard:peril")])
def test_a20_which_die_the_mythos_takes_is_asked_while_a_row_needs_each(face: str, answer: Answer | None) -> None:
    """A Terrible Discovery: investigation 3 and terror; two lore."""
    playing = at_card("a_terrible_discovery", mythos="they_come_in_pairs_on_the_back_stairs")
    playing = in_middle(playing, dice={"green": 4}).roll("terror", "lore", "i1", face).let_fail()
    assert playing.kind == "discard_die"
    assert unasked_at(playing) == answer


# Quiet moments


def healer(ability: str, hour: int, *others: str) -> Night:
    """A turn begins; somebody is one point down."""
    game = table(investigators=[ability, *others])
    game.state.hour = hour
    game.state.investigators[-1].sanity -= 1
    game.state.investigators[-1].stamina -= 1
    return night(game)


@pytest.mark.parametrize("ability", ["vincent_lee", "carolyn_fern"])
def test_es12_9_the_only_heal_of_the_day_is_not_spent_unasked_before_its_last_turn(ability: str) -> None:
    """Till midnight somebody may need it more; in the day's last turn it would be lost. Whoever goes may still choose it."""
    for hour in (0, 1, 2):
        playing = healer(ability, hour, "darrell_simmons")
        assert playing.kind == "use_now"
        assert unasked_at(playing) == "pass"
        playing.first.sanity = playing.first.stamina = 1
        assert unasked_at(playing) is None
        playing.give("pass")
        assert playing.kind == "move" and f"use:{ability}:0" in playing.options
    playing = healer(ability, 3, "darrell_simmons")
    assert unasked_at(playing) == f"use:{ability}:0"
    assert unasked_at(playing, "quiet") is None


def at_the_end(hand: str, hour: int = 0, **values: int) -> Night:
    """The end of a turn at the entrance, with a card of which something could be used."""
    game = table(investigators=["dexter_drake", "harvey_walters"])
    who = game.state.investigators[0]
    game.state.hour = hour
    give(game, who, hand)
    for what, value in values.items():
        setattr(who, what, value)
    playing = night(game).give("go:entrance", "leave")
    assert playing.kind == "use_now"
    return playing


@pytest.mark.parametrize(("sanity", "answer"), [(3, "pass"), (2, None), (1, None)])
def test_es12_4_at_the_end_of_a_turn_a_card_that_heals_is_kept_unless_somebody_is_in_need(
    sanity: int, answer: Answer | None
) -> None:
    assert unasked_at(at_the_end("healing_stone", sanity=sanity)) == answer


@pytest.mark.parametrize("card", ["voice_of_ra", "bullwhip", "find_gate"])
def test_es14_1_before_midnight_what_could_be_used_is_asked_about(card: str) -> None:
    assert unasked_at(at_the_end(card, hour=3, sanity=4)) is None


@pytest.mark.parametrize(("card", "answer"), [("voice_of_ra", "pass"), ("bullwhip", "pass"), ("find_gate", None)])
def test_es12_4_what_changes_the_cards_that_lie_is_asked_about_at_the_end_unless_it_could_be_used_on_the_way(
    card: str, answer: Answer | None
) -> None:
    """The next ones come to these cards before its owner has another turn. The Bullwhip could help a roll instead."""
    playing = at_the_end(card, sanity=4)
    assert unasked_at(playing) == answer
    game = table(investigators=["dexter_drake", "harvey_walters"])
    give(game, game.state.investigators[0], card)
    playing = night(game)
    front = front_of(playing)
    front.auto_answers.on_answer(playing.decision, "go:entrance")
    playing.give("go:entrance", "leave")
    assert front.auto_answers.answer(playing.decision) == "pass"


@pytest.mark.parametrize(
    ("missing", "monster", "answer"),
    [(1, "", "pass"), (1, "cultist", "pass"), (1, "vampire", None)],
    ids=["nothing", "what takes a trophy", "what takes stamina"],
)
def test_es14_1_before_midnight_nothing_heals_unasked_of_what_midnight_itself_heals(
    missing: int, monster: str, answer: Answer | None
) -> None:
    playing = at_the_end("healing_stone", hour=3, sanity=1)
    game, who = playing.game, playing.first
    game.state.mythos_card = "the_night_watchman_with_his_lantern_lit"
    who.sanity, who.stamina = who.max_sanity - missing, who.max_stamina
    who.place = game.state.cards[0].card
    if monster:
        put_monster(game, monster, game.state.cards[0].card)
    assert unasked_at(playing) == answer


def test_es12_9_what_is_free_and_for_nobody_else_is_used_as_soon_as_it_may_be() -> None:
    """Ruby Standish draws a common item once a day: the sooner the better."""
    playing = in_middle(at_card("the_loading_dock", hand=["ruby_standish"]), done=["0"])
    playing.roll("peril", "i3", "lore", "lore", "lore", "lore").complete("1", "peril", "i3")
    assert playing.kind == "use_now"
    assert unasked_at(playing) == "use:ruby_standish.1:0"
    assert unasked_at(playing, "quiet") is None


# Trophies


def buying(ancient_one: str, cards: Sequence[str], monsters: Sequence[str], answer: str) -> Night:
    """Somebody with these trophies has just bought something, or been aided."""
    game = table(investigators=["dexter_drake"], ancient_one=ancient_one)
    who = game.state.investigators[0]
    give_trophies(game, who, cards, monsters)
    who.sanity = 1
    playing = night(game).give("go:entrance", answer)
    assert playing.kind == "hand_trophies"
    return playing


@pytest.mark.parametrize(
    ("cards", "monsters", "bought", "answer"),
    [
        (("ancient_relics", "the_loading_dock", "koi_pond"), (), "buy:clue", "hand:1xcard_1"),
        (("the_loading_dock",), ("dark_young",), "buy:clue", "hand:1xcard_1"),
        (("ancient_relics",), ("zombie", "ghoul"), "buy:clue", "hand:1xcard_1"),
        ((), ("zombie", "ghoul", "dark_young"), "buy:clue", "hand:1xmonster_1"),
    ],
    ids=["the lesser card", "a card or a monster", "of the same worth", "the lesser monster"],
)
def test_es11_6_trophies_are_handed_back_unasked_only_where_what_is_left_is_as_good_for_everything(
    cards: Sequence[str], monsters: Sequence[str], bought: str, answer: str | None
) -> None:
    playing = buying("azathoth", cards, monsters, bought)
    assert unasked_at(playing) == answer
    assert unasked_at(playing, "trophies") is None


def test_es11_6_no_change_is_given_and_two_small_trophies_may_be_worth_more_than_one_of_their_sum() -> None:
    """A common item for two points: two trophies of one each pay it without waste, but buy two clues if they are kept: so the
    greater one goes.
    """
    game = table(investigators=["dexter_drake"])
    give_trophies(game, game.state.investigators[0], (), ["zombie", "ghoul", "vampire"])
    playing = night(game).give("go:entrance", "buy:common")
    assert playing.options == ["hand:2xmonster_1", "hand:1xmonster_2"]
    assert unasked_at(playing) == "hand:1xmonster_2"


# An attempt that is lost


def lost(**given: Any) -> Night:
    """The Archives with one die left for its three tasks."""
    return in_middle(at_card("the_archives", **given), dice={"green": 1})


def test_es06_2_a_lost_attempt_is_given_up() -> None:
    playing = lost()
    assert playing.options == ["roll", "give_up"]
    assert unasked_at(playing) == "give_up"
    assert unasked_at(playing, "dead") == "roll"


def test_es12_4_a_lost_attempt_is_asked_about_while_whoever_fails_it_could_be_healed_of_what_it_costs() -> None:
    assert unasked_at(lost(hand=["healing_stone"], values={"sanity": 1})) is None
    assert unasked_at(lost(hand=["healing_stone"], values={"sanity": 4, "stamina": 4})) == "give_up"


def test_es12_7_a_lost_attempt_is_rolled_on_for_a_die_that_a_spell_could_keep() -> None:
    playing = lost(hand=["wither"])
    assert unasked_at(playing) == "roll"
    assert unasked_at(playing.roll("lore")) is None


def test_es17_8_an_attempt_is_not_lost_while_a_monster_could_be_beaten() -> None:
    """A cultist, whose task one die could do."""
    playing = in_middle(at_card("the_archives", monsters={"cultist": -1}), dice={"green": 1})
    assert unasked_at(playing) != "give_up"


# The only task


def test_es05_4_the_only_task_that_a_roll_completes_is_completed() -> None:
    """The Loading Dock: peril; peril and investigation 3."""
    playing = at_card("the_loading_dock", who="dexter_drake").roll("peril", "lore", "lore", "lore", "lore", "i1")
    assert {way.row for way in playing.about.ways} == {"0"}
    assert str(unasked_at(playing)).startswith("complete:0=")
    assert unasked_at(playing, "task") is None


def test_es12_7_not_while_a_spell_could_keep_a_die() -> None:
    playing = at_card("the_loading_dock", who="dexter_drake", hand=["wither"]).roll(
        "peril", "lore", "lore", "lore", "lore", "i1"
    )
    assert unasked_at(playing) is None


def test_es12_2_which_dice_are_rolled_again_goes_without_saying_where_all_is_counted() -> None:
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", clues=1), done=["0"])
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    assert playing.kind == "reroll"
    answer = unasked_at(playing)
    assert isinstance(answer, tuple) and len(answer) == 5
    assert unasked_at(playing, "again") is None


@pytest.mark.parametrize("hand", [["holy_water"], ["wither"]], ids=["nothing to beat", "nothing to keep"])
def test_es12_2_dice_that_fit_nothing_are_rolled_again_unasked_whatever_else_is_in_hand(hand: Sequence[str]) -> None:
    """Holy Water where no monster lies, and a spell that could keep a die."""
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", clues=1, hand=hand), done=["0"])
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    answer = unasked_at(playing)
    assert isinstance(answer, tuple) and sorted(answer) == [f"reroll:green_{number}" for number in range(1, 6)]


def test_es17_8_which_dice_are_rolled_again_is_asked_while_holy_water_could_beat_a_monster() -> None:
    playing = in_middle(
        at_card("the_loading_dock", who="dexter_drake", clues=1, hand=["holy_water"], monsters={"cultist": -1}),
        done=["0"],
    )
    playing.roll("lore", "lore", "lore", "lore", "lore", "i3").give("clue")
    assert unasked_at(playing) is None


def test_es17_8_a_lost_attempt_is_not_rolled_for_holy_water_where_no_monster_lies() -> None:
    assert unasked_at(lost(hand=["holy_water"])) == "give_up"


# Rolling on though terror may strike


@pytest.mark.parametrize(
    ("card", "done", "who", "dice", "answer"),
    [
        ("gala_in_the_great_hall", "1", "carolyn_fern", 6, "roll"),
        ("gala_in_the_great_hall", "1", "carolyn_fern", 4, None),
        ("ancient_relics", "0", "dexter_drake", 5, None),
    ],
)
def test_es07_1_an_attempt_that_is_likely_to_succeed_is_not_given_up_for_fear_of_terror(
    card: str, done: str, who: str, dice: int, answer: Answer | None
) -> None:
    """Three chances in four, two in seven; and four in five, where terror could take all the sanity that is left."""
    playing = at_card(card, who=who)
    playing.game.attempt.rolls = 1
    playing = in_middle(playing, done=[done], dice={"green": dice})
    assert unasked_at(playing) is None
    assert front_of(playing).auto_answers.answer(playing.decision) == answer


@pytest.mark.parametrize(("declines", "answer"), [(False, "roll"), (True, "give_up")])
def test_es17_7_a_lost_attempt_ends_once_a_monster_elsewhere_was_not_wanted(declines: bool, answer: Answer) -> None:
    """Bind Monster wants a roll, but whoever has declined it is not made to roll for it again."""
    playing = at_card("the_archives", hand=["bind_monster"])
    elsewhere = next(each.card for each in playing.game.state.cards if each.card != "the_archives")
    put_monster(playing.game, "cultist", elsewhere, -1)
    playing = in_middle(playing, dice={"green": 3})
    front = front_of(playing)
    playing.roll("peril", "peril", "peril")
    assert any(each.startswith("use:bind_monster") for each in playing.options)
    if declines:
        front.auto_answers.on_answer(playing.decision, "fail")
    playing.fail()
    assert playing.kind == "attempt"
    assert front.auto_answers.answer(playing.decision) == answer


# What was declined


def test_what_was_declined_is_not_asked_again_until_somebody_has_lost_something() -> None:
    hand, values = ["healing_stone"], {"sanity": 2}
    playing = at_card("the_archives", who="dexter_drake", hand=hand, values=values, ancient_one="hastur")
    front = front_of(playing)
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.on_answer(playing.decision, "roll")
    assert front.auto_answers.answer(playing.decision) == "roll"
    assert not front.auto_answers.always(playing.decision)
    playing.first.sanity = 1
    assert front.auto_answers.answer(playing.decision) is None
    playing.first.sanity = 2
    front.auto_answers.asked = ("declined",)
    assert front.auto_answers.answer(playing.decision) is None
    front.auto_answers.asked = ()
    front.auto_answers.forget()
    assert front.auto_answers.answer(playing.decision) is None


# What Enter takes at once


def test_es12_4_what_heals_is_declined_for_all_rolls_of_an_attempt_and_asked_about_once_more_when_it_is_lost() -> None:
    playing = at_card("the_archives", who="dexter_drake", hand=["healing_stone"], values={"sanity": 1})
    playing = in_middle(playing, dice={"green": 6})
    auto, asked = front_of(playing).auto_answers, []
    while playing.kind == "attempt":
        left = len(playing.about.pool)
        answer = auto.answer(playing.decision)
        if answer is None:
            asked.append(left)
            auto.on_answer(playing.decision, "roll")
        if answer == "give_up":
            break
        playing.roll(*["terror"] * left).fail()
    assert asked == [6, 4]
    assert left == 3


def test_es12_8_enter_spends_a_clue_or_a_card_after_a_roll_only_when_it_is_pressed_again() -> None:
    clue = in_middle(at_card("don_t_fall_asleep", who="gloria_goldberg", clues=1), done=["1"], dice={"green": 1})
    card = at_card("don_t_fall_asleep", who="gloria_goldberg", hand=["king_in_yellow"])
    card = in_middle(card, done=["0"], dice={"green": 2})
    for playing, verb in ((clue.roll("i1"), "clue"), (card.roll("lore", "i1"), "use")):
        hand = front_of(playing).auto_answers
        asked = hand.offered(playing.decision)
        assert asked.options[0].verb == verb
        assert hand.needs_confirmation(asked)


def test_es11_1_enter_does_nothing_at_the_entrance_nor_gives_up_trophies_before_it_is_pressed_again() -> None:
    game = table(investigators=["dexter_drake", "joe_diamond"])
    who = game.state.investigators[0]
    give_trophies(game, who, [each for each in game.state.adventures if game.fact(each).fact.trophies > 1][:2])
    who.sanity = 1
    playing = night(game).give("go:entrance")
    asked = [playing.decision]
    midnight = table(investigators=["dexter_drake"], cards=["the_curator"])
    give_trophies(
        midnight, midnight.state.investigators[0], [midnight.state.adventures[0], midnight.state.adventures[1]]
    )
    playing = Night(midnight, run_midnight_effects(midnight))
    asked.append(playing.decision)
    playing.give("pay_trophies")
    asked += [playing.decision] if playing.kind == "hand_trophies" else []
    assert [each.kind for each in asked][:2] == ["entrance", "choose"]
    for each in asked:
        hand = front_of(playing).auto_answers
        assert hand.needs_confirmation(hand.offered(each)), each.kind


def test_a_task_is_completed_by_enter_at_once() -> None:
    playing = at_card("the_archives").roll("lore", "lore", "i3", "peril", "i1", "i1")
    hand = front_of(playing).auto_answers
    asked = hand.offered(playing.decision)
    assert asked.options[0].verb == "complete" and not hand.needs_confirmation(asked)


@pytest.mark.parametrize(("card", "answer"), [("koi_pond", "roll"), ("something_has_broken_free", None)])
def test_es12_6_whoever_has_added_a_die_is_asked_about_another_for_that_roll_only_if_it_is_clearly_better(
    card: str, answer: Answer | None
) -> None:
    playing = at_card(card, who="gloria_goldberg", hand=["axe", "sword_of_glory"])
    hand, added = front_of(playing).auto_answers, "use:axe.1:0"
    assert added in playing.options
    hand.on_answer(playing.decision, added)
    playing.give(added)
    assert "use:sword_of_glory.1:0" in playing.options
    assert hand.answer(playing.decision) == answer
    hand.forget()
    assert hand.answer(playing.decision) is None


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
