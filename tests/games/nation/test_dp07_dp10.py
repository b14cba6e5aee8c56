"""DP7 to DP10: setup, the turn, using cards, and the actions of the player."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from solo.games.nation.rules.acquiring import acquire, may_acquire
from solo.games.nation.rules.influence import targets_of_influence
from solo.games.nation.rules.paying import paying_sets, useful_sets
from solo.games.nation.rules.setup import new_game, set_up
from solo.games.nation.state import Turn
from solo.kernel.flow import FlowRunner
from tests.games.nation.helpers import Scene, content

# DP7 and DP17.1 Setup


def test_dp17_1_three_mythos_cards_stay_in_the_box() -> None:
    state = Scene().state
    cards = {*state.mythos, *(each.card for each in state.row)}
    assert len(cards) == 21
    assert not cards & {"impostor", "mi_go", "pandemonium"}


def test_dp7_6_the_deck_is_that_of_the_main_agent() -> None:
    scene = Scene(main="friday")
    assert sorted(scene.who.deck.draw) == sorted(content().main_agents["friday"].deck)


def test_a83_the_main_agent_begins_where_no_agent_stands() -> None:
    session = FlowRunner(set_up(new_game(content(), 1)))
    assert session.decision is not None
    cities = {each.subject for each in session.decision.options}
    assert cities == set(content().cities) - {"arkham", "new_york"}


@pytest.mark.parametrize(
    ("level", "score", "supply", "influence"),
    [("novice", 3, 8, 2), ("standard", 6, 6, 3), ("hard", 9, 6, 4), ("nightmare", 13, 6, 4)],
)
def test_a76_levels(level: str, score: int, supply: int, influence: int) -> None:
    scene = Scene(level=level).cultists("boston")
    assert (scene.state.automaton.score, scene.state.supply[PLAYER]) == (score, supply)
    scene.check().step("cultist_1", "influence_city", 1)
    assert scene.on("boston") == {"1": influence}


def test_a76_the_bonus_is_for_lines_of_behavior_cards_only() -> None:
    scene = Scene("cthulhu", level="nightmare").cultists("arkham", "pittsburgh").step("cultist_2", "effect")
    assert scene.on("pittsburgh") == {"2": 1}


def test_a32_who_is_not_chosen_is_drawn() -> None:
    drawn = set()
    for seed in range(40):
        game = new_game(content(), seed)
        FlowRunner(set_up(game))
        drawn.add((game.state.ancient_one, game.who.id))
    assert {ancient for ancient, _ in drawn} == set(content().ancient_ones)
    assert {main for _, main in drawn} == set(content().main_agents)


# DP8 The turn


def test_dp8_1_two_actions_then_the_played_cards_are_discarded_and_five_drawn() -> None:
    scene = Scene().hand("errand_boy", "old_favor", "letter_of_introduction", "whispered_rumor").round()
    scene.give("influence", "target:detroit", "pay:errand_boy")
    scene.give("influence", "target:detroit", "pay:old_favor")
    assert scene.state.phase == "between"
    assert len(scene.who.deck.hand) == 5
    assert scene.who.deck.discard[:2] == ["errand_boy", "old_favor"]
    assert scene.told(events.BehaviorTurned)


def test_a35_only_the_first_action_acquires() -> None:
    scene = Scene().cubes("boston", 1).cubes("detroit", 1).hand("errand_boy", "old_favor")
    scene.give("acquire", "target:boston")
    assert "acquire" not in scene.options
    assert scene.state.turn.actions == 1


def test_a36_a_free_action_before_gives_up_acquiring() -> None:
    scene = Scene().cubes("boston", 1).hire("boston", "lilian_la_france").hand("errand_boy", "old_favor")
    assert "acquire" in scene.options
    scene.give("free_move:lilian_la_france", "to:detroit")
    assert "acquire" not in scene.options
    assert scene.state.turn.actions == 2


def test_a36_a_free_action_may_follow_the_last_action() -> None:
    scene = Scene().hire("boston", "lilian_la_france").hand("errand_boy", "old_favor")
    scene.state.turn = Turn(1, False)
    scene.give("influence", "target:detroit", "pay:errand_boy")
    assert scene.decision.kind == "free_action"
    scene.give("free_move:lilian_la_france", "to:arkham")
    assert scene.session is not None
    assert scene.session.over


def test_a43_with_nothing_to_draw_drawing_stops() -> None:
    scene = Scene().hand("errand_boy").deck([], []).round().give("discard")
    assert scene.who.deck.hand == ["errand_boy"]


# DP9 Using cards


def test_dp9_1_a_card_yields_one_resource() -> None:
    scene = Scene().hand("errand_boy", "old_favor").give("influence", "target:detroit", "pay:errand_boy")
    played = scene.told(events.CardsPlayed)[0]
    assert (played.resource, played.total) == ("influence", 1)
    assert "errand_boy" not in scene.who.deck.hand


def test_dp9_2_several_cards_combine() -> None:
    scene = Scene().hand("errand_boy", "old_favor", "bribed_clerk").give("influence", "target:detroit")
    scene.pay("errand_boy", "old_favor", "bribed_clerk")
    assert scene.on("detroit") == {"p": 3}


def test_dp9_3_no_needless_card_and_surplus_is_lost() -> None:
    cards = {"one": 1, "two": 2, "three": 3}
    assert paying_sets(cards, 3) == [("three",), ("one", "two")]
    assert paying_sets(cards, 4) == [("one", "three"), ("two", "three")]
    assert paying_sets(cards, 7) == []
    assert paying_sets(cards, 0) == [()]


def test_a38_any_set_in_which_every_card_adds() -> None:
    cards = {"one": 1, "two": 2, "three": 3}
    assert len(useful_sets(cards, lambda total: total)) == 7
    assert useful_sets(cards, lambda total: min(total, 2)) == [("one",), ("two",), ("three",)]
    assert useful_sets(cards, lambda total: total // 2) == [
        ("two",), ("three",), ("one", "three"), ("two", "three"), ("one", "two", "three"),
    ]  # fmt: skip


# DP10.1 Add influence


def test_dp10_1_any_place_without_an_agent_there_locked_or_controlled_too() -> None:
    scene = Scene().lock("atlanta").control("detroit", PLAYER)
    places = targets_of_influence(scene.game)
    assert len(places) == 12 + 12 + 2
    assert {"atlanta", "detroit"} <= set(places)


def test_dp10_1_not_where_cthulhu_stands() -> None:
    scene = Scene().main("boston")
    scene.state.cthulhu = "chicago"
    places = targets_of_influence(scene.game)
    assert "chicago" not in places
    assert scene.game.city("chicago").face not in places


def test_a37_without_a_cube_nothing_can_be_added() -> None:
    scene = Scene().supply(PLAYER, 0, 3).hand("errand_boy", "old_favor")
    assert "influence" not in scene.options
    assert "recover" in scene.options


# DP10.2 Acquire


def test_dp10_2_2_a_locked_place_is_not_acquired() -> None:
    scene = Scene().cubes("detroit", 3)
    assert may_acquire(scene.game, "detroit")
    assert not may_acquire(scene.lock("detroit").game, "detroit")


def test_a8_each_cultist_is_compared_alone() -> None:
    scene = Scene().main("atlanta").cubes("detroit", 3, 2, 2)
    assert may_acquire(scene.game, "detroit")
    assert not may_acquire(scene.cubes("detroit", 3, 3, 0).game, "detroit")


def test_a39_an_agent_counts_for_his_city_and_its_card_and_for_no_mythos_card() -> None:
    scene = Scene().main("detroit").row("offering", "star_stone").cubes("offering", 1, 1)
    face = scene.game.city("detroit").face
    scene.cubes("detroit", 1, 1).cubes(face, 1, 1)
    assert may_acquire(scene.game, "detroit")
    assert not may_acquire(scene.game, "offering")
    if face not in content().agents:
        assert may_acquire(scene.game, face)


def test_a39_a_token_on_a_face_up_card_is_no_agent() -> None:
    scene = Scene().main("atlanta").pile("chicago", "alice_ochs", "tnt").cubes("chicago", 1, 1)
    assert not may_acquire(scene.game, "chicago")


def test_dp10_2_4_own_cubes_go_to_limbo_those_of_others_home() -> None:
    scene = Scene().cubes("detroit", 3, 1, 2).hand("errand_boy", "old_favor")
    homes = {side: scene.state.supply[side] for side in ("cultist_1", "cultist_2")}
    scene.give("acquire")
    assert scene.state.limbo[PLAYER] == 3
    assert scene.state.supply["cultist_1"] - homes["cultist_1"] == 1
    assert scene.state.supply["cultist_2"] - homes["cultist_2"] == 2


def test_dp10_2_4_a_sanity_icon_is_tested_at_the_end() -> None:
    scene = Scene().pile("chicago", "randolph_carter", "tnt").cubes("randolph_carter", 1).tokens("insanity")
    scene.hand("errand_boy", "old_favor").give("acquire")
    assert scene.who.insanity == 1
    kinds = [type(event).__name__ for event in scene.game.events]
    order = ["CubesSpent", "NetworkCardTaken", "AgentHired", "NetworkCardTurned", "SanityTested"]
    assert [kind for kind in kinds if kind in order] == order


def test_dp10_2_7_a_city_of_ones_own_cannot_be_acquired() -> None:
    scene = Scene().control("boston", PLAYER).cubes("boston", 3)
    assert not may_acquire(scene.game, "boston")


def test_a35_nikola_tesla_does_not_answer_his_own_coming() -> None:
    scene = Scene().row("nikola_tesla", "offering").cubes("nikola_tesla", 1).hand("errand_boy", "old_favor")
    scene.give("acquire")
    assert scene.state.turn.actions == 1
    assert scene.told(events.EffectNotCarriedOut) == []


def test_a60_the_lock_of_a_card_that_leaves_goes_back() -> None:
    scene = Scene().pile("chicago", "census_bureau", "tnt").cubes("census_bureau", 1).lock("census_bureau")
    scene.run(acquire(scene.game, "census_bureau"))
    assert scene.state.locks == 12


def test_a22_without_mythos_cards_nothing_is_added() -> None:
    scene = Scene().pile("chicago", "census_bureau").cubes("census_bureau", 1)
    scene.state.automaton.mythos += scene.state.mythos
    scene.state.mythos.clear()
    scene.hand("errand_boy", "old_favor").give("acquire")
    assert len(scene.state.row) == 2
    assert scene.state.ritual == 2


# DP10.3 to DP10.6


def test_dp10_3_a_cube_may_come_from_anywhere_but_the_general_supply() -> None:
    scene = Scene().row("offering", "star_stone").cubes("offering", 1).cubes("atlanta", 1).supply(PLAYER, 0, 1)
    scene.hand("errand_boy", "old_favor").give("recover", "pay:errand_boy")
    assert scene.options == [f"recover:{LIMBO}", "recover:atlanta", "recover:offering"]


def test_dp6_2_when_all_cubes_are_taken_none_is_bought() -> None:
    scene = Scene().hand("bank_vault", "blood_money")
    assert "buy" in scene.options
    scene = Scene().supply(PLAYER, 18).hand("bank_vault", "blood_money")
    assert "buy" not in scene.options


def test_dp10_5_no_more_is_paid_than_the_cheapest_route_costs() -> None:
    scene = Scene().hand("wall_street", "bank_vault").give("travel", "to:pittsburgh")
    assert not scene.may("wall_street", "bank_vault")
    scene.give("pay:wall_street")
    assert scene.who.place == "pittsburgh"


def test_a31_who_stands_in_a_closed_city_may_leave_it() -> None:
    scene = Scene().hand("wall_street")
    scene.state.martial_law = "boston"
    assert "travel" in scene.options
    scene.give("travel", "to:arkham")
    assert scene.who.place == "arkham"
    scene = Scene().main("arkham").hand("wall_street")
    scene.state.martial_law = "boston"
    scene.give("travel")
    assert "to:boston" not in scene.options


def test_a12_a_marker_stops_at_both_ends() -> None:
    scene = Scene().tracks(ritual=1).hand("wax_cylinders", "errand_boy").give("track", "track:ritual_down")
    assert scene.state.ritual == 0
    assert scene.told(events.TrackMoved)[0].by == -1


def test_a30_a_card_moves_one_marker_only() -> None:
    scene = Scene().tracks(ritual=3).hand("wax_cylinders", "errand_boy").give("track", "track:investigation_up")
    assert (scene.state.ritual, scene.state.investigation) == (3, 2)


# DP10.7 to DP10.10


def test_a37_a_card_whose_effect_waits_is_not_offered() -> None:
    scene = Scene().hand("telegraph_office", "errand_boy")
    assert "card" not in scene.options


def test_dp10_8_any_number_of_cards_is_discarded() -> None:
    scene = Scene().hand("errand_boy", "old_favor", "pawnbroker")
    scene.give("discard", ("discard:errand_boy", "discard:old_favor", "discard:pawnbroker"))
    assert scene.who.deck.hand == []
    assert scene.who.deck.discard == ["errand_boy", "old_favor", "pawnbroker"]


def test_dp10_10_passing_ends_the_turn() -> None:
    scene = Scene().hand("errand_boy", "old_favor").round().give("pass")
    assert scene.state.phase == "between"
    assert scene.told(events.TurnPassed)[0].actions == 2
