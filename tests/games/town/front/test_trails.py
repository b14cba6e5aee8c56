"""The question that a portrait leaves open goes on: at its places, at a crossroads, by a choice, and each text once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.boardgame.front.trail_progress import SECTION
from solo.games.town import events as e
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import Paragraph
from tests.games.town.front.trails import AMANDA, BOB, JOE, KATE, begun, steps, walk, words_of

TO_LIBRARY, TO_CHURCH = walk(JOE, "library"), walk(JOE, "south_church")
AT_LIBRARY, AT_WOODS = "joe_diamond at library", "joe_diamond at woods"
CROSSROADS = "joe_diamond crossroads"
TO_CROSSROADS = [TO_LIBRARY, e.RoundBegan(2, JOE)]
"""Joe's way to the crossroads, from the first turn on."""


def visits(*places: str) -> list[Event]:
    """Walks of Joe, each in a turn of its own."""
    return [event for place in places for event in (walk(JOE, place), e.PhaseBegan("in_arkham"))]


def turn(number: int) -> e.RoundBegan:
    return e.RoundBegan(number, JOE)


def told(heard: Sequence[Event], *story: Event, verbosity: str = "normal") -> list[str]:
    """What is told of trails by one who has told what came before."""
    narrator = Narrator(words_of(), 3, verbosity)  # type: ignore[arg-type]
    narrator.tell(heard)
    return steps(narrator.tell(story))


def paragraphs(heard: Sequence[Event], *story: Event) -> list[Paragraph]:
    narrator = Narrator(words_of(), 3)
    narrator.tell(heard)
    return narrator.tell(story)


# The two places


@pytest.mark.parametrize(
    "comes",
    [
        [TO_LIBRARY],
        [e.Moved(JOE, "woods", "library", "effect")],
        [e.Moved(JOE, "abyss_1", "library", "home")],
        [e.DrawnThrough(JOE, "library", "abyss_1", False), e.Returned(JOE, "library", True)],
    ],
)
def test_what_lies_at_a_place_is_told_to_whoever_comes_there_however_that_is(comes: list[Event]) -> None:
    assert told(begun(JOE), *comes) == [AT_LIBRARY]


def test_whoever_is_released_from_jail_has_come_to_the_police_station() -> None:
    assert told([*begun(KATE), e.Arrested(KATE)], e.Released(KATE)) == ["kate_winthrop at police_station"]


def test_it_is_told_once_and_the_two_in_either_order() -> None:
    assert told(begun(JOE), *visits("library", "woods", "library", "woods")) == [AT_LIBRARY, AT_WOODS]
    assert told(begun(JOE), *visits("woods", "library")) == [AT_WOODS, AT_LIBRARY]


def test_nobody_else_finds_what_lies_there_for_somebody() -> None:
    assert told(begun(JOE, KATE), walk(KATE, "library"), walk(KATE, "woods")) == []


def test_whoever_only_passes_through_has_not_come_there() -> None:
    steps_of_walk = [
        e.Moved(JOE, "miskatonic_university_street", "library", "walk"),
        Asked(JOE, "move"),
        e.Moved(JOE, "library", "miskatonic_university_street", "walk"),
        Asked(JOE, "move"),
        e.PhaseBegan("in_arkham"),
    ]
    assert told(begun(JOE), *steps_of_walk) == []
    assert told(begun(JOE), *steps_of_walk[:2], e.PhaseBegan("in_arkham")) == [AT_LIBRARY]


def test_whoever_is_carried_off_has_not_come_there() -> None:
    carried = e.Moved(AMANDA, "woods", "st_marys_hospital", "effect", cause="unconsciousness")
    fall = [e.KnockedOut(AMANDA, "stamina", "woods"), carried]
    assert told(begun(AMANDA), *fall) == []
    assert told([*begun(AMANDA), *fall], walk(AMANDA, "st_marys_hospital")) == ["amanda_sharpe at st_marys_hospital"]


def test_nothing_is_told_before_the_first_turn_and_where_somebody_is_at_home() -> None:
    dealt = [e.GameStarted("yig", (JOE,), (), ()), e.InvestigatorJoined(JOE, 0, "library")]
    assert told([], *dealt, *visits("woods", "library"), turn(1)) == []
    assert told([*dealt, turn(1)], *visits("woods", "library")) == [AT_WOODS, AT_LIBRARY]


