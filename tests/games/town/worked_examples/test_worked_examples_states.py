"""The rulebooks' worked examples: closing and sealing gates, what can become of an investigator."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import ASYLUM, HOSPITAL, JAIL, LOST, OUTSKIRTS, SKY, STATION
from solo.games.town.rules.cards import has
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.encounters import arkham_encounters, has_encounters
from solo.games.town.rules.gates import close_gate
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement
from solo.games.town.rules.states import arrest, bless, collapse, curse
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import run
from tests.games.town.worked_examples.worked import Vector, amanda_in, named, play_out, vectors

# ---------------------------------------------------------------- closing and sealing


def at_explored_gate(content: Content, vector: Vector) -> tuple[Game, Investigator]:
    """Amanda at a gate she has explored, another gate open elsewhere."""
    game, amanda = amanda_in(content, "woods")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    given = vector.given
    amanda.explored = given["explored_marker"]
    amanda.clues = given["clue_tokens"]
    game.state.doom = given["doom"]
    assert len(amanda.gate_trophies) == given["gate_trophies"]
    assert len(game.state.seals) == given["seals"]
    return game, amanda


@vectors("ah_seal_with_clues")
def test_r24_5_sealing_with_clues(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game, amanda = at_explored_gate(content, vector)
    script(game, [5, 1, 1, 1])
    run(arkham_encounters(game, amanda), ["close:lore", "seal:woods"])
    paid = [event.amount for event in told(game, events.Paid) if event.what == "clues"]
    assert sum(paid) == vector.action["spend_clues"]
    assert amanda.clues == expected["clue_tokens"]
    assert len(amanda.gate_trophies) == expected["gate_trophies"]
    assert len(game.state.seals) == expected["seals"]
    assert game.state.doom == expected["doom"]
    assert (told(game, events.DoomChanged) == []) is (expected["token_from"] == "unused pile")
    assert [event.passed for event in told(game, events.Checked)] == [vector.action["closing_check"] == "passed"]


@vectors("ah_seal_with_elder_sign")
def test_r25_sealing_with_an_elder_sign(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game, amanda = at_explored_gate(content, vector)
    amanda.sanity, amanda.stamina = given["sanity"], given["stamina"]
    sign = give(game, amanda, "elder_sign")
    assert len(amanda.cards) == given["elder_sign_cards"]
    run(arkham_encounters(game, amanda), [f"use:{sign}"])
    assert bool(told(game, events.Checked)) is expected["check_needed"]
    assert amanda.clues == expected["clue_tokens"]
    assert (amanda.sanity, amanda.stamina) == (expected["sanity"], expected["stamina"])
    assert len(amanda.cards) == expected["elder_sign_cards"]
    assert (sign in game.state.boxed_cards) is expected["elder_sign_removed_from_game"]
    assert len(amanda.gate_trophies) == expected["gate_trophies"]
    assert len(game.state.seals) == expected["seals"]
    assert game.state.doom == expected["doom"]
    changes = [event.change for event in told(game, events.DoomChanged)]
    assert (changes == [-1]) is (expected["token_from"] == "doom track")


def _place_of(game: Game, monster: str) -> str:
    return OUTSKIRTS if monster in game.state.outskirts else game.state.monsters[monster]


@vectors("ah_monsters_with_gate")
def test_r24_7_monsters_of_the_gates_dimension_leave(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    put_gate(game, "woods", "yuggoth")
    put_gate(game, "graveyard", "abyss")
    assert content.gates[game.state.gates["woods"]].dimension == vector.given["gate_symbol"]
    monsters = [
        put_monster(game, "dhole", "easttown_street"),
        put_monster(game, "byakhee", SKY),
        put_monster(game, "mi_go", SKY),
        put_monster(game, "dimensional_shambler", "library"),
    ]
    game.state.outskirts.append(monsters[2])
    del game.state.monsters[monsters[2]]
    lie = {"easttown_street": "arkham", "library": "arkham"}
    assert [
        {"in": lie.get(place := _place_of(game, each), place), "symbol": game.figures(each).dimension}
        for each in monsters
    ] == vector.given["monsters"]
    run(close_gate(game, "woods", amanda))
    assert len([each for each in monsters if each in game.state.cup]) == vector.expected["returned_to_cup"]
    left = [*game.state.monsters, *game.state.outskirts]
    found = [{"in": lie[_place_of(game, each)], "symbol": game.figures(each).dimension} for each in left]
    assert found == vector.expected["remaining"]


# ---------------------------------------------------------------- insane and unconscious


def knock_out(game: Game, who: Investigator, vector: Vector) -> None:
    """Give what the example gives, and take away the last of the value that falls to 0."""
    given = vector.given
    for card in ("knife", "lantern", "wither", "45_automatic", "elder_sign")[: given["items"]]:
        give(game, who, card)
    assert given["retainers"] == 1
    give(game, who, "retainer")
    who.clues = given["clue_tokens"]
    setattr(who, given["cause"], 1)
    with pytest.raises(Collapsed):
        play_out(lose(game, who, sanity=given["cause"] == "sanity", stamina=given["cause"] == "stamina"))


@vectors("ah_insane_in_arkham", "ah_unconscious_in_arkham")
def test_r22_2_insane_or_unconscious_in_arkham(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    cause = given["cause"]
    game, amanda = amanda_in(content, "woods")
    assert game.in_arkham(amanda) is (given["where"] == "arkham")
    knock_out(game, amanda, vector)
    items = [copy for copy in amanda.cards if content.card(copy).item]
    assert given["items"] - len(items) == expected["items_discarded"]
    assert given["clue_tokens"] - amanda.clues == expected["clues_lost"]
    assert bool(has(amanda, "retainer")) is bool(expected["retainers"])
    assert getattr(amanda, cause) == expected[cause]
    assert amanda.place == named(expected["moved_to"]) == {"sanity": ASYLUM, "stamina": HOSPITAL}[cause]
    assert has_encounters(game, amanda) is expected["more_encounters_this_turn"]
    game.state.round += 1
    assert has_encounters(game, amanda)


@vectors("ah_knocked_out_in_other_world")
def test_r22_4_insane_in_an_other_world(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game, amanda = amanda_in(content, "abyss_1")
    assert game.in_other_world(amanda) is (given["where"] == "other_world")
    assert amanda.max_stamina == given["max_stamina"]
    amanda.stamina = given["stamina"]
    knock_out(game, amanda, vector)
    items = [copy for copy in amanda.cards if content.card(copy).item]
    assert given["items"] - len(items) == expected["items_discarded"]
    assert given["clue_tokens"] - amanda.clues == expected["clues_lost"]
    assert bool(has(amanda, "retainer")) is bool(expected["retainers"])
    assert (amanda.sanity, amanda.stamina) == (expected["sanity"], expected["stamina"])
    assert (amanda.place == LOST) is (expected["moved_to"] == "LiTaS")
    assert amanda.delayed is expected["delayed"]
    assert (expected["next_turn"], expected["returns"]) == ("lost", "start of upkeep two turns later")
    game.state.round += 1
    run(upkeep(game, amanda))
    run(movement(game, amanda))
    assert amanda.place == LOST
    assert not amanda.delayed
    game.state.round += 1
    run(upkeep(game, amanda), ["to:library", "set:111"])
    assert amanda.place == "library"


@vectors("ah_arrested")
def test_r22_10_arrested(content: Content, vector: Vector) -> None:
    expected = vector.expected
    game, amanda = amanda_in(content, "woods")
    amanda.money = vector.given["money"]
    arrest(game, amanda)
    assert (vector.given["money"] - amanda.money, amanda.money) == (expected["money_lost"], expected["money"])
    assert (amanda.place == JAIL) is (expected["placed"] == "Jail Cell")
    assert amanda.delayed is expected["delayed"]
    game.state.round += 1
    assert expected["next_turn"] == "lost"
    run(upkeep(game, amanda))
    run(movement(game, amanda))
    run(arkham_encounters(game, amanda))
    assert told(game, events.EncounterBegan) == []
    assert amanda.place == named(expected["then_at"]) == STATION
    assert not amanda.delayed
    game.state.round += 1
    assert has_encounters(game, amanda)


@vectors("ah_devoured_both_zero")
def test_r22_17_devoured(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game, amanda = amanda_in(content, "woods")
    put_trophies(game, amanda, monsters=["cultist"] * given["monster_trophies"], gates=given["gate_trophies"])
    give(game, amanda, "food")
    amanda.clues = amanda.money = 3
    amanda.sanity, amanda.stamina = given["sanity"], given["stamina"]
    unused = len(game.state.unused)
    play_out(collapse(game, amanda))
    (newcomer,) = game.state.investigators
    assert [event.who for event in told(game, events.Devoured)] == ["amanda_sharpe"] * expected["devoured"]
    assert len(newcomer.gate_trophies) == expected["gate_trophies_kept"]
    assert len(newcomer.monster_trophies) == expected["monster_trophies_kept"]
    assert (newcomer is not amanda) is expected["new_investigator_drawn"]
    assert newcomer.id not in game.state.unused
    assert len(game.state.unused) == unused
    assert (newcomer.sanity, newcomer.stamina) == (newcomer.max_sanity, newcomer.max_stamina)


@vectors("ah_blessed_cursed")
def test_r23_blessed_and_cursed(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    assert vector.action["events"] == ["bless", "curse"]
    for first, second, after, faces in (
        (bless, curse, expected["after_bless_then_curse"], given["blessed_success_on"]),
        (curse, bless, expected["after_curse_then_bless"], given["cursed_success_on"]),
    ):
        game, amanda = amanda_in(content, "woods")
        assert success_on(game, amanda) == min(given["normal_success_on"])
        run(first(game, amanda))
        assert success_on(game, amanda) == min(faces)
        run(second(game, amanda))
        assert after == "neither"
        assert amanda.cards == []
        assert success_on(game, amanda) == min(given["normal_success_on"])
        assert len(game.state.special["blessing"]) == 8
