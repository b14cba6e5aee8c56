"""What translators are told of a message: what it is, what it belongs to, and what its placeholders stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import TypeVar

import msgspec

from solo.kernel.documents import read_as, shipped
from solo.narration.catalogue import RULEBOOK, section_of
from solo.narration.checking import TYPED, categories
from solo.narration.expected import Expected
from solo.narration.manners import Manners
from solo.narration.marks import ADDRESSES, split_marks
from solo.narration.messages import GENDER, NAME, Forms, Message, MessageError, locale_of
from solo.narration.texts import BETWEEN

FILE = "notes.yaml"
"""The file beside the languages with what is said of each kind of message."""
ANY = "*"
QUOTED = 10
"""The most words of another message that are quoted."""
SHOWN = 5
"""The most forms of a name of which each has an example; of more forms only those in the text."""
RARE = ("again", "also")
"""Forms that are told only where the text has them."""
FEW = 2
"""The most sorts of names in a message of which all forms are told; of more only those in the text."""
GENDER_SAID = "investigators"
"""The kind of names whose gender any text may choose by."""
LARGEST = 30
"""The numbers up to which examples of plural categories are looked for."""
FRACTION = 1.5
WHOSE = "the name of “you” is set before the text"
"""What comes of the mark of texts that say "you" out of nowhere."""
ORDER = ("zero", "one", "two", "few", "many", "other")
"""The order in which plural categories are told."""
WIDTH = 110
"""The signs of a line of what is said of the whole file."""
SILENT = (RULEBOOK, "names", "cli")
"""Sections whose keys say nothing but what is quoted."""
ALIKE = ("every", *TYPED)
"""Parts of the table whose lists are words that mean the same."""
OWNED = ("choices", "offers")
"""Parts of the table whose keys are pieces of the game."""

NUMBER = re.compile(r"\d+(-\d+|\+)?")
"""A key that is a result: "0", "1-3", "2+"."""
PREFIX = re.compile(r"(?:met|slew|beyond|with)_")
"""The sort of a condition that ends in the id of a name."""
NUMBERED = re.compile(r"^gate_[a-z]+_\d+_|^(?:met|slew|beyond|with)_|_\d+$")
"""What stands around the id of a name: the number of an encounter, the sort of a condition."""

T = TypeVar("T")
Path_ = tuple[str, ...]
Names = Mapping[tuple[str, str], Mapping[str, Forms]]
"""Names with their forms, by game, kind and id."""


class Companion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another message that says what one belongs to. says: how it is introduced. of: where it may stand; a number is
    the key at that place of the path, counted from the section, which is 0."""

    says: str
    of: tuple[str, ...]


