"""What each of the sixteen can do: at setup, in play, in Other Worlds and in the final battle."""

from __future__ import annotations

import pytest

from solo.arkham import events
from solo.arkham.battle import prepare
from solo.arkham.cards import draw
from solo.arkham.checks import pool_of, skill_check
from solo.arkham.combat import combat
from solo.arkham.content import CHECKS, Content
from solo.arkham.encounters import arkham_encounters, other_world_encounter
from solo.arkham.game import Collapsed, Game
from solo.arkham.gates import return_to_arkham
from solo.arkham.losses import lose
from solo.arkham.movement import walk_about
from solo.arkham.mythos import gate_step
from solo.arkham.numbers import LOST
from solo.arkham.people import equip_fixed, equip_random
from solo.arkham.scenario import give, put_gate, put_monster, scenario, script, wake
from solo.arkham.scope import Scope
from solo.arkham.setup import new_game, set_up
from solo.arkham.state import Investigator
from solo.arkham.states import lose_in_time, misses_turn
from solo.arkham.stirring import stir
from solo.arkham.upkeep import actions, begin_turn, upkeep
from solo.arkham.verbs import VOCABULARY
from solo.kernel.flow import Flow, Session, run
from tests.arkham.helpers import about, every, last, options

OTHER = "vincent_lee"


def pair(content: Content, id: str, other: str = OTHER, ancient_one: str = "azathoth") -> tuple[Game, Investigator]:
    """Two investigators, the first the one in question."""
    game = scenario(content, investigators=[id, other], ancient_one=ancient_one)
    return game, game.by_id(id)


def text(game: Game, who: Investigator, *steps: dict[str, object]) -> Flow[None]:
    """Some steps of an encounter."""
    return VOCABULARY.compile(list(steps)).run(Scope(game, who, "text"))


def kept_from(game: Game) -> list[tuple[str, int]]:
    """The decks from which cards were drawn to choose from, and how many."""
    return [(event.deck, len(event.cards)) for event in every(game, events.CardsSeen)]


# Amanda, Bob, Dexter and Jack draw one more and discard one

EXTRA = [("amanda_sharpe", "skill", 2), ("bob_jenkins", "common", 2), ("dexter_drake", "spell", 2), ("monterey_jack", "unique", 2)]  # fmt: skip


@pytest.mark.parametrize(("id", "deck", "count"), EXTRA)
def test_r4_9_one_more_to_choose_from_at_setup(content: Content, id: str, deck: str, count: int) -> None:
    game, who = pair(content, id)
    top = list(game.state.decks[deck][: count + 1])
    session = Session(equip_random(game, who))
    assert about(session) == deck
    assert options(session) == [f"card:{copy}" for copy in top]
    session.answer([f"card:{copy}" for copy in top[1:]])
    assert session.over
    assert [copy for copy in who.cards if content.card(copy).deck == deck] == top[1:]
    assert game.state.decks[deck][-1] == top[0]
    assert kept_from(game) == [(deck, count + 1)]


@pytest.mark.parametrize(("id", "deck", "count"), EXTRA)
def test_one_more_to_choose_from_in_play(content: Content, id: str, deck: str, count: int) -> None:
    game, who = pair(content, id)
    top = list(game.state.decks[deck][:2])
    run(text(game, who, {"draw": {"deck": deck, "count": 1}}), [[f"card:{top[1]}"]])
    assert who.cards == [top[1]]
    assert game.state.decks[deck][-1] == top[0]
    others = [each for each in ("common", "unique", "spell", "skill") if each != deck]
    for each in others:
        run(draw(game, who, each, 1))
    assert kept_from(game) == [(deck, 2)]
    companion = game.by_id(OTHER)
    run(draw(game, companion, deck, 1))
    assert kept_from(game) == [(deck, 2)]


