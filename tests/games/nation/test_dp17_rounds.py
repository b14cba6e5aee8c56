"""DP17.1 to DP17.9, A52, A54, A82, A89: rounds that are played whole, what the cultists add, and what holds the player up."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.host import Host, Rules
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.scope import Scope
from solo.games.nation.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps, ways

# DP17.1 Setup


def test_dp17_1_the_board_before_the_first_round() -> None:
    host = Rules(content()).begin({"seed": 4, "main_agent": "monday"})
    assert isinstance(host, Host)
    FlowRunner(host.flow()).answer("place:chicago")
    state, who = host.game.state, host.game.who
    assert [(each.id, each.place, each.revealed) for each in state.cultists] == [
        (ONE, "arkham", False),
        (TWO, "new_york", False),
    ]
    assert len(state.row) == 2 and len(state.mythos) == 19
    assert all(city.face and len(city.pile) == 1 for city in state.cities) and len(state.storage) == 36
    assert (len(state.behavior), state.behavior_discard) == (8, [])
    assert (state.automaton.score, who.score, who.alignment, who.revealed) == (6, 0, "investigator", "")
    assert (state.supply, state.bank) == ({PLAYER: 6, ONE: 19, TWO: 19}, 12)
    assert (state.insanity, state.sanity, state.locks, state.gates) == (12, 6, 12, 12)
    assert (len(who.deck.hand), len(who.deck.draw), who.place) == (5, 5, "chicago")
    assert len(state.city_cards) == 13


# DP17.2 The player's turn


def held_up(revealed: str = "", second: str = "atlanta") -> Scene:
    """Cubes of the player on Boston and its card, where cultist 1 stands."""
    scene = Scene().cultists("boston", second, revealed=revealed).pile("boston", "tnt", "fbi")
    return scene.cubes("boston", 2).cubes("tnt", 2).hand("errand_boy").round()


def test_dp17_2_an_unrevealed_cultist_holds_city_and_card_against_the_player() -> None:
    assert "acquire" not in held_up().options
    assert {*held_up(revealed="1").give("acquire").options} == {"target:boston", "target:tnt"}


def test_a82_of_two_in_a_city_one_unrevealed_is_enough() -> None:
    assert "acquire" not in held_up(revealed="1", second="boston").options
    assert "acquire" not in held_up(revealed="2", second="boston").options
    assert "acquire" in held_up(revealed="12", second="boston").options


def test_dp17_2_a_cultist_does_not_hold_up_a_mythos_card() -> None:
    scene = Scene().cultists("boston", "boston").row("offering", "star_stone").cubes("star_stone", 1).hand("errand_boy")
    scene.round().give("acquire")
    assert scene.who.mythos == ["star_stone"]


def test_dp17_2_the_row_slides_and_grows_by_a_card_only_once_it_is_empty() -> None:
    scene = Scene().row("offering", "star_stone", deck=["red_moon", "great_library"]).hand("errand_boy")
    scene.cubes("offering", 1).round().give("acquire")
    assert [each.card for each in scene.state.row] == ["star_stone"]
    scene = Scene().row("offering", deck=["red_moon", "great_library"]).cubes("offering", 1).hand("errand_boy")
    scene.round().give("acquire")
    assert [each.card for each in scene.state.row] == ["red_moon"]


def test_dp17_2_an_empty_row_gets_a_card_when_a_cultist_empties_it() -> None:
    scene = Scene().main("chicago").row("offering", deck=["red_moon", "great_library"]).cubes("offering", 0, 1)
    play_with(scene, "behavior_1b")
    assert scene.state.automaton.mythos == ["offering"]
    assert [each.card for each in scene.state.row] == ["red_moon"]


def test_dp17_2_cultists_tokens_give_no_influence() -> None:
    """One cube is enough beside two tokens; and two tokens without a cube take nothing."""
    scene = Scene().main("chicago").cultists("boston", "boston", revealed="12").cubes("boston", 1).hand("errand_boy")
    assert "boston" in scene.round().give("acquire").told(events.CityTaken)[0].city
    scene = play_with(Scene().main("chicago").cultists("boston", "boston"), "behavior_3b")
    assert (steps(scene, ONE)[0].step, steps(scene, ONE)[0].result) == ("acquire_city", "failed")


def test_dp17_2_what_touches_another_players_hand_is_left_out_and_the_rest_is_done() -> None:
    """The cards that say so stay in the box; one of home make may."""
    scene = Scene().hand("errand_boy", "old_favor")
    effect = VOCABULARY.compile([{"others_redraw": 4}, {"vp": 1}])
    scene.run(effect.run(Scope(scene.game, scene.who, "errand_boy", when="action")))
    assert scene.who.deck.hand == ["errand_boy", "old_favor"]
    assert scene.who.score == 1


# DP17.4 The Ancient One as a player


def test_dp17_4_every_icon_of_a_track_turns_against_the_player() -> None:
    """The cylinders have two of ritual down and two of investigation up."""
    scene = Scene().main("chicago").cultists("boston").pile("boston", "wax_cylinders", "tnt").tracks(3, 5)
    play_with(scene.cubes("wax_cylinders", 0, 1), "behavior_2a")
    assert (scene.state.ritual, scene.state.investigation) == (5, 3)
    assert scene.state.box == ["wax_cylinders"]


def test_dp17_4_icons_that_go_its_way_already_go_that_way() -> None:
    scene = Scene().main("chicago").cultists("arkham").pile("arkham", "lucius_whitlock", "tnt").tracks(3, 5)
    play_with(scene.cubes("lucius_whitlock", 0, 1), "behavior_2a")
    assert (scene.state.ritual, scene.state.investigation) == (4, 4)


def test_dp17_4_a_revealed_cultist_card_costs_it_three_at_once() -> None:
    scene = (
        Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 6).hand("blood_money", "old_favor", "errand_boy")
    )
    scene.round().give("card").pay("old_favor")
    assert scene.state.automaton.score == 3
    assert [(each.side, each.by) for each in scene.told(events.ScoreMoved)] == [("ancient_one", -3)]


def test_dp17_4_short_of_cubes_all_that_are_left_are_placed() -> None:
    """Two of four cubes, and they are enough; the city card's influence finds an empty supply, and the limbo comes back."""
    scene = play_with(Scene().main("chicago").cultists("boston").supply(ONE, 2), "behavior_4a")
    first, second = steps(scene, ONE)
    assert (first.result, scene.told(events.CubesPlaced)[0].number) == ("done", 2)
    assert (second.step, second.result, second.number) == ("acquire_city", "done", 2)
    assert (scene.state.supply[ONE], scene.state.limbo[ONE], ways(scene, ONE)) == (2, 0, ["new_york"])


