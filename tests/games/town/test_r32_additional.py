"""R32.1 to R32.12: discarding, location abilities, monsters of encounters, special cards, buying, spending trophies."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.effect_context import Reading
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.cards import draw, lose_card, price_of
from solo.games.town.rules.combat import appear
from solo.games.town.rules.encounters import arkham_encounters, encounter, has_offer, read_encounter
from solo.games.town.rules.gates import close_gate
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.people import spend_trophies, take_status
from solo.games.town.rules.states import bless
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import Flow, FlowRunner, run
from tests.games.town.helpers import PLAIN_GROUP, options
from tests.games.town.tables import enter_environment


def table(content: Content, place: str, id: str = "joe_diamond") -> tuple[Game, Investigator]:
    """Four who draw as everybody draws, and one of them somewhere."""
    game = scenario(content, investigators=PLAIN_GROUP)
    who = game.by_id(id)
    who.place = place
    return game, who


def only(game: Game, *monsters: str) -> None:
    """Only these monsters are in the cup."""
    game.state.boxed_monsters += [monster for monster in game.state.cup if monster not in monsters]
    game.state.cup = list(monsters)


# Discarding


@pytest.mark.parametrize(
    ("card", "deck"), [("food", "common"), ("holy_water", "unique"), ("heal", "spell"), ("stealth", "skill")]
)
def test_r32_1_a_discarded_card_goes_under_its_own_deck(content: Content, card: str, deck: str) -> None:
    game, who = table(content, "woods")
    copy = give(game, who, card)
    before = {name: list(cards) for name, cards in game.state.decks.items()}
    lose_card(game, who, copy)
    before[deck].append(copy)
    assert game.state.decks == before
    assert told(game, events.CardLost) == [events.CardLost("joe_diamond", copy, "deck")]


def test_r32_1_cards_are_drawn_from_the_top_and_nothing_is_shuffled(content: Content) -> None:
    game, who = table(content, "woods")
    deck = list(game.state.decks["common"])
    run(draw(game, who, "common", 3))
    assert who.cards == deck[:3]
    assert game.state.decks["common"] == deck[3:]
    drawn = game.dice.drawn
    for copy in list(who.cards):
        lose_card(game, who, copy)
    assert game.state.decks["common"] == [*deck[3:], *deck[:3]]
    assert game.dice.drawn == drawn


def test_r32_1_a_deck_searched_by_a_card_is_shuffled(content: Content) -> None:
    game, who = table(content, "woods")
    before = list(game.state.decks["common"])
    effect = VOCABULARY.compile([{"take": {"deck": "common", "card": "food"}}])
    run(effect.run(Scope(game, who, "test")))
    (copy,) = who.cards
    assert copy.startswith("food.")
    before.remove(copy)
    assert sorted(game.state.decks["common"]) == sorted(before)
    assert game.state.decks["common"] != before


def test_r32_1_special_cards_go_back_to_their_stack(content: Content) -> None:
    game, who = table(content, "woods")
    copy = give(game, who, "curse")
    assert len(game.state.special["blessing"]) == 7
    lose_card(game, who, copy)
    assert len(game.state.special["blessing"]) == 8
    assert "curse" not in game.state.special


def test_r32_2_several_location_cards_at_once_are_different_ones(content: Content) -> None:
    for seed in range(20):
        game = scenario(content, investigators=PLAIN_GROUP, seed=seed)
        who = game.by_id("joe_diamond")
        who.place = "woods"
        session = FlowRunner(encounter(game, who, "woods", cards=2))
        assert session.decision is not None
        assert session.decision.kind == "choose_encounter"
        assert len(set(options(session))) == 2


# Location abilities


@pytest.mark.parametrize(("monsters", "gates"), [([], 1), (["gug", "high_priest"], 0)])
def test_r32_3_d29_the_science_building_takes_both_kinds_of_trophies(
    content: Content, monsters: list[str], gates: int
) -> None:
    game, who = table(content, "science_building")
    put_trophies(game, who, monsters=monsters, gates=gates)
    session = FlowRunner(arkham_encounters(game, who))
    assert options(session) == ["encounter", "ability:science_building"]
    session.answer("ability:science_building")
    assert session.over
    assert who.clues == 2
    assert (who.monster_trophies, who.gate_trophies) == ([], [])


def test_r32_3_an_ability_is_no_encounter(content: Content) -> None:
    game, who = table(content, "arkham_asylum")
    who.sanity, who.money = 1, 2
    run(arkham_encounters(game, who), ["ability:arkham_asylum", "full"])
    assert (who.sanity, who.money) == (4, 0)
    assert told(game, events.EncounterBegan) == []


@pytest.mark.parametrize(("place", "what"), [("arkham_asylum", "sanity"), ("st_marys_hospital", "stamina")])
def test_r32_3_care_is_offered_to_those_who_need_it(content: Content, place: str, what: str) -> None:
    game, who = table(content, place)
    session = FlowRunner(arkham_encounters(game, who))
    assert session.decision is None or session.decision.kind != "encounter_or_ability"
    game, who = table(content, place)
    setattr(who, what, 2)
    run(arkham_encounters(game, who), [f"ability:{place}"])
    assert getattr(who, what) == 3


# Monsters of encounters


def test_r32_4_it_is_drawn_from_the_cup_and_evaded(content: Content) -> None:
    game, who = table(content, "black_cave", "harvey_walters")
    only(game, "cultist.1")
    session = FlowRunner(appear(game, who))
    assert game.state.cup == []
    script(game, [6])
    session.answer("evade:cultist.1")
    assert session.over
    assert game.state.cup == ["cultist.1"]
    assert told(game, events.Evaded) == [events.Evaded("harvey_walters", "cultist.1", False)]
    assert told(game, events.MonsterLeft) == [events.MonsterLeft("cultist.1", "", "cup")]


def test_r32_4_defeated_it_is_a_trophy(content: Content) -> None:
    game, who = table(content, "black_cave")
    only(game, "cultist.1")
    script(game, [6, 1, 1, 1])
    run(appear(game, who), ["fight:cultist.1", "fight"])
    assert who.monster_trophies == ["cultist.1"]
    assert (game.state.cup, game.state.monsters, game.state.visiting) == ([], {}, [])


def test_r32_4_unless_its_ability_forbids(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP, ancient_one="nyarlathotep")
    who = game.by_id("joe_diamond")
    only(game, "cultist.1")
    script(game, [6, 1, 1, 1])
    run(appear(game, who), ["fight:cultist.1", "fight"])
    assert who.monster_trophies == []
    assert game.state.cup == ["cultist.1"]


def test_r32_4_fled_from_it_goes_back(content: Content) -> None:
    game, who = table(content, "black_cave", "harvey_walters")
    only(game, "cultist.1")
    script(game, [6])
    run(appear(game, who), ["fight:cultist.1", "flee"])
    assert (game.state.cup, game.state.monsters, game.state.visiting) == (["cultist.1"], {}, [])
    assert told(game, events.Evaded) == [events.Evaded("harvey_walters", "cultist.1", True)]


def test_r32_4_when_it_wins_it_goes_back(content: Content) -> None:
    game, who = table(content, "black_cave")
    only(game, "cultist.1")
    who.stamina = 1
    script(game, [1, 1, 1, 1])
    with pytest.raises(Collapsed):
        run(appear(game, who), ["fight:cultist.1", "fight"])
    assert who.place == "st_marys_hospital"
    assert (game.state.cup, game.state.monsters, game.state.visiting) == (["cultist.1"], {}, [])


def test_r32_5_it_does_not_count_for_the_limit(content: Content) -> None:
    game, who = table(content, "black_cave")
    for _ in range(7):
        game.state.monsters[game.state.cup.pop()] = "uptown_street"
    session = FlowRunner(appear(game, who))
    assert options(session)[0].startswith("evade:")
    assert len(game.state.monsters) == 7
    assert (game.state.outskirts, game.state.terror) == ([], 0)


def test_r32_6_a_gate_and_a_monster_appear(content: Content) -> None:
    game, who = table(content, "the_unnamable")
    only(game, "cultist.1")
    entry = content.encounters["merchant_district"][3]["the_unnamable"]
    run(read_encounter(game, who, entry, Reading()))
    gate = game.state.gates["the_unnamable"]
    assert game.state.doom == 1
    assert (who.place, who.delayed) == (f"{content.gates[gate].world}_1", True)
    assert game.state.monsters == {"cultist.1": "the_unnamable"}
    kinds = [type(event) for event in game.events]
    assert kinds == [
        events.EncounterBegan,
        events.DoomChanged,
        events.GateOpened,
        events.DrawnThrough,
        events.MonsterAppeared,
    ]


def test_r32_6_that_monster_counts_for_the_limit(content: Content) -> None:
    game, who = table(content, "the_unnamable")
    for _ in range(7):
        game.state.monsters[game.state.cup.pop()] = "uptown_street"
    entry = content.encounters["merchant_district"][3]["the_unnamable"]
    run(read_encounter(game, who, entry, Reading()))
    assert list(game.state.gates) == ["the_unnamable"]
    assert len(game.state.monsters) == 7
    assert len(game.state.outskirts) == 1


# Special cards


@pytest.mark.parametrize("card", ["retainer", "bank_loan", "silver_twilight_lodge_membership", "blessing"])
def test_r32_8_one_of_each_kind_at_most(content: Content, card: str) -> None:
    game, who = table(content, "newspaper")
    give(game, who, card)
    held, stack = list(who.cards), len(game.state.special[card])
    flow: Flow[object] = bless(game, who) if card == "blessing" else take_status(game, who, card)
    run(flow)
    assert who.cards == held
    assert len(game.state.special[card]) == stack


# Buying


@pytest.mark.parametrize(("place", "deck"), [("general_store", "common"), ("curiositie_shoppe", "unique")])
def test_r32_9_a_shop_shows_three_cards_and_sells_one_at_its_price(content: Content, place: str, deck: str) -> None:
    game, who = table(content, place)
    who.money = 20
    top = game.state.decks[deck][:4]
    session = FlowRunner(arkham_encounters(game, who))
    session.answer(f"ability:{place}")
    prices = [content.card(copy).price or 0 for copy in top]
    assert options(session) == [f"buy:{copy}:{price}" for copy, price in zip(top[:3], prices[:3], strict=True)]
    session.answer(options(session)[1])
    assert session.over
    assert who.cards == [top[1]]
    assert who.money == 20 - prices[1]
    assert game.state.decks[deck][0] == top[3]
    assert sorted(game.state.decks[deck][-2:]) == sorted([top[0], top[2]])
    assert told(game, events.Bought) == [events.Bought("joe_diamond", top[1], prices[1])]


def test_r32_9_what_one_cannot_pay_one_cannot_buy(content: Content) -> None:
    game, who = table(content, "general_store")
    deck = game.state.decks["common"]
    top = ["tommy_gun.1", "food.1", "rifle.1"]
    deck[:] = [*top, *(copy for copy in deck if copy not in top)]
    who.money = 1
    run(arkham_encounters(game, who), ["ability:general_store"])
    assert who.cards == ["food.1"]
    assert who.money == 0


def test_r32_9_nothing_is_bought_when_all_is_too_dear(content: Content) -> None:
    game, who = table(content, "general_store")
    deck = game.state.decks["common"]
    top = ["tommy_gun.1", "shotgun.1", "rifle.1"]
    deck[:] = [*top, *(copy for copy in deck if copy not in top)]
    who.money = 5
    run(arkham_encounters(game, who), ["ability:general_store"])
    assert (who.cards, who.money) == ([], 5)
    assert sorted(deck[-3:]) == sorted(top)


@pytest.mark.parametrize(
    ("price", "up", "cost"),
    [
        ("list", False, 7),
        ("list+1", False, 8),
        ("list-1", False, 6),
        ("half", False, 3),
        ("half", True, 4),
        ("double", False, 14),
    ],
)
def test_r32_9_texts_may_change_the_price(content: Content, price: str, up: bool, cost: int) -> None:
    game = scenario(content)
    assert price_of(game, "tommy_gun.1", price, up=up) == cost


@pytest.mark.parametrize(
    ("place", "deck", "cost"), [("ye_olde_magick_shoppe", "spell", 5), ("administration_building", "skill", 8)]
)
def test_r32_9_spells_and_skills_at_a_fixed_price(content: Content, place: str, deck: str, cost: int) -> None:
    game, who = table(content, place)
    who.money = cost - 1
    session = FlowRunner(arkham_encounters(game, who))
    assert session.decision is None or session.decision.kind != "encounter_or_ability"
    game, who = table(content, place)
    who.money = cost
    top = game.state.decks[deck][:2]
    run(arkham_encounters(game, who), [f"ability:{place}", f"card:{top[1]}"])
    assert who.cards == [top[1]]
    assert who.money == 0
    assert game.state.decks[deck][-1] == top[0]


# Spending trophies


def test_r32_10_the_river_docks_pay_five_dollars(content: Content) -> None:
    game, who = table(content, "river_docks")
    put_trophies(game, who, monsters=["gug", "high_priest"], gates=1)
    session = FlowRunner(arkham_encounters(game, who))
    session.answer("ability:river_docks")
    assert options(session) == ["pay:monster_toughness-5", "pay:gate_trophies-1"]
    session.answer("pay:monster_toughness-5")
    assert session.over
    assert who.money == 5
    assert who.monster_trophies == []
    assert len(who.gate_trophies) == 1


def test_r32_10_a_trophy_is_worth_its_toughness_with_the_news(content: Content) -> None:
    """Cultist 1, Elder Thing 2 and Ghoul 1 are 4; while Ghouls are tougher by 1, they are 5."""
    game, who = table(content, "river_docks")
    put_trophies(game, who, monsters=["cultist", "elder_thing", "ghoul"])
    assert not has_offer(game, who, "river_docks")
    enter_environment(game, "things_of_darkness")
    run(arkham_encounters(game, who), ["ability:river_docks"])
    assert (who.money, who.monster_trophies) == (5, [])


def test_r32_10_too_much_toughness_is_lost(content: Content) -> None:
    game, who = table(content, "river_docks")
    put_trophies(game, who, monsters=["gug", "dhole", "cultist"])
    run(arkham_encounters(game, who), ["ability:river_docks", "card:gug.1", "card:dhole.1"])
    assert who.money == 5
    assert who.monster_trophies == ["cultist.1"]


def test_r32_10_a_church_service_blesses_anybody(content: Content) -> None:
    game, who = table(content, "south_church")
    game.by_id("harvey_walters").place = "abyss_1"
    put_trophies(game, who, gates=1)
    run(arkham_encounters(game, who), ["ability:south_church", "who:harvey_walters"])
    assert [card.partition(".")[0] for card in game.by_id("harvey_walters").cards] == ["blessing"]
    assert who.cards == []


@pytest.mark.parametrize(
    ("monsters", "gates"), [(["gug", "dhole", "star_spawn", "cultist"], 0), ([], 2), (["gug", "high_priest"], 1)]
)
def test_r32_10_an_ally_for_ten_of_toughness_or_two_gates_or_one_of_each(
    content: Content, monsters: list[str], gates: int
) -> None:
    game, who = table(content, "mas_boarding_house")
    put_trophies(game, who, monsters=monsters, gates=gates)
    run(arkham_encounters(game, who), ["ability:mas_boarding_house", "card:tom_mountain_murphy.1"])
    assert who.cards == ["tom_mountain_murphy.1"]
    assert (who.monster_trophies, who.gate_trophies) == ([], [])
    assert len(game.state.decks["ally"]) == 10


def test_r32_10_there_is_but_one_deputy(content: Content) -> None:
    game, who = table(content, "police_station")
    put_trophies(game, who, gates=4)
    session = FlowRunner(arkham_encounters(game, who))
    session.answer("ability:police_station")
    session.answer([f"card:{gate}" for gate in who.gate_trophies[:2]])
    assert who.cards == ["deputy_of_arkham.1", "deputys_revolver.1", "patrol_wagon.1"]
    other = game.by_id("harvey_walters")
    other.place = "police_station"
    put_trophies(game, other, gates=2)
    session = FlowRunner(arkham_encounters(game, other))
    assert session.decision is None or session.decision.kind != "encounter_or_ability"


def test_r32_11_monsters_go_to_the_cup_and_gates_under_the_stack(content: Content) -> None:
    game, who = table(content, "woods")
    put_trophies(game, who, monsters=["cultist", "gug"], gates=3)
    paid = who.gate_trophies[1:]
    stack = list(game.state.gate_stack)
    cup = list(game.state.cup)
    spend_trophies(game, who, ["gug.1"], paid)
    assert who.monster_trophies == ["cultist.1"]
    assert len(who.gate_trophies) == 1
    assert game.state.gate_stack == [*stack, *paid]
    assert game.state.cup == [*cup, "gug.1"]
    assert told(game, events.TrophiesSpent) == [events.TrophiesSpent("joe_diamond", ("gug.1",), tuple(paid))]


def test_r32_11_a_spent_gate_trophy_can_open_again(content: Content) -> None:
    game, who = table(content, "woods")
    gate = put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    run(close_gate(game, "woods", who, seal=""))
    assert who.gate_trophies == [gate]
    spend_trophies(game, who, [], [gate])
    assert game.state.gate_stack[-1] == gate


def test_r32_12_the_group_orders_what_happens_at_once(content: Content) -> None:
    """Two flyers, two equal victims: each choice is put to the group, not to one investigator."""
    game = scenario(content, investigators=("vincent_lee", "harvey_walters"))
    for id, street in (("vincent_lee", "downtown_street"), ("harvey_walters", "merchant_district_street")):
        game.by_id(id).place = street
        game.by_id(id).sliders = [1, 1, 1]
    for _ in range(2):
        put_monster(game, "byakhee", "northside_street")
    session = FlowRunner(move_monsters(game, ["circle"], []))
    assert session.decision is not None
    assert session.decision.who == ""
    session.answer("to:downtown_street")
    session.answer("to:merchant_district_street")
    assert session.over
    assert game.state.monsters == {"byakhee.1": "downtown_street", "byakhee.2": "merchant_district_street"}