@pytest.mark.parametrize(
    ("id", "deck", "place"),
    [("bob_jenkins", "common", "general_store"), ("monterey_jack", "unique", "curiositie_shoppe")],
)
def test_a_shop_shows_three_of_the_four_drawn(content: Content, id: str, deck: str, place: str) -> None:
    game, who = pair(content, id)
    who.place, who.money = place, 20
    top = list(game.state.decks[deck][:4])
    session = Session(arkham_encounters(game, who))
    session.answer(f"ability:{place}")
    session.answer([f"card:{copy}" for copy in top[:3]])
    assert about(session) == tuple(top[:3])
    price = content.card(top[2]).price
    session.answer(f"buy:{top[2]}:{price}")
    assert session.over
    assert who.cards == [top[2]]
    assert game.state.decks[deck][-3:] == [top[3], top[0], top[1]]


@pytest.mark.parametrize(
    ("id", "deck", "place", "price"),
    [("amanda_sharpe", "skill", "administration_building", 8), ("dexter_drake", "spell", "ye_olde_magick_shoppe", 5)],
)
def test_of_three_cards_for_sale_one_is_kept(content: Content, id: str, deck: str, place: str, price: int) -> None:
    game, who = pair(content, id)
    who.place, who.money = place, price
    top = list(game.state.decks[deck][:3])
    run(arkham_encounters(game, who), [f"ability:{place}", [f"card:{top[2]}"]])
    assert (who.cards, who.money) == ([top[2]], 0)
    assert game.state.decks[deck][-2:] == top[:2]


# Ashcan Pete draws from either end


def test_pete_draws_from_the_end_he_likes_at_setup(content: Content) -> None:
    game, who = pair(content, "ashcan_pete")
    common, unique = game.state.decks["common"], game.state.decks["unique"]
    wanted = [common[-1], unique[0], game.state.decks["skill"][0]]
    session = Session(equip_random(game, who))
    assert options(session) == ["top", f"bottom:{common[-1]}"]
    session.answer(f"bottom:{common[-1]}")
    assert options(session) == ["top", f"bottom:{unique[-1]}"]
    session.answer("top")
    assert session.over
    assert who.cards == wanted


@pytest.mark.parametrize("deck", ["common", "unique", "spell"])
def test_pete_draws_each_card_from_the_end_he_likes(content: Content, deck: str) -> None:
    game, who = pair(content, "ashcan_pete")
    stack = list(game.state.decks[deck])
    run(draw(game, who, deck, 3), [f"bottom:{stack[-1]}", "top", f"bottom:{stack[-2]}"])
    assert who.cards == [stack[-1], stack[0], stack[-2]]
    assert game.state.decks[deck] == stack[1:-2]


def test_pete_draws_skills_and_others_draw_items_as_usual(content: Content) -> None:
    game, who = pair(content, "ashcan_pete")
    top = game.state.decks["skill"][0]
    run(draw(game, who, "skill", 1))
    assert who.cards == [top]
    companion = game.by_id(OTHER)
    run(draw(game, companion, "common", 1))
    assert len(companion.cards) == 1


# Duke, whom Pete starts with


def test_duke_raises_sanity_as_long_as_he_stays(content: Content) -> None:
    game, who = pair(content, "ashcan_pete")
    run(equip_fixed(game, who))
    assert who.cards == ["duke.1"]
    assert (who.sanity, who.max_sanity, who.max_stamina) == (5, 5, 6)
    assert "duke.1" not in game.state.decks["ally"]


def test_duke_can_be_given_up_for_full_sanity(content: Content) -> None:
    game, who = pair(content, "ashcan_pete")
    run(equip_fixed(game, who))
    who.place = "uptown_street"
    who.sanity, who.stamina = 1, 2
    session = Session(walk_about(game, who))
    assert "use:duke.1" in options(session)
    session.answer("use:duke.1")
    assert (who.sanity, who.max_sanity, who.stamina) == (4, 4, 2)
    assert who.cards == []
    assert "duke.1" in game.state.decks["ally"]
    assert "use:duke.1" not in options(session)