def test_dp17_4_without_cubes_it_takes_all_from_limbo_moves_once_and_has_failed() -> None:
    """The second step of the line is carried out in the next city, by the cubes that have come back."""
    scene = Scene().main("chicago").cultists("boston").supply(ONE, 0, 7)
    play_with(scene, "behavior_2b")
    murder, influence = steps(scene, ONE)
    assert (murder.result, influence.place, influence.result) == ("failed", "new_york", "moved")
    assert (scene.state.supply[ONE], scene.state.limbo[ONE]) == (7, 0)
    assert ways(scene, ONE) == ["new_york", "pittsburgh"]
    assert scene.on("new_york") == {}


def test_dp17_4_beside_the_ancient_one_lies_nothing_that_it_does_not_keep() -> None:
    scene = Scene("dagon").main("chicago").cultists("boston").pile("boston", "shining_trapezohedron", "tnt")
    play_with(scene.cubes("shining_trapezohedron", 0, 1).tokens("sanity"), "behavior_2a")
    assert (scene.state.automaton.cards, scene.state.box) == ([], ["shining_trapezohedron"])
    assert scene.told(events.SanityTested)[0].side == ONE


# DP17.6 Amounts, DP17.7 Cities, DP17.8 Network cards, DP17.9 Mythos cards


def test_dp17_6_the_icons_of_the_cultist_card_are_added_to_those_of_the_line() -> None:
    """Cubes 2 + 2 of cultist 1; power 2 + 2 of cultist 2, and 1 of his token; cubes 1 + 1."""
    scene = play_with(Scene().main("chicago").cultists("boston", "atlanta").row("offering"), "behavior_4a")
    assert [each.number for each in steps(scene, ONE)] == [4, 4]
    assert [each.number for each in steps(scene, TWO)] == [5, 2]


def test_dp17_6_cubes_that_an_effect_names_are_taken_as_named() -> None:
    scene = play_with(Scene("nyarlathotep").main("chicago").cultists("boston"), "behavior_1a")
    effect = steps(scene, ONE)[0]
    assert (effect.step, effect.number, scene.on("boston")) == ("influence_first_city", 2, {"1": 2})


def test_dp17_6_so_are_those_of_a_step_that_behavior_cards_have_too() -> None:
    """Yog-Sothoth's second cultist leads nowhere, and puts one cube on a mythos card instead of taking a card."""
    scene = Scene("yog_sothoth").main("chicago").cultists("arkham", "atlanta").row("offering")
    scene = play_with(scene, "behavior_1b")
    assert (steps(scene, TWO)[-1].step, steps(scene, TWO)[-1].number) == ("influence_mythos", 1)


def test_a89_a_cultist_revealed_in_the_players_turn_acts_by_his_other_side() -> None:
    """One influence instead of two, and no power: 2 + 1 cubes on Pittsburgh, which the player does not control."""
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "atlanta").scores(0, 12).hand("blood_money", "old_favor")
    play_with(scene, "behavior_4a", "card")
    assert steps(scene, ONE)[0].number == 3
    scene = Scene().main("pittsburgh").cultists("atlanta", "pittsburgh").scores(0, 12).hand("blood_money", "old_favor")
    play_with(scene, "behavior_4b", "card")
    assert (steps(scene, TWO)[0].step, steps(scene, TWO)[0].number) == ("influence_city", 2)


