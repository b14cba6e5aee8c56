"""The unique items that are neither weapon nor book: what each does, what it costs, and where it ends."""

from __future__ import annotations

import pytest

from solo.arkham.battle import awaken, strike_back
from solo.arkham.checks import skill_check
from solo.arkham.combat import combat, evade
from solo.arkham.content import Content
from solo.arkham.encounters import arkham_encounters, other_world_encounter
from solo.arkham.events import (
    AncientOneAttacks,
    AutoPassed,
    CardUsed,
    Checked,
    Devoured,
    EncounterBegan,
    Lost,
    MonsterDefeated,
    Sealed,
    TokenPut,
)
from solo.arkham.game import Collapsed, Game
from solo.arkham.losses import lose
from solo.arkham.movement import movement, movement_points, other_world_movement, walk_about
from solo.arkham.numbers import LOST
from solo.arkham.scenario import give, put_environment, put_gate, put_monster, script, wake
from solo.arkham.scope import Scope
from solo.arkham.state import Investigator
from solo.arkham.trading import hand_card
from solo.arkham.upkeep import actions, begin_turn
from solo.arkham.verbs import VOCABULARY
from solo.kernel.flow import Session, run
from tests.arkham.helpers import about, changed, every, holdings, kate, last, options


def explorer(content: Content, card: str) -> tuple[Game, Investigator]:
    """Kate has explored the gate to the Abyss (-2) in the woods, and holds a card; two doom tokens lie on the track."""
    game, who = kate(content, "woods")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    give(game, who, card)
    who.explored = True
    game.state.doom = 2
    return game, who


# Blue Watcher of the Pyramid


def test_the_blue_watcher_wins_a_combat_without_a_roll(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "blue_watcher_of_the_pyramid")
    monster = put_monster(game, "gug", who.place)
    before = holdings(game, who)
    script(game, [6])
    assert run(combat(game, who, monster), ["use:blue_watcher_of_the_pyramid.1"]) == "defeated"
    assert changed(game, who, before) == {"unique": -1, "stamina": -3, "monsters": 1}, "two, and one that overwhelms"
    assert game.state.decks["unique"][-1] == "blue_watcher_of_the_pyramid.1"
    assert last(game, AutoPassed).check == "combat"
    assert [check.check for check in every(game, Checked)] == ["horror"]


def test_the_watcher_s_price_may_knock_the_winner_out(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "blue_watcher_of_the_pyramid")
    who.stamina = 1
    monster = put_monster(game, "cultist", who.place)
    with pytest.raises(Collapsed):
        run(combat(game, who, monster), ["use:blue_watcher_of_the_pyramid.1"])
    assert (who.monster_trophies, who.place) == ([monster], "st_marys_hospital")


