"""What is said of a walk before it is true of all of it: what is used up on the way, how far it gets, why somebody is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.walking import meant
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.cards import owned
from solo.narration.catalogue import languages
from tests.table.helpers import TownEvening, at_first, narrator
from tests.table.test_stakes import alone, asked, said
from tests.table.test_walks_of_several import in_upkeep, together
from tests.table.watching import Watched, watched


def with_the_key(content: Content, folder: Path, uses: int) -> TownEvening:
    """Joe alone at the Police Station with a Silver Key of so many uses, without dice to evade with; a monster beside him and
    one on every way."""
    at = alone(content, folder)
    joe, game = at.game.by_id("joe_diamond"), at.game
    game.state.gates.clear()
    game.state.monsters.clear()
    joe.place, joe.sliders = "police_station", [3, 0, 0]
    joe.cards.clear()
    joe.tokens[give(game, joe, "silver_key")] = 3 - uses
    put_monster(game, "formless_spawn", "police_station")
    put_monster(game, "warlock", "easttown_street")
    return at


def test_r18_6_what_is_used_up_on_the_way_counts_once_in_the_chances_of_a_walk(
    town_content: Content, tmp_path: Path
) -> None:
    for uses, second in ((1, "the Warlock, evade 0%"), (2, "the Warlock, evade 100%")):
        (tmp_path / f"u{uses}").mkdir()
        told = said(watched(with_the_key(town_content, tmp_path / f"u{uses}", uses), "go newspaper\nstop\n"))
        assert f"Easttown streets: {second}" in told or uses == 2
        assert "On leaving: the Formless Spawn, evade 100%" in told
        assert f"past: {second}" in told


# What is typed for several


@pytest.mark.parametrize("language", languages())
def test_sliders_and_walks_in_one_line_begin_with_the_word_to_walk(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = in_upkeep(town_content, tmp_path)
    first = at.game.in_turn_order()[0]
    table = Watched(at, "", language=language)
    name, go = table.front.teller.name, {"en": "go", "cs": "jdi", "pl": "idź", "ru": "идти"}[language]
    values = at.game.content.investigators[first.id].tracks
    figures = " ".join(f"{track[stop][0]}/{track[stop][1]}" for track, stop in zip(values, first.sliders, strict=True))
    sliders, walk = f"{name(first.id)['first']} {figures}", str(name("easttown_street")["name"])
    table = Watched(at, f"{sliders}, {go} {walk}\n", language=language)
    table.run()
    assert f"`{go} {sliders}, {walk}`" in said(table)


def test_r8_5_where_a_monster_on_the_way_cannot_be_evaded_the_list_says_that_a_fight_ends_the_walk(
    town_content: Content, tmp_path: Path
) -> None:
    told = said(watched(with_the_key(town_content, tmp_path, 1), "stop\n"))
    assert "past: the Warlock, evade 0% at the first try; a fight ends the walk" in told


@pytest.mark.parametrize("language", languages())
def test_r22_16_a_walk_of_somebody_who_comes_back_this_turn_is_kept(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Kate is lost in time and space until this upkeep; what is typed for the others is not refused."""
    at = in_upkeep(town_content, tmp_path)
    first, kate, *_ = at.game.in_turn_order()
    kate.place, kate.lost_from, kate.lost_to = LOST, at.game.state.round - 1, at.game.state.round - 1
    table = Watched(at, "", language=language)
    name = table.front.teller.name
    go = {"en": "go", "cs": "jdi", "pl": "idź", "ru": "идти"}[language]
    line = f"{go} {name('easttown_street')['name']}, {name(kate.id)['first']} {name('st_marys_hospital')['name']}"
    table = Watched(at, f"{line}\n{name('uptown_street')['name']}\n", language=language)
    table.run()
    told = said(table)
    assert asked(table, "leave_lost")
    back = table.front.say("go", "then_back", who=name(kate.id), place=name("st_marys_hospital"))
    assert " ".join(back.split()) in told
    assert (first.place, kate.place) == ("easttown_street", "st_marys_hospital")


