"""No sentence stands in two texts that may be read in one night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from solo.games.town.front.catalogue_entries import PROSE
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.marks import split_marks
from solo.narration.messages import Message
from solo.narration.words import sentences


def readings(parts: Sequence[Any]) -> Iterator[str]:
    """What may be read of a pattern: every choice, alone; names and numbers as a mark."""
    choices = [
        [part]
        if isinstance(part, str)
        else [each for choice in part.get("options", {"": ["…"]}).values() for each in readings(choice)]
        for part in parts
    ]
    longest = max((len(each) for each in choices), default=0)
    for number in range(longest):
        yield "".join(each[min(number, len(each) - 1)] for each in choices)


def texts(place: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The phrasings of a section, by their path."""
    if isinstance(place, dict):
        for key, below in place.items():
            yield from texts(below, (*path, str(key)))
    elif isinstance(place, (str, list)):
        yield path, [place] if isinstance(place, str) else place


def read_in(pattern: str) -> list[list[str]]:
    """The sentences of each reading of a phrasing."""
    return [sentences(each) for each in readings(Message(" ".join(split_marks(pattern)[1].split())).parts)]


def of_ancient_one(path: tuple[str, ...], catalogue: Catalogue) -> str:
    """The Ancient One whose text it is: two of them are not met in one night."""
    return path[1] if path[1] in (catalogue.find("names", "ancient_ones") or {}) else ""


def repeated(catalogue: Catalogue) -> list[str]:
    """Sentences in two texts, at least one of which has no other phrasing; and those twice in one reading."""
    found: list[str] = []
    stands: dict[str, dict[tuple[str, ...], int]] = {}
    for section in PROSE:
        for path, phrasings in texts(catalogue.sections.get(section, {}), (section,)):
            for pattern in phrasings:
                for reading in read_in(pattern):
                    said = [each for each in reading if len(each.split()) > 1]
                    found += [f"{'.'.join(path)}: {each}" for each in {*reading} if reading.count(each) > 1]
                    for each in said:
                        stands.setdefault(each, {})[path] = len(phrasings)
    for text, paths in stands.items():
        for (one, first), (other, second) in product(paths.items(), repeat=2):
            ancient = {of_ancient_one(one, catalogue), of_ancient_one(other, catalogue)} - {""}
            if one < other and min(first, second) == 1 and len(ancient) < 2:
                found.append(f"{'.'.join(one)}, {'.'.join(other)}: {text}")
    return sorted({*found})


@pytest.mark.parametrize("language", languages("town"))
def test_no_sentence_stands_in_two_texts_of_a_night(language: str) -> None:
    found = repeated(load(language, "town"))
    assert not found, "\n".join(found)


def test_sentences_are_found_in_choices_and_behind_them() -> None:
    """A test of the test."""
    one = "He waits. {by, select, same {You wait.} other {Nobody waits.}} It is late."
    two = ["[rain] It is late. It is late.", "You wait."]
    words = {"encounters": {"a": {"scene": one, "again": two}, "b": {"scene": "Nobody waits."}}}
    assert repeated(Catalogue("en", words)) == [
        "encounters.a.again, encounters.a.scene: It is late.",
        "encounters.a.again, encounters.a.scene: You wait.",
        "encounters.a.again: It is late.",
        "encounters.a.scene, encounters.b.scene: Nobody waits.",
    ]
