"""A language's words for one game, by section and key: the files of its top folder and of the game's folder.

The top folder holds what the program says in any game, a folder in it what one game says. Each file is the section of
its name (table, names, events), each folder in a game's folder is a section too (encounters, people), and all files of
one section are merged. Folders in the folder `SHARED` are sections of each game that has such a section itself.
"""

from __future__ import annotations

import hashlib
import unicodedata
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from solo.files.content_errors import ContentError, nearest
from solo.files.errors import AuthorText, ErrorText
from solo.files.parse_cache import Cache
from solo.files.yaml import MAX_MARKS, Documents, default_cache, read_outlined, read_text, shipped, yaml_files
from solo.narration.language import MARK, REFERENCE, RULEBOOK, SHARED, folders_of, games_told, languages
from solo.narration.language_profile import FILE as PROFILE_FILE
from solo.narration.language_profile import LanguageProfile, profile_of
from solo.narration.marks import split_marks
from solo.narration.messages import NAME, Forms, Message, MessageError, Name, in_english
from solo.narration.outside import homes_of

__all__ = ["MARK", "REFERENCE", "RULEBOOK", "games_told", "languages"]  # of `language`, for whoever reads words

PLAIN = LanguageProfile()
"""The profile of a language that says nothing of them."""
TICS = "tics.yaml"
"""The file of a language with its tics, expressions used too often, and of a game with their limits (`tics`)."""
NO_WORDS = (TICS, PROFILE_FILE, "asked.yaml", "asking.yaml", "thesaurus.yaml")
"""Files of a language, and of a game in it, with no words that are shown: the last three only the search of rules reads."""
TABLE = "table"
"""The section with lists of words that are typed, which are read as they are."""
MAX_PROBLEMS = 50
"""The most problems of one home-made file that are reported one by one."""


class Phrase(Message):
    """A message of a catalogue. If it cannot be formatted, the English one is used, and if that fails too, its key path."""

    __slots__ = ("_home", "_path", "marks")

    def __init__(self, pattern: str, home: Catalogue, path: tuple[str, ...]) -> None:
        self.marks, words = split_marks(composed(pattern))
        super().__init__(words)
        self._home = home
        self._path = path

    @property
    def language(self) -> str:
        """The language it is in."""
        return self._home.language

    def format(self, arguments: Mapping[str, Any], language: str = "") -> str:
        """The words for these arguments, in the language of its catalogue; never raises an error.

        language: that of the catalogue that was asked. Where it lacks these words, the names in them are English, too.
        """
        home = self._home
        if language not in ("", home.language):
            arguments = {name: in_english(value) for name, value in arguments.items()}
        try:
            words = super().format(arguments, home.language)
            return words if home.typeset is None else home.typeset(words)
        except MessageError:
            reference = home.reference
            found = reference.messages(*self._path) if reference is not None else ()
            return found[0].format(arguments, language or home.language) if found else ".".join(self._path)


