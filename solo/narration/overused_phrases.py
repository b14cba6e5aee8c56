"""Tics: expressions a language uses too often, counted over the prose of its catalogue and compared with limits.

The tics are data: `locales/LANGUAGE/tics.yaml` gives for each a regular expression, or a number of words that recur, and
`locales/LANGUAGE/GAME/tics.yaml` the most occurrences that the game's words may have, per thousand texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from solo.files.content_errors import ContentError, nearest
from solo.files.errors import AuthorText
from solo.files.yaml import read_as, shipped
from solo.narration.catalogue import TICS, Catalogue
from solo.narration.faults import flatten
from solo.narration.marks import split_marks
from solo.narration.messages import GENDER, Message, MessageError

WORST = 3
"""How many groups of texts are named as the worst."""

FLAGS = re.IGNORECASE | re.DOTALL
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
BETWEEN = re.compile(r"(?<=[.!?…”“])\s+")


class OverusedPhrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tic.

    pattern: a regular expression, case-insensitive. repeated: instead
    of a pattern, how many words in a row recur, in at least `shared` texts. at: only at the beginning of a text, or in
    its last sentence. written: search the text as written, including its choices. sections, kinds: only texts of these
    sections, and below these keys ("scene"); all prose if empty.
    """

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
        """The group of texts it belongs to: its section and its entry, without the entry's number."""
        return f"{self.path[0]}.{re.sub(r'_[0-9].*', '', self.path[1])}"


class PhraseTally(msgspec.Struct, frozen=True):
    """How often a tic occurs, and in how many texts it was looked for. limit: the most occurrences per thousand texts."""

    name: str
    tic: OverusedPhrase
    found: tuple[Found, ...]
    texts: int
    limit: float

    @property
    def rate(self) -> float:
        """Occurrences per thousand texts."""
        return 1000 * len(self.found) / max(self.texts, 1)

    @property
    def exceeded(self) -> bool:
        """Whether there are more than the limit."""
        return self.rate > self.limit

    def worst(self) -> list[tuple[str, int]]:
        """Where most occurrences are, each with its count: groups of texts, or for `repeated` the words."""
        of = (each.words if self.tic.repeated else each.group for each in self.found)
        return Counter(of).most_common(WORST)


def tics_of(language: str, folder: Path | None = None) -> Mapping[str, OverusedPhrase]:
    """The tics of a language, by name; raises ContentError when their file is missing or invalid."""
    path = (folder or shipped("locales")) / language / TICS
    tics = read_as(path, dict[str, OverusedPhrase])
    for name, tic in tics.items():
        try:
            re.compile(tic.pattern, FLAGS)
        except re.error as error:
            raise ContentError(
                AuthorText("no_pattern", "is no regular expression: {reason}", reason=error),
                file=str(path),
                keys=(name, "pattern"),
            ) from error
    return tics


def limits_of(language: str, game: str, folder: Path | None = None) -> Mapping[str, float]:
    """The most occurrences, per thousand texts of a game's words, of each tic that is counted in them, by its name.

    Raises ContentError when the file is missing or invalid, or limits what is no tic of the language.
    """
    path = (folder or shipped("locales")) / language / game / TICS
    limits = read_as(path, dict[str, float])
    known = tics_of(language, folder)
    for name in limits:
        if name not in known:
            raise ContentError(
                AuthorText("unknown_tic", "is no tic of the language{hint}", hint=nearest(name, known)),
                file=str(path),
                keys=(name,),
            )
    return limits


def tally(
    catalogue: Catalogue, tics: Mapping[str, OverusedPhrase], limits: Mapping[str, float], prose: Sequence[str]
) -> list[PhraseTally]:
    """Count every limited tic over a catalogue's prose. prose: its sections."""
    texts = [
        (path, text, without_marks(text))
        for path, phrasings in flatten({section: catalogue.sections.get(section, {}) for section in prose})
        for text in phrasings
    ]
    return [_tally(name, tics[name], limit, texts) for name, limit in limits.items()]


def without_marks(text: str) -> str:
    """A text for counting tics: without marks; of choices by gender the last alternative, of others all of them.

    A text that does not parse is returned unchanged.

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
            words += "".join(choices[-1:]) if part.get("name") == GENDER else " ".join(choices)
    return words


def sentences(text: str) -> list[str]:
    """The sentences of a text; after a quotation a sentence goes on if the next letter is lower-case.

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


def _tally(
    name: str, tic: OverusedPhrase, limit: float, texts: Iterable[tuple[tuple[str, ...], str, str]]
) -> PhraseTally:
    wanted = [
        (path, text if tic.written else told)
        for path, text, told in texts
        if (not tic.sections or path[0] in tic.sections)
        and (not tic.kinds or any(kind in path[2:] for kind in tic.kinds))
    ]
    found = _repeated(tic, wanted) if tic.repeated else _matching(tic, wanted)
    return PhraseTally(name, tic, tuple(found), len(wanted), limit)


def _matching(tic: OverusedPhrase, texts: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[Found]:
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


def _repeated(tic: OverusedPhrase, texts: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[Found]:
    """Each text with a sequence of words that other texts have too, once for every such sequence."""
    having: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
    for path, text in texts:
        words = [word.lower() for word in WORD.findall(text)]
        runs = range(max(len(words) - tic.repeated + 1, 0)) if tic.at == "anywhere" else range(bool(words))
        for start in runs:
            having.setdefault(tuple(words[start : start + tic.repeated]), {})[path] = None
    for run, paths in having.items():
        if len(paths) >= tic.shared:
            yield from (Found(path, " ".join(run)) for path in paths)
