"""An open gate replaces a location that is closed: R1.8, R7.5, R16.5, R24.11, ruling A11."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.monster_movement import leap
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, every, options, play_out

INN, STREET, FEVER = "hibbs_roadhouse", "easttown_street", "temperence_fever_sweeps_city"


def news(game: Game, card: str, *, gate: bool = False) -> None:
    """A whole Mythos Phase with that card; unless `gate`, an elder sign keeps its gate shut, and nothing moves."""
    fact = game.content.mythos[card].fact
    if not gate and fact.gate is not None:
        game.state.seals.append(fact.gate)
    game.state.mythos_deck.sort(key=lambda each: each != card)
    play_out(mythos_phase(game))


def closed(content: Content, people: tuple[str, ...] = ("amanda_sharpe", "joe_diamond")) -> tuple[Game, Investigator]:
    """Amanda stands on the explored gate in the Roadhouse, the others in its street, when the news closes the Roadhouse."""
    game = scenario(content, investigators=people)
    put_gate(game, INN, "abyss")
    put_gate(game, "unvisited_isle", "rlyeh")
    for who in game.state.investigators:
        who.place = STREET
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.explored = INN, True
    news(game, FEVER)
    game.state.round += 1
    return game, amanda


def walks(game: Game, who: Investigator) -> list[str]:
    """Where somebody may go."""
    return [each for each in options(FlowRunner(movement(game, who))) if each.startswith("go:")]


def test_r16_5_whoever_stands_on_the_explored_gate_stays_with_the_marker(content: Content) -> None:
    game, amanda = closed(content)
    assert list(game.state.closed) == [INN]
    assert (amanda.place, amanda.explored) == (INN, True)
    assert told(game, events.PlaceClosed) == [events.PlaceClosed(INN, True)]
    assert told(game, events.Moved) == []


def test_r7_5_others_may_walk_in_and_are_drawn_through(content: Content) -> None:
    game, amanda = closed(content)
    joe = game.by_id("joe_diamond")
    assert f"go:{INN}" in walks(game, joe)
    assert walks(game, amanda) == [f"go:{STREET}"]
    run(movement(game, joe), [f"go:{INN}", "stop"])
    assert joe.place == INN
    run(in_arkham(game, joe))
    assert (joe.place, amanda.place) == ("abyss_1", INN)


def test_r16_5_a_monster_stays_too_and_a_hound_leaps_in(content: Content) -> None:
    """No arrow of the board leads into a location; only the hound gets in by itself."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = "northside_street"
    put_gate(game, "science_building", "abyss")
    inside = put_monster(game, "cultist", "science_building")
    news(game, "strange_lights_on_campus")
    assert game.state.monsters[inside] == "science_building"
    assert sorted(game.state.closed) == ["administration_building", "library", "science_building"]
    amanda.place = "science_building"
    hound = put_monster(game, "hound_of_tindalos", "northside_street")
    run(leap(game, hound, ()))
    assert game.state.monsters[hound] == "science_building"


def test_a11_a_gate_opens_on_a_closed_location_and_lets_everybody_in(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    for who in game.state.investigators:
        who.place = STREET
    news(game, FEVER)
    assert walks(game, game.by_id("joe_diamond")) and f"go:{INN}" not in walks(game, game.by_id("joe_diamond"))
    card = next(id for id in game.state.mythos_deck if content.mythos[id].fact.gate == INN and id != FEVER)
    game.state.seals.clear()
    news(game, card, gate=True)
    assert INN in game.state.gates
    assert INN in game.state.closed
    assert f"go:{INN}" in walks(game, game.by_id("joe_diamond"))


@pytest.mark.parametrize("sealed", [False, True])
def test_r24_11_when_the_gate_is_closed_everybody_and_every_monster_goes_to_the_street(
    content: Content, sealed: bool
) -> None:
    """After the trophy, the sealing and R24.7; the other one there is in the street by then and has no encounter (A26)."""
    game, amanda = closed(content)
    joe = game.by_id("joe_diamond")
    joe.place, joe.explored = INN, True
    amanda.sliders, amanda.clues = [1, 3, 1], 5
    other = put_monster(game, "chthonian", INN)
    script(game, [6] * 9)
    run(phase(game, "arkham_encounters", in_arkham), ["close:fight", f"seal:{INN}" if sealed else "leave"])
    assert [(who.place, who.explored) for who in (amanda, joe)] == [(STREET, False)] * 2
    assert game.state.monsters[other] == STREET
    assert len(amanda.gate_trophies) == 1
    assert (INN in game.state.seals) is sealed
    kinds = [type(each).__name__ for each in game.events]
    order = ["GateClosed", *(["Sealed"] if sealed else []), "PlaceClosed", "Moved", "MonsterMoved"]
    assert [each for each in kinds[kinds.index("GateClosed") :] if each in order] == [*order[:-1], "Moved", order[-1]]
    assert every(game, events.EncounterBegan) == []
    game.state.round += 1
    assert f"go:{INN}" not in walks(game, amanda)


def test_r24_11_a_text_that_closes_the_gate_empties_the_place_too(content: Content) -> None:
    game, amanda = closed(content)
    run(effect(game, game.by_id("joe_diamond"), {"close_gate": {"which": "any_open"}}), [f"gate:{INN}"])
    assert (amanda.place, amanda.explored, amanda.gate_trophies) == (STREET, False, [])


def test_r24_11_a_place_that_has_opened_again_keeps_its_people(content: Content) -> None:
    game, amanda = closed(content)
    news(game, "family_found_butchered")
    assert game.state.closed == {}
    amanda.place, amanda.explored, amanda.sliders = INN, True, [1, 3, 1]
    script(game, [6] * 9)
    run(in_arkham(game, amanda), ["close:fight"])
    assert amanda.place == INN


def test_r10_3_who_comes_back_through_a_gate_on_a_closed_location_closes_it_and_is_in_the_street(
    content: Content,
) -> None:
    game, amanda = closed(content)
    amanda.place, amanda.explored, amanda.sliders = "abyss_2", False, [1, 3, 1]
    run(phase(game, "movement", movement), ["stop"])
    assert (amanda.place, amanda.explored) == (INN, True)
    script(game, [6] * 9)
    run(phase(game, "arkham_encounters", in_arkham), ["close:fight"])
    assert (amanda.place, len(amanda.gate_trophies)) == (STREET, 1)


def test_a37_terror_closes_a_shop_with_a_gate_in_name_only(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    put_gate(game, "general_store", "abyss")
    amanda.place, amanda.explored, game.state.terror = "general_store", True, 2
    run(raise_terror(game))
    assert (amanda.place, amanda.explored) == ("general_store", True)
    run(effect(game, amanda, {"close_gate": {"which": "any_open"}}))
    assert amanda.place == "rivertown_street"
