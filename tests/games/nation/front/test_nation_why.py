"""`why` tells the last turn of the cult: what was looked at, passed over with its reason, and taken (DP22)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.nation.events import BehaviorTurned, CultistTried, NetworkCardTaken, Passed
from solo.games.nation.front.reasons import last_turn
from solo.games.nation.front.sheets import Sheets
from tests.games.nation.front.nation_table import front_of, play
from tests.games.nation.front.telling import story
from tests.games.nation.helpers import Scene
from tests.session.helpers import conversation, said
from tests.table.helpers import words_of

TURN = (
    BehaviorTurned("behavior_3b"),
    CultistTried(
        "cultist_2",
        "acquire_city",
        "pittsburgh",
        "done",
        "washington",
        0,
        (
            Passed("detroit", "not_led", 1, 2, 1, {"eliot_ness": 1}),
            Passed("st_louis", "not_led"),
            Passed("indianapolis", "not_led"),
            Passed("charleston", "later", 3, 1, 1),
            Passed("atlanta", "not_led"),
        ),
        "DP17.10",
    ),
    CultistTried("cultist_1", "murder", "boston", "failed", "", 2, (Passed("boston", "too_weak", 2, 4),), "DP17.13"),
)


def test_dp22_a_step_is_told_with_what_was_passed_over_and_both_sums() -> None:
    step = front_of(Scene()).reasons("1", TURN)[0]
    assert step.startswith("1. Cultist 2, from Pittsburgh: acquire a city (DP17.10).")
    assert "Detroit: he has 1, you have 1 cube and Eliot Ness: no." in step
    assert "St. Louis and Indianapolis: he has nothing there." in step
    before, taken, after = step.partition("Washington: he led, and there was no lock. Taken.")
    assert taken and "Detroit" in before and "Charleston would have done" in after


def test_dp17_3_what_lies_behind_the_place_that_was_chosen_was_not_looked_at() -> None:
    """A city, and a card, of which the city is known by what was told of it since."""
    front = front_of(Scene().pile("new_york", "eliot_ness"))
    assert "Atlanta" not in front.reasons("1", TURN)[0]
    card = CultistTried(
        "cultist_1",
        "acquire_network",
        "boston",
        "done",
        "wax_cylinders",
        2,
        (Passed("eliot_ness", "not_led"),),
        "DP17.11",
    )
    taken = NetworkCardTaken("cultist_1", "wax_cylinders", "boston", kept=False)
    assert "Ness" not in front.reasons("1", (BehaviorTurned("behavior_3b"), card, taken))[0]
    locked = (Passed("boston", "locked", 3), Passed("new_york", "not_led"))
    off = CultistTried("cultist_1", "acquire_city", "boston", "done", "boston", 3, locked, "DP17.10")
    assert "New York" in front.reasons("1", (BehaviorTurned("behavior_3b"), off))[0], "all was looked at before"


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_a61_a_lock_that_only_came_off_is_not_told_as_a_city_taken(language: str) -> None:
    scene = Scene().main("atlanta").cultists("boston").cubes("boston", 0, 1).lock("boston")
    scene.step("cultist_1", "acquire_city")
    told = (BehaviorTurned("behavior_3b"), scene.tried)
    front = front_of(scene, language)
    (step,), taken = front.reasons("1", told), front.wording.say("why", "results", "acquire_city_done", target="")
    assert not scene.game.stake("boston").lock and not scene.game.city("boston").owner
    assert taken.partition(". ")[2] not in step
    assert front.wording.say("why", "results", "unlocked", target="").partition(": ")[2] in step


def test_a62_an_effect_is_told_with_the_figures_on_its_card() -> None:
    scene = Scene("hastur").cultists("chicago", "boston").step("cultist_2", "effect")
    tried = scene.told(CultistTried)
    first, otherwise = front_of(scene).reasons("", (BehaviorTurned("behavior_1b"), *tried))
    assert "a network card with 4 cultists’ cubes" in first and first.count("he has nothing there") == 1
    assert "open a gate" in otherwise
    scene = Scene("hastur").cultists("chicago").step("cultist_1", "effect")
    (spread,) = front_of(scene).reasons("", (BehaviorTurned("behavior_1a"), scene.tried))
    assert "a cube on each of the next 3 network cards" in spread
    sheets = Sheets(front_of(scene).wording)
    assert "a cube on each of the next 3 network cards" in " ".join(sheets.ancient_one("hastur"))
    assert "move his cubes from it to a mythos card" in " ".join(sheets.ancient_one("yog_sothoth"))


def test_dp17_12_a_mythos_card_that_would_have_done_lies_further_along_the_row() -> None:
    scene = Scene().row("offering", "star_stone").cubes("offering", 0, 1).cubes("star_stone", 0, 1)
    scene.step("cultist_1", "acquire_mythos")
    (step,) = front_of(scene).reasons("", (BehaviorTurned("behavior_1b"), scene.tried))
    assert "further along the row" in step and "path" not in step


def test_dp22_all_steps_are_told_and_one_place_by_its_name() -> None:
    front = front_of(Scene())
    assert [line[:2] for line in front.reasons("", TURN)] == ["1.", "2."]
    about = front.reasons("boston", TURN)
    assert len(about) == 1 and about[0].startswith("2. Cultist 1") and "power 2 of 4" in about[0]
    assert "Nobody looked at" in front.reasons("atlanta", TURN)[0]
    assert "no step 7" in front.reasons("7", TURN)[0]
    assert "no place of the board" in front.reasons("atlantis", TURN)[0]


def test_a62_a_step_of_an_effect_that_fails_is_not_said_to_move_him() -> None:
    turn = (
        BehaviorTurned("behavior_1a"),
        CultistTried("cultist_1", "recover_limbo", "arkham", "failed", "", 0, (), "DP17.16", effect=True),
        CultistTried("cultist_1", "spread_mythos", "arkham", "done", "", 1, (), "DP17.16", effect=True),
        CultistTried("cultist_2", "acquire_mythos", "new_york", "failed", "", 0, (), "DP17.12"),
    )
    for language, moved in (("en", "moved on"), ("cs", "šel dál"), ("pl", "poszedł dalej"), ("ru", "пошёл дальше")):
        failed, done, other = front_of(Scene(), language).reasons("", turn)
        assert moved not in failed and moved in other
        assert done.count(":") == 1, "nothing was done to the city where he stands"


def test_dp17_21_cubes_that_are_spread_are_told_with_the_number_of_cards() -> None:
    """The event says how many cubes each gets."""
    turn = (
        BehaviorTurned("behavior_1a"),
        CultistTried("cultist_1", "spread_network", "arkham", "done", "", 1, (), "DP17.16", effect=True),
    )
    for language in ("en", "cs", "pl", "ru"):
        (said,) = front_of(Scene("hastur"), language).reasons("", turn)
        assert "3" in said.partition(":")[2].partition("DP")[0], said


def test_every_step_of_whole_games_has_its_words_in_four_languages() -> None:
    steps = {event.step for seed in range(20) for event in story(seed) if isinstance(event, CultistTried)}
    assert {"card_influence", "card_power"} <= steps
    for language in ("en", "cs", "pl", "ru"):
        wording = front_of(Scene(), language).wording
        assert [each for each in sorted(steps) if not wording.known("why", "steps", each)] == []


def test_only_the_last_turn_is_told() -> None:
    later = (*TURN, BehaviorTurned("behavior_1a"), TURN[1])
    assert last_turn(later) == [TURN[1]]
    assert last_turn(()) == []


def test_at_the_table_why_tells_reasons_and_then_the_rule(tmp_path: Path) -> None:
    text = play(tmp_path, ["boston", "why", "pass", "why", "why 1", "quit"])
    before, _, after = text.partition("Round 2")
    assert "DP8.1" in before and "1. Cultist" not in before
    assert "1. Cultist 1, from Arkham" in after and "DP8.1" in after


def test_the_names_behind_why_are_those_of_cities_and_cards_in_four_languages() -> None:
    for language, yes, no in (
        ("en", "new york", "did I lose"),
        ("cs", "bostonu", "se ztrácí"),
        ("pl", "boston", "agenci się liczą"),
        ("ru", "бостон", "я проиграл"),
    ):
        typed = front_of(Scene(), language).typed
        assert typed.has_reasons(yes) and not typed.has_reasons(no), language


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_help_says_what_may_stand_behind_why(language: str, tmp_path: Path) -> None:
    """Behind what any game says of the command: a step, or a name."""
    words = words_of(language, "nation")
    means, word = words.say("table", "help", "commands", "why"), words.find("table", "words", "why")[0]
    talk = conversation("nation", tmp_path)
    talk.open()
    talk.say(f"lang {language}")
    for line in ("help", f"help {word}"):
        (told,) = (each for each in said(talk.say(line)).splitlines() if f"{means}; " in each)
        assert told.count(f"{word} ") == 2
