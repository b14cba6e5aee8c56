"""Monsters with a text of their own, at work (R15.5, R33.8)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.combat import appear, combat, evade
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.states import misses_turn
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, falls, last, options, past_horror

STREET = "uptown_street"
FOUR = ["amanda_sharpe", "joe_diamond", "bob_jenkins", "vincent_lee"]


def facing(content: Content, kind: str, *cards: str) -> tuple[Game, Investigator, str]:
    """Amanda (sneak 3, fight 2, will 3, luck 3) in a street with a monster; Joe is in town."""
    game = scenario(content, investigators=FOUR[:2], ancient_one="nyarlathotep")
    who = game.by_id("amanda_sharpe")
    who.place = STREET
    for card in cards:
        give(game, who, card)
    return game, who, put_monster(game, kind, STREET)


def fights(content: Content, kind: str, *cards: str) -> tuple[Game, Investigator, str, FlowRunner]:
    """As before; the Horror check was passed, and flee or fight is the question."""
    game, who, monster = facing(content, kind, *cards)
    who.check_bonus = 6
    script(game, [6] * 9)
    session = past_horror(FlowRunner(combat(game, who, monster)))
    who.check_bonus = 0
    return game, who, monster, session


def roaming(content: Content, kind: str, origin: str, *places: str) -> tuple[Game, str]:
    """Four investigators in four places, and a monster on its way."""
    game = scenario(content, investigators=FOUR)
    for who, place in zip(game.state.investigators, places, strict=True):
        who.place = place
    return game, put_monster(game, kind, origin)


# The chthonian


@pytest.mark.parametrize(("face", "shaken"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_the_chthonian_never_walks_but_shakes_the_town(content: Content, face: int, shaken: int) -> None:
    """Everybody in town, street or location; not those in Other Worlds or lost. Clues do not help."""
    game, monster = roaming(content, "chthonian", STREET, "woods", "easttown_street", "yuggoth_1", LOST)
    for who in game.state.investigators:
        who.clues = 3
    before = [who.stamina for who in game.state.investigators]
    script(game, [face])
    run(move_monsters(game, ["triangle"], []))
    felt = [old - who.stamina for old, who in zip(before, game.state.investigators, strict=True)]
    assert felt == [shaken, shaken, 0, 0]
    assert [who.sanity for who in game.state.investigators] == [5, 4, 4, 5]
    assert game.state.monsters == {monster: STREET}
    assert [event.faces for event in every(game, events.Rolled)] == [(face,)]


def test_a42_the_chthonian_shakes_also_where_it_is_and_whoever_is_in_jail(content: Content) -> None:
    game, monster = roaming(content, "chthonian", STREET, STREET, JAIL, "abyss_2", "woods")
    script(game, [6])
    run(move_monsters(game, [], ["triangle"]))
    assert [who.stamina for who in game.state.investigators] == [4, 5, 6, 4]
    assert game.state.monsters == {monster: STREET}


# The hound of Tindalos


@pytest.mark.parametrize("field", [0, 1])
def test_the_hound_jumps_to_the_nearest_in_a_location(content: Content, field: int) -> None:
    """Past one who stands in a street, however near; all the way in one move."""
    game, hound = roaming(
        content, "hound_of_tindalos", "northside_street", "downtown_street", "woods", "abyss_1", "library"
    )
    run(move_monsters(game, *((["square"], []) if field == 0 else ([], ["square"]))))
    assert game.state.monsters == {hound: "library"}


@pytest.mark.parametrize("spared", ["arkham_asylum", "st_marys_hospital"])
def test_the_hound_spares_the_two_hospitals(content: Content, spared: str) -> None:
    game, hound = roaming(
        content, "hound_of_tindalos", "southside_street", spared, spared, "uptown_street", "newspaper"
    )
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "newspaper"}


@pytest.mark.parametrize(
    "places", [("arkham_asylum", "st_marys_hospital", "uptown_street", "abyss_1"), (JAIL, LOST) * 2]
)
def test_the_hound_stays_when_it_can_reach_nobody(content: Content, places: tuple[str, ...]) -> None:
    game, hound = roaming(content, "hound_of_tindalos", "easttown_street", *places)
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "easttown_street"}


def test_r15_3_the_hound_stays_where_somebody_is(content: Content) -> None:
    game, hound = roaming(content, "hound_of_tindalos", "easttown_street", "easttown_street", *["velmas_diner"] * 3)
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: "easttown_street"}


def test_at_equal_distance_the_lowest_sneak_then_the_first_player(content: Content) -> None:
    """Sneak on the second stop: Amanda 3, Joe 3, Bob 2, Vincent 4."""
    near = ("woods", "ye_olde_magick_shoppe")
    game, hound = roaming(content, "hound_of_tindalos", STREET, near[0], near[1], near[1], near[0])
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: near[1]}
    game, hound = roaming(content, "hound_of_tindalos", STREET, near[0], near[1], "abyss_1", near[1])
    session = FlowRunner(move_monsters(game, ["square"], []))
    assert options(session) == [f"to:{near[0]}", f"to:{near[1]}"]
    session.answer(f"to:{near[1]}")
    assert game.state.monsters == {hound: near[1]}


# The dimensional shambler


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_whoever_fails_against_the_shambler_is_lost(content: Content, answer: str) -> None:
    """No stamina, no card; the marker stays where it is, and the next turn is lost."""
    game, who, shambler, session = fights(content, "dimensional_shambler", "knife")
    script(game, [1] * 9)
    session.answer(f"fight:{who.cards[0]}" if answer == "fight" else answer)
    assert session.over
    assert (who.place, who.delayed, who.sanity, who.stamina, len(who.cards)) == (LOST, True, 5, 5, 1)
    assert game.state.monsters == {shambler: STREET}
    game.state.round += 1
    assert misses_turn(game, who)


def test_a_failed_evade_is_enough_for_the_shambler(content: Content) -> None:
    game, who, shambler = facing(content, "dimensional_shambler")
    script(game, [1] * 9)
    run(evade(game, who, shambler))
    assert (who.place, who.stamina) == (LOST, 5)
    assert every(game, events.CombatBegan) == []


def test_a_shambler_of_an_encounter_goes_back_to_the_cup(content: Content) -> None:
    game, who, shambler = facing(content, "dimensional_shambler")
    game.state.cup[:] = [shambler]
    del game.state.monsters[shambler]
    script(game, [1] * 9)
    run(appear(game, who), [f"evade:{shambler}"])
    assert (who.place, game.state.cup, game.state.visiting) == (LOST, [shambler], [])


def test_the_shamblers_combat_is_over_also_for_one_who_is_never_lost(content: Content) -> None:
    game = scenario(content, investigators=["sister_mary", "joe_diamond"])
    who = game.by_id("sister_mary")
    who.place = STREET
    shambler = put_monster(game, "dimensional_shambler", STREET)
    script(game, [1] * 9)
    assert run(combat(game, who, shambler), ["fight"]) == "ended"
    assert (who.place, game.state.monsters) == ("south_church", {shambler: STREET})


# The elder thing


@pytest.mark.parametrize("kept", range(3))
def test_the_elder_thing_takes_a_weapon_or_spell_beside_the_stamina(content: Content, kept: int) -> None:
    game, who, _, session = fights(content, "elder_thing", "knife", "wither", "cross", "old_journal", "skill_luck")
    held = list(who.cards)
    script(game, [1] * 20)
    session.answer("fight")
    assert options(session) == [f"card:{copy}" for copy in held[:3]]
    session.answer(f"card:{held[kept]}")
    assert who.stamina == 4
    assert who.cards == [copy for copy in held if copy != held[kept]]


def test_the_elder_thing_finds_nothing_on_one_without_weapon_or_spell(content: Content) -> None:
    game, who, thing = facing(content, "elder_thing", "old_journal", "skill_luck")
    script(game, [1] * 9)
    run(evade(game, who, thing))
    assert (who.stamina, len(who.cards)) == (4, 2)


def test_a_failed_evade_costs_the_weapon_too(content: Content) -> None:
    game, who, thing = facing(content, "elder_thing", "knife")
    script(game, [1] * 9)
    run(evade(game, who, thing))
    assert (who.stamina, who.cards) == (4, [])


def test_a_weapon_that_cannot_be_lost_may_be_kept_back(content: Content) -> None:
    game, who, thing = facing(content, "elder_thing", "18_derringer")
    script(game, [1] * 9)
    run(evade(game, who, thing))
    assert (who.stamina, len(who.cards)) == (4, 1)


# The nightgaunt


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_the_nightgaunt_carries_through_the_nearest_gate(content: Content, answer: str) -> None:
    """The woods are one step away, the witch house three. No wound, no delay, no explored marker; combat is over."""
    game, who, gaunt, session = fights(content, "nightgaunt")
    put_gate(game, "the_witch_house", "yuggoth")
    put_gate(game, "woods", "abyss")
    script(game, [1] * 9)
    session.answer(answer)
    assert session.over
    assert (who.place, who.delayed, who.explored, who.stamina) == ("abyss_1", False, False, 5)
    assert game.state.monsters == {gaunt: STREET}


def test_of_gates_as_near_the_player_chooses(content: Content) -> None:
    game, who, gaunt = facing(content, "nightgaunt")
    who.place = game.state.monsters[gaunt] = "easttown_street"
    put_gate(game, "hibbs_roadhouse", "abyss")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "independence_square", "yuggoth")
    script(game, [1] * 9)
    session = FlowRunner(evade(game, who, gaunt))
    assert session.over
    assert who.place == "abyss_1"
    who.place = game.state.monsters[gaunt] = "southside_street"
    put_gate(game, "the_witch_house", "rlyeh")
    script(game, [1] * 9)
    session = FlowRunner(evade(game, who, gaunt))
    assert options(session) == ["to:woods", "to:the_witch_house"]
    session.answer("to:the_witch_house")
    assert (who.place, who.delayed) == ("rlyeh_1", False)


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_a22_without_an_open_gate_the_nightgaunt_carries_nobody_and_the_combat_goes_on(
    content: Content, answer: str
) -> None:
    game, who, gaunt, session = fights(content, "nightgaunt")
    script(game, [1] * 9)
    session.answer(answer)
    assert options(session) == ["flee", "fight"]
    assert (who.place, who.delayed, who.stamina) == (STREET, False, 5)
    assert game.state.monsters == {gaunt: STREET}
    who.check_bonus = 6
    script(game, [6] * 9)
    session.answer("fight")
    assert session.over and game.state.monsters == {}


def test_from_an_other_world_the_way_leads_home_with_an_explored_marker(content: Content) -> None:
    game, who, gaunt = facing(content, "nightgaunt")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    game.state.cup[:] = [gaunt]
    del game.state.monsters[gaunt]
    who.place = "yuggoth_1"
    script(game, [1] * 9)
    run(appear(game, who), [f"evade:{gaunt}"])
    assert (who.place, who.explored, who.stamina, who.delayed) == ("graveyard", True, 5, False)
    assert game.state.cup == [gaunt]


# The mi-go and the warlock


@pytest.mark.parametrize(("kind", "clues", "uniques"), [("mi_go", 0, 1), ("warlock", 2, 0)])
def test_some_leave_more_than_a_trophy_and_never_return(content: Content, kind: str, clues: int, uniques: int) -> None:
    game, who, monster, session = fights(content, kind, "dread_curse_of_azathoth")
    top = game.state.decks["unique"][:uniques]
    who.check_bonus = 9
    script(game, [6] * 20)
    session.answer("fight")
    assert session.result == "defeated"
    assert (who.clues, who.cards[1:], who.monster_trophies) == (clues, top, [])
    assert monster in game.state.boxed_monsters
    assert monster not in (*game.state.cup, *game.state.monsters)


# The maniac


@pytest.mark.parametrize(
    ("terror", "pool", "damage", "to"), [(0, 3, 1, "trophy"), (5, 3, 1, "trophy"), (6, 0, 3, "cup"), (10, 0, 3, "cup")]
)
def test_the_maniac_is_another_when_the_town_panics(
    content: Content, terror: int, pool: int, damage: int, to: str
) -> None:
    game, who, maniac = facing(content, "maniac")
    game.state.terror = terror
    game.forget_air()
    script(game, [1] * 9)
    session = FlowRunner(combat(game, who, maniac))
    session.answer("fight")
    assert (last(game, events.Checked).pool, who.stamina) == (pool, 5 - damage)
    who.check_bonus = 6
    script(game, [6] * 12)
    session.answer("fight")
    assert (last(game, events.Checked).difficulty, session.result) == (1, "defeated")
    assert [event.to for event in every(game, events.MonsterDefeated)] == [to]


# The masks


def test_the_god_of_the_bloody_tongue_is_terrible_in_every_way(content: Content) -> None:
    """Horror 3, nightmarish 1; combat damage 4, overwhelming 1; four successes, and it is endless."""
    game, who, god = facing(content, "god_of_the_bloody_tongue")
    who.check_bonus = 9
    script(game, [6] * 9)
    session = FlowRunner(combat(game, who, god))
    assert who.sanity == 4
    script(game, [6, 6, 6, *[1] * 9])
    session.answer("fight")
    assert who.stamina == 1
    who.stamina = 5
    script(game, [6] * 9)
    session.answer("fight")
    assert (session.result, who.stamina, who.monster_trophies) == ("defeated", 4, [])
    assert god in game.state.cup


def test_the_haunter_is_stronger_in_the_blackest_night(content: Content) -> None:
    game, who, haunter = facing(content, "haunter_of_the_dark")
    for environment, rating in (("the_festival", -2), ("blackest_night", -5), ("heat_wave", -2)):
        put_environment(game, environment)
        found = game.figures(haunter).combat
        assert found is not None
        assert (found.rating, found.damage) == (rating, 2)
    put_environment(game, "blackest_night")
    who.check_bonus = 9
    script(game, [6] * 20)
    session = FlowRunner(combat(game, who, haunter))
    script(game, [1] * 20)
    session.answer("fight")
    assert (last(game, events.Checked).pool, who.stamina) == (2 + 9 - 5, 3)


@pytest.mark.parametrize("faces", [[5, 1], [1, 5]])
def test_luck_with_the_black_man_brings_two_clues(content: Content, faces: list[int]) -> None:
    """Luck 3 - 1: two dice. Back to the cup, no trophy, no Horror and no Combat check."""
    game, who, man = facing(content, "the_black_man")
    script(game, faces)
    assert run(combat(game, who, man)) == "ended"
    assert [(check.check, check.modifier, check.pool) for check in every(game, events.Checked)] == [("luck", -1, 2)]
    assert (who.clues, who.monster_trophies) == (2, [])
    assert man in game.state.cup
    assert game.state.monsters == {}


def test_without_luck_the_black_man_devours(content: Content) -> None:
    game, who, man = facing(content, "the_black_man")
    script(game, [1, 1])
    falls(combat(game, who, man))
    assert every(game, events.Devoured) == [events.Devoured("amanda_sharpe")]
    assert game.state.investigators[0] is not who
    assert man in game.state.cup


def test_a_failed_evade_leads_to_the_black_mans_question(content: Content) -> None:
    """It costs nothing by itself."""
    game, who, man = facing(content, "the_black_man")
    script(game, [1] * 9)
    assert run(evade(game, who, man)) is False
    assert (who.sanity, who.stamina, game.state.monsters) == (5, 5, {man: STREET})


@pytest.mark.parametrize("answer", ["fight", "flee"])
def test_a_weak_will_fails_the_bloated_woman_in_mind_and_body(content: Content, answer: str) -> None:
    """Will 3 - 2: one die. Sanity 2 and stamina 2 at once, without a roll; then the combat goes on."""
    game, who, woman = facing(content, "the_bloated_woman")
    dice = script(game, [1, *[6] * 20])
    session = FlowRunner(combat(game, who, woman))
    assert [(check.check, check.modifier, check.pool) for check in every(game, events.Checked)] == [("will", -2, 1)]
    assert (who.sanity, who.stamina, dice.left) == (3, 3, 20)
    assert {"fight", "flee"} <= set(options(session))
    who.check_bonus = 6
    session.answer(answer)
    assert session.result == {"fight": "defeated", "flee": "fled"}[answer]
    assert (who.sanity, who.stamina) == (3, 3)


def test_a_strong_will_meets_the_bloated_woman_as_any_other(content: Content) -> None:
    game, who, woman = facing(content, "the_bloated_woman")
    script(game, [6, 1, 1])
    session = FlowRunner(combat(game, who, woman))
    assert [check.check for check in every(game, events.Checked)] == ["will", "horror"]
    assert who.sanity == 3
    who.check_bonus = 3
    script(game, [6, 6, 1])
    session.answer("fight")
    assert session.result == "defeated"


def test_the_dark_pharaoh_is_fought_with_lore(content: Content) -> None:
    """Lore 4 and a skill that raises it; a weapon counts too, a skill that raises fight does not."""
    game, who, pharaoh = facing(content, "the_dark_pharaoh", "knife", "skill_fight", "skill_lore")
    who.sliders = [1, 0, 3]
    script(game, [1] * 20)
    session = FlowRunner(combat(game, who, pharaoh))
    script(game, [6] * 20)
    session.answer(f"fight:{who.cards[0]}")
    check = last(game, events.Checked)
    assert (check.check, check.pool, check.difficulty) == ("combat", 4 + 1 + 1 - 3, 2)
    assert session.result == "defeated"
