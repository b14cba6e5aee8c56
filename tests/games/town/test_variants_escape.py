"""The variant of a free escape after one round of combat: V8."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, script, told
from solo.games.town.checks.invariants import check_invariants
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.combat import appear
from solo.games.town.rules.doom import empty_place
from solo.games.town.rules.monster_movement import put
from solo.games.town.rules.monsters import place_monster, return_to_cup
from solo.games.town.rules.movement import movement
from solo.games.town.rules.places import in_the_way
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, falls, next_turn, options
from tests.games.town.tables import stands, with_variants
from tests.table.helpers import narrator

PLACE = "newspaper"
MONSTER = "cultist"
"""It has no Horror check, and takes one stamina."""


def facing(
    content: Content, *variants: str, monster: str = MONSTER, place: str = PLACE
) -> tuple[Game, Investigator, str]:
    """Joe in a location with a monster, with a clue token beside him; nothing he rolls succeeds."""
    game = with_variants(content, *variants)
    game.state.round = 1
    who = stands(game, "joe_diamond", place)
    who.sanity = who.stamina = who.max_sanity = who.max_stamina = 9
    who.clues = 0
    game.state.clues[place] = 1
    id = put_monster(game, monster, place)
    script(game, [1] * 200)
    return game, who, id


def walking(game: Game, who: Investigator) -> FlowRunner:
    """His Movement Phase."""
    return FlowRunner(movement(game, who))


def escaped(content: Content, monster: str = MONSTER, place: str = PLACE) -> tuple[Game, Investigator, str]:
    """The same after he has fought a whole round and got away."""
    game, who, id = facing(content, "V8", monster=monster, place=place)
    run(movement(game, who), ["stop", f"fight:{id}", "fight", "get_away"])
    return game, who, id


@pytest.mark.parametrize("first", ["fight", "flee"])
@pytest.mark.parametrize(("variants", "offered"), [((), False), (("V8",), True)])
def test_v8_after_one_whole_round_and_not_before_it_one_may_get_away(
    content: Content, variants: tuple[str, ...], offered: bool, first: str
) -> None:
    game, who, monster = facing(content, *variants)
    session = walking(game, who)
    for answer in ("stop", f"fight:{monster}"):
        session.answer(answer)
    assert options(session) == ["fight", "flee"]
    session.answer(first)
    assert ("get_away" in options(session)) is offered
    assert {"fight", "flee"} <= set(options(session))


def test_v8_it_takes_no_roll_and_leaves_the_monster(content: Content) -> None:
    game, who, monster = escaped(content)
    assert game.state.monsters == {monster: PLACE}
    assert told(game, events.Evaded) == [events.Evaded("joe_diamond", monster, True)]
    assert [each.check for each in told(game, events.Checked)] == ["combat"]
    assert who.stamina == 8


def test_v8_it_ends_the_turn_no_clue_tokens_no_step_and_no_encounter(content: Content) -> None:
    game, who, _ = escaped(content)
    assert (who.place, who.clues) == (PLACE, 0)
    assert told(game, events.CluesTaken) == []
    for each in game.state.investigators:
        if each is not who:
            each.place = "downtown_street"
    run(phase(game, "arkham_encounters", in_arkham))
    assert told(game, events.EncounterBegan) == []


@pytest.mark.parametrize("explored", [False, True])
def test_v8_it_ends_the_turn_at_a_gate_too(content: Content, explored: bool) -> None:
    game, who, _ = escaped(content, place="woods")
    put_gate(game, "woods", "abyss")
    who.explored = explored
    run(in_arkham(game, who))
    assert who.place == "woods"


def test_v8_the_other_monsters_have_to_wait(content: Content) -> None:
    game, who, monster = facing(content, "V8")
    other = put_monster(game, "zombie", PLACE)
    session = walking(game, who)
    for answer in ("stop", f"fight:{monster}", "fight", "get_away"):
        session.answer(answer)
    assert session.over
    next_turn(game)
    assert in_the_way(game, who) == [other]


def test_v8_next_turn_he_may_leave_without_dealing_with_it(content: Content) -> None:
    game, who, monster = escaped(content)
    next_turn(game)
    session = walking(game, who)
    session.answer("go:northside_street")
    assert who.place == "northside_street"
    assert game.state.monsters[monster] == PLACE
    assert not who.escaped


def test_v8_protected_only_while_he_leaves_not_where_he_stays(content: Content) -> None:
    game, who, monster = escaped(content)
    next_turn(game)
    session = walking(game, who)
    session.answer("stop")
    assert options(session) == [f"evade:{monster}", f"fight:{monster}"]


def test_v8_nor_a_turn_later(content: Content) -> None:
    game, who, monster = escaped(content)
    next_turn(game)
    next_turn(game)
    session = walking(game, who)
    session.answer("go:northside_street")
    assert options(session) == [f"evade:{monster}", f"fight:{monster}"]


def test_v8_nor_when_he_comes_back_in_the_same_turn(content: Content) -> None:
    game, who, monster = escaped(content)
    next_turn(game)
    who.sliders[0] = 3
    session = walking(game, who)
    for answer in ("go:northside_street", f"go:{PLACE}"):
        session.answer(answer)
    session.answer("go:northside_street")
    assert options(session) == [f"evade:{monster}", f"fight:{monster}"]


@pytest.mark.parametrize("variants", [(), ("V8",)])
def test_v8_r22_2_who_fell_in_upkeep_walks_by_the_usual_rules(content: Content, variants: tuple[str, ...]) -> None:
    """He has no encounters any more, but has got away from nobody: monsters are dealt with, clue tokens taken."""
    game, who, _ = facing(content, *variants)
    who.sanity, who.stamina = 1, 5
    falls(upkeep(game, who), [f"cast:{give(game, who, 'heal')}"])
    assert who.place == "arkham_asylum"
    guard = put_monster(game, "zombie", "downtown_street")
    game.state.clues["downtown_street"] = 1
    script(game, [6] * 9)
    session = walking(game, who)
    session.answer("go:downtown_street")
    session.answer("stop")
    assert options(session) == [f"evade:{guard}", f"fight:{guard}"]
    session.answer(f"evade:{guard}")
    session.answer("take:clues:1")
    assert (who.place, who.clues) == ("downtown_street", 1)
    who.place = PLACE
    run(in_arkham(game, who))
    assert not told(game, events.EncounterBegan)


def test_v8_from_that_monster_only(content: Content) -> None:
    game, who, _monster = escaped(content)
    next_turn(game)
    other = put_monster(game, "zombie", PLACE)
    session = walking(game, who)
    session.answer("go:northside_street")
    assert options(session) == [f"evade:{other}", f"fight:{other}"]


def moved_away_and_back(game: Game, monster: str) -> None:
    """Out into the street and in again."""
    put(game, monster, "northside_street")
    put(game, monster, PLACE)


def drawn_again(game: Game, monster: str) -> None:
    """Back to the cup and out of it."""
    return_to_cup(game, monster)
    game.state.cup.remove(monster)
    run(place_monster(game, monster, PLACE))


@pytest.mark.parametrize("comes", [moved_away_and_back, drawn_again])
def test_v8_a_monster_that_comes_anew_has_to_be_dealt_with(
    content: Content, comes: Callable[[Game, str], None]
) -> None:
    game, who, monster = escaped(content)
    comes(game, monster)
    next_turn(game)
    session = walking(game, who)
    session.answer("go:northside_street")
    assert options(session) == [f"evade:{monster}", f"fight:{monster}"]


def test_v8_both_out_in_the_street_of_a_closed_place_have_to_deal_with_each_other(content: Content) -> None:
    game, who, monster = escaped(content)
    game.state.closed[PLACE] = 0
    empty_place(game, PLACE)
    next_turn(game)
    assert in_the_way(game, who) == [monster]


def test_v8_not_from_a_monster_with_ambush(content: Content) -> None:
    game, who, monster = facing(content, "V8", monster="ghoul")
    give(game, who, "axe")
    session = walking(game, who)
    for answer in ("stop", f"fight:{monster}"):
        session.answer(answer)
    while session.decision is not None and session.decision.kind != "combat":
        session.answer(session.decision.default)
    for _ in range(3):
        assert [each.partition(":")[0] for each in options(session)] == ["fight", "fight"]
        session.answer("fight")


def test_v8_out_of_an_encounter_the_monster_goes_back_to_the_cup(content: Content) -> None:
    game, who, _ = facing(content, "V8")
    game.state.cup = ["cultist.2"]
    game.state.boxed_monsters += [
        each for each in game.content.monster_copies(masks=False) if each not in _on_table(game)
    ]
    session = FlowRunner(appear(game, who))
    for answer in ("fight:cultist.2", "fight", "get_away"):
        session.answer(answer)
    assert session.over
    assert game.state.cup == ["cultist.2"]
    assert not who.escaped
    check_invariants(game)


def _on_table(game: Game) -> list[str]:
    return [*game.state.cup, *game.state.monsters, *game.state.boxed_monsters]


def test_v8_nor_does_another_encounter_of_the_same_text_follow(content: Content) -> None:
    game, who, _ = escaped(content)
    run(effect(game, who, {"move": {"to": "library", "encounter": True}}))
    assert told(game, events.EncounterBegan) == []


def test_v8_at_a_return_he_gets_away_from_what_he_chose_to_fight(content: Content) -> None:
    game, who, monster = facing(content, "V8", place="woods")
    game.state.clues["woods"] = 0
    put_gate(game, "woods", "abyss")
    other = put_monster(game, MONSTER, "woods")
    who.place = "abyss_2"
    session = walking(game, who)
    for answer in (f"fight:{monster}", "fight", "get_away"):
        session.answer(answer)
    assert session.over
    assert game.state.monsters == {monster: "woods", other: "woods"}


def test_v8_its_option_comes_first_where_running_away_is_best(content: Content) -> None:
    game, who, monster = facing(content, "V8", monster="dhole")
    session = walking(game, who)
    for answer in ("stop", f"fight:{monster}", "flee"):
        session.answer(answer)
    while session.decision is not None and session.decision.kind != "combat":
        session.answer(session.decision.default)
    assert session.decision is not None
    assert sensible(game, session.decision).options[0].id == "get_away"


def test_v8_the_question_of_the_way_names_only_what_is_in_it(content: Content) -> None:
    game, who, _ = escaped(content)
    next_turn(game)
    wording = Wording(SimpleNamespace(game=game), narrator())  # type: ignore[arg-type]
    session = walking(game, who)
    assert session.decision is not None
    assert "On leaving" not in wording.prompt(session.decision)
    put_monster(game, "zombie", PLACE)
    assert "Zombie" in wording.prompt(session.decision)


@pytest.mark.parametrize(("variants", "falls"), [((), True), (("V8",), False)])
def test_v8_the_outlook_of_fleeing_knows_that_one_failure_is_the_last(
    content: Content, variants: tuple[str, ...], falls: bool
) -> None:
    game, who, monster = facing(content, *variants, monster="zombie")
    who.stamina = 3
    session = walking(game, who)
    for answer in ("stop", f"fight:{monster}"):
        session.answer(answer)
    assert session.decision is not None and session.decision.kind == "combat"
    assert (forecast_of(game, session.decision)["flee"].fall > 0) is falls


def test_v8_he_is_saved_and_restored_with_what_he_got_away_from(content: Content) -> None:
    game, who, monster = escaped(content)
    again = Game.restore(content, game.snapshot()).by_id(who.id)
    assert again.escaped == (monster, 1)
