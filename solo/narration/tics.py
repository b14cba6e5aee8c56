"""What a language says too often: its tics, counted over the prose of its catalogue against limits that only get lower.

Which tics there are is data: `locales/LANGUAGE/tics.yaml` gives each a regular expression, or the number of words that recur,
and the most that the catalogue may hold, in a thousand texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from solo.kernel.documents import ContentError, read_as, shipped
from solo.narration.catalogue import TICS, Catalogue
from solo.narration.checking import FREE, flatten
from solo.narration.marks import split_marks
from solo.narration.messages import Message, MessageError

WORST = 3
"""Groups of texts that are named as the worst."""

FLAGS = re.IGNORECASE | re.DOTALL
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
BETWEEN = re.compile(r"(?<=[.!?…”“])\s+")


class Tic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tic.

    limit: the most occurrences in a thousand texts. pattern: a regular expression, read without regard to case. repeated:
    instead of a pattern, how many words in a row recur, in as many texts as `shared` says or more. at: only where a text
    begins, or in its last sentence. written: in the text as it is written, choices and all. sections, kinds: only texts of
    these sections, and below these keys ("scene"); all prose where none are given.
    """

    limit: float
    pattern: str = ""
    repeated: int = 0
    shared: int = 2
    at: Literal["anywhere", "beginning", "end"] = "anywhere"
    written: bool = False
    sections: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """One occurrence: the key path of its text, and its words."""

    path: tuple[str, ...]
    words: str

    @property
    def group(self) -> str:
        """The texts it belongs to: its section, and its entry without its number."""
        return f"{self.path[0]}.{re.sub(r'_[0-9].*', '', self.path[1])}"


class Tally(msgspec.Struct, frozen=True):
    """How often a tic occurs, and in how many texts it was looked for."""

    name: str
    tic: Tic
    found: tuple[Found, ...]
    texts: int

    @property
    def rate(self) -> float:
        """Occurrences in a thousand texts."""
        return 1000 * len(self.found) / max(self.texts, 1)

    @property
    def exceeded(self) -> bool:
        """Whether there are more than may be."""
        return self.rate > self.tic.limit

    def worst(self) -> list[tuple[str, int]]:
        """Where there are most: for what recurs the words, else groups of texts; each with its number."""
        of = (each.words if self.tic.repeated else each.group for each in self.found)
        return Counter(of).most_common(WORST)


def tics_of(language: str, folder: Path | None = None) -> Mapping[str, Tic]:
    """The tics a language keeps count of, by name; raises ContentError when their file is not there, or wrong."""
    path = (folder or shipped("locales")) / language / TICS
    tics: dict[str, Tic] = read_as(path, dict[str, Tic])
    for name, tic in tics.items():
        try:
            re.compile(tic.pattern, FLAGS)
        except re.error as error:
            raise ContentError(f"is no regular expression: {error}", file=str(path), keys=(name, "pattern")) from error
    return tics


def tally(catalogue: Catalogue, tics: Mapping[str, Tic], prose: Sequence[str]) -> list[Tally]:
    """Every tic, counted over a catalogue's prose, which stands in the given sections."""
    texts = [
        (path, text, without_marks(text))
        for path, phrasings in flatten({section: catalogue.sections.get(section, {}) for section in prose})
        for text in phrasings
    ]
    return [_tally(name, tic, texts) for name, tic in tics.items()]


def without_marks(text: str) -> str:
    """A text as it is counted: without its marks, of a choice by gender the last, of other choices each, one after the other.

    One that does not parse stays as it is.

    >>> without_marks("[rain] Wet. {by, select, same {Yours.} other {A friend’s.}} Done.")
    'Wet. Yours. A friend’s. Done.'
    """
    try:
        words = _words(Message(split_marks(text)[1]).parts)
    except MessageError:
        words = text
    return " ".join(words.split())


def _words(parts: Iterable[Any]) -> str:
    words = ""
    for part in parts:
        if isinstance(part, str):
            words += part
        else:
            choices = [_words(choice) for choice in part.get("options", {}).values()]
            words += "".join(choices[-1:]) if part.get("name") in FREE else " ".join(choices)
    return words


def sentences(text: str) -> list[str]:
    """The sentences of a text; what goes on with a small letter after a quotation belongs to it.

    >>> sentences("He nods. “Yes?” he says. It rains.")
    ['He nods.', '“Yes?” he says.', 'It rains.']
    """
    found: list[str] = []
    for part in BETWEEN.split(text):
        if found and part[:1].islower():
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def _tally(name: str, tic: Tic, texts: Iterable[tuple[tuple[str, ...], str, str]]) -> Tally:
    wanted = [
        (path, text if tic.written else told)
        for path, text, told in texts
        if (not tic.sections or path[0] in tic.sections)
        and (not tic.kinds or any(kind in path[2:] for kind in tic.kinds))
    ]
    found = _repeated(tic, wanted) if tic.repeated else _matching(tic, wanted)
    return Tally(name, tic, tuple(found), len(wanted))


def _matching(tic: Tic, texts: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[Found]:
    """Each occurrence of a pattern."""
    pattern = re.compile(tic.pattern, FLAGS)
    for path, text in texts:
        if tic.at == "beginning":
            begins = pattern.match(text)
            yield from [Found(path, begins[0])] if begins else []
        elif tic.at == "end":
            last = sentences(text)[-1]
            yield from [Found(path, last)] if pattern.search(last) else []
        else:
            yield from (Found(path, match[0]) for match in pattern.finditer(text))


def _repeated(tic: Tic, texts: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[Found]:
    """Each text in which words stand in a row that other texts have too, once for every such row."""
    having: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
    for path, text in texts:
        words = [word.lower() for word in WORD.findall(text)]
        runs = range(max(len(words) - tic.repeated + 1, 0)) if tic.at == "anywhere" else range(bool(words))
        for start in runs:
            having.setdefault(tuple(words[start : start + tic.repeated]), {})[path] = None
    for run, paths in having.items():
        if len(paths) >= tic.shared:
            yield from (Found(path, " ".join(run)) for path in paths)
