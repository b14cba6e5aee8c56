"""R28: the five ways in which the Ancient One awakens; rulings A23 and A31."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, put_monster, put_trophies, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, GameEnds
from solo.games.town.rules.battle import awaken
from solo.games.town.rules.doom import add_doom, raise_terror
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.monsters import draw_monster, place_monster
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.people import spend_trophies
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner, run
from tests.games.town.tables import fill_woods

DOOM = {
    "azathoth": 14,
    "cthulhu": 13,
    "hastur": 13,
    "ithaqua": 11,
    "nyarlathotep": 11,
    "shub_niggurath": 12,
    "yig": 10,
    "yog_sothoth": 12,
}
CARD = "all_quiet_in_arkham"


@pytest.mark.parametrize(("ancient_one", "spaces"), DOOM.items())
def test_r28_2_the_last_space_of_the_doom_track(content: Content, ancient_one: str, spaces: int) -> None:
    game = scenario(content, ancient_one=ancient_one)
    add_doom(game, spaces - 1)
    assert game.state.doom == spaces - 1
    with pytest.raises(AncientOneAwakens) as awakens:
        add_doom(game)
    assert awakens.value.reason == "doom"
    assert told(game, events.DoomChanged)[-1] == events.DoomChanged(1, spaces, spaces)


def test_r28_3_too_many_gates_at_once(content: Content) -> None:
    game = scenario(content)
    for place in content.unstable[:6]:
        run(open_gate(game, place, monsters=0))
    assert len(game.state.gates) == 6
    with pytest.raises(AncientOneAwakens) as awakens:
        run(open_gate(game, content.unstable[6], monsters=0))
    assert awakens.value.reason == "gates"
    assert len(game.state.gates) == 7


def test_r28_3_gates_that_were_closed_do_not_count(content: Content) -> None:
    game = scenario(content)
    for place in content.unstable[:6]:
        run(open_gate(game, place, monsters=0))
    run(close_gate(game, content.unstable[0], None))
    run(open_gate(game, content.unstable[6], monsters=0))
    assert len(game.state.gates) == 6


def test_r28_4_no_marker_left_when_a_gate_must_open(content: Content) -> None:
    game = scenario(content)
    put_trophies(game, game.by_id("joe_diamond"), gates=16)
    with pytest.raises(AncientOneAwakens) as awakens:
        run(gate_step(game, content.mythos[CARD]))
    assert awakens.value.reason == "gate_stack"
    assert game.state.gates == {}


def test_r28_4_an_empty_stack_alone_wakes_nobody(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    put_trophies(game, game.by_id("joe_diamond"), gates=15)
    run(gate_step(game, content.mythos[CARD]))
    game.state.seals = ["graveyard"]
    run(gate_step(game, content.mythos["ill_wind_grips_arkham"]))
    assert told(game, events.SurgeBegan) == [events.SurgeBegan("woods", 4)]
    assert told(game, events.GateHeld) == [events.GateHeld("graveyard", "seal")]


def test_r28_4_trophies_spent_in_time_return_markers(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    put_trophies(game, who, gates=16)
    gate = who.gate_trophies[0]
    spend_trophies(game, who, [], [gate])
    run(gate_step(game, content.mythos[CARD]))
    assert game.state.gates == {"woods": gate}


@pytest.mark.parametrize("for_board", [True, False])
def test_r28_5_the_cup_is_empty_when_a_monster_must_be_drawn(content: Content, for_board: bool) -> None:
    game = scenario(content)
    game.state.cup = ["cultist.1"]
    assert run(draw_monster(game, for_board=for_board)) == "cultist.1"
    with pytest.raises(AncientOneAwakens) as awakens:
        run(draw_monster(game, for_board=for_board))
    assert awakens.value.reason == "monster_cup"


def test_r28_5_the_gate_is_open_already_when_its_monster_is_missing(content: Content) -> None:
    game = scenario(content)
    game.state.cup.clear()
    with pytest.raises(AncientOneAwakens) as awakens:
        run(gate_step(game, content.mythos[CARD]))
    assert awakens.value.reason == "monster_cup"
    assert list(game.state.gates) == ["woods"]


SHEETS = ("amanda_sharpe", "ashcan_pete", "harvey_walters", "joe_diamond", "bob_jenkins", "jenny_barnes")


@pytest.mark.parametrize(("seats", "threshold"), [(1, 8), (2, 10), (3, 12), (4, 14), (5, 16), (6, 18)])
def test_r28_6_overrun_at_terror_10(content: Content, seats: int, threshold: int) -> None:
    game = scenario(content, investigators=SHEETS[:seats])
    game.state.terror = 10
    fill_woods(game, threshold - 2)
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.monsters) == threshold - 1
    with pytest.raises(AncientOneAwakens) as awakens:
        run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert awakens.value.reason == "overrun"


def test_r28_6_a31_the_sky_counts_and_the_outskirts_do_not(content: Content) -> None:
    game = scenario(content)
    game.state.terror = 10
    for _ in range(2):
        put_monster(game, "byakhee", "sky")
    game.state.outskirts = [game.state.cup.pop() for _ in range(4)]
    fill_woods(game, 10)
    run(place_monster(game, run(draw_monster(game)), "graveyard"))
    assert len(game.state.monsters) == 13
    with pytest.raises(AncientOneAwakens):
        run(place_monster(game, run(draw_monster(game)), "graveyard"))


def test_r28_6_a31_tested_only_at_terror_10(content: Content) -> None:
    game = scenario(content)
    fill_woods(game, 14)
    run(raise_terror(game, 9))
    assert game.state.terror == 9
    with pytest.raises(AncientOneAwakens) as awakens:
        run(raise_terror(game))
    assert awakens.value.reason == "overrun"
    assert game.state.terror == 10


def test_r28_7_the_doom_track_is_filled_before_the_battle(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.doom = 3
    session = FlowRunner(awaken(game, "gates"))
    while session.decision is not None:
        session.answer(session.decision.default)
    assert game.state.doom == 10
    assert game.state.battle is not None
    assert told(game, events.Awakened) == [events.Awakened("yig", "gates")]


@pytest.mark.parametrize("reason", ["doom", "gates", "gate_stack", "monster_cup"])
def test_r28_1_awakening_interrupts_the_mythos_phase(content: Content, reason: str) -> None:
    game = scenario(content, ancient_one="yig")
    state = game.state
    state.phase = "between"
    for who in state.investigators:
        who.place = "st_marys_hospital"
    state.mythos_deck.remove(CARD)
    state.mythos_deck.insert(0, CARD)
    if_doom, if_gates = 9 if reason == "doom" else 0, 6 if reason == "gates" else 0
    state.doom = if_doom
    for place in [place for place in content.unstable if place != "woods"][:if_gates]:
        state.gates[place] = state.gate_stack.pop(0)
    {"gate_stack": state.gate_stack, "monster_cup": state.cup}.get(reason, []).clear()
    session = FlowRunner(play(game))
    while state.battle is None and session.decision is not None:
        session.answer(session.decision.default)
    assert told(game, events.Awakened) == [events.Awakened("yig", reason)]
    assert told(game, events.ClueAppeared) == []
    assert told(game, events.MonstersStir) == []
    assert told(game, events.MythosDrawn) == [events.MythosDrawn(CARD, False)]
    assert state.mythos_deck[-1] == CARD
    assert state.doom == 10


def test_a23_closing_comes_before_any_later_doom(content: Content) -> None:
    """The last gate closes with enough trophies: the game is won, whatever the doom track threatens."""
    game = scenario(content, ancient_one="yig")
    game.state.doom = 9
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    put_trophies(game, who, gates=3)
    with pytest.raises(GameEnds):
        run(close_gate(game, "woods", who))
    assert (game.state.outcome, game.state.victors) == ("victory", "closing")


def test_a23_doom_comes_before_the_gate(content: Content) -> None:
    """One opening that would wake him in two ways: the first of them counts."""
    game = scenario(content, ancient_one="yig")
    game.state.doom = 9
    for place in [place for place in content.unstable if place != "woods"][:6]:
        game.state.gates[place] = game.state.gate_stack.pop(0)
    with pytest.raises(AncientOneAwakens) as awakens:
        run(gate_step(game, content.mythos[CARD]))
    assert awakens.value.reason == "doom"
    assert len(game.state.gates) == 6
