"""DP18, A58, A59, A66, A68, A74, A85, A88: Deep Ones, Cthulhu, martial law, Whateleys, and what effects acquire."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.gates import power_there
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps

# DP18.1 Deep Ones


def test_dp18_1_their_card_brings_two_more_and_then_takes_a_city_that_is_weak_enough() -> None:
    """One Deep One in Boston and two more make three of four; in Pittsburgh, where two come, three are enough."""
    scene = Scene("hastur").deep_ones("pittsburgh", "boston").hand("deep_ones", "errand_boy", "old_favor").round()
    scene.give("card", "place:boston", "place:boston")
    assert scene.told(events.CityTaken) == []
    scene = Scene("hastur").deep_ones("pittsburgh", "boston").hand("deep_ones", "errand_boy", "old_favor").round()
    scene.give("card", "place:pittsburgh", "place:pittsburgh")
    assert scene.told(events.CityTaken) == [events.CityTaken(PLAYER, "pittsburgh", "", 3, cause="deep_ones")]
    assert scene.who.score == 3


def test_dp18_1_a40_a_city_of_a_cultist_is_taken_with_all_that_goes_with_it() -> None:
    scene = Scene("hastur").deep_ones(*["pittsburgh"] * 3).control("pittsburgh", ONE).scores(0, 9)
    scene.cubes("pittsburgh", 1, 4, 1).hand("deep_ones", "errand_boy").round()
    before = dict(scene.state.supply)
    scene.give("card", "done")
    assert (scene.game.city("pittsburgh").owner, scene.on("pittsburgh")) == (PLAYER, {})
    assert (scene.who.score, scene.state.automaton.score) == (3, 6)
    assert (scene.state.limbo[PLAYER], scene.state.supply[ONE], scene.state.supply[TWO]) == (
        1, before[ONE] + 4, before[TWO] + 1,
    )  # fmt: skip
    assert "city_pittsburgh" in scene.who.deck.discard


def test_dp18_1_they_are_no_hired_agents() -> None:
    """Possessed finds nobody to turn, and a sixth agent still comes."""
    scene = Scene().deep_ones("detroit").hand("possessed", "whispered_rumor").round()
    assert "card" not in scene.options
    scene = Scene().deep_ones(*["chicago"] * 4).hire("atlanta", "eunice_hunt", "eliot_ness", "wyatt_earp", "carl_jung")
    scene.pile("detroit", "alice_ochs", "tnt").cubes("alice_ochs", 1).hand("errand_boy").round()
    assert "alice_ochs" in scene.give("acquire").game.agents()


def test_dp18_1_of_eight_one_that_is_out_for_good_never_comes_again() -> None:
    scene = Scene("hastur").deep_ones(*["chicago"] * 6).hand("deep_ones", "errand_boy", "old_favor")
    del scene.state.deep_ones["deep_one.6"]
    scene.state.deep_ones_gone.append("deep_one.6")
    scene.round().give("card", "place:detroit", "place:detroit")
    assert (len(scene.state.deep_ones), scene.state.ended) == (7, "")


def test_a74_the_eighth_ends_the_game_and_the_investigator_has_nothing_of_them() -> None:
    scene = Scene("hastur").scores(10, 4).deep_ones(*["chicago"] * 8).hand("deep_ones", "errand_boy")
    scene.round().give("card")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.how, end.score, end.won) == ("deep_ones", 10 + 3, True)
    assert scene.told(events.CityTaken) == []


def test_a74_seven_do_not() -> None:
    scene = Scene("hastur").deep_ones(*["chicago"] * 7).hand("deep_ones", "errand_boy", "old_favor").round()
    scene.give("card", "done")
    assert not scene.over


# DP18.3, A66 Cthulhu


def risen(city: str = "detroit") -> Scene:
    """Cthulhu stands in a city."""
    scene = Scene("hastur").main("chicago").pile(city, "union_hall", "tnt")
    scene.state.cthulhu = city
    return scene


def test_dp18_3_nobody_goes_there_or_through() -> None:
    scene = risen().hand("bank_vault", "errand_boy").round().give("travel")
    assert "to:detroit" not in scene.options
    assert {"to:indianapolis", "to:st_louis", "to:pittsburgh"} <= {*scene.options}, "to Pittsburgh round about"
    way = risen().hand("bank_vault", "dockside_smugglers", "errand_boy").round().give("travel", "to:boston")
    route = way.told(events.AgentTraveled)[0].route
    assert route == ("chicago", "indianapolis", "pittsburgh", "new_york", "boston"), "by Detroit it would be nearer"
    scene = risen().beside("steps_of_dream").hand("errand_boy").round().give("free_mythos:steps_of_dream")
    assert "to:detroit" not in scene.options
    scene = risen().hire("chicago", "lilian_la_france").hand("errand_boy").round().give("free_move:lilian_la_france")
    assert "to:detroit" not in scene.options


def test_dp18_3_no_agent_and_no_deep_one_is_placed_there() -> None:
    scene = risen().storage("carl_jung").row("mythos_hastur", "offering").cubes("mythos_hastur", 1).tokens("sanity")
    scene.hand("errand_boy").round().give("acquire")
    assert "place:chicago" in scene.options and "place:detroit" not in scene.options
    scene = risen().pile("atlanta", "deep_ones", "tnt").cubes("deep_ones", 1).hand("errand_boy").round().give("acquire")
    assert "place:chicago" in scene.options and "place:detroit" not in scene.options


def test_dp18_3_the_city_is_not_acquired_by_anybody() -> None:
    scene = risen().cubes("detroit", 3).hand("errand_boy").round()
    assert "acquire" not in scene.options
    scene = play_with(risen().cultists("arkham", "atlanta").cubes("detroit", 0, 3), "behavior_3b")
    assert steps(scene, ONE)[0].result == "failed"
    scene = risen().deep_ones(*["chicago"] * 4).cultists("chicago").hand("deep_ones", "errand_boy", "old_favor").round()
    scene.give("card", "done")
    assert scene.told(events.CityTaken) == []


def test_dp18_3_who_is_there_when_he_rises_is_destroyed_with_the_card() -> None:
    """A hired agent with his card in hand, for which none is drawn, a Deep One, and the face-up network card."""
    scene = Scene("hastur").main("chicago").hire("detroit", "eunice_hunt").hire("atlanta", "carl_jung")
    scene.deep_ones("detroit", "atlanta").pile("detroit", "union_hall", "tnt").row("mythos_cthulhu", "offering")
    scene.cubes("mythos_cthulhu", 1).tokens("sanity").hand("eunice_hunt", "errand_boy")
    scene.round().give("acquire", "place:detroit")
    assert list(scene.game.agents()) == ["monday", "carl_jung"]
    assert list(scene.state.deep_ones.values()) == ["atlanta"]
    assert {"eunice_hunt", "union_hall"} <= {*scene.state.box}
    assert (scene.who.deck.hand, scene.game.city("detroit").face) == (["errand_boy"], "tnt")
    assert scene.state.automaton.agents == [], "nobody has murdered her"


def test_dp18_3_no_cubes_of_an_effect_lie_on_the_card_there() -> None:
    """Hastur's first cultist puts a cube on each of the first three cards, and passes over that of Cthulhu's city."""
    scene = play_with(risen("boston").cultists("arkham", "atlanta"), "behavior_1a")
    spread = [each.place for each in scene.told(events.CubesPlaced) if each.side == ONE]
    assert spread == [scene.game.city(city).face for city in ("arkham", "new_york", "pittsburgh")]


@pytest.mark.parametrize("card", ["errand_boy", "corruption", "fbi", "wall_street", "private_eye_ledger"])
def test_dp18_3_no_cubes_are_added_by_whatever_card(card: str) -> None:
    """The ledger takes a lock off the city or its card, and adds no cubes there."""
    for place in ("detroit", "union_hall"):
        scene = risen().cubes("boston", 0, 1).lock(place).hand(card, "whispered_rumor").round()
        match card:
            case "errand_boy":
                scene.give("influence")
            case "wall_street":
                scene.give("free_card:wall_street")
            case _:
                scene.give("card")
        if scene.decision.kind == "branch":
            scene.give("branch:else")
        if card == "private_eye_ledger":
            assert (scene.state.locks, scene.on(place)) == (12, {})
        else:
            assert f"target:{place}" not in scene.options
            assert any(option.startswith("target:") for option in scene.options)


def test_a66_cultists_and_the_main_agent_go_by_road_where_the_player_says() -> None:
    scene = Scene("hastur").main("chicago").cultists("chicago", "chicago").row("mythos_cthulhu", "offering")
    scene.state.martial_law = "st_louis"
    scene.cubes("mythos_cthulhu", 1).tokens("sanity").hand("errand_boy").round().give("acquire", "place:chicago")
    for place in ("detroit", "indianapolis", "detroit"):
        assert scene.options == ["place:detroit", "place:indianapolis"], "but for martial law in St. Louis"
        scene.give(f"place:{place}")
    assert (scene.who.place, scene.place(1), scene.place(2)) == ("detroit", "indianapolis", "detroit")


def test_a66_of_a_city_of_a_cultist_the_ancient_one_loses_the_points() -> None:
    scene = Scene("hastur").control("detroit", TWO).scores(0, 9).row("mythos_cthulhu", "offering")
    scene.cubes("mythos_cthulhu", 1).cubes("detroit", 1, 2, 3).tokens("sanity").hand("errand_boy")
    scene.round().give("acquire", "place:detroit")
    assert (scene.game.city("detroit").owner, scene.state.automaton.score) == ("", 9 - 4)
    assert scene.state.limbo == {PLAYER: 2, ONE: 2, TWO: 3}


# DP18.4, A68 Martial law, A85 Whateleys


def test_dp18_4_martial_law_has_one_token_which_moves() -> None:
    scene = Scene("hastur").main("chicago").beside("martial_law").hand("bank_vault", "errand_boy")
    scene.state.martial_law = "detroit"
    scene.round().give("mythos")
    assert "place:detroit" not in scene.options
    scene.give("place:indianapolis", "travel")
    assert "to:detroit" in scene.options
    assert "to:indianapolis" not in scene.options


def test_dp18_4_the_mi_go_is_not_there_and_there_are_three_whateleys() -> None:
    state = Scene().state
    assert "mi_go" not in [*state.mythos, *(each.card for each in state.row)]
    scene = Scene().row("whateleys", "offering").cubes("whateleys", 1).hand("errand_boy").tokens("sanity").round()
    scene.give("acquire", "place:boston", "place:detroit", "place:atlanta")
    assert scene.decision.kind == "action"


def under_law(**people: int) -> Scene:
    """Martial law in Chicago, where the main agent stands."""
    scene = Scene("hastur").main("chicago").cubes("chicago", people.get("cubes", 0))
    scene.state.martial_law = "chicago"
    return scene


def test_a68_inside_everything_goes_on() -> None:
    scene = under_law(cubes=1).hand("letter_of_introduction", "chalk_and_candle", "old_favor").tokens("sanity").round()
    assert "acquire" in scene.options
    scene.give("influence", "target:chicago").pay("letter_of_introduction").give("card", "close:monday")
    assert (scene.on("chicago"), scene.game.city("chicago").gate) == ({"p": 3}, "closed")
    assert under_law(cubes=1).hand("errand_boy").round().give("acquire").told(events.CityTaken)
    scene = under_law().cultists("chicago").scores(0, 9).hand("blood_money", "old_favor", "errand_boy").round()
    assert scene.give("card").state.cultists[0].revealed


def test_a68_who_is_inside_may_leave_and_an_agent_hired_there_stands_there() -> None:
    scene = under_law().hand("blood_money", "errand_boy").round().give("travel", "to:detroit")
    assert scene.who.place == "detroit"
    scene = under_law().pile("chicago", "alice_ochs", "tnt").cubes("alice_ochs", 1).hand("errand_boy").round()
    assert scene.give("acquire").game.agents()["alice_ochs"] == "chicago"


def test_a68_a_cultist_inside_acts_there_and_goes() -> None:
    scene = Scene("hastur").main("detroit").cultists("boston", "chicago").tokens("sanity")
    scene.state.martial_law = "boston"
    play_with(scene, "behavior_4a")
    assert scene.game.city("boston").owner == ONE
    scene = Scene("hastur").main("detroit").cultists("boston", "chicago")
    scene.state.martial_law = "boston"
    assert steps(play_with(scene, "behavior_2b"), ONE)[1].place == "new_york"


def test_a85_whateleys_are_no_agents_do_not_move_and_add_power() -> None:
    scene = Scene("hastur").main("chicago").beside("whateleys").cubes("detroit", 1, 1).hand("bank_vault", "errand_boy")
    scene.state.whateleys = ["chicago", "detroit", "arkham"]
    scene.scores(9).cultists("detroit").round()
    assert "acquire" not in scene.options, "no influence of theirs in Detroit"
    assert {*scene.game.movers()} == {"monday"}
    assert (power_there(scene.game, "chicago"), power_there(scene.game, "detroit")) == (2, 1)
    scene.give("pass")
    assert len(scene.state.whateleys) == 3
    scene = Scene("hastur").main("chicago").cultists("arkham", "atlanta").scores(9)
    scene.state.whateleys = ["arkham", "detroit", "boston"]
    assert steps(play_with(scene, "behavior_2b"), ONE)[0].passed[0].reason == "no_victim"


# A58, A59 The storage


def searching(*storage: str) -> Scene:
    """The player has acquired Hastur's card, and the storage is turned up."""
    scene = Scene().storage(*storage).row("mythos_hastur", "offering").cubes("mythos_hastur", 1).tokens("sanity")
    return scene.hand("errand_boy").round().give("acquire")


