"""ICU MessageFormat patterns: parsed by pyicumessageformat, formatted with Babel's plural rules and numbers.

>>> message = Message("{n, plural, =0 {no clue} one {# clue} other {# clues}} for {who.first}")
>>> message.format({"n": 2, "who": {"name": "Joe Diamond", "first": "Joe"}}, "en")
'2 clues for Joe'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

Forms = Mapping[str, str]
"""A name with its forms; "name" is the one used when none is asked for."""


class MessageError(ValueError):
    """A pattern that does not parse, or an argument that is missing."""


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
        """The words for these arguments; raises MessageError when one is missing."""
        if "{" not in self.pattern and "'" not in self.pattern:
            return self.pattern
        return _format(self.parts, arguments, language, None)

    def placeholders(self) -> list[str]:
        """Names of the arguments it needs, without forms, each once."""
        return list(dict.fromkeys(name.partition(".")[0] for name, _ in _walk(self.parts)))

    def plurals(self) -> list[tuple[str, tuple[str, ...]]]:
        """Its plurals: the argument, and the categories given for it."""
        return [(name, tuple(part["options"])) for name, part in _walk(self.parts) if part.get("type") in _PLURALS]

    def selects(self) -> list[tuple[str, tuple[str, ...]]]:
        """Its selects: the argument, and the choices given for it."""
        return [(name, tuple(part["options"])) for name, part in _walk(self.parts) if part.get("type") == "select"]


_PLURALS = ("plural", "selectordinal")


def parse(pattern: str) -> list[Any]:
    """The parts of a pattern; raises MessageError with what is wrong."""
    from pyicumessageformat import Parser

    try:
        parts: list[Any] = Parser().parse(pattern)
    except SyntaxError as error:
        raise MessageError(f"{error.msg or error} in {pattern!r}") from error
    return parts


def _walk(parts: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for part in parts:
        if isinstance(part, dict):
            yield part["name"], part
            for inner in part.get("options", {}).values():
                yield from _walk(inner)


def _format(parts: list[Any], arguments: Mapping[str, Any], language: str, number: float | None) -> str:
    words = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif part.get("hash"):
            words.append(show_number(number or 0, language))
        else:
            words.append(_argument(part, arguments, language, number))
    return "".join(words)


def _argument(part: dict[str, Any], arguments: Mapping[str, Any], language: str, number: float | None) -> str:
    value = _value(part["name"], arguments)
    kind = part.get("type")
    if kind in _PLURALS:
        offset = part.get("offset", 0)
        options = part["options"]
        exact = options.get(f"={value}")
        if exact is None:
            exact = options.get(category(value - offset, language, kind == "selectordinal"))
        return _format(options["other"] if exact is None else exact, arguments, language, value - offset)
    if kind == "select":
        options = part["options"]
        return _format(options.get(str(value), options["other"]), arguments, language, number)
    if isinstance(value, Mapping):
        return str(value.get("name", ""))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return show_number(value, language)
    return str(value)


def _value(name: str, arguments: Mapping[str, Any]) -> Any:
    base, _, form = name.partition(".")
    if base not in arguments:
        raise MessageError(f"there is no argument {base!r}")
    value = arguments[base]
    if not form:
        return value
    if isinstance(value, Mapping):
        return value.get(form) or value.get("name", "")
    return value


@cache
def _rules(language: str) -> tuple[Callable[[Any], str], Callable[[Any], str]]:
    from babel import Locale

    locale = Locale.parse(language)
    return locale.plural_form, locale.ordinal_form


def category(number: float, language: str, ordinal: bool = False) -> str:
    """The plural category of a number ("one", "few", "many", "other") in a language.

    >>> [category(n, "cs") for n in (1, 3, 5)]
    ['one', 'few', 'other']
    """
    return _rules(language)[1 if ordinal else 0](number)


def show_number(number: float, language: str) -> str:
    """A number as the language writes it."""
    if isinstance(number, int) and -1000 < number < 1000:
        return str(number) if number >= 0 else f"−{-number}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=language))


@cache
def _joiner(language: str) -> tuple[str, str, str, str]:
    from babel import Locale

    patterns = Locale.parse(language).list_patterns["standard"]
    return patterns["2"], patterns["start"], patterns["middle"], patterns["end"]


def join(items: list[str], language: str) -> str:
    """A list as the language writes it.

    >>> join(["doom", "terror", "gates"], "en")
    'doom, terror, and gates'
    """
    if len(items) <= 1:
        return "".join(items)
    two, start, middle, end = _joiner(language)
    if len(items) == 2:
        return two.format(*items)
    text = end.format(items[-2], items[-1])
    for item in reversed(items[1:-2]):
        text = middle.format(item, text)
    return start.format(items[0], text)
