"""R33: what monsters can do."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_gate, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import CombatEnded, DrawnThrough, Lost, MonsterDefeated, MonsterLeft, Returned
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.movement import movement
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, options
from tests.games.town.tables import STREET, facing, past_horror

WEAPONS = {
    "knife": (1, "physical"),
    "cavalry_saber": (2, "physical"),
    "38_revolver": (3, "physical"),
    "axe": (3, "physical"),
    "45_automatic": (4, "physical"),
    "rifle": (5, "physical"),
    "tommy_gun": (6, "physical"),
    "dynamite": (8, "physical"),
    "enchanted_knife": (3, "magical"),
    "enchanted_blade": (4, "magical"),
    "lamp_of_alhazred": (5, "magical"),
    "holy_water": (6, "magical"),
    "powder_of_ibn_ghazi": (9, "magical"),
}
HALVES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 8: 4, 9: 5}


def bonus(session: FlowRunner, *loadout: str) -> int:
    """What arms add to fighting with bare hands."""
    assert session.decision is not None
    view = session.decision.about
    assert isinstance(view, CombatView)
    return view.pools["fight:" + "+".join(loadout)][0] - view.pools["fight"][0]


def fates(game: Game) -> list[tuple[str, str]]:
    return [(event.monster, event.to) for event in every(game, MonsterDefeated)]


# Ambush


@pytest.mark.parametrize("monster", ["ghoul", "fire_vampire"])
def test_r33_1_no_fleeing_from_an_ambush(content: Content, monster: str) -> None:
    game, amanda, id = facing(content, monster, "knife")
    assert sorted(options(past_horror(game, amanda, id))) == ["fight", f"fight:{amanda.cards[0]}"]


@pytest.mark.parametrize("monster", ["ghoul", "fire_vampire"])
def test_r33_1_it_may_be_evaded_before_the_combat(content: Content, monster: str) -> None:
    game, amanda, id = facing(content, monster)
    amanda.sliders = [0, 1, 1]
    script(game, [5] * 4)
    run(movement(game, amanda), ["go:easttown_street", f"evade:{id}"])
    assert amanda.place == "easttown_street"


def test_r33_1_others_may_be_fled_from(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist")
    assert "flee" in options(past_horror(game, amanda, cultist))


# Endless


@pytest.mark.parametrize(
    ("monster", "ancient_one"),
    [("god_of_the_bloody_tongue", "nyarlathotep"), ("cultist", "nyarlathotep"), ("dark_young", "shub_niggurath")],
)
def test_r33_2_an_endless_monster_goes_to_the_cup(content: Content, monster: str, ancient_one: str) -> None:
    game, amanda, id = facing(content, monster, "dynamite", ancient_one=ancient_one)
    session = past_horror(game, amanda, id)
    script(game, [6] * 12)
    session.answer(f"fight:{amanda.cards[0]}")
    assert amanda.monster_trophies == []
    assert id in game.state.cup
    assert game.state.monsters == {}
    assert fates(game) == [(id, "cup")]


@pytest.mark.parametrize(("terror", "to"), [(5, "trophy"), (6, "cup"), (10, "cup")])
def test_r33_2_the_maniac_is_endless_in_a_panic(content: Content, terror: int, to: str) -> None:
    game, amanda, maniac = facing(content, "maniac", ancient_one="cthulhu")
    game.state.terror = terror
    game.forget_air()
    script(game, [6] * 5)
    run(combat(game, amanda, maniac), ["fight"])
    assert fates(game) == [(maniac, to)]
    assert (maniac in game.state.cup) is (to == "cup")


def test_r33_2_john_legrasse_keeps_the_endless(content: Content) -> None:
    game, amanda, cultist = facing(content, "cultist", "john_legrasse", ancient_one="nyarlathotep")
    script(game, [6] * 5)
    run(combat(game, amanda, cultist), ["fight"])
    assert amanda.monster_trophies == [cultist]
    assert cultist not in game.state.cup


# Resistance and immunity


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize(
    ("monster", "kinds"),
    [
        ("shoggoth", ["physical"]),
        ("vampire", ["physical"]),
        ("witch", ["magical"]),
        ("dhole", ["physical", "magical"]),
        ("elder_thing", []),
    ],
)
def test_r33_3_resistance_leaves_half_rounded_up(content: Content, monster: str, kinds: list[str], weapon: str) -> None:
    game, amanda, id = facing(content, monster, weapon)
    value, kind = WEAPONS[weapon]
    assert bonus(past_horror(game, amanda, id), amanda.cards[0]) == (HALVES[value] if kind in kinds else value)


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize(
    ("monster", "immune"), [("ghost", "physical"), ("formless_spawn", "physical"), ("warlock", "magical")]
)
def test_r33_4_immunity_leaves_nothing(content: Content, monster: str, immune: str, weapon: str) -> None:
    game, amanda, id = facing(content, monster, weapon)
    value, kind = WEAPONS[weapon]
    assert bonus(past_horror(game, amanda, id), amanda.cards[0]) == (0 if kind == immune else value)


@pytest.mark.parametrize(
    ("monster", "spell", "added"),
    [
        ("witch", "wither", 2),
        ("witch", "shrivelling", 3),
        ("witch", "dread_curse_of_azathoth", 5),
        ("high_priest", "shrivelling", 0),
        ("ghost", "shrivelling", 6),
        ("shoggoth", "shrivelling", 6),
    ],
)
def test_r33_3_r33_4_spells_are_magical(content: Content, monster: str, spell: str, added: int) -> None:
    game, amanda, id = facing(content, monster, spell)
    amanda.sliders = [1, 3, 3]
    session = past_horror(game, amanda, id)
    bare = session.decision.about.pools["fight"][0] if session.decision is not None else 0
    script(game, [5] * 4)
    session.answer(f"cast:{amanda.cards[0]}")
    assert session.decision is not None
    assert session.decision.about.pools[f"fight:{amanda.cards[0]}"][0] - bare == added


def test_r33_3_the_knack_for_sixes_is_no_bonus(content: Content) -> None:
    """The shotgun's sixes count twice even where its dice do not."""
    game, amanda, spawn = facing(content, "formless_spawn", "shotgun")
    session = past_horror(game, amanda, spawn)
    script(game, [6, 1])
    session.answer(f"fight:{amanda.cards[0]}")
    assert amanda.monster_trophies == [spawn]


