"""DP17.13 to DP17.21, A51, A62, A69 to A71, A77, A80, A81, A86, A87: murders, effects, travel, and how it ends."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, DEEP_ONES, PLAYER
from solo.games.nation.rules.goals import goal_figure
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps, ways

# DP17.13, A81 Murder


def test_a81_a_possessed_agent_is_no_victim_and_yet_protects_the_main_agent() -> None:
    scene = Scene().main("pittsburgh").hire("pittsburgh", "eunice_hunt").cultists("pittsburgh", "chicago").scores(9)
    scene.who.agents[0].possessed = True
    play_with(scene, "behavior_2b")
    assert (steps(scene, ONE)[0].result, steps(scene, ONE)[0].passed[0].reason) == ("failed", "no_victim")
    assert list(scene.game.agents()) == ["monday", "eunice_hunt"]


def test_a81_the_player_chooses_between_an_agent_and_a_deep_one() -> None:
    scene = Scene().main("atlanta").hire("pittsburgh", "eunice_hunt").deep_ones("pittsburgh").scores(9)
    scene.cultists("pittsburgh", "chicago")
    play_with(scene, "behavior_2b")
    assert {*scene.options} == {"victim:eunice_hunt", f"victim:{DEEP_ONES[0]}"}
    scene.give(f"victim:{DEEP_ONES[0]}")
    assert (scene.state.deep_ones, scene.state.automaton.score) == ({}, 7)


def test_a81_a_deep_one_elsewhere_protects_nobody() -> None:
    scene = Scene().main("pittsburgh").deep_ones("atlanta").cultists("pittsburgh", "chicago").scores(9)
    assert play_with(scene, "behavior_2b").state.ended == "murdered"


def test_dp17_13_four_points_are_too_few_and_five_enough() -> None:
    for points, result in ((4, "failed"), (5, "done")):
        scene = Scene().main("pittsburgh").cultists("pittsburgh", "chicago").scores(points)
        assert steps(play_with(scene, "behavior_2b"), ONE)[0].result == result


# A51, DP17.18 Murdering a cultist


def knife(city: str = "pittsburgh", score: int = 12, revealed: str = "", *more: str) -> Scene:
    """Cultist 1 stands beside the main agent with a murderous card; control value 3, power 1 of the agent."""
    scene = Scene().main("pittsburgh").cultists(city, "atlanta", revealed=revealed).scores(0, score)
    return scene.hand("blood_money", *more, "whispered_rumor").round()


def test_a51_each_condition_of_murdering_a_cultist() -> None:
    assert "card" in knife("pittsburgh", 12, "", "old_favor").options
    assert "card" in knife("pittsburgh", 5, "", "old_favor").options
    assert "card" not in knife("pittsburgh", 4, "", "old_favor").options, "fewer than 5 points"
    assert "card" not in knife("pittsburgh", 12, "1", "old_favor").options, "revealed already"
    assert "card" not in knife("chicago", 12, "", "machine_guns").options, "no agent beside him"
    assert "card" not in knife("pittsburgh", 12, "", "errand_boy").options, "two of three power"


def test_a51_it_costs_three_the_token_stays_and_the_player_has_nothing_of_it() -> None:
    scene = knife("pittsburgh", 12, "", "old_favor").give("card")
    assert (scene.state.automaton.score, scene.place(1), scene.who.score) == (9, "pittsburgh", 0)
    assert scene.state.automaton.agents == []
    assert "blood_money" in scene.state.box


def test_dp17_18_the_other_cultist_does_not_protect_him() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "pittsburgh").scores(0, 12)
    scene.hand("blood_money", "old_favor", "errand_boy").round()
    scene.give("card", "murder:cultist_2").pay("old_favor")
    assert [each.revealed for each in scene.state.cultists] == [False, True]


# DP17.16, A62, A87 Effects


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
def test_dp17_16_after_an_effect_done_or_failed_the_cultist_is_one_city_on(ancient_one: str) -> None:
    """In whole turns, by both cards: he who could do nothing travels as far as he who could."""
    path = list(content().cities)
    for gates in ((), content().cities):
        for card, number in (("behavior_1a", 1), ("behavior_1b", 2)):
            scene = Scene(ancient_one).main("chicago").cultists("boston", "boston")
            for city in gates:
                scene.gate(city, "closed")
            play_with(scene, card)
            told = scene.told(events.CultistTraveled)
            mine = [each.end for each in told if each.cultist == CULTISTS[number - 1]]
            tried = [each for each in steps(scene, CULTISTS[number - 1]) if each.effect]
            assert tried
            assert mine[-1] == scene.place(number)
            assert path.index(mine[-1]) == path.index(tried[-1].place) + 1


def test_a62_otherwise_is_tried_only_where_nothing_of_the_first_part_was_done() -> None:
    scene = Scene("dagon").main("chicago").cultists("arkham", "new_york").tracks(ritual=1).tokens("sanity")
    play_with(scene, "behavior_1b")
    assert [each.step for each in steps(scene, TWO)] == ["open_gate"]
    assert scene.state.ritual == 1
    scene = Scene("dagon").main("chicago").cultists("arkham", "pittsburgh").tracks(ritual=1)
    play_with(scene, "behavior_1b")
    assert [(each.step, each.result) for each in steps(scene, TWO)] == [
        ("open_gate", "failed"),
        ("move_ritual", "done"),
    ]
    assert scene.state.ritual == 4


def test_a62_one_step_done_is_the_effect_done_though_the_next_fails() -> None:
    """The row grows, and no card in it has the icon: the rite does not move."""
    scene = Scene("black_goat").main("chicago").cultists("arkham", "atlanta").row("offering", deck=["star_stone"])
    play_with(scene.tracks(ritual=1), "behavior_1b")
    assert [(each.step, each.result) for each in steps(scene, TWO)] == [
        ("mythos_row", "done"),
        ("influence_sanity_mythos", "failed"),
    ]
    assert (scene.state.ritual, scene.place(2)) == (1, "new_orleans")


def test_a62_a_journey_that_is_a_step_of_the_effect_is_not_its_travel() -> None:
    scene = Scene("cthulhu").main("chicago").cultists("arkham", "atlanta").gate("arkham", "closed").tokens("sanity")
    for city in ("boston", "new_york"):
        scene.gate(city, "closed")
    play_with(scene, "behavior_1a")
    assert ways(scene, ONE) == ["pittsburgh", "detroit"]


def test_a87_as_far_as_the_supply_goes_and_then_one_city_on() -> None:
    scene = play_with(Scene("hastur").main("chicago").cultists("arkham", "atlanta").supply(ONE, 2), "behavior_1a")
    faces = [scene.game.city(city).card.of(ONE) for city in ("arkham", "boston", "new_york")]
    assert (faces, ways(scene, ONE), scene.state.supply[ONE]) == ([1, 1, 0], ["boston"], 0)


def test_a87_from_an_empty_supply_it_takes_the_limbo_moves_once_and_the_effect_is_over() -> None:
    scene = play_with(Scene("hastur").main("chicago").cultists("arkham", "atlanta").supply(ONE, 0, 5), "behavior_1a")
    assert (scene.state.supply[ONE], scene.state.limbo[ONE], ways(scene, ONE)) == (5, 0, ["boston"])
    assert scene.told(events.CubesPlaced) == [each for each in scene.told(events.CubesPlaced) if each.side != ONE]


def test_a87_what_the_card_has_for_otherwise_is_not_tried_then() -> None:
    """The Black Goat's first cultist would raise the rite where no card has the icon; here one has, and he has no cubes."""
    scene = Scene("black_goat").main("chicago").cultists("arkham", "atlanta").supply(ONE, 0, 4).tracks(ritual=2)
    play_with(scene.pile("arkham", "lost_city", "tnt"), "behavior_1a")
    assert [(each.step, each.result) for each in steps(scene, ONE)] == [("influence_sanity_network", "moved")]
    assert (scene.state.ritual, ways(scene, ONE), scene.state.supply[ONE]) == (2, ["boston"], 4)


