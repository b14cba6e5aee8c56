"""R4: setting the game up, the fourteen steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from solo.games.town import events
from solo.games.town.abouts import Stack
from solo.games.town.checks.by_hand import QUARTET, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.people import equip_random
from solo.games.town.rules.setup import SetupError, first_mythos, new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner, run

UNSTABLE = {
    "independence_square",
    "hibbs_roadhouse",
    "graveyard",
    "black_cave",
    "the_witch_house",
    "silver_twilight_lodge",
    "historical_society",
    "woods",
    "science_building",
    "unvisited_isle",
    "the_unnamable",
}


def set_table(content: Content, seed: int = 5, **wishes: object) -> tuple[Game, list[Decision]]:
    """A game as it stands when its first turn is about to begin, with its events, and every decision on the way."""
    game = new_game(content, seed, **wishes)  # type: ignore[arg-type]
    ready: list[Game] = []

    def stop_here() -> None:
        if not ready:
            ready.append(Game.restore(content, game.snapshot()))
            ready[0].events.extend(game.events)

    session = FlowRunner(play(game), stop_here)
    asked = []
    while not ready and session.decision is not None:
        asked.append(session.decision)
        session.answer(session.decision.default)
    return ready[0], asked


def before_mythos(content: Content, ancient_one: str = "azathoth") -> Game:
    """A table that lacks only its first mythos card, with everybody out of the way of gates."""
    game = scenario(content, ancient_one=ancient_one)
    game.state.round, game.state.phase = 0, "setup"
    for who in game.state.investigators:
        who.place = "bank_of_arkham"
    return game


def kinds_of(asked: Sequence[Decision]) -> list[str]:
    return [each.kind for each in asked]


def test_r4_1_terror_starts_at_0(content: Content) -> None:
    assert new_game(content, 1).state.terror == 0


def test_r4_2_one_clue_on_each_of_the_11_unstable_locations(content: Content) -> None:
    session = FlowRunner(play(game := new_game(content, 1)))
    assert session.decision is not None
    assert game.state.clues == dict.fromkeys(UNSTABLE, 1)


def test_r4_2_a_scientist_at_the_table_keeps_the_clue_of_her_building_away(content: Content) -> None:
    game, _ = set_table(content, investigators=["kate_winthrop", "joe_diamond"])
    lying = {place: 0 if place == "science_building" else 1 for place in UNSTABLE}
    for event in told(game, events.ClueAppeared):
        lying[event.place] += 1
    for taken in told(game, events.CluesTaken):
        lying[taken.place] -= taken.amount
    lying.update(dict.fromkeys(game.state.gates, 0))
    assert game.state.clues == lying


def test_r4_3_first_player_is_drawn_at_random_among_all_seats(content: Content) -> None:
    firsts = set()
    for seed in range(24):
        game = new_game(content, seed, investigators=QUARTET)
        FlowRunner(play(game))
        firsts.add(game.state.first)
    assert firsts == {0, 1, 2, 3}


def test_r4_4_v13_deals_six_and_keeps_four_in_the_order_named(content: Content) -> None:
    session = FlowRunner(play(game := new_game(content, 3)))
    asked = session.decision
    assert asked is not None
    assert (asked.kind, asked.least, asked.most, len(asked.options)) == ("keep_investigators", 4, 4, 6)
    dealt = [each.subject for each in asked.options]
    wanted = [dealt[5], dealt[0], dealt[3], dealt[2]]
    session.answer([f"keep:{id}" for id in wanted])
    assert [who.id for who in game.state.investigators] == wanted
    assert [who.seat for who in game.state.investigators] == [0, 1, 2, 3]
    assert {dealt[1], dealt[4]} <= set(game.state.unused)
    assert sorted([*wanted, *game.state.unused]) == sorted(content.investigators)
    assert game.state.seats == 4


def test_r4_4_dealing_is_random(content: Content) -> None:
    hands = set()
    for seed in range(10):
        decision = FlowRunner(play(new_game(content, seed))).decision
        assert decision is not None
        hands.add(tuple(sorted(each.subject for each in decision.options)))
    assert len(hands) == 10


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_r4_4_without_v13_one_sheet_each(content: Content, seats: int) -> None:
    game, asked = set_table(content, seats=seats, variants=())
    assert len(game.state.investigators) == game.state.seats == seats
    assert "keep_investigators" not in kinds_of(asked)
    assert len(game.state.unused) == 16 - seats


def test_r4_4_v2_two_sheets_dealt_to_each_and_one_kept(content: Content) -> None:
    session = FlowRunner(play(game := new_game(content, 4, seats=2, variants=["V2"])))
    kept = []
    for _ in range(2):
        assert session.decision is not None
        assert (session.decision.kind, len(session.decision.options)) == ("keep_one", 2)
        kept.append(session.decision.options[1].subject)
        session.answer(session.decision.options[1].id)
    assert [who.id for who in game.state.investigators] == kept


def test_r4_4_chosen_by_agreement(content: Content) -> None:
    game, asked = set_table(content, investigators=["vincent_lee", "joe_diamond", "amanda_sharpe"])
    assert [who.id for who in game.state.investigators] == ["vincent_lee", "joe_diamond", "amanda_sharpe"]
    assert game.state.seats == 3
    assert "keep_investigators" not in kinds_of(asked)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"ancient_one": "dagon"}, "no Ancient One 'dagon'"),
        ({"investigators": ["joe_diamon"]}, "no investigator 'joe_diamon'"),
        ({"investigators": ["joe_diamond", "joe_diamond"]}, "same investigator"),
        ({"variants": ["V99"]}, "no variant 'V99'"),
        ({"variants": (), "seats": 9}, "1 to 8"),
        ({"variants": (), "seats": 0}, "1 to 8"),
    ],
)
def test_r4_4_what_cannot_be_set_up_is_refused(content: Content, wishes: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        new_game(content, 1, **wishes)  # type: ignore[arg-type]


def test_r4_5_ancient_one_at_random_or_picked(content: Content) -> None:
    drawn = {set_table(content, seed, investigators=QUARTET)[0].state.ancient_one for seed in range(40)}
    assert drawn == set(content.ancient_ones)
    assert len(drawn) == 8
    assert set_table(content, ancient_one="yig")[0].state.ancient_one == "yig"


def test_r4_6_cards_sorted_into_decks(content: Content) -> None:
    game = scenario(content)
    sizes = {deck: len(cards) for deck, cards in game.state.decks.items()}
    assert sizes == {"common": 44, "unique": 39, "spell": 40, "skill": 20, "ally": 11}
    assert (len(game.state.gate_deck), len(game.state.mythos_deck), len(game.state.gate_stack)) == (49, 67, 16)
    assert {hood: len(deck) for hood, deck in content.encounters.items()} == dict.fromkeys(content.neighbourhoods, 7)
    stacks = {card: len(stack) for card, stack in game.state.special.items()}
    assert stacks == {
        "blessing": 8,
        "retainer": 8,
        "bank_loan": 8,
        "silver_twilight_lodge_membership": 8,
        "deputy_of_arkham": 1,
        "deputys_revolver": 1,
        "patrol_wagon": 1,
    }


FIXED = {
    "amanda_sharpe": (1, 1, []),
    "ashcan_pete": (1, 3, ["duke"]),
    "bob_jenkins": (9, 0, []),
    "carolyn_fern": (7, 1, []),
    "darrell_simmons": (4, 1, ["retainer"]),
    "dexter_drake": (5, 0, ["shrivelling"]),
    "gloria_goldberg": (7, 2, []),
    "harvey_walters": (5, 1, []),
    "jenny_barnes": (10, 0, []),
    "joe_diamond": (8, 3, ["45_automatic"]),
    "kate_winthrop": (7, 2, []),
    "mandy_thompson": (6, 4, []),
    "michael_mcglen": (8, 0, ["dynamite", "tommy_gun"]),
    "monterey_jack": (7, 1, ["bullwhip", "38_revolver"]),
    "sister_mary": (0, 0, ["cross", "holy_water", "blessing"]),
    "vincent_lee": (9, 1, []),
}
DRAWN = {
    "amanda_sharpe": {"common": 1, "unique": 1, "spell": 1, "skill": 2},
    "ashcan_pete": {"common": 1, "unique": 1, "skill": 1},
    "bob_jenkins": {"common": 2, "unique": 2, "skill": 1},
    "carolyn_fern": {"common": 2, "unique": 2, "skill": 1},
    "darrell_simmons": {"common": 1, "unique": 2, "skill": 1},
    "dexter_drake": {"common": 1, "unique": 1, "spell": 2, "skill": 1},
    "gloria_goldberg": {"common": 2, "spell": 2, "skill": 1},
    "harvey_walters": {"unique": 2, "spell": 2, "skill": 1},
    "jenny_barnes": {"common": 2, "unique": 1, "spell": 1, "skill": 1},
    "joe_diamond": {"common": 2, "skill": 1},
    "kate_winthrop": {"common": 1, "unique": 1, "spell": 2, "skill": 1},
    "mandy_thompson": {"common": 2, "unique": 1, "skill": 1},
    "michael_mcglen": {"unique": 1, "skill": 1},
    "monterey_jack": {"unique": 2, "skill": 1},
    "sister_mary": {"spell": 2, "skill": 1},
    "vincent_lee": {"common": 2, "spell": 2, "skill": 1},
}


@pytest.mark.parametrize("id", FIXED)
def test_r4_7_r4_9_possessions_of_each_sheet(content: Content, id: str) -> None:
    """The fixed ones by name, then the random ones by number; nobody ends with more of a deck than his sheet says."""
    session = FlowRunner(play(game := new_game(content, 11, ancient_one="azathoth", investigators=[id])))
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    who = game.by_id(id)
    money, clues, fixed = FIXED[id]
    assert (who.money, who.clues) == (money, clues)
    assert [copy.rpartition(".")[0] for copy in who.cards[: len(fixed)]] == fixed
    assert Counter(content.card(copy).deck for copy in who.cards[len(fixed) :]) == DRAWN[id]


def test_r4_7_r4_8_everybodys_fixed_cards_come_before_anybodys_random_ones(content: Content) -> None:
    group = ["joe_diamond", "dexter_drake", "monterey_jack", "michael_mcglen"]
    game, _ = set_table(content, 8, ancient_one="azathoth", investigators=group)
    order = [group[(game.state.first + step) % 4] for step in range(4)]
    gained = [(event.who, event.card.rpartition(".")[0]) for event in told(game, events.CardGained)]
    fixed = [(id, card) for id in order for card in FIXED[id][2]]
    assert gained[: len(fixed)] == fixed
    owners = [who for who, _ in gained[len(fixed) :]]
    assert list(dict.fromkeys(owners)) == order
    assert owners == sorted(owners, key=order.index)


def test_r4_8_decks_are_shuffled_and_a_draw_takes_the_top(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    for deck in ("common", "unique", "spell", "skill"):
        assert game.state.decks[deck] != content.copies(deck)
        assert sorted(game.state.decks[deck]) == sorted(content.copies(deck))
    top = [*game.state.decks["common"][:2], game.state.decks["skill"][0]]
    joe = game.by_id("joe_diamond")
    run(equip_random(game, joe))
    assert joe.cards == top


@pytest.mark.parametrize(
    ("id", "deck", "count"),
    [
        ("monterey_jack", "unique", 2),
        ("amanda_sharpe", "skill", 2),
        ("dexter_drake", "spell", 2),
        ("bob_jenkins", "common", 2),
    ],
)
def test_r4_9_one_more_to_choose_from_works_in_setup(content: Content, id: str, deck: str, count: int) -> None:
    game = scenario(content, investigators=[id])
    who = game.by_id(id)
    top = game.state.decks[deck][: count + 1]
    session = FlowRunner(equip_random(game, who))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.about) == ("keep", Stack(deck))
    assert [each.subject for each in session.decision.options] == top
    assert (session.decision.least, session.decision.most) == (count, count)
    session.answer([f"card:{copy}" for copy in top[1:]])
    assert set(top[1:]) <= set(who.cards)
    assert game.state.decks[deck][-1] == top[0]


def test_r4_10_full_sanity_and_stamina(content: Content) -> None:
    game, _ = set_table(content, ancient_one="azathoth", investigators=["harvey_walters", "michael_mcglen"])
    joined = {who.id: (who.sanity, who.max_sanity, who.stamina, who.max_stamina) for who in game.state.investigators}
    assert joined == {"harvey_walters": (7, 7, 3, 3), "michael_mcglen": (3, 3, 7, 7)}


def test_r4_10_sliders_may_stand_on_any_stop_whatever_the_focus(content: Content) -> None:
    """Ashcan Pete has Focus 1, and yet all 4 x 4 x 4 places are his."""
    session = FlowRunner(play(game := new_game(content, 2, ancient_one="azathoth", investigators=["ashcan_pete"])))
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    assert session.decision is not None
    assert session.decision.rule == "R4.10"
    stops = "0123"
    every = {f"set:{one}{two}{three}" for one in stops for two in stops for three in stops}
    assert {each.id for each in session.decision.options} == every
    assert len(session.decision.options) == 64
    session.answer("set:303")
    assert game.by_id("ashcan_pete").sliders == [3, 0, 3]


def test_r4_10_everybody_sets_sliders_first_player_first(content: Content) -> None:
    game, asked = set_table(content, 6, ancient_one="azathoth", investigators=QUARTET)
    order = [QUARTET[(game.state.first + step) % 4] for step in range(4)]
    assert [each.who for each in asked if each.rule == "R4.10"] == order


@pytest.mark.parametrize(("ancient_one", "size"), [("azathoth", 55), ("nyarlathotep", 60)])
def test_r4_11_masks_only_with_nyarlathotep(content: Content, ancient_one: str, size: int) -> None:
    game = scenario(content, ancient_one=ancient_one)
    masks = [each for each in game.state.cup if "mask" in content.monsters[each.rpartition(".")[0]].abilities]
    assert len(game.state.cup) == size
    assert len(masks) == size - 55
    assert len(game.state.boxed_monsters) == 60 - size


def test_r4_12_gates_and_large_decks_are_shuffled(content: Content) -> None:
    one, other = scenario(content, seed=1).state, scenario(content, seed=2).state
    for left, right, whole in (
        (one.gate_deck, other.gate_deck, content.gate_cards),
        (one.mythos_deck, other.mythos_deck, content.mythos),
        (one.gate_stack, other.gate_stack, content.gates),
    ):
        assert sorted(left) == sorted(right) == sorted(whole)
        assert left != right


def test_r4_13_everybody_at_home_and_the_other_sheets_put_away(content: Content) -> None:
    game, _ = set_table(content, 6, ancient_one="azathoth", investigators=QUARTET)
    homes = {event.who: event.place for event in told(game, events.InvestigatorJoined)}
    assert homes == {
        "amanda_sharpe": "bank_of_arkham",
        "ashcan_pete": "river_docks",
        "harvey_walters": "administration_building",
        "joe_diamond": "police_station",
    }
    assert sorted(game.state.unused) == sorted(set(content.investigators) - set(QUARTET))


def test_r4_14_rumors_go_under_the_deck_until_another_card_comes(content: Content) -> None:
    game = before_mythos(content)
    rest = [id for id in game.state.mythos_deck if content.mythos[id].fact.type != "special"]
    wanted = ["the_stars_are_right", "the_great_ritual", "private_security_hired_in_uptown"]
    game.state.mythos_deck = [*wanted, *(id for id in rest if id not in wanted)]
    run(first_mythos(game))
    assert [event.card for event in told(game, events.MythosDrawn)] == wanted
    assert game.state.mythos_deck[-3:] == wanted
    assert game.state.rumor is None
    assert list(game.state.gates) == ["woods"]


def test_r4_14_r4_15_the_card_is_resolved_completely(content: Content) -> None:
    """Gate, doom token, monster, clue token, monster movement, then the text: here an environment that stays."""
    game = before_mythos(content)
    game.state.mythos_deck.remove("alien_technology")
    game.state.mythos_deck.insert(0, "alien_technology")
    run(first_mythos(game))
    state = game.state
    assert list(state.gates) == ["unvisited_isle"]
    assert state.doom == 1
    assert len(state.monsters) == 1
    assert state.clues["unvisited_isle"] == 0
    assert state.clues["science_building"] == 2
    assert state.environment == "alien_technology"
    kinds = [type(event) for event in game.events]
    steps = [
        events.MythosDrawn,
        events.DoomChanged,
        events.GateOpened,
        events.MonsterAppeared,
        events.ClueAppeared,
        events.MonstersStir,
        events.CardEntered,
    ]
    assert [kind for kind in kinds if kind in steps] == steps


def test_r4_14_a_headline_goes_under_the_deck(content: Content) -> None:
    game = before_mythos(content)
    game.state.mythos_deck.remove("private_security_hired_in_uptown")
    game.state.mythos_deck.insert(0, "private_security_hired_in_uptown")
    run(first_mythos(game))
    assert game.state.mythos_deck[-1] == "private_security_hired_in_uptown"
    assert (game.state.environment, game.state.mythos_card) == ("", "")


def test_r4_14_who_stands_at_the_first_gate_is_drawn_in_and_delayed(content: Content) -> None:
    game = before_mythos(content)
    game.state.mythos_deck.remove("alien_technology")
    game.state.mythos_deck.insert(0, "alien_technology")
    joe, amanda = game.by_id("joe_diamond"), game.by_id("amanda_sharpe")
    joe.place = "unvisited_isle"
    world = content.gates[game.state.gate_stack[0]].world
    run(first_mythos(game))
    assert (joe.place, joe.delayed) == (f"{world}_1", True)
    assert (amanda.place, amanda.delayed) == ("bank_of_arkham", False)


def test_r4_14_v1_two_monsters_at_the_first_gate(content: Content) -> None:
    game = before_mythos(content)
    game.state.variants.append("V1")
    game.state.mythos_deck.remove("alien_technology")
    game.state.mythos_deck.insert(0, "alien_technology")
    run(first_mythos(game))
    assert len(game.state.monsters) == 2


@pytest.mark.parametrize("seed", range(6))
def test_r4_14_r4_16_a_whole_setup_ends_with_one_gate_and_turn_1_not_begun(content: Content, seed: int) -> None:
    game, _ = set_table(content, seed, ancient_one="azathoth", investigators=QUARTET)
    state = game.state
    assert (len(state.gates), len(state.gate_stack), state.doom, state.round, state.phase) == (1, 15, 1, 0, "between")
    assert content.mythos[told(game, events.MythosDrawn)[-1].card].fact.gate in state.gates


def test_r4_16_turn_1_begins_with_the_upkeep_of_the_first_player(content: Content) -> None:
    game = new_game(content, 6, ancient_one="azathoth", investigators=QUARTET)
    session = FlowRunner(play(game))
    while session.decision is not None and not told(game, events.RoundBegan):
        session.answer(session.decision.default)
    first = QUARTET[game.state.first]
    assert told(game, events.RoundBegan) == [events.RoundBegan(1, first)]
    assert (game.state.phase, game.state.turn) == ("upkeep", game.state.first)
    assert session.decision is not None
    assert session.decision.who == first
