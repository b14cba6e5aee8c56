"""What each of the sixteen can do: healing, losses, dollars, dice, gates and Sister Mary (the draws have a file of their own)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import CHECKS, LOST
from solo.games.town.rules.battle import prepare
from solo.games.town.rules.checks import pool_of, skill_check
from solo.games.town.rules.combat import combat
from solo.games.town.rules.gates import return_to_arkham
from solo.games.town.rules.losses import lose
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.setup import new_game, set_up
from solo.games.town.rules.states import lose_in_time, misses_turn
from solo.games.town.rules.upkeep import actions, begin_turn, upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner, run
from tests.games.town.helpers import every, last, options
from tests.games.town.tables import OTHER, pair_with, text_of


def suffer(game: Game, who: Investigator, what: str, amount: int) -> Flow[dict[str, int]]:
    """Lose so much sanity or stamina by one event."""
    return lose(game, who, amount, 0) if what == "sanity" else lose(game, who, 0, amount)


# Carolyn and Vincent heal one point in upkeep

HEALERS = [
    ("carolyn_fern", "psychology", "sanity", "stamina"),
    ("vincent_lee", "physician", "stamina", "sanity"),
]


@pytest.mark.parametrize(("id", "ability", "what", "other"), HEALERS)
def test_heals_himself_or_one_beside_him_once_each_upkeep(
    content: Content, id: str, ability: str, what: str, other: str
) -> None:
    game = scenario(content, investigators=[id, "amanda_sharpe", "joe_diamond"])
    who, beside, far = game.state.investigators
    for each in game.state.investigators:
        each.sanity = each.stamina = 2
    who.place = beside.place = "library"
    session = FlowRunner(actions(game, who))
    session.answer(f"use:{ability}")
    assert options(session) == [f"who:{id}", "who:amanda_sharpe"]
    session.answer("who:amanda_sharpe")
    assert session.over
    assert (getattr(beside, what), getattr(beside, other)) == (3, 2)
    assert (who.sanity, who.stamina, far.sanity, far.stamina) == (2, 2, 2, 2)
    begin_turn(who)
    run(actions(game, who), [f"use:{ability}", f"who:{id}"])
    assert (getattr(who, what), getattr(who, other)) == (3, 2)


@pytest.mark.parametrize(("id", "ability", "what", "other"), HEALERS)
def test_healing_may_be_left_out_and_never_passes_the_maximum(
    content: Content, id: str, ability: str, what: str, other: str
) -> None:
    game, who = pair_with(content, id, "amanda_sharpe")
    setattr(who, other, 1)
    run(actions(game, who))
    setattr(who, what, 2)
    run(actions(game, who), ["done"])
    assert getattr(who, what) == 2
    setattr(who, what, getattr(who, f"max_{what}") - 1)
    run(actions(game, who), [f"use:{ability}"])
    assert getattr(who, what) == getattr(who, f"max_{what}")
    assert getattr(who, other) == 1


@pytest.mark.parametrize(("id", "ability", "what", "other"), HEALERS)
def test_heals_beside_him_in_an_other_world_and_in_the_battle(
    content: Content, id: str, ability: str, what: str, other: str
) -> None:
    game, who = pair_with(content, id, "amanda_sharpe", "yig")
    friend = game.by_id("amanda_sharpe")
    who.place = friend.place = "abyss_1"
    setattr(friend, what, 1)
    run(actions(game, who), [f"use:{ability}"])
    assert getattr(friend, what) == 2
    wake(game)
    session = FlowRunner(prepare(game))
    session.answer(f"use:{ability}")
    assert getattr(friend, what) == 3


# Harvey and Michael lose one less

TOUGH = [("harvey_walters", "strong_mind", "sanity", "stamina"), ("michael_mcglen", "strong_body", "stamina", "sanity")]


@pytest.mark.parametrize(("id", "ability", "what", "other"), TOUGH)
@pytest.mark.parametrize(("loss", "felt"), [(1, 0), (2, 1), (4, 3)])
def test_each_loss_is_one_smaller(
    content: Content, id: str, ability: str, what: str, other: str, loss: int, felt: int
) -> None:
    game, who = pair_with(content, id)
    full = getattr(who, what)
    run(suffer(game, who, what, loss))
    assert getattr(who, what) == full - felt
    assert every(game, events.Prevented) == [events.Prevented(id, what, 1, ability)]
    run(suffer(game, who, what, 2))
    assert getattr(who, what) == full - felt - 1


@pytest.mark.parametrize(("id", "ability", "what", "other"), TOUGH)
def test_the_other_loss_is_not(content: Content, id: str, ability: str, what: str, other: str) -> None:
    game, who = pair_with(content, id)
    before = getattr(who, other)
    run(suffer(game, who, other, 2))
    assert getattr(who, other) == before - 2
    run(lose(game, game.by_id(OTHER), sanity=1, stamina=1))
    assert (game.by_id(OTHER).sanity, game.by_id(OTHER).stamina) == (4, 4)


def test_harvey_feels_less_horror(content: Content) -> None:
    """A shoggoth: horror damage 3; nightmarish 1 when the check is passed."""
    game, who = pair_with(content, "harvey_walters")
    who.place, who.sliders = "uptown_street", [0, 0, 0]
    monster = put_monster(game, "shoggoth", who.place)
    for horror, sanity in (([1, 1], 5), ([6, 1], 5)):
        dice = script(game, [*horror, 6, 1, 1, 1])
        run(combat(game, who, monster), ["flee"])
        assert (who.sanity, dice.left) == (sanity, 0)


def test_michael_feels_less_of_blows(content: Content) -> None:
    """A gug: combat damage 4; overwhelming 1 when it is defeated."""
    game, who = pair_with(content, "michael_mcglen")
    who.place, who.sliders = "uptown_street", [0, 3, 0]
    monster = put_monster(game, "gug", who.place)
    script(game, [1, 1, 1, 1, 6, 6, 6, 6])
    session = FlowRunner(combat(game, who, monster))
    session.answer("fight")
    assert (who.stamina, who.sanity) == (7 - 3, 3 - 2)
    session.answer("fight")
    assert session.result == "defeated"
    assert (who.stamina, who.sanity) == (7 - 3, 3 - 2)


def test_harvey_pays_costs_in_full(content: Content) -> None:
    """Shrivelling costs 1 sanity, the dread curse 2; what a text makes him pay is no loss either."""
    game, who = pair_with(content, "harvey_walters")
    give(game, who, "dread_curse_of_azathoth")
    who.place = "uptown_street"
    monster = put_monster(game, "cultist", who.place)
    script(game, [1] * 20)
    session = FlowRunner(combat(game, who, monster))
    session.answer("cast:dread_curse_of_azathoth.1")
    assert who.sanity == 7 - 2
    run(text_of(game, who, {"spend": {"sanity": 1}}))
    assert who.sanity == 7 - 3
    assert every(game, events.Prevented) == []


@pytest.mark.parametrize("id", ["harvey_walters", "michael_mcglen"])
def test_a_lower_maximum_is_no_loss(content: Content, id: str) -> None:
    game, who = pair_with(content, id)
    full = (who.sanity, who.stamina)
    run(text_of(game, who, {"change_maximum": {"sanity": -1}}, {"change_maximum": {"stamina": -1}}))
    assert (who.sanity, who.stamina) == (full[0] - 1, full[1] - 1)


# Jenny's dollar


def test_jenny_gets_a_dollar_in_each_upkeep(content: Content) -> None:
    game, who = pair_with(content, "jenny_barnes")
    companion = game.by_id(OTHER)
    for expected in (1, 2):
        run(upkeep(game, who), ["set:111"])
        run(upkeep(game, companion), ["set:111"])
        assert (who.money, companion.money) == (expected, 0)
    assert every(game, events.Gained) == [
        events.Gained("jenny_barnes", "money", 1, 1),
        events.Gained("jenny_barnes", "money", 1, 2),
    ]


# Joe's clues


@pytest.mark.parametrize("kind", CHECKS)
@pytest.mark.parametrize(("id", "dice"), [("joe_diamond", 2), (OTHER, 1)])
def test_a_clue_is_worth_two_dice_to_joe(content: Content, kind: str, id: str, dice: int) -> None:
    game, _ = pair_with(content, "joe_diamond")
    who = game.by_id(id)
    who.clues = 2
    left = script(game, [1] * 20)
    run(skill_check(game, who, kind, -9), ["clue", "clue"])
    assert (20 - left.left, who.clues) == (2 * dice, 0)
    assert (last(game, events.Checked).clues, last(game, events.Checked).pool) == (2, 0)


# Mandy's reroll


@pytest.mark.parametrize("place", ["bank_of_arkham", "yuggoth_2"])
def test_mandy_lets_anybody_roll_failed_dice_again_once_a_turn(content: Content, place: str) -> None:
    game, who = pair_with(content, "mandy_thompson", "amanda_sharpe")
    other = game.by_id("amanda_sharpe")
    other.place = place
    script(game, [5, 1, 4, 6, 2])
    session = FlowRunner(skill_check(game, other, "luck", difficulty=3))
    assert options(session) == ["accept", "use:research"]
    session.answer("use:research")
    assert session.decision is None
    assert (last(game, events.Checked).faces, last(game, events.Checked).passed) == ((5, 6, 2), False)
    script(game, [1, 1, 1])
    run(skill_check(game, other, "luck"))
    assert last(game, events.Checked).faces == (1, 1, 1)
    begin_turn(who)
    script(game, [1, 1, 1, 1, 6, 1])
    run(skill_check(game, other, "luck"), ["use:research"])
    assert last(game, events.Checked).passed


@pytest.mark.parametrize("kind", CHECKS)
def test_mandy_rolls_again_herself_in_any_check_and_may_not(content: Content, kind: str) -> None:
    game, who = pair_with(content, "mandy_thompson")
    script(game, [1, 1, 6, 1])
    run(skill_check(game, who, kind, 2 - pool_of(game, who, kind)), ["accept"])
    assert last(game, events.Checked).faces == (1, 1)
    script(game, [1, 1, 6, 1])
    run(skill_check(game, who, kind, 2 - pool_of(game, who, kind)), ["use:research"])
    assert last(game, events.Checked).faces == (6, 1)


def test_mandy_is_not_asked_about_plain_dice_nor_a_check_without_dice(content: Content) -> None:
    game, who = pair_with(content, "mandy_thompson")
    script(game, [1])
    run(text_of(game, who, {"roll": {"dice": 1, "table": {"1-3": [], "4-6": []}}}))
    run(skill_check(game, who, "luck", -9))
    assert who.used == []


# Kate's device


def gate_card(game: Game, card: str) -> Flow[None]:
    """The first step of a mythos card."""
    return gate_step(game, game.content.mythos[card])


def test_no_gate_opens_where_kate_stands(content: Content) -> None:
    game, who = pair_with(content, "kate_winthrop")
    who.place = "woods"
    run(gate_card(game, "all_quiet_in_arkham"))
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 0)
    assert (who.place, who.delayed, game.state.clues["woods"]) == ("woods", False, 1)
    assert every(game, events.GateHeld) == [events.GateHeld("woods", "kate_winthrop")]
    who.place = "uptown_street"
    run(gate_card(game, "all_quiet_in_arkham"))
    assert (list(game.state.gates), list(game.state.monsters.values()), game.state.doom) == (["woods"], ["woods"], 1)


@pytest.mark.parametrize("card", ["all_quiet_in_arkham", "family_found_butchered"])
def test_no_monster_of_a_surge_comes_out_where_kate_stands(content: Content, card: str) -> None:
    """A surge of two at the gates of the woods and the graveyard, one at each."""
    game, who = pair_with(content, "kate_winthrop")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    who.place, who.explored = "woods", True
    run(gate_card(game, card))
    assert list(game.state.monsters.values()) == ["graveyard"]
    assert game.state.outskirts == []


def test_nothing_appears_in_an_encounter_where_kate_stands(content: Content) -> None:
    game, who = pair_with(content, "kate_winthrop")
    companion = game.by_id(OTHER)
    who.place = companion.place = "woods"
    cup = list(game.state.cup)
    for each in (who, companion):
        run(
            text_of(game, each, {"monster_appears": {"count": 1}}, {"gate_appears": {"place": "here", "monster": True}})
        )
    assert (game.state.cup, game.state.monsters, game.state.gates) == (cup, {}, {})
    who.place = "uptown_street"
    run(text_of(game, companion, {"gate_appears": {"place": "here", "monster": True}}))
    assert (list(game.state.gates), list(game.state.monsters.values())) == (["woods"], ["woods"])


def test_gates_and_monsters_that_are_there_stay_and_monsters_may_walk_in(content: Content) -> None:
    game, who = pair_with(content, "kate_winthrop")
    gate = put_gate(game, "woods", "abyss")
    there = put_monster(game, "zombie", "woods")
    who.place, who.explored = "woods", True
    run(gate_card(game, "big_storm_sweeps_arkham"))
    assert game.state.gates["woods"] == gate
    assert game.state.monsters[there] == "woods"
    who.place = "rivertown_street"
    walker = put_monster(game, "star_spawn", "easttown_street")
    run(move_monsters(game, ["plus"], []))
    assert game.state.monsters[walker] == "rivertown_street"


def first_clues(content: Content, id: str) -> Game:
    """A game just set up; its first mythos card has nothing to do with the Science Building."""
    game = new_game(content, 2, ancient_one="azathoth", investigators=[id, OTHER])
    session = FlowRunner(set_up(game))
    while session.decision is not None:
        session.answer(session.decision.default)
    touched = [event.place for event in every(game, events.ClueAppeared)]
    touched += [event.place for event in every(game, events.GateOpened)]
    assert "science_building" not in touched
    return game


def test_no_clue_lies_at_the_science_building_when_kate_plays(content: Content) -> None:
    assert first_clues(content, "kate_winthrop").state.clues["science_building"] == 0
    assert first_clues(content, "amanda_sharpe").state.clues["science_building"] == 1


# Sister Mary is never lost


@pytest.mark.parametrize("ancient_one", ["azathoth", "yig", "yog_sothoth"])
def test_mary_comes_to_her_church_instead_of_being_lost(content: Content, ancient_one: str) -> None:
    game, who = pair_with(content, "sister_mary", ancient_one=ancient_one)
    give(game, who, "knife")
    who.place, who.money, who.clues = "abyss_2", 3, 3
    run(return_to_arkham(game, who))
    assert (who.place, who.delayed, who.explored) == ("south_church", False, False)
    game.state.round += 1
    assert not misses_turn(game, who)
    assert (who.cards, who.money, who.clues, game.state.doom) == (["knife.1"], 3, 3, 0)
    assert every(game, events.LostInTimeAndSpace) == []
    assert game.by_id("sister_mary") is who


def test_mary_comes_to_her_church_from_arkham_too(content: Content) -> None:
    game, who = pair_with(content, "sister_mary")
    who.place = "uptown_street"
    run(text_of(game, who, {"lost_in_time_and_space": "self"}))
    assert who.place == "south_church"
    companion = game.by_id(OTHER)
    run(lose_in_time(game, companion))
    assert (companion.place, companion.delayed) == (LOST, True)


@pytest.mark.parametrize(
    ("what", "full", "place"), [("sanity", 7, "arkham_asylum"), ("stamina", 3, "st_marys_hospital")]
)
def test_mary_is_cared_for_when_she_breaks_down_in_an_other_world(
    content: Content, what: str, full: int, place: str
) -> None:
    game, who = pair_with(content, "sister_mary", ancient_one="yog_sothoth")
    for card in ("knife", "axe", "retainer"):
        give(game, who, card)
    who.place, who.clues = "yuggoth_1", 5
    with pytest.raises(Collapsed):
        run(suffer(game, who, what, full), ["card:knife.1"])
    assert (who.place, getattr(who, what), who.delayed) == (place, 1, False)
    assert (who.cards, who.clues) == (["axe.1"], 3)
    assert not game.in_other_world(who)
    game.state.round += 1
    assert not misses_turn(game, who)


def test_mary_is_devoured_as_anybody_with_both_at_zero(content: Content) -> None:
    game, who = pair_with(content, "sister_mary")
    who.place = "yuggoth_1"
    FlowRunner(lose(game, who, sanity=7, stamina=3))
    assert every(game, events.Devoured) == [events.Devoured("sister_mary")]
