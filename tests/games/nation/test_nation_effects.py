"""A28, A37, A44, A88, DP9.4, DP10.2.5, DP10.7: what is written on cards, each verb by a card that is played or acquired."""

from __future__ import annotations

import pytest

from solo.boardgame.manual import example
from solo.games.nation import events
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.determinize import imagine
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.acquiring import acquire
from solo.games.nation.verbs import VOCABULARY
from tests.games.nation.helpers import Scene, content

SHARED = ("choose",)
"""Verbs of all games, whose example is in another's words."""


@pytest.mark.parametrize("verb", [name for name in VOCABULARY.verbs if name not in SHARED])
def test_the_example_of_a_verb_can_be_compiled(verb: str) -> None:
    assert VOCABULARY.compile(example(VOCABULARY, verb))


def test_every_card_is_compiled() -> None:
    pieces: Content = content()
    assert [id for id in (*pieces.cards, *pieces.mythos) if id not in pieces.effects] == []


# Cubes


def test_dp10_3_a_card_recovers_from_anywhere() -> None:
    scene = Scene().hire("detroit", "stephanie_st_clair").cubes("boston", 3).supply(PLAYER, 0, 2)
    scene.hand("stephanie_st_clair", "errand_boy")
    scene.give("card", "recover:boston", "recover:boston", "recover:limbo", "recover:limbo")
    assert scene.state.supply[PLAYER] == 4
    assert scene.on("boston") == {"p": 1}


def test_a42_a_network_card_gives_something_at_once() -> None:
    scene = Scene().pile("chicago", "census_bureau", "tnt").cubes("census_bureau", 1).hand("errand_boy")
    scene.give("acquire", "target:detroit")
    assert scene.on("detroit") == {"p": 1}
    assert len(scene.who.deck.hand) == 2


def test_a44_a_step_that_cannot_be_done_is_skipped() -> None:
    scene = Scene().pile("chicago", "census_bureau", "tnt").cubes("census_bureau", 1).hand("errand_boy")
    scene.supply(PLAYER, 0).give("acquire")
    assert len(scene.who.deck.hand) == 2


def test_a37_a_card_whose_first_step_cannot_be_done_is_not_offered() -> None:
    scene = Scene().hand("corruption", "telegraph_office").supply(PLAYER, 0)
    assert "card" not in scene.options


def test_dp10_1_a_card_of_the_radio_reaches_the_row_only() -> None:
    scene = Scene().row("offering", "star_stone").hand("radio_tower", "errand_boy").give("free_card:radio_tower")
    assert scene.options == ["target:offering", "target:star_stone"]


# Cards


def test_a_diary_draws_and_then_discards_one() -> None:
    scene = Scene().hand("dream_diary", "errand_boy").deck(["pawnbroker", "blood_money"])
    scene.give("free_card:dream_diary", "discard:pawnbroker")
    assert set(scene.who.deck.hand) == {"errand_boy", "blood_money"}


def test_a_card_may_discard_nothing_and_draws_nothing() -> None:
    scene = Scene().hand("freemasons", "errand_boy").deck(3).give("free_card:freemasons", ())
    assert scene.who.deck.hand == ["errand_boy"]


def test_a45_a_card_that_destroys_itself_goes_with_its_deed() -> None:
    scene = Scene().main("atlanta").hand("warding_chalk", "old_favor", "errand_boy", "anarchists")
    scene.give("card").pay("old_favor", "errand_boy")
    assert "warding_chalk" in scene.state.box
    assert scene.told(events.SanityTested) == []


def test_dp10_2_5_a_mythos_card_brings_its_city_card() -> None:
    scene = Scene().row("sunken_city", "offering").cubes("sunken_city", 1).tokens("sanity").hand("errand_boy")
    scene.give("acquire")
    assert scene.who.deck.discard == ["city_rlyeh"]
    assert "city_rlyeh" not in scene.state.city_cards


def test_a41_a_seventh_agent_stays_in_the_storage() -> None:
    scene = Scene().hire("detroit", "eunice_hunt", "eliot_ness", "wyatt_earp", "alice_ochs", "moses_fleet")
    scene.storage("carl_jung").row("mythos_hastur", "offering").cubes("mythos_hastur", 1).tokens("sanity")
    scene.hand("errand_boy").give("acquire")
    assert scene.state.storage[0] == "carl_jung"
    assert len(scene.game.agents()) == 6


def test_a59_with_an_empty_storage_the_silver_key_does_nothing() -> None:
    scene = Scene().beside("silver_key").cubes("boston", 2).hand("errand_boy")
    scene.state.box += scene.state.storage
    scene.state.storage.clear()
    scene.give("acquire")
    assert scene.told(events.StorageTurned) == []


