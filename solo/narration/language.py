"""Choosing the language: the one asked for, else SOLO_LANG, else the system's, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from solo.narration.catalogue import REFERENCE, languages

LETTERS = {"CYRILLIC": "Яя", "GREEK": "Ωω"}
"""Letters of a script that an encoding has all or none of; Latin ones are written without accents where these are lacking."""

SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(
    asked: str = "", environment: Mapping[str, str] | None = None, available: Sequence[str] | None = None
) -> str:
    """The language to use, negotiated by Babel: cs_CZ and cs-CZ.UTF-8 are cs.

    >>> choose_language("", {"LANG": "cs_CZ.UTF-8"}, ["en", "cs"])
    'cs'
    >>> choose_language("", {"LANG": "C"}, ["en", "cs"])
    'en'
    """
    from babel.core import negotiate_locale

    variables = os.environ if environment is None else environment
    known = list(languages() if available is None else available)
    wishes = [asked, variables.get("SOLO_LANG", "")]
    for name in SYSTEM:
        wishes += variables.get(name, "").split(":")
    preferred = [_tag(wish) for wish in wishes if wish]
    found = negotiate_locale([wish for wish in preferred if wish], known, sep="_")
    return str(found) if found else REFERENCE


def is_known(asked: str, available: Sequence[str] | None = None) -> bool:
    """Whether there is a catalogue for a language that was asked for.

    >>> is_known("cs-CZ", ["en", "cs"]), is_known("tlh", ["en", "cs"])
    (True, False)
    """
    from babel.core import negotiate_locale

    known = list(languages() if available is None else available)
    return bool(negotiate_locale([_tag(asked)], known, sep="_"))


def can_show(language: str, encoding: str | None) -> bool:
    """Whether an encoding has the letters of a language, if need be without their accents.

    >>> can_show("ru", "ascii"), can_show("ru", "koi8-r"), can_show("cs", "ascii"), can_show("ru", None)
    (False, True, True, True)
    """
    from solo.narration.typography import script_of

    try:
        LETTERS.get(script_of(language), "").encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    except LookupError:
        return True
    return True


def _tag(wish: str) -> str:
    """A locale's name as Babel expects it: without encoding, with underscores."""
    tag = wish.partition(".")[0].partition("@")[0].replace("-", "_")
    return "" if tag in ("C", "POSIX") else tag
