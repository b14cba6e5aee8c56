"""The forms of names: which ones the patterns of a catalogue ask for, and the names that lack them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solo.files.content_errors import nearest
from solo.narration.expected import Expected
from solo.narration.messages import GENDER, NAME, Message, MessageError

SEVERAL = "several"
"""The form of a name that is a pattern for a number of that kind ("two cultists"); `several_acc` is its accusative."""

DERIVED = ("table", "derived")
"""Where the patterns stand by which names are made from other names, form by form."""

FIRST = "first"
"""The form of a name that is used once it has been said whose it is; `first_gen` is used in place of `gen`."""

ARTICLES = ("a", "the", "cap")
"""Forms that a number, or a first name, does not have."""


def is_pattern(form: str) -> bool:
    """Whether a form of a name is a pattern for a number of that kind.

    >>> is_pattern("several_acc"), is_pattern("acc")
    (True, False)
    """
    return form == SEVERAL or form.startswith(f"{SEVERAL}_")


def missing_forms(
    sections: Mapping[str, Any], texts: Mapping[tuple[str, ...], Iterable[str]], expected: Expected
) -> Iterator[tuple[str, str]]:
    """Names that lack a form which some text asks for, and forms asked of what is no name: the key path, and what is wrong."""
    for path, phrasings in texts.items():
        for argument, form in dict.fromkeys(each for text in phrasings for each in _asked(text)):
            if not expected.kinds_of(argument, path):
                yield ".".join(path), f"asks for {{{argument}.{form}}}, but {{{argument}}} is no name"
    for kind, forms in needed_forms(texts, expected).items():
        names = dict(_names(sections, kind, expected))
        given = {form for name in names.values() for form in name}
        for key, name in names.items():
            missing = [form for form in forms if form not in name and not _spared(form, name, given)]
            if missing:
                yield key, f"lacks the form {', '.join(missing)} (asked for by {forms[missing[0]]})"


def needed_forms(texts: Mapping[tuple[str, ...], Iterable[str]], expected: Expected) -> dict[str, dict[str, str]]:
    """The forms that texts ask for, by kind of name, each with the key path of the first text that does."""
    needed: dict[str, dict[str, str]] = {}
    for path, phrasings in texts.items():
        for argument, form in dict.fromkeys(each for text in phrasings for each in _asked(text)):
            for kind in expected.kinds_of(argument, path):
                for wanted in _wanted(argument, form, expected):
                    needed.setdefault(kind, {}).setdefault(wanted, ".".join(path))
    return needed


def unasked_forms(
    sections: Mapping[str, Any], english: Mapping[str, Any], texts: Iterable[Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """Forms that no text of the language asks for, of any name, and that English has not: the key path, and what is wrong.

    What most names of a kind have is no slip, but waits for its sentence; unless one that is asked for is spelled alike.
    """
    asked = {form for phrasings in texts for text in phrasings for _, form in _asked(text)}
    known = asked | {form for names in english.get("names", {}).values() for name in names.values() for form in name}
    for kind, names in sections.get("names", {}).items():
        given = Counter(form for name in names.values() for form in name)
        for id, name in names.items():
            for form in name:
                bare = form.removeprefix(f"{SEVERAL}_").removeprefix(f"{FIRST}_")
                hint = nearest(bare, asked) if bare not in known else ""
                if hint or (bare not in known and 2 * given[form] < len(names)):
                    yield f"names.{kind}.{id}.{form}", f"no sentence asks for this form{hint}"


def _asked(text: str) -> list[tuple[str, str]]:
    """The forms a text asks for; none if it does not parse, which is reported for itself."""
    try:
        return Message(text).forms()
    except MessageError:
        return []


def _wanted(argument: str, form: str, expected: Expected) -> Iterator[str]:
    """The forms a name needs for one that is asked for: that one, that of a number of its kind, that of a first name."""
    yield form
    if form in (NAME, GENDER, *ARTICLES):
        return
    if argument in expected.counted:
        yield f"{SEVERAL}_{form}"
    if argument in expected.familiar and form != FIRST and not form.startswith(f"{FIRST}_"):
        yield f"{FIRST}_{form}"


def _names(sections: Mapping[str, Any], kind: str, expected: Expected) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The names of a kind, by their key path; of a derived kind the patterns that make them."""
    if kind in expected.derived:
        made = sections.get(DERIVED[0], {}).get(DERIVED[1], {})
        yield from ((".".join((*DERIVED, id)), made.get(id, {})) for id in expected.derived[kind])
    else:
        yield from ((f"names.{kind}.{id}", name) for id, name in sections.get("names", {}).get(kind, {}).items())


def _spared(form: str, name: Mapping[str, str], given: Iterable[str]) -> bool:
    """Whether a name does without a form: one for a number where it is one of a kind, one of the first name in a language
    that does not inflect first names."""
    if is_pattern(form):
        return SEVERAL not in name
    return form.startswith(f"{FIRST}_") and not any(each.startswith(f"{FIRST}_") for each in given)
