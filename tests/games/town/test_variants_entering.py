"""The variant of gates that nobody has to enter: V4."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.gates import thrown_through_nearest
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import asked, at_gate, effect, options
from tests.games.town.tables import stands, with_variants

PLACE = "science_building"
"""An unstable location with an ability of its own, dissection, for one trophy."""


def at_open_gate(content: Content, *variants: str, explored: bool = False) -> tuple[Game, Investigator]:
    """Joe at an open gate with a trophy, so that the ability of the place could be used if it were not for the gate."""
    game = with_variants(content, *variants)
    who = stands(game, "joe_diamond", PLACE)
    put_gate(game, PLACE, "abyss")
    who.gate_trophies.append(game.state.gate_stack.pop())
    who.explored = explored
    return game, who


def arkham_phase(game: Game) -> FlowRunner:
    """Phase III for everybody, with only Joe in a location."""
    for each in game.state.investigators:
        if each.id != "joe_diamond":
            each.place = "downtown_street"
    return FlowRunner(phase(game, "arkham_encounters", in_arkham))


def test_v4_off_the_gate_pulls(content: Content) -> None:
    game, who = at_open_gate(content)
    session = arkham_phase(game)
    assert session.over
    assert who.place == "abyss_1"


def test_v4_whoever_is_at_a_gate_is_asked_and_the_ability_of_the_place_stays_closed(content: Content) -> None:
    game, who = at_open_gate(content, "V4")
    session = arkham_phase(game)
    assert asked(session) == ("enter_gate", "joe_diamond")
    assert options(session) == ["enter", "encounter"]
    assert who.place == PLACE
    assert session.decision is not None and session.decision.rule == "V4"


def test_v4_who_goes_in_is_not_delayed_and_has_no_encounter_of_the_location(content: Content) -> None:
    game, who = at_open_gate(content, "V4")
    session = arkham_phase(game)
    session.answer("enter")
    assert session.over
    assert (who.place, who.delayed) == ("abyss_1", False)
    assert told(game, events.DrawnThrough) == [events.DrawnThrough("joe_diamond", PLACE, "abyss_1", False)]
    assert told(game, events.EncounterBegan) == []


def test_v4_who_stays_has_the_ordinary_encounter_and_none_in_another_world(content: Content) -> None:
    game, _who = at_open_gate(content, "V4")
    session = arkham_phase(game)
    session.answer("encounter")
    began = told(game, events.EncounterBegan)
    assert [each.place for each in began] == [PLACE]
    assert told(game, events.DrawnThrough) == []
    assert game.state.gates[PLACE].startswith("gate_abyss")


def test_v4_next_turn_one_is_asked_again(content: Content) -> None:
    game, _who = at_open_gate(content, "V4")
    for _ in range(2):
        session = arkham_phase(game)
        assert asked(session)[0] == "enter_gate"


def test_v4_a_gate_that_opens_where_somebody_stands_takes_him_all_the_same(content: Content) -> None:
    game = with_variants(content, "V4")
    who = stands(game, "joe_diamond", "woods")
    run(gate_step(game, game.content.mythos["all_quiet_in_arkham"]))
    assert game.in_other_world(who)
    assert who.delayed


def test_v4_a_gate_that_an_encounter_opens_takes_him_all_the_same(content: Content) -> None:
    game = with_variants(content, "V4")
    who = stands(game, "joe_diamond", PLACE)
    run(effect(game, who, {"gate_appears": {"place": "here", "monster": False}}))
    assert game.in_other_world(who)
    assert who.delayed


def test_v4_a_nightgaunt_throws_him_through_all_the_same(content: Content) -> None:
    game, who = at_open_gate(content, "V4")
    run(thrown_through_nearest(game, who))
    assert who.place == "abyss_1"


def test_v4_sent_to_a_gate_for_an_encounter_one_chooses_as_well(content: Content) -> None:
    """R11.10: a normal phase III there."""
    game, who = at_open_gate(content, "V4")
    who.place = "newspaper"
    session = FlowRunner(effect(game, who, {"move": {"to": PLACE, "encounter": True}}))
    assert (asked(session), who.place) == (("enter_gate", "joe_diamond"), PLACE)
    session.answer("enter")
    assert (who.place, who.delayed) == ("abyss_1", False)


@pytest.mark.parametrize(("variants", "more"), [((), []), (("V4",), ["encounter"])])
def test_v4_at_an_explored_gate_the_encounter_may_be_had_instead_of_closing(
    content: Content, variants: tuple[str, ...], more: list[str]
) -> None:
    game, _who = at_open_gate(content, *variants, explored=True)
    session = arkham_phase(game)
    assert asked(session)[0] == "explored_gate"
    assert options(session) == ["close:lore", "close:fight", "leave", *more]
    if more:
        session.answer("encounter")
        assert [each.place for each in told(game, events.EncounterBegan)] == [PLACE]
        assert told(game, events.DrawnThrough) == []


def test_v4_the_explored_gate_is_closed_as_ever(content: Content) -> None:
    game, who, gate = at_gate(content, variants=("V4",))
    session = FlowRunner(in_arkham(game, who))
    session.answer("close:fight")
    while session.decision is not None:
        session.answer(session.decision.default)
    assert told(game, events.Checked)[0].about == gate


def test_v4_who_went_in_has_the_encounter_of_the_other_world(content: Content) -> None:
    game, who = at_open_gate(content, "V4")
    arkham_phase(game).answer("enter")
    session = FlowRunner(in_other_world(game, who))
    while not told(game, events.EncounterBegan) and session.decision is not None:
        session.answer(session.decision.default)
    assert [each.place for each in told(game, events.EncounterBegan)] == ["abyss_1"]
