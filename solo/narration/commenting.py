"""What translators are told of a message: what it is, what it belongs to, and what its placeholders stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill

from solo.narration.catalogue import RULEBOOK, section_of
from solo.narration.checking import TYPED
from solo.narration.expected import Expected
from solo.narration.faults import categories
from solo.narration.language import SHARED
from solo.narration.language_profile import LanguageProfile
from solo.narration.marks import ADDRESSES, split_marks
from solo.narration.messages import GENDER, NAME, Forms, Message, MessageError
from solo.narration.texts import BETWEEN
from solo.narration.translator_notes import ORDER, QUOTED, WHOLE, Path_, fitting, patterns, plurals, remarks, shortened

SHOWN = 5
"""The most forms of a name of which each has an example; of more forms only those in the text."""
RARE = ("again", "also")
"""Forms that are told only where the text has them."""
FEW = 2
"""The most sorts of names in a message of which all forms are told; of more only those in the text."""
PEOPLE = "investigators"
"""The kind of names whose gender any text may choose by."""
TOLD_OF = "who"
"""The placeholder of whom a text tells, whose gender needs no name before it."""
ADDRESS, SAID_YOU = re.compile(r"\s*“You”: [^.]+\."), re.compile(r"\byou", re.IGNORECASE)
"""What is said of "you", and the word, in any form."""
WHOSE = "the name of “you” is set before the text"
"""What comes of the mark of texts that say "you" out of nowhere."""
WIDTH = 110
"""The signs of a line of what is said of the whole file."""
SILENT = (RULEBOOK, "names", "cli", "terms", "examples")
"""Sections whose keys say nothing but what is quoted."""
ALIKE = ("every", "colors", *TYPED)
"""Parts of the table whose lists are words, not phrasings."""
OWNED = ("choices", "offers")
"""Parts of the table whose keys are pieces of the game."""

BRACED, WORDS = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]{2,}")
"""A plain placeholder, and what a text has that is more than such."""
BARE = "="
"""The last key in a pattern of texts that have no words."""
HEADLINE = "headline"
"""The key of a headline."""
AWAY = "back"
"""A key below which the next is where somebody comes from."""
NUMBER = re.compile(r"\d+(-\d+|\+)?")
"""A key that is a result: "0", "1-3", "2+"."""
PREFIX = re.compile(r"(?:met|slew|beyond|with)_")
"""The sort of a condition that ends in the id of a name."""
ELSEWHERE = re.compile(r"gate_[a-z]+_\d+_other")
"""A scene of another world that is told in any of them."""
NUMBERED = re.compile(r"^gate_[a-z]+_\d+_(?:the_)?|^(?:met|slew|beyond|with)_|_\d+$")
"""What stands around the id of a name: the number of an encounter, the sort of a condition."""

NameForms = Mapping[tuple[str, str], Mapping[str, Forms]]
"""Names with their forms, by game, kind and id."""


class Comments:
    """Writes the comments on the messages of a language.

    expected: what each game expects of its catalogues. english: the English texts by context. names: names with their
    forms in the language, or in English.
    """

    def __init__(
        self,
        language: str,
        profile: LanguageProfile,
        expected: Mapping[str, Expected],
        english: Mapping[str, str],
        names: NameForms,
    ) -> None:
        self._notes = remarks()
        self._places, self._partners = patterns(self._notes.places), patterns(self._notes.partners)
        self._language = language
        self._profile = profile
        self._expected = expected
        self._names = names
        self._sharing: dict[str, str] = {}
        for file in map(Path, dict.fromkeys(context.partition(BETWEEN)[0] for context in english)):
            if file.parts[0] in expected:
                self._sharing.setdefault(section_of(file), file.parts[0])
        self._files: dict[str, tuple[str, Path_]] = {}
        self._rich: dict[tuple[str, str], Forms] = {}
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
        heads = (
            f"{game}/{path[0]}",
            f"{path[0]}/{context.partition(BETWEEN)[0].removesuffix('.yaml').rpartition('/')[2]}",
            path[0],
        )
        marks, words = split_marks(english)
        belongs = [self._whose(game, path), *self._companions(game, path, heads), self._keys(path)]
        own = any((head, *path[1:]) in self._places.get((head, *path[1:2]), {}) for head in heads)
        bare = path[0] == "table" and not own and not has_words(words)
        place = self._place((*path[:-1], BARE) if bare else path, heads, expected)
        place = place if SAID_YOU.search(words) else ADDRESS.sub("", place)
        lines = [place, " ".join(each for each in belongs if each)]
        with suppress(MessageError):
            lines += self._arguments(Message(words), path, expected, game)
        lines.append(" ".join(self._limits(path, expected, marks, phrasings)))
        return [line for line in lines if line]

    def _path(self, context: str) -> tuple[str, Path_]:
        """The game of a message ("" for any), its section and its keys; the files of the rulebook are one section.

        What games share is looked up as the first of them has it.
        """
        name, *keys = context.split(BETWEEN)
        if name not in self._files:
            self._files[name] = self._file(Path(name))
        game, begun = self._files[name]
        return game, (*begun, *keys)

    def _file(self, path: Path) -> tuple[str, Path_]:
        """The game of the messages of a file, and what their keys begin with."""
        game = path.parts[0]
        game = self._sharing.get(section_of(path), "") if game == SHARED else game
        game = game if game in self._expected else ""
        if RULEBOOK in path.parts[:-1]:
            within = [each for each in (path.stem, path.parent.name) if each in ("words", "glossary", "lessons")]
            return game, (RULEBOOK, *within[:1])
        return game, (section_of(path),)

    def _place(self, path: Path_, heads: Sequence[str], expected: Expected) -> str:
        """What a message is, in its game, its file or in any, and what happens when it is told."""
        event = next((key for key in path[1:3] if key in expected.happenings), "") if path[0] == "events" else ""
        notes = (fitting(self._places, (head, *path[1:])) for head in heads)
        note = next((each for each in notes if each), "")
        own = path[:2] == ("events", event) and note != self._notes.places["events"]
        key = path[-2] if path[:2] == ("cli", "commands") and path[-1] == "help" else path[-1]
        note = note.replace("--KEY", f"--{key.replace('_', '-')}").replace("KEY", key.replace("_", " "))
        return f"{note} Told when: {expected.happenings[event]}" if event and not own else note

    def _companions(self, game: str, path: Path_, heads: Sequence[str]) -> Iterator[str]:
        """The beginnings of the messages that this one belongs to."""
        found = (fitting(self._partners, (head, *path[1:])) for head in heads)
        for companion in next((each for each in found if each), ()):
            texts = (self._quotable(game, path, place) for place in companion.of)
            text = split_marks(next((each for each in texts if each), ""))[1]
            if has_words(text):
                quoted = shortened(text, WHOLE if companion.whole else QUOTED)
                yield f"{companion.says} “{quoted}”{'' if quoted.endswith(('.', '?', '!', '…')) else '.'}"

    def _quotable(self, game: str, path: Path_, place: str) -> str:
        """The message at a place; "" if there is none."""
        keys = [path[int(key)] if key.isdecimal() and int(key) < len(path) else key for key in place.split(" ")]
        if keys[:2] == ["table", "QUESTION"]:
            below = self._notes.below.get(game, {})
            key = keys[2] if keys[2] in below else self._answer(game, keys[2])
            keys = ["table", "prompts", below.get(key, key)]
        if keys[:2] == ["table", "ANSWER"]:
            keys = ["table", "options", self._answer(game, keys[2])]
        return self._texts.get((game, tuple(keys))) or self._texts.get(("", tuple(keys)), "")

    def _answer(self, game: str, key: str) -> str:
        """The answer that an explanation is for: its key may begin with the kind of question."""
        parts = key.split("_")
        tails = ("_".join(parts[first:]) for first in range(len(parts)))
        return next((each for each in tails if (game, ("table", "options", each)) in self._texts), key)

    def _whose(self, game: str, path: Path_) -> str:
        """The names of what a message belongs to, by the ids among its keys that do not mean something else."""
        if path[0] == "names":
            name = self._names.get((game, path[1]), {}).get(path[2], {}).get(NAME, path[2])
            proper = self._notes.proper.get(" ".join(path[1:3])) or self._notes.proper.get(path[1])
            return f"Of “{name}”, {self._notes.kinds.get(path[1], path[1])}. {proper or ''}".rstrip()
        found: dict[str, None] = {}
        owned = path[0] not in SILENT and (path[0] != "table" or path[1] in OWNED)
        for place, key in enumerate(path[1:] if owned else (), 1):
            if self._meaning(path[:place], key, key):
                continue
            if ELSEWHERE.fullmatch(key):
                found["any other world, so nothing in it may be of one alone"] = None
            headed = path[0] in self._notes.headed
            headline = self._texts.get((game, (self._notes.headlines, key, HEADLINE)))
            if headline and not headed:
                found[f"“{headline}” (news)"] = None
            for kind, sort in self._notes.whose.items():
                if kind == self._notes.headlines and headed and headline:
                    continue
                names = self._names.get((game, kind), {})
                forms = names.get(key) or names.get(NUMBERED.sub("", key))
                if forms:
                    found[f"“{forms[NAME]}” ({sort})"] = None
                    break
        return f"Of {', '.join(found)}." if found else ""

    def _meaning(self, above: Path_, *sorts: str) -> str:
        """What a key means, by the nearest key above it of which it is said; "" if it is said of none."""
        known = (f"{each} {sort}" for each in reversed(above) for sort in sorts)
        return next((self._notes.keys[each] for each in known if each in self._notes.keys), "")

    def _keys(self, path: Path_) -> str:
        """What the keys of a message mean; a key of several ("then.pass") part by part."""
        said: dict[str, str] = {}
        for place, key in enumerate(path[1:] if path[0] not in SILENT else (), 1):
            for part in key.split(".") if path[0] != "table" else [key]:
                prefix = PREFIX.match(part)
                sorts = (part, "#" if NUMBER.fullmatch(part) else part, prefix[0] if prefix else part)
                if note := self._meaning(path[:place], *sorts):
                    said[part] = note
        return " ".join(f"“{part}”: {note}." for part, note in said.items())

    def _arguments(self, message: Message, path: Path_, expected: Expected, game: str) -> Iterator[str]:
        """What stands for the placeholders, together where it is the same, and the forms they have."""
        choices = {name: options for name, options in message.selects() if "." not in name}
        names, counted = message.placeholders(), {name for name, _ in message.plurals()}
        kinds = {name: () if name in {*choices, *counted} else expected.kinds_of(name, path) for name in names}
        spare = len({each for each in kinds.values() if each}) <= FEW
        told: dict[str, list[str]] = {}
        for name in names:
            text = self._told(name, path)
            if name in choices:
                text = f"{text}; keep {', '.join(choices[name])} in English (B)"
            elif kinds[name]:
                forms = self._forms(name, kinds[name], game, message, spare, self._only(name, kinds, path, game))
                sort = " or ".join(self._notes.kinds.get(kind, kind) for kind in kinds[name])
                text = f"{'a list, each ' if name in self._notes.lists else ''}{sort}{forms}"
            told.setdefault(text, []).append(f"{{{name}}}")
        shown = {text: f"{', '.join(names)}: {text}" for text, names in told.items()}
        yield from (f"{each}." for text, each in shown.items() if "“" in text)
        if short := [each for text, each in shown.items() if "“" not in text]:
            yield f"{'; '.join(short)}."
        plain = [name for name in names if name in self._notes.numbers and name not in counted and not kinds[name]]
        also = ", ".join(f"{{{name}}}" for name in plain[0 if counted else 1 :])
        if counted:
            others = f"; so may {also} be used" if also else ""
            yield (
                "Translate inside the inner braces only; # is the number. "
                f"You need {plurals(self._language)}{others} (B)."
            )
        elif plain and path[0] != "names":
            needed = " ".join(f"{each} {{…}}" for each in ORDER if each in categories(self._language))
            others = f", and so of {also}" if also else ""
            yield f"Where words depend on {{{plain[0]}}}: {{{plain[0]}, plural, {needed}}}{others} (B)."

    def _only(self, name: str, kinds: Mapping[str, Sequence[str]], path: Path_, game: str) -> Forms:
        """The one name that stands for a placeholder, as a key of the message is its id; empty if there may be others."""
        alike = sum(bool(set(kinds[name]) & set(others)) for others in kinds.values())
        if alike > 1 or name in self._notes.lists or path[0] == "table" or AWAY in path:
            return {}
        known = (self._names.get((game, kind), {}).get(key) for kind in kinds[name] for key in path[1:])
        return next((forms for forms in known if forms), {})

    def _told(self, name: str, path: Path_) -> str:
        """What stands for a placeholder that is no name: by the nearest key above it of which it is said, or anywhere."""
        keys = (*(f"{key} {name}" for key in reversed(path)), name)
        known = self._notes.arguments
        return next((known[key] for key in keys if key in known), "a word or number that the program puts in")

    def _forms(self, name: str, kinds: Sequence[str], game: str, message: Message, spare: bool, only: Forms) -> str:
        """The forms of a placeholder that is a name, each with an example. spare: even those that are not asked for.

        only: the name it always is, of which nothing need be chosen.
        """
        example: dict[str, str] = {}
        for kind in kinds:
            example = {**self._richest(game, kind), **example}
        example = {**(only or example)}
        asked = [form for of, form in message.forms() if of == name]
        told = [form for form in example if form not in (NAME, GENDER) and not form.startswith(("several", "first_"))]
        shown = [form for form in told if form in asked or (spare and len(told) <= SHOWN and form not in RARE)]
        more = [form for form in told if form not in shown and form not in RARE] if spare else []
        parts = [f"{'always ' if only else ''}“{example[NAME]}”"] if NAME in example else []
        parts += [f".{form} “{example[form]}”{self._labelled(form)}" for form in shown]
        parts += [f".{form}{self._labelled(form)}" for form in more if self._notes.forms.get(form, form)]
        chosen = dict(message.selects()).get(f"{name}.{GENDER}")
        if chosen:
            parts.append(f"by gender {{{name}.{GENDER}, select, {' '.join(f'{each} {{…}}' for each in chosen)}}}")
        elif GENDER in example and PEOPLE in kinds and not only:
            of = GENDER if name == TOLD_OF else f"{name}.{GENDER}"
            parts.append(f"by gender {{{of}, select, f {{…}} other {{…}}}}")
        return f": {', '.join(parts)} (A)" if len(parts) > 1 else f", {parts[0]}" if parts else ""

    def _richest(self, game: str, kind: str) -> Forms:
        """A name of a kind that shows its forms best; one that is made of another name, with an example of that."""
        if (game, kind) not in self._rich:
            self._rich[game, kind] = self._exemplary(game, kind)
        return self._rich[game, kind]

    def _exemplary(self, game: str, kind: str) -> Forms:
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
        bounds = expected.words(path[0], path[2] if len(path) > 2 else "", self._profile)
        if bounds is not None:
            yield f"{bounds[0]} to {bounds[1]} words, checked (E)."


def has_words(text: str) -> bool:
    """Whether a text is more than placeholders and signs.

    >>> has_words("{who}: {figures}"), has_words("the {subject}")
    (False, True)
    """
    return bool(WORDS.search(BRACED.sub("", text)))
