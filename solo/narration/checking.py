"""Checking a language's catalogue: what is missing, superfluous, invalid, or does not agree with English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from solo.files.content_errors import brief, nearest
from solo.narration.catalogue import Catalogue, documents_of, section_of
from solo.narration.expected import Expected
from solo.narration.faults import FREE, MAX_PHRASINGS, english_of, faults, flatten, placeholders
from solo.narration.forms import DERIVED, SEVERAL, is_pattern, missing_forms, unasked_forms
from solo.narration.language_profile import LanguageProfile
from solo.narration.marks import split_marks
from solo.narration.messages import GENDER, Message
from solo.narration.paragraphs import folded
from solo.narration.typography import typography

TYPED = ("words", "spans", "wishes", "asked")
"""Parts of the table with words that players type, in whatever letters their keyboard has."""


MISSING = ("is missing", "has no text", "has no definition")
"""What is said of a text that a language lacks."""


class Problem(msgspec.Struct, frozen=True):
    """One error: where (a key path, and the number of the phrasing where there are several), and what is wrong."""

    key: str
    text: str
    phrasing: int = 0

    def __str__(self) -> str:
        return f"{self.key}{f' / #{self.phrasing}' if self.phrasing else ''}: {self.text}"


def check_catalogue(catalogue: Catalogue, reference: Catalogue, expected: Expected) -> list[Problem]:
    """Everything that is wrong with a catalogue, compared with the reference language and with what its game expects.

    Values that are not texts are reported first; the rest is checked only if there are none.
    """
    misshapen = [Problem(".".join(path), fault) for path, fault in _misshapen(catalogue.sections)]
    if misshapen:
        return misshapen
    ours = dict(flatten(catalogue.sections))
    theirs = dict(flatten(reference.sections))
    wanted = [path for path, texts in theirs.items() if path not in ours and any(texts) and not _name_form(path)]
    problems = [Problem(".".join(path), "is missing") for path in wanted]
    problems += [
        Problem(".".join(path), "does not exist in English")
        for path in ours
        if path not in theirs and not _name_form(path) and path[0] != "terms"
    ]
    problems += _names_missing(catalogue, reference)
    for path, texts in ours.items():
        if path[0] == "terms" or (_name_form(path) and path[-1] == GENDER):
            continue
        if path[0] == "names" and not is_pattern(path[-1]):
            faulty = typography(texts[0], catalogue.profile, catalogue.language)
            problems += [Problem(".".join(path), fault) for fault in faulty]
            continue
        for number, text in enumerate(texts, 1):
            broken = list(_text(catalogue.language, path, text, english_of(path, theirs)))
            broken += [] if broken else list(_written(path, text, catalogue))
            broken = broken or list(_length(path, text, expected, catalogue.profile))
            problems += [replace(each, phrasing=number) for each in broken] if len(texts) > 1 else broken
    patterns = {path: texts for path, texts in ours.items() if path[0] != "terms"}
    problems += [Problem(*each) for each in missing_forms(catalogue.sections, patterns, expected)]
    problems += [Problem(*each) for each in unasked_forms(catalogue.sections, reference.sections, patterns.values())]
    problems += _terms(catalogue, expected)
    problems += _shared(catalogue)
    return problems


def doubled(language: str, game: str, *, folder: Path | None = None) -> list[Problem]:
    """Texts of a language that are in two files, of which only the later would be used, and phrasings left open."""
    problems: list[Problem] = []
    first: dict[tuple[str, ...], Path] = {}
    for file, document in documents_of(language, game, cache=False, folder=folder).items():
        for path, texts in flatten({section_of(file): document or {}}):
            gaps = (number for number, text in enumerate(texts, 1) if not text and len(texts) > 1)
            problems += [Problem(".".join(path), f"its phrasing {number} is missing") for number in gaps]
            if path in first:
                problems.append(Problem(".".join(path), f"stands in {first[path].as_posix()} and {file.as_posix()}"))
            first.setdefault(path, file)
    return problems


def _misshapen(words: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Values that should be a text, a name or a list of terms, and are not."""
    for key, value in words.items():
        here = (*path, key)
        if isinstance(value, Mapping):
            yield from _misshapen(value, here)
        elif not all(isinstance(each, str) for each in (value if isinstance(value, list) else [value])):
            yield here, f"{brief(value)} is no text, and no list of texts"
        elif len(value) > MAX_PHRASINGS and isinstance(value, list):
            yield here, f"has more than {MAX_PHRASINGS} phrasings"
        elif here[0] == "names" and (len(here) != 4 or not isinstance(value, str)):
            yield here, "a name stands in a kind of names, below its id"
        elif here[0] == "terms" and (len(here) != 2 or not isinstance(value, list)):
            yield here, "a term has a list of its stems"


def _name_form(path: tuple[str, ...]) -> bool:
    """Whether a path leads to a form of a name; names are compared as a whole, since forms differ between languages."""
    return path[0] == "names" or path[:-2] == DERIVED