def test_duke_is_no_item_and_survives_the_halving(content: Content) -> None:
    game, who = pair(content, "ashcan_pete")
    run(equip_fixed(game, who))
    with pytest.raises(Collapsed):
        run(lose(game, who, sanity=5))
    assert (who.place, who.sanity, who.cards) == ("arkham_asylum", 1, ["duke.1"])


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
    session = Session(actions(game, who, optional=True))
    session.answer(f"use:{ability}")
    assert options(session) == [f"who:{id}", "who:amanda_sharpe"]
    session.answer("who:amanda_sharpe")
    assert session.over
    assert (getattr(beside, what), getattr(beside, other)) == (3, 2)
    assert (who.sanity, who.stamina, far.sanity, far.stamina) == (2, 2, 2, 2)
    begin_turn(who)
    run(actions(game, who, optional=True), [f"use:{ability}", f"who:{id}"])
    assert (getattr(who, what), getattr(who, other)) == (3, 2)


@pytest.mark.parametrize(("id", "ability", "what", "other"), HEALERS)
def test_healing_may_be_left_out_and_never_passes_the_maximum(
    content: Content, id: str, ability: str, what: str, other: str
) -> None:
    game, who = pair(content, id, "amanda_sharpe")
    setattr(who, other, 1)
    run(actions(game, who, optional=True))
    setattr(who, what, 2)
    run(actions(game, who, optional=True), ["done"])
    assert getattr(who, what) == 2
    setattr(who, what, getattr(who, f"max_{what}") - 1)
    run(actions(game, who, optional=True), [f"use:{ability}"])
    assert getattr(who, what) == getattr(who, f"max_{what}")
    assert getattr(who, other) == 1


@pytest.mark.parametrize(("id", "ability", "what", "other"), HEALERS)
def test_heals_beside_him_in_an_other_world_and_in_the_battle(
    content: Content, id: str, ability: str, what: str, other: str
) -> None:
    game, who = pair(content, id, "amanda_sharpe", "yig")
    friend = game.by_id("amanda_sharpe")
    who.place = friend.place = "abyss_1"
    setattr(friend, what, 1)
    run(actions(game, who, optional=True), [f"use:{ability}"])
    assert getattr(friend, what) == 2
    wake(game)
    session = Session(prepare(game))
    session.answer(f"use:{ability}")
    assert getattr(friend, what) == 3


# Darrell and Gloria choose between two encounters


def test_darrell_picks_one_of_two_location_cards(content: Content) -> None:
    game, who = pair(content, "darrell_simmons")
    session = Session(arkham_encounters(game, who))
    assert session.decision is not None
    assert session.decision.kind == "choose_encounter"
    found = options(session)
    assert len(found) == len(set(found)) == 2
    assert all(each.startswith("read:newspaper_") for each in found)
    session.answer(found[1])
    assert every(game, events.EncounterBegan)[0] == events.EncounterBegan(who.id, "newspaper", found[1][5:])


def test_darrell_has_no_choice_in_other_worlds(content: Content) -> None:
    game, who = pair(content, "darrell_simmons")
    who.place, who.stamina = "abyss_1", 1
    game.state.gate_deck.remove("gate_blue_2")
    game.state.gate_deck.insert(0, "gate_blue_2")
    run(other_world_encounter(game, who))
    assert who.stamina == 2


def put_on_top(game: Game, *cards: str) -> None:
    """Gate cards to be drawn next, in this order."""
    deck = [card for card in game.state.gate_deck if card not in cards]
    game.state.gate_deck[:] = [*cards, *deck]


