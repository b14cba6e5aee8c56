"""The question that a portrait leaves open goes on in the museum: on the way to kinds of places, and each text once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from solo.boardgame.front.trail_progress import AFTER, CHOICE, EPILOGUE, LATE, SECTION
from solo.boardgame.front.trail_progress import AT as PLACES
from solo.files.yaml import shipped
from solo.games.museum import events as e
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.trail_places import CARDS, EXHIBITS, INCIDENTS, KINDS, ROOMS, WORLDS
from solo.games.museum.front.trail_progress import TrailProgress
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.memory_snapshot import memory_of, restore_memory
from solo.narration.paragraphs import text_of
from solo.narration.teller import Verbosity
from tests.games.museum.front.telling import story
from tests.games.museum.front.trails import AMANDA, BOB, JOE, KATE, PLACE_OF, begun, steps, turn, visit, words_of
from tests.games.museum.helpers import content

CROSSROADS = f"{JOE} crossroads"
TO_CROSSROADS = [*begun(JOE), *visit(1, JOE, ROOMS), *visit(2, JOE), *visit(3, JOE, EXHIBITS), *visit(4, JOE)]
"""Joe's way to the crossroads, alone, which is told as the next turn begins."""

SEEDS = (1, 4, 6)
TRAILED = [language for language in languages() if SECTION in load(language, "museum").sections]
"""The languages that have trails."""


def told(heard: Sequence[Event], *story: Event, verbosity: Verbosity = "normal") -> list[str]:
    """What is told of trails by one who has told what came before."""
    narrator = Narrator(words_of(), 3, verbosity)
    narrator.tell(heard)
    return steps(narrator.tell(story))


def at(kind: str) -> str:
    return f"{JOE} at {kind}"


# The places


@pytest.mark.parametrize("kind", [ROOMS, EXHIBITS, WORLDS])
@pytest.mark.parametrize("stayed", [False, True])
def test_what_lies_at_a_kind_of_place_is_told_to_whoever_goes_there_or_stays(kind: str, stayed: bool) -> None:
    assert told(begun(JOE), *visit(1, JOE, kind, stayed=stayed)) == [at(kind)]


def test_it_is_told_before_the_card_and_at_the_entrance_behind_what_is_seen_there() -> None:
    narrator = Narrator(words_of(), 3)
    narrator.tell(begun(JOE))
    kinds = [[span.kind for span in paragraph] for paragraph in narrator.tell(visit(1, JOE, ROOMS))]
    assert kinds[:3] == [["heading"], ["scene"], ["title"]]
    narrator.tell([event for number in range(2, 6) for event in visit(number, JOE)])
    *_, seen, trail, figure = narrator.tell(visit(6, JOE, ENTRANCE)[:2])
    assert steps([seen]) == []
    assert steps([trail]) == [f"{JOE} choice {ENTRANCE}"]
    assert text_of(figure) == "Own story: the choice is made, and in the game nothing changes by it."


def test_it_is_told_once_and_to_nobody_else() -> None:
    heard = [*begun(JOE, KATE), *visit(1, JOE, ROOMS)]
    assert told(heard, *visit(2, KATE)) == []
    assert told(heard, *visit(2, KATE), *visit(3, JOE, ROOMS)) == []
    assert told(heard, *visit(2, KATE, ROOMS)) == [f"{KATE} at {ROOMS}"]


def test_one_who_is_alone_has_a_turn_of_rest_between_and_others_have_those_of_the_rest() -> None:
    assert told([*begun(JOE), *visit(1, JOE, ROOMS)], *visit(2, JOE, EXHIBITS)) == []
    assert told([*begun(JOE), *visit(1, JOE, ROOMS), *visit(2, JOE)], *visit(3, JOE, EXHIBITS)) == [at(EXHIBITS)]
    pair = [*begun(JOE, KATE), *visit(1, JOE, ROOMS), *visit(2, KATE)]
    assert told(pair, *visit(3, JOE, EXHIBITS)) == [at(EXHIBITS)]


def test_whoever_is_sent_somewhere_has_not_gone_there() -> None:
    assert told(begun(JOE), turn(1, JOE), e.SentTo(JOE, PLACE_OF[ROOMS])) == []