class Catalogue:
    """The words of one language.

    behind: makes the fallback catalogue, for what this one lacks or cannot format. problems: errors in home-made words,
    which were left out. profile: what the language is like. typeset: sets a text as it is shown, with no-break spaces;
    None for a language that needs none.
    """

    def __init__(
        self,
        language: str,
        sections: Mapping[str, Any],
        behind: Callable[[], Catalogue] | None = None,
        problems: Sequence[ContentError] = (),
        profile: LanguageProfile = PLAIN,
    ) -> None:
        self.language = language
        self.sections = sections
        self.problems = problems
        self.profile = profile
        self.typeset = profile.typesetter()
        self._behind = behind
        self._reference: Catalogue | None = None
        self._messages: dict[tuple[str, ...], Sequence[Phrase]] = {}
        self._names: dict[str, Mapping[str, str]] = {}
        self._shown: dict[str, Mapping[str, str]] = {}
        for names in mapping_or_empty(sections.get("names")).values():
            for id, forms in mapping_or_empty(names).items():
                if "name" in mapping_or_empty(forms):
                    self._names.setdefault(id, forms)

    @property
    def reference(self) -> Catalogue | None:
        """The fallback catalogue, if there is one."""
        if self._reference is None and self._behind is not None:
            self._reference = self._behind()
        return self._reference

    @property
    def fingerprint(self) -> int:
        """A checksum of the words of this language."""
        return zlib.crc32(msgspec.json.encode(self.sections))

    def find(self, *path: str) -> Any:
        """The value at a path ("table", "prompts", "move") here or in the fallback catalogue; None where neither has it."""
        place = self._own(path)
        if place is None and self.reference is not None:
            return self.reference.find(*path)
        return without_gaps(place) if path[0] == TABLE else place

    def _own(self, path: tuple[str, ...]) -> Any:
        """The value at a path here; None where there is none."""
        place: Any = self.sections
        for key in path:
            place = place.get(key) if isinstance(place, Mapping) else None
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
        place = self._own(path)
        texts = place if isinstance(place, list) else [place]
        found = [Phrase(text, self, path) for text in texts if isinstance(text, str)]
        return found if found or self.reference is None else self.reference.messages(*path)

    def say(self, *path: str, **arguments: Any) -> str:
        """The first phrasing at a path, with its arguments; the path itself when there is none."""
        found = self.messages(*path)
        if not found:
            return ".".join(path)
        return found[0].format(arguments, self.language)

    def text_or_empty(self, *path: str) -> str:
        """The first phrasing at a path, which has no arguments; "" where there is none."""
        found = self.messages(*path)
        return found[0].format({}, self.language) if found else ""

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id; derived from the id if it has no name."""
        forms = self._shown.get(id)
        if forms is None:
            forms = self._shown[id] = self._form(id)
        return forms

    def _with_english(self, forms: Forms, find: Callable[[Catalogue], Forms | None]) -> Forms:
        """A name of this catalogue, with that of the fallback catalogue, which `find` looks up when it is asked for."""
        if self._behind is None:
            return forms
        return Name(forms, lambda: (find(self.reference) if self.reference is not None else None) or forms)

    def made(self, kind: str, **of: str) -> Forms | None:
        """The forms of a name that patterns of the table (`table.derived`) make from names, by their ids; None without any."""
        patterns = self._own((TABLE, "derived", kind))
        if NAME not in mapping_or_empty(patterns):
            return self.reference.made(kind, **of) if self.reference is not None else None
        names = {argument: self.name(id) for argument, id in of.items()}
        forms = {form: Message(text).format(names, self.language) for form, text in patterns.items()}
        return self._with_english(forms, lambda reference: reference.made(kind, **of))

    def _form(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id, as they are shown."""
        forms, typeset = self._names.get(id), self.typeset
        if forms is not None:
            typeset = typeset or str
            shown = {form: typeset(composed(text)) for form, text in forms.items()}
            return self._with_english(shown, lambda reference: reference.name(id) if reference.is_named(id) else None)
        if self.reference is not None and self.reference.is_named(id):
            return self.reference.name(id)
        return {"name": id.replace("_", " ").title()}

    def name_of(self, kind: str, id: str) -> Forms | None:
        """The forms of the name that an id has among those of a kind; None where it has none there."""
        found = self.find("names", kind, id)
        if not isinstance(found, Mapping) or NAME not in found:
            return None
        return self._with_english(found, lambda reference: reference.name_of(kind, id))

    def is_named(self, id: str) -> bool:
        """Whether this catalogue or the fallback has a name for an id."""
        if any(id in names for names in mapping_or_empty(self.sections.get("names")).values()):
            return True
        return self.reference is not None and self.reference.is_named(id)

    def has_name(self, said: str) -> bool:
        """Whether anything is called so, in any form and case."""
        wanted = said.casefold()
        kinds = mapping_or_empty(self.sections.get("names")).values()
        names = (mapping_or_empty(forms) for kind in kinds for forms in mapping_or_empty(kind).values())
        return any(str(form).casefold() == wanted for forms in names for form in forms.values())


