"""The worked examples of the Ancient One's turn: the steps of its cultists, its effects, its ends."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.behavior import travel, use_resources
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.sanity import test_cultist as draw_for_cultist
from solo.games.nation.rules.setup import new_game, set_up
from solo.kernel.flow import FlowRunner
from tests.games.nation.helpers import Scene, content
from tests.games.nation.worked_examples.vectors import expected

ONE, TWO = "cultist_1", "cultist_2"


def supply(scene: Scene, side: str) -> int:
    return scene.state.supply[side]


def vp(scene: Scene) -> int:
    return scene.state.automaton.score


def test_d_setup_solo() -> None:
    wanted = expected("d_setup_solo")
    game = new_game(content(), 5)
    FlowRunner(set_up(game))
    state = game.state
    assert {1 + len(city.pile) for city in state.cities} == {wanted["network_cards_per_city"]}
    assert len(state.storage) == wanted["storage_cards"]
    assert len(state.row) == wanted["mythos_row"]
    assert len(state.row) + len(state.mythos) == wanted["mythos_cards_total"]
    assert [each.place for each in state.cultists] == [wanted["cultist_1"], wanted["cultist_2"]]
    assert (state.automaton.score, game.who.score) == (wanted["ancient_one_vp"], wanted["player_vp"])
    assert (state.supply[PLAYER], state.bank) == (wanted["player_cubes"], wanted["player_general_supply"])
    assert len(game.who.deck.hand) == wanted["hand"]


# Influence


def test_x_ao_influence_city() -> None:
    wanted = expected("x_ao_influence_city")
    scene = Scene().cultists("boston").control("boston", PLAYER).step(ONE, "influence_city", 1)
    assert scene.on("boston") == wanted["boston"]["cubes"]
    assert (supply(scene, ONE), scene.place(1)) == (wanted["cultist_1_supply"], wanted["cultist_1"])


def test_x_ao_target_before_supply() -> None:
    wanted = expected("x_ao_target_before_supply")
    scene = Scene().cultists("boston").control("boston", TWO).supply(ONE, 0, 7).step(ONE, "influence_city", 1)
    assert scene.place(1) == wanted["cultist_1"]
    assert (supply(scene, ONE), scene.state.limbo[ONE]) == (wanted["cultist_1_supply"], wanted["cultist_1_limbo"])


def test_d_solo_no_cubes_left() -> None:
    wanted = expected("d_solo_no_cubes_left")
    scene = Scene().cultists("boston").supply(ONE, 0, 6).step(ONE, "influence_city", 1)
    assert (supply(scene, ONE), scene.state.limbo[ONE]) == (wanted["cultist_supply"], wanted["cultist_limbo"])
    assert scene.on("boston") == {}
    assert len(scene.told(events.CultistTraveled)) == wanted["travels"]
    assert (scene.tried.result != "done") is wanted["failed"]


def test_d_solo_few_cubes_left() -> None:
    wanted = expected("d_solo_few_cubes_left")
    scene = Scene().cultists("boston").supply(ONE, 2).step(ONE, "influence_city", 1)
    assert scene.on("boston") == {"1": wanted["cubes_added"]}
    assert supply(scene, ONE) == wanted["cultist_supply"]
    assert (scene.tried.result == "failed") is wanted["failed"]


def test_x_ao_influence_network() -> None:
    wanted = expected("x_ao_influence_network")
    scene = Scene().cultists("arkham", "atlanta").pile("atlanta", "tnt").step(TWO, "influence_network", 1)
    assert scene.on("tnt") == wanted["tnt"]["cubes"]
    assert (supply(scene, TWO), scene.place(2)) == (wanted["cultist_2_supply"], wanted["cultist_2"])


def test_x_ao_influence_network_no_card() -> None:
    wanted = expected("x_ao_influence_network_no_card")
    scene = Scene().cultists("arkham", "atlanta").pile("atlanta").step(TWO, "influence_network", 1)
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert scene.place(2) == wanted["cultist_2"]


def test_solo_influence_mythos_target() -> None:
    wanted = expected("solo_influence_mythos_target")
    scene = Scene().row("offering", "star_stone").cubes("offering", 0, 1, 1).cubes("star_stone", 0, 0, 1)
    scene.step(ONE, "influence_mythos", 1)
    assert scene.tried.target == scene.state.row[wanted["target_index"]].card
    assert scene.tried.number == wanted["cubes_added"]


def test_x_ao_row_order() -> None:
    wanted = expected("x_ao_row_order")
    scene = Scene().row("offering", "star_stone", "red_moon").cubes("offering", 0, 2).cubes("star_stone", 0, 0, 1)
    scene.step(TWO, "influence_mythos", 1)
    assert scene.tried.target == scene.state.row[wanted["target_index"]].card
    assert scene.on(scene.tried.target) == {"2": wanted["cubes"]}


def test_x_ao_row_all_own() -> None:
    wanted = expected("x_ao_row_all_own")
    scene = Scene().row("offering", "star_stone").cubes("offering", 0, 2, 1).cubes("star_stone", 0, 0, 1)
    scene.step(TWO, "influence_mythos", 1)
    assert scene.tried.target == scene.state.row[wanted["target_index"]].card
    assert scene.on("offering") == {"1": 2, "2": 1 + wanted["cubes"]}


def test_x_revealed_cultist_is_weaker() -> None:
    wanted = expected("x_revealed_cultist_is_weaker")
    scene = Scene().cultists("detroit", revealed="1").step(ONE, "influence_city", 2)
    assert scene.on("detroit") == wanted["detroit"]["cubes"]
    assert supply(scene, ONE) == wanted["cultist_1_supply"]


def test_x_difficulty_novice() -> None:
    wanted = expected("x_difficulty_novice")
    scene = Scene(level="novice").cultists("arkham", "atlanta").step(TWO, "influence_city", 1)
    assert vp(scene) == wanted["ancient_one_vp"]
    assert (scene.state.supply[PLAYER], scene.state.bank) == (wanted["player_supply"], wanted["general_supply"])
    assert scene.on("atlanta") == wanted["atlanta"]["cubes"]


# Acquiring cities


def test_x_ao_influence_then_take() -> None:
    wanted = expected("x_ao_influence_then_take")
    scene = Scene().main("washington").cultists("boston").control("boston", PLAYER).cubes("boston", 3)
    scene.pile("boston", "tnt", "fbi").scores(12, 10).tracks(ritual=2)
    before = supply(scene, PLAYER)
    scene.line(ONE, "behavior_4a")
    city = scene.game.city("boston")
    assert (city.owner, scene.on("boston"), city.space.lock) == (wanted["boston"]["controller"], {}, True)
    assert (scene.who.score, vp(scene)) == (wanted["vp"], wanted["ancient_one_vp"])
    assert supply(scene, PLAYER) - before == wanted["supply_change"]
    assert scene.state.limbo[ONE] == wanted["cultist_1_limbo_change"]
    assert scene.on("tnt") == wanted["tnt"]["cubes"]
    assert (supply(scene, ONE), scene.place(1)) == (wanted["cultist_1_supply"], wanted["cultist_1"])
    assert (scene.state.ritual, scene.state.locks) == (wanted["ritual"], wanted["locks"])


def test_d_solo_city_acquired_from_player() -> None:
    wanted = expected("d_solo_city_acquired_from_player")
    scene = Scene().cultists("atlanta").hand("city_atlanta", "errand_boy").cubes("atlanta", 2, 3).scores(10, 12)
    before = supply(scene, PLAYER)
    scene.step(ONE, "acquire_city")
    assert (scene.who.score, vp(scene)) == (wanted["player_vp"], wanted["ancient_one_vp"])
    city = scene.game.city("atlanta")
    assert (city.owner, city.space.lock) == (wanted["controller"], wanted["lock_on_city"])
    assert supply(scene, PLAYER) - before == 2
    assert scene.state.limbo[ONE] == 3
    assert "city_atlanta" in scene.state.city_cards
    assert len(scene.told(events.CardsDrawn)) == wanted["player_draws"]
    assert len(scene.who.deck.hand) == 2


def test_x_ao_tie_is_no_lead() -> None:
    wanted = expected("x_ao_tie_is_no_lead")
    scene = Scene().main("arkham").cubes("arkham", 2, 3).cubes("boston", 1, 2, 5)
    first, second = supply(scene, PLAYER), supply(scene, TWO)
    scene.step(ONE, "acquire_city")
    assert scene.first_tried.target == wanted["acquired"]
    assert vp(scene) - 6 == wanted["ancient_one_vp_change"]
    assert supply(scene, TWO) - second == wanted["cultist_2_supply_change"]
    assert supply(scene, PLAYER) - first == wanted["supply_change"]
    arkham = scene.first_tried.passed[0]
    assert (arkham.place, arkham.reason, arkham.own, arkham.cubes, arkham.agents) == (
        "arkham", "not_led", 3, 2, {"monday": 1},
    )  # fmt: skip


def test_x_ao_first_wraps() -> None:
    scene = Scene().main("chicago").cultists("arkham", "atlanta").cubes("boston", 0, 0, 1).cubes("charleston", 0, 0, 1)
    scene.step(TWO, "acquire_city")
    assert scene.first_tried.target == expected("x_ao_first_wraps")["acquired"]
    order = [each.place for each in scene.first_tried.passed]
    assert order[:3] == ["atlanta", "new_orleans", "arkham"]
    assert (order[-1], scene.first_tried.passed[-1].reason) == ("charleston", "later")


def test_x_ao_locked_skipped() -> None:
    wanted = expected("x_ao_locked_skipped")
    scene = Scene().main("chicago").cubes("boston", 0, 1).cubes("detroit", 0, 1).lock("boston")
    scene.step(ONE, "acquire_city")
    assert scene.first_tried.target == wanted["acquired"]
    assert scene.game.city("boston").space.lock


def test_d_solo_locked_city_unlocked_first() -> None:
    wanted = expected("d_solo_locked_city_unlocked_first")
    scene = Scene().main("chicago").cubes("boston", 0, 1).lock("boston").step(ONE, "acquire_city")
    assert scene.game.city("boston").owner == ""
    assert not scene.game.city(wanted["lock_removed_from"]).space.lock
    assert (scene.tried.result, scene.place(1)) == ("done", "arkham")


def test_d_solo_failed_action_travels() -> None:
    wanted = expected("d_solo_failed_action_travels")
    scene = Scene().cultists("boston").step(ONE, "acquire_city")
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert len(scene.told(events.CultistTraveled)) == wanted["travels"]


def test_x_other_cultists_city_is_no_target() -> None:
    wanted = expected("x_other_cultists_city_is_no_target")
    scene = Scene().main("chicago").cultists("boston").control("boston", TWO).cubes("boston", 0, 2)
    scene.step(ONE, "acquire_city")
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert scene.place(1) == wanted["cultist_1"]


def test_x_agents_defend_against_a_cultist() -> None:
    wanted = expected("x_agents_defend_against_a_cultist")
    scene = Scene().main("detroit").hire("detroit", "alice_ochs").cultists("detroit").control("detroit", PLAYER)
    scene.cubes("detroit", 1, 3).step(ONE, "acquire_city")
    assert influence(scene.game, "detroit") == wanted["player_influence"]
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert scene.place(1) == wanted["cultist_1"]
    assert scene.tried.passed[0].agents == {"monday": 1, "alice_ochs": 2}


def test_x_second_lock_none_left() -> None:
    wanted = expected("x_second_lock_none_left")
    scene = Scene().main("chicago").cultists("boston").cubes("boston", 0, 3).locks(0).step(ONE, "acquire_city")
    city = scene.game.city("boston")
    assert (city.owner, city.space.lock) == (wanted["boston"]["controller"], wanted["boston"]["lock"])
    assert scene.state.locks == wanted["locks"]


# Acquiring cards


def test_x_ao_acquire_network_chain() -> None:
    wanted = expected("x_ao_acquire_network_chain")
    scene = Scene().cultists("arkham", "chicago").supply(TWO, 17).pile("chicago", "dockside_smugglers", "tnt")
    scene.cubes("dockside_smugglers", 1, 0, 2).tracks(investigation=3).scores(0, 9)
    assert supply(scene, TWO) == 15
    before = supply(scene, PLAYER)
    scene.step(TWO, "acquire_network")
    city = scene.game.city("chicago")
    assert [city.face, *city.pile] == wanted["chicago_pile"]
    assert scene.state.limbo[TWO] == wanted["cultist_2_limbo_change"]
    assert supply(scene, PLAYER) - before == wanted["supply_change"]
    ways = [event.end for event in scene.told(events.CultistTraveled)]
    assert ways == [*wanted["travels"], wanted["cultist_2"]]
    gate = next(event for event in scene.told(events.CultistTried) if event.step == "card_power")
    assert (gate.place, gate.number, gate.passed[0].needed, gate.result == "done") == tuple(
        wanted["gate_test"][key] for key in ("city", "power", "needed", "done")
    )
    assert (scene.state.investigation, vp(scene)) == (wanted["investigation"], wanted["ancient_one_vp"])
    assert scene.state.box == ["dockside_smugglers"]


def test_x_ao_empty_pile() -> None:
    wanted = expected("x_ao_empty_pile")
    scene = Scene().main("chicago").cultists("boston").pile("boston", "tnt").cubes("tnt", 0, 3).tracks(ritual=9)
    before = len(scene.state.row)
    scene.step(ONE, "acquire_network")
    assert scene.state.ritual == wanted["ritual"]
    assert len(scene.state.row) - before == wanted["row_change"]
    assert any(event.step == "card_power" for event in scene.told(events.CultistTried))
    assert (scene.over, scene.state.ended) == (True, "track")


def test_solo_acquire_matching_mythos() -> None:
    wanted = expected("solo_acquire_matching_mythos")
    scene = Scene("hastur").row("mythos_hastur", "offering").cubes("mythos_hastur", 1, 1, 2).tokens("sanity")
    before = supply(scene, PLAYER), supply(scene, ONE)
    scene.step(TWO, "acquire_mythos")
    assert scene.state.limbo[TWO] == 2
    assert (supply(scene, PLAYER), supply(scene, ONE)) == (before[0] + 1, before[1] + 1)
    assert vp(scene) - 6 == wanted["ancient_one_vp_change"]
    assert [each.card for each in scene.state.row] == ["offering"]
    assert scene.told(events.SanityTested)[0].side == wanted["sanity_test_for"]


def test_x_ao_acquire_mythos_printed_vp() -> None:
    wanted = expected("x_ao_acquire_mythos_printed_vp")
    scene = Scene("dagon").row("star_stone", "offering").cubes("star_stone", 2, 3).scores(0, 12)
    before = supply(scene, PLAYER)
    scene.step(ONE, "acquire_mythos")
    assert vp(scene) == wanted["ancient_one_vp"]
    assert [each.card for each in scene.state.row] == wanted["row"]
    assert supply(scene, PLAYER) - before == wanted["supply_change"]


def test_d_solo_tracks_against_player() -> None:
    wanted = expected("d_solo_tracks_against_player")
    scene = Scene().cultists("new_orleans").tracks(3, 5)
    for card in ("salt_and_iron", "city_new_orleans"):
        shown = content().cards[card].resources
        assert shown.get("ritual_up", 0) + shown.get("ritual_down", 0) == 1
        scene.run(use_resources(scene.game, ONE, card))
    assert scene.state.ritual == wanted["ritual"]
    scene.run(use_resources(scene.game, ONE, "asylum_files"))
    assert scene.state.investigation == wanted["investigation"]


# Murder and gates


def test_x_ao_murder() -> None:
    wanted = expected("x_ao_murder")
    scene = Scene().main("indianapolis").hire("indianapolis", "eunice_hunt", "harry_houdini").scores(9)
    scene.cultists("arkham", "indianapolis").step(TWO, "murder", 1)
    assert scene.tried.number == wanted["power"]
    assert content().cities["indianapolis"].control == wanted["needed"]
    assert [event.agent for event in scene.told(events.AgentMurdered)] == wanted["victims_offered"]
    assert vp(scene) - 6 == wanted["ancient_one_vp_change"]
    assert scene.state.box == wanted["destroyed"]


def test_x_ao_murder_main() -> None:
    wanted = expected("x_ao_murder_main")
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(5).step(ONE, "murder", 1)
    assert (scene.tried.number, scene.tried.needed) == (wanted["power"], wanted["needed"])
    assert vp(scene) - 6 == wanted["ancient_one_vp_change"]
    assert bool(scene.who.revealed) is wanted["alignment_revealed"]
    assert (scene.over, scene.state.late) == (False, "murdered")


def test_x_ao_murder_below_five() -> None:
    wanted = expected("x_ao_murder_below_five")
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(4).step(ONE, "murder", 1)
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert scene.place(1) == wanted["cultist_1"]


def test_x_ao_open_gate() -> None:
    wanted = expected("x_ao_open_gate")
    scene = Scene().cultists("arkham", "boston").scores(0, 11).minds(ancient=1).tokens("insanity")
    scene.step(TWO, "open_gate", 1)
    city = scene.game.city("boston")
    assert (scene.tried.number, scene.tried.needed) == (wanted["power"], wanted["needed"])
    assert f"{city.gate} by {city.gate_owner}" == wanted["gate_boston"]
    assert (vp(scene), scene.state.automaton.insanity) == (wanted["ancient_one_vp"], wanted["ancient_one_insanity"])
    assert scene.place(2) == wanted["cultist_2"]


@pytest.mark.parametrize(
    ("id", "cultist", "revealed"), [("x_ao_open_gate_fails", ONE, ""), ("x_revealed_cultist_gate", TWO, "2")]
)
def test_a_gate_stays_shut(id: str, cultist: str, revealed: str) -> None:
    wanted = expected(id)
    places = ("boston", "chicago") if cultist == ONE else ("chicago", "boston")
    scene = Scene().cultists(*places, revealed=revealed).step(cultist, "open_gate", 1)
    assert (scene.tried.number, scene.tried.passed[0].needed) == (wanted["power"], wanted["needed"])
    assert (scene.tried.result == "failed") is wanted["failed"]
    assert scene.game.cultist(cultist).place == wanted[cultist]


def test_d_solo_open_gate_both_cultists() -> None:
    wanted = expected("d_solo_open_gate_both_cultists")
    scene = Scene().cultists("charleston", "charleston").scores(0, 20).step(ONE, "open_gate", 2)
    assert (scene.tried.number, scene.tried.result) == (wanted["power_total"], "done")
    assert vp(scene) == wanted["ancient_one_vp"]
    assert bool(scene.told(events.SanityTested)) is wanted["sanity_test_for_cultist"]


def test_d_solo_fifth_insanity() -> None:
    wanted = expected("d_solo_fifth_insanity")
    scene = Scene().minds(ancient=4).tokens("insanity")
    scene.run(draw_for_cultist(scene.game, ONE))
    assert scene.state.automaton.insanity == wanted["ancient_one_insanity"]
    assert bool(scene.who.revealed) is wanted["player_alignment_revealed"]
    assert not scene.over
    scene.state.phase = "ancient"
    scene.run(ancient_turn(scene.game))
    assert scene.state.ended == "cult_insane"
    assert bool(scene.told(events.CampaignEnded)[0].parts["hidden"]) is wanted["player_gets_hidden_bonus"]


# Travel


def test_d_solo_portal() -> None:
    scene = Scene().cultists("new_orleans")
    travel(scene.game, ONE)
    assert scene.place(1) == expected("d_solo_portal")["cultist_at"]


def test_x_effect_martial_law() -> None:
    scene = Scene().cultists("pittsburgh")
    scene.state.martial_law = "detroit"
    travel(scene.game, ONE)
    assert scene.place(1) == expected("x_effect_martial_law")["cultist_1"]


def test_x_cultist_fails_once_then_acts_there() -> None:
    wanted = expected("x_cultist_fails_once_then_acts_there")
    scene = Scene().cultists("arkham", "pittsburgh").line(TWO, "behavior_3a")
    first, second = scene.told(events.CultistTried)
    assert (first.result, second.place) == (wanted["step_1"], wanted["cultist_2_after_step_1"])
    assert (second.number, second.result) == (wanted["step_2"]["power"], "done")
    city = scene.game.city("detroit")
    assert f"{city.gate} by {city.gate_owner}" == wanted["step_2"]["gate_detroit"]
    assert scene.place(2) == wanted["cultist_2"]
