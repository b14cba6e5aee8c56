"""DP11 to DP16: murder, gates, locks, sanity, destroying, the end and scoring."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.destroying import destroy_agent
from solo.games.nation.rules.effects import usable_cards
from solo.games.nation.rules.gates import power_there
from solo.games.nation.rules.goals import goal_figure
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.rules.tracks import add_score
from tests.games.nation.helpers import Scene, content

# DP11.1 Murder


def test_dp11_1_without_an_agent_beside_the_cultist_there_is_no_murder() -> None:
    scene = Scene().main("atlanta").cultists("pittsburgh").scores(0, 12).hand("blood_money", "old_favor")
    assert "card" not in scene.options


def test_dp11_1_d4_the_power_of_all_agents_there_counts_and_none_of_the_enabling_card() -> None:
    scene = Scene().main("pittsburgh").hire("pittsburgh", "moses_fleet").cultists("pittsburgh").scores(0, 12)
    scene.hand("moses_fleet", "old_favor").give("card")
    assert power_there(scene.game, "pittsburgh") == 3
    assert scene.who.deck.played == ["moses_fleet"]
    assert scene.state.cultists[0].revealed


def test_a51_of_two_cultists_the_player_chooses() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "pittsburgh").scores(0, 12)
    scene.hand("blood_money", "old_favor").give("card")
    assert scene.options == ["murder:cultist_1", "murder:cultist_2"]
    scene.give("murder:cultist_2")
    assert [each.revealed for each in scene.state.cultists] == [False, True]


def test_dp17_18_a_revealed_cultist_is_no_victim() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", revealed="1").scores(0, 12)
    assert "card" not in scene.hand("blood_money", "old_favor").options


def test_a45_a_card_that_destroys_itself_is_gone_whatever_came() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor", "errand_boy").tokens("insanity")
    scene.give("card", "open:monday").pay("old_favor")
    assert "chalk_and_candle" in scene.state.box
    assert scene.who.insanity == 1


# DP11.2 Gates


def test_dp11_2_a_gate_is_closed_once() -> None:
    scene = Scene().main("chicago").gate("chicago", "open", "cultist_1").hand("chalk_and_candle", "machine_guns")
    assert "card" not in scene.options


def test_dp11_2_the_agents_own_card_serves_him_alone() -> None:
    scene = Scene().main("chicago").hire("atlanta", "father_lachlan").hand("father_lachlan", "machine_guns")
    scene.give("card")
    assert (scene.game.city("chicago").gate, scene.game.city("atlanta").gate) == ("", "closed")


def test_dp11_2_any_agent_serves_a_card_that_says_so() -> None:
    scene = Scene().main("chicago").hire("atlanta", "father_lachlan")
    scene.hand("gate_to_another_world", "machine_guns").give("card")
    assert set(scene.options) == {
        "close:monday", "close:father_lachlan", "open:monday", "open:father_lachlan",
    }  # fmt: skip


def test_dp11_2_a_card_may_spare_the_test() -> None:
    scene = Scene().main("chicago").hand("gate_to_another_world", "machine_guns").give("card", "open:monday")
    assert scene.told(events.SanityTested) == []
    assert scene.game.city("chicago").gate == "open"


def test_dp11_2_a_main_agent_is_never_destroyed() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor").tokens("insanity")
    scene.give("card", "close:monday")
    assert scene.game.agents() == {"monday": "chicago"}


def test_a47_the_third_insanity_at_a_gate_comes_after_the_agent_and_the_gate_scores() -> None:
    scene = Scene().hire("chicago", "father_lachlan").hand("father_lachlan", "old_favor").minds(player=2)
    scene.tokens("insanity").give("card")
    assert (scene.state.ended, scene.who.agents) == ("insane", [])
    assert score_parts(scene.game)["gates"] == 3
    names = [type(event).__name__ for event in scene.game.events]
    assert names.index("AgentDestroyed") < names.index("CampaignEnded")


def test_dp6_1_without_gate_tokens_no_gate_can_be_closed() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor")
    assert usable_cards(scene.game, "action") == ["chalk_and_candle"]
    scene.state.gates = 0
    assert usable_cards(scene.game, "action") == []


# DP11.3 Locks


def test_dp11_3_one_lock_a_place_and_none_without_a_token() -> None:
    scene = Scene().lock("boston").hand("bribed_clerk", "errand_boy").give("card")
    assert "place:boston" not in scene.options
    assert "remove:boston" in scene.options
    scene = Scene().locks(0).hand("bribed_clerk", "errand_boy").give("card")
    assert not any(option.startswith("place:") for option in scene.options)


def test_dp11_3_cubes_come_and_go_on_a_locked_place() -> None:
    scene = Scene().lock("boston").hand("errand_boy", "old_favor").give("influence", "target:boston", "pay:errand_boy")
    assert scene.on("boston") == {"p": 1}


# DP12 Sanity, DP13 Destroying


def test_dp12_1_a_sanity_token_does_nothing_and_stays() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor").tokens("sanity")
    scene.give("card", "close:monday")
    assert (scene.who.insanity, scene.who.sanity, scene.state.sanity) == (0, 1, 5)


def test_a20_no_bonus_for_who_went_insane() -> None:
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor").minds(player=2).tokens("insanity")
    scene.give("card", "close:monday")
    assert scene.who.revealed == "insane"
    assert score_parts(scene.game)["hidden"] == 0


@pytest.mark.parametrize("zone", ["draw", "hand", "discard"])
def test_dp13_1_a_destroyed_agent_takes_his_card_along(zone: str) -> None:
    scene = Scene().hire("chicago", "father_lachlan")
    deck = scene.who.deck
    deck.discard.remove("father_lachlan")
    getattr(deck, zone).append("father_lachlan")
    scene.run(destroy_agent(scene.game, "father_lachlan"))
    assert deck.zone_of("father_lachlan") is None
    assert scene.state.box == ["father_lachlan"]
    assert scene.told(events.CardsDrawn) == []


# DP14 to DP16, DP17.20 The end


def test_a71_a_loss_stops_at_the_first_space_and_points_count_beyond_the_mark() -> None:
    scene = Scene().scores(-3, 34)
    add_score(scene.game, PLAYER, -6)
    add_score(scene.game, "ancient_one", 6)
    assert (scene.who.score, scene.state.automaton.score) == (-5, 40)
    assert scene.told(events.ScoreMoved)[0].by == -2


def test_a49_an_end_in_the_players_turn_is_the_end_after_that_action() -> None:
    scene = Scene().scores(31, 5).cubes("boston", 1).hand("errand_boy", "old_favor").round().give("acquire")
    assert (scene.state.ended, scene.state.won) == ("score", True)
    assert scene.told(events.BehaviorTurned) == []


def test_a17_a_goal_met_in_the_players_turn_beats_his_end() -> None:
    scene = Scene("dagon").scores(34, 0).tracks(ritual=7).hand("james_horus_rose").round()
    scene.give("track")
    assert (scene.state.ritual, scene.state.ended, scene.state.won) == (9, "goal", False)


def test_a72_the_parts_of_the_score() -> None:
    scene = Scene().scores(10, 5).tracks(investigation=5).gate("boston", "closed").gate("atlanta", "open")
    scene.gate("detroit", "closed", "cultist_1").hire("atlanta", "eunice_hunt", "kana_mishima")
    scene.beside("star_stone", "mythos_dagon")
    assert score_parts(scene.game) == {
        "running": 10, "hidden": 3, "track": 6, "gates": 4, "agents": 5, "mythos": 2,
    }  # fmt: skip


def test_a73_what_was_scored_by_revealing_is_not_scored_again() -> None:
    scene = Scene().scores(30, 20).tracks(investigation=6).hand("errand_boy", "old_favor").give("reveal")
    parts = score_parts(scene.game)
    assert (parts["running"], parts["hidden"], parts["track"], parts["gates"]) == (36, 0, 0, 0)


def test_a77_the_higher_total_wins() -> None:
    scene = Scene().scores(10, 34).tracks(ritual=9).hand("city_new_orleans").give("track")
    assert (scene.state.ended, scene.state.won) == ("track", False)


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
def test_dp17_21_the_figure_of_every_goal(ancient_one: str) -> None:
    scene = Scene(ancient_one)
    assert goal_figure(scene.game) == 0
    automaton = scene.state.automaton
    scene.kept("wyatt_earp", "lost_city")
    scene.row("red_moon", "offering")
    scene.state.row.pop(0)
    automaton.mythos.append("red_moon")
    scene.tracks(5, 2).control("boston", "cultist_1").gate("detroit", "open", "cultist_2").gate("atlanta", "open")
    assert (
        goal_figure(scene.check().game)
        == {
            "hastur": 1,
            "dagon": 3,
            "yog_sothoth": 1,
            "black_goat": 2,
            "cthulhu": 1,
            "nyarlathotep": 1,
        }[ancient_one]
    )
