"""Orders in one line: they gather the answers of several questions, or are refused with the reason and the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.nation.front.refusals import acquiring_refused, gate_refused, influence_refused, travel_refused
from solo.games.nation.rules.acquiring import may_acquire, targets_of_acquiring
from tests.games.nation.front.nation_table import front_of, play, told
from tests.games.nation.helpers import Scene
from tests.session.helpers import conversation, said


def obeyed(scene: Scene, command: str, rest: str) -> tuple[list[str], list[str]]:
    """The kinds and answers of the questions that an order answers, one after the other, and what was said."""
    front = front_of(scene)
    result = front.commands[command](scene.decision, rest, ())
    given: list[str] = []
    answer = result.answer
    while answer is not None:
        given.append(str(answer))
        scene.give(str(answer))
        answer = front.auto_answers.answer(scene.decision) if scene.session and scene.session.decision else None
    return given, list(result.lines)


def test_dp10_1_influence_gathers_place_and_cubes() -> None:
    scene = Scene().hand("letter_of_introduction", "errand_boy", "bribed_clerk").begin()
    given, said = obeyed(scene, "influence", "bost 2")
    assert given == ["influence", "target:boston", "pay:letter_of_introduction"] and said == []
    assert scene.game.city("boston").space.of("player") == 2


def test_which_cards_are_paid_is_asked_where_they_are_more_than_their_icons() -> None:
    """The clerk and the boy bring one cube each; the clerk has an action written on him, of an agent the card goes."""
    scene = Scene().hand("errand_boy", "bribed_clerk").begin()
    given, _ = obeyed(scene, "influence", "bost 1")
    assert given == ["influence", "target:boston", "pay:errand_boy"]
    scene = Scene().hand("bribed_clerk", "railway_pass").begin()
    given, _ = obeyed(scene, "influence", "bost 1")
    assert given == ["influence", "target:boston"]
    assert {"pay:bribed_clerk", "pay:railway_pass"} <= set(scene.options)


def test_dp10_5_travel_gathers_who_and_where_to() -> None:
    scene = Scene().main("boston").hire("boston", "eliot_ness").hand("blood_money", "pawnbroker").begin()
    given, _ = obeyed(scene, "go", "ness new york")
    assert given[:3] == ["travel", "travel:eliot_ness", "to:new_york"]
    scene = Scene().main("boston").hand("blood_money").begin()
    assert obeyed(scene, "go", "detroit")[0][0] == "travel"


def test_dp11_2_closing_without_a_city_takes_the_only_gate_that_can_be_closed() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor").begin()
    given, _ = obeyed(scene, "close", "")
    assert given[0] == "card" and scene.game.city("chicago").gate == "closed"
    several = Scene().main("boston").hire("chicago", "alice_ochs")
    several.hand("gate_to_another_world", "old_favor", "errand_boy", "night_watchman", "hired_muscle").begin()
    given, lines = obeyed(several, "close", "")
    assert not given and "Which place?" in lines[0]
    given, lines = obeyed(Scene().main("chicago").hand("errand_boy").begin(), "close", "")
    assert not given and lines


def test_dp11_2_closing_takes_the_card_and_the_agent() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor").begin()
    given, _ = obeyed(scene, "close", "chicago")
    assert given[0] == "card" and scene.game.city("chicago").gate == "closed"


@pytest.mark.parametrize(
    ("scene", "command", "rest", "rule"),
    [
        (Scene().hand("blood_money").begin(), "influence", "boston", "DP10.1"),
        (Scene().hand("errand_boy").begin(), "influence", "boston 4", "A38"),
        *(
            (Scene().hand("errand_boy").begin(), "influence", f"boston {none}", "DP10.1")
            for none in ("0", "-1", "−2", "00")
        ),
        (Scene().hand("errand_boy").begin(), "influence", "boston 100", "A38"),
        (Scene().hand("errand_boy").begin(), "acquire", "boston", "DP10.2.2"),
        (Scene().hand("errand_boy").cubes("boston", player=1).lock("boston").begin(), "acquire", "boston", "DP11.3"),
        (Scene().hand("errand_boy").cubes("boston", player=1, first=3).begin(), "acquire", "boston", "DP10.2.2"),
        (Scene().hand("errand_boy").cubes("arkham", player=2).begin(), "acquire", "arkham", "DP17.2"),
        (Scene().hand("pawnbroker").begin(), "go", "new orleans", "DP10.5"),
        (Scene().hand("pawnbroker").begin(), "go", "boston", "DP10.5"),
        (Scene().hand("pawnbroker").begin(), "go", "ness boston", "DP10.5"),
        (Scene().hand("chalk_and_candle").main("arkham").begin(), "close", "arkham", "DP11.2"),
        (Scene().hand("chalk_and_candle").begin(), "close", "chicago", "DP11.2"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_rule(scene: Scene, command: str, rest: str, rule: str) -> None:
    before = scene.game.snapshot()
    given, said = obeyed(scene, command, rest)
    assert given == [] and len(said) == 1 and f"({rule})" in said[0]
    assert scene.game.snapshot() == before


@pytest.mark.parametrize("number", ["0", "-1"])
def test_a_number_of_cubes_that_is_none_is_said_to_be_wrong(number: str) -> None:
    scene = Scene().hand("errand_boy").begin()
    (line,) = obeyed(scene, "influence", f"boston {number}")[1]
    assert line.startswith(f"{number.replace('-', '−')} is no number of cubes")
    (line,) = obeyed(scene, "influence", f"bosten {number}")[1]
    assert "did you mean Boston" in line


def test_what_is_refused_is_what_the_rules_refuse() -> None:
    """No order that the rules would take is refused, and none is taken that they would not."""
    for cubes in ({}, {"player": 1}, {"player": 1, "first": 1}, {"player": 2, "first": 1}, {"first": 1}):
        scene = Scene().hand("errand_boy").cubes("boston", **cubes).cubes("detroit", **cubes).begin()
        for place, _ in scene.game.stakes():
            assert (acquiring_refused(scene.game, place) is None) == may_acquire(scene.game, place), place
        assert [place for place, _ in scene.game.stakes() if acquiring_refused(scene.game, place) is None] == (
            targets_of_acquiring(scene.game)
        )
        assert influence_refused(scene.game, "boston", 1) is None
        assert travel_refused(scene.game, "monday", "detroit") is not None
        assert gate_refused(scene.game, "close", "boston").rule == "DP11.2"


def test_orders_at_the_table(tmp_path: Path) -> None:
    lines = ["boston", "acquire boston", "go atlantis", "influence", "influence boston", "quit"]
    text = play(tmp_path, lines)
    assert "There is no cube of yours on Boston. (DP10.2.2)" in text
    assert "called atlantis; did you mean Atlanta?" in text
    assert "Cubes on Boston: which cards are played?" in text, "nothing was spent on the choice before"


def test_undo_says_when_it_goes_back_behind_what_was_drawn(tmp_path: Path) -> None:
    """The cards of the next hand, and what the cult has done with its own; an action that draws nothing is only taken back."""
    shown = play(tmp_path, ["", "influence boston 1", "undo", "pass", "undo"], main_agent="monday")
    assert shown.count("1 answer is taken back.") == 2
    assert shown.count("What has been drawn or turned up since lies again as it did.") == 1
    assert shown.index("The cult moves") < shown.index("What has been drawn")


def test_an_order_takes_back_a_choice_that_has_cost_nothing_yet(tmp_path: Path) -> None:
    """One that is refused leaves it as it was."""
    played = conversation("nation", tmp_path)
    played.open()
    while (decision := played.campaign.decision) is not None and decision.kind != "action":
        played.say("")
    front = played.front
    played.say("influence")
    assert played.question is not None and played.question.text == front.say("prompts", "target_influence")
    before = played.campaign.position
    reply = played.say("close boston")
    assert "DP11.2" in said(reply) and played.campaign.position == before
    assert played.question.decision.kind == "target"
    targets = [each.subject for each in played.question.decision.options]
    place = next(each for each in targets if each != "boston")
    played.say(f"influence {place.replace('_', ' ')}")
    assert played.question.decision.kind != "target" and played.campaign.position > before


def test_dp11_1_why_a_murder_on_a_card_in_hand_is_not_offered_is_said_where_it_is_looked_at() -> None:
    def said_of(scene: Scene) -> str:
        return " ".join(told(scene.begin(), "examine", "blood money"))

    scene = Scene().main("new_york").cultists(first="new_york", second="chicago").hand("blood_money")
    assert "before the Ancient One has 5 VP, and it has 4. (DP11.1)" in said_of(scene.scores(ancient=4))
    weak = said_of(scene.scores(ancient=9))
    assert "it takes power 6, and with all that is there and in your hand it is" in weak
    assert "not revealed" in said_of(scene.main("boston"))
    scene.hire("new_york", "eunice_hunt", "moses_fleet").hand(
        "blood_money", "old_favor", "hired_muscle", "night_watchman", "chalk_and_candle"
    )
    assert "No murder" not in said_of(scene)
    assert "No murder" not in " ".join(told(scene.hand("errand_boy").begin(), "examine", "errand boy"))


def test_dp11_1_why_and_skipped_say_why_a_card_in_hand_murders_nobody(tmp_path: Path) -> None:
    scene = Scene().main("new_york").cultists(first="new_york", second="chicago").hand("blood_money").scores(ancient=9)
    front = front_of(scene.begin())
    short = (
        "Blood Money: No murder now: it takes power 6, and with all that is there and in your hand it is 1. (DP11.1)"
    )
    assert front.reasons("", []) == front.reasons("blood", []) == front.unoffered() == [short]
    assert front.reasons("errand", []) != [short]
    assert front_of(scene.hand("errand_boy").begin()).unoffered() == []
    told_at_table = " ".join(play(tmp_path, ["", "", "skipped", "why blood money"], main_agent="monday").split())
    assert told_at_table.count("Blood Money: No murder now: none of your agents who may do it") == 2


def reason(scene: Scene, command: str, rest: str = "") -> str:
    """What is said to an order that is refused."""
    given, lines = obeyed(scene, command, rest)
    assert given == []
    return " ".join(lines)


def test_dp10_1_influence_without_a_cube_in_the_supply_says_so() -> None:
    """The favor has influence: it is no card that is missing."""
    scene = Scene().hand("old_favor").supply("player", 0).begin()
    assert "no cube in your supply" in reason(scene, "influence")
    assert reason(scene, "influence") == reason(scene, "influence", "boston")
    assert "no card with influence" in reason(Scene().hand("pawnbroker").supply("player", 3).begin(), "influence")


def test_dp10_2_1_acquire_later_in_a_turn_says_that_it_is_the_first_thing() -> None:
    scene = Scene().hand("old_favor", "errand_boy").supply("player", 3).cubes("boston", 2).begin()
    scene.give("influence", "target:atlanta", "pay:errand_boy")
    assert "first thing in a turn" in reason(scene, "acquire") and "something has been done" in reason(scene, "acquire")


def test_dp11_2_a_gate_for_which_power_is_missing_says_how_much() -> None:
    """The power of the card that would close it does not count: it is used, not spent."""
    scene = Scene().main("washington").hand("chalk_and_candle", "old_favor").begin()
    needed = scene.game.content.cities["washington"].gate
    power = scene.game.power_of(scene.who.id) + 2
    assert power < needed
    said = reason(scene, "close", "washington")
    assert f"takes power {needed}" in said and said.endswith(f"it is {power}. (DP11.2)")


def test_dp11_2_a_gate_for_which_no_card_is_there_says_so() -> None:
    assert "No card in your hand" in reason(Scene().main("chicago").hand("old_favor").begin(), "close", "chicago")


def test_dp10_2_of_several_places_that_are_called_so_the_one_is_acquired_that_can_be() -> None:
    """Stephanie St. Clair lies in Chicago, but only St. Louis is led."""
    scene = Scene().pile("chicago", "stephanie_st_clair").cubes("st_louis", 1).begin()
    assert obeyed(scene, "acquire", "st")[0][0] == "acquire"
    assert scene.game.city("st_louis").owner == "player"


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "muscle"),
        ("en", "use hired"),
        ("cs", "řezníka"),
        ("pl", "osiłkiem"),
        ("ru", "громилу"),
        ("ru", "использовать громилу"),
    ],
)
def test_dp10_7_a_card_that_can_be_used_is_found_by_its_name_where_an_action_is_chosen(
    language: str, typed: str
) -> None:
    """By each form of it: the option may name another card."""
    scene = Scene().hand("bribed_clerk", "hired_muscle").cubes("new_york", 1, first=1).begin()
    front, decision = front_of(scene, language), scene.decision
    forms = {str(each) for each in front.teller.name("hired_muscle").values()}
    typed = typed if language in ("en", "ru") else sorted(forms)[-1]
    listed = "card" if typed.startswith(("use", "использовать")) else None
    answer = front.understood(decision, typed, listed)
    assert answer == "card:hired_muscle"
    assert front.auto_answers.on_answer(decision, answer) == "card"
    scene.give("card")
    assert front.auto_answers.answer(scene.decision) == "card:hired_muscle"


def test_a_name_of_no_card_that_can_be_used_uses_none() -> None:
    scene = Scene().hand("bribed_clerk", "hired_muscle").cubes("new_york", 1, first=1).begin()
    front = front_of(scene)
    for typed in ("use", "fbi", "", "7", "boston"):
        assert front.understood(scene.decision, typed, "card" if typed == "use" else None) in (None, "card")
