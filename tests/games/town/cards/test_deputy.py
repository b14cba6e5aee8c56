"""The deputy of Arkham, the revolver and the patrol wagon."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Lost, Moved, Rolled
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement, other_world_movement, walk_about
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    HORRORLESS,
    every,
    fought,
    kate,
    last,
    options,
    ways,
)
from tests.games.town.tables import let_do

ITEMS = ["deputys_revolver", "patrol_wagon"]


def test_the_police_station_makes_a_deputy(content: Content) -> None:
    game, who = kate(content, "police_station")
    put_trophies(game, who, gates=2)
    run(arkham_encounters(game, who), ["ability:police_station"])
    assert who.cards == ["deputy_of_arkham.1", "deputys_revolver.1", "patrol_wagon.1"]
    assert who.gate_trophies == []
    jenny = game.by_id("jenny_barnes")
    jenny.place = "police_station"
    put_trophies(game, jenny, gates=2)
    assert "ability:police_station" not in options(FlowRunner(arkham_encounters(game, jenny))), "there is one deputy"


@pytest.mark.parametrize("gone", ITEMS)
def test_a_new_deputy_gets_what_is_left(content: Content, gone: str) -> None:
    game, who = kate(content)
    give(game, game.by_id("jenny_barnes"), gone)
    let_do(game, who, "deputize", "self")
    assert who.cards == [f"{card}.1" for card in ("deputy_of_arkham", *ITEMS) if card != gone]


@pytest.mark.parametrize(("monster", "rating"), HORRORLESS.items())
def test_the_deputy_s_revolver_is_a_physical_weapon(content: Content, monster: str, rating: int) -> None:
    worth = {"cultist": 3, "fire_vampire": 0, "witch": 3}
    _, _, check = fought(content, monster, ["deputys_revolver"], ["deputys_revolver"])
    assert check.pool == 4 + rating + worth[monster]
    assert fought(content, "cultist", ["deputys_revolver"], [])[2].pool == 4 + 1


def test_the_deputy_s_revolver_takes_one_hand(content: Content) -> None:
    found = ways(content, ["deputys_revolver", "knife", "rifle"])
    assert {"fight:deputys_revolver.1", "fight:deputys_revolver.1+knife.1"} <= set(found)
    assert not [each for each in found if "deputys_revolver" in each and "rifle" in each]
    game, who = kate(content)
    for card in ("deputys_revolver", "enchant_weapon"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    assert "cast:enchant_weapon.1" in options(FlowRunner(combat(game, who, monster)))


@pytest.mark.parametrize(("card", "kept"), [("deputys_revolver", True), ("patrol_wagon", False)])
def test_the_revolver_need_not_be_given_but_counts(content: Content, card: str, kept: bool) -> None:
    game, who = kate(content)
    for each in (card, "knife"):
        give(game, who, each)
    who.stamina = 1
    session = FlowRunner(lose(game, who, stamina=1))
    assert options(session) == [f"card:{card}.1", "card:knife.1"]
    who.cards.remove("knife.1")
    game.forget_modifiers(who)
    let_do(game, who, "discard", {"what": "item", "count": "all"})
    assert bool(who.cards) == kept


@pytest.mark.parametrize("card", ITEMS)
def test_the_deputy_s_gear_is_not_for_sale(content: Content, card: str) -> None:
    game, who = kate(content)
    give(game, who, card)
    let_do(game, who, "sell", {"what": "item", "count": 1, "price": "list"})
    assert (who.cards, who.money) == ([f"{card}.1"], 0)


# The patrol wagon


def test_the_wagon_rides_anywhere_instead_of_walking(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    game.state.closed["general_store"] = 0
    passed = put_monster(game, "cultist", "southside_street")
    session = FlowRunner(walk_about(game, who))
    session.answer("use:patrol_wagon.1")
    towns = {each.removeprefix("to:") for each in options(session)}
    assert towns == set(content.places) - {"general_store"}
    session.answer("to:train_station")
    assert (session.over, who.place, who.cards) == (True, "train_station", ["patrol_wagon.1"])
    assert len(every(game, Moved)) == 1
    assert game.state.monsters[passed] == "southside_street"
    assert every(game, Rolled) == [], "no die for a ride"


def test_the_wagon_is_of_no_use_after_a_step_nor_while_delayed_nor_elsewhere(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    session = FlowRunner(walk_about(game, who))
    assert "use:patrol_wagon.1" in options(session)
    session.answer("go:southside_street")
    assert "use:patrol_wagon.1" not in options(session)
    who.delayed = True
    run(movement(game, who))
    who.place = "abyss_1"
    run(other_world_movement(game, who))
    assert who.place == "abyss_2"


def test_the_wagon_s_start_and_its_end_are_not_skipped(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    here, there = put_monster(game, "cultist", who.place), put_monster(game, "cultist", "train_station")
    script(game, [6] * 9)
    answers = ["use:patrol_wagon.1", f"evade:{here}", "to:train_station", f"evade:{there}"]
    run(movement(game, who), answers)
    assert [check.check for check in every(game, Checked)] == ["evade", "evade"]


def test_one_who_must_fight_at_the_start_does_not_ride(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    here = put_monster(game, "cultist", who.place)
    script(game, [6] * 3 + [2])
    run(movement(game, who), ["use:patrol_wagon.1", f"fight:{here}", "fight"])
    assert (who.place, who.monster_trophies) == ("uptown_street", [here])


@pytest.mark.parametrize("face", range(1, 7))
def test_the_wagon_may_break_down_when_a_combat_ends(content: Content, face: int) -> None:
    """Not after each of its rounds."""
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [2] * 3 + [6] * 3 + [face])
    assert run(combat(game, who, monster), ["fight", "fight"]) == "defeated"
    assert (last(game, Rolled).faces, len(every(game, Rolled)), dice.left) == ((face,), 1, 0)
    assert bool(who.cards) == (face != 1)
    assert game.state.boxed_cards == (["patrol_wagon.1"] if face == 1 else [])
    assert game.state.special["patrol_wagon"] == []


@pytest.mark.parametrize("face", [1, 2])
def test_the_wagon_may_break_down_on_a_return(content: Content, face: int) -> None:
    game, who = kate(content, "abyss_2")
    put_gate(game, "woods", "abyss")
    give(game, who, "patrol_wagon")
    dice = script(game, [face])
    run(other_world_movement(game, who))
    assert (who.place, bool(who.cards), dice.left) == ("woods", face != 1, 0)


@pytest.mark.parametrize("what", ["an evaded monster", "another's combat", "lost in time and space"])
def test_when_the_wagon_is_not_rolled_for(content: Content, what: str) -> None:
    game, who = kate(content)
    give(game, who, "patrol_wagon")
    jenny = game.by_id("jenny_barnes")
    monster = put_monster(game, "cultist", who.place)
    script(game, [6] * 9)
    cases = {
        "an evaded monster": (movement(game, who), ["stop", f"evade:{monster}"]),
        "another's combat": (combat(game, jenny, monster), ["fight"]),
        "lost in time and space": (other_world_movement(game, who), []),
    }
    who.place = {"lost in time and space": "abyss_2"}.get(what, who.place)
    flow, answers = cases[what]
    run(flow, answers)
    assert (every(game, Rolled), who.cards) == ([], ["patrol_wagon.1"])
    assert (who.place == LOST) == (what == "lost in time and space")
    assert every(game, Lost) == []
