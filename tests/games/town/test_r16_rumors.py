"""R16.3 and R16.4: rumors, how they work, pass and fail.

Passed or failed a rumor leaves the game: so the cards, against the general line of the rulebooks.
"""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_trophies, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens
from solo.games.town.rules.mythos import end_of_phase, mythos_phase, resolve
from solo.games.town.rules.rumors import rumor_in_the_street
from solo.games.town.rules.turn import in_arkham
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import PLAIN_GROUP, enter_rumor, next_mythos_end, rumor_gone

RUMORS = {
    "disturbing_the_dead": "rivertown_street",
    "good_work_undone": "easttown_street",
    "the_great_ritual": "french_hill_street",
    "the_southside_strangler_strikes": "southside_street",
    "the_stars_are_right": "downtown_street",
    "the_terrible_experiment": "miskatonic_university_street",
}


@pytest.mark.parametrize("card", RUMORS)
def test_r16_3_it_stays_in_play(content: Content, card: str) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, card)
    assert list(game.cards_in_play()) == [card]
    assert card not in game.state.mythos_deck
    assert told(game, events.CardEntered) == [events.CardEntered(card)]


@pytest.mark.parametrize("card", RUMORS)
def test_r16_3_nothing_goes_on_in_the_turn_in_which_it_enters(content: Content, card: str) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, card)
    before = (rumor.clues, list(rumor.monsters))
    dice = script(game, [1, 1])
    run(end_of_phase(game))
    assert (rumor.clues, rumor.monsters) == before
    assert (game.state.terror, game.state.doom, len(game.state.decks["ally"]), dice.left) == (0, 0, 11, 2)


@pytest.mark.parametrize("card", RUMORS)
def test_r16_4_a_second_one_has_no_text(content: Content, card: str) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    first = "the_great_ritual" if card == "disturbing_the_dead" else "disturbing_the_dead"
    enter_rumor(game, first)
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    gate = content.mythos[card].fact.gate
    run(resolve(game, content.mythos[card]))
    assert list(game.cards_in_play()) == [first]
    assert game.state.mythos_deck[-1] == card
    assert told(game, events.CardIgnored) == [events.CardIgnored(card)]
    assert list(game.state.gates) == [gate]
    assert len(told(game, events.MonstersStir)) == 1


@pytest.mark.parametrize(("card", "street"), RUMORS.items())
def test_r16_3_only_in_its_street_it_can_be_acted_on(content: Content, card: str, street: str) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, card)
    who = game.by_id("vincent_lee")
    who.clues = 9
    put_trophies(game, who, gates=4)
    for spell in ("heal", "wither", "shrivelling"):
        give(game, who, spell)
    give(game, who, "tom_mountain_murphy")
    for place in content.streets:
        who.place = place
        session = FlowRunner(in_arkham(game, who))
        assert (session.decision is not None) == (place == street)
    who.place = street
    run(in_arkham(game, who), ["skip"])
    assert game.state.rumor is not None


def test_r16_3_one_who_lost_the_turn_cannot_act_on_it(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_southside_strangler_strikes")
    who = game.by_id("vincent_lee")
    who.place, who.clues, who.idle = "southside_street", 5, 1
    run(in_arkham(game, who))
    assert game.state.rumor is not None


# Disturbing the Dead


@pytest.mark.parametrize(("face", "terror"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_r16_3_robbed_graves_breed_fear(content: Content, face: int, terror: int) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "disturbing_the_dead")
    next_mythos_end(game, face)
    assert game.state.terror == terror
    assert game.state.rumor is not None


def test_r16_3_two_gate_trophies_of_one_investigator_end_it(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "disturbing_the_dead")
    who, other = game.by_id("vincent_lee"), game.by_id("joe_diamond")
    who.place = other.place = "rivertown_street"
    put_trophies(game, who, gates=1)
    put_trophies(game, other, gates=1)
    run(rumor_in_the_street(game, who))
    assert game.state.rumor is not None
    put_trophies(game, who, gates=2)
    kept, *paid = who.gate_trophies
    session = FlowRunner(rumor_in_the_street(game, who))
    session.answer("end_rumor:disturbing_the_dead")
    session.answer([f"card:{gate}" for gate in paid])
    assert session.over
    assert rumor_gone(game, "disturbing_the_dead", "passed")
    assert who.gate_trophies == [kept]
    assert game.state.gate_stack[-2:] == paid
    assert [[content.card(card).deck for card in each.cards] for each in game.playing()] == [["spell"]] * 4


def test_r16_3_at_terror_10_it_fails(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "disturbing_the_dead")
    game.by_id("joe_diamond").place = "abyss_1"
    game.state.terror = 9
    next_mythos_end(game, 1)
    assert game.state.terror == 10
    assert rumor_gone(game, "disturbing_the_dead", "failed")
    assert [[card.partition(".")[0] for card in who.cards] for who in game.playing()] == [["curse"]] * 4


def test_r16_3_once_it_has_failed_nothing_more_comes_of_it(content: Content) -> None:
    """Terror has reached 10 earlier in the turn: the rumor fails, no die is rolled, no doom token comes."""
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "disturbing_the_dead")
    game.state.terror = 10
    next_mythos_end(game, 1)
    assert game.state.doom == 0
    assert game.dice.left == 1
    assert rumor_gone(game, "disturbing_the_dead", "failed")


# Good Work Undone


def test_r16_3_six_clues_lie_on_it_from_the_start(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "good_work_undone")
    assert (rumor.clues, rumor.monsters) == (6, [])


@pytest.mark.parametrize(("faces", "clues"), [((1, 2), 8), ((2, 3), 7), ((6, 1), 7), ((3, 4), 6)])
def test_r16_3_each_die_may_bring_one_more(content: Content, faces: tuple[int, int], clues: int) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "good_work_undone")
    next_mythos_end(game, *faces)
    assert rumor.clues == clues


