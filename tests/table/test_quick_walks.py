"""Walks in a quick hand: one question each, past what is met on the way (R7, R8)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Points
from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.walking import MOST, where_to, within_reach
from solo.games.town.options import HABITS
from solo.kernel.decisions import option
from solo.session.settings import settings_with
from tests.table.helpers import at_first, sit
from tests.table.watching import ASK_ATTACK, Watched, beset, watched


def test_a_walk_ends_where_it_was_meant_to_end_and_clues_are_taken(town_content: Content, tmp_path: Path) -> None:
    """Two steps of four; two clue tokens lie there; the next question is another investigator's."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    clues, lying = joe.clues, at.game.state.clues["graveyard"]
    table = watched(at, "go graveyard\n")
    assert (joe.place, joe.clues) == ("graveyard", clues + lying)
    assert [each.who for each in table.asked[-2:]] == ["joe_diamond", "kate_winthrop"]
    assert "take_clues" not in table.kinds


def test_whoever_walks_with_a_book_to_read_is_asked(town_content: Content, tmp_path: Path) -> None:
    """A tome takes movement points that are left: a place that is chosen from the list does not decide about it."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    give(at.game, joe, "old_journal")
    table = watched(at, "graveyard\n")
    assert table.asked[-1].who == "joe_diamond"
    assert "use:old_journal" in " ".join(each.id for each in table.asked[-1].options)


def test_a_book_that_cannot_be_read_does_not_hold_a_walk_up(town_content: Content, tmp_path: Path) -> None:
    """Joe with Lore 0 has no dice for the Old Journal, and no clue token to add."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    give(at.game, joe, "old_journal")
    joe.sliders, joe.clues = [1, 1, 0], 0
    at.game.state.clues.clear()
    table = watched(at, "go graveyard\n")
    assert table.asked[-1].who == "kate_winthrop"


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "go French Hill"), ("cs", "jdi Francouzský vrch"), ("cs", "jdi francouzsky"), ("cs", "jdi do ulic Franc")],
)
def test_the_name_of_a_neighbourhood_means_its_streets(
    town_content: Content, tmp_path: Path, language: str, line: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    sit(at, line + "\n", language)
    assert joe.place in at.game.content.neighbourhoods["french_hill"]


def test_go_tells_what_it_would_meet_and_an_exclamation_mark_goes_at_once(
    town_content: Content, tmp_path: Path
) -> None:
    for name, lines, gone in (("a", "go downtown\n", False), ("b", "go downtown!\n", True)):
        (tmp_path / name).mkdir()
        at = at_first(town_content, tmp_path / name, "move")
        joe = at.game.by_id("joe_diamond")
        joe.sliders = [0, 1, 1]
        put_monster(at.game, "cultist", "easttown_street")
        script(at.game, [6] * 30)
        table = watched(at, lines)
        assert "Cultist" in table.out.getvalue()
        assert (joe.place == "downtown_street") is gone
        assert "deal_with" not in table.kinds


@pytest.mark.parametrize("line", ["go easttown", "easttown", "go to the streets of easttown"])
def test_r8_1_whoever_walks_away_from_a_monster_evades_it(town_content: Content, tmp_path: Path, line: str) -> None:
    """The question tells of it; a fight would have ended the movement. What was answered is kept, and undo takes it back."""
    at = beset(town_content, tmp_path, "formless_spawn", "police_station")
    start = at.position
    table = watched(at, f"{line}\n")
    told = " ".join(table.out.getvalue().split())
    assert "with 4 movement points. On leaving: the Formless Spawn, evade" in told
    assert at.game.by_id("joe_diamond").place == "easttown_street"
    assert "deal_with" not in table.kinds
    assert at.position > start + 1
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "formless_spawn", "police_station")
    watched(at, f"{line}\nundo\n")
    assert at.position == start
    assert at.game.by_id("joe_diamond").place == "police_station"


def test_r8_1_whoever_stays_with_a_monster_is_asked(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "formless_spawn", "police_station"), "stop\n")
    assert table.kinds[-1] == "deal_with"


def test_r8_1_where_fighting_is_better_leaving_is_a_question(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "cultist", "police_station"), "go easttown\n")
    assert table.kinds[-1] == "deal_with"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "ends the walk"), ("cs", "ukončí pohyb"), ("pl", "kończy ruch"), ("ru", "кончает движение")],
)
def test_r8_5_that_a_fight_ends_the_walk_is_said_before_it_and_not_again(
    town_content: Content, tmp_path: Path, language: str, said: str
) -> None:
    """Only where one wants to go on; who stays has ended his walk himself."""
    at = beset(town_content, tmp_path, "cultist", "police_station")
    table = Watched(at, "go:easttown_street\n1\n", language=language)
    table.run()
    told = " ".join(table.out.getvalue().replace("\u00a0", " ").split())
    assert said in told and table.kinds.count("deal_with") == 1
    assert "R8.5" not in told
    assert at.game.by_id("joe_diamond").place == "police_station"
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "cultist", "police_station")
    table = Watched(at, "stop\n", ASK_ATTACK, language=language)
    table.run()
    assert table.kinds[-1] == "deal_with"
    assert said not in " ".join(table.out.getvalue().replace("\u00a0", " ").split())


