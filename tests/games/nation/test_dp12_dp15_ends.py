"""DP11.1 to DP15, A15, A20, A21, A46, A48 to A50: murders, tokens, what ends the game, and what counts then, in whole rounds."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.checks import by_hand
from solo.games.nation.printed.numbers import DEEP_ONES, PLAYER
from tests.games.nation.helpers import Scene
from tests.games.nation.rounds import ONE, TWO, play_with, steps


def ended(scene: Scene) -> events.CampaignEnded:
    """How it ended, which it did once."""
    (end,) = scene.told(events.CampaignEnded)
    return end


# DP11.1 Murder


@pytest.mark.parametrize(
    ("score", "hired", "deep_one", "dies"),
    [(5, False, False, True), (4, False, False, False), (5, True, False, False), (5, False, True, True)],
)
def test_dp11_1_1_a_main_agent_dies_only_alone_and_from_five_points_on(
    score: int, hired: bool, deep_one: bool, dies: bool
) -> None:
    """A hired agent anywhere protects him, a Deep One anywhere else does not; power 1 + 1 + 1 against Pittsburgh's 3."""
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "chicago").scores(score)
    if hired:
        scene.hire("new_orleans", "eunice_hunt")
    if deep_one:
        scene.deep_ones("new_orleans")
    play_with(scene, "behavior_2b")
    assert bool(scene.told(events.AgentMurdered)) is dies
    assert (scene.state.ended == "murdered") is dies


def test_dp11_1_1_a_revealed_cultist_is_not_murdered_a_second_time() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 12)
    scene.hand("blood_money", "black_sedan", "old_favor", "machine_guns").round()
    scene.give("card", "card:blood_money").pay("old_favor")
    assert scene.state.cultists[0].revealed
    assert scene.state.automaton.score == 9
    assert "card" not in scene.options


def test_dp11_1_2_a_murdered_cultist_is_revealed_and_the_game_goes_on() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "atlanta").scores(0, 12)
    play_with(scene.hand("blood_money", "old_favor"), "behavior_4a", "card")
    assert (scene.over, scene.state.automaton.agents, steps(scene, ONE)[0].result) == (False, [], "done")
    assert scene.who.revealed == "", "it is not the player who is revealed"


def test_dp11_1_2_a_murdered_main_agent_reveals_the_player_and_ends_the_game_after_the_turn() -> None:
    """The second cultist still acts; of the hidden alignment nothing is left (A20)."""
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "chicago").scores(9).tracks(0, 3)
    play_with(scene, "behavior_2b")
    assert scene.who.revealed == "murdered"
    assert [each.step for each in steps(scene, TWO)] == ["acquire_network", "influence_mythos"]
    assert (ended(scene).how, ended(scene).parts["hidden"], ended(scene).score) == ("murdered", 0, 9 + 4)


def test_dp11_1_3_a_murdered_deep_one_goes_to_the_supply_and_may_come_again() -> None:
    scene = Scene().main("atlanta").deep_ones("pittsburgh").cultists("pittsburgh", "chicago").scores(9)
    play_with(scene, "behavior_2b")
    assert (scene.state.deep_ones, scene.state.deep_ones_gone, scene.state.automaton.agents) == ({}, [], [])
    scene.pile("detroit", "deep_ones", "tnt").cubes("deep_ones", 1).hand("errand_boy", "old_favor").tokens("sanity")
    scene.cultists("arkham", "new_york").round().give("acquire", *["place:boston"] * 4)
    assert list(scene.state.deep_ones) == list(DEEP_ONES[:4])


# DP12 Sanity


def test_dp12_1_a_card_with_the_icon_and_a_gate_are_tested_and_nothing_else() -> None:
    scene = Scene().pile("chicago", "dream_diary", "tnt").cubes("dream_diary", 1).tokens("insanity", "insanity")
    scene.main("chicago").hand("chalk_and_candle", "old_favor", "errand_boy", "whispered_rumor").begin()
    scene.give("acquire", "target:detroit")
    assert scene.who.insanity == 1
    scene.give("card", "close:monday").pay("old_favor")
    assert scene.who.insanity == 2
    assert len(scene.told(events.SanityTested)) == 2


def test_dp12_2_a48_the_third_insanity_reveals_and_ends_the_game_after_the_action() -> None:
    """What the action still brings comes first: here the silver key, which drops a card. The bonus is gone."""
    scene = Scene().beside("silver_key").storage("bank_vault").pile("chicago", "randolph_carter", "tnt").minds(player=2)
    scene.cubes("randolph_carter", 1).tokens("insanity").hand("errand_boy", "old_favor").round()
    scene.give("acquire", "drop")
    assert scene.who.revealed == "insane"
    assert "bank_vault" in scene.state.box
    assert (ended(scene).how, ended(scene).parts["hidden"]) == ("insane", 0)
    assert scene.told(events.BehaviorTurned) == []