def test_the_watcher_s_stamina_is_a_loss(content: Content) -> None:
    game, who = kate(content)
    for card in ("blue_watcher_of_the_pyramid", "food"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    run(combat(game, who, monster), ["use:blue_watcher_of_the_pyramid.1", "use:food.1"])
    assert who.stamina == 3


@pytest.mark.parametrize("tries_first", [False, True])
def test_the_blue_watcher_closes_a_gate_before_or_after_the_check(content: Content, tries_first: bool) -> None:
    game, who = explorer(content, "blue_watcher_of_the_pyramid")
    before = holdings(game, who)
    script(game, [1])
    attempt = ["close:lore"] if tries_first else []
    run(arkham_encounters(game, who), [*attempt, "use:blue_watcher_of_the_pyramid.1:1"])
    assert changed(game, who, before) == {"unique": -1, "stamina": -2, "gates": 1}
    assert list(game.state.gates) == ["graveyard"]
    assert (len(every(game, Checked)), game.state.seals) == (int(tries_first), [])


def test_after_a_failed_attempt_the_watcher_may_be_kept(content: Content) -> None:
    game, who = explorer(content, "blue_watcher_of_the_pyramid")
    script(game, [1])
    run(arkham_encounters(game, who), ["close:lore", "leave"])
    assert ("woods" in game.state.gates, who.explored, len(who.cards)) == (True, True, 1)


@pytest.mark.parametrize("kind", ["fight", "lore", "combat"])
def test_the_blue_watcher_helps_in_no_other_check(content: Content, kind: str) -> None:
    game, who = kate(content)
    give(game, who, "blue_watcher_of_the_pyramid")
    script(game, [1] * 3)
    step = {"check": {"skill": kind}, "fail": [{"gain": {"money": 1}}]}
    run(VOCABULARY.compile([step]).run(Scope(game, who, "test")))
    assert (who.money, len(who.cards)) == (1, 1)


# Dragon's Eye


def test_the_dragon_s_eye_swaps_a_location_card(content: Content) -> None:
    game, who = kate(content, "woods")
    give(game, who, "dragons_eye")
    game.state.revealed["uptown"] = 1
    session = Session(arkham_encounters(game, who))
    first = content.encounters["uptown"][1]["woods"].id
    assert (about(session), options(session)) == (first, [f"read:{first}", "use:dragons_eye.1"])
    session.answer("use:dragons_eye.1")
    assert [event.entry for event in every(game, EncounterBegan)] != [first]
    assert len(every(game, EncounterBegan)) == 1, "the second card must be played"
    assert [event.card for event in every(game, CardUsed)] == ["dragons_eye.1"]
    assert (every(game, Lost)[0].what, every(game, Lost)[0].amount) == ("sanity", 1)
    assert "use:dragons_eye.1" not in options(session)


def test_the_dragon_s_eye_swaps_a_gate_card(content: Content) -> None:
    game, who = kate(content, "abyss_1")
    give(game, who, "dragons_eye")
    deck = game.state.gate_deck
    game.state.gate_deck = ["gate_blue_4", "gate_blue_2", *(card for card in deck if "_blue_" not in card)]
    who.stamina = 1
    session = Session(other_world_encounter(game, who))
    assert about(session) == "gate_blue_4_abyss"
    session.answer("use:dragons_eye.1")
    assert session.over
    assert [event.entry for event in every(game, EncounterBegan)] == ["gate_blue_2_abyss"]
    assert (who.sanity, who.stamina, who.exhausted) == (5, 2, ["dragons_eye.1"])
    assert game.state.gate_deck[-2:] == ["gate_blue_4", "gate_blue_2"]


def test_the_dragon_s_eye_may_be_left_alone(content: Content) -> None:
    game, who = kate(content, "woods")
    give(game, who, "dragons_eye")
    session = Session(arkham_encounters(game, who))
    first = about(session)
    session.answer(f"read:{first}")
    assert [event.entry for event in every(game, EncounterBegan)] == [first]
    assert (who.exhausted, every(game, CardUsed), who.sanity) == ([], [], 6)


def test_one_whom_the_dragon_s_eye_drives_insane_has_no_encounter(content: Content) -> None:
    game, who = kate(content, "woods")
    give(game, who, "dragons_eye")
    who.sanity = 1
    with pytest.raises(Collapsed):
        run(arkham_encounters(game, who), ["use:dragons_eye.1"])
    assert (who.place, every(game, EncounterBegan)) == ("arkham_asylum", [])


def test_the_dragon_s_eye_sees_only_what_its_owner_draws(content: Content) -> None:
    game, who = kate(content, "woods")
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    give(game, who, "dragons_eye")
    Session(arkham_encounters(game, jenny))
    assert len(every(game, EncounterBegan)) == 1
    assert who.exhausted == []


# Elder Sign


def test_an_elder_sign_seals_without_a_roll_or_a_clue(content: Content) -> None:
    game, who = explorer(content, "elder_sign")
    who.clues = 5
    before = holdings(game, who)
    monster = put_monster(game, "ghoul", "northside_street")
    run(arkham_encounters(game, who), ["use:elder_sign.1"])
    assert changed(game, who, before) == {"unique": -1, "sanity": -1, "stamina": -1, "gates": 1}
    assert (game.state.seals, list(game.state.gates)) == (["woods"], ["graveyard"])
    assert (game.state.doom, game.state.elder_signs_used) == (1, 1)
    assert game.state.boxed_cards == ["elder_sign.1"]
    assert last(game, Sealed).means == "elder_sign"
    assert (every(game, Checked), who.explored) == ([], False)
    assert monster in game.state.cup, "of the gate's dimension"


def test_an_elder_sign_works_with_an_empty_doom_track(content: Content) -> None:
    game, who = explorer(content, "elder_sign")
    game.state.doom = 0
    run(arkham_encounters(game, who), ["use:elder_sign.1"])
    assert (game.state.seals, game.state.doom) == (["woods"], 0)


@pytest.mark.parametrize(("what", "place"), [("sanity", "arkham_asylum"), ("stamina", "st_marys_hospital")])
def test_the_seal_stands_when_its_maker_falls(content: Content, what: str, place: str) -> None:
    game, who = explorer(content, "elder_sign")
    setattr(who, what, 1)
    with pytest.raises(Collapsed):
        run(arkham_encounters(game, who), ["use:elder_sign.1"])
    assert (game.state.seals, len(who.gate_trophies), who.place) == (["woods"], 1, place)


def test_the_seal_stands_when_its_maker_is_devoured(content: Content) -> None:
    game, who = explorer(content, "elder_sign")
    who.sanity = who.stamina = 1
    session = Session(arkham_encounters(game, who))
    session.answer("use:elder_sign.1")
    assert (game.state.seals, last(game, Devoured).who) == (["woods"], "kate_winthrop")
    assert len(game.state.investigators[0].gate_trophies) == 1


def test_an_elder_sign_needs_an_explored_gate(content: Content) -> None:
    game, who = explorer(content, "elder_sign")
    who.explored = False
    run(arkham_encounters(game, who))
    assert (who.place, who.cards, game.state.seals) == ("abyss_1", ["elder_sign.1"], [])


def test_an_elder_sign_is_of_no_use_while_nothing_can_be_sealed(content: Content) -> None:
    game, who = explorer(content, "elder_sign")
    put_environment(game, "no_one_can_help_you_now")
    assert "use:elder_sign.1" not in options(Session(arkham_encounters(game, who)))


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


# Flute of the Outer Gods


def test_the_flute_sweeps_the_place_at_a_heavy_price(content: Content) -> None:
    game, who = kate(content)
    game.state.terror = 6
    give(game, who, "flute_of_the_outer_gods")
    fought = put_monster(game, "zombie", who.place)
    others = [put_monster(game, kind, who.place) for kind in ("dark_young", "gug")]
    endless = put_monster(game, "maniac", who.place)
    away = put_monster(game, "cultist", "northside_street")
    before = holdings(game, who)
    script(game, [6])
    assert run(combat(game, who, fought), ["use:flute_of_the_outer_gods.1"]) == "defeated"
    assert changed(game, who, before) == {"unique": -1, "sanity": -3, "stamina": -3, "monsters": 3}
    assert sorted(who.monster_trophies) == sorted([fought, *others])
    assert (endless in game.state.cup, game.state.monsters) == (True, {away: "northside_street"})
    assert [check.check for check in every(game, Checked)] == ["horror"]
    assert len(every(game, MonsterDefeated)) == 4
    assert game.state.decks["unique"][-1] == "flute_of_the_outer_gods.1"


def test_the_flute_may_be_the_last_thing_one_plays(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "flute_of_the_outer_gods")
    who.stamina = 2
    monster = put_monster(game, "cultist", who.place)
    with pytest.raises(Collapsed):
        run(combat(game, who, monster), ["use:flute_of_the_outer_gods.1"])
    assert (who.monster_trophies, who.sanity, who.place) == ([monster], 3, "st_marys_hospital")


# Gate Box


@pytest.mark.parametrize(
    ("card", "gates", "answers", "place"),
    [
        ("gate_box", ["abyss", "yuggoth"], ["to:graveyard"], "graveyard"),
        ("gate_box", ["dreamlands", "yuggoth"], ["to:woods"], "woods"),
        ("gate_box", [], [], LOST),
        ("healing_stone", ["abyss", "yuggoth"], [], "woods"),
        ("healing_stone", ["dreamlands", "yuggoth"], [], LOST),
    ],
)
def test_the_gate_box_opens_every_way_home(
    content: Content, card: str, gates: list[str], answers: list[str], place: str
) -> None:
    game, who = kate(content, "abyss_2")
    give(game, who, card)
    for where, world in zip(("woods", "graveyard"), gates, strict=False):
        put_gate(game, where, world)
    run(other_world_movement(game, who), answers)
    assert (who.place, who.explored) == (place, place != LOST)
    assert who.cards == [f"{card}.1"]


def test_the_gate_box_serves_its_owner_only(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "gate_box")
    put_gate(game, "graveyard", "yuggoth")
    jenny = game.by_id("jenny_barnes")
    jenny.place = "abyss_2"
    run(other_world_movement(game, jenny))
    assert jenny.place == LOST


# Healing Stone


@pytest.mark.parametrize("what", ["stamina", "sanity"])
def test_the_healing_stone_gives_one_point_each_upkeep(content: Content, what: str) -> None:
    game, who = kate(content)
    who.sanity = who.stamina = 2
    give(game, who, "healing_stone")
    before = holdings(game, who)
    run(actions(game, who, optional=True), ["use:healing_stone.1", what])
    assert changed(game, who, before) == {what: 1}
    assert options(Session(actions(game, who, optional=True))) == [], "once in an upkeep"
    begin_turn(who)
    assert options(Session(actions(game, who, optional=True))) == ["done", "use:healing_stone.1"]


def test_the_healing_stone_is_not_offered_to_the_hale_and_not_on_the_way(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "healing_stone")
    run(actions(game, who, optional=True))
    who.sanity = who.stamina = 2
    assert "use:healing_stone.1" not in options(Session(walk_about(game, who)))


@pytest.mark.parametrize(("card", "left"), [("healing_stone", []), ("flesh_ward", []), ("gate_box", ["gate_box.1"])])
def test_what_goes_when_the_ancient_one_awakes(content: Content, card: str, left: list[str]) -> None:
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
    assert options(Session(lose(game, who, **amounts))) == ["suffer", "use:obsidian_statue.1"]
    assert options(Session(lose(game, game.by_id("jenny_barnes"), **amounts))) == []


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
        assert about(Session(walk_about(game, who))) == 2 + 3
    script(game, [6] * 9)
    assert run(skill_check(game, who, "speed")).pool == 2, "it makes nobody nimbler"


def test_a_ruby_handed_over_on_the_way_serves_the_next_walk(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "ruby_of_rlyeh")
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    session = Session(walk_about(game, jenny))
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
    session = Session(combat(game, who, monster))
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
