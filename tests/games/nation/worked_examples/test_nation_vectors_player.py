"""The worked examples of the player's actions, through his turn as he meets it."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.ending import may_reveal
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.paying import paying_sets, useful_sets
from solo.games.nation.rules.sanity import test_player as draw_token
from solo.games.nation.rules.scoring import revealing_points, score_parts
from solo.games.nation.rules.tracks import interval
from solo.games.nation.rules.turn import end_turn
from solo.games.nation.state import Turn
from tests.games.nation.helpers import Scene
from tests.games.nation.worked_examples.vectors import expected, vectors


def supply(scene: Scene) -> int:
    return scene.state.supply[PLAYER]


# Influence


def test_add_influence_two_cards() -> None:
    scene = Scene(main="tuesday").hand("errand_boy", "letter_of_introduction").pile("atlanta", "anarchists", "fbi")
    scene.give("influence", "target:anarchists").pay("errand_boy", "letter_of_introduction")
    assert scene.on("anarchists") == {"p": expected("add_influence_two_cards")["cubes_added"]}
    assert "atlanta" not in scene.game.agents().values()


def test_x_add_influence() -> None:
    wanted = expected("x_add_influence")
    scene = Scene().supply(PLAYER, 4).hand("letter_of_introduction", "errand_boy", "blood_money").round()
    scene.give("influence", "target:detroit").pay("letter_of_introduction", "errand_boy")
    assert supply(scene) == wanted["supply"]
    assert scene.on("detroit") == wanted["detroit"]["cubes"]
    assert scene.who.deck.hand == wanted["hand"]
    assert set(scene.who.deck.played) == set(wanted["played"])
    scene.give("pass")
    assert set(wanted["discard_at_end_of_turn"]) <= {*scene.who.deck.discard, *scene.who.deck.hand}
    assert scene.who.deck.played == []


def test_x_add_influence_short_supply() -> None:
    wanted = expected("x_add_influence_short_supply")
    scene = Scene().supply(PLAYER, 1).hand("letter_of_introduction", "errand_boy")
    scene.give("influence", "target:detroit")
    assert not scene.may("letter_of_introduction", "errand_boy")
    scene.pay("letter_of_introduction")
    assert supply(scene) == wanted["supply"]
    assert scene.on("detroit") == wanted["detroit"]["cubes"]


def test_recover_influence_mixed() -> None:
    scene = Scene(main="thursday").supply(PLAYER, 0, 3).cubes("boston", 2).row("offering", "star_stone")
    scene.cubes("offering", 2).hand("letter_of_introduction", "errand_boy", "old_favor")
    scene.give("recover").pay("letter_of_introduction", "errand_boy", "old_favor")
    before = supply(scene)
    scene.give(f"recover:{LIMBO}", f"recover:{LIMBO}", "recover:offering", "recover:boston")
    assert supply(scene) - before == expected("recover_influence_mixed")["personal_supply_change"]


def test_x_recover() -> None:
    wanted = expected("x_recover")
    scene = Scene().cubes("boston", 1).supply(PLAYER, 0, 2).hand("letter_of_introduction", "errand_boy")
    scene.give("recover").pay("letter_of_introduction", "errand_boy")
    assert supply(scene) == wanted["supply"]
    assert scene.state.limbo[PLAYER] == wanted["limbo"]
    assert scene.on("boston") == {}


def test_buy_influence_odd_wealth() -> None:
    scene = Scene(main="friday").hand("bank_vault", "blood_money")
    before = supply(scene)
    scene.give("buy")
    assert scene.may("bank_vault")
    scene.pay("bank_vault")
    assert supply(scene) - before == expected("buy_influence_odd_wealth")["cubes_from_general_supply"]
    bought = scene.told(events.CubesBought)[0]
    assert bought.wealth - 2 * bought.number == expected("buy_influence_odd_wealth")["wealth_lost"]


def test_x_buy() -> None:
    wanted = expected("x_buy")
    scene = Scene().supply(PLAYER, 1).hand("blood_money", "pawnbroker", "night_watchman")
    bank = scene.state.bank
    scene.give("buy").pay("blood_money", "pawnbroker", "night_watchman")
    assert scene.told(events.CubesBought)[0].wealth == wanted["wealth"]
    assert supply(scene) == wanted["supply"]
    assert bank - scene.state.bank == vectors()["x_buy"].given["general_supply"] - wanted["general_supply"]


def test_x_buy_needless_card() -> None:
    scene = Scene().hand("blood_money", "pawnbroker")
    scene.give("buy")
    assert scene.who.deck.played == ["blood_money"]
    assert useful_sets({"blood_money": 2, "pawnbroker": 1}, lambda total: total // 2) == [("blood_money",)]


# Acquiring


def test_acquire_network_card_agent() -> None:
    wanted = expected("acquire_network_card_agent")
    scene = Scene(main="friday").pile("new_orleans", "wyatt_earp", "fbi").pile("chicago", "possessed", "tnt")
    scene.cubes("wyatt_earp", 2).cubes("atlanta", 1, 1).cubes("possessed", 1, 0, 2)
    assert [may_acquire(scene.game, place) for place in ("atlanta", "possessed")] == [False, False]
    limbo = scene.state.limbo[PLAYER]
    scene.give("acquire")
    assert scene.state.limbo[PLAYER] - limbo == 2
    assert scene.who.deck.discard == ["wyatt_earp"]
    agent = scene.who.agents[0]
    assert (agent.id, agent.place, agent.possessed) == ("wyatt_earp", wanted["agent_token"]["placed_in"], False)
    assert scene.game.city("new_orleans").face == "fbi"


@pytest.mark.parametrize(
    ("id", "cubes", "others", "agents"),
    [
        ("d_tie_is_no_majority", 2, 2, 0),
        ("d_agent_breaks_tie", 2, 2, 1),
        ("d_agent_without_cube", 0, 0, 2),
    ],
)
def test_d_majority(id: str, cubes: int, others: int, agents: int) -> None:
    scene = Scene().main("washington").cultists("arkham", "chicago").cubes("boston", cubes, others)
    scene.hire("boston", *("eunice_hunt", "father_lachlan")[:agents])
    assert may_acquire(scene.game, "boston") is expected(id)["legal"]


def test_d_acquire_not_as_second_action() -> None:
    scene = Scene().cubes("boston", 3).hand("errand_boy", "old_favor")
    assert "acquire" in scene.options
    scene.give("influence", "target:detroit", "pay:errand_boy")
    assert ("acquire" in scene.options) is expected("d_acquire_not_as_second_action")["legal"]


def test_d_last_card_of_pile() -> None:
    wanted = expected("d_last_card_of_pile")
    scene = Scene().tracks(ritual=4).pile("detroit", "anarchists").cubes("anarchists", 1)
    scene.give("acquire")
    city = scene.game.city("detroit")
    assert len(city.pile) + bool(city.face) == wanted["pile_size"]
    assert scene.state.ritual == wanted["ritual"]
    assert len(scene.state.row) == wanted["row_size"]


def test_x_acquire_city() -> None:
    wanted = expected("x_acquire_city")
    scene = Scene().scores(4).cultists("arkham", "chicago").cubes("boston", 2, 1).supply(PLAYER, 3, 1)
    first = scene.state.supply["cultist_1"]
    scene.hand("errand_boy", "old_favor").give("acquire")
    assert scene.who.score == wanted["vp"]
    assert scene.state.limbo[PLAYER] == wanted["limbo"]
    assert scene.state.supply["cultist_1"] - first == wanted["cultist_1_supply_change"]
    assert scene.game.city("boston").owner == wanted["boston"]["controller"]
    assert scene.on("boston") == {}
    assert scene.who.deck.discard == [wanted["discard_gets"]]
    assert scene.state.turn.actions == wanted["actions_left"]


def test_x_acquire_city_blocked() -> None:
    wanted = expected("x_acquire_city_blocked")
    scene = Scene().cubes("boston", 5).cultists("boston")
    assert may_acquire(scene.game, "boston") is wanted["legal"]
    assert may_acquire(scene.game, scene.game.city("boston").face) is False
    scene.cultists(revealed="1")
    assert may_acquire(scene.game, "boston") is wanted["legal_when_cultist_1_revealed"]


def test_x_blocked_by_one_of_two() -> None:
    scene = Scene().cubes("boston", 5).cultists("boston", "boston", revealed="1")
    assert may_acquire(scene.game, "boston") is expected("x_blocked_by_one_of_two")["legal"]


def test_x_acquire_from_cultist() -> None:
    wanted = expected("x_acquire_from_cultist")
    scene = Scene().scores(7, 20).control("atlanta", "cultist_2").cubes("atlanta", 2, 0, 1)
    scene.hand("errand_boy").give("acquire")
    assert (scene.who.score, scene.state.automaton.score) == (wanted["vp"], wanted["ancient_one_vp"])
    assert scene.game.city("atlanta").owner == wanted["atlanta"]["controller"]
    assert wanted["discard_gets"] in scene.who.deck.discard


def test_x_acquire_agent() -> None:
    wanted = expected("x_acquire_agent")
    scene = Scene().pile("chicago", "eunice_hunt", "tnt").cubes("eunice_hunt", 1).hand("errand_boy")
    scene.give("acquire")
    city = scene.game.city("chicago")
    assert [city.face, *city.pile] == wanted["chicago_pile"]
    assert scene.who.deck.discard == [wanted["discard_gets"]]
    assert scene.game.agents()["eunice_hunt"] == wanted["eunice_hunt_in"]
    assert scene.state.limbo[PLAYER] == wanted["limbo_change"]


def test_x_acquire_seventh_agent() -> None:
    scene = Scene().pile("chicago", "eunice_hunt", "tnt").cubes("eunice_hunt", 1)
    hired = ("wyatt_earp", "moses_fleet", "carl_jung", "alice_ochs", "harry_houdini")
    scene.hire("atlanta", *hired[:4])
    assert may_acquire(scene.game, "eunice_hunt")
    scene.hire("atlanta", hired[4])
    assert may_acquire(scene.game, "eunice_hunt") is expected("x_acquire_seventh_agent")["legal"]


def test_x_acquire_mythos_slides() -> None:
    wanted = expected("x_acquire_mythos_slides")
    scene = Scene().row("offering", "star_stone", "red_moon").cubes("offering", 1).hand("errand_boy")
    scene.give("acquire")
    assert [each.card for each in scene.state.row] == wanted["row"]
    assert scene.who.mythos == wanted["beside_board"]
    assert scene.state.limbo[PLAYER] == wanted["limbo_change"]


def test_x_row_never_empty() -> None:
    wanted = expected("x_row_never_empty")
    scene = Scene().row("star_stone", deck=("great_library", "red_moon")).cubes("star_stone", 1).hand("errand_boy")
    scene.give("acquire")
    assert [each.card for each in scene.state.row] == wanted["row"]
    assert scene.state.mythos[:1] == wanted["mythos_deck"]


def test_lock_mythos_card() -> None:
    """A removed lock does not open the way to acquiring in the same turn (DP10.2.1)."""
    wanted = expected("lock_mythos_card")
    scene = Scene().row("nikola_tesla", "star_stone").cubes("nikola_tesla", 2, 1).hand("bribed_clerk", "errand_boy")
    assert may_acquire(scene.game, "nikola_tesla")
    scene.give("card", "place:nikola_tesla")
    assert scene.game.stake("nikola_tesla").lock
    assert may_acquire(scene.game, "nikola_tesla") is wanted["monday_can_acquire"]
    other = Scene().row("nikola_tesla", "star_stone").cubes("nikola_tesla", 2, 1).lock("nikola_tesla")
    other.hand("bribed_clerk", "errand_boy").give("card", "remove:nikola_tesla")
    assert may_acquire(other.game, "nikola_tesla")
    assert ("acquire" in other.options) is wanted["removal_and_acquire_same_turn_by_monday"]


def test_x_rule_alice_ochs() -> None:
    wanted = expected("x_rule_alice_ochs")
    scene = Scene().main("washington").hire("detroit", "alice_ochs").cubes("detroit", 1, 2)
    assert influence(scene.game, "detroit") == wanted["own_influence"]
    assert may_acquire(scene.game, "detroit") is wanted["legal"]


# Payments


def test_d_no_needless_card() -> None:
    cards = {"a": 1, "b": 1, "c": 1}
    assert ("a", "b", "c") not in paying_sets(cards, 2)
    assert ("a", "b") in paying_sets(cards, 2)


def test_d_overpay_by_one_big_card() -> None:
    assert paying_sets({"a": 3}, 2) == [("a",)]
    assert expected("d_overpay_by_one_big_card")["legal"] is True


# Travel


def test_travel_two_agents_one_action() -> None:
    wanted = expected("travel_two_agents_one_action")
    scene = Scene().main("pittsburgh").hire("charleston", "moses_fleet").hand("wall_street", "night_watchman")
    scene.give("travel", "travel:monday", "to:indianapolis", "travel:moses_fleet")
    assert scene.decision.about.costs["new_orleans"] == wanted["costs"]["moses_fleet"]  # type: ignore[union-attr]
    scene.give("to:new_orleans").pay("wall_street", "night_watchman")
    assert scene.game.agents() == {
        "monday": wanted["agents"]["main"],
        "moses_fleet": wanted["agents"]["moses_fleet"],
    }


def test_x_travel() -> None:
    wanted = expected("x_travel")
    scene = Scene().hand("blood_money").give("travel", "to:pittsburgh")
    traveled = scene.told(events.AgentTraveled)[0]
    assert list(traveled.route) == wanted["route"]
    assert scene.who.place == wanted["main"]


def test_x_travel_round_closed_city() -> None:
    wanted = expected("x_travel_round_closed_city")
    scene = Scene().cultists("arkham", "chicago").hand("wall_street")
    scene.state.cthulhu = "new_york"
    scene.give("travel")
    assert scene.decision.about.costs["pittsburgh"] == wanted["cost"]  # type: ignore[union-attr]
    assert "to:new_york" not in scene.options
    scene.give("to:pittsburgh")
    assert list(scene.told(events.AgentTraveled)[0].route) == wanted["route"]


def test_x_rule_la_france() -> None:
    wanted = expected("x_rule_la_france")
    scene = Scene().hire("boston", "lilian_la_france").hand("errand_boy", "old_favor")
    scene.state.turn = Turn(1, False)
    scene.give("free_move:lilian_la_france", "to:detroit")
    assert scene.game.agents()["lilian_la_france"] == wanted["lilian_la_france"]
    assert scene.state.turn.actions == 1
    assert "free_move:lilian_la_france" not in scene.options


# Tracks


def test_raise_ritual_three() -> None:
    wanted = expected("raise_ritual_three")
    scene = Scene(main="tuesday").hand("city_new_orleans", "james_horus_rose")
    scene.give("track").pay("city_new_orleans", "james_horus_rose")
    assert scene.state.ritual == wanted["ritual_change"]
    assert scene.state.investigation == wanted["investigation_change"]


def test_x_track_up() -> None:
    wanted = expected("x_track_up")
    scene = Scene().tracks(investigation=2).hand("eunice_hunt", "whispered_rumor").scores(3)
    scene.give("track").pay("eunice_hunt", "whispered_rumor")
    assert scene.state.investigation == wanted["investigation"]
    assert interval(scene.game, "investigation") == wanted["interval_vp_now"]
    assert scene.who.score == 3


def test_x_track_down() -> None:
    scene = Scene().tracks(ritual=1).hand("warding_chalk").give("track")
    assert scene.state.ritual == expected("x_track_down")["ritual"]
    other = Scene().tracks(ritual=0).hand("warding_chalk")
    assert ("track" in other.options) is expected("x_track_down")["legal_at_0"]


def test_x_track_end() -> None:
    wanted = expected("x_track_end")
    scene = Scene().tracks(investigation=8).hand("eunice_hunt").round().give("track")
    assert scene.state.investigation == wanted["investigation"]
    assert (scene.over, scene.state.ended) == (wanted["game_ends"], "track")
    assert scene.told(events.BehaviorTurned) == []


# Discarding, passing, drawing


def test_x_discard() -> None:
    wanted = expected("x_discard")
    scene = Scene().hand("errand_boy", "old_favor", "blood_money")
    scene.state.turn = Turn(2, False)
    scene.round().give("discard", ("discard:errand_boy", "discard:old_favor"))
    assert scene.who.deck.hand == wanted["hand"]
    scene.give("pass")
    assert len(scene.told(events.CardsDrawn)[0].cards) == wanted["then_end_of_turn_draw"]
    assert len(scene.who.deck.hand) == wanted["hand_size"]


def test_x_pass() -> None:
    wanted = expected("x_pass")
    scene = Scene().hand("errand_boy", "old_favor", "blood_money", "pawnbroker", "bribed_clerk")
    scene.round().give("pass")
    assert scene.told(events.TurnPassed)[0].actions == vectors()["x_pass"].given["actions_left"]
    assert scene.told(events.CardsDrawn) == []
    assert bool(scene.told(events.BehaviorTurned)) is wanted["ancient_one_turn_next"]
    assert len(scene.who.deck.hand) == wanted["hand_size"]


def test_x_draw_reshuffles() -> None:
    wanted = expected("x_draw_reshuffles")
    scene = Scene().hand("errand_boy", "old_favor").deck(1, 6)
    scene.run(end_turn(scene.game))
    deck = scene.who.deck
    assert (len(deck.hand), len(deck.draw), len(deck.discard)) == (
        wanted["hand_size"], wanted["deck"], wanted["discard"],
    )  # fmt: skip


def test_x_played_cards_go_at_the_end() -> None:
    wanted = expected("x_played_cards_go_at_the_end")
    scene = Scene().hand("letter_of_introduction", "errand_boy").deck(["pawnbroker"], ["blood_money"])
    for card in ("letter_of_introduction", "errand_boy"):
        scene.who.deck.play(card)
    scene.run(end_turn(scene.game))
    deck = scene.who.deck
    assert (deck.played, len(deck.hand), deck.draw, deck.discard) == (
        wanted["played"], wanted["hand_size"], wanted["deck"], wanted["discard"],
    )  # fmt: skip


# Gates, murder, locks, sanity


def test_close_gate_atlanta() -> None:
    wanted = expected("close_gate_atlanta")
    scene = Scene(main="thursday").main("atlanta").hand("chalk_and_candle", "sworn_sister", "old_favor")
    scene.tokens("sanity").give("card", "close:thursday")
    city = scene.game.city("atlanta")
    assert set(scene.who.deck.played) == {"sworn_sister", "old_favor"}
    assert (city.gate, city.gate_owner) == (wanted["gate_token"]["side"], PLAYER)
    assert scene.state.box[-1] == "chalk_and_candle"
    assert bool(scene.told(events.SanityTested)) is wanted["sanity_test"]


def test_x_close_gate() -> None:
    wanted = expected("x_close_gate")
    scene = Scene().hand("chalk_and_candle", "machine_guns", "old_favor").tokens("sanity")
    scene.give("card", "close:monday")
    city = scene.game.city("boston")
    assert (city.gate, city.gate_owner) == ("closed", PLAYER)
    assert scene.state.gates == wanted["gate_tokens"]
    assert scene.who.deck.played == wanted["played"]
    assert wanted["destroyed"] == [card for card in scene.state.box if card == "chalk_and_candle"]
    assert scene.who.insanity == wanted["insanity"]


def test_x_close_gate_loses_agent() -> None:
    wanted = expected("x_close_gate_loses_agent")
    scene = Scene().main("chicago").hire("chicago", "father_lachlan").hand("father_lachlan", "errand_boy")
    scene.minds(player=1).tokens("insanity").give("card")
    city = scene.game.city("chicago")
    assert (city.gate, city.gate_owner) == ("closed", PLAYER)
    assert scene.who.insanity == wanted["insanity"]
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert list(scene.game.agents()) == ["monday"]
    assert not scene.over


def test_sanity_second_insanity_hired_agent() -> None:
    wanted = expected("sanity_second_insanity_hired_agent")
    scene = Scene(main="friday").hire("chicago", "gerard_lescaux").hand("gerard_lescaux", "old_favor")
    scene.minds(player=1).tokens("insanity").give("card", "open:gerard_lescaux")
    assert scene.game.city("chicago").gate == "open"
    assert scene.who.insanity == wanted["insanity"]
    assert scene.who.agents == []
    assert not scene.over


def test_x_murder_cultist() -> None:
    wanted = expected("x_murder_cultist")
    scene = Scene().hire("pittsburgh", "moses_fleet").cultists("arkham", "pittsburgh").scores(2, 14)
    scene.hand("moses_fleet", "errand_boy").give("card")
    cultist = scene.state.cultists[1]
    assert (cultist.revealed, cultist.place) == (wanted["cultist_2_revealed"], wanted["cultist_2"])
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    assert scene.who.score == 2
    assert set(scene.who.deck.played) == {"moses_fleet", "errand_boy"}


def test_d_solo_cultist_murdered() -> None:
    wanted = expected("d_solo_cultist_murdered")
    scene = Scene().main("pittsburgh").cultists("arkham", "pittsburgh").scores(2, 18)
    scene.hand("blood_money", "old_favor").give("card")
    assert scene.state.cultists[1].revealed is wanted["cultist_revealed"]
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    scene.cubes("pittsburgh", 1)
    assert may_acquire(scene.game, "pittsburgh") is not wanted["blocks_its_city"]


def test_x_murder_cultist_too_early() -> None:
    scene = Scene().hire("pittsburgh", "moses_fleet").cultists("arkham", "pittsburgh").scores(2, 3)
    scene.hand("moses_fleet", "old_favor")
    assert ("card" in scene.options) is expected("x_murder_cultist_too_early")["legal"]


def test_x_murder_by_blood_money() -> None:
    wanted = expected("x_murder_by_blood_money")
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 12).hand("blood_money", "old_favor")
    scene.give("card")
    assert scene.state.cultists[0].revealed is wanted["cultist_1_revealed"]
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert scene.who.deck.played == wanted["played"]


def test_x_effect_lock_place() -> None:
    scene = Scene().control("boston", PLAYER).hand("bribed_clerk", "errand_boy").give("card", "place:boston")
    assert scene.state.locks == expected("x_effect_lock_place")["locks"]
    assert scene.game.city("boston").space.lock


def test_x_effect_lock_move() -> None:
    wanted = expected("x_effect_lock_move")
    scene = Scene().hire("detroit", "adsila_chavos").lock("boston").locks(10).hand("adsila_chavos", "errand_boy")
    scene.give("card", "move:boston", "place:atlanta")
    assert [scene.game.city(city).space.lock for city in ("boston", "atlanta")] == [
        wanted["boston"]["lock"], wanted["atlanta"]["lock"],
    ]  # fmt: skip
    assert scene.state.locks == wanted["locks"]


def test_x_bag_empty() -> None:
    wanted = expected("x_bag_empty")
    scene = Scene().minds(player=2, ancient=0)
    scene.state.automaton.insanity, scene.state.insanity = scene.state.insanity, 0
    scene.state.automaton.sanity, scene.state.sanity = scene.state.sanity, 0
    scene.run(draw_token(scene.game))
    assert scene.who.insanity == wanted["insanity"]
    assert not scene.state.trigger


def test_d_third_insanity_investigator() -> None:
    wanted = expected("d_third_insanity_investigator")
    scene = Scene().main("chicago").minds(player=2).tokens("insanity").hand("chalk_and_candle", "old_favor")
    scene.give("card", "close:monday")
    assert bool(scene.who.revealed) is wanted["alignment_revealed"]
    assert (scene.over, scene.state.ended) == (wanted["game_ends"], "insane")


# The end


def test_x_reveal_short() -> None:
    wanted = expected("x_reveal_short")
    scene = Scene().scores(24, 33).tracks(investigation=6).gate("boston", "closed").hand("errand_boy")
    assert scene.who.score + revealing_points(scene.game) == 34
    assert may_reveal(scene.game) is wanted["legal"]
    assert "reveal" not in scene.options


def test_x_reveal_ends() -> None:
    wanted = expected("x_reveal_ends")
    scene = Scene().scores(25, 33).tracks(investigation=6).gate("boston", "closed").hire("atlanta", "eunice_hunt")
    scene.beside("star_stone").hand("errand_boy").give("reveal")
    assert scene.who.score == wanted["vp"]
    assert (scene.over, scene.state.ended, scene.state.won) == (wanted["game_ends"], "revealed", True)
    parts = score_parts(scene.game)
    assert {name: parts[name] for name in wanted["parts"]} == wanted["parts"]
    assert sum(parts.values()) == wanted["final"]["player"]


def test_x_final_scoring_win() -> None:
    wanted = expected("x_final_scoring_win")
    scene = Scene().scores(19, 33).tracks(ritual=9, investigation=6).gate("detroit", "closed")
    scene.gate("new_york", "open").gate("arkham", "open", "cultist_2")
    scene.hire("atlanta", "eunice_hunt", "kana_mishima", "moses_fleet").beside(
        "star_stone", "mythos_dagon", "silver_key"
    )
    scene.hand("city_new_orleans").scores(19)
    scene.give("track")
    assert scene.state.ended == "track"
    parts, told = score_parts(scene.game), wanted["parts"]
    assert parts == {
        "running": told["running"],
        "hidden": told["hidden"],
        "track": told["track"],
        "gates": told["closed_gates"],
        "agents": told["agents_pink"] + told["agents_blue"],
        "mythos": told["mythos_blue"],
    }
    assert sum(parts.values()) == wanted["total"]
    assert scene.state.won


def test_x_final_scoring_insane() -> None:
    wanted = expected("x_final_scoring_insane")
    scene = Scene().scores(21, 30).tracks(investigation=3).gate("boston", "closed").minds(player=2)
    scene.main("detroit").tokens("insanity")
    scene.hand("chalk_and_candle", "machine_guns").give("card", "open:monday")
    parts = score_parts(scene.game)
    assert {name: parts[name] for name in ("running", "hidden", "track", "gates")} == {
        "running": 21,
        "hidden": 0,
        "track": 4,
        "gates": 4,
    }
    assert sum(parts.values()) == wanted["total"]
    assert (scene.state.ended, scene.state.won) == ("insane", False)


def test_d_solo_tie() -> None:
    scene = Scene().scores(28, 31).tracks(ritual=9).hand("city_new_orleans").give("track")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.score, end.ancient_score, end.won) == (31, 31, expected("d_solo_tie")["winner"] == "player")
