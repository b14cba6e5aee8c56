"""How a text is written: the letters, quotation marks, dashes and numbers of its language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from solo.narration.language_profile import LanguageProfile

SCRIPTS: Mapping[str, str] = {"Latn": "LATIN", "Cyrl": "CYRILLIC", "Grek": "GREEK"}
"""The scripts that are told apart, and how Unicode calls their letters."""

MARKS = '"„“”«»‚‘‹›'
"""Quotation marks; the closing mark ’ is also the apostrophe."""

WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
CODE = re.compile(r"`[^`]*`|\"\"|\[[A-Z]+\d*(?:\.\d+)*\]|\b[A-Z]\d+(?:\.\d+)?\b|https?://\S+")
"""What is no sentence: what is typed as it stands, and the numbers of rules."""


def typography(text: str, profile: LanguageProfile, language: str) -> Iterator[str]:
    """What is wrong with how a text without placeholders is written; quotation marks only where a language names its own."""
    plain = CODE.sub(" ", text)
    if not unicodedata.is_normalized("NFC", text):
        yield "has letters with their accents apart (it is not in Unicode's form NFC)"
    yield from _letters(plain, profile, language)
    yield from _quotes(plain, profile)
    if profile.dash:
        yield from _dashes(plain, profile.dash)
    if profile.numbers:
        yield from _numbers(plain, language)


def _letters(text: str, profile: LanguageProfile, language: str) -> Iterator[str]:
    """Letters of another script, in words that the language does not list."""
    own = script_of(language)
    if not own or all(_script(each) in (own, "") for each in set(text)):
        return
    for word in dict.fromkeys(WORD.findall(text)):
        strange = [each for each in word if _script(each) not in (own, "")]
        if strange and word not in profile.foreign:
            yield f"has letters that are not {own.title()} in “{word}”: {' '.join(dict.fromkeys(strange))}"


@cache
def _script(letter: str) -> str:
    """The script of a letter, "" for one that is not told apart."""
    name = unicodedata.name(letter, "").partition(" ")[0]
    return name if name in SCRIPTS.values() else ""


@cache
def script_of(language: str) -> str:
    """The script of a language by CLDR, as Unicode calls its letters; "" for one that is not told apart.

    >>> script_of("ru"), script_of("pl"), script_of("ja")
    ('CYRILLIC', 'LATIN', '')
    """
    from babel.core import get_global

    likely = str(get_global("likely_subtags").get(language.partition("_")[0], ""))
    return next((name for script, name in SCRIPTS.items() if script in f"{language}_{likely}".split("_")), "")


def _quotes(text: str, profile: LanguageProfile) -> Iterator[str]:
    """Quotation marks of typewriters and of other languages, and pairs that do not close."""
    if '"' in text or "'" in text:
        yield "has a typewriter's quotation mark or apostrophe"
    if not profile.quotes:
        return
    for mark in dict.fromkeys(each for each in text if each in MARKS and each != '"' and each not in profile.quotes):
        yield f"has the quotation mark {mark}, not one of {profile.quotes}"
    for opening, closing in [(pair[0], pair[1]) for pair in profile.quotes.split()]:
        if closing != "’" and text.count(opening) != text.count(closing):
            yield f"has {text.count(opening)} times {opening} and {text.count(closing)} times {closing}"


def _dashes(text: str, dash: str) -> Iterator[str]:
    """Dashes of another kind, or without their spaces."""
    other = "—" if dash == "–" else "–"
    if re.search(rf"\s{other}(?=\s|$)|\w—\w", text):
        yield f"has another dash than {dash}"
    if re.search(r"(?<=\w)[ \u00a0]-\s", text):
        yield f"has a hyphen in place of the dash {dash}"
    if re.search(rf"[^\W\d]{dash}\s|\s{dash}[^\W\d]", text):
        yield f"has a dash {dash} without a space on one side"


def _numbers(text: str, language: str) -> Iterator[str]:
    """A hyphen for a minus, and a percent sign otherwise than CLDR has it."""
    from solo.narration.cldr import locale_of

    if re.search(r"(?<![\w-])-\d", text):
        yield "has a hyphen in place of the minus −"
    spaced = bool(re.search(r"\s", locale_of(language).percent_formats[None].pattern))
    if re.search(r"\d%" if spaced else r"\d\s%", text):
        yield f"has a percent sign {'without' if spaced else 'behind'} a space"