def test_a58_what_was_turned_up_on_the_way_goes_under_the_storage_in_its_order() -> None:
    scene = searching("tnt", "fbi", "carl_jung", "union_hall").give("place:detroit")
    assert scene.game.agents()["carl_jung"] == "detroit"
    assert scene.state.storage[0] == "union_hall"
    assert scene.state.storage[-2:] == ["tnt", "fbi"]
    assert "carl_jung" in scene.who.deck.discard


def test_a58_where_no_agent_is_found_nothing_is_acquired() -> None:
    scene = Scene().row("mythos_hastur", "offering").cubes("mythos_hastur", 1).tokens("sanity").hand("errand_boy")
    agents = [card for card in scene.state.storage if card in content().agents]
    scene.state.storage = [card for card in scene.state.storage if card not in agents]
    scene.state.box += agents
    before = list(scene.state.storage)
    scene.round().give("acquire")
    assert scene.state.storage == before
    assert list(scene.game.agents()) == ["monday"]
    assert scene.told(events.NetworkCardTaken) == []


def test_a59_with_an_empty_storage_nothing_is_turned_up_or_acquired_by_either_side() -> None:
    scene = Scene().row("mythos_hastur", "offering").cubes("mythos_hastur", 1).tokens("sanity").hand("errand_boy")
    scene.state.box += scene.state.storage
    scene.state.storage.clear()
    scene.round().give("acquire")
    assert (scene.who.mythos, list(scene.game.agents())) == (["mythos_hastur"], ["monday"])
    scene = Scene("hastur").main("arkham").cultists("boston", "detroit").pile("chicago", "carl_jung", "tnt")
    scene.cubes("carl_jung", 0, 3, 1)
    scene.state.box += scene.state.storage
    scene.state.storage.clear()
    play_with(scene, "behavior_1b")
    assert scene.state.automaton.cards == ["carl_jung"]
    assert [(each.step, each.result) for each in steps(scene, TWO)] == [
        ("acquire_network_held", "done"),
        ("acquire_storage_top", "failed"),
    ]


