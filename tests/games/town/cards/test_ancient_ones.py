"""The eight Ancient Ones while they sleep: the doom track, the defences, and the worshippers (R35.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, MonsterFigures
from solo.games.town.printed.numbers import SKY
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.doom import add_doom, doom_limit
from solo.games.town.rules.monster_movement import move_monsters
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, in_battle, last
from tests.games.town.tables import pair_against


class InvestigatorSheet(NamedTuple):
    """What is printed. Worshippers: the figures as they stand under this Ancient One; abilities in alphabetical order."""

    doom: int
    worshipper: str
    movement: str
    toughness: int
    horror: tuple[int, int] | None
    combat: tuple[int, int]
    abilities: str
    defence: str


SHEETS = {
    "azathoth": InvestigatorSheet(14, "maniac", "normal", 2, None, (1, 1), "", ""),
    "cthulhu": InvestigatorSheet(13, "cultist", "normal", 1, (-2, 2), (1, 1), "", ""),
    "hastur": InvestigatorSheet(13, "cultist", "flying", 1, None, (-2, 1), "", "physical_resistance"),
    "ithaqua": InvestigatorSheet(11, "cultist", "normal", 3, None, (1, 1), "", ""),
    "nyarlathotep": InvestigatorSheet(11, "cultist", "normal", 1, None, (1, 1), "endless", "magical_resistance"),
    "shub_niggurath": InvestigatorSheet(
        12,
        "dark_young",
        "stationary",
        4,
        (0, 3),
        (-1, 3),
        "endless nightmarish physical_resistance",
        "physical_immunity",
    ),
    "yig": InvestigatorSheet(10, "cultist", "normal", 1, None, (0, 4), "", ""),
    "yog_sothoth": InvestigatorSheet(12, "cultist", "normal", 1, None, (-1, 1), "magical_immunity", "magical_immunity"),
}


def plain(figures: MonsterFigures) -> tuple[Any, ...]:
    """The figures that worshippers may have changed."""
    horror = (figures.horror.rating, figures.horror.damage) if figures.horror is not None else None
    combat = (figures.combat.rating, figures.combat.damage) if figures.combat is not None else None
    return figures.movement, figures.toughness, horror, combat, " ".join(sorted(figures.abilities))


def test_r35_2_there_are_eight(content: Content) -> None:
    assert sorted(content.ancient_ones) == sorted(SHEETS)


@pytest.mark.parametrize("id", SHEETS)
def test_r28_2_the_last_space_of_the_track_wakes_it(content: Content, id: str) -> None:
    game, _ = pair_against(content, id)
    assert doom_limit(game) == SHEETS[id].doom
    add_doom(game, SHEETS[id].doom - 1)
    with pytest.raises(AncientOneAwakens):
        add_doom(game)
    assert game.state.doom == SHEETS[id].doom


@pytest.mark.parametrize("id", SHEETS)
def test_worshippers_while_it_sleeps(content: Content, id: str) -> None:
    game, _ = pair_against(content, id)
    sheet = SHEETS[id]
    assert plain(game.figures(f"{sheet.worshipper}.1")) == sheet[2:7]


@pytest.mark.parametrize("id", SHEETS)
def test_all_other_monsters_are_as_printed(content: Content, id: str) -> None:
    """But for the toughness that Shub-Niggurath gives to all."""
    game, _ = pair_against(content, id)
    wild = scenario(content, ancient_one=id)
    wake(wild)
    for kind in content.monsters:
        if kind != SHEETS[id].worshipper:
            movement, toughness, *rest = plain(wild.figures(f"{kind}.1"))
            more = 1 if id == "shub_niggurath" else 0
            assert plain(game.figures(f"{kind}.1")) == (movement, toughness + more, *rest)


@pytest.mark.parametrize("id", SHEETS)
def test_worshippers_are_as_printed_in_the_battle(content: Content, id: str) -> None:
    game, _ = pair_against(content, id)
    printed = content.monsters[SHEETS[id].worshipper]
    wake(game)
    found = game.figures(f"{SHEETS[id].worshipper}.1")
    fact = printed.fact
    assert (found.movement, found.toughness, found.horror, found.combat) == (
        fact.movement,
        fact.toughness,
        fact.horror,
        fact.combat,
    )
    assert found.abilities == printed.abilities


def dice_of(view: object) -> dict[str, int]:
    """The dice of every way to fight that is offered."""
    assert isinstance(view, CombatView)
    return {way: dice for way, (dice, *_) in view.pools.items()}


BONUS = {"": 4, "resistance": 2, "immunity": 0}


@pytest.mark.parametrize("id", [id for id in SHEETS if id != "azathoth"])
def test_r29_6_defences_against_weapons_of_both_kinds(content: Content, id: str) -> None:
    """Amanda (fight 4), a pistol (+4 physical), a blade (+4 magical); rating 0 to see the bonuses alone."""
    game, who, battle = in_battle(content, id, ("amanda_sharpe",), 0)
    pistol, blade = give(game, who, "45_automatic"), give(game, who, "enchanted_blade")
    against, _, how = SHEETS[id].defence.partition("_")
    physical = BONUS[how] if against == "physical" else 4
    magical = BONUS[how] if against == "magical" else 4
    view = about(FlowRunner(attack(game, who, battle)))
    assert dice_of(view) == {
        "fight": 4,
        f"fight:{pistol}": 4 + physical,
        f"fight:{blade}": 4 + magical,
        f"fight:{pistol}+{blade}": 4 + physical + magical,
    }


# Worshippers at work


def test_azathoths_maniacs_stay_tougher_in_the_panic(content: Content) -> None:
    game, _ = pair_against(content, "azathoth")
    game.state.terror = 6
    assert plain(game.figures("maniac.1")) == ("normal", 2, None, (-2, 3), "endless")


def test_cthulhus_cultists_ask_for_a_horror_check(content: Content) -> None:
    game, who = pair_against(content, "cthulhu")
    who.place = "uptown_street"
    marker = put_monster(game, "cultist", who.place)
    script(game, [1])
    session = FlowRunner(combat(game, who, marker))
    check = last(game, events.Checked)
    assert (check.check, check.modifier, check.pool, who.sanity) == ("horror", -2, 1, 4 - 2)
    assert session.decision is not None


def test_hasturs_cultists_fly(content: Content) -> None:
    game, _ = pair_against(content, "hastur")
    marker = put_monster(game, "cultist", "uptown_street")
    run(move_monsters(game, ["crescent"], []))
    assert game.state.monsters[marker] == SKY


@pytest.mark.parametrize(
    ("id", "kind", "toughness"), [("ithaqua", "cultist", 3), ("shub_niggurath", "zombie", 2), ("yig", "cultist", 1)]
)
def test_what_is_tougher_takes_more_successes(content: Content, id: str, kind: str, toughness: int) -> None:
    game, who = pair_against(content, id)
    who.place, who.sliders = "uptown_street", [1, 3, 1]
    marker = put_monster(game, kind, who.place)
    script(game, [6] * 20)
    assert run(combat(game, who, marker), ["fight"]) == "defeated"
    assert last(game, events.Checked).difficulty == toughness


@pytest.mark.parametrize(("id", "kind"), [("nyarlathotep", "cultist"), ("shub_niggurath", "dark_young")])
@pytest.mark.parametrize("terror", [0, 5])
def test_endless_worshippers_go_back_to_the_cup(content: Content, id: str, kind: str, terror: int) -> None:
    game, who = pair_against(content, id)
    game.state.terror = terror
    who.place, who.sliders = "uptown_street", [1, 3, 1]
    blade, knife = give(game, who, "enchanted_blade"), give(game, who, "enchanted_knife")
    marker = put_monster(game, kind, who.place)
    script(game, [6] * 20)
    assert run(combat(game, who, marker), [f"fight:{blade}+{knife}"]) == "defeated"
    assert marker in game.state.cup
    assert who.monster_trophies == []


def test_yog_sothoths_cultists_are_immune_to_magic(content: Content) -> None:
    game, who = pair_against(content, "yog_sothoth")
    who.place = "uptown_street"
    pistol, blade = give(game, who, "45_automatic"), give(game, who, "enchanted_blade")
    marker = put_monster(game, "cultist", who.place)
    pools = dice_of(about(FlowRunner(combat(game, who, marker))))
    assert (pools["fight"], pools[f"fight:{blade}"], pools[f"fight:{pistol}"]) == (1, 1, 5)


def test_yigs_cultists_hit_hard(content: Content) -> None:
    game, who = pair_against(content, "yig")
    who.place = "uptown_street"
    marker = put_monster(game, "cultist", who.place)
    script(game, [1, 1])
    session = FlowRunner(combat(game, who, marker))
    session.answer("fight")
    assert (last(game, events.Checked).pool, who.stamina) == (2, 5 - 4)
