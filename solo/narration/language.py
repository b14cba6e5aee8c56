"""The languages there are, and choosing one: the one asked for, else SOLO_LANG, else the system's, else English.

Every start passes here, even that of help, so that it loads nothing large.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from solo.files.yaml import shipped
from solo.narration.outside import homes_of, lent_homes, tags

REFERENCE = "en"
RULEBOOK = "rules"
"""The folder, of a language and of a game, with the texts of the rulebook, which are not part of the catalogue."""
SHARED = "boardgame"
"""The folder of a language with words that several games share: a game has those of the sections that its own folder has."""
LETTERS = {"CYRILLIC": "Яя", "GREEK": "Ωω"}
"""Letters of a script that an encoding has all or none of; Latin ones are written without accents where these are lacking."""

SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
MARK = "table.yaml"
"""The file that a folder must contain to count as a language, and a game's folder in it to count as told in it."""


def languages(game: str = "", *, folder: Path | None = None) -> list[str]:
    """The languages with a catalogue, the reference language first. game: only those with words for this game."""
    root = folder or shipped("locales")
    inside = {path.name for path in root.iterdir() if (path / MARK).is_file()}
    found = sorted({*inside, *(tag for tag in (tags() if folder is None else ()) if _is_told(tag))})
    told = [each for each in found if not game or game in games_told(each, folder=folder)]
    return sorted(told, key=lambda language: language != REFERENCE)


def games_told(language: str, *, folder: Path | None = None) -> list[str]:
    """The games that a language has words for; a rulebook or prose without the words of the table does not count."""
    home = (folder or shipped("locales")) / language
    inside = [game for game in folders_of(home) if (home / game / MARK).is_file()]
    if folder is not None or (home / MARK).is_file():
        return inside
    outside = (*homes_of(language), *lent_homes(language))
    return [
        game for game in folders_of(shipped("locales") / REFERENCE) if any((each / game).is_dir() for each in outside)
    ]


def _is_told(tag: str) -> bool:
    """Whether a folder outside the program is that of a language: it has words of a game, or of any."""
    games = folders_of(shipped("locales") / REFERENCE)
    return any(
        (home / MARK).is_file() or any((home / game).is_dir() for game in games)
        for home in (*homes_of(tag), *lent_homes(tag))
    )


def folders_of(home: Path) -> list[str]:
    """The games that have a folder in that of a language, whatever is in it."""
    folders = home.iterdir() if home.is_dir() else ()
    return sorted(path.name for path in folders if path.is_dir() and path.name not in (RULEBOOK, SHARED))


def choose_language(
    asked: str = "", environment: Mapping[str, str] | None = None, available: Sequence[str] | None = None
) -> str:
    """The language to use; cs_CZ, cs-CZ.UTF-8, Czech and "česky" are cs.

    >>> choose_language("", {"LANG": "cs_CZ.UTF-8"}, ["en", "cs"])
    'cs'
    >>> choose_language("", {"LANG": "C"}, ["en", "cs"])
    'en'
    """
    variables = os.environ if environment is None else environment
    known = list(languages() if available is None else available)
    typed = (asked, variables.get("SOLO_LANG", ""))
    system = [wish for name in SYSTEM for wish in variables.get(name, "").split(":")]
    found = (each for wish in typed if (each := _negotiated([wish], known) or _named(wish, known)))
    return next(found, "") or _negotiated(system, known) or REFERENCE


def is_known(asked: str, available: Sequence[str] | None = None) -> bool:
    """Whether there is a catalogue for a language that was asked for.

    >>> known = ["en", "cs", "pl"]
    >>> is_known("cs-CZ", known), is_known("tlh", known), is_known("czeski", known), is_known("Cesky", known)
    (True, False, True, True)
    """
    known = languages() if available is None else available
    return bool(_negotiated([asked], known) or _named(asked, known))


def titled(known: Iterable[str]) -> str:
    """Languages for whoever may choose one: each with its own name for itself.

    >>> titled(["en", "cs"])
    'en (English), cs (čeština)'
    """
    return ", ".join(f"{each} ({name})" if (name := _name(each, each)) else each for each in known)


def _named(wish: str, known: Sequence[str]) -> str:
    """The language that is called so in one of those there are, with or without accents; "" if none is."""
    from solo.narration.language_profile import profile_of
    from solo.narration.paragraphs import folded

    wanted = folded(wish)
    for language in known if wanted else ():
        names = (*(_name(language, other) for other in known), *profile_of(language).called)
        if wanted in map(folded, names):
            return language
    return ""


def _name(language: str, other: str) -> str:
    """What a language is called in another one; "" where that is not known."""
    from solo.narration.cldr import is_described, locale_of

    known = is_described(language) and is_described(other)
    return (locale_of(language).get_language_name(other) or "") if known else ""


def _negotiated(wishes: Iterable[str], available: Iterable[str]) -> str:
    """The language there is that fits the first wish that any fits: as it stands, else without its country; "" if none."""
    known = {each.lower(): each for each in available}
    for wish in wishes:
        tag = _tag(wish).lower()
        found = known.get(tag) or known.get(tag.partition("_")[0])
        if found:
            return found
    return ""


def can_show(language: str, encoding: str | None) -> bool:
    """Whether an encoding has the letters of a language, if need be without their accents.

    >>> can_show("ru", "ascii"), can_show("ru", "koi8-r"), can_show("cs", "ascii"), can_show("ru", None)
    (False, True, True, True)
    """
    try:
        if codecs.lookup(encoding or "utf-8").name.startswith("utf"):
            return True
        from solo.narration.typography import script_of

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
