"""DP17 and DP22: the Ancient One's turn, as far as the worked examples do not hold it."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.behavior import travel, use_resources
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.murder import victims_in
from solo.games.nation.rules.seeking import seek_city, seek_mythos, seek_network, seek_row
from tests.games.nation.helpers import Scene, content

ONE, TWO = CULTISTS


def turn(scene: Scene, card: str) -> Scene:
    """The whole turn of the Ancient One with a behavior card."""
    scene.state.phase = "ancient"
    scene.state.behavior.sort(key=lambda each: each != card)
    return scene.run(ancient_turn(scene.game))


# DP17.3, DP17.19 The path


def test_dp17_3_the_path_leads_through_all_cities_and_the_portal() -> None:
    scene = Scene()
    seen = []
    for _ in content().cities:
        seen.append(scene.place(1))
        travel(scene.game, ONE)
    assert seen == list(content().cities)
    assert scene.place(1) == "arkham"


def test_a67_closed_cities_are_passed_even_at_the_portal() -> None:
    scene = Scene().cultists("new_orleans").main("atlanta")
    scene.state.cthulhu, scene.state.martial_law = "arkham", "boston"
    travel(scene.game, ONE)
    assert scene.place(1) == "new_york"


# DP17.4 Cubes


def test_a54_the_target_comes_before_the_supply() -> None:
    scene = Scene().cultists("boston").pile("boston").supply(ONE, 0, 5).step(ONE, "influence_network", 1)
    assert (scene.tried.result, scene.state.limbo[ONE], scene.place(1)) == ("failed", 5, "new_york")
    scene = Scene().cultists("boston").supply(ONE, 0, 5).step(ONE, "influence_network", 1)
    assert (scene.tried.result, scene.state.supply[ONE], scene.place(1)) == ("moved", 5, "new_york")


def test_a54_an_empty_limbo_moves_too() -> None:
    scene = Scene().cultists("boston").supply(ONE, 0, 0).step(ONE, "influence_city", 1)
    assert (scene.tried.result, scene.place(1)) == ("moved", "new_york")


# DP17.10 to DP17.12 Acquiring


def test_dp22_reasons_of_a_search_for_a_city_are_told_in_path_order() -> None:
    scene = Scene().main("chicago").cultists("boston").control("new_york", TWO)
    scene.cubes("pittsburgh", 0, 2).lock("pittsburgh").cubes("chicago", 1, 2).cubes("st_louis", 0, 1)
    scene.state.cthulhu = "detroit"
    search = seek_city(scene.game, ONE)
    assert search.chosen == "st_louis"
    assert [(each.place, each.reason) for each in search.passed[:5]] == [
        ("boston", "not_led"),
        ("new_york", "controlled"),
        ("pittsburgh", "locked"),
        ("detroit", "closed"),
        ("chicago", "not_led"),
    ]
    chicago = search.passed[4]
    assert (chicago.own, chicago.needed, chicago.cubes, chicago.agents) == (2, 2, 1, {"monday": 1})


def test_a61_a_lock_is_removed_and_nothing_else_happens() -> None:
    scene = Scene().main("chicago").row("offering", "star_stone").cubes("star_stone", 0, 2).lock("star_stone")
    search = seek_mythos(scene.game, ONE)
    assert (search.chosen, search.locked) == ("", "star_stone")
    scene.step(ONE, "acquire_mythos")
    assert (scene.tried.target, scene.tried.number, scene.tried.needed) == ("star_stone", 2, 0)
    assert scene.on("star_stone") == {"1": 2}
    assert scene.told(events.CultistTraveled) == []
    assert scene.state.locks == 12


def test_dp17_10_a9_a_city_of_the_other_cultist_is_no_target() -> None:
    """Neither taken nor unlocked, though it comes first along the path."""
    for locked in (False, True):
        scene = Scene().main("chicago").cultists("boston", "atlanta").control("boston", TWO).cubes("boston", 0, 3)
        turn(scene.lock("boston") if locked else scene, "behavior_3b")
        assert (scene.game.city("boston").owner, scene.game.city("boston").space.lock) == (TWO, locked)
        assert (scene.first_tried.step, scene.first_tried.result) == ("acquire_city", "failed")


def test_dp17_11_the_first_card_along_the_path() -> None:
    scene = Scene().main("arkham").cultists("chicago")
    for city in ("boston", "indianapolis"):
        scene.cubes(scene.game.city(city).face, 0, 1)
    assert seek_network(scene.game, ONE).chosen == scene.game.city("indianapolis").face


def test_dp17_9_the_first_of_all_where_a_cultists_cubes_lie_everywhere() -> None:
    scene = Scene().row("offering", "star_stone").cubes("offering", 0, 1, 1).cubes("star_stone", 0, 1, 1)
    search = seek_row(scene.game, TWO)
    assert (search.chosen, [each.place for each in search.passed]) == ("offering", ["star_stone"])


def test_a23_a_hired_agent_is_gone_with_his_card_and_kept_by_hastur() -> None:
    for ancient_one, kept in (("dagon", False), ("hastur", True)):
        scene = Scene(ancient_one).cultists("atlanta").pile("atlanta", "eunice_hunt", "tnt")
        scene.cubes("eunice_hunt", 0, 1).step(ONE, "acquire_network")
        assert ("eunice_hunt" in scene.state.automaton.cards) is kept
        assert ("eunice_hunt" in scene.state.box) is not kept
        assert scene.state.automaton.agents == []


def test_a65_the_black_goat_keeps_cards_with_the_icon() -> None:
    scene = Scene("black_goat").cultists("atlanta").pile("atlanta", "lost_city", "tnt").tokens("sanity")
    scene.cubes("lost_city", 0, 1).step(ONE, "acquire_network")
    assert scene.state.automaton.cards == ["lost_city"]
    assert scene.state.automaton.sanity == 1


def test_dp17_10_a_city_card_is_found_in_every_zone() -> None:
    for zone in ("draw", "hand", "discard"):
        scene = Scene().main("chicago").cultists("atlanta").control("atlanta", PLAYER).scores(4, 0)
        deck = scene.who.deck
        deck.discard.remove("city_atlanta")
        getattr(deck, zone).append("city_atlanta")
        scene.cubes("atlanta", 0, 1).step(ONE, "acquire_city")
        assert deck.zone_of("city_atlanta") is None
        assert "city_atlanta" in scene.state.city_cards
        assert len(scene.told(events.CardsDrawn)) == (zone == "hand")
        assert (scene.who.score, scene.state.automaton.score) == (0, 4)


# DP17.13 Murder


def test_dp5_4_and_dp11_1_4_the_possessed_and_houdini_are_no_victims() -> None:
    scene = Scene().hire("boston", "harry_houdini", "eunice_hunt", "carl_jung")
    scene.who.agents[1].possessed = True
    assert victims_in(scene.game, "boston") == ["carl_jung"]


def test_a81_hired_agents_anywhere_protect_the_main_agent() -> None:
    scene = Scene().hire("atlanta", "harry_houdini")
    assert victims_in(scene.game, "boston") == []
    assert victims_in(Scene().game, "boston") == ["monday"]


def test_a75_a_possessed_main_agent_is_no_victim() -> None:
    scene = Scene()
    scene.who.possessed = True
    assert victims_in(scene.game, "boston") == []


def test_dp17_13_the_player_chooses_whom() -> None:
    scene = Scene().main("atlanta").hire("indianapolis", "eunice_hunt", "carl_jung").scores(9)
    scene.cultists("arkham", "indianapolis").step(TWO, "murder", 1)
    assert scene.options == ["victim:eunice_hunt", "victim:carl_jung"]
    scene.give("victim:carl_jung")
    assert scene.state.automaton.agents == ["carl_jung"]
    assert list(scene.game.agents()) == ["monday", "eunice_hunt"]


def test_dp17_13_for_a_card_in_hand_another_is_drawn() -> None:
    scene = Scene().main("atlanta").hire("indianapolis", "eunice_hunt").hand("eunice_hunt").scores(9)
    scene.cultists("arkham", "indianapolis").step(TWO, "murder", 1)
    assert len(scene.who.deck.hand) == 1
    assert scene.who.deck.hand != ["eunice_hunt"]


def test_a70_a_murdered_main_agent_ends_the_game_after_the_turn() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "chicago").scores(9)
    turn(scene, "behavior_2b")
    assert (scene.state.ended, scene.who.revealed) == ("murdered", "murdered")
    assert {event.cultist for event in scene.told(events.CultistTried)} == {ONE, TWO}
    assert scene.told(events.CampaignEnded)[0].parts["hidden"] == 0


# DP17.15 Resources


def test_dp17_15_the_resources_of_a_card_in_their_order() -> None:
    scene = Scene().cultists("arkham").tracks(2, 4)
    scene.run(use_resources(scene.game, ONE, "moses_fleet"))
    steps = [event.step for event in scene.told(events.CultistTried)]
    assert steps == ["card_power"]
    assert (scene.place(1), scene.tried.number) == ("new_york", 1 + 1 + 2)
    assert scene.state.investigation == 3


def test_a55_a_failed_resource_action_moves_once() -> None:
    scene = Scene().cultists("boston").pile("boston").tracks(2, 4)
    scene.run(use_resources(scene.game, ONE, "union_hall"))
    first, second = scene.told(events.CultistTried)
    assert (first.step, first.result, second.step, second.place) == (
        "card_influence",
        "failed",
        "card_power",
        "new_york",
    )
    assert second.result == "done"
    assert scene.state.ritual == 3


# DP17.5, DP17.16 The turn


def test_dp17_5_a_card_has_the_line_of_cultist_1_and_then_that_of_cultist_2() -> None:
    scene = turn(Scene(), "behavior_4a")
    tried = [event for event in scene.told(events.CultistTried) if not event.step.startswith("card_")]
    assert [(event.cultist, event.step) for event in tried] == [
        (ONE, "influence_city"),
        (ONE, "acquire_city"),
        (TWO, "open_gate"),
        (TWO, "influence_mythos"),
    ]
    assert scene.state.behavior_discard == ["behavior_4a"]


def test_a69_after_both_effect_cards_all_are_shuffled() -> None:
    scene = turn(Scene(), "behavior_1a")
    assert len(scene.state.behavior_discard) == 1
    turn(scene, "behavior_1b")
    assert (len(scene.state.behavior), scene.state.behavior_discard) == (8, [])


@pytest.mark.parametrize("ancient_one", list(content().ancient_ones))
@pytest.mark.parametrize("cultist", CULTISTS)
def test_a62_after_an_effect_one_city_on(ancient_one: str, cultist: str) -> None:
    scene = Scene(ancient_one).gate("arkham", "closed").cultists("arkham", "new_york").step(cultist, "effect")
    if ancient_one != "cthulhu" or cultist == TWO:
        assert len(scene.told(events.CultistTraveled)) == 1
    else:
        assert [event.end for event in scene.told(events.CultistTraveled)] == ["boston", "new_york"]


def test_a70_a_goal_is_looked_at_after_every_step() -> None:
    scene = Scene("yog_sothoth").row("offering", "star_stone").cubes("offering", 0, 2)
    cards = scene.state.mythos[:4]
    del scene.state.mythos[:4]
    scene.state.automaton.mythos += cards
    turn(scene, "behavior_1b")
    assert (scene.state.ended, scene.state.won) == ("goal", False)
    assert len([event for event in scene.told(events.CultistTried) if event.cultist == ONE]) == 1


def test_dp17_17_a_sanity_token_of_a_cultist_is_destroyed() -> None:
    scene = Scene().cultists("new_york").tokens("sanity").step(ONE, "open_gate", 1)
    assert (scene.state.automaton.sanity, scene.state.automaton.insanity, scene.state.sanity) == (1, 0, 5)


@pytest.mark.parametrize("already", [3, 4])
def test_dp17_17_at_the_fifth_insanity_he_is_revealed_and_the_turn_is_played_to_its_end(already: int) -> None:
    scene = Scene("hastur").main("chicago").cultists("boston", "atlanta").minds(ancient=already).tokens("insanity")
    turn(scene, "behavior_4b")
    last = already == 4
    assert (scene.state.automaton.insanity, scene.over, scene.who.revealed) == (
        already + 1, last, "cult_insane" if last else "",
    )  # fmt: skip
    assert {event.cultist for event in scene.told(events.CultistTried)} == {ONE, TWO}


@pytest.mark.parametrize(("city", "opens"), [("chicago", True), ("boston", True), ("charleston", False)])
def test_dp17_14_the_power_reaches_the_gate_value_and_the_gate_is_worth_it(city: str, opens: bool) -> None:
    """Two of the line, one of the cultist card, one of the token: four, for gates of three, four and five."""
    scene = Scene("hastur").main("detroit").cultists(city, "arkham").tokens("sanity").scores(0, 6)
    scene.line(ONE, "behavior_4b")
    value = content().cities[city].gate
    assert (scene.first_tried.step, scene.first_tried.number) == ("open_gate", 4)
    assert (scene.game.city(city).gate, scene.game.city(city).gate_owner) == (("open", ONE) if opens else ("", ""))
    assert scene.state.automaton.score == 6 + (value if opens else 0)
    assert len(scene.told(events.SanityTested)) == opens
    assert scene.state.gates == 12 - opens


def test_dp17_14_a_gate_cannot_be_opened_twice() -> None:
    scene = Scene().cultists("new_york").gate("new_york", "closed").step(ONE, "open_gate", 1)
    assert (scene.tried.result, scene.tried.passed[0].reason) == ("failed", "gate")


def test_dp17_13_a_murdered_main_agent_lies_beside_the_ancient_one_and_no_longer_counts_in_his_city() -> None:
    scene = Scene().scores(player=5)
    scene.who.place = "arkham"
    scene.step("cultist_1", "murder")
    assert scene.state.late == "murdered"
    assert scene.game.agents_in("arkham") == []
    assert scene.state.automaton.score == 7
