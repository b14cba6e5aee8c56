"""The rulebooks' worked examples: limits, terror, awakening, the final battle, victory and score."""

from __future__ import annotations

from contextlib import suppress

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script, told, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game, GameEnds
from solo.games.town.printed.numbers import (
    GONE,
    LOST,
    gates_that_awaken,
    monster_limit,
    monsters_with_gate,
    outskirts_capacity,
    overrun_threshold,
    surge_size,
)
from solo.games.town.rules.battle import FIELD, attack, awaken, hit, strike_back
from solo.games.town.rules.doom import check_overrun, doom_limit, raise_terror
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.ending import score
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.monsters import draw_monster, has_room, place_in_outskirts, place_monster
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import start_environment, start_rumor
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.games.town.rules.upkeep import due
from solo.games.town.state import Battle
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import Vector, amanda_in, checks, named, set_skills, table, vectors


def crowd(game: Game, count: int) -> None:
    """So many monsters in the town, limit or not."""
    for marker in game.state.cup[:count]:
        game.state.monsters[marker] = "downtown_street"
    del game.state.cup[:count]


# ---------------------------------------------------------------- limits and terror


@vectors("ah_outskirts_table", "ah_monster_limit", "ah_gate_awaken_table")
def test_r3_2_tables_by_players(vector: Vector) -> None:
    tables = {
        "outskirts_capacity": outskirts_capacity,
        "monster_limit": monster_limit,
        "open_gates_that_awaken": gates_that_awaken,
    }
    (name,) = set(vector.expected) & set(tables)
    assert [tables[name](players) for players in vector.given["players"]] == vector.expected[name]
    formulas = {
        "8 - players": [8 - players for players in range(1, 9)],
        "players + 3": [players + 3 for players in range(1, 9)],
        None: [8, 8, 7, 7, 6, 6, 5, 5],
    }
    assert vector.expected[name] == formulas[vector.expected.get("formula")]


@vectors("ah_outskirts_overflow")
def test_r26_4_the_outskirts_overflow(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, given["players"])
    for _ in range(given["outskirts"]):
        run(place_in_outskirts(game, run(draw_monster(game))))
    assert len(game.state.outskirts) == given["outskirts"]
    assert game.state.terror == given["terror"]
    monster, cup = run(draw_monster(game)), len(game.state.cup)
    run(place_in_outskirts(game, monster))
    assert len(game.state.outskirts) == expected["outskirts"]
    assert len(game.state.cup) - cup == expected["returned_to_cup"]
    assert monster in game.state.cup
    assert game.state.terror == expected["terror"]


