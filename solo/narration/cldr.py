"""How a language counts, joins and writes numbers, by the data of CLDR."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any

from solo.files.yaml import cached_result

if TYPE_CHECKING:
    from babel import Locale


@cache
def locale_of(language: str) -> Locale:
    """The Babel locale of a language; English for a language that CLDR does not know."""
    from babel import Locale

    return Locale.parse(language if is_described(language) else "en")


def is_described(language: str) -> bool:
    """Whether CLDR knows a language."""
    from babel import Locale, UnknownLocaleError

    try:
        return bool(Locale.parse(language))
    except (UnknownLocaleError, ValueError, TypeError):
        return False


@cache
def _rules(language: str) -> tuple[Callable[[Any], str], Callable[[Any], str]]:
    from babel.plural import PluralRule

    found = _grammar(language)
    return PluralRule(found["cardinal"]), PluralRule(found["ordinal"])


@cache
def _grammar(language: str) -> Mapping[str, Any]:
    """How a language counts and joins, by CLDR, from the cache: the whole of a locale's data takes long to load."""
    from babel import __version__

    def read() -> Mapping[str, Any]:
        locale = locale_of(language)
        patterns = locale.list_patterns
        kinds = ("2", "start", "middle", "end")
        return {
            "cardinal": dict(locale.plural_form.rules),
            "ordinal": dict(locale.ordinal_form.rules),
            "joined": [patterns["standard"][each] for each in kinds],
            "either": [patterns["or"][each] for each in kinds],
        }

    found: Mapping[str, Any] = cached_result(["counting and joining, 2", __version__, language], read)
    return found


def category(number: float | Decimal, language: str, ordinal: bool = False) -> str:
    """The plural category of a number ("one", "few", "many", "other") in a language, as the number is shown.

    >>> [category(n, "cs") for n in (1, 3, 5, 1.5, 1.0001)]
    ['one', 'few', 'other', 'many', 'one']
    """
    return _rules(language)[1 if ordinal else 0](_shown(number))


def show_number(number: float | Decimal, language: str) -> str:
    """A number as the language writes it: with grouped thousands, at most three decimal places, and a true minus sign.

    >>> show_number(-1234.5, "en")
    '−1,234.5'
    """
    number = _shown(number)
    if isinstance(number, int) and -1000 < number < 1000:
        return str(number) if number >= 0 else f"−{-number}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=locale_of(language))).replace("-", "−")


def _shown(number: float | Decimal) -> int | Decimal:
    """A number as shown: an integer, or rounded to three decimal places without trailing zeros."""
    if isinstance(number, int):
        return int(number)
    rounded = round(Decimal(str(number)), 3)
    whole = int(rounded)
    return whole if whole == rounded else rounded.normalize()


def join(items: Sequence[str], language: str, *, either: bool = False) -> str:
    """A list as the language writes it; without the last "and" where an item has one in it and no comma would part them.

    either: of things of which one is meant.

    >>> join(["doom", "terror", "gates"], "en")
    'doom, terror, and gates'
    >>> join(["doom", "terror"], "en", either=True)
    'doom or terror'
    >>> join(["zkáza", "sůl a železo"], "cs")
    'zkáza, sůl a železo'
    """
    if len(items) <= 1:
        return "".join(items)
    patterns: Sequence[str] = _grammar(language)["either" if either else "joined"]
    two, start, middle, end = patterns
    conjunction = (two if len(items) == 2 else end).format("", "").replace("\u00a0", " ")
    if "," not in conjunction and any(conjunction in item.replace("\u00a0", " ") for item in items):
        two = end = middle
    if len(items) == 2:
        return two.format(*items)
    text = end.format(items[-2], items[-1])
    for item in reversed(items[1:-2]):
        text = middle.format(item, text)
    return start.format(items[0], text)