def test_dp12_2_the_second_does_nothing_yet() -> None:
    scene = Scene().pile("chicago", "randolph_carter", "tnt").minds(player=1).cubes("randolph_carter", 1)
    scene.tokens("insanity").hand("errand_boy", "old_favor").give("acquire")
    assert (scene.who.insanity, scene.who.revealed, scene.over) == (2, "", False)


@pytest.mark.parametrize("use", ["influence", "recover", "gate"])
def test_dp12_3_r_lyeh_is_tested_at_every_use(use: str) -> None:
    scene = Scene().main("chicago").tokens("sanity", "insanity").hand("city_rlyeh", "chalk_and_candle")
    scene.cubes("atlanta", 2)
    match use:
        case "influence":
            scene.give("influence", "target:detroit")
            assert scene.on("detroit") == {"p": 3}
        case "recover":
            scene.give("recover")
        case "gate":
            scene.give("card", "close:monday")
            assert scene.game.city("chicago").gate == "closed"
    tested = [each.token for each in scene.told(events.SanityTested)]
    assert tested == (["sanity", "insanity"] if use == "gate" else ["sanity"])


def test_dp12_3_who_discards_it_has_not_used_it() -> None:
    scene = Scene().hand("city_rlyeh", "errand_boy").give("discard", ("discard:city_rlyeh",))
    assert scene.told(events.SanityTested) == []


def test_a48_so_it_may_be_the_last_card_played_and_its_cubes_are_placed() -> None:
    scene = Scene().minds(player=2).tokens("insanity").hand("city_rlyeh", "whispered_rumor").round()
    scene.give("influence", "target:detroit")
    assert (scene.on("detroit"), ended(scene).how, ended(scene).parts["hidden"]) == ({"p": 3}, "insane", 0)


def test_a48_r_lyehs_power_may_be_what_closes_the_last_gate() -> None:
    """Driven insane by the card played, he still closes it, and the hired agent who acts is tested for as always (A47)."""
    scene = Scene().main("atlanta").hire("chicago", "father_lachlan").minds(player=2).tokens("insanity", "insanity")
    scene.hand("father_lachlan", "city_rlyeh", "whispered_rumor").round().give("card")
    assert (scene.game.city("chicago").gate, scene.who.agents, scene.who.insanity) == ("closed", [], 4)
    assert (ended(scene).how, ended(scene).parts["gates"], ended(scene).parts["agents"]) == ("insane", 3, 0)


def test_a48_an_insanity_that_goes_back_comes_too_late() -> None:
    """The third comes by R'lyeh; the asylum's files would take one back as the second action, which is never asked for."""
    scene = Scene().minds(player=2).tokens("insanity").hand("city_rlyeh", "asylum_files").round()
    scene.give("influence", "target:detroit").pay("city_rlyeh")
    assert (ended(scene).how, scene.who.deck.hand) == ("insane", ["asylum_files"])


def empty_bag(scene: Scene, insanity: int = 2) -> Scene:
    """All tokens are out of the bag."""
    by_hand.take_tokens(scene.game, insanity=insanity, sanity=6)
    scene.state.automaton.insanity = scene.state.insanity
    scene.state.insanity = 0
    return scene


def test_a46_from_an_empty_bag_nothing_comes_and_the_agent_who_acted_lives() -> None:
    scene = empty_bag(Scene().hire("chicago", "father_lachlan")).hand("father_lachlan", "old_favor", "errand_boy")
    scene.give("card").pay("old_favor")
    assert (scene.game.city("chicago").gate, list(scene.game.agents())) == ("closed", ["monday", "father_lachlan"])
    assert (scene.who.insanity, scene.who.sanity) == (2, 6)
    assert scene.told(events.SanityTested)[0].token == ""


def test_a46_only_insanity_goes_back() -> None:
    scene = Scene().hand("asylum_files", "errand_boy", "old_favor")
    by_hand.take_tokens(scene.game, insanity=1, sanity=3)
    scene.give("card")
    assert (scene.who.insanity, scene.who.sanity, scene.state.insanity, scene.state.sanity) == (0, 3, 12, 3)
    scene = Scene().hand("asylum_files", "errand_boy", "old_favor")
    by_hand.take_tokens(scene.game, sanity=3)
    assert "card" not in scene.options


# DP13 Destroying