def test_a87_so_too_after_an_empty_limbo_was_taken_back_from() -> None:
    scene = Scene("yog_sothoth").main("chicago").cultists("arkham", "atlanta").supply(ONE, 0, 0).row("offering")
    play_with(scene, "behavior_1a")
    assert [(each.step, each.result) for each in steps(scene, ONE)] == [
        ("recover_limbo", "failed"),
        ("spread_mythos", "moved"),
    ]
    assert ways(scene, ONE) == ["boston"]
    assert scene.on("offering").get("1") is None


def test_a69_the_deck_is_whole_again_after_the_turn_of_the_second_effect_card() -> None:
    scene = Scene("dagon").main("chicago").cultists("arkham", "atlanta")
    play_with(scene, "behavior_1b")
    assert (scene.state.behavior_discard, len(scene.state.behavior)) == (["behavior_1b"], 7)
    for card in ("behavior_2a", "behavior_1a"):
        scene.who.deck.draw += scene.who.deck.hand
        scene.who.deck.hand.clear()
        play_with(scene, card)
    assert (scene.state.behavior_discard, sorted(scene.state.behavior)) == ([], sorted(content().behavior))


# DP17.19, A67 Travel


def test_dp17_19_an_effect_a_failed_step_and_wealth_move_a_cultist_and_nothing_else_does() -> None:
    scene = play_with(Scene("dagon").main("chicago").cultists("arkham", "atlanta"), "behavior_1a")
    assert ways(scene, ONE) == ["boston"], "an effect"
    scene = play_with(Scene("dagon").main("chicago").cultists("boston", "atlanta"), "behavior_3b")
    assert ways(scene, ONE)[0] == "new_york", "nowhere led"
    scene = Scene().main("chicago").cultists("arkham", "atlanta").pile("arkham", "bank_vault", "tnt")
    play_with(scene.cubes("bank_vault", 0, 1), "behavior_2a")
    assert len(ways(scene, ONE)) == 5 + 1, "wealth of the card and of the cultist"
    scene = Scene().main("chicago").cultists("arkham", "atlanta").pile("arkham", "asylum_files", "tnt")
    play_with(scene.cubes("asylum_files", 0, 1), "behavior_2a")
    assert ways(scene, ONE) == [], "two steps done"