def test_it_is_a_paragraph_behind_what_belongs_to_the_arrival_and_before_the_next_question() -> None:
    found = e.CluesTaken(JOE, "library", 1, 1)
    *before, trail, after = paragraphs(begun(JOE), TO_LIBRARY, found, e.StoodUp(JOE))
    assert [span.kind for span in trail] == ["scene"]
    assert steps([trail]) == [AT_LIBRARY]
    assert steps([*before, after]) == []
    assert before[-1][-1].kind == "figure", "the total of his clue tokens"
    *_, last = paragraphs(begun(JOE), TO_LIBRARY, Asked(JOE, "attend"))
    assert steps([last]) == [AT_LIBRARY]
    assert steps(paragraphs([*begun(JOE), TO_LIBRARY, Asked(JOE, "attend")], e.StoodUp(JOE))) == []


# The crossroads


def test_the_crossroads_is_told_as_a_turn_begins_after_one_in_which_something_was() -> None:
    assert told([*begun(JOE), TO_LIBRARY], turn(2)) == [CROSSROADS]
    assert told([*begun(JOE), turn(2)], walk(JOE, "woods"), turn(3)) == [AT_WOODS, CROSSROADS]
    assert told([*begun(JOE), *TO_CROSSROADS], *visits("woods"), *map(turn, range(3, 40))).count(CROSSROADS) == 0


def test_without_anything_before_it_is_told_from_the_tenth_turn_on() -> None:
    before = [*begun(JOE), *map(turn, range(2, 10))]
    assert CROSSROADS not in told([], *before)
    assert told(before, turn(10)) == [CROSSROADS]


@pytest.mark.parametrize(
    "away", [e.DrawnThrough(JOE, "library", "abyss_1", False), e.Arrested(JOE), e.LostInTimeAndSpace(JOE)]
)
def test_whoever_is_not_in_the_town_comes_to_no_crossroads(away: Event) -> None:
    assert CROSSROADS not in told([*begun(JOE, KATE), TO_LIBRARY, away], turn(2), turn(3))


@pytest.mark.parametrize("shuts", [e.ShopClosed("south_church"), e.PlaceClosed("south_church")])
def test_r7_5_no_crossroads_leads_to_a_place_that_nobody_may_enter(shuts: Event) -> None:
    heard = [*begun(JOE), TO_LIBRARY, shuts]
    assert told(heard, turn(2)) == []
    assert told([*heard, e.PlaceOpened("south_church")], turn(2)) == [CROSSROADS]
    assert told([*heard, e.GateOpened("south_church", "gate_abyss_1", 1)], turn(2)) == [CROSSROADS]
    assert told([*begun(JOE), TO_LIBRARY, e.ShopClosed("general_store")], turn(2)) == [CROSSROADS]


def test_one_turn_begins_with_one_text() -> None:
    came = [TO_LIBRARY, walk(KATE, "police_station"), e.KnockedOut(BOB, "stamina", "woods")]
    heard = [*begun(JOE, KATE, BOB), *came]
    assert told(heard, turn(2)) == ["bob_jenkins recall ward"]
    assert told([*heard, turn(2)], turn(3), turn(4)) == [CROSSROADS, "kate_winthrop crossroads"]


# The choice


def test_the_first_of_the_two_places_is_the_choice_and_the_other_then_is_none() -> None:
    heard = [*begun(JOE), *TO_CROSSROADS]
    church, docks = "south_church", "river_docks"
    assert told(heard, *visits(church, docks, church)) == ["joe_diamond choice south_church"]
    assert told(heard, *visits(docks, church, docks)) == ["joe_diamond choice river_docks"]


def test_before_the_crossroads_there_is_no_choice() -> None:
    assert told(begun(JOE), *visits("south_church", "library", "river_docks"), turn(2)) == [AT_LIBRARY, CROSSROADS]


def test_what_lay_before_the_crossroads_is_not_told_after_the_choice() -> None:
    heard = [*begun(JOE), *TO_CROSSROADS]
    assert told(heard, *visits("woods")) == [AT_WOODS]
    assert told([*heard, *visits("south_church")], *visits("woods")) == []


@pytest.mark.parametrize("place", ["south_church", "river_docks"])
def test_what_comes_of_it_is_told_once_two_turns_later(place: str) -> None:
    heard = [*begun(JOE), *TO_CROSSROADS, *visits(place)]
    after = f"joe_diamond after {place}"
    assert told(heard, turn(3)) == []
    assert told([*heard, turn(3)], turn(4)) == [after]
    assert after not in told([*heard, turn(3), turn(4)], *map(turn, range(5, 31)))
    away = [e.Arrested(JOE), turn(3), turn(4), turn(5), e.Released(JOE)]
    assert told([*heard, *away], turn(6)) == [after]


# Recalls


def late(number: int) -> str:
    return f"joe_diamond late {number}"


def test_late_recalls_come_from_the_thirteenth_turn_on_and_each_once() -> None:
    spent = [*begun(JOE), *TO_CROSSROADS, turn(5), turn(8)]
    assert told(spent, turn(12)) == []
    lines = told([*spent, turn(12)], *map(turn, range(13, 31)))
    assert sorted(lines) == [late(0), late(1)]