def _names_missing(catalogue: Catalogue, reference: Catalogue) -> Iterator[Problem]:
    """Reports names that are missing or superfluous, derived ones too."""
    ours, theirs = _kinds(catalogue.sections), _kinds(reference.sections)
    for kind, names in theirs.items():
        for id in names:
            if id not in ours.get(kind, {}):
                yield Problem(f"{kind}.{id}", "is missing")
            elif SEVERAL in names[id] and SEVERAL not in ours[kind][id]:
                yield Problem(f"{kind}.{id}", f"lacks the form {SEVERAL}")
    for kind, names in ours.items():
        for id in names:
            if id not in theirs.get(kind, {}):
                yield Problem(f"{kind}.{id}", "does not exist in English")


def _kinds(sections: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """All names with their forms, by the key path of their kind, and by their id."""
    derived = sections.get(DERIVED[0], {}).get(DERIVED[1], {})
    return {**{f"names.{kind}": names for kind, names in sections.get("names", {}).items()}, ".".join(DERIVED): derived}


def _text(language: str, path: tuple[str, ...], text: str, english: list[str] | None) -> Iterator[Problem]:
    key = ".".join(path)
    known = None if english is None else [name for each in english for name in placeholders(each)]
    broken = list(faults(language, text, known))
    yield from (Problem(key, fault) for fault in broken)
    if broken:
        return
    if english is not None and known is not None and len(english) == 1 and not _name_form(path):
        used = Message(text).placeholders()
        for name in dict.fromkeys(known):
            if name not in used and name not in FREE:
                yield Problem(key, f"does not use {{{name}}}, which English does")


def _written(path: tuple[str, ...], text: str, catalogue: Catalogue) -> Iterator[Problem]:
    """What is wrong with how a text is written, apart from words that players type."""
    if path[0] == "table" and path[1] in TYPED:
        return
    said = _said(Message(split_marks(text)[1]).parts, lambda choices, key: "".join(choices), "0")
    yield from (Problem(".".join(path), fault) for fault in typography(said, catalogue.profile, catalogue.language))


def lengths(text: str) -> tuple[int, int]:
    """The fewest and most words of a text over all its choices; marks before it are not counted. Raises MessageError.

    >>> lengths("[night] {by, select, same {You are back} other {You come}} by the door.")
    (5, 6)
    """
    parts = Message(split_marks(text)[1]).parts
    return _count(_said(parts, min)), _count(_said(parts, max))


def _said(parts: Iterable[Any], pick: Callable[..., str], placeholder: str = "x") -> str:
    """A pattern's words, with one alternative of each choice: the shortest, the longest. placeholder: what stands for one."""
    words = ""
    for part in parts:
        if isinstance(part, str):
            words += part
        else:
            choices = [_said(choice, pick, placeholder) for choice in part.get("options", {}).values()]
            words += pick(choices, key=_count) if choices else placeholder
    return words


def _count(words: str) -> int:
    return len([word for word in words.split() if re.search(r"\w", word)])


def _length(path: tuple[str, ...], text: str, expected: Expected, profile: LanguageProfile) -> Iterator[Problem]:
    """Reports a text that is too short or too long, or of a kind that its section does not allow."""
    section, kind = path[0], path[2] if len(path) > 2 else ""
    bounds, kinds = expected.words(section, kind, profile), expected.kinds(section)
    if bounds is not None:
        least, most = bounds
        for count in dict.fromkeys(lengths(text)):
            if not least <= count <= most:
                yield Problem(".".join(path), f"has {count} words, not {least} to {most}")
    elif kinds:
        yield Problem(".".join(path), f"is no text of {section}; there are: {', '.join(kinds)}{nearest(kind, kinds)}")


def _terms(catalogue: Catalogue, expected: Expected) -> Iterator[Problem]:
    """Reports texts whose key names a term of the game, but whose words do not use it."""
    terms = catalogue.sections.get("terms", {})
    for path, texts in flatten({"events": catalogue.sections.get("events", {})}):
        stems = terms.get(path[-1]) if path[-2] in expected.terms else None
        for text in texts:
            if stems and not any(stem in text.lower() for stem in stems):
                yield Problem(".".join(path), f"does not use the term {path[-1]} ({', '.join(stems)})")


def _shared(catalogue: Catalogue) -> Iterator[Problem]:
    """Reports words that are typed for two things, of which the second cannot be reached, and commands of several words."""
    for kind in TYPED:
        first: dict[str, str] = {}
        for path, words in flatten(catalogue.sections.get("table", {}).get(kind, {}), ("table", kind)):
            key = ".".join(path)
            for word in filter(None, words):
                other = first.setdefault(folded(word), key)
                if other != key:
                    yield Problem(key, f"shares “{word}” with {other}")
                if kind == "words" and " " in folded(word):
                    yield Problem(key, f"“{word}” is several words, of which only the first would be read")