@pytest.mark.parametrize("language", languages())
def test_r7_2_it_is_said_how_many_of_the_steps_there_are_points_for(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """To the Newspaper it is four steps; with the Speed that is set in the same line, one less."""
    at = in_upkeep(town_content, tmp_path)
    first = at.game.in_turn_order()[0]
    first.sliders = [0, 1, 1]
    table = Watched(at, "", language=language)
    go = {"en": "go", "cs": "jdi", "pl": "idź", "ru": "идти"}[language]
    name = table.front.teller.name
    line = f"{go} {name(first.id)['first']} {name('newspaper')['name']}"
    speed = at.game.content.investigators[first.id].tracks[0]
    table = Watched(at, f"{line}\n", language=language)
    table.run()
    figures = {"count": 4, "points": speed[0][0], "asked": "yes"}
    assert " ".join(table.front.say("go", "far", who=name(first.id), **figures).split()) in said(table)


def test_r6_5_r7_2_points_count_with_the_speed_that_is_set_in_the_same_line(
    town_content: Content, tmp_path: Path
) -> None:
    at = in_upkeep(town_content, tmp_path)
    first = at.game.in_turn_order()[0]
    first.sliders = [1, 1, 1]
    name, speed = narrator().name(first.id)["first"], at.game.content.investigators[first.id].tracks[0]
    told = said(watched(at, f"go {name} 1 2 2, {name} newspaper\n"))
    assert f"has {speed[0][0]} movement point" in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("go downtown, {} easttown", "“downtown” names nobody, so it is already the walk of {}"),
        ("go {} downtown, {} easttown", "the line says “{} downtown” already"),
        ("go {} 3/3 hospital buy", ", {} hospital buy`"),
        ("go {} 3/3 hospital", "sliders and a walk stand apart"),
    ],
)
def test_a_line_that_is_refused_names_the_true_cause(
    town_content: Content, tmp_path: Path, line: str, why: str
) -> None:
    at = in_upkeep(town_content, tmp_path)
    first = str(narrator().name(at.game.in_turn_order()[0].id)["first"])
    table = watched(at, line.replace("{}", first) + "\n")
    assert table.kinds == ["upkeep_of_all"]
    assert why.replace("{}", first) in said(table)


