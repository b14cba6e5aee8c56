"""ICU MessageFormat patterns: parsed by pyicumessageformat, formatted with Babel's plural rules and numbers.

>>> message = Message("{n, plural, =0 {no clue} one {# clue} other {# clues}} for {who.first}")
>>> message.format({"n": 2, "who": {"name": "Joe Diamond", "first": "Joe"}}, "en")
'2 clues for Joe'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from solo.files.content_errors import brief
from solo.narration.cldr import category, join, show_number
from solo.narration.language import REFERENCE
from solo.narration.marks import LIGHT, TONE

Forms = Mapping[str, str]
"""A name with its forms; "name" is used when no form is named."""

NAME = "name"
"""The form of a name that is the name itself."""
GENDER = "gender"
"""The form of a name that is its gender, and the argument that is the gender of `who`."""


class Name(dict[str, str]):
    """A name with its forms, and the same name in English, for a sentence that is told in English for want of another.

    english: makes it; None for a name that has no other.
    """

    __slots__ = ("_english",)

    def __init__(self, forms: Forms, english: Callable[[], Forms] | None = None) -> None:
        super().__init__(forms)
        self._english = english

    @property
    def english(self) -> Forms:
        """The name in English; the name itself where it has no other."""
        return self if self._english is None else self._english()


def changed(name: Forms, change: Callable[[Forms], Forms]) -> Name:
    """A name whose forms are changed, and are changed in English too."""
    return Name(change(name), lambda: change(in_english(name)))


class Verbatim(str):
    """Words used as they are, not looked up as a name."""

    def __new__(cls, words: str) -> Verbatim:
        return words if isinstance(words, Verbatim) else super().__new__(cls, words)


class Word(Verbatim):
    """Words that know how they are said in English, for a sentence that is told in English."""

    _make: Callable[[], str]

    @property
    def english(self) -> str:
        """The same words in English."""
        return self._make()


def word_of(name: Forms, form: str = NAME) -> str:
    """A form of a name as words to be put into sentences; the name itself where it has no such form."""
    word = Word(form_of(name, form))
    word._make = lambda: form_of(in_english(name), form)
    return word


def words_of(parts: Iterable[str], between: str) -> str:
    """Several words as one text, with something between them."""
    known = list(parts)
    words = Word(between.join(known))
    words._make = lambda: between.join(map(in_english, known))
    return words


def in_english(value: Any) -> Any:
    """An argument as a sentence takes it that is told in English: names and lists of them are English, the rest is as it is."""
    return value.english if isinstance(value, (Name, Listed, Word)) else value


class MessageError(ValueError):
    """A pattern does not parse, or an argument is missing or is not a number where one is needed."""


MASCULINE = ("m", "mp")
"""The genders that make that of a mixed group masculine."""


class Listed(Mapping[str, str]):
    """Several names, or other words, as one argument: `{cards.acc}` is the list of their accusatives.

    form: the form of `{cards}`, of a name that has it. either: one of them is meant. Their gender is the one that all of
    them have; else "m" if one of them is masculine ("m", "mp"), else "pl": a group of women is a group of women.
    """

    def __init__(self, names: Sequence[Forms | str], language: str, form: str = NAME, *, either: bool = False) -> None:
        self._parts = names
        self._names = [{NAME: each} if isinstance(each, str) else each for each in names]
        self._language = language
        self._form = form
        self._either = either

    def __getitem__(self, form: str) -> str:
        if form == GENDER:
            return self._gender()
        asked = self._form if form == NAME else form
        return join([form_of(each, asked) for each in self._names], self._language, either=self._either)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(form for each in self._names for form in each))

    def __len__(self) -> int:
        return len([*iter(self)])

    @property
    def english(self) -> Listed:
        """The list in English, as far as its names are."""
        return Listed([in_english(each) for each in self._parts], REFERENCE, self._form, either=self._either)

    def _gender(self) -> str:
        genders = list(dict.fromkeys(each.get(GENDER, "other") for each in self._names))
        if len(genders) == 1:
            return genders[0]
        return "m" if any(each in MASCULINE for each in genders) else "pl" if genders else "other"


def form_of(name: Forms, form: str) -> str:
    """A form of a name; the name itself where it has no such form, which the check of a catalogue reports."""
    return str(name.get(form) or name.get(NAME, ""))


class Message:
    """One pattern, parsed when it is first used."""

    __slots__ = ("_parts", "pattern")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._parts: list[Any] | None = None

    @property
    def parts(self) -> list[Any]:
        """The parsed pattern; raises MessageError when it does not parse."""
        if self._parts is None:
            self._parts = parse(self.pattern)
        return self._parts

    def format(self, arguments: Mapping[str, Any], language: str) -> str:
        """The text for these arguments; raises MessageError when one is missing, or is not a number where one is needed."""
        if "{" not in self.pattern and "'" not in self.pattern:
            return self.pattern
        return _format(self.parts, arguments, language, 0)

    def placeholders(self) -> list[str]:
        """The names of its arguments, without forms, each once."""
        return list(dict.fromkeys(name.partition(".")[0] for name, _ in _walk(self.parts)))

    def forms(self) -> list[tuple[str, str]]:
        """Its arguments of which a form is asked for, each with that form, once: `{who.gen}`, `{who.gender, select, …}`."""
        asked = [name.partition(".") for name, _ in _walk(self.parts)]
        return list(dict.fromkeys((base, form) for base, _, form in asked if form))

    def plurals(self) -> list[tuple[str, tuple[str, ...]]]:
        """Its plurals: the argument and its categories, for each."""
        return [(name, tuple(part["options"])) for name, part in _walk(self.parts) if part.get("type") in _PLURALS]

    def selects(self) -> list[tuple[str, tuple[str, ...]]]:
        """Its selects: the argument and its choices, for each."""
        return [(name, tuple(part["options"])) for name, part in _walk(self.parts) if part.get("type") == "select"]


MAX_PATTERN_LENGTH = 10_000
"""The most characters of a pattern."""
MAX_PATTERN_DEPTH = 12
"""The most levels of nested choices."""
_PLURALS = ("plural", "selectordinal")
_KINDS = (None, "number", "select", *_PLURALS)
_SYNTAX = re.compile(r"[{}'#<]")
_PLAIN = re.compile(r"(?:[^{}'#<]|\{[a-z_]+(?:\.[a-z_]+)?\})*")
"""A pattern without choices, whose arguments stand in it by their names alone."""
_ARGUMENT = re.compile(r"\{([a-z_.]+)\}")
_EXACT = re.compile(r"=-?[0-9]+(\.[0-9]+)?")


@lru_cache(maxsize=32_768)
def parse(pattern: str) -> list[Any]:
    """The parts of a pattern, to be read only; raises MessageError with what is wrong. Checks ask for the same ones again."""
    from pyicumessageformat import Parser

    _check_bounds(pattern)
    if not _SYNTAX.search(pattern):
        return [pattern]
    if _PLAIN.fullmatch(pattern):
        named = enumerate(_ARGUMENT.split(pattern))
        return [{"name": part} if number % 2 else part for number, part in named if part]
    tokens: list[dict[str, str]] = []
    try:
        parts: list[Any] = Parser().parse(pattern, tokens)
    except SyntaxError as error:
        raise MessageError(f"{error.msg or error} in {brief(pattern)}") from error
    known = sum(len(part.get("options", ())) for _, part in _walk(parts))
    if sum(token["type"] == "selector" for token in tokens) != known:
        raise MessageError(f"a plural or select has the same choice twice in {brief(pattern)}")
    for name, part in _walk(parts):
        kind, style = part.get("type"), part.get("format")
        if kind not in _KINDS or (style is not None and (kind, style) != ("number", "integer")):
            raise MessageError(f"{name!r} cannot be shown as {kind}{f', {style}' if style else ''} in {brief(pattern)}")
        for choice in part.get("options", ()):
            if choice.startswith("=") and (kind == "select" or not _EXACT.fullmatch(choice)):
                raise MessageError(f"{choice!r} is no choice for the {kind} of {name!r} in {brief(pattern)}")
    return parts


def _check_bounds(pattern: str) -> None:
    """Raise MessageError for a pattern that exceeds `MAX_PATTERN_LENGTH` or `MAX_PATTERN_DEPTH`, before it is parsed."""
    if len(pattern) > MAX_PATTERN_LENGTH:
        raise MessageError(f"the pattern is longer than {MAX_PATTERN_LENGTH:,} characters: {brief(pattern)}")
    if pattern.count("{") <= 2 * MAX_PATTERN_DEPTH:
        return
    depth = 0
    for character in pattern.replace("'{'", "").replace("'}'", ""):  # quoted, they are signs like any other
        depth += (character == "{") - (character == "}")
        if depth > 2 * MAX_PATTERN_DEPTH:
            raise MessageError(f"choices within choices deeper than {MAX_PATTERN_DEPTH} levels in {brief(pattern)}")


def _walk(parts: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for part in parts:
        if isinstance(part, dict):
            yield part["name"], part
            for inner in part.get("options", {}).values():
                yield from _walk(inner)


def _format(parts: list[Any], arguments: Mapping[str, Any], language: str, number: float | Decimal) -> str:
    words = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif part.get("hash"):
            words.append(show_number(number, language))
        else:
            words.append(_argument(part, arguments, language, number))
    return "".join(words)


def _argument(part: dict[str, Any], arguments: Mapping[str, Any], language: str, number: float | Decimal) -> str:
    value = _value(part["name"], arguments)
    kind = part.get("type")
    if kind in _PLURALS:
        count = _number(part["name"], value)
        left = count - part.get("offset", 0)
        options = part["options"]
        chosen = _exact(options, count)
        if chosen is None:
            chosen = options.get(category(left, language, kind == "selectordinal"))
            if chosen is None:
                chosen = _other(part)
        return _format(chosen, arguments, language, left)
    if kind == "select":
        options = part["options"]
        chosen = options.get(str(value))
        return _format(_other(part) if chosen is None else chosen, arguments, language, number)
    if kind == "number":
        count = _number(part["name"], value)
        return show_number(round(count) if part.get("format") else count, language)
    if isinstance(value, Mapping):
        return form_of(value, NAME)
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return show_number(value, language)
    return str(value)


def _other(part: Mapping[str, Any]) -> list[Any]:
    """The parts of the choice "other"; raises MessageError when there is none."""
    found: list[Any] | None = part["options"].get("other")
    if found is None:
        raise MessageError(f"the {part['type']} of {part['name']!r} lacks other")
    return found


def _exact(options: Mapping[str, list[Any]], count: float | Decimal) -> list[Any] | None:
    """The parts of the choice for exactly this number (`=0`, `=1`), or None; 1 and 1.0 are equal."""
    for choice, parts in options.items():
        if choice.startswith("=") and float(choice[1:]) == float(count):
            return parts
    return None


def _number(name: str, value: Any) -> Any:
    """The value if it is a number; otherwise raises MessageError."""
    if not isinstance(value, (int, float, Decimal)):
        raise MessageError(f"the argument {name!r} is no number: {value!r}")
    return value


def _value(name: str, arguments: Mapping[str, Any]) -> Any:
    base, _, form = name.partition(".")
    if base == GENDER and base not in arguments:
        return _gender_of(arguments.get("who"))
    if base == TONE and base not in arguments:
        return LIGHT
    if base not in arguments:
        raise MessageError(f"there is no argument {base!r}")
    value = arguments[base]
    if not form:
        return value
    if isinstance(value, Mapping):
        return form_of(value, form)
    return value


def _gender_of(who: Any) -> str:
    """The gender of whom a message is about; "other" where that is nobody, or is not known."""
    return str(who.get(GENDER, "other")) if isinstance(who, Mapping) else "other"
