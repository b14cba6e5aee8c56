"""The unique item deck: every card's figures and times; its weapons, its tomes, and what is used on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.arkham.cards import owned
from solo.arkham.combat import Fight, combat, ways_to_fight
from solo.arkham.content import Content
from solo.arkham.events import Bought, Checked, Lost, MonsterDefeated, Paid, Prevented, Rolled
from solo.arkham.game import Collapsed
from solo.arkham.movement import other_world_movement, walk_about
from solo.arkham.scenario import give, put_monster, script
from solo.arkham.upkeep import refresh
from solo.kernel.flow import Session, run
from tests.arkham.helpers import (
    HORRORLESS,
    about,
    changed,
    every,
    figures,
    fought,
    holdings,
    kate,
    last,
    move_options,
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

TOMES = {
    "book_of_dzyan": (2, -1, {"spell": 1, "sanity": -1}),
    "cabala_of_saboth": (2, -2, {"skill": 1, "unique": -1}),
    "cultes_des_goules": (2, -2, {"spell": 1, "clues": 1, "sanity": -2, "unique": -1}),
    "nameless_cults": (1, -1, {"spell": 1, "sanity": -1, "unique": -1}),
    "necronomicon": (2, -2, {"spell": 1, "sanity": -2}),
    "the_king_in_yellow": (2, -2, {"clues": 4, "sanity": -1, "unique": -1}),
}
"""Movement points, the modifier of the Lore check, and what is different after it was passed."""

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
    assert game.kit(who).protected == []


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
    assert set(game.kit(who).clue_dice.values()) == {0}


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
    assert "cast:enchant_weapon.1" not in options(Session(combat(game, who, monster)))


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize(("card", "bonus", "sanity"), [("holy_water", 6, 0), ("powder_of_ibn_ghazi", 9, -1)])
def test_it_is_used_up_by_one_combat_check(content: Content, card: str, bonus: int, sanity: int, face: int) -> None:
    game, who = kate(content)
    give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    before = holdings(game, who)
    dice = script(game, [face] * (2 + 1 + bonus))
    session = Session(combat(game, who, monster))
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


# Tomes


@pytest.mark.parametrize(
    ("card", "points", "modifier", "gained"), [(card, *figures) for card, figures in TOMES.items()]
)
class TestTomes:
    def test_reading_it_with_success(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        tops = [game.state.decks[deck][0] for deck in ("spell", "skill") if deck in gained]
        before = holdings(game, who)
        dice = script(game, [*[1] * (2 + modifier), 5])
        session = Session(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == gained
        assert who.cards[-len(tops) :] == tops or not tops
        check = last(game, Checked)
        assert (check.check, check.modifier, check.pool, check.difficulty) == ("lore", modifier, 3 + modifier, 1)
        assert dice.left == 0
        assert (game.state.decks["unique"][-1] == f"{card}.1") == ("unique" in gained)
        assert (who.exhausted == [f"{card}.1"]) == ("unique" not in gained)
        assert [event.what for event in every(game, Lost)] == ["sanity"] * ("sanity" in gained)

    def test_reading_it_in_vain(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        before = holdings(game, who)
        script(game, [4] * (3 + modifier))
        session = Session(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == {}
        assert (who.exhausted, who.tokens) == ([f"{card}.1"], {})
        assert f"use:{card}.1" not in options(session)

    def test_it_takes_movement_points(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [points - 1, 1, 1]
        give(game, who, card)
        assert f"use:{card}.1" in move_options(game, who)
        assert f"use:{card}.1" not in move_options(game, who, "go:southside_street")

    def test_it_is_not_read_in_another_world(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content, "abyss_1")
        give(game, who, card)
        run(other_world_movement(game, who))
        assert (who.place, who.exhausted) == ("abyss_2", [])


def test_the_book_of_dzyan_serves_twice(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "book_of_dzyan")
    script(game, [6, 1, 1, 1, 6, 1])
    read = ["use:book_of_dzyan.1"]
    run(walk_about(game, who), read)
    assert who.tokens == {"book_of_dzyan.1": 1}
    refresh(game, who)
    run(walk_about(game, who), read)
    assert who.tokens == {"book_of_dzyan.1": 1}, "reading in vain does not wear it out"
    refresh(game, who)
    run(walk_about(game, who), read)
    assert (owned(game, who, "tome"), who.tokens) == ([], {})
    assert game.state.decks["unique"][-1] == "book_of_dzyan.1"
    assert (len(owned(game, who, "spell")), who.sanity) == (2, 4)


def test_the_necronomicon_can_be_read_for_ever(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "necronomicon")
    for spells, sanity in ((1, 4), (2, 2)):
        refresh(game, who)
        script(game, [6])
        run(walk_about(game, who), ["use:necronomicon.1"])
        assert (owned(game, who, "tome"), who.sanity) == (["necronomicon.1"], sanity)
        assert len(owned(game, who, "spell")) == spells


def test_the_price_of_a_tome_s_secret_is_a_loss(content: Content) -> None:
    game, who = kate(content)
    for card in ("necronomicon", "whiskey"):
        give(game, who, card)
    script(game, [6])
    run(walk_about(game, who), ["use:necronomicon.1", "use:whiskey.1"])
    assert who.sanity == 5


# The statue and the tablet


@pytest.mark.parametrize(
    ("face", "answers", "gained"),
    [
        (5, ["spell"], {"spell": 1, "sanity": -1}),
        (6, ["clues"], {"clues": 3, "sanity": -1}),
        (4, [], {"stamina": -2, "sanity": -1}),
    ],
)
def test_the_alien_statue_is_a_gamble(content: Content, face: int, answers: list[str], gained: dict[str, int]) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    give(game, who, "alien_statue")
    before = holdings(game, who)
    dice = script(game, [face])
    session = Session(walk_about(game, who))
    for answer in ["use:alien_statue.1", *answers]:
        session.answer(answer)
    assert about(session) == 4 - 2
    assert changed(game, who, before) == gained
    assert last(game, Rolled).faces == (face,)
    assert (last(game, Paid).what, dice.left) == ("sanity", 0)
    assert who.exhausted == ["alien_statue.1"]
    assert "use:alien_statue.1" not in options(session)


def test_the_alien_statue_s_sanity_is_a_cost_and_its_stamina_a_loss(content: Content) -> None:
    game, who = kate(content)
    for card in ("alien_statue", "whiskey", "food"):
        give(game, who, card)
    script(game, [1])
    run(walk_about(game, who), ["use:alien_statue.1", "use:food.1"])
    assert (who.sanity, who.stamina, who.cards) == (5, 3, ["alien_statue.1", "whiskey.1"])


def test_the_last_sanity_buys_the_statue_s_answer_before_it_is_felt(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "alien_statue")
    who.sanity = 1
    script(game, [5])
    with pytest.raises(Collapsed):
        run(walk_about(game, who), ["use:alien_statue.1", "clues"])
    assert (who.place, who.clues) == ("arkham_asylum", 2), "three clues, half of them lost"


@pytest.mark.parametrize("card", ["alien_statue", "ancient_tablet"])
def test_what_the_way_must_leave_for_it(content: Content, card: str) -> None:
    game, who = kate(content)
    who.sliders = [{"alien_statue": 1, "ancient_tablet": 2}[card], 1, 1]
    give(game, who, card)
    assert f"use:{card}.1" in move_options(game, who)
    assert f"use:{card}.1" not in move_options(game, who, "go:southside_street")


@pytest.mark.parametrize(
    ("faces", "gained"),
    [([5, 6], {"spell": 2}), ([1, 5], {"spell": 1, "clues": 2}), ([4, 1], {"clues": 4})],
)
def test_the_ancient_tablet_is_broken_for_two_dice(content: Content, faces: list[int], gained: dict[str, int]) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    give(game, who, "ancient_tablet")
    before = holdings(game, who)
    script(game, faces)
    session = Session(walk_about(game, who))
    session.answer("use:ancient_tablet.1")
    assert about(session) == 4 - 3
    assert changed(game, who, before) == {"unique": -1, **gained}
    assert last(game, Rolled).faces == tuple(faces)
    assert game.state.decks["unique"][-1] == "ancient_tablet.1"


@pytest.mark.parametrize(("status", "success"), [("blessing", 4), ("curse", 6)])
@pytest.mark.parametrize("less", [0, 1])
def test_blessing_and_curse_count_for_the_tablet_s_dice(content: Content, status: str, success: int, less: int) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    for card in ("ancient_tablet", status):
        give(game, who, card)
    before = holdings(game, who)
    script(game, [success - less] * 2)
    run(walk_about(game, who), ["use:ancient_tablet.1", "stop"])
    assert changed(game, who, before) == {"unique": -1, **({"clues": 4} if less else {"spell": 2})}
