"""What a language is like, as its `language.yaml` says: how long its texts run, and how they are set."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from solo.files.content_errors import ContentError
from solo.files.yaml import read_as, shipped
from solo.narration.outside import homes_of

FILE = "language.yaml"
"""The file of a language with its profile."""

UNBROKEN = "\u00a0"
"""The no-break space."""

WordCount = Annotated[int, msgspec.Meta(ge=1, le=1000)]

BEHIND_OTHERS = 0x10000
"""What the first letter of a language's alphabet is sorted by: behind the letters of other alphabets."""
KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
"""The keys of an American keyboard that have letters on a Cyrillic one, row by row."""


class LanguageProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The properties of a language.

    length: how many words its texts have for each word of the English ones. least, most: the fewest and the most words
    of a kind of text ("scene") where that is not enough. tied: the one-letter words that stay with the next word.
    dash: the dash between words, which stays with the word before it. numbers: whether a number stays with whatever it
    counts; with a percent sign it does in any case. quotes: pairs of quotation marks, the outer ones first; "" where they
    are not checked. foreign: words in the letters of other languages. order: its letters in the order of a dictionary,
    those of two signs ("ch") too, with blanks between; an accented letter that is not among them is sorted as the letter
    without its accent. keyboard: the letters on the keys `KEYS`, where its people write with other letters than Latin ones.
    called: what it is called when it is asked for, beside its names in every language ("po polsku").
    """

    length: Annotated[float, msgspec.Meta(ge=0.25, le=4)] = 1.0
    least: Mapping[str, WordCount] = {}
    most: Mapping[str, WordCount] = {}
    tied: Annotated[str, msgspec.Meta(max_length=40)] = ""
    dash: Annotated[str, msgspec.Meta(max_length=1)] = ""
    numbers: bool = False
    quotes: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^(\S\S( \S\S)*)?$")] = ""
    foreign: tuple[str, ...] = ()
    order: Annotated[str, msgspec.Meta(max_length=200)] = ""
    keyboard: Annotated[str, msgspec.Meta(pattern=rf"^(\S{{{len(KEYS)}}})?$")] = ""
    called: tuple[str, ...] = ()

    def sorts(self) -> Callable[[str], tuple[list[int], str]]:
        """Makes the key by which a dictionary of the language sorts texts: by their letters, and only then by accents.

        >>> key = LanguageProfile(order="a b c č d e f g h ch i").sorts()
        >>> sorted(["chá", "had", "čad", "cha", "CEDA"], key=key)
        ['CEDA', 'čad', 'had', 'cha', 'chá']
        """
        ranks = {letter: BEHIND_OTHERS + rank for rank, letter in enumerate(self.order.split())}
        letters = re.compile("|".join([*(re.escape(each) for each in ranks if len(each) > 1), "."]), re.DOTALL)

        def rank(letter: str) -> int:
            return ranks.get(letter) or ranks.get(bare := unicodedata.normalize("NFD", letter)[0]) or ord(bare)

        return lambda text: ([rank(each) for each in letters.findall(text.casefold())], text.casefold())

    def retyped(self, line: str) -> str:
        """What a line says if it was typed on the other of two keyboards, Latin and Cyrillic; "" where there is one only.

        >>> russian = LanguageProfile(keyboard="ёйцукенгшщзхъфывапролджэячсмитьбю")
        >>> russian.retyped("ghfdbkf 7"), russian.retyped("йгше")
        ('правила 7', 'quit')
        """
        if not self.keyboard:
            return ""
        latin = any(letter in KEYS for letter in line.casefold() if letter.isalpha())
        here, there = (KEYS, self.keyboard) if latin else (self.keyboard, KEYS)
        return line.casefold().translate(str.maketrans(here, there))

    @property
    def between(self) -> str:
        """The dash that the program sets between words, or in place of a number.

        >>> LanguageProfile().between, LanguageProfile(dash="—").between
        ('–', '—')
        """
        return self.dash or "–"

    @property
    def linking(self) -> str:
        """The dash between two texts, with its blanks: a dash that stays with the word before it begins no line.

        >>> LanguageProfile().linking, LanguageProfile(dash="—").linking
        (' – ', '\\xa0— ')
        """
        return f"{UNBROKEN if self.dash else ' '}{self.between} "

    def typesetter(self) -> Callable[[str], str] | None:
        """Sets a text as it is shown: with no-break spaces where it must not break; None where nothing is to be done.

        >>> LanguageProfile(tied="w", dash="–").typesetter()("Był – w lesie, na 50 %.")
        'Był\\xa0– w\\xa0lesie, na 50\\xa0%.'
        """
        letters = re.escape(self.tied + self.tied.upper())
        tied = (
            rf"(?<=[{letters}]{blank})(?<![\w’'-][{letters}]{blank}){more}" for blank, more in ((" ", ""), ("\n", " *"))
        )
        places = [rf"(?:{'|'.join(tied)})(?=\S)"] if self.tied else []
        places += [rf"(?<=\S )(?={re.escape(self.dash)} )"] if self.dash else []
        if not places and not self.numbers:
            return None
        places.append(r"(?<=\d )(?=[^\W\d_]|[$%])" if self.numbers else r"(?<=\d )(?=%)")
        # Begins with the blank, so that the search goes from one blank to the next.
        spaces = re.compile(f"[ \n](?:{'|'.join(places)})")
        return lambda text: spaces.sub(UNBROKEN, text)


def profile_of(language: str, folder: Path | None = None) -> LanguageProfile:
    """The profile of a language; raises ContentError for an invalid file. folder: of the languages, if not the shipped one."""
    path = (folder or shipped("locales")) / language / FILE
    if not path.is_file() and folder is None:
        return _outside(language)
    return read_as(path, LanguageProfile, cached=True) if path.is_file() else LanguageProfile()


def _outside(language: str) -> LanguageProfile:
    """The profile of a language outside the program; none where its file is wrong."""
    for home in reversed(homes_of(language)):
        if (home / FILE).is_file():
            with suppress(ContentError):
                return read_as(home / FILE, LanguageProfile)
    return LanguageProfile()


@cache
def typesetter_of(language: str) -> Callable[[str], str]:
    """Sets a text of a shipped language as it is shown."""
    return profile_of(language).typesetter() or str
