"""The six rumors: what lies on them, what they do each turn, how they are passed or fail, and what comes of it (R16.3)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from solo.games.town import events
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.rules.cards import has
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.mythos import end_of_phase, mythos_phase, resolve
from solo.games.town.rules.turn import in_arkham
from solo.games.town.state import Investigator, Rumor
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    PLAIN_GROUP,
    changed,
    enter_rumor,
    every,
    holdings,
    next_mythos_end,
    options,
    play_out,
    rumor_gone,
)


class Facts(NamedTuple):
    """Where it is at home, what lies on it at first, the price of its end, and what everybody gains by that."""

    street: str
    clues: int
    monsters: int
    price: dict[str, int]
    reward: dict[str, int]


RUMORS = {
    "disturbing_the_dead": Facts("rivertown_street", 0, 0, {"gates": 2}, {"spell": 1}),
    "good_work_undone": Facts("easttown_street", 6, 0, {}, {"unique": 1}),
    "the_great_ritual": Facts("french_hill_street", 0, 0, {"spell": 3}, {"clues": 2}),
    "the_southside_strangler_strikes": Facts("southside_street", 0, 0, {"clues": 5}, {"money": 5}),
    "the_stars_are_right": Facts("downtown_street", 0, 0, {"ally": 1}, {"common": 2}),
    "the_terrible_experiment": Facts("miskatonic_university_street", 0, 5, {}, {"skill": 1}),
}
PRICED = [card for card in RUMORS if RUMORS[card].price]
SPELLS = ("wither", "heal", "shrivelling", "find_gate")
WHO = "vincent_lee"


def at_home(content: Content, card: str) -> tuple[Game, Investigator, Rumor]:
    """The rumor has just entered play; Vincent stands in its street, the others elsewhere and far away."""
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, card)
    who = game.by_id(WHO)
    who.place = RUMORS[card].street
    game.by_id("joe_diamond").place = "yuggoth_1"
    return game, who, rumor


def pockets(game: Game, who: Investigator, amounts: dict[str, int], less: int = 0) -> None:
    """Give just so much of each thing, or so much less."""
    for what, count in amounts.items():
        if what == "gates":
            put_trophies(game, who, gates=count - less)
        elif what == "clues":
            who.clues = count - less
        else:
            cards = SPELLS if what == "spell" else ("tom_mountain_murphy", "eric_colt")
            for each in cards[: count - less]:
                give(game, who, each)


def test_there_are_six(content: Content) -> None:
    assert sorted(RUMORS) == sorted(id for id, card in content.mythos.items() if card.fact.type == "rumor")


@pytest.mark.parametrize("card", RUMORS)
def test_what_lies_on_it_at_first(content: Content, card: str) -> None:
    """Monsters on a card are out of the cup, but neither on the board nor counted."""
    game, _, rumor = at_home(content, card)
    assert (rumor.clues, len(rumor.monsters)) == RUMORS[card][1:3]
    assert (len(game.state.cup), game.state.monsters, game.monsters_count()) == (55 - RUMORS[card].monsters, {}, 0)


EACH_TURN = [
    ("disturbing_the_dead", (1,), {"terror": 1}),
    ("disturbing_the_dead", (2,), {"terror": 1}),
    ("disturbing_the_dead", (3,), {}),
    ("good_work_undone", (1, 2), {"clues": 2}),
    ("good_work_undone", (2, 3), {"clues": 1}),
    ("good_work_undone", (3, 6), {}),
    ("the_great_ritual", (), {"clues": 1}),
    ("the_southside_strangler_strikes", (), {"allies": -1}),
    ("the_stars_are_right", (1,), {"doom": 1}),
    ("the_stars_are_right", (2,), {"doom": 1}),
    ("the_stars_are_right", (3,), {}),
    ("the_terrible_experiment", (), {"monsters": 1}),
]


def state_of(game: Game, rumor: Rumor) -> dict[str, int]:
    """All that a rumor may change from turn to turn."""
    state = game.state
    return {
        "terror": state.terror,
        "doom": state.doom,
        "clues": rumor.clues,
        "monsters": len(rumor.monsters),
        "allies": len(state.decks["ally"]) + state.terror,
    }


@pytest.mark.parametrize(("card", "faces", "wanted"), EACH_TURN)
def test_each_turn_from_the_one_after_it_entered(
    content: Content, card: str, faces: tuple[int, ...], wanted: dict[str, int]
) -> None:
    game, _, rumor = at_home(content, card)
    at_first = state_of(game, rumor)
    dice = script(game, [1, 1, 1])
    run(end_of_phase(game))
    assert (state_of(game, rumor), dice.left) == (at_first, 3)
    for turn in (1, 2):
        next_mythos_end(game, *faces)
        found = state_of(game, rumor)
        expected = {what: turn * wanted.get(what, 0) for what in at_first}
        assert {what: found[what] - at_first[what] for what in found} == expected


@pytest.mark.parametrize("card", PRICED)
def test_one_investigator_pays_in_the_street_and_it_is_passed(content: Content, card: str) -> None:
    """Everybody has the reward, wherever he is."""
    game, who, _ = at_home(content, card)
    facts = RUMORS[card]
    pockets(game, who, facts.price)
    before = [holdings(game, each) for each in game.state.investigators]
    assert options(FlowRunner(in_arkham(game, who))) == ["skip", f"end_rumor:{card}"]
    run(in_arkham(game, who), [f"end_rumor:{card}"])
    found = [changed(game, each, old) for each, old in zip(game.state.investigators, before, strict=True)]
    paid = {what: facts.reward.get(what, 0) - count for what, count in facts.price.items()}
    assert found == [{**facts.reward, **paid}, *[facts.reward] * 3]
    assert rumor_gone(game, card, "passed")


@pytest.mark.parametrize("card", PRICED)
def test_a_little_less_is_not_enough_and_nobody_else_may_help(content: Content, card: str) -> None:
    game, who, _ = at_home(content, card)
    facts = RUMORS[card]
    pockets(game, who, facts.price, less=1)
    other = game.by_id("michael_mcglen")
    other.place = who.place
    pockets(game, other, dict.fromkeys(facts.price, 1) if card != "the_stars_are_right" else {})
    run(in_arkham(game, who))
    run(in_arkham(game, other))
    assert game.state.rumor is not None


@pytest.mark.parametrize("card", PRICED)
def test_it_may_be_left_and_is_no_matter_elsewhere(content: Content, card: str) -> None:
    game, who, _ = at_home(content, card)
    pockets(game, who, RUMORS[card].price)
    run(in_arkham(game, who), ["skip"])
    for place in content.streets:
        who.place = place
        assert (FlowRunner(in_arkham(game, who)).decision is not None) is (place == RUMORS[card].street)
    assert game.state.rumor is not None


# Disturbing the Dead


def test_gate_trophies_go_under_the_stack_and_others_are_kept(content: Content) -> None:
    game, who, _ = at_home(content, "disturbing_the_dead")
    put_trophies(game, who, gates=3)
    first, second, third = who.gate_trophies
    run(in_arkham(game, who), ["end_rumor:disturbing_the_dead", [f"card:{first}", f"card:{third}"]])
    assert (who.gate_trophies, game.state.gate_stack[-2:]) == ([second], [first, third])


@pytest.mark.parametrize(("terror", "face", "fails"), [(9, 1, True), (10, 6, True), (9, 3, False)])
def test_when_terror_is_at_10_the_dead_curse_everybody(content: Content, terror: int, face: int, fails: bool) -> None:
    game, _, _ = at_home(content, "disturbing_the_dead")
    game.state.terror = terror
    next_mythos_end(game, face)
    assert [bool(has(each, "curse")) for each in game.state.investigators] == [fails] * 4
    assert (game.state.rumor is None) is fails


# Good Work Undone


def test_any_number_of_clues_may_be_spent_on_it(content: Content) -> None:
    game, who, rumor = at_home(content, "good_work_undone")
    who.clues = 4
    session = FlowRunner(in_arkham(game, who))
    assert options(session) == ["skip", "act:good_work_undone"]
    for answer in ("act:good_work_undone", "yes", "amount:3"):
        session.answer(answer)
    assert session.over
    assert (who.clues, rumor.clues, game.state.rumor) == (1, 3, rumor)
    michael = game.by_id("michael_mcglen")
    michael.place, michael.clues = who.place, 3
    run(in_arkham(game, michael), ["act:good_work_undone", "yes", "amount:2"])
    assert (michael.clues, rumor.clues, game.state.rumor) == (1, 1, rumor)
    before = [holdings(game, each) for each in game.state.investigators]
    run(in_arkham(game, michael), ["act:good_work_undone", "yes", "amount:1"])
    gained = [changed(game, each, old) for each, old in zip(game.state.investigators, before, strict=True)]
    assert gained == [{"unique": 1}, {"unique": 1, "clues": -1}, {"unique": 1}, {"unique": 1}]
    assert rumor_gone(game, "good_work_undone", "passed")


def test_nobody_is_asked_who_has_no_clues_for_it(content: Content) -> None:
    """The table answers by itself; the rules ask, so that games recorded before are given again."""
    game, who, _ = at_home(content, "good_work_undone")
    session = FlowRunner(in_arkham(game, who))
    assert session.decision is not None and unasked(game, session.decision) == "skip"
    session.answer("skip")
    assert session.decision is None
    who.clues = 1
    session = FlowRunner(in_arkham(game, who))
    assert options(session) == ["skip", "act:good_work_undone"]
    assert session.decision is not None and unasked(game, session.decision) is None


@pytest.mark.parametrize(("lying", "faces", "fails"), [(8, (1, 2), True), (9, (2, 2), True), (9, (3, 3), False)])
def test_ten_clues_on_it_break_every_seal(content: Content, lying: int, faces: tuple[int, int], fails: bool) -> None:
    """No gate opens by that, but gates may open there again."""
    game, _, rumor = at_home(content, "good_work_undone")
    rumor.clues = lying
    game.state.seals = ["woods", "graveyard"]
    next_mythos_end(game, *faces)
    assert game.state.seals == ([] if fails else ["woods", "graveyard"])
    assert (game.state.rumor is None) is fails
    assert game.state.gates == {}
    assert len(every(game, events.SealBroken)) == (2 if fails else 0)


# The Great Ritual


def test_the_cult_is_tougher_as_long_as_the_ritual_lasts(content: Content) -> None:
    printed = {"cultist": 1, "witch": 1, "warlock": 2, "high_priest": 2}
    game = scenario(content, investigators=PLAIN_GROUP)
    before = {kind: game.figures(f"{kind}.1").toughness for kind in content.monsters}
    assert {kind: before[kind] for kind in printed} == printed
    enter_rumor(game, "the_great_ritual")
    after = {kind: game.figures(f"{kind}.1").toughness for kind in content.monsters}
    assert after == {kind: before[kind] + (2 if kind in printed else 0) for kind in before}
    for _ in range(5):
        next_mythos_end(game)
    assert {kind: game.figures(f"{kind}.1").toughness for kind in content.monsters} == before


@pytest.mark.parametrize(("seats", "spells"), [(1, 3), (4, 3), (5, 4), (8, 4)])
def test_a_big_group_gives_up_four_spells(content: Content, seats: int, spells: int) -> None:
    people = [id for id in content.investigators if id not in ("dexter_drake", "ashcan_pete")][:seats]
    game = scenario(content, investigators=people)
    enter_rumor(game, "the_great_ritual")
    who = game.state.investigators[0]
    who.place = "french_hill_street"
    for spell in SPELLS[: spells - 1]:
        give(game, who, spell)
    run(in_arkham(game, who))
    give(game, who, SPELLS[3])
    run(in_arkham(game, who), ["end_rumor:the_great_ritual"])
    assert [each.clues for each in game.state.investigators] == [2] * seats
    assert who.cards == []
    assert game.state.rumor is None


def test_with_five_tokens_two_cards_come_each_turn(content: Content) -> None:
    """Of the first only the gate opens; the second counts in full. So it is for the rest of the game."""
    game, _, _ = at_home(content, "the_great_ritual")
    for turn in range(1, 6):
        next_mythos_end(game)
        assert game.state.double_mythos is (turn == 5)
    assert rumor_gone(game, "the_great_ritual", "failed")
    for who in game.state.investigators:
        who.place = "yuggoth_1"
    for first, second in (
        ("family_found_butchered", "city_gripped_by_blackouts"),
        ("campus_security_increased", "private_security_hired_in_uptown"),
    ):
        game.events.clear()
        deck = [card for card in game.state.mythos_deck if card not in (first, second)]
        game.state.mythos_deck[:] = [first, second, *deck]
        game.state.round += 1
        play_out(mythos_phase(game))
        cards = [content.mythos[card].fact for card in (first, second)]
        assert [event.card for event in every(game, events.MythosDrawn)] == [first, second]
        assert [event.place for event in every(game, events.GateOpened)] == [card.gate for card in cards]
        assert [event.place for event in every(game, events.ClueAppeared)] == [cards[1].clue]
        assert len(every(game, events.MonstersStir)) == 1
        assert first in game.state.mythos_deck
    assert game.state.terror == 0


# The Southside Strangler


def test_the_strangler_takes_a_random_ally_out_of_the_game(content: Content) -> None:
    game, _, _ = at_home(content, "the_southside_strangler_strikes")
    allies = sorted(game.state.decks["ally"])
    next_mythos_end(game)
    assert sorted([*game.state.decks["ally"], *game.state.boxed_cards]) == allies
    assert len(game.state.boxed_cards) == 1


@pytest.mark.parametrize(("choice", "drop"), [("sanity", (1, 0)), ("stamina", (0, 1))])
def test_the_strangler_wins_when_there_is_nobody_to_take(content: Content, choice: str, drop: tuple[int, int]) -> None:
    """Not with the last ally, but in the turn after. A maximum drops, and nothing is lost beyond that."""
    game, _, _ = at_home(content, "the_southside_strangler_strikes")
    del game.state.decks["ally"][1:]
    next_mythos_end(game)
    assert (game.state.decks["ally"], game.state.rumor is None) == ([], False)
    before = [(each.max_sanity, each.max_stamina) for each in game.state.investigators]
    game.state.round += 1
    run(end_of_phase(game), [choice] * 4)
    after = [(each.max_sanity, each.max_stamina) for each in game.state.investigators]
    assert after == [(sanity - drop[0], stamina - drop[1]) for sanity, stamina in before]
    assert [(each.sanity, each.stamina) for each in game.state.investigators] == after
    assert rumor_gone(game, "the_southside_strangler_strikes", "failed")


# The Stars Are Right


def test_the_ally_that_is_given_up_goes_under_the_deck(content: Content) -> None:
    """No benefit of its own comes of it."""
    game, who, _ = at_home(content, "the_stars_are_right")
    dog = give(game, who, "duke")
    other = give(game, who, "eric_colt")
    who.sanity = 2
    run(in_arkham(game, who), ["end_rumor:the_stars_are_right", f"card:{dog}"])
    assert (who.sanity, who.max_sanity, other in who.cards) == (2, 5, True)
    assert game.state.decks["ally"][-1] == dog


def test_the_stars_may_wake_the_ancient_one(content: Content) -> None:
    game, _, _ = at_home(content, "the_stars_are_right")
    game.state.doom = 13
    with pytest.raises(AncientOneAwakens):
        next_mythos_end(game, 2)
    assert game.state.doom == 14


# The Terrible Experiment


def captives(game: Game, rumor: Rumor, *monsters: str) -> None:
    """Put just these monsters on the card."""
    game.state.cup += rumor.monsters
    rumor.monsters = list(monsters)
    game.state.cup[:] = [monster for monster in game.state.cup if monster not in monsters]


def test_captives_neither_move_nor_count_nor_leave_with_others(content: Content) -> None:
    game, _, rumor = at_home(content, "the_terrible_experiment")
    captives(game, rumor, "byakhee.1", "cultist.1", "gug.1")
    run(move_monsters(game, ["circle", "crescent", "slash"], []))
    for headline in ("campus_security_increased", "feds_raid_arkham", "bizarre_dreams_plague_citizens"):
        game.state.mythos_deck.remove(headline)
        game.state.mythos_card = headline
        run(resolve(game, content.mythos[headline]))
    assert rumor.monsters == ["byakhee.1", "cultist.1", "gug.1"]


def test_any_number_of_captives_may_be_fought_and_are_trophies(content: Content) -> None:
    game, who, rumor = at_home(content, "the_terrible_experiment")
    captives(game, rumor, "cultist.1", "witch.1", "maniac.1")
    who.check_bonus = 6
    script(game, [6] * 30)
    session = FlowRunner(in_arkham(game, who))
    session.answer("act:the_terrible_experiment")
    assert options(session) == ["fight:cultist.1", "fight:witch.1", "fight:maniac.1", "stop"]
    for answer in ("fight:witch.1", "fight", "stop"):
        session.answer(answer)
    assert session.over
    assert (who.monster_trophies, rumor.monsters) == (["witch.1"], ["cultist.1", "maniac.1"])
    before = [holdings(game, each) for each in game.state.investigators]
    script(game, [6] * 30)
    session = FlowRunner(in_arkham(game, who))
    for answer in ("act:the_terrible_experiment", "fight:cultist.1", "fight", "fight:maniac.1", "fight"):
        session.answer(answer)
    gained = [changed(game, each, old) for each, old in zip(game.state.investigators, before, strict=True)]
    assert gained == [{"skill": 1, "monsters": 2}, {"skill": 1}, {"skill": 1}, {"skill": 1}]
    assert rumor_gone(game, "the_terrible_experiment", "passed")


def test_one_who_runs_from_a_captive_leaves_it_on_the_card(content: Content) -> None:
    game, who, rumor = at_home(content, "the_terrible_experiment")
    captives(game, rumor, "maniac.1")
    script(game, [6] * 9)
    run(in_arkham(game, who), ["act:the_terrible_experiment", "fight:maniac.1", "flee", "stop"])
    assert (rumor.monsters, game.state.rumor) == (["maniac.1"], rumor)


@pytest.mark.parametrize(("lying", "fails"), [(6, False), (7, True)])
def test_eight_captives_break_out_into_a_town_in_panic(content: Content, lying: int, fails: bool) -> None:
    game, _, rumor = at_home(content, "the_terrible_experiment")
    rumor.monsters += [game.state.cup.pop() for _ in range(lying - 5)]
    held = list(rumor.monsters)
    next_mythos_end(game)
    found = (game.state.terror, len(game.state.monsters), set(game.state.monsters.values()), game.state.rumor)
    assert found == ((10, 8, {"miskatonic_university_street"}, None) if fails else (0, 0, set(), rumor))
    assert (set(held) <= set(game.state.monsters)) is fails