def test_dp13_1_what_is_destroyed_never_comes_back() -> None:
    """Neither by the shuffle nor by the storage."""
    scene = Scene().deck([], []).hire("chicago", "father_lachlan").tokens("insanity")
    scene.hand("father_lachlan", "old_favor", "errand_boy").round().give("card").pay("old_favor")
    scene.give("pass")
    assert "father_lachlan" in scene.state.box
    assert scene.who.agents == []
    assert sorted(scene.who.deck.hand) == ["errand_boy", "old_favor"]


def test_dp13_2_no_effect_destroys_a_city_card() -> None:
    """Of three discarded cards Hart Island takes the one that is neither of a city nor an agent's."""
    scene = Scene().control("boston", PLAYER).hire("atlanta", "eunice_hunt").hand("hart_island", "errand_boy")
    scene.who.deck.discard.append(scene.who.deck.draw.pop(0))
    plain = scene.who.deck.discard[-1]
    scene.give("free_card:hart_island")
    assert scene.state.box == [plain]
    assert {"city_boston", "eunice_hunt"} <= {*scene.who.deck.discard, *scene.who.deck.hand, *scene.who.deck.draw}


def test_dp13_2_a_lost_city_has_its_card_in_the_pile_again() -> None:
    """From hand another card is drawn for it."""
    scene = Scene().main("chicago").control("boston", PLAYER).cubes("boston", 0, 1).cultists("boston", "atlanta")
    scene.deck(["pawnbroker", "errand_boy"]).hand("city_boston", "old_favor", "fbi", "bank_vault", "wall_street")
    play_with(scene, "behavior_3b")
    assert "city_boston" in scene.state.city_cards and "city_boston" not in scene.state.box
    assert scene.who.deck.zone_of("city_boston") is None
    assert "pawnbroker" in scene.who.deck.hand


# DP14 What ends the game


@pytest.mark.parametrize("how", ["score", "insane", "track", "deep_ones"])
def test_dp14_what_triggers_the_end_is_resolved_fully_and_nothing_comes_after(how: str) -> None:
    scene = Scene().hand("errand_boy", "old_favor").tokens("insanity")
    match how:
        case "score":
            scene.scores(33).pile("chicago", "lost_city", "tnt").cubes("lost_city", 1)
        case "insane":
            scene.minds(player=2).pile("chicago", "dream_diary", "tnt").cubes("dream_diary", 1)
        case "track":
            scene.tracks(7).row("red_moon", "offering").cubes("red_moon", 1)
        case "deep_ones":
            scene.deep_ones(*["atlanta"] * 8).hand("deep_ones", "errand_boy")
    scene.round().give("card" if how == "deep_ones" else "acquire")
    if how == "insane":
        scene.give("target:detroit")
        assert scene.on("detroit") == {"p": 1}
    if how == "score":
        assert scene.who.insanity == 1, "the test of the card comes before the end"
    if how == "track":
        assert (scene.who.insanity, len(scene.state.row)) == (1, 2)
    assert ended(scene).how == how
    assert scene.told(events.BehaviorTurned) == []


@pytest.mark.parametrize(("score", "over"), [(32, False), (33, True)])
def test_dp14_the_end_mark_is_at_thirty_five(score: int, over: bool) -> None:
    scene = Scene().scores(score).pile("chicago", "lost_city", "tnt").cubes("lost_city", 1).tokens("sanity")
    assert scene.hand("errand_boy", "old_favor").round().give("acquire").over is over


def test_a49_several_triggers_at_once_end_it_once() -> None:
    """Necronomicon: the thirty-fifth point and the third insanity."""
    scene = Scene().scores(34, 10).minds(player=2).tokens("insanity").hand("necronomicon", "errand_boy").round()
    scene.give("card")
    assert (ended(scene).how, ended(scene).won, ended(scene).parts["hidden"]) == ("score", True, 0)


def test_a50_only_what_came_at_once_is_held_against_the_end_mark() -> None:
    """34 points, and far more with gates, track, agents and mythos cards: the game goes on."""
    scene = Scene().scores(34).tracks(investigation=9).gate("arkham", "closed").hire("atlanta", "eunice_hunt")
    scene.beside("star_stone").hand("errand_boy").main("chicago")
    play_with(scene, "behavior_3a")
    assert not scene.over
    assert scene.state.phase == "between"


def test_a50_it_is_looked_at_after_each_action() -> None:
    scene = Scene().scores(33).pile("chicago", "lost_city", "tnt").cubes("lost_city", 1).cubes("detroit", 1)
    scene.hand("errand_boy", "old_favor").tokens("sanity").round().give("acquire", "target:lost_city")
    assert ended(scene).how == "score"
    assert scene.game.city("detroit").owner == ""


