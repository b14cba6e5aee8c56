"""What is said beside the story: of what waits at the end of a walk, of what was answered for somebody, and when."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.printed.numbers import LOST
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import languages
from tests.table.helpers import TownEvening, evening, front
from tests.table.test_stakes import asked, said
from tests.table.test_walks_of_several import in_upkeep, together
from tests.table.watching import Watched, watched

GO = {"en": "go", "cs": "jdi", "pl": "idź", "ru": "идти"}


def reader(content: Content, folder: Path) -> TownEvening:
    """Everybody at the Police Station, where the second to walk has a tome that could be read there."""
    at = together(content, folder)
    second = at.game.in_turn_order()[1]
    give(at.game, second, "the_king_in_yellow")
    second.sliders = [3, 0, 3]
    return at


# What waits at the end of a walk


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("phase", [in_upkeep, together])
def test_r8_1_a_typed_walk_to_a_monster_is_answered_with_what_waits_there(
    town_content: Content, tmp_path: Path, language: str, phase: object
) -> None:
    """Whether it is typed in upkeep, for somebody later, or for whoever walks now."""
    at = phase(town_content, tmp_path)  # type: ignore[operator]
    monster = put_monster(at.game, "formless_spawn", "easttown_street")
    words = Watched(at, "", language=language).front
    place = words.teller.name("easttown_street")["name"]
    table = Watched(at, f"{GO[language]} {place}\n", language=language)
    table.run()
    told = said(table)
    there = words.say("go", "met", ways="|").partition("|")[0].strip()
    met = Decision(
        "deal_with", at.game.in_turn_order()[0].id, (option("evade", monster), option("fight", monster)), "R8.1"
    )
    evaded, fought = (" ".join(words.wording.option_without_odds(met, each).split()) for each in met.options)
    assert f"{there} {evaded} (" in told and f"; {fought} (" in told
    assert at.game.in_turn_order()[0].place == "easttown_street"


def test_where_nothing_waits_nothing_is_said_of_it(town_content: Content, tmp_path: Path) -> None:
    at = together(town_content, tmp_path)
    at.game.state.monsters.clear()
    assert "There: " not in said(watched(at, "go easttown, downtown\n"))


# What was answered for somebody


@pytest.mark.parametrize("language", languages())
def test_r22_16_whoever_is_back_and_stays_where_he_chose_is_said_to_stay(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Who comes back in upkeep still has the whole movement: that it is not asked for is said."""
    at = in_upkeep(town_content, tmp_path)
    kate = at.game.in_turn_order()[1]
    kate.place, kate.lost_from, kate.lost_to = LOST, at.game.state.round - 1, at.game.state.round - 1
    words = Watched(at, "", language=language).front
    name = words.teller.name
    table = Watched(at, f"1\n{name('woods')['name']}\nstop\n", language=language)
    table.run()
    line = words.say("go", "stayed", who=name(kate.id), here=name("woods"))
    assert kate.place == "woods"
    assert " ".join(line.split()) in said(table)


def test_what_could_be_read_is_said_before_the_next_part_begins(town_content: Content, tmp_path: Path) -> None:
    """Of the second to walk before the third sets out, and before anybody's encounter."""
    at = reader(town_content, tmp_path)
    people = at.game.in_turn_order()
    told = said(watched(at, "go stay, stay, easttown, downtown\n"))
    remark = told.index("could still use")
    assert told.index(f"{people[1].id.split('_')[0].title()}") < remark < told.index("Arkham encounters")
    assert remark < told.index("crosses over to the streets of Easttown")


def test_what_was_answered_is_kept_for_one_more_answer(town_content: Content, tmp_path: Path) -> None:
    at = reader(town_content, tmp_path)
    told = said(watched(at, "go stay, stay\nstop\nskipped\n"))
    assert "Nothing was answered for you since your last answer; before it: 1. " in told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("who", "place", "shown"),
    [
        ("monterey_jack", "curiositie_shoppe", 4),
        ("joe_diamond", "curiositie_shoppe", 3),
        ("bob_jenkins", "general_store", 4),
        ("dexter_drake", "ye_olde_magick_shoppe", 3),
        ("joe_diamond", "ye_olde_magick_shoppe", 2),
        ("amanda_sharpe", "administration_building", 3),
    ],
)
def test_r4_9_a_shop_announces_as_many_cards_as_it_will_show(
    town_content: Content, tmp_path: Path, who: str, place: str, shown: int, language: str
) -> None:
    """With an ability for it one more is drawn, and the table knows."""
    wording = front(evening(town_content, tmp_path, investigators=[who]), language).wording
    offered = option("ability", place)
    question = Decision("ability_or_encounter", who, (offered,), "R32.3")
    text = wording.option_without_odds(question, offered)
    assert {int(each) for each in re.findall(r"\d+", text)} - {5, 8} == {shown}


