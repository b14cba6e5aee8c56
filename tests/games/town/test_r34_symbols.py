"""R34: the symbols of locations: stable and unstable, what may and what surely can be gained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from solo.files.yaml import shipped
from solo.games.town.checks.by_hand import put_monster, put_trophies
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import amanda_in

SYMBOLS: dict[str, tuple[str, str]] = {
    "train_station": ("common unique", ""),
    "newspaper": ("clues money", ""),
    "curiositie_shoppe": ("common", "unique"),
    "bank_of_arkham": ("blessing", "money"),
    "arkham_asylum": ("clues", "sanity"),
    "independence_square": ("clues unique", ""),
    "hibbs_roadhouse": ("common money", ""),
    "velmas_diner": ("money stamina", ""),
    "police_station": ("clues common", ""),
    "graveyard": ("clues unique", ""),
    "black_cave": ("common spell", ""),
    "general_store": ("money", "common"),
    "the_witch_house": ("clues spell", ""),
    "silver_twilight_lodge": ("clues unique", ""),
    "mas_boarding_house": ("stamina", "ally"),
    "south_church": ("sanity", "blessing"),
    "historical_society": ("skill spell", ""),
    "st_marys_hospital": ("clues", "stamina"),
    "ye_olde_magick_shoppe": ("unique", "spell"),
    "woods": ("common money", ""),
    "science_building": ("unique", "clues"),
    "administration_building": ("money", "skill"),
    "library": ("spell unique", ""),
    "unvisited_isle": ("clues spell", ""),
    "river_docks": ("common", "money"),
    "the_unnamable": ("clues unique", ""),
}
"""What may be gained at the locations, and what surely can."""

STABLE = (
    "train_station",
    "newspaper",
    "curiositie_shoppe",
    "bank_of_arkham",
    "arkham_asylum",
    "velmas_diner",
    "police_station",
    "general_store",
    "mas_boarding_house",
    "south_church",
    "st_marys_hospital",
    "ye_olde_magick_shoppe",
    "administration_building",
    "library",
    "river_docks",
)
UNSTABLE = tuple(place for place in SYMBOLS if place not in STABLE)
GUARANTEED = tuple(place for place, (_, sure) in SYMBOLS.items() if sure)


def paragraphs() -> Iterator[tuple[str, Any]]:
    """The paragraphs of the location cards as written: their places, and their effects."""
    for file in sorted((shipped("content") / "town" / "encounters").glob("*.yaml")):
        for entry in YAML(typ="safe").load(file.read_text(encoding="utf-8"))["entries"]:
            yield entry["place"], entry["effect"]


def places_with(word: str) -> set[str]:
    """The places that have a paragraph with a verb in it; the inner sanctum belongs to its lodge."""

    def stands(raw: Any) -> bool:
        if isinstance(raw, dict):
            return word in raw or any(stands(value) for value in raw.values())
        return isinstance(raw, list) and any(stands(value) for value in raw)

    found = {place for place, effect in paragraphs() if stands(effect)}
    return {"silver_twilight_lodge" if place == "inner_sanctum" else place for place in found}


def appear(game: Game, who: Investigator) -> None:
    effect = VOCABULARY.compile([{"gate_appears": {"place": "here", "monster": True}}])
    run(effect.run(Scope(game, who, "example")))


# R34.1


def test_r34_1_diamonds(content: Content) -> None:
    found = {location.id: location.stability for location in content.locations.values()}
    assert found == dict.fromkeys(STABLE, "stable") | dict.fromkeys(UNSTABLE, "unstable")


@pytest.mark.parametrize("place", STABLE)
def test_r34_1_no_gate_and_no_monster_appear_at_a_stable_location(content: Content, place: str) -> None:
    game, amanda = amanda_in(content, place)
    appear(game, amanda)
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 0)
    assert amanda.place == place
    assert not amanda.delayed


@pytest.mark.parametrize("place", UNSTABLE)
def test_r34_1_encounters_may_open_a_gate_at_an_unstable_location(content: Content, place: str) -> None:
    game, amanda = amanda_in(content, place)
    appear(game, amanda)
    assert list(game.state.gates) == [place]
    assert list(game.state.monsters.values()) == [place]
    assert game.state.doom == 1
    assert amanda.place in content.areas


@pytest.mark.parametrize("word", ["gate_appears", "monster_appears"])
def test_r34_1_only_cards_of_unstable_locations_speak_of_it(word: str) -> None:
    places = places_with(word)
    assert places
    assert places <= set(UNSTABLE)


def test_r34_1_a_monster_may_move_into_a_stable_location(content: Content) -> None:
    game, amanda = amanda_in(content, "library")
    hound = put_monster(game, "hound_of_tindalos", "uptown_street")
    run(move_monsters(game, ["square"], []))
    assert game.state.monsters == {hound: amanda.place} == {hound: "library"}


# R34.2


@pytest.mark.parametrize("place", SYMBOLS)
def test_r34_2_icons_of_a_location(content: Content, place: str) -> None:
    symbols = content.locations[place].symbols
    assert (" ".join(symbols.possible), " ".join(symbols.guaranteed)) == SYMBOLS[place]


def test_r34_2_ten_icons(content: Content) -> None:
    icons = {
        icon
        for location in content.locations.values()
        for icon in (*location.symbols.possible, *location.symbols.guaranteed)
    }
    assert icons == {
        "ally",
        "blessing",
        "clues",
        "common",
        "money",
        "sanity",
        "skill",
        "spell",
        "stamina",
        "unique",
    }


# R34.3


def test_r34_3_mythos_cards_bring_clues_to_every_unstable_location(content: Content) -> None:
    clues = {card.fact.clue for card in content.mythos.values()} - {None}
    assert clues == set(UNSTABLE)


def test_r34_3_allies_wait_at_every_unstable_location() -> None:
    assert places_with("take_ally") == set(UNSTABLE)


# R34.4


def holdings(game: Game, who: Investigator) -> dict[str, int]:
    """What an investigator has of all that the icons stand for."""
    decks = [game.content.card(copy).deck for copy in who.cards]
    found = {deck: decks.count(deck) for deck in ("common", "unique", "spell", "skill", "ally")}
    found["blessing"] = len([copy for copy in who.cards if copy.startswith("blessing.")])
    return found | {"money": who.money, "clues": who.clues, "sanity": who.sanity, "stamina": who.stamina}


@pytest.mark.parametrize("place", GUARANTEED)
def test_r34_4_what_is_guaranteed_can_be_had(content: Content, place: str) -> None:
    """Amanda has money and trophies, and something to be healed; the location's ability gives what its icon says."""
    icon = SYMBOLS[place][1]
    game, amanda = amanda_in(content, place)
    amanda.money = 9
    amanda.sanity = amanda.stamina = 2
    put_trophies(game, amanda, gates=2)
    before = holdings(game, amanda)
    session = FlowRunner(arkham_encounters(game, amanda))
    session.answer(f"ability:{place}")
    while session.decision is not None:
        session.answer(session.decision.default)
    assert holdings(game, amanda)[icon] > before[icon]


def test_r34_4_elsewhere_nothing_is_guaranteed(content: Content) -> None:
    """The police make a deputy, and the lodge admits members: the only other abilities."""
    others = set(content.abilities) - set(GUARANTEED)
    assert others == {"police_station"}
    assert len(GUARANTEED) == 11
    assert content.cards["silver_twilight_lodge_membership"].passive.reads == {"silver_twilight_lodge": "inner_sanctum"}


@pytest.mark.parametrize(
    ("place", "before", "after"), [("arkham_asylum", (3, 2), (4, 2)), ("st_marys_hospital", (3, 2), (3, 3))]
)
def test_r34_4_a_free_point_at_asylum_and_hospital(
    content: Content, place: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    game, amanda = amanda_in(content, place)
    amanda.sanity, amanda.stamina = before
    run(arkham_encounters(game, amanda), [f"ability:{place}"])
    assert (amanda.sanity, amanda.stamina) == after
    assert amanda.money == 0
