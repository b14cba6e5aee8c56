"""R35: what stands on sheets and markers, and that it holds in the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from solo.games.town.checks.by_hand import scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import GameEnds
from solo.games.town.printed.numbers import SKILLS, TRACKS
from solo.games.town.rules.battle import awaken
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.people import equip_fixed, equip_random, new_investigator
from solo.games.town.rules.upkeep import adjust
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import play_out, table

PRINTED: dict[str, Any] = YAML(typ="safe").load(Path(__file__).parent / "data" / "sheets.yaml")
INVESTIGATORS: dict[str, Any] = PRINTED["investigators"]
ANCIENT_ONES: dict[str, Any] = PRINTED["ancient_ones"]
MONSTERS: dict[str, Any] = PRINTED["monsters"]

FIGHTERS = tuple(id for id, sheet in ANCIENT_ONES.items() if sheet["combat_rating"] is not None)

WORSHIPPERS: dict[str, tuple[str, dict[str, Any]]] = {
    "azathoth": ("maniac", {"toughness": 2}),
    "cthulhu": ("cultist", {"horror": (-2, 2)}),
    "hastur": ("cultist", {"combat": (-2, 1), "movement": "flying"}),
    "ithaqua": ("cultist", {"toughness": 3}),
    "nyarlathotep": ("cultist", {"abilities": {"endless"}}),
    "shub_niggurath": ("dark_young", {"abilities": {"physical_resistance", "nightmarish", "endless"}, "toughness": 4}),
    "yig": ("cultist", {"combat": (0, 4)}),
    "yog_sothoth": ("cultist", {"combat": (-1, 1), "abilities": {"magical_immunity"}}),
}
"""The figures of worshippers that differ from their markers; Shub-Niggurath's power adds toughness to all."""

DEFENCES = {f"{kind}_{what}" for kind in ("physical", "magical") for what in ("resistance", "immunity")}


# R35.1


def test_r35_1_sixteen_investigators(content: Content) -> None:
    assert sorted(content.investigators) == sorted(INVESTIGATORS)


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_maxima_and_home(content: Content, id: str) -> None:
    printed = INVESTIGATORS[id]
    game = scenario(content, investigators=[id])
    (who,) = game.state.investigators
    assert (who.sanity, who.max_sanity) == (printed["sanity"], printed["sanity"])
    assert (who.stamina, who.max_stamina) == (printed["stamina"], printed["stamina"])
    assert who.place == printed["home"]


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_sanity_and_stamina_make_ten(content: Content, id: str) -> None:
    fact = content.investigators[id].fact
    assert fact.sanity + fact.stamina == 10


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_fixed_possessions(content: Content, id: str) -> None:
    fixed = INVESTIGATORS[id]["fixed"]
    game = scenario(content, investigators=[id])
    who = new_investigator(game, id, 0)
    game.state.investigators[0] = who
    run(equip_fixed(game, who))
    assert (who.money, who.clues) == (fixed["money"], fixed["clues"])
    assert [copy.rpartition(".")[0] for copy in who.cards] == fixed["cards"]


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_random_possessions(content: Content, id: str) -> None:
    game = scenario(content, investigators=[id])
    (who,) = game.state.investigators
    play_out(equip_random(game, who))
    assert Counter(content.card(copy).deck for copy in who.cards) == INVESTIGATORS[id]["random"]


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_an_ability_of_ones_own(content: Content, id: str) -> None:
    abilities = [sheet.fact.ability for sheet in content.investigators.values()]
    ability = content.investigators[id].fact.ability
    assert [other.id for other in abilities].count(ability.id) == 1
    assert ability.uses or ability.upkeep or ability.passive != type(ability.passive)()


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_focus(content: Content, id: str) -> None:
    focus = INVESTIGATORS[id]["focus"]
    game = scenario(content, investigators=[id])
    (who,) = game.state.investigators
    who.sliders = [0, 0, 0]
    session = FlowRunner(adjust(game, who))
    assert session.decision is not None
    spent = [sum(int(digit) for digit in each.subject) for each in session.decision.options]
    assert (min(spent), max(spent)) == (0, focus)


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_three_skill_pairs(content: Content, id: str) -> None:
    tracks = INVESTIGATORS[id]["tracks"]
    assert list(tracks) == ["_".join(pair) for pair in TRACKS]
    game = scenario(content, investigators=[id])
    (who,) = game.state.investigators
    for stop in range(4):
        who.sliders = [stop, stop, stop]
        printed = [value for pairs in tracks.values() for value in pairs[stop]]
        assert [pool_of(game, who, skill) for skill in SKILLS] == printed
        assert movement_points(game, who) == printed[0]


@pytest.mark.parametrize("id", INVESTIGATORS)
def test_r35_1_one_of_a_pair_rises_as_the_other_falls(content: Content, id: str) -> None:
    for pairs in content.investigators[id].tracks:
        assert len(pairs) == 4
        assert [left - pairs[0][0] for left, _ in pairs] == [0, 1, 2, 3]
        assert [right - pairs[0][1] for _, right in pairs] == [0, -1, -2, -3]


# R35.2


def test_r35_2_eight_ancient_ones(content: Content) -> None:
    assert sorted(content.ancient_ones) == sorted(ANCIENT_ONES)


@pytest.mark.parametrize("id", ANCIENT_ONES)
def test_r35_2_doom_track(content: Content, id: str) -> None:
    assert doom_limit(scenario(content, ancient_one=id)) == ANCIENT_ONES[id]["doom"]


