"""Whoever has used something in his movement stays unasked where he is at a shop and only the street is in reach (R7.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.options import HABITS
from solo.narration.catalogue import languages
from solo.session.settings import settings_with
from tests.table.helpers import TownEvening, at_first, sit
from tests.table.watching import Watched, watched

STAYS = {
    "en": "Joe Diamond stays at the Curiositie Shoppe: what is left of the movement would only do for the street.",
    "cs": "Joe Diamond zůstává v krámku s kuriozitami: zbytek pohybu by vystačil jen na ulici.",
    "pl": "Joe Diamond zostaje w Antykwariacie: reszty ruchu starczyłoby tylko na wyjście na ulicę.",
    "ru": "Джо Даймонд остаётся в лавке древностей: остатка движения хватило бы только до улицы.",
}


LINES = "2\n2\n"
"""Both books, one after the other."""


def reading(content: Content, folder: Path, speed: int = 3, place: str = "curiositie_shoppe") -> TownEvening:
    """Joe at a place with two books to read, of which each takes a movement point; every die fails."""
    at = at_first(content, folder, "sliders")
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    for book in ("old_journal", "nameless_cults"):
        give(at.game, joe, book)
    while at.decision is not None and at.decision.kind != "move":
        joe.place, joe.clues, joe.sliders = place, 0, [speed - 3, 0, 3]
        at.answer(at.decision.default)
    script(at.game, [1] * 90)
    return at


@pytest.mark.parametrize("language", languages())
def test_r7_4_whoever_has_read_stays_where_only_the_street_is_in_reach(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """It is said in a line."""
    told = " ".join(sit(reading(town_content, tmp_path), LINES, language).split())
    assert STAYS[language] in told


@pytest.mark.parametrize(("speed", "asked"), [(3, 2), (4, 3)])
def test_r7_4_it_is_asked_where_another_place_is_in_reach(
    town_content: Content, tmp_path: Path, speed: int, asked: int
) -> None:
    table = watched(reading(town_content, tmp_path, speed), LINES)
    assert [each.who for each in table.asked if each.kind == "move"].count("joe_diamond") == asked


def test_r7_4_it_is_asked_where_an_encounter_waits(town_content: Content, tmp_path: Path) -> None:
    """Somebody may want to get out of it."""
    table = watched(reading(town_content, tmp_path, place="black_cave"), LINES)
    assert [each.who for each in table.asked].count("joe_diamond") == 3


def test_r7_4_it_is_asked_where_something_is_in_the_street(town_content: Content, tmp_path: Path) -> None:
    at = reading(town_content, tmp_path)
    put_monster(at.game, "cultist", "northside_street")
    assert [each.who for each in watched(at, LINES).asked].count("joe_diamond") == 3


def test_a_setting_asks_before_the_movement_ends(town_content: Content, tmp_path: Path) -> None:
    ask = settings_with(HABITS)(guide=False, ask_stop=True)
    assert [each.who for each in watched(reading(town_content, tmp_path), LINES, ask).asked].count("joe_diamond") == 3


@pytest.mark.parametrize("language", languages())
def test_r32_13_whoever_could_still_trade_stays_as_well_and_it_is_said(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = reading(town_content, tmp_path)
    other = next(who for who in at.game.in_turn_order() if who.id != "joe_diamond")
    other.place = "curiositie_shoppe"
    table = Watched(at, LINES, language=language)
    table.run()
    assert [each.who for each in table.asked if each.kind == "move"].count("joe_diamond") == 2
    told = " ".join(table.out.getvalue().split())
    assert STAYS[language] in told
    assert str(table.front.teller.name(other.id)["first"]) in told.partition(STAYS[language])[2][:120]


def test_r7_2_it_is_asked_where_what_gives_a_point_reaches_another_place(town_content: Content, tmp_path: Path) -> None:
    at = reading(town_content, tmp_path)
    give(at.game, at.game.by_id("joe_diamond"), "map_of_arkham")
    table = watched(at, "3\n2\n")
    assert [each.who for each in table.asked if each.kind == "move"].count("joe_diamond") == 3
    assert STAYS["en"] not in " ".join(table.out.getvalue().split())