def test_a89_power_is_read_from_the_side_that_lies_up_and_the_token_still_counts() -> None:
    scene = play_with(Scene().main("chicago").cultists("charleston", "atlanta", revealed="12"), "behavior_4b")
    assert steps(scene, ONE)[0].number == 2 + 0 + 1
    scene = play_with(Scene().main("chicago").cultists("charleston", "atlanta", revealed="12"), "behavior_4a")
    assert steps(scene, TWO)[0].number == 2 + 1 + 1


@pytest.mark.parametrize("owner", CULTISTS)
def test_dp17_7_a_city_of_either_cultist_takes_no_cubes_of_theirs(owner: str) -> None:
    scene = play_with(Scene().main("chicago").cultists("boston").control("boston", owner), "behavior_4a")
    assert (steps(scene, ONE)[0].result, scene.on("boston"), ways(scene, ONE)[0]) == ("failed", {}, "new_york")


@pytest.mark.parametrize(("owner", "locked"), [("", False), ("", True), (PLAYER, False), (PLAYER, True)])
def test_dp17_7_any_other_city_takes_them(owner: str, locked: bool) -> None:
    scene = Scene().main("chicago").cultists("boston").scores(4)
    if owner:
        scene.control("boston", owner)
    if locked:
        scene.lock("boston")
    placed = play_with(scene, "behavior_4a").told(events.CubesPlaced)[0]
    assert (placed.place, placed.side, placed.number) == ("boston", ONE, 4)
    assert (scene.game.city("boston").owner == ONE) is not locked


def test_a52_both_cultists_cities_count_for_the_goal() -> None:
    """Five of theirs, and the sixth falls: three of each."""
    scene = Scene("nyarlathotep").main("chicago").cultists("boston").scores(30, 6)
    for number, city in enumerate(("arkham", "new_york", "pittsburgh", "detroit", "st_louis")):
        scene.control(city, CULTISTS[number % 2])
    play_with(scene.control("chicago", PLAYER), "behavior_4a")
    assert (scene.state.ended, scene.state.won) == ("goal", False)
    assert scene.game.city("boston").owner == ONE


def test_a52_a_city_of_the_player_or_of_nobody_does_not() -> None:
    scene = Scene("nyarlathotep").main("chicago").cultists("boston").scores(30, 6)
    for city in ("arkham", "new_york", "pittsburgh", "detroit"):
        scene.control(city, TWO)
    play_with(scene.control("chicago", PLAYER).control("st_louis", PLAYER), "behavior_4a")
    assert scene.game.city("boston").owner == ONE
    assert not scene.over


def test_dp17_8_cubes_lie_on_the_card_of_the_city_where_it_stands() -> None:
    scene = Scene().main("chicago").cultists("atlanta", "boston").pile("boston", "tnt", "fbi").row("offering")
    play_with(scene, "behavior_1a")
    last = steps(scene, TWO)[-1]
    assert (last.step, last.place, last.target, last.number) == (
        "influence_network", "new_york", scene.game.city("new_york").face, 2,
    )  # fmt: skip
    assert scene.on(last.target) == {"2": 2}


def test_dp17_8_without_a_card_it_fails() -> None:
    scene = Scene().main("chicago").cultists("atlanta", "boston").pile("new_york").row("offering")
    play_with(scene, "behavior_1a")
    assert [each.result for each in steps(scene, TWO)] == ["failed", "failed"]
    assert scene.place(2) == "pittsburgh"


@pytest.mark.parametrize(
    ("row", "target"),
    [
        ([(0, 1), (0, 0)], 1),
        ([(0, 1), (1, 0)], 0),
        ([(1, 1), (0, 1)], 1),
        ([(2, 1), (1, 0)], 0),
        ([(0, 0), (0, 0)], 0),
    ],
)
def test_dp17_9_no_cubes_of_theirs_then_none_of_its_own_then_the_first(row: list[tuple[int, int]], target: int) -> None:
    """Cultist 1 puts 1 + 2 cubes; of the player's there may be any."""
    scene = Scene("hastur").main("chicago").cultists("boston", "atlanta").row("offering", "star_stone")
    for each, (first, second) in zip(scene.state.row, row, strict=True):
        scene.cubes(each.card, 2, first, second)
    step = steps(play_with(scene, "behavior_2a"), ONE)[-1]
    assert (step.step, step.target, step.number) == ("influence_mythos", scene.state.row[target].card, 3)


def test_dp17_9_an_empty_row_and_an_empty_deck_make_it_fail() -> None:
    scene = Scene().main("chicago").cultists("boston", "atlanta").row()
    scene.state.automaton.mythos += scene.state.mythos[:3]
    scene.who.mythos += scene.state.mythos[3:]
    scene.state.mythos.clear()
    play_with(scene, "behavior_2a")
    assert (steps(scene, ONE)[-1].step, steps(scene, ONE)[-1].result) == ("influence_mythos", "failed")
