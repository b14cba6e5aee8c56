"""ES12.6, ES12.7, A5, A64: an attempt or turn of the battle without a green die free, and colored dice that come off spells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, lock_die, store_die
from solo.games.museum.game import Game
from solo.games.museum.rules.locks import lock
from solo.kernel.flow import run
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, battle, night, table

SPELLS = ("wither", "shrivelling", "mists_of_releh", "red_sign_of_shudde_mell")
"""Spells that hold dice: three of them one each, the last three."""
NOTHING_TO_ROLL = {"en": "What now?", "cs": "Co teď?", "pl": "Co teraz?", "ru": "Что теперь?"}
TAKEN_FOR = {"en": "take the", "cs": "vzít kostku", "pl": "zdjąć z Zaklęcia", "ru": "снять с заклинания"}


def all_stored(game: Game, *hand: str) -> Game:
    """All green dice lie on spells of the first investigator."""
    give(game, game.state.investigators[0], *SPELLS, *hand)
    for spell, face in zip((*SPELLS[:3], *[SPELLS[3]] * 3), ("i1", "i2", "i3", "lore", "peril", "terror"), strict=True):
        store_die(game, f"{spell}.1", face)
    return game


def holding_yellow(*hand: str, who: str = "darrell_simmons", color: str = "yellow", face: str = "i4") -> Game:
    """The yellow (or red) die lies on Wither of the first investigator, who has other cards, too."""
    game = table(investigators=[who])
    give(game, game.state.investigators[0], "wither", *hand)
    store_die(game, "wither.1", face, color)
    return game


def takes(playing: Night) -> list[str]:
    return [each for each in playing.options if each.startswith("take:")]


# Nothing to roll


def test_es12_7_without_a_green_die_an_attempt_still_asks_before_its_first_roll() -> None:
    playing = night(all_stored(table())).give("go:the_gift_shop")
    assert (playing.kind, playing.about.pool) == ("attempt", ())
    assert "roll" not in playing.options and "give_up" in playing.options
    playing.give("take:wither.1_i1")
    assert "roll" in playing.options
    playing.give("take:shrivelling.1_i2").roll("i3", "lore")
    assert playing.completable() == ["0"]


def test_es6_2_cards_may_add_the_only_die_of_an_attempt() -> None:
    playing = night(all_stored(table(), "knife")).give("go:the_gift_shop", "use:knife.1:0")
    assert playing.pool() == {"yellow": 1}
    playing.roll({"yellow": "i3"}).complete(0, "yellow_i3")
    assert playing.told(events.AttemptLost), "A5: no die is left, and a row is"


def test_es18_11_a_turn_of_the_battle_without_a_green_die_still_asks() -> None:
    playing = night(all_stored(battle("hastur", doom=5), "knife"))
    assert (playing.kind, playing.options[-1]) == ("attack", "stop")
    assert "roll" not in playing.options
    playing.give("use:knife.1:0")
    assert "roll" in playing.options


def test_es18_12_a_turn_of_the_battle_with_nothing_to_add_is_over() -> None:
    game = battle("hastur", doom=5)
    for _ in range(6):
        lock_die(game, "green", "")
    for die in game.state.dice:
        if die.place == "locked":
            die.place, die.lock = "gone", ""
    playing = night(game)
    assert playing.told(events.BattleTurnOver)
    assert not playing.told(events.DiceRolled)


def test_a5_an_attempt_without_any_die_fails_and_nobody_has_given_it_up() -> None:
    game = table(investigators=["darrell_simmons", "bob_jenkins"])
    all_stored(game)
    game.state.seat = 0
    for die in game.dice_in("spell"):
        die.place, die.holder, die.face = "locked", "", ""
        die.lock = "the_gift_shop"
    playing = night(game).give("go:the_gift_shop")
    assert playing.told(events.AttemptLost)
    assert not playing.told(events.AttemptGivenUp) and not playing.told(events.DiceRolled)


def test_a5_a_pool_emptied_in_the_attempt_fails_it_though_dice_lie_on_spells() -> None:
    game = all_stored(table())
    playing = night(game).give("go:the_gift_shop", "take:shrivelling.1_i2").roll("i3").complete(0, "i3")
    assert playing.told(events.AttemptLost)


def test_a5_what_takes_the_last_die_before_a_roll_leaves_nothing_to_roll() -> None:
    """Find Gate opens a world whose lock takes the only die of the pool (ES5.3, A45)."""
    game = all_stored(table(), "food", "lantern")
    game.state.investigators[0].stamina = 3
    playing = night(game).give("go:the_gift_shop", "take:wither.1_i1")
    for die in game.dice_in("pool"):
        die.place = "lost"
    playing.give("use:food.1:0")
    assert "roll" not in playing.options and "use:lantern.1:0" in playing.options
    playing.give("use:lantern.1:0")
    assert "roll" in playing.options


# Colored dice off spells


@pytest.mark.parametrize(
    ("card", "color", "index"),
    [
        ("knife", "yellow", 0),
        ("enchanted_blade", "red", 0),
        ("lantern", "yellow", 0),
        ("colt_45", "yellow", 0),
        ("ruby_of_rlyeh", "red", 0),
        ("sword_of_glory", "red", 0),
        ("necronomicon", "red", 0),
        ("enchanted_knife", "red", 0),
        ("ryan_dean", "yellow", 0),
    ],
)
def test_es12_7_any_card_that_adds_a_color_brings_its_die_off_a_spell(card: str, color: str, index: int) -> None:
    game = holding_yellow(card, color=color)
    playing = night(game).give("go:the_missing_records", f"take:wither.1_{color}_i4")
    assert playing.pool()[color] == 1
    assert [event.source for event in playing.told(events.DiceAdded)] == [f"{card}.1"]
    assert "wither.1" in game.state.decks["spell"]
    assert takes(playing) == []


def test_es12_7_without_such_a_card_the_die_stays_and_its_result_may_be_used() -> None:
    playing = night(holding_yellow("enchanted_blade")).give("go:the_gift_shop")
    assert takes(playing) == []
    playing.roll("peril", "peril", "peril", "peril", "peril", "peril").complete(0, "wither.1_yellow_i4")


def test_es12_7_an_ability_may_add_the_die_and_the_card_is_the_players_choice() -> None:
    game = holding_yellow(who="jenny_barnes")
    game.state.investigators[0].clues = 1
    playing = night(game).give("go:the_gift_shop", "take:wither.1_yellow_i4")
    assert (playing.pool(), playing.first.clues) == ({"green": 6, "yellow": 1, "red": 1}, 0)
    two = night(holding_yellow("knife", "axe")).give("go:the_gift_shop", "take:wither.1_yellow_i4")
    assert two.options == ["use:knife.1:0", "use:axe.1:0"]
    two.give("use:axe.1:0")
    assert (two.pool(), two.first.cards) == ({"green": 6, "yellow": 1}, ["knife.1"])


def test_es12_7_one_card_may_bring_both_colors_off_spells() -> None:
    game = holding_yellow("sword_of_glory", "shrivelling", "knife")
    store_die(game, "shrivelling.1", "wild", "red")
    playing = night(game).give("go:the_gift_shop")
    assert takes(playing) == ["take:wither.1_yellow_i4", "take:shrivelling.1_red_wild"]
    playing.give("take:shrivelling.1_red_wild")
    assert playing.options == ["use:sword_of_glory.1:0", "take:wither.1_yellow_i4"]
    playing.give("take:wither.1_yellow_i4")
    assert playing.pool() == {"green": 6, "yellow": 1, "red": 1}
    assert playing.first.cards == ["knife.1"]


def test_es12_7_the_spell_that_holds_the_die_does_not_add_it() -> None:
    game = table()
    give(game, game.state.investigators[0], "enchant_weapon")
    store_die(game, "enchant_weapon.1", "i4", "yellow")
    assert takes(night(game).give("go:the_gift_shop")) == []


def test_es12_7_what_pays_for_the_ability_is_not_the_spell_that_has_gone() -> None:
    assert takes(night(holding_yellow(who="jenny_barnes")).give("go:the_gift_shop")) == []


def test_es18_11_a_die_comes_off_a_spell_in_the_battle_too() -> None:
    game = battle("yig", doom=8)
    give(game, game.state.investigators[0], "wither", "knife")
    store_die(game, "wither.1", "i4", "yellow")
    assert night(game).give("take:wither.1_yellow_i4").pool() == {"green": 6, "yellow": 1}


# Once in a phase


def stored_again(playing: Night, color: str) -> Night:
    """The yellow or red die, the last of seven, goes onto a spell after the first roll."""
    faces: Sequence[str] = ("terror",) * 6
    return playing.roll(*faces, {color: "i4"}).give("use:wither.1:0", f"store:{color}_1").fail()


@pytest.mark.parametrize(
    ("cards", "color"), [(("knife", "axe"), "yellow"), (("enchanted_blade", "necronomicon"), "red")]
)
def test_es12_6_a_color_comes_in_once_in_a_phase_whatever_became_of_it(cards: tuple[str, str], color: str) -> None:
    playing = at_card("the_missing_records", hand=[*cards, "wither"]).give(f"use:{cards[0]}.1:0")
    stored_again(playing, color)
    assert f"take:wither.1_{color}_i4" not in playing.options, "A64: it was added in this phase"
    playing.give("give_up", "go:the_missing_records")
    assert f"take:wither.1_{color}_i4" in playing.options


def test_a64_a_die_off_a_spell_counts_and_does_not_come_in_again() -> None:
    game = holding_yellow("knife", "axe", "shrivelling")
    playing = night(game).give("go:the_missing_records", "take:wither.1_yellow_i4", "use:knife.1:0")
    faces: Sequence[str] = ("terror",) * 6
    playing.roll(*faces, {"yellow": "i4"}).give("use:shrivelling.1:0", "store:yellow_1").fail()
    assert takes(playing) == []


def test_a64_a_die_freed_from_a_lock_does_not_come_in_again() -> None:
    playing = at_card("the_missing_records", hand=["knife", "axe"]).give("use:knife.1:0")
    game = playing.game
    die = game.die("yellow_1")
    run(lock(game, "the_gift_shop", "yellow"))
    assert die.place == "locked"
    die.lock, die.place = "", "free"
    playing.give(*(["use:axe.1:0"] if "use:axe.1:0" in playing.options else []))
    assert "use:axe.1:0" not in night(game).options


def test_a64_sister_marys_locked_dice_do_not_count_as_added() -> None:
    game = table(investigators=["sister_mary"])
    lock_die(game, "yellow", "the_gift_shop")
    give(game, game.state.investigators[0], "sword_of_glory")
    playing = night(game).give("go:the_missing_records")
    assert playing.pool() == {"green": 6, "yellow": 1}
    assert playing.give("use:sword_of_glory.1:0").pool() == {"green": 6, "yellow": 1, "red": 1}


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_the_questions_say_that_no_die_is_there_and_what_adds_one(language: str) -> None:
    playing = night(all_stored(table()))
    playing.give("go:the_gift_shop")
    front = front_of(playing, language)
    assert front.prompt(playing.decision).endswith(NOTHING_TO_ROLL[language])
    brought = night(holding_yellow("knife", "axe")).give("go:the_gift_shop")
    front = front_of(brought, language)
    take = next(each for each in brought.decision.options if each.verb == "take")
    assert front.option(brought.decision, take).replace("\xa0", " ").startswith(TAKEN_FOR[language])
    brought.give(take.id)
    assert all(each.verb == "use" for each in brought.decision.options)
    assert front_of(brought, language).prompt(brought.decision).endswith("?")
