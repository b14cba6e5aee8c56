"""The places of a walk say what befalls whoever ends his movement there, in many words and in few."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.walking import where_to
from solo.kernel.decisions import Decision, option
from tests.table.helpers import TownEvening, at_first, front, sit

CURFEW = {
    "en": "“Mayor sends the whole town to bed”: Will 56%, else arrested",
    "cs": "„Starosta poslal celé město do postele“: vůle 56 %, jinak uvěznění",
    "pl": "„Burmistrz posyła całe miasto do łóżek”: Wola 56%, inaczej areszt",
    "ru": "«Мэр отправляет в постель весь город»: воля 56 %, иначе арест",
}
"""What a street says while the curfew holds, in each language."""

STREET = "merchant_district_street"
"""A street one step from where Joe is."""


def out_late(content: Content, folder: Path, place: str = "miskatonic_university_street") -> TownEvening:
    """Joe about to walk while the curfew holds; a Ghost stands in the streets beside him."""
    at = at_first(content, folder, "move")
    put_environment(at.game, "curfew_enforced")
    put_monster(at.game, "ghost", STREET)
    at.game.by_id("joe_diamond").place = place
    return at


def ways(at: TownEvening) -> Decision:
    """The question for Joe's walk, as a person is asked."""
    assert at.decision is not None
    return where_to(at.game, at.decision)


def street(at: TownEvening, *, brief: bool = False) -> str:
    """How the walk to the street beside him is listed."""
    return front(at).option(ways(at), option("go", STREET), brief=brief).replace("\xa0", " ")


@pytest.mark.parametrize("language", CURFEW)
def test_r16_2_who_stays_in_a_street_reads_of_the_curfew_with_the_chance(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    told = " ".join(sit(out_late(town_content, tmp_path), "", language).split())
    assert f"({CURFEW[language]})" in told


def test_r16_2_a_street_says_so_too_and_the_headline_once(town_content: Content, tmp_path: Path) -> None:
    at = out_late(town_content, tmp_path)
    assert "there: Will 56%, else arrested; the Ghost, evade" in street(at)
    at.game.by_id("joe_diamond").place = "the_unnamable"
    assert f"there: {CURFEW['en']}; the Ghost, evade" in street(at)


def test_r16_2_whom_the_patrol_lets_go_reads_nothing_of_it(town_content: Content, tmp_path: Path) -> None:
    at = out_late(town_content, tmp_path)
    give(at.game, at.game.by_id("joe_diamond"), "deputy_of_arkham")
    assert "else arrested" not in sit(at, "")


def test_r8_1_the_street_next_door_is_listed_where_a_monster_stands(town_content: Content, tmp_path: Path) -> None:
    """However many other places have more to offer."""
    at = out_late(town_content, tmp_path)
    listed = [each.subject for each in ways(at).options if each.verb == "go"]
    assert STREET in listed
    at.game.state.monsters.clear()
    assert STREET not in [each.subject for each in ways(at).options if each.verb == "go"]


def test_a_walk_in_few_words_leaves_nothing_out(town_content: Content, tmp_path: Path) -> None:
    """Neither the steps, nor monsters with the chances to evade them, nor a gate's world, nor what befalls him there."""
    at = out_late(town_content, tmp_path)
    assert street(at, brief=True) == "Merchant District streets (1 step; Will 56%, else arrested, Ghost – evade 0%)"
    put_gate(at.game, "unvisited_isle", "abyss")
    isle = front(at).option(ways(at), option("go", "unvisited_isle"), brief=True).replace("\xa0", " ")
    assert isle == "Unvisited Isle (2 steps; a gate to the Abyss; past: Ghost – evade 0%)"