def composed(text: str) -> str:
    """A text with its accents in their letters, so that each letter takes one column."""
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def mapping_or_empty(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def load(
    language: str, game: str, extra: Iterable[Path] = (), *, cache: bool = True, folder: Path | None = None
) -> Catalogue:
    """The catalogue of a language for a game, with English as its fallback; raises ContentError for an invalid file.

    game: the name of its folder, "" for the words of any game; a language without words for the game uses English.
    extra: folders of home-made content; their `locales/<language>` are merged in, as is the player's own folder of the
    language, except for invalid entries, which are left out and listed in `problems`. folder: the folder of the languages,
    if not the shipped one; then there are none of the player's own.
    """
    known = languages(folder=folder)
    if language not in known:
        raise ContentError(
            ErrorText(
                "no_catalogue",
                "there is no catalogue for {language!r}; there are: {languages}{hint}",
                language=language,
                languages=", ".join(known),
                hint=nearest(language, known),
            )
        )
    extra = tuple(extra)
    home = (folder or shipped("locales")) / language
    sections: dict[str, Any] = {}
    for path, document in documents_of(language, game, cache=cache, folder=folder).items():
        merge(sections.setdefault(section_of(path), {}), document or {}, home / path)
    behind = partial(load, REFERENCE, game, extra, cache=cache, folder=folder) if language != REFERENCE else None
    problems: list[ContentError] = []
    home_made = homes_of(language) if folder is None else []
    home_made += [each / "locales" / language for each in extra]
    if any(each.is_dir() for each in home_made):
        shipped_words = load(REFERENCE, game, cache=cache, folder=folder) if behind else Catalogue(language, sections)
        made = _files_of(home_made, [RULEBOOK, *_others(REFERENCE, game, folder)], problems)
        files = [(path, home) for path, home in made if _is_told(path.relative_to(home), shipped_words.sections)]
        for section, kept, path in _kept(files, language, shipped_words, problems, cache):
            merge(sections.setdefault(section, {}), kept, path)
    return Catalogue(language, sections, behind, problems, profile_of(language, folder))


def documents_of(language: str, game: str, *, cache: bool = True, folder: Path | None = None) -> dict[Path, Any]:
    """The documents of a language for a game, by their path in the language's folder; raises ContentError."""
    home = (folder or shipped("locales")) / language
    skip = [RULEBOOK, *_others(language, game, folder)]
    if not home.is_dir():
        return {}
    found = Documents([home], default_cache() if cache else None, skip=skip).parsed()
    documents = {path.relative_to(home): document for path, document in found.items() if path.name not in NO_WORDS}
    own = [section_of(path) for path in documents if path.parts[0] == game]
    return {path: document for path, document in documents.items() if _is_told(path, own)}


def _is_told(path: Path, own: Collection[str]) -> bool:
    """Whether a file, by its path in the language's folder, has words of a game: those shared only of sections it has."""
    return path.parts[0] != SHARED or section_of(path) in own


def _others(language: str, game: str, folder: Path | None) -> list[str]:
    """The folders of a language that belong to other games."""
    return [each for each in folders_of((folder or shipped("locales")) / language) if each != game]


def section_of(path: Path) -> str:
    """The section of a file, from its path in a language's folder: its name, or that of its folder in a game's folder."""
    return section_of_file(path.as_posix())


def section_of_file(name: str) -> str:
    """The section of a file, from its path as texts are named by it.

    >>> section_of_file("town/encounters/uptown.yaml"), section_of_file("table.yaml")
    ('encounters', 'table')
    """
    parts = name.removesuffix(".yaml").split("/")
    return parts[1] if len(parts) > 2 else parts[-1]


def _kept(
    files: Sequence[tuple[Path, Path]], language: str, reference: Catalogue, problems: list[ContentError], cache: bool
) -> list[tuple[str, Any, Path]]:
    """The sound parts of home-made words (`_sifted`); those of files without a problem are kept in the cache."""
    folder = default_cache() if cache and not problems else None
    if folder is None:
        return _sifted(files, language, reference, problems)
    whole = hashlib.sha256(msgspec.json.encode([language, reference.sections]))
    try:
        for path, home in files:
            whole.update(f"{path.relative_to(home).as_posix()}\n{read_text(path)}\n".encode())
    except ContentError:
        return _sifted(files, language, reference, problems)
    store, name = Cache(folder), whole.hexdigest()[:24]
    found = store.load(name)
    if found is None or len(found) != len(files):
        sound = _sifted(files, language, reference, problems)
        if not problems:
            store.store(name, [[section, kept] for section, kept, _ in sound])
        return sound
    return [(section, kept, path) for (section, kept), (path, _) in zip(found, files, strict=True)]


def _sifted(
    files: Iterable[tuple[Path, Path]], language: str, reference: Catalogue, problems: list[ContentError]
) -> list[tuple[str, Any, Path]]:
    """Section and sound part of each home-made file; the errors of what is left out are added to `problems`."""
    from solo.narration.sifting import sift  # only home-made words need it

    sound = []
    marks = 0
    for path, home in files:
        section = section_of(path.relative_to(home))
        try:
            document, within = read_outlined(path)
            marks += len(within.marks)
            if marks > MAX_MARKS:
                problems.append(
                    ContentError(
                        AuthorText("files_left_out", "this and later files are left out: they are too many"),
                        file=str(path),
                    )
                )
                break
            kept, wrong = sift(document, section, language, reference.sections)
        except ContentError as error:
            problems.append(error.in_file(path))
            continue
        problems += [each.in_file(path, within) for each in wrong[:MAX_PROBLEMS]]
        if len(wrong) > MAX_PROBLEMS:
            problems.append(
                ContentError(
                    AuthorText("more_problems", "{count} more problems", count=len(wrong) - MAX_PROBLEMS),
                    file=str(path),
                )
            )
        sound.append((section, kept, path))
    return sound


def _files_of(
    folders: Iterable[Path], skip: Collection[str], problems: list[ContentError]
) -> Iterator[tuple[Path, Path]]:
    """The YAML files of some folders, each with its folder; an unreadable folder is added to `problems`."""
    for home in folders:
        try:
            files = yaml_files(home, skip) if home.is_dir() else []
            yield from ((path, home) for path in files if path.name not in NO_WORDS)
        except ContentError as error:
            problems.append(error)


def without_gaps(document: Any) -> Any:
    """A document whose lists lack the phrasings that are not translated yet (None)."""
    if isinstance(document, Mapping):
        return {key: without_gaps(value) for key, value in document.items()}
    return [each for each in document if each is not None] if isinstance(document, list) else document


def words_in(folders: Iterable[Path], language: str, game: str) -> list[tuple[Path, Path]]:
    """The files of home-made words of a language for a game, each with the folder of its language."""
    return list(_files_of([each / "locales" / language for each in folders], _others(REFERENCE, game, None), []))


def merge(into: dict[str, Any], more: Any, path: Path) -> None:
    """Merge a document into a section, recursively; later words replace earlier ones."""
    if not isinstance(more, Mapping):
        raise ContentError(AuthorText("catalogue_shape", "a catalogue file is a mapping"), file=str(path))
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(into.get(str(key)), dict):
            merge(into[str(key)], value, path)
        else:
            into[str(key)] = {str(k): v for k, v in value.items()} if isinstance(value, Mapping) else value