def test_r8_5_a_failed_evasion_on_leaving_ends_the_walk(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "formless_spawn", "police_station", faces=1), "go downtown\n")
    assert "Evade check" in table.out.getvalue()
    assert table.asked[-1].who == "joe_diamond"
    assert table.kinds[-1] != "move"


def test_r8_1_a_setting_asks_about_each_monster_that_is_walked_away_from(town_content: Content, tmp_path: Path) -> None:
    at = beset(town_content, tmp_path, "formless_spawn", "police_station")
    table = watched(at, "go easttown\n", settings_with(HABITS)(guide=False, ask_evade=True))
    assert table.kinds[-1] == "deal_with"


@pytest.mark.parametrize(
    ("place", "line", "again", "met"),
    [
        ("easttown_street", "go downtown", True, False),
        ("downtown_street", "go newspaper", True, False),
        ("downtown_street", "go newspaper!", False, False),
        ("downtown_street", "go downtown", False, False),
    ],
    ids=["one step away", "farther on", "farther on, at once", "at the end"],
)
def test_go_asks_once_more_about_what_is_on_the_way(
    town_content: Content, tmp_path: Path, place: str, line: str, again: bool, met: bool
) -> None:
    at = beset(town_content, tmp_path, "formless_spawn", place)
    table = watched(at, f"{line}\n")
    told = " ".join(table.out.getvalue().split())
    assert ("Say so once more to set out." in told) is again
    assert (at.game.by_id("joe_diamond").place == "police_station") is again
    assert (table.kinds[-1] == "deal_with") is met
    there = "go to the streets of Easttown (1 step; there: the Formless Spawn, evade"
    assert (there in told) is (place == "easttown_street")


def test_r7_3_a_walk_is_one_question(town_content: Content, tmp_path: Path) -> None:
    """The Graveyard is three steps away: it is on the list with its price and its clue tokens; nothing else is asked on the way,
    what is kept are the steps, and undo takes them all back.
    """
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    table = watched(at, "go to the graveyard\n")
    told = " ".join(table.out.getvalue().split())
    assert "Where to now?" in told
    assert "go to the Graveyard (3 steps; there: 2 clues)" in told
    assert [each.who for each in table.asked if each.kind == "move"][:2] == ["joe_diamond", "kate_winthrop"]
    assert at.game.by_id("joe_diamond").place == "graveyard"
    assert at.position >= start + 2
    watched(at, "undo\n")
    (tmp_path / "b").mkdir()
    at = at_first(town_content, tmp_path / "b", "move")
    table = watched(at, "go to the graveyard\nundo\n")
    assert (at.position, at.game.by_id("joe_diamond").place) == (start, "police_station")
    assert table.asked[-1].who == "joe_diamond"


def test_r7_3_a_setting_asks_for_each_step(town_content: Content, tmp_path: Path) -> None:
    """With it the question has the options of the rules, and after a step the next one is asked for."""
    at = at_first(town_content, tmp_path, "move")
    assert at.decision is not None
    steps = {each.id for each in at.decision.options}
    table = watched(at, "go:easttown_street\n", settings_with(HABITS)(guide=False, ask_walk=True))
    assert {each.id for each in table.asked[0].options} == steps
    assert [each.who for each in table.asked] == ["joe_diamond"] * 2


def test_r7_3_what_is_worth_a_walk_comes_first_and_a_place_that_is_not_listed_is_named(
    town_content: Content, tmp_path: Path
) -> None:
    """Speed 6 reaches the whole town: the list ends after a number of places, and any other is reached by its name."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    at.game.state.clues = {"graveyard": 2}
    asked = Watched(at, "").front.auto_answers.offered(msgspec.structs.replace(at.decision, about=Points(6)))
    places = [each.subject for each in asked.options if each.verb == "go"]
    assert len(places) == MOST
    assert places.index("graveyard") < places.index("easttown_street")
    left = next(place for place in within_reach(at.game, joe, 4) if place not in places)
    name = Watched(at, "").front.teller.name(left)["name"]
    watched(at, f"{name}\n")
    assert joe.place == left


def test_what_may_be_used_before_a_walk_stands_before_the_places(town_content: Content, tmp_path: Path) -> None:
    """Where it stays while the places change; the list is no longer for it."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    asked = at.decision
    assert asked is not None
    used = (option("use", "old_journal.1"), option("use", "ancient_tome.1"))
    asked = msgspec.structs.replace(asked, options=(*asked.options, *used), about=Points(6))
    offered = where_to(at.game, asked)
    assert [each.verb for each in offered.options[:4]] == ["stop", "use", "use", "go"]
    assert sum(each.verb == "go" for each in offered.options) == MOST - len(used)


def test_r8_1_a_walk_goes_round_a_monster_where_it_can(town_content: Content, tmp_path: Path) -> None:
    """From the Police Station to Northside: by Downtown it is three steps, by Rivertown and the merchants four."""
    at = beset(town_content, tmp_path, "cultist", "downtown_street")
    table = watched(at, "go to the streets of northside\n")
    assert at.game.by_id("joe_diamond").place == "northside_street"
    assert "deal_with" not in table.kinds
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "cultist", "downtown_street")
    table = watched(at, "newspaper\n")
    assert "past: the Cultist, evade" in " ".join(table.out.getvalue().split())
    assert table.kinds[-1] == "deal_with"
    assert at.game.by_id("joe_diamond").place == "downtown_street"