# A88 Acquired by an effect


def test_a88_a_city_that_deep_ones_take_is_answered_by_tesla_and_the_silver_key() -> None:
    scene = Scene("hastur").deep_ones(*["pittsburgh"] * 3).beside("nikola_tesla", "silver_key").storage("tnt")
    scene.hand("deep_ones", "errand_boy", "old_favor").round().give("card", "done")
    assert scene.options == ["drop", "take"]
    scene.give("take")
    assert scene.state.turn.actions == 2
    assert scene.who.deck.discard == ["city_pittsburgh", "tnt"]
    assert len(scene.told(events.StorageTurned)) == 1, "it does not answer itself"


def test_a88_an_agent_from_the_storage_is_tested_for_as_any_other() -> None:
    scene = Scene().storage("randolph_carter").row("mythos_hastur", "offering").cubes("mythos_hastur", 1)
    scene.tokens("insanity", "insanity").hand("errand_boy").round().give("acquire", "place:detroit")
    assert [each.cause for each in scene.told(events.SanityTested)] == ["randolph_carter", "mythos_hastur"]
    assert scene.who.insanity == 2


def test_a88_the_silver_key_spares_the_test() -> None:
    scene = Scene().storage("lost_city").beside("silver_key").cubes("boston", 1).hand("errand_boy").round()
    scene.give("acquire", "take")
    assert scene.told(events.SanityTested) == []
    assert scene.who.score == content().cities["boston"].control + 2


def test_dp18_2_the_main_agent_turns_when_possessed_is_acquired() -> None:
    scene = (
        Scene().pile("chicago", "possessed", "tnt").cubes("possessed", 1).tokens("sanity").hand("errand_boy").round()
    )
    scene.give("acquire")
    assert scene.who.possessed
    assert scene.game.power_of("monday") == content().main_agents["monday"].possessed_power
