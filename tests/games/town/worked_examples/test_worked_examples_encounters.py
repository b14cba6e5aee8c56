"""The rulebooks' worked examples: encounters in Arkham and in the Other Worlds, location abilities."""

from __future__ import annotations

from contextlib import suppress

from solo.games.town import events
from solo.games.town.checks.by_hand import put_environment, put_gate, put_trophies, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.combat import appear
from solo.games.town.rules.encounters import arkham_encounters, other_world_encounter
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import (
    Vector,
    amanda_in,
    named,
    on_top,
    only_in_cup,
    set_skills,
    vectors,
    world_named,
)


def at_the_historical_society(content: Content, vector: Vector) -> tuple[Game, Investigator]:
    """Amanda there, the card with the caretaker on top of its deck."""
    game, amanda = amanda_in(content, named(vector.given["at"]))
    assert content.neighbourhood_of[amanda.place] == named(vector.given["district"])
    assert bool(game.state.gates) is vector.given["gate"]
    game.state.revealed[named(vector.action["draw_from"])] = 1
    return game, amanda


@vectors("ah_encounter_historical_society")
def test_r11_2_an_encounter_that_leads_to_another(content: Content, vector: Vector) -> None:
    game, amanda = at_the_historical_society(content, vector)
    game.state.revealed["uptown"] = 6
    session = FlowRunner(arkham_encounters(game, amanda))
    session.answer("yes")
    assert amanda.place == named(vector.expected["moved_to"])
    assert session.decision is not None
    assert "read:woods_6" in [each.id for each in session.decision.options]
    session.answer("read:woods_6")
    read = [(event.place, event.entry) for event in told(game, events.EncounterBegan)]
    assert read == [("historical_society", "historical_society_1"), ("woods", "woods_6")]
    assert vector.expected["then"] == "another encounter at Woods"
    assert named(vector.given["district"]) not in game.state.revealed
    assert vector.expected["card_returned_to"] == "Southside deck"
    assert len(content.encounters["southside"]) == 7


@vectors("ah_encounter_historical_society_decline")
def test_r11_2_an_offer_declined(content: Content, vector: Vector) -> None:
    game, amanda = at_the_historical_society(content, vector)
    run(arkham_encounters(game, amanda), ["no"])
    assert (amanda.place == named(vector.given["at"])) is (vector.expected["moved_to"] is None)
    assert len(told(game, events.EncounterBegan)) == 1
    assert game.state.revealed == {}
    assert vector.expected["card_returned_to"] == "Southside deck"


@vectors("ah_encounter_gate_black_cave")
def test_r11_6_a_gate_draws_in(content: Content, vector: Vector) -> None:
    place, world = named(vector.given["at"]), world_named(vector.given["gate_leads_to"])
    game, amanda = amanda_in(content, place)
    put_gate(game, place, world)
    amanda.explored = vector.given["explored_marker"]
    run(arkham_encounters(game, amanda))
    assert amanda.place == f"{world_named(vector.expected['world'])}_{vector.expected['area']}"
    assert amanda.delayed is vector.expected["delayed"]
    assert bool(told(game, events.EncounterBegan)) is vector.expected["had_location_encounter"]


