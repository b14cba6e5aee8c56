"""The sixteen sheets: figures, tracks, home, fixed and random possessions (R35.1, R4.7 to R4.10, R4.13)."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.numbers import SKILLS
from solo.games.town.rules.cards import has
from solo.games.town.rules.people import equip_fixed, equip_random, new_investigator, set_sliders
from solo.games.town.rules.setup import new_game, set_up
from solo.games.town.rules.upkeep import adjust
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner


class InvestigatorSheet(NamedTuple):
    """What is printed. Tracks: four stops from left to right, each with the left and the right skill."""

    gender: str
    home: str
    sanity: int
    stamina: int
    focus: int
    speed_sneak: str
    fight_will: str
    lore_luck: str
    money: int
    clues: int
    fixed: tuple[str, ...]
    random: dict[str, int]


# fmt: off
SHEETS = {
    "amanda_sharpe": InvestigatorSheet(
        "f", "bank_of_arkham", 5, 5, 3, "14 23 32 41", "14 23 32 41", "14 23 32 41", 1, 1, (),
        {"common": 1, "unique": 1, "spell": 1, "skill": 2}),
    "ashcan_pete": InvestigatorSheet(
        "m", "river_docks", 4, 6, 1, "06 15 24 33", "25 34 43 52", "03 12 21 30", 1, 3, ("duke",),
        {"common": 1, "unique": 1, "skill": 1}),
    "bob_jenkins": InvestigatorSheet(
        "m", "general_store", 4, 6, 1, "23 32 41 50", "16 25 34 43", "04 13 22 31", 9, 0, (),
        {"common": 2, "unique": 2, "skill": 1}),
    "carolyn_fern": InvestigatorSheet(
        "f", "arkham_asylum", 6, 4, 2, "03 12 21 30", "14 23 32 41", "25 34 43 52", 7, 1, (),
        {"common": 2, "unique": 2, "skill": 1}),
    "darrell_simmons": InvestigatorSheet(
        "m", "newspaper", 4, 6, 2, "23 32 41 50", "24 33 42 51", "04 13 22 31", 4, 1, ("retainer",),
        {"common": 1, "unique": 2, "skill": 1}),
    "dexter_drake": InvestigatorSheet(
        "m", "ye_olde_magick_shoppe", 5, 5, 2, "24 33 42 51", "13 22 31 40", "23 32 41 50", 5, 0, ("shrivelling",),
        {"common": 1, "unique": 1, "spell": 2, "skill": 1}),
    "gloria_goldberg": InvestigatorSheet(
        "f", "velmas_diner", 6, 4, 2, "13 22 31 40", "05 14 23 32", "15 24 33 42", 7, 2, (),
        {"common": 2, "spell": 2, "skill": 1}),
    "harvey_walters": InvestigatorSheet(
        "m", "administration_building", 7, 3, 2, "05 14 23 32", "03 12 21 30", "34 43 52 61", 5, 1, (),
        {"unique": 2, "spell": 2, "skill": 1}),
    "jenny_barnes": InvestigatorSheet(
        "f", "train_station", 6, 4, 1, "04 13 22 31", "15 24 33 42", "15 24 33 42", 10, 0, (),
        {"common": 2, "unique": 1, "spell": 1, "skill": 1}),
    "joe_diamond": InvestigatorSheet(
        "m", "police_station", 4, 6, 3, "34 43 52 61", "23 32 41 50", "03 12 21 30", 8, 3, ("45_automatic",),
        {"common": 2, "skill": 1}),
    "kate_winthrop": InvestigatorSheet(
        "f", "science_building", 6, 4, 1, "15 24 33 42", "13 22 31 40", "24 33 42 51", 7, 2, (),
        {"common": 1, "unique": 1, "spell": 2, "skill": 1}),
    "mandy_thompson": InvestigatorSheet(
        "f", "library", 5, 5, 2, "15 24 33 42", "05 14 23 32", "13 22 31 40", 6, 4, (),
        {"common": 2, "unique": 1, "skill": 1}),
    "michael_mcglen": InvestigatorSheet(
        "m", "mas_boarding_house", 3, 7, 1, "24 33 42 51", "34 43 52 61", "03 12 21 30", 8, 0, ("dynamite", "tommy_gun"),
        {"unique": 1, "skill": 1}),
    "monterey_jack": InvestigatorSheet(
        "m", "curiositie_shoppe", 3, 7, 2, "13 22 31 40", "23 32 41 50", "15 24 33 42", 7, 1, ("bullwhip", "38_revolver"),
        {"unique": 2, "skill": 1}),
    "sister_mary": InvestigatorSheet(
        "f", "south_church", 7, 3, 1, "14 23 32 41", "04 13 22 31", "16 25 34 43", 0, 0,
        ("cross", "holy_water", "blessing"), {"spell": 2, "skill": 1}),
    "vincent_lee": InvestigatorSheet(
        "m", "st_marys_hospital", 5, 5, 2, "05 14 23 32", "04 13 22 31", "24 33 42 51", 9, 1, (),
        {"common": 2, "spell": 2, "skill": 1}),
}
# fmt: on


def table(content: Content, id: str) -> tuple[Game, Investigator]:
    """The investigator as he sits down: printed figures and nothing in his hands; another one beside him."""
    other = "vincent_lee" if id != "vincent_lee" else "amanda_sharpe"
    game = scenario(content, investigators=[id, other])
    who = new_investigator(game, id, 0)
    who.sliders = [1, 1, 1]
    game.state.investigators[0] = who
    return game, who


def drive(flow: Flow[Any]) -> None:
    """Take the first answer to everything."""
    session = FlowRunner(flow)
    while session.decision is not None:
        session.answer(session.decision.default)


def test_r35_1_there_are_sixteen_sheets(content: Content) -> None:
    assert sorted(content.investigators) == sorted(SHEETS)


@pytest.mark.parametrize("id", SHEETS)
def test_r22_1_printed_maximum_is_the_start(content: Content, id: str) -> None:
    game, who = table(content, id)
    sheet = SHEETS[id]
    assert (who.max_sanity, who.max_stamina) == (who.sanity, who.stamina) == (sheet.sanity, sheet.stamina)
    assert content.investigators[id].fact.gender == sheet.gender
    assert game.in_arkham(who)


@pytest.mark.parametrize("id", SHEETS)
def test_r4_13_starts_at_home(content: Content, id: str) -> None:
    _, who = table(content, id)
    assert who.place == SHEETS[id].home


@pytest.mark.parametrize("id", SHEETS)
def test_r6_6_tracks(content: Content, id: str) -> None:
    _, who = table(content, id)
    sheet = SHEETS[id]
    tracks = [each.split() for each in (sheet.speed_sneak, sheet.fight_will, sheet.lore_luck)]
    for stop in range(4):
        who.sliders = [stop, stop, stop]
        printed = "".join(track[stop] for track in tracks)
        assert "".join(str(slider_value(content, who, skill)) for skill in SKILLS) == printed


@pytest.mark.parametrize("id", SHEETS)
def test_r6_5_focus_is_what_all_sliders_together_may_move(content: Content, id: str) -> None:
    game, who = table(content, id)
    session = FlowRunner(adjust(game, who))
    assert session.decision is not None
    stops = [each.id.removeprefix("set:") for each in session.decision.options]
    costs = [sum(abs(int(digit) - 1) for digit in each) for each in stops]
    assert max(costs) == SHEETS[id].focus
    assert costs.count(1) == 6
    assert "111" in stops


@pytest.mark.parametrize("id", SHEETS)
def test_r4_10_first_placement_is_free(content: Content, id: str) -> None:
    game, who = table(content, id)
    session = FlowRunner(set_sliders(game, who, None, "R4.10"))
    assert session.decision is not None
    assert len(session.decision.options) == 4**3
    session.answer("set:303")
    assert who.sliders == [3, 0, 3]


@pytest.mark.parametrize("id", SHEETS)
def test_r4_7_fixed_possessions(content: Content, id: str) -> None:
    game, who = table(content, id)
    sheet = SHEETS[id]
    assert (who.money, who.clues) == (sheet.money, sheet.clues)
    drive(equip_fixed(game, who))
    assert tuple(copy.rpartition(".")[0] for copy in who.cards) == sheet.fixed
    assert (who.money, who.clues) == (sheet.money, sheet.clues)
    left = {copy for deck in (*game.state.decks.values(), *game.state.special.values()) for copy in deck}
    assert left.isdisjoint(who.cards)


@pytest.mark.parametrize("id", SHEETS)
def test_r4_9_random_possessions(content: Content, id: str) -> None:
    game, who = table(content, id)
    sizes = {deck: len(cards) for deck, cards in game.state.decks.items()}
    drive(equip_random(game, who))
    assert Counter(content.card(copy).deck for copy in who.cards) == SHEETS[id].random
    left = {deck: size - SHEETS[id].random.get(deck, 0) for deck, size in sizes.items()}
    assert {deck: len(cards) for deck, cards in game.state.decks.items()} == left
    assert game.state.in_hand == []


@pytest.mark.parametrize("id", SHEETS)
def test_r4_a_whole_setup_gives_just_that(content: Content, id: str) -> None:
    """Money and clues may only have been changed by what the first mythos card told."""
    game = new_game(content, 5, ancient_one="azathoth", investigators=[id])
    drive(set_up(game))
    who = game.by_id(id)
    sheet = SHEETS[id]
    decks = Counter(sheet.random)
    decks.update(content.cards[card].deck for card in sheet.fixed)
    assert Counter(content.card(copy).deck for copy in who.cards) == decks
    assert all(has(who, card) for card in sheet.fixed)
    assert told(game, events.InvestigatorJoined) == [events.InvestigatorJoined(id, 0, sheet.home)]
    taken = sum(event.amount for event in told(game, events.CluesTaken))
    assert (who.money, who.clues) == (sheet.money, sheet.clues + taken)
    assert (who.sanity, who.stamina) == (who.max_sanity, who.max_stamina)
    assert (who.max_sanity, who.max_stamina) == (sheet.sanity + (id == "ashcan_pete"), sheet.stamina)


def test_r6_3_cards_held_since_setup_are_not_rolled_for_in_turn_1(content: Content) -> None:
    game = new_game(content, 5, ancient_one="azathoth", investigators=["darrell_simmons", "sister_mary"])
    drive(set_up(game))
    darrell, mary = game.by_id("darrell_simmons"), game.by_id("sister_mary")
    assert darrell.received == {has(darrell, "retainer"): 0}
    assert mary.received == {has(mary, "blessing"): 0}