# The crossroads and the choice


def test_the_crossroads_is_told_as_a_turn_begins_after_two_places() -> None:
    assert told(TO_CROSSROADS, turn(5, JOE)) == [CROSSROADS]
    assert told([*TO_CROSSROADS, turn(5, JOE)], *visit(6, JOE), *visit(7, JOE)) == []


@pytest.mark.parametrize(("people", "first"), [((JOE,), 4), ((JOE, KATE), 3), ((JOE, KATE, BOB, AMANDA), 2)])
def test_without_anything_before_it_is_told_after_a_pause_by_how_many_they_are(
    people: Sequence[str], first: int
) -> None:
    found = [told(begun(*people), *(visit(each, JOE)[0] for each in range(1, last + 1))) for last in range(1, 6)]
    assert [CROSSROADS in each for each in found] == [last >= first for last in range(1, 6)]


def test_the_first_of_the_two_is_the_choice_in_that_very_turn_and_the_other_then_is_none() -> None:
    for one, other in ((INCIDENTS, ENTRANCE), (ENTRANCE, INCIDENTS)):
        chosen = f"{JOE} choice {one}"
        assert told(TO_CROSSROADS, *visit(5, JOE, one)) == [CROSSROADS, chosen]
        assert told([*TO_CROSSROADS, *visit(5, JOE, one)], *visit(6, JOE, other), *visit(7, JOE, one)) == []
    assert told(begun(JOE), *visit(1, JOE, INCIDENTS)) == []


def test_what_lay_before_the_crossroads_is_not_told_after_the_choice() -> None:
    assert told([*TO_CROSSROADS, *visit(5, JOE)], *visit(6, JOE), *visit(7, JOE, WORLDS)) == [at(WORLDS)]
    chosen = [*TO_CROSSROADS, *visit(5, JOE, INCIDENTS)]
    assert told(chosen, *visit(6, JOE), *visit(7, JOE, WORLDS)) == []


@pytest.mark.parametrize("kind", [INCIDENTS, ENTRANCE])
def test_what_comes_of_it_is_told_once_after_a_pause(kind: str) -> None:
    chosen = [*TO_CROSSROADS, *visit(5, JOE, kind)]
    later = [told(chosen, *(event for each in range(6, last) for event in visit(each, JOE))) for last in (9, 10, 13)]
    assert later == [[], [f"{JOE} after {kind}"], [f"{JOE} after {kind}"]]


# Recalls


@pytest.mark.parametrize("kind", ["", INCIDENTS])
def test_late_recalls_come_behind_the_crossroads_and_each_once(kind: str) -> None:
    rest = [event for number in range(6, 40) for event in visit(number, JOE)]
    lines = told([*TO_CROSSROADS, *visit(5, JOE, kind)], *rest)
    assert lines[: len(lines) - 2] == ([f"{JOE} after {kind}"] if kind else [])
    assert sorted(lines[-2:]) == [f"{JOE} late 0", f"{JOE} late 1"]


@pytest.mark.parametrize("size", range(1, 9))
def test_in_a_night_of_twenty_turns_nobody_is_silent_for_more_than_three_of_his_own(size: int) -> None:
    group = list(load("en", "museum").sections["names"]["investigators"])[:size]
    narrator, ways = Narrator(words_of(), 3), (ROOMS, "", EXHIBITS, "", INCIDENTS)
    narrator.tell(begun(*group))
    counts: dict[str, list[int]] = {who: [] for who in group}
    for number in range(20):
        who, own = group[number % size], number // size
        begins, *goes = visit(number + 1, who, ways[own] if own < len(ways) else "")
        first = steps(narrator.tell([begins]))
        assert len(first) <= 1
        counts[who].append(len([*first, *steps(narrator.tell(goes))]))
    for who in group:
        silent = "".join(str(each) for each in counts[who])
        assert "0000" not in silent, (who, silent)


# Where none is told


def test_told_briefly_there_are_none() -> None:
    night = [*TO_CROSSROADS, *visit(5, JOE, INCIDENTS)]
    assert told([], *night, verbosity="brief") == []
    assert told([], *night, verbosity="full") == told([], *night)