@vectors("ah_encounter_gate_explored")
def test_r11_7_an_explored_gate_does_not_draw_in(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    put_gate(game, "woods", "dreamlands")
    amanda.explored = vector.given["explored_marker"]
    session = FlowRunner(arkham_encounters(game, amanda))
    assert session.decision is not None
    assert ("close:lore" in [each.id for each in session.decision.options]) is vector.expected["may_close"]
    session.answer("leave")
    assert (amanda.place != "woods") is vector.expected["drawn_in"]
    assert amanda.explored


@vectors("ah_encounter_gate_by_encounter_delays")
def test_r32_6_a_gate_and_a_monster_appear(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    game.state.doom = vector.given["doom"]
    game.state.revealed["uptown"] = 6
    game.events.clear()
    run(arkham_encounters(game, amanda))
    names: dict[type, str] = {
        events.GateOpened: "gate",
        events.DrawnThrough: "investigator_drawn_in",
        events.MonsterAppeared: "monster",
    }
    assert [names[type(event)] for event in game.events if type(event) in names] == vector.expected["order"]
    assert amanda.delayed is vector.expected["delayed"]
    assert game.state.doom == vector.expected["doom"]
    assert (list(game.state.monsters.values()) == ["woods"]) is vector.expected["monster_stays"]
    assert ("woods" in game.state.gates) is vector.expected["gate_stays"]
    assert content.areas[amanda.place][1] == 1


@vectors("ah_other_world_encounter_city")
def test_r12_2_gate_cards_until_the_colour_fits(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    world = world_named(given["world"])
    assert sorted(content.worlds[world].colours) == sorted(given["encounter_symbols"])
    cards = ["gate_red_1", "gate_blue_1", "gate_green_4"]
    assert [content.gate_cards[id].colour for id in cards] == given["gate_deck"]
    assert (world in content.gate_cards["gate_green_4"].entries) is vector.action["green_card_names_this_world"]
    game, amanda = amanda_in(content, f"{world}_1")
    on_top(game.state.gate_deck, *cards)
    session = FlowRunner(other_world_encounter(game, amanda))
    entry = told(game, events.EncounterBegan)[0].entry
    assert entry == content.gate_cards["gate_green_4"].entries[expected["paragraph"].lower()].id
    while session.decision is not None:
        session.answer(session.decision.default)
    passed_over, used = game.state.gate_deck[-3:-1], game.state.gate_deck[-1]
    assert [content.gate_cards[id].colour for id in passed_over] == expected["discarded_to_bottom"]
    assert content.gate_cards[used].colour == expected["used"]
    assert len([*passed_over, used]) == expected["cards_drawn"]
    assert len(game.state.gate_deck) == len(content.gate_cards)


# ---------------------------------------------------------------- location abilities


def at_the_science_building(content: Content, vector: Vector, kind: str) -> tuple[Game, Investigator]:
    """Amanda there with trophies of one kind that are worth the price."""
    game, amanda = amanda_in(content, named(vector.given["location"]))
    trophies = {"monster_trophy": (["star_spawn", "shoggoth"], 0), "gate_trophy": ([], 1)}
    monsters, gates = trophies[kind]
    put_trophies(game, amanda, monsters=monsters, gates=gates)
    return game, amanda


@vectors("ah_location_ability_science_building")
def test_r32_3_trophies_for_clues_at_the_science_building(content: Content, vector: Vector) -> None:
    """The board gives two clue tokens for one gate, or for monsters of toughness 5."""
    trade = vector.expected["trade"]
    assert trade["get"] == "clue_token"
    for kind in trade["give"]:
        game, amanda = at_the_science_building(content, vector, kind)
        assert bool(game.state.gates) is vector.given["gate"]
        session = FlowRunner(arkham_encounters(game, amanda))
        assert session.decision is not None
        offered = [each.id for each in session.decision.options]
        assert ("ability:science_building" in offered) is vector.expected["allowed"]
        session.answer("ability:science_building")
        while session.decision is not None:
            session.answer(session.decision.default)
        assert amanda.clues == 2
        assert amanda.monster_trophies == amanda.gate_trophies == []
        assert told(game, events.EncounterBegan) == []


@vectors("ah_location_ability_blocked_by_gate")
def test_r32_3_no_ability_at_an_open_gate(content: Content, vector: Vector) -> None:
    for kind in ("monster_trophy", "gate_trophy"):
        game, amanda = at_the_science_building(content, vector, kind)
        put_gate(game, amanda.place, "abyss")
        assert bool(game.state.gates) is vector.given["gate"]
        run(arkham_encounters(game, amanda))
        assert bool(told(game, events.AbilityUsed)) is vector.expected["allowed"]
        assert amanda.place == "abyss_1"
        assert amanda.clues == 0


@vectors("ah_trophy_sale_river_docks")
def test_r32_10_selling_trophies_at_the_docks(content: Content, vector: Vector) -> None:
    """The board asks for toughness 5 in monsters: a Star Spawn under Shub-Niggurath while R'lyeh rises is worth that."""
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one="shub_niggurath")
    amanda = game.by_id("amanda_sharpe")
    amanda.place = named(vector.given["location"])
    put_environment(game, "rlyeh_rising")
    put_trophies(game, amanda, monsters=["star_spawn"], gates=1)
    monster, gate = amanda.monster_trophies[0], amanda.gate_trophies[0]
    assert game.figures(monster).toughness == 5
    assert amanda.money == vector.given["money"]
    run(arkham_encounters(game, amanda), ["ability:river_docks", "pay:monster_toughness-5"])
    assert amanda.money == vector.expected["price_each"]
    assert (monster in game.state.cup) is (vector.expected["monster_to"] == "cup")
    run(arkham_encounters(game, amanda), ["ability:river_docks"])
    assert amanda.money == vector.expected["money"]
    assert (game.state.gate_stack[-1] == gate) is (vector.expected["gate_to"] == "bottom of gate stack")


# ---------------------------------------------------------------- monsters of encounters


@vectors("ah_encounter_monster_evaded")
def test_r32_4_a_monster_of_an_encounter_never_stays(content: Content, vector: Vector) -> None:
    """A ghoul: Amanda evades it; beats it; is knocked out by it; goes mad at the sight of it."""
    courses = {
        "evaded": ("evade:ghoul.1", [5], 5, 5),
        "defeated": ("fight:ghoul.1", [5, 1, 5, 1], 5, 5),
        "investigator_unconscious": ("fight:ghoul.1", [5, 1, 1, 1], 5, 1),
        "investigator_insane": ("fight:ghoul.1", [1, 1], 1, 5),
    }
    assert list(courses) == vector.action["outcomes"]
    for outcome, (answer, faces, sanity, stamina) in courses.items():
        game, amanda = amanda_in(content, "woods")
        set_skills(game, amanda, sneak=4, fight=3)
        amanda.sanity, amanda.stamina = sanity, stamina
        only_in_cup(game, "ghoul.1")
        dice = script(game, faces)
        with suppress(Collapsed):
            run(appear(game, amanda), [answer])
        assert dice.left == 0
        assert [len(told(game, kind)) for kind in (events.Evaded, events.MonsterDefeated, events.KnockedOut)] == [
            outcome == "evaded",
            outcome == "defeated",
            outcome.startswith("investigator"),
        ]
        piles = {"cup": game.state.cup, "trophy": amanda.monster_trophies}
        assert [pile for pile, monsters in piles.items() if monsters == ["ghoul.1"]] == [vector.expected[outcome]]
        assert bool(game.state.monsters) is vector.expected["stays_on_board"]
        assert game.state.visiting == []
