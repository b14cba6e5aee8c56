"""The worked examples of the player's actions, through his turn as he meets it."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.paying import paying_sets, useful_sets
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
