"""The 29 kinds of monsters, 60 markers: every figure, as it is felt in the game (R1.6, R35.3, R35.4)."""

from __future__ import annotations

from typing import NamedTuple, get_args

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.facts import Dimension
from solo.games.town.printed.numbers import SKY
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.rolls import Roll
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner
from tests.games.town.helpers import about, every, options, past_horror

STREET = "uptown_street"


class Kind(NamedTuple):
    """What is printed. Horror and combat: rating and damage. Abilities: words, in alphabetical order."""

    markers: int
    dimension: str
    movement: str
    awareness: int
    horror: tuple[int, int] | None
    toughness: int
    combat: tuple[int, int] | None
    abilities: str = ""


# fmt: off
KINDS = {
    "byakhee": Kind(3, "circle", "flying", -2, (-1, 1), 1, (0, 2)),
    "chthonian": Kind(2, "triangle", "special", 1, (-2, 2), 3, (-3, 3)),
    "cultist": Kind(6, "crescent", "normal", -3, None, 1, (1, 1)),
    "dark_young": Kind(3, "hexagon", "stationary", -2, (0, 3), 3, (-1, 3), "nightmarish physical_resistance"),
    "dhole": Kind(1, "circle", "normal", -1, (-1, 4), 3, (-3, 4),
                  "magical_resistance nightmarish overwhelming physical_resistance"),
    "dimensional_shambler": Kind(2, "square", "fast", -3, (-2, 1), 1, (-2, 0)),
    "elder_thing": Kind(2, "diamond", "normal", -2, (-3, 2), 2, (0, 1)),
    "fire_vampire": Kind(2, "star", "flying", 0, None, 1, (-2, 2), "ambush physical_immunity"),
    "flying_polyp": Kind(1, "hexagon", "flying", 0, (-2, 4), 3, (-3, 3), "nightmarish overwhelming physical_resistance"),
    "formless_spawn": Kind(2, "hexagon", "normal", 0, (-1, 2), 2, (-2, 2), "physical_immunity"),
    "ghost": Kind(3, "crescent", "stationary", -3, (-2, 2), 1, (-3, 2), "physical_immunity undead"),
    "ghoul": Kind(3, "hexagon", "normal", -3, (0, 1), 1, (-1, 1), "ambush"),
    "gug": Kind(2, "slash", "normal", -2, (-1, 2), 3, (-2, 4), "overwhelming"),
    "high_priest": Kind(1, "plus", "normal", -2, (1, 1), 2, (-2, 2), "magical_immunity"),
    "hound_of_tindalos": Kind(2, "square", "special", -1, (-2, 4), 2, (-1, 3), "physical_immunity"),
    "maniac": Kind(3, "crescent", "normal", -1, None, 1, (1, 1)),
    "mi_go": Kind(3, "circle", "flying", -2, (-1, 2), 1, (0, 1)),
    "nightgaunt": Kind(2, "slash", "flying", -2, (-1, 1), 2, (-2, 0)),
    "shoggoth": Kind(2, "diamond", "fast", -1, (-1, 3), 3, (-1, 3), "nightmarish physical_resistance"),
    "star_spawn": Kind(2, "plus", "normal", -1, (-3, 2), 3, (-3, 3)),
    "vampire": Kind(1, "crescent", "normal", -3, (0, 2), 2, (-3, 3), "physical_resistance undead"),
    "warlock": Kind(2, "circle", "stationary", -2, (-1, 1), 2, (-3, 1), "magical_immunity"),
    "witch": Kind(2, "circle", "normal", -1, None, 1, (-3, 2), "magical_resistance"),
    "zombie": Kind(3, "crescent", "normal", 1, (-1, 1), 1, (-1, 2), "undead"),
    "god_of_the_bloody_tongue": Kind(1, "triangle", "normal", 1, (-3, 3), 4, (-4, 4), "endless mask nightmarish overwhelming"),
    "haunter_of_the_dark": Kind(1, "square", "flying", -3, (-2, 2), 2, (-2, 2), "endless mask"),
    "the_black_man": Kind(1, "crescent", "normal", -3, None, 1, None, "endless mask"),
    "the_bloated_woman": Kind(1, "hexagon", "normal", -1, (-1, 2), 2, (-2, 2), "endless mask"),
    "the_dark_pharaoh": Kind(1, "slash", "normal", -1, (-1, 1), 2, (-3, 3), "endless mask"),
}
# fmt: on

MASKS = [kind for kind in KINDS if "mask" in KINDS[kind].abilities]
FOUGHT = [kind for kind in KINDS if kind != "the_black_man"]
UNUSUAL = ("the_black_man", "the_bloated_woman")
"""Something comes before their Horror check."""


