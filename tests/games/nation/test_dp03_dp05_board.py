"""DP3.2 to DP5.5: what the figures of the board are for, the tracks, and what an agent is and does."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, play_with, steps


@pytest.mark.parametrize(
    ("city", "value", "enough", "short"),
    [
        ("arkham", 2, "errand_boy", "letter_of_introduction"),
        ("pittsburgh", 3, "old_favor", "errand_boy"),
        ("st_louis", 5, "machine_guns", "coast_guard"),
    ],
)
def test_dp3_2_the_control_value_is_what_a_city_is_worth_and_what_a_murder_there_takes(
    city: str, value: int, enough: str, short: str
) -> None:
    """One of the power is the agent's own."""
    scene = Scene().main(city).cultists("boston", "new_york").cubes(city, 1).hand("errand_boy", "old_favor")
    assert scene.give("acquire").who.score == value
    for card, can in ((enough, True), (short, False)):
        scene = Scene().main(city).cultists(city, "new_york").scores(0, 12).hand("blood_money", card)
        assert ("card" in scene.options) is can


def test_dp3_2_the_power_of_the_agents_there_may_be_enough() -> None:
    scene = Scene().main("arkham").hire("arkham", "eunice_hunt").cultists("arkham").scores(0, 12)
    scene.hand("blood_money", "old_favor").give("card")
    assert (scene.state.cultists[0].revealed, scene.who.deck.hand) == (True, ["old_favor"])


def test_dp3_3_the_gate_value_is_the_power_it_takes_and_what_it_is_worth_at_the_end() -> None:
    """New York 3: the agent and two more. Seven for Arkham are not to be had."""
    scene = (
        Scene().main("new_york").cultists("boston", "chicago").hand("chalk_and_candle", "hired_muscle", "errand_boy")
    )
    scene.tokens("sanity").give("card", "close:monday").pay("hired_muscle", "errand_boy")
    scene.tracks(investigation=9).hand("whispered_rumor").round().give("track")
    assert scene.told(events.CampaignEnded)[0].parts["gates"] == 3
    scene = Scene().main("arkham").hand("chalk_and_candle", "hired_muscle", "errand_boy", "old_favor")
    assert "card" not in scene.options


def test_dp3_4_cities_with_one_road_between_them_are_adjacent() -> None:
    """From Boston three; Lilian La France reaches these."""
    scene = Scene().hire("boston", "lilian_la_france").hand("errand_boy", "old_favor")
    assert scene.give("free_move:lilian_la_france").options == ["to:arkham", "to:new_york", "to:detroit"]


def test_dp3_5_the_intervals_of_the_tracks_and_the_storage_out_of_play() -> None:
    assert sorted({*content().track} - {0}) == [2, 4, 6, 9, 12]
    assert (list(content().track), content().track[-1]) == (sorted(content().track), 12)
    state = Scene().state
    assert not {*state.storage} & {card for city in state.cities for card in (city.face, *city.pile)}


def test_dp4_4_each_icon_has_its_use_and_no_other() -> None:
    """Cards with one icon alone, and what can be done with them."""
    possible = {
        "letter_of_introduction": {"influence", "recover"},
        "blood_money": {"buy", "travel"},
        "city_charleston": {"track"},
        "whispered_rumor": {"track"},
        "city_pittsburgh": set(),
    }
    for card, actions in possible.items():
        scene = Scene().cubes("atlanta", 1).tracks(5, 5).hand(card)
        assert set(scene.options) - {"acquire", "discard", "pass"} == actions, card


def test_dp4_5_where_a_card_contradicts_the_rules_it_wins() -> None:
    """With Dagon's card a tie is enough, which for anybody else is no majority."""
    scene = Scene().main("atlanta").cubes("detroit", 2, 2).hand("errand_boy", "old_favor")
    assert "acquire" not in scene.options
    scene = Scene().main("atlanta").beside("mythos_dagon").cubes("detroit", 2, 2).hand("errand_boy", "old_favor")
    assert scene.give("acquire").game.city("detroit").owner == PLAYER


def test_dp5_2_an_agent_counts_for_influence_and_for_power_and_only_where_he_stands() -> None:
    scene = Scene().main("chicago").hire("chicago", "moses_fleet").cubes("chicago", 1, 2).cubes("atlanta", 1, 2)
    scene.hand("chalk_and_candle", "whispered_rumor").tokens("sanity")
    assert scene.give("acquire", "card", "close:monday").game.city("chicago").owner == PLAYER
    assert scene.game.city("chicago").gate == "closed", "1 + 2 of the gate's 3"
    assert scene.game.city("atlanta").owner == ""
    scene = Scene().main("chicago").hire("atlanta", "moses_fleet").hand("chalk_and_candle", "whispered_rumor")
    assert "card" not in scene.options


def test_dp5_3_harry_houdini_is_not_murdered_and_protects_the_main_agent() -> None:
    scene = Scene().main("pittsburgh").hire("pittsburgh", "harry_houdini").cultists("pittsburgh", "chicago").scores(9)
    play_with(scene, "behavior_2b")
    assert (steps(scene, ONE)[0].result, list(scene.game.agents())) == ("failed", ["monday", "harry_houdini"])


def test_dp5_3_lilian_la_france_goes_one_road_for_nothing_once_a_turn() -> None:
    scene = Scene().main("atlanta").hire("boston", "lilian_la_france").hand("errand_boy", "old_favor").round()
    scene.give("free_move:lilian_la_france", "to:detroit")
    assert (scene.game.agents()["lilian_la_france"], scene.who.deck.played) == ("detroit", [])
    assert not any(option.startswith("free_move") for option in scene.options)
    scene.give("pass").round()
    assert "free_move:lilian_la_france" in scene.options


def test_dp5_3_alice_ochs_counts_as_two_against_a_cultist_too() -> None:
    for cubes, result in ((2, "failed"), (3, "done")):
        scene = Scene().main("atlanta").hire("boston", "alice_ochs").cubes("boston", 0, cubes)
        scene = play_with(scene.cultists("boston", "chicago"), "behavior_3b")
        assert steps(scene, ONE)[0].result == result


def test_dp5_5_beside_six_agents_no_seventh_is_acquired_and_deep_ones_do_not_count() -> None:
    five = ["wyatt_earp", "moses_fleet", "kana_mishima", "eliot_ness", "carl_jung"]
    for hired, takes in ((five, False), (five[:4], True)):
        scene = Scene().hire("atlanta", *hired).deep_ones("boston", "boston").pile("chicago", "eunice_hunt", "tnt")
        scene.cubes("eunice_hunt", 1).hand("errand_boy", "old_favor")
        assert ("acquire" in scene.options) is takes
    scene = Scene().hire("atlanta", *five).pile("chicago", "bank_vault", "tnt").cubes("bank_vault", 1)
    assert "acquire" in scene.hand("errand_boy", "old_favor").options, "other cards are"