@pytest.mark.parametrize(
    ("ally", "monster", "weapon", "value"),
    [
        ("richard_upton_pickman", "shoggoth", "tommy_gun", 6),
        ("richard_upton_pickman", "ghost", "tommy_gun", 0),
        ("professor_armitage", "witch", "enchanted_blade", 4),
        ("professor_armitage", "warlock", "enchanted_blade", 0),
    ],
)
def test_r33_3_some_allies_break_resistance_but_not_immunity(
    content: Content, ally: str, monster: str, weapon: str, value: int
) -> None:
    game, amanda, id = facing(content, monster, weapon, ally)
    assert bonus(past_horror(game, amanda, id), amanda.cards[0]) == value


# Nightmarish and overwhelming


@pytest.mark.parametrize(("face", "sanity"), [(5, 4), (1, 2)], ids=["passed", "failed"])
def test_r33_5_nightmarish_hurts_those_who_pass(content: Content, face: int, sanity: int) -> None:
    game, amanda, young = facing(content, "dark_young")
    script(game, [face])
    FlowRunner(combat(game, amanda, young))
    assert amanda.sanity == sanity


def test_r33_5_eric_colt_is_used_to_nightmares(content: Content) -> None:
    game, amanda, young = facing(content, "dark_young", "eric_colt")
    script(game, [5])
    FlowRunner(combat(game, amanda, young))
    assert amanda.sanity == 5


def test_r33_6_overwhelming_hurts_the_victor(content: Content) -> None:
    game, amanda, gug = facing(content, "gug", "tommy_gun")
    session = past_horror(game, amanda, gug)
    script(game, [6] * 8)
    session.answer(f"fight:{amanda.cards[0]}")
    assert (amanda.stamina, amanda.monster_trophies) == (4, [gug])


def test_r33_6_a_failed_check_costs_the_combat_damage_only(content: Content) -> None:
    game, amanda, gug = facing(content, "gug")
    session = past_horror(game, amanda, gug)
    script(game, [1, 1])
    session.answer("fight")
    assert amanda.stamina == 1
    assert [event.amount for event in every(game, Lost) if event.what == "stamina"] == [4]


def test_r33_6_mountain_murphy_stands_it(content: Content) -> None:
    game, amanda, gug = facing(content, "gug", "tommy_gun", "tom_mountain_murphy")
    session = past_horror(game, amanda, gug)
    script(game, [6] * 10)
    session.answer(f"fight:{amanda.cards[0]}")
    assert (amanda.stamina, amanda.monster_trophies) == (5, [gug])


# Damage of another kind


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_r33_8_the_nightgaunt_throws_through_the_nearest_gate(content: Content, answer: str) -> None:
    game, amanda, gaunt = facing(content, "nightgaunt")
    put_gate(game, "woods", "yuggoth")
    put_gate(game, "independence_square", "abyss")
    session = past_horror(game, amanda, gaunt)
    script(game, [1, 1])
    session.answer(answer)
    assert (amanda.place, amanda.delayed, amanda.stamina) == ("abyss_1", False, 5)
    assert [(event.place, event.delayed) for event in every(game, DrawnThrough)] == [("independence_square", False)]
    assert game.state.monsters == {gaunt: STREET}


