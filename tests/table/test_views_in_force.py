"""Views name what is in force now, and find what is on the board, on the list, or named by a sheet."""

from __future__ import annotations

import re
from pathlib import Path

from solo.games.town.checks.by_hand import put_environment, put_trophies
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.kernel.decisions import Decision, option
from tests.table.helpers import TownEvening, at_first, evening, front, narrator, sit


def threats(at: TownEvening) -> str:
    assert at.decision is not None
    return " ".join(Views(Wording(at, narrator())).threats(at.decision))


def examined(at: TownEvening, wanted: str) -> str:
    assert at.decision is not None
    return "\n".join(front(at).views["examine"](at.decision, wanted, 0))


def test_r26_7_at_terror_10_there_is_no_limit_but_a_number_that_awakens(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    assert "of 7; in the outskirts" in threats(at)
    at.game.state.terror = 10
    assert "There is no limit any more; at 14 the Ancient One awakes." in threats(at)
    assert "monsters 1/14" in Wording(at, narrator()).standing()


def test_r24_5_the_price_of_a_seal_is_that_in_force(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    assert "Sealing a gate costs 5 clue tokens now." in threats(at)
    put_environment(at.game, "no_one_can_help_you_now")
    assert "No gate can be sealed now." in threats(at)


def test_a_place_on_the_board_comes_before_the_gift_of_somebody_who_does_not_play(
    town_content: Content, tmp_path: Path
) -> None:
    """While Kate plays, her Science is as near as the building of that name."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond", "sister_mary"])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    assert examined(at, "science").startswith("Science Building\n")


def test_a_number_is_that_of_an_option_as_it_is_listed(town_content: Content, tmp_path: Path) -> None:
    told = sit(at_first(town_content, tmp_path, "move"), "x 2\n")
    listed = re.search(r"^ *2\. go to (?:the )?(.+?) \(", told, re.MULTILINE)
    assert listed is not None
    assert f"\n{listed[1]}\n" in told


def test_r16_1_a_headline_is_found_and_said_to_be_over(town_content: Content, tmp_path: Path) -> None:
    told = examined(at_first(town_content, tmp_path, "move"), "polar ship")
    assert told.startswith("Polar ship lands a cargo and loses it\n")
    assert "a headline is carried out when it is drawn" in told


def test_rules_lead_to_what_a_sheet_names(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    assert "scrounge" in front(at).described("scrounge")
    assert not front(at).described("ambush")


def test_r32_11_trophies_are_listed_with_their_toughness(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    put_trophies(at.game, joe, monsters=["chthonian", "cultist"])
    ways = tuple(option("card", each) for each in joe.monster_trophies)
    asked = Decision("lose_trophies", joe.id, ways, "R32.11")
    texts = [front(at).option(asked, each) for each in ways]
    assert texts == ["Chthonian (toughness 3)", "Cultist (toughness 1)"]
