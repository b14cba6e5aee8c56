"""Investigators who draw more, draw from below or choose between encounters; Pete's dog."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.cards import draw
from solo.games.town.rules.encounters import arkham_encounters, other_world_encounter
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import walk_about
from solo.games.town.rules.people import equip_fixed, equip_random
from solo.games.town.rules.turn import in_arkham, phase
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, asked, every, options
from tests.games.town.tables import OTHER, pair_with, text_of


def kept_from(game: Game) -> list[tuple[str, int]]:
    """The decks from which cards were drawn to choose from, and how many."""
    return [(event.deck, len(event.cards)) for event in every(game, events.CardsSeen)]


# Amanda, Bob, Dexter and Jack draw one more and discard one

EXTRA = [
    ("amanda_sharpe", "skill", 2),
    ("bob_jenkins", "common", 2),
    ("dexter_drake", "spell", 2),
    ("monterey_jack", "unique", 2),
]


@pytest.mark.parametrize(("id", "deck", "count"), EXTRA)
def test_r4_9_one_more_to_choose_from_at_setup(content: Content, id: str, deck: str, count: int) -> None:
    game, who = pair_with(content, id)
    top = list(game.state.decks[deck][: count + 1])
    session = FlowRunner(equip_random(game, who))
    assert about(session)[:2] == (deck, False)
    assert options(session) == [f"card:{copy}" for copy in top]
    session.answer([f"card:{copy}" for copy in top[1:]])
    assert session.over
    assert [copy for copy in who.cards if content.card(copy).deck == deck] == top[1:]
    assert game.state.decks[deck][-1] == top[0]
    assert kept_from(game) == [(deck, count + 1)]


@pytest.mark.parametrize(("id", "deck", "count"), EXTRA)
def test_one_more_to_choose_from_in_play(content: Content, id: str, deck: str, count: int) -> None:
    game, who = pair_with(content, id)
    top = list(game.state.decks[deck][:2])
    run(text_of(game, who, {"draw": {"deck": deck, "count": 1}}), [[f"card:{top[1]}"]])
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
    game, who = pair_with(content, id)
    who.place, who.money = place, 20
    top = list(game.state.decks[deck][:4])
    session = FlowRunner(arkham_encounters(game, who))
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
    game, who = pair_with(content, id)
    who.place, who.money = place, price
    top = list(game.state.decks[deck][:3])
    run(arkham_encounters(game, who), [f"ability:{place}", [f"card:{top[2]}"]])
    assert (who.cards, who.money) == ([top[2]], 0)
    assert game.state.decks[deck][-2:] == top[:2]


# Ashcan Pete draws from either end


def test_pete_draws_from_the_end_he_likes_at_setup(content: Content) -> None:
    game, who = pair_with(content, "ashcan_pete")
    common, unique = game.state.decks["common"], game.state.decks["unique"]
    wanted = [common[-1], unique[0], game.state.decks["skill"][0]]
    session = FlowRunner(equip_random(game, who))
    assert options(session) == ["top", f"bottom:{common[-1]}"]
    session.answer(f"bottom:{common[-1]}")
    assert options(session) == ["top", f"bottom:{unique[-1]}"]
    session.answer("top")
    assert session.over
    assert who.cards == wanted


@pytest.mark.parametrize("deck", ["common", "unique", "spell"])
def test_pete_draws_each_card_from_the_end_he_likes(content: Content, deck: str) -> None:
    game, who = pair_with(content, "ashcan_pete")
    stack = list(game.state.decks[deck])
    run(draw(game, who, deck, 3), [f"bottom:{stack[-1]}", "top", f"bottom:{stack[-2]}"])
    assert who.cards == [stack[-1], stack[0], stack[-2]]
    assert game.state.decks[deck] == stack[1:-2]


def test_pete_draws_skills_and_others_draw_items_as_usual(content: Content) -> None:
    game, who = pair_with(content, "ashcan_pete")
    top = game.state.decks["skill"][0]
    run(draw(game, who, "skill", 1))
    assert who.cards == [top]
    companion = game.by_id(OTHER)
    run(draw(game, companion, "common", 1))
    assert len(companion.cards) == 1


# Duke, whom Pete starts with


def test_duke_raises_sanity_as_long_as_he_stays(content: Content) -> None:
    game, who = pair_with(content, "ashcan_pete")
    run(equip_fixed(game, who))
    assert who.cards == ["duke.1"]
    assert (who.sanity, who.max_sanity, who.max_stamina) == (5, 5, 6)
    assert "duke.1" not in game.state.decks["ally"]


def test_duke_can_be_given_up_for_full_sanity(content: Content) -> None:
    game, who = pair_with(content, "ashcan_pete")
    run(equip_fixed(game, who))
    who.place = "uptown_street"
    who.sanity, who.stamina = 1, 2
    session = FlowRunner(walk_about(game, who))
    assert "use:duke.1" in options(session)
    session.answer("use:duke.1")
    assert (who.sanity, who.max_sanity, who.stamina) == (4, 4, 2)
    assert who.cards == []
    assert "duke.1" in game.state.decks["ally"]
    assert "use:duke.1" not in options(session)


def test_duke_is_no_item_and_survives_the_halving(content: Content) -> None:
    game, who = pair_with(content, "ashcan_pete")
    run(equip_fixed(game, who))
    with pytest.raises(Collapsed):
        run(lose(game, who, sanity=5))
    assert (who.place, who.sanity, who.cards) == ("arkham_asylum", 1, ["duke.1"])


# Darrell and Gloria choose between two encounters


def test_darrell_picks_one_of_two_location_cards(content: Content) -> None:
    game, who = pair_with(content, "darrell_simmons")
    session = FlowRunner(arkham_encounters(game, who))
    assert session.decision is not None
    assert session.decision.kind == "choose_encounter"
    found = options(session)
    assert len(found) == len(set(found)) == 2
    assert all(each.startswith("read:newspaper_") for each in found)
    session.answer(found[1])
    assert every(game, events.EncounterBegan)[0] == events.EncounterBegan(who.id, "newspaper", found[1][5:])


@pytest.mark.parametrize(("id", "chosen_from"), [("darrell_simmons", 3), ("joe_diamond", 2), ("gloria_goldberg", 2)])
@pytest.mark.parametrize(
    ("number", "place", "there"),
    [(7, "historical_society", "black_cave"), (2, "mas_boarding_house", "silver_twilight_lodge")],
)
def test_a40_where_a_text_lets_one_choose_from_two_darrell_has_three(
    content: Content, id: str, chosen_from: int, number: int, place: str, there: str
) -> None:
    game, who = pair_with(content, id)
    who.place = place
    game.state.revealed["southside"] = number
    shown = content.encounters["southside"][number][place].id
    session = FlowRunner(phase(game, "arkham_encounters", in_arkham))
    while session.decision is not None and session.decision.kind != "may":
        found = options(session)
        session.answer(f"read:{shown}" if f"read:{shown}" in found else found[0])
    session.answer("yes")
    assert (asked(session), who.place) == (("choose_encounter", id), there)
    assert len(set(options(session))) == chosen_from
    assert all(each.startswith(f"read:{there}") for each in options(session))


def test_darrell_has_no_choice_in_other_worlds(content: Content) -> None:
    game, who = pair_with(content, "darrell_simmons")
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
    game, who = pair_with(content, "gloria_goldberg")
    who.place, who.stamina = "abyss_1", 1
    put_on_top(game, "gate_green_1", "gate_blue_2", "gate_yellow_1", "gate_red_1", "gate_blue_3")
    session = FlowRunner(other_world_encounter(game, who))
    assert options(session) == ["read:gate_blue_2_abyss", "read:gate_red_1_abyss"]
    session.answer("read:gate_blue_2_abyss")
    assert session.over
    assert who.stamina == 2
    assert game.state.gate_deck[0] == "gate_blue_3"
    assert set(game.state.gate_deck[-4:]) == {"gate_green_1", "gate_blue_2", "gate_yellow_1", "gate_red_1"}


def test_gloria_may_pick_the_second_as_well(content: Content) -> None:
    game, who = pair_with(content, "gloria_goldberg")
    who.place, who.stamina = "abyss_2", 1
    put_on_top(game, "gate_blue_2", "gate_red_1")
    session = FlowRunner(other_world_encounter(game, who))
    session.answer("read:gate_red_1_abyss")
    assert len(every(game, events.MonsterAppeared)) == 1
    assert who.stamina == 1


def test_gloria_has_no_choice_in_arkham(content: Content) -> None:
    game, who = pair_with(content, "gloria_goldberg")
    session = FlowRunner(arkham_encounters(game, who))
    assert len(every(game, events.EncounterBegan)) == 1
    assert session.decision is None or session.decision.kind != "choose_encounter"
