"""R10: moving in an Other World and coming back."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import ASYLUM, LOST
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import close_for_now
from solo.games.town.rules.places import send
from solo.games.town.rules.states import arrest, collapse, delay, lose_in_time
from solo.games.town.rules.turn import in_other_world
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options

WORLDS = [
    "abyss",
    "another_dimension",
    "city_of_the_great_race",
    "dreamlands",
    "great_hall_of_celeano",
    "plateau_of_leng",
    "rlyeh",
    "yuggoth",
]


def joe_in(content: Content, area: str, *gates: tuple[str, str]) -> tuple[Game, Investigator]:
    """Joe Diamond alone, in an area of an Other World, with some gates open."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place = area
    for place, world in gates:
        put_gate(game, place, world)
    return game, joe


def joe_explored(content: Content) -> tuple[Game, Investigator]:
    """Joe Diamond back from the Abyss, in the Woods, with his explored marker; another turn has begun."""
    game, joe = joe_in(content, "woods", ("woods", "abyss"))
    joe.explored = True
    return game, joe


def test_r10_1_no_movement_points_there_whatever_he_has(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1", ("woods", "abyss"))
    give(game, joe, "ruby_of_rlyeh")
    tome, motorcycle = give(game, joe, "old_journal"), give(game, joe, "motorcycle")
    run(movement(game, joe))
    assert joe.place == "abyss_2"
    assert joe.cards[1:] == [tome, motorcycle]
    assert joe.exhausted == []


@pytest.mark.parametrize("world", WORLDS)
def test_r10_2_from_the_first_area_to_the_second_of_the_same_world(content: Content, world: str) -> None:
    game, joe = joe_in(content, f"{world}_1", ("woods", world))
    run(movement(game, joe))
    assert joe.place == f"{world}_2"
    assert told(game, events.Moved) == [events.Moved("joe_diamond", f"{world}_1", f"{world}_2", "world")]
    assert (joe.explored, joe.returned) == (False, False)


@pytest.mark.parametrize("world", WORLDS)
def test_r10_3_from_the_second_area_home_with_an_explored_marker(content: Content, world: str) -> None:
    other = "abyss" if world != "abyss" else "yuggoth"
    game, joe = joe_in(content, f"{world}_2", ("graveyard", other), ("woods", world))
    run(movement(game, joe))
    assert (joe.place, joe.explored) == ("woods", True)
    assert told(game, events.Returned) == [events.Returned("joe_diamond", "woods", True)]


@pytest.mark.parametrize("choice", ["woods", "graveyard"])
def test_r10_3_any_gate_to_that_world_will_do_not_only_the_one_entered(content: Content, choice: str) -> None:
    game, joe = joe_in(content, "abyss_2", ("woods", "abyss"), ("black_cave", "rlyeh"), ("graveyard", "abyss"))
    joe.entered = "woods"
    session = FlowRunner(movement(game, joe))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("return", "R10.3")
    assert options(session) == ["to:woods", "to:graveyard"]
    session.answer(f"to:{choice}")
    assert (joe.place, joe.explored) == (choice, True)


@pytest.mark.parametrize("gates", [(), (("woods", "yuggoth"),)])
def test_r10_4_no_gate_to_that_world_and_he_is_lost(content: Content, gates: tuple[tuple[str, str], ...]) -> None:
    """Lost costs him nothing more: cards, clues and money stay."""
    game, joe = joe_in(content, "abyss_2", *gates)
    food, retainer = give(game, joe, "food"), give(game, joe, "retainer")
    joe.clues, joe.money = 4, 5
    run(movement(game, joe))
    assert (joe.place, joe.delayed, joe.explored) == (LOST, True, False)
    assert (joe.clues, joe.money, joe.cards) == (4, 5, [food, retainer])
    assert (joe.sanity, joe.stamina) == (4, 6)
    assert (joe.lost_from, joe.lost_to) == (2, 2)


def test_r10_4_no_gate_does_not_matter_before_he_tries_to_return(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1")
    run(movement(game, joe))
    assert joe.place == "abyss_2"


def test_r10_5_the_marker_stays_while_he_stays(content: Content) -> None:
    game, joe = joe_explored(content)
    run(movement(game, joe), ["stop"])
    script(game, [1] * 9)
    run(arkham_encounters(game, joe), ["leave"])
    assert (joe.place, joe.explored) == ("woods", True)


def test_r10_5_it_is_lost_by_walking_away_even_when_he_comes_back(content: Content) -> None:
    game, joe = joe_explored(content)
    run(movement(game, joe), ["go:uptown_street", "go:woods", "stop"])
    assert (joe.place, joe.explored) == ("woods", False)
    run(arkham_encounters(game, joe))
    assert joe.place == "abyss_1"


def test_r10_5_it_is_not_lost_by_a_fight_that_keeps_him_there(content: Content) -> None:
    game, joe = joe_explored(content)
    cultist = put_monster(game, "cultist", "woods")
    script(game, [6, 1, 1, 1])
    run(movement(game, joe), ["go:uptown_street", f"fight:{cultist}", "fight"])
    assert (joe.place, joe.explored) == ("woods", True)


def test_r10_5_lost_by_any_way_of_leaving(content: Content) -> None:
    game, joe = joe_explored(content)
    send(game, joe, "south_church")
    assert not joe.explored
    game, joe = joe_explored(content)
    arrest(game, joe)
    assert not joe.explored
    game, joe = joe_explored(content)
    run(lose_in_time(game, joe))
    assert not joe.explored
    game, joe = joe_explored(content)
    joe.sanity = 0
    run(collapse(game, joe))
    assert (joe.place, joe.explored) == (ASYLUM, False)
    game, joe = joe_explored(content)
    close_for_now(game, "woods", 2)
    assert (joe.place, joe.explored) == ("woods", True)


def test_r10_5_each_has_a_marker_of_his_own(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    joe, amanda = game.by_id("joe_diamond"), game.by_id("amanda_sharpe")
    joe.place, amanda.place = "abyss_2", "woods"
    run(movement(game, joe))
    assert (joe.explored, amanda.explored) == (True, False)
    run(arkham_encounters(game, amanda))
    assert (joe.place, amanda.place) == ("woods", "abyss_1")


def test_r10_5_a_gate_that_is_closed_takes_the_markers_with_it(content: Content) -> None:
    game, joe = joe_explored(content)
    put_gate(game, "graveyard", "yuggoth")
    run(close_gate(game, "woods", joe))
    run(open_gate(game, "woods", monsters=0))
    assert joe.place.endswith("_1")
    assert not joe.explored


@pytest.mark.parametrize("area", ["abyss_1", "abyss_2"])
def test_r10_6_delayed_he_only_stands_up_and_has_another_encounter_there(content: Content, area: str) -> None:
    game, joe = joe_in(content, area, ("woods", "abyss"))
    give(game, joe, "find_gate")
    delay(game, joe)
    run(movement(game, joe))
    assert (joe.place, joe.delayed) == (area, False)
    assert told(game, events.StoodUp) == [events.StoodUp("joe_diamond")]
    session = FlowRunner(in_other_world(game, joe))
    while session.decision is not None:
        session.answer(session.decision.default)
    assert [event.place for event in told(game, events.EncounterBegan)][:1] == [area]


def test_r10_6_the_turn_after_he_moves_again(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1", ("woods", "abyss"))
    delay(game, joe)
    run(movement(game, joe))
    run(movement(game, joe))
    assert joe.place == "abyss_2"


def test_find_gate_brings_him_home_from_the_first_area_before_the_step(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1", ("woods", "abyss"))
    spell = give(game, joe, "find_gate")
    joe.sliders[2] = 3
    script(game, [6, 1])
    run(movement(game, joe), [f"cast:{spell}"])
    assert (joe.place, joe.explored, joe.returned, joe.sanity) == ("woods", True, True, 3)
    assert joe.exhausted == [spell]


def test_find_gate_may_be_cast_after_the_step(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1", ("woods", "abyss"))
    spell = give(game, joe, "find_gate")
    joe.sliders[2] = 3
    script(game, [6, 1])
    session = FlowRunner(movement(game, joe))
    session.answer("go_on")
    assert joe.place == "abyss_2"
    assert options(session) == ["stop", f"cast:{spell}"]
    session.answer(f"cast:{spell}")
    assert session.over
    assert (joe.place, joe.explored) == ("woods", True)


def test_find_gate_in_vain_and_he_moves_as_usual(content: Content) -> None:
    game, joe = joe_in(content, "abyss_1", ("woods", "abyss"))
    spell = give(game, joe, "find_gate")
    joe.sliders[2] = 3
    script(game, [1, 1])
    run(movement(game, joe), [f"cast:{spell}"])
    assert (joe.place, joe.sanity, joe.exhausted) == ("abyss_2", 3, [spell])