def test_a21_the_step_that_brings_it_to_thirty_five_is_finished_and_the_game_ends() -> None:
    """Chicago's four make 35 at once; its card's power still opens the gate there, and cultist 2 does nothing any more."""
    scene = Scene().main("atlanta").cultists("chicago", "boston").cubes("chicago", 0, 1).scores(0, 31).tokens("sanity")
    play_with(scene, "behavior_3b")
    assert scene.game.city("chicago").gate == "open"
    assert (ended(scene).how, ended(scene).ancient_score) == ("score", 31 + 4 + 3)
    assert [each.step for each in steps(scene, ONE)] == ["acquire_city"]
    assert steps(scene, TWO) == []


# DP15 Scoring


def last_space(scene: Scene) -> events.CampaignEnded:
    """The investigation reaches its last space in the player's turn."""
    scene.tracks(investigation=9).hand("whispered_rumor").round().give("track")
    return ended(scene)


def test_dp15_1_a_hidden_alignment_and_blue_points_on_cards_and_agents() -> None:
    """Danvers, Herbert West and the silver key 1 each; Kana Mishima 2, Randolph Carter 1."""
    scene = Scene().hire("atlanta", "kana_mishima", "randolph_carter")
    parts = last_space(scene.beside("danvers_state_hospital", "herbert_west", "silver_key")).parts
    assert (parts["hidden"], parts["mythos"], parts["agents"], parts["track"]) == (3, 3, 3, 12)


def test_dp15_1_points_of_cities_are_not_counted_again() -> None:
    scene = Scene().main("atlanta").cultists("arkham", "boston").cubes("new_york", 1).hand("errand_boy")
    assert scene.give("acquire").who.score == 6
    parts = last_space(scene).parts
    assert (parts["running"], sum(parts.values())) == (6, 6 + 3 + 12)


def test_dp2_1_dp15_2_an_investigator_scores_his_track_closed_gates_and_pink_points() -> None:
    """Arkham's gate 7; Marguerite Dane 3; not the gate of Atlanta that he has opened, nor that of Boston that a cultist has."""
    scene = Scene().hire("atlanta", "marguerite_dane").gate("arkham", "closed").gate("atlanta", "open")
    parts = last_space(scene.gate("boston", "open", ONE)).parts
    assert (parts["track"], parts["gates"], parts["agents"]) == (12, 7, 3)
    assert sum(parts.values()) == 3 + 12 + 7 + 3


def test_dp15_2_of_agents_only_those_who_are_still_in_play() -> None:
    scene = Scene().hire("chicago", "father_lachlan").tokens("insanity")
    scene.hand("father_lachlan", "old_favor", "errand_boy").give("card").pay("old_favor")
    parts = last_space(scene).parts
    assert (parts["gates"], parts["agents"]) == (3, 0)


def test_dp2_4_dp15_3_what_a_cultist_scores_an_investigator_does_not() -> None:
    """The ritual track, opened gates, green points, possessed agents and the Deep Ones."""
    scene = Scene().tracks(ritual=9).gate("arkham", "open").beside("mythos_dagon", "mythos_nyarlathotep")
    scene.deep_ones(*["atlanta"] * 8).hire("atlanta", "moses_fleet")
    scene.who.agents[0].possessed = True
    assert sum(last_space(scene).parts.values()) == 3 + 12


def test_a15_the_ancient_one_scores_nothing_more_at_the_end() -> None:
    """Not the ritual track, and no gate, city or mythos card a second time."""
    scene = Scene().tracks(ritual=9).gate("arkham", "open", ONE).control("boston", TWO).scores(0, 17)
    scene.state.automaton.mythos.append(scene.state.mythos.pop(scene.state.mythos.index("star_stone")))
    assert last_space(scene).ancient_score == 17


def test_a20_nothing_but_four_things_costs_the_bonus() -> None:
    """Of those two are elsewhere: insanity and a murdered main agent. A murdered cultist reveals himself alone."""
    scene = (
        Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 12).hand("blood_money", "old_favor").give("card")
    )
    assert scene.state.cultists[0].revealed
    assert last_space(scene).parts["hidden"] == 3
    scene = Scene().main("atlanta").cultists("chicago", "boston").minds(ancient=4).tokens("insanity")
    assert ended(play_with(scene, "behavior_4b")).parts["hidden"] == 0
    assert scene.who.revealed == "cult_insane"
    scene = Scene().scores(30).tracks(investigation=5).hand("errand_boy").round().give("reveal")
    assert (ended(scene).how, ended(scene).parts["hidden"], ended(scene).score) == ("revealed", 0, 36)