@pytest.mark.parametrize("language", languages())
def test_r7_3_a_typed_order_to_stay_is_obeyed_and_what_could_be_read_is_said(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """A tome costs movement points and may be read where one stays: `skipped` asks about it (without what was given by hand)."""
    at = together(town_content, tmp_path)
    _, second, third, *_ = at.game.in_turn_order()
    book, second.sliders = give(at.game, second, "the_king_in_yellow"), [3, 0, 3]
    go, stay, skipped = {
        "en": ("go", "stay", "skipped"),
        "cs": ("jdi", "zůstat", "přeskočené"),
        "pl": ("idź", "zostać", "pominięte"),
        "ru": ("идти", "остаться", "пропущенное"),
    }[language]
    name = Watched(at, "", language=language).front.teller.name
    words = name(second.id)["first"], name("easttown_street")["name"]
    table = Watched(at, f"{go} {words[1]}, {words[0]} {stay}\n{skipped}\n{skipped} 2\n", language=language)
    table.run()
    assert [each.who for each in asked(table, "move")][1:] == [third.id, second.id]
    told = said(table)
    ways = " ".join(table.front.say("options", "use", subject=name(book)).split())
    line = table.front.say("go", "may_use", who=name(second.id), here=name("police_station"), ways=ways)
    begin, end = " ".join(line.split()).split(f"{ways}:")
    assert begin + ways in told and end in told and f"`{skipped}`" in end


def test_r7_3_a_typed_walk_ends_where_it_was_to_end_and_what_could_be_read_there_is_said(
    town_content: Content, tmp_path: Path
) -> None:
    at = together(town_content, tmp_path)
    first, second, *_ = at.game.in_turn_order()
    give(at.game, first, "the_king_in_yellow")
    first.sliders = [3, 0, 3]
    table = watched(at, "go easttown\n")
    assert [each.who for each in asked(table, "move")] == [first.id, second.id]
    told = said(table)
    assert ", in the streets of Easttown, could still use The King in Yellow (1 die, 33%; " in told


def test_r7_3_what_cannot_succeed_is_not_said(town_content: Content, tmp_path: Path) -> None:
    """Without a die for the tome only clue tokens could read it: whoever was told to stay stays, and that is all."""
    for bonus in (0, -9):
        at = together(town_content, tmp_path / f"b{bonus}")
        second = at.game.in_turn_order()[1]
        give(at.game, second, "the_king_in_yellow")
        second.sliders, second.clues, second.check_bonus = [3, 0, 3], 3, bonus
        table = watched(at, "go stay, stay\n")
        assert second.id not in [each.who for each in asked(table, "move")]
        assert ("could still use" in said(table)) is not bool(bonus)


@pytest.mark.parametrize("sanity", [1, 2])
def test_r7_3_what_would_drive_mad_is_no_offer(town_content: Content, tmp_path: Path, sanity: int) -> None:
    """The King in Yellow takes 1 sanity of whoever reads it to the end."""
    at = together(town_content, tmp_path)
    second = at.game.in_turn_order()[1]
    give(at.game, second, "the_king_in_yellow")
    second.sliders, second.clues, second.sanity = [3, 0, 3], 3, sanity
    assert ("could still use" in said(watched(at, "go stay, stay\n"))) is (sanity > 1)


def test_r8_1_a_typed_walk_past_a_monster_is_asked_about_with_its_place_alone(
    town_content: Content, tmp_path: Path
) -> None:
    """Nothing is lost: any other place is still named."""
    at = together(town_content, tmp_path)
    put_monster(at.game, "formless_spawn", "easttown_street")
    _, second, *_ = at.game.in_turn_order()
    table = watched(at, f"go {second.id.partition('_')[0]} downtown\nstop\ngo roadhouse\n")
    question = next(each for each in asked(table, "move") if each.who == second.id)
    assert [each.id for each in question.options if each.verb == "go"] == ["go:downtown_street"]
    assert "`go PLACE` reaches" in said(table)


def test_r8_1_a_typed_walk_away_from_a_monster_begins_with_it(town_content: Content, tmp_path: Path) -> None:
    """Who leaves is asked at most whether to fight; where to was typed."""
    at = together(town_content, tmp_path)
    _, second, *_ = at.game.in_turn_order()
    second.place = "downtown_street"
    put_monster(at.game, "formless_spawn", "downtown_street")
    table = watched(at, f"go {second.id.partition('_')[0]} easttown\nstop\n")
    assert second.id not in [each.who for each in asked(table, "move")]


def test_what_is_forgotten_when_an_answer_is_taken_back_is_said(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    _, second, *_ = at.game.in_turn_order()
    name = narrator().name
    told = said(watched(at, f"go {name(second.id)['first']} downtown\nundo\nstop\n"))
    assert f"The walks planned for {name(second.id)['name']} are forgotten with it." in told
    assert "are forgotten with it" not in said(watched(at, "undo\n"))


def test_a_walk_typed_with_an_answer_that_still_stands_is_kept_when_a_later_one_is_taken_back(
    town_content: Content, tmp_path: Path
) -> None:
    """What was typed in upkeep for two is older than what the first of them answers on the way, which is taken back."""
    at = in_upkeep(town_content, tmp_path)
    put_monster(at.game, "cultist", "northside_street")
    at.game.by_id("kate_winthrop").place = "science_building"
    table = watched(at, "go joe newspaper, kate library\nstay\nundo\nstop\nstay\n")
    assert "1 answer is taken back" in said(table)
    assert "are forgotten with it" not in said(table)
    assert at.game.by_id("kate_winthrop").place == "library"


def test_a_walk_that_was_begun_as_typed_is_begun_again_when_an_earlier_step_is_taken_back(
    town_content: Content, tmp_path: Path
) -> None:
    """Kate sets out from where a night begins for her, so that she stands there again when Joe's answer is taken back."""
    at = in_upkeep(town_content, tmp_path)
    at.game.by_id("kate_winthrop").place = "science_building"
    table = watched(at, "go kate library\nstay\nundo\nstay\n")
    assert "1 answer is taken back" in said(table) and at.decision is not None
    assert at.game.by_id("kate_winthrop").place == "library"
    assert at.decision.who not in ("joe_diamond", "kate_winthrop")


# Trading on the way


def beside(content: Content, folder: Path) -> TownEvening:
    """The second in turn order in the streets of Easttown, one step from all the others, who have money."""
    at = together(content, folder)
    second = at.game.in_turn_order()[1]
    second.place = "easttown_street"
    for who in at.game.state.investigators:
        who.money = 3
    return at


@pytest.mark.parametrize("language", languages())
def test_r32_13_whoever_arrives_beside_somebody_with_points_left_is_told_that_he_may_trade(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = beside(town_content, tmp_path)
    second = at.game.in_turn_order()[1].id
    name = Watched(at, "", language=language).front.teller.name
    words = {"en": ("go", "trade"), "cs": ("jdi", "obchod"), "pl": ("idź", "wymiana"), "ru": ("идти", "обмен")}[
        language
    ]
    typed = f"{words[1]} {name(second)['first']}"
    table = Watched(at, f"{words[0]} {name('easttown_street')['name']}\n", language=language)
    table.run()
    assert f"`{typed}`" in said(table)


def test_r32_13_the_offer_to_trade_stands_before_the_next_ones_walk(town_content: Content, tmp_path: Path) -> None:
    """Who comes next is in another world, where nothing is asked."""
    at = beside(town_content, tmp_path)
    first, second, third, *_ = at.game.in_turn_order()
    second.delayed, third.place = True, "rlyeh_1"
    told = said(watched(at, f"go {narrator().name('easttown_street')['name']}\n"))
    offer = f"{narrator().name(first.id)['name']} could still trade there"
    assert 0 < told.find(offer) < told.find("goes farther into the drowned city")


def test_r32_13_a_walk_may_end_with_a_trade_and_go_on_behind_it(town_content: Content, tmp_path: Path) -> None:
    at = beside(town_content, tmp_path)
    first, second, *_ = at.game.in_turn_order()
    name = str(narrator().name(second.id)["first"])
    table = watched(at, f"go easttown street trade {name}\ndone\n")
    assert [each.kind for each in table.asked][:3] == ["move", "trade", "move"]
    assert table.asked[2].who == first.id
    assert "could still trade" not in said(table)


@pytest.mark.parametrize("language", languages())
def test_r32_13_with_whom_and_what_is_one_line(town_content: Content, tmp_path: Path, language: str) -> None:
    """Harvey comes to where Kate stands; what she and he have is named behind her name, and nothing more is asked."""
    at = at_first(town_content, tmp_path, "move")
    name = Watched(at, "", language=language).front.teller.name
    go, trade = {"en": ("go", "trade"), "cs": ("jdi", "obchod"), "pl": ("idź", "wymiana"), "ru": ("идти", "обмен")}[
        language
    ]
    kate, harvey = at.game.by_id("kate_winthrop"), at.game.by_id("harvey_walters")
    item, spell, money = owned(at.game, kate, "item")[0], owned(at.game, harvey, "spell")[0], harvey.money
    there = f"{go} {name('miskatonic_university_street')['name']}"
    things = f"{name(item)['name']}, {name(spell)['name']}, $2"
    partner = f"{trade} {name('kate_winthrop')['first']}"
    table = Watched(at, "\n".join(("", there, there, f"{partner} xyz", f"{partner} {things}", "")), language=language)
    table.run()
    kate, harvey = at.game.by_id("kate_winthrop"), at.game.by_id("harvey_walters")
    unknown = table.front.say("trade", "unknown", thing="xyz", who=name(harvey.id), other=name(kate.id))
    assert " ".join(unknown.split()) in said(table)
    assert not asked(table, "trade")
    assert (item in harvey.cards, spell in kate.cards, harvey.money) == (True, True, money - 2)


GO = {"en": "go", "cs": "jdi", "pl": "idź", "ru": "идти"}


def slow(content: Content, folder: Path, *, planned: bool) -> TownEvening:
    """Joe at the police station, in upkeep, or with Speed 3 at his walk."""
    at = in_upkeep(content, folder)
    if planned:
        return at
    at.answer("set:011")
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    return at


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("language", languages())
def test_r7_2_a_walk_that_needs_a_ride_uses_it_unasked(
    town_content: Content, tmp_path: Path, language: str, planned: bool
) -> None:
    """To the Newspaper it is four steps, with three movement points."""
    at = slow(town_content, tmp_path, planned=planned)
    first = at.game.in_turn_order()[0]
    ride = give(at.game, first, "motorcycle")
    name = Watched(at, "", language=language).front.teller.name
    who = name(first.id)["first"]
    before = f"{who} 1 2 2, {who} " if planned else ""
    table = Watched(at, f"{GO[language]} {before}{name('newspaper')['name']}\n", language=language)
    table.run()
    assert first.place == "newspaper"
    assert ride in first.exhausted
    assert [each.who for each in asked(table, "move")].count(first.id) == (0 if planned else 1)
    told = table.front.say("go", "rides", who=name(first.id), count=4, card=name("motorcycle"))
    assert " ".join(told.split()) in said(table)


def test_r7_2_a_ride_that_is_not_needed_stays_ready(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    first = at.game.in_turn_order()[0]
    give(at.game, first, "motorcycle")
    watched(at, "go downtown\n")
    assert not first.exhausted


@pytest.mark.parametrize(("stop", "again"), [(1, False), (3, True)])
@pytest.mark.parametrize("planned", [False, True])
def test_r8_1_a_typed_walk_past_a_monster_that_is_easily_evaded_is_not_asked_about_again(
    town_content: Content, tmp_path: Path, stop: int, again: bool, planned: bool
) -> None:
    """Joe evades the Zombie with 87 %, or with 70 % and does better to fight."""
    at = slow(town_content, tmp_path, planned=planned)
    first = at.game.in_turn_order()[0]
    put_monster(at.game, "zombie", "easttown_street")
    script(at.game, [6] * 60)
    if not planned:
        first.sliders = [stop - 1, 1, 1]
    table = watched(at, f"go joe {stop} 2 2, joe downtown\n" if planned else "go downtown\n")
    assert (first.place == "police_station") is again
    assert [each.who for each in asked(table, "move")].count(first.id) == int(again or not planned)


@pytest.mark.parametrize(
    ("language", "line", "near"),
    [
        ("en", "go banc", "the Bank of Arkham"),
        ("cs", "jdi do bazky", "Arkhamská banka"),
        ("pl", "idź do banlu", "Bank Arkham"),
        ("ru", "пойти в баню", "Банк Аркхэма"),
    ],
)
def test_a_place_that_is_only_spelled_alike_is_asked_about_and_nobody_sets_out(
    town_content: Content, tmp_path: Path, language: str, line: str, near: str
) -> None:
    """A slip is one only perhaps: "баня" is a bath, not the bank."""
    at = at_first(town_content, tmp_path, "move")
    before, who = at.position, at.decision
    table = Watched(at, f"{line}\n", language=language)
    table.run()
    assert at.position == before and at.decision == who
    assert near in said(table).partition("?")[2]


@pytest.mark.parametrize(
    ("language", "line", "place"),
    [
        ("en", "go woods", "woods"),
        ("cs", "jdi do lesů", "woods"),
        ("pl", "idź lasu", "woods"),
        ("ru", "пойти в лес", "woods"),
        ("ru", "идти лесов", "woods"),
        ("ru", "идти больницы", "st_marys_hospital"),
    ],
)
def test_a_place_is_found_by_each_of_its_forms(
    town_content: Content, tmp_path: Path, language: str, line: str, place: str
) -> None:
    game = at_first(town_content, tmp_path, "move").game
    assert meant(game, line.partition(" ")[2], narrator(language)) == [place]


def test_what_stands_within_a_word_of_a_place_does_not_mean_it(town_content: Content, tmp_path: Path) -> None:
    """ "oods" is in Woods; "graph" would be in any photographer's."""
    assert meant(at_first(town_content, tmp_path, "move").game, "oods", narrator()) == []