def test_r4_2_at_no_question_of_the_setup_a_clue_token_lies_where_none_is_put(
    town_content: Content, tmp_path: Path
) -> None:
    """Kate's Science Building has none from the first question on, as the map shows it then."""
    at = evening(town_content, tmp_path)
    told = said(watched(at, "map\n"))
    assert "Science Building: Kate, a gate may open" in told
    assert "Woods: 1 clue, a gate may open" in told


# What is asked for


@pytest.mark.parametrize("language", languages())
def test_what_every_walk_means_is_explained_once(town_content: Content, tmp_path: Path, language: str) -> None:
    at = together(town_content, tmp_path)
    table = Watched(at, "?\n", language=language)
    table.run()
    means = " ".join(table.front.say("explain", "go").split())
    assert said(table).count(means) == 1


@pytest.mark.parametrize("language", languages())
def test_the_odds_at_a_walk_are_those_of_the_monsters_where_it_may_end(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Or it is said that there are none."""
    for monster, key in (("formless_spawn", "guard"), ("", "no_odds_of_walk")):
        at = together(town_content, tmp_path / f"m{monster}")
        at.game.state.monsters.clear()
        if monster:
            put_monster(at.game, monster, "easttown_street")
        odds = {"en": "odds", "cs": "šance", "pl": "szanse", "ru": "шансы"}[language]
        table = Watched(at, f"{odds}\n", language=language)
        table.run()
        ways = {"place": table.front.teller.name("easttown_street"), "ways": "|"}
        line = table.front.say("views", key, **ways)
        assert " ".join(line.partition("|")[0].split()).lower() in said(table).lower()


@pytest.mark.parametrize("language", languages())
def test_somebody_examined_says_what_has_come_of_his_question(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """What was told of it, and where it goes on."""
    at = together(town_content, tmp_path)
    table = Watched(at, "", language=language)
    kate = at.game.by_id("kate_winthrop")
    shown = table.front
    table.run()
    shown.teller.trails.on = True
    words = shown.teller.catalogue
    first = next(iter(words.find("trails", kate.id, "at")))
    before = shown.examining.answer(str(shown.teller.name(kate.id)["first"]), asked(table, "move")[0])
    shown.teller.trails.told[kate.id] = {f"at.{first}": 1, "crossroads": 2}
    after = shown.examining.answer(str(shown.teller.name(kate.id)["first"]), asked(table, "move")[0])
    begins = shown.say("views", "trail", "on", places="|").partition("|")[0]
    parts = shown.say("views", "trail", "parted", places="|").partition("|")[0]
    assert any(line.startswith(begins) for line in before)
    assert any(line.startswith(parts) for line in after)
    assert words.say("trails", kate.id, "crossroads", who=shown.teller.name(kate.id)) in after


@pytest.mark.parametrize("language", languages())
def test_a_place_named_alone_has_the_signs_of_the_map(town_content: Content, tmp_path: Path, language: str) -> None:
    """Where a list is too long to say it in words, what is there is not kept back."""
    at = together(town_content, tmp_path)
    game = at.game
    put_monster(game, "formless_spawn", "graveyard")
    put_gate(game, "graveyard", "abyss")
    game.state.clues["graveyard"], game.state.clues["hibbs_roadhouse"] = 0, 2
    shown, joe = front(at, language), game.by_id("joe_diamond")
    joe.place = "graveyard"
    decision, named = at.decision, shown.teller.name
    assert decision is not None
    texts = [
        shown.option_without_odds(decision, option("go", place), brief=True)
        for place in ("graveyard", "hibbs_roadhouse", "newspaper")
    ]
    assert texts[0].startswith(f"{named('graveyard')['name']} ({named(joe.id)['first']} ")
    assert len(texts[0].rpartition("(")[2].split()) == 3
    assert texts[1].startswith(f"{named('hibbs_roadhouse')['name']} (") and "2" in texts[1]
    assert texts[2] == named("newspaper")["name"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "use Physician"),
        ("cs", "použít schopnost Lékařská praxe"),
        ("pl", "użyć zdolności Lekarz"),
        ("ru", "пустить в ход способность «Врач»"),
    ],
)
def test_an_ability_is_used_as_one_not_as_whoever_it_is_named_for(
    town_content: Content, tmp_path: Path, language: str, text: str
) -> None:
    wording = front(evening(town_content, tmp_path), language).wording
    used = option("use", "physician")
    shown = wording.option_without_odds(Decision("upkeep", "joe_diamond", (used,), "R6.2"), used)
    assert shown.replace("\u00a0", " ") == text