@vectors("ah_terror_thresholds")
def test_r27_3_terror_point_by_point(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game = table(content, 4)
    (amanda, *_) = game.state.investigators
    assert game.state.terror == vector.given["terror"]
    assert len(game.state.decks["ally"]) == vector.given["ally_deck"]
    closed = []
    for level in range(1, 11):
        shut = expected.get(f"at_{level}", {}).get("closes")
        places = [named(shut)] if shut else []
        streets = [named(expected[f"at_{level}"]["occupants_to"])] if shut else []
        monsters = [put_monster(game, "cultist", place) for place in places]
        for place in places:
            amanda.place = place
        run(raise_terror(game))
        closed += places
        assert list(game.state.closed) == closed
        assert [game.state.monsters[monster] for monster in monsters] == streets
        assert [amanda.place for _ in places] == streets
        assert game.state.terror == level
        assert len(game.state.decks["ally"]) == vector.given["ally_deck"] - level
    assert len(closed) == 3
    assert len(game.state.boxed_cards) == expected["allies_removed_by_10"]
    assert game.state.doom == expected["doom_added_when_reaching_10"]
    crowd(game, 7)
    assert has_room(game) is (expected["at_10"]["monster_limit"] == "none")
    run(place_monster(game, run(draw_monster(game)), "woods"))
    assert game.state.outskirts == []
    run(raise_terror(game, 2))
    assert game.state.doom == 2 * expected["doom_added_per_point_beyond_10"]
    assert game.state.terror == 10


# ---------------------------------------------------------------- awakening


@vectors("ah_overrun_five_players", "d_overrun_4", "d_overrun_4_low_terror")
def test_r28_6_overrun(content: Content, vector: Vector) -> None:
    given = vector.given
    players = {"N": 0, "players": 0, **given}["players"] or given["N"]
    game = table(content, players)
    game.state.terror = given["terror"]
    crowd(game, given["monsters_in_arkham"] - 1)
    check_overrun(game)
    crowd(game, 1)
    assert game.monsters_count() == given["monsters_in_arkham"]
    woken = ""
    try:
        check_overrun(game)
    except AncientOneAwakens as awakens:
        woken = awakens.reason
    assert (woken == "overrun") is vector.expected["awakens"]
    assert overrun_threshold(players) == vector.expected.get("threshold", 2 * (players + 3))


@vectors("d_awaken_4_gates", "d_awaken_4_gates_six")
def test_r28_3_too_many_gates(content: Content, vector: Vector) -> None:
    game = table(content, vector.given["N"])
    places = content.unstable[: vector.given["open_gates"]]
    woken = ""
    try:
        for place in places:
            run(open_gate(game, place))
    except AncientOneAwakens as awakens:
        woken = awakens.reason
    assert len(game.state.gates) == len(places) == vector.given["open_gates"]
    assert (woken == "gates") is vector.expected["awakens"]
    assert (woken == "") is not vector.expected["awakens"]


# ---------------------------------------------------------------- the final battle


@vectors("ah_final_battle_4_players", "ah_final_battle_carry")
def test_r29_8_successes_take_doom_tokens(content: Content, vector: Vector) -> None:
    """Amanda's four dice against an Ancient One whose rating is set to 0."""
    given, expected = vector.given, vector.expected
    game = table(content, given["players"], ancient_one="cthulhu")
    (amanda, *_) = game.state.investigators
    wake(game)
    game.state.doom = given["doom"]
    battle = game.state.battle
    assert battle is not None
    battle.total = given["success_total"]
    set_skills(game, amanda, fight=4)
    successes = vector.action["successes"]
    dice = script(game, [*[5] * successes, *[1] * (4 - successes)])
    run(attack(game, amanda, battle), ["fight"])
    assert dice.left == 0
    assert (game.state.doom, battle.total) == (expected["doom"], expected["success_total"])


@vectors("d_battle_4_total")
def test_r29_8_successes_for_the_whole_track(content: Content, vector: Vector) -> None:
    given = vector.given
    game = table(content, given["N"], ancient_one="cthulhu")
    game.state.battle = Battle(round=1, total=given["success_total"])
    game.state.doom = given["doom"]
    needed = 0
    while game.state.doom:
        hit(game, 1)
        needed += 1
    assert needed == vector.expected["successes_to_win"]


@vectors("ah_final_battle_hastur")
def test_r29_11_hasturs_attack(content: Content, vector: Vector) -> None:
    """The books speak of a Will check in passing; on Hastur's sheet it is Luck, and the sheet counts."""
    ancient_one, expected = named(vector.given["ancient_one"]), vector.expected
    assert expected["each_investigator"].endswith("check")
    assert expected["failure"] == "lose sanity"
    modifiers = []
    for number in (1, 2, 3):
        game = table(content, 2, ancient_one=ancient_one)
        wake(game)
        assert game.state.battle is not None
        game.state.battle.round = number
        script(game, [1] * 20)
        before = [who.sanity for who in game.state.investigators]
        run(strike_back(game))
        made = checks(game, "luck")
        assert [check.who for check in made] == [who.id for who in game.state.investigators]
        assert [who.sanity for who in game.state.investigators] == [sanity - 2 for sanity in before]
        modifiers.append(made[0].modifier)
    assert (modifiers == sorted(modifiers, reverse=True) == [1, 0, -1]) is expected["difficulty_grows"]


@vectors("ah_final_battle_setup")
def test_r29_1_the_battle_is_set_up(content: Content, vector: Vector) -> None:
    """Shub-Niggurath, who at the start of the battle devours those without monster trophies: here it is Joe."""
    given, expected = vector.given, vector.expected
    game = table(content, 4, ancient_one="shub_niggurath")
    amanda, pete, harvey, joe = game.state.investigators
    assert doom_limit(game) == given["doom_track_size"]
    game.state.doom = given["doom"]
    pete.place = LOST
    assert len(game.at(LOST)) == given["lost_investigators"]
    for who in (amanda, harvey):
        put_trophies(game, who, monsters=["cultist"])
    for card in ("retainer", "bank_loan"):
        give(game, amanda, card)
    game.state.mythos_deck.remove("blackest_night")
    game.state.mythos_deck.remove("good_work_undone")
    run(start_environment(game, content.mythos["blackest_night"]))
    run(start_rumor(game, content.mythos["good_work_undone"]))
    assert [bool(game.state.environment), bool(game.state.rumor)] == [
        given["environment_in_play"],
        given["rumor_in_play"],
    ]
    game.state.round += 5
    assert len(due(game, amanda)) == 2
    run(awaken(game, "gates"))
    assert game.state.doom == expected["doom"]
    lost = [pete.id] * expected["lost_investigators_devoured"]
    hit_by_start = [joe.id] * expected["start_of_battle_ability_resolved"]
    assert [event.who for event in told(game, events.Devoured)] == lost + hit_by_start
    assert pete.place == joe.place == GONE
    assert bool(game.state.environment) is expected["environment_in_play"]
    assert (game.state.rumor is not None) is expected["rumor_in_play"]
    assert [who.place for who in (amanda, harvey)] == [FIELD, FIELD]
    assert expected["retainer_and_loan_rolls"] == "off"
    assert due(game, amanda) == {}


# ---------------------------------------------------------------- victory and score


@vectors("ah_victory_closing")
def test_r30_1_closing_the_last_gate(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, given["players"])
    (amanda, pete, *_) = game.state.investigators
    put_gate(game, "woods", "dreamlands")
    assert len(game.state.gates) == given["open_gates"]
    put_trophies(game, amanda, gates=1)
    put_trophies(game, pete, gates=given["unspent_gate_trophies"] - 1)
    with pytest.raises(GameEnds):
        run(close_gate(game, "woods", amanda))
    held = len(amanda.gate_trophies) + len(pete.gate_trophies)
    assert held == expected["unspent_gate_trophies"]
    assert (game.state.outcome, game.state.victors) == ("victory", expected["victory"])


@vectors("ah_victory_sealing")
def test_r30_2_the_sixth_seal(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    game.state.seals = [place for place in content.unstable if place not in ("woods", "graveyard")]
    del game.state.seals[vector.given["seals"] :]
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    amanda.explored = True
    amanda.clues = 5
    script(game, [5, 5, 5, 5])
    with pytest.raises(GameEnds):
        run(arkham_encounters(game, amanda), ["close:lore", "seal:woods"])
    assert len(game.state.seals) == vector.expected["seals"]
    assert (game.state.outcome, game.state.victors) == ("victory", vector.expected["victory"])


@vectors("ah_score_azathoth_21")
def test_r31_1_the_score(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = table(content, given["sane_survivors"], ancient_one=named(given["ancient_one"]))
    people = game.state.investigators
    assert doom_limit(game) == given["doom_track_max"]
    game.state.terror = given["terror"]
    for who in people[: given["loans_unpaid"]]:
        give(game, who, "bank_loan")
    game.state.elder_signs_used = given["elder_signs_played"]
    put_trophies(game, people[0], gates=given["gate_trophies"] - 3)
    put_trophies(game, people[1], gates=3)
    for number in range(given["monster_trophies"]):
        people[number % 3].monster_trophies.append(game.state.cup.pop(0))
    found = score(game)
    assert found.base - found.terror == expected["base"]
    assert (-found.loans, -found.elder_signs) == (expected["loans"], expected["elder_signs"])
    assert (found.gate_trophies, found.monster_trophies) == (expected["gates"], expected["monsters"])
    assert (found.survivors, found.score) == (expected["survivors"], expected["score"])


# ---------------------------------------------------------------- variants


@vectors("ah_v7_d3")
def test_v7_guilt(content: Content, vector: Vector) -> None:
    lost = []
    for face in vector.action["die_faces"]:
        game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"], variants=["V7"])
        amanda, joe = game.state.investigators
        put_gate(game, "woods", "dreamlands")
        put_gate(game, "graveyard", "abyss")
        joe.place = "dreamlands_2"
        script(game, [face])
        run(close_gate(game, "woods", amanda))
        lost.append(5 - amanda.sanity)
        run(movement(game, joe))
        assert (joe.place == LOST) is vector.given["closing_strands_other_investigator"]
    assert lost == vector.expected["sanity_lost"]


@vectors("ah_v13_solo")
def test_v13_one_person_plays_four(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game = new_game(content, 1, ancient_one="cthulhu", seats=vector.given["players"])
    session = FlowRunner(play(game))
    assert session.decision is not None
    assert len(session.decision.options) == expected["dealt"]
    assert session.decision.least == session.decision.most == expected["kept"]
    kept = [each.subject for each in session.decision.options[2:]]
    session.answer([f"keep:{id}" for id in kept])
    assert [who.id for who in game.state.investigators] == kept
    number = game.state.seats
    assert number == expected["N_for_all_rules"]
    assert monster_limit(number) == expected["monster_limit"]
    assert outskirts_capacity(number) == expected["outskirts_capacity"]
    assert gates_that_awaken(number) == expected["gates_that_awaken"]
    assert monsters_with_gate(number) == expected["monsters_with_new_gate"]
    assert overrun_threshold(number) == expected["overrun_threshold"]
    assert surge_size(1, number) == number
    game.state.battle = Battle(round=1)
    game.state.doom = 2
    hit(game, expected["successes_per_doom_token"] - 1)
    assert game.state.doom == 2
    hit(game, 1)
    assert game.state.doom == 1
    needed = expected["gate_trophies_for_victory"]
    for trophies, victors in ((needed - 1, ""), (needed, "closing")):
        group = table(content, number)
        (who, *_) = group.state.investigators
        put_trophies(group, who, gates=trophies - 1)
        put_gate(group, "woods", "another_dimension")
        with suppress(GameEnds):
            run(close_gate(group, "woods", who))
        assert len(who.gate_trophies) == trophies
        assert group.state.victors == victors
