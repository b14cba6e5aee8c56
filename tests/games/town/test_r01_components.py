"""R1: components and their counts; ruling A20."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import put_environment, put_gate, put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import DoomChanged
from solo.games.town.game import AncientOneAwakens
from solo.games.town.rules.cards import lose_card, take_special
from solo.games.town.rules.doom import add_doom, raise_terror
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.losses import gain
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.monsters import draw_monster
from solo.games.town.rules.movement import may_enter, movement
from solo.games.town.rules.mythos import close_for_now, end_headline, resolve_headline
from solo.kernel.flow import FlowRunner, run

DECKS = {"common": 44, "unique": 39, "spell": 40, "skill": 20, "ally": 11, "special": 35}

MONSTERS = {
    "byakhee": 3,
    "chthonian": 2,
    "cultist": 6,
    "dark_young": 3,
    "dhole": 1,
    "dimensional_shambler": 2,
    "elder_thing": 2,
    "fire_vampire": 2,
    "flying_polyp": 1,
    "formless_spawn": 2,
    "ghost": 3,
    "ghoul": 3,
    "gug": 2,
    "high_priest": 1,
    "hound_of_tindalos": 2,
    "maniac": 3,
    "mi_go": 3,
    "nightgaunt": 2,
    "shoggoth": 2,
    "star_spawn": 2,
    "vampire": 1,
    "warlock": 2,
    "witch": 2,
    "zombie": 3,
}
"""The ordinary monster markers by kind."""

MASKS = ("god_of_the_bloody_tongue", "haunter_of_the_dark", "the_black_man", "the_bloated_woman", "the_dark_pharaoh")

GATES = {
    "abyss": (-2, "hexagon"),
    "another_dimension": (0, "square"),
    "city_of_the_great_race": (0, "triangle"),
    "dreamlands": (1, "slash"),
    "great_hall_of_celeano": (-1, "star"),
    "plateau_of_leng": (-1, "diamond"),
    "rlyeh": (-3, "plus"),
    "yuggoth": (-2, "circle"),
}
"""Closing modifier and dimension of the gate markers by world; two of each."""


# R1.1


@pytest.mark.parametrize("deck", DECKS)
def test_r1_1_small_cards(content: Content, deck: str) -> None:
    assert len(content.copies(deck)) == len(set(content.copies(deck))) == DECKS[deck]


def test_r1_1_all_small_cards(content: Content) -> None:
    assert sum(card.copies for card in content.cards.values()) == sum(DECKS.values()) == 189


def test_r1_1_special_cards(content: Content) -> None:
    copies = {card.id: card.copies for card in content.cards.values() if card.deck == "special"}
    assert copies == {
        "blessing": 8,
        "curse": 0,
        "retainer": 8,
        "bank_loan": 8,
        "silver_twilight_lodge_membership": 8,
        "deputy_of_arkham": 1,
        "deputys_revolver": 1,
        "patrol_wagon": 1,
    }


def test_r1_1_blessing_and_curse_are_two_sides_of_one_card(content: Content) -> None:
    game = scenario(content)
    amanda, pete, *_ = game.state.investigators
    run(take_special(game, amanda, "blessing"))
    run(take_special(game, pete, "curse"))
    assert (amanda.cards, pete.cards) == (["blessing.1"], ["curse.2"])
    assert len(game.state.special["blessing"]) == 6
    lose_card(game, pete, "curse.2")
    assert game.state.special["blessing"][-1] == "blessing.2"


def test_r1_1_eight_people_can_be_cursed_and_no_ninth(content: Content) -> None:
    game = scenario(content)
    (amanda, *_) = game.state.investigators
    assert [run(take_special(game, amanda, side)) for side in ("blessing", "curse") * 4] == [True] * 8
    assert run(take_special(game, amanda, "curse")) is False


def test_r1_1_large_cards(content: Content) -> None:
    assert [len(deck) for deck in content.encounters.values()] == [7] * 9
    assert len(content.mythos) == 67
    assert len(content.gate_cards) == 49
    assert 9 * 7 + 67 + 49 == 179


def test_r1_1_sheets(content: Content) -> None:
    assert len(content.investigators) == 16
    assert len(content.ancient_ones) == 8


def test_r1_1_monster_markers(content: Content) -> None:
    ordinary = Counter(marker.rpartition(".")[0] for marker in content.monster_copies(masks=False))
    assert ordinary == MONSTERS
    assert sum(ordinary.values()) == 55
    every = Counter(marker.rpartition(".")[0] for marker in content.monster_copies(masks=True))
    assert every - ordinary == dict.fromkeys(MASKS, 1)
    assert sum(every.values()) == 60


# R1.2


def test_r1_2_gate_markers_run_out(content: Content) -> None:
    game = scenario(content)
    game.state.gate_stack = game.state.gate_stack[:1]
    run(open_gate(game, "woods"))
    with pytest.raises(AncientOneAwakens) as awakens:
        run(open_gate(game, "graveyard"))
    assert awakens.value.reason == "gate_stack"


def test_r1_2_the_monster_cup_runs_out(content: Content) -> None:
    game = scenario(content)
    game.state.cup = game.state.cup[:1]
    run(draw_monster(game))
    with pytest.raises(AncientOneAwakens) as awakens:
        run(draw_monster(game))
    assert awakens.value.reason == "monster_cup"


def test_r1_2_the_ally_deck_runs_out_without_harm(content: Content) -> None:
    game = scenario(content)
    game.state.decks["ally"] = []
    run(raise_terror(game))
    assert game.state.terror == 1
    assert game.state.boxed_cards == []


def test_r1_2_tokens_never_run_out(content: Content) -> None:
    """A20: more money and clue tokens than the box holds, more places shut and explored than it has markers for."""
    game = scenario(content)
    (amanda, *_) = game.state.investigators
    assert gain(game, amanda, "money", 60) == 60
    assert gain(game, amanda, "clues", 50) == 50
    for place in content.locations:
        close_for_now(game, place, 9)
    assert len(game.state.closed) == 26
    for who, place in zip(game.state.investigators, ("woods", "graveyard", "black_cave", "library"), strict=True):
        who.place, who.explored = place, True
    assert [who.explored for who in game.state.investigators] == [True] * 4


# R1.3


@pytest.mark.parametrize(
    ("deck", "types"),
    [
        ("common", {"physical_weapon", "magical_weapon", "tome", "other"}),
        ("unique", {"magical_weapon", "tome", "other"}),
        ("spell", {"spell", "combat_spell"}),
        ("skill", {"skill_boost", "skill_reroll"}),
        ("ally", {"ally"}),
        ("special", {"status", "privilege", "obligation", "physical_weapon", "vehicle"}),
    ],
)
def test_r1_3_types_of_small_cards(content: Content, deck: str, types: set[str]) -> None:
    assert {card.type for card in content.cards.values() if card.deck == deck} == types


def test_r1_3_elder_signs_are_unique_items(content: Content) -> None:
    assert content.cards["elder_sign"].deck == "unique"
    assert content.cards["elder_sign"].copies == 4


def test_r1_3_most_weapons_are_common_items(content: Content) -> None:
    weapons = Counter(card.deck for card in content.cards.values() if card.weapon)
    assert weapons == {"common": 12, "unique": 6, "special": 1}


def test_r1_3_every_spell_is_cast_with_lore(content: Content) -> None:
    assert {card.deck for card in content.cards.values() if card.cast is not None} == {"spell"}
    assert all(card.cast is not None for card in content.cards.values() if card.deck == "spell")


# R1.4


def test_r1_4_a_location_card_has_a_paragraph_for_each_location(content: Content) -> None:
    for hood, deck in content.encounters.items():
        locations = content.neighbourhoods[hood][1:]
        extra = ["inner_sanctum"] * (hood == "french_hill")
        assert sorted(deck) == [1, 2, 3, 4, 5, 6, 7]
        assert all(sorted(card) == sorted([*locations, *extra]) for card in deck.values())


def test_r1_4_every_gate_card_but_the_reshuffle_has_a_colour(content: Content) -> None:
    colours = Counter(card.colour for card in content.gate_cards.values())
    assert colours == {"blue": 12, "green": 12, "red": 12, "yellow": 12, "": 1}


def test_r1_4_mythos_cards_by_type(content: Content) -> None:
    types = Counter(card.fact.type for card in content.mythos.values())
    assert types == {"headline": 36, "environment": 24, "rumor": 6, "special": 1}
    kinds = Counter(card.fact.kind for card in content.mythos.values() if card.fact.type == "environment")
    assert kinds == {"urban": 7, "mystic": 12, "weather": 5}


def test_r1_4_paragraphs_have_ids_of_their_own(content: Content) -> None:
    entries = [entry.id for deck in content.encounters.values() for card in deck.values() for entry in card.values()]
    entries += [entry.id for card in content.gate_cards.values() for entry in card.entries.values()]
    assert max(Counter(entries).values()) == 1


# R1.5


def test_r1_5_a_doom_token_becomes_a_seal(content: Content) -> None:
    game = scenario(content)
    (amanda, *_) = game.state.investigators
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "rlyeh")
    add_doom(game, 3)
    run(close_gate(game, "woods", amanda, seal="elder_sign"))
    assert game.state.doom == 2
    assert game.state.seals == ["woods"]
    assert [event.change for event in told(game, DoomChanged)] == [1, 1, 1, -1]


# R1.6


def test_r1_6_figures_of_a_marker_are_open_to_all(content: Content) -> None:
    game = scenario(content)
    figures = game.figures("star_spawn.2")
    assert (figures.awareness, figures.movement, figures.dimension, figures.toughness) == (-1, "normal", "plus", 3)


# R1.7


def test_r1_7_gate_markers(content: Content) -> None:
    assert len(content.gates) == 16
    found = Counter((gate.world, gate.modifier, gate.dimension) for gate in content.gates.values())
    assert found == {(world, *figures): 2 for world, figures in GATES.items()}


def test_r1_7_no_gate_bears_the_crescent(content: Content) -> None:
    dimensions = {monster.fact.dimension for monster in content.monsters.values()}
    assert dimensions - {gate.dimension for gate in content.gates.values()} == {"crescent"}


# R1.8


def test_r1_8_investigators_may_not_enter_a_closed_place(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    (amanda,) = game.state.investigators
    amanda.place = "rivertown_street"
    close_for_now(game, "general_store", 9)
    assert not may_enter(game, amanda, "general_store")
    session = FlowRunner(movement(game, amanda))
    assert session.decision is not None
    offered = [each.id for each in session.decision.options]
    assert "go:graveyard" in offered
    assert "go:general_store" not in offered


def test_r1_8_monsters_may_not_enter_a_closed_place(content: Content) -> None:
    game = scenario(content)
    cultist = put_monster(game, "cultist", "northside_street")
    game.state.closed["downtown_street"] = 9
    run(move_monsters(game, ["crescent"], []))
    assert game.state.monsters[cultist] == "northside_street"
    run(move_monsters(game, [], ["crescent"]))
    assert game.state.monsters[cultist] == "merchant_district_street"


# R1.9


def test_r1_9_activity_lies_where_the_card_works(content: Content) -> None:
    marked = {card.fact.id: card.fact.activity for card in content.mythos.values() if card.fact.activity}
    works = {
        id: [fact.rumor.at if fact.rumor is not None else fact.visit.at if fact.visit is not None else ""]
        for id, fact in ((id, content.mythos[id].fact) for id in marked)
    }
    assert len(marked) == 11
    assert marked == works


def test_r1_9_activity_keeps_nobody_out(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    (amanda,) = game.state.investigators
    assert content.mythos["darkes_carnival_arrives"].fact.activity == ["northside_street"]
    put_environment(game, "darkes_carnival_arrives")
    amanda.place = "train_station"
    cultist = put_monster(game, "cultist", "newspaper")
    session = FlowRunner(movement(game, amanda))
    assert session.decision is not None
    assert "go:northside_street" in [each.id for each in session.decision.options]
    run(move_monsters(game, ["crescent"], []))
    assert game.state.monsters[cultist] == "northside_street"
    assert game.state.closed == {}


def test_r1_9_what_a_card_closed_opens_when_it_leaves(content: Content) -> None:
    game = scenario(content)
    card = content.mythos["city_gripped_by_blackouts"]
    game.state.mythos_deck.remove(card.fact.id)
    run(resolve_headline(game, card))
    assert sorted(game.state.closed) == ["curiositie_shoppe", "general_store", "ye_olde_magick_shoppe"]
    end_headline(game, card.fact.id)
    assert game.state.closed == {}
