"""Whole games of the museum told: every class of event, in every verbosity, in parts and at once, and nothing twice."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from solo.games.museum.events.cause import CausedEvent
from solo.kernel.events import Asked
from solo.narration.teller import Verbosity
from solo.narration.words import sentences
from tests.bench.nights import SHORT
from tests.games.museum.front.telling import APART, narrator, story, text, told

SEEDS = (1, 2, 3, 4)


def test_every_class_of_event_has_a_row() -> None:
    assert [kind.__name__ for kind in CausedEvent.__subclasses__() if kind not in narrator().telling.rows] == []


@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_key_and_no_id_is_read_in_a_whole_game(seed: int, verbosity: Verbosity) -> None:
    read = text(story(seed), seed, verbosity)
    assert re.findall(r"\b\w+_\w+|\bevents\.\w+|\w+\.\d\b|[{}]|\[\]|  ", read) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_told_question_by_question_is_told_as_at_once(seed: int) -> None:
    events = story(seed)
    parts = narrator(seed)
    read: list[str] = []
    begin = 0
    for end, event in enumerate(events, 1):
        if isinstance(event, Asked) or end == len(events):
            read += [span.text for paragraph in parts.tell(events[begin:end]) for span in paragraph]
            begin = end
    assert read == [span.text for paragraph in told(events, seed) for span in paragraph]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_of_prose_is_read_twice_in_a_night(seed: int) -> None:
    spans = [span for paragraph in told(story(seed), seed) for span in paragraph if span.kind not in APART]
    counts = Counter(each for span in spans for each in sentences(span.text))
    assert {each: count for each, count in counts.items() if count > 1 and len(each.split()) > SHORT} == {}
