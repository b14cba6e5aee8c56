"""Where gates meet other rules: the gate one came through (R10, R24), closed places (R1.8), Kate in the street (R34.1)."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import close_for_now, mythos_phase
from solo.games.town.rules.states import lose_in_time
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, options, play_out

CLOSING = "gate_blue_2"
"""Its paragraph for other worlds: a Speed check; passed, one returns and the gate entered through closes, a trophy."""


WORLD = "another_dimension"
"""A world that no gate card names."""


def through(content: Content) -> tuple[Game, Investigator, str]:
    """Amanda goes through the gate in the Woods in her Arkham Encounters Phase; the marker. Another is open, far away."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.sliders = "woods", [3, 1, 1]
    gate = put_gate(game, "woods", WORLD)
    put_gate(game, "unvisited_isle", "rlyeh")
    run(phase(game, "arkham_encounters", in_arkham))
    return game, amanda, gate


def second_area(game: Game) -> None:
    """The next turn's movement, with its dice still to fall."""
    run(phase(game, "movement", movement))


def closing_encounter(game: Game, *answers: str) -> None:
    """An encounter in another world that closes the gate one entered through; the Speed check is passed."""
    game.state.gate_deck.sort(key=lambda card: card != CLOSING)
    script(game, [6] * 9)
    run(phase(game, "other_world_encounters", in_other_world), answers)


def visited(game: Game, who: Investigator, world: str) -> None:
    """A visit to a world in an encounter, through no gate, with the encounter that closes the gate entered through."""
    game.state.gate_deck.sort(key=lambda card: card != CLOSING)
    script(game, [6] * 9)
    visit = {"enter_other_world": {"world": world, "encounters": 1, "return_to": "here"}}
    play_out(effect(game, who, visit))


def test_r24_the_gate_entered_through_closes_by_the_encounter_that_says_so(content: Content) -> None:
    game, amanda, gate = through(content)
    closing_encounter(game)
    assert (amanda.place, amanda.gate_trophies, list(game.state.gates)) == ("woods", [gate], ["unvisited_isle"])


def test_r10_3_after_a_return_no_later_visit_closes_the_old_gate_from_afar(content: Content) -> None:
    game, amanda, gate = through(content)
    second_area(game)
    second_area(game)
    assert (amanda.place, amanda.entered) == ("woods", "")
    amanda.place, amanda.explored = "newspaper", False
    visited(game, amanda, WORLD)
    assert (amanda.place, amanda.gate_trophies, game.state.gates["woods"]) == ("newspaper", [], gate)


def test_r10_4_nor_after_being_lost_in_time_and_space(content: Content) -> None:
    game, amanda, gate = through(content)
    run(lose_in_time(game, amanda))
    assert amanda.entered == ""
    amanda.place, amanda.delayed = "newspaper", False
    visited(game, amanda, WORLD)
    assert game.state.gates["woods"] == gate


@pytest.mark.parametrize("world", [WORLD, "yuggoth"])
def test_r24_another_gate_at_the_same_place_is_not_the_one_entered_through(content: Content, world: str) -> None:
    game, amanda, gate = through(content)
    run(close_gate(game, "woods", None))
    game.state.gate_stack.sort(key=lambda each: each == gate or content.gates[each].world != world)
    run(open_gate(game, "woods", monsters=0))
    other = put_gate(game, "graveyard", "yuggoth" if world == WORLD else WORLD)
    new = game.state.gates["woods"]
    assert new != gate
    closing_encounter(game)
    assert amanda.place == ("woods" if world == WORLD else "graveyard")
    assert amanda.gate_trophies == []
    assert (game.state.gates["woods"], game.state.gates["graveyard"]) == (new, other)


def test_r24_nor_is_the_same_marker_when_it_has_opened_anew(content: Content) -> None:
    game, amanda, gate = through(content)
    run(close_gate(game, "woods", None))
    game.state.gate_stack.sort(key=lambda each: each != gate)
    run(open_gate(game, "woods", monsters=0))
    assert game.state.gates["woods"] == gate
    closing_encounter(game)
    assert (amanda.place, amanda.gate_trophies) == ("woods", [])
    assert game.state.gates["woods"] == gate


