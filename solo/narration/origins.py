"""Which English text each translation was made from, so that one whose English has changed since is known to be stale.

The file `english.txt` of a language has a line for each of its texts: a hash of the text and its place, and one of the
English, or the English itself. Whoever edits a translation by hand makes it another text, of which nothing is noted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from solo.files.content_errors import ContentError
from solo.files.errors import AuthorText
from solo.files.yaml import read_text
from solo.narration.messages import NAME
from solo.narration.texts import BETWEEN

FILE = "english.txt"
"""The file of a language with its notes."""

SourceNotes = Mapping[str, str]
"""The English text, in quotes, or its hash, by the hash of a translation and its place."""


def notes_in(home: Path) -> dict[str, str]:
    """The notes of a language in its folder; raises ContentError for a file that is none."""
    path = home / FILE
    found: dict[str, str] = {}
    for number, line in enumerate(read_text(path).splitlines() if path.is_file() else (), 1):
        key, _, value = line.partition(" ")
        if len(key) != 10 or not value:
            raise ContentError(
                AuthorText("origin_line", "a line has a hash, and a hash or a text"), file=str(path), line=number
            )
        found[key] = value
    return found


def as_file(notes: SourceNotes) -> str:
    """The file with these notes."""
    return "".join(f"{key} {value}\n" for key, value in notes.items())


def key_of(context: str, text: str) -> str:
    """The hash of a translation and its place; which phrasing of a list it is does not matter."""
    return hashlib.sha256(f"{_list_of(context)}\n{text}".encode()).hexdigest()[:10]


def hash_of(english: str) -> str:
    """The hash of an English text."""
    return hashlib.sha256(english.encode()).hexdigest()[:8]


def noted(english: str, whole: bool) -> str:
    """A note of an English text. whole: in full, for a language that may outlive this version of the program."""
    return json.dumps(english, ensure_ascii=False) if whole else hash_of(english)


def previous(note: str) -> str:
    """The English text of a note; "" if it has only its hash."""
    try:
        text = json.loads(note) if note.startswith('"') else ""
    except ValueError:
        return ""
    return text if isinstance(text, str) else ""


class Origins:
    """The English texts, by the contexts of translations."""

    def __init__(self, english: Mapping[str, str]) -> None:
        self._english = english
        self._hashes: dict[str, set[str]] = {}
        for context, text in english.items():
            self._hashes.setdefault(_list_of(context), set()).add(hash_of(text))

    def of(self, context: str) -> str:
        """The English of a message; of a form that English has not, that of the name; "" where there is none."""
        return self._english.get(context) or self._english.get(self._place(context), "")

    def agrees(self, context: str, note: str) -> bool:
        """Whether a note is of the English as it is: of any phrasing of it, since they may be moved.

        So is any note of a phrasing more than English has.
        """
        text = previous(note)
        known = self._hashes.get(_list_of(self._place(context)))
        return known is None or self._is_more(context) or (hash_of(text) if text else note) in known

    def stale(self, ours: Mapping[str, str], notes: SourceNotes) -> dict[str, str]:
        """The notes of the translations whose English has changed, by context.

        A form that English has not got is among them with its name alone, as its note may be of whatever stood in a
        translator's file in place of English.
        """
        kept = {context: notes[key] for context, text in ours.items() if (key := key_of(context, text)) in notes}
        changed = {context: note for context, note in kept.items() if not self.agrees(context, note)}
        return {context: note for context, note in changed.items() if self._place(context) in changed}

    def renewed(
        self, ours: Mapping[str, str], notes: SourceNotes, settled: Collection[str] = (), *, whole: bool = False
    ) -> dict[str, str]:
        """The notes of all these translations: those there are, and of others that they are of the English as it is.

        settled: contexts of stale ones that have proved right.
        """
        found: dict[str, str] = {}
        for context, text in ours.items():
            english, key = self.of(context), key_of(context, text)
            if english and text:
                kept = notes.get(key, "") if context not in settled else ""
                found[key] = kept or noted(english, whole)
        return found

    def _is_more(self, context: str) -> bool:
        """Whether a message is a phrasing more than English has."""
        return context not in self._english and f"{_list_of(context)}{BETWEEN}#1" in self._english

    def _place(self, context: str) -> str:
        """Where the English of a message stands."""
        if context in self._english:
            return context
        name = BETWEEN.join((*context.split(BETWEEN)[:-1], NAME))
        return name if name in self._english else context


def _list_of(context: str) -> str:
    """The context of a list, without the number of its phrasing."""
    place, _, last = context.rpartition(BETWEEN)
    return place if last.startswith("#") else context


def below(contexts: Collection[str], place: str) -> Iterator[str]:
    """The contexts that begin with a place."""
    return (each for each in contexts if each == place or each.startswith(place + BETWEEN))