class Remarks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What messages are, in plain English. Patterns are keys from the section on, "*" for any.

    general: of the whole file. places: what a message is, by pattern. keys: what a key means, by the nearest key above
    it of which something is said ("outcome pass"; "#" for a number). partners: by pattern. below: the questions of answers,
    by game. arguments: what stands for a placeholder, by name or by section and name. lists: placeholders with several
    names. kinds: sorts of names. whose: those to which a message may belong, in short. forms: what a form of a name is,
    "" where an example says it.
    """

    general: str
    places: Mapping[str, str]
    keys: Mapping[str, str]
    partners: Mapping[str, Companion]
    below: Mapping[str, Mapping[str, str]]
    arguments: Mapping[str, str]
    lists: tuple[str, ...]
    kinds: Mapping[str, str]
    whose: Mapping[str, str]
    forms: Mapping[str, str]


def remarks() -> Remarks:
    """The notes for translators; raises ContentError for an invalid file."""
    found: Remarks = read_as(shipped("locales") / FILE, Remarks)
    return found


class Comments:
    """Writes the comments on the messages of a language.

    expected: what each game expects of its catalogues. english: the English texts by context. names: names with their
    forms in the language, or in English.
    """

    def __init__(
        self,
        language: str,
        manners: Manners,
        expected: Mapping[str, Expected],
        english: Mapping[str, str],
        names: Names,
    ) -> None:
        self._notes = remarks()
        self._places, self._partners = _patterns(self._notes.places), _patterns(self._notes.partners)
        self._language = language
        self._manners = manners
        self._expected = expected
        self._names = names
        self._texts: dict[tuple[str, Path_], str] = {}
        for context, text in english.items():
            game, path = self._path(context.removesuffix(f"{BETWEEN}#1"))
            self._texts.setdefault((game, path), text)

    def general(self) -> str:
        """What is said of the whole file, with the numbers that the plural categories of the language stand for."""
        text = self._notes.general.replace("PLURALS", plurals(self._language)).replace("LANGUAGE", self._language)
        return "\n".join(fill(line, WIDTH) for line in text.splitlines())

    def of(self, context: str, english: str, phrasings: int) -> list[str]:
        """The lines of the comment on a message. phrasings: how many English has of it."""
        game, path = self._path(context)
        expected = self._expected.get(game, Expected())
        marks, words = split_marks(english)
        belongs = [self._whose(game, path), self._partner(game, path), self._keys(path)]
        lines = [self._place(game, path, expected), " ".join(each for each in belongs if each)]
        with suppress(MessageError):
            lines += self._arguments(Message(words), path, expected, game)
        lines.append(" ".join(self._limits(path, expected, marks, phrasings)))
        return [line for line in lines if line]

    def _path(self, context: str) -> tuple[str, Path_]:
        """The game of a message ("" for any), its section and its keys; the files of the rulebook are one section."""
        name, *keys = context.split(BETWEEN)
        path, game = Path(name), name.partition("/")[0]
        game = game if game in self._expected else ""
        if RULEBOOK in path.parts[:-1]:
            within = [each for each in (path.stem, path.parent.name) if each in ("words", "glossary", "lessons")]
            return game, (RULEBOOK, *within[:1], *keys)
        return game, (section_of(path), *keys)

    def _place(self, game: str, path: Path_, expected: Expected) -> str:
        """What a message is, in its game or in any, and what happens when it is told."""
        event = next((key for key in path[1:3] if key in expected.happenings), "") if path[0] == "events" else ""
        note = _fitting(self._places, (f"{game}/{path[0]}", *path[1:])) or _fitting(self._places, path) or ""
        own = path[:2] == ("events", event) and note != self._notes.places["events"]
        return f"{note} Told when: {expected.happenings[event]}" if event and not own else note

    def _partner(self, game: str, path: Path_) -> str:
        """The first words of the message that this one belongs to."""
        found = _fitting(self._partners, path)
        if found is None:
            return ""
        for place in found.of:
            keys = [path[int(key)] if key.isdecimal() and int(key) < len(path) else key for key in place.split(" ")]
            if keys[:2] == ["table", "QUESTION"]:
                keys = ["table", "prompts", self._notes.below.get(game, {}).get(keys[2], keys[2])]
            if keys[:2] == ["table", "ANSWER"]:
                keys = ["table", "options", self._answer(game, keys[2])]
            text = self._texts.get((game, tuple(keys))) or self._texts.get(("", tuple(keys)))
            if text:
                quoted = shortened(split_marks(text)[1])
                return f"{found.says} “{quoted}”{'' if quoted.endswith('.') else '.'}"
        return ""

    def _answer(self, game: str, key: str) -> str:
        """The answer that an explanation is for: its key may begin with the kind of question."""
        parts = key.split("_")
        tails = ("_".join(parts[first:]) for first in range(len(parts)))
        return next((each for each in tails if (game, ("table", "options", each)) in self._texts), key)

    def _whose(self, game: str, path: Path_) -> str:
        """The names of what a message belongs to, by the ids among its keys."""
        if path[0] == "names":
            name = self._names.get((game, path[1]), {}).get(path[2], {}).get(NAME, path[2])
            return f"Of “{name}”, {self._notes.kinds.get(path[1], path[1])}."
        found: dict[str, None] = {}
        for key in path[1:] if path[0] != "table" or path[1] in OWNED else ():
            for kind, sort in self._notes.whose.items():
                names = self._names.get((game, kind), {})
                forms = names.get(key) or names.get(NUMBERED.sub("", key))
                if forms:
                    found[f"“{forms[NAME]}” ({sort})"] = None
                    break
        return f"Of {', '.join(found)}." if found else ""

    def _keys(self, path: Path_) -> str:
        """What the keys of a message mean; a key of several ("then.pass") part by part."""
        said: dict[str, str] = {}
        for place, key in enumerate(path[1:] if path[0] not in SILENT else (), 1):
            for part in key.split(".") if path[0] != "table" else [key]:
                prefix = PREFIX.match(part)
                sorts = (part, "#" if NUMBER.fullmatch(part) else part, prefix[0] if prefix else part)
                above = (f"{each} {sort}" for each in reversed(path[:place]) for sort in sorts)
                note = next((self._notes.keys[each] for each in above if each in self._notes.keys), "")
                if note:
                    said[part] = note
        return " ".join(f"“{part}”: {note}." for part, note in said.items())

    def _arguments(self, message: Message, path: Path_, expected: Expected, game: str) -> Iterator[str]:
        """What stands for the placeholders, together where it is the same, and the forms they have."""
        choices = {name: options for name, options in message.selects() if "." not in name}
        asked, names = message.forms(), message.placeholders()
        kinds = {name: () if name in choices else expected.kinds_of(name, path) for name in names}
        spare = len({each for each in kinds.values() if each}) <= FEW
        told: dict[str, list[str]] = {}
        for name in names:
            text = self._told(name, path)
            if name in choices:
                text = f"{text}; keep {', '.join(choices[name])} in English (B)"
            elif kinds[name]:
                forms = [form for of, form in asked if of == name]
                sort = " or ".join(self._notes.kinds.get(kind, kind) for kind in kinds[name])
                sort = f"a list, each {sort}" if name in self._notes.lists else sort
                text = f"{sort}{self._forms(kinds[name], game, forms, spare)}"
            told.setdefault(text, []).append(f"{{{name}}}")
        shown = {text: f"{', '.join(names)}: {text}" for text, names in told.items()}
        yield from (f"{each}." for text, each in shown.items() if "“" in text)
        if short := [each for text, each in shown.items() if "“" not in text]:
            yield f"{'; '.join(short)}."
        if message.plurals():
            yield f"Translate inside the inner braces only; # is the number. You need {plurals(self._language)} (B)."

    def _told(self, name: str, path: Path_) -> str:
        """What stands for a placeholder that is no name: by the nearest key above it of which it is said, or anywhere."""
        keys = (*(f"{key} {name}" for key in reversed(path)), name)
        known = self._notes.arguments
        return next((known[key] for key in keys if key in known), "a word or number that the program puts in")

    def _forms(self, kinds: Sequence[str], game: str, asked: Sequence[str], spare: bool) -> str:
        """The forms of a placeholder that is a name, each with an example. spare: even those that are not asked for."""
        example: dict[str, str] = {}
        for kind in kinds:
            example = {**self._richest(game, kind), **example}
        told = [form for form in example if form not in (NAME, GENDER) and not form.startswith(("several", "first_"))]
        shown = [form for form in told if form in asked or (spare and len(told) <= SHOWN and form not in RARE)]
        more = [form for form in told if form not in shown and form not in RARE] if spare else []
        parts = [f"“{example[NAME]}”"] if NAME in example else []
        parts += [f".{form} “{example[form]}”{self._labelled(form)}" for form in shown]
        parts += [f".{form}{self._labelled(form)}" for form in more if self._notes.forms.get(form, form)]
        parts += ["{gender, select, f {…} other {…}}"] if GENDER in example and GENDER_SAID in kinds else []
        return f": {', '.join(parts)} (A)" if len(parts) > 1 else f", {parts[0]}" if parts else ""

    def _richest(self, game: str, kind: str) -> Forms:
        """A name of a kind that shows its forms best; one that is made of another name, with an example of that."""
        every = list(self._names.get((game, kind), {}).values())
        found = max(every, key=lambda name: len({*name.values()})) if every else {}
        patterns = {form: Message(text) for form, text in found.items() if "{" in text}
        named = self._expected.get(game, Expected()).named
        others = {
            other: self._richest(game, of)
            for pattern in patterns.values()
            for other in pattern.placeholders()
            for of in named.get(other, ())
        }
        return {
            **found,
            **{form: pattern.format(others, self._language) for form, pattern in patterns.items() if others},
        }

    def _labelled(self, form: str) -> str:
        """What a form is, in brackets."""
        note = self._notes.forms.get(form, "")
        return note and f" ({note})"

    def _limits(self, path: Path_, expected: Expected, marks: Sequence[str], phrasings: int) -> Iterator[str]:
        """Which of several phrasings a text is, when it is told, and how many words it may have in the language."""
        if phrasings > 1 and path[-1].startswith("#") and not (path[0] == "table" and path[1] in ALIKE):
            yield f"Phrasing {path[-1][1:]} of {phrasings}, by turns; may be empty (C)."
        if marks:
            yield f"[{' '.join(marks)}] stays in English: {WHOSE if ADDRESSES in marks else 'told only then'} (D)."
        bounds = expected.words(path[0], path[2] if len(path) > 2 else "", self._manners)
        if bounds is not None:
            yield f"{bounds[0]} to {bounds[1]} words, checked (E)."


def _patterns(notes: Mapping[str, T]) -> dict[str, dict[Path_, T]]:
    """Notes by the section and the whole of their pattern."""
    found: dict[str, dict[Path_, T]] = {}
    for key, note in notes.items():
        pattern = tuple(key.split(" "))
        found.setdefault(pattern[0], {})[pattern] = note
    return found


def _fitting(known: Mapping[str, Mapping[Path_, T]], path: Path_) -> T | None:
    """The note with most keys that fit a path; None if there is none."""
    notes = known.get(path[0], {})
    fitting = [
        pattern
        for pattern in notes
        if len(pattern) <= len(path) and all(one in (ANY, other) for one, other in zip(pattern, path, strict=False))
    ]
    return notes[max(fitting, key=lambda each: (len(each), -each.count(ANY)))] if fitting else None


def shortened(text: str) -> str:
    """The first words of a text.

    >>> shortened("One two three four five six seven eight nine ten eleven.")
    'One two three four five six seven eight nine ten …'
    """
    words = text.split()
    return " ".join(words if len(words) <= QUOTED else [*words[:QUOTED], "…"])


@cache
def plurals(language: str) -> str:
    """The plural categories of a language, with the numbers that they are for.

    >>> plurals("cs")
    'one (1), few (2, 3, 4), many (1.5), other (0, 5, 6 …)'
    """
    rule, found = locale_of(language).plural_form, {each: list[str]() for each in ORDER if each in categories(language)}
    for number in (*range(LARGEST + 1), FRACTION):
        found[rule(number)].append(str(number))
    shown = {
        each: f" ({', '.join(some[:3])}{' …' if some[3:] else ''})" if some else "" for each, some in found.items()
    }
    return ", ".join(f"{each}{some}" for each, some in shown.items())