def test_r16_3_clues_may_be_spent_in_parts_by_several(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "good_work_undone")
    one, two = game.by_id("vincent_lee"), game.by_id("joe_diamond")
    one.place = two.place = "easttown_street"
    one.clues, two.clues = 4, 3
    run(rumor_in_the_street(game, one), ["act:good_work_undone", "yes", "amount:4"])
    assert (rumor.clues, one.clues) == (2, 0)
    assert game.state.rumor is rumor
    run(rumor_in_the_street(game, two), ["act:good_work_undone", "yes", "amount:2"])
    assert two.clues == 1
    assert rumor_gone(game, "good_work_undone", "passed")
    assert [[content.card(card).deck for card in each.cards] for each in game.playing()] == [["unique"]] * 4


def test_r16_3_no_more_clues_can_be_spent_than_lie_on_it(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "good_work_undone")
    who = game.by_id("vincent_lee")
    who.place, who.clues = "easttown_street", 9
    session = FlowRunner(rumor_in_the_street(game, who))
    session.answer("act:good_work_undone")
    session.answer("yes")
    assert session.decision is not None
    assert [each.amount for each in session.decision.options] == list(range(7))


def test_r16_3_ten_clues_break_all_seals(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "good_work_undone")
    game.state.seals = ["woods", "graveyard"]
    rumor.clues = 9
    next_mythos_end(game, 1, 6)
    assert rumor_gone(game, "good_work_undone", "failed")
    assert game.state.seals == []
    assert told(game, events.SealBroken) == [events.SealBroken("woods", 1), events.SealBroken("graveyard", 0)]


# The Great Ritual