def test_a88_the_silver_key_does_not_answer_its_own_coming() -> None:
    scene = Scene().row("silver_key", "offering").cubes("silver_key", 1).hand("errand_boy").give("acquire")
    assert scene.told(events.StorageTurned) == []


def test_the_silver_key_may_drop_what_it_turned() -> None:
    scene = Scene().beside("silver_key").storage("tnt").cubes("boston", 2).hand("errand_boy")
    scene.give("acquire", "drop")
    assert scene.state.box[-1] == "tnt"


@pytest.mark.parametrize("seed", range(5))
def test_a34_what_was_turned_up_is_known_to_a_guess_while_it_is_asked(seed: int) -> None:
    scene = Scene().beside("silver_key").storage("tnt").cubes("boston", 2).hand("errand_boy").give("acquire")
    imagine(scene.game, seed, scene.decision)
    assert scene.state.storage[0] == "tnt"
    scene = Scene().row("mythos_hastur", "offering").cubes("mythos_hastur", 1).storage("carl_jung").hand("errand_boy")
    scene.give("acquire")
    imagine(scene.game, seed, scene.decision)
    assert scene.state.storage[0] == "carl_jung"


# People and minds


def test_dp18_2_a_card_possesses_a_hired_agent() -> None:
    scene = Scene().hire("detroit", "eunice_hunt").hand("possessed", "errand_boy").give("card")
    assert scene.game.possessed("eunice_hunt")
    assert scene.game.power_of("eunice_hunt") == 2
    assert scene.told(events.AgentPossessed)[0].agent == "eunice_hunt"


def test_roads_are_no_matter_underground_but_closed_cities_are() -> None:
    scene = Scene().hand("ghoul_tunnels", "errand_boy")
    scene.state.martial_law = "detroit"
    scene.give("free_card:ghoul_tunnels")
    assert "to:detroit" not in scene.options
    scene.give("to:new_orleans")
    assert scene.who.place == "new_orleans"


def test_a56_carl_jung_may_be_kept() -> None:
    scene = Scene().hire("boston", "carl_jung").hand("necronomicon", "errand_boy").tokens("insanity")
    scene.give("card", "decline")
    assert scene.who.insanity == 1
    assert "carl_jung" in scene.game.agents()


def test_danvers_heals_or_tests_but_offers_only_what_can_be_done() -> None:
    scene = Scene().minds(player=1).row("danvers_state_hospital", "offering").cubes("danvers_state_hospital", 1)
    scene.hand("errand_boy").give("acquire", "heal")
    assert scene.who.insanity == 0
    scene = Scene().row("danvers_state_hospital", "offering").cubes("danvers_state_hospital", 1)
    scene.hand("errand_boy").tokens("sanity").give("acquire", "self")
    assert scene.who.sanity == 1


# The board


def test_charts_and_a_moon_move_the_markers() -> None:
    scene = Scene().row("true_charts", "offering").cubes("true_charts", 1).hand("errand_boy").give("acquire")
    assert scene.state.investigation == 3
    scene = Scene().row("red_moon", "offering").cubes("red_moon", 1).hand("errand_boy").tokens("sanity")
    scene.give("acquire")
    assert scene.state.ritual == 3
    assert len(scene.state.row) == 2


def test_a85_the_whateleys_stand_in_three_different_cities() -> None:
    scene = Scene().row("whateleys", "offering").cubes("whateleys", 1).hand("errand_boy").tokens("sanity")
    scene.give("acquire", "place:boston", "place:detroit")
    assert "place:boston" not in scene.options
    scene.give("place:atlanta")
    assert scene.state.whateleys == ["boston", "detroit", "atlanta"]


def test_a68_martial_law_closes_a_city_from_its_coming_on() -> None:
    scene = Scene().row("martial_law", "offering").cubes("martial_law", 1).hand("errand_boy")
    scene.give("acquire", "place:detroit")
    assert scene.game.closed() == ("detroit",)
    assert "mythos" in scene.options


def test_a66_a_city_of_the_player_is_lost_where_cthulhu_rises() -> None:
    scene = Scene().scores(5).main("boston").control("chicago", PLAYER).hand("city_chicago")
    scene.row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1).tokens("sanity")
    scene.give("acquire", "place:chicago")
    assert scene.game.city("chicago").owner == ""
    assert "city_chicago" in scene.state.city_cards
    assert scene.who.score == 5 - content().cities["chicago"].control
    assert len(scene.who.deck.hand) == 1


def test_dp18_5_an_anomaly_at_the_bottom_of_its_pile_empties_it_once() -> None:
    scene = Scene().pile("st_louis", "dimensional_anomaly").cubes("dimensional_anomaly", 1).tokens("sanity")
    scene.run(acquire(scene.game, "dimensional_anomaly"))
    assert scene.told(events.CardDestroyed) == []
    assert len(scene.told(events.PileEmptied)) == 1
