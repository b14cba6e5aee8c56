"""Names of ids, and phrases with names in them, for both the story and the table's questions."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from solo.narration.catalogue import Catalogue, Phrase
from solo.narration.marks import ADDRESSES, fit
from solo.narration.messages import GENDER, NAME, Forms, Listed, Message, Verbatim, changed

__all__ = ["Verbatim"]  # of `messages`, for whoever tells

SENTENCE_END = re.compile(
    r"(?<=[.!?…])(?<!\bSt\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\bsv\.)(?<!\bŚw\.)(?<!\bсв\.)(?<!\b[FHФГ]\.)"
    r"[”“’»)\]]*\s+(?=[“„‘«(A-ZÀ-ŽА-ЯЁ])"
)
"""Between two sentences: not behind an abbreviation, nor behind an initial that is no word of any of the languages."""


class Words:
    """The words of a catalogue. A stable hash chooses between phrasings; none is repeated before all were used.

    Of the phrasings, one is preferred of which no sentence was read before this night, with the names as inserted.
    kinds: the kind of name of an argument, by its name, where its ids could also mean other things. pairs: keys whose
    phrasings belong to those of the key beside them, index by index. now: the hour, the sky and the place, if known;
    phrasings marked for others are not chosen.
    """

    kinds: ClassVar[Mapping[str, str]] = {}
    pairs: ClassVar[Mapping[str, str]] = {}

    def __init__(self, catalogue: Catalogue, seed: int = 0) -> None:
        self.catalogue = catalogue
        self.seed = seed
        self._number = 0
        self._used: dict[str, list[int]] = {}
        self._read: dict[str, None] = {}
        self._names: dict[str, Mapping[str, str]] = {}
        self._first_names: dict[str, Forms] = {}
        self.now: tuple[str, ...] = ()

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """One of the phrasings at a path, with the fields inserted; "" where there is none.

        once: "" also where each of them has a sentence that was read before this night.
        """
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        key = ".".join(path)
        chosen = self._choose(self._order(key, found), found, fields, once=once)
        if chosen is None:
            return ""
        number, text = chosen
        self._used[key] = [each for each in self._used.get(key, ()) if each != number] + [number]
        return text

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
            if not any(each in self._read for each in parts):
                break
            first = first or (number, text, parts)
        else:
            if once or first is None:
                return None
            number, text, parts = first
        self._read.update(dict.fromkeys(parts))
        return number, text

    def fresh(self, *path: str) -> bool:
        """Whether a phrasing at a path fits and was not used yet this night, with whatever names."""
        return bool(self._unused(".".join(path), self.catalogue.messages(*path)))

    def again(self, path: tuple[str, ...], fields: Mapping[str, Any] | None = None) -> str:
        """The phrasing used last at a path; the first if none was used yet."""
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        used = self._used.get(".".join(path))
        return self._put(found[used[-1] if used else self._fitting(found)[0]], fields or {})

    def _put(self, message: Message, fields: Mapping[str, Any]) -> str:
        """A message with its fields inserted."""
        arguments = {name: self.argument(value) for name, value in fields.items()}
        arguments |= {
            name: self.name_of(kind, str(fields[name])) for name, kind in self.kinds.items() if name in fields
        }
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
        begin = zlib.crc32(f"{self.seed}/{self._number}/{key}".encode()) % len(fresh)
        last = used[-1:] if len(fitting) > 2 else []
        rest = [number for number in fitting if number not in fresh and number not in last]
        order = [*fresh[begin:], *fresh[:begin], *rest]
        if (partner := self._partner(key)) in fresh:
            order.insert(0, order.pop(order.index(partner)))
        return order

    def _unused(self, key: str, found: Sequence[Phrase]) -> list[int]:
        """The indices of the phrasings that fit and were not used yet."""
        used = self._used.get(key, ())
        return [number for number in self._fitting(found) if number not in used]

    def _partner(self, key: str) -> int | None:
        """The index of the phrasing used last at the key that this one is paired with (`pairs`), if any."""
        home, _, own = key.rpartition(".")
        used = self._used.get(f"{home}.{self.pairs[own]}") if own in self.pairs else None
        return used[-1] if used else None

    def fits(self, *path: str) -> bool:
        """Whether a phrasing at a path fits the hour, the sky and the place."""
        return any(fit(each.marks, self.now) for each in self.catalogue.messages(*path))

    def addresses(self, *path: str) -> bool:
        """Whether a phrasing at a path is marked as one that says "you"."""
        return any(ADDRESSES in each.marks for each in self.catalogue.messages(*path))

    def _fitting(self, found: Sequence[Phrase]) -> Sequence[int]:
        """The indices of the phrasings that fit the hour and the sky; all of them if none fits."""
        return [number for number, each in enumerate(found) if not each.marks or fit(each.marks, self.now)] or range(
            len(found)
        )

    def argument(self, value: Any) -> Any:
        """A field as an argument of a message: ids become names with their forms, several ids or words a list of them."""
        if isinstance(value, str):
            return value if isinstance(value, Verbatim) else self.name(value)
        if isinstance(value, list):
            return self.listed(value)
        if isinstance(value, tuple):
            if all(isinstance(each, int) for each in value):
                return " ".join(map(str, value))
            return self.listed(each_once([self.name(each) for each in value]))
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value

    def listed(self, names: Sequence[Forms | str], form: str = NAME) -> Listed:
        """Several names as one argument. form: of those that have it where none is asked for: the article in "the Axe"."""
        return Listed(names, self.catalogue.language, form)

    def name_of(self, kind: str, id: str) -> Mapping[str, str]:
        """The forms of the name of an id of a given kind, if several kinds share the id."""
        return self.catalogue.name_of(kind, id) or self.name(id)

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id; each is looked up once."""
        known = self._names.get(id)
        if known is None:
            known = self._names[id] = self._forms(id)
        return known

    def first_name(self, id: str) -> Forms:
        """The name of somebody who has just been named in full; each is made once."""
        known = self._first_names.get(id)
        if known is None:
            known = self._first_names[id] = familiar(self.name(id))
        return known

    def _forms(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id, looked up."""
        catalogue = self.catalogue
        if not id:
            return {"name": ""}
        if catalogue.is_named(id):
            return catalogue.name(id)
        return self.derived(id) or catalogue.name(id)

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of a name that a game derives from other names; None if it does not."""
        return None


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("It takes. What was round has hollows.")
    ['It takes.', 'What was round has hollows.']
    >>> sentences("Одно крыло не держит. Томас Ф. Мэлоун падает.")
    ['Одно крыло не держит.', 'Томас Ф. Мэлоун падает.']
    """
    return [each for each in SENTENCE_END.split(text) if each]


def each_once(names: Sequence[Forms]) -> list[Forms]:
    """Names without duplicates, each with its count if more than one.

    >>> each_once([{"name": "Food"}, {"name": "Axe"}, {"name": "Food"}])
    [{'name': 'Food (2)'}, {'name': 'Axe'}]
    """
    counts = Counter(each[NAME] for each in names)
    first = {each[NAME]: each for each in reversed(names)}
    return [numbered(first[name], count) for name, count in counts.items()]


def numbered(name: Forms, count: int) -> Forms:
    """A name with the number behind it in every form; without a number for one."""
    if count == 1:
        return name
    return changed(
        name, lambda it: {form: text if form == GENDER else f"{text} ({count})" for form, text in it.items()}
    )


def familiar(name: Forms) -> Forms:
    """The name of somebody who has just been named in full: the first name, in every form that has one (`first_gen`)."""
    return changed(name, _shorter)


def _shorter(name: Forms) -> Forms:
    first = name.get("first") or name[NAME]
    shorter = {form: name.get(f"first_{form}", text) for form, text in name.items()}
    return {**shorter, NAME: first, "cap": name.get("first_cap", first)}
