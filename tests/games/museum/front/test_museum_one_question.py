"""One thing is one question at the museum's table: what is used and for whom; what is free is never passed over."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import give, give_trophies
from solo.games.museum.forecast.forecast import forecast_of
from tests.games.museum.front.sitting import evening, front_of, sit
from tests.games.museum.helpers import Night, at_card, in_middle, night, table, unasked_at

LANGUAGES = ("en", "cs", "pl", "ru")

# A use and whom it is for


def hurt(*investigators: str, hand: str = "") -> Night:
    """Before a turn, with everybody a sanity short."""
    game = table(investigators=[*investigators])
    for who in game.state.investigators:
        who.sanity -= 1
    if hand:
        give(game, game.state.investigators[0], hand)
    return night(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_es12_4_a_power_and_whom_it_is_for_are_one_list(language: str) -> None:
    """Carolyn gives somebody a sanity once a day."""
    playing = hurt("carolyn_fern", "joe_diamond", "dexter_drake")
    front = front_of(playing, language)
    asked = front.auto_answers.offered(playing.decision)
    texts = [front.option(asked, each) for each in asked.options]
    people = ["carolyn_fern", "joe_diamond", "dexter_drake"]
    assert [each.id for each in asked.options] == [*(f"use_for:carolyn_fern:0/{who}" for who in people), "pass"]
    assert len({*texts}) == 4 and all("3/4" in text for text in texts[1:2])
    assert not any(front.teller.catalogue.say("table", "gists", "for_anyone") in text for text in texts)
    answer = front.auto_answers.on_answer(asked, "use_for:carolyn_fern:0/joe_diamond")
    assert answer == "use:carolyn_fern:0"
    playing.give(answer)
    assert playing.kind == "target"
    assert front.auto_answers.answer(playing.decision) == "for:joe_diamond"


def test_es12_4_where_one_person_only_may_have_the_good_of_it_nobody_is_named() -> None:
    playing = hurt("carolyn_fern", "joe_diamond")
    playing.first.sanity = playing.first.max_sanity
    playing = Night(playing.game)
    assert [each.id for each in front_of(playing).auto_answers.offered(playing.decision).options] == [
        "use:carolyn_fern:0",
        "pass",
    ]


# What is free


@pytest.mark.parametrize(
    ("faces", "answer"),
    [
        (("terror",) * 4, None),
        (("peril",) * 6, "fail"),
        (("i1", "peril", "peril", "terror", "terror", "peril"), "fail"),
    ],
    ids=["it is better", "it is worse", "it changes nothing"],
)
def test_es12_9_what_is_free_and_once_a_day_is_not_passed_over_by_habit_unless_it_is_seen_to_be_no_better(
    faces: tuple[str, ...], answer: str | None
) -> None:
    """Mandy may roll two dice again: with four terrors it is 11 of 100 against 8, with six perils 61 against 63, with a 1 among
    them 63 against 63.
    """
    playing = in_middle(at_card("the_gift_shop", who="mandy_thompson"), dice={"green": len(faces)}).roll(*faces)
    assert unasked_at(playing) == answer


# Which task


def several(*hand: str) -> Night:
    """The Loading Dock: a peril; a peril and investigation 3. Both can be done, and the card is 87 of 100 with either."""
    playing = at_card("the_loading_dock", who="gloria_goldberg", hand=hand, clues=1)
    return playing.roll("i3", "lore", "peril", "i2", "terror", "peril")


def test_es06_2_which_of_several_tasks_is_not_asked_where_it_makes_no_difference() -> None:
    playing = several()
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    ways = {each: seen.options[each] for each in playing.options if each.startswith("complete:")}
    assert len(ways) == 2 and max(ways.values()) - min(ways.values()) < 0.005
    assert unasked_at(playing) == max(ways, key=ways.__getitem__)
    assert unasked_at(playing, "task") is None


def test_es12_7_unless_a_spell_could_keep_a_die() -> None:
    assert unasked_at(several("wither")) is None


def test_a3_or_one_of_them_costs_something() -> None:
    playing = several()
    rows = [msgspec.structs.replace(each, sanity=int(each.key == "0")) for each in playing.about.rows]
    about = msgspec.structs.replace(playing.about, rows=tuple(rows))
    assert unasked(playing.game, msgspec.structs.replace(playing.decision, about=about)) is None


def test_es06_2_the_task_that_is_far_the_likeliest_is_completed_unasked() -> None:
    """Don't Fall Asleep: a terror, and two terrors, which are rarer."""
    playing = at_card("don_t_fall_asleep", who="gloria_goldberg")
    playing = in_middle(playing, dice={"green": 4}).roll("terror", "terror", "i1", "peril")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    both, one = playing.way(1, "green", "green"), playing.way(0, "green")
    assert seen.options[both] > seen.options[one] + 0.1
    assert unasked_at(playing) == both
    assert unasked_at(playing, "task") is None


@pytest.mark.parametrize(("hand", "answer"), [("bullwhip", "fail"), ("rifle", None)])
def test_es07_1_a_terror_that_nothing_can_turn_away_is_not_asked_about(hand: str, answer: str | None) -> None:
    """The Bullwhip replaces an adventure, at any time; the Rifle turns a die."""
    playing = at_card("ancient_relics", who="gloria_goldberg", hand=[hand]).roll(
        "peril", "peril", "peril", "peril", "peril", "terror"
    )
    assert [each for each in playing.options if each.startswith("use:")]
    assert unasked_at(playing) == answer


# The way to the entrance, and what is done there


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "search", "search"),
        ("en", "first aid", "aid:sanity"),
        ("en", "stay: first aid", "aid:sanity"),
        ("en", "buy a clue", "buy:clue"),
        ("cs", "koupit žeton stopy", "buy:clue"),
        ("cs", "ošetřovna", "aid:sanity"),
        ("pl", "przeszukać", "search"),
        ("pl", "pierwsza pomoc", "aid:sanity"),
        ("ru", "купить улику", "buy:clue"),
        ("ru", "первая помощь", "aid:sanity"),
        ("en", "buy", ""),
        ("en", "do nothing here", ""),
        ("en", "aid", ""),
    ],
)
def test_es11_1_what_is_done_at_the_entrance_may_be_said_where_it_is_asked_where_to_go(
    language: str, typed: str, meant: str
) -> None:
    """Where several things are meant, and none of them is free first aid, nothing is."""
    game = table(investigators=["dexter_drake"])
    who = game.state.investigators[0]
    who.sanity -= 1
    give_trophies(game, who, ["ancient_relics", "koi_pond"], [])
    playing = night(game)
    front = front_of(playing, language)
    assert playing.kind == "move"
    answer = front.understood(playing.decision, typed, None)
    assert answer == (f"visit:{meant}" if meant else None)
    if answer is None:
        return
    first = front.auto_answers.on_answer(playing.decision, answer)
    assert first == "go:entrance"
    playing.give(str(first))
    assert playing.kind == "entrance" and front.auto_answers.answer(playing.decision) == meant
    assert front.auto_answers.answer(playing.decision) is None


def test_es11_1_whoever_just_stays_is_asked_what_he_does(tmp_path: Path) -> None:
    text = sit(evening(tmp_path, 5), "stay\n")
    assert "search the lost and found" in text
    (tmp_path / "again").mkdir()
    said = sit(evening(tmp_path / "again", 5), "search\n")
    assert "search the lost and found" not in said and "Lost and found: " in said
