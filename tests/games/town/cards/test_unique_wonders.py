"""Unique items that win combats, close gates and change encounters: what each does, what it costs, where it ends."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    AutoPassed,
    CardUsed,
    Checked,
    Devoured,
    EncounterBegan,
    EncountersDrawn,
    Lost,
    MonsterDefeated,
    Paid,
    Sealed,
)
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters, other_world_encounter
from solo.games.town.rules.movement import movement, other_world_movement
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, changed, every, holdings, kate, last, options


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
    who.stamina = 2
    monster = put_monster(game, "cultist", who.place)
    with pytest.raises(Collapsed):
        run(combat(game, who, monster), ["use:blue_watcher_of_the_pyramid.1"])
    assert (who.monster_trophies, who.place) == ([monster], "st_marys_hospital")


def test_a41_the_watcher_s_stamina_is_a_cost_which_food_does_not_lower(content: Content) -> None:
    game, who = kate(content)
    for card in ("blue_watcher_of_the_pyramid", "food"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    run(combat(game, who, monster), ["use:blue_watcher_of_the_pyramid.1"])
    assert (who.stamina, every(game, Lost)) == (2, [])


@pytest.mark.parametrize(
    ("card", "low"),
    [
        ("blue_watcher_of_the_pyramid", {"stamina": 1}),
        ("flute_of_the_outer_gods", {"stamina": 2}),
        ("flute_of_the_outer_gods", {"sanity": 2}),
    ],
)
def test_r21_4_a41_who_has_less_than_the_price_cannot_use_it(content: Content, card: str, low: dict[str, int]) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    assert f"use:{copy}" in options(FlowRunner(combat(game, who, monster)))
    for what, left in low.items():
        setattr(who, what, left)
    assert f"use:{copy}" not in options(FlowRunner(combat(game, who, monster)))


@pytest.mark.parametrize("id", ["harvey_walters", "michael_mcglen"])
@pytest.mark.parametrize(
    ("card", "price"), [("blue_watcher_of_the_pyramid", (0, 2)), ("flute_of_the_outer_gods", (3, 3))]
)
def test_r21_2_a41_strong_mind_and_strong_body_lower_no_price_in_a_fight(
    content: Content, id: str, card: str, price: tuple[int, int]
) -> None:
    game = scenario(content, investigators=[id])
    who = game.by_id(id)
    who.place = "uptown_street"
    who.sanity = who.stamina = who.max_sanity = who.max_stamina = 7
    copy = give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    session = FlowRunner(phase(game, "movement", movement))
    for answer in ("stop", f"fight:{monster}", f"use:{copy}"):
        session.answer(answer)
    assert (7 - who.sanity, 7 - who.stamina) == price
    assert who.monster_trophies == [monster]


@pytest.mark.parametrize("id", ["harvey_walters", "michael_mcglen"])
@pytest.mark.parametrize(
    ("card", "use", "price"),
    [("elder_sign", "", (1, 1)), ("blue_watcher_of_the_pyramid", ":1", (0, 2))],
)
def test_r25_2_a41_nor_at_a_gate(content: Content, id: str, card: str, use: str, price: tuple[int, int]) -> None:
    game = scenario(content, investigators=[id])
    who = game.by_id(id)
    who.place, who.explored = "woods", True
    who.sanity = who.stamina = who.max_sanity = who.max_stamina = 7
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    copy = give(game, who, card)
    play = FlowRunner(phase(game, "arkham_encounters", in_arkham))
    play.answer(f"use:{copy}{use}")
    assert play.over
    assert (7 - who.sanity, 7 - who.stamina) == price
    assert list(game.state.gates) == ["graveyard"]


@pytest.mark.parametrize("place", ["woods", "abyss_1"])
def test_a41_strong_mind_pays_the_dragon_s_eye(content: Content, place: str) -> None:
    game = scenario(content, investigators=["harvey_walters"])
    who = game.by_id("harvey_walters")
    who.place = place
    copy = give(game, who, "dragons_eye")
    name, act = ("arkham_encounters", in_arkham) if place == "woods" else ("other_world_encounters", in_other_world)
    session = FlowRunner(phase(game, name, act))
    session.answer(f"use:{copy}")
    assert (every(game, Paid)[0].what, every(game, Paid)[0].amount) == ("sanity", 1)


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
    session = FlowRunner(arkham_encounters(game, who))
    first = content.encounters["uptown"][1]["woods"].id
    assert (about(session), options(session)) == (first, [f"read:{first}", "use:dragons_eye.1"])
    assert [event.entries for event in every(game, EncountersDrawn)] == [(first,)]
    session.answer("use:dragons_eye.1")
    assert [event.entry for event in every(game, EncounterBegan)] != [first]
    assert len(every(game, EncounterBegan)) == 1, "the second card must be played"
    assert [event.card for event in every(game, CardUsed)] == ["dragons_eye.1"]
    assert (every(game, Paid)[0].what, every(game, Paid)[0].amount) == ("sanity", 1)
    assert "use:dragons_eye.1" not in options(session)


def test_the_dragon_s_eye_swaps_a_gate_card(content: Content) -> None:
    game, who = kate(content, "abyss_1")
    give(game, who, "dragons_eye")
    deck = game.state.gate_deck
    game.state.gate_deck = ["gate_blue_4", "gate_blue_2", *(card for card in deck if "_blue_" not in card)]
    who.stamina = 1
    session = FlowRunner(other_world_encounter(game, who))
    assert about(session) == "gate_blue_4_abyss"
    session.answer("use:dragons_eye.1")
    assert session.over
    assert [event.entry for event in every(game, EncounterBegan)] == ["gate_blue_2_abyss"]
    assert (who.sanity, who.stamina, who.exhausted) == (5, 2, ["dragons_eye.1"])
    assert game.state.gate_deck[-2:] == ["gate_blue_4", "gate_blue_2"]


def test_the_dragon_s_eye_may_be_left_alone(content: Content) -> None:
    game, who = kate(content, "woods")
    give(game, who, "dragons_eye")
    session = FlowRunner(arkham_encounters(game, who))
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
    FlowRunner(arkham_encounters(game, jenny))
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
    session = FlowRunner(arkham_encounters(game, who))
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
    assert "use:elder_sign.1" not in options(FlowRunner(arkham_encounters(game, who)))


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
    who.stamina = 3
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
