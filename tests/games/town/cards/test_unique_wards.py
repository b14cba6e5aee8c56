"""Unique items that spare their owner something: losses, monsters, steps, attacks."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    AncientOneAttacks,
    Checked,
    Lost,
    TokenPut,
)
from solo.games.town.rules.battle import awaken, strike_back
from solo.games.town.rules.checks import skill_check
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement, movement_points, walk_about
from solo.games.town.rules.trading import hand_card
from solo.games.town.rules.upkeep import actions, begin_turn
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, changed, every, holdings, kate, last, options

# Enchanted Jewelry


def test_the_jewelry_takes_three_points_of_stamina_in_all(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "enchanted_jewelry")
    use = "use:enchanted_jewelry.1"
    assert run(lose(game, who, sanity=1, stamina=2), [use, "suffer"]) == {"sanity": 1, "stamina": 1}
    assert who.tokens == {"enchanted_jewelry.1": 1}
    assert (who.exhausted, [event.tokens for event in every(game, TokenPut)]) == ([], [1])
    assert run(lose(game, who, stamina=3), [use, use]) == {"sanity": 0, "stamina": 1}
    assert (who.cards, who.tokens, who.stamina) == ([], {}, 2)
    assert game.state.decks["unique"][-1] == "enchanted_jewelry.1"


def test_the_jewelry_keeps_its_tokens_in_other_hands(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "enchanted_jewelry")
    run(lose(game, who, stamina=1), ["use:enchanted_jewelry.1"])
    jenny = game.by_id("jenny_barnes")
    hand_card(game, who, jenny, "enchanted_jewelry.1")
    assert (who.tokens, jenny.tokens) == ({}, {"enchanted_jewelry.1": 1})


@pytest.mark.parametrize(("loser", "amounts"), [("kate_winthrop", {"sanity": 2}), ("jenny_barnes", {"stamina": 2})])
def test_the_jewelry_is_for_its_owner_s_stamina(content: Content, loser: str, amounts: dict[str, int]) -> None:
    game, who = kate(content)
    give(game, who, "enchanted_jewelry")
    run(lose(game, game.by_id(loser), **amounts))
    assert who.tokens == {}


# Healing Stone


@pytest.mark.parametrize("what", ["stamina", "sanity"])
def test_the_healing_stone_gives_one_point_each_upkeep(content: Content, what: str) -> None:
    game, who = kate(content)
    who.sanity = who.stamina = 2
    give(game, who, "healing_stone")
    before = holdings(game, who)
    run(actions(game, who), ["use:healing_stone.1", what])
    assert changed(game, who, before) == {what: 1}
    assert options(FlowRunner(actions(game, who))) == [], "once in an upkeep"
    begin_turn(who)
    assert options(FlowRunner(actions(game, who))) == ["done", "use:healing_stone.1"]


def test_the_healing_stone_is_not_offered_to_the_hale_and_not_on_the_way(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "healing_stone")
    run(actions(game, who))
    who.sanity = who.stamina = 2
    assert "use:healing_stone.1" not in options(FlowRunner(walk_about(game, who)))


@pytest.mark.parametrize(("card", "left"), [("healing_stone", []), ("gate_box", ["gate_box.1"])])
def test_the_healing_stone_goes_when_the_ancient_one_awakes(content: Content, card: str, left: list[str]) -> None:
    game, who = kate(content, ancient_one="hastur")
    give(game, who, card)
    run(awaken(game, "doom"))
    assert who.cards == left


# Obsidian Statue


@pytest.mark.parametrize(("what", "left"), [("stamina", {"sanity": -3}), ("sanity", {"stamina": -2})])
def test_the_obsidian_statue_cancels_one_kind_of_one_loss(content: Content, what: str, left: dict[str, int]) -> None:
    game, who = kate(content)
    give(game, who, "obsidian_statue")
    before = holdings(game, who)
    run(lose(game, who, sanity=3, stamina=2), ["use:obsidian_statue.1", what])
    assert changed(game, who, before) == {"unique": -1, **left}
    assert game.state.decks["unique"][-1] == "obsidian_statue.1"
    assert run(lose(game, who, stamina=1)) == {"sanity": 0, "stamina": 1}, "one source only"


@pytest.mark.parametrize("amounts", [{"sanity": 1}, {"stamina": 1}])
def test_the_obsidian_statue_is_offered_against_either_loss(content: Content, amounts: dict[str, int]) -> None:
    game, who = kate(content)
    give(game, who, "obsidian_statue")
    assert options(FlowRunner(lose(game, who, **amounts))) == ["suffer", "use:obsidian_statue.1"]
    assert options(FlowRunner(lose(game, game.by_id("jenny_barnes"), **amounts))) == []


# Pallid Mask, Ruby of R'lyeh, Silver Key


def test_the_pallid_mask_helps_to_slip_past_a_monster(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "pallid_mask")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [1, 1, 5])
    assert run(evade(game, who, monster))
    assert (last(game, Checked).pool, dice.left, who.exhausted) == (4 - 3 + 2, 0, [])


def test_the_ruby_adds_movement_points_to_every_walk(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "ruby_of_rlyeh")
    for _ in range(2):
        assert about(FlowRunner(walk_about(game, who))) == 2 + 3
    script(game, [6] * 9)
    assert run(skill_check(game, who, "speed")).pool == 2, "it makes nobody nimbler"


def test_a_ruby_handed_over_on_the_way_serves_the_next_walk(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "ruby_of_rlyeh")
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    session = FlowRunner(walk_about(game, jenny))
    for answer in ("trade:kate_winthrop", "take:ruby_of_rlyeh.1", "done"):
        session.answer(answer)
    assert about(session) == 1, "Jenny's own speed"
    assert (movement_points(game, jenny), movement_points(game, who)) == (1 + 3, 2)


def test_the_ruby_does_nothing_for_one_who_is_delayed(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "ruby_of_rlyeh")
    who.delayed = True
    run(movement(game, who))
    assert who.place == "uptown_street"


def test_the_silver_key_evades_three_times(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "silver_key")
    monster = put_monster(game, "dhole", who.place)
    for tokens in ({"silver_key.1": 1}, {"silver_key.1": 2}, {}):
        assert run(evade(game, who, monster), ["use:silver_key.1"])
        assert (who.tokens, who.exhausted) == (tokens, [])
    assert (who.cards, every(game, Checked), who.stamina) == ([], [], 4)
    assert game.state.decks["unique"][-1] == "silver_key.1"


def test_one_with_the_silver_key_walks_on(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "silver_key")
    monster = put_monster(game, "cultist", who.place)
    way = ["go:southside_street", f"evade:{monster}", "use:silver_key.1", "go:french_hill_street"]
    run(walk_about(game, who), way)
    assert who.place == "french_hill_street"


def test_the_silver_key_opens_a_way_out_of_a_fight_and_out_of_an_encounter(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "silver_key")
    monster = put_monster(game, "cultist", who.place)
    assert run(combat(game, who, monster), ["flee", "use:silver_key.1"]) == "fled"
    step = {"check": {"skill": "evade", "modifier": -5}, "pass": [{"gain": {"money": 2}}]}
    run(VOCABULARY.compile([step]).run(Scope(game, who, "test")), ["use:silver_key.1"])
    assert (who.money, who.tokens) == (2, {"silver_key.1": 2})


@pytest.mark.parametrize("kind", ["sneak", "horror", "combat"])
def test_the_silver_key_is_for_evade_checks_only(content: Content, kind: str) -> None:
    game, who = kate(content)
    give(game, who, "silver_key")
    script(game, [1] * 4)
    assert not run(skill_check(game, who, kind)).passed
    assert who.tokens == {}


# Warding Statue


def test_the_warding_statue_takes_all_of_a_monster_s_damage_once(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "warding_statue")
    monster = put_monster(game, "gug", who.place)
    before = holdings(game, who)
    script(game, [1])
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight")
    assert options(session) == ["suffer", "use:warding_statue.1"]
    session.answer("use:warding_statue.1")
    assert changed(game, who, before) == {"unique": -1, "sanity": -2}
    assert game.state.decks["unique"][-1] == "warding_statue.1"


@pytest.mark.parametrize("rule", ["a failed evade check", "another loss"])
def test_the_warding_statue_needs_a_failed_combat_check(content: Content, rule: str) -> None:
    game, who = kate(content)
    give(game, who, "warding_statue")
    monster = put_monster(game, "cultist", who.place)
    script(game, [1])
    run({"a failed evade check": evade(game, who, monster), "another loss": lose(game, who, stamina=1)}[rule])
    assert (who.stamina, who.cards) == (3, ["warding_statue.1"])


def test_the_warding_statue_skips_one_attack_on_everybody(content: Content) -> None:
    """Ithaqua's attack is a Fight check +1, one lower in each round."""
    game, who = kate(content, ancient_one="ithaqua")
    give(game, who, "warding_statue")
    wake(game)
    run(strike_back(game), ["use:warding_statue.1:1"])
    jenny = game.by_id("jenny_barnes")
    assert (every(game, Checked), every(game, Lost), who.cards) == ([], [], [])
    assert [event.cancelled for event in every(game, AncientOneAttacks)] == [True]
    assert game.state.decks["unique"][-1] == "warding_statue.1"
    assert game.state.battle is not None
    game.state.battle.round = 2
    script(game, [6] * 9)
    run(strike_back(game))
    assert [check.modifier for check in every(game, Checked)] == [1, 1], "the skipped attack makes it no harder"
    assert (who.stamina, jenny.stamina) == (4, 4)


def test_nothing_of_a_skipped_attack_happens(content: Content) -> None:
    """Cthulhu's lowers a maximum of everybody's, and ends with a doom token."""
    game, who = kate(content, ancient_one="cthulhu")
    give(game, who, "warding_statue")
    wake(game)
    game.state.doom = 5
    before = holdings(game, who)
    run(strike_back(game), ["use:warding_statue.1:1"])
    assert changed(game, who, before) == {"unique": -1}
    assert game.state.doom == 5


def test_the_warding_statue_may_be_saved_for_later(content: Content) -> None:
    game, who = kate(content, ancient_one="ithaqua")
    give(game, who, "warding_statue")
    wake(game)
    script(game, [1] * 9)
    run(strike_back(game), ["suffer"])
    assert (who.stamina, game.by_id("jenny_barnes").stamina, who.cards) == (2, 2, ["warding_statue.1"])
