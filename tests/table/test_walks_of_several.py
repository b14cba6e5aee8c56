"""Walks of several people in one line: whoever is not named is the next in turn order, and nobody sets out where one can't."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.checks import pool_of
from tests.table.helpers import TownEvening, at_first, evening
from tests.table.watching import ASK_UPKEEP, SET_UP, watched

STREETS = ("easttown_street", "downtown_street")


def together(content: Content, folder: Path) -> TownEvening:
    """Everybody at the police station with the Speed to leave the neighborhood; Joe is the first to walk."""
    at = at_first(content, folder, "move")
    for who in at.game.state.investigators:
        who.place, who.sliders[0] = "police_station", 3
    return at


def places(at: TownEvening) -> list[str]:
    return [who.place for who in at.game.in_turn_order()]


def test_r8_11_whoever_is_not_named_is_the_next_in_turn_order(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    people = at.game.in_turn_order()
    table = watched(at, "go easttown, downtown, easttown, downtown\n")
    assert [who.place for who in people] == [*STREETS, *STREETS]
    assert table.kinds.count("move") == 1 + (at.game.state.round > 1), "the second is the next turn's"


@pytest.mark.parametrize(("who", "mark"), [(1, ""), (2, ""), (3, ""), (2, ":")])
def test_r8_11_somebody_named_goes_when_his_turn_comes(
    town_content: Content, tmp_path: Path, who: int, mark: str
) -> None:
    at = together(town_content, tmp_path)
    name = at.game.in_turn_order()[who].id.partition("_")[0]
    table = watched(at, f"go easttown, {name}{mark} downtown\n" + "stop\n" * (who - 1))
    assert places(at)[who] == "downtown_street"
    assert [each.who for each in table.asked if each.kind == "move"][: who + 1] == [
        each.id for number, each in enumerate(at.game.in_turn_order()) if number < who or number == who + 1
    ]


def test_r7_3_whoever_stays_is_not_asked(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    people = at.game.in_turn_order()
    table = watched(at, "go stay, downtown, stay, easttown\n")
    assert [who.place for who in people] == ["police_station", "downtown_street", "police_station", "easttown_street"]
    assert table.kinds.count("move") == 1


@pytest.mark.parametrize("mark", ["", "!"])
def test_r7_3_the_place_where_one_stands_is_an_order_to_stay(town_content: Content, tmp_path: Path, mark: str) -> None:
    """Nobody is on the way there, and nobody who was told to stay is asked again, also where something stands beside him."""
    at = together(town_content, tmp_path)
    first, second, *_ = at.game.in_turn_order()
    put_monster(at.game, "formless_spawn", "easttown_street")
    table = watched(at, f"go police{mark}, police{mark}\nstop\n")
    out = " ".join(table.out.getvalue().split())
    assert "monsters on the way" not in out
    assert "stays where she is" in out or "stays" in out
    assert (first.place, second.place) == ("police_station", "police_station")
    assert [each.who for each in table.asked if each.kind == "move"].count(second.id) == 0


def test_somebody_else_is_sent_before_whoever_is_asked(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    name = at.game.in_turn_order()[1].id.partition("_")[0]
    table = watched(at, f"go {name} downtown\nstop\n")
    assert [each.who for each in table.asked if each.kind == "move"][:2] == [at.game.in_turn_order()[0].id] * 2
    assert places(at)[:2] == ["police_station", "downtown_street"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("go easttown, nowhere", "There is no place like nowhere"),
        ("go easttown, station", "That may be several places"),
        ("go nowhere, easttown", "There is no place like nowhere"),
        ("go easttown,", "Where to?"),
        ("go easttown, easttown, easttown, easttown, downtown", "does not walk any more this turn"),
        ("go easttown, joe downtown", "so it is already the walk of Joe Diamond"),
    ],
)
def test_where_one_cannot_go_nobody_sets_out(town_content: Content, tmp_path: Path, line: str, why: str) -> None:
    at = together(town_content, tmp_path)
    table = watched(at, line + "\nstop\n")
    assert why in " ".join(table.out.getvalue().split())
    assert places(at) == ["police_station"] * 4


def test_r7_6_whoever_stands_up_or_is_in_another_world_is_passed_over(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    _, second, third, _ = at.game.in_turn_order()
    second.delayed, third.place = True, "abyss_1"
    watched(at, "go easttown, downtown\n")
    assert places(at)[1] == "police_station"
    assert places(at)[3] == "downtown_street"


def test_r8_1_a_monster_that_stands_in_the_way_by_then_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    """It is asked again where to, since the way was typed before; with an exclamation mark everything is evaded."""
    for mark, asked in (("", True), ("!", False)):
        (tmp_path / f"m{mark}").mkdir()
        at = together(town_content, tmp_path / f"m{mark}")
        put_monster(at.game, "formless_spawn", "easttown_street")
        script(at.game, [6] * 60)
        second = at.game.in_turn_order()[1].id
        table = watched(at, f"go {second.partition('_')[0]} downtown{mark}\nstop\n")
        assert (second in [each.who for each in table.asked if each.kind == "move"]) is asked
        assert ("monsters on the way" in " ".join(table.out.getvalue().split())) is asked
        assert (at.game.by_id(second).place == "downtown_street") is not asked


def test_what_is_taken_back_is_not_walked(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    first, second, *_ = at.game.in_turn_order()
    table = watched(at, f"go {second.id.partition('_')[0]} miskatonic\nstop\n")
    assert second.id not in [each.who for each in table.asked if each.kind == "move"]
    (tmp_path / "again").mkdir()
    at = at_first(town_content, tmp_path / "again", "move")
    table = watched(at, f"go {second.id.partition('_')[0]} miskatonic\nstop\nundo\nstop\n")
    assert [each.who for each in table.asked if each.kind == "move"][-2:] == [first.id, second.id]


def in_upkeep(content: Content, folder: Path) -> TownEvening:
    """Everybody at the police station, in upkeep."""
    at = evening(content, folder)
    while at.decision is not None and not at.game.state.round:
        at.answer(at.decision.default)
    for who in at.game.state.investigators:
        who.place = "police_station"
    return at


def test_r6_5_in_upkeep_walks_say_that_all_stay_as_they_are(town_content: Content, tmp_path: Path) -> None:
    at = in_upkeep(town_content, tmp_path)
    before = [list(who.sliders) for who in at.game.in_turn_order()]
    table = watched(at, "go easttown, downtown, stay, downtown\n")
    assert places(at) == ["easttown_street", "downtown_street", "police_station", "downtown_street"]
    assert [list(who.sliders) for who in at.game.in_turn_order()] == before
    assert "move" not in table.kinds[:2]


def test_r6_5_in_upkeep_walks_and_sliders_stand_in_one_line(town_content: Content, tmp_path: Path) -> None:
    at = in_upkeep(town_content, tmp_path)
    first, second, *_ = at.game.in_turn_order()
    name = second.id.partition("_")[0]
    speed, fight, lore = (str(each + 1) for each in second.sliders)
    table = watched(at, f"go easttown, {name} {int(speed) - 1} {fight} {lore}, {name} easttown\nstop\n")
    assert places(at)[:2] == ["easttown_street", "easttown_street"]
    assert second.sliders[0] == int(speed) - 2
    assert next(each.who for each in table.asked if each.kind == "move") not in (first.id, second.id)


def test_r6_5_in_upkeep_nothing_is_done_where_a_walk_is_not_possible(town_content: Content, tmp_path: Path) -> None:
    table = watched(in_upkeep(town_content, tmp_path), "go easttown, nowhere at all\n")
    assert table.kinds == ["upkeep_of_all"]
    assert "There is no place like nowhere at all" in " ".join(table.out.getvalue().split())


def test_a_walk_that_was_typed_is_for_this_turn_only(town_content: Content, tmp_path: Path) -> None:
    """Whoever did not come to walk (he was delayed meanwhile) is asked in the next turn."""
    at = together(town_content, tmp_path)
    _, second, *_ = at.game.in_turn_order()
    watched(at, f"go {second.id.partition('_')[0]} downtown\n")
    at.game.state.round += 1
    table = watched(at, "stop\n")
    assert second.id in [each.who for each in table.asked if each.kind == "move"]


def test_an_order_is_kept_behind_a_walk_that_takes_the_last_movement_point(
    town_content: Content, tmp_path: Path
) -> None:
    """Whoever has none left, and nothing to use, is not asked to stop: four steps from the police station to the newspaper."""
    at = together(town_content, tmp_path)
    first, second, *_ = at.game.in_turn_order()
    table = watched(at, "go newspaper, downtown\n")
    assert places(at)[:2] == ["newspaper", "downtown_street"]
    assert second.id not in [each.who for each in table.asked if each.kind == "move"]
    assert table.kinds.count("move") == 2 and first.id == table.asked[0].who


def test_r6_5_in_upkeep_sliders_that_go_too_far_are_refused_with_the_reason(
    town_content: Content, tmp_path: Path
) -> None:
    at = in_upkeep(town_content, tmp_path)
    table = watched(at, "go easttown, harvey 4 4 4\n")
    assert table.kinds == ["upkeep_of_all"]
    assert "the Focus of Harvey Walters allows 2" in " ".join(table.out.getvalue().split())


@pytest.mark.parametrize("line", ["go kate graveyard", "kate\ngo harvey graveyard"])
def test_r6_1_what_a_line_says_of_monsters_is_reckoned_with_what_upkeep_refreshes(
    town_content: Content, tmp_path: Path, line: str
) -> None:
    """Wither was cast in the turn before. In the upkeep of another, too, it counts as it will be in whose turn it is."""
    at = evening(town_content, tmp_path)
    watched(at, SET_UP + "stay\n")
    who = at.game.by_id("kate_winthrop" if "go kate" in line else "harvey_walters")
    who.sanity = who.stamina = 5
    who.cards.clear()
    put_monster(at.game, "ghoul", "graveyard")
    spell = give(at.game, who, "wither")
    who.exhausted.append(spell)
    while at.decision is not None and at.game.state.phase != "upkeep":
        at.answer(at.decision.default)
    who.exhausted = [spell]
    told = " ".join(watched(at, f"{line}\n", ASK_UPKEEP).out.getvalue().split())
    assert "fight the Ghoul (first Wither: " in told, told


@pytest.mark.parametrize("place", ["easttown_street", "police_station"])
def test_r8_1_what_a_line_says_of_monsters_is_reckoned_with_the_sliders_it_sets(
    town_content: Content, tmp_path: Path, place: str
) -> None:
    """Speed falls by a stop, so Sneak rises: at the end of the way, and where one sets out."""
    at = in_upkeep(town_content, tmp_path)
    second = at.game.in_turn_order()[1]
    put_monster(at.game, "cultist", place)
    name, before = second.id.partition("_")[0], list(second.sliders)
    speed, fight, lore = (each + 1 for each in before)
    table = watched(at, f"go stay, {name} {speed - 1} {fight} {lore}, {name} easttown\n")
    told = " ".join(table.out.getvalue().split()).partition("After that")[2]
    awareness, dice = at.game.figures("cultist.1").awareness, list[int]()
    for stop in (before[0], before[0] - 1):
        second.sliders[0] = stop
        dice.append(pool_of(at.game, second, "evade", awareness))
    said = "On leaving: evade the Cultist" if place == "police_station" else "There: evade the Cultist"
    assert dice[0] < dice[1] and f"{said} ({dice[1]} " in told