def test_r16_3_cultists_are_tougher_while_it_lasts(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_great_ritual")
    kinds = ("cultist", "witch", "warlock", "high_priest", "ghoul")
    assert [game.figures(f"{kind}.1").toughness for kind in kinds] == [3, 3, 4, 4, 1]
    for _ in range(5):
        next_mythos_end(game)
    assert [game.figures(f"{kind}.1").toughness for kind in kinds] == [1, 1, 2, 2, 1]


def test_r16_3_after_five_turns_two_mythos_cards_come_each_turn(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "the_great_ritual")
    for turn in range(1, 5):
        next_mythos_end(game)
        assert (rumor.clues, game.state.double_mythos) == (turn, False)
    next_mythos_end(game)
    assert rumor_gone(game, "the_great_ritual", "failed")
    assert game.state.double_mythos


def test_r16_3_of_the_first_of_two_cards_only_the_gate_counts(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    game.state.double_mythos = True
    game.state.cup = ["ghost.1", "ghost.2"]
    first, second = "family_found_butchered", "strange_tremors_cease"
    deck = game.state.mythos_deck
    deck[:] = [first, second, *(card for card in deck if card not in (first, second))]
    run(mythos_phase(game))
    assert list(game.state.gates) == ["graveyard", "independence_square"]
    assert list(game.state.monsters.values()) == ["graveyard", "independence_square"]
    assert (game.state.doom, game.state.terror) == (2, 0)
    assert told(game, events.ClueAppeared) == [events.ClueAppeared("the_unnamable", 2)]
    assert len(told(game, events.MonstersStir)) == 1
    assert deck[-2:] == [first, second]


@pytest.mark.parametrize(("seats", "spells"), [(1, 3), (4, 3), (5, 4)])
def test_r16_3_spells_end_it_more_of_them_in_a_big_group(content: Content, seats: int, spells: int) -> None:
    sheets = [*PLAIN_GROUP, "carolyn_fern"]
    game = scenario(content, investigators=sheets[:seats])
    enter_rumor(game, "the_great_ritual")
    who = game.by_id("vincent_lee")
    who.place = "french_hill_street"
    for spell in ["heal", "wither", "shrivelling", "dread_curse_of_azathoth"][: spells - 1]:
        give(game, who, spell)
    run(rumor_in_the_street(game, who))
    assert game.state.rumor is not None
    give(game, who, "flesh_ward")
    run(rumor_in_the_street(game, who), ["end_rumor:the_great_ritual"])
    assert rumor_gone(game, "the_great_ritual", "passed")
    assert who.cards == []
    assert [each.clues for each in game.playing()] == [2] * seats
    assert len(game.state.decks["spell"]) == 40


# The Southside Strangler Strikes


def test_r16_3_the_strangler_takes_an_ally_each_turn(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_southside_strangler_strikes")
    next_mythos_end(game)
    next_mythos_end(game)
    assert len(game.state.decks["ally"]) == 9
    assert len(game.state.boxed_cards) == 2
    assert game.state.terror == 0


def test_r16_3_he_wins_when_there_is_none_to_take_not_with_the_last_one(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_southside_strangler_strikes")
    del game.state.decks["ally"][1:]
    next_mythos_end(game)
    assert game.state.decks["ally"] == []
    assert game.state.rumor is not None
    game.state.round += 1
    run(end_of_phase(game), ["sanity", "stamina", "sanity", "stamina"])
    assert rumor_gone(game, "the_southside_strangler_strikes", "failed")
    assert [(who.max_sanity, who.max_stamina) for who in game.playing()] == [(4, 5), (3, 6), (6, 3), (4, 5)]


def test_r16_3_five_clues_of_one_investigator_find_him(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_southside_strangler_strikes")
    who, other = game.by_id("vincent_lee"), game.by_id("joe_diamond")
    who.place = other.place = "southside_street"
    who.clues, other.clues = 4, 4
    run(rumor_in_the_street(game, who))
    assert game.state.rumor is not None
    who.clues = 6
    run(rumor_in_the_street(game, who), ["end_rumor:the_southside_strangler_strikes"])
    assert rumor_gone(game, "the_southside_strangler_strikes", "passed")
    assert (who.clues, other.clues) == (1, 4)
    assert [each.money for each in game.playing()] == [5, 5, 5, 5]


# The Stars Are Right


@pytest.mark.parametrize(("face", "doom"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_r16_3_the_stars_hasten_the_awakening(content: Content, face: int, doom: int) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_stars_are_right")
    next_mythos_end(game, face)
    assert game.state.doom == doom


def test_r16_3_the_last_doom_token_may_come_from_a_rumor(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP, ancient_one="yig")
    enter_rumor(game, "the_stars_are_right")
    game.state.doom = 9
    with pytest.raises(AncientOneAwakens) as awakens:
        next_mythos_end(game, 2)
    assert awakens.value.reason == "doom"


def test_r16_3_an_ally_given_up_ends_it(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    enter_rumor(game, "the_stars_are_right")
    who = game.by_id("vincent_lee")
    who.place = "downtown_street"
    ally = give(game, who, "tom_mountain_murphy")
    run(rumor_in_the_street(game, who), ["end_rumor:the_stars_are_right"])
    assert rumor_gone(game, "the_stars_are_right", "passed")
    assert game.state.decks["ally"][-1] == ally
    assert [[content.card(card).deck for card in each.cards] for each in game.playing()] == [["common"] * 2] * 4


def test_r16_3_a_rumor_that_enters_beside_an_open_gate_still_surges(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    put_gate(game, "black_cave", "abyss")
    game.state.mythos_deck.remove("disturbing_the_dead")
    game.state.mythos_card = "disturbing_the_dead"
    run(resolve(game, content.mythos["disturbing_the_dead"]))
    assert told(game, events.SurgeBegan) == [events.SurgeBegan("black_cave", 4)]
    assert game.state.rumor is not None
