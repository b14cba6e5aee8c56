"""A28, A37, A44, A88, DP9.4, DP10.2.5, DP10.7: what is written on cards, each verb by a card that is played or acquired."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from solo.boardgame.manual import example
from solo.files.content_errors import ContentError
from solo.games.nation import events
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.content import load
from solo.games.nation.determinize import imagine
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.acquiring import acquire, targets_of_acquiring
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.standing import is_held
from solo.games.nation.rules.tokens import cities_for_deep_ones, cities_for_token, deep_ones_left
from solo.games.nation.scope import Scope
from solo.games.nation.verbs import VOCABULARY
from solo.games.nation.verbs.manual import manual
from solo.kernel.flow import drive
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import Scene, content

ROOT = Path(__file__).parents[3]

SHARED = ("choose",)
"""Verbs of all games, whose example is in another's words."""


def test_the_manual_is_current() -> None:
    assert (ROOT / "docs" / "effects-nation.md").read_text(encoding="utf-8") == manual()


@pytest.mark.parametrize("verb", [name for name in VOCABULARY.verbs if name not in SHARED])
def test_the_example_of_every_verb_compiles_and_runs(verb: str) -> None:
    steps = VOCABULARY.compile(example(VOCABULARY, verb))
    for seed in range(6):
        scene = Scene().hand("errand_boy", "old_favor").cubes("boston", 3).minds(player=1).storage("carl_jung")
        scope = Scope(scene.game, scene.who, "errand_boy", when="action", city="chicago", spent=1)
        drive(steps.run(scope), RandomPlayer(seed))
        scene.check()


def test_every_verb_is_used_by_the_shipped_content() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "content" / "nation").glob("*.yaml")]
    assert [verb for verb in VOCABULARY.verbs if not any(f"{verb}:" in text for text in texts)] == []


def test_the_cards_of_the_manual_are_cards(tmp_path: Path) -> None:
    for number, text in enumerate(manual().split("\n\n")):
        if text.startswith("    ") and "- id:" in text:
            (tmp_path / f"part_{number}.yaml").write_text(dedent(text), encoding="utf-8")
    pieces = load([tmp_path])
    assert {"lamp_oil_depot", "night_ferry"} <= {*pieces.effects}


def test_every_card_is_compiled() -> None:
    pieces: Content = content()
    assert [id for id in (*pieces.cards, *pieces.mythos) if id not in pieces.effects] == []


def test_no_shipped_card_waits_for_its_rule() -> None:
    """A home-made one may; acquiring it says so."""
    rules = [
        ability for fact in content().mythos.values() for ability in fact.abilities if ability.when == "continuous"
    ]
    assert rules
    assert all(is_held(ability) for ability in rules)


def test_an_option_has_no_needs() -> None:
    with pytest.raises(ContentError, match="no needs"):
        VOCABULARY.compile([{"choose": [{"option": "a", "needs": {"vp": 1}, "effect": [{"vp": 1}]}]}])


def test_a35_r_lyeh_is_no_second_first_card_for_nikola_tesla() -> None:
    scene = Scene().beside("nikola_tesla").row("sunken_city", "offering").cubes("sunken_city", 1)
    scene.tokens("sanity").hand("errand_boy").give("acquire")
    assert scene.state.turn.actions == 2


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


def test_a_pension_brings_another_card() -> None:
    scene = Scene(main="wednesday").hand("army_pension", "errand_boy").deck(["blood_money"])
    scene.give("free_card:army_pension")
    assert scene.who.deck.hand == ["errand_boy", "blood_money"]
    assert scene.state.turn.actions == 2


def test_clippings_bring_two_cards_for_an_action() -> None:
    scene = Scene().hand("city_indianapolis", "errand_boy").deck(["pawnbroker", "blood_money"])
    scene.give("card")
    assert set(scene.who.deck.hand) == {"errand_boy", "pawnbroker", "blood_money"}
    assert scene.state.turn.actions == 1


def test_the_hired_muscle_sends_a_cube_of_a_cultist_home() -> None:
    scene = Scene().cubes("boston", 0, 2).hand("hired_muscle", "errand_boy")
    before = scene.state.supply["cultist_1"]
    scene.give("card")
    assert scene.on("boston") == {"1": 1}
    assert scene.state.supply["cultist_1"] == before + 1


def test_dp9_1_the_old_comrade_pays_a_fare_where_an_errand_boy_cannot() -> None:
    scene = Scene(main="friday").hand("old_comrade", "errand_boy").give("travel", "to:arkham")
    assert "old_comrade" in scene.who.deck.played
    assert "travel" not in Scene(main="friday").hand("errand_boy").options


