"""Habits of the museum's table for dice: which is lost, which is put aside, and which a lock takes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import give, store_die
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.forecast.margins import beyond_doubt
from solo.games.museum.rules.locks import lock
from solo.kernel.decisions import Answer, Decision, option
from tests.games.museum.helpers import Night, at_card, in_middle, table, unasked_at

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
