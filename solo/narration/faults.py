"""What is wrong with one text of a catalogue, by its language and the English text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from solo.files.errors import AuthorText
from solo.narration.cldr import category, locale_of
from solo.narration.forms import DERIVED
from solo.narration.marks import TONE, unknown_marks
from solo.narration.messages import NAME, Message, MessageError

FREE = ("gender", "told", TONE)
"""Arguments that a language may use even if English does not."""

MAX_PHRASINGS = 20
"""The most phrasings of one message."""


def flatten(sections: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Every text of a catalogue: its key path, and its phrasings; "" for one that is not translated yet."""
    for key, value in sections.items():
        here = (*path, str(key))
        if isinstance(value, Mapping):
            yield from flatten(value, here)
        elif isinstance(value, list):
            yield here, ["" if each is None else str(each) for each in value]
        else:
            yield here, ["" if value is None else str(value)]


def english_of(path: tuple[str, ...], theirs: Mapping[tuple[str, ...], list[str]]) -> list[str] | None:
    """The English phrasings of a text; for any form of a derived name those of the name itself."""
    return theirs.get((*path[:-1], NAME) if path[:-2] == DERIVED else path)


def faults(language: str, text: str, known: Iterable[str] | None) -> Iterator[AuthorText]:
    """Why a pattern cannot always be formatted: it does not parse, uses unknown arguments, or lacks a choice.

    known: names of the arguments it may use, None for any.
    """
    yield from (
        AuthorText("unknown_mark", "has the mark {mark!r}, which is neither hour nor sky", mark=mark)
        for mark in unknown_marks(text)
    )
    message = Message(text)
    try:
        used = message.placeholders()
        plurals, selects = message.plurals(), message.selects()
    except MessageError as error:
        yield AuthorText("unparsed", "does not parse: {reason}", reason=str(error))
        return
    if known is not None:
        allowed = {*known, *FREE}
        yield from (
            AuthorText("unknown_argument", "uses {{{name}}}, which English does not", name=name)
            for name in used
            if name not in allowed
        )
    for name, given in plurals:
        missing = [each for each in categories(language) if each not in given]
        if missing:
            numbers = examples_of(language)
            lacking = ", ".join(f"{each} ({', '.join(numbers[each])})" for each in missing)
            yield AuthorText(
                "plural_lacks", "the plural of {{{name}}} lacks {categories}", name=name, categories=lacking
            )
    yield from (
        AuthorText("select_lacks_other", "the select of {{{name}}} lacks other", name=name)
        for name, given in selects
        if "other" not in given
    )


def placeholders(text: str) -> list[str]:
    """The arguments of an English text; none if it does not parse, which is reported for English."""
    try:
        return Message(text).placeholders()
    except MessageError:
        return []


def categories(language: str) -> list[str]:
    """The plural categories a language has for whole numbers and fractions, by CLDR.

    >>> categories("cs")
    ['few', 'many', 'one', 'other']
    """
    return sorted({*locale_of(language).plural_form.tags, "other"})


SAMPLES = (*range(31), *(half + 0.5 for half in range(3)), 100, 1000, 1_000_000)
"""Numbers by which it is told what a plural category is for."""


@cache
def examples_of(language: str) -> Mapping[str, Sequence[str]]:
    """For each plural category of a language the first three numbers that have it, as the language's rules say by CLDR.

    >>> examples_of("cs")["few"], examples_of("cs")["other"]
    (['2', '3', '4'], ['0', '5', '6'])
    """
    found: dict[str, list[str]] = {each: [] for each in categories(language)}
    for number in SAMPLES:
        known = found[category(number, language)]
        known += [str(number)] if len(known) < 3 else []
    return found