def test_in_a_lesson_and_in_the_battle_there_are_none() -> None:
    lesson = e.LessonOpened("yig", (JOE,), 11, 10)
    assert told([lesson], *visit(1, JOE, ROOMS)) == []
    assert told([*begun(JOE), lesson], *visit(1, JOE, ROOMS)) == []
    assert told(TO_CROSSROADS, turn(5, JOE, battle=True)) == []


def test_a_new_night_begins_anew() -> None:
    assert told([*TO_CROSSROADS, *visit(5, JOE, INCIDENTS), *begun(JOE)], *visit(1, JOE, ROOMS)) == [at(ROOMS)]


# The end


def ends(heard: Sequence[Event], how: str, *devoured: str) -> list[str]:
    gone = [e.VisitorDevoured(who, 0) for who in devoured]
    return told([*heard, *gone], e.MuseumClosed(how, "yig", 1, 9, 2, 9, 4, devoured, 1, 1, 1))


@pytest.mark.parametrize("kind", [INCIDENTS, ENTRANCE])
def test_whoever_lives_has_the_end_of_the_choice_and_without_one_the_end_is_as_it_was(kind: str) -> None:
    chosen = [*TO_CROSSROADS, *visit(5, JOE, kind)]
    assert ends(chosen, "sealed") == [f"{JOE} epilogue {kind}"]
    assert ends(TO_CROSSROADS, "sealed") == [f"{JOE} epilogue any"]
    assert ends(chosen, "sealed", JOE) == ends(chosen, "awoken") == []


# Whole nights