def test_gloria_picks_one_of_two_fitting_gate_cards(content: Content) -> None:
    """The Abyss is blue and red; green and yellow cards do not count among the two."""
    game, who = pair(content, "gloria_goldberg")
    who.place, who.stamina = "abyss_1", 1
    put_on_top(game, "gate_green_1", "gate_blue_2", "gate_yellow_1", "gate_red_1", "gate_blue_3")
    session = Session(other_world_encounter(game, who))
    assert options(session) == ["read:gate_blue_2_abyss", "read:gate_red_1_abyss"]
    session.answer("read:gate_blue_2_abyss")
    assert session.over
    assert who.stamina == 2
    assert game.state.gate_deck[0] == "gate_blue_3"
    assert set(game.state.gate_deck[-4:]) == {"gate_green_1", "gate_blue_2", "gate_yellow_1", "gate_red_1"}


def test_gloria_may_pick_the_second_as_well(content: Content) -> None:
    game, who = pair(content, "gloria_goldberg")
    who.place, who.stamina = "abyss_2", 1
    put_on_top(game, "gate_blue_2", "gate_red_1")
    session = Session(other_world_encounter(game, who))
    session.answer("read:gate_red_1_abyss")
    assert len(every(game, events.MonsterAppeared)) == 1
    assert who.stamina == 1


def test_gloria_has_no_choice_in_arkham(content: Content) -> None:
    game, who = pair(content, "gloria_goldberg")
    session = Session(arkham_encounters(game, who))
    assert len(every(game, events.EncounterBegan)) == 1
    assert session.decision is None or session.decision.kind != "choose_encounter"


# Harvey and Michael lose one less

TOUGH = [("harvey_walters", "strong_mind", "sanity", "stamina"), ("michael_mcglen", "strong_body", "stamina", "sanity")]


@pytest.mark.parametrize(("id", "ability", "what", "other"), TOUGH)
@pytest.mark.parametrize(("loss", "felt"), [(1, 0), (2, 1), (4, 3)])
def test_each_loss_is_one_smaller(
    content: Content, id: str, ability: str, what: str, other: str, loss: int, felt: int
) -> None:
    game, who = pair(content, id)
    full = getattr(who, what)
    run(lose(game, who, **{what: loss}))
    assert getattr(who, what) == full - felt
    assert every(game, events.Prevented) == [events.Prevented(id, what, 1, ability)]
    run(lose(game, who, **{what: 2}))
    assert getattr(who, what) == full - felt - 1


@pytest.mark.parametrize(("id", "ability", "what", "other"), TOUGH)
def test_the_other_loss_is_not(content: Content, id: str, ability: str, what: str, other: str) -> None:
    game, who = pair(content, id)
    before = getattr(who, other)
    run(lose(game, who, **{other: 2}))
    assert getattr(who, other) == before - 2
    run(lose(game, game.by_id(OTHER), sanity=1, stamina=1))
    assert (game.by_id(OTHER).sanity, game.by_id(OTHER).stamina) == (4, 4)


def test_harvey_feels_less_horror(content: Content) -> None:
    """A shoggoth: horror damage 3; nightmarish 1 when the check is passed."""
    game, who = pair(content, "harvey_walters")
    who.place, who.sliders = "uptown_street", [0, 0, 0]
    monster = put_monster(game, "shoggoth", who.place)
    for horror, sanity in (([1, 1], 5), ([6, 1], 5)):
        dice = script(game, [*horror, 6, 1, 1, 1])
        run(combat(game, who, monster), ["flee"])
        assert (who.sanity, dice.left) == (sanity, 0)


def test_michael_feels_less_of_blows(content: Content) -> None:
    """A gug: combat damage 4; overwhelming 1 when it is defeated."""
    game, who = pair(content, "michael_mcglen")
    who.place, who.sliders = "uptown_street", [0, 3, 0]
    monster = put_monster(game, "gug", who.place)
    script(game, [1, 1, 1, 1, 6, 6, 6, 6])
    session = Session(combat(game, who, monster))
    session.answer("fight")
    assert (who.stamina, who.sanity) == (7 - 3, 3 - 2)
    session.answer("fight")
    assert session.result == "defeated"
    assert (who.stamina, who.sanity) == (7 - 3, 3 - 2)