def facing(content: Content, kind: str) -> tuple[Game, Investigator, str]:
    """Amanda with every slider on the last stop but one, all but immortal, and a monster as it is printed.

    Speed 3, sneak 2, fight 4, will 1, lore 3, luck 2. Nyarlathotep has the masks, Azathoth leaves the cultists alone.
    """
    game = scenario(
        content, investigators=["amanda_sharpe"], ancient_one="nyarlathotep" if kind in MASKS else "azathoth"
    )
    if kind == "maniac":
        game.state.ancient_one = "yig"
    who = game.state.investigators[0]
    who.place, who.sliders = STREET, [2, 3, 2]
    who.sanity = who.stamina = who.max_sanity = who.max_stamina = 40
    return game, who, put_monster(game, kind, STREET)


def ready(content: Content, kind: str, *cards: str) -> tuple[Game, Investigator, str, FlowRunner]:
    """The Horror check was failed, with nine dice more for every check; flee or fight is the question."""
    game, who, marker = facing(content, kind)
    for card in cards:
        give(game, who, card)
    who.check_bonus = 9
    script(game, [*([6] if kind == "the_bloated_woman" else []), *[1] * 60])
    return game, who, marker, past_horror(FlowRunner(combat(game, who, marker)))


def checks(game: Game, kind: str) -> list[events.Checked]:
    """The checks of one kind so far."""
    return [event for event in every(game, events.Checked) if event.check == kind]


def test_r1_6_29_kinds(content: Content) -> None:
    assert sorted(content.monsters) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_r4_11_so_many_are_in_the_cup(content: Content, kind: str) -> None:
    for ancient_one in ("nyarlathotep", "yig"):
        game = scenario(content, ancient_one=ancient_one)
        found = [marker for marker in game.state.cup if marker.rpartition(".")[0] == kind]
        out = kind in MASKS and ancient_one == "yig"
        assert len(found) == (0 if out else KINDS[kind].markers)


def test_r1_1_60_markers_55_without_the_masks(content: Content) -> None:
    assert sum(kind.markers for kind in KINDS.values()) == 60
    assert [len(scenario(content, ancient_one=id).state.cup) for id in ("nyarlathotep", "yig")] == [60, 55]


@pytest.mark.parametrize("kind", KINDS)
def test_r35_4_figures(content: Content, kind: str) -> None:
    game, _, marker = facing(content, kind)
    found = game.figures(marker)
    horror = (found.horror.rating, found.horror.damage) if found.horror is not None else None
    rating = (found.combat.rating, found.combat.damage) if found.combat is not None else None
    abilities = " ".join(sorted(found.abilities - ({"endless"} if kind == "cultist" else set())))
    count = content.monsters[kind].fact.count
    assert (
        Kind(count, found.dimension, found.movement, found.awareness, horror, found.toughness, rating, abilities)
        == KINDS[kind]
    )


# How it moves


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("field", [0, 1])
def test_r15_1_it_moves_when_its_own_symbol_is_drawn(content: Content, kind: str, field: int) -> None:
    """From Uptown: white to the University and on to the Merchant District, black to Southside and French Hill."""
    game, who, marker = facing(content, kind)
    who.place = "yuggoth_1"
    script(game, [1])
    others = [each for each in get_args(Dimension) if each != KINDS[kind].dimension]
    stirred = [KINDS[kind].dimension], others
    run_stir(game, others, []) if field == 0 else run_stir(game, [], others)
    assert game.state.monsters[marker] == STREET
    run_stir(game, *(stirred if field == 0 else stirred[::-1]))
    assert (
        game.state.monsters[marker]
        == {
            "normal": ("miskatonic_university_street", "southside_street")[field],
            "fast": ("merchant_district_street", "french_hill_street")[field],
            "flying": SKY,
            "stationary": STREET,
            "special": STREET,
        }[KINDS[kind].movement]
    )


def run_stir(game: Game, white: list[str], black: list[str]) -> None:
    """The third step of a mythos card; there is nothing to decide."""
    session = FlowRunner(move_monsters(game, white, black))
    assert session.over


# How it is evaded and fought


@pytest.mark.parametrize("kind", KINDS)
def test_r8_2_awareness_changes_the_evade_check(content: Content, kind: str) -> None:
    game, who, marker = facing(content, kind)
    who.sliders = [0, 3, 2]
    script(game, [6] * 9)
    assert FlowRunner(evade(game, who, marker)).result is True
    check = checks(game, "evade")[0]
    assert (check.modifier, check.difficulty, check.pool) == (KINDS[kind].awareness, 1, 4 + KINDS[kind].awareness)
    assert (who.sanity, who.stamina, game.state.monsters[marker]) == (40, 40, STREET)


