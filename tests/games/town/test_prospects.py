"""Odds of whole fights are exact: held against every fall of the dice, played out on the rules (R19, R20, R21, R33)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.policy import best_option
from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fallen import Result, enduring, enumerated, preferring

STREET = "downtown_street"


class Case(NamedTuple):
    """A fight: who, against what, with which cards and values, and in which way ("fight", "evade", or an answer)."""

    who: str
    monster: str
    cards: tuple[str, ...]
    sanity: int
    stamina: int
    way: tuple[str, ...]
    """What is preferred at each decision of the fight."""
    begun: bool = False
    """Whether the odds are those shown at the first question of the fight; else those before it."""


CURSE = "dread_curse_of_azathoth"
ARMS = ("45_automatic", "rifle", "sword_of_glory", "powder_of_ibn_ghazi")
WATCHER = "blue_watcher_of_the_pyramid"
SHRIVELLING = ("fight:shrivelling", "fight")
BOTH = ("fight:45_automatic.1+wither.1", "fight:45_automatic", "fight")
ONE = (f"fight:{CURSE}", "fight:rifle", "fight")
ENCHANTED = ("enchant_weapon", "rifle")
SIGN = ("red_sign_of_shudde_mell", "45_automatic")
GUARDED = SIGN[:1]
FOREARMED = (f"cast:{SIGN[0]}", "ability:nightmarish", f"fight:{SIGN[0]}")
BLANKING = (
    "ability:physical_immunity",
    "fight:45_automatic.1+red_sign_of_shudde_mell.1",
    "fight:45_automatic",
    "fight",
)


CASES = {
    "bare hands": Case("amanda_sharpe", "cultist", (), 5, 2, ("fight",)),
    "horror first": Case("amanda_sharpe", "zombie", (), 2, 3, ("fight",)),
    "nightmarish may drive mad": Case(
        "amanda_sharpe", "dark_young", ("sword_of_glory",), 1, 3, ("fight:sword_of_glory",)
    ),
    "overwhelming may fell the victor": Case(
        "amanda_sharpe", "gug", ("sword_of_glory",), 3, 1, ("fight:sword_of_glory",)
    ),
    "Harvey's sanity": Case("harvey_walters", "zombie", (), 1, 3, ("fight",)),
    "Michael's stamina": Case("michael_mcglen", "byakhee", (), 1, 2, ("fight",)),
    "blessed": Case("amanda_sharpe", "ghoul", ("blessing",), 2, 2, ("fight",)),
    "cursed, with a shotgun": Case("amanda_sharpe", "high_priest", ("curse", "shotgun"), 2, 2, ("fight:shotgun",)),
    "half of a weapon": Case("amanda_sharpe", "vampire", ("rifle",), 2, 3, ("fight:rifle",)),
    "a wasted weapon": Case("amanda_sharpe", "ghost", ("rifle",), 2, 2, ("fight:rifle",)),
    "the cross and the undead": Case("amanda_sharpe", "ghost", ("cross",), 2, 2, ("fight:cross",)),
    "dynamite, then nothing": Case("amanda_sharpe", "cultist", ("dynamite",), 2, 2, ("fight:dynamite", "fight")),
    "dynamite, twice": Case("amanda_sharpe", "warlock", ("dynamite", "dynamite"), 3, 2, ("fight:dynamite", "fight")),
    "powder may drive mad": Case(
        "amanda_sharpe", "witch", ("powder_of_ibn_ghazi",), 1, 3, ("fight:powder_of_ibn_ghazi",)
    ),
    "the elder thing takes": Case(
        "amanda_sharpe", "elder_thing", ("45_automatic",), 3, 2, ("fight:45_automatic", "fight")
    ),
    "the shambler ends it": Case("amanda_sharpe", "dimensional_shambler", ("rifle",), 2, 2, ("fight:rifle",)),
    "the black man": Case("amanda_sharpe", "the_black_man", (), 2, 2, ("fight",)),
    "the bloated woman": Case("amanda_sharpe", "the_bloated_woman", ("rifle",), 3, 3, ("fight:rifle",)),
    "lore in place of fight": Case("harvey_walters", "the_dark_pharaoh", (), 3, 3, ("fight",)),
    "fleeing": Case("amanda_sharpe", "cultist", (), 3, 2, ("flee",), True),
    "evading, then fleeing": Case("amanda_sharpe", "zombie", (), 2, 3, ("evade", "flee")),
    "evading an ambush": Case("amanda_sharpe", "ghoul", (), 2, 2, ("evade", "flee", "fight")),
    "no weapon, though there is one": Case("amanda_sharpe", "witch", ("knife",), 3, 3, ("fight",), True),
    "a spell, best before the fight": Case(
        "amanda_sharpe", "witch", ("wither",), 2, 2, ("cast:wither", "fight:wither", "fight")
    ),
    "a spell": Case("amanda_sharpe", "cultist", ("shrivelling",), 2, 2, ("cast:shrivelling", *SHRIVELLING), True),
    "a spell's price": Case("amanda_sharpe", "cultist", ("shrivelling",), 1, 2, ("cast:shrivelling",), True),
    "a spell and a gun": Case("amanda_sharpe", "witch", ("wither", "45_automatic"), 3, 2, ("cast:wither", *BOTH), True),
    "a spell of both hands": Case("amanda_sharpe", "witch", (CURSE, "rifle"), 3, 3, (f"cast:{CURSE}", *ONE), True),
    "an enchantment": Case(
        "amanda_sharpe", "fire_vampire", ENCHANTED, 3, 3, ("cast:enchant_weapon", "fight:rifle"), True
    ),
    "a red sign": Case("amanda_sharpe", "fire_vampire", SIGN, 3, 3, (f"cast:{SIGN[0]}", *BLANKING), True),
    "a binding": Case("amanda_sharpe", "high_priest", ("bind_monster",), 3, 2, ("go_on", "cast:bind_monster", "fight")),
    "a binding before the horror": Case(
        "amanda_sharpe", "zombie", ("bind_monster",), 4, 2, ("cast:bind_monster", "fight"), True
    ),
    "a watcher before the horror": Case("amanda_sharpe", "zombie", (WATCHER,), 2, 3, (f"use:{WATCHER}",), True),
    "a wither before the horror": Case(
        "amanda_sharpe", "zombie", ("wither",), 2, 2, ("cast:wither", "fight:wither", "fight"), True
    ),
    "the horror, then a wither": Case(
        "amanda_sharpe", "zombie", ("wither",), 2, 2, ("go_on", "cast:wither", "fight:wither", "fight"), True
    ),
    "a red sign before the horror": Case("amanda_sharpe", "dark_young", GUARDED, 3, 3, (*FOREARMED, "fight"), True),
    "a red sign for the horror": Case(
        "amanda_sharpe", "dark_young", SIGN, 2, 3, (*FOREARMED[:2], *BLANKING[1:], "fight:45_automatic", "fight")
    ),
    "a gun beside a red sign that failed": Case(
        "amanda_sharpe", "dark_young", (*GUARDED, "rifle"), 4, 3, (*FOREARMED, "fight:rifle", "fight"), True
    ),
    "a binding with the last sanity": Case(
        "amanda_sharpe", "witch", ("bind_monster",), 2, 2, ("cast:bind_monster",), True
    ),
    "a watcher": Case("amanda_sharpe", "witch", (WATCHER,), 3, 2, (f"use:{WATCHER}",), True),
}


WARDED = ("cast:flesh_ward", "use:food", "fight")
MISTS = ("cast:mists_of_releh", "flee")
STATUES = ("use:warding_statue", "use:food", "fight:45_automatic", "fight")

GUARDED_CASES = {
    "whiskey before the horror": Case("amanda_sharpe", "zombie", ("whiskey",), 1, 2, ("use:whiskey", "fight")),
    "two meals": Case("amanda_sharpe", "cultist", ("food", "food"), 3, 1, ("use:food", "fight")),
    "a meal that is not enough": Case("amanda_sharpe", "zombie", ("food",), 3, 1, ("use:food", "fight")),
    "a ward": Case("amanda_sharpe", "cultist", ("flesh_ward",), 3, 1, WARDED),
    "a ward, then a meal": Case("amanda_sharpe", "cultist", ("food", "flesh_ward"), 2, 1, WARDED),
    "a ward for the last sanity": Case("amanda_sharpe", "cultist", ("food", "flesh_ward"), 1, 1, WARDED[1:]),
    "a ward and a spell": Case(
        "amanda_sharpe",
        "cultist",
        ("flesh_ward", "wither"),
        2,
        1,
        (*WARDED[:1], "cast:wither", "fight:wither", "fight"),
        True,
    ),
    "jewelry": Case("amanda_sharpe", "cultist", ("enchanted_jewelry",), 3, 1, ("use:enchanted_jewelry", "fight")),
    "a statue against the blow": Case(
        "amanda_sharpe", "witch", ("food", "warding_statue", "45_automatic"), 3, 1, STATUES
    ),
    "a statue against the horror": Case(
        "amanda_sharpe", "zombie", ("obsidian_statue",), 1, 2, ("use:obsidian_statue", "sanity", "fight")
    ),
    "the victor's ward": Case(
        "amanda_sharpe", "gug", ("sword_of_glory", "flesh_ward"), 3, 1, ("cast:flesh_ward", "fight:sword_of_glory")
    ),
    "the ward is taken": Case(
        "amanda_sharpe",
        "elder_thing",
        ("flesh_ward", "rifle"),
        3,
        2,
        ("cast:flesh_ward", "fight:rifle", "discard:flesh_ward", "fight"),
    ),
    "powder and whiskey": Case(
        "amanda_sharpe",
        "witch",
        ("powder_of_ibn_ghazi", "whiskey"),
        1,
        3,
        ("use:whiskey", "fight:powder_of_ibn_ghazi", "fight"),
    ),
    "a meal while fleeing": Case("amanda_sharpe", "cultist", ("food",), 3, 1, ("flee", "use:food"), True),
    "no statue while fleeing": Case(
        "amanda_sharpe", "witch", ("warding_statue",), 3, 1, ("flee", "use:warding_statue"), True
    ),
    "mists": Case("amanda_sharpe", "cultist", ("mists_of_releh",), 3, 2, ("evade", *MISTS)),
    "mists that fail": Case("amanda_sharpe", "zombie", ("mists_of_releh", "food"), 2, 2, ("evade", "use:food", *MISTS)),
    "mists against an ambush": Case("amanda_sharpe", "ghoul", ("mists_of_releh",), 2, 2, ("evade", *MISTS, "fight")),
    "a key": Case("amanda_sharpe", "zombie", ("silver_key",), 3, 2, ("evade", "use:silver_key")),
}
"""Fights of those who hold something ready against a fall, or to slip away."""


def laid_out(content: Content, case: Case, ancient_one: str = "azathoth", lore: int = 2) -> tuple[Game, str]:
    """The table of a case: nothing else is about, and of each card the first copies are held."""
    if "mask" in content.monsters[case.monster].abilities:
        ancient_one = "nyarlathotep"
    game = scenario(content, investigators=[case.who], ancient_one=ancient_one)
    game.state.decks = {deck: content.copies(deck) for deck in game.state.decks}
    who = game.by_id(case.who)
    who.place, who.sanity, who.stamina = STREET, case.sanity, case.stamina
    who.sliders[2] = lore
    monster = put_monster(game, case.monster, STREET)
    for card in case.cards:
        give(game, who, card)
    return game, monster


def foreseen(game: Game, case: Case, monster: str) -> FightValue:
    """What the odds say."""
    decision: Decision | None = Decision(
        "deal_with", case.who, (option("evade", monster), option("fight", monster)), "R8.1"
    )
    if not case.begun:
        assert decision is not None
        return forecast_of(game, decision)[f"{'evade' if case.way[0] == 'evade' else 'fight'}:{monster}"]
    decision = FlowRunner(combat(game, game.by_id(case.who), monster)).decision
    assert decision is not None
    return forecast_of(game, decision)[preferring(*case.way)(game, decision)]


def same(found: FightValue, exact: Result) -> bool:
    return found[: len(exact)] == pytest.approx(tuple(map(float, exact)), abs=1e-9)


@pytest.mark.parametrize("name", CASES)
def test_whole_fights_are_reckoned_as_by_playing_every_fall_of_the_dice(content: Content, name: str) -> None:
    case = CASES[name]
    game, monster = laid_out(content, case)
    found = foreseen(game, case, monster)
    game, monster = laid_out(content, case)
    exact = enumerated(game, 0, monster, preferring(*case.way), evading=case.way[0] == "evade")
    assert same(found, exact), (found, [float(each) for each in exact])


@pytest.mark.parametrize("name", GUARDED_CASES)
def test_what_is_held_ready_against_a_fall_or_to_evade_is_reckoned_with(content: Content, name: str) -> None:
    """Whiskey, a meal, a ward, a statue: used where one would fall without (R22.1); mists where the dice fail (R18.6)."""
    case = GUARDED_CASES[name]
    game, monster = laid_out(content, case, lore=3)
    found = foreseen(game, case, monster)
    game, monster = laid_out(content, case, lore=3)
    exact = enumerated(game, 0, monster, enduring(*case.way), evading=case.way[0] == "evade")
    assert same(found, exact), (found, [float(each) for each in exact])
    bare, monster = laid_out(content, case._replace(cards=tuple(each for each in case.cards if each in ARMS)))
    if not case.begun:
        assert foreseen(bare, case, monster).win <= found.win


def test_r19_6_a_monster_that_cannot_hurt_is_beaten_in_the_end(content: Content) -> None:
    """A nightgaunt throws one through a gate; without a gate it does nothing, and one may try for ever (A22)."""
    case = Case("amanda_sharpe", "nightgaunt", ("rifle",), 3, 3, ("fight",))
    game, monster = laid_out(content, case)
    assert foreseen(game, case, monster).win == pytest.approx(1)
    put_gate(game, "woods", "abyss")
    thrown = foreseen(game, case, monster)
    assert 0 < thrown.win < 1 and thrown.fall == 0


def test_no_dice_against_the_horror_of_a_star_spawn_is_no_chance(content: Content) -> None:
    """Will 0 and the last point of sanity: insane before the first blow, whatever is in hand (R19.3)."""
    case = Case("amanda_sharpe", "star_spawn", ("sword_of_glory",), 1, 5, ("fight",))
    game, monster = laid_out(content, case)
    assert foreseen(game, case, monster)[:2] == (0, 1)


@pytest.mark.parametrize(("monster", "best"), [("cultist", "fight"), ("vampire", "fight:dynamite.1")])
def test_dynamite_is_the_best_only_where_it_pays(content: Content, monster: str, best: str) -> None:
    """A cultist falls to bare hands in the end; a vampire to nothing but the dynamite."""
    case = Case("amanda_sharpe", monster, ("dynamite",), 5, 5, ())
    game, marker = laid_out(content, case)
    session = FlowRunner(combat(game, game.by_id(case.who), marker))
    while session.decision is not None and session.decision.kind != "combat":
        session.answer(session.decision.default)
    assert session.decision is not None
    found = forecast_of(game, session.decision)
    assert found["fight:dynamite.1"].win > found["fight"].win
    ways = {id: outlook for id, outlook in found.items() if id.startswith("fight")}
    assert best_option(ways) == best


def test_r22_14_the_shambler_devours_where_the_lost_are_devoured(content: Content) -> None:
    case = Case("amanda_sharpe", "dimensional_shambler", (), 2, 2, ("fight",))
    game, monster = laid_out(content, case, "yog_sothoth")
    found = foreseen(game, case, monster)
    game, monster = laid_out(content, case, "yog_sothoth")
    exact = enumerated(game, 0, monster, preferring("fight"))
    assert found.fall == pytest.approx(float(exact.fall)) and exact.fall > exact.win
