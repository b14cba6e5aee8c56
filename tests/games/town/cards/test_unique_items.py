"""The unique item deck: every card's figures and times, and its weapons."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Bought, MonsterDefeated, Prevented
from solo.games.town.game import Collapsed
from solo.games.town.rules.cards import owned
from solo.games.town.rules.combat import combat
from solo.games.town.rules.loadout import Fight, ways_to_fight
from solo.games.town.rules.movement import walk_about
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    HORRORLESS,
    changed,
    figures,
    fought,
    holdings,
    kate,
    last,
    offered,
    options,
    raised,
    shop,
    ways,
)

DECK = {
    "enchanted_blade": (2, 6),
    "enchanted_knife": (2, 5),
    "holy_water": (4, 4),
    "lamp_of_alhazred": (1, 7),
    "powder_of_ibn_ghazi": (2, 6),
    "sword_of_glory": (1, 8),
    "book_of_dzyan": (1, 3),
    "cabala_of_saboth": (2, 5),
    "cultes_des_goules": (2, 3),
    "nameless_cults": (2, 3),
    "necronomicon": (1, 6),
    "the_king_in_yellow": (2, 2),
    "alien_statue": (1, 5),
    "ancient_tablet": (1, 8),
    "blue_watcher_of_the_pyramid": (1, 4),
    "dragons_eye": (1, 6),
    "elder_sign": (4, 5),
    "enchanted_jewelry": (1, 3),
    "flute_of_the_outer_gods": (1, 8),
    "gate_box": (1, 4),
    "healing_stone": (1, 8),
    "obsidian_statue": (1, 4),
    "pallid_mask": (1, 4),
    "ruby_of_rlyeh": (1, 8),
    "silver_key": (1, 4),
    "warding_statue": (1, 6),
}
"""Copies and price."""

WEAPONS = {
    "enchanted_blade": (1, 4),
    "enchanted_knife": (1, 3),
    "holy_water": (2, 6),
    "lamp_of_alhazred": (2, 5),
    "powder_of_ibn_ghazi": (2, 9),
    "sword_of_glory": (2, 6),
}
"""Hands and bonus."""

TOMES = [
    "book_of_dzyan",
    "cabala_of_saboth",
    "cultes_des_goules",
    "nameless_cults",
    "necronomicon",
    "the_king_in_yellow",
]

ALWAYS = {"pallid_mask": {"evade": 2}, "ruby_of_rlyeh": {"movement": 3}}
"""What a card adds only by being owned; all others add nothing."""

TIMES = {
    **{tome: {"arkham_movement": ("",)} for tome in TOMES},
    "alien_statue": {"arkham_movement": ("",)},
    "ancient_tablet": {"arkham_movement": ("",)},
    "blue_watcher_of_the_pyramid": {"in_combat": ("monster",), "close_gate": ("",)},
    "dragons_eye": {"after_drawing": ("",)},
    "elder_sign": {"at_explored_gate": ("",)},
    "enchanted_jewelry": {"about_to_lose": ("stamina",)},
    "flute_of_the_outer_gods": {"in_combat": ("monster",)},
    "healing_stone": {"upkeep": ("",)},
    "obsidian_statue": {"about_to_lose": ("sanity_or_stamina",)},
    "silver_key": {"before_check": ("evade",)},
    "warding_statue": {"about_to_lose": ("combat_damage",), "ancient_one_attacks": ("",)},
}
"""When a card is offered; all others are never."""


def test_the_deck_has_39_cards(content: Content) -> None:
    game, _ = kate(content)
    deck = game.state.decks["unique"]
    assert Counter(copy.rpartition(".")[0] for copy in deck) == {card: copies for card, (copies, _) in DECK.items()}
    assert len(deck) == len(set(deck)) == 39


@pytest.mark.parametrize(("card", "price"), [(card, price) for card, (_, price) in DECK.items()])
def test_it_is_bought_for_its_price(content: Content, card: str, price: int) -> None:
    game, who, session = shop(content, card, "curiositie_shoppe", "unique", 20)
    session.answer(f"buy:{card}.1:{price}")
    assert last(game, Bought).price == price
    assert (who.cards, who.money) == ([f"{card}.1"], 20 - price)


def test_the_tomes_and_weapons_of_the_deck(content: Content) -> None:
    game, who = kate(content)
    for card in DECK:
        give(game, who, card)
    assert owned(game, who, "tome") == [f"{card}.1" for card in TOMES]
    assert owned(game, who, "weapon") == [f"{card}.1" for card in WEAPONS]
    assert game.modifiers(who).protected == []


@pytest.mark.parametrize("card", DECK)
def test_it_is_an_item_and_may_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    jenny = game.by_id("jenny_barnes")
    jenny.place = who.place
    assert owned(game, who, "item") == owned(game, who, "unique_item") == [copy]
    run(walk_about(game, who), ["trade:jenny_barnes", f"give:{copy}", "done", "stop"])
    assert (who.cards, jenny.cards) == ([], [copy])


@pytest.mark.parametrize("card", DECK)
def test_what_it_adds_without_being_wielded(content: Content, card: str) -> None:
    game, who = kate(content)
    before = figures(game, who)
    give(game, who, card)
    assert raised(game, who, before) == ALWAYS.get(card, {})
    assert set(game.modifiers(who).clue_dice.values()) == {0}


@pytest.mark.parametrize("card", DECK)
def test_when_it_is_offered(content: Content, card: str) -> None:
    game, who = kate(content)
    who.stamina -= 1
    copy = give(game, who, card)
    assert offered(game, who, copy) == TIMES.get(card, {})


# Weapons


@pytest.mark.parametrize(("card", "bonus"), [(card, bonus) for card, (_, bonus) in WEAPONS.items()])
@pytest.mark.parametrize(("monster", "rating"), HORRORLESS.items())
def test_a_weapon_adds_its_magical_bonus(content: Content, card: str, bonus: int, monster: str, rating: int) -> None:
    """All of it against immunity to what is physical, half of it, rounded up, against resistance to what is magical."""
    worth = {"cultist": bonus, "fire_vampire": bonus, "witch": (bonus + 1) // 2}
    game, who, check = fought(content, monster, [card], [card])
    assert check.pool == 4 + rating + worth[monster]
    assert last(game, MonsterDefeated).to == "trophy"
    assert len(who.monster_trophies) == 1


@pytest.mark.parametrize("card", WEAPONS)
def test_it_gives_nothing_against_magical_immunity(content: Content, card: str) -> None:
    game, who = kate(content)
    give(game, who, card)
    found = ways_to_fight(Fight(game, who, abilities=frozenset(["magical_immunity"])))
    assert {way.bonus for way in found} == {0}


@pytest.mark.parametrize("card", WEAPONS)
def test_a_weapon_that_is_not_wielded_adds_nothing(content: Content, card: str) -> None:
    _, who, check = fought(content, "cultist", [card], [])
    assert check.pool == 5
    assert (who.cards, who.sanity) == ([f"{card}.1"], 6)


@pytest.mark.parametrize(("card", "hands"), [(card, hands) for card, (hands, _) in WEAPONS.items()])
def test_the_hands_a_weapon_takes(content: Content, card: str, hands: int) -> None:
    found = ways(content, [card, "knife", "rifle"])
    assert f"fight:{card}.1" in found
    assert (f"fight:knife.1+{card}.1" in found or f"fight:{card}.1+knife.1" in found) == (hands == 1)
    assert not [each for each in found if card in each and "rifle" in each]


@pytest.mark.parametrize("card", WEAPONS)
def test_a_magical_weapon_is_not_enchanted(content: Content, card: str) -> None:
    game, who = kate(content)
    for each in (card, "enchant_weapon"):
        give(game, who, each)
    monster = put_monster(game, "cultist", who.place)
    assert "cast:enchant_weapon.1" not in options(FlowRunner(combat(game, who, monster)))


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize(("card", "bonus", "sanity"), [("holy_water", 6, 0), ("powder_of_ibn_ghazi", 9, -1)])
def test_it_is_used_up_by_one_combat_check(content: Content, card: str, bonus: int, sanity: int, face: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    before = holdings(game, who)
    dice = script(game, [face] * (2 + 1 + bonus))
    session = FlowRunner(combat(game, who, monster))
    session.answer(f"fight:{card}.1")
    won = {1: {"stamina": -1}, 6: {"monsters": 1}}[face]
    taken = {"unique": -1, "sanity": sanity, **won}
    assert changed(game, who, before) == {what: amount for what, amount in taken.items() if amount}
    assert game.state.decks["unique"][-1] == f"{card}.1"
    assert dice.left == 0


@pytest.mark.parametrize("card", ["enchanted_blade", "enchanted_knife", "lamp_of_alhazred", "sword_of_glory"])
def test_other_weapons_stay(content: Content, card: str) -> None:
    _, who, _ = fought(content, "cultist", [card], [card])
    assert (who.cards, who.exhausted, who.sanity) == ([f"{card}.1"], [], 6)


def test_the_powder_s_sanity_is_a_loss_that_may_be_softened(content: Content) -> None:
    game, who = kate(content)
    for card in ("powder_of_ibn_ghazi", "whiskey"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    script(game, [6] * 12)
    assert run(combat(game, who, monster), ["fight:powder_of_ibn_ghazi.1", "use:whiskey.1"]) == "defeated"
    assert (who.sanity, last(game, Prevented).by) == (6, "whiskey.1")


def test_one_whom_the_powder_drives_insane_has_won_all_the_same(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "powder_of_ibn_ghazi")
    who.sanity = 1
    monster = put_monster(game, "cultist", who.place)
    script(game, [6] * 12)
    with pytest.raises(Collapsed):
        run(combat(game, who, monster), ["fight:powder_of_ibn_ghazi.1"])
    assert (who.monster_trophies, who.place, who.sanity) == ([monster], "arkham_asylum", 1)