def turns_of(told: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """A story in pieces, each up to the beginning of a turn."""
    begins = [number for number, event in enumerate(told) if isinstance(event, e.VisitorsTurn)]
    for begin, end in zip([0, *begins], [*begins, len(told)], strict=True):
        yield told[begin:end]


def progress_of(narrator: Narrator) -> TrailProgress:
    return next(each for each in narrator.memories() if isinstance(each, TrailProgress))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_tells_the_trails_of_several_people_and_none_twice(seed: int) -> None:
    narrator, found = Narrator(words_of(), seed), list[str]()
    for piece in turns_of(story(seed)):
        begins = steps(narrator.tell(piece[:1]))
        assert len(begins) <= 1
        found += [*begins, *steps(narrator.tell(piece[1:]))]
    assert len({each.split()[0] for each in found}) > 1
    assert [each for each in found if f" {CHOICE} " in each]
    assert [each for each, times in Counter(found).items() if times > 1] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_question_by_question_and_at_once_the_same_is_told(seed: int) -> None:
    whole = steps(Narrator(words_of(), 3).tell(story(seed)))
    narrator, pieces, lines = Narrator(words_of(), 3), list[Event](), list[str]()
    for event in story(seed):
        pieces.append(event)
        if isinstance(event, Asked):
            lines += steps(narrator.tell(pieces))
            pieces = []
    assert [*lines, *steps(narrator.tell(pieces))] == whole


@pytest.mark.parametrize("seed", SEEDS)
def test_told_briefly_or_in_another_language_they_come_as_far(seed: int) -> None:
    narrators = [Narrator(words_of(each), 3) for each in languages()]
    lines = [steps(each.tell(story(seed))) for each in narrators]
    assert lines == [lines[0]] * len(lines)
    brief = Narrator(words_of(), 3, "brief")
    brief.tell(story(seed))
    assert progress_of(brief).told == progress_of(narrators[0]).told != {}


def test_with_the_memory_of_another_narrator_the_trails_go_on_as_they_would_have() -> None:
    parts = [part for piece in turns_of(story(SEEDS[0])) for part in (piece[:1], piece[1:])]
    first, memories, lines = Narrator(words_of(), 3), list[str](), list[list[str]]()
    for part in parts:
        memories.append(json.dumps(memory_of(first)))
        lines.append(steps(first.tell(part)))
    for number in range(2, len(parts), 3):
        second = Narrator(words_of(), 3)
        assert restore_memory(second, json.loads(memories[number]))
        assert [steps(second.tell(part)) for part in parts[number:]] == lines[number:]


def test_a_language_without_trails_tells_them_in_english() -> None:
    czech, english = words_of("cs"), words_of()
    words = Catalogue("cs", {**czech.sections, SECTION: {}}, behind=lambda: english, profile=czech.profile)
    assert steps(Narrator(words, 3).tell(story(1))) == steps(Narrator(english, 3).tell(story(1)))


# The words there are


def trails_in(language: str) -> Mapping[str, Any]:
    trails: Mapping[str, Any] = load(language, "museum").sections[SECTION]
    return trails


def places_of(trail: Mapping[str, Any]) -> dict[str, set[str]]:
    return {kind: {*trail[kind]} for kind in (PLACES, CHOICE, AFTER, EPILOGUE)}


def test_every_adventure_is_of_the_kind_in_whose_file_its_prose_stands() -> None:
    assert sorted(card for cards in CARDS.values() for card in cards) == sorted(content().adventures)
    for kind, cards in CARDS.items():
        prose = (shipped("locales") / "en" / "museum" / "adventures" / f"{kind}.yaml").read_text(encoding="utf-8")
        assert [card for card in cards if f"\n{card}:\n" not in prose] == []


@pytest.mark.parametrize("language", TRAILED)
def test_everybody_has_a_trail_with_the_same_places_in_every_language(language: str) -> None:
    trails = trails_in(language)
    assert {*trails} == {*content().sheets}
    for who, trail in trails.items():
        assert places_of(trail) == places_of(trails_in("en")[who]), who
        assert len(trail[LATE]) == 2, who


def test_the_two_ways_of_a_choice_are_there_every_night_and_lead_elsewhere_than_what_comes_before() -> None:
    used: Counter[str] = Counter()
    for who, trail in trails_in("en").items():
        places = places_of(trail)
        assert places[CHOICE] == places[AFTER] == places[EPILOGUE], who
        assert len(places[CHOICE]) == 2 and WORLDS not in places[CHOICE], who
        assert places[PLACES] | places[CHOICE] | {WORLDS} == {*KINDS}, who
        assert not places[PLACES] & places[CHOICE], who
        used.update(places[CHOICE])
    assert min(used.values()) >= 5


NAMED = {
    "en": {ENTRANCE: "entrance", ROOMS: "rooms", EXHIBITS: "exhibits", INCIDENTS: "trouble"},
    "cs": {ENTRANCE: "vstup", ROOMS: "místnost", EXHIBITS: "exponát", INCIDENTS: "rozruch"},
    "pl": {ENTRANCE: "wejści", ROOMS: " sal", EXHIBITS: "eksponat", INCIDENTS: "zamieszani"},
    "ru": {ENTRANCE: "вход", ROOMS: " зал", EXHIBITS: "экспонат", INCIDENTS: "происшестви"},
}
"""How the words begin by which a language calls the kinds of places of a choice, always the same."""


@pytest.mark.parametrize("language", NAMED)
def test_every_text_of_a_trail_names_whom_it_is_about_and_the_crossroads_where_it_leads(language: str) -> None:
    words = load(language, "museum")
    for who, trail in trails_in(language).items():
        names = {name for form in words.name(who).values() for name in str(form).split() if name[0].isupper()}
        below = [text for kind in (PLACES, CHOICE, AFTER, EPILOGUE) for text in trail[kind].values()]
        for text in (*below, trail["crossroads"], *trail[LATE]):
            assert any(name in text for name in names), text
        named = {kind for kind, name in NAMED[language].items() if name in trail["crossroads"]}
        assert named == {*trail[CHOICE]}, who


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_tells_them_in_words_of_their_own(seed: int) -> None:
    words = load("en", "museum")
    whose = {text: who for who, trail in trails_in("en").items() for text in _texts(words, who, trail)}
    found = [line for line in map(text_of, Narrator(words, seed).tell(story(seed))) if line in whose]
    assert len({whose[line] for line in found}) > 1
    assert len(found) == len({*found})


def _texts(words: Catalogue, who: str, trail: Mapping[str, Any]) -> Iterator[str]:
    paths = [(kind, place) for kind in (PLACES, CHOICE, AFTER) for place in trail[kind]]
    for path in (*paths, ("crossroads",), (LATE,)):
        for message in words.messages(SECTION, who, *path):
            yield message.format({}, words.language)
