"""Trails in whole nights and campaigns: the same however a night is told, each text once, and the words there are of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from solo.boardgame.front.trail_progress import AFTER, AT, CHOICE, EPILOGUE, LATE, SECTION
from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load as load_content
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.trail_progress import QUIET, TrailProgress
from solo.games.town.front.walking import next_step
from solo.games.town.host import Host, Setup
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.memory_snapshot import memory_of, restore_memory
from solo.narration.paragraphs import text_of
from tests.games.town.front.trails import AMANDA, BOB, JOE, KATE, OTHERS, PLACES, begun, steps, walk, words_of

NIGHTS = (2, 14, 15)
PLAYING = (JOE, KATE, AMANDA, BOB)
SHORT = {who: PLACES.get(who, OTHERS) for who in PLAYING}


class Walker:
    """An autoplayer who takes the default answers, and goes where trails lead, from one of their places to the next."""

    def __init__(self, host: Host, places: Mapping[str, Sequence[str]]) -> None:
        self._host = host
        self._ahead = {who: [*places[who]] for who in PLAYING}

    def __call__(self, decision: Decision) -> Answer:
        game = self._host.game
        if decision.kind != "move" or game is None:
            return decision.default
        ahead = self._ahead.setdefault(decision.who, ["downtown_street"])
        if game.by_id(decision.who).place == ahead[0]:
            ahead.append(ahead.pop(0))
            return decision.default
        return next_step(game, decision, ahead[0]) or decision.default


@cache
def story_of(seed: int, *, real: bool = False) -> Sequence[Event]:
    """A night of four, with its questions. real: they go to the places of the real trails, not to those of the short ones."""
    host = Host.begin(load_content(), Setup(seed, investigators=PLAYING, single=True))
    places = {who: [*trails_in("en")[who][AT], *trails_in("en")[who][CHOICE]] for who in PLAYING} if real else SHORT
    session, player, found = FlowRunner(host.flow()), Walker(host, places), list[Event]()
    while session.decision is not None:
        found += [*host.take_events(), Asked(session.decision.who, session.decision.kind)]
        session.answer(player(session.decision))
    return [*found, *host.take_events()]


def turns_of(story: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """A story in pieces, each up to the beginning of a turn."""
    begins = [number for number, event in enumerate(story) if isinstance(event, e.RoundBegan)]
    for begin, end in zip([0, *begins], [*begins, len(story)], strict=True):
        yield story[begin:end]


def progress_of(narrator: Narrator) -> TrailProgress:
    return next(each for each in narrator.memories() if isinstance(each, TrailProgress))


# Whole nights


@pytest.mark.parametrize("seed", NIGHTS)
def test_a_turn_begins_with_one_and_a_night_tells_those_of_several_people_and_none_twice(seed: int) -> None:
    narrator, found = Narrator(words_of(), seed), list[str]()
    for piece in turns_of(story_of(seed)):
        begins = steps(narrator.tell(piece[:1]))
        assert len(begins) <= 1
        found += [*begins, *steps(narrator.tell(piece[1:]))]
    of_places = [each for each in found if f" {AT} " in each]
    assert len({each.split()[0] for each in of_places}) > 2
    assert [each for each in found if f" {CHOICE} " in each]
    assert [each for each, times in Counter(found).items() if times > 1] == []


@pytest.mark.parametrize("seed", NIGHTS)
def test_question_by_question_and_at_once_the_same_is_told(seed: int) -> None:
    whole = steps(Narrator(words_of(), 3).tell(story_of(seed)))
    narrator, pieces, told = Narrator(words_of(), 3), list[Event](), list[str]()
    for event in story_of(seed):
        pieces.append(event)
        if isinstance(event, Asked):
            told += steps(narrator.tell(pieces))
            pieces = []
    assert [*told, *steps(narrator.tell(pieces))] == whole


@pytest.mark.parametrize("seed", NIGHTS)
def test_whoever_only_listens_briefly_or_in_another_language_comes_as_far(seed: int) -> None:
    """So the next night of a campaign goes on alike, whoever tells it, and after a change of language a night does."""
    story, narrators = story_of(seed), [Narrator(words_of(each), 3) for each in languages()]
    lines = [steps(each.tell(story)) for each in narrators]
    assert lines == [lines[0]] * len(lines)
    brief, listener = Narrator(words_of(), 3, "brief"), Narrator(words_of(), 3)
    brief.tell(story)
    listener.remember(story)
    kept = [(each.told, each.recalled, each.last) for each in map(progress_of, (narrators[0], brief, listener))]
    assert kept[1:] == kept[:1] * 2
    assert kept[0][0]


def test_with_the_memory_of_another_narrator_the_trails_go_on_as_they_would_have() -> None:
    parts = [part for turn in turns_of(story_of(NIGHTS[0])) for part in (turn[:1], turn[1:])]
    first, memories, told = Narrator(words_of(), 3), list[str](), list[list[str]]()
    for part in parts:
        memories.append(json.dumps(memory_of(first)))
        told.append(steps(first.tell(part)))
    for number in range(2, len(parts), 3):
        second = Narrator(words_of(), 3)
        assert restore_memory(second, json.loads(memories[number]))
        assert [steps(second.tell(part)) for part in parts[number:]] == told[number:]


# Campaigns

FIRST: Sequence[Event] = [e.NightBegan(1), *begun(JOE, KATE), walk(JOE, "library"), e.RoundBegan(2, JOE)]
OVER: Sequence[Event] = [e.GameOver("sealing", "yig"), e.NightEnded(1, "yig", "sealing", 9, 9)]
SECOND: Sequence[Event] = [e.NightBegan(2), *begun(JOE, KATE)]
CHURCH = walk(JOE, "south_church")


def told(heard: Sequence[Event], *story: Event) -> list[str]:
    """What is told of trails, alike by one who has told what came before and by one who has listened to earlier nights."""
    teller, listener = (Narrator(words_of(), 3) for _ in range(2))
    teller.tell(heard)
    listener.retell([*heard])
    lines = steps(teller.tell(story))
    assert steps(listener.tell(story)) == lines
    return lines


def test_in_the_next_night_a_trail_goes_on() -> None:
    night = [*FIRST, *OVER, *SECOND]
    assert told(night, walk(JOE, "library")) == []
    assert told(night, walk(JOE, "woods")) == ["joe_diamond at woods"]
    assert told(night, CHURCH) == ["joe_diamond choice south_church"]
    early = [*FIRST[:-1], *OVER, *SECOND]
    assert told(early[:-1], early[-1]) == []
    assert told(early, e.RoundBegan(2, JOE)) == ["joe_diamond crossroads"]


STREET = "miskatonic_university_street"
IN, OUT = (e.Moved(JOE, *way, "walk") for way in ((STREET, "library"), ("library", STREET)))


@pytest.mark.parametrize(
    ("way", "came"),
    [
        ([IN, OUT], False),
        ([IN, Asked(JOE, "move"), OUT, Asked(JOE, "move")], False),
        ([IN, Asked(KATE, "move"), OUT], True),
        ([IN, Asked(JOE, "evade_or_fight"), OUT], True),
        ([e.Moved(JOE, "woods", "library", "effect"), OUT], True),
        ([e.Moved(JOE, "woods", "library", "effect"), Asked(JOE, "move"), OUT], True),
        ([IN, walk(KATE, "woods"), OUT], True),
        ([IN, e.CombatBegan(JOE, "cultist.1"), e.CombatEnded(JOE, "cultist.1", "ended"), OUT], True),
    ],
)
def test_whoever_has_only_passed_through_a_place_has_not_come_there_for_one_who_listens_either(
    way: Sequence[Event], came: bool
) -> None:
    night = [e.NightBegan(1), *begun(JOE, KATE), *way, *OVER, *SECOND]
    assert told(night, walk(JOE, "library")) == ([] if came else ["joe_diamond at library"])


def test_a_language_with_half_the_words_tells_the_same_the_rest_in_english() -> None:
    czech, english = words_of("cs"), words_of()
    half = {JOE: {"at": {"library": "Step joe_diamond at library!"}}}
    words = Catalogue("cs", {**czech.sections, SECTION: half}, behind=lambda: english, profile=czech.profile)
    story = story_of(NIGHTS[0])
    assert steps(Narrator(words, 3).tell(story)) == steps(Narrator(english, 3).tell(story))


def test_a_choice_is_kept_until_the_end_of_the_campaign() -> None:
    night = [*FIRST, CHURCH, *OVER, *SECOND]
    assert told(night, e.RoundBegan(2, JOE)) == ["joe_diamond after south_church"]
    assert told(night, walk(JOE, "river_docks")) == []
    third = [*night, *OVER, e.NightBegan(3), *begun(JOE, KATE), e.GameOver("sealing", "yig")]
    assert "joe_diamond epilogue south_church" in told(third, e.CampaignOver("too_few", 18))


@pytest.mark.parametrize("seed", range(4))
def test_late_recalls_are_told_once_a_campaign_whichever_comes_first(seed: int) -> None:
    narrator, nights = Narrator(words_of(), seed), list[list[str]]()
    for number, last in ((1, 14), (2, 30), (3, 30)):
        night = [e.NightBegan(number), *begun(JOE), *(e.RoundBegan(each, JOE) for each in range(2, last)), *OVER]
        nights.append([each for each in steps(narrator.tell(night)) if " late " in each])
    assert [len(each) for each in nights] == [1, 1, 0]
    assert nights[0] != nights[1]


@pytest.mark.parametrize("gone", [e.Devoured(JOE), e.Eliminated(JOE)])
def test_whoever_is_gone_begins_anew_if_at_all(gone: Event) -> None:
    night = [*FIRST, CHURCH, gone, *OVER, *SECOND]
    assert told(night, walk(JOE, "library")) == ["joe_diamond at library"]
    back = [*FIRST, gone, e.InvestigatorJoined(JOE, 0, "downtown_street")]
    assert told(back, walk(JOE, "library"), e.PhaseBegan("in_arkham")) == []
    assert told([*back, *OVER, *SECOND], walk(JOE, "library")) == []


@pytest.mark.parametrize(
    "begins", [[e.NightBegan(1), *begun(JOE)], begun(JOE), [e.LessonBegan("yig", (JOE,)), *begun(JOE)]]
)
def test_a_new_campaign_and_a_lesson_begin_anew(begins: Sequence[Event]) -> None:
    assert told([*FIRST, CHURCH, *OVER, *begins], walk(JOE, "library")) == ["joe_diamond at library"]


# The words there are


def trails_in(language: str) -> Mapping[str, Any]:
    trails: Mapping[str, Any] = load(language, "town").sections[SECTION]
    return trails


def places_of(trail: Mapping[str, Any]) -> dict[str, set[str]]:
    return {kind: {*trail[kind]} for kind in (AT, CHOICE, AFTER, EPILOGUE)}


@pytest.mark.parametrize("language", languages())
def test_everybody_has_a_trail_with_the_same_places_in_every_language(language: str) -> None:
    trails = trails_in(language)
    assert {*trails} == {*load("en", "town").sections["names"]["investigators"]}
    for who, trail in trails.items():
        assert places_of(trail) == places_of(trails_in("en")[who]), who
        assert len(trail[LATE]) == 2, who


def test_a_trail_has_four_places_of_the_town_and_the_trails_are_spread_over_it(town_content: Content) -> None:
    used: Counter[str] = Counter()
    for who, trail in trails_in("en").items():
        places = places_of(trail)
        assert len(places[AT]) == len(places[CHOICE]) == 2, who
        assert places[CHOICE] == places[AFTER] == places[EPILOGUE], who
        assert not places[AT] & places[CHOICE], who
        used.update(places[AT] | places[CHOICE])
    assert {*used} <= {*town_content.locations}
    assert max(used.values()) <= 5


def test_every_text_of_a_trail_names_whom_it_is_about_and_the_crossroads_where_it_leads() -> None:
    words = load("en", "town")
    for who, trail in trails_in("en").items():
        names = str(words.name(who)["name"]).split()
        below = [text for kind in (AT, CHOICE, AFTER, EPILOGUE) for text in trail[kind].values()]
        for text in (*below, trail["crossroads"], *trail[LATE]):
            assert any(name.strip("“”") in text for name in names), text
        for place in trail[CHOICE]:
            assert str(words.name(place)["name"]) in trail["crossroads"], (who, place)


@pytest.mark.parametrize("language", languages())
def test_everybody_has_as_many_recalls_in_every_language(language: str) -> None:
    for who in load("en", "town").sections["names"]["investigators"]:
        count = [len(load(each, "town").messages("people", who, "recall", QUIET)) for each in ("en", language)]
        assert count == [2, 2], who


@pytest.mark.parametrize("seed", NIGHTS)
def test_a_night_tells_the_trails_of_several_people_in_words_of_their_own(seed: int) -> None:
    words = load("en", "town")
    whose = {text: who for who, trail in trails_in("en").items() for text in _texts(words, who, trail)}
    lines = [text_of(each) for each in Narrator(words, seed).tell(story_of(seed, real=True))]
    found = [line for line in lines if line in whose]
    assert len({whose[line] for line in found}) > 1
    assert len(found) == len({*found})


def _texts(words: Catalogue, who: str, trail: Mapping[str, Any]) -> Iterator[str]:
    paths = [(kind, place) for kind in (AT, CHOICE, AFTER) for place in trail[kind]]
    for path in (*paths, ("crossroads",), (LATE,)):
        for message in words.messages(SECTION, who, *path):
            yield message.format({}, words.language)