@pytest.mark.parametrize("kind", KINDS)
def test_r8_4_a_failed_evade_deals_combat_damage(content: Content, kind: str) -> None:
    game, who, marker = facing(content, kind)
    script(game, [1] * 9)
    FlowRunner(evade(game, who, marker))
    combat = KINDS[kind].combat
    assert who.stamina == 40 - (combat[1] if combat is not None else 0)
    assert who.sanity == 40


@pytest.mark.parametrize("kind", [kind for kind in FOUGHT if kind not in UNUSUAL])
@pytest.mark.parametrize("passed", [False, True])
def test_r19_2_horror(content: Content, kind: str, passed: bool) -> None:
    game, who, marker = facing(content, kind)
    who.sliders = [2, 0, 2]
    script(game, [6 if passed else 1] * 9)
    FlowRunner(combat(game, who, marker))
    horror = KINDS[kind].horror
    wanted = [(horror[0], 1, max(0, 4 + horror[0]))] if horror is not None else []
    assert [(check.modifier, check.difficulty, check.pool) for check in checks(game, "horror")] == wanted
    nightmare = 1 if "nightmarish" in KINDS[kind].abilities else 0
    damage = nightmare if passed else horror[1] if horror is not None else 0
    assert who.sanity == 40 - damage


@pytest.mark.parametrize("kind", FOUGHT)
def test_r19_7_combat_rating_and_toughness(content: Content, kind: str) -> None:
    """One success too few is no success; the damage follows."""
    game, who, _, session = ready(content, kind, "dread_curse_of_azathoth")
    sanity, combat = who.sanity, KINDS[kind].combat
    assert combat is not None
    toughness = KINDS[kind].toughness
    script(game, [*[6] * (toughness - 1), *[1] * 60])
    session.answer("fight")
    check = checks(game, "combat")[0]
    skill = 3 if kind == "the_dark_pharaoh" else 4
    assert (check.modifier, check.difficulty, check.pool) == (combat[0], toughness, skill + 9 + combat[0])
    assert (check.successes, check.passed) == (toughness - 1, False)
    assert [event.damage for event in every(game, events.MonsterHits)] == [combat[1]]
    assert (who.stamina, who.sanity) == (40 - combat[1], sanity)


@pytest.mark.parametrize("kind", FOUGHT)
def test_r19_8_defeated_with_as_many_successes_as_toughness(content: Content, kind: str) -> None:
    game, who, marker, session = ready(content, kind, "dread_curse_of_azathoth")
    script(game, [*[6] * KINDS[kind].toughness, *[1] * 60])
    session.answer("fight")
    assert session.result == "defeated"
    words = KINDS[kind].abilities.split()
    assert who.stamina == 40 - (1 if "overwhelming" in words else 0)
    trophy = "endless" not in words and kind not in ("mi_go", "warlock")
    assert who.monster_trophies == ([marker] if trophy else [])
    assert (marker in game.state.cup) is ("endless" in words)
    assert marker not in game.state.monsters


@pytest.mark.parametrize("kind", FOUGHT)
def test_r33_1_fleeing_is_open_except_from_an_ambush(content: Content, kind: str) -> None:
    _, _, _, session = ready(content, kind, "dread_curse_of_azathoth")
    assert ("flee" in options(session)) is ("ambush" not in KINDS[kind].abilities)


@pytest.mark.parametrize("kind", FOUGHT)
def test_r33_3_r33_4_what_weapons_of_both_kinds_are_worth(content: Content, kind: str) -> None:
    """A pistol adds 4 physical dice, a blade 4 magical ones; 2 against resistance, none against immunity."""
    _, who, _, session = ready(content, kind, "45_automatic", "enchanted_blade")
    pistol, blade = who.cards
    view = about(session)
    assert isinstance(view, CombatView)
    combat, words = KINDS[kind].combat, KINDS[kind].abilities.split()
    assert combat is not None
    bare = (3 if kind == "the_dark_pharaoh" else 4) + 9 + combat[0]
    worth = {
        what: 0 if f"{what}_immunity" in words else 2 if f"{what}_resistance" in words else 4
        for what in ("physical", "magical")
    }
    assert view.pools[f"fight:{pistol}"] == Roll(bare + worth["physical"], KINDS[kind].toughness, 1)
    assert view.pools[f"fight:{blade}"] == Roll(bare + worth["magical"], KINDS[kind].toughness, 1)


@pytest.mark.parametrize("kind", FOUGHT)
def test_undead_are_known_by_the_cross(content: Content, kind: str) -> None:
    """It adds three magical dice against the undead, none against others."""
    _, who, _, session = ready(content, kind, "cross")
    view = about(session)
    assert isinstance(view, CombatView)
    extra = 3 if "undead" in KINDS[kind].abilities.split() else 0
    assert view.pools[f"fight:{who.cards[0]}"][0] - view.pools["fight"][0] == extra
