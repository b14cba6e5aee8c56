"""A language's words for one game, by section and key: the files of its top folder and of the game's folder.

The top folder holds what the program says in any game, a folder in it what one game says. Each file is the section of
its name (table, names, events), each folder in a game's folder is a section too (encounters, people), and all files of
one section are merged.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from solo.kernel.documents import (
    MOST_MARKS,
    ContentError,
    Documents,
    default_cache,
    nearest,
    read_outlined,
    shipped,
    yaml_files,
)
from solo.narration.language import MARK, REFERENCE, RULEBOOK, folders_of, games_told, languages
from solo.narration.manners import FILE as MANNERS
from solo.narration.manners import Manners, manners_of
from solo.narration.marks import split_marks
from solo.narration.messages import Message, MessageError

__all__ = ["MARK", "REFERENCE", "RULEBOOK", "games_told", "languages"]  # of `language`, for whoever reads words

PLAIN = Manners()
"""The manners of a language that says nothing of them."""
TICS = "tics.yaml"
"""The file of a language with its tics, expressions used too often, and of a game with their limits (`tics`)."""
NO_WORDS = (TICS, MANNERS, "asked.yaml", "asking.yaml", "thesaurus.yaml")
"""Files of a language, and of a game in it, with no words that are shown: the last three only the search of rules reads."""
MOST_PROBLEMS = 50
"""The most problems of one home-made file that are reported one by one."""


class Phrase(Message):
    """A message of a catalogue. If it cannot be formatted, the English one is used, and if that fails too, its key path."""

    __slots__ = ("_home", "_path", "marks")

    def __init__(self, pattern: str, home: Catalogue, path: tuple[str, ...]) -> None:
        self.marks, words = split_marks(composed(pattern))
        super().__init__(words)
        self._home = home
        self._path = path

    def format(self, arguments: Mapping[str, Any], language: str = "") -> str:
        """The words for these arguments, in the language of its catalogue; never raises an error."""
        settle = self._home.settle
        try:
            words = super().format(arguments, self._home.language)
            return words if settle is None else settle(words)
        except MessageError:
            reference = self._home.reference
            return reference.say(*self._path, **arguments) if reference is not None else ".".join(self._path)


class Catalogue:
    """The words of one language.

    behind: makes the fallback catalogue, for what this one lacks or cannot format. problems: errors in home-made words,
    which were left out. manners: what the language is like. settle: sets a text as it is shown, with no-break spaces;
    None for a language that needs none.
    """

    def __init__(
        self,
        language: str,
        sections: Mapping[str, Any],
        behind: Callable[[], Catalogue] | None = None,
        problems: Sequence[ContentError] = (),
        manners: Manners = PLAIN,
    ) -> None:
        self.language = language
        self.sections = sections
        self.problems = problems
        self.manners = manners
        self.settle = manners.settler()
        self._behind = behind
        self._reference: Catalogue | None = None
        self._messages: dict[tuple[str, ...], Sequence[Phrase]] = {}
        self._names: dict[str, Mapping[str, str]] = {}
        self._shown: dict[str, Mapping[str, str]] = {}
        for names in mapping_or_none(sections.get("names")).values():
            for id, forms in mapping_or_none(names).items():
                if "name" in mapping_or_none(forms):
                    self._names.setdefault(id, forms)

    @property
    def reference(self) -> Catalogue | None:
        """The fallback catalogue, if there is one."""
        if self._reference is None and self._behind is not None:
            self._reference = self._behind()
        return self._reference

    def find(self, *path: str) -> Any:
        """The value at a path ("table", "prompts", "move") here or in the fallback catalogue; None where neither has it."""
        place: Any = self.sections
        for key in path:
            place = place.get(key) if isinstance(place, Mapping) else None
        if place is None and self.reference is not None:
            return self.reference.find(*path)
        return place

    @property
    def every(self) -> Sequence[str]:
        """The words for all of several things, as they are typed."""
        return self.find("table", "every") or ()

    def messages(self, *path: str) -> Sequence[Phrase]:
        """The phrasings at a path; empty when there are none."""
        known = self._messages.get(path)
        if known is None:
            known = self._messages[path] = self._phrases(path)
        return known

    def _phrases(self, path: tuple[str, ...]) -> Sequence[Phrase]:
        place: Any = self.sections
        for key in path:
            place = place.get(key) if isinstance(place, Mapping) else None
        texts = place if isinstance(place, list) else [place]
        found = [Phrase(text, self, path) for text in texts if isinstance(text, str)]
        return found if found or self.reference is None else self.reference.messages(*path)

    def say(self, *path: str, **arguments: Any) -> str:
        """The first phrasing at a path, with its arguments; the path itself when there is none."""
        found = self.messages(*path)
        if not found:
            return ".".join(path)
        return found[0].format(arguments, self.language)

    def said(self, *path: str) -> str:
        """The first phrasing at a path, which has no arguments; "" where there is none."""
        found = self.messages(*path)
        return found[0].format({}, self.language) if found else ""

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id; derived from the id if it has no name."""
        forms = self._shown.get(id)
        if forms is None:
            forms = self._shown[id] = self._form(id)
        return forms

    def _form(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id, as they are shown."""
        forms, settle = self._names.get(id), self.settle
        if forms is not None:
            settle = settle or str
            return {form: settle(composed(text)) for form, text in forms.items()}
        if self.reference is not None and self.reference.is_named(id):
            return self.reference.name(id)
        return {"name": id.replace("_", " ").title()}

    def is_named(self, id: str) -> bool:
        """Whether this catalogue or the fallback has a name for an id."""
        if any(id in names for names in mapping_or_none(self.sections.get("names")).values()):
            return True
        return self.reference is not None and self.reference.is_named(id)


def composed(text: str) -> str:
    """A text with its accents in their letters, so that each letter takes one column."""
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def mapping_or_none(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def load(
    language: str, game: str, extra: Iterable[Path] = (), *, cache: bool = True, folder: Path | None = None
) -> Catalogue:
    """The catalogue of a language for a game, with English as its fallback; raises ContentError for an invalid file.

    game: the name of its folder, "" for the words of any game; a language without words for the game uses English.
    extra: folders of home-made content; their `locales/<language>` are merged in, except for invalid entries, which are
    left out and listed in `problems`. folder: the folder of the languages, if not the shipped one.
    """
    known = languages(folder=folder)
    if language not in known:
        raise ContentError(
            f"there is no catalogue for {language!r}; there are: {', '.join(known)}{nearest(language, known)}"
        )
    extra = tuple(extra)
    home = (folder or shipped("locales")) / language
    sections: dict[str, Any] = {}
    for path, document in documents_of(language, game, cache=cache, folder=folder).items():
        merge(sections.setdefault(section_of(path), {}), document or {}, home / path)
    behind = partial(load, REFERENCE, game, extra, cache=cache, folder=folder) if language != REFERENCE else None
    problems: list[ContentError] = []
    home_made = [each / "locales" / language for each in extra]
    if any(each.is_dir() for each in home_made):
        shipped_words = load(REFERENCE, game, cache=cache, folder=folder) if behind else Catalogue(language, sections)
        files = _files_of(home_made, _others(REFERENCE, game, folder), problems)
        _add_home_made(sections, files, language, shipped_words, problems)
    return Catalogue(language, sections, behind, problems, manners_of(language, folder))


def documents_of(language: str, game: str, *, cache: bool = True, folder: Path | None = None) -> dict[Path, Any]:
    """The documents of a language for a game, by their path in the language's folder; raises ContentError."""
    home = (folder or shipped("locales")) / language
    skip = [RULEBOOK, *_others(language, game, folder)]
    found = Documents([home], default_cache() if cache else None, skip=skip).parsed()
    return {path.relative_to(home): document for path, document in found.items() if path.name not in NO_WORDS}


def _others(language: str, game: str, folder: Path | None) -> list[str]:
    """The folders of a language that belong to other games."""
    return [each for each in folders_of((folder or shipped("locales")) / language) if each != game]


def section_of(path: Path) -> str:
    """The section of a file, from its path in a language's folder: its name, or that of its folder in a game's folder."""
    parts = path.with_suffix("").parts
    return parts[1] if len(parts) > 2 else parts[-1]


def _add_home_made(
    sections: dict[str, Any],
    files: Iterable[tuple[Path, Path]],
    language: str,
    reference: Catalogue,
    problems: list[ContentError],
) -> None:
    """Merge home-made words into the sections, except invalid ones, whose errors are added to `problems`."""
    from solo.narration.checking import sift

    sound = []
    marks = 0
    for path, home in files:
        section = section_of(path.relative_to(home))
        try:
            document, within = read_outlined(path)
            marks += len(within.marks)
            if marks > MOST_MARKS:
                problems.append(ContentError("this and later files are left out: they are too many", file=str(path)))
                break
            kept, wrong = sift(document, section, language, reference)
        except ContentError as error:
            problems.append(error.in_file(path))
            continue
        problems += [each.in_file(path, within) for each in wrong[:MOST_PROBLEMS]]
        if len(wrong) > MOST_PROBLEMS:
            problems.append(ContentError(f"{len(wrong) - MOST_PROBLEMS} more problems", file=str(path)))
        sound.append((section, kept, path))
    for section, kept, path in sound:
        merge(sections.setdefault(section, {}), kept, path)


def _files_of(
    folders: Iterable[Path], skip: Collection[str], problems: list[ContentError]
) -> Iterator[tuple[Path, Path]]:
    """The YAML files of some folders, each with its folder; an unreadable folder is added to `problems`."""
    for home in folders:
        try:
            yield from ((path, home) for path in (yaml_files(home, skip) if home.is_dir() else ()))
        except ContentError as error:
            problems.append(error)


def merge(into: dict[str, Any], more: Any, path: Path) -> None:
    """Merge a document into a section, recursively; later words replace earlier ones."""
    if not isinstance(more, Mapping):
        raise ContentError("a catalogue file is a mapping", file=str(path))
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(into.get(str(key)), dict):
            merge(into[str(key)], value, path)
        else:
            into[str(key)] = {str(k): v for k, v in value.items()} if isinstance(value, Mapping) else value