@pytest.mark.parametrize(
    ("start", "cthulhu", "martial", "end"),
    [
        ("arkham", "", "", "boston"),
        ("arkham", "boston", "", "new_york"),
        ("arkham", "boston", "new_york", "pittsburgh"),
        ("atlanta", "new_orleans", "", "arkham"),
        ("new_orleans", "", "arkham", "boston"),
        ("atlanta", "arkham", "new_orleans", "boston"),
    ],
)
def test_dp17_19_a67_closed_cities_are_passed_on_both_sides_of_the_portal(
    start: str, cthulhu: str, martial: str, end: str
) -> None:
    scene = Scene("dagon").main("chicago").cultists(start, "detroit")
    scene.state.cthulhu, scene.state.martial_law = cthulhu, martial
    play_with(scene, "behavior_3a")
    assert ways(scene, ONE)[0] == end


def test_a67_wealth_counts_only_cities_that_are_entered() -> None:
    scene = Scene().main("chicago").cultists("arkham", "atlanta").pile("arkham", "bank_vault", "tnt")
    scene.cubes("bank_vault", 0, 1)
    scene.state.martial_law = "boston"
    play_with(scene, "behavior_2a")
    assert ways(scene, ONE) == ["new_york", "pittsburgh", "detroit", "chicago", "st_louis", "indianapolis"]


# DP17.21 Goals


def near(ancient_one: str) -> tuple[Scene, str]:
    """A board on which the first step of a behavior card meets a goal, while the player has 34 points."""
    scene = Scene(ancient_one).main("chicago").cultists("boston", "atlanta").scores(34, 0).tokens("sanity", "sanity")
    match ancient_one:
        case "hastur":
            scene.kept("wyatt_earp", "moses_fleet", "eliot_ness").pile("boston", "eunice_hunt", "tnt")
            return scene.cubes("eunice_hunt", 0, 1), "behavior_2a"
        case "dagon":
            scene.pile("boston", "asylum_files", "tnt").cubes("asylum_files", 0, 1).tracks(8, 2)
            return scene, "behavior_2a"
        case "yog_sothoth":
            scene.state.automaton.mythos += scene.state.mythos[:4]
            del scene.state.mythos[:4]
        case "black_goat":
            scene.kept("lost_city", "possessed").row("red_moon", "sunken_city").cubes("sunken_city", 0, 1)
            scene.state.mythos.remove("herbert_west")
            scene.state.automaton.mythos.append("herbert_west")
            return scene, "behavior_1b"
        case "cthulhu":
            for city in ("detroit", "atlanta", "chicago"):
                scene.gate(city, "open", TWO)
            return scene, "behavior_4b"
        case "nyarlathotep":
            for city in ("arkham", "new_york", "detroit", "st_louis", "atlanta"):
                scene.control(city, TWO)
            return scene.cubes("boston", 0, 1), "behavior_3b"
    scene.row("offering").cubes("offering", 0, 1)
    return scene, "behavior_1b"


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
def test_dp17_21_a_met_goal_wins_at_once_whatever_the_score(ancient_one: str) -> None:
    scene, card = near(ancient_one)
    play_with(scene, card)
    assert (scene.state.ended, scene.state.won) == ("goal", False)
    assert len(steps(scene, ONE)) == 1
    assert steps(scene, TWO) == []
    end = scene.told(events.CampaignEnded)[0]
    assert end.score > end.ancient_score


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
def test_dp17_21_what_is_a_goal_for_one_is_none_for_another(ancient_one: str) -> None:
    scene, card = near(ancient_one)
    scene.state.ancient_one = "dagon" if ancient_one != "dagon" else "hastur"
    play_with(scene, card)
    assert scene.state.ended != "goal"
    assert len(steps(scene, ONE)) > 1


