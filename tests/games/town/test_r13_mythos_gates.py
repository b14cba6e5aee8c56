"""R13, the first step of the mythos: seals, surges and new gates, with ruling A9."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.abouts import SurgeRoom
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import put_environment, put_gate, put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.rules.monsters import surge
from solo.games.town.rules.mythos import gate_step, mythos_phase, resolve
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import answered, every
from tests.games.town.tables import spread

SHEETS = (
    "amanda_sharpe",
    "ashcan_pete",
    "harvey_walters",
    "joe_diamond",
    "bob_jenkins",
    "jenny_barnes",
    "vincent_lee",
    "mandy_thompson",
)
WORLDS = {
    "woods": "abyss",
    "graveyard": "yuggoth",
    "black_cave": "rlyeh",
    "unvisited_isle": "dreamlands",
    "the_witch_house": "plateau_of_leng",
    "science_building": "city_of_the_great_race",
}


def with_gates(content: Content, count: int, *, seats: int = 4) -> Game:
    """A game with gates at the first of WORLDS; nobody stands at any of them."""
    game = scenario(content, investigators=SHEETS[:seats])
    for place in list(WORLDS)[:count]:
        put_gate(game, place, WORLDS[place])
    return game


def crowd(game: Game, count: int) -> None:
    """Cultists in the street of Northside."""
    for _ in range(count):
        put_monster(game, "cultist", "northside_street")


def test_r13_1_the_four_steps_in_order(content: Content) -> None:
    game = scenario(content)
    game.state.cup.remove("cultist.1")
    game.state.monsters["cultist.1"] = "downtown_street"
    game.by_id("amanda_sharpe").place = "easttown_street"
    game.by_id("joe_diamond").place = "easttown_street"
    run(resolve(game, content.mythos["family_found_butchered"]))
    kinds = [type(event) for event in game.events]
    wanted = [
        events.DoomChanged,
        events.GateOpened,
        events.MonsterAppeared,
        events.ClueAppeared,
        events.MonstersStir,
        events.MonsterMoved,
        events.TerrorRaised,
    ]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert told(game, events.MonsterMoved)[0] == events.MonsterMoved("cultist.1", "downtown_street", "easttown_street")


def test_r13_1_the_top_card_is_drawn(content: Content) -> None:
    game = scenario(content)
    deck = game.state.mythos_deck
    deck.remove("family_found_butchered")
    deck.insert(0, "family_found_butchered")
    run(mythos_phase(game))
    assert told(game, events.MythosDrawn) == [events.MythosDrawn("family_found_butchered", False)]
    assert list(game.state.gates) == ["graveyard"]


def test_r13_3_nothing_happens_at_a_seal(content: Content) -> None:
    game = scenario(content)
    game.state.seals = ["woods"]
    cup = len(game.state.cup)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.events == [events.GateHeld("woods", "seal")]
    assert (game.state.gates, game.state.doom, game.state.monsters, len(game.state.cup)) == ({}, 0, {}, cup)


def test_r13_3_nothing_appears_where_kate_stands(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop", *SHEETS[:3]])
    game.by_id("kate_winthrop").place = "woods"
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.events == [events.GateHeld("woods", "kate_winthrop")]
    assert (game.state.gates, game.state.doom, game.state.monsters) == ({}, 0, {})


@pytest.mark.parametrize(("gates", "monsters"), [(1, 4), (2, 4), (4, 4), (5, 5), (6, 6)])
def test_r13_4_a_surge_brings_as_many_as_gates_or_investigators(content: Content, gates: int, monsters: int) -> None:
    game = with_gates(content, gates)
    stack = list(game.state.gate_stack)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert told(game, events.SurgeBegan) == [events.SurgeBegan("woods", monsters)]
    assert len(game.state.monsters) == monsters
    assert len(game.state.gates) == gates
    assert game.state.gate_stack == stack
    assert game.state.doom == 0


def test_r13_4_the_monsters_come_out_of_all_gates(content: Content) -> None:
    game = with_gates(content, 4)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"woods": 1, "graveyard": 1, "black_cave": 1, "unvisited_isle": 1}


def test_r13_5_of_what_is_left_over_the_surge_gate_gets_the_first(content: Content) -> None:
    game = with_gates(content, 3)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"woods": 2, "graveyard": 1, "black_cave": 1}


@pytest.mark.parametrize(
    ("seats", "gates", "each", "shared"),
    [(5, 3, 1, 1), (8, 3, 2, 1), (7, 4, 1, 2), (8, 5, 1, 2)],
)
def test_r13_5_the_group_says_who_gets_the_rest(
    content: Content, seats: int, gates: int, each: int, shared: int
) -> None:
    game = with_gates(content, gates, seats=seats)
    places = list(WORLDS)[:gates]
    session = FlowRunner(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.least, session.decision.most) == ("surge_share", shared, shared)
    assert [option.subject for option in session.decision.options] == places[1:]
    lucky = places[-shared:]
    session.answer([f"gate:{place}" for place in lucky])
    assert session.over
    assert spread(game) == {place: each + (place == "woods" or place in lucky) for place in places}


def test_r13_6_the_group_decides_before_drawing_when_the_limit_is_near(content: Content) -> None:
    game = with_gates(content, 2)
    crowd(game, 5)
    cup = len(game.state.cup)
    session = FlowRunner(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert session.decision is not None
    assert session.decision.kind == "surge_room"
    assert [option.subject for option in session.decision.options] == ["woods", "graveyard"]
    assert len(game.state.cup) == cup
    session.answer("gate:graveyard")
    assert session.over
    assert spread(game) == {"northside_street": 5, "woods": 1, "graveyard": 1}
    assert len(game.state.outskirts) == 2


def test_r13_6_all_free_places_may_go_to_the_surge_gate(content: Content) -> None:
    game = with_gates(content, 2)
    crowd(game, 5)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]), ["gate:woods"])
    assert spread(game) == {"northside_street": 5, "woods": 2}
    assert len(game.state.outskirts) == 2


def test_a9_no_gate_gets_more_than_the_surge_gate(content: Content) -> None:
    """With room for one monster only there is nothing to ask: it comes out of the gate of the surge."""
    game = with_gates(content, 2)
    crowd(game, 6)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"northside_street": 6, "woods": 1}
    assert len(game.state.outskirts) == 3


def test_a9_an_overflow_empties_the_outskirts_and_the_rest_fills_them_again(content: Content) -> None:
    game = with_gates(content, 2)
    crowd(game, 6)
    game.state.outskirts = [game.state.cup.pop() for _ in range(3)]
    cup = len(game.state.cup)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"northside_street": 6, "woods": 1}
    assert len(game.state.outskirts) == 1
    assert game.state.terror == 1
    assert len(game.state.cup) == cup - 4 + 5


def test_a9_an_overflow_can_refill_the_cup_before_the_next_draw(content: Content) -> None:
    game = with_gates(content, 2)
    crowd(game, 6)
    game.state.outskirts = [game.state.cup.pop() for _ in range(4)]
    game.state.boxed_monsters += game.state.cup[2:]
    del game.state.cup[2:]
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert len(game.state.outskirts) == 2
    assert len(game.state.cup) == 3
    assert game.state.terror == 1


def test_a9_no_limit_at_terror_10(content: Content) -> None:
    game = with_gates(content, 2)
    game.state.terror = 10
    crowd(game, 6)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"northside_street": 6, "woods": 2, "graveyard": 2}
    assert game.state.outskirts == []


def test_a9_an_overflow_that_lifts_the_limit_lets_the_rest_come_to_their_gates(content: Content) -> None:
    game = with_gates(content, 2)
    game.state.terror = 9
    crowd(game, 6)
    put_monster(game, "maniac", "northside_street")
    game.state.outskirts = [game.state.cup.pop() for _ in range(4)]
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.terror == 10
    assert game.state.outskirts == []
    found = spread(game)
    assert found.pop("northside_street") == 7
    assert sum(found.values()) == 3
    assert max(found.values()) == 2


@pytest.mark.parametrize("places", [("woods", "graveyard", "black_cave"), ("black_cave", "graveyard", "woods")])
@pytest.mark.parametrize("left", [3, 2, 1])
def test_r13_5_a9_in_mid_surge_at_terror_10_the_surge_gate_is_served_first(
    content: Content, places: tuple[str, ...], left: int
) -> None:
    """The town is full; the Outskirts overflow when so many of four monsters are still to come."""
    game = scenario(content, investigators=SHEETS[:4])
    for place in places:
        put_gate(game, place, WORLDS[place])
    game.state.terror = 9
    crowd(game, 6)
    put_monster(game, "maniac", "northside_street")
    game.state.outskirts = [game.state.cup.pop() for _ in range(left + 1)]
    game.state.mythos_deck.remove("all_quiet_in_arkham")
    game.state.mythos_deck.insert(0, "all_quiet_in_arkham")
    met = answered(game, mythos_phase(game))
    assert "surge_room" not in [decision.kind for decision in met]
    assert (game.state.terror, game.state.outskirts) == (10, [])
    come = [event.place for event in every(game, events.MonsterAppeared) if event.place in places]
    assert come[0] == "woods"
    assert len(come) == left
    assert max(come.count(place) for place in places) == come.count("woods") == 1


def test_r13_4_kates_ability_keeps_a_surge_out_of_her_location(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop", *SHEETS[:3]])
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    kate = game.by_id("kate_winthrop")
    kate.place, kate.explored = "woods", True
    run(surge(game, "woods", ["woods", "graveyard"]))
    assert spread(game) == {"graveyard": 2}


def test_r13_7_a_new_gate_opens(content: Content) -> None:
    game = scenario(content)
    top = game.state.gate_stack[0]
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.gates == {"woods": top}
    assert game.state.doom == 1
    assert spread(game) == {"woods": 1}
    kinds = [type(event) for event in game.events]
    assert kinds == [events.DoomChanged, events.GateOpened, events.MonsterAppeared]


def test_r13_8_the_last_space_of_the_doom_track_ends_the_phase(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.doom = 9
    with pytest.raises(AncientOneAwakens) as awakens:
        run(resolve(game, content.mythos["all_quiet_in_arkham"]))
    assert awakens.value.reason == "doom"
    assert game.events == [events.DoomChanged(1, 10, 10, cause="gate")]
    assert game.state.gates == {}
    assert game.state.clues["historical_society"] == 1


def test_r13_9_the_clue_tokens_there_are_discarded(content: Content) -> None:
    game = scenario(content)
    game.state.clues["woods"] = 4
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.clues["woods"] == 0
    assert sum(game.state.clues.values()) == 10


def test_r13_9_no_marker_left(content: Content) -> None:
    game = scenario(content)
    game.state.gate_stack.clear()
    with pytest.raises(AncientOneAwakens) as awakens:
        run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert awakens.value.reason == "gate_stack"
    assert game.state.doom == 1


@pytest.mark.parametrize(("seats", "gates"), [(1, 8), (2, 8), (3, 7), (4, 7), (5, 6), (6, 6), (7, 5), (8, 5)])
def test_r13_9_too_many_gates(content: Content, seats: int, gates: int) -> None:
    game = scenario(content, investigators=SHEETS[:seats])
    others = [place for place in content.unstable if place not in ("woods", "graveyard")]
    for place in others[: gates - 2]:
        game.state.gates[place] = game.state.gate_stack.pop(0)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert len(game.state.gates) == gates - 1
    with pytest.raises(AncientOneAwakens) as awakens:
        run(gate_step(game, content.mythos["ill_wind_grips_arkham"]))
    assert awakens.value.reason == "gates"
    assert len(game.state.gates) == gates


def test_r13_10_everybody_there_is_drawn_in_and_delayed(content: Content) -> None:
    game = scenario(content)
    first = f"{content.gates[game.state.gate_stack[0]].world}_1"
    for id in ("ashcan_pete", "joe_diamond"):
        game.by_id(id).place = "woods"
    game.by_id("harvey_walters").place = "uptown_street"
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert [(who.place, who.delayed) for who in game.state.investigators] == [
        ("bank_of_arkham", False),
        (first, True),
        ("uptown_street", False),
        (first, True),
    ]


def test_r13_10_they_are_gone_before_the_monster_comes(content: Content) -> None:
    game = scenario(content)
    game.by_id("ashcan_pete").place = "woods"
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    kinds = [type(event) for event in game.events]
    assert kinds == [events.DoomChanged, events.GateOpened, events.DrawnThrough, events.MonsterAppeared]


@pytest.mark.parametrize(("seats", "monsters"), [(1, 1), (2, 1), (4, 1), (5, 2), (8, 2)])
def test_r13_11_monsters_with_a_new_gate(content: Content, seats: int, monsters: int) -> None:
    game = scenario(content, investigators=SHEETS[:seats])
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert spread(game) == {"woods": monsters}


def test_r13_11_the_limit_holds_for_them_too(content: Content) -> None:
    game = scenario(content)
    crowd(game, 6)
    put_monster(game, "maniac", "northside_street")
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert list(game.state.gates) == ["woods"]
    assert spread(game) == {"northside_street": 7}
    assert len(game.state.outskirts) == 1


def test_r13_12_monsters_are_not_drawn_through_a_gate(content: Content) -> None:
    game = scenario(content)
    put_monster(game, "cultist", "woods")
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.monsters["cultist.1"] == "woods"
    assert spread(game) == {"woods": 2}


@pytest.mark.parametrize(
    ("environment", "kind"), [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")]
)
def test_r13_11_another_is_drawn_for_a_kind_that_is_kept_out(content: Content, environment: str, kind: str) -> None:
    for seed in range(8):
        game = scenario(content, ancient_one="nyarlathotep", seed=seed)
        put_environment(game, environment)
        game.state.cup = [f"{kind}.1", "ghost.1"]
        run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
        assert game.state.monsters == {"ghost.1": "woods"}
        assert game.state.cup == [f"{kind}.1"]


@pytest.mark.parametrize(("free", "obvious"), [(3, True), (2, False)])
def test_r13_6_where_two_gates_can_share_the_room_in_one_way_only_nobody_is_asked(
    town_content: Content, free: int, obvious: bool
) -> None:
    """Two for each are wanted: of three, two come out of the gate of the surge; of two, one or both may."""
    game = with_gates(town_content, 2)
    room = SurgeRoom(free - 1, ("unvisited_isle",), "unvisited_isle", (("unvisited_isle", 2), ("science_building", 2)))
    options = (option("gate", "unvisited_isle"), option("gate", "science_building"))
    assert (unasked(game, Decision("surge_room", "", options, "R13.6", about=room)) is not None) is obvious
