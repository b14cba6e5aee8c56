"""Whole games of the nation told: every class of event, in every verbosity, in parts and at once, and nothing twice."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from solo.games.nation import events as e
from solo.games.nation.events.cause import CausedEvent
from solo.kernel.events import Asked
from solo.narration.memory_snapshot import memory_of, restore_memory
from solo.narration.paragraphs import text_of
from solo.narration.teller import Verbosity
from solo.narration.words import sentences
from tests.games.nation.front.telling import APART, bare, english, narrator, scenic, story, text, told

SEEDS = (1, 2, 3, 9)
VERBOSITIES: tuple[Verbosity, ...] = ("brief", "normal", "full")


def test_every_class_of_event_has_a_row() -> None:
    assert [kind.__name__ for kind in CausedEvent.__subclasses__() if kind not in narrator().telling.rows] == []


@pytest.mark.parametrize("verbosity", VERBOSITIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_key_and_no_id_is_read_in_a_whole_game(seed: int, verbosity: Verbosity) -> None:
    for words in (bare(), english(), scenic()):
        read = text(story(seed), seed, verbosity, words)
        assert re.findall(r"\b\w+_\w+|\bevents\.\w+|\w+\.\d\b|[{}]|\[\]|  |\bnone\b.*\bnone\b|; ;|\(\)", read) == []


@pytest.mark.parametrize("verbosity", VERBOSITIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_told_question_by_question_is_told_as_at_once(seed: int, verbosity: Verbosity) -> None:
    events = story(seed)
    parts = narrator(seed, verbosity, scenic())
    read: list[str] = []
    begin = 0
    for end, event in enumerate(events, 1):
        if isinstance(event, Asked) or end == len(events):
            read += [span.text for paragraph in parts.tell(events[begin:end]) for span in paragraph]
            begin = end
    assert read == [span.text for paragraph in told(events, seed, verbosity, scenic()) for span in paragraph]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_narrator_that_is_given_the_memory_of_another_goes_on_alike(seed: int) -> None:
    events = story(seed)
    half = next(number for number, event in enumerate(events) if isinstance(event, e.RoundOpened) and event.round == 6)
    one, other = narrator(seed, "normal", scenic()), narrator(seed, "normal", scenic())
    one.tell(events[:half])
    memory = memory_of(one)
    assert memory is not None
    assert restore_memory(other, memory)
    assert other.tell(events[half:]) == one.tell(events[half:])


@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_is_read_twice_in_a_game(seed: int) -> None:
    spans = [
        span for paragraph in told(story(seed), seed, words=english()) for span in paragraph if span.kind not in APART
    ]
    counts = Counter(each for span in spans for each in sentences(span.text))
    assert {each: count for each, count in counts.items() if count > 1 and len(each.split()) > 3} == {}


@pytest.mark.parametrize("verbosity", VERBOSITIES)
def test_the_end_is_told_last_and_says_how_it_came(verbosity: Verbosity) -> None:
    for seed in SEEDS:
        ended = next(event for event in story(seed) if isinstance(event, e.CampaignEnded))
        lines = [text_of(each) for each in told(story(seed), seed, verbosity)]
        assert f"{ended.score} VP to {ended.ancient_score}" in lines[-1]
        assert ("Victory" if ended.won else "Defeat") in lines[-1]


def test_each_round_has_its_month() -> None:
    heads = [
        narrator().tell([e.RoundOpened(round, 0, 0)])[0][0].text for round in (1, 3, 4, 15, 16, 27, 39)
    ]  # fmt: skip
    assert heads == [
        "Round 1, October 1929",
        "Round 3, December 1929",
        "Round 4, January 1930",
        "Round 15, December 1930",
        "Round 16, January 1931",
        "Round 27, December 1931",
        "Round 39, December 1932",
    ]