def goals(scene: Scene) -> list[tuple[int, int, int]]:
    """What was told of the goal: by how much it moved, where it is, and what is needed."""
    return [(each.by, each.now, each.goal_of) for each in scene.told(events.GoalMoved)]


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
def test_dp17_21_the_step_that_brings_a_goal_nearer_says_so_though_the_game_ends(ancient_one: str) -> None:
    scene, card = near(ancient_one)
    number, before = scene.game.ancient.goal.number, goal_figure(scene.game)
    play_with(scene, card)
    (moved,) = scene.told(events.GoalMoved)
    assert (moved.goal, moved.by, moved.goal_of) == (scene.game.ancient.goal.what, moved.now - before, number)
    assert moved.now >= number
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.CultistTried) < kinds.index(events.GoalMoved) < kinds.index(events.CampaignEnded)


def test_dp17_21_what_the_player_does_takes_a_goal_farther_off() -> None:
    city = Scene("nyarlathotep").main("washington").cultists("boston", "atlanta").cubes("detroit", 1)
    city.control("detroit", TWO).control("chicago", TWO).hand("errand_boy", "old_favor")
    city.round().give("acquire")
    assert goals(city) == [(-1, 1, 6)]
    ritual = Scene("dagon").tracks(ritual=5, investigation=4).hand("city_arkham", "errand_boy").round()
    ritual.give("track")
    assert goals(ritual) == [(-1, 0, 8)], "behind is not below nothing"


def test_v1_what_has_come_of_a_goal_face_down_is_told_once_it_is_turned_up() -> None:
    scene = Scene("cthulhu").cultists("boston", "atlanta").gate("chicago", "open", TWO).main("washington")
    scene.state.suspects = ["cthulhu", "dagon"]
    play_with(scene, "behavior_2a")
    assert (scene.told(events.AncientOneRevealed), goals(scene)) == ([], [])
    play_with(scene, "behavior_1a")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.AncientOneRevealed) < kinds.index(events.GoalMoved)
    assert sum(by for by, _, _ in goals(scene)) == goal_figure(scene.game) >= 1


# DP17.20, A70, A71, A77, A80, A86 The end


def ending(how: str) -> Scene:
    """A round that ends in a way, played."""
    scene = Scene("hastur").main("chicago").scores(10, 10)
    match how:
        case "score":
            scene.scores(31).cubes("boston", 2).hand("errand_boy").round().give("acquire")
        case "ancient":
            play_with(scene.cultists("arkham", "atlanta").scores(10, 33).cubes("arkham", 0, 1), "behavior_3b")
        case "insane":
            scene.minds(player=2).tokens("insanity").hand("chalk_and_candle", "old_favor").round()
            scene.give("card", "close:monday")
        case "cult_insane":
            play_with(scene.cultists("new_york", "atlanta").minds(ancient=4).tokens("insanity"), "behavior_4b")
        case "murdered":
            play_with(scene.main("pittsburgh").cultists("pittsburgh", "atlanta"), "behavior_2b")
        case "track":
            play_with(scene.cultists("boston", "atlanta").pile("boston", "hart_island", "tnt").tracks(8, 4)
                      .cubes("hart_island", 0, 1), "behavior_2a")  # fmt: skip
        case "deep_ones":
            scene.deep_ones(*["chicago"] * 8).hand("deep_ones", "errand_boy").round().give("card")
    return scene


@pytest.mark.parametrize("how", ["score", "ancient", "insane", "cult_insane", "murdered", "track", "deep_ones"])
def test_dp17_20_each_end_of_the_game(how: str) -> None:
    scene = ending(how)
    assert scene.state.ended == ("score" if how == "ancient" else how)
    in_his_turn = how in ("score", "insane", "deep_ones")
    assert (scene.told(events.BehaviorTurned) == []) is in_his_turn
    late = how in ("cult_insane", "murdered")
    assert (len(steps(scene, TWO)) > 0) is late