def test_r33_8_between_gates_as_near_he_chooses(content: Content) -> None:
    game, amanda, gaunt = facing(content, "nightgaunt")
    amanda.place = game.state.monsters[gaunt] = "southside_street"
    put_gate(game, "woods", "yuggoth")
    put_gate(game, "the_witch_house", "abyss")
    session = past_horror(game, amanda, gaunt)
    script(game, [1, 1])
    session.answer("fight")
    assert options(session) == ["to:woods", "to:the_witch_house"]
    session.answer("to:the_witch_house")
    assert amanda.place == "abyss_1"


def test_r33_8_a_failed_evade_is_enough_for_the_nightgaunt(content: Content) -> None:
    game, amanda, gaunt = facing(content, "nightgaunt")
    put_gate(game, "woods", "abyss")
    script(game, [1])
    run(movement(game, amanda), ["stop", f"evade:{gaunt}"])
    assert (amanda.place, amanda.sanity) == ("abyss_1", 5)


def test_r33_8_from_an_other_world_the_nightgaunt_throws_home(content: Content) -> None:
    game, amanda, gaunt = facing(content, "nightgaunt")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    amanda.place = "abyss_1"
    session = past_horror(game, amanda, gaunt)
    script(game, [1, 1])
    session.answer("fight")
    assert (amanda.place, amanda.explored) == ("woods", True)
    assert [event.explored for event in every(game, Returned)] == [True]


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_r33_8_the_elder_thing_takes_a_weapon_or_a_spell_of_the_players_choice(content: Content, kept: int) -> None:
    game, amanda, thing = facing(content, "elder_thing", "knife", "wither", "enchanted_blade", "food", "bravery")
    copies = list(amanda.cards)
    session = past_horror(game, amanda, thing)
    session.answer("go_on")
    script(game, [1] * 4)
    session.answer("fight")
    assert options(session) == ["suffer", f"use:{copies[3]}"]
    session.answer("suffer")
    assert options(session) == [f"card:{copy}" for copy in copies[:3]]
    session.answer(f"card:{copies[kept]}")
    assert (amanda.stamina, amanda.cards) == (4, [copy for copy in copies if copy != copies[kept]])


def test_r33_8_who_has_neither_loses_the_stamina_only(content: Content) -> None:
    game, amanda, thing = facing(content, "elder_thing", "dark_cloak")
    session = past_horror(game, amanda, thing)
    script(game, [1] * 4)
    session.answer("fight")
    assert (amanda.stamina, len(amanda.cards)) == (4, 1)


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_the_shambler_sends_its_victim_between_the_worlds(content: Content, answer: str) -> None:
    game, amanda, shambler = facing(content, "dimensional_shambler")
    amanda.money = 4
    knife = give(game, amanda, "knife")
    session = past_horror(game, amanda, shambler)
    script(game, [1, 1])
    session.answer(answer)
    assert (amanda.place, amanda.delayed, amanda.stamina) == ("lost_in_time_and_space", True, 5)
    assert (amanda.cards, amanda.money) == ([knife], 4)
    assert len(told(game, CombatEnded)) == 1


@pytest.mark.parametrize(("monster", "clues", "unique"), [("warlock", 2, 0), ("mi_go", 0, 1)])
def test_some_leave_something_better_than_a_trophy(content: Content, monster: str, clues: int, unique: int) -> None:
    game, amanda, id = facing(content, monster, "tommy_gun")
    session = past_horror(game, amanda, id)
    script(game, [6] * 10)
    session.answer(f"fight:{amanda.cards[0]}")
    assert (amanda.clues, len(amanda.cards)) == (clues, 1 + unique)
    assert amanda.monster_trophies == []
    assert id in game.state.boxed_monsters
    assert id not in game.state.cup
    assert fates(game) == [(id, "box")]
    assert [(event.monster, event.to) for event in every(game, MonsterLeft)] == [(id, "box")]


def test_undead_is_a_mere_word(content: Content) -> None:
    game, amanda, zombie = facing(content, "zombie")
    session = past_horror(game, amanda, zombie)
    assert options(session) == ["fight", "flee"]
    script(game, [6] * 3)
    session.answer("fight")
    assert amanda.monster_trophies == [zombie]


def test_a_failed_evade_deals_the_whole_special_damage(content: Content) -> None:
    game, amanda, thing = facing(content, "elder_thing", "wither")
    script(game, [1])
    assert run(evade(game, amanda, thing)) is False
    assert (amanda.stamina, amanda.cards) == (4, [])
