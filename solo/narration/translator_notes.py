"""The notes for translators: what is said of each kind of message, and how messages are quoted in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from solo.files.yaml import read_as, shipped
from solo.narration.cldr import locale_of
from solo.narration.faults import categories
from solo.narration.messages import Message, MessageError
from solo.narration.overused_phrases import sentences

FILE = "notes.yaml"
"""The file beside the languages with what is said of each kind of message."""
ANY = "*"
QUOTED = 28
"""The most words of another message that are quoted from its beginning."""
WHOLE = 110
"""The most words of a scene that are quoted: what follows plays on any of them, so that all are, as a rule."""
TITLES = ("Dr.", "Mr.", "Mrs.", "St.")
"""Words with a full stop that end no sentence."""
LARGEST = 30
"""The numbers up to which examples of plural categories are looked for."""
FRACTION = 1.5
ORDER = ("zero", "one", "two", "few", "many", "other")
"""The order in which plural categories are told."""

T = TypeVar("T")
Path_ = tuple[str, ...]


class Companion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another message that says what one belongs to. says: how it is introduced. of: where it may stand; a number is
    the key at that place of the path, counted from the section, which is 0. whole: whether all of it is quoted."""

    says: str
    of: tuple[str, ...]
    whole: bool = False


class TranslatorNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What messages are, in plain English. Patterns are keys from the section on, "*" for any; the section alone, in a
    game ("town/people") or in a file ("people/monsters").

    general: of the whole file. places: what a message is, by pattern. keys: what a key means, by the nearest key above
    it of which something is said ("outcome pass"; "#" for a number). partners: by pattern. below: the questions of answers,
    by game. arguments: what stands for a placeholder, by name or by section and name. lists: placeholders with several
    names. headlines: the section with headlines. headed: those that quote one, or the scene below it, as what they belong
    to. numbers: those that are always a number. kinds: sorts of names. proper: whether names of a kind, or one of them, are
    translated. whose: those to which a message may belong, in short. forms: what a form of a name is, "" where an example
    says it.
    """

    general: str
    places: Mapping[str, str]
    keys: Mapping[str, str]
    partners: Mapping[str, tuple[Companion, ...]]
    below: Mapping[str, Mapping[str, str]]
    arguments: Mapping[str, str]
    lists: tuple[str, ...]
    headlines: str
    headed: tuple[str, ...]
    numbers: tuple[str, ...]
    kinds: Mapping[str, str]
    proper: Mapping[str, str]
    whose: Mapping[str, str]
    forms: Mapping[str, str]


def remarks() -> TranslatorNotes:
    """The notes for translators; raises ContentError for an invalid file."""
    return read_as(shipped("locales") / FILE, TranslatorNotes)


def patterns(notes: Mapping[str, T]) -> dict[Path_, dict[Path_, T]]:
    """Notes by the first two keys and the whole of their pattern; those with most keys and fewest "*" come first."""
    found: dict[Path_, dict[Path_, T]] = {}
    split = {tuple(key.split(" ")): note for key, note in notes.items()}
    for pattern in sorted(split, key=lambda each: (-len(each), each.count(ANY))):
        found.setdefault(pattern[:2], {})[pattern] = split[pattern]
    return found


def fitting(known: Mapping[Path_, Mapping[Path_, T]], path: Path_) -> T | None:
    """The note with most keys that fit a path, as `patterns` sorts them; None if there is none."""
    found: tuple[int, int, T] | None = None
    for begun in dict.fromkeys((path[:2], (path[0], ANY), path[:1])):
        for pattern, note in known.get(begun, {}).items():
            if len(pattern) <= len(path) and all(map(_fits, pattern, path)):
                rank = len(pattern), -pattern.count(ANY)
                found = max(found or (*rank, note), (*rank, note), key=lambda each: each[:2])
                break
    return found[2] if found else None


def _fits(one: str, other: str) -> bool:
    return one in (other, ANY)


def shortened(text: str, most: int = QUOTED) -> str:
    """A text in so many words: the first sentences as far as they fit, or the first words.

    >>> shortened("Nobody has come to the door. It was all a {count, plural, one {joke} other {dream}} that you had in "
    ... "the night. " + "Nobody " * 30 + "comes. Try?")
    'Nobody has come to the door. It was all a dream that you had in the night. …'
    """
    text = " ".join(plainly(text).split())
    words, said, kept = text.split(), _sentences(text), 0
    if len(words) > most:
        while len(" ".join(said[: kept + 1]).split()) <= most:
            kept += 1
        begun = " ".join(said[:kept]).split()
        begun = begun if len(begun) >= most // 2 else words[:most]
        text = " ".join([*begun, "…"])
    return text.replace("“", "‘").replace("”", "’")


def _sentences(text: str) -> list[str]:
    """The sentences of a text; a title (Dr., Mr.) does not end one.

    >>> _sentences("Dr. Thorne nods. It rains.")
    ['Dr. Thorne nods.', 'It rains.']
    """
    found: list[str] = []
    for part in sentences(text):
        if found and found[-1].endswith(TITLES):
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def plainly(text: str) -> str:
    """A text with its placeholders, but of its choices only the last; as it is if it does not parse.

    >>> plainly("{who} has {count, plural, one {# clue} other {# clues}}.")
    '{who} has # clues.'
    """

    def said(parts: Iterable[Any]) -> str:
        words = ""
        for part in parts:
            if isinstance(part, str):
                words += part
            else:
                choices = list(part.get("options", {}).values())
                words += said(choices[-1]) if choices else "#" if part.get("hash") else f"{{{part['name']}}}"
        return words

    try:
        return said(Message(text).parts)
    except MessageError:
        return text


@cache
def plurals(language: str) -> str:
    """The plural categories of a language, with the numbers that they are for.

    >>> plurals("cs")
    'one (1), few (2, 3, 4), many (1.5), other (0, 5, 6 …)'
    """
    rule, found = locale_of(language).plural_form, {each: list[str]() for each in ORDER if each in categories(language)}
    for number in (*range(LARGEST + 1), FRACTION):
        found[rule(number)].append(str(number))
    shown = {
        each: f" ({', '.join(some[:3])}{' …' if some[3:] else ''})" if some else "" for each, some in found.items()
    }
    return ", ".join(f"{each}{some}" for each, some in shown.items())
