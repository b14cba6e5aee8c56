"""What translators are told of a message: what it is, what its placeholders stand for, and how long it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from solo.kernel.documents import read_as, shipped
from solo.narration.catalogue import RULEBOOK, section_of
from solo.narration.checking import categories
from solo.narration.expected import Expected
from solo.narration.manners import Manners
from solo.narration.marks import split_marks
from solo.narration.messages import GENDER, Message, MessageError
from solo.narration.texts import BETWEEN

FILE = "notes.yaml"
"""The file beside the languages with what is said of each kind of message."""
ANY = "*"


class Remarks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What messages, arguments and kinds of names are, in plain English."""

    places: Mapping[str, str]
    arguments: Mapping[str, str]
    kinds: Mapping[str, str]


class Comments:
    """Writes the comments on the messages of a language.

    expected: what each game expects of its catalogues. forms: the forms of names, by game and kind.
    """

    def __init__(
        self,
        language: str,
        manners: Manners,
        expected: Mapping[str, Expected],
        forms: Mapping[tuple[str, str], Sequence[str]],
    ) -> None:
        self._notes: Remarks = read_as(shipped("locales") / FILE, Remarks)
        self._patterns: dict[str, dict[tuple[str, ...], str]] = {}
        for key, text in self._notes.places.items():
            pattern = tuple(key.split(" "))
            self._patterns.setdefault(pattern[0], {})[pattern] = text
        self._language = language
        self._manners = manners
        self._expected = expected
        self._forms = forms

    def of(self, context: str, english: str, phrasings: int) -> list[str]:
        """The lines of the comment on a message. phrasings: how many English has of it."""
        name, *keys = context.split(BETWEEN)
        path = self._path(name, keys)
        game = name.partition("/")[0] if name.partition("/")[0] in self._expected else ""
        lines = [self._place(path)]
        if path[0] == "names" and len(path) == 4:
            lines.append(f"Of {self._notes.kinds.get(path[1], path[1])}; the form “{path[3]}”.")
        if phrasings > 1 and path[:2] not in (("table", "words"), ("table", "spans"), ("table", "wishes")):
            lines.append(f"One of {phrasings} phrasings, told by turns; another language may have more or fewer.")
        marks, words = split_marks(english)
        if marks:
            lines.append(
                f"Told only when it fits [{' '.join(sorted(marks))}]; the mark stays in English, before the text."
            )
        with suppress(MessageError):
            lines += self._arguments(Message(words), path, self._expected.get(game, Expected()), game)
        lines += self._length(path, self._expected.get(game, Expected()))
        return [line for line in lines if line]

    def _path(self, name: str, keys: Sequence[str]) -> tuple[str, ...]:
        """The section of a message and its keys; the files of the rulebook are one section."""
        path = Path(name)
        if RULEBOOK in path.parts[:-1]:
            within = [each for each in (path.stem, path.parent.name) if each in ("words", "glossary", "lessons")]
            return (RULEBOOK, *within[:1], *keys)
        return (section_of(path), *keys)

    def _place(self, path: Sequence[str]) -> str:
        """What a message is: the note with most keys that fit."""
        known = self._patterns.get(path[0], {})
        fitting = [
            pattern
            for pattern in known
            if len(pattern) <= len(path) and all(one in (ANY, other) for one, other in zip(pattern, path, strict=False))
        ]
        return known[max(fitting, key=len)] if fitting else ""

    def _arguments(self, message: Message, path: Sequence[str], expected: Expected, game: str) -> Iterator[str]:
        """What stands for each placeholder, and the forms it has."""
        plurals = {name.partition(".")[0] for name, _ in message.plurals()}
        choices = dict(message.selects())
        for name in message.placeholders():
            kinds = expected.kinds_of(name, path)
            if kinds:
                forms = dict.fromkeys(form for kind in kinds for form in self._forms.get((game, kind), ()))
                told = " or ".join(self._notes.kinds.get(kind, kind) for kind in kinds)
                asked = f"; forms: {', '.join(f'{{{name}.{form}}}' for form in forms)}" if forms else ""
                yield f"{{{name}}}: {told}{asked}."
            elif name in choices and name != GENDER:
                yield f"{{{name}}}: a word that is not shown, to choose by: {', '.join(choices[name])}; keep these in English."
            elif name in plurals:
                needed = ", ".join(categories(self._language))
                yield f"{{{name}}}: a number; # is the number itself. Your language needs: {needed}."
            else:
                yield f"{{{name}}}: {self._notes.arguments.get(name, 'a word or number that the program puts in')}."

    def _length(self, path: Sequence[str], expected: Expected) -> Iterator[str]:
        """How many words a text of this kind may have in the language."""
        bounds = expected.words(path[0], path[2] if len(path) > 2 else "", self._manners)
        if bounds is not None:
            yield f"{bounds[0]} to {bounds[1]} words."