def test_harvey_pays_costs_in_full(content: Content) -> None:
    """Shrivelling costs 1 sanity, the dread curse 2; what a text makes him pay is no loss either."""
    game, who = pair(content, "harvey_walters")
    give(game, who, "dread_curse_of_azathoth")
    who.place = "uptown_street"
    monster = put_monster(game, "cultist", who.place)
    script(game, [1] * 20)
    session = Session(combat(game, who, monster))
    session.answer("cast:dread_curse_of_azathoth.1")
    assert who.sanity == 7 - 2
    run(text(game, who, {"spend": {"sanity": 1}}))
    assert who.sanity == 7 - 3
    assert every(game, events.Prevented) == []


@pytest.mark.parametrize("id", ["harvey_walters", "michael_mcglen"])
def test_a_lower_maximum_is_no_loss(content: Content, id: str) -> None:
    game, who = pair(content, id)
    full = (who.sanity, who.stamina)
    run(text(game, who, {"lower_maximum": {"sanity": 1}}, {"lower_maximum": {"stamina": 1}}))
    assert (who.sanity, who.stamina) == (full[0] - 1, full[1] - 1)


# Jenny's dollar


def test_jenny_gets_a_dollar_in_each_upkeep(content: Content) -> None:
    game, who = pair(content, "jenny_barnes")
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
    game, _ = pair(content, "joe_diamond")
    who = game.by_id(id)
    who.clues = 2
    left = script(game, [1] * 20)
    run(skill_check(game, who, kind, -9), ["clue", "clue"])
    assert (20 - left.left, who.clues) == (2 * dice, 0)
    assert (last(game, events.Checked).clues, last(game, events.Checked).pool) == (2, 0)


# Mandy's reroll


@pytest.mark.parametrize("place", ["bank_of_arkham", "yuggoth_2"])
def test_mandy_lets_anybody_roll_failed_dice_again_once_a_turn(content: Content, place: str) -> None:
    game, who = pair(content, "mandy_thompson", "amanda_sharpe")
    other = game.by_id("amanda_sharpe")
    other.place = place
    script(game, [5, 1, 4, 6, 2])
    session = Session(skill_check(game, other, "luck", difficulty=3))
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
    game, who = pair(content, "mandy_thompson")
    script(game, [1, 1, 6, 1])
    run(skill_check(game, who, kind, 2 - pool_of(game, who, kind)), ["accept"])
    assert last(game, events.Checked).faces == (1, 1)
    script(game, [1, 1, 6, 1])
    run(skill_check(game, who, kind, 2 - pool_of(game, who, kind)), ["use:research"])
    assert last(game, events.Checked).faces == (6, 1)


def test_mandy_is_not_asked_about_plain_dice_nor_a_check_without_dice(content: Content) -> None:
    game, who = pair(content, "mandy_thompson")
    script(game, [1])
    run(text(game, who, {"roll": {"dice": 1, "table": {"1-3": [], "4-6": []}}}))
    run(skill_check(game, who, "luck", -9))
    assert who.used == []


# Kate's device


def gate_card(game: Game, card: str) -> Flow[None]:
    """The first step of a mythos card."""
    return gate_step(game, game.content.mythos[card])


def test_no_gate_opens_where_kate_stands(content: Content) -> None:
    game, who = pair(content, "kate_winthrop")
    who.place = "woods"
    run(gate_card(game, "all_quiet_in_arkham"))
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 0)
    assert (who.place, who.delayed, game.state.clues["woods"]) == ("woods", False, 1)
    assert every(game, events.GateHeld) == [events.GateHeld("woods", "ability")]
    who.place = "uptown_street"
    run(gate_card(game, "all_quiet_in_arkham"))
    assert (list(game.state.gates), list(game.state.monsters.values()), game.state.doom) == (["woods"], ["woods"], 1)


