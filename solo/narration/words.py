"""Phrases with names in them, chosen among phrasings so that a night does not repeat itself."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from solo.narration.catalogue import Phrase
from solo.narration.marks import ADDRESSES, GRAVE, LIGHT, TONE, fit
from solo.narration.messages import Message, Verbatim
from solo.narration.names import Names

SENTENCE_END = re.compile(
    r"(?<=[.!?…])(?<!\bSt\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\bsv\.)(?<!\bŚw\.)(?<!\bсв\.)(?<!\bДж\.)(?<!\b[FHJФГ]\.)"
    r"[”“’»)\]]*\s+(?=[“„‘«(A-ZÀ-ŽА-ЯЁ])"
)
"""Between two sentences: not behind an abbreviation, nor behind an initial that is no word of any of the languages."""

UNLIMITED = 99
"""More sentences than any phrase has."""


class PhraseChooser:
    """The phrases of a catalogue. A stable hash chooses between phrasings; none is repeated before all were used.

    Of the phrasings, one is preferred of which no sentence was read before this night, with the names as inserted.
    told: how many events were told this night; the choice depends on it. now: the hour, the sky, the place and the tone, if
    known; phrasings marked for others are not chosen. read: the sentences that were read this night. room: how many sentences
    the next phrase should have at most; a phrasing that was used already is no way to keep to it. What is light in a phrasing
    is told once of two times, and never where the tone is grave.
    """

    keeps: ClassVar[tuple[str, ...]] = ("told", "now", "read", "_used", "_spent", "_joked")

    def __init__(self, names: Names, seed: int = 0) -> None:
        self.names = names
        self.catalogue = names.catalogue
        self.seed = seed
        self.told = 0
        self.now: tuple[str, ...] = ()
        self.read: dict[str, None] = {}
        self.room = UNLIMITED
        self._used: dict[str, list[int]] = {}
        self._spent: dict[str, list[int]] = {}
        self._joked = False

    def forget(self) -> None:
        """A new night: everything may be said again."""
        self.told = 0
        self._joked = False
        for memory in (self.read, self._used, self._spent):
            memory.clear()

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """One of the phrasings at a path, with the fields inserted; "" where there is none.

        once: "" also where each of them has a sentence that was read before this night.
        """
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        key = ".".join(path)
        order = self._order(key, found)
        chosen = self._choose(self._in_room(key, order, found, fields), found, fields, once=once)
        if chosen is None:
            return ""
        number, text = chosen
        self._used[key] = [each for each in self._used.get(key, ()) if each != number] + [number]
        return text

    def once(self, *path: str, **fields: Any) -> str:
        """A phrasing at a path that was not used this night, if possible of unread sentences; "" if all were used."""
        found, key = self.catalogue.messages(*path), ".".join(path)
        spent = self._spent.setdefault(key, [])
        free = [number for number in self._fitting(found) if number not in spent]
        begin = zlib.crc32(f"{self.seed}/{len(spent)}/{key}".encode()) % max(1, len(free))
        chosen = self._choose([*free[begin:], *free[:begin]], found, fields)
        if chosen is None:
            return ""
        number, text = chosen
        spent.append(number)
        return text

    def mentions(self, name: str, *path: str) -> bool:
        """Whether the phrasing that `once` has used last at a path has an argument; of its words one cannot tell."""
        spent = self._spent.get(".".join(path), [])
        return any(name in self.catalogue.messages(*path)[number].placeholders() for number in spent[-1:])

    def is_left(self, *path: str) -> bool:
        """Whether there is a phrasing at a path that fits and was not used this night by `once`."""
        spent = self._spent.get(".".join(path), ())
        return any(number not in spent for number in self._fitting(self.catalogue.messages(*path)))

    def again(self, path: tuple[str, ...], fields: Mapping[str, Any] | None = None) -> str:
        """The phrasing used last at a path; the first if none was used yet."""
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        used = self._used.get(".".join(path))
        return self._put(found[used[-1] if used else self._fitting(found)[0]], fields or {})

    def one_of(self, number: int, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """The phrasing with a number at a path, all of them in turn; "" where there is none. It does not count as used."""
        found = self.catalogue.messages(*path)
        return self._put(found[number % len(found)], fields) if found else ""

    def fresh(self, *path: str) -> bool:
        """Whether a phrasing at a path fits and was not used yet this night, with whatever names."""
        return bool(self._unused(".".join(path), self.catalogue.messages(*path)))

    def fits(self, *path: str) -> bool:
        """Whether a phrasing at a path fits the hour, the sky and the place."""
        return any(fit(each.marks, self.now) for each in self.catalogue.messages(*path))

    def addresses(self, *path: str) -> bool:
        """Whether a phrasing at a path is marked as one that says "you"."""
        return any(ADDRESSES in each.marks for each in self.catalogue.messages(*path))

    # The choice

    def _choose(
        self, order: Iterable[int], found: Sequence[Message], fields: Mapping[str, Any], *, once: bool = False
    ) -> tuple[int, str] | None:
        """The first of some phrasings of which no sentence was read before this night, and its text, which is read now.

        If there is none such, the first of all, or None with `once`.
        """
        first = None
        for number in order:
            text = self._put(found[number], fields)
            parts = sentences(text)
            if not any(each in self.read for each in parts):
                break
            first = first or (number, text, parts)
        else:
            if once or first is None:
                return None
            number, text, parts = first
        self.read.update(dict.fromkeys(parts))
        if chooses_tone(found[number]):
            self._joked = self.tone == LIGHT
        return number, text

    @property
    def tone(self) -> str:
        """In which tone the next phrasing that has the choice is told."""
        return GRAVE if self._joked or GRAVE in self.now else LIGHT

    def _put(self, message: Message, fields: Mapping[str, Any]) -> str:
        """A message with its fields inserted."""
        arguments = self.names.arguments({**fields, TONE: Verbatim(self.tone)})
        return message.format(arguments, self.catalogue.language)

    def _order(self, key: str, found: Sequence[Phrase]) -> Sequence[int]:
        """The indices of the phrasings that fit, in order of preference: those not used yet first, beginning by chance.

        When all were used, all but the last may be used again: of three or more none follows itself, not even with other
        names.
        """
        if len(found) == 1:
            return (0,)
        fitting, used = self._fitting(found), self._used.get(key, [])
        fresh = self._unused(key, found)
        if not fresh:
            del used[:-1]
            fresh = [number for number in fitting if number not in used] or list(fitting)
        begin = zlib.crc32(f"{self.seed}/{self.told}/{key}".encode()) % len(fresh)
        last = used[-1:] if len(fitting) > 2 else []
        rest = [number for number in fitting if number not in fresh and number not in last]
        order = [*fresh[begin:], *fresh[:begin], *rest]
        if (partner := self._partner(key)) in fresh:
            order.insert(0, order.pop(order.index(partner)))
        return order

    def _in_room(
        self, key: str, order: Sequence[int], found: Sequence[Phrase], fields: Mapping[str, Any]
    ) -> Sequence[int]:
        """The same order, but those first that were not used yet and have no more sentences than there is room for."""
        if self.room >= UNLIMITED:
            return order
        unused = self._unused(key, found)
        short = [
            each for each in order if each in unused and len(sentences(self._put(found[each], fields))) <= self.room
        ]
        return [*short, *(each for each in order if each not in short)]

    def _unused(self, key: str, found: Sequence[Phrase]) -> list[int]:
        """The indices of the phrasings that fit and were not used yet."""
        used = self._used.get(key, ())
        return [number for number in self._fitting(found) if number not in used]

    def _partner(self, key: str) -> int | None:
        """The index of the phrasing used last at the key that this one is paired with (`Names.pairs`), if any."""
        home, _, own = key.rpartition(".")
        pairs = self.names.pairs
        used = self._used.get(f"{home}.{pairs[own]}") if own in pairs else None
        return used[-1] if used else None

    def _fitting(self, found: Sequence[Phrase]) -> Sequence[int]:
        """The indices of the phrasings that fit the hour and the sky; all of them if none fits."""
        return [number for number, each in enumerate(found) if not each.marks or fit(each.marks, self.now)] or range(
            len(found)
        )


def chooses_tone(message: Message) -> bool:
    """Whether a phrasing says something else in a light tone than in any other."""
    return f"{{{TONE}," in message.pattern


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("It takes. What was round has hollows.")
    ['It takes.', 'What was round has hollows.']
    >>> sentences("Одно крыло не держит. Томас Ф. Мэлоун падает.")
    ['Одно крыло не держит.', 'Томас Ф. Мэлоун падает.']
    >>> sentences("J. Edgar Hoover has it. Дж. Эдгар Гувер его получил.")
    ['J. Edgar Hoover has it.', 'Дж. Эдгар Гувер его получил.']
    """
    return [each for each in SENTENCE_END.split(text) if each]