@pytest.mark.parametrize("id", FIGHTERS)
def test_r35_2_combat_rating_in_the_battle(content: Content, id: str) -> None:
    game = table(content, 2, ancient_one=id)
    game.state.terror = 4
    play_out(awaken(game, "doom"))
    assert game.state.battle is not None
    assert game.state.battle.rating == {"minus_terror": -4}.get(
        ANCIENT_ONES[id]["combat_rating"], ANCIENT_ONES[id]["combat_rating"]
    )


def test_r35_2_azathoth_has_no_battle(content: Content) -> None:
    game = table(content, 2, ancient_one="azathoth")
    with pytest.raises(GameEnds):
        run(awaken(game, "doom"))
    assert game.state.outcome == "defeat"
    assert game.state.battle is None


@pytest.mark.parametrize("id", ANCIENT_ONES)
def test_r35_2_defences(content: Content, id: str) -> None:
    defences = content.ancient_ones[id].fact.defences
    assert defences == ANCIENT_ONES[id]["defences"]
    assert set(defences) <= DEFENCES


@pytest.mark.parametrize("id", FIGHTERS)
def test_r35_2_an_attack(content: Content, id: str) -> None:
    assert content.ancient_ones[id].attack


def test_r35_2_some_begin_the_battle_with_something(content: Content) -> None:
    """Hastur's word at the start only fixes his rating."""
    beginning = {id for id, ancient in content.ancient_ones.items() if ancient.start_of_battle}
    assert beginning == {"ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth"}


@pytest.mark.parametrize("id", WORSHIPPERS)
def test_r35_2_worshippers_while_it_sleeps(content: Content, id: str) -> None:
    kind, changed = WORSHIPPERS[id]
    assert kind == ANCIENT_ONES[id]["worshippers"]
    figures = scenario(content, ancient_one=id).figures(f"{kind}.1")
    horror, combat = figures.horror, figures.combat
    found = {
        "movement": figures.movement,
        "toughness": figures.toughness,
        "horror": (horror.rating, horror.damage) if horror is not None else None,
        "combat": (combat.rating, combat.damage) if combat is not None else None,
        "abilities": set(figures.abilities),
    }
    fact = content.monsters[kind].fact
    assert fact.combat is not None
    printed: dict[str, Any] = {
        "movement": fact.movement,
        "toughness": fact.toughness,
        "horror": (fact.horror.rating, fact.horror.damage) if fact.horror is not None else None,
        "combat": (fact.combat.rating, fact.combat.damage),
        "abilities": set(content.monsters[kind].abilities),
    }
    extra = {"toughness": fact.toughness + 1} if id == "shub_niggurath" else {}
    assert found == printed | extra | changed


@pytest.mark.parametrize("id", WORSHIPPERS)
def test_r35_2_only_one_kind_worships(content: Content, id: str) -> None:
    kind, _ = WORSHIPPERS[id]
    more = 1 if id == "shub_niggurath" else 0
    game = scenario(content, ancient_one=id)
    for other, monster in [each for each in content.monsters.items() if each[0] != kind]:
        figures = game.figures(f"{other}.1")
        assert (figures.toughness - more, figures.abilities) == (monster.fact.toughness, monster.abilities)
        assert (figures.horror, figures.combat) == (monster.fact.horror, monster.fact.combat)


# R35.3, R35.4


def sleeper(kind: str) -> str:
    """An Ancient One that this kind of monster does not worship."""
    return "cthulhu" if kind == "maniac" else "azathoth"


def test_r35_3_all_kinds(content: Content) -> None:
    assert sorted(content.monsters) == sorted(MONSTERS)


@pytest.mark.parametrize("kind", MONSTERS)
def test_r35_3_movement_side(content: Content, kind: str) -> None:
    figures = scenario(content, ancient_one=sleeper(kind)).figures(f"{kind}.1")
    printed = MONSTERS[kind]["movement_side"]
    found = {"awareness": figures.awareness, "movement": figures.movement, "dimension": figures.dimension}
    assert found == printed


@pytest.mark.parametrize("kind", MONSTERS)
def test_r35_4_combat_side(content: Content, kind: str) -> None:
    figures = scenario(content, ancient_one=sleeper(kind)).figures(f"{kind}.1")
    printed = MONSTERS[kind]["combat_side"]
    for figure, name in ((figures.horror, "horror"), (figures.combat, "combat")):
        assert (figure and {"rating": figure.rating, "damage": figure.damage}) == printed[name]
    assert figures.toughness == printed["toughness"]
    words: dict[str, int] = {}
    for ability in printed["abilities"]:
        words |= ability if isinstance(ability, dict) else {ability: 0}
    assert figures.abilities == set(words)
    assert figures.nightmarish == words.get("nightmarish", 0)
    assert figures.overwhelming == words.get("overwhelming", 0)


def test_r35_4_special_words_of_markers(content: Content) -> None:
    words = {
        kind: [
            name
            for name in ("instead_of_moving", "on_combat_damage", "on_defeat", "before_horror_check")
            if getattr(monster, name)
        ]
        for kind, monster in content.monsters.items()
    }
    assert {kind: found for kind, found in words.items() if found} == {
        "chthonian": ["instead_of_moving"],
        "dimensional_shambler": ["on_combat_damage"],
        "elder_thing": ["on_combat_damage"],
        "hound_of_tindalos": ["instead_of_moving"],
        "mi_go": ["on_defeat"],
        "nightgaunt": ["on_combat_damage"],
        "the_black_man": ["before_horror_check"],
        "the_bloated_woman": ["before_horror_check"],
        "warlock": ["on_defeat"],
    }