@pytest.mark.parametrize("card", ["all_quiet_in_arkham", "family_found_butchered"])
def test_no_monster_of_a_surge_comes_out_where_kate_stands(content: Content, card: str) -> None:
    """A surge of two at the gates of the woods and the graveyard, one at each."""
    game, who = pair(content, "kate_winthrop")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    who.place, who.explored = "woods", True
    run(gate_card(game, card))
    assert list(game.state.monsters.values()) == ["graveyard"]
    assert game.state.outskirts == []


def test_nothing_appears_in_an_encounter_where_kate_stands(content: Content) -> None:
    game, who = pair(content, "kate_winthrop")
    companion = game.by_id(OTHER)
    who.place = companion.place = "woods"
    cup = list(game.state.cup)
    for each in (who, companion):
        run(text(game, each, {"monster_appears": {"count": 1}}, {"gate_appears": {"place": "here", "monster": True}}))
    assert (game.state.cup, game.state.monsters, game.state.gates) == (cup, {}, {})
    who.place = "uptown_street"
    run(text(game, companion, {"gate_appears": {"place": "here", "monster": True}}))
    assert (list(game.state.gates), list(game.state.monsters.values())) == (["woods"], ["woods"])


def test_gates_and_monsters_that_are_there_stay_and_monsters_may_walk_in(content: Content) -> None:
    game, who = pair(content, "kate_winthrop")
    gate = put_gate(game, "woods", "abyss")
    there = put_monster(game, "zombie", "woods")
    who.place, who.explored = "woods", True
    run(gate_card(game, "big_storm_sweeps_arkham"))
    assert game.state.gates["woods"] == gate
    assert game.state.monsters[there] == "woods"
    who.place = "rivertown_street"
    walker = put_monster(game, "star_spawn", "easttown_street")
    run(stir(game, ["plus"], []))
    assert game.state.monsters[walker] == "rivertown_street"


def first_clues(content: Content, id: str) -> Game:
    """A game just set up; its first mythos card has nothing to do with the Science Building."""
    game = new_game(content, 2, ancient_one="azathoth", investigators=[id, OTHER])
    session = Session(set_up(game))
    while session.decision is not None:
        session.answer(session.decision.default)
    touched = [*every(game, events.ClueAppeared), *every(game, events.GateOpened)]
    assert "science_building" not in [event.place for event in touched]
    return game


def test_no_clue_lies_at_the_science_building_when_kate_plays(content: Content) -> None:
    assert first_clues(content, "kate_winthrop").state.clues["science_building"] == 0
    assert first_clues(content, "amanda_sharpe").state.clues["science_building"] == 1


# Sister Mary is never lost


@pytest.mark.parametrize("ancient_one", ["azathoth", "yig", "yog_sothoth"])
def test_mary_comes_to_her_church_instead_of_being_lost(content: Content, ancient_one: str) -> None:
    game, who = pair(content, "sister_mary", ancient_one=ancient_one)
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
    game, who = pair(content, "sister_mary")
    who.place = "uptown_street"
    run(text(game, who, {"lost_in_time_and_space": "self"}))
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
    game, who = pair(content, "sister_mary", ancient_one="yog_sothoth")
    for card in ("knife", "axe", "retainer"):
        give(game, who, card)
    who.place, who.clues = "yuggoth_1", 5
    with pytest.raises(Collapsed):
        run(lose(game, who, **{what: full}), ["card:knife.1"])
    assert (who.place, getattr(who, what), who.delayed) == (place, 1, False)
    assert (who.cards, who.clues) == (["axe.1"], 3)
    assert not game.in_other_world(who)
    game.state.round += 1
    assert not misses_turn(game, who)


def test_mary_is_devoured_as_anybody_with_both_at_zero(content: Content) -> None:
    game, who = pair(content, "sister_mary")
    who.place = "yuggoth_1"
    Session(lose(game, who, sanity=7, stamina=3))
    assert every(game, events.Devoured) == [events.Devoured("sister_mary")]
