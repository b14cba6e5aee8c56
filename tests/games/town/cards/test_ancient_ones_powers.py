"""The eight Ancient Ones while they sleep: their powers (R35.2)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.conditions import trophies_worth
from solo.games.town.rules.encounters import explored_gate
from solo.games.town.rules.gates import closing_difficulty, return_to_arkham, seal_cost
from solo.games.town.rules.losses import lose
from solo.games.town.rules.mythos import end_of_phase, resolve
from solo.games.town.rules.people import new_investigator, replace
from solo.games.town.rules.states import lose_in_time
from solo.games.town.scope import Scope
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import every, falls
from tests.games.town.tables import pair_against

EIGHT = (
    "azathoth",
    "cthulhu",
    "hastur",
    "ithaqua",
    "nyarlathotep",
    "shub_niggurath",
    "yig",
    "yog_sothoth",
)


@pytest.mark.parametrize("id", EIGHT)
def test_cthulhu_alone_lowers_every_maximum(content: Content, id: str) -> None:
    less = 1 if id == "cthulhu" else 0
    game, who = pair_against(content, id)
    assert (who.max_sanity, who.max_stamina, who.sanity, who.stamina) == (5 - less,) * 4
    fresh = new_investigator(game, "harvey_walters", 0)
    assert (fresh.max_sanity, fresh.max_stamina) == (7 - less, 3 - less)


def test_one_who_joins_while_cthulhu_sleeps_is_reduced_too(content: Content) -> None:
    game, _ = pair_against(content, "cthulhu")
    session = FlowRunner(replace(game, 0, "vincent_lee"))
    while session.decision is not None:
        session.answer(session.decision.default)
    who = game.by_id("vincent_lee")
    assert (who.max_sanity, who.max_stamina, who.sanity, who.stamina) == (4, 4, 4, 4)


@pytest.mark.parametrize("id", EIGHT)
def test_r24_5_sealing_costs_eight_clues_with_hastur_and_five_else(content: Content, id: str) -> None:
    game, who = pair_against(content, id)
    price = 8 if id == "hastur" else 5
    assert seal_cost(game) == price
    put_environment(game, "nodens_favor")
    assert seal_cost(game) == price - 2
    put_environment(game, "the_festival")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    put_gate(game, "unvisited_isle", "yuggoth")
    who.place, who.explored, who.clues = "woods", True, price - 1
    script(game, [6, 6, 6, 6])
    run(explored_gate(game, who), ["close:lore"])
    assert (game.state.seals, who.clues) == ([], price - 1)
    who.place, who.explored, who.clues, who.sliders = "graveyard", True, price, [1, 1, 3]
    script(game, [6, 6, 6, 6])
    run(explored_gate(game, who), ["close:lore", "seal:graveyard"])
    assert (game.state.seals, who.clues) == (["graveyard"], 0)


@pytest.mark.parametrize("id", EIGHT)
def test_r24_2_gates_are_harder_to_close_with_yog_sothoth(content: Content, id: str) -> None:
    game, who = pair_against(content, id)
    difficulty = 2 if id == "yog_sothoth" else 1
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "rlyeh")
    assert [closing_difficulty(game, place) for place in ("woods", "graveyard")] == [difficulty, difficulty]
    put_environment(game, "rlyeh_rising")
    assert closing_difficulty(game, "graveyard") == difficulty + 1
    who.place, who.explored = "woods", True
    script(game, [6, 1, 1])
    run(explored_gate(game, who), ["close:lore"])
    assert ("woods" in game.state.gates) is (id == "yog_sothoth")


@pytest.mark.parametrize("id", EIGHT)
def test_ithaqua_alone_makes_the_nights_cold_in_the_streets(content: Content, id: str) -> None:
    four = ["amanda_sharpe", "joe_diamond", "bob_jenkins", "vincent_lee"]
    game = scenario(content, investigators=four, ancient_one=id)
    for who, place in zip(
        game.state.investigators, ("uptown_street", "woods", "abyss_1", "easttown_street"), strict=True
    ):
        who.place = place
    before = [who.stamina for who in game.state.investigators]
    run(end_of_phase(game))
    cold = 1 if id == "ithaqua" else 0
    assert [who.stamina for who in game.state.investigators] == [
        before[0] - cold,
        before[1],
        before[2],
        before[3] - cold,
    ]


def test_one_who_drops_in_the_cold_does_not_save_the_others(content: Content) -> None:
    game, who = pair_against(content, "ithaqua")
    joe = game.by_id("joe_diamond")
    who.place = joe.place = "uptown_street"
    who.stamina = 1
    run(end_of_phase(game))
    assert (who.place, who.stamina, joe.stamina) == ("st_marys_hospital", 1, 5)


WEATHER = ["an_evil_fog", "heat_wave", "icy_conditions", "raining_cats_and_dogs", "sunny_and_clear"]


@pytest.mark.parametrize("card", WEATHER)
@pytest.mark.parametrize("id", ["ithaqua", "yig"])
def test_ithaqua_lets_no_weather_last(content: Content, id: str, card: str) -> None:
    """Gate, clue and movement of the card count all the same, and another environment stays."""
    game, who = pair_against(content, id)
    put_environment(game, "blackest_night")
    dice = pool_of(game, who, "luck")
    fact = content.mythos[card].fact
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    run(resolve(game, content.mythos[card]))
    assert list(game.state.gates) == [fact.gate]
    assert every(game, events.ClueAppeared) == [events.ClueAppeared(str(fact.clue), 2)]
    assert len(every(game, events.MonstersStir)) == 1
    found = (game.state.environment, game.state.mythos_deck[-1], pool_of(game, who, "luck"))
    assert (found, every(game, events.CardIgnored)) == {
        "ithaqua": (("blackest_night", card, dice), [events.CardIgnored(card)]),
        "yig": ((card, "blackest_night", dice + 1), []),
    }[id]


def test_ithaqua_minds_no_other_environment(content: Content) -> None:
    game, _ = pair_against(content, "ithaqua")
    for card in ("the_festival", "solar_eclipse"):
        game.state.mythos_deck.remove(card)
        game.state.mythos_card = card
        run(resolve(game, content.mythos[card]))
        assert game.state.environment == card


MASKS = {"god_of_the_bloody_tongue", "haunter_of_the_dark", "the_black_man", "the_bloated_woman", "the_dark_pharaoh"}


@pytest.mark.parametrize("id", EIGHT)
def test_r4_11_the_masks_roam_with_nyarlathotep_only(content: Content, id: str) -> None:
    game, _ = pair_against(content, id)
    masks = {marker.rpartition(".")[0] for marker in game.state.cup} & MASKS
    assert (len(game.state.cup), masks) == ((60, MASKS) if id == "nyarlathotep" else (55, set()))


def test_shub_niggurath_makes_trophies_worth_more(content: Content) -> None:
    """Two cultists and a zombie: 3 of toughness as printed, 6 with Shub-Niggurath; 5 of it are worth a price."""
    worth = {}
    for id in ("shub_niggurath", "yig"):
        game, who = pair_against(content, id)
        put_trophies(game, who, monsters=["cultist", "cultist", "zombie"])
        worth[id] = trophies_worth(Scope(game, who, "text"))
    assert worth == {"shub_niggurath": 5, "yig": 0}


@pytest.mark.parametrize("id", EIGHT)
@pytest.mark.parametrize("kind", ["cultist", "witch"])
def test_every_cultist_defeated_brings_yig_nearer(content: Content, id: str, kind: str) -> None:
    game, who = pair_against(content, id)
    who.place, who.sliders = "uptown_street", [1, 3, 1]
    who.sanity = who.stamina = who.max_sanity = who.max_stamina = 9
    rifle = give(game, who, "rifle")
    marker = put_monster(game, kind, who.place)
    script(game, [6] * 20)
    assert run(combat(game, who, marker), [f"fight:{rifle}"]) == "defeated"
    assert game.state.doom == (1 if (id, kind) == ("yig", "cultist") else 0)


def test_an_evaded_cultist_brings_nothing(content: Content) -> None:
    game, who = pair_against(content, "yig")
    who.place, who.sliders = "uptown_street", [0, 1, 1]
    marker = put_monster(game, "cultist", who.place)
    script(game, [6])
    assert run(evade(game, who, marker))
    assert game.state.doom == 0


def test_the_last_cultist_wakes_yig_from_within_a_combat(content: Content) -> None:
    game, who = pair_against(content, "yig")
    game.state.doom = 9
    who.place = "uptown_street"
    marker = put_monster(game, "cultist", who.place)
    script(game, [6] * 9)
    session = FlowRunner(combat(game, who, marker))
    with pytest.raises(AncientOneAwakens):
        session.answer("fight")


@pytest.mark.parametrize("id", [id for id in EIGHT if id != "yog_sothoth"])
def test_whoever_is_lost_in_time_and_space_brings_yig_nearer(content: Content, id: str) -> None:
    game, who = pair_against(content, id)
    who.place = "abyss_2"
    run(return_to_arkham(game, who))
    assert (who.place, game.state.doom) == (LOST, 1 if id == "yig" else 0)
    run(lose_in_time(game, game.by_id("joe_diamond")))
    assert game.state.doom == (2 if id == "yig" else 0)


def test_yog_sothoth_devours_whoever_is_lost(content: Content) -> None:
    """Trophies stay with the seat; another investigator takes it."""
    game, who = pair_against(content, "yog_sothoth")
    put_trophies(game, who, monsters=["ghoul"], gates=1)
    trophies = (who.monster_trophies, who.gate_trophies)
    falls(lose_in_time(game, who))
    assert every(game, events.Devoured) == [events.Devoured("amanda_sharpe")]
    fresh = game.state.investigators[0]
    assert fresh is not who
    assert (fresh.monster_trophies, fresh.gate_trophies) == trophies
    assert game.in_arkham(fresh)
    assert game.state.doom == 0


def test_yog_sothoth_devours_one_who_breaks_down_in_an_other_world(content: Content) -> None:
    game, who = pair_against(content, "yog_sothoth")
    who.place = "abyss_1"
    falls(lose(game, who, who.sanity, 0))
    assert every(game, events.Devoured) == [events.Devoured("amanda_sharpe")]