@pytest.mark.parametrize(("ancient", "won"), [(24, True), (25, True), (26, False)])
def test_a77_the_higher_total_wins_and_a_tie_is_the_players(ancient: int, won: bool) -> None:
    """The investigation reaches its last space: 10 points, 3 of the hidden alignment, and 12 of the track."""
    scene = Scene("hastur").scores(10, ancient).tracks(investigation=9).hand("whispered_rumor").round().give("track")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.how, end.score, end.ancient_score, end.won) == ("track", 25, ancient, won)


def test_a70_a_goal_met_later_in_the_turn_of_the_murder_still_wins() -> None:
    scene = Scene("hastur").main("pittsburgh").cultists("pittsburgh", "boston").scores(30, 2)
    scene.kept("wyatt_earp", "moses_fleet", "eliot_ness").pile("boston", "eunice_hunt", "tnt")
    play_with(scene.cubes("eunice_hunt", 0, 0, 1), "behavior_2b")
    assert scene.who.revealed == "murdered"
    assert (scene.state.ended, scene.state.won) == ("goal", False)


def test_a70_thirty_five_come_before_the_last_space_of_a_track() -> None:
    """The last card of a pile: the rite reaches its end, and the card's power a gate worth the missing points."""
    scene = Scene("hastur").main("chicago").cultists("boston", "atlanta").pile("boston", "machine_guns").scores(10, 31)
    play_with(scene.tracks(ritual=8).cubes("machine_guns", 0, 1).tokens("sanity"), "behavior_2a")
    assert (scene.state.ritual, scene.state.automaton.score) == (10, 35)
    assert scene.state.ended == "score"


def test_a70_a_step_that_ends_it_is_the_last_and_the_line_is_not_finished() -> None:
    scene = ending("ancient")
    assert [each.step for each in steps(scene, ONE)] == ["acquire_city"]


def test_a71_what_a_city_costs_stops_at_five_below_nothing() -> None:
    scene = Scene("hastur").main("chicago").control("boston", PLAYER).cubes("boston", 0, 1).scores(-3, 10)
    play_with(scene, "behavior_3b")
    assert scene.who.score == -5
    assert scene.told(events.ScoreMoved)[0].by == -2


def test_a71_points_count_on_beyond_thirty_five() -> None:
    scene = Scene("hastur").scores(34).cubes("boston", 2).hand("errand_boy").round().give("acquire")
    assert scene.told(events.CampaignEnded)[0].parts["running"] == 38


def test_a80_both_scores_are_changed_before_the_end_is_looked_at() -> None:
    """A city of the player falls: the cult has its 35, and the player no longer the points that would have beaten it."""
    scene = Scene("hastur").main("chicago").cultists("boston", "atlanta").control("boston", PLAYER).scores(34, 31)
    play_with(scene.cubes("boston", 0, 1), "behavior_3b")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.how, end.score, end.ancient_score, end.won) == ("score", 34 - 4 + 3, 35, False)


def test_a80_so_they_are_where_the_player_takes_it() -> None:
    scene = Scene("hastur").cultists("new_orleans", "atlanta").control("boston", ONE).cubes("boston", 2).scores(31, 34)
    scene.hand("errand_boy").round().give("acquire")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.parts["running"], end.ancient_score) == (35, 30)


def fifth_insanity(ancient_one: str = "hastur") -> Scene:
    """The player has the Ancient One draw its fifth insanity, by an asylum that he acquires, and has an action left."""
    scene = Scene(ancient_one).main("chicago").cultists("arkham", "atlanta").scores(34, 4).minds(ancient=4)
    scene.row("danvers_state_hospital", "offering").cubes("danvers_state_hospital", 1).tokens("insanity")
    return scene.tracks(investigation=5).hand("errand_boy", "old_favor").round().give("acquire", "ancient_one")


def test_a86_the_fifth_insanity_in_the_players_turn_reveals_him_and_leaves_him_the_rest_of_it() -> None:
    scene = fifth_insanity()
    assert scene.who.revealed == "cult_insane"
    assert not scene.over
    assert "reveal" not in scene.options, "he is revealed already"
    assert "influence" in scene.options


def test_a86_the_game_ends_after_the_next_turn_of_the_ancient_one_without_the_bonus() -> None:
    scene = fifth_insanity()
    scene.give("pass")
    assert scene.state.ended == "cult_insane"
    assert {each.cultist for each in scene.told(events.CultistTried)} == {ONE, TWO}
    assert scene.told(events.CampaignEnded)[0].parts["hidden"] == 0


def test_a86_it_is_not_forgotten_in_a_snapshot() -> None:
    assert Game.restore(content(), fifth_insanity().game.snapshot()).state.late == "cult_insane"