def test_r24_where_it_is_gone_only_the_return_happens(content: Content) -> None:
    game, amanda, _ = through(content)
    run(close_gate(game, "woods", None))
    second = put_gate(game, "graveyard", WORLD)
    closing_encounter(game)
    assert (amanda.place, amanda.explored, amanda.gate_trophies) == ("graveyard", True, [])
    assert game.state.gates["graveyard"] == second


@pytest.mark.parametrize(("world", "remembered"), [(WORLD, True), ("yuggoth", False)])
def test_a_state_that_notes_only_the_place_is_read_with_the_gate_that_stands_there(
    content: Content, world: str, remembered: bool
) -> None:
    """As older checkpoints have it; where the gate there now leads elsewhere there is none to remember."""
    game, amanda, _ = through(content)
    del game.state.gates["woods"]
    gate = put_gate(game, "woods", world)
    amanda.entered = "woods"
    again = Game.restore(content, msgspec.msgpack.encode(game.state)).by_id("amanda_sharpe")
    assert again.entered == (gate if remembered else "")
    raw = msgspec.msgpack.decode(msgspec.msgpack.encode(game.state))
    del raw["investigators"][0]["entered"]
    assert Game.restore(content, msgspec.msgpack.encode(raw)).by_id("amanda_sharpe").entered == ""


def test_r10_3_a_gate_in_a_closed_location_leads_back_into_it(content: Content) -> None:
    """The gate replaces the location (A11) and can be closed (R24.1); then whoever is there is put into the street (R24.11)."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.sliders = "abyss_2", [1, 3, 1]
    gate = put_gate(game, "science_building", "abyss")
    put_gate(game, "unvisited_isle", "rlyeh")
    close_for_now(game, "science_building", game.state.round + 1)
    run(phase(game, "movement", movement))
    assert (amanda.place, amanda.explored) == ("science_building", True)
    assert told(game, events.LostInTimeAndSpace) == []
    script(game, [6] * 9)
    run(phase(game, "arkham_encounters", in_arkham), ["close:fight"])
    assert amanda.gate_trophies == [gate]
    assert "science_building" in game.state.closed
    assert amanda.place == "miskatonic_university_street"
    game.state.round += 1
    amanda.returned = False
    assert "go:science_building" not in options(FlowRunner(movement(game, amanda)))
    assert "go:library" in options(FlowRunner(movement(game, amanda)))


HEADLINE = "southside_strangler_suspected"
"""Two monsters come into the Southside street."""


@pytest.mark.parametrize("here", [True, False])
def test_r34_1_a_headline_puts_its_monsters_into_the_street_where_kate_stands(content: Content, here: bool) -> None:
    """Our ruling: her device guards the location she is in; a street is no location."""
    game = scenario(content, investigators=["kate_winthrop"])
    kate = game.by_id("kate_winthrop")
    kate.place = "southside_street" if here else "northside_street"
    game.state.mythos_deck.sort(key=lambda card: card != HEADLINE)
    play_out(mythos_phase(game))
    assert len(game.monsters_at("southside_street")) == 2
    assert content.mythos[HEADLINE].fact.type == "headline"


def test_r34_1_where_kate_is_in_a_location_its_gate_stays_shut(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop"])
    kate = game.by_id("kate_winthrop")
    kate.place = "historical_society"
    game.state.mythos_deck.sort(key=lambda card: content.mythos[card].fact.gate != kate.place)
    play_out(mythos_phase(game))
    assert "historical_society" not in game.state.gates


def test_r25_an_elder_sign_is_still_told_from_the_gate_behind(content: Content) -> None:
    """Sealing from inside another's location forgets nothing but the gate that is gone."""
    game, amanda, gate = through(content)
    sign = give(game, amanda, "elder_sign")
    second_area(game)
    second_area(game)
    run(phase(game, "arkham_encounters", in_arkham), [f"use:{sign}"])
    assert (game.state.seals, amanda.gate_trophies, amanda.entered) == (["woods"], [gate], "")