def test_one_or_two_people_have_a_recall_every_third_turn_and_more_every_other() -> None:
    def recalling(*people: str) -> list[int]:
        narrator = Narrator(words_of(), 3)
        narrator.tell(begun(*people))
        return [number for number in range(2, 10) if steps(narrator.tell([turn(number)]))]

    assert recalling(JOE) == [3, 6]
    assert recalling(JOE, KATE) == [3, 6, 9]
    assert recalling(JOE, KATE, BOB) == [3, 5, 7, 9]
    narrator = Narrator(words_of(), 3)
    narrator.tell([*begun(JOE), turn(2), *visits("library"), turn(3), *visits("woods")])
    assert [number for number in range(4, 8) if steps(narrator.tell([turn(number)]))] == [6], (
        "the third after the Woods"
    )


def test_after_a_choice_they_come_before_what_the_portrait_left_open() -> None:
    settled = [*begun(JOE), *TO_CROSSROADS, TO_CHURCH, turn(4)]
    lines = told(settled, turn(13), turn(16), turn(19))
    assert sorted(lines[:2]) == [late(0), late(1)]
    assert lines[2].startswith("joe_diamond recall quiet")
    assert told(begun(JOE), turn(3), turn(6))[1].startswith("joe_diamond recall quiet")


@pytest.mark.parametrize("size", range(1, 9))
def test_in_a_night_of_thirty_turns_nobody_falls_silent_while_words_are_left(size: int) -> None:
    group = list(load("en", "town").sections["names"]["investigators"])[:size]
    begins, narrator = begun(*group), Narrator(words_of(), 3)
    narrator.tell(begins[:-1])
    counts = [len(steps(narrator.tell([turn(number)]))) for number in range(1, 31)]
    assert max(counts) == 1
    in_all = 5 * size  # two quiet recalls, the crossroads, two late recalls
    for number in range(3, 31):
        left = 2 * size if number < 10 else 3 * size if number < 13 else in_all
        silent = sum(counts[number - 3 : number]) == 0
        assert not silent or sum(counts[:number]) == left, number
    assert sum(counts) >= min(in_all, 10)


# Where none is told


def test_told_briefly_there_are_none() -> None:
    story = [TO_LIBRARY, turn(2), TO_CHURCH, *map(turn, range(3, 20))]
    assert told(begun(JOE), *story, verbosity="brief") == []
    assert told(begun(JOE), *story, verbosity="full") == told(begun(JOE), *story)


def test_in_a_lesson_and_in_an_example_there_are_none() -> None:
    story = [turn(1), TO_LIBRARY, e.Returned(JOE, "woods", True), *map(turn, range(2, 20))]
    for begins in ([], [e.LessonBegan("azathoth", (JOE,))], [*begun(JOE), e.LessonBegan("azathoth", (JOE,))]):
        assert told(begins, *story) == []


def test_whoever_has_no_trail_has_only_recalls() -> None:
    words = words_of()
    narrator = Narrator(type(words)("en", {**words.sections, SECTION: {}}), 3)
    lines = steps(narrator.tell([*begun(JOE), TO_LIBRARY, TO_CHURCH, *map(turn, range(2, 31))]))
    assert sorted(lines) == ["joe_diamond recall quiet 0", "joe_diamond recall quiet 1"]


# The end


def ends(heard: Sequence[Event], outcome: str = "sealing") -> list[str]:
    return told(heard, e.GameOver(outcome, "yig"), e.CampaignOver("single", 9))


@pytest.mark.parametrize("place", ["south_church", "river_docks"])
def test_whoever_lives_has_the_end_of_the_choice(place: str) -> None:
    heard = [*begun(JOE), *TO_CROSSROADS, walk(JOE, place)]
    assert ends(heard) == [f"joe_diamond epilogue {place}"]
    assert ends(heard, "closing") == [f"joe_diamond epilogue {place}"]


def test_without_a_choice_or_with_another_fate_the_end_is_as_it_was() -> None:
    heard = [*begun(JOE), *TO_CROSSROADS]
    chosen = [*heard, TO_CHURCH]
    carried = e.Moved(JOE, "south_church", "arkham_asylum", "effect", cause="insanity")
    awake = [e.Awakened("yig", "doom"), e.BattleRound(1)]
    assert ends(heard) == ["joe_diamond epilogue victory"]
    assert ends([*chosen, e.KnockedOut(JOE, "sanity", "south_church"), carried]) == ["joe_diamond epilogue insane"]
    assert ends([*chosen, *awake, e.Eliminated(JOE)], "battle") == ["joe_diamond epilogue dead"]
    assert ends([*chosen, *awake], "defeat") == ["joe_diamond epilogue defeat"]