def test_dp10_3_a_letter_from_atlanta_recalls_two_cubes() -> None:
    scene = Scene().cubes("boston", 3).supply(PLAYER, 0, 2).hand("city_atlanta", "errand_boy")
    scene.give("card", "recover:boston", "recover:limbo")
    assert (scene.state.supply[PLAYER], scene.on("boston")) == (2, {"p": 2})


def test_dp11_3_washington_moves_a_lock_and_chicago_takes_one_off() -> None:
    assert "card" not in Scene().hand("city_washington", "city_chicago").options
    scene = Scene().lock("boston").hand("city_washington", "errand_boy")
    left = scene.state.locks
    scene.give("card", "place:detroit")
    assert (scene.game.city("boston").space.lock, scene.game.city("detroit").space.lock) == (False, True)
    assert scene.state.locks == left
    scene = Scene().lock("boston").hand("city_chicago", "errand_boy").give("card")
    assert (scene.game.city("boston").space.lock, scene.state.locks) == (False, left + 1)


def test_dp10_5_detroit_drives_an_agent_two_roads_for_nothing() -> None:
    scene = Scene().hand("city_detroit", "errand_boy").give("card")
    roads = content().roads
    near = {*roads["boston"], *(end for each in roads["boston"] for end in roads[each])}
    assert {each.removeprefix("to:") for each in scene.options} == near - {"boston"}
    scene.give("to:chicago")
    assert scene.who.place == "chicago"
    assert scene.state.turn.actions == 1


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


# Deep Ones (DP18.1)


def test_dp18_1_four_deep_ones_come_with_their_card() -> None:
    scene = Scene().pile("chicago", "deep_ones", "tnt").cubes("deep_ones", 1).tokens("sanity").hand("errand_boy")
    scene.give("acquire", "place:boston", "place:boston", "place:detroit", "place:atlanta")
    assert list(scene.state.deep_ones.values()) == ["boston", "boston", "detroit", "atlanta"]
    assert len(scene.game.agents()) == 1


def test_dp6_1_no_more_deep_ones_come_than_there_are() -> None:
    scene = Scene().deep_ones(*["charleston"] * 7).hand("deep_ones", "errand_boy").give("card", "place:boston")
    assert len(scene.state.deep_ones) == 8


def test_dp18_1_fewer_deep_ones_may_be_placed() -> None:
    scene = Scene().deep_ones("charleston").hand("deep_ones", "errand_boy").give("card", "done")
    assert len(scene.state.deep_ones) == 1


def test_a53_a_deep_one_counts_as_influence_in_its_city_and_on_its_card() -> None:
    scene = (
        Scene().deep_ones("detroit", "detroit").cubes("detroit", 1, 2).pile("detroit", "tnt", "fbi").cubes("tnt", 1, 2)
    )
    assert influence(scene.game, "detroit") == influence(scene.game, "tnt") == 3
    assert {"detroit", "tnt"} <= set(targets_of_acquiring(scene.game))


def test_dp10_5_deep_ones_travel() -> None:
    scene = Scene().deep_ones("detroit").hand("blood_money", "errand_boy")
    scene.give("travel", "travel:deep_one.1", "to:chicago", "done")
    assert scene.state.deep_ones == {"deep_one.1": "chicago"}


def test_a7_a29_a_murdered_deep_one_goes_back_to_the_supply() -> None:
    scene = Scene().scores(10).deep_ones("detroit").main("detroit").cultists("detroit").step("cultist_1", "murder", 9)
    assert scene.state.deep_ones == {}
    assert scene.state.automaton.agents == []
    assert scene.state.automaton.score == 7
    assert len(deep_ones_left(scene.game)) == 8


def test_dp18_3_deep_ones_are_out_for_good_where_cthulhu_rises() -> None:
    scene = Scene().deep_ones("detroit", "atlanta").row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1)
    scene.tokens("sanity").hand("errand_boy").give("acquire", "place:detroit")
    assert scene.state.deep_ones == {"deep_one.2": "atlanta"}
    assert len(deep_ones_left(scene.game)) == 6
    assert "detroit" not in cities_for_token(scene.game, "deep_one")


def test_dp11_3_deep_ones_take_no_locked_or_guarded_city() -> None:
    scene = Scene().deep_ones(*["arkham"] * 2, *["atlanta"] * 4).lock("atlanta")
    assert cities_for_deep_ones(scene.game) == []
    scene.cultists(revealed="1")
    assert cities_for_deep_ones(scene.game) == ["arkham"]
