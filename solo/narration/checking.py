"""Is a language's catalogue complete and sound? What is missing, surplus, or does not agree with English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from solo.narration.catalogue import Catalogue
from solo.narration.messages import Message, MessageError

FREE = ("gender",)
"""Arguments that a language may use though English does not."""

BOUNDS: dict[tuple[str, str], tuple[int, int]] = {
    ("encounters", "scene"): (35, 90),
    ("gates", "scene"): (35, 90),
    ("mythos", "scene"): (35, 90),
    ("encounters", "outcome"): (10, 45),
    ("gates", "outcome"): (10, 45),
    ("mythos", "outcome"): (10, 45),
    ("people", "sketch"): (80, 120),
    ("people", "prologue"): (120, 200),
    ("people", "awakening"): (40, 90),
    ("people", "victory"): (40, 90),
    ("people", "defeat"): (10, 90),
    ("people", "first_sight"): (20, 40),
    ("places", "arrival"): (12, 50),
    ("places", "deeper"): (15, 35),
    ("places", "farewell"): (15, 35),
    ("explain", ""): (2, 60),
    ("looks", ""): (8, 40),
}
"""Words a text has, by section and kind ("" where a section has but one)."""

NAMED = {
    "who": ("investigators",),
    "other": ("investigators",),
    "giver": ("investigators",),
    "receiver": ("investigators",),
    "place": ("places",),
    "here": ("places",),
    "origin": ("places",),
    "monster": ("monsters",),
    "card": ("cards",),
    "world": ("worlds",),
    "ancient_one": ("ancient_ones",),
    "neighbourhood": ("neighbourhoods",),
    "check": ("checks",),
}
"""Arguments that are names, and of what kinds: each name of the kind needs every form that some pattern uses."""

SEVERAL = "several"
"""The form of a name that is a pattern: so many of a kind."""

SUBJECTS = {"go": "places", "to": "places", "gate": "places", "evade": "monsters", "fight": "monsters"}
"""What the subject of an option is."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong: where (a key path), and what."""

    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.text}"


def flatten(sections: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Every text of a catalogue: its key path, and its phrasings."""
    for key, value in sections.items():
        here = (*path, str(key))
        if isinstance(value, Mapping):
            yield from flatten(value, here)
        elif isinstance(value, list):
            yield here, [str(each) for each in value]
        else:
            yield here, ["" if value is None else str(value)]


def check(catalogue: Catalogue, reference: Catalogue) -> list[Problem]:
    """Everything that is wrong with a catalogue, measured by the reference language's."""
    ours = dict(flatten(catalogue.sections))
    theirs = dict(flatten(reference.sections))
    problems = [Problem(".".join(path), "is missing") for path in theirs if path not in ours and not _name_form(path)]
    problems += [
        Problem(".".join(path), "does not exist in English")
        for path in ours
        if path not in theirs and not _name_form(path) and path[0] != "terms"
    ]
    problems += _names_missing(catalogue, reference)
    for path, texts in ours.items():
        if path[0] == "terms" or (path[0] == "names" and path[-1] != SEVERAL):
            continue
        for text in texts:
            problems += _text(catalogue.language, path, text, theirs.get(path))
    problems += _forms(catalogue)
    problems += _terms(catalogue)
    return problems


def _name_form(path: tuple[str, ...]) -> bool:
    """Names are compared as wholes: their forms differ from language to language."""
    return path[0] == "names"


def _names_missing(catalogue: Catalogue, reference: Catalogue) -> Iterator[Problem]:
    ours, theirs = catalogue.sections.get("names", {}), reference.sections.get("names", {})
    for kind, names in theirs.items():
        for id in names:
            if id not in ours.get(kind, {}):
                yield Problem(f"names.{kind}.{id}", "is missing")
            elif SEVERAL in names[id] and SEVERAL not in ours[kind][id]:
                yield Problem(f"names.{kind}.{id}", f"lacks the form {SEVERAL}")
    for kind, names in ours.items():
        for id in names:
            if id not in theirs.get(kind, {}):
                yield Problem(f"names.{kind}.{id}", "does not exist in English")


def _text(language: str, path: tuple[str, ...], text: str, english: list[str] | None) -> Iterator[Problem]:
    key = ".".join(path)
    message = Message(text)
    try:
        used = message.placeholders()
        plurals, selects = message.plurals(), message.selects()
    except MessageError as error:
        yield Problem(key, f"does not parse: {error}")
        return
    if english is not None:
        wanted = [name for each in english for name in Message(each).placeholders()]
        for name in used:
            if name not in wanted and name not in FREE:
                yield Problem(key, f"uses {{{name}}}, which English does not")
        if len(english) == 1:
            for name in dict.fromkeys(wanted):
                if name not in used and name not in FREE:
                    yield Problem(key, f"does not use {{{name}}}, which English does")
    for name, given in plurals:
        missing = [category for category in categories(language) if category not in given]
        if missing:
            yield Problem(key, f"the plural of {{{name}}} lacks {', '.join(missing)}")
    for name, given in selects:
        if "other" not in given:
            yield Problem(key, f"the select of {{{name}}} lacks other")
    yield from _length(path, text)


def categories(language: str) -> list[str]:
    """The plural categories a language has for whole numbers and fractions, by CLDR.

    >>> categories("cs")
    ['few', 'many', 'one', 'other']
    """
    from babel import Locale

    return sorted({*Locale.parse(language).plural_form.tags, "other"})


def words_of(text: str) -> int:
    """Words in a text; of a select only one choice counts."""
    plain = re.sub(r"\{\w+, select, \w+ \{([^{}]*)\}[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", r"\1", text)
    return len([word for word in plain.split() if re.search(r"\w", word)])


def _length(path: tuple[str, ...], text: str) -> Iterator[Problem]:
    for (section, kind), (least, most) in BOUNDS.items():
        if path[0] == section and (path[2] if len(path) > 2 else "") == kind:
            count = words_of(text)
            if not least <= count <= most:
                yield Problem(".".join(path), f"has {count} words, not {least} to {most}")


def _forms(catalogue: Catalogue) -> Iterator[Problem]:
    """Names that lack a form which some pattern asks for."""
    needed: dict[str, dict[str, None]] = {}
    for path, texts in flatten(catalogue.sections):
        if path[0] not in ("events", "table"):
            continue
        for text in texts:
            for argument, form in re.findall(r"\{(\w+)\.(\w+)", text):
                kinds: Iterable[str] = NAMED.get(argument, ())
                if argument == "subject":
                    kinds = [SUBJECTS[each] for each in path if each in SUBJECTS]
                for kind in kinds:
                    needed.setdefault(kind, {})[form] = None
    names = catalogue.sections.get("names", {})
    for kind, forms in needed.items():
        for id, given in names.get(kind, {}).items():
            missing = [form for form in forms if form not in given]
            if missing:
                yield Problem(f"names.{kind}.{id}", f"lacks the form {', '.join(missing)}")


def _terms(catalogue: Catalogue) -> Iterator[Problem]:
    """Texts whose key names a term of the game, but whose words do not use it."""
    terms = catalogue.sections.get("terms", {})
    for path, texts in flatten({"events": catalogue.sections.get("events", {})}):
        stems = terms.get(path[-1]) if path[-2] in ("Gained", "Lost", "MaximumChanged", "Prevented") else None
        for text in texts:
            if stems and not any(stem in text.lower() for stem in stems):
                yield Problem(".".join(path), f"does not use the term {path[-1]} ({', '.join(stems)})")
